# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Python reads and writes the vectors as they stand."""

import pytest

from .crc32c import crc32c
from .frames import BadFrame, Frame, decode, encode, pack_fields, unpack_fields
from .loader import load_spec
from .model import BitField
from .vectors import FrameVector, RecordVector, RefusedVector, load_vectors

SPEC = load_spec()
VECTORS = load_vectors()
RECORDS: dict[str, list[BitField]] = {
    "header": SPEC.wire.header,
    "command": SPEC.commands.command.fields,
    "completion": SPEC.commands.completion.fields,
}


def _name(vector: FrameVector | RefusedVector | RecordVector) -> str:
    return vector.name


def _all_fields(fields: list[BitField], values: dict[str, int]) -> dict[str, int]:
    return {each.name: 0 for each in fields} | values


@pytest.mark.parametrize("vector", VECTORS.frames, ids=_name)
def test_frame_is_decoded(vector: FrameVector) -> None:
    frame = decode(SPEC, vector.data)
    assert frame.header == _all_fields(SPEC.wire.header, vector.header)
    assert frame.arguments == vector.arguments
    assert frame.payload == vector.payload


@pytest.mark.parametrize("vector", VECTORS.frames, ids=_name)
def test_frame_is_encoded(vector: FrameVector) -> None:
    derived = ("version", "argument_count", "body_bytes", "header_check")
    header = {name: value for name, value in vector.header.items() if name not in derived}
    frame = Frame(header, vector.arguments, vector.payload)
    assert encode(SPEC, frame).hex() == vector.data.hex()


@pytest.mark.parametrize("vector", VECTORS.refused, ids=_name)
def test_frame_is_refused(vector: RefusedVector) -> None:
    with pytest.raises(BadFrame) as caught:
        decode(SPEC, vector.data)
    assert caught.value.reason == vector.refused


@pytest.mark.parametrize("vector", VECTORS.records, ids=_name)
def test_record_is_packed_and_unpacked(vector: RecordVector) -> None:
    fields = RECORDS[vector.record]
    assert unpack_fields(fields, vector.data) == _all_fields(fields, vector.fields)
    assert pack_fields(fields, vector.fields).hex() == vector.data.hex()


def test_every_bit_flip_is_refused() -> None:
    good = VECTORS.frames[0].data
    for bit in range(8 * len(good)):
        bad = bytearray(good)
        bad[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BadFrame):
            decode(SPEC, bytes(bad))


def test_a_value_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="source has 16 bits, 65536 does not fit"):
        encode(SPEC, Frame({"source": 65536}))
    with pytest.raises(ValueError, match="no such field: sauce"):
        encode(SPEC, Frame({"sauce": 1}))


def test_crc32c() -> None:
    assert crc32c(b"") == 0
    assert crc32c(b"123456789") == 0xE3069283
    assert crc32c(bytes(32)) == 0x8A9136AA  # RFC 3720, B.4
    assert crc32c(b"\xff" * 32) == 0x62A8AB43


def test_each_handler_reason_and_flag_has_a_vector() -> None:
    handlers = {vector.header.get("handler", 0) for vector in VECTORS.frames}
    assert {each.number for each in SPEC.wire.handlers if each.name != "user"} <= handlers
    flags = 0
    for vector in VECTORS.frames[:-2]:
        flags |= vector.header.get("flags", 0)
    assert all(flags & each.mask for each in SPEC.wire.flags)
