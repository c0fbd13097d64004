# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The proofs of hardware/task/formal hold, and a module with a slip does not pass them."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute

PROOFS = [f"plait_task_{name}_proof" for name in ("stack", "places", "closures", "dispatcher")]


@pytest.mark.parametrize("top", PROOFS)
def test_proof(tmp_path: Path, top: str) -> None:
    prove(top, tmp_path, steps=2)


# What could be wrong, one slip each: module, what stands there, what stands there instead.
SLIPS = [
    ("plait_task_stack", "PlaceBits'(next -", "PlaceBits'(count_q -"),
    ("plait_task_stack", ".Bypass(1'b1)", ".Bypass(1'b0)"),
    ("plait_task_closures", "is_again_q ? after_q", "1'b0 ? after_q"),
    ("plait_task_closures", "after.children == '0", "after.children <= 16'd1"),
    ("plait_task_places", "take_i && !is_back", "take_i"),
    ("plait_task_places", "fresh_q != CountBits'(Places)", "1'b1"),
    ("plait_task_dispatcher", "candidates[f] & (~candidates[f] + 1'b1)", "candidates[f]"),
    ("plait_task_dispatcher", "is_free_q[pe] && !wants_spare[pe]", "!wants_spare[pe]"),
    ("plait_task_dispatcher", "a_pe_q[pe] && is_done) is_free", "a_pe_q[pe]) is_free"),
]


@pytest.mark.parametrize(("module", "right", "wrong"), SLIPS)
def test_a_slip_is_found(tmp_path: Path, module: str, right: str, wrong: str) -> None:
    refute(module, tmp_path, right, wrong, steps=2)
