# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A circuit frame that is written out by hand is what Python and the C header make of it."""

import subprocess
from pathlib import Path

import pytest

from .circuit_frames import BadCircuitFrame, CircuitFrame, decode, encode
from .loader import load_spec

SPEC = load_spec()
GENERATED = Path(__file__).parent / "generated/c"
# A grant from port 5 of node 0x0203 to port 3 of node 0x0104, the last frame of transfer 9.
HEADER = {"port": 0x83, "source_port": 5, "first": 0, "last": 1, "number": 7, "words": 1}
HEADER_BYTES = bytes.fromhex("83850701")
CONTROL_BYTES = bytes.fromhex("02090102 44332211 88776655")
CHECK_BYTES = bytes.fromhex("c941a174")
ENDS_BYTES = bytes.fromhex("02504c000104 02504c000203 88b6")
WRITTEN = ENDS_BYTES + HEADER_BYTES + CONTROL_BYTES + bytes(52) + CHECK_BYTES


def test_python_agrees() -> None:
    frame = CircuitFrame(0x0203, 0x0104, HEADER, WRITTEN[18:-4])
    assert encode(SPEC, frame) == WRITTEN
    assert decode(SPEC, WRITTEN) == frame


# bytes, what is said of them
WRONG = [
    (WRITTEN[:17], "17 bytes: it ends in its head"),
    (WRITTEN[:-1], "85 bytes, and it says 1 words"),
    (WRITTEN + b"\0", "87 bytes, and it says 1 words"),
    (WRITTEN[:13] + b"\xb5" + WRITTEN[14:], "another EtherType"),
    (WRITTEN[:17] + b"\x00" + WRITTEN[18:], "it says 0 words"),
    (WRITTEN[:17] + b"\x90" + WRITTEN[18:], "it says 144 words"),
    (b"\x03" + WRITTEN[1:], "an address is that of no node"),
    (WRITTEN[:20] + b"\x03" + WRITTEN[21:], "the check is wrong"),
    (WRITTEN[:16] + b"\x08" + WRITTEN[17:], "the check is wrong"),
    (WRITTEN[:11] + b"\x04" + WRITTEN[12:], "the check is wrong"),
    (WRITTEN[:-1] + b"\x00", "the check is wrong"),
]


@pytest.mark.parametrize(("data", "said"), WRONG, ids=[said for _, said in WRONG])
def test_refused(data: bytes, said: str) -> None:
    with pytest.raises(BadCircuitFrame, match=said):
        decode(SPEC, data)


def test_a_field_that_is_too_large() -> None:
    frame = CircuitFrame(0, 1, {"source_port": 64}, b"")
    with pytest.raises(ValueError, match="source_port has 6 bits, 64 does not fit"):
        encode(SPEC, frame)


def test_c_agrees(tmp_path: Path) -> None:
    source = f"""
#include "plait_circuit.h"
#include <stdio.h>
int main(void) {{
  const uint8_t in[] = {{{", ".join(str(byte) for byte in WRITTEN)}}};
  uint8_t out[PLAIT_CIRCUIT_HEADER_BYTES + PLAIT_CIRCUIT_CONTROL_BYTES];
  plait_circuit_header header;
  plait_circuit_control control;
  plait_circuit_header_unpack(&header, in + PLAIT_CIRCUIT_HEADER_OFFSET);
  plait_circuit_control_unpack(&control, in + PLAIT_CIRCUIT_HEAD_BYTES);
  printf("%d %d %d %d %d %d: ", header.port == (PLAIT_CIRCUIT_CONTROL | 3), header.source_port,
         header.first, header.last, header.number, header.words);
  printf("%d %d %d %d %x %x: ", control.kind == PLAIT_CIRCUIT_KIND_GRANT, control.transfer,
         control.flags == PLAIT_CIRCUIT_FLAG_LOST, control.life, control.accepted, control.granted);
  plait_circuit_header_pack(&header, out);
  plait_circuit_control_pack(&control, out + PLAIT_CIRCUIT_HEADER_BYTES);
  for (unsigned i = 0; i < sizeof out; i++) printf("%02x", out[i]);
  return 0;
}}
"""
    (tmp_path / "program.c").write_text(source, encoding="utf-8")
    flags = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-I", GENERATED]
    program = tmp_path / "program"
    subprocess.run(["cc", *flags, tmp_path / "program.c", "-o", program], check=True)
    ran = subprocess.run([program], capture_output=True, text=True, check=True)
    numbers = "1 5 0 1 7 1: 1 9 1 2 11223344 55667788: "
    assert ran.stdout == numbers + (HEADER_BYTES + CONTROL_BYTES).hex()


def test_a_command_of_circuits_has_the_places_of_a_plain_one() -> None:
    """So whoever issues commands by the places of the plain one can issue these."""
    plain = [(each.name, each.bits) for each in SPEC.commands.command.fields]
    ours = [(each.name, each.bits) for each in SPEC.commands.fields_of("circuit_send")]
    renamed = {"datatype": "port", "collective": "peer_port"}
    renamed |= {"context_id": "reserved", "tag": "reserved_2"}  # that are not used
    assert ours == [(renamed.get(name, name), bits) for name, bits in plain]
