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
at each access, are not what it uses. What a pin reads and writes is a handle of cocotb
(vpi_pins.py) or of the stepper.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Pin:
    """One pin: what it has, and what it was last given.

    `name` has the module's name before its own. `read` returns the value that the pin has now, none
    that was written since the last ReadOnly; `put` gives it one that fits, or raises a RuntimeError
    while nothing may change.
    """

    __slots__ = ("_end", "_last", "_put", "name", "read", "width")

    def __init__(
        self, name: str, width: int, read: Callable[[], int], put: Callable[[int], None]
    ) -> None:
        self.name, self.width = name, width
        self.read, self._put = read, put
        self._end = 1 << width
        self._last: int | None = None

    def write(self, value: int) -> None:
        """Gives the pin a value, unless that is what it was last given."""
        if value == self._last:
            return
        if not 0 <= value < self._end:
            raise ValueError(f"{self.name} has {self.width} bits, too few for {value:#x}")
        self._put(value)
        self._last = value

    def forget(self) -> None:
        """Lets the next write take place, whatever its value."""
        self._last = None

    def __get__(self, pins: Pins, kind: type[Pins]) -> int:
        """Reads, when it is looked up as an attribute of `Pins`."""
        return self.read()


def _pin_of(handle: Any) -> Pin | None:
    """The pin of a handle; None if it is none of a signal."""
    if hasattr(handle, "pin"):  # the stepper's
        return handle.pin()
    if not hasattr(handle, "_handle"):
        return None
    from .vpi_pins import pin_of  # noqa: PLC0415 - where cocotb itself runs the bench

    return pin_of(handle)


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
            pin = _pin_of(getattr(self._dut, name, None))
            if pin is None:
                raise AttributeError(f"{self._dut._name} has no pin {name}")
            self._pins[name] = pin
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
