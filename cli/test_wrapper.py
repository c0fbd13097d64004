# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plaitcc: the command it runs, and its exit code."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended, FakeNative, plaitcc
from plait.run import compiling, native


def shown(fake: FakeNative, *arguments: str, name: str = "plaitcc") -> str:
    """What -show prints, with the folder's name taken out."""
    done = plaitcc("-show", *arguments, name=name)
    assert done.returncode == 0
    return done.stdout.strip().replace(str(fake.path), "ROOT")


LINK = "-LROOT/lib -Wl,-rpath,ROOT/lib -lmpi_abi"
START = "-g -fno-optimize-sibling-calls -fsanitize-coverage=trace-pc -IROOT/include"


def test_show(fake: FakeNative) -> None:
    assert shown(fake, "a.c", "-o", "a") == f"cc {START} a.c -o a {LINK}"
    assert shown(fake, "a.c", "b.cpp") == f"c++ {START} a.c b.cpp {LINK}"
    assert shown(fake, "a.o", name="plaitcxx") == f"c++ {START} a.o {LINK}"
    assert shown(fake, "-c", "a.c") == f"cc {START} -c a.c"
    assert shown(fake) == f"cc {START} {LINK}"


def test_other_compilers(fake: FakeNative, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CC", "ccache gcc")
    monkeypatch.setenv("PLAIT_CXX", "clang++")
    assert shown(fake, "a.c").startswith("ccache gcc -g ")
    assert shown(fake, "a.cc").startswith("clang++ -g ")


def test_compiles_and_gives_the_compilers_code(fake: FakeNative) -> None:
    Path("a.c").write_text("#include <mpi.h>\nint main(void) { return MPI_STUB - 1; }\n")
    assert plaitcc("a.c", "-o", "a").returncode == 0
    assert subprocess.run(["./a"], check=False).returncode == 0
    assert plaitcc("-c", "a.c").returncode == 0
    assert Path("a.o").exists()
    Path("b.c").write_text("int main(void) { return x; }\n")
    failed = plaitcc("b.c")
    assert failed.returncode == 1
    assert "b.c:1:25: error:" in failed.stderr
    assert fake.path.exists()


def test_a_missing_compiler_or_library(fake: FakeNative, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CC", "no-such-cc")
    done = plaitcc("a.c")
    assert done.returncode == 3
    assert done.stderr.startswith("plaitcc: error: the compiler no-such-cc cannot be run: No such")
    (fake.path / "lib/libmpi_abi.so").unlink()
    assert plaitcc("a.c").returncode == 2
    assert plaitcc("-c", "a.c").returncode == 3


ABSENT = """\
int MPI_Init(void*, void*);
int MPI_Win_fence(int, int);
int MPI_Sendd(int);
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Win_fence(0, 0);
  return PMPI_Win_fence(0, 0) + MPI_Sendd(1) + elsewhere();
}
"""


def test_what_the_linker_misses(fake: FakeNative, plait: Callable[..., Ended]) -> None:
    assert fake.path.exists()
    Path("a.c").write_text(ABSENT)
    done = plaitcc("-w", "-std=c99", "a.c", "-o", "a")
    assert done.returncode == 1
    for text in (
        "a.c:6: error: Plait has no MPI_Win_fence yet; it has no one-sided communication: send",
        "    6 |   MPI_Win_fence(0, 0);\n      |   ^~~~~~~~~~~~~\n",
        "a.c:7: error: Plait has no PMPI_Win_fence yet; it has no one-sided communication",
        "a.c:7: error: MPI has no function MPI_Sendd; did you mean MPI_Send?\n",
        "undefined reference to `elsewhere'",
        "undefined reference to `MPI_Init'",  # it is there, in a library that was left out
    ):
        assert text in done.stderr
    assert "undefined reference to `PMPI" not in done.stderr
    assert "undefined reference to `MPI_Win" not in done.stderr
    # An object that others have compiled has no lines.
    subprocess.run(["cc", "-w", "-std=c99", "-c", "a.c"], check=True)
    done = plaitcc("a.o", "-o", "a")
    assert "a.c: in function 'main': error: Plait has no MPI_Win_fence yet" in done.stderr
    assert "hint: plaitcc -c (or -g) leaves the line in the object" in done.stderr
    assert "undefined reference to `MPI_Win" not in done.stderr
    # plait run says the same.
    ended = plait("run", "-n", "1", "--fpga", "none", "--cflags", "-w -std=c99", "a.c")
    assert ended.code == 3
    assert "a.c:7: error: MPI has no function MPI_Sendd" in ended.err


def test_commands_for_mixed_sources(fake: FakeNative) -> None:
    commands = compiling.run_commands(native.find(), ["a.c", "b.cc"], ["-DX"], "out")
    assert [command[0] for command in commands] == ["cc", "c++", "c++"]
    assert commands[2][-1] == "out"
    assert {"out.0.o", "out.1.o"} <= set(commands[2])
    assert all("-DX" in command for command in commands)
    assert str(fake.path) in commands[0][4]


def test_not_one_main(fake: FakeNative, plait: Callable[..., Ended]) -> None:
    assert fake.path.exists()
    Path("helper.c").write_text("int helper(void) { return 1; }\n")
    ended = plait("run", "--fpga", "none", "helper.c")
    assert ended.code == 3
    assert "error: the program has no function main\nhint: a program begins with" in ended.err
    Path("a.c").write_text("int main(void) { return 0; }\n")
    Path("b.c").write_text("\nint main(void) { return 1; }\n")
    ended = plait("run", "--fpga", "none", "a.c", "helper.c", "b.c")
    assert ended.code == 3
    assert re.search(
        r"^\S*b.c:2: error: a second function main; the first is \S*a.c:1$", ended.err, re.M
    )
    assert "definition" not in ended.err
