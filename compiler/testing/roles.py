# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Designs that tell at their end what their memories hold, so that the bench can see it."""

from __future__ import annotations

from plait.compiler.hls.design import Branch, Design, Exit, Issue, Memory, Register, State, Wait
from plait.compiler.ir.nodes import NOWHERE

_LOG, _RECORD = 7, 3  # opcode of spec/commands.yaml, stream of spec/wire.yaml


def tell_at_end(design: Design, memories: list[Memory]) -> None:
    """Before each Exit the design now logs each of these memories, one record each."""
    slot = Register("tell_slot", 32)
    design.registers.append(slot)
    for memory in memories:
        memory.is_staged = True
    for number, state in enumerate(list(design.states)):
        if isinstance(state, Exit):
            first = len(design.states)
            for memory in memories:
                after = len(design.states) + 2
                design.states.append(
                    Issue(
                        _LOG,
                        0,
                        0,
                        0,
                        0,
                        0,
                        _RECORD,
                        memory.base,
                        memory.size,
                        slot,
                        NOWHERE,
                        after - 1,
                    )
                )
                design.states.append(Wait(slot, NOWHERE, next=after))
            design.states.append(state)
            _redirect(design, number, first)


def _redirect(design: Design, old: int, new: int) -> None:
    """The state `old` is one that does nothing but go on with `new`."""
    flag = next((each for each in design.registers if each.name == "tell_flag"), None)
    if flag is None:
        flag = Register("tell_flag", 1)
        design.registers.append(flag)
    replacement: State = Branch(flag, new, new)
    design.states[old] = replacement
