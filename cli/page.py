# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The report as one HTML page that needs nothing else: tables, topology, timeline, as plain SVG."""

import html
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plait.cli import report, units
from plait.cli.facts import Facts, rows

_WIDTH = 1000  # of the drawings, in pixels
_LANE = 22  # height of a rank in the timeline
_BARS_MAX = 20_000
_LANES_MAX = 128
_STYLE = """
body { font: 14px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 1040px; color: #222; }
h1 { font-size: 1.4em; } h2 { font-size: 1.1em; margin-top: 2em; }
table { border-collapse: collapse; } td, th { padding: 2px 10px; text-align: right; }
th { border-bottom: 1px solid #888; font-weight: 600; }
td:first-child, th:first-child { text-align: left; }
tr:nth-child(even) td { background: #f4f4f4; }
svg { background: #fafafa; border: 1px solid #ddd; max-width: 100%; height: auto; }
svg text { font: 11px system-ui, sans-serif; fill: #333; }
.note { color: #666; } .bad { color: #b00020; font-weight: 600; }
"""


class Bar(NamedTuple):
    """What a rank did from `start` on, for `length`, in us."""

    rank: int
    start: float
    length: float
    name: str


def render(description: Facts, result: Facts, timeline: Facts | None) -> str:
    """The page. `timeline` is what --trace writes."""
    title = " ".join(_program(description))
    kind = "note" if result["outcome"] == "ok" else "bad"
    ranks, links = rows(result, "ranks"), rows(result, "links")
    virtual = result.get("virtual_time_ps") or 1
    parts = [
        f"<h1>{html.escape(title)}</h1>",
        f'<p class="{kind}">{html.escape(report.summary_text(result))}</p>',
        _table(("", ""), report.head_rows(description, result)),
        "<h2>Ranks</h2>",
        _table(report.RANK_HEADER, [report.rank_row(rank) for rank in ranks]),
        "<h2>Where the time went</h2>",
        _shares(ranks),
        "<h2>Topology and use of its links</h2>",
        _topology(links, virtual),
        _table(report.LINK_HEADER, [report.link_row(link, virtual) for link in links]),
        "<h2>Timeline</h2>",
        _timeline(list(_bars(timeline)), len(ranks), virtual / 1e6),
    ]
    hardware = [rank for rank in ranks if rank.get("hardware")]
    if hardware:
        lines = [report.node_row(rank) for rank in hardware]
        parts += ["<h2>FPGA nodes</h2>", _table(report.NODE_HEADER, lines)]
    loops = report.loop_rows(result)
    if loops:
        parts += ["<h2>Loops of the FPGA ranks</h2>", _table(report.LOOP_HEADER, loops)]
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{_STYLE}</style>'
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def _program(description: Facts) -> list[str]:
    ranks = rows(description, "ranks")
    words = [str(word) for word in (ranks[0].get("argv") or ["?"])] if ranks else ["?"]
    return ["plait run -n", str(len(ranks)), *words]


def _table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    head = row(header, "th") if any(header) else ""
    return f"<table>{head}{''.join(row(line, 'td') for line in lines)}</table>"


# ---- where the time went ------------------------------------------------------------------------

_SHARES = (("compute", "compute_ps", "#4c9f70"), ("in MPI", "communication_ps", "#d98b4a"))


def _shares(ranks: Sequence[Facts]) -> str:
    shown = ranks[:_LANES_MAX]
    longest = max((rank.get("end_ps") or 0 for rank in shown), default=0) or 1
    drawn: list[str] = []
    for lane, rank in enumerate(shown):
        x = 60.0
        drawn.append(_text(4, lane * _LANE + 16, f"rank {rank.get('rank')}"))
        for name, key, colour in _SHARES:
            width = (rank.get(key) or 0) / longest * (_WIDTH - 70)
            about = f"rank {rank.get('rank')}, {name}: {units.format_time(rank.get(key) or 0)}"
            drawn.append(_box(x, lane, width, colour, about))
            x += width
    legend = ", ".join(f'<span style="color:{colour}">{name}</span>' for name, _, colour in _SHARES)
    return _svg(drawn, len(shown) * _LANE + 8) + f'<p class="note">{legend}</p>'


# ---- topology -----------------------------------------------------------------------------------


def _topology(links: Sequence[Facts], virtual_ps: int) -> str:
    """Ranks below, switches above, each pair of links one line, the busier the redder."""
    use: dict[tuple[str, str], float] = {}
    for link in links:
        source, _, target = str(link.get("name")).partition("->")
        use[source, target] = (link.get("busy_ps") or 0) / virtual_ps
    names = sorted({name for pair in use for name in pair}, key=_order)
    low = [name for name in names if name.isdigit()]
    high = [name for name in names if not name.isdigit()]
    places = {name: (_across(i, len(low)), 150.0) for i, name in enumerate(low)}
    places |= {name: (_across(i, len(high)), 30.0) for i, name in enumerate(high)}
    drawn: list[str] = []
    for one, other in sorted({tuple(sorted(pair, key=_order)) for pair in use}):
        (x1, y1), (x2, y2) = places[one], places[other]
        there, back = use.get((one, other), 0.0), use.get((other, one), 0.0)
        about = f"{one} to {other} {there:.1%}, {other} to {one} {back:.1%} of the time"
        bend = 60 if y1 == y2 else 0  # a direct link between two ranks
        path = f"M{x1:.1f} {y1} Q{(x1 + x2) / 2:.1f} {(y1 + y2) / 2 - bend:.1f} {x2:.1f} {y2}"
        stroke = f'stroke="{_heat(max(there, back))}" stroke-width="2" fill="none"'
        drawn.append(f'<path d="{path}" {stroke}><title>{html.escape(about)}</title></path>')
    for name, (x, y) in places.items():
        drawn.append(f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="#456"/>')
        drawn.append(_text(x - 3 * len(name), y + (18 if name in low else -10), name))
    return _svg(drawn, 180)


def _order(name: str) -> tuple[int, int | str]:
    return (0, int(name)) if name.isdigit() else (1, name)


def _across(index: int, count: int) -> float:
    return (index + 0.5) / count * _WIDTH


def _heat(share: float) -> str:
    """Grey when idle, red when always busy."""
    part = min(max(share, 0.0), 1.0)
    return f"rgb({170 + round(60 * part)},{round(170 * (1 - part))},{round(170 * (1 - part))})"


# ---- timeline -----------------------------------------------------------------------------------


def _bars(timeline: Facts | None) -> Iterator[Bar]:
    for event in rows(timeline or {}, "traceEvents"):
        if event.get("ph") == "X":
            yield Bar(event["tid"], event["ts"], event["dur"], str(event["name"]))


def _timeline(bars: list[Bar], ranks: int, end_us: float) -> str:
    """Calls of each rank; what is too short to be seen beside a call drawn before is left out."""
    if not bars:
        return '<p class="note">no calls that took time</p>'
    scale = (_WIDTH - 70) / max(end_us, 1e-9)
    lanes = min(ranks, _LANES_MAX)
    drawn = [_text(4, lane * _LANE + 16, f"rank {lane}") for lane in range(lanes)]
    reached = [-1.0] * lanes
    left_out = 0
    for bar in sorted(bars, key=lambda each: (each.rank, each.start)):
        x, width = 60 + bar.start * scale, bar.length * scale
        if bar.rank >= lanes or len(drawn) > _BARS_MAX or x + width < reached[bar.rank] + 0.25:
            left_out += 1
            continue
        reached[bar.rank] = x + width
        length = units.format_time(round(bar.length * 1e6))
        about = f"rank {bar.rank}: {bar.name}, {length} from {bar.start:.3f} us on"
        drawn.append(_box(x, bar.rank, max(width, 0.3), _hue(bar.name), about))
    note = f"{left_out} calls are too short to be seen; " if left_out else ""
    return _svg(drawn, lanes * _LANE + 8) + (
        f'<p class="note">0 to {end_us:.3f} us; {note}the whole is in the file that --trace writes'
        " (for ui.perfetto.dev)</p>"
    )


def _hue(name: str) -> str:
    """The same colour for the same call, on every machine."""
    number = 0
    for char in name:
        number = (number * 31 + ord(char)) % 360
    return f"hsl({number},55%,55%)"


# ---- SVG ----------------------------------------------------------------------------------------


def _svg(drawn: Sequence[str], height: int) -> str:
    box = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(drawn)}</svg>'


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}">{html.escape(text)}</text>'


def _box(x: float, lane: int, width: float, colour: str, about: str) -> str:
    """A bar in a rank's lane."""
    place = f'x="{x:.2f}" y="{lane * _LANE + 4}" width="{width:.2f}" height="{_LANE - 8}"'
    return f'<rect {place} fill="{colour}"><title>{html.escape(about)}</title></rect>'
