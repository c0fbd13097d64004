# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs on nodes with two cables: streams over both, beside messages, and what is refused."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from cli.test_circuit_run import run
from plait.cli.testing import Ended

Plait = Callable[..., Ended]

EXAMPLE = Path(__file__).resolve().parents[1] / "examples/circuit/two_cables.c"

# On two cables: each half of a block goes over one, beside messages that go over the first.
TWO_CABLES = r"""
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>
enum { HALF = 8192 };
static unsigned data[2 * HALF], got[3][2 * HALF];
int main(int argc, char** argv) {
  int rank, size, wrong = 0;
  long transfers[6];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 2 * HALF; ++i) data[i] = rank * 1000000u + i;
  if (rank == 0) {
    for (int i = 1; i < size; ++i) {
      for (int cable = 0; cable < 2; ++cable) {
        const int port = 8 * cable + i - 1;
        circuit_connect(port, i, 8 * cable + 2);
        transfers[2 * (i - 1) + cable] =
            circuit_start_receive(port, got[i - 1] + HALF * cable, HALF * sizeof(unsigned));
      }
    }
    for (int i = 1; i < size; ++i) {
      int word;
      MPI_Recv(&word, 1, MPI_INT, i, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      wrong += word != 7 * i;
    }
    for (int i = 0; i < 2 * (size - 1); ++i) circuit_wait(transfers[i]);
    for (int i = 1; i < size; ++i) {
      for (int k = 0; k < 2 * HALF; ++k) wrong += got[i - 1][k] != i * 1000000u + k;
    }
    printf("%d wrong\n", wrong);
  } else {
    int word = 7 * rank;
    for (int cable = 0; cable < 2; ++cable) circuit_connect(8 * cable + 2, 0, 8 * cable + rank - 1);
    transfers[0] = circuit_start_send(2, data, HALF * sizeof(unsigned));
    transfers[1] = circuit_start_send(10, data + HALF, HALF * sizeof(unsigned));
    MPI_Send(&word, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    circuit_wait(transfers[0]);
    circuit_wait(transfers[1]);
  }
  MPI_Finalize();
  return 0;
}
"""


def test_two_cables_carry_streams_beside_messages(plait: Plait, tmp_path: Path) -> None:
    source, report = tmp_path / "two.c", tmp_path / "report.json"
    source.write_text(TWO_CABLES)
    words = ["--platform", "vcsn2", "--fpga", "all", "--json", str(report), str(source)]
    ended = plait("run", "-n", "4", *words)
    assert (ended.code, ended.out) == (0, "0 wrong\n"), ended.err
    links = {each["name"]: each["bytes"] for each in json.loads(report.read_text())["links"]}
    each = 3 * 32 * 1024
    assert each < links["plane1->0"] < links["plane0->0"] < 1.02 * each


def test_links_of_ones_own_are_quicker_than_messages(plait: Plait) -> None:
    ended = plait("run", "-n", "4", "--fpga", "all", "--platform", "vcsn2", str(EXAMPLE))
    said = r"4 x 64 KiB: MPI_Gather (\S+) us, links (\S+) us, 0 words are wrong\n"
    found = re.fullmatch(said, ended.out)
    assert found, ended
    by_mpi, by_links = map(float, found.groups())
    assert 2 * 64 / 24.88 < by_links < by_mpi / 3


def test_a_cable_goes_on_without_the_other(plait: Plait, tmp_path: Path) -> None:
    options = ("--fpga", "all", "--platform", "vcsn2", "--fault", "link_down=plane1->0")
    received = "circuit_start_receive(9, more, sizeof more)"
    mine = (
        f"circuit_connect(1, 1, 2); circuit_connect(9, 1, 10); long transfer = {received};"
        ' circuit_receive(1, data, sizeof data); printf("%u", data[1023]); fflush(stdout);'
        " circuit_wait(transfer);"
    )
    theirs = (
        "circuit_connect(2, 0, 1); circuit_connect(10, 0, 9); data[1023] = 71;"
        " long transfer = circuit_start_send(10, more, sizeof more);"
        " circuit_send(2, data, sizeof data); circuit_wait(transfer);"
    )
    ended = run(plait, tmp_path, mine, theirs, options)
    assert (ended.code, ended.out) == (6, "71")
    assert "for port 10 of rank 1 to send up to 4 KiB to its port 9" in ended.err


def test_ranks_of_all_kinds_are_on_two_planes(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "mixed.c"
    source.write_text(TWO_CABLES.split("int main", maxsplit=1)[0] + MIXED)
    ended = plait("run", "-n", "3", "--fpga", "1", "--platform", "vcsn2", str(source))
    assert (ended.code, ended.out) == (0, "3 3\n")


MIXED = r"""
int main(int argc, char** argv) {
  int rank, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 2 * HALF; ++i) data[i] = rank;
  MPI_Allreduce(MPI_IN_PLACE, data, 2 * HALF, MPI_UNSIGNED, MPI_SUM, MPI_COMM_WORLD);
  MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%d %u\n", sum, data[2 * HALF - 1]);
  MPI_Finalize();
  return 0;
}
"""


# Both cables bring to symmetric objects, which the root puts to, too, and looks at meanwhile.
SYMMETRIC = r"""
#include <plait_network.h>
#include <shmem.h>
#include <stdio.h>
enum { HALF = 2048 };
static long own[2 * HALF], all[6 * HALF], seen, tally;
int main(void) {
  shmem_init();
  int rank = shmem_my_pe(), size = shmem_n_pes();
  long transfers[6], wrong = 0;
  for (int i = 0; i < 2 * HALF; ++i) own[i] = rank * 1000000L + i;
  for (int cable = 0; cable < 2; ++cable) {
    if (rank > 0) circuit_connect(8 * cable, 0, 8 * cable + rank);
    for (int i = 1; rank == 0 && i < size; ++i) circuit_connect(8 * cable + i, i, 8 * cable);
  }
  shmem_barrier_all();
  for (int cable = 0; cable < 2; ++cable) {
    if (rank > 0) {
      transfers[cable] =
          circuit_start_send(8 * cable, own + cable * HALF, HALF * sizeof(long));
    }
    for (int i = 1; rank == 0 && i < size; ++i) {
      transfers[2 * i + cable - 2] = circuit_start_receive(
          8 * cable + i, all + (2 * i + cable) * HALF, HALF * sizeof(long));
    }
  }
  if (rank == 0) {
    for (int i = 0; i < 2 * HALF; ++i) all[i] = own[i];  // while the others' come
    shmem_long_wait_until(&seen, SHMEM_CMP_EQ, 7);
    for (int i = 0; i < 2 * (size - 1); ++i) circuit_wait(transfers[i]);
    for (int i = 0; i < 2 * size * HALF; ++i) {
      wrong += all[i] != i / (2 * HALF) * 1000000L + i % (2 * HALF);
    }
  } else {
    if (rank == 1) shmem_long_p(&seen, 7, 0);
    shmem_long_atomic_add(&tally, rank, 0);
    circuit_wait(transfers[0]);
    circuit_wait(transfers[1]);
  }
  shmem_barrier_all();
  if (rank == 0) printf("%ld wrong, tally %ld\n", wrong, tally);
  shmem_finalize();
  return 0;
}
"""


def test_both_cables_bring_to_objects_that_others_reach(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "shmem.c"
    source.write_text(SYMMETRIC)
    ended = plait("run", "-n", "3", "--fpga", "all", "--platform", "vcsn2", str(source))
    assert (ended.code, ended.out) == (0, "0 wrong, tally 3\n"), ended.err


def test_a_link_is_on_one_cable(plait: Plait, tmp_path: Path) -> None:
    options = ("--fpga", "all", "--platform", "vcsn2")
    ended = run(plait, tmp_path, "circuit_connect(7, 1, 8);", options=options)
    assert ended.code == 6
    assert (
        "virtual port 7 is on another cable than port 8 of rank 1; of 8 ports each the first are"
        " on the first cable" in ended.err
    )
