# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Python's way to the wire: records and whole frames, packed and unpacked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .crc32c import crc32c, fold
from .model import BitField, FrameLayout, Spec

Values = dict[str, int]
_HEADER_CHECK_BYTES = 2
_IPV4_ETHERTYPE = 0x0800


class BadFrame(Exception):
    """Bytes that a receiver counts and drops; reason is one of REASONS."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


# In the order in which a receiver meets them.
REASONS = ("truncated", "header_check", "check", "version", "length", "addresses", "padding")


@dataclass
class Frame:
    """A frame's contents, without the check at its end, which follows from them."""

    header: Values
    arguments: list[int] = field(default_factory=list[int])
    payload: bytes = b""


def pack_fields(fields: Sequence[BitField], values: Mapping[str, int]) -> bytes:
    """Little-endian, in wire order; a field that is not given is zero, one too large is refused."""
    if unknown := values.keys() - {each.name for each in fields}:
        raise ValueError(f"no such field: {', '.join(sorted(unknown))}")
    return b"".join(_pack(each, values.get(each.name, 0)) for each in fields)


def _pack(each: BitField, value: int) -> bytes:
    if not 0 <= value < 1 << each.bits:
        raise ValueError(f"{each.name} has {each.bits} bits, {value} does not fit")
    return value.to_bytes(each.bytes, "little")


def unpack_fields(fields: Sequence[BitField], data: bytes) -> Values:
    values: Values = {}
    offset = 0
    for each in fields:
        values[each.name] = int.from_bytes(data[offset : offset + each.bytes], "little")
        offset += each.bytes
    return values


def header_check_of(spec: Spec, header: bytes) -> int:
    """The check of these 48 bytes alone, whatever stands in header_check."""
    return fold(crc32c(_without_check(header)), spec.wire.frame.header_check_rotate)


def check_of(spec: Spec, covered: bytes) -> int:
    """The check at a frame's end: of header and padded body, header_check taken as zero."""
    size = spec.wire.frame.header_bytes
    return crc32c(_without_check(covered[:size]) + covered[size:])


def _without_check(header: bytes) -> bytes:
    """The header with zero in header_check, its last field."""
    return header[:-_HEADER_CHECK_BYTES] + bytes(_HEADER_CHECK_BYTES)


def encode(spec: Spec, frame: Frame) -> bytes:
    """The whole frame, Ethernet header to check.

    version, argument_count, body_bytes and header_check follow from the frame and need not be in
    its header.
    """
    layout = spec.wire.frame
    arguments = b"".join(value.to_bytes(4, "little") for value in frame.arguments)
    block = arguments.ljust(layout.argument_block_bytes, b"\0") if arguments else b""
    body = block + frame.payload
    derived = {
        "version": spec.wire.version,
        "argument_count": len(frame.arguments),
        "body_bytes": len(body),
        "header_check": 0,
    }
    header = pack_fields(spec.wire.header, frame.header | derived)
    derived["header_check"] = header_check_of(spec, header)
    header = pack_fields(spec.wire.header, frame.header | derived)
    covered = header + body.ljust(_padded(layout, len(body)), b"\0")
    check = check_of(spec, covered).to_bytes(layout.check_bytes, "little")
    return _ethernet(layout, frame.header) + covered + check


def over_udp(spec: Spec, frame: bytes) -> bytes:
    """A whole frame in its other form, in UDP/IPv4 between the same two nodes."""
    layout = spec.wire.frame
    content = bytes(layout.udp_pad_bytes) + frame[layout.header_offset :]
    size = layout.udp_bytes + len(content)
    words = layout.ipv4_words
    words[1] = layout.ipv4_bytes + size
    words[7], words[9] = (int.from_bytes(frame[at : at + 2], "big") for at in (10, 4))
    words[5] = ipv4_checksum(words)
    udp = [layout.udp_port, layout.udp_port, size, 0]
    start = b"".join(word.to_bytes(2, "big") for word in (_IPV4_ETHERTYPE, *words, *udp))
    return frame[: layout.ethernet_bytes - 2] + start + content


def ipv4_checksum(words: Sequence[int]) -> int:
    """The inverted ones' complement sum; the checksum itself must be zero in the words."""
    return (0xFFFF - sum(words) % 0xFFFF) % 0xFFFF


def decode(spec: Spec, data: bytes) -> Frame:
    """The frame in these bytes, or BadFrame. Nothing is believed before both checks are right."""
    layout = spec.wire.frame
    smallest = layout.body_offset + layout.check_bytes
    if len(data) < smallest or (len(data) - smallest) % layout.body_align_bytes:
        raise BadFrame("truncated", f"{len(data)} bytes: no frame is as long as that")
    covered = data[layout.header_offset : -layout.check_bytes]
    header = unpack_fields(spec.wire.header, covered)
    _believe(spec, header, covered, int.from_bytes(data[-layout.check_bytes :], "little"))
    if header["version"] != spec.wire.version:
        raise BadFrame("version", f"version {header['version']}, not {spec.wire.version}")
    if len(data) != smallest + _padded(layout, header["body_bytes"]) or not _fits(spec, header):
        sizes = f"body_bytes {header['body_bytes']}, argument_count {header['argument_count']}"
        raise BadFrame("length", f"{len(data)} bytes do not agree with {sizes}")
    if data[: layout.header_offset] != _ethernet(layout, header):
        raise BadFrame("addresses", "the Ethernet header does not agree with source, destination")
    return _contents(spec, header, covered[layout.header_bytes :])


def _believe(spec: Spec, header: Values, covered: bytes, check: int) -> None:
    """BadFrame unless both checks are right."""
    found = header["header_check"]
    wanted = header_check_of(spec, covered[: spec.wire.frame.header_bytes])
    if found != wanted:
        raise BadFrame("header_check", f"the header's is {found:#06x}, {wanted:#06x} is right")
    if check != (wanted := check_of(spec, covered)):
        raise BadFrame("check", f"the check is {check:#010x}, {wanted:#010x} is right")


def _contents(spec: Spec, header: Values, body: bytes) -> Frame:
    layout, count = spec.wire.frame, header["argument_count"]
    block = layout.argument_block_bytes if count else 0
    words = [int.from_bytes(body[at : at + 4], "little") for at in range(0, block, 4)]
    if any(body[header["body_bytes"] :]):
        raise BadFrame("padding", "what fills up the body is not zero")
    return Frame(header, words[:count], body[block : header["body_bytes"]])


def _fits(spec: Spec, header: Values) -> bool:
    block = spec.wire.frame.argument_block_bytes if header["argument_count"] else 0
    return (
        header["argument_count"] <= spec.limits["arguments_max"]
        and block <= header["body_bytes"] <= spec.limits["payload_bytes_max"]
    )


def _padded(layout: FrameLayout, size: int) -> int:
    return -(-size // layout.body_align_bytes) * layout.body_align_bytes


def _ethernet(layout: FrameLayout, header: Mapping[str, int]) -> bytes:
    """Destination, source, EtherType, pad: all of it follows from the two node numbers."""
    addresses = b"".join(
        bytes(layout.mac_prefix) + header.get(end, 0).to_bytes(2, "big")
        for end in ("destination", "source")
    )
    return addresses + layout.ethertype.to_bytes(2, "big") + bytes(layout.pad_bytes)
