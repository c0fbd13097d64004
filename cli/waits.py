# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Where ranks are and whom they wait for, in words: the lines of a diagnosis.

Facts come from the run's result; nothing is guessed that they do not say.
"""

from typing import Any

from plait.run import units
from plait.run.facts import Facts, rows
from plait.run.ranks import ranks_text
from plait.run.shared import limits
from plait.run.symbols import Places

LINES_MAX = 64  # ranks with a line of their own; more are named in one
_REQUESTS_SHOWN = 8
_MESSAGES_SHOWN = 4
_TASKS_SHOWN = 8
_SENDS = ("send", "synchronous_send")
_ONE_SIDED = ("put", "get", "atomic", "request")
TAKE = "take"  # of a message to a handler of the program
CIRCUITS = ("circuit_send", "circuit_receive")
SLOT = "slot"  # kind of a wait: for another request to be ended
_OF_REGIONS = ("MPI_Recv", "MPI_Send", "MPI_Abort")  # what a CPU rank of tasks calls in theirs


def kept_unread() -> int:
    """How many messages a hardware rank keeps that it has not asked for; a place is for a probe."""
    return limits()["hardware_unexpected_max"] - 1


def is_of_tasks(facts: Facts) -> bool:
    """Whether a call is one that stands in a region's place, in a program of tasks.

    Such a program has no other calls of MPI; `explain` of diagnosis.py adds what the rank runs.
    """
    return bool(facts.get("is_of_tasks")) and facts.get("call") in _OF_REGIONS


def call_text(places: Places, rank: int, facts: Facts) -> str:
    """`MPI_Recv (ring.c:12)`."""
    call = facts.get("call") or "MPI"
    place = facts.get("place") or places.at(rank, facts.get("site"))
    return f"{call} ({place})" if place else str(call)


def message_text(wait: Facts) -> str:
    """What a request is about: peer, tag, communicator, and the size of what is sent."""
    if wait.get("kind") == SLOT:
        return f"for room: all {wait.get('slots')} requests that it can have are under way"
    if wait.get("kind") == "watch":
        if wait.get("lock"):
            name = f"the lock `{wait['variable']}`" if wait.get("variable") else "its lock"
            has = f", which PE {wait['holder']} has" if "holder" in wait else ""
            return f"for {wait.get('condition') or name}{has}"
        if "condition" in wait:
            return f"for {wait['condition']}"
        now = f"; it is {wait['value']}" if "value" in wait else ""
        name = f"`{wait['variable']}`" if wait.get("variable") else "its variable"
        return f"for {name} to be {wait.get('comparison')} {wait.get('wanted')}{now}"
    if wait.get("kind") in _ONE_SIDED:
        return f"for rank {wait.get('peer')} to answer"
    if wait.get("kind") == TAKE:
        return "for a message to one of its handlers"
    if wait.get("kind") in CIRCUITS:
        size = units.format_size(wait.get("size") or 0)
        end, port = f"port {wait.get('peer_port')} of rank {wait.get('peer')}", wait.get("port")
        if wait.get("kind") == "circuit_send":
            return f"for {end} to receive {size} from its port {port}"
        return f"for {end} to send up to {size} to its port {port}"
    peer, tag = wait.get("peer"), wait.get("tag")
    tag_words = "any tag" if tag is None else f"tag {tag}"
    communicator = wait.get("communicator") or "MPI_COMM_WORLD"
    if wait.get("kind") in _SENDS:
        size = wait.get("size")
        what = "message" if size is None else units.format_size(size)
        return f"for rank {peer} to receive its {what}, {tag_words}, {communicator}"
    source = "any rank" if peer is None else f"rank {peer}"
    return f"for a message from {source}, {tag_words}, {communicator}"


def request_text(places: Places, rank: int, request: Facts) -> str:
    """A request that was started before: `MPI_Irecv (a.c:3) from rank 1, tag 5, ...`."""
    if request.get("kind") == "watch":
        return message_text(request).removeprefix("for ")
    if request.get("kind") in _ONE_SIDED:
        return f"{call_text(places, rank, request)} to rank {request.get('peer')}"
    if request.get("kind") in CIRCUITS:
        return f"{call_text(places, rank, request)}, {message_text(request)}"
    peer, tag = request.get("peer"), request.get("tag")
    sends = request.get("kind") in _SENDS
    way = "to" if sends else "from"
    other = "any rank" if peer is None else f"rank {peer}"
    words = [
        f"{call_text(places, rank, request)} {way} {other}",
        "any tag" if tag is None else f"tag {tag}",
        str(request.get("communicator") or "MPI_COMM_WORLD"),
    ]
    if sends and request.get("size") is not None:
        words.append(units.format_size(request["size"]))
    return ", ".join(words)


def rank_lines(places: Places, ranks: list[Facts], end: str = "") -> list[str]:
    """What every rank is doing; ranks in the same collective share a line.

    end: the call that all of them are to end by, if more is known than they say.
    """
    groups, end = _groups(ranks), end or ending_call(*ranks)
    lines: list[str] = []
    for group in groups[:LINES_MAX]:
        if len(group) > 1 or group[0].get("collective"):
            lines.extend(_group_lines(places, group, ranks, end))
        else:
            lines.extend(_one_rank(places, group[0], end))
    left = [facts["rank"] for group in groups[LINES_MAX:] for facts in group]
    if left:
        lines.append(f"  {ranks_text(left)}: not listed here; --json FILE has them all")
    return lines


def _groups(ranks: list[Facts]) -> list[list[Facts]]:
    """Ranks of which the same can be said, in the order of the first of each."""
    groups: dict[tuple[Any, ...], list[Facts]] = {}
    for facts in ranks:
        state = facts.get("state")
        key: tuple[Any, ...] = ("alone", facts["rank"])
        if facts.get("collective") and state == "blocked":
            key = ("collective", facts.get("call"), facts.get("site"), facts.get("place"))
        elif state in ("ended", "killed", "computing") and not facts.get("call"):
            key = (state, facts.get("initialized"), facts.get("finalized"), facts.get("at"))
        groups.setdefault(key, []).append(facts)
    return list(groups.values())


def _group_lines(places: Places, group: list[Facts], ranks: list[Facts], end: str) -> list[str]:
    first = group[0]
    numbers = [facts["rank"] for facts in group]
    if not first.get("collective"):
        return [f"  {ranks_text(numbers)} {_state_text(first, len(group) > 1, end)}"]
    many = len(numbers) > 1
    call = call_text(places, first["rank"], first)
    line = f"  {ranks_text(numbers)} {'wait' if many else 'waits'} in {call}"
    peers = {wait["peer"] for facts in group for wait in rows(facts, "waits")} - {None}
    inside = {facts["rank"] for facts in ranks if _same_collective(facts, first)}
    outside = sorted(peers - inside)
    if outside:
        line += f" for {ranks_text(outside)}"
    return [line, *(stray for facts in group for stray in _stray_lines(places, facts))]


def _stray_lines(places: Places, facts: Facts) -> list[str]:
    """Messages that have come from other collectives than the one the rank is in."""
    lines: list[str] = []
    for stray in rows(facts, "strays")[:_MESSAGES_SHOWN]:
        call = call_text(places, stray["rank"], stray)
        lines.append(
            f"    a message from rank {stray['rank']} in {call} is waiting;"
            f" rank {facts['rank']} is in another collective"
        )
    return lines


def _same_collective(a: Facts, b: Facts) -> bool:
    return a.get("state") == "blocked" and a.get("collective") == b.get("collective")


def ending_call(*ranks: Facts) -> str:
    """What a program ends by some of whose ranks are in these calls."""
    is_shmem = any(str(facts.get("call", "")).startswith("shmem_") for facts in ranks)
    return "shmem_finalize" if is_shmem else "MPI_Finalize"


def _state_text(facts: Facts, many: bool, end: str) -> str:
    has, was, is_ = ("have", "were", "are") if many else ("has", "was", "is")
    state = facts.get("state")
    if state == "killed":
        return f"{was} killed by a fault"
    if state == "computing":
        return f"{is_} computing" + (f" at {facts['at']}" if facts.get("at") else "")
    if facts.get("initialized") is True and facts.get("finalized") is False:
        return f"{has} left without {end}"
    return f"{has} ended"


def _goes_on(places: Places, facts: Facts, end: str) -> str:
    """What a rank does that waits for nobody."""
    rank = facts["rank"]
    if facts.get("state") == "pausing":
        call, until = call_text(places, rank, facts), facts.get("until_ps")
        if until is None:
            return f"  rank {rank} pauses in {call}, again and again"
        return f"  rank {rank} pauses in {call} until {units.format_time(until)}"
    if (computes := facts.get("computes")) and (at := places.at(rank, computes["site"])):
        facts = facts | {"at": at}
    after = f", after {call_text(places, rank, facts)}" if facts.get("call") else ""
    return f"  rank {rank} {_state_text(facts, False, end)}{after}"


def _one_rank(places: Places, facts: Facts, end: str) -> list[str]:
    rank, state = facts["rank"], facts.get("state")
    if state not in ("blocked", "polling"):
        return [_goes_on(places, facts, end)]
    if spins := facts.get("spins"):
        at = places.at(rank, spins["site"])
        after = f", after {call_text(places, rank, facts)}" if facts.get("call") else ""
        loops = f"  rank {rank} loops" + (f" at {at}" if at else "")
        return [f"{loops} on what nobody can change any more{after}"]
    if is_of_tasks(facts):
        return [f"  rank {rank} waits for the tasks of its region"]
    if (running := facts.get("running")) is not None:
        return [f"  rank {rank} {_running_text(running)}"]
    verb = "polls" if state == "polling" else "waits in"
    line = f"  rank {rank} {verb} {call_text(places, rank, facts)}"
    # Who waits for anything else serves its handlers meanwhile.
    waits = rows(facts, "waits")
    waits = [each for each in waits if each.get("kind") != TAKE] or waits[:1]
    if len(waits) == 1 and _is_own(facts, waits[0]):
        lines = [f"{line} {message_text(waits[0])}"]
    elif len(waits) == 1:
        lines = [f"{line} for its {request_text(places, rank, waits[0])}"]
    elif waits:
        lines = [f"{line} for {'one' if facts.get('any') else 'all'} of"]
        lines += [f"    {request_text(places, rank, w)}" for w in waits[:_REQUESTS_SHOWN]]
        if len(waits) > _REQUESTS_SHOWN:
            lines.append(f"    and {len(waits) - _REQUESTS_SHOWN} more requests")
    else:
        lines = [f"{line}, which nothing can end" if facts.get("stuck") else line]
    lines += _unread_lines(facts) + _stray_lines(places, facts)
    return lines + [f"    {miss}" for miss in near_misses(facts)]


def _unread_lines(facts: Facts) -> list[str]:
    """Why no more messages can come to the rank."""
    if facts.get("unexpected_full"):
        return ["    its unexpected queue is full: messages behind it cannot be received yet"]
    if unread := facts.get("unread"):
        kept = f"it keeps {kept_unread()} that it has not asked for"
        return [
            f"    {unread} messages wait for rank {facts['rank']}, and {kept}: no more can come"
        ]
    return []


def _running_text(running: list[str]) -> str:
    """Which tasks a rank runs, by function and line."""
    if not running:
        return "waits for a region of rank 0"
    more = f" and {len(running) - _TASKS_SHOWN} more" if len(running) > _TASKS_SHOWN else ""
    return f"runs {', '.join(running[:_TASKS_SHOWN])}{more}"


def _is_own(facts: Facts, wait: Facts) -> bool:
    """The request belongs to the very call that waits."""
    keys = ("call", "site", "place")
    return wait.get("kind") == TAKE or all(wait.get(key) == facts.get(key) for key in keys)


def near_misses(facts: Facts) -> list[str]:
    """Messages that have come but match nothing the rank asks for, and why not."""
    receives = [w for w in rows(facts, "waits") if w.get("kind") in ("receive", "probe")]
    if not receives or facts.get("collective"):
        return []
    lines: list[str] = []
    messages = rows(facts, "unexpected")
    for message in messages[:_MESSAGES_SHOWN]:
        differences = min((_differences(wait, message) for wait in receives), key=len)
        if not differences:
            continue
        where = ""
        if any(word.startswith("it receives") for word in differences):
            where = f" on {message.get('communicator')}"
        text = f"a message from rank {message['source']} with tag {message['tag']}{where}"
        lines.append(f"{text} is waiting; rank {facts['rank']} {_join(differences)}")
    if len(messages) > _MESSAGES_SHOWN:
        lines.append(f"and {len(messages) - _MESSAGES_SHOWN} more messages are waiting")
    return lines


def _differences(wait: Facts, message: Facts) -> list[str]:
    words: list[str] = []
    if wait.get("peer") is not None and wait["peer"] != message["source"]:
        words.append(f"rank {wait['peer']}")
    if wait.get("tag") is not None and wait["tag"] != message["tag"]:
        words.append(f"tag {wait['tag']}")
    if wait.get("context") != message.get("context"):
        words.append(f"it receives on {wait.get('communicator')}")
    return words


def _join(differences: list[str]) -> str:
    asks = [word for word in differences if not word.startswith("it receives")]
    other = [word.removeprefix("it ") for word in differences if word.startswith("it receives")]
    parts = [f"asks for {', '.join(asks)}"] if asks else []
    return " and ".join(parts + other)
