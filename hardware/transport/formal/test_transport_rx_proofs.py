# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The arithmetic and the debts of plait_transport_rx are proved, and a slip in them is found."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute


# As many frames as can be held at 64 and 128 bits, and at 512; the reply channel holds none.
@pytest.mark.parametrize(("reply", "watched", "held"), [(0, 1, 8), (0, 1, 32), (1, 0, 8)])
def test_order(tmp_path: Path, reply: int, watched: int, held: int) -> None:
    parameters = {"IsReply": reply, "IsWatched": watched, "HoldFrames": held}
    prove("plait_transport_rx_order_proof", tmp_path, parameters=parameters, steps=2)


def test_debt(tmp_path: Path) -> None:
    prove("plait_transport_rx_debt_proof", tmp_path, steps=3)


# What could be wrong, one slip each: module, what stands there, what stands there instead.
SLIPS = [
    ("order", "frames_t'(index) >= order_i.room", "frames_t'(index) > order_i.room"),
    ("order", "{order_i.early, 1'b0}", "{1'b0, order_i.early}"),
    ("order", "top - steps_i", "top"),
    ("order", "frames_t'(HoldFrames) - held", "frames_t'(HoldFrames)"),
    ("debt", "told.is_asked        = 1'b0;", ""),
    ("debt", "asked.is_listed       = 1'b1;", ""),
    ("debt", "debt.is_queued || push_queue_o", "debt.is_queued"),
    ("debt", "if (dies_o) repeated.is_pending = 1'b0;", ""),
]


@pytest.mark.parametrize(("part", "right", "wrong"), SLIPS)
def test_a_slip_is_found(tmp_path: Path, part: str, right: str, wrong: str) -> None:
    refute(f"plait_transport_rx_{part}", tmp_path, right, wrong, steps=2)


# A whole flow of a request channel, with its sender and its network.
@pytest.mark.long
def test_flow(tmp_path: Path) -> None:
    prove("plait_transport_flow_proof", tmp_path, parameters={"HoldFrames": 8}, steps=1)


FLOW_SLIPS = [
    ("distance_i[15] || (is_within && here[index])", "(is_within && here[index])"),
    ("distance_i[FramesBits-1:0] == -order_i.held", "1'b1"),
    ("order_i.expected + 16'(steps_i)", "order_i.expected + 16'(steps_i != '0)"),
    ("assign left        = order_i.room - steps_i;", "assign left = order_i.room;"),
]


@pytest.mark.parametrize(("right", "wrong"), FLOW_SLIPS)
def test_a_slip_in_a_flow_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    top = "plait_transport_flow_proof"
    refute("plait_transport_rx_order", tmp_path, right, wrong, steps=1, top=top)
