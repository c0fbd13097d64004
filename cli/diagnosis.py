# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What went wrong, in words: one function per outcome, one table of them.

A diagnosis is a headline, a line for every rank involved with call, file and line, and a hint. The
texts are interface: a golden test holds each of them.
"""
# length: a function for each outcome; who looks for one finds it here.

import os
import re
import signal
from collections.abc import Callable
from typing import NamedTuple

from plait.cli.waits import (
    CIRCUITS,
    LINES_MAX,
    SLOT,
    TAKE,
    call_text,
    ending_call,
    is_of_tasks,
    kept_unread,
    near_misses,
    rank_lines,
    request_text,
)
from plait.run import exit_codes, units
from plait.run.facts import Facts, as_facts, rows
from plait.run.ranks import ranks_text
from plait.run.symbols import Places, Symbolize

SAME_COUNTS = (
    "what one rank sends to another, such as the root's sendcounts[r], must be as many bytes"
    " as rank r receives; --lenient lets ranks ask for more"
)
SAME_COLLECTIVES = "all ranks of a communicator must call the same collectives in the same order"


# Libraries that a program does not have of its own, whether or not their lines are known.
_OF_SYSTEM = re.compile(r"(ld-linux|lib(mpi_abi|c|m|gcc_s|stdc\+\+|pthread))\b")


class Words(NamedTuple):
    """What is shown."""

    headline: str
    lines: list[str]
    hint: str | None = None


class Case(NamedTuple):
    """What the words are made of."""

    facts: Facts
    places: Places
    result: Facts
    description: Facts


def explain(
    result: Facts, description: Facts | None = None, symbolize: Symbolize | None = None
) -> Words | None:
    """The words for a result; None where there is nothing to say."""
    outcome = result.get("outcome")
    if outcome == "ok" or _reader_left(result):
        return None
    description, places = description or {}, Places(result, symbolize)
    facts = _with_tasks(result.get("diagnosis") or {}, description)
    case = Case(facts, places, result, description)
    words = WORDS.get(str(outcome))
    if words is None:
        return Words(f"the run ended as '{outcome}', which this version cannot explain", [])
    return words(case)


def _with_tasks(facts: Facts, description: Facts) -> Facts:
    """Returns a diagnosis that says of CPU ranks, too, which ones run a program of tasks."""
    entries = rows(description, "ranks")
    known = {rank for rank, entry in enumerate(entries) if entry.get("is_of_tasks")}

    def told(each: Facts) -> Facts:
        return {**each, "is_of_tasks": True} if each.get("rank") in known else each

    ranks = {"ranks": [*map(told, rows(facts, "ranks"))]} if "ranks" in facts else {}
    return {**told(facts), **ranks}


def _reader_left(result: Facts) -> bool:
    """True if stdout was closed, as `| head` does: nobody wants to know."""
    closed = exit_codes.SIGNAL_BASE + signal.SIGPIPE
    return result.get("outcome") == "interrupted" and result.get("exit_code") == closed


def _virtual(case: Case) -> str:
    return units.format_time(case.result.get("virtual_time_ps") or 0)


def _deadlock(case: Case) -> Words:
    ranks: list[Facts] = [{**facts, "until_ps": None} for facts in rows(case.facts, "ranks")]
    lines = rank_lines(case.places, ranks)
    cycle: list[int] = case.facts.get("cycle") or []
    if cycle and not any(_facts_of(ranks, rank).get("collective") for rank in cycle):
        lines.append("  cycle: " + " -> ".join(str(rank) for rank in [*cycle, cycle[0]]))
    begin = f"deadlock at {_virtual(case)} of virtual time:"
    headline = f"{begin} no rank can ever go on"
    for state, verb in (("pausing", "pause"), ("polling", "poll")):
        if those := [facts["rank"] for facts in ranks if facts.get("state") == state]:
            does = f"{verb}s" if len(those) == 1 else verb
            headline = f"{begin} {ranks_text(those)} {does} for ever"
    full = [facts["rank"] for facts in ranks if _lacks_room(facts)]
    if full:
        have = "has" if len(full) == 1 else "have"
        headline = (
            f"too many requests at {_virtual(case)} of virtual time: {ranks_text(full)} {have}"
            " no room for another one"
        )
    return Words(headline, lines, _loss_hint(case) or _deadlock_hint(ranks, cycle))


def _loss_hint(case: Case) -> str | None:
    """Of virtual circuits that wait for what the network has lost, altered or delayed."""
    links = rows(case.result, "links")
    lost = sum((link.get("dropped") or 0) + (link.get("faulted") or 0) for link in links)
    lost += sum(rank.get("bad_fcs") or 0 for rank in rows(case.result, "ranks"))
    waits = [wait for facts in rows(case.facts, "ranks") for wait in rows(facts, "waits")]
    if not lost or not any(wait.get("kind") in CIRCUITS for wait in waits):
        return None
    frames = "a frame" if lost == 1 else f"{lost} frames"
    return f"{frames} did not arrive as sent, and a virtual circuit sends nothing twice"


def _facts_of(ranks: list[Facts], rank: int) -> Facts:
    return next((facts for facts in ranks if facts["rank"] == rank), Facts())


def _lacks_room(facts: Facts) -> bool:
    return any(wait.get("kind") == SLOT for wait in rows(facts, "waits"))


def _deadlock_hint(ranks: list[Facts], cycle: list[int]) -> str | None:
    """The first cause that fits, the surest first."""
    if any(map(_lacks_room, ranks)):
        return (
            "an FPGA rank keeps a request for each object that the program has for one, at most"
            " 1021, and a soft processor 61, or fewer where many share an FPGA: end some before"
            " others are started"
        )
    if any(rows(facts, "strays") for facts in ranks):
        return SAME_COLLECTIVES
    if hint := _message_hint(ranks):
        return hint
    misses = [facts for facts in ranks if near_misses(facts)]
    if misses:
        return _near_miss_hint(misses[0])
    if hint := _missing_from_collective(ranks) or _circuit_hint(ranks) or _spin_hint(ranks):
        return hint
    if cycle:
        return _cycle_hint([_facts_of(ranks, rank) for rank in cycle])
    ended = {facts["rank"] for facts in ranks if facts.get("state") == "ended"}
    for facts in ranks:
        for wait in rows(facts, "waits"):
            if wait.get("peer") in ended:
                verb = "receive" if "send" in str(wait.get("kind")) else "send"
                return f"rank {wait['peer']} has ended and will never {verb} this message"
    return None


def _message_hint(ranks: list[Facts]) -> str | None:
    """Of messages that do not come: to handlers of the program, to a rank that keeps no more."""
    if any(each.get("kind") == TAKE for facts in ranks for each in rows(facts, "waits")[:1]):
        return (
            "a condition of GASNET_BLOCKUNTIL changes in a handler, and no request or reply is on"
            " its way to one"
        )
    if any(facts.get("unread") for facts in ranks):
        return (
            f"an FPGA rank and a soft processor keep {kept_unread()} messages that they have not"
            " asked for: receive some of them before what is sent after them"
        )
    return None


def _spin_hint(ranks: list[Facts]) -> str | None:
    """Of a program that looks at a buffer of MPI's until it changes."""
    if any(facts.get("spins") and str(facts.get("call")).startswith("MPI_") for facts in ranks):
        return "MPI writes to a buffer in its calls alone: call MPI_Test or MPI_Wait for it"
    return None


def _circuit_hint(ranks: list[Facts]) -> str | None:
    """Of two ends of a virtual circuit that do not meet."""
    waits = {
        (facts["rank"], wait["port"]): wait
        for facts in ranks
        for wait in rows(facts, "waits")
        if wait.get("kind") in CIRCUITS
    }
    links = {
        (facts["rank"], link["port"]): (link["peer"], link["peer_port"])
        for facts in ranks
        for link in rows(facts, "links")
    }
    for (rank, port), wait in waits.items():
        peer, peer_port = wait["peer"], wait["peer_port"]
        if (there := _facts_of(ranks, peer)) and there.get("node") != "hardware":
            return f"rank {peer} is a CPU rank, which has no virtual ports"
        other = waits.get((peer, peer_port))
        if other is not None and (other["peer"], other["peer_port"]) == (rank, port):
            if other["kind"] == wait["kind"]:
                verb = "send" if wait["kind"] == "circuit_send" else "receive"
                return f"both ends of a virtual circuit {verb}: let one of them do the other"
            return (
                "both ends of a virtual circuit connect for each link, also for the same one"
                " after another"
            )
        if links.get((peer, peer_port)) == (rank, port):
            continue  # they meet, and what the other rank waits for is another matter
        if others := [each for (at, _), each in waits.items() if at == peer]:
            found = other or others[0]
            return (
                f"both ends of a virtual circuit name each other: port {port} of rank {rank} leads"
                f" to port {peer_port} of rank {peer}, but port {found['port']} of rank {peer} to"
                f" port {found['peer_port']} of rank {found['peer']}"
            )
    return None


def _near_miss_hint(facts: Facts) -> str:
    miss = near_misses(facts)[0]
    if " on " in miss:
        return "a message matches only a receive on the same communicator"
    if "asks for tag" in miss:
        return "a send and its receive must name the same tag"
    if "tag" in miss.rpartition("asks for")[2]:
        return "a send and its receive must name each other's rank and the same tag"
    return "a receive must name the rank that sends, or MPI_ANY_SOURCE"


def _missing_from_collective(ranks: list[Facts]) -> str | None:
    inside = [f for f in ranks if f.get("collective") and f.get("state") == "blocked"]
    if not inside:
        return None
    name = inside[0]["collective"]
    if any(facts["collective"] != name for facts in inside):
        return SAME_COLLECTIVES
    if name == "MPI_Finalize":
        return None
    waited_for = {w["peer"] for facts in inside for w in rows(facts, "waits")} - {None}
    absent = sorted(waited_for - {facts["rank"] for facts in inside})
    if not absent:
        return None
    has = "has" if len(absent) == 1 else "have"
    return f"every rank of the communicator must call {name}; {ranks_text(absent)} {has} not"


def _cycle_hint(members: list[Facts]) -> str:
    kinds = {str(w.get("kind")) for facts in members for w in rows(facts, "waits")}
    if kinds <= {"receive", "probe"}:
        return (
            "each rank of the cycle receives before it sends: let one of them send first,"
            " or use MPI_Sendrecv"
        )
    if kinds == {"circuit_send"}:
        return (
            "each rank of the cycle sends before it receives: call circuit_start_receive before"
            " circuit_send"
        )
    if kinds == {"circuit_receive"}:
        return "each rank of the cycle receives before it sends: call circuit_start_receive instead"
    if kinds <= {"send", "synchronous_send"}:
        reason = "each rank of the cycle sends before it receives"
        if kinds == {"send"}:
            reason += ", and a long MPI_Send waits for its receiver"
        return f"{reason}: let one of them receive first, or use MPI_Sendrecv or MPI_Irecv"
    return "the ranks of the cycle wait for each other: change the order of calls on one of them"


_MISMATCHES = {
    "collective": (
        "the ranks call different collectives",
        SAME_COLLECTIVES,
    ),
    "root": ("different roots", "all ranks must name the same root"),
    "count": (
        "different amounts of data",
        "count times datatype must give the same number of bytes on all ranks",
    ),
    "datatype": ("different datatypes", "all ranks must use the same basic datatype"),
    "operation": ("different operations", "all ranks must name the same operation"),
    "unreceived": (
        "a message of a collective was never received",
        f"{SAME_COLLECTIVES}, with the same root",
    ),
    "type": (
        "a message is received as another datatype than it was sent",
        "sender and receiver must use the same basic datatype; MPI does not convert",
    ),
    "truncation": (
        "a message is longer than the buffer it is received into",
        "receive with a larger count, or ask for the size with MPI_Probe and MPI_Get_count",
    ),
}


def _mismatch(case: Case) -> Words:
    kind = str(case.facts.get("kind"))
    what, hint = _MISMATCHES.get(kind, (kind, None))
    ranks = rows(case.facts, "ranks")
    calls = sorted({str(facts.get("call")) for facts in ranks})
    communicator = case.facts.get("communicator") or "MPI_COMM_WORLD"
    if kind in ("type", "truncation"):
        headline = f"mismatch: {what}"
    elif kind in ("collective", "unreceived") or len(calls) > 1:
        headline = f"mismatch: {what} on {communicator}"
    else:
        headline = f"mismatch: {calls[0]} with {what} on {communicator}"
    lines = [
        f"  rank {facts['rank']} {_participant(kind, facts)} in"
        f" {call_text(case.places, facts['rank'], facts)}"
        for facts in ranks
    ]
    if kind in ("collective", "unreceived"):
        lines = [_caller_line(case.places, facts) for facts in ranks[:LINES_MAX]]
    return Words(headline, lines, hint)


def _caller_line(places: Places, facts: Facts) -> str:
    """A rank in a collective, and who never received what it sent there."""
    line = f"  rank {facts['rank']} calls {call_text(places, facts['rank'], facts)}"
    receivers: list[int] = facts.get("receivers") or []
    return f"{line}: {ranks_text(receivers)} never received its message" if receivers else line


def _participant(kind: str, facts: Facts) -> str:
    sends = "send" in str(facts.get("call")).lower()
    size = facts.get("size")
    size_text = "an amount" if size is None else f"{size} byte{'' if size == 1 else 's'}"
    datatype = facts.get("datatype") or "an unknown datatype"
    if kind == "root":
        return f"names root {facts.get('root')}"
    if kind == "operation":
        return f"names {facts.get('operation') or 'an operation of its own'}"
    if kind == "datatype":
        return f"uses {datatype}"
    if kind == "type":
        return f"{'sends' if sends else 'receives'} {datatype}"
    if kind == "truncation":
        return f"sends {size_text}" if sends else f"has room for {size_text}"
    return f"gives {size_text} of {datatype}"


_ERROR_HINTS = {
    "MPI_ERR_TAG": "tags are not negative; MPI_ANY_TAG is for receives",
    "MPI_ERR_TYPE": _MISMATCHES["type"][1],
    "MPI_ERR_TRUNCATE": _MISMATCHES["truncation"][1],
    "MPI_ERR_COMM": "a communicator is used between its creation and MPI_Comm_free",
    "MPI_ERR_REQUEST": "a request is used between the call that starts it and the one that ends it",
}


_COLLECTIVE = re.compile(r"MPI_(Bcast|(Ex)?[Ss]can|(All)?([Rr]educe|[Gg]ather|toall)\w*|Scatterv?)")
_TOO_LONG = re.compile(
    r"message of (\d+) bytes from (rank \d+).*, tag .* receive buffer of (\d+) bytes"
)


def _amounts(case: Case, message: str) -> Words:
    """What a rank on hardware found of a collective in which its peer gave more, or less."""
    what, hint = _MISMATCHES["count"]
    rank = case.facts.get("rank", 0)
    found = _TOO_LONG.fullmatch(message)
    if found:
        message = f"{found[2]} sent {found[1]} bytes, this rank expected {found[3]}"
    line = f"  rank {rank} in {call_text(case.places, rank, case.facts)}: {message}"
    return Words(f"mismatch: {case.facts['call']} with {what}", [line], hint)


# What failed, by how the names of calls begin that are not MPI's.
_NOT_OF_MPI = {
    "shmem_": "an OpenSHMEM call failed",
    "gasnet_": "a GASNet call failed",
    "circuit_": "a virtual circuit failed",
    "pointer": "a cast to a pointer failed",
}


def _mpi_error(case: Case) -> Words:
    rank = case.facts.get("rank", 0)
    error_class = str(case.facts.get("error_class") or "an error")
    call = str(case.facts.get("call")).lower()
    for beginning, words in _NOT_OF_MPI.items():
        if call.startswith(beginning):
            error_class = words
    message = case.places.in_text(rank, str(case.facts.get("message") or "no more is known"))
    message = message.removeprefix(f"{case.facts.get('call')}: ")
    if error_class == "MPI_ERR_TRUNCATE" and _COLLECTIVE.fullmatch(str(case.facts.get("call"))):
        return _amounts(case, message)
    lines = [f"  rank {rank} in {call_text(case.places, rank, case.facts)}: {message}"]
    for facts in rows(case.facts, "ranks"):
        sender = facts["rank"]
        lines.append(f"  rank {sender} sent it in {call_text(case.places, sender, facts)}")
    hint = _ERROR_HINTS.get(error_class)
    if error_class == "MPI_ERR_TYPE" and " this rank receives in" in message:
        hint = SAME_COLLECTIVES
    elif error_class == "MPI_ERR_COUNT" and " sent " in message:
        hint = SAME_COUNTS
    elif error_class == "MPI_ERR_TYPE" and " sent " not in message:
        hint = None  # not about a message but about a handle
    elif "not in MPI_COMM_WORLD, which has rank 0 only" in message:
        hint = "the run has one rank; -n N makes it N"
    return Words(f"{error_class} on rank {rank}", lines, hint)


def _abort(case: Case) -> Words:
    rank, code = case.facts.get("rank", 0), case.facts.get("code", 0)
    facts = {"call": "MPI_Abort", **case.facts}
    if is_of_tasks(facts):
        return Words(f"rank {rank} ended with code {code}", [])  # it has said why
    return Words(f"rank {rank} called {call_text(case.places, rank, facts)} with code {code}", [])


def _signal(case: Case) -> Words:
    rank, number = case.facts.get("rank", 0), int(case.facts.get("signal", 0))
    name = exit_codes.signal_name(number)
    text = f"rank {rank} was killed by signal {number} ({name})"
    call = call_text(case.places, rank, case.facts) if case.facts.get("call") else ""
    lines: list[str] = []
    place = _crash_place(case)
    if place and place == case.places.at(rank, case.facts.get("site")):
        text += f" in {call}"
    elif place:
        text += f" at {place}"
        lines = [f"  rank {rank} last called {call}"] if call else []
    elif call:
        text += f" after {call}"
    access = as_facts(case.facts.get("crash")) or Facts()
    if place and access.get("access"):
        verb = {"read": "reading", "write": "writing", "execute": "executing"}[access["access"]]
        text += f", {verb} address {access['address']:#x}"
    others = [f for f in rows(case.facts, "ranks") if f["rank"] != rank]
    return Words(text, lines + rank_lines(case.places, others))


def _crash_place(case: Case) -> str:
    """The innermost line of the program itself, which may have called a library with nonsense."""
    rank: int = case.facts.get("rank", 0)
    for frame in rows(as_facts(case.facts.get("crash")) or Facts(), "frames"):
        place = case.places.at(rank, frame["site"])
        module = case.places.module(rank, frame["site"])
        if place and not _OF_SYSTEM.match(os.path.basename(module)):
            return place
    return ""


def _left_early(case: Case) -> Words:
    rank = case.facts.get("rank", 0)
    code = case.facts.get("exit_code")
    lines: list[str] = []
    if case.facts.get("call"):
        lines.append(f"  rank {rank} last called {call_text(case.places, rank, case.facts)}")
    others = [
        facts
        for facts in rows(case.facts, "ranks") or rows(case.facts, "others")
        if facts["rank"] != rank
    ]
    end = ending_call(case.facts, *others)
    lines += rank_lines(case.places, others, end)
    headline = f"rank {rank} ended without {end} (exit code {code})"
    return Words(headline, lines, f"every rank calls {end} before it ends")


def _unfinished(case: Case) -> Words:
    ranks = rows(case.facts, "ranks")
    numbers = [facts["rank"] for facts in ranks]
    lines: list[str] = []
    for facts in ranks:
        for request in rows(facts, "requests"):
            text = request_text(case.places, facts["rank"], request)
            lines.append(f"  rank {facts['rank']}: {text}")
    headline = f"{ranks_text(numbers)} reached MPI_Finalize with unfinished requests"
    kinds = {each.get("kind") in CIRCUITS for facts in ranks for each in rows(facts, "requests")}
    hints = {False: "complete each request with MPI_Wait or MPI_Test"}
    hints[True] = "end each transfer that was started with circuit_wait or circuit_test"
    return Words(headline, lines, "; ".join(hints[kind] for kind in sorted(kinds)))


def _timeout(case: Case) -> Words:
    lines = rank_lines(case.places, rows(case.facts, "ranks"))
    if "until_ps" in case.facts:
        until = f"{units.format_time(case.facts['until_ps'])} of virtual time"
        headline = f"{until} were reached, where --until ends the run"
        return Words(headline, lines, "a later --until lets it go on")
    limit = case.description.get("timeout_s")
    limit_text = f" of {limit:g} s" if isinstance(limit, (int, float)) else ""
    headline = f"the time limit{limit_text} was reached, at {_virtual(case)} of virtual time"
    return Words(headline, lines, "--timeout sets another limit")


def _peer_failed(case: Case) -> Words:
    killed: list[int] = case.facts.get("killed") or []
    if "peer" in case.facts:
        rank, peer = case.facts.get("rank", 0), case.facts["peer"]
        doing = f"in {call_text(case.places, rank, case.facts)}"
        if is_of_tasks(case.facts):
            doing = "begins a region or waits for its tasks"
        lines = [f"  rank {rank} {doing}: rank {peer} does not answer"]
        if peer in killed:
            return Words(_killed_text(killed), lines)
        return Words(f"rank {peer} failed, or a link on the way to it", lines)
    lines = rank_lines(case.places, rows(case.facts, "ranks"))
    for pair in rows(case.facts, "unreachable"):
        lines.append(f"  rank {pair['rank']} gave up on rank {pair['peer']}: it does not answer")
    if not killed:
        return Words("a rank or a link failed", lines)
    return Words(_killed_text(killed), lines)


def _killed_text(ranks: list[int]) -> str:
    """A node dies with all its ranks."""
    return f"{ranks_text(ranks)} {'was' if len(ranks) == 1 else 'were'} killed by a fault"


_AT_CHECKS = "such an access may seem to go well on CPU ranks; --no-checks goes on in spite of it"


def _exit(case: Case) -> Words:
    rank, code = case.facts.get("rank"), case.facts.get("exit_code", case.result["exit_code"])
    who = "a rank" if rank is None else f"rank {rank}"
    ranks = rows(case.facts, "ranks")
    waiting = [f for f in ranks if f["rank"] != rank and (f.get("waits") or f.get("collective"))]
    lines: list[str] = []
    if rank is not None and case.facts.get("call"):
        lines = [f"  rank {rank} last called {call_text(case.places, rank, case.facts)}"]
    hint = _AT_CHECKS if code == 139 and _has_checks(case, rank) else None
    lines += rank_lines(case.places, waiting)
    return Words(f"{who} ended with exit code {code}", lines, hint)


def _has_checks(case: Case, rank: int | None) -> bool:
    """Whether accesses of a rank on an FPGA outside of objects end the run."""
    entries = rows(case.description, "ranks")
    return rank is not None and rank < len(entries) and bool(entries[rank].get("checks"))


def _not_found(case: Case) -> Words:
    path = case.facts.get("path") or "the program"
    reason = case.facts.get("reason") or "not found"
    return Words(f"{path} cannot be started: {reason}", [])


def _interrupted(case: Case) -> Words:
    number = case.facts.get("signal") or case.result["exit_code"] - exit_codes.SIGNAL_BASE
    text = f"interrupted by signal {number} ({exit_codes.signal_name(number)})"
    lines = rank_lines(case.places, rows(case.facts, "ranks"))
    return Words(f"{text}, at {_virtual(case)} of virtual time" if lines else text, lines)


def _output_failed(case: Case) -> Words:
    reason = case.facts.get("reason") or "it cannot be written"
    return Words(f"output of the ranks is lost: {reason}", [])


WORDS: dict[str, Callable[[Case], Words]] = {
    "deadlock": _deadlock,
    "mismatch": _mismatch,
    "mpi_error": _mpi_error,
    "abort": _abort,
    "signal": _signal,
    "left_early": _left_early,
    "unfinished": _unfinished,
    "timeout": _timeout,
    "peer_failed": _peer_failed,
    "exit": _exit,
    "not_found": _not_found,
    "interrupted": _interrupted,
    "output_failed": _output_failed,
}
