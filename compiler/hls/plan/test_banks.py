# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Memories in banks: programs compute the same, and stores that met at a port no longer do."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.design import Design, Memory
from plait.compiler.hls.plan import Target, plan
from plait.compiler.hls.plan.affine import Sum
from plait.compiler.hls.plan.banks import Banking, possible, split
from plait.compiler.hls.plan.planner import Planner
from plait.compiler.hls.report import report
from plait.compiler.ir.nodes import Program
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.compare import differences
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.simulate import Simulation
from plait.compiler.testing.random_loops import random_loops

# Statement of a loop over i from 0 to 15; banks of a; interval.
LOOPS = [
    ("a[i] = i; a[i + 1] = 7;", 2, 1),
    ("a[4 * i] = i; a[4 * i + 1] = 1; a[4 * i + 2] = 2; a[4 * i + 3] = 3;", 4, 1),
    ("a[i] = i; a[i + 64] = 7;", 2, 1),  # blocks
    ("a[i] = i; a[i + 2] = 1; a[i + 4] = 2; a[i + 6] = 3;", 4, 1),
    ("a[i] += 3; a[i + 1] = a[i + 5] ^ i;", 2, 1),
    ("a[i + n] = i; a[i + n + 1] = n;", 2, 1),
    ("if (b[i] > b[i + 1]) { a[i] = i; a[i + 1] = 2; } else a[i + 3] = 4;", 2, 1),
    ("c[i] = 1; ((int *)c)[i] = i;", 1, 2),  # nothing is known of which bytes
    ("n += a[i] + a[i + 16] + a[i + 32] + a[i + 48] + a[i + 64] + a[i + 80];", 2, 1),
    ("a[b[i]] = 1; a[b[i] + 1] = 2;", 2, 1),
    ("a[i] = 1; a[2 * i] = 2;", 1, 2),
]
TEXT = """int a[128] = {%s}, b[128] = {%s}, n = 5; char c[128];
int main(void) {
  for (int i = 0; i < 16; i++) { %s }
  int sum = n;
  for (int i = 0; i < 96; i++) sum = sum * 3 + a[i] + c[i];
  return sum & 0xff;
}
"""


@pytest.mark.parametrize(("statement", "banks", "interval"), LOOPS)
def test_a_loop(statement: str, banks: int, interval: int, tmp_path: Path) -> None:
    choose = random.Random(statement)
    numbers = [", ".join(str(choose.randrange(100)) for _ in range(128)) for _ in "ab"]
    source = tmp_path / "program.c"
    source.write_text(TEXT % (*numbers, statement))
    program = parse([source])
    design = plan(program)
    simulation = Simulation(design)
    found = report(design)
    assert found.loops[0].interval == interval
    assert next(each.banks for each in found.memories if each.name == "m_a") == banks
    assert simulation.run().code == interpret(parse([source])).exit_code
    assert differences(program, simulation) == []


@pytest.mark.parametrize(("apart", "banks"), [(3, 1), (64, 2)])
def test_an_array_that_a_message_takes_has_blocks_alone(
    apart: int, banks: int, tmp_path: Path
) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "#include <mpi.h>\nint a[128]; int main(void) { MPI_Init(0, 0);"
        f" for (int i = 0; i < 60; i++) {{ a[i] = i; a[i + {apart}] = i; }}"
        " MPI_Send(a, 128, MPI_INT, 1, 0, MPI_COMM_WORLD); MPI_Finalize(); }\n"
    )
    program = parse([source])
    lower(program, Context(0, (), 2, []))
    parts = [each for each in plan(program).memories if "m_a" in each.name]
    assert len(parts) == banks
    base = min(each.base for each in parts)
    for each in parts:  # every byte where it would be in a whole memory
        assert each.is_staged
        number = each.bank.number if each.bank else 0
        assert (each.base, each.size) == (base + number * each.size, 512 // banks)


def test_every_byte_is_in_one_bank() -> None:
    for size, count, stride in (
        (128, 2, 4),
        (192, 2, 4),
        (192, 2, 128),
        (1024, 4, 8),
        (640, 8, 64),
    ):
        whole = Memory("m", size, 4096, 1, False, True, {each: each & 255 for each in range(size)})
        banks = split(whole, Banking(count, stride))
        held: list[int] = []
        for memory in banks:
            assert memory.base % (1 << (memory.size - 1).bit_length()) == 0
            assert memory.bank is not None
            places = {each: memory.bank.place(each) for each in range(size)}
            inside = {byte: place for byte, place in places.items() if place is not None}
            assert len(set(inside.values())) == len(inside)
            for byte, place in inside.items():
                assert 0 <= place < memory.size
                assert memory.initial[place] == byte & 255
            held += inside
        assert sorted(held) == list(range(size))


def test_apart_is_apart() -> None:
    apart = 0
    for count, stride, distance in itertools.product((2, 4), (4, 8), range(-40, 40)):
        banking = Banking(count, stride)
        one, other = Sum({0: 64}, distance), Sum({0: 64}, 0)
        if banking.apart(one, other):
            apart += 1
            for byte in range(64):
                banks = {each // stride % count for each in (byte, byte + distance)}
                assert len(banks) == 2
    assert apart
    assert not Banking(2, 4).apart(Sum({0: 4}, 4), Sum({}, 0))


def banked(program: Program, seed: int) -> Design:
    """With banks of any kind for all memories."""
    choose = random.Random(seed)
    main = program.functions["main"]
    planner = Planner(program, main, Target(), {})
    planner.plan()
    banks = {
        memory.name: choose.choice(ways)
        for memory, width in planner.storage.widths.items()
        if (ways := list(possible(memory, width)))
    }
    return Planner(program, main, Target(), banks).plan()


@pytest.mark.parametrize("seed", range(12))
def test_loops_with_any_banks(seed: int, tmp_path: Path) -> None:
    source = tmp_path / "loops.c"
    source.write_text(random_loops(seed))
    program = parse([source])
    design = banked(program, seed)
    simulation = Simulation(design)
    simulation.run()
    assert differences(program, simulation) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12, 200))
def test_more_loops_with_any_banks(seed: int, tmp_path: Path) -> None:
    test_loops_with_any_banks(seed, tmp_path)
