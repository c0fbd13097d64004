# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Types from declarations: specifiers, declarators, structures, enumerations."""

from __future__ import annotations

from dataclasses import dataclass

from plait.compiler.frontend import bit_fields, constants
from plait.compiler.frontend.base import ANONYMOUS, STORAGE, Aggregate, Base, Nothing, Value
from plait.compiler.frontend.bit_fields import BitField
from plait.compiler.frontend.conversions import spell
from plait.compiler.frontend.scope import (
    Abandoned,
    Enumerator,
    Object,
    Poisoned,
    Tag,
    TypeName,
    Unit,
)
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir import types
from plait.compiler.ir.nodes import Variable
from plait.compiler.ir.types import (
    ArrayType,
    Field,
    FunctionPointerType,
    IntType,
    LinkType,
    PointerType,
    StructType,
    Type,
    VoidType,
    alignment_of,
    function_pointer,
    size_of,
)

UNKNOWN = -1  # count of an array that its initialiser tells
_BYTES_MAX = 1 << 31

_BASIC: dict[tuple[str, ...], Type] = {
    tuple(sorted(names.split())): kind
    for kind, spellings in (
        (types.VOID, ["void"]),
        (types.BOOL, ["_Bool"]),
        (types.CHAR, ["char"]),
        (types.SCHAR, ["signed char"]),
        (types.UCHAR, ["unsigned char"]),
        (types.SHORT, ["short", "short int", "signed short", "signed short int"]),
        (types.USHORT, ["unsigned short", "unsigned short int"]),
        (types.INT, ["int", "signed", "signed int"]),
        (types.UINT, ["unsigned", "unsigned int"]),
        (types.LONG, ["long", "long int", "signed long", "signed long int"]),
        (types.ULONG, ["unsigned long", "unsigned long int"]),
        (types.LLONG, ["long long", "long long int", "signed long long", "signed long long int"]),
        (types.ULLONG, ["unsigned long long", "unsigned long long int"]),
        (types.FLOAT, ["float"]),
        (types.DOUBLE, ["double"]),
    )
    for names in spellings
}
_REFUSED = {
    "_Complex": ("complex numbers are not supported", "use two variables of type double"),
    "__int128": ("128-bit integers are not supported", "use two variables of type long"),
}


@dataclass(frozen=True)
class Parameter:
    """Of a function: its type after adjustment."""

    name: str
    type: Type
    is_const: bool
    node: Node


@dataclass(frozen=True)
class Signature:
    """A function's type; no parameters: ()."""

    result: Type
    parameters: tuple[Parameter, ...] | None
    is_variadic: bool


def kind_of(node: Node) -> str:
    """The name of a node's class in pycparser."""
    return type(node).__name__


class Types(Base):
    """Knows the types that a source declares."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit)
        # By the node that defines it, which several declarators may share.
        self._defined: dict[int, Type] = {}

    def resolve(self, node: Node) -> tuple[Type, bool]:
        """The type of a declarator or type name, and whether it is const."""
        with self.deeper(node):
            return getattr(self, "_type_" + kind_of(node), self._type_other)(node)

    def complete(self, node: Node, what: str) -> tuple[Type, bool]:
        """A type that objects can have."""
        kind, is_const = self.resolve(node)
        if isinstance(kind, VoidType):
            raise self.unit.refuse(node, f"{what} of type void")
        self.known_size(node, kind, what)
        return kind, is_const

    def known_size(self, node: Node, kind: Type, what: str) -> None:
        """Refuses an array whose number of elements is not known."""
        if isinstance(kind, ArrayType) and kind.count == UNKNOWN:
            hint = "write the number of elements between the brackets"
            if what.startswith("member "):
                hint += ", the most that there are, and malloc(sizeof) of the whole"
            raise self.unit.refuse(node, f"{what} is an array of unknown size", hint)

    def _type_other(self, node: Node) -> tuple[Type, bool]:
        name = kind_of(node)
        what = {"TypeOf": "typeof", "BitIntType": "_BitInt", "InferredType": "auto"}.get(name, name)
        raise self.unit.refuse(node, f"{what} is not supported", "write a type of C11")

    def _type_Typename(self, node: Node) -> tuple[Type, bool]:  # noqa: N802
        return self.resolve(node.type)

    def _type_TypeDecl(self, node: Node) -> tuple[Type, bool]:  # noqa: N802
        quals: list[str] = node.quals or []
        if "_Atomic" in quals:
            hint = "ranks have one thread; leave it out"
            raise self.unit.refuse(node, "_Atomic is not supported", hint)
        kind, is_const = self.resolve(node.type)
        return kind, is_const or "const" in quals

    def _type_PtrDecl(self, node: Node) -> tuple[Type, bool]:  # noqa: N802
        if kind_of(node.type) == "FuncDecl":
            return self._function_pointer(node.type), "const" in (node.quals or [])
        if (link := self._link(node.type)) is not None:
            return PointerType(link), "const" in (node.quals or [])
        target = self.resolve(node.type)[0]
        self.known_size(node, target, "what a pointer points to")
        return PointerType(target), "const" in (node.quals or [])

    def _link(self, node: Node) -> LinkType | None:
        """What a pointer to this type points to, if it is that of a structure not complete yet."""
        inner, tag = node.type if kind_of(node) == "TypeDecl" else node, None
        if kind_of(inner) in {"Struct", "Union"} and inner.decls is None and inner.name:
            tag = self._tag(inner)
        elif kind_of(inner) == "IdentifierType" and len(inner.names) == 1:
            symbol = self.unit.find(inner.names[0])
            tag = symbol.given if isinstance(symbol, TypeName) else None
        if not isinstance(tag, Tag) or tag.type is not None or tag.wrong is not None:
            return None
        return self.unit.link(tag)

    def _type_ArrayDecl(self, node: Node) -> tuple[Type, bool]:  # noqa: N802
        element, is_const = self.complete(node.type, "an element of an array")
        if node.dim is None:
            return ArrayType(element, UNKNOWN), is_const
        number = self.known_elements(node.dim)
        if number is None:
            raise self.unit.refuse(
                node,
                "the size of an array is not a constant; of a local array the first may be none",
                "use a literal, #define or enum { N = ... }, all[rows * columns] or malloc; a const"
                " variable is one in functions alone",
            )
        if number < 0:
            raise self.unit.refuse(node, f"an array of {number} elements")
        if number * size_of(element) >= _BYTES_MAX:
            raise self.unit.refuse(
                node, f"an array of {number * size_of(element)} bytes; 2 GiB are too many"
            )
        return ArrayType(element, number), is_const

    def known_elements(self, dim: Node) -> int | None:
        """How many elements this says, if it is constant."""
        with self.elsewhere() as effects, self.unit.counting():
            number = self.known_constant(self.evaluate(dim))
        return None if effects else number

    def known_constant(self, value: Value) -> int | None:
        """The value of an integer expression, if it is constant."""
        if isinstance(value, Aggregate | Nothing) or not isinstance(value.type, IntType):
            return None
        number = constants.evaluate(value)
        return None if number is None else int(number)

    def _type_FuncDecl(self, node: Node) -> tuple[Type, bool]:  # noqa: N802
        raise self.unit.refuse(
            node, "a function's type is not supported here", "declare the function itself"
        )

    def _type_IdentifierType(self, node: Node) -> tuple[Type, bool]:  # noqa: N802
        names = [each for each in node.names if each != "_Atomic"]
        if basic := _BASIC.get(tuple(sorted(names))):
            return basic, False
        for name in names:
            if name in _REFUSED:
                raise self.unit.refuse(node, *_REFUSED[name])
        if sorted(names) == ["double", "long"]:
            raise self.unit.refuse(node, "long double is not supported", "use double")
        symbol = self.unit.find(names[0]) if len(names) == 1 else None
        if isinstance(symbol, Poisoned):
            raise self.abandon(symbol)
        if isinstance(symbol, TypeName):
            if isinstance(symbol.given, Tag) and symbol.given.wrong is not None:
                raise Abandoned(symbol.given.wrong.why)
            if symbol.type is None:
                raise self._incomplete(node, names[0])
            return self.unit.settled(symbol.type), symbol.is_const
        raise self.unit.refuse(node, f"{' '.join(names)} is not a type")

    # ---- structures -----------------------------------------------------------------------------

    def _type_Struct(self, node: Node) -> tuple[Type, bool]:  # noqa: N802
        if node.decls is None:
            tag = self._tag(node)
            kind = tag.type
            if tag.wrong is not None:
                raise Abandoned(tag.wrong.why)
            if kind is None:
                raise self._incomplete(node, f"{_keyword(node)} {node.name}")
            return kind, False
        if id(node) not in self._defined:
            self._defined[id(node)] = self._define_structure(node)
        return self._defined[id(node)], False

    _type_Union = _type_Struct  # noqa: N815

    def _tag(self, node: Node) -> Tag:
        """Of a structure that is named, and not defined, by a node."""
        tag, keyword = self.unit.find_tag(node.name), _keyword(node)
        if tag is None or tag.keyword != keyword:
            tag = Tag(keyword, node.name)
            self.unit.declare_tag(node.name, tag)
        return tag

    def named(self, node: Node) -> tuple[Type | Tag, bool]:
        """The type that a typedef gives a name, as `resolve`; it need not be complete yet."""
        inner = node.type
        if (
            kind_of(node) == "TypeDecl"
            and kind_of(inner) in {"Struct", "Union"}
            and inner.decls is None
        ):
            tag = self._tag(inner)
            return tag.type or tag, "const" in (node.quals or [])
        return self.resolve(node)

    def _define_structure(self, node: Node) -> StructType:
        if node.name is None:
            return self._structure(node, "anonymous")
        tag = self.unit.find_tag(node.name, here=True)
        if tag is not None and (tag.type is not None or tag.keyword != _keyword(node)):
            raise self.unit.refuse(node, f"a second definition of {tag.keyword} {node.name}")
        tag = tag or Tag(_keyword(node), node.name)
        self.unit.declare_tag(node.name, tag)
        try:
            tag.type = made = self._structure(node, node.name)
        except Abandoned as error:
            tag.wrong = error
            raise
        return made

    def _incomplete(self, node: Node, name: str) -> Abandoned:
        return self.unit.refuse(
            node,
            f"{name} is not complete here",
            "define it before",
        )

    def _structure(self, node: Node, name: str) -> StructType:
        fields: list[Field] = []
        bit, end, alignment, is_union = 0, 0, 1, _keyword(node) == "union"
        declared: list[Node] = node.decls or []
        for each in declared:
            if kind_of(each) in {"Pragma", "StaticAssert"}:
                continue
            kind = self._member_type(each)
            width = self._width(each, kind)
            member: str = each.name or f"{ANONYMOUS}{len(fields)}"
            if any(member in self._names(field) for field in fields):
                what = f"two members of {_keyword(node)} {name} are called {member}"
                raise self.unit.refuse(each, what)
            if is_union and _has_pointer(kind):
                raise self.unit.refuse(each, "a pointer in a union is not supported")
            bit = 0 if is_union else bit_fields.begin(bit, kind, width)
            if width is None:
                fields.append(Field(member, kind, bit // 8))
            elif each.name:
                fields.append(BitField(member, kind, bit // 8, bit, width))
            bit += 8 * size_of(kind) if width is None else width
            end = max(end, -(-bit // 8))
            if width is None or each.name:
                alignment = max(alignment, alignment_of(kind))
        if not fields:
            raise self.unit.refuse(node, f"{_keyword(node)} {name} has no members")
        size = end + -end % alignment
        if is_union:
            return self._union(name, tuple(fields), size, alignment)
        return self._named(name, tuple(fields), size, alignment)

    def _width(self, node: Node, kind: Type) -> int | None:
        """The bits of a bit-field; None: it is another member."""
        if node.bitsize is None:
            return None
        if not isinstance(kind, IntType) or isinstance(kind, FunctionPointerType):
            raise self.unit.refuse(node, f"a bit-field of type '{spell(kind)}'; integers can be")
        width = self.constant(node.bitsize, "the width of a bit-field")
        if not (1 if node.name else 0) <= width <= kind.bits:
            most = f"'{spell(kind)}' has 1 to {kind.bits}"
            raise self.unit.refuse(node, f"a bit-field of {width} bits; {most}")
        self.whole.has_wide_bits |= types.INT.bits < width < types.LONG.bits
        return width

    def _names(self, field: Field) -> set[str]:
        """The names by which a member and those of an anonymous structure are reached."""
        if field.name.startswith(ANONYMOUS) and isinstance(field.type, StructType):
            inner = self.members(field.type)
            return {name for each in inner for name in self._names(each)}
        return {field.name}

    def _member_type(self, node: Node) -> Type:
        self.unit.where(node)
        if (
            node.name is None
            and node.bitsize is None
            and kind_of(node.type) not in {"Struct", "Union"}
        ):
            raise self.unit.refuse(node, "a member without a name")
        return self.complete(node.type, f"member {node.name}" if node.name else "a member")[0]

    def _named(
        self, name: str, members: tuple[Field, ...], size: int, alignment: int
    ) -> StructType:
        """The structure under a name that no different one has."""
        fields, words = members, ()
        if any(isinstance(each, BitField) for each in members):
            fields, words = bit_fields.words(members, size, alignment)
        number = 1
        while True:
            found = name if number == 1 else f"{name}_{number}"
            made = StructType(found, fields, size, alignment)
            is_free = self.whole.structs.setdefault(found, made) == made
            if is_free and not words and found not in self.whole.packed:
                return made
            if (
                is_free
                and words
                and self.whole.packed.setdefault(found, (members, words))
                == (
                    members,
                    words,
                )
            ):
                return made
            number += 1

    def _union(
        self, name: str, members: tuple[Field, ...], size: int, alignment: int
    ) -> StructType:
        """A structure of words, which members look at through pointers to their own types."""
        if size >= _BYTES_MAX:
            raise self.unit.refuse(self.unit.at, f"a union of {size} bytes; 2 GiB are too many")
        word = {1: types.UCHAR, 2: types.USHORT, 4: types.UINT, 8: types.ULONG}[alignment]
        fields = (Field(STORAGE, ArrayType(word, size // alignment), 0),)
        number = 1
        while True:
            found = name if number == 1 else f"{name}_{number}"
            made = StructType(found, fields, size, alignment)
            is_free = self.whole.structs.setdefault(found, made) == made
            if is_free and self.whole.unions.setdefault(found, members) == members:
                return made
            number += 1

    # ---- enumerations ---------------------------------------------------------------------------

    def _type_Enum(self, node: Node) -> tuple[Type, bool]:  # noqa: N802
        if node.values is None:
            tag = self.unit.find_tag(node.name)
            if tag is None or tag.keyword != "enum" or tag.type is None:
                raise self.unit.refuse(node, f"enum {node.name} is not defined")
            return tag.type, False
        if id(node) not in self._defined:
            self._defined[id(node)] = self._define_enumeration(node)
        return self._defined[id(node)], False

    def _define_enumeration(self, node: Node) -> Type:
        if node.name and self.unit.find_tag(node.name, here=True):
            raise self.unit.refuse(node, f"a second definition of enum {node.name}")
        value, least = -1, 0
        for each in node.values.enumerators:
            if kind_of(each) != "Enumerator":
                continue
            value = value + 1 if each.value is None else self.constant(each.value, "a value")
            if not types.INT.minimum <= value <= types.INT.maximum:
                raise self.unit.refuse(each, f"{each.name} is {value}, which is no int")
            if self.unit.find_here(each.name) is not None:
                raise self.unit.refuse(each, f"a second declaration of {each.name}")
            self.unit.declare(each.name, Enumerator(value))
            least = min(least, value)
        # As gcc has it: unsigned unless there is something negative. In C++ it is promoted to int.
        kind = types.INT if least < 0 or self.unit.source.is_cxx else types.UINT
        if node.name:
            self.unit.declare_tag(node.name, Tag("enum", node.name, kind))
        return kind

    # ---- functions ------------------------------------------------------------------------------

    def signature(self, node: Node) -> Signature:
        """The type that a FuncDecl declares."""
        if kind_of(node) != "FuncDecl":  # a body may follow whatever is declared
            hint = "a function has parentheses after its name"
            raise self.unit.refuse_always(node, "a body of what is no function", hint)
        if kind_of(node.type) == "FuncDecl":
            raise self.unit.refuse(node, "a function that returns a function")
        result = self.resolve(node.type)[0]
        if isinstance(result, ArrayType):
            raise self.unit.refuse(
                node, "a function that returns an array", "return a pointer, or a struct"
            )
        if node.args is None:
            return Signature(result, None, False)
        with self.unit.prototype():
            parameters, is_variadic = self._prototype(node.args.params)
        if [spell(each.type) for each in parameters] == ["void"] and not parameters[0].name:
            parameters = []
        for each in parameters:
            if isinstance(each.type, VoidType):
                raise self.unit.refuse(each.node, "a parameter of type void")
        return Signature(result, tuple(parameters), is_variadic)

    def _function_pointer(self, node: Node) -> Type:
        """The type of pointers to functions that a FuncDecl declares."""
        signature = self.signature(node)
        if signature.is_variadic:
            raise self.unit.refuse(node, "a pointer to functions of any number of arguments")
        if signature.parameters is None:
            return function_pointer(signature.result, (types.VOID,))
        return function_pointer(signature.result, tuple(each.type for each in signature.parameters))

    def _prototype(self, nodes: list[Node]) -> tuple[list[Parameter], bool]:
        """Parameters, which those behind them can name, and whether there may be more."""
        parameters: list[Parameter] = []
        is_variadic = False
        for each in nodes:
            if kind_of(each) == "EllipsisParam":
                is_variadic = True
            elif kind_of(each) == "ID":
                raise self.unit.refuse(
                    each,
                    f"parameter {each.name} without a type; definitions of K&R C are not supported",
                    f"write int f(int {each.name})",
                )
            else:
                made = self._parameter(each)
                parameters.append(made)
                if made.name:
                    variable = Variable(made.name, made.type)
                    self.unit.declare(made.name, Object(variable, made.is_const, is_used=True))
        return parameters, is_variadic

    def _parameter(self, node: Node) -> Parameter:
        if kind_of(node.type) == "ArrayDecl":
            quals: list[str] = node.type.dim_quals or []
            element = self.complete(node.type.type, "an element of an array")[0]
            return Parameter(node.name or "", PointerType(element), "const" in quals, node)
        if kind_of(node.type) == "FuncDecl":
            return Parameter(node.name or "", self._function_pointer(node.type), False, node)
        kind, is_const = self.resolve(node.type)
        if isinstance(kind, ArrayType):
            kind = PointerType(kind.element)
        return Parameter(node.name or "", kind, is_const, node)


def _keyword(node: Node) -> str:
    """struct or union."""
    return kind_of(node).lower()


def _has_pointer(kind: Type) -> bool:
    match kind:
        case ArrayType(element=element):
            return _has_pointer(element)
        case StructType(fields=fields):
            return any(_has_pointer(each.type) for each in fields)
        case _:
            return isinstance(kind, PointerType)
