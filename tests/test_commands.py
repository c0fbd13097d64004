# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The same commands to the runtime's endpoint and to the hardware's: the same completions.

Two nodes send, the one between them receives, probes and cancels. Tags tell the senders apart, so
that what meets what does not depend on time, and the runtime is the hardware's model.
"""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from hardware.testing.programs import LOG_TO, WAIT, Program, completions, status
from spec.frames import Values
from spec.loader import load_spec
from tests.mixed import LIBRARY, Cluster, Cpu, Hardware

SPEC = load_spec()
PLAYER = LIBRARY / "plait_list_player"
OPCODES = {each.name: each.number for each in SPEC.commands.opcodes}
LOG, SENT, RECEIVED, END = 0x8000, 0x1_0000, 0x6_0000, 0xC_0000
SENDERS, RECEIVER, NODES = (0, 2), 1, 3
MESSAGES = 24  # of each sender
FAULTS = [{"kind": "drop", "probability": 0.02}, {"kind": "reorder", "probability": 0.02}]
SIZES = [0, 1, 8, 63, 4095, 4096, 4097, 9000, 16_384, 16_385, 20_000]


class Lists:
    """What each node plays, drawn from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.programs = [Program().log_to(LOG, 512) for _ in range(NODES)]
        self.completed = [0] * NODES
        self.room = END - RECEIVED  # of the receiver
        self.data = self.random.randbytes(RECEIVED - SENT)
        sent = {sender: [self._send(sender) for _ in range(MESSAGES)] for sender in SENDERS}
        while any(sent.values()):
            self._receive(self.random.choice([sender for sender in SENDERS if sent[sender]]), sent)
        for program in self.programs:
            program.wait().exit()

    def _count(self, node: int, opcode: str, flags: tuple[str, ...] = (), **fields: int) -> None:
        self.programs[node].command(opcode, flags, **fields)
        self.completed[node] += 1

    def _send(self, sender: int) -> dict[str, int]:
        """Adds a send of few kinds; the message. Now and then also what is refused."""
        random = self.random
        message = {
            "size": random.choice(SIZES) if random.random() < 0.3 else random.randrange(300),
            "tag": sender * 4 + random.randrange(4),
            "context_id": 2 * random.randrange(2),
            "datatype": random.choice([0, 1, 6]),
            "collective": random.choice([0, 0, 1, 2]),
        }
        address = SENT + random.randrange(RECEIVED - SENT - message["size"])
        flags = ("synchronous",) if random.random() < 0.2 else ()
        self._count(sender, "send", flags, peer=RECEIVER, address=address, **message)
        if random.random() < 0.1:
            self._count(sender, "send", peer=NODES + random.randrange(3), address=SENT, size=8)
        return message

    def _receive(self, sender: int, sent: dict[int, list[dict[str, int]]]) -> None:
        """Adds a receive of one of the messages that are left, exact or wild."""
        random, left = self.random, sent[sender]
        wanted = random.choice(left)
        wild = random.choice([(), (), ("any_source",), ("any_tag",)])
        met = next(
            message
            for message in left
            if message["context_id"] == wanted["context_id"]
            and ("any_tag" in wild or message["tag"] == wanted["tag"])
        )
        left.remove(met)
        peer = random.randrange(NODES) if "any_source" in wild else sender
        tag = random.randrange(100) if "any_tag" in wild else wanted["tag"]
        where = {"peer": peer, "tag": tag, "context_id": wanted["context_id"]}
        if random.random() < 0.2:  # nothing is posted that could take what the probe is to find
            self.programs[RECEIVER].wait()
            self._count(RECEIVER, "probe", wild, **where)
            self.programs[RECEIVER].wait()
        if random.random() < 0.2:
            self._cancel(sender)
        size = met["size"] if random.random() < 0.8 else random.randrange(met["size"] + 1)
        size = min(size, self.room)
        self.room -= size
        kinds = {"datatype": random.choice([0, 1, 6]), "collective": random.choice([0, 1])}
        address = RECEIVED + self.room
        self._count(RECEIVER, "receive", wild, **where, address=address, size=size, **kinds)

    def _cancel(self, sender: int) -> None:
        """Adds a receive that nothing meets, and takes it back."""
        self._count(RECEIVER, "receive", peer=sender, address=RECEIVED, size=64, tag=99)
        program = self.programs[RECEIVER]
        program.add_record(OPCODES["cancel"], request=program.requests)

    def image(self, node: int) -> bytes:
        """Node memory at the start."""
        program = self.programs[node].image()
        assert len(program) <= LOG
        assert LOG + 32 * self.completed[node] <= SENT
        return (program.ljust(SENT, b"\0") + self.data).ljust(END, b"\0")

    def played(
        self, folder: Path, kinds: tuple[str, ...], width: int
    ) -> list[tuple[list[Values], bytes]]:
        """Of each node its completions, by request, and what it has received."""
        folder.mkdir()
        ranks = [self._rank(folder, node, kind) for node, kind in enumerate(kinds)]
        result = Cluster(folder, ranks, width).run(faults=FAULTS)
        assert result["outcome"] == "ok", result["printed"]
        found: list[tuple[list[Values], bytes]] = []
        for node, kind in enumerate(kinds):
            if kind == "cpu":
                memory = (folder / f"memory{node}").read_bytes()
                log, received = memory[LOG:], memory[RECEIVED:]
            else:
                log, received = (result["memory"][node][name] for name in ("log", "received"))
            done = completions(log, self.completed[node])
            found.append((sorted(done, key=lambda each: each["request"]), received))
        return found

    def _rank(self, folder: Path, node: int, kind: str) -> Cpu | Hardware:
        image = self.image(node)
        if kind == "cpu":
            path = folder / f"memory{node}"
            path.write_bytes(image)
            return Cpu(PLAYER, [str(path), *map(str, (len(image), WAIT, LOG_TO))])
        wanted = {"log": (LOG, SENT - LOG), "received": (RECEIVED, END - RECEIVED)}
        return Hardware(self.programs[node], {SENT: self.data}, wanted)


@pytest.mark.parametrize(
    ("seed", "width"),
    [
        (0, 64),
        *(pytest.param(seed, 64, marks=pytest.mark.long) for seed in range(1, 20)),
        *(pytest.param(seed, 128, marks=pytest.mark.long) for seed in range(20, 30)),
        *(pytest.param(seed, 512, marks=pytest.mark.long) for seed in range(30, 40)),
    ],
)
def test_the_runtime_is_the_model(tmp_path: Path, seed: int, width: int) -> None:
    lists = Lists(seed)
    model, *others = product(("cpu", "hardware"), repeat=NODES)
    wanted = lists.played(tmp_path / "model", model, width)
    statuses = {status(each) for done, _ in wanted for each in done}
    assert statuses == {"ok", "truncated", "mismatched", "cancelled", "refused"}
    for kinds in others:
        found = lists.played(tmp_path / "-".join(kinds), kinds, width)
        for node, (is_done, is_received) in enumerate(found):
            should_be_done, should_be_received = wanted[node]
            for one, other in zip(is_done, should_be_done, strict=True):
                assert one == other, f"{kinds}, node {node}"
            assert is_received == should_be_received, f"{kinds}, node {node}"
