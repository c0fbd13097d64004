# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Names that MPI removed and programs still use: there on CPU ranks, with a warning."""

from collections.abc import Callable
from pathlib import Path

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

PROGRAM = """#include <mpi.h>
#include <stdio.h>
struct pair {
  int number;
  double weight;
};
static void handle(MPI_Comm* comm, int* code, ...) { printf("%d\\n", comm && *code); }
int main(int argc, char** argv) {
  int rank, lengths[2] = {1, 1};
  struct pair pair = {0, 0};
  MPI_Errhandler handler, same;
  MPI_Aint begin, at[2], extent, low, high;
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, type;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Errhandler_create(handle, &handler);
  MPI_Errhandler_set(MPI_COMM_WORLD, handler);
  MPI_Errhandler_get(MPI_COMM_WORLD, &same);
  MPI_Address(&pair, &begin);
  MPI_Address(&pair.number, &at[0]);
  MPI_Address(&pair.weight, &at[1]);
  at[0] -= begin, at[1] -= begin;
  MPI_Type_struct(2, lengths, at, types, &type);
  MPI_Type_commit(&type);
  MPI_Type_extent(type, &extent);
  MPI_Type_lb(type, &low);
  MPI_Type_ub(type, &high);
  if (rank == 0) pair.number = 3, pair.weight = 4.5;
  MPI_Bcast(&pair, 1, type, 0, MPI_COMM_WORLD);
  if (rank == 1) printf("%d %.1f ", pair.number, pair.weight);
  if (rank == 1) printf("%ld %ld %ld\\n", (long)extent, (long)low, (long)high);
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}
"""


def test_removed_names_are_there_and_warned_of(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "old.c"
    source.write_text(PROGRAM)
    ended = plait("run", "-n", "2", "--fpga", "none", str(source))
    assert (ended.code, ended.out) == (0, "3 4.5 16 0 16\n")
    for old, new in (
        ("Address", "it is MPI_Get_address now"),
        ("Errhandler_set", "it is MPI_Comm_set_errhandler now"),
        ("Type_struct", "it is MPI_Type_create_struct now"),
        ("Type_extent", "MPI_Type_get_extent tells it"),
    ):
        assert f"warning: MPI_{old} was removed from MPI; {new}" in ended.err


def test_what_is_not_there_is_told_in_a_sentence(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "window.c"
    call = "MPI_Win_create(a, 4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w)"
    source.write_text(
        f"#include <mpi.h>\nint main(void) {{\n  MPI_Win w;\n  int a[4];\n  {call};\n}}\n"
    )
    ended = plait("run", "--fpga=none", str(source))
    assert ended.code == 3
    assert "window.c:5:3: error: Plait has no MPI_Win_create yet; it has no one-sided" in ended.err
    assert "attribute" not in ended.err
