# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What tests reach is counted over all instances, and what they do not reach is named."""

import pytest

from hardware.testing.coverage import main, missing, read, table

RTL = "/tree/hardware/common/rtl/plait_fifo.sv"


def _point(kind: str, line: int, name: str, count: int, file: str = RTL) -> str:
    fields = {"f": file, "l": line, "n": 3, "t": kind, "page": "any", "o": name, "h": "top.u_fifo"}
    return "C '" + "".join(f"\x01{key}\x02{value}" for key, value in fields.items()) + f"' {count}"


def test_counts_are_joined() -> None:
    one = [
        _point("line", 10, "if", 0),
        _point("line", 12, "else", 4),
        _point("toggle", 5, "is_full:0->1", 0),
        _point("toggle", 5, "is_full:1->0", 2),
        _point("toggle", 6, "data_i[3]:0->1", 0),
        _point("toggle", 1, "clk_i:0->1", 9),
        _point("line", 1, "if", 0, "/tree/hardware/assertions/rtl/plait_fifo_rules.sv"),
    ]
    other = [_point("line", 10, "if", 1), _point("branch", 14, "case", 0)]
    modules = read(["\n".join(one), "\n".join(other)])
    assert list(modules) == ["plait_fifo"]
    assert missing(modules["plait_fifo"]) == ["5: is_full:0->1", "14: case, column 3"]
    *_, of_all = table(modules)
    assert of_all.split() == ["all", "66.7", "%", "of", "3", "50.0", "%", "of", "2"]


def test_a_cell_is_reached_whole(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["-n", "0", "-q", "hardware/common/tb/test_skid_buffer.py"]) == 0
    said = capfd.readouterr().out
    assert "plait_skid_buffer" in said
    row = said[said.index("plait_skid_buffer ") :].splitlines()[0].split()
    assert row[1] == "100.0"


def test_tests_that_fail_have_no_figures(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["-n", "0", "-q", "hardware/common/tb/no_such_test.py"]) == 1
    assert "no model" in capfd.readouterr().err
