# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Packets as beats of (data, keep, last), and back: the rules of hardware/common/doc/stream.md."""

from collections.abc import Iterable
from random import Random

Beat = tuple[int, ...]


def beats_of(packets: Iterable[bytes], width: int, random: Random) -> list[Beat]:
    """The beats of packets; the bytes that are not kept are junk."""
    size = width // 8
    beats: list[Beat] = []
    for packet in packets:
        for start in range(0, len(packet), size):
            part = packet[start : start + size]
            data = int.from_bytes(part + random.randbytes(size - len(part)), "little")
            beats.append((data, (1 << len(part)) - 1, int(start + size >= len(packet))))
    return beats


def packets_of(beats: Iterable[Beat], width: int) -> list[bytes]:
    """The packets in beats, asserting that each beat keeps the rules."""
    size = width // 8
    packets: list[bytes] = []
    gathered = b""
    for data, keep, last in beats:
        count = keep.bit_length()
        assert keep == (1 << count) - 1, f"keep {keep:#x} has a gap"
        assert count, "a beat has no byte"
        assert last or count == size, f"keep {keep:#x} in the middle of a packet"
        gathered += data.to_bytes(size, "little")[:count]
        if last:
            packets.append(gathered)
            gathered = b""
    assert not gathered, "the last packet has no end"
    return packets
