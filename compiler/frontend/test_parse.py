# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the front end makes of sources: structure, pragmas, several sources, warnings."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TypeVar

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Binary,
    Call,
    Const,
    If,
    Loop,
    Mathematics,
    Program,
    Return,
    Select,
    VariablePlace,
    walk,
)
from plait.compiler.ir.types import ArrayType, FloatType, IntType, PointerType, StructType
from plait.compiler.ir.verify import verify
from plait.compiler.testing.oracle.interpret import interpret

_T = TypeVar("_T")
_ROOT = Path(__file__).resolve().parents[2]
_WRONG_WHEN_RUN = sorted((_ROOT / "tests" / "wrong").glob("*.c"))
_SUPPORTED = (
    *("heat1d_nonblocking", "jacobi2d_halo", "master_worker", "pi_integral", "pingpong", "ring"),
)


def _parse(folder: Path, *texts: str) -> Program:
    paths = [folder / f"part_{number}.c" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    program = parse(paths)
    verify(program)
    return program


@pytest.mark.parametrize("name", _SUPPORTED)
def test_examples(name: str) -> None:
    program = parse([_ROOT / "examples" / f"{name}.c"])
    verify(program)
    assert program.warnings == []
    called = {each.function for each in _statements(program, Call)}
    assert {"MPI_Init", "MPI_Finalize"} <= called


@pytest.mark.parametrize(
    "path", sorted((_ROOT / "tests" / "wrong").glob("*.c")), ids=lambda p: p.stem
)
def test_programs_that_fail_when_they_run(path: Path) -> None:
    verify(parse([path]))


def _statements(program: Program, kind: type[_T]) -> list[_T]:
    found = [s for f in program.functions.values() for s in walk(f.body)]
    return [each for each in found if isinstance(each, kind)]


def test_pragmas(tmp_path: Path) -> None:
    program = _parse(
        tmp_path,
        """
enum { kBanks = 4 };
static double grid[64];
#pragma plait partition grid 2
int main(void) {
  int grid[8], sum = 0;
#pragma omp parallel
#pragma plait partition grid kBanks
#pragma plait pipeline
#pragma plait unroll 8
  for (int i = 0; i < 8; i++) grid[i] = i;
  if (sum)
#pragma plait reassociate
    for (int i = 0; i < 8; i++) sum += grid[i];
  _Pragma("plait pipeline") while (sum) sum--;
  return sum;
}
""",
    )
    pragmas = [loop.pragmas for loop in _statements(program, Loop)]
    assert pragmas == [{"pipeline": 1, "unroll": 8}, {"reassociate": 1}, {"pipeline": 1}]
    assert program.partitions == {"grid": 2, "grid_2": 4}


def test_sources_are_joined(tmp_path: Path) -> None:
    program = _parse(
        tmp_path,
        "#include <stdio.h>\n#include <stdlib.h>\nstatic int kept = 1;\nextern int shared;\n"
        "int other(int);\nstatic int twice(int x) { return 2 * x; }\n"
        'int main(void) { printf("%d %d %d\\n", other(kept), shared, twice(3)); return 0; }\n',
        "static int kept = 20;\nint shared = 7;\nstatic int twice(int x) { return x + x + 1; }\n"
        "int other(int x) { return twice(x) + kept++; }\n",
    )
    assert set(program.functions) == {"main", "other", "twice", "twice_2"}
    assert {each.name for each in program.globals} == {"kept", "kept_2", "shared", "string_1"}
    assert interpret(program).stdout == "23 7 6\n"


def test_warnings_and_columns(tmp_path: Path) -> None:
    program = _parse(
        tmp_path, '#include <stdio.h>\nint main(void) { printf("%s", 3); return 0; }\n'
    )
    (warning,) = program.warnings
    assert warning.is_warning
    assert warning.where.line == 2
    assert "expects argument of type 'char *'" in warning.message


def test_shapes(tmp_path: Path) -> None:
    program = _parse(
        tmp_path,
        """
#include <math.h>
int main(int argc, char **argv) {
  double x = argc, y;
  y = x > 1 && argc < 3 ? sqrt(x) : 0.5f;
  if (argc > 1 || argv[0]) y++;
  return y > 2;
}
""",
    )
    body = program.functions["main"].body
    chosen = body[1]
    assert isinstance(chosen, Assign)
    assert isinstance(chosen.value, Select)
    assert isinstance(chosen.value.condition, Select)
    assert isinstance(chosen.value.yes, Mathematics)
    assert chosen.value.no == Const(FloatType(64), 0.5)
    assert isinstance(body[2], If)
    assert isinstance(body[2].condition, Select)
    last = body[-1]
    assert isinstance(last, Return)
    assert isinstance(last.value, Binary)


def test_structures_go_through_pointers(tmp_path: Path) -> None:
    program = _parse(
        tmp_path,
        "typedef struct { int a; long b[2]; } S;\n"
        "static S f(int x, S s) { s.a += x; return s; }\n"
        "int main(void) { S s = {1, {2, 3}}; s = f(4, s); return s.a; }\n",
    )
    function = program.functions["f"]
    kinds = [each.type for each in function.parameters]
    assert [type(kind) for kind in kinds] == [PointerType, IntType, PointerType]
    kind = kinds[0]
    assert isinstance(kind, PointerType)
    assert isinstance(kind.target, StructType)
    assert [field.offset for field in kind.target.fields] == [0, 8]
    assert interpret(program).exit_code == 5


def test_tables_and_texts_are_globals(tmp_path: Path) -> None:
    values = ", ".join(str(i) for i in range(40))
    program = _parse(
        tmp_path,
        "#include <stdio.h>\n"
        f'int main(void) {{ int table[50] = {{{values}}}; puts("same"); puts("same");'
        " table[0] = table[30] + table[49]; return table[0]; }\n",
    )
    table, text = program.globals
    assert (table.name, table.is_const, len(table.initial)) == ("table_initial", True, 40)
    assert text.type == ArrayType(IntType(8, True, "char"), 5)
    first, *puts = _statements(program, Call)
    assert first.function == "memcpy"
    assert [each.arguments for each in puts] == [
        [AddressOf(VariablePlace(text), PointerType(IntType(8, True, "char")))]
    ] * 2
    assert interpret(program).exit_code == 30


def test_flags_of_the_preprocessor(tmp_path: Path) -> None:
    (tmp_path / "set.h").write_text("enum { SET = 3 };\n#undef N\n")
    source = tmp_path / "a.c"
    source.write_text(
        "#ifndef N\n#define N 4\n#endif\nint main(void) { return 10 * N + SET + M; }\n"
    )
    flags = ["-D", "N=1", "-D", "M=1", "-UM", "-D", "M=2", "-include", str(tmp_path / "set.h")]
    assert interpret(parse([source], flags=flags)).exit_code == 45


def test_bytes_that_are_no_text_stay(tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_bytes(
        b'/* \xe9 */ char s[] = "caf\xe9"; /* \xe9 */\n'
        b"int main(void) { return sizeof s == 5 && s[3] == '\xe9' ? s[3] & 255 : 0; }\n"
    )
    assert interpret(parse([source])).exit_code == 0xE9


@pytest.mark.parametrize("name", ["DEBUG", "ZRLMPI_SW_ONLY"])
def test_regions_of_cpu_ranks(name: str, tmp_path: Path) -> None:
    (tmp_path / "own.h").write_text("enum { OWN = 5 };\n")
    (tmp_path / "set.h").write_text(f"#define {name} 1\n")
    source = tmp_path / "a.c"
    text = (
        f'#include "own.h"\n#define {name} 40\n#ifdef {name}\n#error seen\n'
        f"#elif defined({name}) || \\\n  {name}\n#error seen\n#endif\n"
        f"int main(void) {{\n#ifndef {name}\n return __LINE__ + OWN + {name};\n#endif\n}}\n"
    )
    source.write_text(text)
    assert interpret(parse([source])).exit_code == 11 + 5 + 40
    source.write_text(text.replace(f"#define {name} 40", "").replace(f"OWN + {name}", "OWN"))
    for flags in (["-D", name], ["-include", str(tmp_path / "set.h")]):
        assert interpret(parse([source], flags=flags)).exit_code == 11 + 5
    (tmp_path / "own.h").write_text(f"enum {{ OWN = 5 }};\n#ifdef {name}\n#endif\n")
    source.write_text(text)
    with pytest.raises(CompileError, match=r"own.h:2: error: a source defines"):
        parse([source])


def test_options(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "own.h").write_text("#define OWN 3\n")
    source = tmp_path / "a.c"
    source.write_text("#include <own.h>\nint main(void) { return OWN + GIVEN; }\n")
    for defines in ({"GIVEN": "4"}, ["GIVEN=4"]):
        program = parse([str(source)], defines=defines, include=[tmp_path / "own"])
        assert interpret(program).exit_code == 7
    assert str(source) in program.sources
    with pytest.raises(CompileError, match=re.escape("there is no header own.h")):
        parse([source])


def test_two_tentative_definitions_in_one_source_are_one_object(tmp_path: Path) -> None:
    (tmp_path / "shared.h").write_text("int count;\nint table[];\n")
    program = _parse(
        tmp_path,
        """
#include "shared.h"
int count;
int table[3];
int count = 5;
int main(void) { return count + (int)sizeof table; }
""",
    )
    assert [each.name for each in program.globals] == ["count", "table"]
    assert interpret(program).exit_code == 17


def test_a_source_in_what_c_and_cxx_share(tmp_path: Path) -> None:
    """Where the two differ without a word, the meaning is that of C++, which CPU ranks have."""
    text = """
#include <cstdio>
#include <iostream>
#include <math.h>
using namespace std;
const int kWidth = 8;
struct Point { int x; char name[kWidth]; };
enum Kind { kOne = 1, kTwo };
static int nothing() { return 0; }
int main() {
  Point point = {1, "ab"};
  Kind kind = kOne;
  bool is_less = kind - 2 < 0;
  float third = 1.0f / 3;
  printf("%d %d %d %d\\n", (int)sizeof('a'), (int)sizeof point, is_less, point.x + nothing());
  printf("%.17f %.17f %.17f\\n", sqrt(third), sqrt(1.0 / 3), sqrtf(third) * 3.7);
  return nullptr == &point;
}
"""
    path = tmp_path / "shared.cpp"
    path.write_text(text)
    program = parse([path])
    verify(program)
    result = interpret(program)
    binary = tmp_path / "shared"
    subprocess.run(["c++", "-w", path, "-o", binary], check=True)
    done = subprocess.run([binary], capture_output=True, text=True, check=False)
    assert (result.stdout, result.exit_code) == (done.stdout, done.returncode)


def test_what_is_declared_and_not_used_need_not_be_defined(tmp_path: Path) -> None:
    source = tmp_path / "declared.c"
    declared = "extern int elsewhere;\nextern double table[];\nextern struct s { int a; } *list;\n"
    source.write_text(f"{declared}int main(void) {{ return 0; }}\n")
    assert parse([source]).globals == []
    source.write_text(f"{declared}int main(void) {{ return elsewhere; }}\n")
    with pytest.raises(CompileError, match="variable elsewhere is extern, but none of the sources"):
        parse([source])
