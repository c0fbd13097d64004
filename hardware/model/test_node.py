# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A node of a shell and a role, each a model of its own, does what the node in one piece does."""

from pathlib import Path

import pytest

from hardware.sources import known, needed
from hardware.testing.programs import Program

from . import build, test_whole_node
from .build import build_node
from .test_run import simulate
from .test_whole_node import DATA, hardware, there_and_back

ROLE = known()["plait_role"]


@pytest.mark.long
def test_it_is_the_node_in_one_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = [{"kind": "drop", "probability": 0.1}]
    whole = there_and_back(tmp_path, faults=faults)

    def of_two(*_: object) -> Path:
        return build_node(ROLE, {"Width": 64})

    monkeypatch.setattr(test_whole_node, "build_model", of_two)
    for more in ({}, {"idle_skip": False}):
        parts = there_and_back(tmp_path, faults=faults, **more)
        assert parts["trace_hash"] == whole["trace_hash"]
        assert parts["virtual_time_ps"] == whole["virtual_time_ps"]


def test_a_resting_shell_misses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A role that never pauses: its shell is evaluated only while something comes or goes."""
    text = ROLE.read_text(encoding="utf-8")
    busy = "assign busy_o = (state_q != StateIdle && state_q != StateEnd) || "
    role = tmp_path / "role.sv"
    role.write_text(text.replace("assign busy_o = ", busy), encoding="utf-8")
    assert busy in role.read_text(encoding="utf-8")
    path = build_node(role, {"Width": 64})

    def of_two(*_: object) -> Path:
        return path

    monkeypatch.setattr(test_whole_node, "build_model", of_two)
    faults = [{"kind": "drop", "probability": 0.1}]
    results = [
        there_and_back(tmp_path, faults=faults, **more) for more in ({}, {"idle_skip": False})
    ]
    assert all("trace_hash" in each for each in results), results
    for name in ("trace_hash", "virtual_time_ps"):
        assert results[0][name] == results[1][name]
    assert (tmp_path / "received0").read_bytes() == DATA


def test_a_role_in_reset_is_clocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A register whose value after reset is not 0 has it, though the role is not busy meanwhile."""
    text = ROLE.read_text(encoding="utf-8").replace("if (start_i)", "if (start_i && awake_q)")
    awake = "logic awake_q;\n  always_ff @(posedge clk_i) if (!rst_ni) awake_q <= 1'b1;\n"
    role = tmp_path / "role.sv"
    role.write_text(text.replace("endmodule", f"{awake}endmodule"), encoding="utf-8")
    path = build_node(role, {"Width": 64})

    def of_two(*_: object) -> Path:
        return path

    monkeypatch.setattr(test_whole_node, "build_model", of_two)
    there_and_back(tmp_path)
    assert (tmp_path / "received0").read_bytes() == DATA


def test_the_shell_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build_node(ROLE)
    changed = tmp_path / "role.sv"
    changed.write_text(ROLE.read_text(encoding="utf-8") + "// changed\n", encoding="utf-8")
    made: list[str] = []

    def note(top: str, *_: object, **__: object) -> list[tuple[Path, list[str]]]:
        made.append(top)
        raise build.ModelError("no", "more")

    monkeypatch.setattr(build, "verilate", note)
    with pytest.raises(build.ModelError):
        build_node(changed)
    assert made == ["plait_role"]


def test_a_role_brings_what_it_has_and_finds_the_rest(tmp_path: Path) -> None:
    role = tmp_path / "made.sv"
    role.write_text(
        "module plait_fifo; endmodule  // its own\n"
        "module plait_role; import plait_wire_pkg::*; plait_fifo u_a(); plait_arbiter u_b();\n"
        "// plait_crc32c is not meant\nendmodule\n",
        encoding="utf-8",
    )
    names = [path.name for path in needed("plait_role", {"plait_role": role})]
    assert names == ["plait_arbiter.sv", "plait_wire_pkg.sv", "made.sv"]


def test_an_output_that_depends_on_an_input_is_found(tmp_path: Path) -> None:
    text = ROLE.read_text(encoding="utf-8")
    wrong = text.replace(
        "assign user_ready_o = !is_pending_q &&", "assign user_ready_o = !completion_valid_i &&"
    )
    assert wrong != text
    role = tmp_path / "role.sv"
    role.write_text(wrong, encoding="utf-8")
    program = Program().receive(1, 0x110000, 8).wait().exit()
    ranks = [hardware(tmp_path, 0, program), hardware(tmp_path, 1, Program().exit())]
    ranks[0]["model"] = ranks[1]["model"] = str(build_node(role))
    program = Program().send(0, 0x10000, 8).wait().exit()
    ranks[1]["memory"] = hardware(tmp_path, 1, program)["memory"]
    result = simulate(tmp_path, ranks)
    assert "an output of the role depends on an input of the same cycle" in result["printed"]
