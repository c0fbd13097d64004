# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One wrong row of MPI's calls per rule, and what is said about it."""

from pathlib import Path

import pytest

from .test_checks import assert_refused

WRONG = [
    (
        "{number: 2, name: MPI_Init_thread",
        "{number: 1, name: MPI_Init_thread",
        "calls: MPI_Init_thread has the number of MPI_Init, 1",
    ),
    (
        "number: 9, name: MPI_Comm_dup, on: [cpu,",
        "number: 9, name: MPI_Comm_dup, on: [",
        "calls: MPI_Comm_dup: every call is there on CPU ranks",
    ),
    (
        "newcomm: new_comm",
        "newcomm: made_comm",
        "calls: MPI_Comm_dup: newcomm is 'made_comm', which argument_kinds does not list",
    ),
    (
        "color: number, key: number",
        "color: number, color: number",
        "calls: MPI_Comm_split: color stands twice",
    ),
    (
        "buffer: both, count, datatype, root, comm",
        "buffer: both, count, datatype, root, comm: root",
        "calls: MPI_Bcast: more than one root or operation",
    ),
    (
        "buffer: both, count, datatype, root",
        "buffer: both, count: number, datatype, root",
        "calls: MPI_Bcast: no count and datatype follow buffer",
    ),
    (
        "comm, request: new_request",
        "request: new_request, comm",
        "calls: MPI_Isend: the request that it begins is not its last argument",
    ),
    (
        "argument_kinds:\n",
        "argument_kinds:\n  - {name: any, type: int}\n",
        "argument_kinds: no call has an argument that is any",
    ),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG, ids=[row[2] for row in WRONG])
def test_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert_refused(tmp_path, "mpi_calls", old, new, said)
