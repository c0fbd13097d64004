# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""GASNet programs on CPU and FPGA ranks: what they print."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples/gasnet"
FAULTS = [
    *("--seed", "3", "--fault", "drop=3%", "--fault", "duplicate=3%", "--fault", "reorder=3%"),
    *("--fault", "bit_flip=3%"),
]


def _ring(nodes: int) -> list[str]:
    said = [f"round {i}: the token comes back as {100 * i + nodes}" for i in range(3)]
    return sorted([*said, *(f"node {node}: 3 answers" for node in range(nodes))])


def _table(nodes: int) -> list[str]:
    # Each key is added by all nodes, with their number from 1 on as a factor.
    factors = nodes * (nodes + 1) // 2 * nodes
    total = sum(key * factors for key in range(24))
    return sorted(f"node {node}: 24 entries, {total}" for node in range(nodes))


def _transfers(nodes: int) -> list[str]:
    said: list[str] = []
    for node in range(nodes):
        words = [node * 1000 + i % 7 for i in range(256)]
        total = sum(word * (i + 1) for i, word in enumerate(words))
        before = (node + nodes - 1) % nodes
        said += [f"node {node}: {total + node}, read back {total}"]
        said += [f"node {node}: {before} from node {before}"]
    return sorted(said)


def _neighbour(vertex: int, edge: int, vertices: int) -> int:
    x = ((vertex * 3 + edge) * 2654435761 + 12345) % 2**32
    x ^= x >> 15
    x = x * 2246822519 % 2**32
    return (x ^ x >> 13) % vertices


def _bfs(nodes: int) -> list[str]:
    levels = {0: 0}
    for vertex in (order := [0]):
        for edge in range(3):
            other = _neighbour(vertex, edge, nodes * 64)
            if other not in levels:
                levels[other] = levels[vertex] + 1
                order.append(other)
    said: list[str] = []
    for node in range(nodes):
        own = [levels[vertex] for vertex in levels if vertex // 64 == node]
        said.append(f"node {node}: {len(own)} of 64 vertices, levels add up to {sum(own)}")
    for level in range(max(levels.values()) + 1):
        said.append(f"level {level}: {[*levels.values()].count(level)} vertices")
    return sorted(said)


def _sort(nodes: int) -> list[str]:
    keys: list[int] = []
    for node in range(nodes):
        x = 17 + node
        for _ in range(256):
            x = (x * 1664525 + 1013904223) % 2**32
            keys.append((x >> 8) % (nodes * 512))
    said: list[str] = []
    for node in range(nodes):
        own = sorted(key for key in keys if key // 512 == node)
        total = sum(key * place for place, key in enumerate(own, 1))
        said.append(f"node {node}: {len(own)} keys from {own[0]} to {own[-1]}, {total}")
    return sorted(said)


SHAPES = {"ring.c": _ring, "table.c": _table, "transfers.c": _transfers}
EXAMPLE_LINES = {**SHAPES, "bfs.c": _bfs, "sort.c": _sort}


@pytest.mark.parametrize("name", EXAMPLE_LINES)
def test_examples(plait: Plait, name: str) -> None:
    for nodes in (1, 2, 3, 8):
        for faults in ([], FAULTS):
            ended = plait("run", "-n", str(nodes), "--fpga", "none", *faults, str(EXAMPLES / name))
            said = (ended.code, sorted(ended.out.splitlines()))
            assert said == (0, EXAMPLE_LINES[name](nodes)), nodes


def _ranks(mask: int) -> str:
    return "all" if mask == 15 else ",".join(str(rank) for rank in range(4) if mask >> rank & 1)


# All ways to make some of 4 nodes FPGAs: a few each time, the others now and then.
SPLITS = [
    pytest.param(
        name,
        mask,
        marks=[] if name in SHAPES and mask in (6, 15) else [pytest.mark.alternates],
        id=f"{name}-{_ranks(mask)}",
    )
    for name in EXAMPLE_LINES
    for mask in (range(1, 16) if name in SHAPES else (5, 6, 15))
]


@pytest.mark.parametrize(("name", "mask"), SPLITS)
def test_handlers_are_hardware(plait: Plait, name: str, mask: int) -> None:
    for faults in ([], FAULTS):
        words = ["-n", "4", "--fpga", _ranks(mask), *faults, str(EXAMPLES / name)]
        ended = plait("run", *words)
        assert (ended.code, sorted(ended.out.splitlines())) == (0, EXAMPLE_LINES[name](4)), words


# Main and a handler both change a variable, which a program that is not written for threads may.
GATE = r"""
#include <gasnet.h>
#include <stdio.h>
static volatile int sum = 0, seen = 0, told = 0;
static void add(gasnet_token_t from, gasnet_handlerarg_t by) {
  sum = sum + by;
  seen++;
  gasnet_AMReplyShort0(from, 131);
}
static void added(gasnet_token_t from) { (void)from; told++; }
int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {{130, (void (*)())add}, {131, (void (*)())added}};
  gasnet_init(&argc, &argv);
  gasnet_attach(table, 2, GASNET_PAGESIZE, 0);
  const int me = gasnet_mynode(), nodes = gasnet_nodes();
  for (int i = 0; i < 40; ++i) {
    gasnet_AMRequestShort1((me + 1) % nodes, 130, 1);
    for (int k = 0; k < 250; ++k) sum = sum + 1;
    if (i % 3 == 0) gasnet_AMPoll();
  }
  GASNET_BLOCKUNTIL(seen == 40 && told == 40);
  gasnet_barrier_notify(0, 0);
  gasnet_barrier_wait(0, 0);
  printf("node %d: %d\n", me, sum);
  gasnet_exit(0);
  return 0;
}
"""


@pytest.mark.parametrize("last", ["gasnet_exit(0);", ""])
def test_handlers_run_while_main_is_in_a_call(plait: Plait, tmp_path: Path, last: str) -> None:
    source = tmp_path / "gate.c"
    source.write_text(GATE.replace("gasnet_exit(0);", last))
    ended = plait("run", "-n", "2", "--fpga", "all", str(source))
    assert (ended.code, sorted(ended.out.splitlines())) == (0, ["node 0: 10040", "node 1: 10040"])


# Arguments of both ends of their range and of all numbers that there can be, and data of all sizes.
WIDE = r"""
#include <gasnet.h>
#include <stdio.h>
static volatile int got = 0, bad = 0;
static void most(gasnet_token_t from, int a, int b, int c, int d, int e, int f, int g, int h, int i,
                 int j, int k, int l, int m, int n, int o, int p) {
  const int all[16] = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p};
  for (int at = 1; at < 15; ++at) bad += all[at] != at * 1000 - 7000;
  bad += a != INT32_MIN || p != INT32_MAX;
  gasnet_AMReplyMedium1(from, 132, all, sizeof all, a);
}
static void bytes(gasnet_token_t from, void* data, size_t size, int seed, int want) {
  for (size_t at = 0; at < size; ++at) {
    bad += ((unsigned char*)data)[at] != (unsigned char)(seed + 3 * at);
  }
  bad += (int)size != want;
  gasnet_AMReplyMedium1(from, 132, data, size, want);
}
static void back(gasnet_token_t from, void* data, size_t size, int want) {
  (void)from;
  if (want == INT32_MIN) {
    bad += size != 64 || ((int*)data)[15] != INT32_MAX || ((int*)data)[3] != -4000;
  } else {
    bad += (int)size != want;
  }
  got++;
}
int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {
      {130, (void (*)())most}, {131, (void (*)())bytes}, {132, (void (*)())back}};
  static unsigned char data[512];
  static const int sizes[] = {0, 1, 7, 8, 9, 63, 64, 65, 500, 512};
  gasnet_init(&argc, &argv);
  gasnet_attach(table, 3, 0, 0);
  const int me = gasnet_mynode(), to = (me + 1) % gasnet_nodes();
  gasnet_AMRequestShort16(to, 130, INT32_MIN, -6000, -5000, -4000, -3000, -2000, -1000, 0, 1000,
                          2000, 3000, 4000, 5000, 6000, 7000, INT32_MAX);
  for (int turn = 0; turn < 10; ++turn) {
    for (int at = 0; at < 512; ++at) data[at] = (unsigned char)(me + turn + 3 * at);
    gasnet_AMRequestMedium2(to, 131, data, sizes[turn], me + turn, sizes[turn]);
  }
  GASNET_BLOCKUNTIL(got == 11);
  gasnet_barrier_notify(0, GASNET_BARRIERFLAG_ANONYMOUS);
  gasnet_barrier_wait(0, GASNET_BARRIERFLAG_ANONYMOUS);
  gasnet_barrier_notify(me, 0);
  const int apart = gasnet_barrier_wait(me, 0);
  printf("node %d: %d wrong, %d\n", me, bad, apart == GASNET_ERR_BARRIER_MISMATCH);
  gasnet_exit(0);
  return 0;
}
"""


@pytest.mark.parametrize("ranks", ["none", "all", "1"])
def test_messages_of_all_sizes(plait: Plait, tmp_path: Path, ranks: str) -> None:
    source = tmp_path / "wide.c"
    source.write_text(WIDE)
    ended = plait("run", "-n", "2", "--fpga", ranks, str(source))
    said = [f"node {node}: 0 wrong, 1" for node in (0, 1)]
    assert (ended.code, sorted(ended.out.splitlines())) == (0, said)


# Pointers in arguments: to a variable of a function that waits, to a static one, into the segment
# of another node. FETCH is answered with four words, for whom the asker says; ADD adds in place.
POINTERS = r"""
#include <gasnet.h>
#include <stdint.h>
#include <stdio.h>
enum { FETCH = 128, FETCHED = 129, ADD = 130 };
typedef struct { volatile int done; int got[4]; } state_t;
static int table[16], last;
#define LOW(P) ((gasnet_handlerarg_t)(uintptr_t)(P))
#define HIGH(P) ((gasnet_handlerarg_t)((uint64_t)(uintptr_t)(P) >> 32))
#define POINTER(LOW, HIGH) ((void*)(uintptr_t)((uint64_t)(uint32_t)(HIGH) << 32 | (uint32_t)(LOW)))
static void fetch(gasnet_token_t from, gasnet_handlerarg_t at, gasnet_handlerarg_t low,
                  gasnet_handlerarg_t high) {
  int words[4];
  for (int i = 0; i < 4; ++i) words[i] = table[(at + i) % 16];
  gasnet_AMReplyMedium2(from, FETCHED, words, sizeof words, low, high);
}
static void fetched(gasnet_token_t from, void* data, size_t bytes, gasnet_handlerarg_t low,
                    gasnet_handlerarg_t high) {
  state_t* state = POINTER(low, high);
  (void)from;
  for (int i = 0; i < (int)(bytes / 4); ++i) state->got[i] = ((int*)data)[i];
  state->done = 1;
}
static void add(gasnet_token_t from, gasnet_handlerarg_t low, gasnet_handlerarg_t high,
                gasnet_handlerarg_t x) {
  (void)from;
  *(int*)POINTER(low, high) += x;
}
static int sum_of(int node, int at) {
  state_t state;
  state.done = 0;
  gasnet_AMRequestShort3(node, FETCH, at, LOW(&state), HIGH(&state));
  GASNET_BLOCKUNTIL(state.done);
  return state.got[0] + state.got[1] + state.got[2] + state.got[3];
}
static void barrier(void) {
  gasnet_barrier_notify(0, 0);
  gasnet_barrier_wait(0, 0);
}
int main(int argc, char** argv) {
  gasnet_handlerentry_t handlers[] = {
      {FETCH, (void (*)())fetch}, {FETCHED, (void (*)())fetched}, {ADD, (void (*)())add}};
  gasnet_seginfo_t segments[8];
  gasnet_init(&argc, &argv);
  gasnet_attach(handlers, 3, GASNET_PAGESIZE, 0);
  const int me = gasnet_mynode(), nodes = gasnet_nodes();
  gasnet_getSegmentInfo(segments, nodes);
  int* own = segments[me].addr;
  for (int i = 0; i < 16; ++i) table[i] = 100 * me + i;
  own[5] = 0;
  barrier();
  const int one = sum_of((me + 1) % nodes, 3), two = sum_of(me, 14);
  for (int node = 0; node < nodes; ++node) {
    const int* there = (int*)segments[node].addr + 5;
    gasnet_AMRequestShort3(node, ADD, LOW(there), HIGH(there), me + 1);
  }
  gasnet_AMRequestShort3(me, ADD, LOW(&last), HIGH(&last), 7);
  GASNET_BLOCKUNTIL(own[5] == nodes * (nodes + 1) / 2 && last == 7);
  printf("node %d: %d %d, %d\n", me, one, two, (uintptr_t)own % sizeof(long) == 0);
  fflush(stdout);
  barrier();
#ifdef WRONG
  if (me == 0) gasnet_AMRequestShort3(1, ADD, 12345, 6, 1);
#endif
  barrier();
  gasnet_exit(0);
}
"""
FETCHED = ["node 0: 418 30, 1", "node 1: 818 430, 1", "node 2: 18 830, 1"]


@pytest.mark.parametrize("ranks", ["none", "all", "1"])
def test_pointers_go_with_messages(plait: Plait, tmp_path: Path, ranks: str) -> None:
    source = tmp_path / "pointers.c"
    source.write_text(POINTERS)
    ended = plait("run", "-n", "3", "--fpga", ranks, str(source))
    assert (ended.code, sorted(ended.out.splitlines())) == (0, FETCHED)


def test_a_number_that_is_no_address_is_told(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "pointers.c"
    source.write_text(POINTERS)
    ended = plait("run", "-n", "3", "--fpga", "1", "--cflags=-DWRONG", str(source))
    assert (ended.code, sorted(ended.out.splitlines())) == (6, FETCHED)
    assert "a cast to a pointer failed on rank 1" in ended.err
    assert "pointers.c:27): the number that is cast to a pointer is no address of" in ended.err


@pytest.mark.alternates
@pytest.mark.parametrize("width", ["128", "512"])
def test_wide_nodes_have_handlers(plait: Plait, tmp_path: Path, width: str) -> None:
    platform = tmp_path / "wide.yaml"
    text = (ROOT / "platforms/zrlmpi.yaml").read_text()
    platform.write_text(text.replace("data_width: 64 bit", f"data_width: {width} bit"))
    words = ["-n", "2", "--fpga", "all", "--platform", str(platform), str(EXAMPLES / "table.c")]
    ended = plait("run", *words)
    assert (ended.code, sorted(ended.out.splitlines())) == (0, _table(2))


SEVERAL = [
    r"""
#include <gasnet.h>
#include <stdio.h>
void ask(int node, int value);
extern volatile int sum, answers;
void add(gasnet_token_t from, gasnet_handlerarg_t by);
void have_sum(gasnet_token_t from, gasnet_handlerarg_t now);
int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {{128, (void (*)())add}, {129, (void (*)())have_sum}};
  gasnet_init(&argc, &argv);
  gasnet_attach(table, 2, 0, 0);
  for (int i = 1; i <= 10; ++i) ask(1 - gasnet_mynode(), i);
  GASNET_BLOCKUNTIL(answers == 10);
  printf("node %d: %d\n", (int)gasnet_mynode(), sum);
  gasnet_exit(0);
}
""",
    r"""
#include <gasnet.h>
volatile int sum = 0, answers = 0, own = 0;
void add(gasnet_token_t from, gasnet_handlerarg_t by) {
  own += by;
  gasnet_AMReplyShort1(from, 129, own);
}
void have_sum(gasnet_token_t from, gasnet_handlerarg_t now) {
  (void)from;
  sum = now;
  answers++;
}
void ask(int node, int value) { gasnet_AMRequestShort1(node, 128, value); }
""",
]


@pytest.mark.parametrize("ranks", ["none", "1"])
def test_several_sources(plait: Plait, tmp_path: Path, ranks: str) -> None:
    sources = [tmp_path / "main.c", tmp_path / "handlers.c"]
    for source, text in zip(sources, SEVERAL, strict=True):
        source.write_text(text)
    ended = plait("run", "-n", "2", "--fpga", ranks, *map(str, sources))
    assert (ended.code, sorted(ended.out.splitlines())) == (0, ["node 0: 55", "node 1: 55"])
