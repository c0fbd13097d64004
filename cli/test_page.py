# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The HTML page: well-formed, complete in itself, and what is in it is escaped."""

import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import pytest

from plait.cli import drawings, page, report
from plait.cli.timeline import Call, LinkLine, Message, Mishap, RankLine, Sample, Timeline

PLATFORMS = {"p": {"node_power_w": {"cpu": 127.0, "fpga": 8.5}}}
SVG = "{http://www.w3.org/2000/svg}"
US = 10**6


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
            {
                "rank": i,
                "exit_code": 0,
                "end_ps": 10_000_000 * (i + 1),
                "compute_ps": 5_000_000,
                "wait_ps": 5_000_000,
                "transport": {"retransmissions": 17 + i},
            }
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


def _timeline(
    calls: Sequence[Sequence[Call]],
    messages: Sequence[Message] = (),
    samples: Sequence[Sample] = (),
    mishaps: Sequence[Mishap] = (),
) -> Timeline:
    ranks = [
        RankLine(rank, "cpu", 0, 20 * US, list(each), [(each[0].begin, each[0].end)], [*samples])
        for rank, each in enumerate(calls)
    ]
    links = [LinkLine("0->switch0", US, [0])]
    return Timeline(20 * US, ranks, list(messages), links, list(mishaps))


def _parse(text: str) -> ElementTree.Element:
    body = text[text.index("<body>") : text.index("</html>")]
    return ElementTree.fromstring(body)


def test_the_page_needs_nothing_else() -> None:
    text = page.render(*_run(3), None)
    assert "src=" not in text
    assert "href=" not in text
    assert "@import" not in text
    assert "url(" not in text


def test_a_ring_is_drawn_within_its_picture() -> None:
    """Every rank has a label, and no link leaves the picture, the closing one included."""
    links = [
        {"name": f"{one}->{other}", "frames": 1, "busy_ps": 1}
        for i in range(64)
        for one, other in ((i, (i + 1) % 64), ((i + 1) % 64, i))
    ]
    body = ElementTree.fromstring(drawings.topology(links, 10, ["fpga"] * 64).svg)
    width, height = (float(each) for each in body.get("viewBox", "").split()[2:])
    assert {each.text for each in body.iter(f"{SVG}text")} == {str(rank) for rank in range(64)}
    places = [
        (float(x), float(y))
        for each in body.iter(f"{SVG}path")
        for x, y in re.findall(r"([-0-9.]+) ([-0-9.]+)", each.get("d", ""))
    ]
    assert len(places) == 3 * 64
    assert all(0 <= x <= width and 0 <= y <= height for x, y in places)


SIZES = (3, 8, 16, 64, 1000)
RINGS = {f"{n} switches": (n, [[str(i), f"ring{i}"] for i in range(n)]) for n in SIZES}
OTHERS = {
    "a switch": (48, [[str(i), "switch0"] for i in range(48)]),
    "two in a row": (4, [*[[str(i), f"ring{i // 2}"] for i in range(4)], ["ring0", "ring1"]]),
    "many at each": (32, [[str(i), f"ring{i // 8}"] for i in range(32)]),
}


@pytest.mark.parametrize(("ranks", "pairs"), [*RINGS.values(), *OTHERS.values()])
def test_all_is_within_the_picture(ranks: int, pairs: list[list[str]]) -> None:
    switches = list(dict.fromkeys(pair[1] for pair in pairs if pair[1].startswith("ring")))
    if len(switches) > 2:
        pairs = [*pairs, *map(list, zip(switches, [*switches[1:], switches[0]], strict=True))]
    links = [{"name": f"{a}->{b}", "busy_ps": 1} for a, b in pairs]
    body = ElementTree.fromstring(drawings.topology(links, 10, ["cpu"] * ranks).svg)
    width, height = (float(each) for each in body.get("viewBox", "").split()[2:])
    for each in body.iter(f"{SVG}path"):
        numbers = [float(n) for n in re.findall(r"[-0-9.]+", each.get("d", ""))]
        # Of a curve with a point that it bends towards, what is furthest is the middle at most.
        x, y = (0.25 * (numbers[i] + 2 * numbers[2 + i] + numbers[4 + i]) for i in range(2))
        xs, ys = (numbers[0], numbers[4], x), (numbers[1], numbers[5], y)
        assert all(0 <= x <= width for x in xs)
        assert all(0 <= y <= height for y in ys)
    texts = list(body.iter(f"{SVG}text"))
    every = 8 if ranks <= 64 else ranks  # as many labels as there is room for
    assert {each.text for each in texts} >= {str(rank) for rank in range(0, ranks, every)}
    for each in texts:
        wide, x = 6.0 * len(each.text or ""), float(each.get("x", ""))
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[each.get("text-anchor", "")]
        assert 0 <= left <= left + wide <= width, each.text
        assert 8 <= float(each.get("y", "")) <= height - 2, each.text
    if len(switches) > 2:  # round: what is joined stands side by side
        nodes = [
            *((float(e.get("x", "")), float(e.get("y", ""))) for e in body.iter(f"{SVG}rect")),
            *((float(e.get("cx", "")), float(e.get("cy", ""))) for e in body.iter(f"{SVG}circle")),
        ]
        assert len(set(nodes)) == ranks + len(switches)
        assert max(y for _, y in nodes) > height * 0.6 > height * 0.4 > min(y for _, y in nodes)


def test_each_rank_link_call_and_message_is_drawn() -> None:
    calls = [[Call("MPI_Recv", "a.c:7", (1 + rank) * US, (3 + rank) * US)] for rank in range(3)]
    messages = [
        Message(0, 1, 5, 4, None, US, 2 * US),
        Message(0, 2, 5, 4, "bcast", US, 2 * US),
        Message(1, 2, 5, 4, None, US, None),
    ]
    body = _parse(page.render(*_run(3), _timeline(calls, messages)))
    titles = [each.text or "" for each in body.iter(f"{SVG}title")]
    assert sum("MPI_Recv (a.c:7), 2 us from" in title for title in titles) == 3
    assert "4 B from rank 0 to 1, tag 5" in titles
    assert "4 B from rank 0 to 2, of a bcast" in titles
    assert sum("to switch0 50.0%" in title for title in titles) == 3
    assert "rank 1, compute: 5 us" in titles
    tables = list(body.iter("table"))
    assert [len(list(table.iter("tr"))) for table in tables] == [1 + 3, 1 + 6]
    assert [cell.text for cell in tables[0].iter("td")][12::13] == ["17", "18", "19"]


def test_what_went_wrong_on_the_way_is_marked() -> None:
    samples = [Sample(US, 1, 76, 0, 0), Sample(9 * US, 2, 152, 1, 0), Sample(12 * US, 5, 380, 3, 0)]
    there = "0->switch0", 0, 1, 76
    mishaps = [
        *(Mishap(3 * US + i, *there, True, "drop") for i in range(20)),
        Mishap(4 * US, *there, False, "bit_flip"),
        Mishap(15 * US, "switch0->2", 1, 2, 1500, True, "queue full"),
    ]
    line = _timeline([[Call("MPI_Recv", "a.c:7", US, 3 * US)]], (), samples, mishaps)
    text = page.render(*_run(1), line)
    assert [word in text for word in ("21 lost", "1 altered", "3 sent again")] == [True] * 3
    marks = [each for each in _parse(text).iter(f"{SVG}path") if each.get("transform")]
    said = {each.get("class"): (each[0].text or "").splitlines() for each in marks if len(each)}
    assert len(said["lost"]) == 9  # in one mark; rank 1's lane is not drawn
    assert said["lost"][0] == "lost (drop): 76 B from 0 to 1 on 0->switch0 at 3 us"
    assert said["lost"][-1] == "and 12 more"
    assert said["struck"] == ["struck (bit_flip): 76 B from 0 to 1 on 0->switch0 at 4 us"]
    assert said["again"] == ["rank 0 sends 2 again at 12 us"]


def test_calls_too_short_to_be_seen_are_left_out_and_counted() -> None:
    calls = [Call("MPI_Test", "", i * 100, i * 100 + 10) for i in range(1000)]
    text = page.render(*_run(1), _timeline([calls]))
    assert "calls are too short to be seen" in text
    assert text.count("MPI_Test") < 30


def test_a_page_of_a_long_run_stays_small() -> None:
    steps = range(5_000)
    step = 20 * US // len(steps)
    calls = [[Call("MPI_Barrier", "a.c:6", i * step, (i + 1) * step) for i in steps]] * 4
    messages = [Message(i % 4, (i + 1) % 4, 5, 4, None, i * step, i * step + 50) for i in steps]
    text = page.render(*_run(4), _timeline(calls, messages))
    assert "calls are too short to be seen" in text
    assert len(text) < 400_000


def test_names_are_escaped() -> None:
    evil = "<script>alert(1)</script>"
    call = Call(evil, evil, 0, US)
    text = page.render(*_run(1, name=evil), _timeline([[call]]))
    assert "<script" not in text
    assert _parse(text) is not None


def test_loops_of_roles_have_a_table() -> None:
    loop = {"where": "a.c:3", "interval": 2, "reason": "h is read again", "depth": 5, "trips": 64}
    text = page.render(*_run(1, roles=[{"ranks": "1-3", "loops": [loop]}]), None)
    assert "h is read again" in text


def test_arrays_in_external_memory_have_a_table() -> None:
    small = {"name": "m_row", "size": 64, "is_external": False}
    large = {"name": "m_grid", "size": 8 << 20, "is_external": True}
    roles = [{"ranks": "1-3", "memories": [small, large]}, {"ranks": "4", "memories": [small]}]
    assert report.array_rows({"roles": roles}) == [
        ["1-3", "row", "64", "block RAM"],
        ["1-3", "grid", "8388608", "external memory"],
    ]
    assert "external memory" in page.render(*_run(1, roles=roles), None)


def test_arrays_of_one_name_and_size_are_one_row() -> None:
    buffer = {"name": "m_buf", "size": 64, "is_external": False}
    large = {"name": "m_grid", "size": 8 << 20, "is_external": True}
    own = {"name": "m_plait_record", "size": 128, "is_external": False}
    roles = [{"ranks": "1", "memories": [buffer, large, {**buffer}, own]}]
    assert report.array_rows({"roles": roles}) == [
        ["1", "buf, 2 of them", "64", "block RAM"],
        ["1", "grid", "8388608", "external memory"],
        ["1", "(text to print)", "128", "block RAM"],
    ]


def test_a_planned_tree_is_drawn() -> None:
    description, result = _run(4)
    body = _parse(page.render({**description, "tree": [-1, 0, 1, 1]}, result, None))
    branches = [line for line in body.iter(f"{SVG}line") if line.get("class") == "branch"]
    assert [line[0].text for line in branches] == ["0 to 1", "1 to 2", "1 to 3"]


def test_a_run_that_failed_says_why() -> None:
    facts = {"rank": 0, "exit_code": 3}
    text = page.render(*_run(1, outcome="exit", exit_code=3, diagnosis=facts), None)
    assert "<pre>rank 0 ended with exit code 3</pre>" in text
