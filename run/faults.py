# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Faults in one line: `drop=1%`, `rank_killed=2@1ms`, `link_down=0->switch0@1ms..2ms`.

    SPEC   := KIND [ "=" VALUE ] { "," KEY "=" VALUE } [ "@" TIME [ ".." TIME ] ]

What VALUE means depends on the kind: a probability for faults of frames, a rank for faults of
ranks, a link for link_down. The window after `@` says from when until when; without it the fault
lasts for the whole run. The result is one entry of the run description's "faults".
"""

from typing import NamedTuple

from plait.run import units
from plait.run.errors import did_you_mean

Fault = dict[str, int | float | str | None]


class FaultError(Exception):
    """A specification that cannot be read: what, where in the text, and perhaps a hint."""

    def __init__(self, message: str, column: int, width: int, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.column = column
        self.width = width
        self.hint = hint


class FaultKind(NamedTuple):
    """What a kind takes: the meaning of its value, further keys, and a line for the help."""

    value: str  # name of the field that VALUE fills
    keys: tuple[str, ...]
    about: str
    example: str

    @property
    def shown(self) -> str:
        """The example as it must be written in a shell."""
        return f"'{self.example}'" if ">" in self.example else self.example


_FRAME_KEYS = ("link", "rank")
FAULT_KINDS = {
    "drop": FaultKind("probability", _FRAME_KEYS, "frames are lost", "drop=1%"),
    "burst_loss": FaultKind(
        "probability", ("burst", *_FRAME_KEYS), "frames are lost in bursts", "burst_loss=1%,burst=8"
    ),
    "duplicate": FaultKind("probability", _FRAME_KEYS, "frames arrive twice", "duplicate=1%"),
    "reorder": FaultKind(
        "probability", ("frames", *_FRAME_KEYS), "others overtake a frame", "reorder=1%,frames=3"
    ),
    "delay": FaultKind(
        "probability", ("delay", *_FRAME_KEYS), "frames arrive late", "delay=1%,delay=5us"
    ),
    "bit_flip": FaultKind(
        "probability", _FRAME_KEYS, "a bit is altered; the frame check sees it", "bit_flip=0.1%"
    ),
    "bit_flip_after_check": FaultKind(
        "probability",
        _FRAME_KEYS,
        "a bit is altered inside a switch; only the end-to-end check sees it",
        "bit_flip_after_check=0.1%",
    ),
    "truncate": FaultKind("probability", _FRAME_KEYS, "frames lose their end", "truncate=0.1%"),
    "link_down": FaultKind("link", (), "a link carries nothing", "link_down=0->switch0@1ms..2ms"),
    "rank_killed": FaultKind("rank", (), "a rank ends at once", "rank_killed=2@1ms"),
    "rank_paused": FaultKind("rank", (), "a rank stands still", "rank_paused=2@1ms..2ms"),
}
_RANKS_MAX = 65536


class _Part(NamedTuple):
    text: str
    column: int


def parse(spec: str) -> Fault:
    """Reads one specification; raises FaultError."""
    body, at, window = spec.partition("@")
    parts = _split(body)
    kind_name, _, value = parts[0].text.partition("=")
    kind = FAULT_KINDS.get(kind_name.strip())
    if kind is None:
        near = did_you_mean(kind_name, FAULT_KINDS)
        hint = f"did you mean {near}?" if near else f"kinds: {', '.join(FAULT_KINDS)}"
        raise FaultError(f"no fault '{kind_name.strip()}'", 0, len(kind_name), hint)
    fault: Fault = {"kind": kind_name.strip()}
    if "=" not in parts[0].text:
        message = f"{kind_name.strip()} wants a {kind.value}"
        raise FaultError(message, len(kind_name), 1, f"for example {kind.shown}")
    _set(fault, kind.value, _Part(value, len(kind_name) + 1))
    for part in parts[1:]:
        _key(fault, kind_name.strip(), kind, part)
    if at:
        _window(fault, _Part(window, len(body) + 1))
    _check_whole(fault, spec)
    return fault


def _split(body: str) -> list[_Part]:
    parts: list[_Part] = []
    column = 0
    for text in body.split(","):
        parts.append(_Part(text, column))
        column += len(text) + 1
    return parts


def _key(fault: Fault, kind_name: str, kind: FaultKind, part: _Part) -> None:
    key, equals, value = part.text.partition("=")
    name = key.strip()
    if name not in kind.keys:
        near = did_you_mean(name, kind.keys)
        known = f"keys: {', '.join(kind.keys)}" if kind.keys else f"for example {kind.shown}"
        hint = f"did you mean {near}?" if near else known
        raise FaultError(f"{kind_name} has no key '{name}'", part.column, len(key), hint)
    if not equals:
        raise FaultError(f"{name} wants a value", part.column + len(key), 1)
    _set(fault, name, _Part(value, part.column + len(key) + 1))


def _set(fault: Fault, name: str, part: _Part) -> None:
    text = part.text.strip()
    if not text:
        raise FaultError(f"{name} wants a value", part.column, 1)
    if name == "probability":
        fault["probability"] = _probability(part)
    elif name == "rank":
        fault["rank"] = _integer(part, "a rank", 0)
    elif name == "frames":
        fault["frames"] = _integer(part, "a number of frames", 1)
    elif name == "burst":
        fault["burst_frames"] = _integer(part, "a number of frames", 1)
    elif name == "delay":
        fault["delay_ps"] = _time(part)
    else:
        if text.endswith("-"):
            message = f"wanted a link such as 0->switch0, found '{text}'"
            hint = "quotes keep the shell from taking '>' away: 'link_down=0->switch0'"
            raise FaultError(message, part.column, len(part.text), hint)
        fault["link"] = int(text) if text.isascii() and text.isdigit() else text


def _probability(part: _Part) -> float:
    text = part.text.strip()
    number, percent = (text[:-1], 100.0) if text.endswith("%") else (text, 1.0)
    try:
        value = float(number) / percent
    except ValueError:
        value = -1.0
    if text == "1":
        hint = "1% loses one frame in a hundred, 100% every one"
        message = "does 1 mean 1 % or all? a number without % is a part of 1"
        raise FaultError(message, part.column, len(part.text), hint)
    if not 0.0 <= value <= 1.0:
        message = f"a probability lies between 0 and 1 (or 0% and 100%), found '{text}'"
        raise FaultError(message, part.column, len(part.text), "drop=0.01 and drop=1% are the same")
    return value


def _integer(part: _Part, wanted: str, minimum: int) -> int:
    text = part.text.strip()
    if text.isascii() and text.isdigit() and len(text) < 7 and minimum <= int(text) < _RANKS_MAX:
        return int(text)
    raise FaultError(f"wanted {wanted}, found '{text}'", part.column, len(part.text))


def _time(part: _Part) -> int:
    try:
        return units.parse(part.text, units.TIME)
    except units.UnitError as error:
        raise FaultError(str(error), part.column, len(part.text)) from None


def _window(fault: Fault, part: _Part) -> None:
    start, dots, end = part.text.partition("..")
    if not start.strip():
        message = "wanted a time after '@'"
        raise FaultError(message, part.column, 1, "for example @1ms or @1ms..2ms")
    fault["from_ps"] = _time(_Part(start, part.column))
    if dots:
        until = _Part(end, part.column + len(start) + 2)
        if not end.strip():
            raise FaultError("wanted a time after '..'", until.column, 1)
        fault["until_ps"] = _time(until)
        if _time(until) <= _time(_Part(start, part.column)):
            message = "the window ends before it begins"
            raise FaultError(message, part.column, len(part.text))


def _check_whole(fault: Fault, spec: str) -> None:
    if fault["kind"] == "rank_paused" and "until_ps" not in fault:
        message = "rank_paused wants to know until when"
        raise FaultError(message, len(spec), 1, "for example rank_paused=2@1ms..2ms")
    if fault["kind"] == "delay" and "delay_ps" not in fault:
        message = "delay wants to know by how much"
        raise FaultError(message, len(spec), 1, "for example delay=1%,delay=5us")
    if fault["kind"] == "rank_killed" and "until_ps" in fault:
        column = spec.index("..")
        message = "rank_killed takes one time: a killed rank does not come back"
        raise FaultError(message, column, len(spec) - column)
