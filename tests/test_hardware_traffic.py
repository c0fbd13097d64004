# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every message arrives once, in order and unaltered, whatever the network does to frames."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import hardware_soak
from bench.figures import Programs
from tests.traffic import Traffic

KINDS = {
    "two": ["hardware"] * 2,
    "beside_runtime": ["cpu", "hardware"],
    "mixed": ["hardware", "cpu", "hardware", "cpu"],
    "eight": ["hardware"] * 8,
}
# Each holds for each crossing of a link; a frame crosses two.
FAULTS = [
    {"kind": "drop", "probability": 0.01},
    {"kind": "reorder", "probability": 0.01, "frames": 4},
    {"kind": "bit_flip_after_check", "probability": 0.0005},
    {"kind": "bit_flip", "probability": 0.0005},
]
OTHER_FAULTS = [
    {"kind": "duplicate", "probability": 0.02},
    {"kind": "truncate", "probability": 0.01},
    {"kind": "delay", "probability": 0.02, "delay_ps": 3_000_000},
    {"kind": "burst_loss", "probability": 0.02, "burst_frames": 4},
]


@pytest.fixture(scope="module")
def player() -> Iterator[Path]:
    programs = Programs()
    yield programs.compiled("hardware_player")
    programs.close()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kinds", sorted(KINDS))
def test_traffic_with_faults(player: Path, tmp_path: Path, kinds: str, seed: int) -> None:
    names = KINDS[kinds]
    faults = [FAULTS, OTHER_FAULTS, []][seed % 3]
    traffic = Traffic(seed, names, 20 * len(names))
    traffic.run(tmp_path, player, faults=faults, seed=seed + 1)


@pytest.mark.parametrize("width", [128, 512])
def test_traffic_at_other_widths(player: Path, tmp_path: Path, width: int) -> None:
    traffic = Traffic(width, KINDS["mixed"], 60, width)
    traffic.run(tmp_path, player, faults=FAULTS, seed=width)


def test_twenty_thousand_frames(player: Path) -> None:
    """The small edition of `make hardware-soak`."""
    done = hardware_soak.run(20_000, 1000, player)
    assert done.frames >= 20_000
    assert done.lost > 100


def test_traffic_does_not_depend_on_how_it_is_computed(player: Path, tmp_path: Path) -> None:
    hashes = {
        Traffic(7, KINDS["mixed"], 60).run(tmp_path, player, faults=FAULTS, seed=7, **way)[
            "trace_hash"
        ]
        for way in ({}, {"threads": 2}, {"idle_skip": False})
    }
    assert len(hashes) == 1
