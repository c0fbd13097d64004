# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Warns of buffers that are used while a message is under way, where that is sure.

What MPI_Isend sends may not be written before it is complete, and what MPI_Irecv receives neither
written nor read. A role does not copy it, so that its messages differ from those of other MPIs. So
it is with circuit_start_send and circuit_start_receive, of which any circuit_wait or circuit_test
is taken to complete all.
"""

from __future__ import annotations

from dataclasses import dataclass

from plait.compiler.base.diagnostics import Diagnostic
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Load,
    Place,
    Program,
    Statement,
    Variable,
    walk,
)
from plait.compiler.ir.traverse import statement_expressions, subexpressions
from plait.compiler.ir.types import INT, size_of
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi import calls, datatypes
from plait.compiler.passes.mpi.following import Following, Memory

_CIRCUIT_RECEIVE, _CIRCUIT_WAIT = "circuit_start_receive", "circuit_wait"
_CIRCUIT_ENDS = (_CIRCUIT_WAIT, "circuit_test")
_CIRCUITS = frozenset(("circuit_start_send", _CIRCUIT_RECEIVE))
_RECEIVES = (calls.STARTS & calls.with_any("received")) | {_CIRCUIT_RECEIVE}
_STARTS = calls.STARTS | _CIRCUITS
_ENDS = (*_CIRCUIT_ENDS, "MPI_Wait", "MPI_Test", "MPI_Request_free", "MPI_Cancel")
_STEPS = 1_000  # statements that are looked at
_HINT = "do it after the {} of this {}, or in another buffer"


def run(program: Program, context: Context) -> None:
    """The pass, which changes nothing."""
    del context
    if any(each.function in _STARTS for each in linking.calls(program)):
        early = _Early()
        Following(program, early.at_call, early.at_statement, _STEPS).run()
        program.warnings += early.warnings.values()


@dataclass(frozen=True)
class _Message:
    """One that is under way: its call, where it is in memory, and its request."""

    call: Call
    variable: Variable
    begin: int
    end: int
    request: tuple[Variable, int] | None  # None: of a circuit


class _Early:
    def __init__(self) -> None:
        self.warnings: dict[tuple[int, int], Diagnostic] = {}  # by call and line, each once
        self._messages: list[_Message] = []
        # Which messages are under way is known as what variables hold: by number, in this one.
        self._under_way = Variable("messages", INT)

    def at_call(self, call: Call, memory: Memory) -> bool:
        """Notes which messages begin and end."""
        if call.function in _CIRCUITS:
            self._begin_transfer(call, memory)
        elif call.function in _STARTS:
            self._begin(call, memory)
        elif call.function.startswith(_ENDS):
            self._end(call, memory)
        return False

    def _begin(self, call: Call, memory: Memory) -> None:
        buffer, count, kind, peer, *_, request = call.arguments
        place, number, rank = memory.place(buffer), memory.value(count), memory.value(peer)
        handle, at = datatypes.known(memory.value(kind)), memory.place(request)
        if place is None or number is None or handle is None or at is None:
            return
        if rank is not None and rank.value == datatypes.constant("MPI_PROC_NULL"):
            return
        self._add(call, place, int(number.value) * handle.size, at, memory)

    def _begin_transfer(self, call: Call, memory: Memory) -> None:
        _, data, count = call.arguments
        place, size = memory.place(data), memory.value(count)
        if place is not None and size is not None:
            self._add(call, place, int(size.value), None, memory)

    def _add(
        self,
        call: Call,
        place: tuple[Variable, int],
        size: int,
        request: tuple[Variable, int] | None,
        memory: Memory,
    ) -> None:
        variable, begin = place
        memory.known[self._under_way, len(self._messages)] = Const(INT, 1)
        self._messages.append(_Message(call, variable, begin, begin + size, request))

    def _end(self, call: Call, memory: Memory) -> None:
        """Of an array of requests, and of circuits, all are taken to be complete."""
        if call.function in _CIRCUIT_ENDS:
            for at in self._now(memory):
                if self._messages[at].request is None:
                    del memory.known[self._under_way, at]
            return
        is_one = call.function in ("MPI_Wait", "MPI_Test", "MPI_Request_free", "MPI_Cancel")
        place = memory.place(call.arguments[0 if is_one else 1])
        for at in self._now(memory):
            request = self._messages[at].request
            if request is None:
                continue
            if place is None or place == request or (not is_one and place[0] is request[0]):
                del memory.known[self._under_way, at]

    def _now(self, memory: Memory) -> list[int]:
        return [at for variable, at in memory.known if variable is self._under_way]

    def at_statement(self, statement: Statement, memory: Memory, *, is_followed: bool) -> None:
        """Looks for what uses the buffers; what is not followed may end any message."""
        now = self._now(memory)
        if not now:
            return
        if not is_followed:
            if any(
                isinstance(each, Call) and each.function.startswith(_ENDS)
                for each in walk([statement])
            ):
                memory.forget({self._under_way})
            return
        messages = [self._messages[at] for at in now]
        if isinstance(statement, Assign):
            self._check(statement, statement.place, memory, messages)
            self._let_go(statement, memory, now)
        received = [each for each in messages if each.call.function in _RECEIVES]
        if received:
            for node in statement_expressions(statement):
                if isinstance(node, Load):
                    self._check(statement, node.place, memory, received, is_read=True)

    def _let_go(self, statement: Assign, memory: Memory, now: list[int]) -> None:
        """Of a request that is copied it is not known when it is complete."""
        for node in subexpressions(statement.value):
            place = memory.offset(node.place) if isinstance(node, Load | AddressOf) else None
            for at in now:
                request = self._messages[at].request
                if place is not None and request is not None and place[0] is request[0]:
                    memory.known.pop((self._under_way, at), None)

    def _check(
        self,
        statement: Statement,
        place: Place,
        memory: Memory,
        messages: list[_Message],
        *,
        is_read: bool = False,
    ) -> None:
        at = memory.offset(place)
        if at is None:
            return
        variable, begin = at
        end = begin + size_of(place.type)
        for each in messages:
            if each.variable is variable and begin < each.end and each.begin < end:
                self._warn(statement, each, is_read=is_read)

    def _warn(self, statement: Statement, message: _Message, *, is_read: bool) -> None:
        call, line = message.call, statement.where.line
        doing = "reads" if is_read else "writes to"
        kind = "receives into" if call.function in _RECEIVES else "sends"
        text = f"this {doing} what the {call.function} in line {call.where.line} {kind}, before it "
        text += "is complete"
        ends = ("MPI_Wait", "request") if message.request else (_CIRCUIT_WAIT, "transfer")
        hint = _HINT.format(*ends)
        self.warnings.setdefault(
            (id(call), line), Diagnostic(statement.where, text, hint, is_warning=True)
        )
