# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A role that means harm, and a peer that dies: the others are served as ever."""

from pathlib import Path

import pytest

from hardware.testing.programs import Program, completions, status
from spec.frames import Values
from tests.conftest import Programs
from tests.mixed import HOLD_BASE, UNEXPECTED_BASE, Cluster, Cpu, Hardware

SENT, RECEIVED, LOG = 0x10_0000, 0x20_0000, 0x4000
MEMORY_BYTES = 1 << 24


def outcomes(log: bytes) -> dict[int, Values]:
    """Completions by the number of their command."""
    return {each["request"]: each for each in completions(log, len(log) // 32) if each["request"]}


@pytest.mark.parametrize("width", [64, 512])
def test_a_hostile_role_reaches_nobody(tmp_path: Path, width: int) -> None:
    hostile = Program().log_to(LOG, 128)
    refused: list[int] = []

    def attempt(name: str, flags: tuple[str, ...] = (), **fields: int) -> None:
        hostile.command(name, flags, **fields)
        refused.append(hostile.requests)

    # Nodes that are not of the cluster, by every command that names one. Node 2 is on the network.
    for peer in (2, 3, 63, 64, 200, 0x8001, 0xFFFE):
        attempt("send", peer=peer, address=SENT, size=8, tag=1)
        attempt("send", ("synchronous",), peer=peer, address=SENT, size=60000, tag=1)
        attempt("put", peer=peer, address=SENT, size=8)
        attempt("get", peer=peer, address=SENT, size=8)
        attempt("request", peer=peer, address=SENT, size=8, handler=128)
        attempt("request", ("replied",), peer=peer, handler=128, reply_address=SENT, reply_units=1)
        attempt("reply", peer=peer, address=SENT, size=8, handler=128)
        attempt("receive", peer=peer, address=RECEIVED, size=8, tag=1)
        attempt("probe", peer=peer, tag=1)
    # Memory that is not there.
    for address, size in ((MEMORY_BYTES - 4, 8), (1 << 40, 8), (2**64 - 4, 8), (0, 1 << 32)):
        attempt("send", peer=1, address=address, size=size, tag=1)
        attempt("receive", peer=1, address=address, size=size, tag=1)
    # Memory that the other has not: it answers with nothing.
    for remote in (MEMORY_BYTES - 4, MEMORY_BYTES, (1 << 32) - 8, SENT | 1 << 32, SENT | 1 << 48):
        attempt("get", peer=1, address=SENT, size=8, remote_address=remote)
    attempt("get", peer=1, address=0, size=MEMORY_BYTES, remote_address=8)
    # Memory that is the endpoint's.
    for address, size in ((HOLD_BASE, 8), (HOLD_BASE - 8, 16), (UNEXPECTED_BASE, 4096)):
        attempt("receive", peer=1, address=address, size=size, tag=1)
        attempt("get", peer=1, address=address, size=size)
        ends = {"reply_address": address, "reply_units": -(-size // 16) % 256}
        attempt("request", ("replied",), peer=1, handler=128, **ends)
    # And the other endpoint's, where messages for its role wait.
    for remote, size in ((HOLD_BASE, 8), (HOLD_BASE - 8, 16), (UNEXPECTED_BASE, 128)):
        attempt("get", peer=1, address=SENT, size=size, remote_address=remote)
    hostile.add_record(200, request=9999, peer=1, address=SENT, size=8)
    # Then it behaves.
    hostile.send(1, SENT, 64, 2)
    good = hostile.requests
    hostile.wait().exit()
    data = bytes(range(64))
    victim = Program().log_to(LOG, 4).receive(0, RECEIVED, 64, 2).wait().exit()
    ranks = [
        Hardware(
            *(hostile, {SENT: data}, {"log": (LOG, 128 * 32)}),
            registers={"node_count": 2, "table_index": 2, "table_entry": 0},
        ),
        Hardware(victim, {}, {"log": (LOG, 32), "result": (RECEIVED, 64)}),
        Hardware(Program().exit()),
    ]
    result = Cluster(tmp_path, ranks, width).run()
    assert result["outcome"] == "ok", result["printed"]
    found = outcomes(result["memory"][0]["log"])
    assert {number: status(found[number]) for number in refused} == dict.fromkeys(
        refused, "refused"
    )
    assert status(found[good]) == "ok"
    assert status(found[9999]) == "refused"
    assert result["memory"][1]["result"] == data
    assert len(outcomes(result["memory"][1]["log"])) == 1
    assert result["ranks"][2]["hardware"]["frames_received"] == 0
    assert result["ranks"][1]["hardware"]["frames_received"] > 0


def test_a_peer_that_dies_in_mid_message(programs: Programs, tmp_path: Path) -> None:
    """Rank 1 is killed while it receives; rank 0 is told, and goes on serving rank 2."""
    size = 4_000_000
    sender = Program().log_to(LOG, 16)
    sender.send(1, SENT, size, 1)
    sender.receive(1, RECEIVED, 8, 1)
    for _ in range(3):
        sender.receive(2, RECEIVED, 1000, 5).wait(2).send(2, RECEIVED, 1000, 5).wait(2)
    sender.wait().send(1, SENT, 8, 1).wait().exit()
    other = Program().log_to(LOG, 16)
    for _ in range(3):
        other.send(0, SENT, 1000, 5).receive(0, RECEIVED, 1000, 5).wait()
    other.exit()
    ranks = [
        Hardware(sender, {}, {"log": (LOG, 16 * 32)}),
        Cpu(programs("hardware_victim"), [str(size)]),
        Hardware(other, {SENT: bytes(1000)}, {"log": (LOG, 16 * 32)}),
    ]
    killed = {"kind": "rank_killed", "rank": 1, "from_ps": 1_000_000_000}
    result = Cluster(tmp_path, ranks).run(faults=[killed])
    log = outcomes(result["memory"][0]["log"])
    # The long send, the receive, the send after the death.
    assert [status(log[number]) for number in (1, 2, 9)] == ["peer_failed"] * 3, result
    assert {status(log[number]) for number in range(3, 9)} == {"ok"}
    assert {status(each) for each in outcomes(result["memory"][2]["log"]).values()} == {"ok"}


def test_a_peer_that_dies_while_it_waits_for_credit(programs: Programs, tmp_path: Path) -> None:
    """Rank 1 has used up its credit when it is killed; then rank 0 takes what it has sent.

    Rank 0 sends nothing to it but how much more may come.
    """
    delay, count = 4_000_000, 120  # bytes that take 3.2 ms; 64 unexpected ones and 8 held
    taker = Program().log_to(LOG, 128).receive(2, RECEIVED, delay, 5).wait()
    for number in range(count):
        taker.receive(1, SENT + 4 * number, 4, 1)
    taker.wait().exit()
    other = Program().log_to(LOG, 4).send(0, SENT, delay, 5).wait().exit()
    ranks = [
        Hardware(taker, {}, {"log": (LOG, 128 * 32), "taken": (SENT, 4 * count)}),
        Cpu(programs("hardware_flood"), [str(2 * count)]),
        Hardware(other, {}, {"log": (LOG, 4 * 32)}),
    ]
    killed = {"kind": "rank_killed", "rank": 1, "from_ps": 2_000_000_000}
    result = Cluster(tmp_path, ranks).run(faults=[killed])
    assert result["outcome"] == "peer_failed", result
    log = outcomes(result["memory"][0]["log"])
    statuses = [status(log[number]) for number in range(2, 2 + count)]
    taken = statuses.count("ok")
    assert 64 < taken < count
    assert statuses == ["ok"] * taken + ["peer_failed"] * (count - taken)
    numbers = b"".join(number.to_bytes(4, "little") for number in range(taken))
    assert result["memory"][0]["taken"][: 4 * taken] == numbers
