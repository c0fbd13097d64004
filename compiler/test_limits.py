# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is too much for the compiler's stack or memory is refused, and says where."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path

import pytest

from plait.compiler import pipeline
from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import syntax
from plait.compiler.roles import External, Request, emit, make_roles, make_vitis

MAKERS: list[Callable[[Request], object]] = [make_roles, make_vitis, lambda r: emit(r, "fold")]
DEPTH = 150  # of calls, each within an if of the one around it once they are inlined


@pytest.fixture
def short_stack(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """A stack that is used up by a program which the time of a test allows."""
    monkeypatch.setattr(syntax, "_FRAMES", 0)
    before, frame, depth = sys.getrecursionlimit(), sys._getframe(), 0  # pyright: ignore
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(depth + 300)
    yield
    sys.setrecursionlimit(before)


def _request(text: str, tmp_path: Path) -> Request:
    source = tmp_path / "much.c"
    source.write_text(text)
    return Request([str(source)], [], [0, 1], 2)


def _calls(depth: int) -> str:
    functions = [
        f"static int f{k}(int a) {{ if (a == {3 * k}) return {k}; return f{k + 1}(a) + {k}; }}"
        for k in reversed(range(depth))
    ]
    return f"""\
#include <mpi.h>
#include <stdio.h>
static int f{depth}(int a) {{ return a; }}
{chr(10).join(functions)}
int main(int argc, char **argv) {{
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("%d\\n", f0(rank));
  MPI_Finalize();
  return 0;
}}
"""


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.usefixtures("short_stack")
def test_stack(make: Callable[[Request], object], tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        make(_request(_calls(DEPTH), tmp_path))
    first, line, *_, hint = str(caught.value).splitlines()
    assert "much.c:" in first
    assert first.endswith(": error: what becomes of this is nested too deeply for the compiler")
    assert "static int f" in line
    assert hint == (
        "  hint: use variables for parts of expressions, and fewer functions that call each other"
    )


@pytest.mark.parametrize("make", MAKERS)
def test_memory(
    make: Callable[[Request], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        bytearray(sys.maxsize)

    monkeypatch.setattr(pipeline, "_clean", fail)
    with pytest.raises(CompileError) as caught:
        make(_request(_calls(1), tmp_path))
    assert str(caught.value) == (
        f"{tmp_path}/much.c:0: error: the compiler has not enough memory for what becomes of this\n"
        "  hint: make arrays and unrolled loops smaller, or allow more memory (ulimit -v)"
    )


# Together more than a role can address, each alone less; more than any external memory has.
GRIDS = """\
#include <mpi.h>
#include <stdio.h>
static float grid[30000][10000], next[30000][10000];
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 1; i < 29999; i++)
    for (int j = 1; j < 9999; j++) next[i][j] = grid[i - 1][j] + grid[i + 1][j - 1];
  printf("%f\\n", next[rank + 5][7]);
  MPI_Finalize();
  return 0;
}
"""


@pytest.mark.parametrize(
    ("external", "has"),
    [
        (None, "4194304"),
        (External(16 << 30, 130_000, 10**11), "4194304 and 1073741824 outside"),
        (External(1 << 20, 130_000, 10**11), "4194304 and 1048576 outside"),
    ],
)
def test_memory_of_a_role(external: External | None, has: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        make_roles(replace(_request(GRIDS, tmp_path), external=external))
    assert str(caught.value) == (
        f"{tmp_path}/much.c:3:14: error: the program's objects take 2400000064 bytes, and a role "
        f"has {has}: the biggest are grid (1200000000 bytes), next (1200000000 bytes)\n"
        "  static float grid[30000][10000], next[30000][10000];\n"
        "               ^\n"
        "  hint: make the arrays smaller, or spread them over more ranks"
    )


def test_memory_of_an_array(tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        make_roles(
            _request("static char far[3000000000];\nint main(void) { return far[1]; }\n", tmp_path)
        )
    assert str(caught.value) == (
        f"{tmp_path}/much.c:1:13: error: an array of 3000000000 bytes; 2 GiB are too many\n"
        "  static char far[3000000000];\n"
        "              ^"
    )
