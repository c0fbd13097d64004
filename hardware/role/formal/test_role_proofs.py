# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The proofs of hardware/role/formal hold, and a module with a slip does not pass them."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute


def test_mirror(tmp_path: Path) -> None:
    prove("plait_role_mirror_proof", tmp_path, steps=2)


# What could be wrong, one slip each: what stands there, what stands there instead.
SLIPS = [
    ("is_here && memory_wrote_lanes_i[lane]", "is_here"),
    ("memory_wrote_valid_i && memory_wrote_address_i", "write_i && memory_wrote_address_i"),
    ("memory_wrote_address_i[WordBits-1:PlaceBits] == Block", "1'b1"),
    ("{Block, write_place_i}", "{~Block, write_place_i}"),
    ("write_i && !memory_write_ready_i", "1'b0"),
]


@pytest.mark.parametrize(("right", "wrong"), SLIPS)
def test_a_slip_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    refute("plait_role_mirror", tmp_path, right, wrong, steps=2)
