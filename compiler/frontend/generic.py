# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""_Generic of C11: which of its expressions is meant."""

from __future__ import annotations

from pycparser.c_generator import CGenerator  # pyright: ignore[reportMissingTypeStubs]

from plait.compiler.frontend.base import Aggregate, Nothing
from plait.compiler.frontend.bit_fields import BitPlace
from plait.compiler.frontend.conversions import spell
from plait.compiler.frontend.declarators import kind_of
from plait.compiler.frontend.places import Places
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import Place
from plait.compiler.ir.types import VOID, PointerType, Type

_FORMS = {"", "const", "volatile"}  # of what a pointer points to


class Generic(Places):
    """Chooses; what is not chosen is not looked at."""

    def is_place(self, node: Node) -> bool:
        if kind_of(node) == "GenericSelection":
            return self.is_place(self.chosen(node))
        return super().is_place(node)

    def named_place(self, node: Node) -> Place | BitPlace:
        if kind_of(node) == "GenericSelection":
            return self.named_place(self.chosen(node))
        return super().named_place(node)

    def chosen(self, node: Node) -> Node:
        """The expression of the one association that has the type of the first expression.

        Types do not tell what is const or volatile behind a pointer: what depends on it is refused.
        """
        kind = self._controlling(node.expr)
        default: Node = None
        fitting: list[Node] = []
        for each in node.associations:
            if each.type is None:
                default = each
                continue
            if _is_wide(each.type):
                continue
            wanted, is_const = self.resolve(each.type)
            if wanted == kind and not is_const:
                fitting.append(each)
        if not fitting and default is None:
            raise self.unit.refuse(node, f"_Generic has no association for type '{spell(kind)}'")
        if not fitting:
            return default.expr
        texts = {CGenerator().visit(each.expr) for each in fitting}
        is_same = len(texts) == 1 and (
            default is None or {_behind(each.type.type) for each in fitting} >= _FORMS
        )
        if isinstance(kind, PointerType) and not is_same:
            named = spell(kind.target)
            raise self.unit.refuse(
                node,
                f"what _Generic chooses for '{spell(kind)}' depends on const and volatile, which "
                "FPGA ranks do not tell apart behind a pointer",
                f"give {named} *, const {named} * and volatile {named} * the same expression",
            )
        return fitting[0].expr

    def _controlling(self, node: Node) -> Type:
        """The type of an expression as a value; it is not evaluated."""
        with self.elsewhere():
            if self.is_place(node) and isinstance(self.named_place(node), BitPlace):
                raise self.unit.refuse(
                    node, "_Generic of a bit-field, whose type compilers differ in"
                )
            value = self.evaluate(node)
        if isinstance(value, Nothing):
            return VOID
        return value.place.type if isinstance(value, Aggregate) else value.type


def _is_wide(node: Node) -> bool:
    """Is it made of long double or complex numbers, which no value of FPGA ranks has?"""
    while kind_of(node) in {"Typename", "TypeDecl", "PtrDecl"}:
        node = node.type
    names: list[str] = getattr(node, "names", None) or []
    return "_Complex" in names or sorted(names) == ["double", "long"]


def _behind(node: Node) -> str:
    """How a pointer's declarator qualifies what it points to."""
    return " ".join(sorted(getattr(getattr(node, "type", None), "quals", None) or []))
