# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait run --report, with and without the name of a page; the page in a browser."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import Page, browser
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Launch

RING = REPOSITORY / "examples/ring.c"
# What the page looks like: drawings, tables, pairs of labels that overlap, what juts out.
LOOK = """(() => {
  const count = (what) => document.querySelectorAll(what).length;
  const wide = document.documentElement.clientWidth;
  let overlaps = [], outside = [];
  for (const drawing of document.querySelectorAll("svg[id]")) {
    const frame = drawing.getBoundingClientRect();
    const labels = [...drawing.querySelectorAll("text")].map(
      (label) => ({text: label.textContent, box: label.getBoundingClientRect()}));
    labels.forEach((one, i) => {
      const a = one.box;
      if (a.left < frame.left - 1 || a.right > frame.right + 1) outside.push(one.text);
      if (a.top < frame.top - 1 || a.bottom > frame.bottom + 1) outside.push(one.text);
      for (const other of labels.slice(i + 1)) {
        const b = other.box;
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
          overlaps.push([drawing.id, one.text, other.text]);
        }
      }
    });
  }
  return {
    overlaps, outside, width: document.documentElement.scrollWidth <= wide,
    calls: count("#timeline rect[fill]"), messages: count("#timeline line.message"),
    lanes: count("#timeline > text[x='4.0']"), nodes: count("#topology .cpu, #topology .fpga"),
    switches: count("#topology .switch"), branches: count("#tree line.branch"),
    rows: [...document.querySelectorAll("table")].map((table) => table.rows.length - 1),
    letters: document.querySelector("#topology text").getBoundingClientRect().height,
    ground: getComputedStyle(document.body).backgroundColor,
  };
})()"""


@pytest.fixture
def page(tmp_path_factory: pytest.TempPathFactory) -> Generator[Page]:
    with browser(tmp_path_factory.mktemp("browser")) as shown:
        yield shown


def test_a_page_shows_calls_and_links(launch: Launch) -> None:
    ended = launch("-n", 3, "--report", "out.html", RING)
    assert (ended.returncode, ended.stderr) == (0, "")
    text = (launch.folder / "out.html").read_text()
    assert text.count(": MPI_Recv (") == 3
    assert text.count(" to switch0 ") == 3


def test_without_a_page_the_next_word_is_the_program(launch: Launch) -> None:
    ended = launch("-n", 2, "--report", RING)
    assert ended.stderr.startswith("outcome       ok\n")
    assert ended.stdout == "the token visited 2 ranks and came back with 1\n"


def shown(page: Page, launch: Launch, *arguments: str | Path | int) -> dict[str, Any]:
    """What the page of a run looks like at 1200 pixels; it asks for nothing and says nothing."""
    file = launch.folder / "out.html"
    launch("--report", file, *arguments)
    page.show(file)
    look = page.ask(LOOK)
    assert page.requests == [file.as_uri()]
    assert page.complaints == []
    assert (look["overlaps"], look["outside"], look["width"]) == ([], [], True)
    return look


def test_a_browser_shows_all_of_it(page: Page, launch: Launch) -> None:
    look = shown(page, launch, "-n", 4, "--tree", "-1,0,1,1", RING)
    assert (look["lanes"], look["nodes"], look["switches"], look["branches"]) == (4, 4, 1, 3)
    assert look["messages"] == 4  # the token goes round once
    assert look["calls"] >= 2 * 4  # each rank sends and receives
    assert look["rows"] == [4, 8]  # ranks; links, two for each
    assert look["ground"] == "rgb(255, 255, 255)"
    page.show(launch.folder / "out.html", scheme="dark")
    assert page.ask(LOOK)["ground"] == "rgb(18, 23, 29)"


@pytest.mark.parametrize(
    ("topology", "n"),
    [("fat_tree", 40), ("leaf_spine", 40), *(("ring", n) for n in (8, 16, 40, 64, 100))],
)
def test_labels_of_many_ranks_stand_apart(
    page: Page, launch: Launch, topology: str, n: int
) -> None:
    look = shown(page, launch, "-n", n, "--topology", topology, RING)
    assert (look["lanes"], look["nodes"], look["messages"]) == (n, n, n)
    page.show(launch.folder / "out.html", width=400)
    look = page.ask(LOOK)
    assert (look["overlaps"], look["outside"], look["width"]) == ([], [], True)
    assert look["letters"] > 9  # pixels high


def test_fpga_ranks_have_the_same_page(page: Page, launch: Launch) -> None:
    look = shown(page, launch, "-n", 3, "--fpga", "rest", RING)
    assert (look["lanes"], look["nodes"], look["switches"]) == (3, 3, 1)
    assert look["messages"] == 3
    assert look["calls"] >= 2 * 3
    assert look["rows"][0] == 3
    assert page.ask("document.querySelectorAll('#topology .fpga').length") == 2


def test_lost_frames_are_marked(page: Page, launch: Launch) -> None:
    """As many as the tables say, those that hardware sends again included."""
    faults = ("--fault", "drop=20%", "--fault", "delay=5%,delay=5us")
    shown(page, launch, "-n", 6, "--fpga", "rest", *faults, RING)
    sums = page.ask("""[["Links", 4], ["Ranks", 12]].map(([title, column]) => {
      const head = [...document.querySelectorAll("h2")].find((h) => h.textContent === title);
      const rows = [...head.nextElementSibling.querySelectorAll("tr")].slice(1);
      return rows.reduce((sum, row) => sum + Number(row.cells[column].textContent), 0);
    })""")
    keys = page.ask("[...document.querySelectorAll('.key')].map((key) => key.textContent.trim())")
    assert f"{sums[0]} lost" in keys
    assert f"{sums[1]} sent again" in keys
    assert sums[0] > 1
    assert sums[1] > 1


def test_a_deadlock_has_a_page_too(page: Page, launch: Launch) -> None:
    wrong = REPOSITORY / "tests/wrong/both_receive_first.c"
    look = shown(page, launch, "-n", 2, wrong)
    assert look["messages"] == 0
    assert "cycle: 0 -> 1 -> 0" in page.ask("document.querySelector('pre').textContent")
