# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Two whole hardware nodes, with roles that play a list, on a network of the simulator."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from hardware.sources import needed
from hardware.testing.programs import Program
from spec.loader import load_spec

from .build import build_model
from .test_run import simulate

ADDRESSES = {
    each.name: each.address for group in load_spec().registers.groups for each in group.registers
}
SENT, RECEIVED = 0x10000, 0x110000
HOLD, UNEXPECTED = 8 << 20, 12 << 20
BYTES = 20_000
DATA = bytes((i * 7 + i // 256) & 255 for i in range(BYTES))

Json = dict[str, Any]


def start(rank: int) -> list[list[int]]:
    """What a launcher writes into the registers of a node, the role's start last."""
    values = [("node", rank), ("node_count", 2), ("life", 1)]
    for peer in range(2):
        values += [("table_index", peer), ("table_entry", 1 | 1 << 8)]
    values += [("hold_base_low", HOLD), ("unexpected_base_low", UNEXPECTED), ("role_control", 1)]
    return [[ADDRESSES[name], value] for name, value in values]


def hardware(
    folder: Path,
    rank: int,
    program: Program,
    data: bytes = b"",
    parameters: Mapping[str, int] = MappingProxyType({}),
) -> Json:
    """A node with its program, and data to send; what it has received goes to a file."""
    image = folder / f"image{rank}"
    image.write_bytes(program.image().ljust(SENT, b"\0") + data)
    return {
        "node": "hardware",
        "platform": "board",
        "model": str(build_model(needed("plait_node"), {"Width": 64, **parameters})),
        "start": start(rank),
        "memory": [{"address": 0, "path": str(image)}],
        "dumps": [{"address": RECEIVED, "bytes": BYTES, "path": str(folder / f"received{rank}")}],
    }


def there_and_back(folder: Path, **more: Any) -> Json:
    """20,000 bytes to rank 1 and back: announced, asked for and put. `parameters`: of the nodes."""
    parameters: Mapping[str, int] = more.pop("parameters", {})
    first = Program().receive(1, RECEIVED, BYTES, tag=6).send(1, SENT, BYTES, tag=5).wait().exit()
    second = Program().receive(0, RECEIVED, BYTES, tag=5).wait()
    second.send(0, RECEIVED, BYTES, tag=6).wait().exit(3)
    ranks = [
        hardware(folder, 0, first, DATA, parameters),
        hardware(folder, 1, second, parameters=parameters),
    ]
    return simulate(folder, ranks, **more)


@pytest.mark.parametrize(
    "faults",
    [
        [],
        [{"kind": "drop", "probability": 0.1}, {"kind": "bit_flip", "probability": 0.05}],
    ],
    ids=["no_faults", "faults"],
)
def test_a_message_there_and_back(tmp_path: Path, faults: list[Json]) -> None:
    first = there_and_back(tmp_path, faults=faults)
    assert (first["outcome"], first["code"]) == ("exit", 3), first
    assert [rank["exit_code"] for rank in first["ranks"]] == [0, 3]
    for rank in range(2):
        assert (tmp_path / f"received{rank}").read_bytes() == DATA
    assert (sum(rank["bad_fcs"] for rank in first["ranks"]) > 0) == bool(faults)
    for way in ({"threads": 2}, {"idle_skip": False}):
        again = there_and_back(tmp_path, faults=faults, **way)
        assert again["trace_hash"] == first["trace_hash"], way
        assert again["virtual_time_ps"] == first["virtual_time_ps"], way


@pytest.mark.long
def test_in_udp_and_with_a_table_of_1024_nodes(tmp_path: Path) -> None:
    capture = tmp_path / "frames.pcapng"
    faults = [{"kind": "drop", "probability": 0.1}, {"kind": "bit_flip", "probability": 0.05}]
    result = there_and_back(
        tmp_path, parameters={"Udp": 1, "Nodes": 1024}, faults=faults, capture=str(capture)
    )
    assert (result["outcome"], result["code"]) == ("exit", 3), result
    for rank in range(2):
        assert (tmp_path / f"received{rank}").read_bytes() == DATA
    frames = capture.read_bytes()
    assert frames.count(b"\x08\x00\x45\x00") > 10  # IPv4, a header of 20 bytes
    assert b"\x88\xb5\x01" not in frames  # the EtherType of raw frames


def test_marks_count_time_also_while_the_node_sleeps(tmp_path: Path) -> None:
    """A message's long way to rank 1 and back, during which rank 0 is not evaluated."""
    first = Program().mark(RECEIVED).receive(1, RECEIVED + 64, 8, tag=6).send(1, SENT, 8, tag=5)
    first.wait().mark(RECEIVED + 8).exit()
    second = Program().receive(0, RECEIVED, 8, tag=5).wait().send(0, RECEIVED, 8, tag=6).wait()
    ranks = [hardware(tmp_path, 0, first, DATA), hardware(tmp_path, 1, second.exit())]
    apart: list[int] = []
    for idle_skip in (True, False):
        result = simulate(tmp_path, ranks, idle_skip=idle_skip)
        assert result["outcome"] == "ok", result
        assert (result["ranks"][0]["hardware"]["cycles_skipped"] > 0) == idle_skip
        marks = (tmp_path / "received0").read_bytes()[:16]
        apart.append(int.from_bytes(marks[8:], "little") - int.from_bytes(marks[:8], "little"))
    assert apart[0] == apart[1]
    assert apart[0] > 300  # of 6.4 ns: links and switch take 2.6 us


def test_a_receive_that_nobody_sends_to(tmp_path: Path) -> None:
    waits = Program().command("receive", peer=1, address=RECEIVED, size=8, tag=9, context_id=4)
    waits.wait().exit()
    ranks = [hardware(tmp_path, 0, waits), hardware(tmp_path, 1, Program().exit())]
    result = simulate(tmp_path, ranks)
    assert (result["outcome"], result["code"]) == ("deadlock", 6)
    (wait,) = result["diagnosis"]["ranks"][0]["waits"]
    assert (wait["kind"], wait["peer"], wait["tag"], wait["context"]) == ("receive", 1, 9, 4)
    assert result["diagnosis"]["ranks"][1]["state"] == "ended"
