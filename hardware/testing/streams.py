# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Sources and sinks of ready/valid streams for cocotb, and the clock that moves them.

All of them act at the falling edge and look just before the rising one, so that combinational
paths between inputs and outputs have settled and nothing depends on the order of callbacks.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, Protocol
from zlib import crc32

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, ReadOnly

from ..assertions.bind import ports_of
from ..sources import known
from .pins import Pins

# The file that gets a line for each cycle of a bench: the sum of what all ports have. By it two
# ways to run a bench are compared.
PORTS_SWITCH = "PLAIT_PORTS"

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
        pins = Pins(dut)
        self._pins = [pins[f"{prefix}{field}_i"] for field in fields]
        self._valid, self._ready = pins[f"{prefix}valid_i"], pins[f"{prefix}ready_o"]
        self._is_offering = False

    def drive(self) -> None:
        if not self._is_offering:
            self._is_offering = bool(self.waiting) and self._random.random() >= self._idle
        self._valid.write(int(self._is_offering))
        # Junk between the items: who looks at it is wrong.
        junk = tuple(self._random.getrandbits(pin.width) for pin in self._pins)
        item = self.waiting[0] if self._is_offering else junk
        for pin, value in zip(self._pins, item, strict=True):
            pin.write(value)

    def look(self) -> None:
        if self._is_offering and self._ready.read():
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
        pins = Pins(dut)
        self._pins = [pins[f"{prefix}{field}_o"] for field in fields]
        self._valid, self._ready = pins[f"{prefix}valid_o"], pins[f"{prefix}ready_i"]
        self._offered: Item | None = None
        self._cycle = 0

    def drive(self) -> None:
        self._ready.write(int(self._random.random() >= self._pressure))

    def look(self) -> None:
        self._cycle += 1
        item = tuple(pin.read() for pin in self._pins) if self._valid.read() else None
        assert self._offered in (None, item), f"{self._offered} was offered and became {item}"
        self._offered = item
        if item is not None and self._ready.read():
            self.taken.append(item)
            self.taken_cycles.append(self._cycle)
            self._offered = None


class Ports:
    """Takes part in every cycle and writes down the sum of what all ports of a module have."""

    def __init__(self, dut: Any, path: Path) -> None:
        ports = ports_of(known()[dut._name].read_text(encoding="utf-8"))
        pins = Pins(dut)
        self._pins = [pins[port.name] for port in ports if port.name != "clk_i"]
        self._path = path

    def drive(self) -> None:
        """Drives nothing."""

    def look(self) -> None:
        """Writes a line."""
        values = [pin.read() for pin in self._pins]
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{crc32(repr(values).encode()):08x}\n")


class Bench:
    """The clock, the reset and all that takes part."""

    def __init__(self, dut: Any, has_reset: bool = True) -> None:
        self.dut, self.pins = dut, Pins(dut)
        self._falling, self._settled = FallingEdge(dut.clk_i), ReadOnly()
        self._has_reset = has_reset
        self.parts: list[Part] = []
        path = os.environ.get(PORTS_SWITCH)
        self._ports = Ports(dut, Path(path)) if path else None
        self.cycles = 0

    async def reset(self, **inputs: int) -> None:
        """Starts the clock and holds the reset for three cycles, the named inputs as they say."""
        self.pins.forget()  # what an earlier test has left
        for name, value in inputs.items():
            self.pins[name].write(value)
        cocotb.start_soon(
            Clock(self.dut.clk_i, PERIOD_NS, "ns", impl="gpi").start(start_high=False)
        )
        if self._has_reset:
            self.pins.rst_ni = 0
        for _ in range(3):
            await self._falling
        if self._has_reset:
            self.pins.rst_ni = 1

    async def cycle(self) -> None:
        """One cycle: everyone drives, then everyone looks."""
        for part in self.parts:
            part.drive()
        await self._settled
        for part in self.parts:
            part.look()
        if self._ports:
            self._ports.look()
        self.cycles += 1
        await self._falling

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
