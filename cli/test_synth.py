# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait synth` prints what a module takes, and says what it cannot map."""

import json
import tempfile
from pathlib import Path

import pytest

from plait.cli import costs
from plait.cli.main import run
from plait.hardware import synthesis, yosys


def test_a_table_for_one_family(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["synth", "plait_egress", "--family", "ecp5"]) == 0
    header, row = capsys.readouterr().out.splitlines()
    assert header.split() == [
        *("module", "ecp5", "LUT", "ecp5", "FF", "ecp5", "BRAM", "ecp5", "DSP")
    ]
    name, luts, ffs, brams, dsps = row.split()
    assert name == "plait_egress"
    assert 0 < int(luts) < 400
    assert 0 < int(ffs) < 40
    assert (brams, dsps) == ("0", "0")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["synth", "plait_egress", "--family", "xcup", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["module"] == "plait_egress"
    assert set(document["families"]) == {"xcup"}
    total = document["families"]["xcup"]["total"]
    assert 0 < total["lut"] < 300
    assert total["bram"] == 0


@pytest.mark.parametrize(
    ("module", "more"),
    [
        ("plait_circuits", {"Ports": 8}),
        ("plait_shell_units", {"Circuits": 8, "Cables": 2}),
        ("plait_endpoint", {"Nodes": 64}),
    ],
)
def test_ports_and_cables_of_a_platform(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    more: dict[str, int],
) -> None:
    asked: list[costs.Question] = []

    def counted(question: costs.Question, _path: Path) -> dict[str, synthesis.Resources]:
        asked.append(question)
        return {module: synthesis.Resources(1, 2, 3, 4)}

    monkeypatch.setattr(costs, "counted", counted)
    assert run(["synth", module, "--platform", "vcsn2", "--family", "xcup", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["parameters"] == {"Width": 512, **more}
    assert asked[0].values == {"Width": 512, **more}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["plait_egres"], "there is no module plait_egres\nhint: did you mean plait_egress?"),
        (["--family", "ecp4"], "there is no family ecp4\nhint: did you mean ecp5?"),
        (["--platform", "zrlmp"], "there is no platform zrlmp\nhint: did you mean zrlmpi?"),
        (
            ["plait_fifo", "--fmax"],
            "--fmax is for plait_endpoint and for roles, not for plait_fifo",
        ),
        (["none.sv"], "none.sv cannot be read: No such file or directory"),
        (["plait_crc32c", "--nodes", "4"], "plait_crc32c cannot be mapped for another nodes"),
        (["--width", "96"], "'96' is not one of '64', '128', '512'"),
    ],
)
def test_what_it_refuses(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert run(["synth", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_a_limit_of_time_that_is_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAIT_TOOL_TIMEOUT", "soon")
    assert run(["synth", "plait_egress"]) == 2
    assert "PLAIT_TOOL_TIMEOUT wants seconds, more than 0, not 'soon'" in capsys.readouterr().err


ROLE = """\
module plait_role #(
  parameter int unsigned Width = 128, parameter int unsigned AddressBits = 24
) (
  input logic clk_i,
  output logic [7:0] count_o
);
  always_ff @(posedge clk_i) count_o <= count_o + 8'd1;
endmodule
"""


def test_a_role_in_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "my $roles"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    role = folder / "mine_0.sv"
    role.write_text(ROLE)
    assert run(["synth", str(role), "--family", "ecp5", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["parameters"] == {"Width": 128}
    assert document["families"]["ecp5"]["total"]["ff"] == 8


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        (ROLE, ["--width", "64"], "for another width; it is made for 128 bits"),
        (ROLE.replace("plait_role", "other"), [], "mine.sv has no module plait_role"),
        ("module plait_role", [], "mine.sv has no module plait_role"),
        (ROLE.replace("count_o + 8'd1", "count + 1"), [], "mine.sv cannot be mapped"),
    ],
)
def test_a_role_that_it_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, options: list[str], says: str
) -> None:
    (tmp_path / "mine.sv").write_text(text)
    assert run(["synth", str(tmp_path / "mine.sv"), "--family", "ecp5", *options]) in (2, 4)
    assert says in capsys.readouterr().err


def test_memories_of_many_words_are_read() -> None:
    yosys.run([yosys.read("plait_role_memory", {"Depth": 1 << 16})])


@pytest.mark.parametrize("name", ["plait_soft_role", "plait_role_parts"])
def test_what_maps_reads_soft_processors(name: str) -> None:
    yosys.run([yosys.read(name)])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["plait_match", "--soft", "2"], "--soft maps soft processors, not plait_match"),
        (["--soft", "2", "--width", "128"], "--width does not go with --soft"),
        (["--soft", "2", "--fmax"], "--fmax does not go with --soft"),
        (["--floats"], "--floats goes with --soft"),
        (["--memory", "64"], "--memory goes with --soft"),
        (["--soft", "65"], "65"),
        (["--soft", "2", "--memory", "40"], "40"),
    ],
)
def test_soft_processors_that_it_refuses(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert run(["synth", *arguments]) == 2
    assert says in capsys.readouterr().err
