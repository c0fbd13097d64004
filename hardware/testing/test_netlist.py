# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Netlists pass the tests of their blocks, and fail them if they are not the block's.

A small edition of `make gates`, which runs every block's own test so.
"""

from pathlib import Path

import pytest

from hardware.testing import netlist, verdicts
from hardware.testing.netlist import SWITCH, NetlistError, declaration, is_hardware, write_netlist
from hardware.testing.simulate import simulate

CELLS = [
    ("plait_fifo", "fifo", {"Width": 65, "Depth": 5, "FallThrough": 1}),
    ("plait_ram_1w1r", "ram", {"Width": 32, "Depth": 16, "LaneWidth": 16, "Bypass": 1}),
    ("plait_crc32c", "crc32c", {"Width": 64, "StepBytes": 8}),
]


@pytest.fixture(autouse=True)
def is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every netlist: these tests look at it, whatever passed before."""
    monkeypatch.setenv(verdicts.SWITCH, "off")


@pytest.mark.parametrize(("top", "test", "parameters"), CELLS)
def test_a_netlist_passes(tmp_path: Path, top: str, test: str, parameters: dict[str, int]) -> None:
    simulate(top, f"hardware.common.tb.test_{test}", tmp_path, parameters, family="ecp5")
    text = (tmp_path / f"netlist/{top}_netlist.v").read_text(encoding="utf-8")
    assert "TRELLIS_FF" in text or "DP16KD" in text


def test_a_wrong_netlist_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flip-flop with an inverted reset value is seen: what runs is the netlist."""
    top, parameters = "plait_skid_buffer", {"Width": 9}

    def slipped(*arguments: object) -> netlist.Netlist:
        made = write_netlist(*arguments)  # type: ignore[arg-type]
        path = made.sources[-2]
        text = path.read_text(encoding="utf-8")
        assert '.REGSET("RESET")' in text
        path.write_text(text.replace('.REGSET("RESET")', '.REGSET("SET")'), encoding="utf-8")
        return made

    monkeypatch.setattr("hardware.testing.simulate.write_netlist", slipped)
    with pytest.raises(AssertionError, match=r"cocotb tests of .* failed on plait_skid_buffer"):
        simulate(top, "hardware.common.tb.test_skid_buffer", tmp_path, parameters, family="ecp5")


def test_the_environment_names_the_family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "abacus")
    with pytest.raises(NetlistError, match="abacus: no models of its cells, only of ecp5"):
        simulate("plait_fifo", "hardware.common.tb.test_fifo", tmp_path)


def test_what_proves_is_no_hardware() -> None:
    assert is_hardware("plait_fifo")
    assert not is_hardware("plait_fifo_proof")


def test_a_declaration_is_whole() -> None:
    text = "// module m;\nmodule m import p::*; import q::*; #(parameter A = (1)) (input a);\nwire;"
    assert declaration(text, "m") == text.split("\n")[1]
    with pytest.raises(NetlistError, match="no module of that name"):
        declaration(text, "n")
    with pytest.raises(NetlistError, match="no end"):
        declaration("module m (", "m")
