# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""malloc and calloc become global objects, free becomes nothing.

What is allocated in a loop and lives on becomes one object, of which each call gives the next part.
Where data says how much is taken, or how often, the object has Program.room bytes, and a call that
finds no room ends the rank.
"""

from __future__ import annotations

from typing import NamedTuple

from plait.compiler.base.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import (
    ARRAY,
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
    If,
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
    Where,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import (
    addressed,
    assigned,
    root,
    statement_expressions,
    statement_places,
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
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.base.texts import Texts, assertion
from plait.compiler.passes.unroll import Counting

PLAIN = frozenset(("malloc", "calloc", ARRAY))
ALIKE = frozenset(("plait_alike",))  # those whose size is that of what malloc gave

BYTES_MAX = 1 << 30  # of one object, which may live in external memory


def run(program: Program, context: Context, which: frozenset[str] = PLAIN) -> None:
    """Objects for all calls of these functions."""
    names = Names(program)
    for function in program.functions.values():
        Heap(program, context, names, function).block(function.body, [], which)


def strip(pointer: Expression) -> Expression:
    """A pointer without conversions to other pointers."""
    while isinstance(pointer, Convert) and isinstance(pointer.operand.type, PointerType):
        pointer = pointer.operand
    return pointer


class _Around(NamedTuple):
    """A loop, and what stands before it in the same block."""

    loop: Loop
    before: list[Statement]


class Heap:
    """What a function allocates."""

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
        is_kept = call.function != ARRAY and call.function not in ALIKE
        is_one = not loops or not is_kept or self.is_freed_in(call, loops[-1].loop)
        times = 1 if is_one else self.times(call, loops)
        if size is None or times is None:
            return self.allocate_in_room(call, holders, is_one=is_one)
        if not is_one:
            return self.allocate_parts(call, size, holders, times, loops)
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

    def size(self, call: Call) -> int | None:
        """In bytes; None where data says it."""
        if call.function == "plait_alike":
            pointer, size = call.arguments
            if isinstance(size, Const):
                return max(int(size.value), 1)
            if most := Texts(self.program).most(pointer):
                return most
            raise self.unknown(call)
        given = call.arguments[call.function == "realloc" :]
        values = [each.value for each in given if isinstance(each, Const)]
        if len(values) < len(given):
            return None
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
        return refuse(call.where, message, hint)

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

    def allocate_in_room(
        self, call: Call, holders: set[Variable], *, is_one: bool
    ) -> list[Statement]:
        """The address of an object for as much as there may be; or of the next part of it, if what
        the calls before gave may still be used."""
        if call.result is None:
            return []
        element, name = self.element(holders)
        if isinstance(element, VoidType):
            element = UCHAR
        where, count = call.where, max(self.program.room // size_of(element), 1)
        kind = ArrayType(element, count)
        memory = Variable(self.names.fresh(f"{name}_memory"), kind, where, is_global=True)
        self.program.globals.append(memory)
        self.context.heap.add(memory)
        size = call.arguments[0]
        for each in call.arguments[1:]:
            size = Binary("mul", size, each, ULONG)
        unit = Const(ULONG, size_of(element))
        part = Binary("ne", Binary("rem", size, unit, ULONG), Const(ULONG, 0), INT)
        whole = Binary("div", size, unit, ULONG)
        taken = Binary("add", whole, Convert(part, ULONG), ULONG)
        wanted = Variable(self.names.fresh("wanted"), ULONG, where)
        self.function.locals.append(wanted)
        begin: Expression = Const(LONG, 0)
        after: list[Statement] = []
        if not is_one:
            self.context.parts.add(memory)
            used = Variable(self.names.fresh("allocated"), LONG, where, is_global=True)
            self.program.globals.append(used)
            begin = Load(VariablePlace(used), LONG)
            own = Convert(Load(VariablePlace(wanted), ULONG), LONG)
            after.append(Assign(VariablePlace(used), Binary("add", begin, own, LONG), where))
            live = Variable(self.names.fresh("live"), LONG, where, is_global=True)
            self.program.globals.append(live)
            after.append(_added(live, 1, where))
            self.context.rooms[memory] = (used, live)
        left = Convert(Binary("sub", Const(LONG, count), begin, LONG), ULONG)
        is_full = Binary("gt", Load(VariablePlace(wanted), ULONG), left, INT)
        text = f"room for {self.program.room} bytes (#pragma plait room {2 * self.program.room})"
        told = assertion(self.program, self.names, text, self.function.name, where)
        place = VariablePlace(memory) if is_one else Element(VariablePlace(memory), begin)
        address = AddressOf(place, PointerType(element))
        kind = call.result.type
        assert isinstance(kind, PointerType)
        made: list[Statement] = [
            Assign(VariablePlace(wanted), taken, where),
            If(is_full, [told], [], where),
            Assign(call.result, _convert(address, kind), where),
        ]
        if call.function == "calloc":
            zero = [_convert(address, PointerType(VoidType())), Const(INT, 0), size]
            made.append(Call("memset", zero, None, where))
        return [*made, *after]

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

    def times(self, call: Call, loops: list[_Around]) -> int | None:
        """How often it is called at most; None where data says it."""
        times = 1
        for each in loops:
            counter = self.counting.counter(each.loop)
            trips = self.counting.trips(each.loop, counter, each.before) if counter else None
            if trips is None:
                return None
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
    """Drops free, where what is freed is what malloc gave. Of memory in which data says how much is
    taken all is given again once nothing of it lives."""
    texts = Texts(program) if context.rooms else None
    for function in program.functions.values():
        _release(function.body, context, texts)


def _release(statements: list[Statement], context: Context, texts: Texts | None) -> None:
    for at, statement in reversed([*enumerate(statements)]):
        for body in bodies(statement):
            _release(body, context, texts)
        if not isinstance(statement, Call) or statement.function != "free":
            continue
        pointer = strip(statement.arguments[0])
        place = pointer.place if isinstance(pointer, AddressOf) else None
        if place is not None:
            _check_free(statement, place, context)
        found = texts.objects(pointer) if texts is not None else set[Variable]()
        statements[at : at + 1] = [
            each
            for memory in context.rooms
            if found is None or memory in found
            for each in _given_back(pointer, memory, context, statement.where)
        ]


def _given_back(
    pointer: Expression, memory: Variable, context: Context, where: Where
) -> list[Statement]:
    """One block less in a memory, if the pointer is one into it."""
    used, live = context.rooms[memory]
    assert isinstance(memory.type, ArrayType)
    kind = PointerType(memory.type.element)
    first, last = (
        AddressOf(Element(VariablePlace(memory), Const(LONG, at)), kind)
        for at in (0, memory.type.count - 1)
    )
    own = _convert(pointer, kind)
    is_none = Binary("eq", Load(VariablePlace(live), LONG), Const(LONG, 0), INT)
    less: list[Statement] = [
        _added(live, -1, where),
        If(is_none, [Assign(VariablePlace(used), Const(LONG, 0), where)], [], where),
    ]
    below = If(Binary("le", own, last, INT), less, [], where)
    return [If(Binary("ge", own, first, INT), [below], [], where)]


def _added(variable: Variable, by: int, where: Where) -> Assign:
    place = VariablePlace(variable)
    return Assign(place, Binary("add", Load(place, LONG), Const(LONG, by), LONG), where)


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
