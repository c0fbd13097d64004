# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The report as one HTML page that needs nothing else: tables, topology, timeline, as plain SVG."""

import html
from collections.abc import Sequence

from plait.cli import diagnosis, drawings, report
from plait.cli.timeline import Timeline
from plait.run.facts import Facts, kind_of, node_name, nodes_of, rows

_ROWS_OPEN_MAX = 48
_STYLE = """
:root { color-scheme: light dark; --ground: #fff; --card: #f6f7f9; --rule: #d9dde3; --ink: #1d2733;
  --soft: #5d6b7a; --good: #1a7f4b; --bad: #b3261e; --compute: #3f9168; --communication: #d08a3c;
  --wait: #b9c1cb; --message: #33475b; --cpu: #3b6fb5; --fpga: #7a4fb0; --core: #1c8577;
  --switch: #66788a; }
@media (prefers-color-scheme: dark) { :root { --ground: #12171d; --card: #1b222b; --rule: #333e4a;
  --ink: #e4e9ef; --soft: #9aa8b6; --good: #57c78d; --bad: #ff8a80; --compute: #4fae7f;
  --communication: #d99a52; --wait: #4a5663; --message: #c3d0dd; --cpu: #6d9fe0;
  --fpga: #ab86dd; --core: #4fbdae; --switch: #8b9cad; } }
* { box-sizing: border-box; }
body { font: 14px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 28px 24px 60px;
  max-width: 1128px; color: var(--ink); background: var(--ground); }
h1 { font: 600 20px/1.4 ui-monospace, monospace; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 36px 0 10px; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 10px;
  margin: 18px 0 0; }
.facts div { background: var(--card); border: 1px solid var(--rule); border-radius: 6px;
  padding: 8px 12px; overflow-wrap: anywhere; }
.facts dt { color: var(--soft); font-size: 12px; }
.facts dd { margin: 0; font-weight: 600; font-size: 13px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; white-space: nowrap; }
td, th { padding: 3px 12px; text-align: right; border-bottom: 1px solid var(--rule); }
th { font-weight: 600; color: var(--soft); }
td:first-child, th:first-child, .words td, .words th { text-align: left; }
svg { display: block; max-width: 100%; height: auto; }
.wide > svg { min-width: 900px; }
svg text { font: 11px system-ui, sans-serif; fill: var(--soft); }
.key { white-space: nowrap; margin-right: 12px; } .key svg { display: inline; }
.note { color: var(--soft); margin: 8px 0 0; }
.good { color: var(--good); } .bad { color: var(--bad); }
.verdict { font-weight: 600; margin: 0; }
pre { background: var(--card); border: 1px solid var(--rule); border-radius: 6px; padding: 12px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--soft); }
.compute { fill: var(--compute); } .communication { fill: var(--communication); }
.wait { fill: var(--wait); }
.waiting { fill: var(--ground); fill-opacity: 0.62; stroke: var(--soft); stroke-opacity: 0.5;
  stroke-width: 0.5; }
.tick { stroke: var(--rule); } .branch { stroke: var(--soft); stroke-width: 1.5; }
.message { stroke: var(--message); stroke-width: 0.8; stroke-opacity: 0.65; }
.lost, .struck { fill: none; stroke: var(--bad); stroke-width: 2; }
.again { fill: var(--bad); fill-opacity: 0.75; }
.arrival { fill: var(--message); }
.cpu { fill: var(--cpu); } .fpga { fill: var(--fpga); } .soft { fill: var(--core); }
.switch { fill: var(--switch); }
"""


def render(description: Facts, result: Facts, timeline: Timeline | None) -> str:
    """The page. `timeline` is nothing if the run left none."""
    title = html.escape(" ".join(_program(description)))
    sections = [
        f"<h1>{title}</h1>",
        _verdict(description, result),
        _facts(report.head_rows(description, result)),
        *_drawings(description, result, timeline),
        *_tables(result),
    ]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    view = '<meta name="viewport" content="width=device-width"/>'
    body = "\n".join(sections)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}{view}</head>\n'
        f"<body>\n{body}\n</body></html>\n"
    )


def _program(description: Facts) -> list[str]:
    ranks = rows(description, "ranks")
    words = [str(word) for word in (ranks[0].get("argv") or ["?"])] if ranks else ["?"]
    return ["plait run -n", str(len(ranks)), *words]


def _verdict(description: Facts, result: Facts) -> str:
    kind = "good" if result["outcome"] == "ok" else "bad"
    text = f'<p class="verdict {kind}">{html.escape(report.summary_text(result))}</p>'
    words = diagnosis.explain(result, description)
    if words is None:
        return text
    lines = [words.headline, *words.lines, *([f"hint: {words.hint}"] if words.hint else [])]
    return f"{text}\n<pre>{html.escape(chr(10).join(lines))}</pre>"


def _facts(pairs: Sequence[tuple[str, str]]) -> str:
    cards = "".join(
        f"<div><dt>{html.escape(name)}</dt><dd>{html.escape(value)}</dd></div>"
        for name, value in pairs
    )
    return f'<dl class="facts">{cards}</dl>'


def _drawings(description: Facts, result: Facts, timeline: Timeline | None) -> list[str]:
    ranks = rows(result, "ranks")
    virtual: int = result.get("virtual_time_ps") or 1
    kinds = [kind_of(rank) for rank in ranks]
    parts = ["<h2>Where the time went</h2>", drawings.shares(ranks, kinds).text()]
    if timeline is not None:
        parts += ["<h2>Timeline</h2>", drawings.timeline(timeline).text()]
    links = rows(result, "links")
    if links:
        labels = {
            str(node[0]["rank"]): node_name(node[0]["rank"], node) for node in nodes_of(ranks)
        }
        drawing = drawings.topology(links, virtual, kinds, labels)
        parts += ["<h2>Topology and use of its links</h2>", drawing.text()]
    parents: list[int] = description.get("tree") or []
    if parents:
        parts += ["<h2>Planned tree</h2>", drawings.tree(parents, kinds).text()]
    return parts


def _tables(result: Facts) -> list[str]:
    virtual: int = result.get("virtual_time_ps") or 1
    parts = ["<h2>Ranks</h2>", _table(report.RANK_HEADER, report.rank_rows(result))]
    if nodes := report.node_rows(result):
        parts += ["<h2>Hardware nodes</h2>", _table(report.NODE_HEADER, nodes)]
    accesses = report.access_rows(result)
    if accesses:
        parts += ["<h2>Puts, gets, atomics, requests</h2>", _table(report.ACCESS_HEADER, accesses)]
    kernels = report.kernel_rows(result)
    if kernels:
        parts += ["<h2>Task functions</h2>", _table(report.KERNEL_HEADER, kernels)]
    loops = report.loop_rows(result)
    if loops:
        parts += ["<h2>Loops of the FPGA ranks</h2>", _table(report.LOOP_HEADER, loops, "words")]
    arrays = report.array_rows(result)
    if arrays:
        parts += ["<h2>Arrays of the FPGA ranks</h2>", _table(report.ARRAY_HEADER, arrays)]
    links = [report.link_row(link, virtual) for link in report.used_links(result)]
    if links:
        parts += ["<h2>Links</h2>", _table(report.LINK_HEADER, links)]
    return parts


def _table(header: Sequence[str], lines: Sequence[Sequence[str]], look: str = "") -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    body = "".join(row(line, "td") for line in lines)
    table = f'<div class="wide"><table class="{look}">{row(header, "th")}{body}</table></div>'
    if len(lines) <= _ROWS_OPEN_MAX:
        return table
    return f"<details><summary>all {len(lines)} rows</summary>{table}</details>"
