# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Circuit frames as bytes: an encoder and a decoder in Python, written from wire.yaml alone."""

from collections.abc import Mapping
from dataclasses import dataclass

from .crc32c import crc32c
from .model import Spec

_ADDRESS_BYTES = 6


class BadCircuitFrame(Exception):
    """Bytes that no sender of circuit frames has sent."""


@dataclass(frozen=True)
class CircuitFrame:
    """Where a frame comes from and goes to, its header's fields, and its words as bytes."""

    source: int
    destination: int
    header: Mapping[str, int]
    body: bytes


def address(spec: Spec, node: int) -> bytes:
    """The MAC address of a node."""
    return bytes(spec.wire.frame.mac_prefix) + node.to_bytes(2, "big")


def pack_header(spec: Spec, header: Mapping[str, int]) -> bytes:
    """The four bytes; a field that is not given is zero, one that is too large is refused."""
    value = offset = 0
    for each in spec.wire.circuit.header:
        field = header.get(each.name, 0)
        if field >> each.bits:
            raise ValueError(f"{each.name} has {each.bits} bits, {field} does not fit")
        value |= field << offset
        offset += each.bits
    return value.to_bytes(spec.wire.circuit.header_bytes, "little")


def unpack_header(spec: Spec, data: bytes) -> dict[str, int]:
    value = int.from_bytes(data, "little")
    header: dict[str, int] = {}
    for each in spec.wire.circuit.header:
        header[each.name] = value & (1 << each.bits) - 1
        value >>= each.bits
    return header


def encode(spec: Spec, frame: CircuitFrame) -> bytes:
    """The whole frame, without Ethernet's FCS. Its header may say what is not so.

    Its check is right.
    """
    ends = address(spec, frame.destination) + address(spec, frame.source)
    ethertype = spec.wire.circuit.ethertype.to_bytes(2, "big")
    return checked(spec, ends + ethertype + pack_header(spec, frame.header) + frame.body)


def checked(spec: Spec, data: bytes) -> bytes:
    """A frame's bytes, and the check behind them."""
    return data + crc32c(data).to_bytes(spec.wire.circuit.check_bytes, "little")


def decode(spec: Spec, data: bytes) -> CircuitFrame:
    """The frame in these bytes, or BadCircuitFrame with the reason."""
    table, start = spec.wire.circuit, spec.wire.frame.ethernet_bytes
    head = start + table.header_bytes
    if len(data) < head:
        raise BadCircuitFrame(f"{len(data)} bytes: it ends in its head")
    if int.from_bytes(data[start - 2 : start], "big") != table.ethertype:
        raise BadCircuitFrame("another EtherType")
    header = unpack_header(spec, data[start:head])
    if not 0 < header["words"] <= table.words_max:
        raise BadCircuitFrame(f"it says {header['words']} words")
    end = head + header["words"] * table.word_bytes
    if len(data) != end + table.check_bytes:
        raise BadCircuitFrame(f"{len(data)} bytes, and it says {header['words']} words")
    destination, source = data[:_ADDRESS_BYTES], data[_ADDRESS_BYTES : 2 * _ADDRESS_BYTES]
    nodes = [int.from_bytes(each[-2:], "big") for each in (source, destination)]
    if [address(spec, node) for node in nodes] != [source, destination]:
        raise BadCircuitFrame("an address is that of no node")
    if checked(spec, data[:end]) != data:
        raise BadCircuitFrame("the check is wrong")
    return CircuitFrame(nodes[0], nodes[1], header, data[head:end])
