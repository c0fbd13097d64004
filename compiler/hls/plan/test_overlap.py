# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A loop behind MPI_Send runs before the send is waited for, unless that would be seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan.overlap import delay_waits
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower

PROGRAM = """\
#include <mpi.h>
#include <stdio.h>
int out[100], field[100], many[4];
int main(void) {{
  MPI_Init(0, 0);
  MPI_Recv(many, 4, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  int peer = many[1], sum = 0, other = many[3];
  int *at = many[0] ? field : out, *one = many[2] ? &sum : &other;
  {body}
  MPI_Finalize();
  return sum + field[3] + peer + other + at[5] + *one;
}}
"""
SEND = "MPI_Send(out, 100, MPI_INT, 1, 7, MPI_COMM_WORLD);"
TO_PEER = "MPI_Send(out, 100, MPI_INT, peer, 7, MPI_COMM_WORLD);"
LOOP = "for (int i = 0; i < 100; i++) { field[i] += i; out[i] = 0; }"

LATER = {
    "loop": f"{SEND} {LOOP}",
    "straight code before it": f"{SEND} out[3] = field[5]; {LOOP}",
    "nest": f"{SEND} for (int t = 0; t < 3; t++) {{ many[t & 1]++; {LOOP} }}",
    "loop that is left": f"{SEND} for (int i = 0; i < 99; i++) {{ if (out[i]) break; sum++; }}",
    "through a pointer": f"{SEND} for (int i = 0; i < 99; i++) at[i] = sum + i;",
    "peer is read": f"{TO_PEER} for (int i = 0; i < 99; i++) field[i] = peer;",
    "in a loop": f"for (int t = 0; t < 3; t++) {{ {SEND} {LOOP} }}",
}
AT_ONCE = {
    "synchronous": f"{SEND.replace('Send', 'Ssend')} {LOOP}",
    "no loop": f"{SEND} out[3] = field[5];",
    "call before the loop": f'{SEND} printf("a\\n"); {LOOP}',
    "peer is changed": f"{TO_PEER} for (int i = 0; i < 99; i++) peer += field[i];",
    "peer may be changed": (
        f"one = many[2] ? &peer : one; {TO_PEER} for (int i = 0; i < 99; i++) *one += field[i];"
    ),
    "loop with a message": f"{SEND} for (int t = 0; t < 3; t++) {{ {SEND} field[t]++; }}",
    "asked of memory": f"if (*at > 0) {{ {SEND} }} for (int i = 0; i < 99; i++) at[i] = sum + i;",
    "left together": f"for (int t = 0; t < 9; t++) {{ {SEND} if (out[t]) break; {LOOP} }}",
}


def lowered(folder: Path, body: str) -> Program:
    source = folder / "program.c"
    source.write_text(PROGRAM.format(body=body))
    program = parse([source])
    lower(program, Context(rank=0, size=2, arguments=[]))
    return program


def behind_send(program: Program) -> str:
    """What stands behind the first send, until it is waited for."""
    return sent(program).partition("plait_wait(")[0]


def sent(program: Program) -> str:
    """The program from the first send on."""
    text = print_c(program)
    return text[text.index("plait_issue(1, ") :]


@pytest.mark.parametrize("name", LATER)
def test_a_loop_goes_first(name: str, tmp_path: Path) -> None:
    program = lowered(tmp_path, LATER[name])
    assert "for (" not in behind_send(program)
    delay_waits(program.functions["main"])
    assert "for (" in behind_send(program)
    assert "if (plait_status " in sent(program).partition("plait_wait(")[2][:120]


@pytest.mark.parametrize("name", AT_ONCE)
def test_it_is_waited_for_at_once(name: str, tmp_path: Path) -> None:
    program = lowered(tmp_path, AT_ONCE[name])
    before = print_c(program)
    delay_waits(program.functions["main"])
    assert print_c(program) == before
