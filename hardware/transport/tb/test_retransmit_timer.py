# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The earliest deadline is found, no other; an expiry stands until its slot is set or cleared."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

SLOTS, TURNS, LONGEST = 8, 200, 5000
# Cycles after which a setting, with its doublings, has been looked through.
SETTLED = 2 * SLOTS + 20


def test_retransmit_timer(tmp_path: Path) -> None:
    simulate("plait_retransmit_timer", __name__, tmp_path, {"Slots": SLOTS})


class Timer:
    """The module, and what it ought to hold: deadline and flow of each slot that is armed."""

    def __init__(self, dut: Any) -> None:
        self._pins, self._bench = Pins(dut), Bench(dut)
        self.armed: dict[int, tuple[int, int]] = {}
        self.now = (1 << 28) - 3000  # it wraps meanwhile

    async def begin(self) -> None:
        self._pins.timeout_max_i = LONGEST
        await self._bench.reset(now_i=self.now, set_valid_i=0, set_is_armed_i=0)
        for slot in range(SLOTS):
            await self.set(slot, None)

    async def set(self, slot: int, timer: tuple[int, int, int] | None) -> None:
        """Arms a slot with timeout, doublings and flow, or clears it."""
        pins = self._pins
        timeout, doublings, flow = timer or (0, 0, 0)
        pins.set_valid_i, pins.set_is_armed_i = 1, int(timer is not None)
        pins.set_slot_i, pins.set_flow_i = slot, flow
        pins.set_doublings_i, pins.timeout_i = doublings, timeout
        await self._bench.cycle()
        pins.set_valid_i = 0
        await self._bench.run(SETTLED)
        assert pins.ready_o
        self.armed.pop(slot, None)
        if timer is not None:
            self.armed[slot] = (self.now + min(timeout << doublings, LONGEST) + 1, flow)

    async def wait(self, now: int) -> None:
        self.now = now
        self._pins.now_i = now % (1 << 28)
        await self._bench.run(3)

    def expired(self) -> tuple[int, int] | None:
        pins = self._pins
        if not pins.expired_valid_o:
            return None
        return pins.expired_slot_o, pins.expired_flow_o

    def wake(self) -> int | None:
        pins = self._pins
        return pins.wake_o >> 4 if pins.wake_valid_o else None


@cocotb.test()
async def the_earliest_expires(dut: Any) -> None:
    timer, random = Timer(dut), Random(3)
    await timer.begin()
    for _ in range(TURNS):
        slot = random.randrange(SLOTS)
        chosen = (random.randint(1, 700), random.randrange(6), random.randrange(256))
        await timer.set(slot, chosen if random.random() < 0.8 else None)
        due = min((deadline for deadline, _ in timer.armed.values()), default=None)
        assert timer.wake() == (None if due is None else due % (1 << 28))
        assert timer.expired() is None
        if due is None or random.random() < 0.6:
            continue
        await timer.wait(due - 1)
        assert timer.expired() is None
        await timer.wait(due)
        # All that are due, one after the other.
        while timer.armed and min(timer.armed.values())[0] <= timer.now:
            expired = timer.expired()
            assert expired is not None
            assert timer.armed[expired[0]] == (due, expired[1])
            await timer.wait(timer.now)
            assert timer.expired() == expired, "an expiry does not stand"
            await timer.set(expired[0], None)
