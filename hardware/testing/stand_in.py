# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Stands in for cocotb where the stepper runs a bench: its decorators, triggers and clock.

    stand_in.install()          # before a bench is imported
    for name, case in stand_in.tests_of(module): ...

A bench is written for cocotb and is run by cocotb itself as well (simulate.py); it knows nothing of
this. Of cocotb there is what benches use, with its meaning there: tests and their parameters, the
falling edge of the clock, ReadOnly, a Timer for what is combinational, and a log. What else a bench
asks for is an AttributeError or an ImportError, so it is noticed when it is written.
"""

from __future__ import annotations

import itertools
import logging
import sys
from collections.abc import Callable, Coroutine, Generator, Iterator
from enum import Enum
from functools import partial
from types import ModuleType
from typing import Any

Test = Callable[..., Coroutine["Wait", None, None]]
Case = tuple[str, Test]


_HALF_NS = 5  # of a cycle, as streams.py has it


class Wait(Enum):
    """What a bench waits for."""

    CYCLE = "from just before a rising edge of the clock to just after the next falling one"
    SETTLED = "until what was written has its effect; nothing may be written before the next edge"
    LATER = "the same, and more may be written"

    def __await__(self) -> Generator[Wait, None, None]:
        yield self


class Marked:
    """A function with what decorators say of it. Not to be called: pytest would take it for its."""

    def __init__(self, function: Test) -> None:
        self.function = function
        self.is_test = self.is_skipped = False
        self.choices: list[list[dict[str, Any]]] = []


def _marked(test: Test | Marked) -> Marked:
    """The same with marks, which the first decorator makes."""
    return test if isinstance(test, Marked) else Marked(test)


def _test(*, skip: bool = False) -> Callable[[Test | Marked], Marked]:
    """As cocotb.test."""

    def mark(test: Test | Marked) -> Marked:
        marked = _marked(test)
        marked.is_test, marked.is_skipped = True, skip
        return marked

    return mark


def _parametrize(*several: tuple[Any, Any], **single: Any) -> Callable[[Test | Marked], Marked]:
    """As cocotb.parametrize: the names of one parameter or of some, with a list of values."""
    choices: list[list[dict[str, Any]]] = []
    for names, values in several:
        if isinstance(names, str):
            choices.append([{names: value} for value in values])
        else:
            choices.append([dict(zip(names, value, strict=True)) for value in values])
    choices += [[{name: value} for value in values] for name, values in single.items()]

    def mark(test: Test | Marked) -> Marked:
        marked = _marked(test)
        marked.choices = [*choices, *marked.choices]
        return marked

    return mark


class _Clock:
    """As cocotb.clock.Clock: the stepper moves the only clock there is."""

    def __init__(self, signal: Any, *_: Any, **__: Any) -> None:
        assert signal._name == "clk_i", f"the clock of a bench is clk_i, not {signal._name}"

    def start(self, *, start_high: bool = True) -> None:
        assert not start_high, "a clock begins low, as a bench of ours has it"


def _falling_edge(signal: Any) -> Wait:
    assert signal._name == "clk_i", f"an edge of clk_i is what there is, not of {signal._name}"
    return Wait.CYCLE


def _read_only() -> Wait:
    return Wait.SETTLED


def _timer(time: float, unit: str) -> Wait:
    """As cocotb.triggers.Timer, for signals to settle: no edge comes meanwhile."""
    assert unit == "ns", f"a Timer has ns, not {unit}"
    assert time < _HALF_NS, f"a Timer of {time} ns passes an edge of the clock"
    return Wait.LATER


def _start_soon(started: None) -> None:
    assert started is None, "only a clock runs beside a test"


def install() -> None:
    """Lets `import cocotb` find what stands here, unless cocotb itself runs this process."""
    if "cocotb" in sys.modules:
        return
    cocotb, triggers, clock = (ModuleType(f"cocotb{end}") for end in ("", ".triggers", ".clock"))
    vars(cocotb).update(test=_test, parametrize=_parametrize, start_soon=_start_soon)
    vars(cocotb).update(log=logging.getLogger("cocotb"), triggers=triggers, clock=clock)
    vars(triggers).update(FallingEdge=_falling_edge, ReadOnly=_read_only, Timer=_timer)
    vars(clock).update(Clock=_Clock)
    for module in (cocotb, triggers, clock):
        sys.modules[module.__name__] = module


def tests_of(module: ModuleType) -> Iterator[Case]:
    """The tests of a bench in their order, one for each choice of parameters: name and function.

    Those that it imports from another one are its own, as they are to cocotb.
    """
    for name, test in vars(module).items():
        if not isinstance(test, Marked) or not test.is_test or test.is_skipped:
            continue
        for chosen in itertools.product(*test.choices):
            given = {key: value for each in chosen for key, value in each.items()}
            said = ", ".join(f"{key}={value}" for key, value in given.items())
            yield f"{name}({said})" if said else name, partial(test.function, **given)
