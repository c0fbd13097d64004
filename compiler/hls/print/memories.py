# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The memories of a role: who reads and writes them when, what they hold first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..design import Memory
from .external import print_cache
from .options import Options
from .ports import is_word, place_bits, words
from .text import instance, literal


def print_memory(
    memory: Memory,
    name: str,
    options: Options,
    reads: Sequence[Sequence[tuple[str, str]]],
    writers: Sequence[str],
    *,
    clock: str,
    client: int,
) -> list[str]:
    """A memory and its ports: `reads` by port, of each region when it runs and its place.

    Of each of `writers` there are nets with _valid, _place, _data, _lanes. The engine copies while
    no region runs, by the first reading port. `clock` is that of the role, `client` the number in
    external memory.
    """
    bits, low = place_bits(memory, options), options.lane_bits
    way = "1'd0" if is_word(memory, options) else f"copy_{{}}_address[{low + bits - 1}:{low}]"
    lines = [
        "",
        f"  // ---- {memory.name}: {memory.size} bytes, at {memory.base:#x} in node memory",
        f"  logic {name}__write, {name}__is_read, {name}__is_written;",
        f"  logic [{bits - 1}:0] {name}__write_place;",
        f"  logic [Width-1:0] {name}__write_data;",
        f"  logic [Lanes-1:0] {name}__write_lanes;",
        f"  logic [{len(reads) - 1}:0] {name}__read;",
        f"  logic [{len(reads) - 1}:0][{bits - 1}:0] {name}__read_place;",
        *_meant(memory, name),
    ]
    for port, regions in enumerate(reads):
        choices, when = list(regions), "is_running"
        if memory.line is not None:
            when = (
                " || ".join(each[1].removesuffix("place") + "valid" for each in regions) or "1'b0"
            )
        if port == 0 and memory.is_staged:
            choices.insert(0, ("!is_running", way.format("read")))
            when += f" || {name}__is_read"
        lines.append(f"  assign {name}__read[{port}] = {when};")
        lines.append(f"  assign {name}__read_place[{port}] = {_chosen(choices, bits)};")
    enables = [*(f"{writer}_valid" for writer in writers), f"{name}__is_written"]
    lines.append(f"  assign {name}__write = {' || '.join(enables)};")
    copied = {"place": way.format("write"), "data": "copy_write_data", "lanes": "copy_write_lanes"}
    for part, of_copy in copied.items():
        text = "".join(f"{writer}_valid ? {writer}_{part} : " for writer in writers)
        # What is not staged may lie where the engine's addresses do not reach.
        last = of_copy if memory.is_staged else "'0"
        lines.append(f"  assign {name}__write_{part} = {text}{last};")
    pins = {
        "clk_i": clock,
        "write_i": f"{name}__write",
        "write_place_i": f"{name}__write_place",
        "write_lanes_i": f"{name}__write_lanes",
        "write_data_i": f"{name}__write_data",
        "read_i": f"{name}__read",
        "read_place_i": f"{name}__read_place",
        "read_data_o": f"{name}__data",
    }
    parameters = {"Width": "Width", "Depth": words(memory, options), "Reads": len(reads)}
    if memory.is_shared:
        return lines + _print_mirror(memory, name, pins, parameters)
    if memory.line is not None:
        return lines + print_cache(memory, name, options, pins, parameters, client=client)
    if numbers := _initial(memory, options):
        text = ",\n      ".join(f"{options.width}'h{each:x}" for each in reversed(numbers))
        parameters |= {"InitialWords": len(numbers), "Initial": f"{{\n      {text}}}"}
    return lines + instance("plait_role_memory", f"u_{name}", pins, parameters)


def _print_mirror(
    memory: Memory, name: str, pins: Mapping[str, str], parameters: Mapping[str, int | str]
) -> list[str]:
    """The copy of shared memory, `pins` and `parameters` being those of block RAM."""
    parts = ("valid", "address", "data", "lanes")
    more = {
        "clk_i": "clk_i",
        "run_i": "run",
        "stall_o": f"{name}__stall",
        **{f"memory_write_{part}_o": f"store_{part}" for part in parts},
        "memory_write_ready_i": "memory_write_ready_i && !engine_write_valid",
        **{f"memory_wrote_{part}_i": f"memory_wrote_{part}_i" for part in parts},
    }
    depth = 1 << (int(parameters["Depth"]) - 1).bit_length()
    values = {**parameters, "Depth": depth, "AddressBits": "AddressBits", "Banks": "Banks"}
    values["Base"] = f"AddressBits'({memory.base})"
    return instance("plait_role_mirror", f"u_{name}", {**pins, **more}, values)


# Nets that only roles with shared memory have, beside the clock's.
SHARED_NETS = (
    *("told_q", "is_other", "is_parked", "own", "gen_own", "bank"),
    *(f"{who}_{part}" for who in ("engine_write", "store") for part in ("valid", "address")),
    *(f"{who}_{part}" for who in ("engine_write", "store") for part in ("data", "lanes")),
)


def print_shared(name: str, *, is_part: bool) -> list[str]:
    """What joins a mirror and the engine at node memory's writing port, and what parks a role.

    `name`: of the shared memory's nets. is_part: as of the options.
    """
    others = "|(memory_wrote_valid_i & ~own)"
    news = f"completion_valid_i || {others}" if is_part else others
    widths = {"address": "WordBits", "data": "Width", "lanes": "Lanes"}
    lines = ["", "  // ---- shared memory: a store waits until node memory takes it"]
    lines += [
        "  logic engine_write_valid, store_valid, is_other;",
        "  logic [Banks-1:0] own;  // the banks that take what this writes",
    ]
    for part, width in widths.items():
        lines += [
            f"  logic [{width}-1:0] engine_write_{part}, store_{part};",
            f"  assign memory_write_{part}_o =",
            f"      engine_write_valid ? engine_write_{part} : store_{part};",
        ]
    gate = {"clk_i": "clk_i", "enable_i": "run", "clk_o": "clk_run"}
    return [
        *lines,
        f"  logic {name}__stall;",
        "  assign memory_write_valid_o = engine_write_valid || store_valid;",
        f"  assign stalls = {name}__stall;",
        "  assign run    = !stalls || !rst_ni;",
        "  for (genvar bank = 0; bank < Banks; bank++) begin : gen_own",
        "    assign own[bank] = memory_write_valid_o && memory_write_ready_i &&",
        "                       (Banks == 1 || memory_write_address_o[0] == 1'(bank));",
        "  end",
        "  // Somebody else has written since the role went on last.",
        f"  assign is_other = {news};",
        "  always_ff @(posedge clk_i) begin",
        "    if (!rst_ni) told_q <= 1'b0;",
        "    else if (is_other) told_q <= 1'b1;",
        "    else if (is_parked && is_left) told_q <= 1'b0;",
        "  end",
        *instance("plait_clock_gate", "u_clock_gate", gate),
    ]


def _meant(memory: Memory, name: str) -> list[str]:
    """Whether the engine means this memory."""
    size_bits = (memory.size - 1).bit_length()
    base = f"(AddressBits - {size_bits})'({literal(64, memory.base >> size_bits)})"
    lines = list[str]()
    for way, net in (("read", "is_read"), ("write", "is_written")):
        match = f"copy_{way}_address[AddressBits-1:{size_bits}] == {base}"
        staged = f"copy_{way}_valid && {match}" if memory.is_staged else "1'b0"
        lines.append(f"  assign {name}__{net} = {staged};")
    return lines


def _initial(memory: Memory, options: Options) -> list[int]:
    """The first words, as far as they are not all zero."""
    held = {offset: byte for offset, byte in memory.initial.items() if byte}
    numbers = [0] * (max(held) // options.lanes + 1 if held else 0)
    for offset, byte in held.items():
        numbers[offset // options.lanes] |= byte << 8 * (offset % options.lanes)
    return numbers


def print_copies(staged: Sequence[str], clock: str) -> list[str]:
    """What the engine reads, of the memories of these names: it stands until the next read."""
    lines = ["", "  // ---- staging"]
    for name in staged:
        lines += [
            f"  logic {name}__copied_q;",
            f"  always_ff @(posedge {clock}) begin",
            f"    if (copy_read_valid) {name}__copied_q <= {name}__is_read;",
            "  end",
        ]
    text = "".join(f"{name}__copied_q ? {name}__data[0] : " for name in staged[:-1])
    last = f"{staged[-1]}__data[0]" if staged else "'0"
    return [*lines, f"  assign copy_read_data = {text}{last};"]


def _chosen(choices: Sequence[tuple[str, str]], bits: int) -> str:
    """The value whose condition holds; the conditions exclude each other."""
    if not choices:
        return f"{bits}'d0"
    *first, (_, last) = choices
    return "".join(f"({when}) ? {what} : " for when, what in first) + last
