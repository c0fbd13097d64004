# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The parts of the sending half keep order and take turns; a slip in them is found."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute


def test_turn(tmp_path: Path) -> None:
    prove("plait_sender_turn_proof", tmp_path, steps=2)


@pytest.mark.parametrize("slots", [3, pytest.param(4, marks=pytest.mark.long)])
def test_lanes(tmp_path: Path, slots: int) -> None:
    prove("plait_sender_lanes_proof", tmp_path, parameters={"Slots": slots}, steps=2)


# What could be wrong, one slip each: module, what stands there, what stands there instead.
SLIPS = [
    ("turn", "else if (hear_o) hear_first_q <= 1'b0;", ""),
    ("turn", "&& !frame_i && !first_hear_o", "&& !first_hear_o"),
    ("turn", "timer_ready_i && !release_i", "timer_ready_i"),
    ("lanes", "new_valid_i && !is_some_o", "new_valid_i"),
    ("lanes", "push[lane] && !(pop[lane] && !is_some_q[lane])", "push[lane]"),
    ("lanes", "is_some_q & (~is_some_q + 1'b1)", "is_some_q"),
    ("lanes", "lane_q[LostReply] ? head_q[LostReply] : head_q[LostOther]", "head_q[LostOther]"),
    ("lanes", "rst_ni && !ready_i && is_some_q != '0", "rst_ni && is_some_q != '0"),
]


@pytest.mark.parametrize(("part", "right", "wrong"), SLIPS)
def test_a_slip_is_found(tmp_path: Path, part: str, right: str, wrong: str) -> None:
    refute(f"plait_sender_{part}", tmp_path, right, wrong, steps=3)
