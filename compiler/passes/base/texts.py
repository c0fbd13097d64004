# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""How long a text may be to which a pointer points: as what it may point into has room for. And the
texts of assertions that passes make."""

from __future__ import annotations

from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Convert,
    Expression,
    Load,
    PointerAdd,
    Program,
    Select,
    Variable,
    VariablePlace,
    Where,
    walk,
)
from plait.compiler.ir.traverse import addressed, root
from plait.compiler.ir.types import (
    CHAR,
    INT,
    ArrayType,
    IntType,
    PointerType,
    StructType,
    Type,
    size_of,
)
from plait.compiler.passes.base.context import Names


def assertion(program: Program, names: Names, said: str, function: str, where: Where) -> Call:
    """The call that ends a rank with what stands for the condition of an assert there."""
    texts: list[Expression] = []
    for text in (said, where.file, function):
        data = text.encode("utf-8", "surrogateescape")
        initial = {at: Const(CHAR, CHAR.wrap(code)) for at, code in enumerate(data)}
        kind = ArrayType(CHAR, len(data) + 1)
        name = names.fresh("text")
        made = Variable(name, kind, is_const=True, is_global=True, initial=initial)
        program.globals.append(made)
        texts.append(AddressOf(VariablePlace(made), PointerType(CHAR)))
    arguments = [*texts[:2], Const(INT, where.line), texts[2]]
    return Call("plait_assert_fail", arguments, None, where)


class Texts:
    """Of a program whose only function is main."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.statements = list(walk(program.functions["main"].body))

    def room(self, pointer: Expression) -> int:
        """Bytes, of the largest object."""
        found = set[Variable]()
        if not self._follow(pointer, set[Variable](), found):
            found = {each for each in _variables(self.program) if _holds_text(each.type)}
        return max((size_of(each.type) for each in found), default=1)

    def objects(self, pointer: Expression) -> set[Variable] | None:
        """What it may point into; None: it is not known."""
        found = set[Variable]()
        return found if self._follow(pointer, set[Variable](), found) else None

    def most(self, pointer: Expression) -> int | None:
        """Bytes, of the largest object that it may point into; None: it is not known."""
        found = set[Variable]()
        is_known = self._follow(pointer, set[Variable](), found)
        return max((size_of(each.type) for each in found), default=None) if is_known else None

    def _follow(self, value: Expression, seen: set[Variable], found: set[Variable]) -> bool:
        """Adds what a pointer may point into; False: it is not known."""
        match value:
            case Convert(operand=operand):
                return self._follow(operand, seen, found)
            case PointerAdd(pointer=pointer):
                return self._follow(pointer, seen, found)
            case Select(yes=yes, no=no):
                return self._follow(yes, seen, found) and self._follow(no, seen, found)
            case AddressOf(place=place) if (variable := root(place)) is not None:
                found.add(variable)
                return True
            case Load(place=VariablePlace(variable=variable)):
                return self._assigned(variable, seen, found)
            case _:
                return False

    def _assigned(self, variable: Variable, seen: set[Variable], found: set[Variable]) -> bool:
        """What a variable that holds a pointer may point into."""
        if variable in seen:
            return True
        seen.add(variable)
        if variable in addressed(self.statements):
            return False
        for each in self.statements:
            match each:
                case Assign(place=VariablePlace(variable=target), value=value):
                    if target is variable and not self._follow(value, seen, found):
                        return False
                case Call(result=VariablePlace(variable=target)) if target is variable:
                    return False
                case _:
                    pass
        return True


def _variables(program: Program) -> list[Variable]:
    """All of them."""
    return [*program.globals, *program.functions["main"].locals]


def _holds_text(kind: Type) -> bool:
    while isinstance(kind, ArrayType):
        kind = kind.element
    if isinstance(kind, StructType):
        return any(_holds_text(field.type) for field in kind.fields)
    return isinstance(kind, IntType) and kind.bits == 8
