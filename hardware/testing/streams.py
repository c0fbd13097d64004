# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Sources and sinks of ready/valid streams for cocotb, and the clock that moves them.

All of them act at the falling edge and look just before the rising one, so that combinational
paths between inputs and outputs have settled and nothing depends on the order of callbacks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from random import Random
from typing import Any, Protocol

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, ReadOnly

Item = tuple[int, ...]
PERIOD_NS = 10


class Part(Protocol):
    """What takes part in every cycle."""

    def drive(self) -> None:
        """Sets inputs of the module."""
        ...

    def look(self) -> None:
        """Sees what will happen at the rising edge."""
        ...


class Source:
    """Offers items in order; an item that has been offered stays until it has passed."""

    def __init__(
        self,
        dut: Any,
        fields: Iterable[str],
        items: Iterable[Item],
        idle: float = 0.0,
        random: Random | None = None,
        *,
        prefix: str = "",
    ) -> None:
        self.waiting = deque(items)
        self.passed: list[Item] = []
        self._idle, self._random = idle, random or Random(1)
        self._pins = [getattr(dut, f"{prefix}{field}_i") for field in fields]
        self._valid, self._ready = (
            getattr(dut, f"{prefix}valid_i"),
            getattr(dut, f"{prefix}ready_o"),
        )
        self._is_offering = False

    def drive(self) -> None:
        if not self._is_offering:
            self._is_offering = bool(self.waiting) and self._random.random() >= self._idle
        self._valid.value = int(self._is_offering)
        # Junk between the items: who looks at it is wrong.
        junk = tuple(self._random.getrandbits(len(pin)) for pin in self._pins)
        item = self.waiting[0] if self._is_offering else junk
        for pin, value in zip(self._pins, item, strict=True):
            pin.value = value

    def look(self) -> None:
        if self._is_offering and int(self._ready.value):
            self.passed.append(self.waiting.popleft())
            self._is_offering = False


class Sink:
    """Takes items, stops as often as it is told, and asserts that an offer stands until taken."""

    def __init__(
        self,
        dut: Any,
        fields: Iterable[str],
        pressure: float = 0.0,
        random: Random | None = None,
        prefix: str = "",
    ) -> None:
        self.taken: list[Item] = []
        self.taken_cycles: list[int] = []
        self._pressure, self._random = pressure, random or Random(2)
        self._pins = [getattr(dut, f"{prefix}{field}_o") for field in fields]
        self._valid, self._ready = (
            getattr(dut, f"{prefix}valid_o"),
            getattr(dut, f"{prefix}ready_i"),
        )
        self._offered: Item | None = None
        self._cycle = 0

    def drive(self) -> None:
        self._ready.value = int(self._random.random() >= self._pressure)

    def look(self) -> None:
        self._cycle += 1
        item = tuple(int(pin.value) for pin in self._pins) if int(self._valid.value) else None
        assert self._offered in (None, item), f"{self._offered} was offered and became {item}"
        self._offered = item
        if item is not None and int(self._ready.value):
            self.taken.append(item)
            self.taken_cycles.append(self._cycle)
            self._offered = None


class Bench:
    """The clock, the reset and all that takes part."""

    def __init__(self, dut: Any, has_reset: bool = True) -> None:
        self.dut = dut
        self._has_reset = has_reset
        self.parts: list[Part] = []
        self.cycles = 0

    async def reset(self, **inputs: int) -> None:
        """Starts the clock and holds the reset for three cycles, the named inputs as they say."""
        for name, value in inputs.items():
            getattr(self.dut, name).value = value
        cocotb.start_soon(Clock(self.dut.clk_i, PERIOD_NS, "ns").start(start_high=False))
        if self._has_reset:
            self.dut.rst_ni.value = 0
        for _ in range(3):
            await FallingEdge(self.dut.clk_i)
        if self._has_reset:
            self.dut.rst_ni.value = 1

    async def cycle(self) -> None:
        """One cycle: everyone drives, then everyone looks."""
        for part in self.parts:
            part.drive()
        await ReadOnly()
        for part in self.parts:
            part.look()
        self.cycles += 1
        await FallingEdge(self.dut.clk_i)

    async def run(self, cycles: int) -> None:
        for _ in range(cycles):
            await self.cycle()

    async def run_until(self, sink: Sink, count: int, cycles_max: int = 20_000) -> None:
        """Runs until a sink has taken so many items, and a while longer for one too many."""
        for _ in range(cycles_max):
            if len(sink.taken) >= count:
                break
            await self.cycle()
        await self.run(20)
        assert len(sink.taken) == count, f"{len(sink.taken)} of {count} items arrived"
