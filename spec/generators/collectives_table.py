# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_collectives_table.h: the algorithms, the selection, and what operations take, as X macros.

The runtime's tables are made of them, so that none can miss an algorithm or an operation.
"""

from ..model import Spec
from .c_headers import header


def _code(kind: str) -> str:
    return f"PLAIT_COLLECTIVE_{kind.upper()}"


def _bound(value: int | None, unbounded: str) -> str:
    return unbounded if value is None else str(value)


def _list(about: str, name: str, rows: list[str]) -> list[str]:
    lines = [f"  X({row}) \\" for row in rows[:-1]] + [f"  X({rows[-1]})"]
    return [f"// {about}", f"#define {name}(X) \\", *lines, ""]


def render(spec: Spec) -> str:
    """The whole header."""
    table = spec.collectives
    kinds = [f"{kind.name}, {_code(kind.name)}" for kind in table.kinds]
    algorithms = [
        f"{each.name}, {_code(each.kind)}" for each in table.algorithms if not each.circuits
    ]
    selection = [
        f"{_code(kind)}, {row.algorithm}, {_bound(row.bytes, 'UINT64_MAX')},"
        f" {_bound(row.ranks, 'INT32_MAX')}, {int(row.commutative)}"
        for kind, rows in table.selection.items()
        for row in rows
    ]
    takes = [
        f"{each.name.removeprefix('MPI_')}, {kind}"
        for each in spec.mpi.operations
        for kind in each.kinds
    ]
    body = ["#include <stdint.h>", "", '#include "plait_collectives.h"', ""]
    body += _list("X(name, code) for each kind.", "PLAIT_COLLECTIVE_KINDS", kinds)
    body += _list("X(name, code of its kind) for each algorithm.", "PLAIT_ALGORITHMS", algorithms)
    about = "X(code of the kind, algorithm, bytes, ranks, only commutative): the first fits."
    body += _list(about, "PLAIT_SELECTION", selection)
    about = "X(operation without MPI_, kind of datatype that it takes)."
    body += _list(about, "PLAIT_OPERATION_TAKES", takes)
    about = "Collective algorithms and which is chosen when; which operation takes which datatypes."
    return header("plait_collectives_table.h", "collectives.yaml", about, body[:-1])
