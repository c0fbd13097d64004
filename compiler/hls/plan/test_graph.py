# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Folded operations have the values of the ones that were asked for."""

from __future__ import annotations

import random

import pytest

from plait.compiler.hls.design import Operation, Register
from plait.compiler.hls.plan.graph import Graph
from plait.compiler.hls.semantics import evaluate

BINARY = ("add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr")
DIVISIONS = ("udiv", "urem", "sdiv", "srem")
COMPARES = ("eq", "ne", "ult", "ule", "slt", "sle")


class Twin:
    """A graph, and beside each operation the one that was asked for."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.graph = Graph()
        self.pairs: list[tuple[Operation, Operation]] = []
        for index, bits in enumerate((1, 1, 8, 8, 16, 32, 32, 64)):
            operation = self.graph.register(Register(f"r{index}", bits))
            self.pairs.append((operation, operation))
        for bits in (1, 8, 16, 32, 32, 64):
            for value in (0, 1, 2, 4, 7, -1):
                constant = self.graph.const(bits, value)
                self.pairs.append((constant, constant))

    def pick(self, bits: int) -> tuple[Operation, Operation]:
        return self.random.choice([pair for pair in self.pairs if pair[0].bits == bits])

    def grow(self) -> None:
        """One more operation."""
        choose, bits = self.random, self.random.choice((1, 8, 16, 32, 64))
        kind = choose.choice((*BINARY, *DIVISIONS, *COMPARES, "select", "zext", "sext", "trunc"))
        left, right = self.pick(bits), self.pick(bits)
        operands = [left, right]
        result = 1 if kind in COMPARES else bits
        if kind in DIVISIONS:
            right = self.pick(bits)
            operands = [left, right] if right[0].kind == "const" and right[0].value else [left]
            if len(operands) == 1:
                return
        if kind == "select":
            operands = [self.pick(1), left, right]
        elif kind in ("zext", "sext", "trunc"):
            wider = [each for each in (1, 8, 16, 32, 64) if each >= bits]
            result = choose.choice(wider)
            operands = [left]
            if kind == "trunc":
                operands, result = [self.pick(result)], bits
        asked = Operation(kind, result, [each[1] for each in operands])
        built = self.graph.build(kind, result, *(each[0] for each in operands))
        assert built.bits == result
        self.pairs.append((built, asked))


def value_of(operation: Operation, registers: dict[str, int], known: dict[Operation, int]) -> int:
    """By the meaning of its kind."""
    if operation not in known:
        if operation.kind == "const":
            known[operation] = operation.value
        elif operation.register is not None:
            known[operation] = registers[operation.register.name]
        else:
            values = [value_of(each, registers, known) for each in operation.operands]
            widths = [each.bits for each in operation.operands]
            known[operation] = evaluate(operation.kind, operation.bits, values, widths)
    return known[operation]


@pytest.mark.parametrize("seed", range(30))
def test_values_are_kept(seed: int) -> None:
    twin = Twin(seed)
    for _ in range(120):
        twin.grow()
    for _ in range(8):
        registers = {
            f"r{index}": twin.random.choice((0, 1, (1 << bits) - 1, twin.random.getrandbits(bits)))
            for index, bits in enumerate((1, 1, 8, 8, 16, 32, 32, 64))
        }
        known: dict[Operation, int] = {}
        for built, asked in twin.pairs:
            value = value_of(built, registers, known)
            assert value == value_of(asked, registers, known)
            assert value <= twin.graph.high(built)


def test_equal_operations_are_one() -> None:
    graph = Graph()
    a, b = graph.register(Register("a", 32)), graph.register(Register("b", 32))
    assert graph.build("add", 32, a, b) is graph.build("add", 32, a, b)


def test_a_small_sum_is_narrow() -> None:
    graph = Graph()
    a = graph.build("zext", 64, graph.register(Register("a", 7)))
    total = graph.build("add", 64, a, graph.const(64, 1))
    assert total.kind == "zext"
    assert total.operands[0].bits == 8


@pytest.mark.parametrize("kind", DIVISIONS)
@pytest.mark.parametrize("bits", [1, 32])
def test_by_a_bit_nothing_is_divided(kind: str, bits: int) -> None:
    graph = Graph()
    value = graph.build("zext", 32, graph.register(Register("a", bits)))
    bit = graph.build("zext", 32, graph.register(Register("b", 1)))
    found = graph.build(kind, 32, value, bit)
    assert found is (value if kind.endswith("div") else graph.const(32, 0))


def test_what_is_shared_is_cut_once() -> None:
    graph = Graph()
    value = graph.register(Register("a", 64))
    for number in range(200):  # two ways from each to the one before
        value = graph.build(
            "add", 64, value, graph.build("xor", 64, value, graph.const(64, number))
        )
    before = len(graph.operations)
    assert graph.build("trunc", 32, value).bits == 32
    assert len(graph.operations) - before < 1000
