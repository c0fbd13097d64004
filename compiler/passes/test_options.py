# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""getopt gives what that of this machine gives."""

import subprocess
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle import interpreted

TEXT = """
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int usage(const char *why) { printf("usage: %s\\n", why); return 3; }
int main(int argc, char **argv) {
  int c, n = 1, loud = 0;
  opterr = OPTERR;
  while ((c = getopt(argc, argv, LETTERS)) != -1) {
    printf("%d %s %d ", c, optarg ? optarg : "-", optind);
    if (c == 'q') continue;
    switch (c) {
      case 'n': n = atoi(optarg); break;
      case 'o': n = optarg ? atoi(optarg) : 9; break;
      case 'v': ++loud; break;
      case 'x': return usage("x");
      case '?': printf("<%c>", optopt); break;
      default: printf("{%c}", optopt);
    }
    printf(".");
    if (loud == 3) break;
  }
  printf("%d %d %d %s\\n", n, loud, optind, optind < argc ? argv[optind] : "-");
  return 0;
}
"""
CASES = (
    ("n:v", "-n 5 -v x y"),
    ("n:v", "-vn5 -v"),
    ("n:vqx", "-qv -q -n -1 -- -v"),
    ("n:vqx", "-v -x -v"),
    ("n:v", "-vvv -v -n 2"),
    ("n:o::v", "-o -v -o7 -n 8 -"),
    ("n:v", "-z -n"),
    (":n:v", "-z -vz -n"),
    ("+n:v", "-v x -n 3"),
    ("n:v", ""),
    ("v", "- -"),
    ("v", "-:v --"),
)


def program(letters: str, opterr: int) -> str:
    return TEXT.replace("LETTERS", f'"{letters}"').replace("OPTERR", str(opterr))


def told(source: str, folder: Path, arguments: list[str]) -> tuple[str, str, int]:
    path = folder / "program.c"
    path.write_text(source, encoding="utf-8")
    context = Context(rank=0, size=1, arguments=arguments, name="prog")
    made = parse([path])
    lower(made, context)
    outcome = interpreted.run(made, 1, context.formats)
    return outcome.stdout[0], outcome.stderr[0], outcome.codes[0]


@pytest.mark.parametrize(("letters", "words"), CASES)
@pytest.mark.parametrize("opterr", [1, 0])
def test_it_gives_what_glibc_gives(letters: str, words: str, opterr: int, tmp_path: Path) -> None:
    source = program(letters, opterr)
    (tmp_path / "native.c").write_text(source)
    command = ["cc", "-w", tmp_path / "native.c", "-o", tmp_path / "prog"]
    subprocess.run(command, check=True)
    wanted = subprocess.run(
        ["prog", *words.split()],
        executable=tmp_path / "prog",
        capture_output=True,
        text=True,
        check=False,
    )
    found = told(source, tmp_path, words.split())
    assert found == (wanted.stdout, wanted.stderr, wanted.returncode)


LONG = """
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
static int verbose, quiet = 5;
static int parse(int argc, char **argv, int *size) {
  int c, at = -1;
  while (1) {
    static struct option table[] = {
      {"verbose", no_argument, &verbose, 1}, {"brief", no_argument, &verbose, 0},
      {"size", required_argument, NULL, 'n'}, {"level", optional_argument, 0, 300},
      {"side", required_argument, 0, 's'}, {"quiet", 0, &quiet, 0}, {0, 0, 0, 0}};
    c = getopt_long(argc, argv, LETTERS, table, &at);
    if (c == -1) break;
    printf("%d %d %s %d ", c, at, optarg ? optarg : "-", optind);
    switch (c) {
      case 0: printf("[%s]", table[at].name); break;
      case 'n': *size = atoi(optarg); break;
      case 300: *size = optarg ? atoi(optarg) : -5; break;
      case ':':
      case '?': printf("<%d>", optopt); break;
    }
  }
  return optind;
}
int main(int argc, char **argv) {
  int size = 10, at = parse(argc, argv, &size);
  printf("%d %d %d %s\\n", verbose, quiet, size, at < argc ? argv[at] : "-");
  return 0;
}
"""
LONG_CASES = (
    ("n:vs:", "--size 12 --verbose x"),
    ("n:vs:", "-v --size=7 -n8 --level --level=3 --quiet --brief"),
    ("n:vs:", "--verb --si --side=2 --siz 4"),
    ("n:vs:", "--verbose=3 --none --none=4 --size"),
    (":n:vs:", "--verbose=3 --none -n"),
    (":n:vs:", "--side"),
    ("+vn:", "--size= -v -- --size 4"),
    ("v", "--l=x -z"),
    ("v", ""),
)


@pytest.mark.parametrize(("letters", "words"), LONG_CASES)
def test_long_options(letters: str, words: str, tmp_path: Path) -> None:
    source = LONG.replace("LETTERS", f'"{letters}"')
    (tmp_path / "native.c").write_text(source)
    subprocess.run(["cc", "-w", tmp_path / "native.c", "-o", tmp_path / "prog"], check=True)
    wanted = subprocess.run(
        ["prog", *words.split()],
        executable=tmp_path / "prog",
        capture_output=True,
        text=True,
        check=False,
    )
    found = told(source, tmp_path, words.split())
    assert found == (wanted.stdout, wanted.stderr, wanted.returncode)


@pytest.mark.parametrize(
    "change",
    [
        "if (argc > 1) table[0].val = 3;",
        "struct option *all = table; all[argc > 1 ? optind : 0].val = 2;",
        "table[1].name = 0; table[1].name = argv[0];",
    ],
)
def test_a_table_that_changes(change: str, tmp_path: Path) -> None:
    table = "struct option table[] = {{\"size\", 1, 0, (int)'n'}, {0}}; int c;"
    call = 'getopt_long(argc, argv, "n:", table, 0)'
    body = f"{table} while ((c = {call}) != -1) {{ {change} }} return 0;"
    source = f"#include <getopt.h>\nint main(int argc, char **argv) {{ {body} }}"
    with pytest.raises(CompileError, match="getopt_long with options that are not known"):
        told(source, tmp_path, ["--size", "4"])


REFUSED = {
    'char *other[2] = {0}; while (getopt(1, other, "v") != -1);': "from main's argc and argv",
    'getopt(argc, argv, "+v");': "where it is not known how often",
    'while (getopt(argc, argv, "v") != -1);': "'x' stands before '-v'",
    'while (getopt(argc, argv, "-v") != -1);': "with '-v', which FPGA ranks do not have",
    'while (getopt(argc, argv, "+v") != -1); while (getopt(argc, argv, "+v") != -1);': (
        "in one loop alone"
    ),
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_refused(body: str, tmp_path: Path) -> None:
    source = f"#include <unistd.h>\nint main(int argc, char **argv) {{ {body} return optind; }}"
    with pytest.raises(CompileError) as caught:
        told(source, tmp_path, ["x", "-v"])
    assert REFUSED[body] in str(caught.value)
    assert "hint: " in str(caught.value)


OWN = """
#include <stdio.h>
#include <unistd.h>
char *optarg;
int optind = 2;
int getopt(int argc, char *const argv[], const char *options) {
  (void)options;
  optarg = argv[optind < argc ? optind : 0];
  return optind < argc ? optind++ : -1;
}
int main(int argc, char **argv) {
  int c;
  while ((c = getopt(argc, argv, "x")) != -1) printf("%d %s ", c, optarg);
  return optind;
}
"""


def test_a_program_has_its_own(tmp_path: Path) -> None:
    assert told(OWN, tmp_path, ["-a", "-b", "c"]) == ("2 -b 3 c ", "", 4)


def test_what_the_program_declares_itself(tmp_path: Path) -> None:
    source = program("n:v", 1).replace(
        "static int", "extern char *optarg;\nextern int optind;\nint"
    )
    assert told(source, tmp_path, ["-v"]) == ("118 - 2 .1 1 2 -\n", "", 0)


BESIDE = {
    "a list": "struct list { struct list *next; } *l = malloc(8), *m = malloc(8);"
    "l->next = NULL; m->next = l;",
    "names": "struct { char *name; } *p = malloc(16); p->name = argv[0]; p[1].name = argv[1];",
    "rows": "int **rows = malloc(16); for (int i = 0; i < 2; ++i) rows[i] = malloc(8);",
    "memory at an address": "char *text; if (posix_memalign((void **)&text, 64, 8)) return 7;",
}


@pytest.mark.parametrize("what", BESIDE)
def test_pointers_that_are_written_elsewhere(what: str, tmp_path: Path) -> None:
    source = program("n:v", 1).replace("  int c, ", f"  {BESIDE[what]}\n  int c, ")
    words = ["-v", "-n", "4"]
    assert told(source, tmp_path, words) == told(program("n:v", 1), tmp_path, words)


@pytest.mark.parametrize(
    "change", ["char **w = argv; w[1] = w[0];", "((void **)argv)[1] = argv[0];", "*++argv = NULL;"]
)
def test_arguments_that_the_program_changes(change: str, tmp_path: Path) -> None:
    source = program("n:v", 1).replace("  opterr = ", f"  {change} opterr = ")
    with pytest.raises(CompileError, match="getopt of what is not known"):
        told(source, tmp_path, ["-v"])
