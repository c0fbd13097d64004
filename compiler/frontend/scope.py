# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What names mean, in a source and in the whole program; unique names; diagnostics."""

from __future__ import annotations

import difflib
from collections import abc
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from plait.compiler.base.diagnostics import CompileError, Diagnostic
from plait.compiler.frontend.preprocess import Preprocessed, functions_of_headers
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import (
    AddressOf,
    Call,
    Const,
    Program,
    Statement,
    Switch,
    Variable,
    VariablePlace,
    Where,
)
from plait.compiler.ir.types import (
    CHAR,
    ArrayType,
    Field,
    FunctionPointerType,
    LinkType,
    PointerType,
    StructType,
    Type,
    function_pointer,
)

UnsetSetter = abc.Callable[[Variable], list[Statement]]
GATHERED_MAX = 8  # results of a function that wait in its closure to be merged, if there is room


@dataclass(eq=False)
class Object:
    """A variable. `is_const` also of locals, which are assigned when they are declared."""

    variable: Variable
    is_const: bool
    is_defined: bool = True  # False: extern so far
    is_initialised: bool = False
    is_static: bool = False
    is_library: bool = False
    is_used: bool = False
    length: Variable | None = None  # of an array whose size data says: it points to the elements
    constant: Const | None = None  # of a const integer that a constant is given to
    unit: str = ""  # the source that defines it, itself or by a header


@dataclass(eq=False)
class Callable:
    """A function. `name` is unique in the program; no `parameters`: declared with ()."""

    name: str
    result: Type
    parameters: tuple[Type, ...] | None
    is_variadic: bool
    where: Where
    is_static: bool
    is_library: bool  # declared or defined in a header of compiler/include
    is_defined: bool = False
    is_absent: bool = False  # CPU ranks alone can call it
    used: Where | None = None

    @property
    def pointer(self) -> FunctionPointerType | None:
        """The type of its address; none of one that a pointer cannot stand for."""
        if self.parameters is None or self.is_variadic:
            return None
        return function_pointer(self.result, self.parameters)


@dataclass(eq=False)
class Through:
    """A call through a pointer: a switch that gets a case for each function it may mean.

    `call` names the function as "{}", or by a name in which it stands.
    """

    kind: FunctionPointerType
    switch: Switch
    call: Call


@dataclass(frozen=True)
class TypeName:
    """A typedef; of a structure that was not complete there, its tag knows the type."""

    given: Type | Tag
    is_const: bool

    @property
    def type(self) -> Type | None:
        """None: not complete yet."""
        return self.given.type if isinstance(self.given, Tag) else self.given


@dataclass(frozen=True)
class Enumerator:
    """A constant of an enumeration, an int."""

    value: int


@dataclass(frozen=True)
class Poisoned:
    """A name whose declaration was wrong: its uses are not wrong once more."""

    why: tuple[Diagnostic, ...]


Symbol = Object | Callable | TypeName | Enumerator | Poisoned


class Abandoned(Exception):
    """What was being translated is wrong, and this has been reported already: `why`."""

    def __init__(self, why: tuple[Diagnostic, ...]) -> None:
        super().__init__()
        self.why = why


@dataclass
class Whole:
    """The program as it grows, over all its sources."""

    program: Program = field(default_factory=lambda: Program({}, []))
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    warnings: list[Diagnostic] = field(default_factory=list[Diagnostic])
    # What is refused only where an FPGA rank may come to it, if the C compiler takes it.
    kept: list[Diagnostic] = field(default_factory=list[Diagnostic])
    externals: dict[str, Object | Callable] = field(default_factory=dict[str, Object | Callable])
    statics: list[Callable] = field(default_factory=list["Callable"])
    structs: dict[str, StructType] = field(default_factory=dict[str, StructType])
    # Members of unions, which the program behind the front end knows as structures of words.
    unions: dict[str, tuple[Field, ...]] = field(default_factory=dict[str, "tuple[Field, ...]"])
    # The same of structures with bit-fields, which have words in their place, and these words.
    packed: dict[str, tuple[tuple[Field, ...], tuple[Field, ...]]] = field(
        default_factory=dict[str, "tuple[tuple[Field, ...], tuple[Field, ...]]"]
    )
    has_tasks: bool = False  # a program of tasks: what OpenMP's pragmas say is done
    gathered_max: int = GATHERED_MAX  # results that wait to be merged, a power of two
    has_wide_bits: bool = False  # is there a bit-field wider than int, and not as wide as long?
    strings: dict[bytes, Variable] = field(default_factory=dict[bytes, Variable])
    # Functions whose addresses are taken, the first one number 1, and calls through pointers.
    pointed: list[Callable] = field(default_factory=list["Callable"])
    through: list[Through] = field(default_factory=list["Through"])
    startup: list[Statement] = field(default_factory=list[Statement])  # addresses in statics
    # What sets a local variable that is declared without a value; None: nothing does.
    unset: UnsetSetter | None = None
    library: dict[str, str] = field(default_factory=functions_of_headers)
    _names: set[str] = field(default_factory=set[str])

    def unique(self, name: str) -> str:
        """A name that nothing else in the program has."""
        found, number = name, 1
        while found in self._names or found in self.library:
            number += 1
            found = f"{name}_{number}"
        self._names.add(found)
        return found

    def claim(self, name: str) -> None:
        """Keeps a name of external linkage for its owner."""
        self._names.add(name)

    def number(self, function: Callable) -> int:
        """What a pointer to the function holds."""
        if function not in self.pointed:
            self.pointed.append(function)
        return self.pointed.index(function) + 1

    def report(self, diagnostic: Diagnostic) -> None:
        """Adds an error or warning."""
        found = self.warnings if diagnostic.is_warning else self.diagnostics
        if diagnostic not in found:
            found.append(diagnostic)

    @contextmanager
    def reporting(self) -> Generator[None]:
        """Adds what a CompileError of the block says, which ends the block."""
        try:
            yield
        except CompileError as error:
            for file, lines in error.sources.items():
                self.program.sources[file] = list(lines)
            for diagnostic in error.diagnostics:
                self.report(diagnostic)

    def keep(self, why: tuple[Diagnostic, ...]) -> str:
        """Refuses something where it is reached only: the name of a function that stands for it."""
        self.diagnostics = [each for each in self.diagnostics if each not in why]
        self.kept += [each for each in why if each not in self.kept]
        known = (name for name, other in self.program.refused.items() if other == why)
        name = next(known, None) or self.unique("plait_refused")
        self.program.refused[name] = why
        return name

    def error(self) -> CompileError:
        """All that is wrong so far, in the order of the sources."""
        order = list(self.program.sources)
        found = sorted([*self.diagnostics, *self.kept], key=lambda each: _position(each, order))
        return CompileError(found, self.program.sources)

    def string(self, data: bytes, where: Where) -> AddressOf:
        """The address of a literal's first character."""
        return AddressOf(VariablePlace(self.literal(data, where)), PointerType(CHAR))

    def literal(self, data: bytes, where: Where) -> Variable:
        """The constant array of a literal, with its final zero."""
        if data not in self.strings:
            variable = Variable(
                self.unique(f"string_{len(self.strings) + 1}"),
                ArrayType(CHAR, len(data) + 1),
                where,
                is_const=True,
                is_global=True,
                initial={i: Const(CHAR, CHAR.wrap(byte)) for i, byte in enumerate(data) if byte},
            )
            self.strings[data] = variable
            self.program.globals.append(variable)
        return self.strings[data]


def _position(diagnostic: Diagnostic, order: list[str]) -> tuple[int, int, int]:
    where = diagnostic.where
    file = order.index(where.file) if where.file in order else -1
    return (file, where.line, where.column)


class Unit:
    """One source: its scopes, and where in it the translation is."""

    def __init__(self, whole: Whole, source: Preprocessed) -> None:
        self.whole = whole
        self.source = source
        self.at = Where(source.file, 1)
        self._names: list[dict[str, Symbol]] = [{}]
        self._tags: list[dict[str, Tag]] = [{}]
        self._links: dict[str, Tag] = {}
        self._is_counting = False

    def where(self, node: Node) -> Where:
        """The place of a node; of one without, that of the last that had one."""
        coord = getattr(node, "coord", None)
        if coord is not None and coord.line:
            self.at = self.source.columns.where(coord.file, coord.line, coord.column or 0)
        return self.at

    def refuse(self, node: Node | Where, message: str, hint: str = "") -> Abandoned:
        """Reports an error; raise what it returns."""
        where = node if isinstance(node, Where) else self.where(node)
        diagnostic = Diagnostic(where, message, hint)
        self.whole.report(diagnostic)
        return Abandoned((diagnostic,))

    def refuse_always(self, node: Node | Where, message: str, hint: str = "") -> Abandoned:
        """The same of what is wrong even where no rank comes to it."""
        where = node if isinstance(node, Where) else self.where(node)
        self.whole.report(Diagnostic(where, message, hint))
        return Abandoned(())

    def warn(self, node: Node, message: str, hint: str = "") -> None:
        """Reports a warning."""
        self.whole.report(Diagnostic(self.where(node), message, hint, is_warning=True))

    @contextmanager
    def block(self) -> Generator[None]:
        """Names and tags that are declared within end with it."""
        self._names.append({})
        self._tags.append({})
        try:
            yield
        finally:
            self._names.pop()
            self._tags.pop()

    @contextmanager
    def prototype(self) -> Generator[None]:
        """Names that are declared within end with it; tags do not, since a definition has them."""
        self._names.append({})
        try:
            yield
        finally:
            self._names.pop()

    @contextmanager
    def counting(self) -> Generator[None]:
        """A number of elements is evaluated within."""
        before, self._is_counting = self._is_counting, True
        try:
            yield
        finally:
            self._is_counting = before

    def constant(self, symbol: Object) -> Const | None:
        """What may stand for a const integer: in C++ everywhere, in C for the size of an array in a
        function, which has the same elements as one whose size data says."""
        is_constant = self.source.is_cxx or (self._is_counting and not self.is_outside)
        return symbol.constant if is_constant else None

    @property
    def is_outside(self) -> bool:
        """Is this outside of all functions?"""
        return len(self._names) == 1

    @property
    def is_within_block(self) -> bool:
        """Is this in a block of a function's, which may be come to more than once in a call?"""
        return len(self._names) > 2

    def find(self, name: str) -> Symbol | None:
        """What a name means here."""
        return next((names[name] for names in reversed(self._names) if name in names), None)

    def visible(self) -> dict[str, Symbol]:
        """What all names mean here."""
        return {name: symbol for names in self._names for name, symbol in names.items()}

    def find_here(self, name: str) -> Symbol | None:
        """What a name was declared to be in the innermost block."""
        return self._names[-1].get(name)

    def declare(self, name: str, symbol: Symbol) -> None:
        """Gives a name its meaning in the innermost block."""
        self._names[-1][name] = symbol

    def find_tag(self, name: str, *, here: bool = False) -> Tag | None:
        """The struct, union or enum of that name."""
        blocks = self._tags[-1:] if here else reversed(self._tags)
        return next((tags[name] for tags in blocks if name in tags), None)

    def declare_tag(self, name: str, tag: Tag) -> None:
        """Gives a tag its meaning in the innermost block."""
        self._tags[-1][name] = tag

    def link(self, tag: Tag) -> LinkType | None:
        """What pointers point to while a tag is not complete; None: another such tag has its name,
        which hides that one."""
        name = f"{tag.keyword} {tag.name}"
        return LinkType(name) if self._links.setdefault(name, tag) is tag else None

    def settled(self, kind: Type) -> Type:
        """A type with pointers to the structures that have become complete since."""
        match kind:
            case PointerType(target=LinkType(name=name)):
                known = self._links[name].type if name in self._links else None
                return PointerType(known) if known is not None else kind
            case PointerType(target=target):
                return PointerType(self.settled(target))
            case ArrayType(element=element, count=count):
                return ArrayType(self.settled(element), count)
            case _:
                return kind

    def similar(self, name: str) -> str:
        """A hint: the known name that looks most like this one."""
        known = {
            each
            for names in self._names
            for each, symbol in names.items()
            if each != name and not isinstance(symbol, Poisoned)
        }
        known |= self.source.left_out
        found = difflib.get_close_matches(name, sorted(known), 1, 0.7)
        return f"did you mean {found[0]}?" if found else ""


@dataclass(eq=False)
class Tag:
    """A struct, union or enum; no type: not complete yet."""

    keyword: str
    name: str
    type: Type | None = None
    wrong: Abandoned | None = None  # its definition
