# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a role is printed for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """`width`: bits of the node's data path, 64, 128 or 512; roles are printed for one width.

    banks: of node memory. Of external memory: cycles until a line begins to come, bits that it
    moves in a cycle at most.
    """

    width: int = 64
    banks: int = 1
    latency_cycles: int = 24
    bits_per_cycle: int = 512
    cache_sets: int = 32  # of 4 lines
    checks: bool = False  # for a simulation: accesses outside of their objects end the role
    is_part: bool = False  # one of several machines of a role: completions wake it as stores do

    @property
    def lanes(self) -> int:
        """Bytes in a word."""
        return self.width // 8

    @property
    def lane_bits(self) -> int:
        """Bits of a byte address that tell the place in a word."""
        return self.lanes.bit_length() - 1
