# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Models are built once for the same content, whole or not at all, and errors are shown."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ..sources import needed
from . import build, lock_step
from .build import ROOT, ModelError, build_model
from .test_hardware_node import STAND_IN

MEMORY = "plait_node__DOT__memory"
# Builds the file of the first argument with the parameter Words of the second.
BUILDER = f"""
import sys
from pathlib import Path
from hardware.model.build import build_model
print(build_model([Path(sys.argv[1])], {{"Words": int(sys.argv[2])}}, memory="{MEMORY}"))
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that is empty at first."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def fresh(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else's models count here."""
    monkeypatch.setenv("PLAIT_CACHE", str(shelf))


def builder(words: int, source: Path = STAND_IN) -> "subprocess.Popen[str]":
    """Another process that builds."""
    command = [sys.executable, "-c", BUILDER, str(source), str(words)]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
    )


def leftovers(shelf: Path) -> list[Path]:
    """What is no model."""
    return [path for path in shelf.glob("models/*") if not re.fullmatch(r"[0-9a-f]{32}", path.name)]


def models(shelf: Path) -> set[Path]:
    """Those that are complete."""
    return set(shelf.glob("models/*/model.so")) - set(shelf.glob("models/*.part/model.so"))


def test_lines_of_a_source_do_not_reach_what_is_built() -> None:
    text = 'a; // b.c:12\n  // ---- c\n/* verilator lint_off UNUSED */ $error("//d: 1");  // e\n'
    plain = 'a;\n\n/* verilator lint_off UNUSED */ $error("//d: 1");\n'
    assert build.without_comments(text) == plain


def test_those_who_build_the_same_at_once_share_it(shelf: Path) -> None:
    first, second = builder(64), builder(64)
    paths = [process.communicate(timeout=300)[0].strip() for process in (first, second)]
    assert paths[0] == paths[1]
    assert re.fullmatch(rf"{shelf}/models/[0-9a-f]{{32}}/model\.so", paths[0])
    symbols = subprocess.run(
        ["nm", "-D", "--defined-only", paths[0]], capture_output=True, text=True, check=True
    )
    assert re.search(r" T plait_model$", symbols.stdout, re.MULTILINE)
    assert "Vplait_node" not in symbols.stdout
    assert leftovers(shelf) == []


def test_what_is_kept_is_not_built_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = build_model([STAND_IN], {"Words": 64}, memory=MEMORY)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("built again")

    monkeypatch.setattr(build, "verilate", refuse)
    assert build_model([STAND_IN], {"Words": 64}, memory=MEMORY) == kept
    with pytest.raises(AssertionError, match="built again"):
        build_model([STAND_IN], {"Words": 128}, memory=MEMORY)


def test_another_source_is_another_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = tmp_path / STAND_IN.name
    changed.write_text(STAND_IN.read_text() + "// changed\n")

    def pretend(objects: list[Path], model: Path) -> None:
        assert not objects
        model.write_text("")

    def nothing(*_: object) -> list[Path]:
        return []

    monkeypatch.setattr(build, "compile_all", nothing)
    monkeypatch.setattr(build, "_link", pretend)
    assert build_model([changed], {"Words": 64}, memory=MEMORY) != build_model(
        [STAND_IN], {"Words": 64}, memory=MEMORY
    )


def test_the_words_of_verilator_are_shown(shelf: Path, tmp_path: Path) -> None:
    wrong = tmp_path / STAND_IN.name
    wrong.write_text("module plait_node;\n  assign nothing = ;\nendmodule\n")
    with pytest.raises(ModelError) as raised:
        build_model([wrong])
    assert raised.value.message == "the hardware could not be built: Verilator ended with 1"
    assert f"%Error: {wrong}:2:20: syntax error, unexpected ';'" in raised.value.text
    assert build.EXIT_CODE == 4
    assert leftovers(shelf) == []


def test_the_words_of_the_compiler_are_shown(shelf: Path) -> None:
    with pytest.raises(ModelError) as raised:
        build_model([STAND_IN], {"Words": 64}, memory="plait_node__DOT__elsewhere")
    assert raised.value.message == "the hardware could not be built: the C++ compiler ended with 1"
    assert "has no member named ‘plait_node__DOT__elsewhere’" in raised.value.text
    assert leftovers(shelf) == []


def test_a_builder_that_is_killed_leaves_nothing_to_use(shelf: Path) -> None:
    before = models(shelf)
    killed = builder(256)
    deadline = time.monotonic() + 60
    while not list(shelf.glob("models/*.part/made")) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert leftovers(shelf)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    assert models(shelf) == before
    path = build_model([STAND_IN], {"Words": 256}, memory=MEMORY)
    assert path.exists()
    assert leftovers(shelf) == []


def test_the_evaluation_of_a_shell_is_taken_apart(tmp_path: Path) -> None:
    made = tmp_path / "made"
    build.verilate_in_step("plait_shell", needed("plait_shell"), {"Width": 64}, made)
    files = [path.read_text() for path in made.glob("*.cpp") if path.stem != "lock_step"]
    assert "VerilatedSyms, public Staggered {" in (made / "Vplait_shell__Syms.h").read_text()
    clearing = [
        path
        for path in made.glob("*__Slow.cpp")
        if "memory__DOT__words_q[__Vi0]" in path.read_text()
    ]
    assert clearing == []
    for name, trigger, least in (
        ("eval_ico", "__VicoTriggered", 5),
        ("eval_nba", "__VnbaTriggered", 40),
    ):
        parts = lock_step.parts_of("plait_shell", name, trigger, made)
        assert len(parts) >= least
        begin = f"void Vplait_shell___024root___{name}(Vplait_shell___024root* vlSelf) {{\n"
        body = (
            next(text for text in files if begin in text).partition(begin)[2].partition("\n}\n")[0]
        )
        # All of it, in its order, but for the question about the trigger.
        first = body.index(parts[0].splitlines()[0])
        assert "\n".join(parts) == body[first:].removesuffix("\n    }")


def test_a_memory_is_not_written_out_word_by_word(tmp_path: Path) -> None:
    made = tmp_path / "made"
    words = 1 << 18
    build.verilate_in_step("plait_role_memory", needed("plait_role_memory"), {"Depth": words}, made)
    assert sum(path.stat().st_size for path in made.glob("*.cpp")) < words


def test_headers_that_all_roles_include_are_parsed_once(tmp_path: Path) -> None:
    version = subprocess.run(["c++", "--version"], capture_output=True, text=True, check=True)
    if "Free Software Foundation" not in version.stdout:
        pytest.skip("only GCC takes headers that are parsed already")
    files: list[tuple[Path, list[str]]] = []
    for way in ("-O1", "-O0"):
        files.append((tmp_path / f"of{way}.cpp", [way]))
        files[-1][0].write_text('#include "verilated.h"\n')
    headers = build.parsed_headers()
    assert build.parsed_headers() == headers
    for path, options in build.united_files(files, headers, tmp_path):
        command = [*build.compile_command(options, tmp_path), "-H", "-fsyntax-only"]
        ended = subprocess.run([*command, str(path)], capture_output=True, text=True, check=True)
        read = ended.stderr.splitlines()
        assert read[0] == f"! {headers[1]}.gch"  # "x" for what it cannot use
        assert not [line for line in read if line.endswith("verilated_funcs.h")]


def test_large_modules_are_compiled_in_parts(tmp_path: Path) -> None:
    files: list[tuple[Path, list[str]]] = []
    for name, size in (("a", 10), ("b", 900_000), ("c", 900_000), ("d", 10)):
        files.append((tmp_path / f"{name}.cpp", ["-O0" if name == "a" else "-O1"]))
        files[-1][0].write_text("/" * size)
    united = build.united_files(files, [], tmp_path)
    parts = [re.findall(r'include ".*/(.)\.cpp"', path.read_text()) for path, _ in united]
    assert parts == [["b"], ["c", "d"], ["a"]]
