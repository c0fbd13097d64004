# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""OpenSHMEM and GASNet, which headers of the compiler's own define: a program of several sources
has one of each, though all of them include it.
"""

from __future__ import annotations

from collections.abc import Sequence

from plait.compiler.base.shared_objects import LIBRARIES
from plait.compiler.frontend.declarators import kind_of
from plait.compiler.frontend.syntax import Node


def join(trees: Sequence[Node]) -> None:
    """Gives what the headers define external linkage, and each of it one definition: the first."""
    defined = set[str]()
    for tree in trees:
        tree.ext = [_joined(node, defined) for node in tree.ext]


def _joined(node: Node, defined: set[str]) -> Node:
    is_function = kind_of(node) == "FuncDef"
    decl = node.decl if is_function else node
    if kind_of(decl) != "Decl" or not decl.name or not LIBRARIES.search(decl.coord.file):
        return node
    decl.storage = [each for each in decl.storage if each != "static"]
    if kind_of(decl.type) == "FuncDecl" and not is_function:
        return node
    if decl.name not in defined:
        defined.add(decl.name)
        return node
    if not is_function:
        decl.storage, decl.init = ["extern"], None
    return decl
