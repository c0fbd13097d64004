# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a program consists of after the front end: expressions without side effects, statements.

Every implicit conversion of C stands here as a Convert, every call and every assignment is a
statement of its own. So there is little to know about C behind the front end:

- An expression has a type and never changes anything. The operands of a Binary have one type, the
  result's type for arithmetic; those of a comparison have any one type and it yields INT. The right
  operand of a shift has a type of its own. Arithmetic is never narrower than INT. Where C leaves
  signed overflow undefined, values wrap. Select looks at one of its sides only, so may C's && and
  ||, which the front end writes as Select.
- A Place names memory that can be read and written. Only scalars are read (Load) and assigned; the
  front end makes assignments of structures member by member, or a call of memcpy.
- An array or a structure is never a value. Where C would let it decay there is an AddressOf.
- Variables have unique names in the whole program. Those of a function stand in its `locals`, with
  no initial value: that is an assignment. Statics are globals, with `initial` (zero without).
- Functions of the library, MPI's among them, are called by name with Call; the front end has
  checked their arguments against the header.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from plait.compiler.ir.types import (
    INT,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    Type,
)

if TYPE_CHECKING:
    from plait.compiler.base.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a source, line and column from 1; column 0: unknown.

    `call`: what the program calls there, of MPI or to print, where that is known. `detail`: of a
    reduction the name of its operation, of an exit that has said why "told", of a wait for a write
    what is waited for. `root`: of a
    collective, where it is known. Two places that differ in these alone are the same.
    """

    file: str
    line: int
    column: int = 0
    call: str = field(default="", compare=False)
    detail: str = field(default="", compare=False)
    root: int | None = field(default=None, compare=False)


NOWHERE = Where("<none>", 0)


@dataclass(eq=False, slots=True)
class Variable:
    """A variable or parameter. Two are the same only if they are one object."""

    name: str
    type: Type
    where: Where = NOWHERE
    is_const: bool = False  # declared const: never written once the program runs
    is_volatile: bool = False  # what is written to it is written even if nobody reads it
    is_global: bool = False  # lives as long as the program: globals, statics, string literals
    # Of a global, what it holds first: by byte offset, each scalar's; all else is zero.
    initial: dict[int, Const] = field(default_factory=dict[int, "Const"])
    declared: str = ""  # of a global, its name in the source
    # Its place among the objects that ranks share, in bytes: see compiler/base/shared_objects.py.
    shared: int | None = None
    is_inner: bool = False  # a static of a function
    source: str = ""  # of a global, the source of the program that it is in, also by a header


# ---- expressions --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Const:
    """A number: int for integers and pointers (0 is NULL), a float already rounded to its type."""

    type: ScalarType
    value: int | float


@dataclass(frozen=True, slots=True)
class Load:
    """The value at a place."""

    place: Place
    type: ScalarType


@dataclass(frozen=True, slots=True)
class AddressOf:
    """The address of a place; `type` is a PointerType, after decay that to an array's element."""

    place: Place
    type: PointerType


UNARY = ("neg", "not", "bits")  # - and ~; C's ! is a comparison with 0


@dataclass(frozen=True, slots=True)
class Unary:
    """neg of any number, not (all bits) of an integer.

    bits: those of a float as an unsigned integer that is as wide, and the other way round.
    """

    operator: str
    operand: Expression
    type: ScalarType


ARITHMETIC = ("add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr")
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
# Of each comparison the one that is true where it is false, if neither operand is NaN.
OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}


@dataclass(frozen=True, slots=True)
class Binary:
    """div and rem round to zero; shr keeps the sign of a signed left operand.

    Pointers: eq, ne and the orders compare them; arithmetic is PointerAdd and PointerDifference.
    """

    operator: str
    left: Expression
    right: Expression
    type: ScalarType


@dataclass(frozen=True, slots=True)
class PointerAdd:
    """pointer + index elements; the index has type LONG and may be negative."""

    pointer: Expression
    index: Expression
    type: PointerType


@dataclass(frozen=True, slots=True)
class PointerDifference:
    """left - right in elements, of type LONG."""

    left: Expression
    right: Expression
    type: IntType


@dataclass(frozen=True, slots=True)
class Convert:
    """The operand as another type, by C's rules; to BOOL: whether it is not 0.

    A float that fits no integer gives what x86-64 gives (the least value of int and of long).
    Between pointers it is free. Integers to pointers are refused by the front end, but for NULL.
    """

    operand: Expression
    type: ScalarType


@dataclass(frozen=True, slots=True)
class Select:
    """condition (INT, not 0) ? yes : no; the other side is not looked at."""

    condition: Expression
    yes: Expression
    no: Expression
    type: ScalarType


MATHEMATICS = ("fabs", "fmin", "fmax", "floor", "ceil", "trunc", "round", "sqrt")


@dataclass(frozen=True, slots=True)
class Mathematics:
    """A function of math.h, of float or double according to `type` (sqrtf is sqrt of FLOAT)."""

    function: str
    arguments: tuple[Expression, ...]
    type: FloatType


Expression = (
    Const
    | Load
    | AddressOf
    | Unary
    | Binary
    | PointerAdd
    | PointerDifference
    | Convert
    | Select
    | Mathematics
)


# ---- places -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VariablePlace:
    """All of a variable."""

    variable: Variable

    @property
    def type(self) -> Type:
        """Of what stands there."""
        return self.variable.type


@dataclass(frozen=True, slots=True)
class Element:
    """base[index] of a place whose type is an array; the index has type LONG."""

    base: Place
    index: Expression

    @property
    def type(self) -> Type:
        """Of what stands there."""
        assert isinstance(self.base.type, ArrayType)
        return self.base.type.element


@dataclass(frozen=True, slots=True)
class Member:
    """base.name of a place whose type is a structure; `type` is the member's."""

    base: Place
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Deref:
    """*pointer; p[i] is Deref(PointerAdd(p, i)), p->m is Member(Deref(p), m)."""

    pointer: Expression

    @property
    def type(self) -> Type:
        """Of what stands there."""
        kind = self.pointer.type
        assert isinstance(kind, PointerType)
        return kind.target


Place = VariablePlace | Element | Member | Deref


# ---- statements ---------------------------------------------------------------------------------


@dataclass(slots=True)
class Assign:
    """place = value, both of the same scalar type."""

    place: Place
    value: Expression
    where: Where = NOWHERE


@dataclass(slots=True)
class Call:
    """result = function(arguments); no result: None. Functions of the program and of the library.

    A string literal is the AddressOf of a const global array of char.
    """

    function: str
    arguments: list[Expression]
    result: Place | None = None
    where: Where = NOWHERE


@dataclass(slots=True)
class If:
    """The condition has type INT."""

    condition: Expression
    then: list[Statement]
    otherwise: list[Statement] = field(default_factory=list["Statement"])
    where: Where = NOWHERE


@dataclass(slots=True)
class Loop:
    """while (condition) { body; step; }; with `test_last` do { body; step; } while (condition).

    Continue goes on with the step. Statements that the condition needs (a call in it) make it
    while (1) { ...; if (!condition) break; ... }. Pragmas: {"pipeline": 1, "unroll": 4, ...}.
    `is_made`: it runs in another way than the loop that the source has there.
    """

    condition: Expression
    body: list[Statement]
    step: list[Statement] = field(default_factory=list["Statement"])
    test_last: bool = False
    pragmas: dict[str, int] = field(default_factory=dict[str, int])
    where: Where = NOWHERE
    is_made: bool = False


@dataclass(slots=True)
class Case:
    """values of one case, None among them for default; the body falls through to the next case."""

    values: list[int | None]
    body: list[Statement]


@dataclass(slots=True)
class Switch:
    """A Break in a body leaves the switch; the value has an integer type."""

    value: Expression
    cases: list[Case]
    where: Where = NOWHERE


@dataclass(slots=True)
class Labelled:
    """A body that Leave(label) leaves, from any depth; labels are unique in the program.

    The inliner puts a function's body in one. In C: { ... goto label; ... label:; }.
    """

    label: str
    body: list[Statement]
    where: Where = NOWHERE


@dataclass(slots=True)
class Leave:
    """Goes on behind the Labelled of this label, which is around it."""

    label: str
    where: Where = NOWHERE


@dataclass(slots=True)
class Break:
    """Leaves the innermost loop or switch."""

    where: Where = NOWHERE


@dataclass(slots=True)
class Continue:
    """Goes on with the step of the innermost loop."""

    where: Where = NOWHERE


@dataclass(slots=True)
class Return:
    """Ends the function."""

    value: Expression | None = None
    where: Where = NOWHERE


@dataclass(slots=True)
class Spawn:
    """Launches a task that does the body, now or later. The pass `tasks` takes these away.

    `inner`: variables that are the body's own. What else it uses of the function's it has as it is
    at the launch, in a copy, but for what is `shared`. `is_discarded`: the end of the region alone
    waits for it. `is_passed`: it is a call, whose result is the function's; a return follows.
    """

    body: list[Statement]
    inner: list[Variable]
    shared: list[Variable]
    where: Where = NOWHERE
    is_discarded: bool = False
    is_passed: bool = False


@dataclass(slots=True)
class Sync:
    """Waits for the tasks that the function has launched. The pass `tasks` numbers them."""

    where: Where = NOWHERE
    number: int = 0


@dataclass(slots=True)
class Region:
    """A parallel region, as Spawn; `captured` has by name what it uses of the function's."""

    body: list[Statement]
    inner: list[Variable]
    shared: list[Variable]
    captured: dict[str, Variable]
    where: Where = NOWHERE


Statement = (
    Assign
    | Call
    | If
    | Loop
    | Switch
    | Labelled
    | Leave
    | Break
    | Continue
    | Return
    | Spawn
    | Sync
    | Region
)


# ---- programs -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Function:
    """A function that has a body."""

    name: str
    parameters: list[Variable]
    result: Type
    locals: list[Variable]
    body: list[Statement]
    where: Where = NOWHERE


@dataclass(slots=True)
class Program:
    """A whole program. After inlining it has one function, main."""

    functions: dict[str, Function]
    globals: list[Variable]
    # Lines of the sources for diagnostics, by file as it stands in Where.
    sources: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    # Pragma partition: into how many banks, by the name of the variable.
    partitions: dict[str, int] = field(default_factory=dict[str, int])
    levels: int = 1024  # of calls within each other, where data ends them
    room: int = 1 << 16  # bytes that a call of malloc has, where data says how many it takes
    requests: int | None = 0  # of MPI, that can be under way at once; None: not known
    readable: frozenset[str] = frozenset()  # names of files that it may read, beside arguments
    written: frozenset[str] = frozenset()  # and of those that some rank writes; argv[1]: its name
    # Functions that are called, and that FPGA ranks do not have, with a way out.
    absent: dict[str, str] = field(default_factory=dict[str, str])
    # Calls that stand for what FPGA ranks do not have, with the reasons, by what is called.
    refused: dict[str, tuple[Diagnostic, ...]] = field(
        default_factory=dict[str, "tuple[Diagnostic, ...]"]
    )
    warnings: list[Diagnostic] = field(default_factory=list["Diagnostic"])
    shared_bytes: int = 0  # that the objects take which ranks share
    shared_base: int = 0  # where they begin in node memory at least, a power of two; 0: anywhere
    passed: set[str] = field(default_factory=set[str])  # functions that plait_pass launches


TRUE, FALSE = Const(INT, 1), Const(INT, 0)
ARRAY = "plait_array"  # a call like malloc: of an array whose size data says, one at a time


def bodies(statement: Statement) -> Iterator[list[Statement]]:
    """The lists of statements directly inside a statement."""
    match statement:
        case If(then=then, otherwise=otherwise):
            yield from (then, otherwise)
        case Loop(body=body, step=step):
            yield from (body, step)
        case Switch(cases=cases):
            yield from (case.body for case in cases)
        case Labelled(body=body) | Spawn(body=body) | Region(body=body):
            yield body
        case _:
            return


def walk(statements: list[Statement]) -> Iterator[Statement]:
    """All statements, from outside to inside."""
    for statement in statements:
        yield statement
        for body in bodies(statement):
            yield from walk(body)
