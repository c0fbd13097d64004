# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The pins of a module as plain ints: found once, read and written at little cost.

    pins = Pins(dut)
    pins.valid_i, pins.data_i = 1, 0x1234
    if pins.ready_o: ...
    pin = pins["data_i"]  # the pin itself: pin.width, pin.read(), pin.write(0x1234)

A value that is read has neither X nor Z in it, or an AssertionError names the pin. A write takes
effect when one of cocotb does: what is written at an edge is there in the next ReadOnly. A write of
the value that the pin was last given is left out, so whoever uses `Pins` gives a pin its values
only this way; `forget` is for when that was not so. All `Pins` of one module are the same object.

A bench spends most of its time at the pins, which is why cocotb's handles, that check and convert
at each access, are not what it uses.
"""

from __future__ import annotations

from typing import Any

# No public way to read or write costs less than a few times as much as these do: each goes through
# Logic or LogicArray, one object or more for each access. How writes are put off is cocotb's own.
from cocotb.handle import (
    _GPISetAction,  # pyright: ignore[reportPrivateUsage]
    _schedule_write,  # pyright: ignore[reportPrivateUsage]
)
from cocotb.triggers import ReadOnly, current_gpi_trigger

_DEPOSIT = _GPISetAction.DEPOSIT
# What the simulator takes as an int; wider values it takes as text.
_INT_BITS_MAX = 32


class Pin:
    """One pin: what it has, and what it was last given."""

    __slots__ = ("_as_text", "_ask", "_end", "_give", "_last", "_text", "_value", "name", "width")

    def __init__(self, handle: Any) -> None:
        simulated = handle._handle
        self.name: str = handle._path
        self.width: int = len(handle)
        self._end = 1 << self.width
        self._last: int | None = None
        # What was read last, as text and as the int that this is.
        self._text, self._value = "", 0
        self._ask = simulated.get_signal_val_binstr
        self._as_text = f"0{self.width}b" if self.width > _INT_BITS_MAX else ""
        self._give: Any = (
            simulated.set_signal_val_binstr if self._as_text else simulated.set_signal_val_int
        )

    def read(self) -> int:
        """The value that the pin has now; none that was written since the last ReadOnly."""
        text = self._ask()
        if text != self._text:
            try:
                self._value = int(text, 2)
            except ValueError as error:
                raise AssertionError(f"{self.name} is {text}, which is no number") from error
            self._text = text
        return self._value

    def write(self, value: int) -> None:
        """Gives the pin a value, unless that is what it was last given."""
        if value == self._last:
            return
        if not 0 <= value < self._end:
            raise ValueError(f"{self.name} has {self.width} bits, too few for {value:#x}")
        if isinstance(current_gpi_trigger(), ReadOnly):
            raise RuntimeError(f"{self.name} is given {value:#x} while nothing may change")
        self._last = value
        given: Any = format(value, self._as_text) if self._as_text else value
        # cocotb only compares the first argument, to drop a write that another one follows.
        _schedule_write(self, self._give, _DEPOSIT, given)  # pyright: ignore[reportArgumentType]

    def forget(self) -> None:
        """Lets the next write take place, whatever its value."""
        self._last = None

    def __get__(self, pins: Pins, kind: type[Pins]) -> int:
        """Reads, when it is looked up as an attribute of `Pins`."""
        return self.read()


class Pins:
    """The pins of `dut`: attributes that are read and written as ints, items that are a `Pin`."""

    __slots__ = ()

    # Of each module, in a class of its own, since only a class can have an attribute that reads.
    _dut: Any
    _pins: dict[str, Pin]

    def __new__(cls, dut: Any) -> Pins:
        """The one object that there is for this module."""
        pins = _known.get(dut)
        if pins is None:
            kind = type("Pins", (Pins,), {"__slots__": (), "_dut": dut, "_pins": {}})
            pins = _known[dut] = object.__new__(kind)
        return pins

    def __getitem__(self, name: str) -> Pin:
        """The pin of that name; an AttributeError says that the module has none."""
        pin = self._pins.get(name)
        if pin is None:
            handle = getattr(self._dut, name, None)
            if handle is None or not hasattr(handle._handle, "get_signal_val_binstr"):
                raise AttributeError(f"{self._dut._name} has no pin {name}")
            pin = self._pins[name] = Pin(handle)
            setattr(type(self), name, pin)
        return pin

    def __getattr__(self, name: str) -> int:
        """Finds a pin and reads it; from then on the pin itself is asked."""
        if name.startswith("__"):  # what Python asks any object for
            raise AttributeError(name)
        return self[name].read()

    def __setattr__(self, name: str, value: int) -> None:
        """Writes a pin."""
        pin = self._pins.get(name)
        (self[name] if pin is None else pin).write(value)

    def forget(self) -> None:
        """Lets the next write of each pin take place: others may have given them values."""
        for pin in self._pins.values():
            pin.forget()


_known: dict[Any, Pins] = {}
