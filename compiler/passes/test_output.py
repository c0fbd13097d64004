# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a rank prints comes out as the C library of this machine prints it."""

import subprocess
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.base.records import Format, Formats
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.log_words import RecordError, format_record
from plait.compiler.testing.oracle.lowered import lower

GOLDEN = Path(__file__).parent / "golden"
HEAD = "#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
MAIN = "int main(int argc, char **argv) {{\n{}\n}}\n"


def lowered(body: str, folder: Path) -> tuple[Program, Context]:
    context = Context()
    return lower(HEAD + MAIN.format(body), folder, context), context


def native(body: str, folder: Path) -> tuple[int, str]:
    """The code of exit and stdout of the same program under cc."""
    source = folder / "native.c"
    source.write_text(HEAD + MAIN.format(body), encoding="utf-8")
    subprocess.run(["cc", "-w", "-o", folder / "native", source], check=True)
    done = subprocess.run([folder / "native"], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


PROGRAMS = {
    "integers": r"""
  signed char c = -3; unsigned char u = 250; short s = -300; unsigned n = 4000000000u;
  long l = -5000000000; unsigned long w = 18000000000000000000ul; _Bool b = 7;
  printf("%d %i %u %x %X %o|%5d|%-5d|%05d|%+d|% d|%.4d|%8.3d|%#x %#o\n", -7, 8, n, 255, 255, 8, 42,
         42, 42, 42, 42, 42, 42, 255, 8);
  printf("%hhd %hhu %hd %d %ld %lu %lld %zu %jd %td %d\n", c, u, s, c, l, w, (long long)l,
         sizeof(int), l, (long)3, b);
  printf("%hhd %hd %u %lx\n", 300, 70000, -1, -1l);""",
    "widths": r"""
  printf("[%*d] [%-*d] [%*d] [%.*f]", 6, 42, 6, 42, -6, 42, 2, 3.14159);
  printf("[%*.*f] [%.*d]", 9, 3, 2.5, -1, 7);""",
    "floats": r"""
  float f = 0.1f;
  double values[] = {0.0, -0.0, 1.5, -2.25, 1e300, 1e-300, 123456789.0, 0.1, 1.0 / 3.0};
  for (int i = 0; i < 9; ++i)
    printf("%f %e %g %a %.0f %.10g %+.2e %G %10.3f|%-12g|%012.4f\n", values[i], values[i],
           values[i], values[i], values[i], values[i], values[i], values[i], values[i], values[i],
           values[i]);
  printf("%f %.9g\n", f, f);""",
    "texts": r"""
  printf("%s|%10s|%-6s|%.2s|%%|%c%c\n", "abc", "right", "left", "cut", 'x', 65);
  printf("%s", argc > 1 ? "many" : "one");
  puts(" put 100%");
  putchar('a' + 1);
  putchar(putchar('q') == 'q' ? '\n' : '!');
  fprintf(stdout, "out %d", 3);
  fflush(stdout);""",
    "texts that are made": r"""
  static const char *names[] = {"zero", "one", "two and a half"};
  static char rows[3][8];
  struct { int number; char name[12]; } item = {7, "item"};
  char made[20];
  const char *chosen = "first";
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j <= i; j++) rows[i][j] = 'a' + i + j;
    if (i == 1) chosen = made;
    for (int j = 0; j < 19; j++) made[j] = j < 5 * i ? 'k' + i : 0;
    made[19] = 0;
    printf("%s|%6s|%-9s|%.2s|%s\n", names[i], rows[i], chosen, made, item.name + i);
    puts(made);
    fprintf(stdout, "%s %d\n", names[2 - i] + 1, i);
  }""",
    "ends": 'printf("before"); if (argc) { printf(" inside"); exit(300); } printf("never");',
    "returns": "if (argc > 5) return 1; return 7;",
    "falls off": 'printf("x");',
    "negative": "exit(-1);",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_text_is_that_of_the_c_library(name: str, tmp_path: Path) -> None:
    program, context = lowered(PROGRAMS[name], tmp_path)
    formats = Formats.from_json(context.formats.to_json())
    outcome = interpreted.run(program, 1, formats)
    assert (outcome.codes[0], outcome.stdout[0]) == native(PROGRAMS[name], tmp_path)


def test_an_assertion_and_stderr(tmp_path: Path) -> None:
    body = 'fprintf(stderr, "note %d\\n", 1); perror("it"); assert(argc > 1 && "100%");'
    program, context = lowered(body, tmp_path)
    outcome = interpreted.run(program, 1, context.formats)
    assert outcome.codes == [134]
    assert outcome.stderr[0] == (
        "note 1\nit: Success\n"
        f'{tmp_path}/program.c:5: main: Assertion `argc > 1 && "100%"\' failed.\n'
    )


def test_abort(tmp_path: Path) -> None:
    program, context = lowered("abort();", tmp_path)
    assert interpreted.run(program, 1, context.formats).codes == [134]


def test_the_same_format_has_one_number(tmp_path: Path) -> None:
    _, context = lowered('printf("%s", "a"); printf("%s", "b"); printf("%s", "a");', tmp_path)
    assert context.formats == Formats([Format("stdout", b"%s", ("string",))], [b"a", b"b"])


def test_golden(tmp_path: Path) -> None:
    program, _ = lowered('printf("%d %g\\n", argc, 0.5);\n  return argc;', tmp_path)
    assert print_c(program) == (GOLDEN / "output.c").read_text(encoding="utf-8")


REFUSED = {
    "printf(argv[0]);": "the format of printf is not a literal",
    'printf("%d", 1.5);': "%d wants an int, the argument is of type double",
    'printf("%ld", 1);': "%ld wants a number of 64 bits, the argument is of type int",
    'printf("%g", 1);': "%g wants a double, the argument is of type int",
    'printf("%d");': "printf has fewer arguments than its format has conversions",
    'printf("%d", 1, 2);': "printf has more arguments than its format has conversions",
    'printf("%p", (void *)argv);': "FPGA ranks do not print %p",
    'int n; printf("%n", &n);': "FPGA ranks do not print %n",
    'printf("100%");': "a % without a conversion at the end of the format of printf",
    'int n = printf("x"); return n;': "the result of printf is used",
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_the_host_could_not_print_is_refused(body: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        lowered(body, tmp_path)
    assert "program.c:5:" in str(caught.value)
    assert f": error: {REFUSED[body]}" in str(caught.value)


TABLE = Formats([Format("stdout", b"%s %d\n", ("string", "integer"))], [b"text"])


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ((), "a record of 0 bytes"),
        ((1, 0, 0), "format 1 of 1"),
        ((0, 0), "format 0 has 2 arguments, not those of a record of 16 bytes"),
        ((0, 1, 5), "string 1 of 1"),
    ],
)
def test_records_of_another_program_are_told(record: tuple[int, ...], words: str) -> None:
    data = b"".join(each.to_bytes(8, "little") for each in record)
    with pytest.raises(RecordError, match=words):
        format_record(TABLE, data)


def test_a_record_is_no_half_word() -> None:
    with pytest.raises(RecordError, match="a record of 9 bytes"):
        format_record(TABLE, bytes(9))


def test_a_row_of_a_table_of_texts(tmp_path: Path) -> None:
    body = r"""
  static const char names[3][6] = {"one", "two", "three"};
  for (int i = 0; i < 3; i++) printf("%s %s\n", names[i], "two");
  printf("%s %s %s\n", names[0], *names, &names[2][0]);
  puts(names[0]);
  for (int i = 0; i < 3; i++) puts(i == 1 ? "middle" : names[i]);
  return 0;"""
    program, context = lowered(body, tmp_path)
    outcome = interpreted.run(program, 1, context.formats)
    assert (outcome.codes[0], outcome.stdout[0]) == native(body, tmp_path)


@pytest.mark.parametrize(("letters", "is_told"), [(10, False), (2031, False), (2032, True)])
def test_texts_that_may_be_longer_than_a_record(
    letters: int, is_told: bool, tmp_path: Path
) -> None:
    body = f"""char a[9000], b[70] = "end"; int n = {letters};
  for (int i = 0; i < n; i++) a[i] = 'x';
  a[n] = 0;
  printf("%d %s %s", n, a + 1 - 1, a);"""
    program, context = lowered(body, tmp_path)
    outcome = interpreted.run(program, 1, context.formats)
    said = f"{tmp_path}/program.c:8: printf: a text of 2032 bytes or more; fewer can be printed"
    assert outcome.stderr[0].startswith(said) == is_told
    if not is_told:
        assert outcome.stdout[0] == f"{letters} {'x' * letters} {'x' * letters}"
