# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""header_check finds every error of one, two and three bits, wherever in the header they are.

It is linear: what an error changes does not depend on what the header says, and several errors
change the xor of what each changes alone. So an error goes unseen only where these add up to zero.
"""

from collections.abc import Sequence

import pytest

from .crc32c import crc32c, fold
from .frames import header_check_of
from .loader import load_spec
from .vectors import load_vectors

SPEC = load_spec()
BYTES = SPEC.wire.frame.header_bytes
COVERED_BITS = 8 * (BYTES - 2)


def _crc_changes() -> list[int]:
    """What each bit that is covered changes in the CRC-32C of a header."""
    nothing = crc32c(bytes(BYTES))
    return [crc32c((1 << bit).to_bytes(BYTES, "little")) ^ nothing for bit in range(COVERED_BITS)]


def _all_seen(changes: Sequence[int]) -> bool:
    """No single change is nothing, no two are the same; three are seen if all are odd."""
    return 0 not in changes and len(set(changes)) == len(changes)


def _header_changes(rotate: int) -> list[int]:
    """Of the check, by each bit of the header; a bit of header_check changes itself alone."""
    return [fold(crc, rotate) for crc in _crc_changes()] + [1 << bit for bit in range(16)]


def test_one_and_two_wrong_bits_are_seen() -> None:
    changes = _header_changes(SPEC.wire.frame.header_check_rotate)
    assert len(changes) == 8 * BYTES
    assert _all_seen(changes)


def test_three_wrong_bits_are_seen() -> None:
    """Each bit changes an odd number of bits of the check, so three cannot change none."""
    changes = _header_changes(SPEC.wire.frame.header_check_rotate)
    assert all(change.bit_count() % 2 == 1 for change in changes)


def test_nothing_simpler_sees_as_much() -> None:
    changes = _crc_changes()
    assert not _all_seen([crc & 0xFFFF for crc in changes])
    assert not _all_seen([crc >> 16 for crc in changes])
    assert not _all_seen([fold(crc, 0) for crc in changes])


def test_it_is_linear() -> None:
    """What the argument above rests on, with the headers of the vectors."""
    layout = SPEC.wire.frame
    changes = _header_changes(layout.header_check_rotate)
    for vector in load_vectors().frames:
        header = vector.data[layout.header_offset : layout.body_offset]
        right = header_check_of(SPEC, header)
        number = int.from_bytes(header, "little")
        for bit in range(0, COVERED_BITS, 7):
            wrong = (number ^ 1 << bit ^ 1).to_bytes(BYTES, "little")
            change = changes[bit] ^ changes[0]
            assert header_check_of(SPEC, wrong) == right ^ change


@pytest.mark.parametrize("rotate", [0, 1, 15])
def test_an_inverted_register_folds_to_the_same(rotate: int) -> None:
    for crc in (0, 0xFFFFFFFF, 0xE3069283, 0x80000000):
        assert fold(crc, rotate) == fold(crc ^ 0xFFFFFFFF, rotate)
