# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The proofs of hardware/mpi/formal hold, and a module with a slip does not pass them."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute


def test_match_lists(tmp_path: Path) -> None:
    prove("plait_match_lists_proof", tmp_path, steps=2)


@pytest.mark.parametrize("depth", [2, 8])
def test_match_free(tmp_path: Path, depth: int) -> None:
    prove("plait_match_free_proof", tmp_path, parameters={"Depth": depth}, steps=2)


# What could be wrong, one slip each: module, what stands there, what stands there instead.
SLIPS = [
    ("plait_match_lists", "unlink_i && !is_first_i", "unlink_i"),
    ("plait_match_lists", "is_unlinked && is_last_o", "1'b0"),
    ("plait_match_free", "write_q <= pointer_t'(Depth);", "write_q <= '0;"),
    ("plait_match_free", "init_i ? write_q[NumberBits-1:0] : number_i", "write_q[NumberBits-1:0]"),
    ("plait_match_free", "has_one_o && read_q", "read_q"),
]


@pytest.mark.parametrize(("module", "right", "wrong"), SLIPS)
def test_a_slip_is_found(tmp_path: Path, module: str, right: str, wrong: str) -> None:
    refute(module, tmp_path, right, wrong, steps=2)
