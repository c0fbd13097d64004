# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Whole runs of the simulator with hardware ranks, which are stand-ins, also beside a CPU rank."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from .build import ROOT
from .test_hardware_node import model

SIMULATOR = ROOT / "build/native/plait-sim"
BODY_BYTES = 132
FRAME_BYTES = 64 + 136 + 4
START, FRAME_SIZE, FRAMES, GAP, ECHO, EXPECT, CODE = range(0x400, 0x41C, 4)
FIRST_AT = 0x424

Json = dict[str, Any]


def frame(source: int, destination: int) -> bytes:
    """Addresses, EtherType, and a header of which only body_bytes matters here."""
    prefix = bytes((2, 0x50, 0x4C, 0, 0))
    ethernet = prefix + bytes((destination,)) + prefix + bytes((source,)) + b"\x88\xb5"
    header = bytearray(48)
    header[14:16] = BODY_BYTES.to_bytes(2, "little")
    return (ethernet + bytes(2) + header).ljust(FRAME_BYTES, b"\x5a")


def hardware(folder: Path, rank: int, peer: int, **registers: int) -> Json:
    """A stand-in that has a frame for its peer in memory; registers by their names above."""
    image = folder / f"image{rank}"
    image.write_bytes(frame(rank, peer))
    values = {"FRAME_SIZE": FRAME_BYTES, "FIRST_AT": 100, **registers}
    return {
        "node": "hardware",
        "platform": "board",
        "model": str(model(64)),
        "start": [*([globals()[name], value] for name, value in values.items()), [START, 1]],
        "memory": [{"address": 0, "path": str(image)}],
    }


def simulate(folder: Path, ranks: list[Json], **more: Any) -> Json:
    """The result of a run, with what the simulator printed under "printed"."""
    run = {
        "version": 1,
        "platforms": {"board": {"clock_period_ps": 6400, "data_width_bits": 64}},
        "ranks": ranks,
        "result": str(folder / "result.json"),
        **more,
    }
    (folder / "run.json").write_text(json.dumps(run))
    done = subprocess.run(
        [SIMULATOR, folder / "run.json"], capture_output=True, text=True, check=False, timeout=60
    )
    path = folder / "result.json"
    result: Json = json.loads(path.read_text()) if path.exists() else {}
    path.unlink(missing_ok=True)
    return {**result, "printed": done.stderr, "code": done.returncode}


def pair(folder: Path, **first: int) -> list[Json]:
    """Rank 0 sends three frames and ends with the third echo of rank 1."""
    registers = {"FRAMES": 3, "GAP": 1000, "EXPECT": 3, **first}
    return [hardware(folder, 0, 1, **registers), hardware(folder, 1, 0, ECHO=1, EXPECT=3)]


def test_a_run_ends_with_its_roles(tmp_path: Path) -> None:
    result = simulate(tmp_path, pair(tmp_path))
    assert (result["outcome"], result["code"]) == ("ok", 0), result
    for rank in result["ranks"]:
        assert rank["node"] == "hardware"
        assert rank["exit_code"] == 0
        assert rank["hardware"]["frames_sent"] == 3
        assert rank["hardware"]["frames_received"] == 3
        assert rank["hardware"]["bytes_sent"] == 3 * FRAME_BYTES
        assert 0 < rank["hardware"]["cycles_run"] < rank["hardware"]["cycles_skipped"]
    assert result["virtual_time_ps"] == result["ranks"][0]["end_ps"]


def test_a_run_does_not_depend_on_how_it_is_computed(tmp_path: Path) -> None:
    first = simulate(tmp_path, pair(tmp_path))
    assert first["trace_hash"]
    for way in ({"threads": 2}, {"idle_skip": False}, {"threads": 2, "idle_skip": False}):
        again = simulate(tmp_path, pair(tmp_path), **way)
        assert again["trace_hash"] == first["trace_hash"]
        assert [rank["end_ps"] for rank in again["ranks"]] == [
            rank["end_ps"] for rank in first["ranks"]
        ]


def test_the_exit_code_of_a_role_is_the_runs(tmp_path: Path) -> None:
    result = simulate(tmp_path, pair(tmp_path, CODE=9))
    assert (result["outcome"], result["code"]) == ("exit", 9)
    diagnosis = result["diagnosis"]
    assert (diagnosis["rank"], diagnosis["exit_code"]) == (0, 9)
    assert [each["rank"] for each in diagnosis["ranks"]] == [0, 1]


def test_memory_comes_from_files_and_goes_to_files(tmp_path: Path) -> None:
    ranks = pair(tmp_path)
    ranks[0]["dumps"] = [
        {"address": 4096 * 8 // 2, "bytes": FRAME_BYTES, "path": str(tmp_path / "echo")},
        {"address": 0, "bytes": 16, "path": str(tmp_path / "start")},
    ]
    assert simulate(tmp_path, ranks)["code"] == 0
    sent = frame(0, 1)
    assert (tmp_path / "echo").read_bytes()[:12] == sent[:4] + b"\0\0" + sent[6:10] + b"\0\1"
    assert (tmp_path / "echo").read_bytes()[12:] == sent[12:]
    assert (tmp_path / "start").read_bytes() == sent[:16]


def test_a_cpu_rank_may_stand_beside(tmp_path: Path) -> None:
    cpu = {"path": "/bin/echo", "argv": ["echo", "hello"], "platform": "board"}
    result = simulate(tmp_path, [*pair(tmp_path), cpu])
    assert (result["outcome"], result["code"]) == ("ok", 0), result
    assert [rank.get("node") for rank in result["ranks"]] == ["hardware", "hardware", None]


def test_a_role_that_waits_for_ever_is_a_deadlock(tmp_path: Path) -> None:
    result = simulate(tmp_path, pair(tmp_path, EXPECT=4))
    assert (result["outcome"], result["code"]) == ("deadlock", 6)
    first, second = result["diagnosis"]["ranks"]
    assert first["state"] == "blocked"
    # What the stand-in's registers say.
    assert [(w["kind"], w["peer"], w["tag"], w["context"]) for w in first["waits"]] == [
        ("receive", 7, 42, 4)
    ]
    assert second == {
        "rank": 1,
        "node": "hardware",
        "state": "ended",
        "initialized": True,
        "finalized": True,
    }


def test_a_rank_that_a_fault_kills(tmp_path: Path) -> None:
    fault = {"kind": "rank_killed", "rank": 1, "from_ps": 10_000_000}
    result = simulate(tmp_path, pair(tmp_path), faults=[fault])
    assert result["outcome"] == "peer_failed"
    assert result["diagnosis"]["killed"] == [1]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"model": "/no/such.so"}, "the hardware model /no/such.so cannot be used: "),
        ({"memory": [{"address": 0, "path": "/no"}]}, "ranks[0]: memory: /no cannot be read"),
        (
            {"memory": [{"address": 32760, "path": "image0"}]},
            "ranks[0]: memory: image0 has 204 bytes for address 32760; the node has 32768",
        ),
        (
            {"dumps": [{"address": 32768, "bytes": 1, "path": "dump"}]},
            "ranks[0]: dumps: 1 bytes at address 32768 are wanted; the node has 32768",
        ),
        ({"platform": "clockless"}, 'ranks[0]: its platform "clockless" has no clock'),
        ({"platform": "wide"}, "ranks[0]: the model is 64 bit wide, its platform 512"),
        ({"platform": "stopped"}, 'platforms.stopped: no clock runs at "clock_hz"'),
        ({"start": [[1]]}, 'ranks[0]: "start": '),
    ],
)
def test_what_cannot_be_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Json, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ranks = pair(tmp_path)
    ranks[0].update(change)
    platforms = {
        "board": {"clock_hz": 156_250_000},
        "clockless": {},
        "wide": {"clock_hz": [312_500_000, 2], "data_width_bits": 512},
    }
    if change.get("platform") == "stopped":
        platforms["stopped"] = {"clock_hz": [1, 0]}
    result = simulate(tmp_path, ranks, platforms=platforms)
    assert result["code"] == 2
    assert result["printed"].startswith(f"plait-sim: error: {said}")


def test_a_hardware_rank_cannot_be_paused_or_have_two_links(tmp_path: Path) -> None:
    fault = {"kind": "rank_paused", "rank": 1, "from_ps": 0, "until_ps": 1000}
    paused = simulate(tmp_path, pair(tmp_path), faults=[fault])
    assert "ranks[1]: hardware cannot be paused (fault rank_paused)" in paused["printed"]
    planes = simulate(tmp_path, pair(tmp_path), network={"topology": "dual_plane"})
    assert (
        "ranks[0]: a hardware node has one link, and dual_plane gives it two" in (planes["printed"])
    )
