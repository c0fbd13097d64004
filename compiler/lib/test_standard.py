# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What C's library does on FPGA ranks is what that of this machine does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.ir.nodes import If, Loop, walk
from plait.compiler.ir.verify import verify
from plait.compiler.passes import standard
from plait.compiler.passes.base import parsed
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle import interpreted

HEAD = """#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
"""


def told(source: str, folder: Path, arguments: tuple[str, ...] = ()) -> str:
    """What the program prints, lowered to primitives and interpreted."""
    path = folder / "program.c"
    path.write_text(HEAD + source, encoding="utf-8")
    program = parse([path])
    context = Context(rank=0, size=1, arguments=list(arguments))
    lower(program, context, lambda _, current: verify(current))
    return interpreted.run(program, 1, context.formats).stdout[0]


def native(source: str, folder: Path, arguments: tuple[str, ...] = ()) -> str:
    """What it prints with this machine's library."""
    path = folder / "native.c"
    path.write_text(HEAD + source, encoding="utf-8")
    binary = folder / "native"
    command = ["cc", "-w", "-O1", "-fno-builtin", path, "-o", binary, "-lm"]
    subprocess.run(command, check=True)
    return subprocess.run(
        [binary, *arguments], capture_output=True, text=True, check=True
    ).stdout  # fmt: skip


PROGRAMS = {
    "scans": r"""
static void integers(const char *text) {
  int a = -7, b = -7, n = -7, count;
  unsigned c = 7;
  long d = 7;
  count = sscanf(text, "%d %i%n", &a, &b, &n);
  printf("%d %d %d %d;", count, a, b, n);
  count = sscanf(text, "%3d%u %*d%lx", &a, &c, &d);
  printf("%d %d %u %ld\n", count, a, c, d);
}
static void texts(const char *text) {
  char word[8] = "-", name[16] = "-", one = '-', two[2] = {'-', '-'};
  int x = -1, count = sscanf(text, "%7s %c%2c", word, &one, two);
  printf("%d %s %c %c%c;", count, word, one, two[0], two[1]);
  count = sscanf(text, " k=%[a-z_]; %% %*[^0-9]%d", name, &x);
  printf("%d %s %d\n", count, name, x);
}
static void numbers(const char *text) {
  float f = -1;
  double d = -1;
  short h = -1;
  signed char c = -1;
  int count = sscanf(text, "%f,%lg", &f, &d);
  printf("%d %.9g %.17g;", count, f, d);
  count = sscanf(text, "%hd.%hhd", &h, &c);
  printf("%d %d %d\n", count, h, c);
}
static char whole[9][32] = {"12 0x1f 9", " -12345678 077 -5 ff", "99999999999999999999 08", "x", "",
                            "   ", "5", "+7-8 0xg", "1 2 3 - 4"};
static char words[5][32] = {"k=some_name; % abc 42", "  ab c", "abcdefghijk l", "k=9", ""};
static char parts[6][32] = {"1.5,2.5e-3", "-0.1, 1e", "3e5,0x1.8p3", "300.300", ".5,-inf", "1e+,2"};
int main(void) {
  for (int i = 0; i < 9; ++i) integers(whole[i]);
  for (int i = 0; i < 5; ++i) texts(words[i]);
  for (int i = 0; i < 6; ++i) numbers(parts[i]);
  return 0;
}
""",
    "memory": r"""
static int *squares(int n) {
  int *some = alloca(n * sizeof *some), *kept = aligned_alloc(64, n * sizeof *kept);
  for (int i = 0; i < n; ++i) some[i] = i * i;
  memcpy(kept, some, n * sizeof *some);
  return kept;
}
int main(int argc, char **argv) {
  char text[] = "measured", *copy = strdup(text + argc), *half = strndup(text, 2 + argc);
  copy[0] = 'M';
  int sum = 0, *far = NULL, failed = posix_memalign((void **)&far, 64, 8 * sizeof *far);
  for (int n = 1; n < 5 + argc; ++n) {
    int *all = squares(n), *more = __builtin_alloca(4 * sizeof *more);
    more[n % 4] = n;
    far[n] = all[n - 1] + more[n % 4];
    sum += far[n];
    free(all);
  }
  printf("%s %s %d %d %d\n", copy, half, sum, failed, far[3]);
  printf("%d %ld\n", sysconf(_SC_PAGESIZE) >= 4096, sysconf(_SC_CLK_TCK));
  free(copy);
  free(half);
  free(far);
  return 0;
}
""",
    "texts": r"""
char made[64], other[64];
void show(const char *what) {
  for (int i = 0; what[i]; i++) putchar(what[i]);
  putchar('\n');
}
int sign(int number) { return (number > 0) - (number < 0); }
int main(int argc, char **argv) {
  for (int i = 0; i < 9; i++) made[i] = 'a' + i * argc % 5;
  show(strcpy(other, made));
  show(strcat(other, "xyz"));
  show(strncat(other, "hello", 2));
  printf("%zu %zu %zu\n", strlen(made), strlen(other), strnlen(other, 3));
  printf("%d %d %d %d\n", strcmp(made, other), strcmp(other, made), strcmp(made, made),
         strcmp(made, "abz"));
  printf("%d %d %d\n", strncmp(made, other, 9), strncmp(made, other, 10), strncmp(made, "b", 0));
  printf("%d %d\n", sign(memcmp(made, other, 9)), sign(memcmp(made, other, 11)));
  printf("%td %d\n", strchr(other, 'x') - other, strchr(made, 'x') == NULL);
  printf("%td %td\n", strrchr(other, 'a') - other, strchr(other, 0) - other);
  printf("%td %d %td\n", strstr(other, "zh") - other, strstr(other, "zz") == NULL,
         strstr(other, "") - other);
  printf("%zu %zu %td\n", strspn(other, "cab"), strcspn(other, "xe"), strpbrk(other, "yx") - other);
  printf("%td\n", (char *)memchr(other, 'c', 9) - other);
  strncpy(other, "short", 12);
  for (int i = 0; i < 14; i++) printf("%d ", other[i]);
  strncpy(other, "longer", 3);
  show(other);
}""",
    "characters": r"""
int main(int argc, char **argv) {
  for (int i = -1; i < 256; i++)
    printf("%d%d%d%d%d%d%d%d%d%d%d%d %d %d\n", !!isalpha(i), !!isdigit(i), !!isalnum(i),
           !!isspace(i), !!isupper(i), !!islower(i), !!ispunct(i), !!isprint(i), !!isgraph(i),
           !!iscntrl(i), !!isxdigit(i), !!isblank(i), tolower(i), toupper(i));
}""",
    "sorting": r"""
typedef struct { int key; double weight; char name[4]; } item;
item items[20];
int numbers[33];
double values[7] = {3.5, -1, 2, 1e9, -7, 0, 2};
int by_key(const void *left, const void *right) {
  const item *one = left, *other = right;
  return (one->key > other->key) - (one->key < other->key);
}
int downwards(const void *left, const void *right) { return *(const int *)right - *(int *)left; }
int upwards(const void *left, const void *right) { return downwards(right, left); }
static int by_value(const void *left, const void *right) {
  double one = *(const double *)left, other = *(const double *)right;
  if (one < other) return -1;
  return one > other;
}
int main(int argc, char **argv) {
  for (int i = 0; i < 20; i++) {
    items[i].key = i * 7 % 5;
    items[i].weight = i * 0.5;
    items[i].name[0] = 'a' + i;
  }
  qsort(items, 20, sizeof(item), by_key);
  for (int i = 0; i < 20; i++)
    printf("%d %g %s\n", items[i].key, items[i].weight, items[i].name);
  for (int turn = 1; turn < 3; turn++) {
    for (int i = 0; i < 33; i++) numbers[i] = rand() % 50;
    int (*order)(const void *, const void *) = turn > 1 ? downwards : upwards;
    qsort(numbers, 33, sizeof(int), order);
    for (int i = 0; i < 33; i++) printf("%d ", numbers[i]);
  }
  qsort(values, 7, sizeof *values, &by_value);
  for (int i = 0; i < 7; i++) printf("%g ", values[i]);
  for (int i = -1; i < 50; i++) {
    int *found = bsearch(&i, numbers, 33, sizeof(int), downwards);
    if (found) printf("%d at %d\n", i, *found);
  }
  int *some = malloc(8 * sizeof *some);
  for (int n = argc - 1; n <= 8; n++) {
    for (int i = 0; i < 8; i++) some[i] = i * 5 % 8;
    qsort(some, n, sizeof *some, upwards);
    for (int i = 0; i < 8; i++) printf("%d", some[i]);
    if (argc < n) qsort(values + argc, n % 7, sizeof *values, by_value);
    printf("\n");
  }
  for (int i = 0; i < 7; i++) printf("%g ", values[i]);
  free(some);
}""",
    "random numbers": r"""
int main(int argc, char **argv) {
  unsigned own = 17, seeds[6] = {0, 1, 42, 2147483647u, 2147483648u, 4294967295u};
  for (int i = 0; i < 40; i++) printf("%d ", rand());
  for (int s = 0; s < 6; s++) {
    srand(seeds[s]);
    for (int i = 0; i < 3; i++) printf("%d ", rand() % 1000);
  }
  for (int i = 0; i < 5; i++) printf("%d ", rand_r(&own));
  printf("%d\n", RAND_MAX);
}""",
    "made texts": r"""
char made[64], other[64];
int main(int argc, char **argv) {
  double value = argc * 1234.5678;
  long large = argc * 5000000000;
  int n = snprintf(made, 64, "rank %d of %u|%-6s|%5.2s|%c", -argc, argc + 2, "ab", "xyz",
                   64 + argc);
  printf("%d %zu %s\n", n, strlen(made), made);
  n = snprintf(made, 12, "%s%s", "overlong ", "text");
  printf("%d %s %d\n", n, made, strcmp(made, "overlong te"));
  n = snprintf(NULL, 0, "%ld%%", large);
  n += sprintf(other, "%+6ld %#lx %hhd %hu %zu %05d", large, large, 300 * argc, 65537 * argc,
               strlen(made), -argc);
  printf("%d %s\n", n, other);
  sprintf(other, "%.*f|%*d|%10.3e|%g|%G|%f", argc + 1, value, -6, argc, value, value / 1e9,
          value * 1e30, INFINITY * argc);
  puts(other);
  sprintf(made, "%d", argc); sprintf(made, "%s%d", made + 1, 7); fputs(made, stdout);
  fputc('\n', stdout);
  for (int i = 0; i < 6; i++) {
    snprintf(made, sizeof made, "%.17g %.3f", pow(-7.1, i * 9), i / 8.0 * argc);
    printf("%d %s\n", i, made);
  }
}""",
    "numbers in texts": r"""
char line[80] = " alpha=12, beta = -3.5e2;gamma=0x1F;;delta=1e-5, eps=nan", word[40];
int main(int argc, char **argv) {
  double sum = 0;
  line[7] = (char)('0' + argc);
  for (char *part = strtok(line, ",;"); part != NULL; part = strtok(NULL, ",;")) {
    char *end, *is = strchr(part, '=');
    *is = 0;
    double value = strtod(is + 1, &end);
    if (value == value) sum += value;
    printf("[%s] %d %d %d\n", part, (int)(end - is), atoi(is + 1), (int)strtoul(is + 1, NULL, 0));
  }
  strcpy(word, argc > 1 ? "0" : "  -9876543210987654321x");
  char *end;
  long least = strtol(word, &end, 10);
  printf("%.17g %ld %s %g\n", sum, least, end, atof(word));
  memmove(word + 1, word, 5 + argc);
  memset(word, '*', 1 + argc);
  printf("%d %s\n", memcmp(word, "**", 2), word);
  printf("%d %d\n", strcasecmp("Plait", word) > 0, strncasecmp("ABcd", "abXX", 1 + argc));
}""",
    "small things": r"""
int main(int argc, char **argv) {
  setvbuf(stdout, NULL, _IONBF, 0);
  div_t both = div(-7 * argc, 2);
  printf("%d %d %d\n", both.quot, both.rem, getenv("NO_SUCH_VARIABLE") == NULL);
  printf("%.17g %ld\n", drand48(), mrand48());
  srand48(-3);
  for (int i = 0; i < 3; i++) printf("%.17g %ld %ld\n", drand48(), lrand48(), random());
  fprintf(stderr, "told %d\n", argc);
  printf("%lld %ld\n", llrint(2.5 * argc), labs(-3L * argc));
}""",
}


# In units of the last place. A float is the double's result rounded, or as good as that.
BOUNDS = {
    **dict.fromkeys(("sin", "cos", "atan", "exp", "exp2", "expm1", "pow", "cbrt", "hypot"), 1.0),
    **dict.fromkeys(("log", "log2", "log10"), 0.51),
    "log1p": 0.7,
    "atan2": 1.6,
    **dict.fromkeys(("tan", "asin", "acos", "sinh", "cosh", "tanh"), 2.3),
    **dict.fromkeys(("fmod", "rint"), 0.0),
    "fdim": 0.5,
}
FLOAT_BOUND = 0.51


def bounds(folder: Path, count: int) -> None:
    """Checks so many points of each function against long double."""
    binary, here = folder / "mathematics", Path(__file__).resolve().parents[1]
    options = ("-w", "-O2", "-ffp-contract=off", f"-I{here}/lib", f"-idirafter{here}/include")
    source = here / "testing" / "mathematics.c"
    subprocess.run(["cc", *options, source, "-o", binary, "-lm"], check=True)
    done = subprocess.run([binary, str(count), "1"], capture_output=True, text=True, check=True)
    found = {name: float(error) for name, error, *_ in map(str.split, done.stdout.splitlines())}
    assert set(found) == {name + suffix for name in BOUNDS for suffix in ("", "f")}
    wrong = {
        name: error
        for name, error in found.items()
        if not error <= BOUNDS.get(name, min(FLOAT_BOUND, BOUNDS.get(name[:-1], 1)))
    }
    assert wrong == {}


def test_bounds(tmp_path: Path) -> None:
    bounds(tmp_path, 10_000)


@pytest.mark.long
def test_bounds_on_a_million_points(tmp_path: Path) -> None:
    bounds(tmp_path, 1_000_000)


ONE = "sin cos tan asin acos atan exp exp2 expm1 log log2 log10 log1p cbrt sinh cosh tanh rint"
TWO = "atan2 pow hypot fmod fdim copysign"
POINTS = (
    *("0.0", "-0.0", "1.0", "-1.0", "0.5", "2.0", "-3.0", "1e-9", "0.7", "100.25", "-7.5"),
    *("1e22", "-1e300", "INFINITY", "-INFINITY", "NAN", "3.5"),
)


def mathematics(kind: str, suffix: str) -> str:
    """A program that prints what all functions give at the points, which nothing can fold."""
    one = "".join(f'    show("{name}", {name}{suffix}(x));\n' for name in ONE.split())
    two = "".join(f'      show("{name}", {name}{suffix}(x, y));\n' for name in TWO.split())
    return f"""{kind} points[] = {{{", ".join(POINTS)}}};
void show(const char *name, {kind} value) {{
  if (isnan(value)) printf("nan\\n"); else printf("%.17g\\n", value);
}}
int main(int argc, char **argv) {{
  int power; {kind} whole;
  for (int i = 0; i < {len(POINTS)}; i++) {{
    {kind} x = points[i];
{one}    show("frexp", frexp{suffix}(x, &power));
    if (fabs(x) < INFINITY) printf("%d\\n", power);
    show("modf", modf{suffix}(x, &whole));
    show("whole", whole);
    if (fabs(x) < 1e6) printf("%ld %ld\\n", lround{suffix}(x), lrint{suffix}(x));
    printf("%d%d%d\\n", !!isinf(x), !!isfinite(x), isnan(x) ? 0 : !!signbit(x));
    show("ldexp", ldexp{suffix}(x, 3));
    for (int j = 0; j < {len(POINTS)}; j++) {{
      {kind} y = points[j];
{two}    }}
  }}
}}
"""


@pytest.mark.parametrize(
    ("kind", "suffix", "ulp"), [("double", "", 2.0**-52), ("float", "f", 1.3e-7)]
)
def test_mathematics(kind: str, suffix: str, ulp: float, tmp_path: Path) -> None:
    source = mathematics(kind, suffix)
    ours, wanted = told(source, tmp_path).split(), native(source, tmp_path).split()
    assert len(ours) == len(wanted) > 1000
    for mine, theirs in zip(ours, wanted, strict=True):
        if mine != theirs:
            assert abs(float(mine) - float(theirs)) <= 3 * ulp * abs(float(theirs)), (mine, theirs)


def test_what_folds_brings_no_code(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(
        HEAD + "int main(void) { double pi = acos(-1.0); int levels = (int)log2(8.0);"
        ' printf("%.15f %.15f %d %g %g %g", pi, 4 * atan(1.0), levels, pow(2, 10), sin(0.5),'
        " hypot(3, 4)); return 0; }"
    )
    program = parse([path])
    context = Context(rank=0, size=1, arguments=[])
    lower(program, context)
    outcome = interpreted.run(program, 1, context.formats)
    assert outcome.stdout[0] == "3.141592653589793 3.141592653589793 3 1024 0.479426 5"
    assert not any(isinstance(each, Loop | If) for each in walk(program.functions["main"].body))


def test_the_constants_are_those_of_the_generator() -> None:
    script = Path(__file__).resolve().parents[2] / "tools" / "mathematics.py"
    subprocess.run([sys.executable, script, "--check"], check=True)


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_prints_what_a_cpu_rank_prints(name: str, tmp_path: Path) -> None:
    assert told(PROGRAMS[name], tmp_path) == native(PROGRAMS[name], tmp_path)


def texts_and_numbers(folder: Path, count: int) -> None:
    """Compares so many of each with this machine's library."""
    binary, here = folder / "formats", Path(__file__).resolve().parents[1]
    options = ("-w", "-O2", f"-I{here}/lib", f"-idirafter{here}/include")
    source = here / "testing" / "formats.c"
    subprocess.run(["cc", *options, source, "-o", binary, "-lm"], check=True)
    done = subprocess.run([binary, str(count)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:500]) == (0, "")


def test_texts_and_numbers_are_exact(tmp_path: Path) -> None:
    texts_and_numbers(tmp_path, 10_000)


@pytest.mark.long
def test_many_texts_and_numbers_are_exact(tmp_path: Path) -> None:
    texts_and_numbers(tmp_path, 500_000)


def test_all_files_go_together(tmp_path: Path) -> None:
    path = tmp_path / "all.c"
    files = sorted(set(standard.files().values()))
    text = "".join(f'#include "{file}"\n' for file in files)
    given = "#define PLAIT_PERIOD 1e-9\n#define PLAIT_PORTS 4\n#define PLAIT_BEGINNING 0L\n"
    given += "#define PLAIT_CYCLES 1L\n#define PLAIT_NANOSECONDS 4L\n"
    path.write_text(f"{given}{text}int main(void) {{ return 0; }}\n")
    functions = parse([path], include=[parsed.FOLDER]).functions
    assert {f"plait_{name}" for name in standard.files()} <= set(functions)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ('snprintf(b, 9, "%a", 1.0)', "no hexadecimal"),
        ('sprintf(b, "%d", 1.0)', "%d wants an int"),
        ('sprintf(b, "%d")', "fewer arguments"),
        ("sprintf(b, b)", "the format of sprintf is not a literal"),
        ('sscanf(b, "%d", 0)', "sscanf is given int where it wants a pointer"),
        ('sscanf(b, "%d")', "sscanf has 0 pointers, its format asks for 1"),
        ('sscanf(b, "%ld", (int *)b)', "sscanf writes 8 bytes, long, to a pointer to 4 bytes"),
        ('sscanf(b, "%p", (void **)b)', "FPGA ranks do not have %p in the format of sscanf"),
        ('sscanf(b, "%", b)', "the format of sscanf ends in a %"),
        ("sscanf(b, b, b)", "the format of sscanf is not a literal"),
    ],
)
def test_what_cannot_be_made_a_text_is_refused(call: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=said) as caught:
        told(f"char b[9]; int main(void) {{ {call}; }}", tmp_path)
    assert "program.c:11:" in str(caught.value)


def test_time_is_virtual(tmp_path: Path) -> None:
    source = """int main(void) {
      struct timeval day; struct timespec now; time_t also;
      gettimeofday(&day, NULL); clock_gettime(CLOCK_MONOTONIC, &now);
      printf("%ld %ld %ld %ld.%ld %ld.%09ld", time(NULL), time(&also), clock(), day.tv_sec,
             day.tv_usec, now.tv_sec, now.tv_nsec);
    }"""
    seconds = interpreted.CYCLES / Context().clock_hz
    assert seconds == 1
    assert told(source, tmp_path) == "1 1 1000000 1.0 1.000000000"


@pytest.mark.parametrize("call", ['access("b", 0)', "gethostname(0, 0)"])
def test_what_needs_an_operating_system_is_refused_where_it_is_called(
    call: str, tmp_path: Path
) -> None:
    assert told(f"int main(void) {{ if (0) {call}; }}", tmp_path) == ""
    with pytest.raises(CompileError, match="is not known on an FPGA rank") as caught:
        told(f"int main(void) {{ {call}; }}", tmp_path)
    assert "program.c:11:" in str(caught.value)
    assert "MPI_Wtime" in str(caught.value)


def test_a_comparison_is_a_name(tmp_path: Path) -> None:
    head = "int by(const void *a, const void *b) { return 0; } int n[9];\n"
    with pytest.raises(CompileError, match="the comparison of this qsort is no function of the"):
        told(f"{head}int main(void) {{ qsort(n, 9, 4, n); }}", tmp_path)
    with pytest.raises(CompileError, match="qsort of elements whose type is not known"):
        told(f"{head}int main(void) {{ void *p = n; qsort(p, 9, 4, by); }}", tmp_path)
    of = "int m[9], *p[2] = {n, m}; int k = time(NULL); qsort(p[k % 2], k, 4, by);"
    with pytest.raises(CompileError, match="qsort of a size that is known when the program runs"):
        told(f"{head}int main(void) {{ {of} }}", tmp_path)
