# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""--poison shows what depends on variables that were never set."""

from collections.abc import Callable
from pathlib import Path

from plait.cli.testing import Ended

Plait = Callable[..., Ended]
SOURCE = """#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int rank, n = 3, a[8], sum = 0, late, last = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  double* h = malloc(n * sizeof *h);
  if (n > 5) late = 1;
  for (int i = 0; i < n; ++i) a[i] = i;
  for (int i = 0; i <= n; ++i) sum += a[i];
  for (int i = 0; i < n; ++i) {
    int each;
    if (i < n - 1) each = i;
    last = each;
  }
  printf("%d: %d %g %d %d\\n", rank, sum, h[1], late, last == late);
  MPI_Finalize();
  return 0;
}
"""


def test_all_ranks_show_the_same(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "sums.c"
    source.write_text(SOURCE)
    ended = plait("run", "-n", "2", "--fpga=1", "--poison", str(source))
    assert (ended.code, ended.err) == (0, "")
    rows = sorted(ended.out.splitlines())
    assert rows == [f"{rank}: -16843007 -5.31401e+303 -16843010 1" for rank in range(2)]
    assert plait("run", "-n", "1", "--fpga=0", str(source)).out == "0: 3 0 0 0\n"


def test_programs_that_set_all_are_as_before(plait: Plait) -> None:
    source = str(Path(__file__).resolve().parents[1] / "examples/odd_even_sort.c")
    usual, poisoned = (
        plait("run", "-n", "3", "--fpga=1", *more, source) for more in ([], ["--poison"])
    )
    assert (usual.code, usual.out) == (poisoned.code, poisoned.out)


def test_soft_processors_have_it_not(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "sums.c"
    source.write_text(SOURCE)
    ended = plait("run", "-n", "2", "--soft=1", "--poison", str(source))
    assert (ended.code, ended.err.splitlines()[-1]) == (
        2,
        "plait: error: --poison is for CPU and FPGA ranks, not for rank 1",
    )
