# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One-sided operations that nobody waits for are under way together; sources share one library."""

from collections.abc import Callable
from pathlib import Path

import pytest

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


SEVERAL = [
    r"""
#include <shmem.h>
#include <stdio.h>
long* other(void);
void give(long* there, long value, int pe);
int main(void) {
  shmem_init();
  const int me = shmem_my_pe(), pes = shmem_n_pes();
  long *a = shmem_malloc(64), *b = other();
  a[0] = b[0] = -1;
  shmem_barrier_all();
  give(a, me, (me + 1) % pes);
  shmem_long_p(b, 10 * me, (me + 1) % pes);
  shmem_barrier_all();
  printf("%d: %ld %ld, %ld apart\n", me, a[0], b[0], (long)(b - a));
  shmem_finalize();
}
""",
    r"""
#include <shmem.h>
long* other(void) { return shmem_malloc(64); }
void give(long* there, long value, int pe) {
  shmem_long_put_nbi(there, &value, 1, pe);
  shmem_quiet();
}
""",
]


@pytest.mark.parametrize("ranks", ["none", "1"])
def test_several_sources(plait: Plait, tmp_path: Path, ranks: str) -> None:
    sources = [tmp_path / "main.c", tmp_path / "other.c"]
    for source, text in zip(sources, SEVERAL, strict=True):
        source.write_text(text)
    ended = plait("run", "-n", "3", "--fpga", ranks, *map(str, sources))
    wanted = ["0: 2 20, 8 apart", "1: 0 0, 8 apart", "2: 1 10, 8 apart"]
    assert (ended.code, sorted(ended.out.splitlines())) == (0, wanted)
