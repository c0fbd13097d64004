# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""In a role of tasks: what carries tasks to other nodes, beside the control kernel at the ports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .text import instance

STORE_PARTS = ("valid", "address", "data", "lanes")
NET_NUMBER = 120  # of the net among those that give commands: request[31:24]
# Nets between the net and the dispatcher, named as the dispatcher's ports.
_INTO_DISPATCHER = ("net_valid", "net_op", "net_to", "net_words", "net_word_ready", "away_ready")
_OUT_OF_DISPATCHER = (
    *("net_ready", "net_word_valid", "net_number", "net_slot", "net_word", "net_last"),
    *("away_valid", "away_callee", "away_to", "away_words"),
)
_USER = ("valid_i", "header_i", "ready_o", "data_i", "data_valid_i", "end_valid_i", "end_good_i")


@dataclass(frozen=True, slots=True)
class Net:
    """The parameters of plait_task_net: the nodes that tasks run on, of each function whether its
    tasks may leave and how many words they have, and the address of what is sent."""

    nodes: Sequence[int]
    may_leave: Sequence[bool]
    words_of: Sequence[int]
    base: int
    tickets: int
    many: int


def net_nets(words: int, closures: int, *, has_net: bool) -> list[str]:
    """The declarations of what the net and the join have."""
    if not has_net:
        return ["  logic net_busy;", "  assign net_busy = 1'b0;"]
    return [
        f"  localparam int unsigned NumberBits = $clog2({closures});",
        "  localparam int unsigned ToBits = 1 + NumberBits + plait_task_pkg::TaskSlotBits;",
        "  logic net_valid, net_ready, net_word_valid, net_last, net_word_ready, net_waits;",
        "  logic away_ready, away_valid, net_busy, net_moves, join_busy;",
        "  plait_task_pkg::task_op_t net_op;",
        "  logic [ToBits-1:0] net_to, away_to;",
        f"  logic [{words - 1}:0][63:0] net_words, away_words;",
        "  logic [NumberBits-1:0] net_number;",
        "  plait_task_pkg::task_slot_t net_slot;",
        "  logic [63:0] net_word;",
        "  plait_task_pkg::task_function_t away_callee;",
        "  logic [1:0] client_valid, client_ready, client_completion_valid;",
        "  logic [1:0] client_completion_ready;",
        "  command_t [1:0] client_command;",
        "  completion_t client_completion;",
        "  assign net_busy = net_moves || join_busy;",
    ]


def join_pins(client: int) -> dict[str, str]:
    """What a client of the join has in the place of a role's ports."""
    return {
        "command_valid_o": f"client_valid[{client}]",
        "command_o": f"client_command[{client}]",
        "command_ready_i": f"client_ready[{client}]",
        "completion_valid_i": f"client_completion_valid[{client}]",
        "completion_i": "client_completion",
        "completion_ready_o": f"client_completion_ready[{client}]",
    }


def dispatcher_net_pins(*, has_net: bool) -> dict[str, str]:
    """The dispatcher's pins towards the net, if there is one."""
    if has_net:
        pins = {f"{name}_i": name for name in _INTO_DISPATCHER}
        pins |= {f"{name}_o": name for name in _OUT_OF_DISPATCHER}
        return {**pins, "net_busy_i": "net_waits"}
    pins = {f"{name}_i": "'0" for name in (*_INTO_DISPATCHER, "net_busy")}
    return pins | {f"{name}_o": "" for name in _OUT_OF_DISPATCHER}


def net_instances(words: int, closures: int, net: Net, client: int) -> list[str]:
    """The net, whose stores are those of a client of node memory, and the join."""
    reset = {name: name for name in ("clk_i", "rst_ni")}
    parameters: dict[str, int | str] = {
        "Width": "Width",
        "AddressBits": "AddressBits",
        "Base": f"AddressBits'({net.base})",
        "Words": words,
        "Closures": closures,
        "Functions": len(net.may_leave),
        "WordsOf": _list(5, [max(each, 1) for each in net.words_of]),
        "Nodes": len(net.nodes),
        "NodeOf": _list(16, net.nodes),
        "Tickets": net.tickets,
    }
    pins = {
        **reset,
        "node_i": "node_i",
        **{f"{name}_o": name for name in _INTO_DISPATCHER},
        **{f"{name}_i": name for name in _OUT_OF_DISPATCHER},
        "net_busy_o": "net_waits",
        **join_pins(1),
        **{f"user_{name}": f"user_{name}" for name in _USER},
        **store_pins(client),
        "busy_o": "net_moves",
    }
    join = {
        **reset,
        **{f"client_{name}_i": f"client_{name}" for name in ("valid", "command")},
        "client_ready_o": "client_ready",
        "client_completion_valid_o": "client_completion_valid",
        "client_completion_o": "client_completion",
        "client_completion_ready_i": "client_completion_ready",
        **{f"command_{name}": f"command_{name}" for name in ("valid_o", "ready_i")},
        "command_o": "command_o",
        **{f"completion_{name}": f"completion_{name}" for name in ("valid_i", "ready_o")},
        "completion_i": "completion_i",
        "busy_o": "join_busy",
    }
    numbers = {"Clients": 2, "NumberOf": _list(8, [0, NET_NUMBER])}
    return [
        *instance("plait_task_net", "u_net", pins, parameters),
        *instance("plait_role_join", "u_join", join, numbers),
    ]


def store_pins(client: int) -> dict[str, str]:
    """The writing port of the control kernel, of a PE, or of the net."""
    pins = {f"memory_write_{part}_o": f"store_{part}[{client}]" for part in STORE_PARTS}
    return {**pins, "memory_write_ready_i": f"store_ready[{client}]"}


def bits(values: Sequence[bool]) -> str:
    return f"{len(values)}'b" + "".join("01"[each] for each in reversed(values))


def _list(width: int, values: Sequence[int]) -> str:
    """A parameter with a number of so many bits for each, the first one lowest."""
    return "{" + ", ".join(f"{width}'d{each}" for each in reversed(values)) + "}"
