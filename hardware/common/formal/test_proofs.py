# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The proofs of hardware/common/formal hold, and a cell with a slip does not pass them."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute


def test_skid_buffer(tmp_path: Path) -> None:
    prove("plait_skid_buffer_proof", tmp_path)


@pytest.mark.parametrize("depth", [1, 4, 5])
@pytest.mark.parametrize("falls", [0, 1])
def test_fifo(tmp_path: Path, depth: int, falls: int) -> None:
    prove("plait_fifo_proof", tmp_path, parameters={"Depth": depth, "FallThrough": falls})


@pytest.mark.parametrize("inputs", [2, 3, 5])
def test_arbiter(tmp_path: Path, inputs: int) -> None:
    prove("plait_arbiter_proof", tmp_path, parameters={"Inputs": inputs})


# What could be wrong in a cell, one slip each: cell, what stands there, what stands there instead.
SLIPS = [
    ("plait_skid_buffer", "spare_valid_q ? spare_q : data_i", "data_i"),
    ("plait_skid_buffer", "ready_i || !valid_q", "1'b1"),
    ("plait_fifo", "count_q != CountWidth'(Depth)", "1'b1"),
    ("plait_fifo", "(write_q == PlaceLast) ? '0 :", ""),
    ("plait_arbiter", "is_held_q ? grant_q : choice", "choice"),
    ("plait_arbiter", "~(grant | (grant - 1'b1))", "'0"),
]


@pytest.mark.parametrize(("cell", "right", "wrong"), SLIPS)
def test_a_slip_is_found(tmp_path: Path, cell: str, right: str, wrong: str) -> None:
    refute(cell, tmp_path, right, wrong)
