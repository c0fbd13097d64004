# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs of OpenSHMEM: what they print, under faults too, and what wrong ones are told."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import FAULTS, Ended

Plait = Callable[..., Ended]

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples/pgas"
HEAD = "#include <shmem.h>\n#include <stdio.h>\n"


def program(folder: Path, body: str, outside: str = "") -> str:
    """A source whose main has these statements between shmem_init, in line 5, and finalize."""
    source = folder / "program.c"
    source.write_text(
        f"{HEAD}{outside or 'static long x;'}\nint main(void) {{\n  shmem_init();\n"
        f"{body}  shmem_finalize();\n  return 0;\n}}\n"
    )
    return str(source)


@pytest.mark.parametrize("pes", [1, 2, 5, 8])
@pytest.mark.parametrize("faults", [[], FAULTS], ids=["quiet", "faults"])
def test_examples(plait: Plait, pes: int, faults: list[str]) -> None:
    def run(name: str) -> str:
        ended = plait("run", "-n", str(pes), "--fpga", "none", *faults, str(EXAMPLES / name))
        assert (ended.code, ended.err) == (0, "")
        return ended.out

    blocks = sum(512 * (1000 * pe + pes) for pe in range(pes))
    first = 1000 * (pes - 1) + pes
    assert run("ring.c") == f"{pes} PEs, sum {blocks}, last PE begins with {first} {first + 1}\n"
    bits = (1 << pes) - 1
    assert run("counter.c") == f"{25 * pes} numbers, the largest {25 * pes - 1}, PEs {bits:#x}\n"


@pytest.mark.parametrize("options", [("--fpga", "none"), ("--fpga", "1", "--cflags", "-DNARROW")])
def test_every_type(plait: Plait, options: tuple[str, ...]) -> None:
    ended = plait("run", "-n", "2", *options, str(ROOT / "tests/programs/pgas/types.c"))
    assert (ended.code, sorted(ended.out.splitlines())) == (0, ["PE 0: 0 wrong", "PE 1: 0 wrong"])


def test_what_is_symmetric(plait: Plait, tmp_path: Path) -> None:
    """Statics of functions, initialised and not, large ones; the own PE; words side by side."""
    outside = "static char big[3 << 20], one = 1;\nstruct { short a, b; } pair = {1, 2};\n"
    body = (
        "  static int inside = 4;\n  int me = shmem_my_pe(), other = 1 - me, local = 7;\n"
        "  int copy[2];\n  short two = 20;\n"
        "  shmem_putmem(&inside, &local, sizeof local, other);\n"
        "  shmem_putmem(big + sizeof big - 4, &local, 4, other);\n"
        "  shmem_short_put(&pair.b, &two, 1, other);\n  shmem_char_p(&one, 9, me);\n"
        "  shmem_barrier_all();\n  shmem_getmem(copy, big + sizeof big - 8, 8, other);\n"
        '  printf("%d %d %d %d %d %d %d\\n", inside, copy[0], copy[1], pair.a, pair.b, one,\n'
        "         shmem_addr_accessible(&inside, other) + 2 * shmem_addr_accessible(&me, other));\n"
    )
    ended = plait("run", "-n", "2", "--fpga", "none", program(tmp_path, body, outside))
    assert (ended.code, ended.out) == (0, "7 0 7 1 20 9 1\n" * 2)


def test_mpi_and_shmem_in_one_program(plait: Plait, tmp_path: Path) -> None:
    body = (
        "  int me, sum; MPI_Comm_rank(MPI_COMM_WORLD, &me);\n"
        "  shmem_long_p(&x, me + 1, (me + 1) % 3);\n  shmem_barrier_all();\n  int mine = (int)x;\n"
        "  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n"
        '  if (me == 0) printf("%d\\n", sum);\n'
    )
    source = program(tmp_path, body, "#include <mpi.h>\nstatic long x;")
    assert plait("run", "-n", "3", "--fpga", "none", source).out == "6\n"


@pytest.mark.parametrize("ranks", ["1-3", "all", "0,2"])
@pytest.mark.parametrize("faults", [[], FAULTS], ids=["quiet", "faults"])
def test_a_ring_of_cpus_and_fpgas(plait: Plait, ranks: str, faults: list[str]) -> None:
    ended = plait("run", "-n", "4", "--fpga", ranks, *faults, str(EXAMPLES / "ring.c"))
    wanted = "4 PEs, sum 3080192, last PE begins with 3004 3005\n"
    assert (ended.code, ended.out) == (0, wanted)


@pytest.mark.parametrize("ranks", ["1-3", "all", "0,2"])
@pytest.mark.parametrize("faults", [[], FAULTS], ids=["quiet", "faults"])
def test_a_counter_of_cpus_and_fpgas(plait: Plait, ranks: str, faults: list[str]) -> None:
    ended = plait("run", "-n", "4", "--fpga", ranks, *faults, str(EXAMPLES / "counter.c"))
    assert (ended.code, ended.out) == (0, "100 numbers, the largest 99, PEs 0xf\n")


EDGES = str(ROOT / "tests/programs/pgas/edges.c")


@pytest.mark.parametrize(
    "options",
    [
        ("--fpga", "1-2"),
        pytest.param(("--fpga", "all", "--cflags", "-DOWN_LOOPS"), marks=pytest.mark.alternates),
    ],
    ids=["mixed", "own"],
)
def test_fpgas_print_what_cpus_print(plait: Plait, options: tuple[str, ...]) -> None:
    of_cpus = plait("run", "-n", "3", "--fpga", "none", EDGES)
    ended = plait("run", "-n", "3", *options, EDGES)
    assert ended.code == of_cpus.code == 0
    assert sorted(ended.out.splitlines()) == sorted(of_cpus.out.splitlines())
    assert len(ended.out.splitlines()) == 9


def check_program(plait: Plait, name: str, pes: int, *options: str) -> None:
    """One of tests/programs/pgas whose PEs say each how much is wrong."""
    source = str(ROOT / "tests/programs/pgas" / name)
    ended = plait("run", "-n", str(pes), "--fpga", "none", *options, source)
    wanted = [f"PE {pe}: 0 wrong" for pe in range(pes)]
    assert (ended.code, ended.err, sorted(ended.out.splitlines())) == (0, "", wanted)


@pytest.mark.parametrize("pes", [1, 2, 5])
def test_the_heap(plait: Plait, monkeypatch: pytest.MonkeyPatch, pes: int) -> None:
    monkeypatch.setenv("SHMEM_SYMMETRIC_SIZE", "1M")
    check_program(plait, "heap.c", pes)


@pytest.mark.parametrize(
    ("size", "fits"), [("4096", "4096"), ("0.5k", "4096"), ("3G", "3ul << 30"), ("0", "0")]
)
def test_the_size_of_the_heap(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: str, fits: str
) -> None:
    monkeypatch.setenv("SHMEM_SYMMETRIC_SIZE", size)
    body = (
        f"  int over = shmem_malloc(({fits}) + 1) != 0, all = shmem_malloc({fits}) != 0;\n"
        '  printf("%d %d\\n", over, all);\n'
    )
    ended = plait("run", "-n", "2", "--fpga", "none", program(tmp_path, body))
    assert (ended.code, ended.out) == (0, f"0 {int(size != '0')}\n" * 2)


@pytest.mark.parametrize("size", ["many", "-1", "4Q", "1MB", ""])
def test_no_size_of_the_heap(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: str
) -> None:
    monkeypatch.setenv("SHMEM_SYMMETRIC_SIZE", size)
    ended = plait("run", "-n", "2", "--fpga", "none", program(tmp_path, ""))
    assert ended.code == 6
    assert f'SHMEM_SYMMETRIC_SIZE is "{size}"; wanted is a number of bytes' in ended.err


@pytest.mark.parametrize(
    ("name", "pes"), [("teams.c", 1), ("teams.c", 5), *(("active_sets.c", n) for n in (1, 4, 5))]
)
def test_collectives(plait: Plait, name: str, pes: int) -> None:
    check_program(plait, name, pes)


@pytest.mark.parametrize(
    ("name", "pes"), [("more.c", 1), ("more.c", 5), ("generic.c", 1), ("generic.c", 2)]
)
def test_what_two_pes_do(plait: Plait, name: str, pes: int) -> None:
    """Strides, signals, waits for many, locks, contexts; names without a type, and old ones."""
    check_program(plait, name, pes)


def test_locks_under_faults(plait: Plait) -> None:
    check_program(plait, "more.c", 3, *FAULTS)


def test_no_routine_of_a_type(plait: Plait, tmp_path: Path) -> None:
    body = "  struct { int a; } y; shmem_put(&y, &y, 1, 0);\n"
    ended = plait("run", "-n", "1", "--fpga", "none", program(tmp_path, body))
    assert ended.code != 0
    assert "plait_shmem_has_no_routine_of_this_type" in ended.err


@pytest.mark.parametrize(
    "call",
    [
        "shmem_longdouble_g(0, 0)",
        "shmem_complexd_sum_reduce(0, 0, 0, 0)",
    ],
)
def test_fpga_ranks_refuse_what_they_lack(plait: Plait, tmp_path: Path, call: str) -> None:
    ended = plait("run", "-n", "2", program(tmp_path, f"  {call};\n"))
    assert ended.code != 0
    assert f"{tmp_path}/program.c:6" in ended.err
    assert call.partition("shmem_")[2].partition("(")[0] in ended.err


def test_collectives_under_faults(plait: Plait) -> None:
    check_program(plait, "active_sets.c", 3, *FAULTS)


ME = "  int me = shmem_my_pe();"
ARRAYS = "static int a[8], b[8]; static long s[8];"


@pytest.mark.parametrize(
    ("body", "call", "said"),
    [
        (
            " shmem_malloc(8 + me);",
            "shmem_malloc",
            "the PEs disagree: PE 0 calls shmem_malloc for 8 bytes;"
            " PE 1 calls shmem_malloc for 9 bytes",
        ),
        (
            " long* p = shmem_malloc(8); if (me) shmem_free(p); else shmem_malloc(8);",
            "shmem_",
            "the PEs disagree: PE 0 calls shmem_malloc for 8 bytes;"
            " PE 1 calls shmem_free of the block at 0",
        ),
        (" shmem_free(a);", "shmem_free", "ptr is no block of the symmetric heap"),
        (" shmem_align(24, 8);", "shmem_align", "the alignment is 24, no power of two"),
        (
            " long* p = shmem_malloc(8); shmem_long_put(p, s, 2, 0);",
            "shmem_long_put",
            "dest is too short: 16 bytes go beyond a block of the symmetric heap, where 8 are left",
        ),
        (
            " shmem_int_fcollect(SHMEM_TEAM_WORLD, a, b, 1 + me);",
            "shmem_int_fcollect",
            "shmem_int_fcollect with different amounts of data",
        ),
        (
            " shmem_broadcast32(a, b, 1, me, 0, 0, 2, s);",
            "shmem_broadcast32",
            "shmem_broadcast32 with different roots",
        ),
        (
            " shmem_int_broadcast(SHMEM_TEAM_WORLD, a, b, 1, 2);",
            "shmem_int_broadcast",
            "there is no PE 2 to broadcast; there are 0 to 1",
        ),
        (
            " shmem_int_sum_reduce(SHMEM_TEAM_WORLD, a, &me, 1);",
            "shmem_int_sum_reduce",
            "source is not symmetric",
        ),
        (" shmem_barrier(1, 0, 2, s);", "shmem_barrier", "there is no active set of 2 PEs from 1"),
        (" shmem_barrier(1 - me, 0, 1, s);", "shmem_barrier", "is not in the active set that it"),
        (
            " shmem_team_t t; shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, 2, 0, 0, &t);",
            "shmem_team_split_strided",
            "there are no 2 PEs from 0 by 2 in the parent team, which has 2",
        ),
        (" shmem_clear_lock(s);", "shmem_clear_lock", "the lock is not set"),
        (
            " shmem_set_lock(s + me); shmem_set_lock(s + me);",
            "shmem_set_lock",
            "this PE has set the lock already",
        ),
        (
            " shmem_set_lock(s); shmem_set_lock(s);",
            "shmem_set_lock",
            "rank 0 waits in shmem_set_lock",
        ),
        (
            " shmem_int_wait_until_any(a, 8, 0, SHMEM_CMP_NE, 0);",
            "shmem_int_wait_until_any",
            "for one of\n    `a[0]` to be != 0; it is 0\n    `a[1]` to be != 0; it is 0\n",
        ),
        (
            " shmem_int_test_all(&me, 1, 0, SHMEM_CMP_NE, 0);",
            "shmem_int_test_all",
            "ivars is not symmetric",
        ),
        (
            " shmem_ctx_int_p(SHMEM_CTX_INVALID, a, 1, 0);",
            "shmem_int_p",
            "ctx is SHMEM_CTX_INVALID",
        ),
        (
            " shmem_ctx_int_p(SHMEM_CTX_DEFAULT, a, 1, 2);",
            "shmem_int_p",
            "there is no PE 2; there are 0 to 1",
        ),
        (
            " shmem_int_iput(a, b, 1, 0, 2, 1 - me);",
            "shmem_int_iput",
            "the strides are 1 and 0; 1 is the least",
        ),
        (
            " shmem_putmem_signal(a, b, 8, (uint64_t*)s, 1, 7, 0);",
            "shmem_putmem_signal",
            "7 is no operation of a signal; there are SHMEM_SIGNAL_SET and SHMEM_SIGNAL_ADD",
        ),
        (
            " if (me) shmem_barrier_all(); else shmem_int_fcollect(SHMEM_TEAM_WORLD, a, b, 1);",
            "rank 1 calls shmem_barrier_all",
            "rank 0 calls shmem_int_fcollect",
        ),
        (
            " if (me) shmem_barrier_all();",
            "rank 0 calls shmem_finalize",
            "rank 1 calls shmem_barrier_all",
        ),
    ],
)
def test_wrong_calls_are_told(
    plait: Plait, tmp_path: Path, body: str, call: str, said: str
) -> None:
    source = program(tmp_path, f"{ME}{body}\n", ARRAYS)
    ended = plait("run", "-n", "2", "--fpga", "none", source)
    assert ended.code == 6
    assert call in ended.err
    assert f"({tmp_path}/program.c:6)" in ended.err
    assert said in ended.err


WAITS = "  if (shmem_my_pe() == 0) shmem_long_wait_until(&x, SHMEM_CMP_GE, 3);\n"


@pytest.mark.parametrize(
    ("body", "call", "said"),
    [
        (WAITS, "shmem_long_wait_until", "for `x` to be >= 3; it is 0\n"),
        ("  shmem_long_p(&x, 1, 2);\n", "shmem_long_p", "there is no PE 2; there are 0 to 1"),
        ("  long y = 0; shmem_long_p(&y, 1, 1);\n", "shmem_long_p", "dest is not symmetric: it is"),
        (
            "  shmem_long_wait_until(&x, 17, 0);\n",
            "shmem_long_wait_until",
            "17 is no comparison; there are SHMEM_CMP_EQ, NE, GT, GE",
        ),
        ("  shmem_init();\n", "shmem_init", "called twice"),
    ],
)
def test_wrong_programs_are_told(
    plait: Plait, tmp_path: Path, body: str, call: str, said: str
) -> None:
    ended = plait("run", "-n", "2", "--fpga", "none", program(tmp_path, body))
    assert ended.code == 6
    assert f"in {call} ({tmp_path}/program.c:6)" in ended.err
    assert said in ended.err


@pytest.mark.parametrize(
    ("begin", "end", "said"),
    [
        ("PUT; shmem_init();", "shmem_finalize();", "called before shmem_init"),
        ("shmem_init();", "shmem_finalize(); PUT;", "called after shmem_finalize"),
        ("MPI_Init(0, 0); PUT;", "MPI_Finalize();", "called before shmem_init"),
        ("MPI_Init(0, 0); shmem_init();", "MPI_Finalize(); PUT;", "called after MPI_Finalize"),
    ],
)
def test_calls_outside_of_their_time_are_told(
    plait: Plait, tmp_path: Path, begin: str, end: str, said: str
) -> None:
    source = tmp_path / "program.c"
    lines = f"{begin}\n  {end}\n".replace("PUT", "shmem_long_p(&x, 1, 0)")
    source.write_text(f"#include <mpi.h>\n{HEAD}static long x;\nint main(void) {{\n  {lines}}}\n")
    ended = plait("run", "-n", "2", "--fpga", "none", str(source))
    assert ended.code == 6
    assert "in shmem_long_p (" in ended.err
    assert f"): {said}\n" in ended.err


def test_a_heap_that_no_role_has(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SHMEM_SYMMETRIC_SIZE", "16M")
    body = "  char* a = shmem_malloc(8); shmem_putmem(a, &x, 8, 0);\n"
    ended = plait("run", "-n", "2", "--fpga", "all", program(tmp_path, body))
    assert ended.code == 3
    heap = "the symmetric heap takes 16777216 bytes (SHMEM_SYMMETRIC_SIZE), and a role has 4194304"
    assert heap in ended.err


OWN_WAIT = "  if (shmem_my_pe() == 1) while (*(volatile long*)&x == 0);\n"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (WAITS.replace("== 0", "== 1"), "rank 1 waits in shmem_long_wait_until"),
        (OWN_WAIT, "rank 1 waits in"),
        ("  if (shmem_my_pe()) shmem_long_p(&x, 1, 2);\n", "there is no PE 2; there are 0 to 1"),
    ],
)
def test_wrong_programs_are_told_on_fpgas(
    plait: Plait, tmp_path: Path, body: str, said: str
) -> None:
    ended = plait("run", "-n", "2", program(tmp_path, f"  shmem_long_p(&x, 0, 0);\n{body}"))
    assert ended.code == 6
    assert said in ended.err
    assert f"({tmp_path}/program.c:7)" in ended.err


@pytest.mark.parametrize(
    ("pes", "ranks"),
    [(1, "none"), (3, "none"), pytest.param(3, "1-2", marks=pytest.mark.alternates)],
)
def test_names_and_contexts(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, pes: int, ranks: str
) -> None:
    monkeypatch.setenv("SHMEM_SYMMETRIC_SIZE", "64K")
    source = str(ROOT / "tests/programs/pgas/fpga_names.c")
    ended = plait("run", "-n", str(pes), "--fpga", ranks, source)
    wanted = [f"PE {pe}: 0 wrong" for pe in range(pes)]
    assert (ended.code, ended.err, sorted(ended.out.splitlines())) == (0, "", wanted)


@pytest.mark.parametrize("name", ["fpga_heap.c", "fpga_together.c"])
@pytest.mark.parametrize(
    ("pes", "options"),
    [
        (1, ("--fpga", "none")),
        (5, ("--fpga", "none")),
        (4, ("--fpga", "1-3")),
        pytest.param(4, ("--fpga", "0,2", *FAULTS), marks=pytest.mark.alternates),
        pytest.param(3, ("--fpga", "all"), marks=pytest.mark.long),
    ],
    ids=["alone", "cpus", "mixed", "faults", "fpgas"],
)
def test_heap_and_collectives(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, pes: int, options: tuple[str, ...], name: str
) -> None:
    monkeypatch.setenv("SHMEM_SYMMETRIC_SIZE", "64K")
    ended = plait("run", "-n", str(pes), *options, str(ROOT / "tests/programs/pgas" / name))
    wanted = [f"PE {pe}: 0 wrong" for pe in range(pes)]
    assert (ended.code, ended.err, sorted(ended.out.splitlines())) == (0, "", wanted)


@pytest.mark.parametrize(
    ("body", "call", "said"),
    [
        (" shmem_malloc(8 + me);", "shmem_malloc", "with other arguments than this PE"),
        (" shmem_free(a);", "shmem_free", "ptr is no block of the symmetric heap"),
        (" shmem_align(24, 8);", "shmem_align", "the alignment is 24, no power of two"),
        (" shmem_clear_lock(s);", "shmem_clear_lock", "the lock is not set"),
        (
            " shmem_team_t t; shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, 2, 0, 0, &t);",
            "shmem_team_split_strided",
            "there are no 2 PEs from 0 by 2 in the parent team, which has 2",
        ),
        (
            " shmem_int_fcollect(SHMEM_TEAM_WORLD, a, b, 1 + me);",
            "MPI_Allgather",
            "rank 0 sent 4 bytes, this rank expected 8",
        ),
    ],
)
def test_wrong_calls_are_told_on_fpgas(
    plait: Plait, tmp_path: Path, body: str, call: str, said: str
) -> None:
    ended = plait("run", "-n", "2", "--fpga", "all", program(tmp_path, f"{ME}{body}\n", ARRAYS))
    assert ended.code == 6
    assert f"{call} ({tmp_path}/program.c:6)" in ended.err
    assert said in ended.err


def test_two_programs_are_refused(plait: Plait, tmp_path: Path) -> None:
    first = program(tmp_path, "")
    other = tmp_path / "other.c"
    other.write_text(Path(first).read_text().replace("long x", "long y, x"))
    ended = plait("run", "--fpga", "none", "-n", "1", first, ":", "-n", "1", str(other))
    assert ended.code != 0
    assert "runs another program than rank 0; ranks that share variables run the" in ended.err


def test_a_peer_that_dies_is_told(plait: Plait, tmp_path: Path) -> None:
    body = "  for (long i = 0; i < 1000000; i++) shmem_long_p(&x, i, 1 - shmem_my_pe());\n"
    source = program(tmp_path, body)
    ended = plait("run", "-n", "2", "--fpga", "none", "--fault", "rank_killed=1@50us", source)
    assert ended.code != 0
    assert "does not answer" in ended.err


PARKED = """  int me = shmem_my_pe(), *heap = shmem_malloc(8 * sizeof *heap);
  for (int i = 0; i < 8; i++) heap[i] = i;
  shmem_barrier_all();
  if (me == 0) shmem_long_wait_until(&x, SHMEM_CMP_GE, 3);
  if (me == 1) shmem_int_wait_until(&list[2], SHMEM_CMP_NE, 0);
  if (me == 2) while (list[1] == 0);
  if (me == 3) shmem_int_wait_until(&heap[4], SHMEM_CMP_LT, -1);
"""


def test_waits_of_fpga_ranks_name_their_variable(plait: Plait, tmp_path: Path) -> None:
    source = program(tmp_path, PARKED, "static long x; int list[4];")
    ended = plait("run", "-n", "4", "--fpga", "1-3", source)
    assert ended.code == 6
    waits = [
        "  rank 0 waits in shmem_long_wait_until (at:9) for `x` to be >= 3; it is 0",
        "  rank 1 waits in shmem_int_wait_until (at:10) for `list[2]` to be != 0",
        "  rank 2 waits in a loop (at:11) for `list[1]` to be != 0",
        "  rank 3 waits in shmem_int_wait_until (at:12) for a variable of the symmetric heap to be"
        " < -1",
    ]
    assert "\n".join(waits).replace("at:", f"{source}:") in ended.err


def test_the_end_of_all_is_told_by_its_own_name(plait: Plait, tmp_path: Path) -> None:
    source = program(tmp_path, "  if (shmem_my_pe() == 1) shmem_global_exit(3);\n")
    ended = plait("run", "-n", "2", "--fpga", "none", source)
    assert ended.code == 3
    assert f"rank 1 called shmem_global_exit ({source}:6) with code 3" in ended.err
