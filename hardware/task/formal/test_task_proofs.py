# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The proofs of hardware/task/formal hold, and a module with a slip does not pass them."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute

NAMES = ("stack", "deque", "places", "closures", "dispatcher", "tickets")
PROOFS = [f"plait_task_{name}_proof" for name in NAMES]


@pytest.mark.parametrize("top", PROOFS)
def test_proof(tmp_path: Path, top: str) -> None:
    prove(top, tmp_path, steps=2)


# What could be wrong, one slip each: module, what stands there, what stands there instead, and the
# proof if it is not named after the module.
SLIPS: list[tuple[str, ...]] = [
    ("plait_task_stack", "PlaceBits'(next -", "PlaceBits'(count_q -"),
    ("plait_task_stack", ".Bypass(1'b1)", ".Bypass(1'b0)"),
    ("plait_task_stack", "'0 && !is_stolen;", "'0;", "plait_task_deque_proof"),
    ("plait_task_stack", "steal_i ? base : second", "second", "plait_task_deque_proof"),
    ("plait_task_closures", "is_again_q ? after_q", "1'b0 ? after_q"),
    ("plait_task_closures", "after.children == '0", "after.children <= 16'd1"),
    ("plait_task_places", "take_i && !is_back", "take_i"),
    ("plait_task_places", "fresh_q != CountBits'(Places)", "1'b1"),
    ("plait_task_dispatcher", "candidates[f] & (~candidates[f] + 1'b1)", "candidates[f]"),
    ("plait_task_dispatcher", "is_free_q[pe] && !wants_spare[pe]", "!wants_spare[pe]"),
    ("plait_task_dispatcher", "a_pe_q[pe] && is_done) is_free", "a_pe_q[pe]) is_free"),
    ("plait_task_tickets", "if (!out_q[node_o][t])", "if (1'b1)"),
    ("plait_task_tickets", "!(&out_q[n]) && !own_i[n]", "!(&out_q[n])"),
    ("plait_task_tickets", "if (free_i) out_q[back_node_i]", "out_q[back_node_i]"),
    ("plait_task_tickets", "if (take_i) to_q[", "to_q["),
    ("plait_task_tickets", "later_q                 <= ~(", "later_q                 <= ('0 & "),
]


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip[0])
def test_a_slip_is_found(tmp_path: Path, slip: tuple[str, ...]) -> None:
    module, right, wrong, *top = slip
    refute(module, tmp_path, right, wrong, steps=2, top=top[0] if top else "")
