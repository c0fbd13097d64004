# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""GASNet programs on CPU and FPGA ranks: what they print, and what wrong ones are told."""

import re
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


SHAPES = {"ring.c": _ring, "table.c": _table, "transfers.c": _transfers}


@pytest.mark.parametrize("name", SHAPES)
def test_examples(plait: Plait, name: str) -> None:
    for nodes in (1, 2, 3, 8):
        for faults in ([], FAULTS):
            ended = plait("run", "-n", str(nodes), "--fpga", "none", *faults, str(EXAMPLES / name))
            assert (ended.code, sorted(ended.out.splitlines())) == (0, SHAPES[name](nodes)), nodes


def _ranks(mask: int) -> str:
    return "all" if mask == 15 else ",".join(str(rank) for rank in range(4) if mask >> rank & 1)


# All ways to make some of 4 nodes FPGAs: a few each time, the others now and then.
SPLITS = [
    pytest.param(mask, marks=[] if mask in (6, 15) else [pytest.mark.alternates], id=_ranks(mask))
    for mask in range(1, 16)
]


@pytest.mark.parametrize("mask", SPLITS)
@pytest.mark.parametrize("name", SHAPES)
def test_handlers_are_hardware(plait: Plait, name: str, mask: int) -> None:
    for faults in ([], FAULTS):
        words = ["-n", "4", "--fpga", _ranks(mask), *faults, str(EXAMPLES / name)]
        ended = plait("run", *words)
        assert (ended.code, sorted(ended.out.splitlines())) == (0, SHAPES[name](4)), words


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


@pytest.mark.alternates
@pytest.mark.parametrize("width", ["128", "512"])
def test_wide_nodes_have_handlers(plait: Plait, tmp_path: Path, width: str) -> None:
    platform = tmp_path / "wide.yaml"
    text = (ROOT / "platforms/zrlmpi.yaml").read_text()
    platform.write_text(text.replace("data_width: 64 bit", f"data_width: {width} bit"))
    words = ["-n", "2", "--fpga", "all", "--platform", str(platform), str(EXAMPLES / "table.c")]
    ended = plait("run", *words)
    assert (ended.code, sorted(ended.out.splitlines())) == (0, _table(2))


HEAD = r"""
#include <gasnet.h>
#include <stdio.h>
#include <string.h>
static volatile int n = 0;
static gasnet_hsl_t lock = GASNET_HSL_INITIALIZER;
"""
# Handlers 128 and 129 count; the others do what a handler may not.
WRONG = (
    HEAD
    + r"""static void counts(gasnet_token_t t) { (void)t; n++; }
static void twice(gasnet_token_t t) {
  gasnet_AMReplyShort0(t, 129);
  gasnet_AMReplyShort0(t, 129);
}
static void asks(gasnet_token_t t) { (void)t; gasnet_AMRequestShort0(0, 128); }
static void polls(gasnet_token_t t) { (void)t; gasnet_AMPoll(); }
static void replies(gasnet_token_t t) { gasnet_AMReplyShort0(t, 129); }
static void keeps(gasnet_token_t t) { (void)t; gasnet_hsl_lock(&lock); }
static void names(gasnet_token_t t) { gasnet_AMReplyShort0(t, 200); }
static void answers(gasnet_token_t t) { gasnet_AMReplyShort0(t, 133); }
#define ENTRY(INDEX, FUNCTION) {INDEX, (void (*)())FUNCTION}
static gasnet_handlerentry_t table[] = {
    ENTRY(128, counts), ENTRY(129, counts), ENTRY(130, twice), ENTRY(131, asks),
    ENTRY(132, polls), ENTRY(133, replies), ENTRY(134, keeps), ENTRY(135, names),
    ENTRY(136, answers)};
static char buffer[8192];
int main(int argc, char** argv) {
  gasnet_seginfo_t seg[2];
  EARLIEST;
  gasnet_init(&argc, &argv);
  EARLY;
  gasnet_attach(table, 9, 4096 * (1 + gasnet_mynode()), 0);
  gasnet_getSegmentInfo(seg, gasnet_nodes());
  if (gasnet_mynode() == 0) { LATE; }
  gasnet_barrier_notify(0, 0);
  gasnet_barrier_wait(0, 0);
  GASNET_BLOCKUNTIL(n == 0 && seg[0].addr == seg[1].addr);
  gasnet_exit(0);
}
"""
)
# Where the program is wrong, what stands there, what is told.
FAULTY = [
    ("EARLIEST", "gasnet_nodes()", "gasnet_nodes (wrong.c:25): called before gasnet_init"),
    ("EARLY", "gasnet_init(&argc, &argv)", "gasnet_init (wrong.c:27): called twice"),
    ("EARLY", "gasnet_AMPoll()", "gasnet_AMPoll (wrong.c:27): called before gasnet_attach"),
    ("EARLY", "gasnet_AMRequestShort0(1, 128)", "wrong.c:27): called before gasnet_attach"),
    ("EARLY", "gasnet_attach(table, 9, 100, 0)", "segsize is 100, no multiple of GASNET_PAGESIZE"),
    ("EARLY", "gasnet_attach(table, 9, 1ul << 30, 0)", "more than gasnet_getMaxLocalSegmentSize()"),
    ("EARLY", "table[1].index = 5", "entry 1 of the table has index 5; a program's are 128 to 255"),
    ("EARLY", "table[1].index = 130", "entry 2 of the table has index 130 a second time"),
    ("EARLY", "table[1].fnptr = 0", "entry 1 of the table has no function"),
    ("LATE", "gasnet_attach(table, 9, 0, 0)", "gasnet_attach (wrong.c:30): called twice"),
    ("LATE", "gasnet_AMRequestShort0(1, 140)", "node 1 has no handler 140: gasnet_attach was not"),
    ("LATE", "gasnet_AMRequestShort0(1, 64)", "handler 64 is none of the program's"),
    ("LATE", "gasnet_AMRequestShort0(2, 128)", "there is no node 2; there are 0 to 1"),
    (
        "LATE",
        "gasnet_AMRequestShort0(1, 130)",
        "gasnet_AMReplyShort0 (wrong.c:9): a request has one reply; its first is wrong.c:8",
    ),
    (
        "LATE",
        "gasnet_AMRequestShort0(1, 131)",
        "rank 1 in gasnet_AMRequestShort0 (wrong.c:11): a handler may reply and look at the node,"
        " but not wait or send requests; it begins at wrong.c:11",
    ),
    ("LATE", "gasnet_AMRequestShort0(1, 132)", "rank 1 in gasnet_AMPoll (wrong.c:12): a handler"),
    (
        "LATE",
        "gasnet_AMRequestShort0(1, 134)",
        "a handler returns with a lock that it took in wrong.c:14; it begins at wrong.c:14",
    ),
    ("LATE", "gasnet_AMRequestShort0(1, 135)", "wrong.c:15): node 0 has no handler 200"),
    (
        "LATE",
        "gasnet_AMRequestShort0(1, 136); GASNET_BLOCKUNTIL(n)",
        "rank 0 in gasnet_AMReplyShort0 (wrong.c:13): a handler of a reply cannot reply",
    ),
    ("LATE", "gasnet_AMReplyShort0(0, 128)", "the token is not that of a handler that runs now"),
    (
        "LATE",
        "gasnet_AMRequestMedium0(1, 128, buffer, 513)",
        "513 bytes are more than gasnet_AMMaxMedium() gives, 512",
    ),
    (
        "LATE",
        "gasnet_AMRequestLong0(1, 128, buffer, 8192, (char*)seg[1].addr + 1)",
        "dest_addr is too short: 8192 bytes go beyond the segment of node 1, where 8191 are left",
    ),
    (
        "LATE",
        "gasnet_put(1, (char*)seg[1].addr + 8190, buffer, 4)",
        "gasnet_put (wrong.c:30): dest is too short: 4 bytes go beyond the segment of node 1",
    ),
    (
        "LATE",
        "gasnet_get(buffer, 1, buffer, 4)",
        "gasnet_get (wrong.c:30): src is no address of the segment of node 1, which has 8192 bytes",
    ),
    ("LATE", "gasnet_get(buffer, 0, (char*)seg[0].addr + 4095, 2)", "src is too short"),
    ("LATE", "gasnet_put_val(1, seg[1].addr, 1, 9)", "nbytes is 9; a value has 1 to 8"),
    ("LATE", "gasnet_wait_syncnb((gasnet_handle_t)buffer)", "the handle is none, or has been"),
    ("LATE", "gasnet_end_nbi_accessregion()", "no access region is open"),
    (
        "LATE",
        "gasnet_begin_nbi_accessregion(); gasnet_wait_syncnbi_all()",
        "an access region is open; gasnet_end_nbi_accessregion gives its handle",
    ),
    (
        "LATE",
        "gasnet_hsl_lock(&lock); gasnet_hsl_lock(&lock)",
        "the lock is held, and nobody can give it back meanwhile; it was taken in wrong.c:30",
    ),
    ("LATE", "gasnet_hsl_unlock(&lock)", "nobody has the lock"),
    ("LATE", "gasnet_barrier_wait(0, 0)", "called without gasnet_barrier_notify before"),
    (
        "LATE",
        "GASNET_BLOCKUNTIL(n == 5)",
        "rank 0 waits in GASNET_BLOCKUNTIL (wrong.c:30) for a message to one of its handlers",
    ),
    ("LATE", "gasnet_exit(3)", "rank 0 called gasnet_exit (wrong.c:30) with code 3"),
]


def _wrong(folder: Path, where: str, code: str) -> str:
    """The path of the wrong program with this code at that place."""
    text = WRONG.removeprefix("\n")
    for place in ("EARLIEST", "EARLY", "LATE"):
        text = text.replace(f"{place};", f"{code};" if place == where else ";")
    source = folder / "wrong.c"
    source.write_text(text)
    return str(source)


@pytest.mark.parametrize(("where", "code", "said"), FAULTY)
def test_wrong_programs_are_told(
    plait: Plait, tmp_path: Path, where: str, code: str, said: str
) -> None:
    ended = plait("run", "-n", "2", "--fpga", "none", _wrong(tmp_path, where, code))
    assert ended.code == (3 if "gasnet_exit(3)" in code else 6)
    assert said in ended.err.replace(f"{tmp_path}/", "")


POLLS = r"""
#include <gasnet.h>
int main(void) {
  gasnet_seginfo_t segments[2];
  gasnet_init(0, 0);
  gasnet_attach(0, 0, GASNET_PAGESIZE, 0);
  gasnet_getSegmentInfo(segments, 2);
  if (gasnet_mynode() == 0) {
    gasnet_put_val(1, segments[1].addr, 77, 4);
  } else {
    volatile int* word = (volatile int*)segments[1].addr;
    while (*word != 77);
    while (*word != 78);
  }
  gasnet_exit(0);
}
"""


@pytest.mark.parametrize("ranks", ["none", "all"])
def test_a_loop_over_memory_of_a_pointer_is_told(plait: Plait, tmp_path: Path, ranks: str) -> None:
    source = tmp_path / "polls.c"
    source.write_text(POLLS.removeprefix("\n"))
    ended = plait("run", "-n", "2", "--fpga", ranks, str(source))
    assert ended.code == 6
    assert re.search(r"rank 1 (waits in a loop \(|loops at ).*polls.c:12", ended.err)


ENDS = (
    HEAD
    + r"""#include <mpi.h>
static void ask(gasnet_token_t from, void* data, size_t bytes) {
  (void)data;
  n += bytes == 0;
  gasnet_AMReplyLong0(from, 129, NULL, 0, NULL);
}
static void told(gasnet_token_t from, void* data, size_t bytes) {
  (void)from;
  (void)data;
  n += bytes == 0;
}
int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {{128, (void (*)())ask}, {129, (void (*)())told}};
  FIRST;
  gasnet_init(&argc, &argv);
  gasnet_attach(table, 2, GASNET_PAGESIZE, 0);
  const int me = gasnet_mynode();
  gasnet_AMRequestLong0(1 - me, 128, NULL, 0, NULL);
  GASNET_BLOCKUNTIL(n == 2);
  gasnet_barrier_notify(5, GASNET_BARRIERFLAG_ANONYMOUS);
  if (gasnet_barrier_wait(7, GASNET_BARRIERFLAG_ANONYMOUS) == GASNET_OK) printf("%d\n", me);
  fflush(stdout);
  LAST;
}
"""
)


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        ("", "return 0", 0),
        ("", "gasnet_exit(0)", 0),
        ("MPI_Init(&argc, &argv)", "gasnet_exit(0)", 0),
        ("MPI_Init(&argc, &argv)", "MPI_Finalize(); gasnet_exit(0)", 0),
        ("", "if (me == 1) exit(5); GASNET_BLOCKUNTIL(n == 9); return 0", 5),
    ],
)
def test_programs_end_as_they_say(
    plait: Plait, tmp_path: Path, first: str, last: str, code: int
) -> None:
    source = tmp_path / "ends.c"
    source.write_text(ENDS.replace("FIRST", first).replace("LAST", last))
    ended = plait("run", "-n", "2", "--fpga", "none", str(source))
    assert (ended.code, sorted(ended.out.splitlines())) == (code, ["0", "1"])
    assert ("rank 1 ended" in ended.err) == (code != 0)


# What the same program is told on two FPGA ranks; all of it is in one program, whose rank 2, a CPU,
# says what is to go wrong. LINE stands for the line of the code.
FAULTY_HARDWARE = [
    ("EARLY", "gasnet_AMPoll()", "rank 0 in gasnet_AMPoll (wrong.c:LINE): called before"),
    (
        "LATE",
        "gasnet_AMRequestShort0(1, 140)",
        "rank 0 in gasnet_AMRequestShort0 (wrong.c:LINE): node 1 has no handler 140",
    ),
    (
        "LATE",
        "gasnet_AMRequestShort0(1, 130)",
        "rank 1 in gasnet_AMReplyShort0 (wrong.c:9): a request has one reply",
    ),
    (
        "LATE",
        "gasnet_AMRequestShort0(1, 131)",
        "rank 1 in gasnet_AMRequestShort0 (wrong.c:11): a handler may reply and look at the node",
    ),
    (
        "LATE",
        "gasnet_AMRequestShort0(1, 136); GASNET_BLOCKUNTIL(n)",
        "rank 0 in gasnet_AMReplyShort0 (wrong.c:13): a handler of a reply cannot reply",
    ),
    (
        "LATE",
        "gasnet_AMRequestMedium0(1, 128, buffer, 513)",
        "513 bytes are more than gasnet_AMMaxMedium() gives, 512",
    ),
    (
        "LATE",
        "GASNET_BLOCKUNTIL(n == 5)",
        "rank 0 waits in GASNET_BLOCKUNTIL (wrong.c:LINE)",
    ),
    (
        "LATE",
        "gasnet_put(1, (char*)seg[1].addr + 8190, buffer, 4)",
        "gasnet_put (wrong.c:LINE): 4 bytes do not lie in the segment of node 1, which has 8192",
    ),
    (
        "LATE",
        "gasnet_AMRequestLong0(1, 128, buffer, 8192, (char*)seg[1].addr + 1)",
        "gasnet_AMRequestLong0 (wrong.c:LINE): 8192 bytes do not lie in the segment of node 1",
    ),
    ("LATE", "gasnet_get(buffer, 0, (char*)seg[0].addr + 4095, 2)", "gasnet_get (wrong.c:LINE): 2"),
    ("LATE", "gasnet_get(buffer, 3, seg[0].addr, 2)", "there is no node 3; there are 0 to 2"),
    ("LATE", "gasnet_put_val(1, seg[1].addr, 1, 9)", "nbytes is 9; a value has 1 to 8"),
    ("LATE", "gasnet_end_nbi_accessregion()", "(wrong.c:LINE): no access region is open"),
    (
        "LATE",
        "gasnet_begin_nbi_accessregion(); gasnet_wait_syncnbi_all()",
        "an access region is open; gasnet_end_nbi_accessregion gives its handle",
    ),
    ("EARLY", "gasnet_attach(table, 9, 100, 0)", "segsize is 100, no multiple of GASNET_PAGESIZE"),
    ("EARLY", "gasnet_attach(table, 9, 1ul << 30, 0)", "more than gasnet_getMaxLocalSegmentSize()"),
]


@pytest.fixture(scope="module")
def all_wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program; what each number makes wrong stands on a line of its own."""
    chosen = """MPI_Init(&argc, &argv);
  const char* text = getenv("WHAT");
  int what = text ? atoi(text) : 0;
  MPI_Bcast(&what, 1, MPI_INT, 2, MPI_COMM_WORLD);
  gasnet_init("""
    text = WRONG.removeprefix("\n").replace("<string.h>", "<mpi.h>").replace("seg[2]", "seg[3]")
    text = text.replace("EARLIEST;", "").replace("gasnet_init(", chosen)
    for place in ("EARLY", "LATE"):
        cases = "".join(
            f"    case {number}: {code}; break;\n"
            for number, (where, code, _) in enumerate(FAULTY_HARDWARE)
            if where == place
        )
        text = text.replace(f"{place};", f"if (gasnet_mynode() < 2) switch (what) {{\n{cases}  }}")
    source = tmp_path_factory.mktemp("wrong") / "wrong.c"
    source.write_text(text)
    return source


@pytest.mark.parametrize("number", range(len(FAULTY_HARDWARE)))
def test_wrong_programs_of_hardware_are_told(
    plait: Plait, all_wrong: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setenv("WHAT", str(number))
    ended = plait("run", "-n", "3", "--fpga", "0-1", str(all_wrong))
    assert ended.code == 6
    text = all_wrong.read_text()
    line = text[: text.index(f"case {number}:")].count("\n") + 1
    said = FAULTY_HARDWARE[number][2].replace("LINE", str(line))
    assert said in ended.err.replace(f"{all_wrong.parent}/", "")
