# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_clock.h: when virtual time begins, and the functions of the C library that pass it."""

from ..model import Spec
from .c_headers import call_errors, define, header

_ABOUT = "When virtual time begins, and the C library's functions that pass it, as calls."


def c_header(spec: Spec) -> str:
    """The header."""
    body = define(
        "PLAIT_BEGINNING_S",
        str(spec.clock.beginning_s),
        "what the calendar says at virtual time 0, in seconds since 1970",
    )
    body.append("")
    for each in spec.clock.calls:
        body += define(f"PLAIT_CALL_{each.name.upper()}", str(each.number))
    for opcode in spec.commands.opcodes:
        if opcode.name == "pause":
            body += ["", *define("PLAIT_OP_PAUSE", str(opcode.number))]
    body += ["", *call_errors("clock", spec.clock.errors)]
    return header("plait_clock.h", "clock.yaml", _ABOUT, body)
