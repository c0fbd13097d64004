# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Memories of a role that live in external memory: their caches, and what stops the role."""

from __future__ import annotations

from collections.abc import Mapping

from ..design import Memory
from .options import Options
from .ports import LINE_BYTES, lines
from .text import instance

# Nets that only roles with external memory have.
NETS = (
    "clk_run",
    "run",
    "stalls",
    *(
        f"external_{each}"
        for each in (
            *("valid", "is_write", "line", "ready", "spill_valid", "spill_data", "spill_ready"),
            *("fill_valid", "fill_data", "busy", "is_moving"),
        )
    ),
)
_BEAT_BITS = 512


def print_external(names: Mapping[Memory, str], options: Options) -> list[str]:
    """The clock of all that waits for external memory, and that memory; nothing if none is used."""
    outside = {memory: name for memory, name in names.items() if memory.line is not None}
    if not outside:
        return []
    last = len(outside) - 1
    count = max((memory.line or 0) + lines(memory) for memory in outside)
    stalls = ", ".join(f"{name}__stall" for name in outside.values())
    busy = ", ".join(f"{name}__busy" for name in outside.values())
    places = [f"    {memory.name}: line {memory.line}" for memory in outside]
    pins = {
        "clk_i": "clk_i",
        "rst_ni": "rst_ni",
        "request_valid_i": "external_valid",
        "request_is_write_i": "external_is_write",
        "request_line_i": "external_line",
        "request_ready_o": "external_ready",
        "write_valid_i": "external_spill_valid",
        "write_data_i": "external_spill_data",
        "write_ready_o": "external_spill_ready",
        "read_valid_o": "external_fill_valid",
        "read_data_o": "external_fill_data",
        "busy_o": "external_is_moving",
    }
    parameters = {
        "Lines": max(count, 2),
        "LineBeats": LINE_BYTES * 8 // _BEAT_BITS,
        "Clients": last + 1,
        "LatencyCycles": options.latency_cycles,
        "BitsPerCycle": options.bits_per_cycle,
    }
    gate = {"clk_i": "clk_i", "enable_i": "run", "clk_o": "clk_run"}
    return [
        "",
        "  // ---- external memory: while a word is not there all but the engine stands still",
        *(f"  //{place}" for place in places),
        f"  logic [{last}:0] external_valid, external_is_write, external_ready;",
        f"  logic [{last}:0] external_spill_valid, external_spill_ready, external_fill_valid;",
        f"  logic [{last}:0][25:0] external_line;",
        f"  logic [{last}:0][{_BEAT_BITS - 1}:0] external_spill_data;",
        f"  logic [{_BEAT_BITS - 1}:0] external_fill_data;",
        "  logic external_is_moving;",
        *(f"  logic {name}__stall, {name}__busy;" for name in outside.values()),
        f"  assign external_busy = external_is_moving || |{{{busy}}};",
        f"  assign stalls = |{{{stalls}}};",
        "  assign run    = !stalls || !rst_ni;",
        *instance("plait_clock_gate", "u_clock_gate", gate),
        *instance("plait_external_memory", "u_external", pins, parameters),
    ]


def print_cache(
    memory: Memory,
    name: str,
    options: Options,
    pins: Mapping[str, str],
    parameters: Mapping[str, int | str],
    *,
    client: int,
) -> list[str]:
    """The cache of a memory, `pins` and `parameters` being those of block RAM."""
    more = {"clk_i": "clk_i", "rst_ni": "rst_ni", "run_i": "run", "stall_o": f"{name}__stall"}
    more["busy_o"] = f"{name}__busy"
    requests = {
        "request_valid_o": "valid",
        "request_is_write_o": "is_write",
        "request_line_o": "line",
        "request_ready_i": "ready",
        "spill_valid_o": "spill_valid",
        "spill_data_o": "spill_data",
        "spill_ready_i": "spill_ready",
        "fill_valid_i": "fill_valid",
    }
    more |= {pin: f"external_{net}[{client}]" for pin, net in requests.items()}
    more["fill_data_i"] = "external_fill_data"
    assert memory.line is not None
    values = {**parameters, "Sets": options.cache_sets, "FirstLine": memory.line}
    return instance("plait_role_cache", f"u_{name}", {**pins, **more}, values)
