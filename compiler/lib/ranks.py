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
from typing import Any

LIBRARY = Path(__file__).parent
SEND, RECEIVE, PROBE, LOG = 1, 2, 3, 7
SYNCHRONOUS, ANY_SOURCE, ANY_TAG, NOW = 1, 2, 4, 8
OK, TRUNCATED, MISMATCHED, REFUSED = 0, 1, 2, 5
PATIENCE_S = 20

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


@dataclass
class World:
    """All ranks; the messages that wait for each, and what each has logged."""

    size: int
    waiting: list[list[Message]] = field(default_factory=list[list[Message]])
    logs: list[list[tuple[int, bytes]]] = field(default_factory=list[list[tuple[int, bytes]]])
    sent: list[tuple[int, int, int, int]] = field(default_factory=list[tuple[int, int, int, int]])
    failures: list[str] = field(default_factory=list[str])
    changed: threading.Condition = field(default_factory=threading.Condition)

    def __post_init__(self) -> None:
        self.waiting = [[] for _ in range(self.size)]
        self.logs = [[] for _ in range(self.size)]


class Rank:
    """One rank's primitives."""

    def __init__(self, world: World, rank: int, library: ctypes.CDLL) -> None:
        self.world, self.rank, self.library = world, rank, library
        self.slots: dict[int, Slot] = {}
        self._hooks = (ISSUE(self._issue), WAIT(self._wait))
        for name, hook in zip(("issue_hook", "wait_hook"), self._hooks, strict=True):
            ctypes.c_void_p.in_dll(library, name).value = ctypes.cast(hook, ctypes.c_void_p).value
        ctypes.c_int.in_dll(library, "rank_value").value = rank
        ctypes.c_int.in_dll(library, "size_value").value = world.size

    def _issue(self, *given: int) -> int:
        opcode, flags, datatype, *others = (each or 0 for each in given)
        collective, peer, context, tag, address, size = others
        slot = Slot(opcode, flags, datatype, collective, peer, context, tag, address, size)
        number = next(each for each in range(17) if each not in self.slots)
        assert number < 16, "more than 16 commands under way"
        self.slots[number] = slot
        if slot.opcode == SEND and 0 <= slot.peer < self.world.size:
            data = ctypes.string_at(slot.address, slot.size) if slot.size else b""
            slot.sent = Message(
                self.rank, slot.context, slot.tag, slot.datatype, slot.collective, data
            )
            with self.world.changed:
                self.world.waiting[slot.peer].append(slot.sent)
                self.world.sent.append((self.rank, slot.peer, slot.tag, slot.size))
                self.world.changed.notify_all()
        if slot.opcode == LOG:
            self.world.logs[self.rank].append((slot.tag, ctypes.string_at(slot.address, slot.size)))
        return number

    def _wait(self, number: int, is_test: int, said: Any) -> int:
        slot = self.slots[number]
        with self.world.changed:
            answer = self._try(slot)
            while answer is None:
                if is_test:
                    return 0
                if not self.world.changed.wait(PATIENCE_S):
                    return self._give_up(said, f"rank {self.rank} waits for ever: {slot}")
                answer = self._try(slot)
        del self.slots[number]
        for place, value in enumerate(answer):
            said[place] = value
        return 1

    def _give_up(self, said: Any, why: str) -> int:
        """An exception would be lost on its way through C."""
        self.world.failures.append(why)
        said[0] = REFUSED
        return 1

    def _try(self, slot: Slot) -> list[int] | None:
        if slot.opcode == SEND:
            if slot.sent is None:
                return [REFUSED, slot.peer, slot.tag, 0, 0, 0]
            asks = slot.flags & SYNCHRONOUS and not slot.sent.is_taken
            return None if asks else [OK, slot.peer, slot.tag, 0, 0, 0]
        if slot.opcode == LOG:
            return [OK, 0, 0, 0, 0, 0]
        found = self._match(slot)
        if found is None:
            return [OK, 0, 0, 0, 0, 0] if slot.flags & NOW else None
        status = OK
        if slot.opcode == RECEIVE:
            status = self._land(slot, found)
        return [status, found.source, found.tag, 1, found.datatype, len(found.data)]

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
        self.world.changed.notify_all()
        if (message.datatype, message.collective) != (slot.datatype, slot.collective):
            return MISMATCHED
        ctypes.memmove(slot.address, message.data, min(slot.size, len(message.data)))
        return TRUNCATED if len(message.data) > slot.size else OK


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
    failures: list[BaseException] = []
    ranks = [Rank(world, number, library) for number, library in enumerate(libraries)]

    def guarded(rank: Rank) -> None:
        try:
            body(rank.rank, rank.library)
        except BaseException as failure:  # of any kind: it is raised again
            failures.append(failure)

    threads = [threading.Thread(target=guarded, args=(rank,)) for rank in ranks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    assert not world.failures, world.failures
    assert not any(world.waiting), f"messages are left: {world.waiting}"
    assert not any(rank.slots for rank in ranks), "commands are left"
    return world
