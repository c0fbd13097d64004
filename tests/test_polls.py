# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loops of polls: one that ends by itself is never called endless, however long it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Launch

COUNTED = """\
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int rank, flag = 0, value = 5;
  const long turns = atol(argv[argc - 1]);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request request;
    MPI_Irecv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request);
    for (long i = 0; i < turns && !flag; i++) {
      switch (i % 4) {
        case 0: MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE); break;
        case 1: MPI_Iprobe(1, MPI_ANY_TAG, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE); break;
        case 2: MPI_Test(&request, &flag, MPI_STATUS_IGNORE); break;
        case 3: sched_yield(); break;
      }
    }
    printf("gave up: %d\\n", flag);
    value = 6;
    MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("got %d\\n", value);
  } else {
    MPI_Send(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    value++;
    MPI_Send(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
  }
  if (rank == 0) MPI_Recv(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
"""


@pytest.mark.parametrize(
    ("kinds", "turns"),
    [(("--fpga", "none"), 5_000_000), (("--fpga", "1"), 3_000_000), (("--fpga", "0"), 120_000)],
)
def test_a_loop_that_counts_its_polls_ends(
    launch: Launch, kinds: tuple[str, ...], turns: int
) -> None:
    source = COUNTED.replace("MPI_COMM_SELF", "MPI_COMM_WORLD").replace("1, MPI_ANY_TAG", "1, 3")
    if "0" in kinds:  # hardware has no arguments, and does not lend itself
        source = source.replace("atol(argv[argc - 1])", str(turns)).replace("sched_yield()", "")
    (launch.folder / "a.c").write_text(source)
    ended = launch("-n", "2", *kinds, "a.c", *([] if "0" in kinds else [str(turns)]))
    assert (ended.returncode, ended.stdout) == (0, "gave up: 0\ngot 7\n"), ended.stderr


ALONE = """\
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>
static int probe(int from, int tag) {
  int flag;
  MPI_Iprobe(from, tag, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  return flag;
}
static double answer(void) {  // a ping and a pong, in seconds
  int value = 1;
  const double begin = MPI_Wtime();
  MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  while (!probe(1, 4));
  const double end = MPI_Wtime();
  MPI_Recv(&value, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return end - begin;
}
int main(int argc, char** argv) {
  int rank, value = 5, found = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    for (int i = 0; i < 4; i++) {
      MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (i < 3) MPI_Send(&value, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
  } else {
    answer();
    printf("an answer after %.0f us\\n", answer() * 1e6);
    double begin = MPI_Wtime();
    for (int i = 0; i < 1000; i++) found += probe(MPI_ANY_SOURCE, 3);
    const double few = MPI_Wtime() - begin;
    begin = MPI_Wtime();
    for (int i = 0; i < 1000000; i++) found += probe(MPI_ANY_SOURCE, 3);
    const double many = MPI_Wtime() - begin;
    printf("%d, %.3f times as long\\n", found, many / few);
    MPI_Request request;  // what it sends to itself is found at once
    MPI_Isend(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &request);
    while (!found) found = probe(MPI_ANY_SOURCE, 3);
    printf("%d of its own\\n", found);
    MPI_Recv(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < 1000; i++) found += probe(1, 4);
    printf("an answer after %.0f us\\n", answer() * 1e6);
    for (int i = 0; i < 100000; i++) {
      probe(1, 5);
      if (i % 100 == 0) usleep(10);
    }
    printf("ends after %.3f s\\n", MPI_Wtime());
    MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
"""


def test_polls_take_their_time_with_and_without_the_host(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(ALONE)
    said = {
        launch("-n", "2", "--fpga", "none", *options, "a.c").stdout
        for options in (("--threads", "1"), ("--threads", "2"), ("--trace", "a.pftrace"))
    }
    assert said == {
        "an answer after 11 us\n0, 999.925 times as long\n1 of its own\nan answer after 11 us\n"
        "ends after 0.341 s\n"
    }


ENDLESS = """\
#include <mpi.h>
#include <unistd.h>
int main(int argc, char** argv) {
  int rank, flag = 0, value, turns = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    while (!flag) { MPI_Test(&request, &flag, MPI_STATUS_IGNORE); turns++; }
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return turns;
}
"""


def test_a_loop_of_polls_that_nothing_can_answer_is_told(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(ENDLESS)
    ended = launch("-n", "2", "--fpga", "none", "a.c")
    assert ended.returncode == 6
    assert "rank 0 polls MPI_Test (a.c:10) for its MPI_Irecv (a.c:9)" in ended.stderr
    assert "rank 1 waits in MPI_Recv (a.c:12)" in ended.stderr


def test_a_loop_of_pauses_that_nothing_can_end_is_told(launch: Launch) -> None:
    source = ENDLESS.replace("MPI_Test(&request, &flag, MPI_STATUS_IGNORE)", "usleep(1000)")
    (launch.folder / "a.c").write_text(
        source.replace("flag = 0, value,", "value; volatile int flag = 0,")
    )
    ended = launch("-n", "2", "--fpga", "none", "a.c")
    assert ended.returncode == 6
    assert "rank 0 pauses for ever\n" in ended.stderr
    assert "rank 0 pauses in usleep (a.c:10), again and again\n" in ended.stderr


@pytest.mark.parametrize("look", ["time(NULL) + 1", "shmem_n_pes()", "(clock_gettime(0, &now), 1)"])
def test_a_flag_is_seen_by_a_loop_that_looks_at_clocks(launch: Launch, look: str) -> None:
    (launch.folder / "a.c").write_text(
        "#include <shmem.h>\n#include <stdio.h>\n#include <time.h>\nstatic volatile int flag;\n"
        "int main(void) {\n  const int one = 1;\n  struct timespec now;\n  long turns = 0;\n"
        "  shmem_init();\n"
        "  if (shmem_my_pe() == 0)\n"
        f"    while (!flag && turns < 1000000) turns += {look} > 0;\n"
        "  else\n    shmem_int_put((int*)&flag, &one, 1, 0);\n"
        "  shmem_barrier_all();\n"
        '  if (shmem_my_pe() == 0) printf("%d\\n", turns > 0 && turns < 1000000);\n'
        "  shmem_finalize();\n  return now.tv_sec < 0;\n}\n"
    )
    ended = launch("-n", "2", "--fpga", "none", "a.c")
    assert (ended.returncode, ended.stdout) == (0, "1\n"), ended.stderr


def test_no_probe_misses_a_message(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(
        "#include <mpi.h>\n#include <stdio.h>\n#include <unistd.h>\n"
        "int main(int argc, char** argv) {\n  int rank, value = 0, late = 0;\n"
        "  MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
        "  for (int k = 0; k < 40; k++) {\n    int flag = 0;\n    if (rank == 1) {\n"
        "      MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
        "      usleep(50 + k * 37);\n"
        "      MPI_Send(&k, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);\n      continue;\n    }\n"
        "    MPI_Send(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);\n"
        "    const double begin = MPI_Wtime();\n"
        "    while (!flag) MPI_Iprobe(1, 5, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);\n"
        "    late += MPI_Wtime() - begin > (50 + k * 37) * 1.02e-6 + 30e-6;\n"
        "    MPI_Recv(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n  }\n"
        '  if (rank == 0) printf("%d late\\n", late);\n  MPI_Finalize();\n  return 0;\n}\n'
    )
    for kinds in (("--fpga", "none"), ("--soft", "1")):
        ended = launch("-n", "2", *kinds, "a.c")
        assert (ended.returncode, ended.stdout) == (0, "0 late\n"), ended.stderr


def test_what_others_in_the_process_do_ends_a_loop_of_polls(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(
        "#include <mpi.h>\n#include <signal.h>\n#include <stdio.h>\n#include <unistd.h>\n"
        "static volatile sig_atomic_t rings;\nstatic void ring(int signal) { rings = signal; }\n"
        "int main(int argc, char** argv) {\n  int flag = 0;\n  MPI_Init(&argc, &argv);\n"
        "  signal(SIGALRM, ring);\n  alarm(4);\n"
        "  while (!rings) MPI_Iprobe(0, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);\n"
        '  printf("rang\\n");\n  MPI_Finalize();\n  return 0;\n}\n'
    )
    ended = launch("-n", "1", "--fpga", "none", "a.c")
    assert (ended.returncode, ended.stdout) == (0, "rang\n"), ended.stderr
