# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One-sided operations that nobody waits for are under way together."""

from collections.abc import Callable
from pathlib import Path

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

OVERLAPS = r"""
#include <mpi.h>
#include <shmem.h>
#include <stdio.h>
static long from[1024], to[16 * 128], back[16 * 128];
int main(void) {
  shmem_init();
  const int me = shmem_my_pe();
  long apart[2] = {0, 0};
  for (int i = 0; i < 1024; i++) from[i] = i + me;
  shmem_barrier_all();
  if (me == 0) {
    double begin = MPI_Wtime();
    for (int i = 0; i < 16; i++) shmem_putmem_nbi(to + 128 * i, from + i, 1024, 1);
    for (int i = 0; i < 16; i++) shmem_getmem_nbi(back + 128 * i, to + 128 * i, 1024, 1);
    shmem_quiet();
    apart[0] = (long)((MPI_Wtime() - begin) * 1e9);
    begin = MPI_Wtime();
    for (int i = 0; i < 16; i++) {
      long pair[2] = {i, 7 * i};
      shmem_long_put(to + 2 * i, pair, 2, 1);
    }
    shmem_quiet();
    apart[1] = (long)((MPI_Wtime() - begin) * 1e9);
  }
  shmem_barrier_all();
  long wrong = 0;
  for (int i = 0; i < 16 * 128 && me == 0; i++) wrong += back[i] != i / 128 + i % 128;
  for (int i = 0; i < 16 && me == 1; i++) wrong += to[2 * i] != i || to[2 * i + 1] != 7 * i;
  printf("%d %ld %ld %ld\n", me, wrong, apart[0], apart[1]);
  shmem_finalize();
}
"""


def test_operations_overlap(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "overlaps.c"
    source.write_text(OVERLAPS)
    ended = plait("run", "-n", "2", "--fpga", "all", str(source))
    lines = sorted(line.split() for line in ended.out.splitlines())
    assert [line[:2] for line in lines] == [["0", "0"], ["1", "0"]]
    copies, puts = (int(word) for word in lines[0][2:])
    # One after the other takes 3,900 and 3,100 ns for each of them.
    assert copies < 32 * 1500
    assert puts < 16 * 1000
