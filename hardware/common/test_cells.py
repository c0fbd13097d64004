# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every cell is listed, can be mapped for each family alone, and refuses what it cannot be."""

from pathlib import Path

import pytest

from hardware.common.cells import CELLS
from hardware.sources import needed
from hardware.synthesis import FAMILIES, resources
from hardware.testing import verdicts
from hardware.yosys import YosysError, read, run

RTL = Path(__file__).parent / "rtl"
SMALLEST = dict(reversed(CELLS))
OTHERS = sorted(set(FAMILIES) - {"ecp5"})

# A cell, parameters that it cannot have, and a part of what it says to them.
REFUSED = [
    ("plait_skid_buffer", {"Width": 0}, "a beat has at least one bit"),
    ("plait_fifo", {"Depth": 0}, "a FIFO holds at least one beat"),
    ("plait_arbiter", {"Inputs": 1}, "one stream needs no arbiter"),
    ("plait_width_up", {"WidthIn": 64, "WidthOut": 96}, "no multiple of WidthIn"),
    ("plait_width_down", {"WidthIn": 64, "WidthOut": 64}, "no multiple of WidthOut"),
    ("plait_crc32c", {"Width": 96}, "none of 64, 128, 256 and 512"),
    ("plait_crc32c", {"Width": 64, "StepBytes": 3}, "no power of two"),
    ("plait_ram_1w1r", {"Width": 64, "LaneWidth": 24}, "a word is whole lanes"),
    ("plait_ram_fifo", {"Depth": 1}, "that is a register"),
    ("plait_ram_1rw", {"Depth": 1}, "that is a register"),
]


def test_every_cell_is_listed() -> None:
    assert {path.stem for path in RTL.glob("*.sv")} == set(SMALLEST)


@pytest.mark.parametrize(
    "family",
    ["ecp5", *(pytest.param(each, marks=pytest.mark.alternates) for each in OTHERS)],
)
@pytest.mark.parametrize("top", sorted(SMALLEST))
def test_a_cell_is_mapped_alone(top: str, family: str) -> None:
    def check() -> None:
        took = resources(top, SMALLEST[top], family)
        has_ram = "_ram_" in top or (top == "plait_fifo" and family == "intel_alm")
        assert took.luts + took.ffs + took.brams > 0
        assert (took.brams > 0) == has_ram

    verdicts.once(check, __name__, needed(top), "mapped", top, family)


@pytest.mark.parametrize(("top", "parameters", "says"), REFUSED)
def test_a_wrong_parameter_is_refused(top: str, parameters: dict[str, int], says: str) -> None:
    with pytest.raises(YosysError) as refusal:
        run([read(top, parameters)])
    assert f"{top}: " in str(refusal.value)
    assert says in str(refusal.value)
