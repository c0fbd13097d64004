# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold of circuit frames, in wire.yaml."""

from collections.abc import Iterable

from .checks_common import field_problems, flag_problems, name_problems, unique
from .model import Spec

_FILE = "spec/wire.yaml"
_IPV4_ETHERTYPE = 0x0800
_BYTE_BITS = 8
_CRC32C_BYTES = 4


def circuit_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    table, frame = spec.wire.circuit, spec.wire.frame
    yield from _header(spec)
    yield from field_problems(f"{_FILE}: circuit.control", table.control, table.control_bytes)
    yield from flag_problems(f"{_FILE}: circuit.flags", table.flags)
    yield from unique(f"{_FILE}: circuit.kinds", [(each.number, each.name) for each in table.kinds])
    if table.ethertype in (frame.ethertype, _IPV4_ETHERTYPE):
        yield f"{_FILE}: circuit.ethertype {table.ethertype:#06x} is that of other frames"
    if table.control_bytes > table.word_bytes:
        yield (
            f"{_FILE}: circuit.control_bytes is {table.control_bytes}, more than one word"
            f" ({table.word_bytes} bytes)"
        )
    if table.check_bytes != _CRC32C_BYTES:
        yield f"{_FILE}: circuit.check_bytes is {table.check_bytes}, a CRC-32C has {_CRC32C_BYTES}"
    size = frame.ethernet_bytes + table.header_bytes + table.words_max * table.word_bytes
    size += table.check_bytes
    if size > table.frame_bytes_max:
        yield (
            f"{_FILE}: circuit.words_max is {table.words_max}: a frame of {size} bytes, more than"
            f" frame_bytes_max, {table.frame_bytes_max}"
        )


def _header(spec: Spec) -> Iterable[str]:
    table, where = spec.wire.circuit, f"{_FILE}: circuit.header"
    yield from unique(where, [(each.name, each.name) for each in table.header])
    offset = 0
    for each in table.header:
        yield from name_problems(where, each.name)
        if offset // _BYTE_BITS != (offset + each.bits - 1) // _BYTE_BITS:
            yield f"{where}: {each.name} crosses a byte (bits {offset} and on)"
        offset += each.bits
    if offset != _BYTE_BITS * table.header_bytes:
        yield (
            f"{where}: the fields sum up to {offset} bits, {_BYTE_BITS * table.header_bytes}"
            f" ({table.header_bytes} bytes) are wanted"
        )
    bits = {each.name: each.bits for each in table.header}
    if table.words_max >> bits.get("words", 0):
        yield f"{where}: words, {bits.get('words', 0)} bits, cannot say {table.words_max}"
    mask = table.control_mask
    if mask.bit_count() != 1 or mask >> bits.get("port", 0):
        yield f"{_FILE}: circuit.control_mask is {mask:#04x}, one bit of port is wanted"
