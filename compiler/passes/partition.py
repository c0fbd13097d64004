# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""#pragma plait partition: an array becomes several, its banks, which are accessed at one time.

Element i of N banks stands in bank i mod N, at place i / N. Where i mod N is known the access means
that bank alone; elsewhere a load chooses among all banks, and a store goes to each under a
condition. N is a power of two. The dimension is the last one, or another one of which more is
known. An array with as many banks as elements becomes scalars (pass memory).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from plait.compiler.base.diagnostics import Diagnostic
from plait.compiler.ir.nodes import (
    Assign,
    Binary,
    Call,
    Const,
    Convert,
    Element,
    Expression,
    Function,
    If,
    Load,
    Member,
    Place,
    Program,
    Select,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import (
    Rewriter,
    addressed,
    assigned,
    root,
    statement_expressions,
    statement_places,
    subexpressions,
)
from plait.compiler.ir.types import INT, LONG, ArrayType, IntType, StructType, Type, size_of
from plait.compiler.passes.base.context import Context, Names

OPEN_BANKS_MAX = 16  # where the bank is known at run time only


def run(program: Program, context: Context) -> None:
    """The pass; a program with one function."""
    if list(program.functions) != ["main"]:
        return
    main = program.functions["main"]
    calls = [each for each in walk(main.body) if isinstance(each, Call)]
    taken = addressed(main.body) | assigned(calls)
    names = Names(program)
    for variable in [*program.globals, *main.locals]:
        count = program.partitions.pop(variable.name, 1)
        if count == 1:
            continue
        is_followed = variable in context.followed
        why = _obstacle(variable, count, taken, is_followed)
        why = why or _split(program, main, variable, count, names, is_followed=is_followed)
        if why:
            text = f"#pragma plait partition {variable.name} {count} has no effect: {why}"
            program.warnings.append(Diagnostic(variable.where, text, is_warning=True))


def _obstacle(variable: Variable, count: int, taken: set[Variable], is_followed: bool) -> str:
    if count & (count - 1):
        return "the number of banks is no power of two"
    if variable in taken:
        return "a message or a pointer takes the array as a whole"
    if not isinstance(variable.type, ArrayType):
        return "it is no array"
    is_even = _dimensions(variable.type)[-1] % count == 0 and not _has_structures(variable.type)
    if is_followed and not is_even:
        return f"a pointer goes through its rows, of which {count} banks take no equal parts"
    return ""


# ---- what is known of an index ------------------------------------------------------------------


class _Residues:
    """Integers modulo a power of two, as far as they are always the same."""

    def __init__(self, main: Function, modulus: int) -> None:
        self.modulus = modulus
        self.known: dict[Variable, int | None] = {}
        taken = addressed(main.body)
        self.locals = {v for v in main.locals if isinstance(v.type, IntType)} - taken
        changed = True
        while changed:
            changed = False
            for statement in walk(main.body):
                for place in statement_places(statement):
                    changed |= self._assign(place, statement)

    def _assign(self, place: Place, statement: Statement) -> bool:
        if not isinstance(place, VariablePlace) or place.variable not in self.locals:
            return False
        variable = place.variable
        if isinstance(statement, Assign):
            if self._is_open(statement.value):
                return False
            new = self.of(statement.value)
        else:
            new = None
        old = self.known.get(variable, new)
        new = new if old == new else None
        if variable in self.known and self.known[variable] == new:
            return False
        self.known[variable] = new
        return True

    def _is_open(self, node: Expression) -> bool:
        """Whether it depends on a variable of which nothing was assigned yet."""
        match node:
            case Load(place=VariablePlace(variable=variable)):
                return variable in self.locals and variable not in self.known
            case Convert(operand=operand):
                return self._is_open(operand)
            case Binary(left=left, right=right):
                return self._is_open(left) or self._is_open(right)
            case _:
                return False

    def of(self, node: Expression) -> int | None:
        """The value of an expression, modulo."""
        if not isinstance(node.type, IntType) or 1 << min(node.type.bits, 16) <= self.modulus:
            return None
        match node:
            case Const(value=int(value)):
                return value % self.modulus
            case Load(place=VariablePlace(variable=variable)):
                return self.known.get(variable) if variable in self.locals else None
            case Convert(operand=operand) if isinstance(operand.type, IntType):
                return self.of(operand)
            case Binary(operator=operator, left=left, right=right):
                return self._binary(operator, left, right)
            case _:
                return None

    def _binary(self, operator: str, left: Expression, right: Expression) -> int | None:
        one, other = self.of(left), self.of(right)
        match operator:
            case "mul" if 0 in (one, other):
                return 0
            case "shl" if isinstance(right, Const) and 0 <= right.value < 64:
                other, operator = (1 << int(right.value)) % self.modulus, "mul"
                one = 0 if other == 0 else one
            case _:
                pass
        if one is None or other is None:
            return None
        match operator:
            case "add":
                return (one + other) % self.modulus
            case "sub":
                return (one - other) % self.modulus
            case "mul":
                return one * other % self.modulus
            case _:
                return None


# ---- banks --------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Banks:
    """What an array becomes. `dimension`: which of its indexes is taken apart, the first one 0."""

    array: Variable
    dimension: int
    depth: int  # places of that dimension in a bank
    variables: list[Variable]
    is_followed: bool  # the index may lie behind the dimension's end, in the next row


def _indexes(place: Place, array: Variable) -> list[Expression]:
    """The indexes of an element of the array, or of what lies in one; empty: of another object."""
    found: list[Expression] = []
    while isinstance(place, Element | Member):
        found = [place.index, *found] if isinstance(place, Element) else []
        place = place.base
    return found if isinstance(place, VariablePlace) and place.variable is array else []


def _accesses(main: Function, array: Variable) -> Iterator[list[Expression]]:
    for statement in walk(main.body):
        places = [*statement_places(statement)]
        places += [e.place for e in statement_expressions(statement) if isinstance(e, Load)]
        for place in places:
            if root(place) is array:
                yield _indexes(place, array)


def _dimensions(kind: Type) -> list[int]:
    found: list[int] = []
    while isinstance(kind, ArrayType):
        found.append(kind.count)
        kind = kind.element
    return found


def _resized(kind: Type, dimension: int, count: int) -> ArrayType:
    assert isinstance(kind, ArrayType)
    if dimension == 0:
        return ArrayType(kind.element, count)
    return ArrayType(_resized(kind.element, dimension - 1, count), kind.count)


def _has_structures(kind: Type) -> bool:
    while isinstance(kind, ArrayType):
        kind = kind.element
    return isinstance(kind, StructType)


def _split(
    program: Program,
    main: Function,
    array: Variable,
    count: int,
    names: Names,
    *,
    is_followed: bool,
) -> str:
    """Makes the banks, or says why there are none.

    A pointer through rows, `is_followed`, may go from one row to the next: then the last dimension
    is taken apart, evenly, which is right wherever a row ends.
    """
    sizes = _dimensions(array.type)
    residues = _Residues(main, count)
    accesses = list(_accesses(main, array))

    def unknown(dimension: int) -> int:
        return sum(residues.of(indexes[dimension]) is None for indexes in accesses)

    last = len(sizes) - 1
    dimension = last if is_followed else min(reversed(range(len(sizes))), key=unknown)
    open_ = [each[dimension] for each in accesses if residues.of(each[dimension]) is None]
    if open_ and count > OPEN_BANKS_MAX:
        return (
            f"an index is not known modulo {count}, and that many banks are too many to choose of"
        )
    if any(root(e.place) is array for i in open_ for e in subexpressions(i) if isinstance(e, Load)):
        return "the array's own elements choose the bank"
    depth = -(-sizes[dimension] // count)
    kind = _resized(array.type, dimension, depth)
    made: list[Variable] = []
    for bank in range(min(count, sizes[dimension])):
        new = Variable(names.fresh(f"{array.name}_bank{bank}"), kind, array.where)
        new.is_const, new.is_global = array.is_const, array.is_global
        made.append(new)
    stride = size_of(kind)
    for _ in range(dimension + 1):
        assert isinstance(kind, ArrayType)
        stride, kind = size_of(kind.element), kind.element
    for offset, value in array.initial.items():
        block, inside = divmod(offset, stride)
        outer, index = divmod(block, sizes[dimension])
        place, bank = divmod(index, count)
        made[bank].initial[(outer * depth + place) * stride + inside] = value
    (program.globals if array.is_global else main.locals).extend(made)
    banks = _Banks(array, dimension, depth, made, is_followed)
    _Splitter(banks, count, residues).block(main.body)
    return ""


class _Splitter(Rewriter):
    """Puts the banks of one array in its place."""

    def __init__(self, banks: _Banks, count: int, residues: _Residues) -> None:
        self.banks, self.count, self.residues = banks, count, residues
        self.bank = 0  # that a place now means

    def block(self, statements: list[Statement]) -> None:
        """All of them, and what is in them."""
        new: list[Statement] = []
        for statement in statements:
            for body in bodies(statement):
                self.block(body)
            if isinstance(statement, Assign) and root(statement.place) is self.banks.array:
                new.append(self._store(statement))
            else:
                self.statement(statement)
                new.append(statement)
        statements[:] = new

    def _index(self, place: Place) -> Expression:
        return _indexes(place, self.banks.array)[self.banks.dimension]

    def _store(self, statement: Assign) -> Statement:
        index, value, where = self._index(statement.place), statement.value, statement.where
        value, residue = self.expression(value), self.residues.of(index)
        if residue is not None:
            return Assign(self._in_bank(statement.place, residue), value, where)
        *others, last = (
            Assign(self._in_bank(statement.place, bank), value, where)
            for bank in range(len(self.banks.variables))
        )
        result: Statement = last
        for bank, store in reversed(list(enumerate(others))):
            result = If(self._is_in(index, bank), [store], [result], where)
        return result

    def expression(self, node: Expression) -> Expression:
        if not isinstance(node, Load) or root(node.place) is not self.banks.array:
            return self.rebuild(node)
        index = self._index(node.place)
        residue = self.residues.of(index)
        if residue is not None:
            return Load(self._in_bank(node.place, residue), node.type)
        last = len(self.banks.variables) - 1
        result: Expression = Load(self._in_bank(node.place, last), node.type)
        for bank in reversed(range(last)):
            load = Load(self._in_bank(node.place, bank), node.type)
            result = Select(self._is_in(index, bank), load, result, node.type)
        return result

    def _is_in(self, index: Expression, bank: int) -> Expression:
        low = Binary("and", self.expression(index), Const(LONG, self.count - 1), LONG)
        return Binary("eq", low, Const(LONG, bank), INT)

    def _in_bank(self, place: Place, bank: int) -> Place:
        """The same place in a bank."""
        match place:
            case Member(base=base):
                return replace(place, base=self._in_bank(base, bank))
            case Element(base=base, index=index):
                at = self.expression(index)
                depth = len(_indexes(place, self.banks.array)) - 1
                if depth == self.banks.dimension and not _is_inside(base):
                    at = self._place_of(at)
                return Element(self._in_bank(base, bank), at)
            case _:  # what is behind the array's end is never accessed, so any bank does
                variables = self.banks.variables
                return VariablePlace(variables[min(bank, len(variables) - 1)])

    def _place_of(self, index: Expression) -> Expression:
        """index / N; of x + constant, where N divides x, x / N + constant."""
        if self.banks.depth == 1 and not self.banks.is_followed:
            return Const(LONG, 0)
        shift = self.count.bit_length() - 1
        by_shift = Const(INT, shift)
        match index:
            case Const(value=int(value)):
                return Const(LONG, value >> shift)
            case Convert(
                operand=Binary(
                    operator="add", left=left, right=Const(value=int(by)), type=IntType() as kind
                )
            ) if self.residues.of(left) == 0:
                by = IntType(kind.bits, True, "").wrap(by)  # i - 1u is i + 4294967295
                if by >= self.count and not kind.signed and kind.bits < LONG.bits:  # may wrap
                    whole = Binary("add", left, Const(kind, by >> shift << shift), kind)
                    return Binary("shr", Convert(whole, LONG), by_shift, LONG)
                whole = Binary("shr", Convert(left, LONG), by_shift, LONG)
                return Binary("add", whole, Const(LONG, by >> shift), LONG)
            case _:
                return Binary("shr", index, by_shift, LONG)


def _is_inside(place: Place) -> bool:
    """Whether a place lies in a structure."""
    while isinstance(place, Element | Member):
        if isinstance(place, Member):
            return True
        place = place.base
    return False


__all__ = ["run"]
