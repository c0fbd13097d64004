# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which access an interrupt is for; instructions as the core's manual encodes them."""

from __future__ import annotations

from plait.compiler.soft.flow import Flow

STORE, ADD = 0x0007A023, 0x00050513  # sw zero,0(a5); addi a0,a0,0
SHORT_LOAD, SHORT_NOP, SHORT_RETURN = 0x4398, 0x0001, 0x8082  # c.lw a4,0(a5)


def flow(*words: int) -> Flow:
    """Instructions from address 0 on."""
    at, found = 0, list[tuple[int, int]]()
    for word in words:
        found.append((at, word))
        at += 4 if word & 3 == 3 else 2
    return Flow(found)


def test_three_instructions_later_in_a_row_or_two_after_a_load_that_is_used() -> None:
    assert flow(ADD, STORE, ADD, ADD, ADD).accesses_before(16) == [4]
    assert flow(SHORT_NOP, SHORT_LOAD, ADD, ADD).accesses_before(8) == [2]


def test_two_instructions_later_where_one_jumps() -> None:
    jumps = flow(STORE, 0x0080006F, ADD, ADD)  # j 12
    assert jumps.accesses_before(12) == [0]
    assert flow(STORE, 0x00000463, STORE, ADD).accesses_before(12) == [0]  # beq zero,zero,12
    short = flow(STORE, 0xA011, SHORT_NOP, ADD)  # c.j 8
    assert short.accesses_before(8) == [0]
    branch = flow(STORE, 0xC111, SHORT_NOP, ADD)  # c.beqz a0,8
    assert branch.accesses_before(8) == [0]


def test_a_function_that_has_come_back() -> None:
    called = flow(0x008000EF, ADD, STORE, SHORT_RETURN)  # jal 8
    assert called.calls == [(4, 8)]
    assert called.accesses_before(4) == [8]


def test_ways_that_meet_have_several() -> None:
    meet = flow(STORE, 0x00C0006F, STORE, ADD, ADD)  # j 16, and 8 goes there too
    assert meet.accesses_before(16) == [0, 8]
