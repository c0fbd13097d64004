# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Takes out of a design what nothing needs: registers that only their own next value reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from plait.compiler.hls.design import Issue, Operation, Region, Register, State
from plait.compiler.hls.plan.assemble import depth_of

# What states write, but for those that issue: they write their result alone.
WRITTEN = ("register", "test", "status", "peer", "tag", "size", "found", "datatype")


def drop_unused(regions: list[Region], states: list[State]) -> None:
    """Outputs of regions to registers that matter nowhere, and what only those needed."""
    needed = {register for state in states for register in _read(state)}
    while True:
        read = {
            operation.register
            for region in regions
            for operation in _live(region, needed)
            if operation.register is not None
        }
        if read <= needed:
            break
        needed |= read
    for region in regions:
        live = _live(region, needed)
        region.operations = [each for each in region.operations if each in live]
        region.outputs = [each for each in region.outputs if each.register in needed]
        region.phis = [each for each in region.phis if each.value in live]
        region.depth = depth_of(region)


def _read(state: State) -> Iterable[Register]:
    """Registers that a state itself reads."""
    written = ("result",) if isinstance(state, Issue) else WRITTEN
    for each in fields(state):
        value = getattr(state, each.name)
        if isinstance(value, Register) and each.name not in written:
            yield value


def _live(region: Region, needed: set[Register]) -> set[Operation]:
    return region.live(each for each in region.outputs if each.register in needed)
