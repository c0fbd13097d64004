# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One time: all that a rank can ask or wait for is its virtual time, the same in each run."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Launch

PROGRAMS = Path(__file__).parent / "programs"

PAUSES = """\
begins {begin}
goes on {begin_2}, by MPI_Wtime 2.000
sleep 1000000
usleep 10
nanosleep 20
thrd_sleep 30
clock_nanosleep 40
until a time 2000000
until one that has been 0
poll 50000
ppoll 60
select 70000
pselect 80
poll of a pipe 90000
ppoll of a pipe 95000
epoll_pwait 12000
epoll_pwait2 13000
sigtimedwait 14000
come 1
sigtimedwait of one that has come 0
semtimedop 15000
semtimedop that does not wait 0
ready 1
poll of a ready pipe 0
wrong -1
ends {begin_5}
"""


def body(text: str) -> str:
    """A program whose rank and size are there, around these statements."""
    return (
        "#define _GNU_SOURCE\n#include <mpi.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
        "#include <sys/time.h>\n#include <time.h>\n#include <unistd.h>\n"
        "int main(int argc, char** argv) {\n  int rank, value = 0;\n  MPI_Init(&argc, &argv);\n"
        "  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n" + text + "  MPI_Finalize();\n  return 0;\n}\n"
    )


PAUSES_LONG = body(
    "  if (rank == 1) MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
    "  if (rank == 0) usleep(3200);\n"
)


@pytest.mark.parametrize(
    ("options", "begin"),
    [
        (("--cflags", "-O2 -D_FORTIFY_SOURCE=2"), 946684800),
        (("--clock", "2026-11-26T10:00:00Z"), 1795687200),
    ],
)
def test_every_pause_passes_time(launch: Launch, options: tuple[str, ...], begin: int) -> None:
    ended = launch(*options, "--compute", "zero", str(PROGRAMS / "pauses.c"))
    assert ended.stdout == PAUSES.format(begin=begin, begin_2=begin + 2, begin_5=begin + 5)
    assert ended.stderr == ""


BRIEF = str(PROGRAMS / "brief_pauses.c")
KINDS = [
    "--fpga none",
    "--fpga all",
    pytest.param("--soft all", marks=pytest.mark.alternates),
    "--fpga 1 --soft 2",
]


@pytest.mark.parametrize("kinds", KINDS)
def test_all_ranks_pause_alike(launch: Launch, kinds: str) -> None:
    begin = "--clock", "2026-11-26T10:00:00Z"
    ended = launch("-n", "3", *kinds.split(), *begin, str(PROGRAMS / "short_pauses.c"))
    assert ended.stdout == 3 * "1795687200: 20000 2 3 3 10000 0 6000 700, -1 1 3 3\n"


@pytest.mark.parametrize("kinds", KINDS)
def test_all_clocks_agree(launch: Launch, kinds: str) -> None:
    ended = launch("-n", "3", *kinds.split(), str(PROGRAMS / "clocks.c"))
    assert sorted(ended.stdout.splitlines()) == [f"rank {rank}: agree" for rank in range(3)]


@pytest.mark.parametrize(
    "kinds", ["--fpga none", "--fpga all", "--soft 1-4", "--fpga 1,3 --soft 2"]
)
def test_who_pauses_less_answers_first(launch: Launch, kinds: str) -> None:
    ended = launch("-n", "5", *kinds.split(), str(PROGRAMS / "farm.c"))
    assert ended.stdout == "1 2 3 0 in 40 ms\n"


def test_a_pause_is_the_same_however_it_is_simulated(launch: Launch) -> None:
    """Threads, time that does not jump, frames that are lost: one order, one end."""
    hashes: dict[str, set[str]] = {}
    for name, options in (
        ("right", ()),
        ("right", ("--threads", "2")),
        ("right", ("--no-idle-skip",)),
        ("lost", ("--fault", "drop=20%")),
        ("lost", ("--fault", "drop=20%", "--threads", "2")),
    ):
        ended = launch("-n", "3", "--fpga", "1", "--json", "r.json", *options, BRIEF)
        assert ended.stdout == "1 2\n"
        result = json.loads((launch.folder / "r.json").read_text())
        hashes.setdefault(name, set()).add(f"{result['trace_hash']} {result['virtual_time_ps']}")
    assert [len(each) for each in hashes.values()] == [1, 1]


@pytest.mark.parametrize(("kinds", "line"), [("--fpga 0", 13), ("--soft 0", 13)])
def test_hardware_that_pauses_is_told_as_pausing(launch: Launch, kinds: str, line: int) -> None:
    (launch.folder / "a.c").write_text(PAUSES_LONG)
    ended = launch("-n", "2", *kinds.split(), "--until", "2ms", "a.c")
    assert ended.returncode == 124
    assert f"  rank 0 pauses in usleep (a.c:{line}) until 3.2" in ended.stderr
    # What nobody can end is a deadlock once the pause is over, not before.
    ended = launch("-n", "2", *kinds.split(), "a.c")
    assert ended.returncode == 6
    assert "deadlock at 3.2" in ended.stderr
    assert "pauses" not in ended.stderr


def test_hardware_counts_a_pause_to_its_bound(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(body("  sleep(4000000u * (rank + 1));\n"))
    ended = launch("-n", "1", "--fpga", "0", "a.c")
    assert ended.returncode == 6
    assert "rank 0 in sleep (a.c:12): lasts longer than virtual time" in ended.stderr


def test_a_seed_of_time_is_the_same_every_time(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(
        body('  srand((unsigned)time(NULL));\n  printf("%d\\n", rand());\n')
    )
    first = launch("a.c", PLAIT_PROGRESS="1")
    assert first.stdout == launch("a.c").stdout
    assert first.stderr == ""  # it measures nothing, so its computing need not be charged
    other = launch("--clock", "2001-01-01", "--json", "r.json", "a.c")
    assert other.stdout != first.stdout
    assert json.loads((launch.folder / "r.json").read_text())["run"]["clock"] == (
        "2001-01-01T00:00:00Z"
    )


def test_the_machines_clocks_on_request(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(
        body('  usleep(1);\n  printf("%d\\n", time(NULL) > 1750000000);\n')
    )
    ended = launch("--clock", "machine", "a.c")
    assert ended.stdout == "1\n"
    assert "CPU ranks have the machine's clocks and pauses, so two runs may differ" in ended.stderr


def test_computed_time_is_what_was_counted(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(
        body(
            "  volatile double x = 0;\n  struct timespec t;\n  sleep(3);\n"
            "  for (int i = 0; i < 1000000; ++i) x += i;\n"
            '  printf("%.1f\\n", 1e3 * (double)clock() / CLOCKS_PER_SEC);\n'
            "  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);\n"
            '  printf("%ld %.1f\\n", (long)t.tv_sec, 1e-6 * (double)t.tv_nsec);\n'
        )
    )
    assert launch("--compute", "1ns/block", "a.c").stdout == "1.0\n0 1.0\n"


def test_a_rank_that_pauses_is_told_as_pausing(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(PAUSES_LONG)
    ended = launch("-n", "2", "--compute", "zero", "--until", "2ms", "a.c")
    assert ended.returncode == 124
    assert "  rank 0 pauses in usleep (a.c:13) until 3.2" in ended.stderr
    # What nobody can end is a deadlock once the pause is over, not before.
    ended = launch("-n", "2", "--compute", "zero", "a.c")
    assert ended.returncode == 6
    assert "deadlock at 3.2" in ended.stderr
    assert "pauses" not in ended.stderr


def test_polls_with_pauses_between_them_are_polls(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(
        body(
            "  MPI_Request request;\n  int done = 0;\n"
            "  if (rank == 1) usleep(5000);\n"
            "  if (rank == 1) MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);\n"
            "  if (rank == 0) MPI_Irecv(&value, 1, MPI_INT, 1, argc - 1, MPI_COMM_WORLD,"
            " &request);\n"
            "  while (rank == 0 && !done) {\n"
            "    MPI_Test(&request, &done, MPI_STATUS_IGNORE);\n    usleep(10);\n  }\n"
        )
    )
    assert launch("-n", "2", "a.c").returncode == 0
    ended = launch("-n", "2", "a.c", "wrong")
    assert ended.returncode == 6
    assert "rank 0 polls for ever" in ended.stderr


def test_a_child_of_a_rank_has_the_machines_time(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(
        "#include <sys/wait.h>\n"
        + body(
            "  int code;\n  if (fork() == 0) {\n    usleep(1);\n"
            "    _exit(time(NULL) > 1750000000 ? 3 : 4);\n  }\n"
            '  wait(&code);\n  printf("%d\\n", WEXITSTATUS(code));\n'
        )
    )
    assert launch("a.c").stdout == "3\n"


THREADS = """
  value = 1;
#pragma omp parallel num_threads(3)
  usleep(2000);
  printf("%.3f\\n", MPI_Wtime());
"""


def test_pauses_of_other_threads_are_beside_it(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(body(THREADS))
    options = ("--compute", "zero", "--cflags", "-fopenmp")
    assert launch(*options, "a.c").stdout == "0.002\n"


BY_NUMBER = """
  struct timespec now, then;
  struct timeval day;
  clockid_t process, thread;
  usleep(1000);
  clock_gettime(CLOCK_MONOTONIC, &now);
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &then);
  syscall(SYS_gettimeofday, &day, NULL);
  printf("%d %ld %ld\\n", then.tv_sec == 0 && then.tv_nsec - now.tv_nsec < 1000000,
         (long)syscall(SYS_time, NULL), (long)day.tv_sec);
  for (volatile int i = 0; i < 1000000; ++i) {}
  clock_getcpuclockid(getpid(), &process);
  pthread_getcpuclockid(pthread_self(), &thread);
  clock_gettime(process, &now);
  clock_gettime(thread, &then);
  printf("%.1f %.1f ms\\n", 1e-6 * (double)now.tv_nsec, 1e-6 * (double)then.tv_nsec);
  value = (int)syscall(SYS_close, -1);
  printf("%d %d\\n", value, errno == EBADF);
"""


def test_clocks_and_calls_that_have_numbers(launch: Launch) -> None:
    head = "#define _GNU_SOURCE\n#include <errno.h>\n#include <pthread.h>\n"
    (launch.folder / "a.c").write_text(head + "#include <sys/syscall.h>\n" + body(BY_NUMBER))
    ended = launch("--compute", "1ns/block", "a.c")
    assert ended.stdout == "1 946684800 946684800\n1.0 1.0 ms\n-1 1\n"


LIMITS = """
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  static sem_t semaphore;
  struct timespec limit;
  sem_init(&semaphore, 0, 0);
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_nsec += 50000000;
  pthread_mutex_lock(&mutex);
  value = pthread_cond_timedwait(&condition, &mutex, &limit) == ETIMEDOUT;
  limit.tv_nsec += 50000000;
  value += sem_timedwait(&semaphore, &limit) == -1 && errno == ETIMEDOUT;
  clock_gettime(CLOCK_MONOTONIC, &limit);
  limit.tv_nsec += 50000000;
  value += pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &limit) == ETIMEDOUT;
  printf("%d\\n", value);
"""


def test_limits_of_waits_for_threads_are_the_machines(launch: Launch) -> None:
    head = "#define _GNU_SOURCE\n#include <errno.h>\n#include <pthread.h>\n#include <semaphore.h>\n"
    (launch.folder / "a.c").write_text(head + body(LIMITS))
    begin = time.monotonic()
    assert launch("a.c").stdout == "3\n"
    assert time.monotonic() - begin >= 0.15  # two limits of 50 ms, and one of 100 ms


def test_all_that_waits_until_a_time_waits(launch: Launch) -> None:
    """Each for 20 ms by the machine's clock, and for nothing that comes."""
    begin = time.monotonic()
    ended = launch(str(PROGRAMS / "limits.c"))
    assert ended.stdout == "15 waits\n"
    assert time.monotonic() - begin >= 0.26


FUTURE = """\
#include <mpi.h>
#include <chrono>
#include <cstdio>
#include <future>
#include <thread>
int main(int argc, char** argv) {
  using namespace std::chrono_literals;
  std::promise<int> early, late;
  const auto in_time = early.get_future(), never = late.get_future();
  std::thread other([&] {
    std::this_thread::sleep_for(20ms);
    early.set_value(3);
  });
  const auto limit = std::chrono::system_clock::now() + 60s;
  std::printf("%d", in_time.wait_until(limit) == std::future_status::ready);
  other.join();
  std::printf(" %d\\n", never.wait_for(10ms) == std::future_status::timeout);
  MPI_Init(&argc, &argv);
  MPI_Finalize();
}
"""


def test_a_future_is_waited_for_until_a_time(launch: Launch) -> None:
    (launch.folder / "a.cpp").write_text(FUTURE)
    assert launch("a.cpp").stdout == "1 1\n"


def test_a_timer_of_the_machine_is_told(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(body("  alarm(100);\n  alarm(0);\n"))
    ended = launch("a.c")
    said = "rank 0: alarm: runs by the machine's clock, not by virtual time"
    assert ended.stderr.count(said) == 1


FOR_EVER = """
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  switch (rank) {
    case 0: pause(); break;
    case 1: select(0, NULL, NULL, NULL, NULL); break;
    case 2: pselect(0, NULL, NULL, NULL, NULL, NULL); break;
    case 3: poll(NULL, 0, -1); break;
    case 4: ppoll(NULL, 0, NULL, NULL); break;
    case 5: pthread_mutex_lock(&mutex); break;
  }
  MPI_Barrier(MPI_COMM_WORLD);
"""


def test_what_nothing_can_end_is_a_deadlock(launch: Launch) -> None:
    head = "#define _GNU_SOURCE\n#include <poll.h>\n#include <pthread.h>\n"
    (launch.folder / "a.c").write_text(head + body(FOR_EVER))
    ended = launch("-n", "7", "a.c")
    assert ended.returncode == 6
    calls = ("pause", "select", "pselect", "poll", "ppoll", "pthread_mutex_lock")
    for rank, call in enumerate(calls):
        place = f"(a.c:{19 + rank})"
        assert f"  rank {rank} waits in {call} {place}, which nothing can end\n" in ended.stderr
    assert "  rank 6 waits in MPI_Barrier (a.c:26)" in ended.stderr


ENDED = """
  pthread_t thread;
  pthread_mutex_init(&mutex, NULL);
  signal(SIGUSR1, on_signal);
  if (fork() == 0) {
    usleep(100000);
    kill(getppid(), SIGUSR1);
    _exit(0);
  }
  pause();
  wait(NULL);
  signal(SIGUSR1, SIG_DFL);
  signal(SIGALRM, on_signal);
  alarm(1);
  poll(NULL, 0, -1);
  signal(SIGALRM, SIG_DFL);
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, NULL, unlock, NULL);
  pthread_mutex_lock(&mutex);
  pthread_join(thread, NULL);
  puts("ended");
"""


def test_what_something_ends_is_none(launch: Launch) -> None:
    head = (
        "#define _GNU_SOURCE\n#include <poll.h>\n#include <pthread.h>\n#include <signal.h>\n"
        "#include <sys/wait.h>\n#include <unistd.h>\nstatic pthread_mutex_t mutex;\n"
        "static void on_signal(int number) { (void)number; }\n"
        "static void* unlock(void* none) {\n"
        "  usleep(50000);\n  pthread_mutex_unlock(&mutex);\n  return none;\n}\n"
    )
    (launch.folder / "a.c").write_text(head + body(ENDED))
    assert launch("a.c").stdout == "ended\n"


def test_a_pause_beyond_the_end_of_time_is_told(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(body("  sleep(-1);\n"))
    ended = launch("a.c")
    assert ended.returncode == 6
    assert "rank 0 in sleep (a.c:12): lasts longer than virtual time" in ended.stderr


def test_a_wait_that_ends_at_its_limit_takes_that_time(launch: Launch) -> None:
    (launch.folder / "a.c").write_text(
        "#include <pthread.h>\n#include <semaphore.h>\n#include <threads.h>\n"
        + body(
            "  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;\n  cnd_t c11;\n  mtx_t own;\n"
            "  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;\n  sem_t semaphore;\n"
            "  sem_init(&semaphore, 0, 0);\n  cnd_init(&c11);\n  mtx_init(&own, mtx_timed);\n"
            "  pthread_mutex_lock(&mutex);\n  mtx_lock(&own);\n"
            "  for (int k = 0; k < 3; k++) {\n    struct timespec limit;\n"
            "    const double begin = MPI_Wtime();\n    clock_gettime(CLOCK_REALTIME, &limit);\n"
            "    limit.tv_sec += (limit.tv_nsec += 20000000) / 1000000000;\n"
            "    limit.tv_nsec %= 1000000000;\n"
            "    if (k == 0) value = pthread_cond_timedwait(&condition, &mutex, &limit);\n"
            "    if (k == 1) value = cnd_timedwait(&c11, &own, &limit);\n"
            "    if (k == 2) value = sem_timedwait(&semaphore, &limit);\n"
            '    printf("%d %.0f ms\\n", value != 0, (MPI_Wtime() - begin) * 1e3);\n  }\n'
        )
    )
    ended = launch("-n", "1", "--fpga", "none", "a.c")
    assert (ended.returncode, ended.stdout) == (0, "1 20 ms\n" * 3), ended.stderr
