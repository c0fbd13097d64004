# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What programs of OpenSHMEM ask of the headers, and of what else their sources hold."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]


def ends_well(plait: Plait, source: Path, text: str, *options: str) -> str:
    """What a program prints that must end with 0 and without a word."""
    source.write_text(text)
    ended = plait("run", *options, str(source))
    assert (ended.code, ended.err) == (0, "")
    return ended.out


def test_constants_count_in_directives(plait: Plait, tmp_path: Path) -> None:
    text = """#include <shmem.h>
#include <stdio.h>
#if SHMEM_REDUCE_MIN_WRKDATA_SIZE < 1 || SHMEM_THREAD_MULTIPLE <= SHMEM_THREAD_SERIALIZED
#error "not known"
#endif
#if !defined(SHMEM_CMP_GE) || !defined(SHMEM_SIGNAL_ADD) || !defined(_SHMEM_ALLTOALLS_SYNC_SIZE)
#error "not defined"
#endif
int main(void) {
  shmem_init();
  printf("%d\\n", shmem_my_pe());
  shmem_finalize();
}
"""
    out = ends_well(plait, tmp_path / "constants.c", text, "-n", "2")
    assert sorted(out.split()) == ["0", "1"]


def test_a_tool_takes_the_place_of_a_routine(plait: Plait, tmp_path: Path) -> None:
    text = """#include <shmem.h>
#include <stdio.h>
static long x;
static int calls;
void shmem_long_p(long* dest, long value, int pe) { calls++, pshmem_long_p(dest, value, pe); }
void shmem_ctx_long_get_nbi(shmem_ctx_t ctx, long* dest, const long* source, size_t n, int pe) {
  calls++, pshmem_ctx_long_get_nbi(ctx, dest, source, n, pe);
}
int main(void) {
  long y = 0;
  shmem_init();
  shmem_pcontrol(1, "all");
  shmem_long_p(&x, 5, 1 - shmem_my_pe());
  shmem_barrier_all();
  shmem_ctx_long_get_nbi(SHMEM_CTX_DEFAULT, &y, &x, 1, 1 - shmem_my_pe());
  pshmem_quiet();
  printf("%d calls, %ld\\n", calls, y);
  shmem_finalize();
}
"""
    options = ("-n", "2", "--fpga", "none", "--cflags", "-Werror")
    assert ends_well(plait, tmp_path / "tool.c", text, *options) == "2 calls, 5\n" * 2


def test_openmp_in_a_program_of_shmem(plait: Plait, tmp_path: Path) -> None:
    """It is no program of tasks: every PE runs main."""
    text = """#include <shmem.h>
#include <stdio.h>
int main(void) {
  long sum = 0;
  shmem_init();
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += i;
  printf("%ld\\n", sum);
  shmem_finalize();
}
"""
    options = ("-n", "2", "--fpga", "none", "--cflags", "-fopenmp")
    assert ends_well(plait, tmp_path / "sum.c", text, *options) == "45\n" * 2


def test_start_pes_ends_with_main(plait: Plait, tmp_path: Path) -> None:
    """On CPU and FPGA ranks: with a return in the middle, and at the end of main without one."""
    text = """#include <shmem.h>
#include <stdio.h>
static long x;
int main(int argc, char** argv) {
  start_pes(0);
  int me = _my_pe();
  shmem_long_p(&x, me + 1, (me + 1) % 2);
  shmem_barrier_all();
  printf("%s %ld\\n", argc > 1 ? argv[1] : "", x);
  if (me == 0) return 0;
  shmem_long_p(&x, 7, 0);
}
"""
    out = ends_well(plait, tmp_path / "started.c", text, "-n", "2")
    assert sorted(out.splitlines()) == [" 1", " 2"]


def test_a_program_without_its_end_is_told(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "open.c"
    source.write_text("#include <shmem.h>\nint main(void) {\n  shmem_init();\n}\n")
    ended = plait("run", "-n", "2", "--fpga", "none", str(source))
    assert ended.code == 6
    assert "ended without shmem_finalize (exit code 0)" in ended.err
    assert "hint: every rank calls shmem_finalize before it ends" in ended.err
    assert "MPI" not in ended.err


def test_what_a_team_was_asked_for(plait: Plait, tmp_path: Path) -> None:
    """On CPU and FPGA ranks; PE 1 is not in the first team."""
    text = """#include <shmem.h>
#include <stdio.h>
int main(void) {
  shmem_init();
  shmem_team_t some, all;
  shmem_team_config_t wanted = {3}, first = {-1}, second = {-1};
  shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, 2, &wanted, SHMEM_TEAM_NUM_CONTEXTS, &some);
  shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 3, NULL, 0, &all);
  int is_none = shmem_team_get_config(some, SHMEM_TEAM_NUM_CONTEXTS, &first);
  shmem_team_get_config(all, SHMEM_TEAM_NUM_CONTEXTS, &second);
  printf("%d %d %d\\n", is_none, first.num_contexts, second.num_contexts);
  shmem_finalize();
}
"""
    out = ends_well(plait, tmp_path / "teams.c", text, "-n", "3")
    assert sorted(out.splitlines()) == ["-1 -1 0", "0 3 0", "0 3 0"]


TRAFFIC = """#include <shmem.h>
#include <stdio.h>
long flag, blocks[64], block[64];
int main(void) {
  shmem_init();
  int me = shmem_my_pe(), next = (me + 1) % shmem_n_pes();
  shmem_long_put(blocks, block, 64, next);
  shmem_long_get(block, blocks, 32, next);
  shmem_long_atomic_add(&flag, 1, next);
  shmem_barrier_all();
  if (me == 0) printf("%ld\\n", flag);
  shmem_finalize();
  return 0;
}
"""


@pytest.mark.parametrize("fpga", ["none", "1"])
def test_a_report_counts_what_is_put_got_and_added(plait: Plait, tmp_path: Path, fpga: str) -> None:
    source = tmp_path / "traffic.c"
    source.write_text(TRAFFIC)
    page = tmp_path / "report.html"
    options = ("-n", "2", "--fpga", fpga, "--report", f"--report={page}")
    ended = plait("run", *options[:-1], str(source))
    assert (ended.code, ended.out) == (0, "1\n")
    lines = [line.split() for line in ended.err.splitlines()]
    assert ["rank", "puts", "bytes", "gets", "bytes", "atomics", "requests", "replies"] in lines
    for rank in ("0", "1"):
        assert [rank, "1", "512", "B", "1", "256", "B", "1", "0", "0"] in lines
    assert plait("run", *options[:-2], options[-1], str(source)).code == 0
    assert "Puts, gets, atomics, requests" in page.read_text()
