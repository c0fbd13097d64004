# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What wrong GASNet programs are told on CPU and FPGA ranks, and how programs end."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

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
    assert "MPI_ERR" not in ended.err
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
