# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Wrong programs are refused with the texts beside them; PLAIT_UPDATE_GOLDEN=1 writes these."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse

_FOLDER = Path(__file__).parent / "wrong"
_WRONG = sorted([*_FOLDER.glob("*.c"), *_FOLDER.glob("*.cpp")])


@pytest.mark.parametrize("path", _WRONG, ids=lambda path: path.stem)
def test_diagnostics(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(_FOLDER)
    golden = path.with_suffix(".expected")
    found = _refusal(path.name)
    if os.environ.get("PLAIT_UPDATE_GOLDEN"):
        golden.write_text(found)
    assert found == golden.read_text()


def _refusal(name: str) -> str:
    """All that is refused in a source, also what is only where an FPGA rank comes to it."""
    try:
        program = parse([name])
    except CompileError as error:
        return f"{error}\n"
    kept = dict.fromkeys(each for why in program.refused.values() for each in why)
    found = sorted(kept, key=lambda each: (each.where.line, each.where.column))
    return f"{CompileError(found, program.sources)}\n"


def test_all_texts_have_programs() -> None:
    texts = {path.stem for path in _FOLDER.glob("*.expected")}
    assert texts == {path.stem for path in _WRONG}
    assert len(texts) >= 60


def _write(folder: Path, **sources: str) -> list[Path]:
    for name, text in sources.items():
        (folder / f"{name}.c").write_text(text)
    return [folder / f"{name}.c" for name in sources]


@pytest.mark.parametrize(
    ("one", "two", "message"),
    [
        ("int x = 1;", "int x = 2;", "a second definition of x"),
        ("int x;", "int x;", "a second definition of x"),
        ("int x = 1;", "extern long x;", "x is declared as 'long', but as 'int' before"),
        ("int x;", "int x(void) { return 1; }", "x is a variable in another source"),
        ("int x(void) { return 1; }", "extern int x;", "x is a function"),
        (
            "int f(void) { return 1; }",
            "long f(void);",
            "f was declared with another type before",
        ),
        ("int f(void) { return 1; }", "int f(void) { return 1; }", "a second definition of f"),
        ("int main(void) { return 1; }", "", "a second definition of main"),
    ],
)
def test_sources_that_contradict(tmp_path: Path, one: str, two: str, message: str) -> None:
    paths = _write(tmp_path, one=one + "\n", two=two + "\nint main(void) { return 0; }\n")
    with pytest.raises(CompileError) as caught:
        parse(paths)
    assert [each.message for each in caught.value.diagnostics] == [message]


def test_no_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CompileError, match="is not a file that can be read"):
        parse([tmp_path / "none.c"])
    monkeypatch.setenv("PLAIT_CC", "/nowhere/cc")
    with pytest.raises(CompileError, match="install a C compiler, or name it in PLAIT_CC"):
        parse(_write(tmp_path, one="int main(void) { return 0; }\n"))
    monkeypatch.setenv("PLAIT_CC", "false")
    with pytest.raises(CompileError, match="the preprocessor ended with 1"):
        parse(_write(tmp_path, one="int main(void) { return 0; }\n"))


def test_more_errors_than_are_shown(tmp_path: Path) -> None:
    wrong = "".join(f"  x{number} = 1;\n" for number in range(30))
    with pytest.raises(CompileError) as caught:
        parse(_write(tmp_path, one=f"int main(void) {{\n{wrong}  return 0;\n}}\n"))
    assert len(caught.value.diagnostics) == 20
    assert str(caught.value).endswith("\nonly the first 20 errors are shown")
