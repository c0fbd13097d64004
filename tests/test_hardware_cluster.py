# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""CPU ranks and hardware nodes speak to each other, in every pairing with the same result."""

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from hardware.testing.programs import SPEC, Program, completions, status
from tests.conftest import Programs
from tests.mixed import Cluster, Cpu, Hardware

TAG = 3  # as in programs/hardware_peer.c
SENT, RECEIVED, TOKEN, LOG = 0x10_0000, 0x40_0000, 0x8000, 0x20_0000
KINDS = ("cpu", "hardware")


def pattern(sender: int, receiver: int, size: int) -> bytes:
    return bytes((i * 7 + sender * 31 + receiver * 17 + i // 256) & 255 for i in range(size))


def results(cluster: Cluster, folder: Path, wanted: list[bytes]) -> None:
    """Asserts that each rank got what it should, and the same trace on one thread and on two."""
    hashes: set[str] = set()
    for threads in (1, 2):
        result = cluster.run(threads=threads)
        assert result.get("outcome") == "ok", result["printed"]
        hashes.add(result["trace_hash"])
        for number, (rank, content) in enumerate(zip(cluster.ranks, wanted, strict=True)):
            if isinstance(rank, Cpu):
                assert (folder / f"cpu{number}").read_bytes() == content, f"rank {number}"
            else:
                assert result["memory"][number]["result"] == content, f"rank {number}"
    assert len(hashes) == 1


def cpu(programs: Programs, folder: Path, number: int, *arguments: object) -> Cpu:
    result = str(folder / f"cpu{number}")
    return Cpu(programs("hardware_peer"), [result, *map(str, arguments)])


def ping_pong(rank: int, size: int, rounds: int) -> Hardware:
    program = Program()
    if rank == 0:
        program.send(1, SENT, size, TAG).receive(1, RECEIVED, size, TAG).wait()
    else:
        program.receive(0, RECEIVED, size, TAG).wait().send(0, RECEIVED, size, TAG).wait()
    program.repeat(0, rounds).exit()
    data = {SENT: pattern(0, 1, size)} if rank == 0 else {}
    return Hardware(program, data, {"result": (RECEIVED, size)})


@pytest.mark.parametrize("size", [0, 1, 8, 4096, 16384, 65536])
@pytest.mark.parametrize("kinds", list(product(KINDS, KINDS)))
def test_ping_pong(programs: Programs, tmp_path: Path, kinds: tuple[str, str], size: int) -> None:
    rounds = 3
    ranks = [
        cpu(programs, tmp_path, rank, "ping_pong", size, rounds)
        if kind == "cpu"
        else ping_pong(rank, size, rounds)
        for rank, kind in enumerate(kinds)
    ]
    results(Cluster(tmp_path, ranks), tmp_path, [pattern(0, 1, size)] * 2)


def ring(rank: int, size: int, laps: int) -> Hardware:
    following, last = (rank + 1) % size, (rank + size - 1) % size
    program = Program()

    def receive() -> None:
        program.receive(last, TOKEN, 8, TAG).wait()

    for lap in range(laps):
        if rank > 0 or lap > 0:
            receive()
        program.add(TOKEN, rank + 1).send(following, TOKEN, 8, TAG).wait()
    if rank == 0:
        receive()
    return Hardware(program.exit(), {TOKEN: bytes(8)}, {"result": (TOKEN, 8)})


@pytest.mark.parametrize("kinds", list(product(KINDS, repeat=4)))
def test_ring(programs: Programs, tmp_path: Path, kinds: tuple[str, ...]) -> None:
    laps, size = 3, len(kinds)
    ranks = [
        cpu(programs, tmp_path, rank, "ring", laps) if kind == "cpu" else ring(rank, size, laps)
        for rank, kind in enumerate(kinds)
    ]
    lap = sum(range(1, size + 1))
    tokens = [laps * lap, *((laps - 1) * lap + sum(range(1, rank + 2)) for rank in range(1, size))]
    results(Cluster(tmp_path, ranks), tmp_path, [token.to_bytes(8, "little") for token in tokens])


def all_to_all(rank: int, size: int, block: int) -> Hardware:
    program = Program()
    for peer in range(size):
        program.receive(peer, RECEIVED + peer * block, block, TAG)
    for peer in range(size):
        program.send(peer, SENT + peer * block, block, TAG)
    data = b"".join(pattern(rank, peer, block) for peer in range(size))
    wanted = {"result": (RECEIVED, size * block)}
    return Hardware(program.wait().exit(), {SENT: data}, wanted)


@pytest.mark.parametrize("block", [100, 20000])
@pytest.mark.parametrize("kinds", list(product(KINDS, repeat=3)))
def test_all_to_all(programs: Programs, tmp_path: Path, kinds: tuple[str, ...], block: int) -> None:
    size = len(kinds)
    ranks = [
        cpu(programs, tmp_path, rank, "all_to_all", block)
        if kind == "cpu"
        else all_to_all(rank, size, block)
        for rank, kind in enumerate(kinds)
    ]
    wanted = [b"".join(pattern(peer, rank, block) for peer in range(size)) for rank in range(size)]
    results(Cluster(tmp_path, ranks), tmp_path, wanted)


@pytest.mark.parametrize("beyond", [0, 1])
def test_receives_that_find_no_room_stop_no_send(tmp_path: Path, beyond: int) -> None:
    """As many receives as a node keeps, or one more, and only then what both wait for."""
    count = SPEC.limits["hardware_posted_max"] + beyond

    def rank(me: int) -> Hardware:
        program = Program().log_to(LOG, 2 * count + beyond)
        for i in range(count):
            program.receive(1 - me, RECEIVED + 8 * i, 8, TAG)
        for _ in range(count):
            program.send(1 - me, SENT, 8, TAG)
        program.wait()
        if beyond:
            # What came for the receive that found no room is here.
            program.receive(1 - me, RECEIVED + 8 * (count - 1), 8, TAG)
        program.wait().exit()
        reads = {"result": (RECEIVED, 8 * count), "log": (LOG, 32 * (2 * count + beyond))}
        return Hardware(program, {SENT: pattern(me, 1 - me, 8)}, reads)

    result = Cluster(tmp_path, [rank(0), rank(1)]).run()
    assert result["outcome"] == "ok", result["printed"]
    for me, memory in enumerate(result["memory"]):
        assert memory["result"] == pattern(1 - me, me, 8) * count
        said = Counter(map(status, completions(memory["log"], 2 * count + beyond)))
        assert said == {"ok": 2 * count, **({"full": beyond} if beyond else {})}
