# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""For tests: runs library code as ranks that send each other messages, each in a thread.

The code is compiled for this machine, one shared object a rank, so that each has its own globals.
The primitives are played by `World`, by the rules of spec/commands.yaml: messages between two ranks
under one context and tag match in order, a receive of another datatype or collective is mismatched.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

LIBRARY = Path(__file__).resolve().parents[2] / "lib"
SEND, RECEIVE, PROBE, LOG = 1, 2, 3, 7
SYNCHRONOUS, ANY_SOURCE, ANY_TAG, NOW = 1, 2, 4, 8
OK, TRUNCATED, MISMATCHED, REFUSED = 0, 1, 2, 5
PATIENCE_S = 20
SLOTS = 16

# How the primitives reach Python, and what a completion says.
GLUE = """
#include <plait.h>
int plait_status, plait_peer, plait_tag, plait_found, plait_datatype;
long plait_bytes;
int (*issue_hook)(int, int, int, int, int, int, int, const void*, long);
int (*wait_hook)(int, int, long*);
int rank_value, size_value;
int plait_issue(int opcode, int flags, int datatype, int collective, int peer, int context_id,
                int tag, const void* address, long size) {
  return issue_hook(opcode, flags, datatype, collective, peer, context_id, tag, address, size);
}
static int end(int slot, int test) {
  long said[6] = {0};
  int done = wait_hook(slot, test, said);
  if (!done) return 0;
  plait_status = (int)said[0]; plait_peer = (int)said[1]; plait_tag = (int)said[2];
  plait_found = (int)said[3]; plait_datatype = (int)said[4]; plait_bytes = said[5];
  return 1;
}
void plait_wait(int slot) { end(slot, 0); }
int plait_test(int slot) { return end(slot, 1); }
int plait_rank(void) { return rank_value; }
int plait_size(void) { return size_value; }
unsigned long plait_now(void) { return 1000000; }
"""
# What ends a rank: main must not go on, so the thread's C stack is left.
EXIT = """
#include <setjmp.h>
jmp_buf plait_end;
int plait_code;
void plait_exit(int code) { plait_code = code; longjmp(plait_end, 1); }
void plait_fail(int call, int status, int peer, int tag, long bytes, long room, int theirs,
                int ours, int group) {
  plait_exit(6);
  while (1) {
  }
}
/* The code of exit, -1 where the body came to its end. */
#define PLAIT_RUN(body) plait_code = -1; if (!setjmp(plait_end)) { body; } return plait_code
"""

ISSUE = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_int] * 7, ctypes.c_void_p, ctypes.c_long)
WAIT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_long))


@dataclass
class Message:
    """One that was sent and is not matched yet."""

    source: int
    context: int
    tag: int
    datatype: int
    collective: int
    data: bytes
    heard: frozenset[int]  # of whom its sender had heard
    is_taken: bool = False


@dataclass
class Slot:
    """A command under way."""

    opcode: int
    flags: int
    datatype: int
    collective: int
    peer: int
    context: int
    tag: int
    address: int
    size: int
    sent: Message | None = None

    @staticmethod
    def of(given: Sequence[int]) -> Slot:
        """From the arguments of plait_issue."""
        opcode, flags, datatype, collective, peer, context, tag, address, size = given
        return Slot(opcode, flags, datatype, collective, peer, context, tag, address, size)


class Answer(NamedTuple):
    """What the global variables of compiler/README.md hold after a wait."""

    status: int
    peer: int = 0
    tag: int = 0
    found: int = 0
    datatype: int = 0
    bytes: int = 0


@dataclass
class World:
    """All ranks; the messages that wait for each, what each has logged, of whom each has heard."""

    size: int
    waiting: list[list[Message]] = field(default_factory=list[list[Message]])
    logs: list[list[tuple[int, bytes]]] = field(default_factory=list[list[tuple[int, bytes]]])
    heard: list[set[int]] = field(default_factory=list[set[int]])
    failures: list[str] = field(default_factory=list[str])
    changed: threading.Condition = field(default_factory=threading.Condition)

    def __post_init__(self) -> None:
        self.waiting = [[] for _ in range(self.size)]
        self.logs = [[] for _ in range(self.size)]
        self.heard = [{rank} for rank in range(self.size)]


class Rank:
    """One rank's primitives; `read` and `write` reach its memory."""

    def __init__(
        self,
        world: World,
        rank: int,
        read: Callable[[int, int], bytes],
        write: Callable[[int, bytes], None],
    ) -> None:
        self.world, self.rank = world, rank
        self.read, self.write = read, write
        self.slots: dict[int, Slot] = {}

    def issue(self, slot: Slot) -> int:
        """plait_issue."""
        number = next(each for each in range(SLOTS + 1) if each not in self.slots)
        assert number < SLOTS, f"more than {SLOTS} commands under way"
        self.slots[number] = slot
        if slot.size < 0:
            return number
        data = self.read(slot.address, slot.size) if slot.opcode in (SEND, LOG) else b""
        if slot.opcode == SEND and 0 <= slot.peer < self.world.size:
            kind = (slot.context, slot.tag, slot.datatype, slot.collective)
            with self.world.changed:
                heard = frozenset(self.world.heard[self.rank])
                slot.sent = Message(self.rank, *kind, data, heard)
                self.world.waiting[slot.peer].append(slot.sent)
                self.world.changed.notify_all()
        if slot.opcode == LOG:
            self.world.logs[self.rank].append((slot.tag, data))
        return number

    def wait(self, number: int, is_test: bool) -> Answer | None:
        """plait_wait, or plait_test: None if it is not done."""
        slot = self.slots[number]
        with self.world.changed:
            answer = self._try(slot)
            while answer is None:
                if is_test:
                    return None
                if not self.world.changed.wait(PATIENCE_S):
                    # An exception would be lost on its way through C.
                    self.world.failures.append(f"rank {self.rank} waits for ever: {slot}")
                    answer = Answer(REFUSED)
                    break
                answer = self._try(slot)
        del self.slots[number]
        return answer

    def _try(self, slot: Slot) -> Answer | None:
        if slot.size < 0:
            return Answer(REFUSED, slot.peer, slot.tag, bytes=slot.size)
        if slot.opcode == SEND:
            if slot.sent is None:
                return Answer(REFUSED, slot.peer, slot.tag)
            asks = slot.flags & SYNCHRONOUS and not slot.sent.is_taken
            return None if asks else Answer(OK, slot.peer, slot.tag)
        if slot.opcode == LOG:
            return Answer(OK)
        found = self._match(slot)
        if found is None:
            return Answer(OK) if slot.flags & NOW else None
        status = self._land(slot, found) if slot.opcode == RECEIVE else OK
        return Answer(status, found.source, found.tag, 1, found.datatype, len(found.data))

    def _match(self, slot: Slot) -> Message | None:
        for message in self.world.waiting[self.rank]:
            if message.context != slot.context:
                continue
            is_source = slot.flags & ANY_SOURCE or message.source == slot.peer
            if is_source and (slot.flags & ANY_TAG or message.tag == slot.tag):
                return message
        return None

    def _land(self, slot: Slot, message: Message) -> int:
        self.world.waiting[self.rank].remove(message)
        message.is_taken = True
        self.world.heard[self.rank] |= message.heard
        self.world.changed.notify_all()
        if (message.datatype, message.collective) != (slot.datatype, slot.collective):
            return MISMATCHED
        self.write(slot.address, message.data[: slot.size])
        return TRUNCATED if len(message.data) > slot.size else OK


class _Compiled:
    """Joins a rank and its shared object."""

    def __init__(self, world: World, rank: int, library: ctypes.CDLL) -> None:
        self.library = library
        self.rank = Rank(world, rank, _read, _write)
        self._hooks = (ISSUE(self._issue), WAIT(self._wait))
        for name, hook in zip(("issue_hook", "wait_hook"), self._hooks, strict=True):
            ctypes.c_void_p.in_dll(library, name).value = ctypes.cast(hook, ctypes.c_void_p).value
        ctypes.c_int.in_dll(library, "rank_value").value = rank
        ctypes.c_int.in_dll(library, "size_value").value = world.size

    def _issue(self, *given: int | None) -> int:
        return self.rank.issue(Slot.of([each or 0 for each in given]))

    def _wait(self, number: int, is_test: int, said: Any) -> int:
        answer = self.rank.wait(number, bool(is_test))
        for place, value in enumerate(answer or ()):
            said[place] = value
        return int(answer is not None)


def _read(address: int, size: int) -> bytes:
    return ctypes.string_at(address, size) if size else b""


def _write(address: int, data: bytes) -> None:
    if data:
        ctypes.memmove(address, data, len(data))


def build(code: str, folder: Path) -> Path:
    """Compiles C that includes files of this folder."""
    (folder / "code.c").write_text(GLUE + EXIT + code, encoding="utf-8")
    library = folder / "code.so"
    options = [
        "-shared",
        "-fPIC",
        "-O0",
        "-fwrapv",
        "-Wall",
        "-Werror",
        "-Wno-unused",
        f"-I{LIBRARY}",
        f"-I{LIBRARY.parents[1] / 'spec/generated/c'}",
    ]
    options += ["-idirafter", str(LIBRARY.parent / "include")]
    subprocess.run(["cc", *options, "-o", library, folder / "code.c"], check=True)
    return library


def load(library: Path, count: int) -> list[ctypes.CDLL]:
    """So many copies of it, each with globals of its own."""
    copies = [library.with_name(f"rank{rank}.so") for rank in range(count)]
    for copy in copies:
        if not copy.exists():
            shutil.copyfile(library, copy)
    return [ctypes.CDLL(str(copy)) for copy in copies]


def run(libraries: Sequence[ctypes.CDLL], body: Callable[[int, ctypes.CDLL], None]) -> World:
    """Calls body for each rank at once; nothing may be left behind."""
    world = World(len(libraries))
    ranks = [_Compiled(world, number, library) for number, library in enumerate(libraries)]
    together(world, [rank.rank for rank in ranks], lambda rank: body(rank, libraries[rank]))
    return world


def together(
    world: World, ranks: Sequence[Rank], body: Callable[[int], None], *, is_clean: bool = True
) -> None:
    """Calls body for each rank in a thread of its own; is_clean: nothing may be left behind."""
    failures: list[BaseException] = []

    def guarded(rank: int) -> None:
        try:
            body(rank)
        except BaseException as failure:  # of any kind: it is raised again
            failures.append(failure)

    threads = [threading.Thread(target=guarded, args=(rank,)) for rank in range(world.size)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    assert not world.failures, world.failures
    if not is_clean:
        return
    assert not any(world.waiting), f"messages are left: {world.waiting}"
    assert not any(rank.slots for rank in ranks), "commands are left"
