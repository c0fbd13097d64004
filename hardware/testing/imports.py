# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which files of the repository a Python module is made of, as its imports tell.

    modules_of("hardware.common.tb.test_fifo")

Nothing is imported for that: the sources are parsed, imports within functions count, too. Who
imports a module by a name that it computes depends on all modules of its top folder.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..sources import ROOT

_DATA = re.compile(r"[\w./-]+\.(?:yaml|json|txt|sv|v|vlt)")


def modules_of(module: str, root: Path = ROOT) -> set[Path]:
    """Returns the files of a module and of all that it imports from the repository.

    Data files count, too, whose names stand in one of these files as a text.
    """
    found: set[Path] = set()
    waiting = [module]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for path in _files_of(name, root) - found:
            found.add(path)
            imported, data = _needs(path, path.stat().st_mtime_ns, root)
            waiting += imported
            found |= data
    if any(path.is_relative_to(root / "spec") for path in found):
        found |= set((root / "spec/vectors").glob("*"))
    return found


@cache
def _files_of(name: str, root: Path) -> set[Path]:
    """The file of a module, with the packages that hold it; nothing for one from elsewhere."""
    parts = name.removeprefix("plait.").split(".")
    places = [root.joinpath(*parts[:count]) / "__init__.py" for count in range(1, len(parts) + 1)]
    places.append(root.joinpath(*parts).with_suffix(".py"))
    return {path for path in places if path.is_file()}


@cache
def _needs(path: Path, changed_ns: int, root: Path) -> tuple[list[str], set[Path]]:
    """The modules that a file imports, and the data files that it names; kept until it changes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = _package(path, root)
    imported = list(_imports(tree, package))
    asked_for = _asked_for(tree)
    imported += [str(each.value) for each in asked_for if isinstance(each, ast.Constant)]
    if not all(isinstance(each, ast.Constant) for each in asked_for):
        sources = (root / package[0]).rglob("*.py")
        own = (source.relative_to(root) for source in sources if "test_" not in source.name)
        imported += (".".join(source.with_suffix("").parts) for source in own)
    return imported, _data(tree, path, root)


def _asked_for(tree: ast.AST) -> list[ast.expr]:
    """What a file calls import_module with."""
    return [
        node.args[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "import_module"
    ]


def _package(path: Path, root: Path) -> list[str]:
    """The parts of the name of the package that a file stands in."""
    return list(path.parent.relative_to(root).parts)


def _imports(tree: ast.AST, package: list[str]) -> Iterator[str]:
    """The names of the modules, and of what may be modules, that a file imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base += node.module.split(".") if node.module else []
            yield ".".join(base)
            yield from (".".join([*base, each.name]) for each in node.names)


def _data(tree: ast.AST, path: Path, root: Path) -> set[Path]:
    """The files that a text in a module names, from the root or from the module's folder."""
    texts = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    names = [text for text in texts if _DATA.fullmatch(text)]
    places = [folder / name for name in names for folder in (root, path.parent)]
    return {place for place in places if place.is_file()}
