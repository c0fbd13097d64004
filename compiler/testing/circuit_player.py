# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A program of virtual circuits that plays scripts, so that hardware is built once for all of them.

Rank 0 is on a CPU. It reads from stdin for each rank how many steps it has and the steps, each the
numbers of `Step`, and sends them to the others, which are FPGA ranks. In the end it prints how many
words are wrong at all ranks together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

RANKS, PORTS = 4, 4
CABLE_PORTS = 8  # of a rank with two cables, whose first ports of each it takes
WORDS = 8192  # of each port's two buffers
LINE = 16  # words that are written as one: those after a transfer's last byte may be any
OPS = (
    *("end", "connect", "fill_out", "fill_in", "start_send", "start_receive", "wait_send"),
    *("wait_receive", "send", "check", "message"),
)
STEPS_MAX = 400


class Step(NamedTuple):
    """What a rank does: an operation, a port of its own, and what the operation needs."""

    op: str
    port: int = 0
    rank: int = 0  # of the other end
    their_port: int = 0
    at: int = 0  # a word of the buffer
    size: int = 0  # bytes
    value: int = 0  # which piece it is


_TEXT = """\
// For {ranks} ranks.
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>

enum {{ PORTS = {ports}, WORDS = {words}, LINE = {line}, STEPS_MAX = {steps}, FIELDS = 7 }};
enum {{ {ops} }};
static unsigned out[PORTS * WORDS], in[PORTS * WORDS];
static int script[STEPS_MAX * FIELDS];
static long sends[PORTS], receives[PORTS];

// The virtual port of this number, of half as many on each of two cables.
static int of(int port) {{
  return {of};
}}

static unsigned word(int rank, int port, int piece, int k) {{
  return (unsigned)k * 40503u + (unsigned)(rank * 64 + port * 8 + 1) * 2654435761u
         + (unsigned)piece * 977u;
}}

// How many words are wrong of the bytes that another rank's port has sent, and of the next ones,
// behind the last line that a transfer may have written.
static unsigned check(int at, int rank, int port, int piece, int bytes) {{
  unsigned wrong = 0;
  const int whole = bytes / 4, end = (bytes + 4 * LINE - 1) / (4 * LINE) * LINE;
  for (int k = 0; k < whole; ++k) wrong += in[at + k] != word(rank, port, piece, k);
  if (bytes % 4) {{
    const unsigned mask = (1u << 8 * (bytes % 4)) - 1;
    wrong += ((in[at + whole] ^ word(rank, port, piece, whole)) & mask) != 0;
  }}
  for (int k = end; k < end + LINE; ++k) wrong += in[at + k] != ~(unsigned)k;
  return wrong;
}}

static unsigned message(int rank, int size, int by) {{
  unsigned sent[32], got[32], wrong = 0;
  const int to = (rank + by) % size, from = (rank + size - by) % size;
  for (int k = 0; k < 32; ++k) {{
    sent[k] = word(rank, 0, by, k);
    got[k] = 0;
  }}
  MPI_Sendrecv(sent, 32, MPI_UNSIGNED, to, by, got, 32, MPI_UNSIGNED, from, by, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  for (int k = 0; k < 32; ++k) wrong += got[k] != word(from, 0, by, k);
  return wrong;
}}

int main(int argc, char** argv) {{
  int rank, size;
  unsigned wrong = 0, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {{
    for (int to = size - 1; to >= 0; --to) {{
      int count;
      if (scanf("%d", &count) != 1 || count > STEPS_MAX) MPI_Abort(MPI_COMM_WORLD, 2);
      for (int i = 0; i < count * FIELDS; ++i) {{
        if (scanf("%d", &script[i]) != 1) MPI_Abort(MPI_COMM_WORLD, 2);
      }}
      if (to > 0) MPI_Send(script, count * FIELDS, MPI_INT, to, 0, MPI_COMM_WORLD);
    }}
  }} else {{
    MPI_Recv(script, STEPS_MAX * FIELDS, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }}
  for (int i = 0; script[i] != OP_end; i += FIELDS) {{
    const int port = script[i + 1], theirs = script[i + 2], their_port = script[i + 3];
    const int at = port * WORDS + script[i + 4], bytes = script[i + 5], piece = script[i + 6];
    switch (script[i]) {{
      case OP_connect: circuit_connect(of(port), theirs, of(their_port)); break;
      case OP_fill_out:
        for (int k = 0; k < bytes / 4; ++k) out[at + k] = word(rank, port, piece, k);
        break;
      case OP_fill_in:
        for (int k = 0; k < bytes / 4; ++k) in[at + k] = ~(unsigned)k;
        break;
      case OP_start_send: sends[port] = circuit_start_send(of(port), out + at, bytes); break;
      case OP_start_receive:
        receives[port] = circuit_start_receive(of(port), in + at, bytes);
        break;
      case OP_wait_send: circuit_wait(sends[port]); break;
      case OP_wait_receive: circuit_wait(receives[port]); break;
      case OP_send: circuit_send(of(port), out + at, bytes); break;
      case OP_check: wrong += check(at, theirs, their_port, piece, bytes); break;
      case OP_message: wrong += message(rank, size, port); break;
    }}
  }}
  MPI_Reduce(&wrong, &all, 1, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%u words are wrong\\n", all);
  MPI_Finalize();
  return 0;
}}
"""


def cable(port: int, cables: int) -> int:
    """The cable of a port, of which each has as many."""
    return port * cables // PORTS


def player(cables: int = 1) -> str:
    """The program for ranks with so many cables."""
    ops = ", ".join(f"OP_{name}" for name in OPS)
    two = f"port % {PORTS // 2} + port / {PORTS // 2} * {CABLE_PORTS}"
    sizes = {"ranks": RANKS, "ports": PORTS, "words": WORDS, "line": LINE, "steps": STEPS_MAX}
    return _TEXT.format(**sizes, ops=ops, of=two if cables > 1 else "port")


def player_input(steps: Sequence[Sequence[Step]]) -> str:
    """What rank 0 reads: the steps of all ranks, its own last."""
    lines: list[str] = []
    for each in reversed(steps):
        ended = [*each, Step("end")]
        assert len(ended) <= STEPS_MAX
        lines.append(str(len(ended)))
        lines += [" ".join(map(str, (OPS.index(step.op), *step[1:]))) for step in ended]
    return "\n".join(lines) + "\n"
