# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A pause completes once and in time, whatever the role does; a slip is found."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute


def test_timer(tmp_path: Path) -> None:
    prove("plait_timer_proof", tmp_path)


SLIPS = [
    ("left == '0 || left[CycleBits]", "left[CycleBits]"),
    ("left == '0 || left[CycleBits]", "left == '0"),
    ("command_ready_o    = !is_open_q", "command_ready_o    = 1'b1"),
    ("is_too_long ? StatusRefused", "1'b0 ? StatusRefused"),
    ("is_open_q && !is_over_q && (is_due || clear_i)", "is_open_q && (is_due || clear_i)"),
]


@pytest.mark.parametrize(("right", "wrong"), SLIPS)
def test_a_slip_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    refute("plait_timer", tmp_path, right, wrong)
