# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The parts of `bench soft` that are no times: its platform, sizes, and which tools have run."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import soft
from bench.figures import run
from plait.base import stages
from plait.run import platforms
from plait.run.watch import Watch, with_progress


def test_the_platform_is_zrlmpi_but_for_clock_and_line() -> None:
    slower, usual = platforms.find("softmpi"), platforms.find("zrlmpi")
    rate = {"rate_bits_per_second": 64 * 100_000_000}
    same = ("data_width_bits", "nic_latency_ps", "cpu")
    assert slower.parameters["clock_period_ps"] == 10_000
    assert [slower.parameters[key] for key in same] == [usual.parameters[key] for key in same]
    assert slower.network == {**usual.network, **rate}


def test_sizes_grow_with_what_is_called(tmp_path: Path) -> None:
    none, messages, collectives = (
        soft.image_bytes(tmp_path, soft.SIZE, f"-DCALLS={calls}") for calls in (0, 1, 2)
    )
    assert 1_000 < none < messages < collectives < soft.MEMORY_BYTES
    assert messages < soft.image_bytes(tmp_path, soft.HELLO) < soft.MEMORY_BYTES


def test_tools_that_run_are_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In what -v says of a CPU rank, whose program a compiler makes, and of a model."""
    said = soft.run_verbose(["-n", "1", "--fpga", "none", soft.HELLO])
    assert len(soft.tools_of(said)) == 1
    program = tmp_path / "program"
    run([soft.BIN / "plaitcc", soft.HELLO, "-o", program])
    assert soft.tools_of(soft.run_verbose(["-n", "1", program])) == []
    watch = Watch()
    watch.verbose = True
    with_progress("building the hardware of rank 0", lambda: stages.begin("Verilator"), watch)
    assert soft.tools_of(capsys.readouterr().err) == ["Verilator"]
