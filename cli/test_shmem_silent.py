# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One-sided operations that would be wrong without a word: told, on CPU and FPGA PEs alike."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

HEAD = """\
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
static long x[2], y[4] = {1, 2, 3, 4}, z[4] = {5, 6, 7, 8}, from[8], l;
static uint64_t s;
int main(void) {
  shmem_init();
  int other = (shmem_my_pe() + 1) % shmem_n_pes();
  shmem_long_p(x, 0, other), shmem_long_p(z, 5, other);
"""
KINDS = ["none", "all", pytest.param("1", marks=pytest.mark.alternates)]


def program(folder: Path, statement: str) -> str:
    """A source with a statement in line 10; y, x, z are symmetric on FPGA PEs too."""
    source = folder / "program.c"
    end = '  shmem_barrier_all();\n  printf("%ld\\n", z[0]);\n  shmem_finalize();\n  return 0;\n}\n'
    source.write_text(f"{HEAD}  {statement}\n{end}")
    return str(source)


# What goes beyond an object, by the bytes and by what is left.
BEYOND = [
    ("shmem_long_put(y, from, 5, other);", "long_put", (40, 32)),
    ("shmem_putmem((char *)y + 25, from, 8, other);", "putmem", (8, 7)),
    ("shmem_long_get(from, y + 1, 4, other);", "long_get", (32, 24)),
    ("shmem_long_put_signal(y, from, 6, &s, 1, SHMEM_SIGNAL_ADD, other);", "put_signal", (48, 32)),
]


@pytest.mark.parametrize("kinds", KINDS)
@pytest.mark.parametrize("case", BEYOND)
def test_what_goes_beyond_an_object(
    plait: Plait, tmp_path: Path, kinds: str, case: tuple[str, str, tuple[int, int]]
) -> None:
    statement, call, (size, left) = case
    ended = plait("run", "-n", "2", "--fpga", kinds, program(tmp_path, statement))
    assert ended.code == 6
    assert f"{call} (" in ended.err
    assert "program.c:10): " in ended.err
    said = f"{size} bytes go beyond `y`, where {left} are left"
    there = f"{size} bytes of PE {{}} go beyond `long y[4]`, where {left} are left"
    assert said in ended.err or any(there.format(pe) in ended.err for pe in (0, 1))
    assert not ended.out


@pytest.mark.parametrize("kinds", KINDS)
@pytest.mark.parametrize(
    "statement",
    [
        "shmem_long_put(y + 1000000, from, 5, other);",
        "long own[4] = {0};\n  shmem_long_put(own, from, 4, other);",
        "long own[4] = {0};\n  shmem_putmem(own + 1, from, 8, other);",
    ],
)
def test_what_is_not_symmetric(plait: Plait, tmp_path: Path, kinds: str, statement: str) -> None:
    ended = plait("run", "-n", "2", "--fpga", kinds, program(tmp_path, statement))
    assert ended.code == 6 or "declare it outside of the function; malloc" in ended.err
    assert ended.code == 3 or "symmetric" in ended.err
    assert not ended.out


@pytest.mark.parametrize("kinds", KINDS)
@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("shmem_long_wait_until(x, 17, 9);", "17 is no comparison; there are SHMEM_CMP_EQ, NE"),
        ("shmem_long_test(x, -1, 9);", "-1 is no comparison"),
        ("shmem_long_wait_until_any(y, 4, NULL, 9, 9);", "9 is no comparison"),
        ("shmem_long_put_signal(y, from, 1, &s, 1, 77, other);", "77 is no operation of a signal"),
        (
            "shmem_long_atomic_add((long *)((char *)y + 4), 1, other);",
            "its variable is not at a multiple of 8 bytes",
        ),
    ],
)
def test_what_there_is_not(
    plait: Plait, tmp_path: Path, kinds: str, statement: str, said: str
) -> None:
    ended = plait("run", "-n", "2", "--fpga", kinds, program(tmp_path, statement))
    assert ended.code == 6
    assert said in ended.err
    assert "program.c:10)" in ended.err


def test_one_word_is_never_seen_in_part(plait: Plait, tmp_path: Path) -> None:
    """A damaged frame's bytes stand in memory until it comes again."""
    body = (
        "for (long r = 1; r <= 40; r++) {\n    from[0] = r;\n"
        "    shmem_put64(x, from, 1, other);\n"
        "    shmem_long_wait_until(x, SHMEM_CMP_NE, r - 1);\n    z[0] -= x[0] != r;\n"
        "    shmem_long_put_nbi(x + 1, from, 1, other);\n"
        "    shmem_long_wait_until(x + 1, SHMEM_CMP_NE, r - 1);\n    z[0] -= x[1] != r;\n"
        "    shmem_barrier_all();\n  }"
    )
    faults = "--fault", "bit_flip=5%", "--fault", "bit_flip_after_check=3%"
    for kinds in ("all", "1"):
        ended = plait("run", "-n", "2", "--fpga", kinds, *faults, program(tmp_path, body))
        assert (ended.code, ended.out) == (0, "5\n5\n")


@pytest.mark.parametrize("kinds", KINDS)
def test_a_lock_that_is_never_given_back(plait: Plait, tmp_path: Path, kinds: str) -> None:
    body = "if (other) shmem_set_lock(&l); shmem_barrier_all(); if (!other) shmem_set_lock(&l);"
    ended = plait("run", "-n", "2", "--fpga", kinds, program(tmp_path, body))
    assert ended.code == 6
    assert "rank 1 waits in shmem_set_lock (" in ended.err
    assert "program.c:10) for the lock `l`, which PE 0 has\n" in ended.err


LOOPS = [
    ("while (!shmem_long_test(x, SHMEM_CMP_EQ, 1)) {}", "`x[0]` to be == 1"),
    ("while (*(volatile long *)(x + 1) < 3) {}", "`x[1]` to be >= 3"),
    (
        "while (1) {\n    long now = x[0];\n    if (now == 4 || y[2] == now) break;\n  }",
        "to change",
    ),
    ("shmem_long_wait_until_any(y, 4, NULL, SHMEM_CMP_EQ, 9);", "for `y` to change"),
]


@pytest.mark.parametrize(("statement", "said"), LOOPS)
def test_a_loop_that_only_looks_waits(
    plait: Plait, tmp_path: Path, statement: str, said: str
) -> None:
    ended = plait("run", "-n", "2", "--fpga", "all", program(tmp_path, statement))
    assert ended.code == 6
    assert "deadlock" in ended.err
    assert said in ended.err
    assert "program.c:10)" in ended.err
    # Who writes ends it.
    write = (
        "shmem_long_p(x, 1, other), shmem_long_p(x + 1, 3, other), shmem_long_p(y + 2, 1, other);"
        "shmem_long_p(y + 3, 9, other);"
    )
    ended = plait("run", "-n", "2", "--fpga", "all", program(tmp_path, f"{write}\n  {statement}"))
    assert (ended.code, ended.out) == (0, "5\n5\n")


def test_a_loop_that_counts_its_turns_is_left_alone(plait: Plait, tmp_path: Path) -> None:
    body = "for (long i = 0; i < 1000 && x[0] == 0; i++) z[1] = i;\n  z[0] = z[1];"
    ended = plait("run", "-n", "2", "--fpga", "all", program(tmp_path, body))
    assert (ended.code, ended.out) == (0, "999\n999\n")


SPIN = """\
if (shmem_my_pe() == 0) {
    from[0] = 7;
    shmem_long_put(y, from, 4, 1), shmem_fence(), shmem_long_p(x, WHAT, 1);
    while (*(volatile long *)x == 0) {}
  } else {
    while (*(volatile long *)x != 1) {}
    z[0] = y[0];
    shmem_long_p(x, 1, 0);
  }"""


@pytest.mark.parametrize("kinds", ["none", "0", "1"])
def test_a_cpu_sees_what_others_write_while_it_computes(
    plait: Plait, tmp_path: Path, kinds: str
) -> None:
    source = program(tmp_path, SPIN.replace("WHAT", "1"))
    times: set[int] = set()
    for options in ((), ("--threads", "2")):
        report = str(tmp_path / "r.json")
        ended = plait("run", "-n", "2", "--fpga", kinds, "--json", report, *options, source)
        assert (ended.code, sorted(ended.out)) == (0, sorted("5\n7\n"))
        times.add(json.loads(Path(report).read_text())["virtual_time_ps"])
    assert len(times) == 1
    if kinds == "none":
        source = program(tmp_path, SPIN.replace("WHAT", "2"))
        ended = plait("run", "-n", "2", "--fpga", "none", "--until", "1ms", source)
        assert ended.code == 124
        for place in (
            "rank 0 is computing at ",
            "program.c:13,",
            "rank 1 is computing at ",
            "c:15,",
        ):
            assert place in ended.err


LATE = """\
if (shmem_my_pe() == 0) {
    for (volatile long i = 0; i < 20000000; ++i) {}
    shmem_long_p(x, 5, 1);
  } else while (*(volatile long *)x != WANTED) {}
  z[0] = shmem_my_pe() ? x[0] : 0;"""


def test_a_loop_on_a_cpu_is_told_when_nothing_can_end_it(plait: Plait, tmp_path: Path) -> None:
    source = program(tmp_path, LATE.replace("WANTED", "5"))
    ended = plait("run", "-n", "2", "--fpga", "none", source)
    assert (ended.code, sorted(ended.out)) == (0, sorted("0\n5\n"))
    source = program(tmp_path, LATE.replace("WANTED", "6"))
    ended = plait("run", "-n", "2", "--fpga", "none", source)
    assert ended.code == 6
    assert "rank 1 loops at " in ended.err
    assert "c:13 on what nobody can change any more, after shmem_my_pe" in ended.err
