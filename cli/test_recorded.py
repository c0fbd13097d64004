# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""An executable of plaitcc knows its sources, and FPGA ranks are made of them."""

import re
import subprocess
from pathlib import Path

import pytest

from plait.base import elf
from plait.cli.testing import plaitcc
from plait.run import recorded
from plait.run.description import with_fpga
from plait.run.errors import Failure
from plait.run.job import make_job
from plait.run.program import Program

MAIN = '#include "own.h"\nint main(void) { return step(N); }\n'
STEP = '#include "own.h"\nint step(int n) { return n - 5; }\n'


@pytest.fixture(autouse=True)
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("src", "inc"):
        Path(folder).mkdir()
    Path("src/main.c").write_text(MAIN)
    Path("src/step.c").write_text(STEP)
    Path("inc/own.h").write_text("int step(int n);\n")


def _made(*flags: str) -> None:
    """Objects, and of these an executable, as a Makefile has it."""
    for name in ("main", "step"):
        done = plaitcc("-O2", "-DN=5", "-Iinc", *flags, "-c", f"src/{name}.c", "-o", f"{name}.o")
        assert (done.returncode, done.stderr) == (0, "")
    assert plaitcc("main.o", "step.o", "-o", "prog", "-lm").returncode == 0
    assert subprocess.run(["./prog"], check=False).returncode == 0


def _program(executable: str) -> Program:
    return Program((), executable, ("7",), 2, None, ())


def _job(executable: str = "prog", fpga: str = "1") -> Program:
    program = _program(executable)
    job = make_job([program], with_fpga(None, fpga, 2))
    return job.programs[0]


def test_fpga_ranks_take_the_sources(capfd: pytest.CaptureFixture[str]) -> None:
    _made("-std=c99", "-pedantic", "-Wall", "-Werror", "-MMD")
    program = _job()
    assert program.sources == ("src/main.c", "src/step.c")
    assert program.executable == ""
    assert program.arguments == ("7",)
    assert {"-DN=5", "-O2", "-std=c99"} <= set(program.cflags)
    assert program.cflags[program.cflags.index("-I") + 1] == "inc"
    assert "plait: rank 1: prog was made of src/main.c, src/step.c\n" in capfd.readouterr().err
    assert _job(fpga="none").executable == "prog"


def test_from_another_folder_and_stripped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _made()
    subprocess.run(["strip", "prog"], check=True)
    monkeypatch.chdir("inc")
    program = _job("../prog")
    assert program.sources == (f"{tmp_path}/src/main.c", f"{tmp_path}/src/step.c")
    assert f"{tmp_path}/inc" in program.cflags


def test_what_has_changed_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    assert plaitcc("-DN=5", "-Iinc", "src/main.c", "src/step.c", "-o", "prog").returncode == 0
    _job()
    assert "has changed" not in capfd.readouterr().err
    Path("src/step.c").write_text(STEP + "\n")
    _job()
    said = capfd.readouterr().err
    assert "warning: src/step.c has changed since plaitcc compiled prog" in said
    assert "main.c has changed" not in said
    Path("src/main.c").unlink()
    with pytest.raises(Failure, match=re.escape("src/main.c, of which plaitcc made prog, is gone")):
        _job()


def test_different_flags_are_refused() -> None:
    _made()
    assert plaitcc("-DN=6", "-Iinc", "-c", "src/step.c", "-o", "step.o").returncode == 0
    assert plaitcc("main.o", "step.o", "-o", "prog").returncode == 0
    with pytest.raises(Failure, match="with the same flags, and plaitcc made prog of src/main"):
        _job()


def test_what_knows_nothing_stays_as_it_is() -> None:
    subprocess.run(["cc", "-DN=5", "-Iinc", "src/main.c", "src/step.c", "-o", "prog"], check=True)
    assert _job().executable == "prog"
    Path("script").write_text("#!/bin/sh\n")
    Path("script").chmod(0o755)
    assert _job("script").executable == "script"
    Path("prog").write_bytes(Path("prog").read_bytes()[:500])
    assert elf.section("prog", recorded.SECTION) == b""


def test_nothing_is_added_where_no_object_is_made() -> None:
    done = plaitcc("-E", "-DN=5", "-Iinc", "src/main.c")
    assert "plait.sources" not in done.stdout
    assert "int main" in done.stdout
