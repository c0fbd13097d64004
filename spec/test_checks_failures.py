# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One wrong row of failures per rule, and what is said about it."""

from pathlib import Path

import pytest

from .test_checks import assert_refused

WRONG = [
    (
        "{number: -3, name: freed,",
        "{number: -2, name: freed,",
        "failures: freed: -2 is no_communicator",
    ),
    (
        "name: color, class: MPI_ERR_ARG",
        "name: color, class: MPI_ERR_NONE",
        "failures: color: MPI_ERR_NONE is no class of errors",
    ),
    (
        "the color is {peer}",
        "the color is {pear}",
        "failures: color: {pear} is nothing that a text can have",
    ),
    (
        "status: peer_failed,",
        "status: peer_lost,",
        "failures: peer_lost: there is no such status in spec/commands.yaml",
    ),
    (
        "{number: -10, name: late,",
        "{number: -10, status: refused, name: late,",
        "failures: late: either a number and a name are wanted, or a status",
    ),
    (
        "name: tag, when: tag is any,",
        "name: tag,",
        "failures: tag: a row before it holds always",
    ),
    (
        "name: late, text",
        'name: late, when: "peer is 0", text',
        "failures: late: no row holds always",
    ),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG, ids=[row[2] for row in WRONG])
def test_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert_refused(tmp_path, "mpi", old, new, said)
