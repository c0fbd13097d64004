# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Frames leave a node under its own name and to its own cluster alone; a slip is found."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute


@pytest.mark.parametrize(
    ("width", "nodes"),
    [
        (64, 5),
        pytest.param(64, 64, marks=pytest.mark.alternates),
        pytest.param(128, 64, marks=pytest.mark.alternates),
        pytest.param(512, 64, marks=pytest.mark.alternates),
    ],
)
def test_egress(tmp_path: Path, width: int, nodes: int) -> None:
    prove("plait_egress_proof", tmp_path, parameters={"Width": width, "Nodes": nodes})


SLIPS = [
    ("frame_header_o.source = node_i;", ""),
    ("frame_valid_i && is_between && is_allowed", "frame_valid_i && is_between"),
    ("frame_valid_i && is_between && is_allowed", "frame_valid_i && is_allowed"),
    ("!is_between && !is_refused_q", "!is_between"),
    ("frame_header_i.destination < 16'(Nodes) &&", ""),
    ("<= table_valid_i", "<= 1'b1"),
]


@pytest.mark.parametrize(("right", "wrong"), SLIPS)
def test_a_slip_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    refute("plait_egress", tmp_path, right, wrong)
