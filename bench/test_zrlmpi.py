# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The small edition of `make bench-zrlmpi`: its smallest row, and what a limit is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench import zrlmpi
from bench.figures import REPOSITORY, BenchError


def test_the_smallest_row_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CACHE", str(REPOSITORY / "build/cache"))
    row = zrlmpi.ROWS[0]
    cpu = zrlmpi.iteration(row, fpga=False)
    mixed, again = (zrlmpi.iteration(row, True, threads) for threads in (1, 2))
    assert replace(again, wall_s=mixed.wall_s) == mixed
    found = {figure.name: figure for figure in zrlmpi.figures(row, cpu, mixed)}
    assert found["16x16/2 CPU+FPGA"].met
    assert zrlmpi.limit_ms(row) < mixed.ms < 0.1
    assert mixed.watts == pytest.approx(127 + 8.5)
    page = (REPOSITORY / "docs/reference/zrlmpi.md").read_text()
    assert f"| 16x16/2 | {cpu.ms:.4g} | {mixed.ms:.4g} | {zrlmpi.limit_ms(row):.4g} |" in page
    with pytest.raises(BenchError):
        zrlmpi.figures(row, replace(cpu, output="another plate\n"), mixed)


def test_the_limit_of_the_largest_plate() -> None:
    """Seven bands of 512 KiB each way at 97.8 % of 10 Gb/s, seven times two rows, 128 rows."""
    row = next(row for row in zrlmpi.ROWS if row.name == "1024x1024/8")
    bytes_of_all = 2 * 7 * (512 * 1024 + 4096)
    expected = bytes_of_all * 8 / (10e9 * 4096 / 4188) + 128 * 1024 * 6.4e-9
    assert zrlmpi.limit_ms(row) == pytest.approx(expected * 1000)
