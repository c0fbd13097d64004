# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Conditions that exclude each other, and the accesses under them."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.design import Design, Operation
from plait.compiler.hls.plan import exclusion, plan
from plait.compiler.hls.plan.exclusion import COMPARISONS, Conditions, Diagrams
from plait.compiler.hls.plan.graph import Graph
from plait.compiler.hls.report import report
from plait.compiler.hls.semantics import evaluate
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.simulate import Simulation

# ---- conditions ---------------------------------------------------------------------------------


class Chance:
    """Random conditions on some values of a few bits."""

    def __init__(self, seed: int) -> None:
        self.choose = random.Random(seed)
        self.graph = Graph()
        self.leaves = [self.graph.phi(bits) for bits in (4, 3)]

    def word(self, bits: int, depth: int) -> Operation:
        """A value of so many bits."""
        choose, build = self.choose, self.graph.build
        if depth == 0 or choose.random() < 0.3:
            leaf = choose.choice(self.leaves)
            return self.graph.resize(leaf, bits, signed=choose.random() < 0.5)
        kind = choose.choice(("add", "sub", "and", "or", "xor", "shl", "lshr", "ashr", "select"))
        left = self.word(bits, depth - 1)
        if kind == "select":
            return build(kind, bits, self.bit(depth - 1), left, self.word(bits, depth - 1))
        if kind in ("shl", "lshr", "ashr"):
            return build(kind, bits, left, self.graph.const(6, choose.randrange(bits)))
        constant = self.graph.const(bits, choose.randrange(1 << bits))
        return build(kind, bits, left, choose.choice((constant, self.word(bits, depth - 1))))

    def bit(self, depth: int) -> Operation:
        """A condition."""
        choose, build = self.choose, self.graph.build
        if depth and choose.random() < 0.4:
            kind = choose.choice(("and", "or"))
            return build(kind, 1, self.bit(depth - 1), self.bit(depth - 1))
        bits = choose.choice((3, 4, 6))
        constant = self.graph.const(bits, choose.randrange(1 << bits))
        return build(choose.choice(COMPARISONS), 1, self.word(bits, 2), constant)


def value_of(operation: Operation, leaves: dict[Operation, int]) -> int:
    """What an operation is if its leaves are these numbers."""
    if operation in leaves:
        return leaves[operation]
    if operation.kind == "const":
        return operation.value
    known = [value_of(each, leaves) for each in operation.operands]
    widths = [each.bits for each in operation.operands]
    found = evaluate(operation.kind, operation.bits, known, widths)
    return found & ((1 << operation.bits) - 1)


@pytest.mark.parametrize("seed", range(40))
def test_proofs_are_right_and_complete(seed: int) -> None:
    chance = Chance(seed)
    one, other = chance.bit(2), chance.bit(2)
    conditions = Conditions(chance.graph, Diagrams())
    numbers = product(*(range(1 << each.bits) for each in chance.leaves))
    pairs = {
        (value_of(one, leaves), value_of(other, leaves))
        for each in numbers
        for leaves in [dict(zip(chance.leaves, each, strict=True))]
    }
    if "const" not in (one.kind, other.kind):
        assert conditions.excludes(one, other) == ((1, 1) not in pairs)
        assert conditions.implies(one, other) == ((1, 0) not in pairs)
    both = conditions.both(one, other)
    assert (both.kind == "const" and both.value == 0) == ((1, 1) not in pairs)


def test_too_much_is_not_proved() -> None:
    graph = Graph()
    leaves = [graph.phi(64) for _ in range(4)]
    total = leaves[0]
    for each in leaves[1:]:
        total = graph.build("xor", 64, graph.build("add", 64, total, each), each)
    one, other = (graph.build("eq", 1, total, graph.const(64, n)) for n in (1, 2))
    negative = graph.negate(one)
    assert not Conditions(graph, Diagrams()).excludes(negative, other)
    assert Conditions(graph, Diagrams()).excludes(one, negative)  # by its form


@pytest.mark.parametrize("seed", range(10))
def test_a_graph_that_is_built_again_adds_nothing(seed: int) -> None:
    def proof(diagrams: Diagrams) -> bool:
        chance = Chance(seed)
        one, other = chance.bit(3), chance.bit(3)
        return Conditions(chance.graph, diagrams).excludes(one, other)

    shared = Diagrams()
    first, size = proof(shared), len(shared.nodes)
    assert proof(shared) == first == proof(Diagrams())
    assert len(shared.nodes) == size


def test_a_graph_has_room_whatever_others_have_added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exclusion, "TOTAL_MAX", 64)
    diagrams = Diagrams()
    for number in range(0, 60, 2):
        graph = Graph()
        value = graph.phi(8)
        one, other = (
            graph.build("eq", 1, value, graph.const(8, each)) for each in (number, number + 1)
        )
        assert Conditions(graph, diagrams).excludes(one, other), number
    assert len(diagrams.nodes) > 2 * 64


# ---- accesses -----------------------------------------------------------------------------------

OPERATIONS = (
    *("r[d] = r[a] + r[b];", "r[d] = r[a] - r[b];", "r[d] = r[a] & r[b];", "r[b] = r[d] | 5;"),
    *("r[d] = r[a] < r[b];", "r[d] = r[a] ^ r[b];", "m[b] = r[d];", "r[d] = m[b];"),
)
TEXT = """
int r[16], m[16]; unsigned code[64];
int main(void) {
  unsigned x = 12345;
  for (int i = 0; i < 64; i++) { x = x * 1103515245u + 12345u; code[i] = x >> 3; }
  for (int i = 0; i < 16; i++) r[i] = i * 7 + 3;
  for (int n = 0; n < 200; n++) {
    unsigned w = code[n & 63];
    int op = %s, d = (w >> 8) & 15, a = (w >> 12) & 15, b = (w >> 16) & 15;
    %s
  }
  unsigned s = 0;
  for (int i = 0; i < 16; i++) s = s * 31 + r[i] + m[i];
  return (s ^ s >> 8 ^ s >> 16 ^ s >> 24) & 255;
}
"""
CASES = " ".join(f"case {n}: {each} break;" for n, each in enumerate(OPERATIONS))
LADDER = " else ".join(f"if (op == {n}) {{ {each} }}" for n, each in enumerate(OPERATIONS))
RANGES = (
    "if (op < 5) r[d] = m[a] + 1; if (op >= 5 && op < 20) r[a] = m[d];"
    "if (op >> 4 == 3) r[b] = m[op & 15]; if (op >= 20 && (op & 56) == 32) r[0] = m[1];"
)
CHOICES = (
    "r[d] = op == 0 ? m[a] : op == 1 ? m[b] : op == 2 ? m[d] : op == 3 ? m[a ^ 1] :"
    " op == 4 ? m[b ^ 1] : op < 7 ? m[d ^ 1] : m[n & 15];"
)
LOOPS = {
    "two_of_eight_cases": ("w & 1", f"switch (op) {{ {CASES} }}", 3),
    "eight_cases": ("w & 7", f"switch (op) {{ {CASES} }}", 3),
    "a_whole_word": ("code[(n + 1) & 63] >> 28", f"switch (op) {{ {CASES} }}", 3),
    "a_ladder": ("w & 7", LADDER, 3),
    "ranges": ("w & 63", RANGES, 1),
    "choices": ("w & 7", CHOICES, 1),
    "nested": ("w & 7", f"if (op < 4) {{ r[1] = m[a]; }} else switch (op & 3) {{ {CASES} }}", 3),
}


def planned(text: str, folder: Path) -> Design:
    """The design of a source, which is run and ends as the interpreter says."""
    source = folder / "program.c"
    source.write_text(text)
    design = plan(parse([source]))
    assert Simulation(design).run().code == interpret(parse([source])).exit_code
    return design


@pytest.mark.parametrize("name", LOOPS)
def test_cases_share_ports(name: str, tmp_path: Path) -> None:
    value, body, interval = LOOPS[name]
    loop = report(planned(TEXT % (value, body), tmp_path)).loops[2]
    assert loop.interval <= interval, loop.reason


def test_one_port_for_what_choices_read(tmp_path: Path) -> None:
    body = "r[d] = op < 3 ? m[a] : op < 5 ? m[b] : m[d ^ a];"
    design = planned(TEXT % ("w & 7", body), tmp_path)
    loop = next(each for each in design.regions if each.is_loop and each.trips == 200)
    assert sum(each.kind == "load" for each in loop.operations) == 2  # of code and m


def test_groups_that_would_wait_for_each_other(tmp_path: Path) -> None:
    """Reads before writes here, and writes before reads there, are not each one access."""
    body = (
        "if (op < 4) m[a] = r[b]; if ((op & 1) == 0) r[d] = n;"
        "if ((op & 1) == 1) r[a] = m[b] + 2; if (op >= 4) m[d] = r[a];"
    )
    planned(TEXT % ("w & 7", body), tmp_path)
