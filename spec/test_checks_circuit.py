# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One wrong number of circuits per rule, and what is said about it."""

from pathlib import Path

import pytest

from .test_checks import assert_refused

# file, text that stands there, text put in its place, what is said
WRONG = [
    ("wire", "ethertype: 0x88B6", "ethertype: 0x88B5", "circuit.ethertype 0x88b5 is that of other"),
    (
        "wire",
        "words_max: 143",
        "words_max: 144",
        "circuit.words_max is 144: a frame of 9238 bytes, more than frame_bytes_max, 9174",
    ),
    (
        "wire",
        "name: words, bits: 8",
        "name: words, bits: 7",
        "circuit.header: words, 7 bits, cannot say 143",
    ),
    (
        "wire",
        "name: source_port, bits: 6",
        "name: source_port, bits: 5",
        "circuit.header: number crosses a byte (bits 15 and on)",
    ),
    (
        "wire",
        "name: source_port, bits: 6",
        "name: source_port, bits: 5",
        "circuit.header: the fields sum up to 31 bits, 32 (4 bytes) are wanted",
    ),
    (
        "wire",
        "name: words, bits: 8",
        "name: words, bits: 9",
        "circuit.header[5].bits: Input should",
    ),
    ("wire", "name: source_port,", "name: port,", "circuit.header: port is there twice"),
    ("wire", "name: source_port,", "name: end,", "circuit.header: end is a keyword of"),
    ("wire", "check_bytes: 4           # behind", "check_bytes: 8 # behind", "check_bytes is 8, a"),
    ("wire", "control_mask: 0x80", "control_mask: 0x81", "circuit.control_mask is 0x81, one bit"),
    ("wire", "control_mask: 0x80", "control_mask: 0x100", "circuit.control_mask is 0x100, one bit"),
    ("wire", "control_bytes: 12", "control_bytes: 13", "circuit.control: the fields sum up to 96"),
    ("wire", "word_bytes: 64", "word_bytes: 8", "circuit.control_bytes is 12, more than one word"),
    ("wire", "number: 2, name: grant", "number: 1, name: grant", "kinds: grant has the number of"),
    (
        "wire",
        "name: truncated, bit: 1",
        "name: truncated, bit: 8",
        "circuit.flags: truncated: bit 8 is outside the 8 bits",
    ),
    (
        "commands",
        "number: 33, name: circuit_send",
        "number: 32, name: circuit_send",
        "opcodes: circuit_send has the number of circuit_connect, 32",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), WRONG, ids=[row[3] for row in WRONG])
def test_refused(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    assert_refused(tmp_path, name, old, new, said)
