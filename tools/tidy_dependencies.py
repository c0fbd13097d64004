# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Who may depend on whom, as two tables, for C++ includes and Python imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from tidy_tree import Finding, SourceFile, Tree

# Areas of the repository: what each may use beside itself. Nothing uses cli; hardware and runtime
# meet only in spec; runtime never uses simulator.
AREAS: dict[str, set[str]] = {
    "base": set(),
    "spec": set(),
    "hardware": {"base", "spec"},
    "runtime": {"spec"},
    "compiler": {"base", "spec", "hardware"},
    "simulator": {"spec", "runtime"},
    "run": {"base", "spec", "compiler", "hardware"},
    "cli": {"base", "spec", "compiler", "hardware", "run"},
    "package": set(),
    "tools": set(),
    "tests": {"base", "spec", "hardware", "compiler", "run", "tools", "bench"},
    "bench": {
        *("base", "spec", "hardware", "compiler", "run", "tests", "runtime", "simulator"),
    },
}

# Areas of Python that are parts of the package, and folders and files in them that serve tests.
INSTALLED = {"base", "spec", "hardware", "compiler", "run", "cli"}
TESTING = {"testing", "tb", "formal"}
WITHOUT_CIRCLES = {"base", "run", "cli"}

# Layers: the endpoint (link up to mpi) and the rank's process (channel, collectives, api) do not
# know each other; they meet in spec's commands. Only channel knows both sides.
PROCESS = {"base", "include", "channel", "collectives", "api"}
ENDPOINT = {"base", "link", "transport", "message"}
LAYERS: dict[str, dict[str, set[str]]] = {
    "runtime": {
        "include": set(),
        "base": set(),
        "link": {"base"},
        "transport": {"base", "link"},
        "message": {"base", "link", "transport"},
        "pgas": ENDPOINT,
        "mpi": {*ENDPOINT, "pgas"},
        "channel": {"base", "mpi"},  # a process that runs alone hosts its own endpoint
        "collectives": PROCESS,
        "api": PROCESS,
        "shmem": {*PROCESS, "pgas"},  # of the latter what one word is
        "gasnet": {*PROCESS, "shmem"},  # of the latter memory that others reach, and copies
        "circuit": PROCESS,
        "clock": PROCESS,
    },
    "simulator": {
        "trace": {"engine"},
        "engine": {"trace"},
        "network": {"trace", "engine"},
        "nodes": {"trace", "engine", "network"},
        "run": {"trace", "engine", "network", "nodes"},
    },
}

# The table of the kinds of nodes, and the names of their modules in it.
KINDS = PurePosixPath("run/kinds/__init__.py")
KIND = re.compile(r'"(plait\.run\.kinds\.\w+)"')

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
INCLUDE_ROOTS = ("runtime", "runtime/include", "simulator", "spec/generated/c", "spec/c")


def _target(tree: Tree, file: SourceFile, name: str) -> PurePosixPath | None:
    """The file of the repository that an include names."""
    for folder in (str(file.path.parent), *INCLUDE_ROOTS):
        candidate = str(PurePosixPath(folder) / name)
        if candidate in tree.paths:
            return PurePosixPath(candidate)
    return None


def _area_finding(file: SourceFile, line: int, area: str) -> Finding | None:
    own = file.path.parts[0]
    if own not in AREAS or area == own or area in AREAS[own]:
        return None
    allowed = ", ".join(sorted(AREAS[own])) or "nothing"
    return file.at(line, "dependency", f"{own} may use {allowed}, not {area}")


def _layer_finding(file: SourceFile, line: int, target: PurePosixPath) -> Finding | None:
    layers = LAYERS.get(file.path.parts[0])
    if layers is None or target.parts[0] != file.path.parts[0] or file.is_test:
        return None
    if len(file.path.parts) < 3 or len(target.parts) < 3:
        return None
    own, used = file.path.parts[1], target.parts[1]
    if own == used or used in layers.get(own, set()):
        return None
    if own not in layers:
        return file.at(line, "dependency", f"say in tools/tidy_dependencies.py what {own} may use")
    allowed = ", ".join(sorted(layers[own])) or "nothing"
    return file.at(line, "dependency", f"{file.path.parts[0]}/{own} may use {allowed}, not {used}")


def includes(tree: Tree) -> Iterator[Finding]:
    """C and C++ files include only what their area and layer may use."""
    for file in tree.having(".c", ".cpp", ".h"):
        for number, line in enumerate(file.lines, 1):
            if not (found := INCLUDE.match(line)):
                continue
            if (target := _target(tree, file, found.group(1))) is None:
                continue
            finding = _area_finding(file, number, target.parts[0])
            finding = finding or _layer_finding(file, number, target)
            if finding:
                yield finding


def _imported_modules(text: str, relative: bool = False) -> Iterator[tuple[int, str]]:
    """Line and name of each import; of relative ones, on request, the name after the dots."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module
            # `from plait import cli` names the area among the imported.
            if node.module == "plait":
                yield from ((node.lineno, f"plait.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and relative:
            yield from ((node.lineno, f".{node.module or alias.name}") for alias in node.names)


def one_name(tree: Tree) -> Iterator[Finding]:
    """What is installed imports the installed by one name, plait.spec, and never a test's code.

    Tests and their tools run on the tree, or on a copy of it, and may use the short name.
    """
    for file in tree.having(".py"):
        if file.path.parts[0] not in INSTALLED or _is_of_tests(file):
            continue
        for line, module in _imported_modules(file.text, relative=True):
            parts = module.split(".")
            if parts[0] in INSTALLED:
                yield file.at(line, "one-name", f"import plait.{module}")
            if TESTING & set(parts):
                yield file.at(line, "one-name", f"{module} is for tests: move what is used of it")


def circles(tree: Tree) -> Iterator[Finding]:
    """No module of an area without circles imports one that imports it, directly or not."""
    files, uses = _uses(tree)
    for name, used in uses.items():
        for other, line in used.items():
            if name in _reached(other, uses):
                yield files[name].at(line, "circle", f"{other} leads back to this module")


def kinds(tree: Tree) -> Iterator[Finding]:
    """No module of a kind of nodes imports that of another kind, directly or not.

    What two kinds need stands in `run/`, so that a kind is a module and a row of the table.
    """
    files, uses = _uses(tree)
    tables = [file.text for file in files.values() if file.path == KINDS]
    names = {name for text in tables for name in KIND.findall(text)}
    for name in sorted(names & uses.keys()):
        for used, line in uses[name].items():
            for other in sorted({used, *_reached(used, uses)} & names - {name}):
                yield files[name].at(line, "kind", f"{used} leads to another kind, {other}")


def _uses(tree: Tree) -> tuple[dict[str, SourceFile], dict[str, dict[str, int]]]:
    """The modules of areas without circles, and the line where each imports others of them."""
    files = {
        ".".join(["plait", *file.path.with_suffix("").parts]): file
        for file in tree.having(".py")
        if file.path.parts[0] in WITHOUT_CIRCLES and not _is_of_tests(file)
    }
    uses = {
        name: {used: line for line, used in _modules_and_names(file.text) if used in files}
        for name, file in files.items()
    }
    return files, uses


def _modules_and_names(text: str) -> Iterator[tuple[int, str]]:
    """Line and name of what a file imports; what is imported from a package may be a module."""
    yield from _imported_modules(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def _reached(name: str, uses: dict[str, dict[str, int]]) -> set[str]:
    """The modules that one leads to."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for used in uses[waiting.pop()]:
            if used not in found:
                found.add(used)
                waiting.append(used)
    return found


def _is_of_tests(file: SourceFile) -> bool:
    return file.is_test or bool(TESTING & {*file.path.parts[:-1], file.path.stem})


def imports(tree: Tree) -> Iterator[Finding]:
    """Python files import only what their area may use: plait.spec is spec, plait.cli is cli."""
    for file in tree.having(".py"):
        for line, module in _imported_modules(file.text):
            parts = module.split(".")
            area = parts[1] if parts[0] == "plait" and len(parts) > 1 else parts[0]
            if area in AREAS and (finding := _area_finding(file, line, area)):
                yield finding
