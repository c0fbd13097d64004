# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The HTML page: well-formed, complete in itself, and what is in it is escaped."""

from typing import Any
from xml.etree import ElementTree

from plait.cli import page

PLATFORMS = {"p": {"node_power_w": {"cpu": 127.0, "fpga": 8.5}}}


def _run(ranks: int, name: str = "ring", **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    description = {
        "platforms": PLATFORMS,
        "ranks": [{"argv": [name, "<4>"], "platform": "p", "node": "cpu"} for _ in range(ranks)],
    }
    result = {
        "outcome": "ok",
        "virtual_time_ps": 20_000_000,
        "wall_s": 0.1,
        "ranks": [
            {"rank": i, "exit_code": 0, "end_ps": 10_000_000 * (i + 1), "compute_ps": 5_000_000}
            for i in range(ranks)
        ],
        "links": [
            {"name": f"{a}->{b}", "busy_ps": 10_000_000, "frames": 2, "bytes": 144}
            for i in range(ranks)
            for a, b in ((i, "switch0"), ("switch0", i))
        ],
        **more,
    }
    return description, result


def _parse(text: str) -> ElementTree.Element:
    body = text[text.index("<body>") : text.index("</html>")]
    return ElementTree.fromstring(body)


def test_the_page_needs_nothing_else() -> None:
    text = page.render(*_run(3), None)
    assert "src=" not in text
    assert "href=" not in text
    assert "@import" not in text
    assert "url(" not in text


def test_each_rank_link_and_call_is_drawn() -> None:
    calls = [
        {"ph": "X", "tid": rank, "ts": 1.0 + rank, "dur": 2.0, "name": "MPI_Recv"}
        for rank in range(3)
    ]
    body = _parse(page.render(*_run(3), {"traceEvents": calls}))
    titles = [each.text or "" for each in body.iter("{http://www.w3.org/2000/svg}title")]
    assert sum("MPI_Recv, 2 us from" in title for title in titles) == 3
    assert sum("to switch0 50.0%" in title for title in titles) == 3
    assert "rank 1, compute: 5 us" in titles
    tables = list(body.iter("table"))
    assert [len(list(table.iter("tr"))) for table in tables] == [6, 1 + 3, 1 + 6]


def test_calls_too_short_to_be_seen_are_left_out_and_counted() -> None:
    calls = [
        {"ph": "X", "tid": 0, "ts": i * 1e-6, "dur": 1e-7, "name": "MPI_Test"} for i in range(1000)
    ]
    text = page.render(*_run(1), {"traceEvents": calls})
    assert "calls are too short to be seen" in text
    assert text.count("MPI_Test") < 20


def test_names_are_escaped() -> None:
    text = page.render(*_run(1, name="<script>alert(1)</script>"), None)
    assert "<script" not in text
    assert _parse(text) is not None


def test_loops_of_roles_have_a_table() -> None:
    loop = {"where": "a.c:3", "interval": 2, "reason": "h is read again", "depth": 5, "trips": 64}
    text = page.render(*_run(1, roles=[{"ranks": "1-3", "loops": [loop]}]), None)
    assert "h is read again" in text
