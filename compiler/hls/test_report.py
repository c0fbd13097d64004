# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The report's text and JSON."""

from __future__ import annotations

import json
from pathlib import Path

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.hls.report import Report, report

TEXT = """\
loop                         interval  depth     trips     cycles
program.c:4                         4     10         9         42
    interval 4: s of one iteration is needed by the next, fadd takes time
memory                          bytes copies
m_a                                64      1
m_b                                64      1
"""


def made(folder: Path) -> Report:
    """Of a small program."""
    source = folder / "program.c"
    source.write_text(
        "float a[9], b[9];\nint main(void) {\n  float s = 0;\n"
        "  for (int i = 0; i < 9; i++) s += a[i] * b[i];\n  return s > 3;\n}\n"
    )
    return report(plan(parse([source])))


def test_text(tmp_path: Path) -> None:
    text = made(tmp_path).text()
    assert text.startswith(TEXT)
    assert text.splitlines()[-1].endswith("LUTs")


def test_what_ports_cost_is_told(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "int a[64];\nint main(void) {\n"
        "  for (int i = 0; i < 30; i++) { a[i] = i; a[2 * i + 3] = i; }\n  return a[3];\n}\n"
    )
    text = report(plan(parse([source]))).text()
    assert "2 stores to a in one iteration, one port; more ports would allow 1\n" in text


def test_banks_are_told(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "int a[64];\nint main(void) {\n"
        "  for (int i = 0; i < 60; i++) { a[i] = i; a[i + 3] = i; }\n  return a[3];\n}\n"
    )
    lines = report(plan(parse([source]))).text().splitlines()
    assert lines[3:5] == [
        "m_a                               256      1",
        "    2 banks, 4 bytes in turn: 2 stores and 0 reads in an iteration of line 3, "
        "which had interval 2",
    ]


def test_json(tmp_path: Path) -> None:
    found = json.loads(json.dumps(made(tmp_path).as_json()))
    assert found["loops"][0]["interval"] == found["loops"][0]["bound"] == 4
    assert found["memories"][1] == {
        "name": "m_b",
        "size": 64,
        "replicas": 1,
        "is_staged": False,
        "is_external": False,
        "banks": 1,
        "reason": "",
    }
