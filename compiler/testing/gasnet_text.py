# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What all random GASNet programs have: their variables, their helpers, main."""

from plait.compiler.testing.gasnet_model import (
    BITS,
    BUFFER,
    HALF,
    KINDS,
    SLOTS,
    SUMS,
    WIDE,
    WORDS,
    Kind,
)

BUFFERS = ("out", "late", "kept", "in", "back")

HEAD = f"""\
#include <gasnet.h>
#include <stdio.h>
#define NODES @NODES
static int me;
static gasnet_seginfo_t segments[NODES];
static gasnet_handle_t handles[80];
static gasnet_valget_handle_t value_handles[80];
static gasnet_hsl_t lock = GASNET_HSL_INITIALIZER;
static volatile int arrived, replied;
static unsigned words[{WORDS}], before[{WORDS}], slots[{SLOTS}], by_source[8], own = 1;
static unsigned long wide[{WIDE}];
static void update(int at, unsigned x) {{
  if (at < {SUMS}) words[at] += x;
  else if (at < {SUMS + BITS}) words[at] ^= x;
  else if (words[at] < x) words[at] = x;
}}
static void mix(unsigned x) {{ own = own * 31u + x; }}
static char* at(int node, int offset) {{ return @PLACE; }}
"""

# A place in a segment: as a pointer, and as the number of one.
PLACES = (
    "(char*)segments[node].addr + offset",
    "(char*)((uintptr_t)segments[node].addr + (uintptr_t)offset)",
)

SHOW = f"""\
static void show(int phase) {{
  const unsigned all = hash_int((const int*)words, {WORDS});
  const unsigned some = hash_int((const int*)slots, {SLOTS});
  const unsigned sources = hash_int((const int*)by_source, 8);
  const unsigned longs = hash_long(wide, {WIDE});
  const unsigned memory = hash_long((const unsigned long*)segments[me].addr, {2 * HALF // 8});
  printf("node %d, phase %d: %u %u %u %u %u %u\\n", me, phase, all, some, sources, longs, own,
         memory);
  for (int i = 0; i < {WORDS}; i++) before[i] = words[i];
}}
"""

MAIN = f"""\
int main(int argc, char** argv) {{
  gasnet_handlerentry_t table[] = {{
@TABLE}};
  gasnet_init(&argc, &argv);
  gasnet_attach(table, @COUNT, {2 * HALF}, 0);
  me = gasnet_mynode();
  gasnet_getSegmentInfo(segments, NODES);
  unsigned long* memory = (unsigned long*)segments[me].addr;
  for (int i = 0; i < {2 * HALF // 8}; i++) memory[i] = 0;
  gasnet_barrier_notify(0, GASNET_BARRIERFLAG_ANONYMOUS);
  gasnet_barrier_wait(0, GASNET_BARRIERFLAG_ANONYMOUS);
@PHASES
@END
}}
"""


def helpers() -> str:
    """Functions and buffers of each type."""
    return "\n".join([*(_of(kind) for kind in KINDS), SHOW])


def _of(kind: Kind) -> str:
    c, name = kind.c, kind.name
    buffers = ", ".join(f"{each}_{name}[{BUFFER // kind.size}]" for each in BUFFERS)
    low = "(unsigned)(p[i] ^ p[i] >> 32)" if kind.format == "Q" else "(unsigned)p[i]"
    return f"""\
static {c} {buffers};
static unsigned hash_{name}(const {c}* p, int n) {{
  unsigned h = 17u;
  for (int i = 0; i < n; i++) h = h * 31u + {low};
  return h;
}}
static void fill_{name}({c}* p, unsigned seed, int n) {{
  for (int i = 0; i < n; i++) {{
    const unsigned u = (seed ^ i * 40503u) * 2654435u + i;
    p[i] = ({c})({kind.fill});
  }}
}}"""
