# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random traffic between CPU ranks and hardware nodes, of which every byte is checked.

A plan is drawn from a seed: who sends what to whom, in which order each rank posts its sends and
receives. CPU ranks play theirs with bench/programs/hardware_player.c, hardware ranks as lists, with
what a role does beside MPI: messages for handlers of another role, text, probes that do not wait.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from hardware.testing.programs import Program, completions, status
from tests.mixed import Cluster, Cpu, Hardware

# Node memory of a hardware rank: its list, what came for handlers, a place for bytes that nobody
# wants, its log, what it sends, what it receives.
HANDLED, UNWANTED, LOG, SENT, RECEIVED = 0xBF80, 0xBFC0, 0xC000, 0x1_0000, 0x40_0000
ROOM = RECEIVED - SENT
HANDLER = 128  # the first one that a role may have
STDOUT = 1
REPLY_UNITS, ASKS_MAX = 3, 32  # of 16 bytes; half of the endpoint's jobs
LAST = 999  # the tag of a message behind those for handlers
UNIQUE_TAGS = 1000  # tags from here on occur once, so that any source may be asked for


@dataclass
class Message:
    """One message; addresses are offsets into what its ends send and receive."""

    source: int
    target: int
    data: bytes
    tag: int
    is_synchronous: bool = False
    is_any_source: bool = False
    sent_at: int = 0
    received_at: int = 0


@dataclass
class Rank:
    """What a rank does: steps are a command's name and its message.

    "send" and "receive"; of hardware also "request", "log", "probe", and "ask" for a request with a
    reply, whose place is the message's.
    """

    kind: str
    steps: list[tuple[str, Message]] = field(default_factory=list[tuple[str, Message]])
    sent: bytearray = field(default_factory=bytearray)
    received: bytearray = field(default_factory=bytearray)
    # Of hardware: where in the memory of another one it writes what, and reads it back.
    remote: list[tuple[int, int, bytes, int]] = field(
        default_factory=list[tuple[int, int, bytes, int]]
    )


def draw_size(random: Random) -> int:
    """0 to 64 KiB; edges of frames and of the eager limit come often."""
    edges = [0, 1, 7, 8, 9, 63, 64, 4095, 4096, 4097, 8192, 16383, 16384, 16385, 65535, 65536]
    limits = [64, 5000, 20000, 65536]
    if random.random() < 0.3:
        return random.choice(edges)
    return random.randint(0, random.choice(limits))


def place(area: bytearray, data: bytes, random: Random) -> int:
    """Appends at any alignment; the offset."""
    area += bytes(random.randrange(9))
    offset = len(area)
    area += data
    return offset


class Traffic:
    """A plan for ranks of these kinds, and its check."""

    def __init__(self, seed: int, kinds: Sequence[str], messages: int, width: int = 64) -> None:
        assert messages <= LAST
        self.random = Random(seed)
        self.width = width
        self.ranks = [Rank(kind) for kind in kinds]
        for number in range(messages):
            self._draw(number)
        self._order()
        for number, rank in enumerate(self.ranks):
            if rank.kind == "hardware":
                self._draw_beside(number)
        self._draw_remote()

    def _draw(self, number: int) -> None:
        random = self.random
        is_any_source = random.random() < 0.2
        message = Message(
            source=random.randrange(len(self.ranks)),
            target=random.randrange(len(self.ranks)),
            data=random.randbytes(draw_size(random)),
            tag=UNIQUE_TAGS + number if is_any_source else random.randrange(3),
            is_synchronous=random.random() < 0.2,
            is_any_source=is_any_source,
        )
        source, target = self.ranks[message.source], self.ranks[message.target]
        if max(len(source.sent), len(target.received)) + len(message.data) + 100 > ROOM:
            return
        message.sent_at = place(source.sent, message.data, random)
        message.received_at = place(target.received, bytes(len(message.data)), random)
        source.steps.append(("send", message))
        target.steps.append(("receive", message))

    def _order(self) -> None:
        """Any order that keeps sends among themselves and receives of one source and tag."""
        for rank in self.ranks:
            sends = [step for step in rank.steps if step[0] == "send"]
            receives = [step for step in rank.steps if step[0] == "receive"]
            queues: dict[tuple[int, int], list[tuple[str, Message]]] = {}
            for step in receives:
                queues.setdefault((step[1].source, step[1].tag), []).append(step)
            keys = [key for key, queue in queues.items() for _ in queue]
            self.random.shuffle(keys)
            receives = [queues[key].pop(0) for key in keys]
            rank.steps = []
            while sends or receives:
                of = sends if not receives or (sends and self.random.random() < 0.5) else receives
                rank.steps.append(of.pop(0))

    def _draw_beside(self, number: int) -> None:
        """What a hardware rank does between its sends and receives."""
        random, rank = self.random, self.ranks[number]
        hardware = [i for i, each in enumerate(self.ranks) if each.kind == "hardware"]
        for _ in range(len(rank.steps) // 4):
            kind = random.choice(["request", "ask", "log", "probe"])
            target = random.randrange(len(self.ranks))
            data = b""
            if kind == "log":
                data = bytes(random.choices(b"abc ", k=random.randrange(200))) + b".\n"
            elif kind != "probe":
                target = random.choice(hardware)
                data = random.randbytes(random.choice([0, 8, 9, 64, 1000, 4095, 4096]))
            if len(rank.sent) + len(data) + 100 > ROOM:
                continue
            message = Message(number, target, data, random.randrange(3))
            message.sent_at = place(rank.sent, data, random)
            if kind == "ask":
                asked = sum(each == "ask" for each, _ in rank.steps)
                if asked == ASKS_MAX or len(rank.received) + 400 > ROOM:
                    continue
                message.received_at = place(rank.received, bytes(16 * REPLY_UNITS), random)
            rank.steps.insert(random.randint(0, len(rank.steps)), (kind, message))

    def _draw_remote(self) -> None:
        """Writes into the memory of other hardware ranks, each read back after it."""
        hardware = [i for i, rank in enumerate(self.ranks) if rank.kind == "hardware"]
        for number in hardware:
            for peer in hardware:
                target = self.ranks[peer]
                data = self.random.randbytes(draw_size(self.random))
                if peer == number or len(target.received) + len(data) + 100 > ROOM:
                    continue
                rank = self.ranks[number]
                if len(rank.received) + len(rank.sent) + 2 * len(data) + 200 > ROOM:
                    continue
                there = place(target.received, data, self.random)
                back = place(rank.received, data, self.random)
                rank.remote.append((peer, there, data, back))

    def run(self, folder: Path, player: Path, **more: Any) -> dict[str, Any]:
        """Runs it; AssertionError if a byte is wrong, or a rank does not come to its end."""
        ranks = [self._cluster_rank(folder, i, player) for i in range(len(self.ranks))]
        result = Cluster(folder, ranks, self.width).run(label=True, **more)
        assert result["outcome"] == "ok", result["printed"]
        for number, rank in enumerate(self.ranks):
            if rank.kind == "cpu":
                received = (folder / f"cpu{number}.received").read_bytes()
            else:
                received = result["memory"][number]["received"]
                self._check_beside(number, result)
            wanted = bytearray(rank.received)
            for kind, message in rank.steps:
                data = self._reply(message.target) if kind == "ask" else message.data
                if kind in ("ask", "receive"):
                    wanted[message.received_at : message.received_at + len(data)] = data
            assert received == wanted, f"rank {number}: {_difference(received, bytes(wanted))}"
        return result

    def _check_beside(self, number: int, result: dict[str, Any]) -> None:
        """Of a hardware rank: its completions, what came for its handlers, what it printed."""
        rank, memory = self.ranks[number], result["memory"][number]
        log = completions(memory["log"], self._commands(number))
        bad = [each for each in log if status(each) != "ok"]
        assert not bad, f"rank {number}: {bad[:3]}"
        sizes = {
            (message.source, message.tag, len(message.data))
            for kind, message in rank.steps
            if kind == "receive"
        }
        for each in log:
            key = (each["peer"], each["tag"], each["size"])
            assert not each["found"] or key in sizes, f"rank {number} found {each}"
        handled = [
            message
            for other in self.ranks
            for kind, message in other.steps
            if kind in ("request", "ask") and message.target == number
        ]
        words = sum(int.from_bytes(message.data[:8], "little") for message in handled)
        found = [int.from_bytes(memory["handled"][at : at + 8], "little") for at in (0, 8)]
        assert found == [len(handled), words % 2**64], f"rank {number}: handled {found}"
        said = [message.data.decode() for kind, message in rank.steps if kind == "log"]
        mark = f"[{number}] "
        lines = result["printed"].splitlines(keepends=True)
        printed = [line.removeprefix(mark) for line in lines if line.startswith(mark)]
        assert printed == said, f"rank {number} printed {printed}"

    def _partners(self, number: int) -> tuple[list[int], list[int]]:
        """Whom a rank sends messages for handlers, and who sends it some."""
        to, of = set[int](), set[int]()
        for rank in self.ranks:
            for kind, message in rank.steps:
                if kind in ("request", "ask"):
                    to |= {message.target} if message.source == number else set()
                    of |= {message.source} if message.target == number else set()
        return sorted(to), sorted(of)

    def _commands(self, number: int) -> int:
        rank, (to, of) = self.ranks[number], self._partners(number)
        return len(rank.steps) + 2 * (len(rank.remote) + len(to) + len(of))

    def _cluster_rank(self, folder: Path, number: int, player: Path) -> Cpu | Hardware:
        rank = self.ranks[number]
        if rank.kind == "cpu":
            lines = [
                f"{kind[0]} {message.target if kind == 'send' else message.source}"
                f" {message.tag} {len(message.data)}"
                f" {message.sent_at if kind == 'send' else message.received_at}"
                f" {int(message.is_synchronous)} {int(message.is_any_source)}\n"
                for kind, message in rank.steps
            ]
            (folder / f"cpu{number}.steps").write_text("".join(lines), encoding="utf-8")
            (folder / f"cpu{number}.sent").write_bytes(rank.sent)
            return Cpu(player, [str(folder / f"cpu{number}"), str(len(rank.received))])
        data = {SENT: bytes(rank.sent)}
        wanted = {
            "received": (RECEIVED, len(rank.received)),
            "log": (LOG, 32 * self._commands(number)),
            "handled": (HANDLED, 16),
        }
        program = self._program(number, data)
        return Hardware(program, {at: part for at, part in data.items() if part}, wanted)

    def _program(self, number: int, data: dict[int, bytes]) -> Program:
        rank = self.ranks[number]
        program = Program().log_to(LOG, self._commands(number))
        program.reply_with(SENT, len(self._reply(number)))
        for kind, message in rank.steps:
            self._step(program, kind, message)
        area = bytearray(rank.sent)
        for peer, there, content, back in rank.remote:
            at = SENT + place(area, content, self.random)
            remote, size = RECEIVED + there, len(content)
            program.command("put", peer=peer, address=at, size=size, remote_address=remote)
            program.command(
                "get", peer=peer, address=RECEIVED + back, size=size, remote_address=remote
            )
        data[SENT] = bytes(area)
        self._meet(program, number)
        program.user_to(HANDLED).exit()
        assert len(program.image()) <= HANDLED
        assert 32 * self._commands(number) <= SENT - LOG
        return program

    def _step(self, program: Program, kind: str, message: Message) -> None:
        fields = {"peer": message.target, "tag": message.tag, "size": len(message.data)}
        fields["address"] = SENT + message.sent_at
        match kind:
            case "send":
                program.command(kind, ("synchronous",) if message.is_synchronous else (), **fields)
            case "receive":
                fields |= {"peer": message.source, "address": RECEIVED + message.received_at}
                program.command(kind, ("any_source",) if message.is_any_source else (), **fields)
            case "log":
                program.command(kind, (), **{**fields, "tag": STDOUT})
            case "probe":
                program.command(kind, ("now",), peer=message.target, tag=message.tag)
            case _:
                flags = ("replied",) if kind == "ask" else ()
                fields["reply_address"] = RECEIVED + message.received_at
                fields |= {"reply_units": REPLY_UNITS, "handler": HANDLER + message.tag}
                program.command("request", flags, **fields)

    def _reply(self, number: int) -> bytes:
        """What a rank's replies carry."""
        return bytes(self.ranks[number].sent[: 16 * REPLY_UNITS])

    def _meet(self, program: Program, number: int) -> None:
        """Waits until all messages for own handlers are here.

        Frames of a channel come in the order in which they were sent: a read behind requests, and
        what answers it behind replies. Between channels there is no order.
        """
        to, of = self._partners(number)
        for peer in to:
            program.command("get", peer=peer, address=UNWANTED, size=8, remote_address=SENT)
        program.wait()
        for peer in to:
            program.send(peer, SENT, 0, LAST)
        for peer in of:
            program.receive(peer, RECEIVED, 0, LAST)
        program.wait()
        for peer in of:
            program.command("get", peer=peer, address=UNWANTED, size=8, remote_address=SENT)
        program.wait()


def _difference(found: bytes, wanted: bytes) -> str:
    if len(found) != len(wanted):
        return f"{len(found)} bytes instead of {len(wanted)}"
    wrong = [i for i, (a, b) in enumerate(zip(found, wanted, strict=True)) if a != b]
    return f"{len(wrong)} bytes differ, the first at {wrong[0]:#x}" if wrong else "nothing differs"
