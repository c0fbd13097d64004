# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the report says of loops and memories, and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.hls.report import ROLE_LUTS, STATE_LUTS, Report, report
from plait.compiler.testing.oracle.simulate import Simulation


def made(folder: Path) -> Report:
    """Of a small program."""
    source = folder / "program.c"
    source.write_text(
        "float a[9], b[9];\nint main(void) {\n  float s = 0;\n"
        "  for (int i = 0; i < 9; i++) s += a[i] * b[i];\n  return s > 3;\n}\n"
    )
    return report(plan(parse([source])))


def test_a_loop(tmp_path: Path) -> None:
    (loop,) = made(tmp_path).loops
    assert (loop.line, loop.interval, loop.depth, loop.trips, loop.cycles) == (4, 4, 10, 9, 42)
    assert loop.reason == "s of one iteration is needed by the next, fadd takes time"


@pytest.mark.parametrize(
    "loop",
    [
        "for (int i = 0; i < 30; i++) a[i] = i;",
        "for (int i = 0; i < 30; i++) { a[i] = i; a[60 - i] = i; a[40] = i; }",
        "for (int i = 1; i < 30; i++) a[i] = a[i - 1] / 3;",
        "do { a[i] = i; i += 2; } while (i < 30);",
    ],
)
def test_the_cycles_of_a_loop_are_those_that_it_takes(loop: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(f"int a[64];\nint main(void) {{\n  int i = 0;\n  {loop}\n  return 0;\n}}\n")
    design = plan(parse([source]))
    (found,) = report(design).loops
    (took,) = Simulation(design).run().of_regions.values()
    assert found.cycles == took


def test_what_ports_cost_is_told(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "int a[64];\nint main(void) {\n"
        "  for (int i = 0; i < 30; i++) { a[i] = i; a[2 * i + 3] = i; }\n  return a[3];\n}\n"
    )
    (loop,) = report(plan(parse([source]))).loops
    assert loop.reason == "2 stores to a in one iteration, one port"
    assert (loop.interval, loop.bound) == (2, 1)


def test_banks_are_told(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "int a[64];\nint main(void) {\n"
        "  for (int i = 0; i < 60; i++) { a[i] = i; a[i + 3] = i; }\n  return a[3];\n}\n"
    )
    (memory,) = report(plan(parse([source]))).memories
    assert (memory.name, memory.size, memory.banks) == ("m_a", 256, 2)
    assert memory.reason == (
        "2 banks, 4 bytes in turn: 2 stores and 0 reads in an iteration of line 3, "
        "which had interval 2"
    )


def test_a_role_that_does_nothing_takes_what_every_role_has(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text("int main(void) { return 3; }\n")
    found = report(plan(parse([source])))
    assert (found.loops, found.luts) == ((), ROLE_LUTS + STATE_LUTS * found.states)


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
