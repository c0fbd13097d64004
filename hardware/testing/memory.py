# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Node memory as the modules of a node see it, a part of a bench."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

from .pins import Pins


class NodeMemory:
    """Answers in the next cycle; takes a request in every `every`-th cycle."""

    def __init__(self, dut: Any, width: int, size: int, every: int = 1) -> None:
        self._pins, self._bytes, self._every = Pins(dut), width // 8, every
        self.content = bytearray(size)
        self._answer: int | None = None
        self._turn = 0

    def drive(self) -> None:
        self._turn += 1
        is_ready = int(self._turn % self._every == 0)
        self._pins.memory_read_ready_i = is_ready
        self._pins.memory_write_ready_i = is_ready
        self._pins.memory_read_data_valid_i = int(self._answer is not None)
        self._pins.memory_read_data_i = self._answer or 0

    def look(self) -> None:
        pins, size = self._pins, self._bytes
        self._answer = None
        if pins.memory_read_valid_o and pins.memory_read_ready_i:
            place = pins.memory_read_address_o * size
            self._answer = int.from_bytes(self.content[place : place + size], "little")
        if pins.memory_write_valid_o and pins.memory_write_ready_i:
            place = pins.memory_write_address_o * size
            data = pins.memory_write_data_o.to_bytes(size, "little")
            lanes = pins.memory_write_lanes_o
            for lane in range(size):
                if lanes >> lane & 1:
                    self.content[place + lane] = data[lane]


class SlowMemory(NodeMemory):
    """Stops at random, and answers in order after some cycles."""

    STOP = 0.5
    DELAY_MAX = 20  # cycles

    def __init__(self, dut: Any, width: int, size: int) -> None:
        super().__init__(dut, width, size)
        self._random = Random(11)
        self._asked = deque[tuple[int, int]]()  # cycle from which it may come, answer
        self._cycle = 0

    def drive(self) -> None:
        self._cycle += 1
        is_ready = int(self._random.random() >= self.STOP)
        self._pins.memory_read_ready_i = is_ready
        self._pins.memory_write_ready_i = is_ready
        comes = bool(self._asked) and self._asked[0][0] <= self._cycle
        self._pins.memory_read_data_valid_i = int(comes)
        self._pins.memory_read_data_i = self._asked.popleft()[1] if comes else 0

    def look(self) -> None:
        super().look()
        if self._answer is not None:
            due = self._cycle + self._random.randint(1, self.DELAY_MAX)
            self._asked.append((due, self._answer))
