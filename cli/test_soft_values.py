# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs that any C compiler takes have the same values on soft processors as on CPU ranks."""

from collections.abc import Callable
from pathlib import Path

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

TEXTS = r"""
#include <mpi.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const char* const texts[] = {
    "0.3", "2.3", " -1.7976931348623157e308x", "4.9e-324", "2.4703282292062327e-324", "1e400",
    "2.2250738585072011e-308", "9007199254740993", "0x1.8p-1074", "0x.8p", "-infinity", "1e+", "e5",
    "9007199254740992.000000000000000000000000000000000000000000000001"};
static void show(const void* at, size_t size) {
  uint64_t bits = 0;
  memcpy(&bits, at, size);
  printf(" %llx", (unsigned long long)bits);
}
static void scan(void) {
  double a = 1, b = 2;
  float c = 3, d = 4;
  long double e = 5;
  int i = 6, j = 7, k = 8, n = 9;
  signed char small = 1;
  long long large = 2;
  char word[8] = "", set[8] = "", three[3] = "";
  n = sscanf("1.7976931348623157e308 3.14159265358979323846,0x1p-3", "%lf %f,%a", &a, &c, &d);
  printf("%d", n), show(&a, 8), show(&c, 4), show(&d, 4);
  n = sscanf("0.1 123.456", "%4lf%3lf%f", &a, &b, &c);
  printf(" %d", n), show(&a, 8), show(&b, 8), show(&c, 4);
  n = sscanf("2.5 .5e1z -nan", "%*f%lf%1s%f", &b, word, &c);
  printf(" %d %s", n, word), show(&b, 8);
  n = sscanf("0.1", "%Lf", &e);
  a = (double)e;
  printf(" %d", n), show(&a, 8), puts("");
  n = sscanf("1e+ 5", "%lf %d", &a, &i);
  printf("%d %g %d,", n, a, i);
  n = sscanf("infix", "%lf", &a) + 10 * sscanf("0xz", "%lf", &a) + 100 * sscanf("0xz", "%i", &j);
  printf("%d %g %d,", n, a, j);
  n = sscanf("  -12 0x1f 017:-9223372036854775808", "%d%i%i:%lld", &i, &j, &k, &large);
  printf("%d %d %d %d %lld,", n, i, j, k, large);
  n = sscanf("300 7ff 77 end", "%hhd%x%o%n", &small, (unsigned*)&i, (unsigned*)&j, &k);
  printf("%d %d %d %d %d,", n, small, i, j, k);
  n = sscanf("ab]c-d xyz", "%[]a-c]%*c%2[^e] %2c", set, word, three);
  printf("%d %s %s %.2s,", n, set, word, three);
  printf("%d %d %d ", sscanf("", "%d", &i), sscanf("x", "%d", &i), sscanf("5", "%d%d", &i, &j));
  n = sscanf("7%8", "%d %% %d", &i, &j);
  printf("%d %d %d,", n, i, j);
  n = sscanf("31 32", "%2$d %1$d", &i, &j);
  printf("%d %d %d\n", n, i, j);
}
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (unsigned i = 0; rank == 1 && i < sizeof texts / sizeof *texts; ++i) {
    char *end, *end_of_float;
    errno = 0;
    const double value = strtod(texts[i], &end), same = atof(texts[i]);
    const int error = errno == ERANGE;
    const float single = strtof(texts[i], &end_of_float);
    show(&value, sizeof value), show(&same, sizeof same), show(&single, sizeof single);
    printf(" %d %d %d\n", error, (int)(end - texts[i]), (int)(end_of_float - texts[i]));
  }
  if (rank == 1) scan();
  MPI_Finalize();
  return 0;
}
"""


def as_on_cpus(plait: Plait, source: Path, text: str, *arguments: str) -> str:
    """What rank 1 of two prints of a program, which is the same on a CPU and on a core."""
    source.write_text(text)
    of_cpus = plait("run", "-n", "2", "--fpga", "none", str(source), *arguments)
    of_cores = plait("run", "-n", "2", "--soft", "1", str(source), *arguments)
    assert (of_cores.code, of_cores.out, of_cores.err) == (of_cpus.code, of_cpus.out, of_cpus.err)
    return of_cpus.out


def test_numbers_from_text(plait: Plait, tmp_path: Path) -> None:
    assert as_on_cpus(plait, tmp_path / "texts.c", TEXTS).startswith(" 3fd3333333333333 ")


def test_the_end_of_main_is_a_return_of_zero(plait: Plait, tmp_path: Path) -> None:
    text = '#include <stdio.h>\nint main(void) {\n  printf("hello, world\\n");\n}\n'
    assert as_on_cpus(plait, tmp_path / "hello.c", text) == "hello, world\n" * 2


ARITHMETIC = r"""
#include <mpi.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { KINDS = 22 };
static uint64_t bits = 88172645463325252u, sums[KINDS];
static uint64_t next(void) {
  bits ^= bits << 13, bits ^= bits >> 7, bits ^= bits << 17;
  return bits;
}
static void note(int kind, uint64_t value, int is_nan) {
  sums[kind] = (sums[kind] ^ (is_nan ? 1 : value)) * 1099511628211u;
}
static void note_double(int kind, double value) {
  uint64_t all;
  memcpy(&all, &value, 8);
  note(kind, all, value != value);
}
static void note_float(int kind, float value) {
  uint32_t all;
  memcpy(&all, &value, 4);
  note(kind, all, value != value);
}
// Exponents so that results are around the smallest, the largest and the usual.
static double some(int how) {
  uint64_t made = next();
  const uint64_t exponents[] = {0, 512 - made % 60, 1534 + made % 60, 1023 - made % 60, made % 60,
                                1023 - 126 - made % 30, 1020 + made % 90};
  const uint64_t exponent = exponents[how];
  made = (made & 0x800fffffffffffffu) | exponent << 52;
  if (next() % 4 == 0) made &= ~(uint64_t)0 << (made % 53);
  double value;
  memcpy(&value, &made, 8);
  return value;
}
static float some_float(int how) {
  uint32_t made = (uint32_t)next();
  const uint32_t exponents[] = {0, 64 - made % 28, 190 + made % 28, 127 - made % 28, made % 30,
                                124 + made % 60};
  const uint32_t exponent = exponents[how];
  made = (made & 0x807fffffu) | exponent << 23;
  float value;
  memcpy(&value, &made, 4);
  return value;
}
int main(int argc, char** argv) {
  int rank;
  const int count = atoi(argv[1]);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; rank == 1 && i < count; ++i) {
    static const char first[] = {0, 1, 1, 3, 4, 4, 0, 2}, second[] = {3, 1, 2, 4, 4, 0, 0, 2};
    const double x = some(first[i % 8]), y = some(second[i % 8]), tiny = some(5);
    const float f = some_float(first[i % 8]), g = some_float(second[i % 8]);
    note_double(0, x + y), note_double(1, x - y), note_double(2, x * y), note_double(3, x / y);
    note_float(4, f + g), note_float(5, f - g), note_float(6, f * g), note_float(7, f / g);
    note_double(8, sqrt(fabs(x))), note_float(9, sqrtf(fabsf(f)));
    note_float(10, (float)tiny), note_double(11, (double)f);
    note_double(12, fma(x, y, tiny)), note_float(13, fmaf(f, g, (float)tiny));
    note_double(14, ldexp(x, -(int)(next() % 1100)));
    note_double(15, fmod(x, y == 0 ? 1 : y)), note_double(16, remainder(x, y));
    note_float(17, (float)(int64_t)next() + (float)next());
    note_double(11, (double)(int64_t)next() + (double)next());
    const double wide = some(6);
    const float wide_float = some_float(5);
    note_double(18, trunc(wide)), note_float(19, truncf(wide_float));
    note(20, (uint64_t)llround(fabs(wide) < 0x1p63 ? wide : 0.5), 0);
    note(20, (uint64_t)llroundf(fabsf(wide_float) < 0x1p63f ? wide_float : 0.5f), 0);
    note_double(21, floor(wide) + ceil(wide)), note_double(21, round(wide) - rint(wide));
    note_float(21, floorf(wide_float) + roundf(wide_float)), note_float(21, ceilf(wide_float));
    note(11, (uint64_t)(int64_t)(y < 1e15 && y > -1e15 ? y : 0), 0);
  }
  for (int i = 0; rank == 1 && i < KINDS; ++i) printf("%d %llx\n", i, (unsigned long long)sums[i]);
  MPI_Finalize();
}
"""


def test_arithmetic_around_the_smallest_and_the_largest(plait: Plait, tmp_path: Path) -> None:
    sums = as_on_cpus(plait, tmp_path / "arithmetic.c", ARITHMETIC, "80").splitlines()
    assert len(sums) == 22


DRAWS = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  unsigned own = 7, seeds[] = {1, 0, 42, 123456789, 0x80000000, 0xffffffff};
  unsigned short words[3] = {1, 2, 3}, all[7] = {9, 8, 7, 6, 5, 4, 3}, *before;
  MPI_Init(&argc, &argv);
  printf("%d ", rand());
  printf("%.17g %d\n", drand48(), RAND_MAX);
  for (int s = 0; s < 6; ++s) {
    srand(seeds[s]);
    for (int i = 0; i < 40; ++i) printf("%d ", rand());
    srandom(seeds[s] + 5);
    printf("%ld %d\n", random(), rand_r(&own));
    srand48((long)(int)seeds[s]);
    printf("%.17g ", drand48());
    printf("%ld %.17g\n", lrand48(), erand48(words));
    printf("%ld\n", mrand48());
  }
  before = seed48(words);
  printf("%d %d %d %ld\n", before[0], before[1], before[2], nrand48(words));
  printf("%ld\n", jrand48(words));
  lcong48(all);
  printf("%ld %.17g\n", lrand48(), erand48(words));
  printf("%ld\n", mrand48());
  srand48(3);
  printf("%ld %ld\n", mrand48(), nrand48(words));
  MPI_Finalize();
}
"""


def test_random_numbers(plait: Plait, tmp_path: Path) -> None:
    assert as_on_cpus(plait, tmp_path / "draws.c", DRAWS).startswith("1804289383 3.9")


ERRORS = r"""
#define _GNU_SOURCE
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char** argv) {
  char text[64];
  MPI_Init(&argc, &argv);
  for (int i = -1; i < 35; ++i) puts(strerror(i));
  printf("%s|%s|%s|%s\n", strerror(ENOSYS), strerror(EILSEQ), strerror(ETIMEDOUT), strerror(12345));
  puts(strerror_r(EDEADLK, text, sizeof text));
  errno = ERANGE;
  perror("here");
  MPI_Finalize();
}
"""


def test_words_of_errors(plait: Plait, tmp_path: Path) -> None:
    assert "Cannot allocate memory" in as_on_cpus(plait, tmp_path / "errors.c", ERRORS)


OWN = r"""
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
static _Thread_local int first = 5;
static __thread short row[3] = {1, 2, 3};
_Thread_local double zero[2];
static _Thread_local _Alignas(32) char aligned[40] = "x";
_Thread_local long long large = 1LL << 40;
static int beside = 6;
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  first += argc + 1;
  row[1] = (short)(row[1] + first);
  zero[1] += row[1] + beside;
  double* const at = &zero[1];
  const int is_off = (uintptr_t)aligned % 32 != 0 || (uintptr_t)at % 8 != 0;
  if (rank == 1) {
    printf("%d %d %g %g %s ", first, row[1], zero[0], *at, aligned);
    printf("%lld %d\n", large, is_off);
  }
  MPI_Finalize();
}
"""


def test_variables_of_a_thread(plait: Plait, tmp_path: Path) -> None:
    assert as_on_cpus(plait, tmp_path / "own.c", OWN) == "7 9 0 15 x 1099511627776 0\n"


ENDS = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static char log[20], *made;
static int rank;
static void note(char c) {
  static int at;
  log[at++] = c;
}
__attribute__((constructor)) static void last(int argc, char** argv) {
  made = malloc(8);
  made[0] = argc == 2 && argv[1][0] == 'x' ? 'c' : '?';
  note(made[0]);
}
__attribute__((constructor(102))) static void second(void) { note('b'); }
__attribute__((constructor(101))) static void first(void) { note('a'); }
static void before(void) { note('p'); }
__attribute__((section(".preinit_array"), used)) static void (*const preinit)(void) = before;
static void tell(const char* text) {
  if (rank == 1) puts(text);
}
__attribute__((destructor)) static void leave(void) { tell("destructor"); }
__attribute__((destructor(101))) static void leave_last(void) { tell("the last destructor"); }
__attribute__((destructor(102))) static void leave_earlier(void) { tell("an earlier one"); }
static void of_function(void) { tell("of a function"); }
static void one(void) { tell("the first of atexit"); }
static void other(void) {
  tell("the second of atexit");
  atexit(of_function);
}
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Finalize();
  atexit(one);
  atexit(other);
  tell(log);
  if (argc == 2) exit(3);
}
"""


def test_constructors_and_destructors(plait: Plait, tmp_path: Path) -> None:
    assert as_on_cpus(plait, tmp_path / "ends.c", ENDS, "x").splitlines() == [
        "pabc",
        "the second of atexit",
        "of a function",
        "the first of atexit",
        "destructor",
        "an earlier one",
        "the last destructor",
    ]
