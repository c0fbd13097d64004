# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles printed of designs made by hand compute, in Verilator, what the designs say."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from plait.compiler.hls.design import (
    Branch,
    Design,
    Exit,
    Issue,
    Memory,
    Operation,
    Output,
    Phi,
    Region,
    Register,
    Run,
    Sample,
    State,
    Wait,
)
from plait.compiler.hls.operators.latency import latency
from plait.compiler.hls.print import Options, print_role, sites
from plait.compiler.ir.nodes import Where
from plait.compiler.testing.bench import RoleResult, run_roles

HERE = Where("test.c", 7)
LOG, RECORD = 7, 3


class Graph:
    """A region under construction."""

    def __init__(self, name: str = "part") -> None:
        self.region = Region(name, [], [], 1, HERE)
        self._numbers: dict[tuple[int, int], Operation] = {}

    def __call__(
        self,
        kind: str,
        bits: int,
        *operands: Operation | int,
        cycle: int = 0,
        memory: Memory | None = None,
        register: Register | None = None,
    ) -> Operation:
        width = next((each.bits for each in operands if isinstance(each, Operation)), bits)
        whole = [
            each if isinstance(each, Operation) else self.number(each, width) for each in operands
        ]
        took = latency(kind, bits, whole[0].bits if whole else bits)
        made = Operation(
            kind, bits, whole, cycle, took, memory=memory, register=register, where=HERE
        )
        self.region.operations.append(made)
        self.region.depth = max(self.region.depth, made.ready + 1)
        return made

    def number(self, value: int, bits: int) -> Operation:
        if (value, bits) not in self._numbers:
            made = Operation("const", bits, value=value & ((1 << bits) - 1))
            self.region.operations.append(made)
            self._numbers[value, bits] = made
        return self._numbers[value, bits]

    def read(self, register: Register) -> Operation:
        return self("register", register.bits, register=register)

    def write(
        self, register: Register, value: Operation, condition: Operation | None = None
    ) -> None:
        self.region.outputs.append(Output(register, value, condition))

    def loop(
        self,
        interval: int,
        decided: int,
        phis: Sequence[tuple[Operation, int, Operation]],
        go_on: Operation | None = None,
        last: Operation | None = None,
    ) -> None:
        region = self.region
        region.is_loop, region.interval, region.decided = True, interval, decided
        region.go_on, region.last = go_on, last
        region.phis = [
            Phi(value, self.number(first, value.bits), after) for value, first, after in phis
        ]


def design(
    registers: Sequence[Register],
    memories: Sequence[Memory],
    regions: Sequence[Region],
    states: Sequence[State],
    answer: Register,
) -> Design:
    """The states one after the other, then exit with what a register holds."""
    listed = [*states, Exit(answer, HERE)]
    for number, state in enumerate(states):
        if not isinstance(state, Branch):
            assert not isinstance(state, Exit)
            state.next = number + 1
    return Design(list(registers), list(memories), list(regions), listed)


def straight() -> tuple[Design, int]:
    """Integer operations in one region without a loop."""
    x, graph = Register("state", 32, 1000), Graph()
    value = graph.read(x)
    wide = graph("sext", 64, graph("sub", 32, value, 1007))
    product = graph("mul", 32, value, -3, cycle=1)
    shifted = graph("trunc", 32, graph("ashr", 64, wide, 1))
    total = graph("add", 32, product, shifted, cycle=5)
    graph.write(
        x, graph("select", 32, graph("slt", 1, total, value, cycle=5), total, value, cycle=6)
    )
    return design([x], [], [graph.region], [Run(graph.region)], x), -3004


def summed() -> tuple[Design, int]:
    """The sum of squares of 0 to 9, in a loop that tests first; others run behind it."""
    total, graph = Register("total", 32), Graph("loop")
    i, so_far = graph("phi", 32), graph("phi", 32, cycle=2)
    more = graph("slt", 1, i, 10)
    square = graph("mul", 32, i, i)
    after = graph("add", 32, so_far, square, cycle=2)
    graph.loop(1, 0, [(i, 0, graph("add", 32, i, 1)), (so_far, 0, after)], more)
    graph.write(total, after)
    return design([total], [], [graph.region], [Run(graph.region)], total), 285


def decided_late() -> tuple[Design, int]:
    """do total += 5; while (total < 33), two cycles an iteration, decided late."""
    total, graph = Register("total", 32, 99), Graph("loop")
    so_far = graph("phi", 32)
    after = graph("add", 32, so_far, 5, cycle=1)
    over = graph("sle", 1, graph.number(33, 32), after, cycle=2)
    graph.loop(2, 2, [(so_far, 0, after)], None, over)
    graph.write(total, after)
    return design([total], [], [graph.region], [Run(graph.region)], total), 35


def forwarded() -> tuple[Design, int]:
    """A value that comes in the very cycle in which the next iteration reads it."""
    total, graph = Register("total", 32), Graph("loop")
    i, so_far = graph("phi", 32), graph("phi", 32, cycle=1)
    after = graph("mul", 32, so_far, 3, cycle=1)
    graph.loop(2, 0, [(i, 0, graph("add", 32, i, 1)), (so_far, 1, after)], graph("slt", 1, i, 6))
    graph.write(total, after)
    return design([total], [], [graph.region], [Run(graph.region)], total), 729


def memory_sum() -> tuple[Design, int]:
    """Fills an array of bytes where i is odd, on top of what it held; sums shorts and ints."""
    held = {index: index + 1 for index in range(64)}
    array = Memory("array", 64, 0x1000, 2, is_staged=False, is_written=True, initial=held)
    total, fill, add = Register("total", 32), Graph("fill"), Graph("sum")
    i = fill("phi", 32)
    place = fill("add", 32, i, 0x1000)
    odd = fill("trunc", 1, i)
    value = fill("trunc", 8, fill("mul", 32, i, 7), cycle=2)
    fill("store", 0, place, value, odd, cycle=2, memory=array)
    fill.loop(1, 0, [(i, 0, fill("add", 32, i, 1))], fill("slt", 1, i, 64))
    j, so_far = add("phi", 32), add("phi", 32, cycle=1)
    short = add("load", 16, add("add", 32, j, 0x1000), memory=array)
    whole = add("load", 32, add("add", 32, add("and", 32, j, ~3), 0x1000), memory=array)
    whole.port = 1
    both = add(
        "add", 32, add("sext", 32, short, cycle=1), add("xor", 32, whole, 0x55, cycle=1), cycle=1
    )
    after = add("add", 32, so_far, both, cycle=1)
    add.loop(1, 0, [(j, 0, add("add", 32, j, 2)), (so_far, 0, after)], add("slt", 1, j, 64))
    add.write(total, after)
    data = bytes((index * 7 & 255) if index & 1 else index + 1 for index in range(64))
    wanted = 0
    for at in range(0, 64, 2):
        wanted += int.from_bytes(data[at : at + 2], "little", signed=True)
        wanted += int.from_bytes(data[at & ~3 : (at & ~3) + 4], "little") ^ 0x55
    made = design(
        [total], [array], [fill.region, add.region], [Run(fill.region), Run(add.region)], total
    )
    return made, (wanted + (1 << 31)) % (1 << 32) - (1 << 31)


def branched() -> tuple[Design, int]:
    """Branches over states, divides, and reads a register that the region writes early."""
    a, b, flag = Register("a", 32, 1234567), Register("b", 32, -89), Register("flag", 1)
    graph = Graph("divide")
    old = graph.read(a)
    graph.write(a, graph.number(3, 32))
    quotient = graph("sdiv", 32, old, graph.read(b), cycle=1)
    rest = graph("srem", 32, old, graph.read(b), cycle=1)
    graph.write(b, graph("add", 32, quotient, graph("add", 32, rest, old, cycle=36), cycle=36))
    graph.write(flag, graph.number(1, 1))
    region = graph.region
    states: list[State] = [Branch(flag, 3, 1), Run(region, 0), Exit(7, HERE), Exit(b, HERE)]
    quotient_c, rest_c = -(1234567 // 89), 1234567 % 89
    return Design([a, b, flag], [], [region], states), quotient_c + rest_c + 1234567


def named_alike() -> tuple[Design, int]:
    """Registers that are called as what the ports of others could be."""
    x, valid, graph = Register("x", 32, 3), Register("x_valid", 32, 5), Graph()
    total = graph("add", 32, graph.read(x), graph.read(valid))
    graph.write(x, total)
    graph.write(valid, graph("add", 32, total, graph.read(valid)))
    return design([x, valid], [], [graph.region], [Run(graph.region)], valid), 13


CASES = (straight, summed, decided_late, forwarded, memory_sum, branched, named_alike)


@pytest.fixture(scope="module")
def results() -> dict[str, RoleResult]:
    """Every role of CASES, run in one model."""
    roles = [print_role(case()[0], f"role_{case.__name__}") for case in CASES]
    return dict(zip((case.__name__ for case in CASES), run_roles(roles, 2000), strict=True))


@pytest.mark.parametrize("name", [case.__name__ for case in CASES])
def test_a_role_computes_what_its_design_says(name: str, results: dict[str, RoleResult]) -> None:
    case = next(each for each in CASES if each.__name__ == name)
    assert results[name].exit_code == case()[1]


def test_commands_carry_what_memories_hold() -> None:
    held = {index: 200 - index for index in range(40)}
    text = Memory("text", 64, 0x2000, 0, is_staged=True, is_written=False, initial=held)
    slot, status, rank = Register("slot", 32), Register("status", 32), Register("rank", 32)
    log = Issue(LOG, 0, 0, 0, 0, 0, RECORD, 0x2003, 30, slot, HERE)
    send = Issue(1, 0, 0, 0, 0, 0, 0, 0x2000, 8, slot, Where("test.c", 9))
    states = [log, Wait(slot, HERE), Sample(rank, "rank"), send, Wait(slot, HERE, status=status)]
    role = design([slot, status, rank], [text], [], states, status)
    assert [each.where.line for each in sites(role)] == [7, 7, 9, 7, 7]
    (result,) = run_roles([print_role(role)], 2000)
    assert result.records == [bytes(200 - index for index in range(3, 33))]
    assert result.exit_code == 5, "the bench refuses a send"


def test_memories_of_one_word_are_told_apart() -> None:
    """Two that are sent from, the second written by the role as well, and a table."""
    held = [{index: 10 * number + index for index in range(8)} for number in range(3)]
    first, second = (
        Memory(name, 64, base, 0, is_staged=True, is_written=True, initial=content)
        for name, base, content in zip("ab", (0x2000, 0x2040), held[:2], strict=True)
    )
    table = Memory("t", 64, 0x20C0, 1, is_staged=False, is_written=False, initial=held[2])
    slot, answer, graph = Register("slot", 32), Register("answer", 32), Graph()
    found = graph("load", 32, graph.number(0x20C4, 32), memory=table)
    graph.write(answer, found)
    graph("store", 0, graph.number(0x2042, 32), graph.number(99, 8), memory=second)
    logs = [
        Issue(LOG, 0, 0, 0, 0, 0, RECORD, memory.base + 1, 6, slot, HERE)
        for memory in (first, second)
    ]
    states: list[State] = [Run(graph.region)]
    states += [each for log in logs for each in (log, Wait(slot, HERE))]
    role = design([slot, answer], [first, second, table], [graph.region], states, answer)
    (result,) = run_roles([print_role(role, options=Options(width=512))], 2000, width=512)
    assert result.records == [bytes(range(1, 7)), bytes((11, 99, *range(13, 17)))]
    assert result.exit_code == int.from_bytes(bytes(range(24, 28)), "little")


def test_what_is_no_node_is_no_other_node() -> None:
    """Of 65537 sixteen bits are 1."""
    slot, peer = Register("slot", 32), Register("peer", 32)
    peers = (peer, 65537, -65536, -1, 1023)
    states = [Issue(1, 0, 0, 0, each, 0, 0, 0, 0, None, HERE) for each in peers]
    text = print_role(design([slot, peer], [], [], states, slot))
    written = [line.partition(" = ")[2] for line in text.splitlines() if "issue.peer" in line]
    assert written == [
        "peer_q[31:16] == '0 ? peer_q[15:0] : 16'hffff;",
        *(["16'hffff;"] * 3),
        "16'd1023;",
    ]


def test_the_place_where_a_role_waits_is_seen() -> None:
    slot = Register("slot", 32)
    states = [Issue(1, 0, 0, 0, 0, 0, 0, 0, 0, None, HERE) for _ in range(3)]
    role = design([slot], [], [], states, slot)
    role.slots = 2
    (result,) = run_roles([print_role(role)], 500)
    assert (result.exit_code, result.site) == (None, 3), "two slots are taken, none is freed"


def test_wires_from_a_register_take_no_stages() -> None:
    graph = Graph()
    memory = Memory("m", 64, 4096, 1, is_staged=False, is_written=True)
    register = Register("r", 32)
    wide = graph("sext", 64, graph("register", 32, register=register))
    for cycle in range(4):
        graph("store", 0, 4096 + 8 * cycle, wide, cycle=cycle, memory=memory)
    graph.region.depth = 4
    text = print_role(Design([register], [memory], [graph.region], [Run(graph.region, 0)]))
    assert text.count("m_write_valid_o") > 0
    assert "_s;" not in text
