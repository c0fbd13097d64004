# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The SystemVerilog package reads and writes the vectors, in beats of 64 and of 512 bits.

A small test bench is written, made into a program by Verilator and run: it takes each vector beat
by beat, casts what it gathered to the package's structs and compares field by field.
"""

import os
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from .crc32c import crc32c
from .frames import ipv4_checksum
from .loader import load_spec
from .model import BitField
from .vectors import FrameVector, RecordVector, load_vectors

SPEC = load_spec()
VECTORS = load_vectors()
PACKAGE = Path(__file__).parent / "generated/sv/plait_wire_pkg.sv"
WIDTHS = (64, 512)
RECORDS: dict[str, list[BitField]] = {
    "header": SPEC.wire.header,
    "command": SPEC.commands.command.fields,
    "completion": SPEC.commands.completion.fields,
}

_BENCH = """
module bench #(parameter int unsigned Width = 64) (output int checks_o, output int errors_o);
  import plait_wire_pkg::*;
  head_t       head;
  header_t     header;
  command_t    command;
  completion_t completion;

  task automatic check(input string what, input logic [63:0] found, input logic [63:0] wanted);
    checks_o++;
    if (found !== wanted) begin
      errors_o++;
      $display("%0d bits: %s is %h, not %h", Width, what, found, wanted);
    end
  endtask

  initial begin
    checks_o = 0;
    errors_o = 0;
@BODY@
  end
endmodule
"""
_TOP = """
module top;
  int checks [2], errors [2];
  bench #(.Width(64))  narrow (.checks_o(checks[0]), .errors_o(errors[0]));
  bench #(.Width(512)) wide   (.checks_o(checks[1]), .errors_o(errors[1]));
  final $display("checks %0d %0d errors %0d", checks[0], checks[1], errors[0] + errors[1]);
  initial $finish;
endmodule
"""


def _literal(data: bytes) -> str:
    """The bytes as one number, byte 0 in bits 7:0, filled up to whole beats of either width."""
    padded = data.ljust(-(-len(data) // 64) * 64, b"\0")
    return f"{8 * len(padded)}'h{padded[::-1].hex()}"


def _gather(target: str, bits: int) -> str:
    """Takes the beats that hold the first bits of the vector, one after the other."""
    beats = f"for (int b = 0; b < ({bits} + Width - 1) / Width; b++)"
    piece = f"(Width < {bits} ? Width : {bits})"
    return f"{beats} {target}[b * Width +: {piece}] = beats[b * Width +: {piece}];"


def _compare(
    name: str, record: str, fields: list[BitField], values: dict[str, int]
) -> Iterator[str]:
    for each in fields:
        wanted = f"64'h{values.get(each.name, 0):x}"
        yield f'check("{name}.{each.name}", 64\'({record}.{each.name}), {wanted});'


def _assign(fields: list[BitField], values: dict[str, int]) -> str:
    return ", ".join(f"{each.name}: {each.bits}'h{values.get(each.name, 0):x}" for each in fields)


def _header_crc(frame: bytes) -> int:
    """The CRC-32C of the header with header_check, its last two bytes, as zero."""
    layout = SPEC.wire.frame
    return crc32c(frame[layout.header_offset : layout.body_offset - 2] + bytes(2))


def _frame(vector: FrameVector) -> Iterator[str]:
    data, header = vector.data, vector.header
    bits = 8 * -(-len(data) // 64) * 64
    yield f"begin localparam logic [{bits - 1}:0] beats = {_literal(data)};"
    yield f"head_t again; {_gather('head', 512)}"
    yield from _compare(vector.name, "head.header", SPEC.wire.header, header)
    ends = f"16'd{header.get('source', 0)}, 16'd{header.get('destination', 0)}"
    yield f"again.ethernet = ethernet_header({ends});"
    for end in ("source", "destination"):
        node = header.get(end, 0)
        wanted = (bytes(SPEC.wire.frame.ipv4_prefix) + node.to_bytes(2, "big"))[::-1].hex()
        found = f"64'(ipv4_address(16'd{node}))"
        yield f'check("{vector.name}, address of {end}", {found}, 64\'h{wanted});'
    words = SPEC.wire.frame.ipv4_words
    words[1], words[7], words[9] = (
        len(data) + 18,
        header.get("source", 0),
        header.get("destination", 0),
    )
    found = f"64'(ipv4_checksum(16'd{words[1]}, {ends}))"
    yield f'check("{vector.name}, IPv4", {found}, 64\'h{ipv4_checksum(words):x});'
    yield f"again.header = '{{{_assign(SPEC.wire.header, header)}}};"
    yield "for (int b = 0; b < 512; b += 64)"
    yield f'check("{vector.name}, encoded", again[b +: 64], beats[b +: 64]);'
    crc = _header_crc(data)
    for register in (crc, crc ^ 0xFFFFFFFF):
        found = f"64'(header_check_of(32'h{register:x}))"
        yield f'check("{vector.name}.header_check_of", {found}, 64\'h{header["header_check"]:x});'
    start = 8 * SPEC.wire.frame.body_offset
    for index, value in enumerate(vector.arguments):
        place = f"beats[{start + 32 * index} +: 32]"
        yield f"check(\"{vector.name}.argument\", 64'({place}), 64'h{value:x});"
    start += 8 * SPEC.wire.frame.argument_block_bytes if vector.arguments else 0
    for index, value in enumerate(vector.payload):
        place = f"beats[{start + 8 * index} +: 8]"
        yield f"check(\"{vector.name}.payload\", 64'({place}), 64'h{value:x});"
    yield "end"


def _record(vector: RecordVector) -> Iterator[str]:
    fields = RECORDS[vector.record]
    bits = 8 * len(vector.data)
    yield f"begin localparam logic [511:0] beats = {_literal(vector.data)};"
    yield f"{vector.record}_t again; {_gather(vector.record, bits)}"
    yield from _compare(vector.name, vector.record, fields, vector.fields)
    yield f"again = '{{{_assign(fields, vector.fields)}}};"
    yield f"for (int b = 0; b < {bits}; b += 64)"
    yield f'check("{vector.name}, encoded", again[b +: 64], beats[b +: 64]);'
    yield "end"


def verilator(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    root = Path(sysconfig.get_path("purelib")) / "verilator"
    return subprocess.run(
        [root / "bin/verilator_bin", *arguments],
        env=os.environ | {"VERILATOR_ROOT": str(root)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def _bench() -> tuple[str, int]:
    """The test bench and the number of comparisons it makes at one width."""
    lines = [line for frame in VECTORS.frames for line in _frame(frame)]
    lines += [line for record in VECTORS.records for line in _record(record)]
    loops = [int(line.split("b < ")[1].split(";")[0]) // 64 for line in lines if "b += 64" in line]
    checks = sum(line.startswith("check(") for line in lines) - len(loops) + sum(loops)
    return _BENCH.replace("@BODY@", "\n".join(f"    {line}" for line in lines)) + _TOP, checks


def _run(folder: Path, bench: str) -> str:
    (folder / "bench.sv").write_text(bench, encoding="utf-8")
    built = verilator(
        *("--cc", "--exe", "--main", "--build", "--no-timing", "-Wno-fatal", "-O1"),
        *("-CFLAGS", "-O0", "--top-module", "top", "-o", "bench", PACKAGE, "bench.sv"),
        folder=folder,
    )
    assert built.returncode == 0, built.stderr
    ran = subprocess.run(
        [folder / "obj_dir/bench"], capture_output=True, text=True, check=True, cwd=folder
    )
    return ran.stdout


def test_the_package_has_no_warnings(tmp_path: Path) -> None:
    linted = verilator("--lint-only", "-Wall", PACKAGE, folder=tmp_path)
    assert (linted.returncode, linted.stderr) == (0, "")


def test_each_vector_in_beats_of_64_and_512_bits(tmp_path: Path) -> None:
    bench, checks = _bench()
    assert checks > 500
    said = _run(tmp_path, bench)
    assert f"checks {checks} {checks} errors 0\n" in said, said


def test_a_wrong_field_is_seen(tmp_path: Path) -> None:
    vector = VECTORS.frames[0]
    wrong = vector.model_copy(update={"header": vector.header | {"tag": 43}})
    lines = "\n".join(_frame(wrong))
    said = _run(tmp_path, _BENCH.replace("@BODY@", lines) + _TOP)
    for width in WIDTHS:
        wanted = f"{width} bits: match_eager.tag is 000000000000002a, not 000000000000002b\n"
        assert wanted in said
