# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A program of OpenSHMEM that plays scripts, so that hardware is built once for all of them.

One PE, READER, is on a CPU. It reads from stdin for each case its number, from 1, and for each PE
how many steps it has and the steps, each the six numbers of `Step`; a case 0 ends the program. It
puts the scripts into the PEs' memory. After each case PE 0 prints every PE's `state`, which depends
on all that the PE has read.
"""

from __future__ import annotations

from typing import NamedTuple

from plait.compiler.testing.shmem_model import CELLS, KINDS, PES, ROOM, SLOTS

OPS = (
    *("end", "init", "fence", "quiet", "barrier_all", "sync_all", "tickets"),
    *("signal_p", "signal_set", "signal_inc", "signal_add"),
    *("wait_eq", "wait_ge", "wait_gt", "wait_ne", "wait_test"),
    # From here on with a type.
    *("fill", "take", "look", "store", "p", "g"),
    *("put", "putmem", "put_bits", "put_nbi", "get", "getmem", "get_bits", "get_nbi"),
    # Atomic operations.
    *("fetch", "set", "swap", "compare_swap", "fetch_inc", "fetch_add", "inc", "add"),
    *("fetch_and", "fetch_or", "fetch_xor", "and", "or", "xor"),
)
STEPS_MAX = 400


class Step(NamedTuple):
    """What a PE does: an operation, a type's number, with which PE, where, how many, a value."""

    op: str
    kind: int = 0
    pe: int = 0
    at: int = 0
    size: int = 0
    value: int = 0


_HEAD = """\
#include <shmem.h>
#include <stdio.h>

enum {{ CELLS = {cells}, ROOM = {room}, SLOTS = {slots}, STEPS_MAX = {steps}, FIELDS = 6 }};
enum {{ {ops} }};
static int script[STEPS_MAX * FIELDS], number;
static unsigned state, result;
static long flags[SLOTS], ticket, total;

static void mix(unsigned long x) {{
  state = (state ^ (unsigned)(x ^ x >> 32)) * 16777619u + 1u;
}}
"""
_KIND = """
static {c} a_{n}[CELLS], out_{n}[ROOM], in_{n}[ROOM];

static void take_{n}(const {c}* from, int count) {{
  for (int k = 0; k < count; ++k) mix((unsigned long)(long)from[k]);
}}

static void play_{n}(int op, int pe, int at, int count, int value) {{
  {c}* place = a_{n} + at;
  switch (op) {{
    case OP_fill:
      for (int k = 0; k < ROOM; ++k) {{
        out_{n}[k] = ({c})((state >> k ^ (unsigned)k * 40503u) & {mask}u);
      }}
      break;
    case OP_take: take_{n}(in_{n}, count); break;
    case OP_look: take_{n}(place, count); break;
    case OP_store: for (int k = 0; k < count; ++k) a_{n}[at + k] = out_{n}[k]; break;
    case OP_p: shmem_{n}_p(place, out_{n}[1], pe); break;
    case OP_g: mix((unsigned long)(long)shmem_{n}_g(place, pe)); break;
    case OP_put: shmem_{n}_put(place, out_{n}, count, pe); break;
    case OP_putmem: shmem_putmem(place, out_{n}, count * sizeof({c}), pe); break;
    case OP_put_bits: shmem_put{bits}(place, out_{n}, count, pe); break;
    case OP_put_nbi: shmem_{n}_put_nbi(place, out_{n}, count, pe); shmem_quiet(); break;
    case OP_get: shmem_{n}_get(in_{n}, place, count, pe); break;
    case OP_getmem: shmem_getmem(in_{n}, place, count * sizeof({c}), pe); break;
    case OP_get_bits: shmem_get{bits}(in_{n}, place, count, pe); break;
    case OP_get_nbi: shmem_{n}_get_nbi(in_{n}, place, count, pe); shmem_quiet(); break;
{atomics}  }}
  (void)value;
}}
"""
_MAIN = """
static void play_one(int op, int kind, int pe, int at, int count, int value) {
  switch (op) {
    case OP_init: state = (unsigned)value; break;
    case OP_fence: shmem_fence(); break;
    case OP_quiet: shmem_quiet(); break;
    case OP_barrier_all: shmem_barrier_all(); break;
    case OP_sync_all: shmem_sync_all(); break;
    case OP_tickets:  // from one PE's counter; their sum is kept at another
      for (int i = 0; i < count; ++i) {
        shmem_long_atomic_add(&total, shmem_long_atomic_fetch_inc(&ticket, pe), at);
      }
      break;
    case OP_signal_p: shmem_long_p(&flags[at], value, pe); break;
    case OP_signal_set: shmem_long_atomic_set(&flags[at], value, pe); break;
    case OP_signal_inc: shmem_long_atomic_inc(&flags[at], pe); break;
    case OP_signal_add: shmem_long_atomic_add(&flags[at], 1, pe); break;
    case OP_wait_eq: shmem_long_wait_until(&flags[at], SHMEM_CMP_EQ, value); break;
    case OP_wait_ge: shmem_long_wait_until(&flags[at], SHMEM_CMP_GE, value); break;
    case OP_wait_gt: shmem_long_wait_until(&flags[at], SHMEM_CMP_GT, value - 1); break;
    case OP_wait_ne: shmem_long_wait_until(&flags[at], SHMEM_CMP_NE, value - 1); break;
    case OP_wait_test:
      while (!shmem_long_test(&flags[at], SHMEM_CMP_GE, value));
      break;
    default:
      switch (kind) {
KINDS      }
  }
}

static void clear(void) {
CLEAR  for (int i = 0; i < SLOTS; ++i) flags[i] = 0;
  ticket = total = 0;
}

int main(void) {
  shmem_init();
  int me = shmem_my_pe(), pes = shmem_n_pes();
  for (;;) {
    if (me == READER) {
      int next, steps[STEPS_MAX * FIELDS];
      if (scanf("%d", &next) != 1) shmem_global_exit(2);
      for (int pe = 0; pe < pes; ++pe) {
        int count = 0;
        if (next && (scanf("%d", &count) != 1 || count > STEPS_MAX)) shmem_global_exit(2);
        for (int i = 0; i < count * FIELDS; ++i) {
          if (scanf("%d", &steps[i]) != 1) shmem_global_exit(2);
        }
        shmem_int_put(script, steps, count * FIELDS, pe);
        shmem_int_p(&number, next, pe);
      }
    }
    clear();
    shmem_barrier_all();
    if (number == 0) break;
    for (int i = 0; script[i] != OP_end; i += FIELDS) {
      play_one(script[i], script[i + 1], script[i + 2], script[i + 3], script[i + 4],
               script[i + 5]);
    }
TAKE    mix((unsigned long)total);
    result = state;
    shmem_barrier_all();
    for (int pe = 0; me == 0 && pe < pes; ++pe) {
      printf("case %d, PE %d: %u\\n", number, pe, shmem_uint_g(&result, pe));
    }
    shmem_barrier_all();
  }
  shmem_finalize();
  return 0;
}
"""
# What an atomic operation is given beside the place and the PE, and whether it gives something.
_ATOMICS = {
    "fetch": ("", True),
    "set": ("out_{n}[2], ", False),
    "swap": ("out_{n}[2], ", True),
    "compare_swap": ("({c})value, out_{n}[2], ", True),
    "fetch_inc": ("", True),
    "fetch_add": ("out_{n}[2], ", True),
    "inc": ("", False),
    "add": ("out_{n}[2], ", False),
    "fetch_and": ("out_{n}[2], ", True),
    "fetch_or": ("out_{n}[2], ", True),
    "fetch_xor": ("out_{n}[2], ", True),
    "and": ("out_{n}[2], ", False),
    "or": ("out_{n}[2], ", False),
    "xor": ("out_{n}[2], ", False),
}


def player(reader: int) -> str:
    """The program; `reader` is the PE that reads stdin."""
    ops = ", ".join(f"OP_{name}" for name in OPS)
    text = f"// For {PES} PEs.\n#define READER {reader}\n"
    text += _HEAD.format(cells=CELLS, room=ROOM, slots=SLOTS, steps=STEPS_MAX, ops=ops)
    for kind in KINDS:
        names = {"c": kind.c, "n": kind.name}
        atomics = ""
        for op in kind.atomics:
            given, gives = _ATOMICS[op]
            call = f"shmem_{kind.name}_atomic_{op}(place, {given.format(**names)}pe)"
            if gives:
                call = f"mix((unsigned long)(long){call})"
            atomics += f"    case OP_{op}: {call}; break;\n"
        text += _KIND.format(**names, bits=kind.bits, mask=hex(kind.mask), atomics=atomics)
    calls = "".join(
        f"        case {number}: play_{kind.name}(op, pe, at, count, value); break;\n"
        for number, kind in enumerate(KINDS)
    )
    clear = "".join(f"  for (int i = 0; i < CELLS; ++i) a_{kind.name}[i] = 0;\n" for kind in KINDS)
    take = "".join(f"    take_{kind.name}(a_{kind.name}, CELLS);\n" for kind in KINDS)
    return text + _MAIN.replace("KINDS", calls).replace("CLEAR", clear).replace("TAKE", take)


def scripts(number: int, steps: list[list[Step]]) -> str:
    """The numbers of a case for stdin: steps[n] are PE n's."""
    lines = [str(number)]
    for own in steps:
        assert len(own) < STEPS_MAX
        lines.append(str(len(own) + 1))
        lines += [" ".join(map(str, (OPS.index(s.op), *s[1:]))) for s in (*own, Step("end"))]
    return "".join(f"{line}\n" for line in lines)
