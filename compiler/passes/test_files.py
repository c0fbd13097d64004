# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Files that are only read, on FPGA ranks as on CPU ranks."""

import subprocess
from pathlib import Path

import pytest

from plait.compiler import kept
from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.roles import Request
from plait.compiler.testing.oracle import interpreted

HEAD = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
TEXT = "3 4\n1 2 3 4\n5 6 7 8\n9 10 11 12\nname=two words\n\n-1.5 last"
PROGRAMS = {
    "numbers": """
static int grid[8][8];
int main(void) {
  FILE *file = fopen("in" ".txt", "r");
  int rows, columns, sum = 0, c, count = 0;
  if (file == NULL || fscanf(file, "%d %d", &rows, &columns) != 2) return 9;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) sum += fscanf(file, "%d", &grid[i][j]) * grid[i][j];
  printf("%d %d %d %ld ", rows, columns, sum, ftell(file));
  c = fscanf(file, "%d", &count);
  printf("%d %d ", c, feof(file));
  while ((c = fgetc(file)) != EOF) count += c;
  printf("%d %d ", count, feof(file) != 0);
  ungetc('t', file);
  printf("%c %d\\n", getc(file), fscanf(file, "%d", &c));
  return fclose(file);
}
""",
    "lines": """
int main(int argc, char **argv) {
  char line[12];
  FILE *file = fopen(argv[argc - 1], "rb");
  if (!file) return 1;
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\\n")] = 0;
    printf("[%s]%d", line, feof(file) != 0);
  }
  printf("%d%d\\n", feof(file) != 0, ferror(file) != 0);
  rewind(file);
  fseek(file, 4, SEEK_SET);
  printf("%d ", (int)fread(line, 2, 3, file));
  printf("%.6s %ld ", line, ftell(file));
  fseek(file, -4, SEEK_END);
  printf("%d %d %.4s %d\\n", (int)fread(line, 3, 5, file), feof(file) != 0, line,
         fseek(file, -1, SEEK_SET));
  fclose(file);
  file = fopen("in.txt", "r");
  printf("%c\\n", fgetc(file));
  return 0;
}
""",
    "a file that is not there": """
int main(void) {
  FILE *file = fopen("nowhere.txt", "r");
  if (file == NULL) {
    fprintf(stderr, "no file\\n");
    return 4;
  }
  return fgetc(file);
}
""",
}


@pytest.fixture(autouse=True)
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in.txt").write_text(TEXT)
    monkeypatch.chdir(tmp_path)


def told(source: str, arguments: list[str]) -> tuple[str, str, int]:
    Path("program.c").write_text(source, encoding="utf-8")
    context = Context(rank=0, size=1, arguments=arguments)
    made = parse(["program.c"])
    lower(made, context)
    outcome = interpreted.run(made, 1, context.formats)
    return outcome.stdout[0], outcome.stderr[0], outcome.codes[0]


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_reads_what_a_cpu_rank_reads(name: str) -> None:
    source = HEAD + PROGRAMS[name]
    Path("native.c").write_text(source, encoding="utf-8")
    subprocess.run(["cc", "-w", "native.c", "-o", "native"], check=True)
    command = ["./native", "in.txt"]
    wanted = subprocess.run(command, capture_output=True, text=True, check=False)
    found = told(source, ["in.txt"])
    assert found == (wanted.stdout, wanted.stderr, wanted.returncode)


REFUSED = {
    'fopen("in.txt", "w")': "fopen is not known on an FPGA rank",
    'fopen(argc > 5 ? "in.txt" : name, "r")': "with a name that is a literal or an argument",
    'fopen("large.txt", "r")': "large.txt has more than 65536 bytes",
    'fopen("out.txt", "r")': "out.txt is written by this program, too",
    'fopen(argv[1], "r")': "other.txt is written by this program, too",
    'fopen(argv[2], "r")': "the program has one argument, and argv[2] is NULL",
    'fopen("folder", "r")': "folder is a directory",
    "stdin": "fgetc is not known on an FPGA rank",
}


@pytest.mark.parametrize("file", REFUSED)
def test_what_is_refused(file: str) -> None:
    Path("large.txt").write_text("x" * 65537)
    Path("folder").mkdir()
    name = (
        'char name[9]; name[0] = (char)argc; name[1] = 0; name[0] += fgetc(fopen("in.txt", "r"));'
    )
    writes = 'if (argc > 9) { fclose(fopen ("out.txt", "wb")); fclose(fopen(argv[1], "a")); }'
    source = f"{HEAD}int main(int argc, char **argv) {{ {writes}{name} return fgetc({file}); }}"
    with pytest.raises(CompileError) as caught:
        told(source, ["other.txt"])
    assert REFUSED[file] in str(caught.value)


@pytest.mark.parametrize("test", ["argc < 2", "!argv[1]", "argv[argc - 1] == argv[0]"])
def test_a_program_that_looks_for_its_argument(test: str) -> None:
    body = f'if ({test}) {{ fprintf(stderr, "usage\\n"); return 2; }}'
    opens = 'FILE *file = fopen(argv[1], "r"); return fgetc(file);'
    source = f"{HEAD}int main(int argc, char **argv) {{ {body} {opens} }}"
    assert told(source, []) == ("", "usage\n", 2)


def test_a_file_that_is_open_twice_is_told() -> None:
    body = 'for (int i = 0; i < 2; ++i) all[i] = fopen("in.txt", "r");'
    source = f"{HEAD}int main(void) {{ FILE *all[2]; {body} return all[0] == all[1]; }}"
    _, stderr, code = told(source, [])
    assert code != 0
    assert "a_file_is_open_once" in stderr


def test_what_is_in_them_is_part_of_the_key() -> None:
    source = HEAD + PROGRAMS["numbers"]
    Path("program.c").write_text(source, encoding="utf-8")
    request = Request(["program.c"], ["other.txt"], [0], 1)
    keys = [kept.key(request)]
    for name, text in (("in.txt", "1 1\n7"), ("other.txt", "x"), ("unrelated.txt", "y")):
        Path(name).write_text(text)
        keys.append(kept.key(request))
    Path("other.txt").unlink()
    Path("other.txt").mkdir()
    keys.append(kept.key(request))
    assert all(keys)
    assert len({each.whole for each in keys if each}) == 4
    assert len({each.code for each in keys if each}) == 4


def test_names_are_literals_as_they_stand_together() -> None:
    def found(text: str) -> frozenset[str]:
        Path("program.c").write_text(text)
        return parse(["program.c"]).readable

    main = "int main(void) {{ {} return 0; }}\n"
    opens = 'FILE *f = fopen("a" "/"\n "b.txt", "r"); puts("x\\n"); (void)f;'
    assert found(HEAD + main.format(opens)) == {"a/b.txt", "r"}
    assert found(HEAD + main.format('puts("c");')) == frozenset()
