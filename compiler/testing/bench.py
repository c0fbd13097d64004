# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs roles in Verilator, many in one model, without a cluster.

    results = run_roles([print_role(design, name="role_0"), print_role(other, name="role_1")])

Each role has a node memory of its own. The shell that it sees takes commands and node memory's
words with pauses; it knows the commands log and exit, and completes all others as refused.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hardware.sources import known, needed

from .cells import build, lift
from .order import used_too_early
from .verilate import BenchError, run, verilate

__all__ = ["BenchError", "RoleResult", "run_roles", "sources"]

_MODULE = re.compile(r"^module (\w+)", re.MULTILINE)
_MEMORY_BITS = 24

_TOP = """\
module plait_role_bench (
  input logic clk_i, input logic rst_ni, input logic start_i, input logic show_i
);
{roles}
endmodule
"""


@dataclass(slots=True)
class RoleResult:
    """What came of a role. Cycles are counted from its start to the command exit."""

    records: list[bytes] = field(default_factory=list[bytes])  # of the log, in order
    exit_code: int | None = None  # None: it has not ended within the limit
    cycles: int | None = None
    site: int = 0  # where it waits if it has not ended


def run_roles(
    roles: Sequence[str],
    cycles: int = 1_000_000,
    *,
    rank: int = 0,
    size: int = 1,
    lint: bool = True,
    width: int = 64,
) -> list[RoleResult]:
    """Runs roles whose modules have distinct names; the last module of each text is the role.

    All are printed for words of `width` bits.
    """
    shell = {"rank": rank, "size": size, "width": width, "low": (width // 8).bit_length() - 1}
    with tempfile.TemporaryDirectory() as folder:
        binary = _build(roles, Path(folder), shell, lint)
        said = run([str(binary), str(cycles)])
    results = [RoleResult() for _ in roles]
    for line in said.splitlines():
        what, number, *values = line.split()
        result = results[int(number)]
        if what == "log":
            result.records.append(bytes.fromhex(values[1] if len(values) > 1 else ""))
        elif what == "exit":
            code, result.cycles = map(int, values)
            result.exit_code = code
        elif what == "hang":
            result.site = int(values[0])
    return results


def sources(text: str) -> list[Path]:
    """The files of the repository that a role needs, each behind those that it needs itself."""
    found: dict[Path, None] = {}
    own = set(_MODULE.findall(text))
    for name in sorted(set(re.findall(r"\bplait_[a-z0-9_]+\b", text)) & known().keys() - own):
        found.update(dict.fromkeys(needed(name)))
    return list(found)


def _build(roles: Sequence[str], folder: Path, shell: Mapping[str, int], lint: bool) -> Path:
    if early := [name for role in roles for name in used_too_early(role)]:
        raise BenchError(f"used before their declaration: {', '.join(early)}")
    lifted = [lift(role) for role in roles]
    roles = [role for role, _ in lifted]
    instances = list[str]()
    text = list[str]()
    for number, role in enumerate(roles):
        top = _MODULE.findall(role)[-1]
        (folder / f"role_{number}.sv").write_text(role, encoding="utf-8")
        text.append(_SHELL.format(number=number, top=top, bits=_MEMORY_BITS, **shell))
        instances.append(f"  plait_role_bench_{number} u_{number} (.*);")
    (folder / "bench.sv").write_text(
        _WAIVERS + "\n".join([*text, _TOP.format(roles="\n".join(instances))]), encoding="utf-8"
    )
    files = dict.fromkeys(path for role in roles for path in sources(role))
    wrappers, objects = build(each for _, cells in lifted for each in cells)
    mine = [folder / f"role_{number}.sv" for number in range(len(roles))]
    defines = {"ROLES": len(roles), "MEMORY_BYTES": 1 << _MEMORY_BITS}
    harness = Path(__file__).with_name("bench.cpp")
    files = [*files, *wrappers, *mine, folder / "bench.sv"]
    top = "plait_role_bench"
    return verilate(top, files, harness, folder, defines, lint=lint, others=objects)


_WAIVERS = """\
/* verilator lint_off DECLFILENAME */
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYNCASYNCNET */
/* verilator lint_off BLKSEQ */
"""

_SHELL = """\
module plait_role_bench_{number}
  import plait_wire_pkg::*;
(
  input logic clk_i, input logic rst_ni, input logic start_i, input logic show_i
);
  import "DPI-C" function longint bench_read(int role, int address);
  import "DPI-C" function void bench_write(int role, int address, longint data, int lanes);
  import "DPI-C" function void bench_log(int role, int stream, longint address, longint size);
  import "DPI-C" function void bench_exit(int role, int code);
  import "DPI-C" function void bench_site(int role, int site);

  // After its end a role goes on for a while, as it may do something wrong, and then has no clock.
  logic     clk;
  bit [7:0] after_q;
  assign clk = clk_i && !after_q[7];

  logic        command_valid, completion_valid_q, read_valid, write_valid, read_q, read_2_q, busy;
  logic        completion_ready, user_ready;
  logic [{bits}-1-{low}:0] read_address, write_address;
  logic [{width}-1:0] write_data, data_q, data_2_q;
  logic [{width}/8-1:0] write_lanes;
  logic [63:0] now_q;
  logic [15:0] site, noise_q;
  command_t    command;
  completion_t completion_q, pending[$];

  {top} #(.Width({width}), .AddressBits({bits})) u_role (
    .clk_i(clk), .rst_ni, .start_i,
    .node_i(16'd{rank}), .node_count_i(16'd{size}), .now_i(now_q),
    .command_valid_o(command_valid), .command_o(command), .command_ready_i(noise_q[0]),
    .completion_valid_i(completion_valid_q), .completion_i(completion_q),
    .completion_ready_o(completion_ready),
    .user_valid_i(1'b0), .user_header_i('0), .user_ready_o(user_ready), .user_data_i('0),
    .user_data_valid_i(1'b0), .user_data_last_i(1'b0), .user_end_valid_i(1'b0),
    .user_end_good_i(1'b0),
    .memory_read_valid_o(read_valid), .memory_read_address_o(read_address),
    .memory_read_ready_i(noise_q[1]), .memory_read_data_valid_i(read_2_q),
    .memory_read_data_i(data_2_q),
    .memory_write_valid_o(write_valid), .memory_write_address_o(write_address),
    .memory_write_data_o(write_data), .memory_write_lanes_o(write_lanes),
    .memory_write_ready_i(noise_q[2]),
    .memory_wrote_valid_i(write_valid && noise_q[2]), .memory_wrote_address_i(write_address),
    .memory_wrote_data_i(write_data), .memory_wrote_lanes_i(write_lanes),
    .site_o(site), .busy_o(busy)
  );

  always @(posedge clk) begin
    if (after_q != '0) after_q <= after_q + 1;
    if (!rst_ni) begin
      noise_q <= 16'hace1;
      now_q <= '0;
      read_q <= '0;
      read_2_q <= '0;
      completion_valid_q <= '0;
    end else begin
      noise_q <= {{noise_q[14:0], noise_q[15] ^ noise_q[13] ^ noise_q[12] ^ noise_q[10]}};
      now_q <= now_q + 1;
      read_q <= read_valid && noise_q[1];
      read_2_q <= read_q;
      data_2_q <= data_q;
      for (int i = 0; i < {width} / 64; i++) begin
        if (read_valid && noise_q[1])
          data_q[64*i +: 64] <= bench_read({number}, 32'({{read_address, {low}'d0}}) + 8 * i);
        if (write_valid && noise_q[2])
          bench_write({number}, 32'({{write_address, {low}'d0}}) + 8 * i,
                      write_data[64*i +: 64], 32'(write_lanes[8*i +: 8]));
      end
      if (command_valid && noise_q[0]) begin
        if (command.opcode == OpcodeLog)
          bench_log({number}, command.tag, command.address, command.size);
        if (command.opcode == OpcodeExit) begin
          bench_exit({number}, command.size[31:0]);
          after_q <= 8'd1;
        end else pending.push_back('{{
          request: command.request, peer: command.peer, tag: command.tag, size: command.size,
          status: (command.opcode == OpcodeLog) ? StatusOk : StatusRefused, default: '0}});
      end
      completion_valid_q <= 1'b0;
      if (noise_q[4:3] == 2'd1 && pending.size() != 0) begin
        completion_valid_q <= 1'b1;
        completion_q <= pending.pop_front();
      end
      if (show_i) bench_site({number}, 32'(site));
    end
  end
endmodule
"""
