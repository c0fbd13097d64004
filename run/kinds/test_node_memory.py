# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Where in node memory the endpoint of an FPGA rank keeps what it cannot hand on yet."""

import pytest

from plait.run.kinds import soft
from plait.run.kinds.hardware import NodeMemory, tables
from plait.run.program import Program
from plait.run.shared import PARTS_MAX, limits
from plait.run.shares import Group

_RECORD = 4160  # bytes: hardware/message/rtl/plait_receive_inject.sv
_UNEXPECTED = 64 * 4 * _RECORD


def _group(size: int, width: int) -> Group:
    program = Program(("a.c",), "", (), None, None, ())
    return Group(program, (0,), {"data_width_bits": width}, size, {})


@pytest.mark.parametrize(
    ("size", "width", "role_bits", "peers", "bits"),
    [
        (2, 64, 24, 64, 24),
        (64, 64, 24, 64, 24),
        (65, 128, 24, 128, 25),
        (129, 64, 24, 256, 26),
        (1024, 64, 24, 1024, 28),
        (2, 512, 24, 64, 26),
        (1024, 512, 24, 1024, 30),
        (2, 64, 26, 64, 26),
    ],
)
def test_every_record_has_a_place_of_its_own(
    size: int, width: int, role_bits: int, peers: int, bits: int
) -> None:
    memory = NodeMemory.of(role_bits, _group(size, width))
    frames = limits()["hold_frames_512" if width == 512 else "hold_frames"]
    assert memory.address_bits == bits
    assert memory.hold_base >= 1 << bits - 1, "the lower half is the role's"
    last_held = memory.hold_base + ((peers + 1) * 2 * frames - 1) * _RECORD  # the controller's
    assert last_held + _RECORD == memory.unexpected_base
    assert memory.unexpected_base + _UNEXPECTED == 1 << bits
    assert memory.hold_base % 64 == memory.unexpected_base % 64 == 0


def test_small_frames_of_puts_have_as_many_places_as_a_wide_node() -> None:
    group, wide = _group(2, 128), _group(2, 512)
    small, full = (
        group._replace(platform={**group.platform, "put_frame_bytes": size}) for size in (512, 4096)
    )
    assert NodeMemory.of(20, small) == NodeMemory.of(20, wide)
    assert NodeMemory.of(20, full) == NodeMemory.of(20, group)


def test_tables_of_a_node_have_room_for_all_its_cores() -> None:
    for cores in range(1, PARTS_MAX + 1):
        slots = soft.slots_of(cores)
        found = tables(slots, cores)
        kept = found.get("Posted", limits()["hardware_posted_max"])
        assert 16 <= slots <= 64
        assert slots & (slots - 1) == 0
        assert slots * cores <= kept <= 1024
        assert found.get("Unexpected", 0) <= kept
