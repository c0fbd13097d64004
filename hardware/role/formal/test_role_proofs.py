# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The proofs of hardware/role/formal hold, and a module with a slip does not pass them."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute


@pytest.mark.parametrize("name", ["mirror", "join", "join_memory"])
def test_proof(tmp_path: Path, name: str) -> None:
    prove(f"plait_role_{name}_proof", tmp_path, steps=2)


def test_a_mirror_of_two_banks(tmp_path: Path) -> None:
    prove("plait_role_mirror_proof", tmp_path, {"Banks": 2}, steps=2)


# What could be wrong, one slip each: module, what stands there, what stands there instead.
SLIPS = [
    ("mirror", "is_here[bank] && memory_wrote_lanes_i[bank][lane]", "is_here[bank]"),
    ("mirror", "= memory_wrote_valid_i[bank] &&", "= write_i &&"),
    ("mirror", "memory_wrote_address_i[bank][WordBits-1:PlaceBits] == Block", "1'b1"),
    ("mirror", "{Block, write_place_i}", "{~Block, write_place_i}"),
    ("mirror", "write_i && !memory_write_ready_i", "1'b0"),
    ("join", "is_free && next != turn_q", "next != turn_q"),
    ("join", "!client_valid_i[turn_q] || command_ready_i", "!client_valid_i[turn_q]"),
    ("join", "step = Clients - 1; step > 0; step--", "step = 1; step < Clients; step++"),
    ("join", "client_ready_o           = '0", "client_ready_o = {Clients{command_ready_i}}"),
    ("join", "request[31:24] = NumberOf[turn_q]", "request[31:24] = NumberOf[0]"),
    ("join", "completion_valid_i && completion_ready_o", "completion_valid_i"),
    ("join", "&& completion_i.request[31:24] == NumberOf[c]", ""),
    ("join", "&& (ending & Ends) != Ends", ""),
    ("join", "if (is_exit && code_q != '0)", "if (is_exit)"),
    ("join", "is_kept && code_q == '0", "is_kept"),
    ("join", "busy_o = moves || is_kept", "busy_o = moves"),
    ("join_memory", "if (asks[turn]) first_of = turn", "first_of = turn"),
    ("join_memory", "asker_q     <= reader", "asker_q     <= read_turn_q"),
    ("join_memory", "read_turn_q <= after(reader, 1)", "read_turn_q <= reader"),
    ("join_memory", "write_turn_q <= after(writer, 1)", "write_turn_q <= after(writer, 2)"),
    ("join_memory", "write_lanes_i[writer]", "write_lanes_i[reader]"),
    ("join_memory", "write_ready_o         = '0", "write_ready_o = '1"),
]


@pytest.mark.parametrize(("module", "right", "wrong"), SLIPS)
def test_a_slip_is_found(tmp_path: Path, module: str, right: str, wrong: str) -> None:
    refute(f"plait_role_{module}", tmp_path, right, wrong, steps=2)
