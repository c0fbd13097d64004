# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Calls. Structures are passed and returned through pointers that the program does not see."""

from __future__ import annotations

import difflib
import math
from copy import copy
from dataclasses import replace

from plait.compiler.frontend import conversions, missing
from plait.compiler.frontend.base import NOTHING, Aggregate, Nothing, Value
from plait.compiler.frontend.bit_fields import BitField
from plait.compiler.frontend.conversions import spell
from plait.compiler.frontend.declarators import kind_of
from plait.compiler.frontend.operators import Operators
from plait.compiler.frontend.scope import Abandoned, Callable, Object, Poisoned, Through
from plait.compiler.frontend.syntax import KNOWN, Node
from plait.compiler.ir.nodes import (
    MATHEMATICS,
    Call,
    Const,
    Expression,
    Function,
    Load,
    Mathematics,
    Return,
    Statement,
    Switch,
    Unary,
    Variable,
    VariablePlace,
)
from plait.compiler.ir.types import (
    DOUBLE,
    FLOAT,
    INT,
    UINT,
    ULONG,
    FloatType,
    FunctionPointerType,
    IntType,
    PointerType,
    StructType,
    Type,
    VoidType,
)

_BUILTINS = {
    "__builtin_inf": Const(DOUBLE, math.inf),
    "__builtin_inff": Const(FLOAT, math.inf),
    "__builtin_nanf": Const(FLOAT, math.nan),
}
# Of compiler/include/plait.h: by the type of the result.
_BITS = {
    "plait_to_bits": ULONG,
    "plait_from_bits": DOUBLE,
    "plait_to_bits_float": UINT,
    "plait_from_bits_float": FLOAT,
}

# Functions that are given a function: what it is, and its place among the arguments.
_TAKE_FUNCTIONS = {
    "qsort": ("comparison", -1),
    "bsearch": ("comparison", -1),
    "MPI_Op_create": ("function", 0),
}


class Calls(Operators):
    """Translates calls of functions."""

    def _eval_FuncCall(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        node = self._chosen_call(node)
        if kind_of(node.name) != "ID" or isinstance(self.unit.find(node.name.name), Object):
            return self._through(node, wanted)
        name = node.name.name
        if name in _BUILTINS:
            return _BUILTINS[name]
        if name == "offsetof":
            return self._offsetof(node)
        if name.startswith("__builtin_") and (function := _mathematics(name[10:])):
            kind = FLOAT if name.endswith(function + "f") else DOUBLE
            return self._builtin(node, function, kind)
        name = self._plain(name)
        symbol = self.unit.find(name)
        if isinstance(symbol, Poisoned):
            raise self.abandon(symbol)
        if symbol is None:
            raise self._unknown(node, name)
        if not isinstance(symbol, Callable):
            raise self.unit.refuse(node, f"{name} is called, but it is not a function")
        symbol = self._called(node, symbol)
        if symbol.is_library and name in _TAKE_FUNCTIONS:
            return self._with_function(node, symbol, wanted)
        arguments = self._arguments(node, name, symbol)
        if symbol.is_library and (operation := _operation(name, symbol, arguments)):
            return operation
        return self._call(node, symbol, arguments, wanted)

    def _plain(self, name: str) -> str:
        """Of a builtin of gcc that is a function of the library under another name that name."""
        plain = name.removeprefix("__builtin_")
        if plain == name or self.unit.find(name) is not None:
            return name
        return next((each for each in (f"plait_bits_{plain}", plain) if self.unit.find(each)), name)

    def _chosen_call(self, node: Node) -> Node:
        """The call of what _Generic chooses."""
        while kind_of(node.name) == "GenericSelection":
            made: Node = copy(node)
            made.name = self.chosen(node.name)
            node = made
        return node

    def _through(self, node: Node, wanted: bool) -> Value:
        """A call through a pointer."""
        function = node.name
        while kind_of(function) == "UnaryOp" and function.op == "*":
            with self.elsewhere():
                inner = self.scalar(function.expr)
            if not isinstance(inner.type, FunctionPointerType):
                break
            function = function.expr
        pointer = self.keep(self.scalar(function))
        kind = pointer.type
        if not isinstance(kind, FunctionPointerType):
            message = f"a value of type '{spell(kind)}' is called, but it is not a function"
            raise self.unit.refuse(node, message)
        if kind.is_open:
            raise self.unit.refuse(
                node,
                "a call of a function whose parameters are not known",
                "write their types, or void, between the parentheses of the pointer's type",
            )
        named = Callable("{}", kind.result, kind.parameters, False, self.unit.at, False, False)
        arguments = self._arguments(node, "the function", named)
        return self._call_through(node, pointer, named, arguments, wanted)

    def _call_through(
        self,
        node: Node,
        pointer: Expression,
        named: Callable,
        arguments: list[Expression],
        wanted: bool,
    ) -> Value:
        """Calls, by what the pointer holds, one of the functions that it can stand for.

        In the name of what is called {} is the function's.
        """
        assert isinstance(pointer.type, FunctionPointerType)
        with self.elsewhere() as calls:
            value = self._call(node, named, arguments, wanted)
        (call,) = calls
        assert isinstance(call, Call)
        switch = Switch(pointer, [], call.where)
        self.emit(switch)
        self.whole.through.append(Through(pointer.type, switch, call))
        return value

    def function_address(self, node: Node, symbol: Callable) -> Value:
        kind = symbol.pointer
        if kind is None or symbol.name in _TAKE_FUNCTIONS or symbol.name.startswith("MPI_"):
            raise self.unit.refuse(
                node,
                f"the address of function {node.name} is not supported",
                "take that of a function of your own that calls it",
            )
        symbol.used = symbol.used or self.unit.where(node)
        if symbol.is_library:
            symbol = self._own(node, symbol)
        return Const(kind, self.whole.number(symbol))

    def _own(self, node: Node, symbol: Callable) -> Callable:
        """A function of the program that does what one of the library does."""
        name = f"plait_to_{symbol.name}"
        known = self.whole.externals.get(name)
        if isinstance(known, Callable):
            return known
        where, program = self.unit.where(node), self.whole.program
        if symbol.is_absent:
            program.absent[symbol.name] = missing.reason(symbol.name)
        parameters = [Variable(self.whole.unique("x"), e, where) for e in symbol.parameters or ()]
        values = [_loaded(each) for each in parameters]
        result = Variable(self.whole.unique("t"), symbol.result, where)
        if operation := _operation(symbol.name, symbol, values):
            body: list[Statement] = [Return(operation, where)]
        elif isinstance(symbol.result, VoidType):
            body = [Call(symbol.name, values, None, where)]
        else:
            called = Call(symbol.name, values, VariablePlace(result), where)
            body = [called, Return(_loaded(result), where)]
        own = replace(symbol, name=name, is_library=False, is_defined=True, is_absent=False)
        self.whole.externals[name] = own
        locals_ = [] if isinstance(symbol.result, VoidType) else [result]
        program.functions[name] = Function(name, parameters, symbol.result, locals_, body, where)
        return own

    def _called(self, node: Node, symbol: Callable) -> Callable:
        """The function that is meant, which is used now."""
        if self.unit.source.is_cxx and symbol.is_library:
            symbol = self._overloaded(node, node.name.name, symbol)
        symbol.used = symbol.used or self.unit.where(node)
        if symbol.is_absent:
            self.whole.program.absent[symbol.name] = missing.reason(node.name.name)
        return symbol

    def _overloaded(self, node: Node, name: str, symbol: Callable) -> Callable:
        """The function that C++ takes: math.h has some for float under the names of double's."""
        given: list[Node] = node.args.exprs if node.args is not None else []
        if name == "abs" and given:
            kind = self.type_of(given[0])
            if not isinstance(kind, IntType) or kind.bits > INT.bits:
                message = f"abs of a value of type '{spell(kind)}' is another function in C++"
                raise self.unit.refuse(node, message, "write fabs, fabsf or labs")
        single = self.unit.find(name + "f")
        if not isinstance(single, Callable) or not single.is_library or not given:
            return symbol
        pairs = zip(given, symbol.parameters or (), strict=False)
        if any(self.type_of(each) != FLOAT for each, wanted in pairs if wanted == DOUBLE):
            return symbol
        names = self.unit.source.includes("math.h", "cmath")
        if len(names) == 2:
            message = f"{name} of float: <math.h> and <cmath> mean different functions"
            raise self.unit.refuse(node, message, f"write {name}f, or include one of them")
        return single if names == {"math.h"} else symbol

    def _with_function(self, node: Node, symbol: Callable, wanted: bool) -> Value:
        """The function that is the first or last argument becomes part of the name."""
        given: list[Node] = node.args.exprs if node.args is not None else []
        what, place = _TAKE_FUNCTIONS[symbol.name]
        last = given[place] if given else node
        while kind_of(last) == "Cast" or (kind_of(last) == "UnaryOp" and last.op == "&"):
            last = last.expr
        compare = self.unit.find(last.name) if kind_of(last) == "ID" else None
        if place and not isinstance(compare, Callable) and given:
            return self._by_pointer(node, symbol, wanted)
        if not isinstance(compare, Callable) or compare.is_library:
            raise self.unit.refuse(
                last,
                f"the {what} of this {symbol.name} is no function of the program",
                "write its name",
            )
        compare.used = compare.used or self.unit.where(last)
        given = given[1:] if place == 0 else given[:-1]
        parameters = symbol.parameters or ()
        parameters = parameters[1:] if place == 0 else parameters[:-1]
        named = replace(symbol, name=f"{symbol.name}_by_{compare.name}", parameters=parameters)
        short = _with_arguments(node, given)
        return self._call(node, named, self._arguments(short, symbol.name, named), wanted)

    def _by_pointer(self, node: Node, symbol: Callable, wanted: bool) -> Value:
        """The same where the last argument is a pointer to a function."""
        *given, last = node.args.exprs
        compare = self.keep(self.scalar(last))
        if not isinstance(compare.type, FunctionPointerType):
            raise self.unit.refuse(
                last,
                f"the comparison of this {symbol.name} is no function of the program",
                "write its name",
            )
        parameters = (symbol.parameters or ())[:-1]
        named = replace(symbol, name=symbol.name + "_by_{}", parameters=parameters)
        arguments = self._arguments(_with_arguments(node, given), symbol.name, named)
        return self._call_through(node, compare, named, arguments, wanted)

    def _builtin(self, node: Node, function: str, kind: FloatType) -> Value:
        count = 2 if function in {"fmin", "fmax"} else 1
        where = self.unit.where(node)
        symbol = Callable(function, kind, (kind,) * count, False, where, False, True)
        return Mathematics(function, tuple(self._arguments(node, function, symbol)), kind)

    def _unknown(self, node: Node, name: str) -> Abandoned:
        plain = name.removeprefix("__builtin_")
        header = self.whole.library.get(plain)
        if name in KNOWN:
            return self.unit.refuse(node, *KNOWN[name])
        if header:
            hint = f"#include <{header}> declares {'it' if name == plain else plain}"
        else:
            hint = missing.reason(name) or self.unit.source.not_there() or self.unit.similar(name)
            if not hint and (near := difflib.get_close_matches(name, self.whole.library, 1, 0.8)):
                hint = f"did you mean {near[0]}?"
        what = "is not declared" if header else "is not known on an FPGA rank"
        refused = self.unit.refuse(node, f"function {name} {what}", hint)
        self.unit.declare(name, Poisoned(refused.why))
        return refused

    def _offsetof(self, node: Node) -> Value:
        base, designator = node.args.exprs
        kind = self.resolve(base)[0]
        path: list[str] = []
        while kind_of(designator) == "StructRef":
            path.insert(0, designator.field.name)
            designator = designator.name
        if kind_of(designator) != "ID":
            raise self.unit.refuse(node, "offsetof of an element of an array is not supported")
        offset = 0
        for name in [designator.name, *path]:
            fields = self.path(kind, name) if isinstance(kind, StructType) else []
            if not fields:
                raise self.unit.refuse(node, f"'{spell(kind)}' has no member {name}")
            if isinstance(fields[-1], BitField):
                raise self.unit.refuse(node, f"{name} is a bit-field, which has no offset in bytes")
            offset += sum(each.offset for each in fields)
            kind = fields[-1].type
        return Const(ULONG, offset)

    def _arguments(self, node: Node, name: str, symbol: Callable) -> list[Expression]:
        given: list[Node] = node.args.exprs if node.args is not None else []
        parameters = symbol.parameters
        if parameters is None:
            raise self.unit.refuse(
                node,
                f"{name} is declared without its parameters",
                "write void between the parentheses if it has none",
            )
        if len(given) < len(parameters) or (
            len(given) > len(parameters) and not symbol.is_variadic
        ):
            least = "at least " if symbol.is_variadic else ""
            message = f"{name} is called with {_count(len(given))}; it has {least}{len(parameters)}"
            hint = "MPI_Init(NULL, NULL) will do" if name == "MPI_Init" else ""
            raise self.unit.refuse(node, message, hint)
        values: list[Expression] = []
        # From the last to the first: C leaves it open, gcc on x86-64 does it so.
        for number, each in reversed(list(enumerate(given))):
            wanted = parameters[number] if number < len(parameters) else None
            with self.elsewhere() as effects:
                value = self._argument(each, wanted, f"argument {number + 1} of {name}")
            if effects:
                values = [self.keep(before) for before in values]
                self.out.extend(effects)
            values.insert(0, value)
        return values

    def _argument(self, node: Node, wanted: Type | None, what: str) -> Expression:
        value = self.evaluate(node)
        if isinstance(value, Nothing):
            raise self.unit.refuse(node, f"{what} has no value")
        if isinstance(wanted, StructType):
            if isinstance(value, Aggregate) and value.place.type == wanted:
                return self.address(value.place)
            found = value.place.type if isinstance(value, Aggregate) else value.type
            raise self.unit.refuse(
                node, f"{what}: a value of type '{spell(found)}' where '{spell(wanted)}' is wanted"
            )
        if isinstance(value, Aggregate):
            kind = spell(wanted) if wanted else "a number or a pointer"
            raise self.unit.refuse(
                node, f"{what}: a value of type '{spell(value.place.type)}' where {kind} is wanted"
            )
        if wanted is None:
            return conversions.default_promoted(value)
        return self.assigned(node, value, wanted, what)  # type: ignore[arg-type]

    def _call(
        self, node: Node, symbol: Callable, arguments: list[Expression], wanted: bool
    ) -> Value:
        where, kind = self.unit.where(node), symbol.result
        if isinstance(kind, VoidType):
            self.emit(Call(symbol.name, arguments, None, where))
            return NOTHING
        if isinstance(kind, StructType):
            place = VariablePlace(self.temporary(kind, "returned"))
            self.emit(Call(symbol.name, [self.address(place), *arguments], None, where))
            return Aggregate(place)
        if not wanted:
            self.emit(Call(symbol.name, arguments, None, where))
            return Const(INT, 0)
        place = VariablePlace(self.temporary(kind))
        self.emit(Call(symbol.name, arguments, place, where))
        return Load(place, kind)  # type: ignore[arg-type]


def _with_arguments(node: Node, given: list[Node]) -> Node:
    """A call with other arguments."""
    made: Node = copy(node)
    made.args = copy(node.args)
    made.args.exprs = given
    return made


def _loaded(variable: Variable) -> Expression:
    assert isinstance(variable.type, IntType | FloatType | PointerType)
    return Load(VariablePlace(variable), variable.type)


def _count(number: int) -> str:
    return "1 argument" if number == 1 else f"{number} arguments"


def _mathematics(name: str) -> str | None:
    """The function of math.h without f at its end."""
    for each in (name, name.removesuffix("f")):
        if each in MATHEMATICS:
            return each
    return None


def _operation(name: str, symbol: Callable, arguments: list[Expression]) -> Expression | None:
    """What hardware has an operator for."""
    if name in _BITS:
        return Unary("bits", arguments[0], _BITS[name])
    function = _mathematics(symbol.name if symbol.result == FLOAT else name)
    if function is None:
        return None
    assert isinstance(symbol.result, FloatType)
    return Mathematics(function, tuple(arguments), symbol.result)
