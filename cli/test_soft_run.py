# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Ranks on soft processors: what they print, and what they cannot have."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended
from plait.hardware.soc import core  # pyright: ignore[reportMissingTypeStubs]

Plait = Callable[..., Ended]

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
RECURSIVE = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { int value; struct node* next; };
static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static int (*const table[])(int) = {twice, square};
static int depth(const char* text) {
  return *text == 0 ? 0 : (*text == '(') + depth(text + 1);
}
int main(int argc, char** argv) {
  int rank, total = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct node* list = NULL;
  for (int i = 0; i < 5; ++i) {
    struct node* made = malloc(sizeof *made);
    made->value = table[i % 2](rank + i);
    made->next = list;
    list = made;
  }
  while (list != NULL) {
    struct node* next = list->next;
    total += list->value;
    free(list);
    list = next;
  }
  int sum, all[4];
  MPI_Allreduce(&total, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allgather(&total, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  if (rank == 1) {
    printf("%d %.2f %s %d %d\n", sum, sum / 8.0, argv[1], depth("((a)(b))"), argc);
    for (int i = 0; i < 4; ++i) printf("%d\n", all[i]);
  }
  MPI_Finalize();
  return 0;
}
"""


# Those of examples/ that make no call and send no type that soft processors do not have.
SHORT = ("ring", "back_substitution", "heat1d_nonblocking", "odd_even_sort")
LONG = (
    *("jacobi2d", "jacobi2d_float", "jacobi2d_halo", "kmeans", "matvec", "molecular_dynamics"),
    *("pi_integral", "pingpong", "prime_sieve"),
)


@pytest.mark.parametrize(
    "name", [*SHORT, *(pytest.param(name, marks=pytest.mark.long) for name in LONG)]
)
def test_examples_print_as_on_cpus(plait: Plait, name: str) -> None:
    source = str(EXAMPLES / f"{name}.c")
    of_cpus = plait("run", "-n", "4", "--fpga", "none", source)
    of_cores = plait("run", "-n", "4", "--soft", "1-3", source)
    assert of_cpus.out
    assert (of_cores.code, of_cores.out) == (0, of_cpus.out)


@pytest.mark.parametrize(
    "name", ["ring", *(pytest.param(name, marks=pytest.mark.long) for name in [*SHORT[1:], *LONG])]
)
def test_examples_print_as_on_cpus_beside_fpgas(plait: Plait, name: str) -> None:
    source = str(EXAMPLES / f"{name}.c")
    of_cpus = plait("run", "-n", "4", "--fpga", "none", source)
    mixed = plait("run", "-n", "4", "--fpga", "1", "--soft", "2-3", source)
    assert of_cpus.out
    assert (mixed.code, mixed.out) == (0, of_cpus.out)


def test_messages_of_long_are_refused(plait: Plait) -> None:
    source = EXAMPLES / "master_worker.c"
    ended = plait("run", "-n", "4", "--soft", "1-3", str(source))
    assert ended.code == 6
    assert "master_worker.c:41: MPI_LONG: a long has 4 bytes on soft processors" in ended.err


def test_what_hls_refuses_prints_as_on_cpus(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "lists.c"
    source.write_text(RECURSIVE)
    of_cpus = plait("run", "-n", "4", "--fpga", "none", str(source), "an argument")
    of_cores = plait("run", "-n", "4", "--soft", "1-3", str(source), "an argument")
    assert of_cpus.out
    assert (of_cores.code, of_cores.out) == (0, of_cpus.out)


LIBRARY = r"""
#include <mpi.h>
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static jmp_buf back;
static void leap(int depth, int value) {
  if (depth == 0) longjmp(back, value);
  leap(depth - 1, value);
}
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  volatile int leaps = 0;
  const int came = setjmp(back);
  if (leaps++ < 2) leap(5, 2 - leaps);
  if (rank == 1) {
    const char least = -1;
    printf("%d %d %s %d\n", came, leaps, strerror(ENOENT), getenv("NO_SUCH_NAME") == NULL);
    printf("%" PRId64 " %" PRIx64 " %d\n", INT64_MIN, UINT64_MAX, least);
    printf("%d %d\n", isdigit('7' - rank + 1) != 0, toupper("abc"[rank]));
    fflush(stdout);
    assert(rank == 0);
  }
  MPI_Finalize();
  return 0;
}
"""


def test_the_c_library_is_as_on_cpus(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "library.c"
    source.write_text(LIBRARY)
    of_cpus = plait("run", "-n", "2", "--fpga", "none", str(source))
    of_cores = plait("run", "-n", "2", "--soft", "1", str(source))
    assert (of_cpus.code, len(of_cpus.out.splitlines())) == (134, 3)
    assert (of_cores.code, of_cores.out) == (134, of_cpus.out)
    assert f"{source}:29: main: Assertion `rank == 0' failed." in of_cores.err
    silent = plait("run", "-n", "2", "--soft", "1", "--cflags=-DNDEBUG", str(source))
    assert (silent.code, silent.out) == (0, of_cpus.out)


FORMATS = r"""
#include <mpi.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static const char* const forms[] = {
    "%f|%e|%g|%a|%.3f\n", "%10.3f|%-12.4e|%+g|%.2a|%010.1f\n", "%.0f|%.0e|%.1g|%.0a|% f\n",
    "%#.0f|%#.3e|%#g|%A|%20.15f\n", "%.20f|%.25e|%.17g|%.15a|%-20G|\n", "%.1f|%E|%+.3g|%30a|%F\n",
};
static double values[] = {0, -0.0, 1, 0.5, 1.5, 2.5, 80.25, 0.15, 99.9995, 1e-5, 123456789, 0.1,
                          9.5e-5, 999999.5, 1e23, -1.0 / 3, DBL_MAX, DBL_MIN, 5e-324, 1e17 + 2};
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    uint64_t bits = 88172645463325252u;
    for (int i = 0; i < 50; ++i) {
      double v = i < 20 ? values[i] : 0;
      bits ^= bits << 13, bits ^= bits >> 7, bits ^= bits << 17;
      if (i >= 20 && i < 26) memcpy(&v, &bits, sizeof v);
      if (i >= 26) v = (double)((int64_t)bits >> 30) / (1 << i % 20);
      printf(forms[i % 6], v, v, v, v, v);
      printf(forms[(i + 1) % 6], v, v, v, v, v);
    }
    printf("%f %F %5g %-6e| %05f\n", INFINITY, -INFINITY, NAN, INFINITY, INFINITY);
    printf("%d %5d %-5d| %05d %+d % d %.3d %8.3d|%.0d|\n", 1, 2, 3, -4, 5, 6, 7, -8, 0);
    printf("%x %X %#x %#X %o %#o %u %#.3o %#x\n", 255, 255, 255, 255, 8, 8, 4000000000u, 8, 0);
    printf("%lld %llu %llx %hhd %hhu %hd %zu %td %jd\n", INT64_MIN, UINT64_MAX, 1LL << 60,
           300, 300, 70000, sizeof(int), (ptrdiff_t)-3, (intmax_t)-77);
    printf("%c %s %8s|%-8s|%.2s|%*d|%-*d|%.*f|%%\n", 'c', "s", "right", "left", "trunc", 5, 1, 4, 2,
           2, 3.14159);
    printf("%p %p %ld %lu %i\n", (void*)16, NULL, -12L, 12UL, -7);
    char text[8];
    int before, size = snprintf(text, sizeof text, "%d-%s%n!", 12345, "longer", &before);
    printf("%s %d %d\n", text, size, before);
  }
  MPI_Finalize();
  return 0;
}
"""


def test_printf_has_the_digits_of_cpus(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "formats.c"
    source.write_text(FORMATS)
    of_cpus = plait("run", "-n", "2", "--fpga", "none", str(source))
    of_cores = plait("run", "-n", "2", "--soft", "1", str(source))
    assert len(of_cpus.out.splitlines()) == 107
    assert (of_cores.code, of_cores.out) == (0, of_cpus.out)


FLOATS = r"""
#include <mpi.h>
#include <math.h>
#include <stdio.h>
static float row[6000], sum;  // does not fit in 32 KiB beside the rest
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 6000; ++i) row[i] = (float)(i % 37 - 11) / (rank + 1.5f);
  for (int i = 0; i < 6000; ++i) sum += row[i] * row[i] - 0.25f * row[i];
  float root = sqrtf(sum), all = 0;
  MPI_Reduce(&root, &all, 1, MPI_FLOAT, MPI_SUM, 1, MPI_COMM_WORLD);
  if (rank == 1) printf("%.9g %.6f %.3e\n", sum, root, all / 3.0);
  MPI_Finalize();
  return 0;
}
"""


def test_a_cluster_file_gives_memory_and_floats(plait: Plait, tmp_path: Path) -> None:
    source, cluster = tmp_path / "floats.c", tmp_path / "c.yaml"
    source.write_text(FLOATS)
    cluster.write_text("nodes: {cpu: 0, soft: {ranks: 1 - 2, memory: 64 KiB, floats: true}}\n")
    of_cpus = plait("run", "-n", "3", "--fpga", "none", str(source))
    of_cores = plait("run", "--report", "--cluster", str(cluster), str(source))
    assert of_cpus.out
    assert (of_cores.code, of_cores.out) == (0, of_cpus.out)
    assert "   1  soft     0" in of_cores.err
    assert "soft 64 KiB floats" in plait("cluster", "show", str(cluster)).out


def test_a_program_that_does_not_fit_is_told(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "floats.c"
    source.write_text(FLOATS)
    cluster = tmp_path / "c.yaml"
    cluster.write_text("nodes: {cpu: 0, soft: {ranks: 1 - 2, memory: 32 KiB}}\n")
    ended = plait("run", "--cluster", str(cluster), str(source))
    assert ended.code != 0
    assert "of 32 KiB" in ended.err
    assert "64 KiB would hold it" in ended.err
    assert "row 23.4" in ended.err


def test_a_core_has_the_memory_that_its_program_needs(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "floats.c"
    source.write_text(FLOATS)
    ended = plait("run", "-v", "-n", "3", "--soft", "1-2", str(source))
    assert ended.code == 0, ended.err
    assert " of 64 KiB\n" in ended.err


def test_wrong_programs_are_told(plait: Plait, tmp_path: Path) -> None:
    head = "#include <mpi.h>\nint main(void) {\n  int r, x = 0;\n  MPI_Init(0, 0);\n"
    head += "  MPI_Comm_rank(MPI_COMM_WORLD, &r);\n"
    end = "  MPI_Finalize();\n  return 0;\n}\n"
    source = tmp_path / "wrong.c"
    receive = "  MPI_Recv(&x, 1, MPI_INT, 1 - r, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
    source.write_text(head + receive + end)
    ended = plait("run", "-n", "2", "--soft", "0-1", str(source))
    assert ended.code == 6
    assert f"{source}:6" in ended.err
    source.write_text(head + "  MPI_Send(&x, 1, MPI_LONG, 1 - r, 5, MPI_COMM_WORLD);\n" + end)
    ended = plait("run", "-n", "2", "--soft", "1", str(source))
    assert f"{source}:6: MPI_LONG: a long has 4 bytes on soft processors" in ended.err
    assert ended.code != 0


LONG_DOUBLE = r"""
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char** argv) {
  long double x = argc, whole, part = modfl(3.75L, &whole);
  srand((unsigned)time(NULL));
  printf("%Lf %.3Lf %Lg %.2Lf\n", x / 4, sqrtl(x + 1), powl(2, 0.5L) * strtold("2.5", NULL), part);
  return clock() == 0 || time(NULL) != 946684800;
}
"""


def test_a_long_double_is_a_double_and_time_is_the_runs_own(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "long.c"
    source.write_text(LONG_DOUBLE)
    ended = plait("run", "-n", "1", "--soft", "0", str(source))
    assert (ended.code, ended.out) == (0, "0.250000 1.414 3.53553 0.75\n")


TRAPS = r"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__attribute__((noinline)) static void poke(int* at) {
  *at = 3;
}
static int deep(int n) {
  volatile char room[64];
  room[0] = (char)n;
  return n == 0 ? 0 : deep(n - 1) + room[0];
}
static volatile char table[8000];
__attribute__((noinline)) static int letters(const char* text) {
  char line[24000];
  strcpy(line, text);
  return *strtok(line, " ");
}
__attribute__((noinline)) static int letters_of(int size, const char* text) {
  char line[size];
  strcpy(line, text);
  return *strtok(line, " ");
}
int main(int argc, char** argv) {
  const int which = atoi(argv[1]);
  char* nothing = argc > 5 ? argv[0] : NULL;
  int (*function)(int) = (int (*)(int))nothing;
  puts("begins");
  if (which == 0)
    poke((int*)nothing);
  if (which == 1)
    return (int)strlen(nothing);
  if (which == 2)
    return function(3);
  if (which == 3) return deep(100000);
  if (which == 4) __builtin_trap();
  if (which == 5) poke((int*)main);
  if (which == 6) return letters(argv[0]);
  if (which == 7) return letters_of(24000 + argc, argv[0]);
  return table[argc];
}
"""


@pytest.mark.parametrize(
    ("which", "code", "said"),
    [
        ("0", 139, "a null pointer is used, for address 0x0, in poke ({}:5)"),
        ("1", 139, "a null pointer is used, for address 0x0, in strlen, called in main ({}:31)"),
        ("2", 139, "a null pointer is called, 0x0, outside of the program's instructions,"),
        ("3", 139, "in deep ({}:"),
        ("4", 132, "in main ({}:35)"),
        ("5", 139, ", where instructions and constants are, in poke ({}:5)"),
        ("6", 139, "in letters ({}:13)"),
        ("7", 139, "in letters_of ({}:19)"),
    ],
)
def test_a_trap_names_function_and_line(
    plait: Plait, tmp_path: Path, which: str, code: int, said: str
) -> None:
    source = tmp_path / "traps.c"
    source.write_text(TRAPS)
    ended = plait("run", "-n", "1", "--soft", "0", str(source), which)
    assert (ended.code, ended.out) == (code, "begins\n")
    assert (which in "367") == ("the stack has reached the heap, at 0x" in ended.err)
    assert "plait: rank 0: " in ended.err
    assert said.format(source) in ended.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--fpga", "1", "--soft", "1"), "rank 1 is named by --fpga and by --soft"),
        (("--soft", "5"), "--soft 5: there are ranks 0 to 3"),
        (
            ("--soft", "1", "--collective", "bcast=bcast_linear"),
            "soft processors cannot do bcast by bcast_linear",
        ),
    ],
)
def test_what_is_refused(plait: Plait, arguments: tuple[str, ...], said: str) -> None:
    ended = plait("run", "-n", "4", *arguments, str(EXAMPLES / "ring.c"))
    assert ended.code == 2
    assert said in ended.err


def test_a_damaged_core_is_told(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(core, "_rtl", lambda: tmp_path / "rtl")
    ended = plait("run", "-n", "1", "--soft", "0", str(EXAMPLES / "ring.c"))
    assert ended.code == 4
    assert "the soft processor's core, pythondata-cpu-cv32e40p, is damaged: " in ended.err
    assert "hint: python -m pip install --force-reinstall pythondata-cpu-cv32e40p" in ended.err
