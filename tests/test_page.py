# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait run --report, with and without the name of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from tests.conftest import Launch

RING = REPOSITORY / "examples/ring.c"


def test_a_page_shows_calls_and_links(launch: Launch) -> None:
    ended = launch("-n", 3, "--report", "out.html", RING)
    assert (ended.returncode, ended.stderr) == (0, "")
    text = (launch.folder / "out.html").read_text()
    assert text.count("MPI_Recv, ") == 3
    assert text.count(" to switch0 ") == 3


def test_without_a_page_the_next_word_is_the_program(launch: Launch) -> None:
    ended = launch("-n", 2, "--report", RING)
    assert ended.stderr.startswith("outcome       ok\n")
    assert ended.stdout == "the token visited 2 ranks and came back with 1\n"
