# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What stands around plait_task_net in its bench: the dispatcher, the shell, and other nodes.

Each says what is wrong in the cycle in which it sees it. What is under way is in `World`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hardware.testing.pins import Pins
from spec.frames import pack_fields, unpack_fields
from spec.loader import load_spec

SPEC = load_spec()
OPCODES = {each.name: each.number for each in SPEC.commands.opcodes}
HANDLERS = {each.name: each.number for each in SPEC.wire.handlers}
REQUEST = next(view for view in SPEC.commands.views if view.name == "user_request_command")
LAUNCH, RESULT, RETURN = (OPCODES[f"task_{name}"] for name in ("launch", "result", "return"))
TASK, WORD = HANDLERS["task_launch"], HANDLERS["task_result"]  # messages
NODES, OWN, TICKETS, TICKET_BITS = (3, 7, 12), 7, 4, 2
OTHERS = [node for node in NODES if node != OWN]
WORDS, WORDS_OF = 4, (4, 1, 3)  # of each function
CLOSURE_BITS, SLOT_BITS, NONE = 6, 5, 16
OUTSIDE = 1 << CLOSURE_BITS + SLOT_BITS
ADDRESS_BITS, BASE, PLACES, PLACE_BYTES = 12, 0x800, 16, 64
JUNK = ("away_callee", "away_to", "away_words", "net_number", "net_slot", "net_word", "net_last")
MASK = (1 << 64) - 1


def number_of(node: int, ticket: int) -> int:
    """The number that a task of another node gets here."""
    return (NODES.index(node) << TICKET_BITS | ticket) + 1


def ticket_of(number: int) -> tuple[int, int]:
    """Node and ticket of such a task."""
    return NODES[number - 1 >> TICKET_BITS], number - 1 & TICKETS - 1


def tag_of(ticket: int, slot: int, *, is_last: bool) -> int:
    """The tag of a result."""
    return ticket | slot << 26 | is_last << 31


@dataclass(eq=False)
class Task:
    """A task: its function, where it returns to, and as many words as the function has.

    What it returns: slots and words, the last of which ends it.
    """

    callee: int
    to: int
    words: list[int]
    returns: deque[tuple[int, int]] = field(default_factory=deque[tuple[int, int]])

    @property
    def body(self) -> bytes:
        return b"".join(word.to_bytes(8, "little") for word in self.words)


def some_task(random: Random, to: int) -> Task:
    callee = random.randrange(len(WORDS_OF))
    words = [random.getrandbits(64) for _ in range(WORDS_OF[callee])]
    slots = [random.randrange(NONE) for _ in range(random.randrange(5))]
    slots.append(random.randrange(2 * NONE))  # of the last, perhaps none
    returns = deque((slot, random.getrandbits(64)) for slot in slots)
    return Task(callee, to, words, returns)


@dataclass(frozen=True)
class Message:
    """A message from another node, and what comes of it here: a task, or an op."""

    node: int
    handler: int
    tag: int
    body: bytes
    task: Task | None = None
    op: tuple[int, int, int, int] = (0, 0, 0, 0)  # opcode, to, slot, word


@dataclass
class Pace:
    """How likely it is that each waits for a cycle."""

    shell: float = 0.0  # before it takes a command, and a write
    completion: float = 0.0
    peers: float = 0.0
    dispatcher: float = 0.0
    bad: float = 0.0  # a message does not come whole
    takes_tasks: bool = True  # the dispatcher does


class World:
    """What all know: what is under way."""

    def __init__(self, dut: Any, pace: Pace, seed: int) -> None:
        self.pins, self.pace, self.random = Pins(dut), pace, Random(seed)
        self.width = self.pins["user_data_i"].width // 8
        self.cycle = 0
        self.leaving = deque[Task]()  # and not sent yet
        self.out: dict[tuple[int, int], Task] = {}  # by node and ticket, sent or not returned
        self.results = deque[tuple[int, int, int, bytes]]()  # to be sent: cycle, node, tag, payload
        self.arrived: Message | None = None  # whole, in the cycle before or earlier
        self.waiting = deque[Task]()  # in the net, for the dispatcher
        self.dispatcher, self.shell, self.peers = Dispatcher(self), Shell(self), Peers(self)

    def waits(self, what: float) -> bool:
        return self.random.random() < what

    def drive(self) -> None:
        self.cycle += 1
        for part in (self.dispatcher, self.shell, self.peers):
            part.drive()

    def look(self) -> None:
        pins = self.pins
        assert pins.completion_ready_o
        # What the dispatcher gives in this cycle is not there yet.
        leaves = any(task is not self.dispatcher.away for task in self.leaving)
        returns = any(cycle < self.cycle for cycle, *_ in self.results)
        moves = leaves or returns or self.arrived is not None
        passes = len(self.waiting) > 0 and self.arrived is None and bool(pins.net_ready_i)
        assert pins.busy_o == (moves or passes), "who only waits is not busy, who moves is"
        assert pins.net_busy_o == (moves or len(self.out) > 0)
        for part in (self.dispatcher, self.shell, self.peers):
            part.look()

    @property
    def is_done(self) -> bool:
        """Nothing is under way, and nothing will be."""
        peers, dispatcher = self.peers, self.dispatcher
        is_coming = peers.launches or any(peers.queues.values()) or peers.comes or self.arrived
        is_here = self.waiting or dispatcher.is_at_work
        return not (
            is_coming or is_here or self.out or self.leaving or self.results or self.shell.open
        )


class Dispatcher:
    """Lets tasks leave, takes what comes, and does the tasks of other nodes word by word."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.leaves = 0  # so many tasks shall leave
        self.here: list[Task] = []  # tasks of other nodes that wait
        self.started: list[Task] = []
        self.away: Task | None = None  # leaves in this cycle
        self.away_in = 0  # cycles
        self.back = self.taken = 0  # tasks of other nodes that had to leave; results
        self._may_give = self._has_result = False

    @property
    def is_at_work(self) -> bool:
        return bool(self.here or self.started or self.leaves or self.away_in)

    def drive(self) -> None:
        world, pins = self.world, self.world.pins
        for name in JUNK:
            pin = pins[f"{name}_i"]
            pin.write(world.random.getrandbits(pin.width))
        is_ready = world.pace.takes_tasks or self._has_result
        pins.net_ready_i = int(is_ready and not world.waits(world.pace.dispatcher))
        self._leave()
        pins.net_word_valid_i = 0
        if self.here and world.random.random() < 0.03:
            self.started.append(self.here.pop())
        if self._may_give and self.started and not world.waits(world.pace.dispatcher):
            self._give(world.random.choice(self.started))

    def _leave(self) -> None:
        """The oldest of a stack takes two cycles from the net's word to its way out."""
        world, pins, random = self.world, self.world.pins, self.world.random
        pins.away_valid_i, self.away = 0, None
        if not self.away_in:
            return
        self.away_in -= 1
        if self.away_in:
            return
        if self.here and random.random() < 0.3:
            self.away = self.here.pop(0)
            self.back += 1
        else:
            self.away = some_task(random, random.randrange(OUTSIDE))
            self.leaves -= 1
            world.leaving.append(self.away)
        pins.away_valid_i = 1
        pins.away_callee_i, pins.away_to_i = self.away.callee, self.away.to
        junk = random.getrandbits(64 * WORDS) >> 64 * len(self.away.words)
        pins.away_words_i = int.from_bytes(self.away.body, "little") | (
            junk << 64 * len(self.away.words)
        )

    def _give(self, task: Task) -> None:
        """A word that a task of another node returns."""
        world, pins = self.world, self.world.pins
        slot, word = task.returns.popleft()
        is_last = not task.returns
        if is_last:
            self.started.remove(task)
        number = task.to - OUTSIDE >> SLOT_BITS
        pins.net_word_valid_i, pins.net_number_i = 1, number
        pins.net_slot_i, pins.net_word_i, pins.net_last_i = slot, word, int(is_last)
        node, ticket = ticket_of(number)
        tag = tag_of(ticket, slot, is_last=is_last)
        world.results.append((world.cycle, node, tag, word.to_bytes(8, "little")))

    def look(self) -> None:
        world, pins = self.world, self.world.pins
        self._may_give = bool(pins.net_word_ready_o)
        if self.away_in:
            assert pins.away_ready_o, "a task is on its way out, and may not any more"
        elif self.leaves and pins.away_ready_o and self.away is None:
            self.away_in = 0 if world.waits(world.pace.dispatcher) else 2
        self._has_result = False
        if world.arrived is not None and world.arrived.task is None:
            self._look_at_result(world.arrived)
        elif world.waiting:
            self._look_at_task(world.waiting[0])
        else:
            assert not pins.net_valid_o, "an op is offered for which nothing came"
        # What waits in the net from now on.
        if self.away is not None and self.away.to >= OUTSIDE:
            world.waiting.append(self.away)
        elif world.arrived is not None and world.arrived.task is not None:
            world.waiting.append(world.arrived.task)
            world.arrived = None

    def _op(self) -> tuple[int, int, int]:
        """Opcode, function and slot of what the net offers."""
        assert self.world.pins.net_valid_o, "what came is not offered"
        op = self.world.pins.net_op_o
        return op >> 13, op >> 5 & 0xFF, op & 0x1F

    def _look_at_result(self, message: Message) -> None:
        """A result goes before all tasks that wait."""
        world, pins = self.world, self.world.pins
        opcode, _, slot = self._op()
        assert (opcode, pins.net_to_o, slot, pins.net_words_o & MASK) == message.op
        self._has_result = not pins.net_ready_i
        if pins.net_ready_i:
            self.taken += 1
            world.arrived = None
            if opcode == RETURN:
                del world.out[message.node, message.tag & 0xFFFF]

    def _look_at_task(self, task: Task) -> None:
        world, pins = self.world, self.world.pins
        opcode, callee, _ = self._op()
        assert (opcode, callee, pins.net_to_o) == (LAUNCH, task.callee, task.to)
        body = pins.net_words_o.to_bytes(8 * WORDS, "little")
        assert body[: len(task.body)] == task.body
        if pins.net_ready_i:
            self.here.append(world.waiting.popleft())


class Shell:
    """Takes commands, and completes them later, in any order."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.memory = bytearray(1 << ADDRESS_BITS)
        self.open: dict[int, tuple[int, bytes]] = {}  # address and payload
        self.sent: list[int] = []  # handlers
        self._offered: int | None = None
        self._is_writing = self._must_be_result = False

    def drive(self) -> None:
        world, pins, pace = self.world, self.world.pins, self.world.pace
        pins.command_ready_i = int(not world.waits(pace.shell))
        pins.memory_write_ready_i = int(not world.waits(pace.shell))
        pins.completion_valid_i = 0
        request = world.random.getrandbits(32)
        if self.open and not world.waits(pace.completion):
            request = world.random.choice(list(self.open))
            address, payload = self.open.pop(request)
            is_whole = bytes(self.memory[address : address + len(payload)]) == payload
            assert is_whole, "a payload is written over before its request has completed"
            pins.completion_valid_i = 1
        pins.completion_i = request | world.random.getrandbits(224) << 32

    def look(self) -> None:
        pins, size = self.world.pins, self.world.width
        is_writing = bool(pins.memory_write_valid_o)
        if is_writing and not self._is_writing:
            # What to send was chosen in the cycle before: of results that had been there before.
            chosen = self.world.cycle - 1
            self._must_be_result = any(cycle < chosen for cycle, *_ in self.world.results)
        self._is_writing = is_writing
        if is_writing and pins.memory_write_ready_i:
            assert pins.memory_write_lanes_o == (1 << size) - 1
            at = pins.memory_write_address_o * size
            assert BASE <= at <= BASE + PLACES * PLACE_BYTES - size
            self.memory[at : at + size] = pins.memory_write_data_o.to_bytes(size, "little")
        offered = pins.command_o if pins.command_valid_o else None
        assert self._offered in (None, offered), "a command changes before it is taken"
        self._offered = None if pins.command_ready_i else offered
        if offered is not None and pins.command_ready_i:
            self._take(unpack_fields(REQUEST.fields, offered.to_bytes(32, "little")))

    def _take(self, command: dict[str, int]) -> None:
        place, address, size = command["request"], command["address"], command["size"]
        assert place not in self.open, "a place is used while its request is under way"
        assert place < PLACES
        assert (command["opcode"], command["flags"]) == (OPCODES["request"], 0)
        payload = bytes(self.memory[address : address + size])
        self.open[place] = address, payload
        self.sent.append(command["handler"])
        if command["handler"] == WORD:
            _, *expected = self.world.results.popleft()
            assert [command["peer"], command["tag"], payload] == expected
            self.world.peers.has_result(command["peer"], command["tag"])
        else:
            assert command["handler"] == TASK
            assert not self._must_be_result, "a task has gone before a result"
            self._take_task(command["peer"], command["tag"], payload)

    def _take_task(self, node: int, tag: int, payload: bytes) -> None:
        task, ticket = self.world.leaving.popleft(), tag & 0xFFFF
        assert (tag, payload) == (task.callee << 24 | ticket, task.body)
        assert node in OTHERS
        assert ticket < TICKETS
        assert (node, ticket) not in self.world.out, "a ticket is used twice at a time"
        self.world.out[node, ticket] = task
        self.world.peers.has_task(node, ticket, task)


class Peers:
    """The other nodes: send tasks while they have tickets, and do those that they get."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.launches = 0  # so many tasks shall come
        self.returned = self.cut = 0
        self.are_silent = False  # they return nothing
        self.tickets = {node: set(range(TICKETS)) for node in OTHERS}  # free, at the net's node
        self.queues: dict[int, deque[Message]] = {node: deque() for node in OTHERS}
        self.doing: list[tuple[int, int, Task]] = []  # node, ticket
        self.comes: Message | None = None
        self._offered: Message | None = None
        self._left = b""
        self._is_good = self._ends = False

    def has_result(self, node: int, tag: int) -> None:
        if tag >> 31:
            self.returned += 1
            self.tickets[node].add(tag & 0xFFFF)

    def has_task(self, node: int, ticket: int, task: Task) -> None:
        self.doing.append((node, ticket, task))

    def drive(self) -> None:
        world, pins = self.world, self.world.pins
        self._think()
        pins.user_valid_i = pins.user_data_valid_i = pins.user_end_valid_i = 0
        pins.user_end_good_i = world.random.getrandbits(1)
        pins.user_data_i = world.random.getrandbits(8 * world.width)
        pins.user_header_i = world.random.getrandbits(pins["user_header_i"].width)
        self._offered, self._ends = None, False
        if world.waits(world.pace.peers):
            return
        if self.comes is not None:
            self._come()
        elif heads := [queue[0] for queue in self.queues.values() if queue]:
            self._offer(world.random.choice(heads))

    def _think(self) -> None:
        """Perhaps a task is launched, and a word returned."""
        world, random = self.world, self.world.random
        node = random.choice(OTHERS)
        if self.launches and self.tickets[node] and not world.waits(world.pace.peers):
            self.launches -= 1
            ticket = random.choice(sorted(self.tickets[node]))
            self.tickets[node].remove(ticket)
            task = some_task(random, OUTSIDE | number_of(node, ticket) << SLOT_BITS)
            tag = task.callee << 24 | ticket
            self.queues[node].append(Message(node, TASK, tag, task.body, task))
        if self.doing and not self.are_silent and not world.waits(world.pace.peers):
            node, ticket, task = each = random.choice(self.doing)
            slot, word = task.returns.popleft()
            is_last = not task.returns
            if is_last:
                self.doing.remove(each)
            op = RETURN if is_last else RESULT, task.to, slot, word
            tag = tag_of(ticket, slot, is_last=is_last)
            body = word.to_bytes(8, "little")
            self.queues[node].append(Message(node, WORD, tag, body, None, op))

    def _offer(self, message: Message) -> None:
        """For this cycle: if it is not taken, another may be offered in the next."""
        self._offered = message
        values = {
            "handler": message.handler,
            "source": message.node,
            "tag": message.tag,
            "body_bytes": len(message.body),
        }
        header = pack_fields(SPEC.wire.header, values)
        self.world.pins.user_valid_i = 1
        self.world.pins.user_header_i = int.from_bytes(header, "little")

    def _come(self) -> None:
        pins, width = self.world.pins, self.world.width
        if self._left:
            part, self._left = self._left[:width], self._left[width:]
            part += self.world.random.randbytes(width - len(part))
            pins.user_data_valid_i, pins.user_data_i = 1, int.from_bytes(part, "little")
        else:
            pins.user_end_valid_i, pins.user_end_good_i = 1, int(self._is_good)
            self._ends = True

    def look(self) -> None:
        world = self.world
        if self._offered is not None and world.pins.user_ready_o:
            self.comes, self._left = self._offered, self._offered.body
            self._is_good = not world.waits(world.pace.bad)
            if not self._is_good:
                self.cut += 1
                length = world.random.randint(1, len(self._left))
                self._left = world.random.randbytes(length)
        elif self._ends and self.comes is not None:
            if self._is_good:
                assert world.arrived is None
                world.arrived = self.queues[self.comes.node].popleft()
            self.comes = None
