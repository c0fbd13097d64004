# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Pins over cocotb's handles, for a bench that cocotb itself runs."""

from __future__ import annotations

from typing import Any

# No public way to read or write costs less than a few times as much as these do: each goes through
# Logic or LogicArray, one object or more for each access. How writes are put off is cocotb's own.
from cocotb.handle import (
    _GPISetAction,  # pyright: ignore[reportPrivateUsage]
    _schedule_write,  # pyright: ignore[reportPrivateUsage]
)
from cocotb.triggers import ReadOnly, current_gpi_trigger

from .pins import Pin

_DEPOSIT = _GPISetAction.DEPOSIT
# What the simulator takes as an int; wider values it takes as text.
_INT_BITS_MAX = 32


def pin_of(handle: Any) -> Pin | None:
    """The pin of a handle; None if it is that of no signal."""
    if not hasattr(handle._handle, "get_signal_val_binstr"):
        return None
    simulated = _Simulated(handle)
    return Pin(simulated.name, simulated.width, simulated.read, simulated.put)


class _Simulated:
    """A signal of the simulator."""

    __slots__ = ("_as_text", "_ask", "_give", "_text", "_value", "name", "width")

    def __init__(self, handle: Any) -> None:
        simulated = handle._handle
        self.name: str = handle._path
        self.width: int = len(handle)
        # What was read last, as text and as the int that this is.
        self._text, self._value = "", 0
        self._ask = simulated.get_signal_val_binstr
        self._as_text = f"0{self.width}b" if self.width > _INT_BITS_MAX else ""
        self._give: Any = (
            simulated.set_signal_val_binstr if self._as_text else simulated.set_signal_val_int
        )

    def read(self) -> int:
        text = self._ask()
        if text != self._text:
            try:
                self._value = int(text, 2)
            except ValueError as error:
                raise AssertionError(f"{self.name} is {text}, which is no number") from error
            self._text = text
        return self._value

    def put(self, value: int) -> None:
        if isinstance(current_gpi_trigger(), ReadOnly):
            raise RuntimeError(f"{self.name} is given {value:#x} while nothing may change")
        given: Any = format(value, self._as_text) if self._as_text else value
        # cocotb only compares the first argument, to drop a write that another one follows.
        _schedule_write(self, self._give, _DEPOSIT, given)  # pyright: ignore[reportArgumentType]
