# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_network.h: the calls of virtual circuits, for programs on all kinds of ranks; and
plait_network_errors.h: what they end a run with."""

from ..model import Spec
from . import text
from .c_headers import call_errors, define, header

_ABOUT = (
    "Virtual circuits: the virtual ports of a rank, and what streams through them from memory to"
    " memory. Calls that start a transfer return what circuit_wait takes; those of which nothing is"
    " said return 0. An error ends the run. docs/guides/circuits.md has examples."
)


def c_header(spec: Spec) -> str:
    """The header."""
    body = ["#ifdef __cplusplus", 'extern "C" {', "#endif", ""]
    for each in spec.network.calls:
        body += [*text.wrap(each.about, "// "), f"{each.prototype};", ""]
    body += ["#ifdef __cplusplus", "}", "#endif", ""]
    body += ["// Numbers of the calls, for Plait's own code."]
    for each in spec.network.calls:
        body += define(f"PLAIT_CALL_{each.name.upper()}", str(each.number))
    return header("plait_network.h", "network.yaml", _ABOUT, body)


def errors(spec: Spec) -> str:
    """The header of what the calls are made of, and of their errors with texts."""
    body: list[str] = []
    for opcode in spec.commands.opcodes:
        if opcode.name.startswith("circuit_"):
            body += define(f"PLAIT_OP_{opcode.name.upper()}", str(opcode.number))
    for status in spec.commands.completion_status:
        if status.name in ("truncated", "refused", "lost"):
            body += define(f"PLAIT_CIRCUIT_WAS_{status.name.upper()}", str(status.number))
    (port,) = (each for each in spec.wire.circuit.header if each.name == "source_port")
    body += define("PLAIT_CIRCUIT_PORTS_MAX", str(1 << port.bits))
    body += ["", *call_errors("circuit", spec.network.errors)]
    about = "What the calls of virtual circuits are made of, and their errors."
    return header("plait_network_errors.h", "network.yaml", about, body)
