# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Initial values of objects as C writes them."""

from __future__ import annotations

from collections.abc import Iterator

from plait.compiler.ir.nodes import Const
from plait.compiler.ir.print_types import initialiser
from plait.compiler.ir.types import INT, ArrayType


class Counted(dict[int, Const]):
    """Values that know how often one goes through all of them."""

    walks = 0

    def __iter__(self) -> Iterator[int]:
        self.walks += 1
        return super().__iter__()


def test_rows_with_gaps() -> None:
    values = {at: Const(INT, at) for at in (28, 4, 0, 48)}
    text = "{[0] = {0, 4}, [2] = {[1] = 28}, [4] = {48}}"
    assert initialiser(ArrayType(ArrayType(INT, 3), 5), values) == text


def test_a_table_is_gone_through_once_not_once_a_row() -> None:
    values = Counted({4 * at: Const(INT, at) for at in range(200)})
    text = initialiser(ArrayType(ArrayType(INT, 2), 100), values)
    assert text.startswith("{{0, 1}, {2, 3}")
    assert values.walks == 1
