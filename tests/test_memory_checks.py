# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""FPGA ranks that leave their objects are told which, where, by what index; a write ends them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Programs, ToolBox


def place(source: Path, text: str) -> str:
    """Where the program has this text."""
    lines = source.read_text().splitlines()
    return f"({source}:{next(i for i, line in enumerate(lines, 1) if text in line)})"


def test_each_rank_is_told_what_it_did(programs: Programs, tool: ToolBox) -> None:
    source = programs.source("outside.c")
    done = tool.run("plait", "run", "-n", "4", source)
    assert done.returncode == 139
    assert sorted(done.stdout.splitlines()) == ["0", "0", "0", "0 0.000000"]
    _, hint, *told = sorted(
        done.stderr.splitlines(), key=lambda line: not line.startswith(("p", "h"))
    )
    assert hint.startswith("hint: such an access may seem to go well on CPU ranks; --no-checks")
    assert sorted(told) == [
        f"rank 1: index 10 is outside `int a[10]` {place(source, 'a[i] = i;')}",
        f"rank 2: warning: index -5 is outside `int chosen[10]` {place(source, '3 - rank')}",
        f"rank 3: index 30 is outside `double second[6]` {place(source, '] = 1;')}",
    ]
    assert done.stderr.splitlines()[-2] == "plait: rank 1 ended with exit code 139"


def test_a_read_beyond_an_array_is_a_warning(programs: Programs, tool: ToolBox) -> None:
    source = programs.source("outside_reads.c")
    done = tool.run("plait", "run", "-n", "2", source)
    assert (done.returncode, done.stdout) == (0, "0\n")
    told = f"rank 1: warning: index 10 is outside `int a[10]` {place(source, 'i < 11')}"
    assert done.stderr.splitlines()[-1] == told


def test_a_run_that_does_not_end_well_still_tells_it(programs: Programs, tool: ToolBox) -> None:
    source = programs.source("outside_ends.c")
    told = f"rank 1: warning: index 10 is outside `int a[10]` {place(source, 'told[0]];')}"
    for ending, code, after in (
        ("abort", 3, "plait: rank 1 called MPI_Abort"),
        ("deadlock", 6, "plait: deadlock at "),
        ("endless", 124, "plait: "),
    ):
        limit = ("--until", "1ms") if ending == "endless" else ()
        done = tool.run("plait", "run", "-n", "2", *limit, source, "--", ending)
        lines = [line for line in done.stderr.splitlines() if "plait: compiling" not in line]
        lines = lines[next(i for i, line in enumerate(lines) if line.startswith("rank 1:")) :]
        assert (done.returncode, lines[0]) == (code, told)
        assert lines[1].startswith(after)


RECEIVES_NEXT = """#include <mpi.h>
static int table[8], got[8];
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 2; i++) {
    got[0] = 100;
    if (rank == 0) MPI_Send(got, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  if (rank == 1) {
    MPI_Recv(got, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    table[got[0]] = 4;
    MPI_Recv(table, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return table[0];
}
"""


def test_a_write_beside_a_command_that_is_being_given(tool: ToolBox, tmp_path: Path) -> None:
    """The rank ends after the command that the engine takes just then."""
    source = tmp_path / "next.c"
    source.write_text(RECEIVES_NEXT)
    done = tool.run("plait", "run", "-n", "2", source)
    assert done.returncode == 139
    assert f"index 100 is outside `int table[8]` {place(source, '] = 4;')}" in done.stderr
    assert done.stderr.splitlines()[-2] == "plait: rank 1 ended with exit code 139"


def test_messages_stay_in_their_buffers(programs: Programs, tool: ToolBox) -> None:
    source = programs.source("outside_messages.c")
    beyond = "buffer of 32 bytes goes beyond"
    for how, code, told in (
        ("send", 0, f"MPI_Send: the send {beyond} `int some[2][3]`, where 12 are left"),
        ("receive", 6, f"the receive {beyond} `int own[5]`, where 20 are left"),
        ("broadcast", 6, f"the receive {beyond} `int few[4]`, where 16 are left"),
        ("null", 6, "the send buffer is a null pointer, for 32 bytes"),
    ):
        done = tool.run("plait", "run", "-n", "2", source, "--", how)
        assert done.returncode == code
        if code == 0:
            wanted = [f"rank 1: warning: {told} {place(source, 'some[1], count')}"]
        else:
            call = {"receive": "MPI_Irecv", "broadcast": "MPI_Bcast", "null": "MPI_Send"}[how]
            text = {"receive": "Irecv(", "broadcast": "== 'b') MPI_B", "null": "(void*)0"}[how]
            at = f"rank 1 in {call} {place(source, text)}"
            wanted = ["plait: MPI_ERR_BUFFER on rank 1", f"  {at}: {told}"]
        assert done.stderr.splitlines()[-len(wanted) :] == wanted


def test_null_pointers_misaligned_reads_and_writes_end_a_rank(
    programs: Programs, tool: ToolBox
) -> None:
    source = programs.source("outside_reads.c")
    done = tool.run("plait", "run", "-n", "5", source)
    assert (done.returncode, done.stdout) == (139, "0\n")
    assert [line for line in sorted(done.stderr.splitlines()) if line.startswith("rank")] == [
        f"rank 1: warning: index 10 is outside `int a[10]` {place(source, 'i < 11')}",
        f"rank 2: a read through a null pointer {place(source, 'place[rank - 1]')}",
        "rank 3: a read of 8 bytes in `long pair[2]` at an address that is no multiple of 8"
        f" {place(source, '(long*)bytes')}",
        f"rank 4: index 11 is outside `int a[10]` {place(source, 'rank + 7')}",
    ]
