# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Frames for tests of the link: good ones, every kind of bad one, and what a receiver owes them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from spec.frames import (
    BadFrame,
    Frame,
    Values,
    check_of,
    decode,
    encode,
    header_check_of,
    over_udp,
    unpack_fields,
)
from spec.loader import load_spec

SPEC = load_spec()
LAYOUT = SPEC.wire.frame
NODE, PEER = 0x0203, 0x0401
HEAD_BYTES, UDP_HEAD_BYTES = LAYOUT.body_offset, LAYOUT.body_offset + 32
_ETHERNET = 12  # bytes of both addresses


def random_header(random: Random, source: int = PEER, destination: int = NODE) -> Values:
    header = {each.name: random.getrandbits(each.bits) for each in SPEC.wire.header}
    return header | {"source": source, "destination": destination}


def good_frame(random: Random, size: int, arguments: int = 0) -> bytes:
    """A frame from PEER to NODE with random fields; the argument block comes on top of size."""
    values = [random.getrandbits(32) for _ in range(arguments)]
    return encode(SPEC, Frame(random_header(random), values, random.randbytes(size)))


def resealed(frame: bytes) -> bytes:
    """The same with both checks made right."""
    start, end = LAYOUT.header_offset, LAYOUT.body_offset
    check = header_check_of(SPEC, frame[start:end]).to_bytes(2, "little")
    covered = frame[start : end - 2] + check + frame[end : -LAYOUT.check_bytes]
    return frame[:start] + covered + check_of(SPEC, covered).to_bytes(4, "little")


def _flipped(random: Random, frame: bytes) -> bytes:
    at = random.randrange(8 * len(frame))
    return (int.from_bytes(frame, "little") ^ 1 << at).to_bytes(len(frame), "little")


def _with_bytes(frame: bytes, at: int, data: bytes) -> bytes:
    return frame[:at] + data + frame[at + len(data) :]


def _wrong_field(random: Random, frame: bytes) -> bytes:
    """A header that says something wrong under checks that are right."""
    offsets = {"version": 0, "source": 4, "destination": 6, "body_bytes": 14, "argument_count": 41}
    at = LAYOUT.header_offset + random.choice(list(offsets.values()))
    return resealed(_with_bytes(frame, at, random.randbytes(1)))


def _wrong_size(random: Random, frame: bytes) -> bytes:
    """A body that is shorter or longer than the header says, under checks that are right."""
    body = frame[LAYOUT.body_offset : -LAYOUT.check_bytes]
    body = body[: random.randrange(0, len(body) + 8, 8)] + bytes(random.randrange(0, 40, 8))
    return resealed(frame[: LAYOUT.body_offset] + body + bytes(4))


BAD: list[Callable[[Random, bytes], bytes]] = [
    _flipped,
    _wrong_field,
    _wrong_size,
    lambda random, frame: frame[: random.randrange(1, len(frame))],
    lambda random, frame: frame + random.randbytes(random.randrange(1, 150)),
    lambda random, frame: _with_bytes(frame, random.randrange(16), random.randbytes(1)),
    lambda random, frame: resealed(_flipped(random, frame)),
    lambda random, _: random.randbytes(random.randrange(1, 300)),
    lambda random, frame: random.randbytes(_ETHERNET) + frame[_ETHERNET:],
]


@dataclass(frozen=True)
class Owed:
    """What a receiver makes of a frame: a header and a good or a bad end, or nothing."""

    is_good: bool
    header: bytes | None
    body: bytes = b""


def owed(frame: bytes, is_error: bool = False) -> Owed:
    """What node NODE owes this frame."""
    try:
        is_good = decode(SPEC, frame).header["destination"] == NODE and not is_error
    except BadFrame:
        is_good = False
    header = frame[LAYOUT.header_offset : LAYOUT.body_offset]
    if not is_good and not _is_header_sound(frame):
        return Owed(False, None)
    size = int.from_bytes(header[14:16], "little")
    return Owed(is_good, header, frame[LAYOUT.body_offset :][:size])


def _is_header_sound(frame: bytes) -> bool:
    header = frame[LAYOUT.header_offset : LAYOUT.body_offset]
    if len(frame) <= LAYOUT.body_offset:
        return False
    values = unpack_fields(SPEC.wire.header, header)
    count, size = values["argument_count"], values["body_bytes"]
    return (
        values["header_check"] == header_check_of(SPEC, header)
        and values["version"] == SPEC.wire.version
        and values["destination"] == NODE
        and size <= SPEC.limits["payload_bytes_max"]
        and count <= SPEC.limits["arguments_max"]
        and (not count or size >= LAYOUT.argument_block_bytes)
        and frame[: LAYOUT.header_offset] == _ethernet(values["source"])
    )


def _ethernet(source: int) -> bytes:
    return encode(SPEC, Frame({"source": source, "destination": NODE}))[: LAYOUT.header_offset]


def on_wire(frame: bytes, is_udp: bool) -> bytes:
    """The frame as it is on the link. What is no frame stays as it is."""
    return over_udp(SPEC, frame) if is_udp and len(frame) > LAYOUT.body_offset else frame


def as_if_raw(frame: bytes) -> bytes:
    """The raw frame that says no more than what remains of this one in UDP.

    EtherType and pad are made anew there, and the prefix of the source address is not looked at.
    """
    if len(frame) <= LAYOUT.body_offset:
        return frame
    right = _ethernet(PEER)
    return _with_bytes(_with_bytes(frame, 6, right[6:10]), _ETHERNET, right[_ETHERNET:])


def record_of(frame: bytes, random: Random) -> bytes:
    """The frame as node memory holds it: no Ethernet header, no check."""
    return random.randbytes(LAYOUT.header_offset) + frame[LAYOUT.header_offset : -4]
