# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What plait_match is told and must say: its neighbours, and the two queues as plain lists."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from hardware.testing.pins import Pins
from hardware.testing.streams import Bench
from hardware.testing.structs import Record, Struct

RECEIVE, PROBE, CANCEL = 2, 3, 4
ANY_SOURCE, ANY_TAG, NOW = 2, 4, 8
OK, PEER_FAILED, CANCELLED, REFUSED, NO_ROOM = 0, 3, 4, 5, 6
POSTED, UNEXPECTED, FULL = 0, 1, 2

COMMAND = Struct("plait_wire_pkg", "command_t")
COMPLETION = Struct("plait_wire_pkg", "completion_t")
ENVELOPE = Struct("plait_endpoint_pkg", "envelope_t")
RECEIVED = Struct("plait_endpoint_pkg", "posted_t")


@dataclass(eq=False)
class Message:
    """An unexpected message; claimed by a command if a receive took it before it was whole."""

    place: int
    envelope: Record
    whole: bool = False
    claimed: Record | None = None


@dataclass
class Taken:
    place: int
    posted: Record
    envelope: Record


def node_of(place: int, parts: int) -> int:
    """An address has a part where nodes have several."""
    return place & 0x3FF if parts > 1 else place


def fits(command: Record, envelope: Record, parts: int) -> bool:
    return (
        (parts == 1 or command["request"] >> 24 & 63 == envelope["part"])
        and command["context_id"] == envelope["context_id"]
        and (bool(command["flags"] & ANY_SOURCE) or command["peer"] == envelope["source"])
        and (bool(command["flags"] & ANY_TAG) or command["tag"] == envelope["tag"])
    )


def posted_of(command: Record) -> Record:
    names = ("request", "address", "datatype", "collective")
    return {"capacity": command["size"], **{name: command[name] for name in names}}


def names(command: Record, node: int, parts: int) -> bool:
    return not command["flags"] & ANY_SOURCE and node_of(command["peer"], parts) == node


class Reference:
    """The queues as the runtime has them: every rule is one walk over a list."""

    def __init__(self, nodes: int, entries: int, unexpected: int, parts: int, share: int) -> None:
        self.posted: list[Record] = []
        self.messages: list[Message] = []
        self.completions: deque[Record] = deque()
        self.taken: list[Taken] = []
        self.dead: set[int] = set()
        self.free_places = unexpected
        self.share = share if parts > 1 else unexpected  # places that a part may have
        self.owners: dict[int, int] = {}  # of places that are not free
        self.is_stranger = False  # whoever is named is none of the cluster
        self.is_clearing = False  # nothing stays posted
        self._nodes, self._entries, self._parts = nodes, entries, parts

    def _complete(self, command: Record, status: int) -> None:
        names = ("request", "datatype", "peer", "tag", "collective", "address")
        self.completions.append({"status": status, **{name: command[name] for name in names}})

    def _found(self, command: Record, envelope: Record) -> None:
        names = ("datatype", "tag", "collective", "size")
        said = {name: envelope[name] for name in names}
        said |= {"request": command["request"], "peer": envelope["source"], "found": 1}
        self.completions.append(said)

    def open_messages(self) -> list[Message]:
        return [message for message in self.messages if message.claimed is None]

    def command(self, command: Record) -> None:
        if command["opcode"] == CANCEL:
            self._cancel(command["request"])
            return
        is_probe, is_full = command["opcode"] == PROBE, len(self.posted) == self._entries
        for message in self.open_messages():
            if fits(command, message.envelope, self._parts) and (is_probe or not is_full):
                if is_probe:
                    self._found(command, message.envelope)
                else:
                    self._claim(command, message)
                return
        wild = command["flags"] & ANY_SOURCE
        node = node_of(command["peer"], self._parts)
        if not wild and (node >= self._nodes or self.is_stranger):
            self._complete(command, REFUSED)
        elif not wild and node in self.dead:
            self._complete(command, PEER_FAILED)
        elif is_probe and command["flags"] & NOW:
            self._complete(command, OK)
        elif is_full:
            self._complete(command, NO_ROOM)
        else:
            self.posted.append(command)
            if self.is_clearing:
                self.clear()

    def _claim(self, command: Record, message: Message) -> None:
        message.claimed = command
        if message.whole or message.envelope["is_rts"]:
            self._take(message)

    def _take(self, message: Message) -> None:
        assert message.claimed
        self.messages.remove(message)
        self.taken.append(Taken(message.place, posted_of(message.claimed), message.envelope))

    def _cancel(self, request: int) -> None:
        for command in self.posted:
            if command["request"] == request:
                self.posted.remove(command)
                self._complete(command, CANCELLED)
                return

    def clear(self) -> None:
        self.is_clearing = True
        for command in self.posted:
            self._complete(command, CANCELLED)
        self.posted.clear()

    def search(self, envelope: Record) -> tuple[int, Record | None]:
        fitting = [command for command in self.posted if fits(command, envelope, self._parts)]
        for command in fitting:
            if command["opcode"] == RECEIVE:
                return POSTED, command
        held = sum(part == envelope["part"] for part in self.owners.values())
        is_kept = min(self.free_places, self.share - held) >= (1 if fitting else 2)
        return (UNEXPECTED if is_kept else FULL), None

    def commit(self, envelope: Record, place: int, posted: Record | None) -> None:
        if posted:
            self.posted.remove(posted)
            return
        self.free_places -= 1
        self.owners[place] = envelope.get("part", 0)
        self.messages.append(Message(place, envelope))
        for command in [probe for probe in self.posted if fits(probe, envelope, self._parts)]:
            self.posted.remove(command)
            self._found(command, envelope)

    def whole(self, place: int) -> None:
        for message in self.messages:
            if message.place == place:
                message.whole = True
                if message.claimed:
                    self._take(message)
                return

    def free(self, place: int) -> None:
        self.free_places += 1
        del self.owners[place]

    def fail(self, node: int) -> list[int]:
        """The places of the messages that are gone."""
        for command in [each for each in self.posted if names(each, node, self._parts)]:
            self.posted.remove(command)
            self._complete(command, PEER_FAILED)
        gone = [
            message
            for message in self.messages
            if node_of(message.envelope["source"], self._parts) == node and not message.whole
        ]
        for message in gone:
            self.messages.remove(message)
            self.free(message.place)
            if message.claimed:
                source = message.envelope["source"]
                self._complete({**message.claimed, "peer": source}, PEER_FAILED)
        return [message.place for message in gone]


class Neighbours:
    """Everything around plait_match; it compares all that is said with the reference.

    Items are put into the queues, and taken from them as often as the shares of idle cycles say.
    """

    def __init__(self, dut: Any, idle: float = 0.0, seed: int = 1) -> None:
        self.pins, self.random, self.idle = Pins(dut), Random(seed), idle
        pins = self.pins
        self.entries_max, self.places_max = pins.Posted, pins.Unexpected
        depths = self.entries_max, self.places_max
        self.reference = Reference(pins.Nodes, *depths, pins.Parts, pins.Share)
        self.commands: deque[Record] = deque()
        self.searches: deque[Record] = deque()
        self.failures: deque[int] = deque()
        self.wholes: deque[int] = deque()
        self.frees: tuple[deque[int], deque[int]] = (deque(), deque())
        self.is_good: Callable[[], bool] = lambda: True
        self.may_commit: Callable[[], bool] = lambda: True
        self.keeps_taken = False  # entries and places that are taken are not freed
        self.takes_slowly = 0.0
        self.on_unexpected: Callable[[int, Record], None] = lambda place, envelope: None
        self.completed: deque[Record] = deque()
        self.said: list[tuple[int, int, int]] = []  # request, status, found
        self.results: list[int] = []
        self.search_cycles: list[int] = []
        self.command_cycles: list[int] = []
        self.retries = {"place": 0, "any": 0, "named": 0}
        self.entries_in_use: set[int] = set()
        self._command: Record | None = None
        self._search: Record | None = None
        self._committing: tuple[int, Record | None] | None = None
        self._posted: Record | None = None
        self._failing: int | None = None
        self._is_known_dead = False
        self._before: tuple[int, dict[int, int]] = (0, {})
        self._since_search = self._since_command = 0
        self._free_now: list[int | None] = [None, None]

    def _is_on(self) -> bool:
        return self.random.random() >= self.idle

    def drive(self) -> None:
        self._drive_command()
        self._drive_search()
        pins = self.pins
        pins.completion_ready_i = int(self._is_on())
        pins.take_ready_i = int(self.random.random() >= self.takes_slowly)
        is_over = self._failing is None and not pins.failed_done_o
        if is_over and self.failures and self._is_on():
            self._failing = self.failures.popleft()
        pins.failed_valid_i = int(self._failing is not None)
        if self._failing is not None:
            pins.failed_node_i = self._failing
        place = self.wholes.popleft() if self.wholes and self._is_on() else None
        # Whoever collects a message gives it up when its sender is dead.
        if not any(
            message.place == place
            and node_of(message.envelope["source"], pins.Parts) != self._failing
            for message in self.reference.messages
        ):
            place = None
        pins.whole_valid_i = int(place is not None)
        pins.whole_place_i = place or 0
        if place is not None:
            self.reference.whole(place)
        for i, name in enumerate(("entry", "place")):
            number = self.frees[i].popleft() if self.frees[i] and self._is_on() else None
            self._free_now[i] = number
            pins[f"free_{name}_valid_i"].write(int(number is not None))
            pins[f"free_{name}_i"].write(number or 0)

    def _drive_command(self) -> None:
        if self._command is None and self.commands and self._is_on():
            self._command = self.commands.popleft()
            self._since_command = 0
        self.pins.command_valid_i = int(self._command is not None)
        junk = self.random.getrandbits(self.pins["command_i"].width)
        self.pins.command_i = COMMAND.pack(self._command) if self._command else junk

    def _drive_search(self) -> None:
        pins = self.pins
        if self._search is None and self.searches and self._is_on():
            self._search = self.searches.popleft()
            self._since_search = 0
            self._before = self.reference.free_places, dict(self.reference.owners)
        # What the search said stands; it is committed at once or later.
        if self._search is not None and self._committing is None and pins.search_done_o:
            self._look_at_result(self._search)
        is_searching = self._search is not None and (
            self._committing is None or bool(pins.search_done_o)
        )
        pins.search_valid_i = int(is_searching)
        junk = self.random.getrandbits(pins["search_i"].width)
        pins.search_i = ENVELOPE.pack(self._search) if self._search and is_searching else junk
        commits = self._committing is not None and self.may_commit() and self._is_on()
        pins.commit_valid_i = int(commits)
        pins.commit_good_i = int(commits and self.is_good())

    def _look_at_result(self, envelope: Record) -> None:
        pins = self.pins
        result = pins.search_result_o
        wanted, posted = self.reference.search(envelope)
        reference = self.reference
        now = reference.free_places, reference.owners
        reference.free_places, reference.owners = self._before
        allowed = {wanted, reference.search(envelope)[0]}
        reference.free_places, reference.owners = now
        assert result in allowed, f"{envelope}: {result}, not {allowed}"
        if result == POSTED:
            assert posted
            found = RECEIVED.unpack(pins.search_posted_o)
            assert found == posted_of(posted), f"{found}, not {posted}"
        self.results.append(result)
        self.search_cycles.append(self._since_search)
        self._committing, self._posted = (result, posted), posted

    def look(self) -> None:
        pins, reference = self.pins, self.reference
        self._since_search += 1
        self._since_command += 1
        if pins.command_ready_o:
            assert self._command, "took no command"
            reference.command(self._command)
            self.command_cycles.append(self._since_command)
            self._command = None
        if pins.commit_valid_i:
            self._commit()
        self._look_at_failure()
        for i, number in enumerate(self._free_now):
            if number is not None and i == 1:
                reference.free(number)
        for name in self.retries:
            self.retries[name] += pins[f"retry_{name}_o"].read()
        if pins.completion_valid_o and pins.completion_ready_i:
            said = COMPLETION.unpack(pins.completion_o)
            self.said.append((said["request"], said["status"], said["found"]))
            self.completed.append(said)
        while self.completed and reference.completions:
            said, wanted = self.completed.popleft(), reference.completions.popleft()
            assert said == COMPLETION.unpack(COMPLETION.pack(wanted)), f"{said}, not {wanted}"
        if pins.take_valid_o and pins.take_ready_i:
            self._take()

    def _look_at_failure(self) -> None:
        if self._failing is not None:
            # A command sees that its peer is dead a cycle after the table does.
            if self._is_known_dead or self.pins.failed_done_o:
                self.reference.dead.add(self._failing)
            self._is_known_dead = True
            if self.pins.failed_done_o:
                self.reference.fail(self._failing)
                self._failing, self._is_known_dead = None, False

    def _commit(self) -> None:
        assert self._search
        assert self._committing
        result, posted = self._committing
        if result == POSTED:
            # Stands until the next search.
            assert posted
            assert RECEIVED.unpack(self.pins.search_posted_o) == posted_of(posted)
        if self.pins.commit_good_i and result != FULL:
            place = self.pins.search_place_o
            self.reference.commit(self._search, place, posted)
            if result == POSTED:
                self._release(0, self.pins.search_entry_o)
            else:
                self.on_unexpected(place, self._search)
        self._search = self._committing = None

    def _take(self) -> None:
        pins = self.pins
        place = pins.take_place_o
        wanted = [taken for taken in self.reference.taken if taken.place == place]
        assert len(wanted) == 1, f"takes {place}, not one of {self.reference.taken}"
        self.reference.taken.remove(wanted[0])
        assert RECEIVED.unpack(pins.take_posted_o) == wanted[0].posted
        assert ENVELOPE.unpack(pins.take_envelope_o) == wanted[0].envelope
        self._release(0, pins.take_entry_o)
        self._release(1, place)

    def _release(self, which: int, number: int) -> None:
        if not self.keeps_taken:
            self.frees[which].append(number)

    def is_idle(self) -> bool:
        waits = self.commands or self.searches or self.wholes or self.failures or any(self.frees)
        acts = (self._command, self._search, self._failing)
        return not waits and all(x is None for x in acts) and not self.pins.busy_o

    def check_rest(self) -> None:
        """Nothing is under way: all that was said is all that there was to say."""
        pins, reference = self.pins, self.reference
        assert not self.completed
        assert not reference.completions
        assert not reference.taken
        assert pins.posted_count_o == len(reference.posted)
        assert pins.unexpected_count_o == len(reference.open_messages())
        assert pins.waiting_valid_o == bool(reference.posted)
        if reference.posted:
            oldest = reference.posted[0]
            assert pins.waiting_is_probe_o == (oldest["opcode"] == PROBE)
            assert pins.waiting_peer_o == oldest["peer"]
            assert pins.waiting_context_o == oldest["context_id"]
            assert pins.waiting_tag_o == oldest["tag"]
            assert pins.waiting_any_source_o == bool(oldest["flags"] & ANY_SOURCE)
            assert pins.waiting_any_tag_o == bool(oldest["flags"] & ANY_TAG)


class Story:
    """The verbs of the tests; each waits until nothing more happens."""

    def __init__(self, dut: Any, idle: float = 0.0, seed: int = 1) -> None:
        self.bench = Bench(dut)
        self.all = Neighbours(dut, idle, seed)
        self.bench.parts.append(self.all)
        self._request = 0
        self.parts = self.all.pins.Parts
        self.part: Callable[[], int] = lambda: 0  # of who sends, and of who receives

    async def begin(self) -> None:
        names = ("command", "search", "commit", "whole", "free_entry", "free_place", "failed")
        others = {"command_is_stranger_i": 0, "clear_i": 0}
        await self.bench.reset(**{f"{name}_valid_i": 0 for name in names}, **others)
        await self.rest()

    async def rest(self, cycles_max: int = 20_000) -> None:
        for _ in range(cycles_max):
            await self.bench.cycle()
            if self.all.is_idle():
                self.all.check_rest()
                return
        raise AssertionError("it never comes to rest")

    def command(self, opcode: int, peer: int, tag: int, flags: int = 0, context: int = 7) -> Record:
        self._request += 1
        random = self.all.random
        place = peer | self.part() << 10
        record = {"opcode": opcode, "peer": place, "tag": tag, "flags": flags}
        record |= {"datatype": random.getrandbits(8), "collective": random.getrandbits(8)}
        record |= {"address": random.getrandbits(64), "size": random.getrandbits(64)}
        request = self._request * 0x9E3779B1 & 0xFFFFFFFF
        if self.parts > 1:
            request = request & 0xFFFFFF | self.part() << 24
        return record | {"request": request, "context_id": context}

    def envelope(self, source: int, tag: int, is_rts: int = 0, context: int = 7) -> Record:
        random = self.all.random
        record = {"source": source | self.part() << 10, "tag": tag, "is_rts": is_rts}
        record |= {"context_id": context, "part": self.part()}
        record |= {"datatype": random.getrandbits(8), "collective": random.getrandbits(8)}
        return record | {"size": random.getrandbits(64), "message": random.getrandbits(32)}

    async def post(self, opcode: int, peer: int, tag: int, flags: int = 0, context: int = 7) -> int:
        """Gives a command; its request number."""
        record = self.command(opcode, peer, tag, flags, context)
        self.all.commands.append(record)
        await self.rest()
        return record["request"]

    async def arrive(self, source: int, tag: int, is_rts: int = 0, context: int = 7) -> int:
        """A message comes; what the search says."""
        self.all.searches.append(self.envelope(source, tag, is_rts, context))
        await self.rest()
        return self.all.results[-1]

    async def cancel(self, request: int) -> None:
        self.all.commands.append({"opcode": CANCEL, "request": request, "flags": 0, "peer": 0})
        await self.rest()

    def clear(self) -> None:
        """From now on no receive or probe stays posted."""
        self.all.reference.clear()
        self.all.pins.clear_i = 1

    async def whole(self, place: int) -> None:
        self.all.wholes.append(place)
        await self.rest()

    async def fail(self, node: int) -> None:
        self.all.failures.append(node)
        await self.rest()
