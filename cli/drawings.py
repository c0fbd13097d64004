# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The drawings of the page, as SVG: where time went, timeline, topology, planned tree.

Colours of text, lines and grounds are classes that the page's style fills in, light or dark.
"""

import html
from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from plait.cli.timeline import Call, Message, RankLine, Timeline
from plait.run import units
from plait.run.facts import Facts

WIDTH = 1080  # in pixels
LANES_MAX = 128
_LANE = 26  # height of a rank
_LABELS = 96  # left of the lanes
_BARS_MAX = 20_000
_MESSAGES_MAX = 2_000
_NEAR = 2.0  # pixels; what ends within so much of what is drawn cannot be told from it
_LETTER, _HIGH = 7.0, 15  # at most so wide and high, in pixels
_LINE_MAX = 3  # ranks without switches that stand in one line
_CIRCLE, _MARGIN = 360.0, 36  # least height of the picture of more, and what is around them
_STEP, _RINGS = 26, 62  # of a circle, height that a node takes at least; between ranks and switches
_TOLD = 8  # at most so many in one mark
# What went wrong with a frame: shape of the mark, around 0 0, and its name.
_MARKS = {
    "lost": ("M-4 -4L4 4M-4 4L4 -4", "lost"),
    "struck": ("M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0Z", "altered, repeated or delayed"),
    "again": ("M-4 4L0 -4L4 4Z", "sent again"),
}
_Place = tuple[float, float]
_PALETTE = (
    *("#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1"),
    *("#d4a72c", "#3aa6a0", "#9c755f", "#e377a8", "#7a8fd6"),
)
_OTHER = "#8a939c"
SHARES = (("compute", "compute_ps"), ("communication", "communication_ps"), ("wait", "wait_ps"))


class Drawing(NamedTuple):
    """An SVG, and below it what it leaves out or how to read it (HTML)."""

    svg: str
    note: str

    def text(self) -> str:
        """Both."""
        return f'<div class="wide">{self.svg}</div>' + (
            f'<p class="note">{self.note}</p>' if self.note else ""
        )


# ---- pieces -------------------------------------------------------------------------------------


def _svg(name: str, drawn: Iterable[str], height: float) -> str:
    box = f'viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" role="img" {box}>'
        f"{''.join(drawn)}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f"<text {place}>{html.escape(text)}</text>"


def _bar(x: float, lane: int, width: float, look: str, about: str) -> str:
    """A bar in a rank's lane; `look` is its class or fill."""
    place = f'x="{x:.2f}" y="{lane * _LANE + 4}" width="{width:.2f}" height="{_LANE - 8}"'
    return f"<rect {place} {look}><title>{html.escape(about)}</title></rect>"


def _line(one: _Place, other: _Place, look: str, about: str = "") -> str:
    (x1, y1), (x2, y2) = one, other
    title = f"<title>{html.escape(about)}</title>" if about else ""
    return f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" {look}>{title}</line>'


def _axis(end: int, height: float) -> list[str]:
    """Ticks at round times below the lanes."""
    step = _step(end)
    drawn: list[str] = []
    for number in range(end // step + 1):
        x = _LABELS + number * step / max(end, 1) * (WIDTH - _LABELS - 40)
        drawn.append(_line((x, 0), (x, height), 'class="tick"'))
        drawn.append(_text(x, height + 14, units.format_time(number * step), "middle"))
    return drawn


def _step(end: int) -> int:
    """1, 2 or 5 times a power of ten, so that there are at most ten ticks."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if factor * power * 10 >= end:
                return factor * power
        power *= 10


def _x(time: int, end: int) -> float:
    return _LABELS + time / max(end, 1) * (WIDTH - _LABELS - 40)


def _legend(entries: Iterable[tuple[str, str]]) -> str:
    """Names with their colours; a colour is a class or a CSS colour."""
    return " ".join(
        f'<span class="key"><svg width="12" height="12"><rect width="12" height="12" {look}/>'
        f"</svg> {html.escape(name)}</span>"
        for name, look in entries
    )


# ---- where the time went ------------------------------------------------------------------------


def shares(ranks: Sequence[Facts], kinds: Sequence[str]) -> Drawing:
    """A bar for each rank, as long as it ran."""
    shown = ranks[:LANES_MAX]
    end = max((rank.get("end_ps") or 0 for rank in shown), default=0)
    height = len(shown) * _LANE
    drawn = _axis(end, height)
    for lane, (rank, kind) in enumerate(zip(shown, kinds, strict=False)):
        drawn.append(_text(4, lane * _LANE + 17, f"{lane} {kind}"))
        # What comes before an FPGA's start is no time of its own.
        spent = sum(rank.get(key) or 0 for _, key in SHARES)
        x = _x(max((rank.get("end_ps") or 0) - spent, 0), end)
        for name, key in SHARES:
            time = rank.get(key) or 0
            width = _x(time, end) - _LABELS
            if time:
                about = f"rank {lane}, {name}: {units.format_time(time)}"
                drawn.append(_bar(x, lane, width, f'class="{name}"', about))
            x += width
    note = _legend((name, f'class="{name}"') for name, _ in SHARES)
    if len(ranks) > len(shown):
        note += f" The first {len(shown)} of {len(ranks)} ranks."
    return Drawing(_svg("shares", drawn, height + 22), note)


# ---- timeline -----------------------------------------------------------------------------------


def timeline(line: Timeline) -> Drawing:
    """Calls of each rank, waiting in them, and messages between ranks."""
    shown = line.ranks[:LANES_MAX]
    height = len(shown) * _LANE
    drawn = _axis(line.end, height)
    colours = _colours(shown)
    left_out = 0
    for lane, rank in enumerate(shown):
        drawn.append(_text(4, lane * _LANE + 17, f"{rank.rank} {rank.kind}"))
        bars, short = _bars(rank, lane, line.end, colours, _BARS_MAX - len(drawn))
        drawn += bars
        left_out += short
    drawn += _arrows(line.messages, len(shown), line.end)
    marks, counts = _marks(line, len(shown))
    drawn += marks
    keys = [(name, f'fill="{colour}"') for name, colour in colours.items() if colour != _OTHER]
    notes = [_legend([*keys, ("wait", 'class="waiting"')])]
    if left_out:
        notes.append(f"{left_out} calls are too short to be seen.")
    notes += counts
    if len(line.messages) > _MESSAGES_MAX:
        notes.append(f"Of {len(line.messages)} messages the first {_MESSAGES_MAX} are drawn.")
    if len(line.ranks) > len(shown):
        notes.append(f"The first {len(shown)} of {len(line.ranks)} ranks.")
    notes.append("<code>--trace run.pftrace</code> writes all of it for ui.perfetto.dev.")
    return Drawing(_svg("timeline", drawn, height + 22), " ".join(notes))


def _bars(
    rank: RankLine, lane: int, end: int, colours: Mapping[str, str], room: int
) -> tuple[list[str], int]:
    """The bars of a lane, and how many calls are too short beside one drawn before."""
    drawn: list[str] = []
    reached, left_out = -1.0, 0
    for call in rank.calls:
        x, right = _x(call.begin, end), _x(call.end, end)
        if right < reached + _NEAR or len(drawn) > room:
            left_out += 1
            continue
        reached = right
        drawn.append(
            _bar(x, lane, max(right - x, 0.3), f'fill="{colours[call.name]}"', _about(rank, call))
        )
    for begin, until in rank.waits:
        x, right = _x(begin, end), _x(until, end)
        if right - x >= _NEAR and len(drawn) <= 2 * room:
            length = units.format_time(until - begin)
            about = f"rank {rank.rank} waits {length}"
            drawn.append(_bar(x, lane, right - x, 'class="waiting"', about))
    return drawn, left_out


def _about(rank: RankLine, call: Call) -> str:
    where = f" ({call.place})" if call.place else ""
    length, begin = units.format_time(call.end - call.begin), units.format_time(call.begin)
    return f"rank {rank.rank}: {call.name}{where}, {length} from {begin} on"


def _arrows(messages: Sequence[Message], lanes: int, end: int) -> list[str]:
    drawn: list[str] = []
    reached: dict[tuple[int, int], float] = {}  # by both ranks, where the last one ends
    for message in messages[:_MESSAGES_MAX]:
        source, target = message.source, message.target
        if message.received is None or max(source, target) >= lanes or source == target:
            continue
        x1, x2 = _x(message.sent, end), _x(message.received, end)
        if x2 < reached.get((source, target), -_NEAR) + _NEAR:
            continue
        reached[source, target] = x2
        size = units.format_size(message.size)
        about = f"{size} from rank {source} to {target}, tag {message.tag}"
        if message.collective:
            about = f"{size} from rank {source} to {target}, of a {message.collective}"
        y1, y2 = (rank * _LANE + _LANE / 2 for rank in (source, target))
        drawn.append(_line((x1, y1), (x2, y2), 'class="message"', about))
        drawn.append(f'<circle cx="{x2:.2f}" cy="{y2:.1f}" r="2" class="arrival"/>')
    return drawn


def _marks(line: Timeline, lanes: int) -> tuple[list[str], list[str]]:
    """What went wrong on the way, in the lane of the node that the frame is from: a cross for a
    frame that was lost, a ring for one that was altered, repeated or delayed, an arrow head for
    frames that were sent again; and how many of each there are. Those in one place have one mark.
    """
    marks: dict[tuple[str, int, int], list[str]] = {}  # by look, lane and pixel: what they say
    counts: dict[str, int] = {}

    def add(look: str, lane: int, time: int, about: str, number: int = 1) -> None:
        counts[look] = counts.get(look, 0) + number
        if lane < lanes:
            place = look, lane, round(_x(time, line.end) / _NEAR)
            at = units.format_time(time)
            marks.setdefault(place, []).append(f"{about} at {at}")

    for each in line.mishaps:
        what = f"{each.size} B from {each.source} to {each.destination} on {each.link}"
        done = "lost" if each.is_lost else "struck"
        add(done, each.source, each.time, f"{done} ({each.cause}): {what}")
    for rank in line.ranks:
        before = 0
        for sample in rank.samples:
            more = sample.retransmissions - before
            before = sample.retransmissions
            if more > 0:
                add("again", rank.rank, sample.time, f"rank {rank.rank} sends {more} again", more)
    drawn = [
        f'<path d="{_MARKS[look][0]}" transform="translate({_NEAR * pixel:.0f} '
        f'{lane * _LANE + _LANE / 2:.0f})" class="{look}">'
        f"<title>{html.escape(_few(texts))}</title></path>"
        for (look, lane, pixel), texts in list(marks.items())[:_MESSAGES_MAX]
    ]
    keys = [
        f'<span class="key"><svg width="12" height="12"><path d="{shape}" '
        f'transform="translate(6 6)" class="{look}"/></svg> {counts[look]} {said}</span>'
        for look, (shape, said) in _MARKS.items()
        if look in counts
    ]
    return drawn, keys


def _few(texts: Sequence[str]) -> str:
    """The first lines of them, and how many there are more."""
    more = len(texts) - _TOLD
    return "\n".join([*texts[:_TOLD], *([f"and {more} more"] if more > 0 else [])])


def _colours(ranks: Iterable[RankLine]) -> dict[str, str]:
    """A colour for each of the calls that took longest, one for all others."""
    time: dict[str, int] = {}
    for rank in ranks:
        for call in rank.calls:
            time[call.name] = time.get(call.name, 0) + call.end - call.begin
    longest = sorted(time, key=lambda name: (-time[name], name))
    own = dict(zip(sorted(longest[: len(_PALETTE)]), _PALETTE, strict=False))
    return {name: own.get(name, _OTHER) for name in longest}


# ---- topology -----------------------------------------------------------------------------------


class _Use(NamedTuple):
    one: str
    other: str
    there: float
    back: float


def topology(
    links: Sequence[Facts],
    virtual_ps: int,
    kinds: Sequence[str],
    labels: Mapping[str, str] | None = None,
) -> Drawing:
    """Nodes at the bottom, switches above them; the busier a link, the redder and wider it is."""
    use: dict[tuple[str, str], float] = {}
    for link in links:
        source, _, target = str(link.get("name")).partition("->")
        if "host" not in (source, target):
            use[source, target] = (link.get("busy_ps") or 0) / max(virtual_ps, 1)
    names = sorted({name for pair in use for name in pair}, key=_order)
    levels = _levels(names, use)
    height = 110.0 * max(len(levels) - 1, 1) + 64
    centre: _Place | None = None
    if circle := _circle(levels, use):
        height = min(max(_CIRCLE, _STEP * len(circle) / 2 + 2 * _RINGS), float(WIDTH))
        centre = WIDTH / 2, height / 2
        places = _around(circle, levels[0], use, height)
    else:
        places = {
            name: ((i + 0.5) / len(row) * WIDTH, height - 34 - 110.0 * level)
            for level, row in enumerate(levels)
            for i, name in enumerate(row)
        }
    pairs = sorted({tuple(sorted(pair, key=_order)) for pair in use})
    drawn = [
        _link(_Use(a, b, use.get((a, b), 0.0), use.get((b, a), 0.0)), places, centre is None)
        for a, b in pairs
    ]
    for row in levels:
        drawn += _nodes(row, places, kinds, labels, centre)
    keys = [(f"{share} %", f'fill="{_heat(share / 100)}"') for share in (0, 25, 50, 75, 100)]
    return Drawing(_svg("topology", drawn, height), f"Busy {_legend(keys)} of the time")


def _circle(levels: Sequence[Sequence[str]], use: Iterable[tuple[str, str]]) -> list[str]:
    """What goes on a circle, in its order: ranks that have no switches, if they are many, or the
    switches of a ring. Else nothing."""
    if len(levels) == 1:
        return list(levels[0]) if len(levels[0]) > _LINE_MAX else []
    beside = _beside(levels[1], use) if len(levels) == 2 else {}
    if not beside or any(len(others) != 2 for others in beside.values()):
        return []
    order = [levels[1][0]]
    while more := sorted(beside[order[-1]] - set(order), key=_order):
        order.append(more[0])
    return order if len(order) == len(beside) else []


def _beside(names: Iterable[str], use: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """For each of these, those of them that it has links to."""
    beside: dict[str, set[str]] = {name: set() for name in names}
    for one, other in use:
        if one in beside and other in beside:
            beside[one].add(other)
            beside[other].add(one)
    return beside


def _around(
    circle: Sequence[str], ranks: Sequence[str], use: Iterable[tuple[str, str]], height: float
) -> dict[str, _Place]:
    """Places on an ellipse, the first on top, so that no link of a ring crosses a node; of a ring
    of switches, each one's ranks outside of it, side by side."""
    outer = WIDTH / 2 - 2 * _MARGIN, height / 2 - _MARGIN

    def place(turn: float, inside: float) -> _Place:
        wide, high = (radius - inside for radius in outer)
        return WIDTH / 2 + wide * sin(turn), height / 2 - high * cos(turn)

    step = 2 * pi / len(circle)
    if circle[0] in ranks:
        return {name: place(step * i, 0) for i, name in enumerate(circle)}
    places = {name: place(step * i, _RINGS) for i, name in enumerate(circle)}
    beside = _beside([*circle, *ranks], use)
    for i, name in enumerate(circle):
        own = sorted(beside[name].difference(circle), key=_order)
        for number, rank in enumerate(own):
            places[rank] = place(step * (i + (number + 0.5) / len(own) - 0.5), 0)
    return places


def _order(name: str) -> tuple[int, str, int]:
    digits = name[len(name.rstrip("0123456789")) :]
    return (0 if name.isdigit() else 1, name[: len(name) - len(digits)], int(digits or 0))


def _levels(names: Sequence[str], use: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Ranks, then what is joined to them, and so on."""
    beside = _beside(names, use)
    row = [name for name in names if name.isdigit()]
    levels, seen = [row], set(row)
    while row:
        row = sorted({other for name in row for other in beside[name]} - seen, key=_order)
        seen |= set(row)
        if row:
            levels.append(row)
    return levels


def _link(use: _Use, places: dict[str, _Place], bends: bool) -> str:
    (x1, y1), (x2, y2) = places[use.one], places[use.other]
    about = f"{use.one} to {use.other} {use.there:.1%}, {use.other} to {use.one} {use.back:.1%}"
    # Between two of one row; half of that is how high it goes.
    bend = min(abs(x2 - x1) / 4, 70, 2 * y1 - 8) if bends and y1 == y2 else 0
    path = f"M{x1:.1f} {y1:.1f} Q{(x1 + x2) / 2:.1f} {(y1 + y2) / 2 - bend:.1f} {x2:.1f} {y2:.1f}"
    most = max(use.there, use.back)
    stroke = f'stroke="{_heat(most)}" stroke-width="{1.5 + 3 * min(most, 1):.1f}" fill="none"'
    return f'<path d="{path}" {stroke}><title>{about} of the time</title></path>'


def _heat(share: float) -> str:
    """Grey when idle, red when always busy."""
    part = min(max(share, 0.0), 1.0)
    return f"hsl({55 - round(50 * part)},{round(8 + 80 * part**0.5)}%,{62 - round(14 * part)}%)"


def _nodes(
    row: Sequence[str],
    places: dict[str, _Place],
    kinds: Sequence[str],
    labels: Mapping[str, str] | None = None,
    centre: _Place | None = None,
) -> list[str]:
    """Squares are hardware, circles CPUs, bars switches; as many labels as there is room for.

    `centre`: of a circle that they are on; labels of ranks are outside of it, of switches inside.
    """
    room = (2 if centre else 1) * WIDTH / len(row)
    texts = {name: (labels or {}).get(name, name) for name in row}  # of several ranks: 1-8
    widest = max(len(text) for text in texts.values()) * _LETTER + 8
    each = max(1, -(-round(widest) // max(round(room), 1)))
    drawn: list[str] = []
    taken: list[tuple[float, float, float]] = []  # by labels: the middle, half of the width
    for number, name in enumerate(row):
        x, y = places[name]
        kind = kinds[int(name)] if name.isdigit() and int(name) < len(kinds) else "switch"
        what = f"rank{'' if texts[name] == name else 's'} {texts[name]} ({kind})"
        about = f"<title>{what if name.isdigit() else name}</title>"
        if kind == "cpu":
            drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" class="cpu">{about}</circle>')
        else:
            wide = min(13, room / 2 - 1) if kind == "switch" else 6
            box = f'x="{x - wide:.1f}" y="{y - 6:.1f}" width="{2 * wide:.1f}" height="12" rx="2"'
            drawn.append(f'<rect {box} class="{kind}">{about}</rect>')
        if number % each == 0:
            is_rank = name.isdigit()
            at = (x, y + (22 if is_rank else -12))
            half = len(texts[name]) * _LETTER / 2
            if centre is not None:
                at = _beside_circle((x, y), centre, half, outside=is_rank)
            at = min(max(at[0], half), WIDTH - half), at[1]
            if all(abs(at[0] - x) > half + wide or abs(at[1] - y) > _HIGH for x, y, wide in taken):
                taken.append((*at, half))
                drawn.append(_text(*at, texts[name], "middle"))
    return drawn


def _beside_circle(place: _Place, centre: _Place, half: float, *, outside: bool) -> _Place:
    """Where the label of what is on a circle has its middle; `half` of its width. It moves steadily
    round its node as the node does round the circle: labels stand apart where their nodes do."""
    way = 1 if outside else -1
    right, down = (way * (place[i] - centre[i]) / centre[i] for i in range(2))
    most = max(abs(right), abs(down))
    return place[0] + (18 + half) * right / most, place[1] + 5 + 17 * down / most


# ---- planned tree -------------------------------------------------------------------------------


def tree(parents: Sequence[int], kinds: Sequence[str]) -> Drawing:
    """The planned tree, its root on top."""
    depth = [0] * len(parents)
    for rank in range(len(parents)):
        above = parents[rank]
        while above >= 0:
            depth[rank] += 1
            above = parents[above]
    rows = [
        [rank for rank in range(len(parents)) if depth[rank] == level]
        for level in range(max(depth) + 1)
    ]
    places: dict[str, _Place] = {}
    for level, row in enumerate(rows):
        row.sort(key=lambda rank: (places[str(parents[rank])][0] if level else 0, rank))
        for i, rank in enumerate(row):
            places[str(rank)] = ((i + 0.5) / len(row) * WIDTH, 20 + 80.0 * level)
    drawn: list[str] = []
    for rank, parent in enumerate(parents):
        if parent >= 0:
            ends = places[str(parent)], places[str(rank)]
            drawn.append(_line(*ends, 'class="branch"', f"{parent} to {rank}"))
    for row in rows:
        drawn += _nodes([str(rank) for rank in row], places, kinds)
    return Drawing(_svg("tree", drawn, 80 * len(rows) - 22), "")
