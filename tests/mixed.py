# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs clusters of CPU ranks and hardware nodes, whose roles play lists of commands."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from hardware.model.build import build_node
from hardware.sources import known
from hardware.testing.programs import Program
from spec.loader import load_spec

REPOSITORY = Path(__file__).resolve().parent.parent
SIMULATOR = REPOSITORY / "build/native/plait-sim"
LIBRARY = REPOSITORY / "build/native"
REGISTERS = {
    register.name: register.address
    for group in load_spec().registers.groups
    for register in group.registers
}
# Clock of each width: 10 GbE, FSHMEM's 4 GB/s, 100 GbE.
CLOCKS_HZ: dict[int, Any] = {64: 156_250_000, 128: 250_000_000, 512: 322_265_625}
RATES = {64: 10_000_000_000, 128: 32_000_000_000, 512: 100_000_000_000}
# Node memory: the role's part, then what the endpoint keeps there.
HOLD_BASE, UNEXPECTED_BASE = 0x80_0000, 0xD0_0000

Json = dict[str, Any]


@dataclass
class Cpu:
    """A rank that runs a program."""

    program: Path
    arguments: Sequence[str] = ()


@dataclass
class Hardware:
    """A node whose role plays a list; `data` stands in its memory at the start."""

    program: Program
    data: Mapping[int, bytes] = field(default_factory=dict[int, bytes])
    # Parts of memory that are wanted at the end: name, address, size.
    wanted: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    registers: Mapping[str, int] = field(default_factory=dict[str, int])
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])  # of the run description


@cache
def model(
    width: int = 64, nodes: int = 64, circuits: int = 0, cables: int = 1, memory_bits: int = 24
) -> Path:
    """The node with the role that plays a list; of 2^memory_bits bytes of memory."""
    parameters = {"Width": width, "Nodes": nodes, "AddressBits": memory_bits}
    if circuits:
        parameters |= {"Circuits": circuits}
    if cables > 1:
        parameters |= {"Cables": cables}
    return build_node(known()["plait_role"], parameters)


class Cluster:
    """Ranks, and all that the run description may say beside them."""

    def __init__(self, folder: Path, ranks: Sequence[Cpu | Hardware], width: int = 64) -> None:
        self.folder, self.ranks, self.width = folder, ranks, width

    def run(self, timeout_s: float = 1200.0, **more: Any) -> Json:
        """The result; under "memory" what was wanted of each hardware rank, by rank and name.

        The limit, in real time, only ends what would never end: machines may be busy.
        """
        folder = self.folder
        platform = {"clock_hz": CLOCKS_HZ[self.width], "data_width_bits": self.width}
        network = {
            "topology": "switch",
            "rate_bits_per_second": RATES[self.width],
            "link_latency_ps": 500_000,
        }
        ranks = [self._rank(number, rank) for number, rank in enumerate(self.ranks)]
        run = {
            "version": 1,
            "life": 1,
            "platforms": {"board": platform},
            "network": network,
            "ranks": ranks,
            "result": str(folder / "result.json"),
            **more,
        }
        (folder / "run.json").write_text(json.dumps(run), encoding="utf-8")
        (folder / "result.json").unlink(missing_ok=True)
        done = subprocess.run(
            [SIMULATOR, folder / "run.json"],
            capture_output=True,
            text=True,
            check=False,
            timeout=timeout_s,
        )
        path = folder / "result.json"
        assert path.exists(), done.stdout + done.stderr
        result: Json = json.loads(path.read_text(encoding="utf-8"))
        memory = [
            {name: self._dump(number, name).read_bytes() for name in rank.wanted}
            if isinstance(rank, Hardware) and self._has_dumps(number, rank)
            else {}
            for number, rank in enumerate(self.ranks)
        ]
        return {**result, "memory": memory, "printed": done.stdout + done.stderr}

    def _dump(self, number: int, name: str) -> Path:
        return self.folder / f"rank{number}.{name}"

    def _has_dumps(self, number: int, rank: Hardware) -> bool:
        return all(self._dump(number, name).exists() for name in rank.wanted)

    def _rank(self, number: int, rank: Cpu | Hardware) -> Json:
        if isinstance(rank, Cpu):
            return {
                "node": "cpu",
                "path": str(rank.program),
                "argv": [rank.program.name, *rank.arguments],
                "cwd": str(self.folder),
                "env": {"LD_LIBRARY_PATH": str(LIBRARY)},
                "platform": "board",
            }
        images = {0: rank.program.image(), **rank.data}
        memory: list[Json] = []
        for address, data in images.items():
            path = self.folder / f"image{number}.{address:x}"
            path.write_bytes(data)
            memory.append({"address": address, "path": str(path)})
        return {
            "node": "hardware",
            "platform": "board",
            "model": rank.more.get("model") or str(model(self.width)),
            "start": self.registers(number, rank),
            "memory": memory,
            "dumps": [
                {"address": address, "bytes": size, "path": str(self._dump(number, name))}
                for name, (address, size) in rank.wanted.items()
            ],
            **rank.more,
        }

    def registers(self, number: int, rank: Hardware) -> list[list[int]]:
        """Address and value of what is written into a hardware rank's registers, in order."""
        clock_hz = CLOCKS_HZ[self.width]
        limits = {limit.name: limit.value for limit in load_spec().limits.limits}
        timers = ("acknowledge_delay", "retransmit_initial", "retransmit_min", "retransmit_max")
        values: list[tuple[str, int]] = [
            ("node", number),
            ("node_count", len(self.ranks)),
            ("life", 1),
            ("hold_base_low", HOLD_BASE),
            ("unexpected_base_low", UNEXPECTED_BASE),
            *((name, limits[f"{name}_ns"] * clock_hz // 10**9) for name in timers),
        ]
        for member in range(len(self.ranks)):
            values += [("table_index", member), ("table_entry", 1 | 1 << 8)]
        values += [*rank.registers.items(), ("role_control", 1)]
        return [[REGISTERS[name], value] for name, value in values]
