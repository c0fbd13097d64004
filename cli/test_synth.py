# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait synth` prints what a module takes, and says what it cannot map."""

import json

import pytest

from plait.cli.main import run


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
    ("arguments", "says"),
    [
        (["plait_egres"], "there is no module plait_egres\nhint: did you mean plait_egress?"),
        (["--family", "ecp4"], "there is no family ecp4\nhint: did you mean ecp5?"),
        (["--platform", "zrlmp"], "there is no platform zrlmp\nhint: did you mean zrlmpi?"),
        (["plait_fifo", "--fmax"], "--fmax is for plait_endpoint, not for plait_fifo"),
        (["--width", "96"], "'96' is not one of '64', '128', '512'"),
    ],
)
def test_what_it_refuses(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert run(["synth", *arguments]) == 2
    assert says in capsys.readouterr().err
