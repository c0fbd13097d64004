# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which load or store a core has done before it was interrupted for it.

A bad access interrupts the core two or three instructions later (CV32E40P asks for data in its
third stage): two after a load whose value the next instruction takes, or where one of them jumps.

flow = Flow(instructions)
flow.accesses_before(address)    # where the access stands that an interrupt at the address is for
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

_RETURN, _SHORT_RETURN = 0x00008067, 0x8082
_SHORT_ACCESSES = (0x4000, 0xC000, 0x4002, 0xC002)  # c.lw, c.sw, c.lwsp, c.swsp


class Flow:
    """The instructions of a program, and what may come before each."""

    def __init__(self, instructions: Iterable[tuple[int, int]]) -> None:
        """Takes address and bits of each, in order."""
        self._words = dict(instructions)
        self._before: defaultdict[int, set[int]] = defaultdict(set)
        self.calls: list[tuple[int, int]] = []  # address after each, and the address that is called
        self._connect()

    def accesses_before(self, address: int) -> list[int]:
        """Returns the loads and stores that an interrupt at the address may be for, sorted."""
        near = self._before[address]
        two = self._all_before(near)
        three = self._all_before(two)
        is_after_jump = any(each + _size(self._words[each]) != address for each in near)
        for level in (two, three) if is_after_jump else (three, two):
            if found := [each for each in level if _is_access(self._words[each])]:
                return sorted(found)
        return []

    def _all_before(self, addresses: Iterable[int]) -> set[int]:
        return {each for address in addresses for each in self._before[address]}

    def _connect(self) -> None:
        """Finds what each instruction goes to; a call goes to its function, which goes back."""
        ends: dict[int, list[int]] = {}
        upper: dict[int, int] = {}
        for here, word in self._words.items():
            after = here + _size(word)
            is_call, target = _jump(here, word, upper)
            upper = {}
            if word & 0x7F == 0x17:  # auipc
                upper = {word >> 7 & 31: here + _signed(word & 0xFFFFF000, 32)}
            if target is not None:
                self._before[target].add(here)
            if is_call and target is not None:
                self.calls.append((after, target))
                if target not in ends:
                    ends[target] = self._returns(target)
                self._before[after] |= set(ends[target])
            elif not is_call and not _never_goes_on(word):
                self._before[after].add(here)

    def _returns(self, entry: int) -> list[int]:
        """The first return after the entry of a function: others are rare, and not looked for."""
        at = entry
        while (word := self._words.get(at)) is not None:
            if word in (_RETURN, _SHORT_RETURN):
                return [at]
            at += _size(word)
        return []


def _size(word: int) -> int:
    """Bytes of an instruction."""
    return 4 if word & 3 == 3 else 2


def _is_access(word: int) -> bool:
    if word & 3 == 3:
        return word & 0x7F in (0x03, 0x23)
    return word & 0xE003 in _SHORT_ACCESSES


def _never_goes_on(word: int) -> bool:
    """Of what is no call: a jump or a return."""
    if word & 3 == 3:
        return word & 0x7F in (0x67, 0x6F)
    return word & 0xE003 == 0xA001 or word & 0xF07F == 0x8002


def _jump(here: int, word: int, upper: dict[int, int]) -> tuple[bool, int | None]:
    """Whether an instruction calls, and where it goes if it jumps; upper: what auipc has set."""
    register, base = word >> 7 & 31, word >> 15 & 31
    short = word & 0xE003
    if word & 3 != 3:
        if short in (0x2001, 0xA001):  # c.jal, c.j
            return short == 0x2001, here + _short_offset(word)
        if short in (0xC001, 0xE001):  # c.beqz, c.bnez
            return False, here + _short_branch_offset(word)
        return word & 0xF07F == 0x9002 and register != 0, None  # c.jalr
    if word & 0x7F == 0x6F:
        return register == 1, here + _jump_offset(word)
    if word & 0x7F == 0x63:
        return False, here + _branch_offset(word)
    if word & 0x7F == 0x67:
        known = upper.get(base)
        return register == 1, None if known is None else known + _signed(word >> 20, 12)
    return False, None


def _signed(value: int, bits: int) -> int:
    return value - ((value >> bits - 1 & 1) << bits)


def _jump_offset(word: int) -> int:
    """Of jal."""
    bits = word >> 21 & 0x3FF, word >> 20 & 1, word >> 12 & 0xFF, word >> 31
    return _signed(bits[0] << 1 | bits[1] << 11 | bits[2] << 12 | bits[3] << 20, 21)


def _branch_offset(word: int) -> int:
    """Of beq and its like."""
    bits = word >> 8 & 0xF, word >> 25 & 0x3F, word >> 7 & 1, word >> 31
    return _signed(bits[0] << 1 | bits[1] << 5 | bits[2] << 11 | bits[3] << 12, 13)


def _short_offset(word: int) -> int:
    """Of c.jal and c.j; its bits stand as 11, 4, 9:8, 10, 6, 7, 3:1, 5."""
    return _gathered(
        word, {12 - i: bit for i, bit in enumerate((11, 4, 9, 8, 10, 6, 7, 3, 2, 1, 5))}
    )


def _short_branch_offset(word: int) -> int:
    """Of c.beqz and c.bnez; its bits stand as 8, 4:3 from bit 12 on, and 7:6, 2:1, 5 from bit 6."""
    return _gathered(word, {12: 8, 11: 4, 10: 3, 6: 7, 5: 6, 4: 2, 3: 1, 2: 5})


def _gathered(word: int, places: dict[int, int]) -> int:
    """The number whose bits stand at these places; its highest bit is its sign."""
    value = sum((word >> at & 1) << bit for at, bit in places.items())
    return _signed(value, max(places.values()) + 1)
