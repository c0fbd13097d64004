# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a role is made for: clock, memory, ports."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """Sizes in bytes, times in nanoseconds."""

    clock_ns: float = 6.4
    margin_ns: float = 0.6  # of a cycle, for what the planner does not see
    memory_bytes: int = 4 << 20  # block RAM that all memories may take together
    external_bytes: int = 0  # of external memory
    cache_bytes: int = 64 << 10  # block RAM for each array in external memory
    staged_bytes: int = 128 << 20  # of node memory, for the buffers of MPI calls
    staging_base: int = 4096  # least byte address in node memory of the role's buffers
    read_ports: int = 4  # most reading ports of a memory
    banks_max: int = 16  # that a memory is given where a loop waits for its ports; 1: none

    @property
    def budget_ns(self) -> float:
        """What operations of one cycle may take together."""
        return self.clock_ns - self.margin_ns
