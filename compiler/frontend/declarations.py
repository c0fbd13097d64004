# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Declarations: variables, typedefs and functions, with linkage over all sources."""

from __future__ import annotations

from plait.compiler.frontend import constants, conversions
from plait.compiler.frontend.conversions import spell
from plait.compiler.frontend.declarators import UNKNOWN, Signature, kind_of
from plait.compiler.frontend.initialisers import Initialisers
from plait.compiler.frontend.scope import Abandoned, Callable, Object, Poisoned, TypeName
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import (
    ARRAY,
    Assign,
    Binary,
    Call,
    Const,
    Convert,
    Load,
    Variable,
    VariablePlace,
)
from plait.compiler.ir.types import (
    ULONG,
    VOID,
    ArrayType,
    IntType,
    PointerType,
    StructType,
    Type,
    VoidType,
    size_of,
)


class Declarations(Initialisers):
    """Translates declarations inside and outside of functions."""

    def declaration(self, node: Node) -> None:
        """One declared name, or a type that is declared alone."""
        name = getattr(node, "name", None)
        try:
            self.unit.where(node)
            self._declare(node)
        except Abandoned as error:
            if name and self.unit.find_here(name) is None:
                self.unit.declare(name, Poisoned(error.why))
            raise

    def _declare(self, node: Node) -> None:
        match kind_of(node):
            case "StaticAssert":
                self._static_assert(node)
            case "Typedef":
                self._typedef(node)
            case "AttributeDeclaration":
                raise self.unit.refuse(node, "attributes are not supported", "leave it out")
            case _ if node.align:
                raise self.unit.refuse(node, "_Alignas is not supported", "leave it out")
            case _ if node.name is None:
                self.resolve(node.type)
            case _ if kind_of(node.type) == "FuncDecl":
                signature = self.signature(node.type)
                self.function(node, signature, is_definition=False)
            case _:
                self._variable(node)

    def _static_assert(self, node: Node) -> None:
        if self.constant(node.cond, "the condition of _Static_assert") == 0:
            said = f": {constants.string(node.message.value).decode()}" if node.message else ""
            raise self.unit.refuse(node, f"_Static_assert fails{said}")

    def _typedef(self, node: Node) -> None:
        made = TypeName(*self.named(node.type))
        known = self.unit.find_here(node.name)
        is_same = isinstance(known, TypeName) and (
            (known.type or known.given, known.is_const) == (made.type or made.given, made.is_const)
        )
        if known is not None and not is_same:
            raise self.unit.refuse(node, f"a second, different declaration of {node.name}")
        self.unit.declare(node.name, made)

    # ---- functions ------------------------------------------------------------------------------

    def function(self, node: Node, signature: Signature, *, is_definition: bool) -> Callable:
        """Declares a function; one that was declared before must be of the same type."""
        where, name = self.unit.where(node), node.name
        types = signature.parameters
        if types is None and (is_definition or self.unit.source.is_cxx):
            types = ()
        found = Callable(
            name,
            signature.result,
            None if types is None else tuple(each.type for each in types),
            signature.is_variadic,
            where,
            is_static="static" in node.storage,
            is_library=self.unit.source.is_system(where.file),
            is_absent=self.unit.source.is_host(where.file),
        )
        known = self.unit.find(name)
        if not isinstance(known, Callable):
            if known is not None and self.unit.find_here(name) is not None:
                raise self.unit.refuse_always(node, f"a second, different declaration of {name}")
            known = None if found.is_static else self._external_function(node)
        if known is None:
            known = found
            if found.is_static:
                known.name = self.whole.unique(name)
                self.whole.statics.append(known)
            else:
                self.whole.externals[name] = known
        else:
            self._same_function(node, known, found)
        self.unit.declare(name, known)
        return known

    def _external_function(self, node: Node) -> Callable | None:
        external = self.whole.externals.get(node.name)
        if isinstance(external, Object):
            raise self.unit.refuse_always(node, f"{node.name} is a variable in another source")
        return external

    def _same_function(self, node: Node, known: Callable, found: Callable) -> None:
        if known.parameters is None or found.parameters is None:
            is_same = known.result == found.result
            known.parameters = known.parameters or found.parameters
        else:
            is_same = (known.result, known.parameters, known.is_variadic) == (
                found.result,
                found.parameters,
                found.is_variadic,
            )
        if not is_same:
            before = f"{known.where.file}:{known.where.line}"
            raise self.unit.refuse_always(
                node, f"{node.name} was declared with another type before", f"see {before}"
            )
        known.is_absent &= found.is_absent
        if found.is_static and not known.is_static:
            raise self.unit.refuse_always(node, f"{node.name} is static here, but was not before")

    # ---- variables ------------------------------------------------------------------------------

    def _variable(self, node: Node) -> None:
        if not self.unit.is_outside and self._is_of_data(node):
            self._array_of_data(node)
            return
        kind, is_const = self.resolve(node.type)
        is_cxx = self.unit.source.is_cxx
        # At file scope const makes static in C++.
        is_static = "static" in node.storage or (
            is_cxx and is_const and self.unit.is_outside and "extern" not in node.storage
        )
        is_external = "extern" in node.storage or (self.unit.is_outside and not is_static)
        self._check_type(node, kind, is_external=is_external)
        if is_external:
            self._external(node, kind, is_const)
            return
        known = self.unit.find_here(node.name)
        if known is not None:
            if not (self.unit.is_outside and isinstance(known, Object)):
                raise self.unit.refuse(node, f"a second declaration of {node.name} in this block")
            self._again(node, known, kind)
            return
        variable = Variable(
            self.whole.unique(node.name),
            kind,
            self.unit.where(node),
            is_const=is_const and is_static,
            is_volatile="volatile" in node.quals,
            is_global=is_static,
            declared=node.name,
            is_inner=is_static and not self.unit.is_outside,
            source=self.unit.source.file,
        )
        symbol = Object(variable, is_const, is_static=is_static)
        self.unit.declare(node.name, symbol)
        if is_const:
            self.constants[variable] = node.name
            symbol.constant = self._known(node, kind)
        if is_static:
            self.whole.program.globals.append(variable)
            self._initial(node, symbol)
            return
        assert self.body is not None
        self.body.locals.append(variable)
        if node.init is not None:
            self.initialise_local(variable, node.init)
        else:
            self._leave_unset(variable)

    def _leave_unset(self, variable: Variable) -> None:
        """Of a local that is declared without a value."""
        if self.whole.unset is not None and self.unit.is_within_block:
            self.out += self.whole.unset(variable)
        if isinstance(variable.type, StructType) and self.whole.packed:
            self.clear_words(variable)

    def _is_of_data(self, node: Node) -> bool:
        """Whether a local array has a number of elements that data says."""
        kind = node.type
        if kind_of(kind) != "ArrayDecl" or kind.dim is None or node.init is not None:
            return False
        if {"static", "extern"}.intersection(node.storage) or self.unit.source.is_cxx:
            return False
        return self.known_elements(kind.dim) is None

    def _array_of_data(self, node: Node) -> None:
        """A pointer to memory that is taken here, each time anew."""
        where = self.unit.where(node)
        if self.unit.find_here(node.name) is not None:
            raise self.unit.refuse(node, f"a second declaration of {node.name} in this block")
        element, _ = self.complete(node.type.type, "an element of an array")
        count = conversions.convert(self.scalar(node.type.dim), ULONG)
        length = Variable(self.whole.unique(f"{node.name}_length"), ULONG, where)
        made = Variable(self.whole.unique(node.name), PointerType(element), where)
        made.declared = node.name
        self.unit.declare(node.name, Object(made, is_const=False, length=length))
        assert self.body is not None
        self.body.locals += [length, made]
        self.emit(Assign(VariablePlace(length), count, where))
        size = Binary(
            "mul", Load(VariablePlace(length), ULONG), Const(ULONG, size_of(element)), ULONG
        )
        taken = Variable(self.whole.unique(f"{node.name}_taken"), PointerType(VOID), where)
        self.body.locals.append(taken)
        call = "alloca" if self.whole.has_tasks else ARRAY
        self.emit(Call(call, [size], VariablePlace(taken), where))
        value = Convert(Load(VariablePlace(taken), PointerType(VOID)), PointerType(element))
        self.emit(Assign(VariablePlace(made), value, where))

    def _known(self, node: Node, kind: Type) -> Const | None:
        """The constant that a const integer is given where it is declared, if any."""
        is_object = node.init is None or kind_of(node.init) == "InitList"
        if is_object or not isinstance(kind, IntType) or "volatile" in node.quals:
            return None
        number = self.known_elements(node.init)
        return None if number is None else Const(kind, kind.wrap(number))

    def _check_type(self, node: Node, kind: Type, *, is_external: bool) -> None:
        if isinstance(kind, VoidType):
            raise self.unit.refuse(node, f"{node.name} is declared as void")
        if is_open(kind) and node.init is None and not is_external:
            raise self.unit.refuse(
                node,
                f"{node.name} is an array of unknown size",
                "write the number of elements between the brackets",
            )

    def _external(self, node: Node, kind: Type, is_const: bool) -> None:
        name, where = node.name, self.unit.where(node)
        here = self.unit.find_here(name)
        if here is not None and (not isinstance(here, Object) or here.is_static):
            raise self.unit.refuse_always(node, f"a second, different declaration of {name}")
        known = self.whole.externals.get(name)
        if isinstance(known, Callable):
            raise self.unit.refuse_always(node, f"{name} is a function")
        if known is None:
            is_volatile = "volatile" in node.quals
            variable = Variable(
                name, kind, where, is_const, is_volatile, is_global=True, declared=name
            )
            is_library = self.unit.source.is_system(where.file)
            known = Object(variable, is_const, is_library, is_library=is_library)
            self.whole.externals[name] = known
            if is_const:
                self.constants[variable] = name
            self.whole.program.globals.append(variable)
        self.unit.declare(name, known)
        if is_const and known.constant is None:
            known.constant = self._known(node, kind)
        self._again(node, known, kind)

    def _again(self, node: Node, known: Object, kind: Type) -> None:
        """A further declaration of a variable with linkage."""
        variable = known.variable
        name, where = node.name, variable.where
        if is_open(variable.type) and _completes(kind, variable.type):
            variable.type = kind
        if variable.type != kind and not _completes(variable.type, kind):
            raise self.unit.refuse_always(
                node,
                f"{name} is declared as '{spell(kind)}', but as '{spell(variable.type)}' before",
                f"see {where.file}:{where.line}",
            )
        if "extern" in node.storage and node.init is None:
            return
        unit = self.unit.source.file
        if known.is_defined and not known.is_static and known.unit not in ("", unit):
            raise self.unit.refuse_always(
                node, f"a second definition of {name}", f"see {where.file}:{where.line}"
            )
        if not known.is_defined:
            variable.where = self.unit.where(node)
        known.is_defined, known.unit = True, unit
        variable.source = unit
        self._initial(node, known)

    def _initial(self, node: Node, known: Object) -> None:
        if node.init is None:
            return
        if known.is_initialised:
            raise self.unit.refuse(node, f"a second initial value for {node.name}")
        known.is_initialised = True
        variable = known.variable
        if isinstance(variable.type, StructType) and kind_of(node.init) != "InitList":
            raise self._not_constant(node.init)
        self.initialise_static(variable, node.init)


def is_open(kind: Type) -> bool:
    """Is it an array whose number of elements another declaration tells?"""
    return isinstance(kind, ArrayType) and kind.count == UNKNOWN


def _completes(kind: Type, other: Type) -> bool:
    """Is a type an array of the same elements as another, whose number was not known?"""
    if not (isinstance(kind, ArrayType) and isinstance(other, ArrayType)):
        return False
    return is_open(other) and kind.element == other.element
