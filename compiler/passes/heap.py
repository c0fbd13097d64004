# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""malloc and calloc become global objects, free becomes nothing.

What is allocated in a loop and lives on becomes one object, of which each call gives the next part;
how often the loop runs must be known.
"""

from __future__ import annotations

from typing import NamedTuple

from plait.compiler.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Binary,
    Break,
    Call,
    Const,
    Continue,
    Convert,
    Element,
    Expression,
    Function,
    Labelled,
    Leave,
    Load,
    Loop,
    Place,
    Program,
    Return,
    Statement,
    Switch,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import (
    addressed,
    assigned,
    root,
    statement_expressions,
    statement_places,
    subexpressions,
)
from plait.compiler.ir.types import (
    INT,
    LONG,
    UCHAR,
    ULONG,
    ArrayType,
    PointerType,
    Type,
    VoidType,
    size_of,
)
from plait.compiler.passes.context import Context, Names
from plait.compiler.passes.texts import Texts
from plait.compiler.passes.unroll import Counting

PLAIN = frozenset(("malloc", "calloc"))
ALIKE = frozenset(("plait_alike",))  # those whose size is that of what malloc gave

BYTES_MAX = 1 << 30  # of one object, which may live in external memory


def run(program: Program, context: Context, which: frozenset[str] = PLAIN) -> None:
    """Objects for all calls of these functions."""
    names = Names(program)
    for function in program.functions.values():
        _Heap(program, context, names, function).block(function.body, [], which)


def strip(pointer: Expression) -> Expression:
    """A pointer without conversions to other pointers."""
    while isinstance(pointer, Convert) and isinstance(pointer.operand.type, PointerType):
        pointer = pointer.operand
    return pointer


class _Around(NamedTuple):
    """A loop, and what stands before it in the same block."""

    loop: Loop
    before: list[Statement]


class _Heap:
    def __init__(
        self, program: Program, context: Context, names: Names, function: Function
    ) -> None:
        self.program = program
        self.context = context
        self.names = names
        self.function = function
        self.statements = list(walk(function.body))
        self.addressed = addressed(self.statements)
        self.counting = Counting(context, names, self.addressed)

    def block(
        self, statements: list[Statement], loops: list[_Around], which: frozenset[str]
    ) -> None:
        for index, statement in reversed(list(enumerate(statements))):
            inner = loops
            if isinstance(statement, Loop):
                inner = [*loops, _Around(statement, statements[:index])]
            for body in bodies(statement):
                self.block(body, inner, which)
            if isinstance(statement, Call) and statement.function in which:
                statements[index : index + 1] = self.allocate(statement, loops)

    def allocate(self, call: Call, loops: list[_Around]) -> list[Statement]:
        """The address of a new object for what malloc gives."""
        size = self.size(call)
        holders = self.holders(call)
        if loops and not self.is_freed_in(call, loops[-1].loop):
            return self.allocate_parts(call, size, holders, self.times(call, loops), loops)
        if call.result is None:
            return []
        element, name = self.element(holders)
        if isinstance(element, VoidType) or size % size_of(element):
            element = UCHAR
        kind = ArrayType(element, size // size_of(element))
        name = self.names.fresh(f"{name}_memory")
        variable = Variable(name, kind, call.where, is_global=True)
        self.program.globals.append(variable)
        self.context.heap.add(variable)
        for holder in holders:
            if holder.name in self.program.partitions:
                self.program.partitions[name] = self.program.partitions[holder.name]
        address = AddressOf(VariablePlace(variable), PointerType(element))
        kind = call.result.type
        assert isinstance(kind, PointerType)
        found: list[Statement] = [Assign(call.result, _convert(address, kind), call.where)]
        if call.function == "calloc" and loops:
            zero = Call("memset", [_convert(address, PointerType(VoidType())), Const(INT, 0)])
            zero.arguments.append(Const(ULONG, size))
            zero.where = call.where
            found.append(zero)
        return found

    def size(self, call: Call) -> int:
        if call.function == "plait_alike":
            pointer, size = call.arguments
            if isinstance(size, Const):
                return max(int(size.value), 1)
            if most := Texts(self.program).most(pointer):
                return most
            raise self.unknown(call)
        values = [each.value for each in call.arguments if isinstance(each, Const)]
        if len(values) < len(call.arguments):
            raise self.unknown(call)
        size = 1
        for value in values:
            size *= int(value)
        if size > BYTES_MAX:
            raise refuse(
                call.where,
                f"{call.function} of {size} bytes; one object has {BYTES_MAX} at most",
                "use more ranks, each with a part of it",
            )
        return max(size, 1)  # of no bytes it gives an address of its own, too

    def unknown(self, call: Call) -> CompileError:
        """The refusal of a size that is not known."""
        what = call.where.call or call.function
        message = (
            f"{what} of a size that is known when the program runs: the size of memory "
            "must be known when it is compiled"
        )
        hint = "compute it from constants, the program's arguments and the number of ranks"
        if self.asks_rank(call):
            hint = (
                "ranks that do the same share one image, and this size depends on the rank: "
                "allocate the largest that any of them needs"
            )
        return refuse(call.where, message, hint)

    def asks_rank(self, call: Call) -> bool:
        """Whether a size may depend on the rank, through variables, too."""
        found = set[Variable]()
        for statement in self.statements:
            if isinstance(statement, Call) and statement.function == "plait_rank":
                found |= {v for v in map(root, statement_places(statement)) if v is not None}
        waiting, seen = list(call.arguments), set[Variable]()
        while waiting:
            fresh = _variables(waiting.pop()) - seen
            seen |= fresh
            waiting += [
                each.value
                for each in self.statements
                if isinstance(each, Assign) and root(each.place) in fresh
            ]
        return bool(found & seen)

    def holders(self, call: Call) -> set[Variable]:
        """The variables that hold the address, by direct assignments."""
        place = call.result
        found = {place.variable} if isinstance(place, VariablePlace) else set[Variable]()
        while True:
            more = {
                each.place.variable
                for each in self.statements
                if isinstance(each, Assign)
                and isinstance(each.place, VariablePlace)
                and _loaded(each.value) in found
            }
            if more <= found:
                return found
            found |= more

    def element(self, holders: set[Variable]) -> tuple[Type, str]:
        """Of what type the elements are, as the first conversion of the address says."""
        name = next((v.name for v in holders), "heap")
        for statement in self.statements:
            for node in statement_expressions(statement):
                if not isinstance(node, Convert) or not isinstance(node.type, PointerType):
                    continue
                if _loaded(node) in holders and not isinstance(node.type.target, VoidType):
                    place = statement.place if isinstance(statement, Assign) else None
                    target = root(place) if place is not None else None
                    return node.type.target, target.name if target is not None else name
        kinds = [v.type.target for v in holders if isinstance(v.type, PointerType)]
        typed = [kind for kind in kinds if not isinstance(kind, VoidType)]
        return (typed[0] if typed else UCHAR), name

    def allocate_parts(
        self,
        call: Call,
        size: int,
        holders: set[Variable],
        times: int,
        loops: list[_Around],
    ) -> list[Statement]:
        """The address of the next part of an object that has one for each time."""
        if call.result is None:
            return []
        element, name = self.element(holders)
        if isinstance(element, VoidType) or size % size_of(element):
            element, size = UCHAR, size + -size % 16
        if size * times > BYTES_MAX:
            message = f"{call.function} of {size} bytes {times} times; {BYTES_MAX} bytes are most"
            raise refuse(call.where, message, "use more ranks, each with a part of it")
        count = size // size_of(element)
        kind = ArrayType(element, count * times)
        memory = Variable(self.names.fresh(f"{name}_memory"), kind, call.where, is_global=True)
        self.program.globals.append(memory)
        self.context.heap.add(memory)
        self.context.parts.add(memory)
        index, after = self.number(call, loops)
        place = Element(VariablePlace(memory), Binary("mul", index, Const(LONG, count), LONG))
        address = AddressOf(place, PointerType(element))
        wanted = call.result.type
        assert isinstance(wanted, PointerType)
        return [Assign(call.result, _convert(address, wanted), call.where), *after]

    def number(self, call: Call, loops: list[_Around]) -> tuple[Expression, list[Statement]]:
        """Which time it is, from 0, and what counts on: the loop itself if it does so by ones."""
        counter = self.counting.counter(loops[0].loop) if len(loops) == 1 else None
        if counter is not None and counter.step == 1:
            start = self.counting.start(counter.variable, loops[0].before)
            value: Expression = Load(VariablePlace(counter.variable), counter.kind)
            value = value if counter.kind == LONG else Convert(value, LONG)
            return Binary("sub", value, Const(LONG, start or 0), LONG), []
        name = self.names.fresh("allocated")
        variable = Variable(name, LONG, call.where, is_global=True)
        self.program.globals.append(variable)
        value = Load(VariablePlace(variable), LONG)
        more = Binary("add", value, Const(LONG, 1), LONG)
        return value, [Assign(VariablePlace(variable), more, call.where)]

    def is_freed_in(self, call: Call, loop: Loop) -> bool:
        """Whether each iteration surely frees at its end what it allocates."""
        at = next((at for at, each in enumerate(loop.body) if each is call), None)
        return at is not None and self.is_freed(call, loop.body[at + 1 :])

    def times(self, call: Call, loops: list[_Around]) -> int:
        """How often it is called at most; refused if that is not known."""
        times = 1
        for each in loops:
            counter = self.counting.counter(each.loop)
            trips = self.counting.trips(each.loop, counter, each.before) if counter else None
            if trips is None:
                raise refuse(
                    call.where,
                    f"{call.function} in a loop: how much memory there is must be known before",
                    "let the loop count from one constant to another, allocate before the loop, or "
                    "free it at the end of the same loop body",
                )
            times *= trips
        return max(times, 1)

    def is_freed(self, call: Call, behind: list[Statement]) -> bool:
        """Whether what a call gave is surely freed by the statements behind it."""
        held = {v for v in map(root, statement_places(call)) if v is not None} - self.addressed
        for statement in behind:
            match statement:
                case Call(function="free", arguments=[pointer]) if _loaded(pointer) in held:
                    return True
                case Assign(place=VariablePlace(variable=variable), value=value) if (
                    _loaded(value) in held and variable not in self.addressed
                ):
                    held.add(variable)
                case _:
                    held -= assigned([statement])
            if _may_skip(statement):
                return False
        return False


def _variables(value: Expression) -> set[Variable]:
    loads = [node for node in subexpressions(value) if isinstance(node, Load)]
    return {variable for node in loads if (variable := root(node.place)) is not None}


def _may_skip(top: Statement) -> bool:
    """Whether what follows in a loop's body may not be reached."""
    inner = {each.label for each in walk([top]) if isinstance(each, Labelled)}
    for each in walk([top]):
        if isinstance(each, Return) or (isinstance(each, Leave) and each.label not in inner):
            return True
    return _ends_iteration([top], (Break, Continue))


def _ends_iteration(body: list[Statement], jumps: tuple[type[Statement], ...]) -> bool:
    """Whether one of these jumps is there, of the loop around the body."""
    for statement in body:
        if isinstance(statement, jumps):
            return True
        if isinstance(statement, Loop):
            continue
        inside = (Continue,) if isinstance(statement, Switch) else jumps
        if any(_ends_iteration(each, inside) for each in bodies(statement)):
            return True
    return False


def _loaded(value: Expression) -> Variable | None:
    value = strip(value)
    if isinstance(value, Load) and isinstance(value.place, VariablePlace):
        return value.place.variable
    return None


def _convert(pointer: Expression, kind: PointerType) -> Expression:
    return pointer if pointer.type == kind else Convert(pointer, kind)


def release(program: Program, context: Context) -> None:
    """Drops free, where what is freed is what malloc gave."""
    for function in program.functions.values():
        _release(function.body, context)


def _release(statements: list[Statement], context: Context) -> None:
    for statement in statements:
        for body in bodies(statement):
            _release(body, context)
        if not isinstance(statement, Call) or statement.function != "free":
            continue
        pointer = strip(statement.arguments[0])
        if isinstance(pointer, AddressOf):
            _check_free(statement, pointer.place, context)
    kept = [s for s in statements if not (isinstance(s, Call) and s.function == "free")]
    statements[:] = kept


def _check_free(call: Call, place: Place, context: Context) -> None:
    variable = root(place)
    if variable is None:
        return
    if variable in context.parts:
        return
    if variable not in context.heap:
        raise refuse(call.where, f"free of {variable.name}, which malloc did not give")
    if not isinstance(place, VariablePlace):
        raise refuse(call.where, f"free of the middle of {variable.name}")
