# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Projects for Vitis HLS do what their programs do, in C simulation: g++, and a stand-in for the
vendor's header of streams. The vendor's tool itself is not tried here."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.base.records import Format, Formats
from plait.compiler.frontend import parse
from plait.compiler.groups import group
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.native import run_native
from plait.compiler.vitis.project import FLAGS, log_text, write_project

HERE = Path(__file__).resolve().parent
TESTING = HERE.parent / "testing"
WARNINGS = (
    "-Wall",
    "-Werror",
    "-Wno-unknown-pragmas",
    "-Wno-unused-variable",
    "-Wno-unused-but-set-variable",
)

ODD = """\
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
struct class { int new; double delete[3]; };
static struct class all[3] = {[2] = {.delete = {[1] = 2.5}}};
static const int now[9] = {[3] = 5, [7] = -1};
static const char text[3] = "abc";
static char commands[4] = {'x'};
int index = 4, node = 3;
static int pick(const int *from, int at) { return from[at]; }
int main(int argc, char **argv) {
  int this = atoi(argv[1]), data_in = 7;
  bool is_odd = this & 2;
  long double_sized = 0;
  for (int i = 0; i < 9; i++) double_sized += pick(now, i) * (i + this);
  for (int i = 0; i < 3; i++) {
    if (text[i] == 'b') continue;
    all[i].new = text[i];
    all[i].delete[1] += sqrt((double)this + i);
  }
  printf("%d %5.2f|%-6ld|%c%c %s%%\\n", all[0].new, all[2].delete[1], double_sized, commands[0],
         text[2], "?" "?=");
  printf("%hhu %x %*d %d\\n", (unsigned char)(300 + this), -1, index, node, data_in);
  fprintf(stderr, "not here\\n");
  if (is_odd) return 100 + this;
  return is_odd + data_in;
}
"""
TWO = """\
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int rank, n = atoi(argv[1]);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double *data = malloc(n * sizeof *data);
  char word[11] = "0123456789";
  short grid[3][5], one = rank + 1, sum;
  if (rank == 0) {
    MPI_Request requests[2];
    double got[20];
    for (int i = 0; i < n; ++i) data[i] = i * 0.5;
    MPI_Irecv(got, n, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&grid[1][1], 7, MPI_SHORT, 1, 3, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(data, n, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
    MPI_Send(word + 3, 5, MPI_CHAR, 1, 4, MPI_COMM_WORLD);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < n; ++i) printf("%g ", got[i]);
    for (int i = 6; i < 13; ++i) printf("%d ", grid[i / 5][i % 5]);
  } else {
    MPI_Status status;
    int count;
    for (int i = 0; i < 15; ++i) grid[i / 5][i % 5] = -i;
    MPI_Recv(data, n, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < n; ++i) data[i] += 1;
    MPI_Recv(word + 1, 9, MPI_CHAR, 0, 4, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_CHAR, &count);
    grid[1][1] = count;
    grid[2][2] = word[1] * 100 + word[6];
    MPI_Send(&grid[1][1], 7, MPI_SHORT, 0, 3, MPI_COMM_WORLD);
    MPI_Send(data, n, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
  }
  MPI_Allreduce(&one, &sum, 1, MPI_SHORT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("sum %d\\n", sum);
  MPI_Finalize();
  return sum;
}
"""


def projects(
    source: Path, folder: Path, size: int = 1, arguments: Sequence[str] = ()
) -> list[Path]:
    """The folders of the projects of all groups of ranks."""
    base = Context(size=size, arguments=list(arguments))
    made = list[Path]()
    for each in group(lambda: parse([source]), range(size), base):
        program, context = parse([source]), each.context(base)
        lower(program, context)
        made.append(folder / f"role_{each.ranks[0]}")
        write_project(program, context, made[-1], ranks=tuple(each.ranks))
    return made


def compile_cxx(*words: str | Path) -> None:
    """g++ with the flags that script.tcl gives."""
    command = ["g++", *FLAGS.split(), *WARNINGS, "-pthread", "-I", str(HERE / "stand_in")]
    built = subprocess.run(
        [*command, *map(str, words)], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr


def run(binary: Path) -> tuple[str, int]:
    """What it prints, and its exit code."""
    ran = subprocess.run([binary], capture_output=True, text=True, check=False, timeout=60)
    return ran.stdout, ran.returncode


def simulate(folder: Path) -> tuple[str, int]:
    """C simulation with the project's own testbench."""
    sources = (folder / "role.cpp", folder / "testbench.cpp")
    compile_cxx("-I", folder, *sources, "-o", folder / "testbench")
    return run(folder / "testbench")


def program(folder: Path, text: str) -> Path:
    """A source of that text."""
    path = folder / "program.c"
    path.write_text(text)
    return path


@pytest.mark.parametrize("name", ["numbers", "conversions", "literals"])
def test_programs_do_what_they_do_natively(name: str, tmp_path: Path) -> None:
    source = TESTING / f"corpus/{name}.c"
    (folder,) = projects(source, tmp_path)
    assert simulate(folder) == run_native(source.read_text())


def test_names_of_the_other_language(tmp_path: Path) -> None:
    (folder,) = projects(program(tmp_path, ODD), tmp_path, arguments=["2"])
    assert simulate(folder) == run_native(ODD, ["2"], flags=["-w"])


@pytest.mark.parametrize(
    ("name", "given", "made"),
    [("histogram", "value", "count"), ("bubble_sort", "a", "a"), ("prefix_sum", "a", "b")],
)
def test_kernels(name: str, given: str, made: str, tmp_path: Path) -> None:
    text = (TESTING / f"kernels/{name}.c").read_text()
    fill = f"for (unsigned k = 0; k < sizeof {given} / sizeof *{given}; k++) {given}[k] = k * 37;"
    show = f'for (unsigned k = 0; k < 64; k++) printf("%d ", {made}[k]);'
    text = text.replace("int main(void) {", "int main(void) { " + fill)
    text = "#include <stdio.h>\n" + text.replace("return 0;", show + " return 0;")
    (folder,) = projects(program(tmp_path, text), tmp_path)
    assert simulate(folder) == run_native(text, flags=["-w"])


def test_two_ranks_talk(tmp_path: Path) -> None:
    folders = projects(program(tmp_path, TWO), tmp_path, 2, ["9"])
    for number, folder in enumerate(folders):
        mine = [f"-Dplait_{word}=plait_{word}_{number}" for word in ("role", "program")]
        compile_cxx("-c", *mine, "-I", folder, folder / "role.cpp", "-o", folder / "role.o")
    pair = tmp_path / "pair"
    parts = [folder / "role.o" for folder in folders]
    bench = HERE / "testdata/pair.cpp"
    compile_cxx("-I", folders[0], bench, *parts, "-o", pair)
    numbers = [1 + 0.5 * i for i in range(9)]
    # Five letters came, "34567" over "12345", and "6" stands behind them.
    shorts = [5, -7, -8, -9, -10, -11, 100 * ord("3") + ord("6")]
    shown = " ".join([*(f"{each:g}" for each in numbers), *map(str, shorts)])
    assert run(pair) == (f"{shown} sum 3\n", 3)


def test_what_a_role_alone_cannot_do_is_refused(tmp_path: Path) -> None:
    folder = projects(program(tmp_path, TWO), tmp_path, 2, ["9"])[0]
    assert simulate(folder) == ("", 6)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "int a[4], b[4], *p[2]; int main(int n, char **v) { p[0] = a; p[1] = b;"
            ' for (int i = 0; i < 9; i++) p[i & 1][i / 3] = i; printf("%d\\n", a[2]); return 0; }',
            "p holds pointers in memory; Vitis HLS cannot make hardware of that",
        ),
        (
            "int a[40], b[40]; int main(int n, char **v) { int *p = a, *q = b;"
            " for (int i = 0; i < 9; i++) { MPI_Send(p, 40, MPI_INT, 1, 0, MPI_COMM_WORLD);"
            " int *r = p; p = q; q = r; } return 0; }",
            "the buffer may be one of a, b; a Vitis HLS role wants to know which one",
        ),
    ],
)
def test_what_is_refused(text: str, message: str, tmp_path: Path) -> None:
    source = program(tmp_path, f"#include <mpi.h>\n#include <stdio.h>\n{text}\n")
    with pytest.raises(CompileError, match=message):
        projects(source, tmp_path)
    assert not list(tmp_path.glob("role_*"))


def test_each_conversion_gets_the_type_that_it_wants() -> None:
    text = log_text(Formats([Format("stderr", b'%-*.*f %hu%%"%s\n', ("integer",) * 4)], [b"\x01?"]))
    assert (
        'fprintf(stderr, "%-*.*f %hu%%\\042%s\\012", (int)w.at(1), (int)w.at(2), '
        "plait_double(w.at(3)), (unsigned short)w.at(4), plait_text(w.at(5)));" in text
    )
    assert '{"\\001\\077", nullptr}' in text


def test_the_script_says_part_and_clock(tmp_path: Path) -> None:
    (folder,) = projects(program(tmp_path, "int main(void) { return 0; }"), tmp_path)
    script = (folder / "script.tcl").read_text()
    assert "set_part xcku060-ffva1156-2-i\ncreate_clock -period 6.4 " in script
    assert "set_top plait_role\nadd_files role.cpp" in script
