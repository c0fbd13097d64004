# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The end of a run: what is said of it, the files that it writes, its exit code."""

import json
import sys
from typing import TYPE_CHECKING, Any

from plait.cli.report import energy_j, summary_text, table_text
from plait.run import exit_codes, terminal, units, workspace
from plait.run.errors import Failure
from plait.run.facts import Facts, as_facts, as_list, rows

if TYPE_CHECKING:
    from plait.cli.timeline import Timeline

_UNRECEIVED_SHOWN = 8


def finish(
    description: Facts,
    result: Facts,
    *,
    json_path: str | None = None,
    table: bool = False,
    summary: bool = False,
    page_path: str | None = None,
    trace_path: str | None = None,
) -> int:
    """Says it all; returns the exit code of the run."""
    for warning in as_list(result.get("warnings")) or []:
        terminal.write_error(f"plait: {terminal.strong('warning', 'yellow')}: {warning}\n")
    if result["outcome"] != "ok":
        _say(result, description)
    _warn_of_unreceived(result)
    if table:
        terminal.write_error(table_text(description, result))
    if summary:
        terminal.write_error(f"plait: {summary_text(result)}\n")
    if json_path is not None:
        write_json(description, result, json_path)
    lost = {each["path"]: each["reason"] for each in rows(result, "unwritten")}
    if (page_path is not None or trace_path is not None) and description["trace"] not in lost:
        _write_timeline(description, result, page_path, trace_path)
    for path, reason in lost.items():
        raise _unwritten(path, reason, description["capture"], exit_code(result))
    return exit_code(result)


def _warn_of_unreceived(result: Facts) -> None:
    """Of messages that were sent in a run that ended well, and that nobody has received."""
    messages = rows(result, "unreceived")
    if not messages:
        return
    from plait.cli.waits import call_text
    from plait.run.symbols import Places

    places, lines = Places(result), list[str]()
    for each in messages[:_UNRECEIVED_SHOWN]:
        count, size = each["messages"], units.format_size(each["size"])
        which = "a message" if count == 1 else f"{count} messages"
        place = call_text(places, each["rank"], each)
        envelope = f"tag {each['tag']}, {each['communicator']}, {size}"
        lines.append(
            f"plait: {terminal.strong('warning', 'yellow')}: rank {each['receiver']} has not"
            f" received {which} of rank {each['rank']}: {place}, {envelope}\n"
        )
    if len(messages) > len(lines):
        more = len(messages) - len(lines)
        lines.append(f"plait: {terminal.strong('warning', 'yellow')}: and {more} more of these\n")
    terminal.write_error("".join(lines))


def _unwritten(path: str, reason: str, capture: str | None, code: int) -> Failure:
    """Of what the simulator was to write at the end of a run that had this code."""
    failure = workspace.unwritable(path, reason)
    if path == capture:
        failure = Failure(f"--capture: {path} cannot be written: {reason}")
    failure.code = code or failure.code
    return failure


def exit_code(result: Facts) -> int:
    """The result's own; 6 if it has none that a process can end with."""
    code = result.get("exit_code")
    if isinstance(code, int) and 0 <= code <= 255:
        return code
    return exit_codes.DIAGNOSED


def _say(result: Facts, description: Facts) -> None:
    from plait.cli import diagnosis

    words = diagnosis.explain(result, description)
    if words is None:
        return
    lines = [f"plait: {terminal.strong(words.headline, 'red')}", *words.lines]
    if words.hint:
        lines.append(f"{terminal.strong('hint', 'cyan')}: {words.hint}")
    terminal.write_error("\n".join(lines) + "\n")


def _write_timeline(
    description: Facts, result: Facts, page_path: str | None, trace_path: str | None
) -> None:
    from plait.cli import timeline

    line = timeline.read(description["trace"], description)
    if trace_path is not None:
        from plait.cli import trace

        trace.write(line, trace_path)
    if page_path is not None:
        _write_page(description, result, line, page_path)


def _write_page(description: Facts, result: Facts, line: "Timeline", path: str) -> None:
    from plait.cli import page

    _write("--report", path, page.render(description, result, line))


def _write(option: str, path: str, text: str) -> None:
    """Writes the file that an option names."""
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Failure(f"{option}: {path} cannot be written: {error.strerror}") from None


def write_json(description: Facts, result: Facts, path: str) -> None:
    """The result with places instead of addresses."""
    report = {key: value for key, value in result.items() if key != "modules"}
    report["exit_code"] = exit_code(result)
    report["energy_j"] = energy_j(description, result)
    if result.get("diagnosis"):
        from plait.run.symbols import Places

        report["diagnosis"] = _with_places(result["diagnosis"], Places(result), -1)
    if result.get("unreceived"):
        from plait.run.symbols import Places

        report["unreceived"] = _with_places(result["unreceived"], Places(result), -1)
    text = json.dumps(report, indent=1) + "\n"
    if path == "-":
        sys.stdout.write(text)
    else:
        _write("--json", path, text)


def _with_places(value: Any, places: Any, rank: int) -> Any:
    facts = as_facts(value)
    if facts is not None:
        rank = facts.get("rank", rank)
        changed = {key: _with_places(inner, places, rank) for key, inner in facts.items()}
        if isinstance(facts.get("message"), str):
            changed["message"] = places.in_text(rank, facts["message"])
        if isinstance(facts.get("site"), int):
            file, _, line = places.at(rank, facts["site"]).rpartition(":")
            changed["file"], changed["line"] = (file, int(line)) if file else (None, None)
            del changed["site"]
        return changed
    items = as_list(value)
    return value if items is None else [_with_places(inner, places, rank) for inner in items]
