# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One-sided accesses, whatever MPI's queues do."""

from pathlib import Path

from hardware.testing.programs import SPEC, Program, completions, status
from tests.mixed import Cluster, Hardware

SENT, RECEIVED, LOG, GO = 0x10_0000, 0x40_0000, 0x20_0000, 9


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
    one.command("put", peer=0, address=SENT, size=8, tag=SENT + 64)
    one.command("get", peer=0, address=RECEIVED, size=8, tag=SENT).wait(1)  # the last message
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
