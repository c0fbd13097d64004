# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Circuit frames for tests: good ones, every kind of bad one, and what a receiver owes them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from spec.circuit_frames import (
    BadCircuitFrame,
    CircuitFrame,
    address,
    checked,
    decode,
    encode,
    pack_header,
    unpack_header,
)
from spec.loader import load_spec

SPEC = load_spec()
CIRCUIT = SPEC.wire.circuit
NODE, PEER = 0x0203, 0x0401
HEADER_AT = SPEC.wire.frame.ethernet_bytes
HEAD_BYTES = HEADER_AT + CIRCUIT.header_bytes
WORD_BYTES, WORDS_MAX = CIRCUIT.word_bytes, CIRCUIT.words_max
END_BYTES = HEAD_BYTES + CIRCUIT.check_bytes  # in the last beat
BEAT_BYTES = 64


def random_frame(random: Random, words: int, source: int = PEER, node: int = NODE) -> CircuitFrame:
    header = {each.name: random.getrandbits(each.bits) for each in CIRCUIT.header}
    body = random.randbytes(words * WORD_BYTES)
    return CircuitFrame(source, node, header | {"words": words}, body)


def random_bytes(random: Random, words: int) -> bytes:
    """A good frame from PEER to NODE."""
    return encode(SPEC, random_frame(random, words))


def header_of(frame: CircuitFrame) -> int:
    """The header as the pins have it."""
    return int.from_bytes(pack_header(SPEC, frame.header), "little")


def words_of(body: bytes) -> list[int]:
    """The words as the pins have them; of a piece of a word nothing."""
    whole = len(body) // WORD_BYTES * WORD_BYTES
    parts = [body[at : at + WORD_BYTES] for at in range(0, whole, WORD_BYTES)]
    return [int.from_bytes(part, "little") for part in parts]


def _with_bytes(frame: bytes, at: int, data: bytes) -> bytes:
    return frame[:at] + data + frame[at + len(data) :]


def with_right_check(frame: bytes) -> bytes:
    """The frame with the check of what it is now."""
    return checked(SPEC, frame[: -CIRCUIT.check_bytes])


def _other_words(random: Random, frame: bytes) -> bytes:
    """The header says some other number of words, one that may be or one that may not."""
    words = random.choice([0, WORDS_MAX + 1, 255, frame[HEAD_BYTES - 1] ^ 1, random.randrange(256)])
    return with_right_check(_with_bytes(frame, HEAD_BYTES - 1, bytes([words])))


def _flipped(random: Random, frame: bytes) -> bytes:
    """One bit is another one."""
    bit = random.randrange(8 * len(frame))
    return _with_bytes(frame, bit // 8, bytes([frame[bit // 8] ^ 1 << bit % 8]))


def _other_length(random: Random, frame: bytes) -> bytes:
    """As many bytes too few or too many as may look right: whole beats, whole words, or one."""
    change = random.choice([-BEAT_BYTES, -1, 1, END_BYTES, -END_BYTES, BEAT_BYTES - END_BYTES])
    if change < 0:
        return with_right_check(frame[: max(1, len(frame) + change)])
    return with_right_check(frame + random.randbytes(change))


BAD: list[Callable[[Random, bytes], bytes]] = [
    _other_words,
    _other_length,
    _flipped,
    lambda random, frame: frame[: random.randrange(1, len(frame))],
    lambda random, frame: frame[: random.randrange(1, HEAD_BYTES + 2)],
    lambda random, frame: frame + random.randbytes(random.randrange(1, 200)),
    lambda random, frame: _with_bytes(frame, random.randrange(HEAD_BYTES), random.randbytes(1)),
    lambda random, _: random.randbytes(random.randrange(1, 300)),
    lambda random, frame: random.randbytes(6) + frame[6:],  # for somebody else
    lambda random, frame: _with_bytes(frame, HEADER_AT - 2, b"\x88\xb5"),  # a packet
]


def mixed(random: Random, count: int) -> list[tuple[bytes, bool]]:
    """Good frames, packets, and every kind of bad frame; few are large. With it the MAC's error."""
    frames: list[tuple[bytes, bool]] = []
    for _ in range(count):
        words = random.choice([1, 1, 2, 3, random.randrange(1, 8)])
        if random.random() < 0.003:
            words = random.randrange(1, WORDS_MAX + 1)
        frame = random_bytes(random, words)
        if random.random() < 0.65:
            frame = random.choice(BAD)(random, frame)
        frames.append((frame, random.random() < 0.05))
    return frames


@dataclass(frozen=True)
class Owed:
    """What a receiver makes of a frame: a packet, or nothing, or a header, words and a verdict."""

    is_packet: bool = False
    is_good: bool = False
    header: bytes = b""
    source: int = 0
    words: int = 0  # that come, of which the last ones may be junk
    body: bytes = b""  # of those that are there as a whole


def owed(frame: bytes, is_error: bool) -> Owed:
    """What node NODE owes this frame."""
    start = address(SPEC, NODE)
    ethertype = CIRCUIT.ethertype.to_bytes(2, "big")
    if frame[:6] != start or frame[HEADER_AT - 2 : HEADER_AT] != ethertype:
        return Owed(is_packet=True)
    if len(frame) <= BEAT_BYTES:
        return Owed()
    header = frame[HEADER_AT:HEAD_BYTES]
    said = unpack_header(SPEC, header)["words"]
    source = int.from_bytes(frame[10:12], "big")
    if not 0 < said <= WORDS_MAX or frame[6:12] != address(SPEC, source):
        return Owed()
    try:
        is_good = bool(decode(SPEC, frame)) and not is_error
    except BadCircuitFrame:
        is_good = False
    beats = -(-len(frame) // BEAT_BYTES) - 1
    words = min(said, beats)
    return Owed(False, is_good, header, source, words, frame[HEAD_BYTES:][: words * WORD_BYTES])
