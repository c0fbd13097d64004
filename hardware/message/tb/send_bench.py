# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The neighbours of plait_send, in Python, and what must come out of it.

`World` says, from what has passed at the ports, which frame each flow must describe next, which
bytes must be read for it, and how each command must complete.

length: all neighbours of one module act in one world.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import yaml

from hardware.sources import ROOT
from hardware.testing.pins import Pins

FRAME = 4096
GRANTED, BLOCKED, FAILED = 0, 1, 2
REQUEST, REPLY, DIRECT = 0, 1, 2
SERVE_GET, SERVE_CONTROL, SERVE_PUT = range(3)  # serve_e
EAGER_MAX = 16384
MEMORY = 1 << 24
FLOOR = MEMORY - 64  # from here on memory is the endpoint's
OWN = 2

_WIRE = yaml.safe_load((ROOT / "spec/wire.yaml").read_text(encoding="utf-8"))
_COMMANDS = yaml.safe_load((ROOT / "spec/commands.yaml").read_text(encoding="utf-8"))
HANDLER = {item["name"]: item["number"] for item in _WIRE["handlers"]}
OPCODE = {item["name"]: item["number"] for item in _COMMANDS["opcodes"]}
STATUS = {item["name"]: item["number"] for item in _COMMANDS["completion_status"]}
FLAG = {item["name"]: 1 << item["bit"] for item in _COMMANDS["command_flags"]}
_FIELDS = {OPCODE[name]: view["fields"] for view in _COMMANDS["views"] for name in view["opcodes"]}
COMPLETION = [(item["name"], item["bits"]) for item in _COMMANDS["completion"]["fields"]]
HEAD = [
    ("body_bytes", 13),
    ("is_last", 1),
    ("is_first", 1),
    ("handler", 8),
    ("argument_count", 8),
    ("datatype", 8),
    ("collective", 8),
    ("context_id", 16),
    ("tag", 32),
    ("message", 32),
    ("operand", 64),
]
CONFIG = [
    ("unexpected_base", 64),
    ("hold_base", 64),
    ("eager_bytes_max", 32),
    ("retries_max", 8),
    ("times", 128),
    ("life", 8),
    ("node", 16),
]


def pack(layout: Iterable[tuple[str, int]], values: dict[str, int]) -> int:
    """The value of a packed struct whose fields are listed from bit 0 upward."""
    value, place = 0, 0
    for name, bits in layout:
        assert 0 <= values.get(name, 0) < 1 << bits, name
        value |= values.get(name, 0) << place
        place += bits
    return value


def layout_of(opcode: int) -> list[tuple[str, int]]:
    """Fields of a command and their bits, from bit 0 upward."""
    fields = _FIELDS.get(opcode, _COMMANDS["command"]["fields"])
    return [(item["name"], item["bits"]) for item in fields]


def wants_reply(command: dict[str, int]) -> bool:
    return command["opcode"] == OPCODE["request"] and bool(command["flags"] & FLAG["replied"])


def unpack(layout: Iterable[tuple[str, int]], value: int) -> dict[str, int]:
    values: dict[str, int] = {}
    for name, bits in layout:
        values[name] = value & ((1 << bits) - 1)
        value >>= bits
    return values


@dataclass
class Frame:
    """A frame that must be described, and what must be read for it."""

    head: dict[str, int]
    address: int
    literal: list[int] | None = None

    @property
    def payload(self) -> int:
        return self.head["body_bytes"] - (64 if self.literal is not None else 0)


@dataclass
class Job:
    """A message, or what announces it."""

    frames: list[Frame]
    command: dict[str, int] | None = None
    kind: str = "plain"  # or rts, put, get, answer, serve
    number: int = -1
    entry: int = -1


def payload_frames(
    head: dict[str, int], address: int, size: int, put_frame: int | None = None
) -> list[Frame]:
    """The frames of a message of so many bytes.

    put_frame: what a frame carries whose operand is the address of its payload; None: it is none.
    """
    frames: list[Frame] = []
    most = put_frame or FRAME
    for start in range(0, max(size, 1), most):
        mine = dict(head)
        mine["body_bytes"] = min(most, size - start)
        mine["is_first"] = int(start == 0)
        mine["is_last"] = int(start + most >= size)
        if put_frame is not None:
            mine["operand"] += start
        frames.append(Frame(mine, address + start))
    return frames


def short_frame(head: dict[str, int], literal: list[int] | None = None) -> list[Frame]:
    mine = {**head, "is_first": 1, "is_last": 1, "body_bytes": 64 if literal else 0}
    return [Frame(mine, 0, literal)]


def head_of(command: dict[str, int]) -> dict[str, int]:
    """What a frame's header has of a command; the handler of a user's stands as a datatype, too."""
    head = {name: command.get(name, 0) for name in ("collective", "context_id", "tag")}
    if wants_reply(command):
        head["collective"] = command["reply_units"]
    return head | {"datatype": command.get("datatype", command.get("handler", 0))}


def frames_of(command: dict[str, int], put_frame: int) -> tuple[str, list[Frame]]:
    """What a command that is not refused becomes; the number is filled in when it is seen."""
    opcode, size = command["opcode"], command["size"]
    head = head_of(command)
    head |= {"operand": size, "message": 0, "argument_count": 0}
    remote = command.get("remote_address", 0)
    if opcode == OPCODE["send"]:
        if command["flags"] & 1 or size > EAGER_MAX:
            return "rts", short_frame({**head, "handler": HANDLER["rts"], "message": -1})
        head["handler"] = HANDLER["match"]
    elif opcode == OPCODE["get"]:
        head |= {"handler": HANDLER["get"], "argument_count": 6, "operand": 0, "message": -1}
        return "get", short_frame(head, [remote, command["address"], size, 0])
    elif opcode == OPCODE["put"]:
        head |= {"handler": HANDLER["put"], "operand": remote, "message": -1}
        frames = payload_frames(head, command["address"], size, put_frame)
        for i, frame in enumerate(frames):
            frame.head["tag"] = size - i * put_frame
        return "put", frames
    elif opcode == OPCODE["log"]:
        head["handler"] = HANDLER["log"]
    else:
        head["handler"] = command["handler"]
        head["message"] = -1 if wants_reply(command) else command.get("message", 0)
        kind = "get" if wants_reply(command) else "plain"
        return kind, payload_frames(head, command["address"], size)
    return "plain", payload_frames(head, command["address"], size)


def is_refused(command: dict[str, int], listed: set[int], nodes: int) -> bool:
    opcode, size = command["opcode"], command["size"]
    if opcode not in {OPCODE[name] for name in ("send", "put", "get", "log", "request", "reply")}:
        return True
    if opcode == OPCODE["log"]:
        if nodes not in listed:
            return True
    elif command["peer"] >= nodes or command["peer"] not in listed | {OWN}:
        return True
    if size and command["address"] + size > MEMORY:
        return True
    if opcode in (OPCODE["request"], OPCODE["reply"]):
        return command["handler"] < HANDLER["user"] or size > FRAME
    remote = command.get("remote_address", 0)
    return remote >= 1 << 48 or remote + size > 1 << 48


@dataclass
class Timing:
    """How the neighbours behave."""

    slots_busy: float = 0.0  # how often a slot is not there at once
    blocked: float = 0.0  # how often a flow is blocked
    reader: tuple[int, int] = (1, 1)  # cycles for a fill
    reader_busy: float = 0.0
    pressure: float = 0.0  # of the role's completions
    answer: tuple[int, int] = (12, 40)  # cycles from RTS to CTS, from GET to its end
    refuse: float = 0.2
    commands: float = 1.0  # how often a command is offered
    unknown: set[int] = field(default_factory=set[int])  # peers that never answer


class World:
    """Everything around plait_send."""

    def __init__(self, dut: Any, timing: Timing, seed: int = 1) -> None:
        self.pins, self.timing, self.random = Pins(dut), timing, Random(seed)
        self.nodes, self.jobs = int(dut.Nodes.value), int(dut.Jobs.value)
        self.posted, self.put_frame = int(dut.Posted.value), 1 << int(dut.PutLog.value)
        self.cycle = 0
        self.listed: set[int] = set()
        self.flows: dict[int, deque[Job]] = {}
        self.sending: dict[int, int] = {}  # frames described of a flow's first job
        self.commands: deque[dict[str, int]] = deque()
        self.answers: deque[dict[str, int]] = deque()
        self.serves: deque[dict[str, int]] = deque()
        self.ctss: deque[dict[str, int]] = deque()
        self.later: list[tuple[int, Any]] = []
        self.waiting: dict[int, dict[str, int]] = {}  # jobs that wait for a CTS or PUT_DONE
        self.gets: dict[int, dict[str, int]] = {}  # GETs that receive knows
        self.told: list[tuple[int, int, int, int]] = []
        self.expected: dict[int, set[int]] = {}  # request: statuses it may have
        self.requests: dict[int, dict[str, int]] = {}
        self.completed: dict[int, int] = {}
        self.completed_cycles: dict[int, int] = {}
        self.described: list[tuple[int, int, dict[str, int]]] = []  # cycle, flow, head
        self.accepted_cycles: list[int] = []
        self.grants: deque[tuple[int, int]] = deque()
        self.reads: deque[Frame] = deque()
        self.read_slots: deque[int] = deque()
        self.queue: deque[int] = deque()  # fills under way: cycle at which each is done
        self.read_flows: deque[int] = deque()  # of fills that are wanted or under way
        self.blocked: set[int] = set()
        self.blocked_for_ever: set[int] = set()
        self.unblock: deque[int] = deque()
        self.dead: set[int] = set()
        self.dying: int | None = None
        self.opens: list[tuple[int, int, int]] = []  # cycle, flow, result
        self.open_cycles: list[int] = []
        self.refused_count = 0
        self.is_outside = False  # so a get is refused
        self.refused_seen = 0
        self.free_slots = int(dut.Slots.value)
        self.serve_low = 0
        self.finished_gets: deque[int] = deque()
        self.replied: set[int] = set()  # requests that wait for a reply
        self.serials: dict[int, int] = {}
        self.may_be_full = False  # one may be offered while as many wait as may
        self._open: tuple[int, int] | None = None
        self._open_due = 0
        self._opening = False
        self._offered: dict[str, bool] = {}

    # ------------------------------------------------------------ what is offered
    def _offer(self, name: str, queue: deque[Any], often: float = 1.0) -> bool:
        if not self._offered.get(name):
            self._offered[name] = bool(queue) and self.random.random() < often
        self.pins[f"{name}_valid_i"].write(int(self._offered[name]))
        return self._offered[name]

    def _passes(self, name: str) -> bool:
        if not self._offered.get(name) or not self.pins[f"{name}_ready_o"].read():
            return False
        self._offered[name] = False
        return True

    def withdraw(self) -> None:
        """Takes the waiting command away from the port: the next cycle offers none, or another."""
        self._offered["command"] = False

    def _set(self, prefix: str, values: dict[str, int]) -> None:
        for name, value in values.items():
            self.pins[f"{prefix}_{name}_i"].write(value)

    def drive(self) -> None:
        self.cycle += 1
        due = [item for item in self.later if item[0] <= self.cycle]
        self.later = [item for item in self.later if item[0] > self.cycle]
        for _, action in due:
            action()
        pins = self.pins
        is_crowded = len(self.replied) == self.jobs // 2 and not self.may_be_full
        is_held = bool(self.commands) and wants_reply(self.commands[0]) and is_crowded
        if self._offer("command", deque() if is_held else self.commands, self.timing.commands):
            first = self.commands[0]
            pins.command_i = pack(layout_of(first["opcode"]), first)
        else:
            pins.command_i = self.random.getrandbits(256)
        for name, queue in (("cts", self.ctss), ("answer", self.answers), ("serve", self.serves)):
            if self._offer(name, queue):
                self._set(name, queue[0])
        if self._offer("unblocked", self.unblock):
            pins.unblocked_flow_i = self.unblock[0]
        pins.completion_ready_i = int(self.random.random() >= self.timing.pressure)
        pins.get_ready_i = int(self.random.random() >= self.timing.reader_busy)
        pins.read_ready_i = int(
            len(self.queue) < 2 and self.random.random() >= self.timing.reader_busy
        )
        pins.get_done_valid_i = int(bool(self.finished_gets))
        if self.finished_gets:
            number = self.finished_gets.popleft()
            pins.get_done_job_i = number
        self._drive_open()
        done = bool(self.queue) and self.queue[0] <= self.cycle
        pins.read_done_i = int(done)
        if done:
            self.queue.popleft()
            self.read_flows.popleft()
            self.later.append((self.cycle + self.random.randint(1, 30), self._free_slot))
        pins.failed_valid_i = int(self.dying is not None)
        pins.failed_peer_i = self.dying or 0

    def withdraw_serves(self) -> None:
        """Receive pushes back what it found no job for."""
        self.serves.clear()
        self._offered["serve"] = False

    def withdraw_answers(self) -> None:
        """Receive pushes back the RTS whose receive still has an answer under way."""
        self.answers.clear()
        self._offered["answer"] = False

    def _free_slot(self) -> None:
        self.free_slots += 1

    def _drive_open(self) -> None:
        pins = self.pins
        pins.open_done_i = 0
        pins.open_result_i = self.random.getrandbits(1)
        pins.open_slot_i = self.random.getrandbits(pins["open_slot_i"].width)
        if self._open is None or self.cycle < self._open_due:
            return
        flow, asked = self._open
        result, slot = GRANTED, self.random.getrandbits(pins["open_slot_i"].width)
        if flow >> 2 in self.dead:
            result = FAILED
        elif flow in self.blocked_for_ever:
            result = BLOCKED
        elif self.random.random() < self.timing.blocked:
            result = BLOCKED
            wait = self.random.choice((0, 1, 2, 40))
            self.later.append((self.cycle + 1 + wait, lambda: self.unblock.append(flow)))
        elif not self.free_slots or self.random.random() < self.timing.slots_busy:
            return
        pins.open_done_i = 1
        pins.open_result_i = result
        pins.open_slot_i = slot
        self.opens.append((self.cycle, flow, result))
        self._open = None
        self._opening = True
        if result == GRANTED:
            self.free_slots -= 1
            self.grants.append((slot, flow))
        elif result == BLOCKED:
            self.blocked.add(flow)
        else:
            self._fail_first(flow)
        del asked

    def _fail_first(self, flow: int) -> None:
        job = self.flows[flow].popleft()
        self.sending[flow] = 0
        if job.command is not None:
            self._expect(job.command, STATUS["peer_failed"])

    # ------------------------------------------------------------ what is seen
    def _expect(self, command: dict[str, int], *statuses: int) -> None:
        assert command["request"] not in self.expected, "two ends of one command"
        self.expected[command["request"]] = set(statuses)

    def _enter(self, flow: int, job: Job) -> None:
        self.flows.setdefault(flow, deque()).append(job)
        self.sending.setdefault(flow, 0)

    def look(self) -> None:
        self._look_at_orders()
        self._look_at_frames()
        self._see_open()
        self.refused_seen += self.pins.count_refused_o
        if self.dying is not None and self.pins.failed_done_o:
            peers = {flow >> 2 for flow in self.read_flows}
            assert self.dying not in peers, "a slot is filled of which nobody knows any more"
            self.dying = None

    def _look_at_orders(self) -> None:
        pins = self.pins
        if self._passes("command"):
            self.accepted_cycles.append(self.cycle)
            self._see_command(self.commands.popleft())
        if self._passes("answer"):
            self._see_answer(self.answers.popleft())
        if self._offered.get("serve") and not pins.serve_ready_o:
            self.serve_low += 1
        if self._passes("serve"):
            self._see_serve(self.serves.popleft())
        if self._passes("cts"):
            self._see_cts(self.ctss.popleft())
        if self._passes("unblocked"):
            self.blocked.discard(self.unblock.popleft())

    def _look_at_frames(self) -> None:
        pins = self.pins
        if pins.get_valid_o and pins.get_ready_i:
            self._see_get()
        if pins.describe_valid_o:
            self._see_frame()
        if pins.read_valid_o:
            self._see_read()
        if pins.completion_valid_o and pins.completion_ready_i:
            self._see_completion(unpack(COMPLETION, pins.completion_o))

    def _see_open(self) -> None:
        valid = self.pins.open_valid_o
        if self._opening:
            self._opening = False
            return
        if self._open is not None:
            assert valid, "open was withdrawn"
            assert self.pins.open_flow_o == self._open[0]
        elif valid:
            flow = self.pins.open_flow_o
            assert flow not in self.blocked, "a blocked flow asks for a slot"
            assert self.flows.get(flow), "a flow without a job asks for a slot"
            self._open = (flow, self.cycle)
            self._open_due = self.cycle + 2
            self.open_cycles.append(self.cycle)

    def _see_command(self, command: dict[str, int]) -> None:
        if command["opcode"] == OPCODE["none"]:
            return
        assert command["request"] not in self.requests
        self.requests[command["request"]] = command
        is_lost = self.is_outside and (command["opcode"] == OPCODE["get"] or wants_reply(command))
        if is_lost or is_refused(command, self.listed, self.nodes):
            self.refused_count += 1
            self._expect(command, STATUS["refused"])
            return
        if wants_reply(command):
            if len(self.replied) == self.jobs // 2:
                self._expect(command, STATUS["full"])
                return
            self.replied.add(command["request"])
        kind, frames = frames_of(command, self.put_frame)
        is_log = command["opcode"] == OPCODE["log"]
        flow = (self.nodes if is_log else command["peer"]) << 2
        flow |= {OPCODE["send"]: REQUEST, OPCODE["reply"]: REPLY}.get(command["opcode"], DIRECT)
        self._enter(flow, Job(frames, command, kind))

    def _see_answer(self, answer: dict[str, int]) -> None:
        refuses = answer["is_refuse"]
        head = {
            "handler": HANDLER["refuse" if refuses else "cts"],
            "message": answer["message"],
            "operand": answer["address"],
            "tag": answer["entry"],
        }
        job = Job(short_frame(head), None, "answer", entry=answer["entry"])
        self._enter(answer["peer"] << 2 | REPLY, job)

    def _see_serve(self, serve: dict[str, int]) -> None:
        head = {"message": serve["message"], "tag": 0}
        if serve["what"] == SERVE_PUT:
            head |= {"handler": HANDLER["put_done"], "operand": serve["target"] % 2**48}
            frames = short_frame(head)
        elif serve["what"] == SERVE_CONTROL:
            value, address = serve["address"] >> 32, serve["address"] & 0xFFFF
            head |= {"handler": HANDLER["control"], "argument_count": 4, "operand": 0}
            literal = [serve["target"] & 0xFFFF_FFFF | address << 32, value, 0, 0]
            frames = short_frame(head, literal)
        else:
            head |= {"handler": HANDLER["put_reply"], "operand": serve["target"]}
            # What reaches beyond memory is answered without bytes.
            size = serve["bytes"] if serve["address"] + serve["bytes"] <= FLOOR else 0
            frames = payload_frames(head, serve["address"], size, self.put_frame)
        self._enter(serve["peer"] << 2 | REPLY, Job(frames, None, "serve"))

    def _see_cts(self, cts: dict[str, int]) -> None:
        command = self.waiting.get(cts["job"])
        if command is None or command["peer"] != cts["peer"]:
            return
        del self.waiting[cts["job"]]
        if cts["is_end"]:
            self._expect(command, STATUS["refused" if cts["is_refused"] else "ok"])
            return
        head = head_of(command) | {"handler": HANDLER["put_reply"], "operand": cts["address"]}
        head["message"] = cts["number"]
        frames = payload_frames(head, command["address"], command["size"], self.put_frame)
        self._enter(cts["peer"] << 2 | REPLY, Job(frames, command))

    def _see_get(self) -> None:
        pins = self.pins
        told = (
            pins.get_job_o,
            pins.get_request_o,
            pins.get_bytes_o,
            pins.get_peer_o,
        )
        self.told.append(told)
        number, request, size, peer = told
        command = self.requests[request]
        is_reply, room = wants_reply(command), command["size"]
        assert pins.get_is_reply_o == is_reply
        address = 0
        if is_reply:
            room, address = 16 * command["reply_units"], command["reply_address"]
            self.serials[request] = pins.get_serial_o
            assert len(set(self.serials.values())) == len(self.serials)
        assert pins.get_address_o == address
        assert (room, command["peer"]) == (size, peer)
        assert peer != self.dying, "receive is told of a GET while its peer dies"
        assert number not in self.gets, "a GET's job is used twice"
        self.gets[number] = command

    def _see_frame(self) -> None:
        pins = self.pins
        slot, flow = pins.describe_slot_o, pins.describe_flow_o
        assert self.grants, "a frame without a slot"
        assert (slot, flow) == self.grants.popleft()
        head = unpack(HEAD, pins.describe_head_o)
        self._overtake(flow, head)
        job = self.flows[flow][0]
        frame = job.frames[self.sending[flow]]
        self.described.append((self.cycle, flow, head))
        expected = {name: frame.head.get(name, 0) for name, _ in HEAD}
        if job.kind in ("rts", "put", "get"):
            assert job.number in (-1, head["message"])
            job.number = head["message"]
            expected["message"] = head["message"]
        if job.kind == "answer" and head["handler"] == HANDLER["refuse"]:
            expected["operand"] = head["operand"]
        assert head == expected, f"{head} in place of {expected}"
        if head["body_bytes"]:
            self.reads.append(frame)
            self.read_slots.append(slot)
            self.read_flows.append(flow)
        else:
            self.later.append((self.cycle + self.random.randint(1, 30), self._free_slot))
        self.sending[flow] += 1
        if frame.head["is_last"]:
            self.flows[flow].popleft()
            self.sending[flow] = 0
            self._end(job)

    def _overtake(self, flow: int, head: dict[str, int]) -> None:
        """What is served enters some cycles after it was taken: others may have entered before."""
        jobs = self.flows[flow]
        if self.sending[flow] or jobs[0].kind != "serve":
            return
        for job in list(jobs):
            first = job.frames[0].head
            if (first["handler"], first["message"]) == (head["handler"], head["message"]):
                jobs.remove(job)
                jobs.appendleft(job)
                return
            if job.kind != "serve":
                return

    def _end(self, job: Job) -> None:
        """The last frame of a job is described."""
        command = job.command
        if command is None:
            return
        if job.kind in ("rts", "put"):
            assert job.number < self.jobs
            assert job.number not in self.waiting, "a job's number is used twice"
            self.waiting[job.number] = command
            self._answer_later(job.number, command)
        elif job.kind == "get":
            number = job.number % 2**16 - self.posted
            assert job.number >> 16 == self.serials.get(command["request"], job.number >> 16)
            if self.gets.get(number) is not command:
                assert command["peer"] == self.dying, "receive does not know of this GET"
                self._expect(command, STATUS["peer_failed"])
            elif command["peer"] not in self.timing.unknown:
                wait = self.random.randint(*self.timing.answer)
                self.later.append((self.cycle + wait, lambda: self.end_get(number)))
        else:
            self._expect(command, STATUS["ok"])

    def end_get(self, number: int) -> None:
        """Receive has completed a GET; nothing of it comes from plait_send."""
        if number in self.gets:
            request = self.gets.pop(number)["request"]
            self.completed[request] = -1
            self.later.append((self.cycle + 9, lambda: self.replied.discard(request)))
            self.finished_gets.append(number)

    def _answer_later(self, number: int, command: dict[str, int]) -> None:
        peer = command["peer"]
        if peer in self.timing.unknown:
            return
        is_put = command["opcode"] == OPCODE["put"]
        is_refused = self.random.random() < self.timing.refuse
        answer = {
            "is_end": int(is_put or is_refused),
            "is_refused": int(is_put and is_refused),
            "job": number,
            "peer": peer,
            "address": self.random.getrandbits(40),
            "number": self.random.getrandbits(32),
        }
        wait = self.random.randint(*self.timing.answer)
        request = command["request"]

        def come() -> None:
            if is_put and self.read_flows:  # a frame that is still filled has not left
                self.later.append((self.cycle + 1, come))
                return
            waiting = self.waiting.get(number)
            if waiting is not None and waiting["request"] == request and peer not in self.dead:
                self.ctss.append(answer)

        self.later.append((self.cycle + wait, come))

    def _see_read(self) -> None:
        pins = self.pins
        assert self.reads, "a read that no frame wants"
        frame = self.reads[0]
        assert pins.read_slot_o == self.read_slots[0]
        has_literal = pins.read_has_literal_o
        assert has_literal == int(frame.literal is not None)
        if frame.literal is not None:
            words = unpack([(str(i), 64) for i in range(4)], pins.read_literal_o)
            assert list(words.values()) == frame.literal
        assert pins.read_bytes_o == frame.payload
        if frame.payload:
            assert pins.read_address_o == frame.address
        if pins.read_ready_i:
            self.reads.popleft()
            self.read_slots.popleft()
            start = max([self.cycle, *self.queue])
            self.queue.append(start + self.random.randint(*self.timing.reader))

    def _see_completion(self, completion: dict[str, int]) -> None:
        request = completion["request"]
        assert request in self.expected, f"completion of {request} comes too early"
        assert request not in self.completed, f"{request} completes twice"
        command = self.requests[request]
        assert completion["status"] in self.expected[request]
        assert completion["datatype"] == head_of(command)["datatype"]
        assert completion["collective"] == head_of(command)["collective"]
        for name in ("peer", "tag", "size", "address"):
            assert completion[name] == command.get(name, 0), name
        self.replied.discard(request)
        assert completion["found"] == completion["reserved"] == 0
        self.completed[request] = completion["status"]
        self.completed_cycles[request] = self.cycle

    # ------------------------------------------------------------ faults
    def kill(self, peer: int) -> None:
        """The transport finds a peer dead."""
        assert self.dying is None
        self.dead.add(peer)
        self.dying = peer
        for number, command in list(self.waiting.items()):
            if command["peer"] == peer:
                del self.waiting[number]
                self._expect(command, STATUS["peer_failed"])
        self.ctss = deque(
            cts
            for i, cts in enumerate(self.ctss)
            if cts["peer"] != peer or (i == 0 and self._offered.get("cts"))
        )
        for number, command in list(self.gets.items()):
            if command["peer"] == peer:
                self.later.append((self.cycle + 3, lambda number=number: self.end_get(number)))
        for flow in (peer << 2 | channel for channel in (REQUEST, REPLY, DIRECT)):
            self.blocked.discard(flow)

    def is_done(self) -> bool:
        offered = self.commands or self.answers or self.serves or self.ctss or self.unblock
        waiting = any(self.flows.values()) or self.waiting or self.gets or self.later
        return not offered and not waiting and len(self.completed) == len(self.requests)
