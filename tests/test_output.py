# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What ranks print arrives whole, in the order of virtual time, the same in every run."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Launch, Programs

LINES = 320000  # as in prints.c


def test_output_is_in_the_order_of_virtual_time(launch: Launch, programs: Programs) -> None:
    runs = [launch("-n", 8, programs("prints"), "turn").stdout for _ in range(3)]
    assert runs[0] == "".join(f"rank {rank}\n" for rank in reversed(range(8)))
    assert runs == [runs[0]] * 3


def test_output_at_one_virtual_time_is_in_the_order_of_ranks(launch: Launch) -> None:
    ended = launch("-n", 6, "/bin/sh", "-c", "echo $$; echo end")
    numbers = ended.stdout.split("\nend\n")[:-1]
    assert len(set(numbers)) == 6
    assert launch("-l", "-n", 3, "/bin/echo", "hi").stdout == "[0] hi\n[1] hi\n[2] hi\n"


def test_labels_and_the_two_streams(launch: Launch, programs: Programs) -> None:
    plain = launch("-n", 3, programs("prints"), "both")
    assert plain.stdout == "out 0\nout 1\nout 2\n"
    assert plain.stderr == "err 0\nerr 1\nerr 2\n"
    labelled = launch("-l", "-n", 2, programs("prints"), "both")
    assert labelled.stdout == "[0] out 0\n[1] out 1\n"
    assert labelled.stderr == "[0] err 0\n[1] err 1\n"


def test_output_without_an_end_of_line(launch: Launch, programs: Programs) -> None:
    assert launch("-n", 3, programs("prints"), "no_end").stdout == "<0><1><2>"
    labelled = launch("--label", "-n", 2, programs("prints"), "no_end").stdout
    assert labelled == "[0] <0>\n[1] <1>\n"


def test_input_reaches_rank_0_alone(launch: Launch, programs: Programs) -> None:
    ended = launch("-n", 3, programs("prints"), "input", stdin="one\ntwo")
    assert ended.stdout == "one\ntwo0: 7 characters\n1: 0 characters\n2: 0 characters\n"
    much = "0123456789abcde\n" * 20000
    ended = launch("-n", 2, programs("prints"), "input", stdin=much)
    assert ended.stdout == f"{much}0: {len(much)} characters\n1: 0 characters\n"


READER = """\
#include <mpi.h>
#include <stdio.h>
int main(void) {
  int rank, number = 0;
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0) {
    if (scanf("%d", &number) != 1) number = -1;
    printf("rank %d: %d\\n", rank, number);
  }
  MPI_Finalize();
  return 0;
}
"""


def test_input_reaches_the_first_cpu_rank(launch: Launch, tmp_path: Path) -> None:
    source = tmp_path / "reader.c"
    source.write_text(READER)
    ended = launch("-n", 3, "--fpga", "0", source, stdin="17")
    assert (ended.returncode, ended.stdout) == (0, "rank 1: 17\nrank 2: -1\n"), ended.stderr


def test_much_output_is_complete(launch: Launch, programs: Programs) -> None:
    ended = launch("-n", 4, programs("prints"), "much")
    assert (ended.returncode, ended.stderr) == (0, "")
    lines = ended.stdout.splitlines()
    # Ranks that take long to print are shown as they go, so only each rank's order is certain.
    for rank in range(4):
        mine = [line for line in lines if line.startswith(f"{rank} ")]
        assert mine == [f"{rank} {i:013}" for i in range(LINES)]
    assert len(lines) == 4 * LINES


def test_a_reader_that_leaves_ends_the_run_quietly(launch: Launch, programs: Programs) -> None:
    with launch.start("-n", 2, programs("prints"), "much") as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "0 0000000000000\n"
        run.stdout.close()
        assert run.wait() == 141
        assert run.stderr is not None
        assert run.stderr.read() == ""


def test_a_full_disk_is_named(launch: Launch, programs: Programs) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        run = launch.start("-n", 2, programs("prints"), "much", stdout=full.fileno())
        _, error = run.communicate()
    assert error == "plait: output of the ranks is lost: No space left on device\n"
    assert run.returncode == 7


def test_a_reader_that_does_not_block(launch: Launch, programs: Programs) -> None:
    """Some parents hand on pipes on which a write may fail for want of room."""
    read_end, write_end = os.pipe()
    os.set_blocking(write_end, False)
    run = launch.start("-n", 2, programs("prints"), "much", stdout=write_end)
    os.close(write_end)
    with open(read_end, "rb") as reader:  # noqa: PTH123
        assert len(reader.read()) == 2 * LINES * 16
    assert run.communicate() == (None, "")
    assert run.returncode == 0


def test_a_reader_that_stands_still_cannot_hold_up_the_end(
    launch: Launch, programs: Programs
) -> None:
    with launch.start("--timeout", "0.5", "-n", 2, programs("prints"), "much") as run:
        assert run.wait() == 124


def test_arguments_belong_to_the_program(launch: Launch, programs: Programs) -> None:
    words = ["arguments", "-n", "7", "--label", "-l", "--", "--json", "", "a b", "*"]
    ended = launch("-n", 2, programs("prints"), *words)
    assert ended.stdout.splitlines() == [str(programs("prints")), *words]
    ended = launch("-n", 2, "--", programs("prints"), "arguments", ":", "x")
    assert ended.stdout.splitlines()[1:] == ["arguments", ":", "x"]


def test_standard_streams_may_be_closed(launch: Launch, programs: Programs) -> None:
    line = '"$@" <&- >&-'
    command = ["/bin/sh", "-c", line, "sh", *launch.command, "-n", "2", programs("prints"), "both"]
    done = subprocess.run(command, env=launch.environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"err 0\nerr 1\n")
