# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One-sided accesses whatever MPI does, and what silent or many peers cost others."""

import subprocess
from contextlib import suppress
from pathlib import Path

from hardware.testing.programs import SPEC, Program, completions, status
from tests.mixed import HOLD_BASE, RATES, Cluster, Hardware, Json

SENT, RECEIVED, LOG, GO = 0x10_0000, 0x40_0000, 0x20_0000, 9
MEMORY, MARKS = 1 << 24, 0x30_0000


def test_unexpected_messages_stop_no_one_sided_access(tmp_path: Path) -> None:
    """More messages than have room, and behind them a PUT and a GET that nobody else waits for."""
    limits = SPEC.limits
    count = limits["hardware_unexpected_max"] + limits["hold_frames"]
    data = bytes(range(8))
    zero, one, two = Program(), Program(), Program()
    # Rank 0 receives the messages only when rank 1 has its answer.
    zero.receive(2, RECEIVED, 8, GO).wait()
    for i in range(count):
        zero.receive(1, RECEIVED + 8 * i, 8)
    zero.wait().exit()
    one.log_to(LOG, count + 2)
    for _ in range(count):
        one.send(0, SENT, 8)
    one.command("put", peer=0, address=SENT, size=8, remote_address=SENT + 64)
    one.command("get", peer=0, address=RECEIVED, size=8, remote_address=SENT).wait(
        1
    )  # the last message
    one.send(2, SENT, 8, GO).wait().exit()
    two.receive(1, RECEIVED, 8, GO).wait().send(0, SENT, 8, GO).wait().exit()
    ranks = [
        Hardware(zero, {SENT: data}, {"result": (RECEIVED, 8 * count), "put": (SENT + 64, 8)}),
        Hardware(one, {SENT: data[::-1]}, {"result": (RECEIVED, 8), "log": (LOG, 32 * count + 64)}),
        Hardware(two),
    ]
    result = Cluster(tmp_path, ranks).run()
    assert result["outcome"] == "ok", result["diagnosis"]
    first, second, _ = result["memory"]
    assert second["result"] == data
    assert first["put"] == data[::-1]
    assert first["result"] == data[::-1] * count
    assert set(map(status, completions(second["log"], count + 2))) == {"ok"}


def test_a_put_says_whether_its_bytes_are_there(tmp_path: Path) -> None:
    """Whole below the floor, or refused as a whole; only then is a message sent that says so."""
    data = bytes(i * 7 % 251 for i in range(5000))
    zero, one = Program(), Program()
    places = [HOLD_BASE - 5000, HOLD_BASE - 4999, HOLD_BASE - 4096, HOLD_BASE + 64, MEMORY - 8]
    places += [MEMORY, 1 << 40, 1 << 60, (1 << 48) - 2048]
    zero.receive(1, RECEIVED, 0, GO).wait().exit()
    one.log_to(LOG, len(places) + 1)
    for place in places:
        one.command("put", peer=0, address=SENT, size=5000, remote_address=place).wait()
    one.send(0, SENT, 0, GO).wait().exit()
    ranks = [
        Hardware(zero, {}, {"below": (HOLD_BASE - 5008, 5008), "low": (2048, 904)}),
        Hardware(one, {SENT: data}, {"log": (LOG, 32 * (len(places) + 1))}),
    ]
    result = Cluster(tmp_path, ranks).run()
    assert result["outcome"] == "ok", result["diagnosis"]
    first, second = result["memory"]
    assert first["below"] == bytes(8) + data
    assert not any(first["low"])  # a second frame has no other place than its first one
    statuses = [status(each) for each in completions(second["log"], len(places))]
    assert statuses == ["ok"] + ["refused"] * (len(places) - 1)


def test_a_reply_waits_for_no_put(tmp_path: Path) -> None:
    """Both ask, and then put with all other jobs before the first request has come."""
    network = {"topology": "switch", "rate_bits_per_second": RATES[64], "link_latency_ps": 10**7}
    for requests, puts in ((2, 61), (2, 62), (2, 100), (32, 32), (32, 70)):
        ranks: list[Hardware] = []
        for me in (0, 1):
            both = Program().log_to(LOG, requests + puts)
            for _ in range(requests):
                fields = {"peer": 1 - me, "handler": 128, "address": SENT, "size": 8}
                fields |= {"reply_address": RECEIVED, "reply_units": 1}
                both.command("request", ("replied",), **fields)
            for _ in range(puts):
                remote = RECEIVED + 4096
                both.command("put", peer=1 - me, address=SENT, size=8, remote_address=remote)
            wanted = {"log": (LOG, 32 * (requests + puts))}
            ranks.append(Hardware(both.wait().exit(), {}, wanted))
        result: Json = {"outcome": "no end"}
        with suppress(subprocess.TimeoutExpired):
            result = Cluster(tmp_path, ranks).run(30.0, network=network)
        assert result["outcome"] == "ok", result
        for memory in result["memory"]:
            ended = completions(memory["log"], requests + puts)
            assert {status(each) for each in ended} == {"ok"}


def test_silent_peers_leave_slots_to_others(tmp_path: Path) -> None:
    """Four die with more messages under way than there are slots; a fifth gets its own."""
    zero, live = Program(), Program()
    zero.receive(5, RECEIVED, 0, GO).wait()
    for peer in range(1, 5):
        for _ in range(8):
            zero.send(peer, SENT, 64)
    zero.send(5, SENT, 0).wait().exit()
    live.send(0, SENT, 0, GO).wait().mark(MARKS).receive(0, RECEIVED, 0).wait().mark(MARKS + 8)
    live.exit()
    ranks = [
        Hardware(zero),
        *[Hardware(Program().receive(0, RECEIVED, 0, GO).wait().exit()) for _ in range(4)],
        Hardware(live, {}, {"marks": (MARKS, 16)}),
    ]
    faults = [{"kind": "rank_killed", "rank": peer, "from_ps": 1_000_000} for peer in range(1, 5)]
    result = Cluster(tmp_path, ranks).run(faults=faults)
    marks = result["memory"][5]["marks"]
    begin, end = (int.from_bytes(marks[at : at + 8], "little") for at in (0, 8))
    assert 0 < end - begin < 5000


def _cycles_a_message(folder: Path, peers: int, each: int) -> float:
    """Of messages that all peers send at once, and that rank 0 receives later, in turn."""
    zero = Program().receive(1, RECEIVED, 0, GO).wait()
    first = len(zero)
    zero.receive(0, RECEIVED, 64, GO).send(0, SENT, 64, GO).wait().repeat(first, 200)
    zero.mark(MARKS)
    for peer in list(range(1, peers + 1)) * each:
        zero.receive(peer, RECEIVED, 64).wait()
    zero.mark(MARKS + 8).exit()
    ranks = [Hardware(zero, {}, {"marks": (MARKS, 16)})]
    for peer in range(1, peers + 1):
        program = Program()
        if peer == 1:
            program.send(0, SENT, 0, GO)
        for _ in range(each):
            program.send(0, SENT, 64)
        ranks.append(Hardware(program.wait().exit()))
    result = Cluster(folder, ranks).run()
    assert result["outcome"] == "ok", result["diagnosis"]
    marks = result["memory"][0]["marks"]
    begin, end = (int.from_bytes(marks[at : at + 8], "little") for at in (0, 8))
    return (end - begin) / (peers * each)


def test_many_who_are_pushed_back_cost_no_more_than_few(tmp_path: Path) -> None:
    """Each that is received leaves room for one, and only one tries to take it."""
    assert _cycles_a_message(tmp_path, 60, 6) < 1.1 * _cycles_a_message(tmp_path, 30, 12)
