# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs of virtual circuits: what they print, under loss too, and what wrong ones are told."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples/circuit"
PROGRAMS = ROOT / "tests/programs/circuits"
ALL = ("--fpga", "all", "--platform", "vcsn")
# main has what rank 0 does from line 9 on.
PROGRAM = """\
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>
static unsigned data[1024], more[1024];
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) { %s
  } else { %s
  }
  MPI_Finalize();
  return 0;
}
"""


def run(
    plait: Plait, folder: Path, mine: str, theirs: str = "", options: tuple[str, ...] = ALL
) -> Ended:
    source = folder / "program.c"
    source.write_text(PROGRAM % (mine, theirs))
    return plait("run", "-n", "2", *options, str(source))


def lines(ended: Ended) -> list[str]:
    """What is said of the run, without progress."""
    said = [line for line in ended.err.splitlines() if not re.match("plait: (comp|build)", line)]
    return [re.sub(r"\(/\S*/", "(", line) for line in said]


def test_a_port_is_moved_between_ranks(plait: Plait) -> None:
    ended = plait("run", "-n", "3", *ALL, str(EXAMPLES / "circuits.c"))
    *links, last = ended.out.splitlines()
    assert (ended.code, last) == (0, "0 words are wrong")
    times = [re.fullmatch(r".* laid in (\d+) ns, 64 KiB took (\d+) ns", line) for line in links]
    assert [
        [int(each) < limit for each, limit in zip(time.groups(), (100, 13000), strict=True)]
        for time in times
        if time
    ] == [[True, True]] * 2


def test_streams_share_a_cable(plait: Plait) -> None:
    ended = plait("run", "-n", "4", *ALL, str(EXAMPLES / "gather.c"))
    assert (ended.code, ended.out.splitlines()[0]) == (0, "3 streams of 64 KiB, 0 words are wrong")


def test_streams_into_one_rank_fit_into_a_switch(plait: Plait, tmp_path: Path) -> None:
    """All ends together get a pool, which is less than a window each."""
    path = tmp_path / "small.yaml"
    text = (ROOT / "platforms/vcsn.yaml").read_text()
    path.write_text(text.replace("queue: 512 KiB", "queue: 120 KiB"))
    more = ("--fpga", "all", "--platform", str(path), "--json", str(tmp_path / "result.json"))
    ended = plait("run", "-n", "4", *more, str(EXAMPLES / "gather.c"))
    assert (ended.code, ended.out.splitlines()[0]) == (0, "3 streams of 64 KiB, 0 words are wrong")
    links = json.loads((tmp_path / "result.json").read_text())["links"]
    most = max(link["queue_high_water_bytes"] for link in links)
    assert most < 100 * 1024


@pytest.mark.parametrize(
    ("fault", "seed"),
    [
        *(("drop=2%", seed) for seed in (1, 2, 3, 5)),
        *(("bit_flip_after_check=5%", seed) for seed in range(1, 21)),
        *((f"{kind}=5%", 1) for kind in ("bit_flip", "truncate", "duplicate", "reorder")),
        *(("delay=10%,delay=20us", seed) for seed in (1, 2, 3)),
    ],
)
def test_what_is_lost_or_altered_is_told(plait: Plait, fault: str, seed: int) -> None:
    faulty = ("--fault", fault, "--seed", str(seed))
    ended = plait("run", "-n", "3", *ALL, *faulty, str(EXAMPLES / "circuits.c"))
    if ended.code == 0:
        assert ended.out.endswith("\n0 words are wrong\n")
        return
    assert ended.code == 6
    assert "words are wrong" not in ended.out
    told = (
        r"a frame between virtual port \d and port \d of rank \d was lost or broken"
        r"|hint: .* did not arrive as sent, and a virtual circuit sends nothing twice"
    )
    assert re.search(told, ended.err)


RIGHT = "".join(f"rank {rank}: the sum is right\n" for rank in range(3))


@pytest.mark.parametrize(
    ("fault", "seeds"),
    [
        ("", (1,)),
        ("delay=10%,delay=20us", (1, 2, 3, 4)),
        ("drop=1%", (1, 2, 4)),
        ("bit_flip_after_check=2%", (2, 4, 5)),
    ],
)
def test_a_ring(plait: Plait, fault: str, seeds: tuple[int, ...]) -> None:
    """Grants that are late are waited for; a frame that is lost ends the run with a sentence."""
    for seed in seeds:
        faulty = ("--fault", fault, "--seed", str(seed)) if fault else ()
        ended = plait("run", "-n", "3", *ALL, *faulty, str(PROGRAMS / "ring.c"))
        if ended.code == 0 or not fault or fault.startswith("delay"):
            assert (ended.code, "".join(sorted(ended.out.splitlines(True)))) == (0, RIGHT)
        else:
            assert (ended.code, "wrong" in ended.out) == (6, False)
            assert re.search("was lost or broken|did not arrive as sent", ended.err)


@pytest.mark.parametrize(
    ("program", "due"),
    [
        ("shapes", ["0 parts are wrong"]),
        pytest.param(
            "both_ways",
            [f"rank {rank}: 0 words are wrong" for rank in (0, 1)],
            marks=pytest.mark.alternates,
        ),
    ],
)
def test_what_is_right(plait: Plait, program: str, due: list[str]) -> None:
    ended = plait("run", "-n", "2", *ALL, str(PROGRAMS / f"{program}.c"))
    assert (ended.code, sorted(ended.out.splitlines())) == (0, due), ended.err


CONNECT = "circuit_connect(1, 1, 2);"
THEIRS = "circuit_connect(2, 0, 1);"


WRONG = [  # what both ranks do, the call of rank 0 that is told, and with which words
    (
        f"{CONNECT} circuit_receive(1, data, 4096);",
        "",
        "circuit_receive",
        "for port 2 of rank 1 to send up to 4 KiB to its port 1",
    ),
    (
        f"{CONNECT} circuit_send(1, data, 100);",
        "circuit_connect(2, 0, 3);",
        "circuit_send",
        "for port 2 of rank 1 to receive 100 B from its port 1",
    ),
    (
        "circuit_connect(4, 1, 2);",
        "",
        "circuit_connect",
        "there is no virtual port 4; a rank has 0 to 3",
    ),
    (
        "circuit_connect(-1, 1, 2);",
        "",
        "circuit_connect",
        "there is no virtual port -1; a rank has 0 to 3",
    ),
    (
        "circuit_connect(1, 2, 2);",
        "",
        "circuit_connect",
        "there is no rank 2; there are 0 to 1",
    ),
    (
        "circuit_connect(1, 0, 2);",
        "",
        "circuit_connect",
        "rank 0 is this rank, and a circuit leads to another one",
    ),
    (
        "circuit_connect(1, 1, 64);",
        "",
        "circuit_connect",
        "there is no virtual port 64 at any rank; there are 0 to 63 at most",
    ),
    (
        "circuit_send(1, data, 64);",
        "",
        "circuit_send",
        "virtual port 1 is not connected; circuit_connect does that",
    ),
    (
        f"{CONNECT} circuit_send(1, data, -1);",
        "",
        "circuit_send",
        "-1 bytes for virtual port 1, less than none",
    ),
    (
        f"{CONNECT} circuit_send(1, data + 1, 64);",
        "",
        "circuit_send",
        "the 64 bytes for virtual port 1 must begin at a multiple of 64 bytes, as an array"
        " does, and end in the memory of this rank",
    ),
    (
        f"{CONNECT} circuit_send(1, 0, 64);",
        "",
        "circuit_send",
        "the send buffer is a null pointer, for 64 bytes",
    ),
    (
        f"{CONNECT} circuit_receive(1, 0, 64);",
        f"{THEIRS} circuit_send(2, data, 64);",
        "circuit_receive",
        "the receive buffer is a null pointer, for 64 bytes",
    ),
    (
        f"{CONNECT} circuit_start_send(1, data, 64); circuit_connect(1, 1, 2);",
        "",
        "circuit_connect",
        "virtual port 1 has a transfer that is not done; circuit_wait ends one that was started",
    ),
    (
        f"{CONNECT} circuit_wait(3);",
        "",
        "circuit_wait",
        "3 is no transfer that is under way",
    ),
    (
        f"{CONNECT} circuit_receive(1, data, 1024);",
        f"{THEIRS} circuit_send(2, data, 4096);",
        "circuit_receive",
        "port 2 of rank 1 sends more than the 1024 bytes that virtual port 1 receives",
    ),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_program_is_told(
    plait: Plait, tmp_path: Path, wrong: tuple[str, str, str, str]
) -> None:
    mine, theirs, call, told = wrong
    ended = run(plait, tmp_path, mine, theirs)
    assert ended.code == 6
    between = " " if told.startswith("for ") else ": "
    assert re.search(
        rf"rank 0 .*{call} \(program.c:9\){between}{re.escape(told)}$",
        "\n".join(lines(ended)),
        re.MULTILINE,
    ), ended.err


def test_transfers_beyond_an_object(plait: Plait, tmp_path: Path) -> None:
    """One that is sent is like a read there, which goes on; one that comes ends the run."""
    mine = f"{CONNECT} circuit_wait(circuit_start_receive(1, data + 512, 4096));"
    ended = run(plait, tmp_path, mine, f"{THEIRS} circuit_send(2, data + 512, 4096);")
    assert ended.code == 6
    left = "buffer of 4096 bytes goes beyond `unsigned int data[1024]`, where 2048 are left"
    assert lines(ended) == [
        f"rank 1: warning: circuit_send: the send {left} (program.c:10)",
        "plait: a virtual circuit failed on rank 0",
        f"  rank 0 in circuit_start_receive (program.c:9): the receive {left}",
    ]


def test_transfers_that_are_asked_about(plait: Plait, tmp_path: Path) -> None:
    mine = f"""{CONNECT}
    long turns = 0, before = circuit_received(1), t = circuit_start_receive(1, data, 4096);
    while (!circuit_test(t)) ++turns;
    printf("%ld, %ld bytes, %u, it went on: %d\\n", before, circuit_received(1), data[24],
           turns > 10);
    t = circuit_start_send(1, data, 128);
    while (!circuit_test(t)) ++turns;
    printf("%ld bytes\\n", circuit_received(1));
    circuit_test(t);"""
    theirs = f"""{THEIRS} for (int i = 0; i < 1024; ++i) data[i] = i + 1;
    circuit_send(2, data, 100); circuit_receive(2, more, 4096);"""
    ended = run(plait, tmp_path, mine, theirs)
    assert ended.out.splitlines() == ["0, 128 bytes, 25, it went on: 1", "128 bytes"]
    assert (ended.code, lines(ended)) == (6, [
        "plait: a virtual circuit failed on rank 0",
        "  rank 0 in circuit_test (program.c:17): 3 is no transfer that is under way",
    ])  # fmt: skip


def test_transfers_that_nobody_waits_for(plait: Plait, tmp_path: Path) -> None:
    mine = f"{CONNECT} circuit_start_send(1, data, 4096);"
    ended = run(plait, tmp_path, mine, f"{THEIRS} circuit_receive(2, data, 4096);")
    assert (ended.code, lines(ended)) == (6, [
        "plait: rank 0 reached MPI_Finalize with unfinished requests",
        "  rank 0: circuit_start_send (program.c:9), for port 2 of rank 1 to receive 4 KiB from its"
        " port 1",
        "hint: end each transfer that was started with circuit_wait or circuit_test",
    ])  # fmt: skip


def test_calls_around_the_end(plait: Plait, tmp_path: Path) -> None:
    """After MPI_Finalize none is carried out; a buffer that is changed too early is a warning."""
    mine = f"{CONNECT} long t = circuit_start_send(1, data, 4096); data[3] = 5; circuit_wait(t);"
    theirs = f"{THEIRS} circuit_receive(2, data, 4096);"
    late = "MPI_Finalize(); circuit_send(1, data, 4096); return 0;"
    ended = run(plait, tmp_path, f"{mine} {late}", theirs)
    assert ended.code == 6
    assert lines(ended)[-2:] == [
        "plait: a virtual circuit failed on rank 0",
        "  rank 0 in circuit_send (program.c:9): called after MPI_Finalize",
    ]
    early = "warning: this writes to what the circuit_start_send in line 9 sends, before it is"
    assert f"{early} complete" in ended.err
    assert "hint: do it after the circuit_wait of this transfer, or in another buffer" in ended.err


def test_ends_that_do_not_meet(plait: Plait, tmp_path: Path) -> None:
    ended = run(
        plait,
        tmp_path,
        f"{CONNECT} circuit_send(1, data, 4096);",
        "circuit_connect(3, 0, 1); circuit_receive(3, data, 4096);",
    )
    assert ended.code == 6
    assert lines(ended)[1:] == [
        "  rank 0 waits in circuit_send (program.c:9) for port 2 of rank 1 to receive 4 KiB from"
        " its port 1",
        "  rank 1 waits in circuit_receive (program.c:10) for port 1 of rank 0 to send up to 4 KiB"
        " to its port 3",
        "  cycle: 0 -> 1 -> 0",
        "hint: both ends of a virtual circuit name each other: port 1 of rank 0 leads to port 2 of"
        " rank 1, but port 3 of rank 1 to port 1 of rank 0",
    ]


@pytest.mark.parametrize(
    ("mine", "theirs", "hint"),
    [
        ("circuit_receive(1, data, 64);", "circuit_receive(2, data, 64);",
         "both ends of a virtual circuit receive: let one of them do the other"),
        ("circuit_send(1, data, 64); circuit_connect(1, 1, 2); circuit_send(1, data, 64);",
         "circuit_receive(2, data, 64); circuit_receive(2, data, 64);",
         "both ends of a virtual circuit connect for each link, also for the same one after"
         " another"),
        ("circuit_connect(0, 1, 3); circuit_send(1, data, 4096); circuit_receive(0, data, 4096);",
         "circuit_connect(3, 0, 0); circuit_send(3, data, 4096); circuit_receive(2, data, 4096);",
         "each rank of the cycle sends before it receives: call circuit_start_receive before"
         " circuit_send"),
    ],
)  # fmt: skip
def test_ends_that_wait_for_each_other(
    plait: Plait, tmp_path: Path, mine: str, theirs: str, hint: str
) -> None:
    ended = run(plait, tmp_path, f"{CONNECT} {mine}", f"{THEIRS} {theirs}")
    assert (ended.code, lines(ended)[-1]) == (6, f"hint: {hint}")


def test_both_directions_beside_messages(plait: Plait, tmp_path: Path) -> None:
    """Pieces of many sizes each way at once, while MPI goes both ways; what is not sent stays."""
    both = """
    long sizes[] = {1, 63, 64, 65, 2000, 4096};
    for (int i = 0; i < 6; ++i) {
      int token = i, got = -1;
      for (int k = 0; k < 1024; ++k) { data[k] = 1000 * rank + 7 * i + k; more[k] = 5; }
      long in = circuit_start_receive(%d, more, 4096);
      long out = circuit_start_send(%d, data, sizes[i]);
      MPI_Sendrecv(&token, 1, MPI_INT, 1 - rank, 1, &got, 1, MPI_INT, 1 - rank, 1,
                   MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      circuit_wait(in);
      circuit_wait(out);
      int wrong = got != i, end = (sizes[i] + 63) / 64 * 16;
      for (int k = 0; k < 1024; ++k) {
        unsigned sent = 1000 * (1 - rank) + 7 * i + k;
        if (k < sizes[i] / 4) wrong += more[k] != sent;
        if (k >= end) wrong += more[k] != 5;
      }
      printf("%%ld bytes to rank %%d: %%d wrong\\n", sizes[i], rank, wrong);
    }
    circuit_send(%d, data, 0);"""
    ended = run(plait, tmp_path, CONNECT + both % (1, 1, 1), THEIRS + both % (2, 2, 2))
    wanted = [f"{size} bytes to rank {rank}: 0 wrong" for rank in (0, 1)
              for size in (1, 63, 64, 65, 2000, 4096)]  # fmt: skip
    assert (ended.code, sorted(ended.out.splitlines())) == (0, sorted(wanted)), ended.err


EARLY = """\
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>
static unsigned data[65536], early[1024];
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  circuit_connect(0, 1 - rank, 0);
  if (rank == 0) {
    for (int i = 0; i < 65536; ++i) data[i] = 5 * i;
    for (int k = 0; k < 8; ++k) MPI_Send(data, 1024, MPI_UNSIGNED, 1, k, MPI_COMM_WORLD);
    MPI_Send(data, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
    circuit_send(0, data, sizeof data);
  } else {
    int wrong = 0;
    MPI_Recv(early, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    long transfer = circuit_start_receive(0, data, sizeof data);
    double start = MPI_Wtime();
    while (MPI_Wtime() - start < 20e-6) { }
    for (int k = 0; k < 8; ++k) {
      MPI_Recv(early, 1024, MPI_UNSIGNED, 0, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      for (int i = 0; i < 1024; ++i) wrong += early[i] != 5 * i;
    }
    circuit_wait(transfer);
    for (int i = 0; i < 65536; ++i) wrong += data[i] != 5 * i;
    printf("%d wrong\\n", wrong);
  }
  MPI_Finalize();
  return 0;
}
"""


def test_early_messages_are_copied_beside_a_stream(plait: Plait, tmp_path: Path) -> None:
    """What the stream brings is written first: it cannot be stopped, and the copies can."""
    source = tmp_path / "early.c"
    source.write_text(EARLY)
    ended = plait("run", "-n", "2", *ALL, str(source))
    assert (ended.code, ended.out) == (0, "0 wrong\n"), ended.err


def test_who_has_no_virtual_ports(plait: Plait, tmp_path: Path) -> None:
    cpu = run(plait, tmp_path, CONNECT, options=("--fpga", "none"))
    assert cpu.code == 6
    assert cpu.err.splitlines()[1].endswith(
        "program.c:9): a CPU rank has no virtual ports yet; --fpga all makes all ranks FPGAs"
    )
    theirs = "circuit_connect(2, 0, 1); circuit_send(2, data, 64);"
    mixed = run(plait, tmp_path, "", theirs, ("--fpga", "1", "--platform", "vcsn"))
    hint = "hint: rank 0 is a CPU rank, which has no virtual ports"
    assert (mixed.code, lines(mixed)[-1]) == (6, hint)
    plain = run(plait, tmp_path, CONNECT, options=("--fpga", "all"))
    assert "circuit_connect is called, and the platform has no virtual ports" in plain.err
    assert "hint: use one that has them, as --platform vcsn" in plain.err
