# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles of sources with comments are those of the sources without them, but for their lines."""

import json
import random
from dataclasses import asdict
from pathlib import Path

import pytest

from plait.base import cache
from plait.compiler import kept, roles
from plait.compiler.roles import Request, Role, make_roles

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def _commented(text: str, seed: int) -> str:
    """A source with comments between its lines and at their ends, but where a macro goes on."""
    chosen = random.Random(seed)
    lines: list[str] = []
    for line in text.splitlines():
        is_inside = lines and lines[-1].endswith("\\")
        if not is_inside and chosen.random() < 0.2:
            lines += chosen.choice([["// one"], ["", ""], ["/* two", "   lines */"]])
        ends = not is_inside and not line.endswith("\\") and "/*" not in line
        lines.append(line + ("  // said" if ends and chosen.random() < 0.1 else ""))
    return "\n".join(lines) + "\n"


def _facts(role: Role) -> object:
    """As it is kept: without the difference between tuples and lists."""
    return json.loads(json.dumps({**asdict(role), "units": dict(role.units)}))


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_held", {})


def _request(name: str) -> Request:
    return Request((f"{name}.c",), (), (1, 2), 3, name=name, checks=True)


@pytest.mark.parametrize("name", ["jacobi2d_halo", "odd_even_sort", "pi_integral"])
def test_comments_move_lines(name: str, tmp_path: Path) -> None:
    text, request = (EXAMPLES / f"{name}.c").read_text(), _request(name)
    source = tmp_path / f"{name}.c"
    source.write_text(text)
    key = kept.key(request)
    assert key is not None
    kept.keep(key, make_roles(request))
    for seed in range(3):
        source.write_text(_commented(text, seed))
        again = kept.key(request)
        assert again is not None
        assert (again.whole != key.whole, again.code) == (True, key.code)
        found = kept.find(again)
        assert found is not None
        wanted = make_roles(request)
        assert [*map(_facts, found)] == [*map(_facts, wanted)]


SOURCE = """\
#include <mpi.h>
#include <stdio.h>
#include "own.h"
int main(int argc, char** argv) {
  int a[4] = {0};
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 4; ++i) a[i] = step(i);
  MPI_Bcast(a, 4, MPI_INT, 0, MPI_COMM_WORLD); MORE
  printf("%d\\n", a[3]);
  return MPI_Finalize();
}
"""
OWN = "static int step(int i) { return 2 * i; }\n"
OTHERS = {
    "another number": (SOURCE.replace("3]", "2]"), OWN),
    "its own line": (SOURCE.replace("MORE", 'printf("%d\\n", __LINE__);'), OWN),
    "a name like a place": (SOURCE.replace("MORE", 'printf("program.c:8\\n");'), OWN),
    "two lines of one": (
        SOURCE.replace("{0};\n  MPI_Init", "{0}; MPI_Init").replace("MORE", ""),
        OWN,
    ),
    "a header": (SOURCE.replace("MORE", ""), OWN.replace("2", "3")),
}


@pytest.mark.parametrize("case", OTHERS)
def test_other_code_is_not_found(case: str, tmp_path: Path) -> None:
    source, header = tmp_path / "program.c", tmp_path / "own.h"
    source.write_text(SOURCE.replace("MORE", ""))
    header.write_text(OWN)
    request = _request("program")
    key = kept.key(request)
    assert key is not None
    roles = [Role((1, 2), "module a; // program.c:8\n", {"warnings": []})]
    kept.keep(key, roles)
    header.write_text("// moved\n" + OWN)
    source.write_text("\n" + SOURCE.replace("MORE", ""))
    again = kept.key(request)
    assert again is not None
    (found,) = kept.find(again) or [roles[0]]
    assert found.systemverilog == "module a; // program.c:9\n"
    source.write_text("\n" + OTHERS[case][0])
    header.write_text(OTHERS[case][1])
    other = kept.key(request)
    assert other is not None
    assert kept.find(other) is None


TEXTS = """\
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static const char *const said[2] = {"b\\x3a:9", "%d%s" ":18"};
static int depth(int n) { return n < 2 ? 1 : depth(n - 1) + depth(n - 2); }
int main(int argc, char **argv) {
  int a_1[4] = {1, 2}, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  printf("a comma is missing in line 5, not of line 10 %s\\n", said[n & 1]);
  printf("%d%s" ":9: %s\\n", n, "", "in line 9");
  puts("%d%s" "\\x3a" "10");
  assert(a_1[n & 3] != 5 || "in line 9");
  if (depth(n) > 5) MPI_Abort(MPI_COMM_WORLD, a_1[n & 1]);
  return MPI_Finalize();
}
"""


def test_texts_that_look_like_places_stay(tmp_path: Path) -> None:
    """The file's name is one that formats write in another way than strings."""
    name = "%d%s"
    source, request = tmp_path / f"{name}.c", _request(name)
    text = TEXTS.replace(name, f"{name}.c")
    source.write_text(text)
    kept.made(request, kept.key(request))
    # What stands behind the comment has no line in itself, as assert has.
    source.write_text(text.replace("  return", "  // a, a_2, a_3 and %d%s.c:9\n  return"))
    _found_as_made(request)
    text = text.replace("  assert", "  // assert")
    source.write_text(text)
    kept.made(request, kept.key(request))
    source.write_text(text.replace("#include <mpi.h>", "// a, a_2\n\n#include <mpi.h>"))
    _found_as_made(request)


def _found_as_made(request: Request) -> None:
    key = kept.key(request)
    assert key is not None
    found = kept.find(key)
    assert found is not None
    assert [*map(_facts, found)] == [*map(_facts, make_roles(request))]


def test_names_decide_how_objects_are_called(tmp_path: Path) -> None:
    """A macro that nothing uses is not in the code, and yet says what names are the program's."""
    source, request = tmp_path / "program.c", _request("program")
    (tmp_path / "own.h").write_text(OWN)
    source.write_text(SOURCE.replace("MORE", ""))
    before = kept.key(request)
    source.write_text("// a_1\n" + SOURCE.replace("MORE", '/* "a_1" */'))
    commented = kept.key(request)
    source.write_text("#define a_1 2\n" + SOURCE.replace("MORE", ""))
    defined = kept.key(request)
    assert before is not None
    assert commented is not None
    assert defined is not None
    assert (commented.code == before.code, defined.code == before.code) == (True, False)


def _not_again(*given: object) -> None:
    pytest.fail(f"{given} is compiled")


def test_what_other_ranks_do_is_no_part_of_a_role(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change of rank 0 alone, which moves lines, too; then one of all ranks."""
    text = (EXAMPLES / "jacobi2d_halo.c").read_text()
    source, request = tmp_path / "jacobi2d_halo.c", _request("jacobi2d_halo")
    source.write_text(text)
    kept.made(request, kept.key(request))
    line = '  if (rank == 0) printf("heat in the plate: %.3f\\n", heat);\n'
    assert line in text
    more = '  if (rank == 0) {\n    heat *= 2;\n    printf("twice the heat: %.3f\\n", heat);\n  }\n'
    source.write_text("// a comment\n" + text.replace(line, more))
    wanted = make_roles(request)
    with monkeypatch.context() as patch:
        patch.setattr(roles, "_make_role", _not_again)
        found = kept.made(request, kept.key(request))
    assert [*map(_facts, found)] == [*map(_facts, wanted)]
    key = kept.key(request)
    assert key is not None
    assert [*map(_facts, kept.find(key) or [])] == [*map(_facts, wanted)]
    source.write_text(text.replace("100.0f", "50.0f"))
    changed = kept.made(request, kept.key(request))
    assert [*map(_facts, changed)] == [*map(_facts, make_roles(request))]
    assert changed[0].systemverilog != wanted[0].systemverilog


OPERATION = """\
#include <mpi.h>
static void combine(void *in, void *out, int *n, MPI_Datatype *kind) {
  for (int i = 0; i < *n; ++i) ((int *)out)[i] = ((int *)in)[i] + ((int *)out)[i];
}
int main(int argc, char **argv) {
  int x = 1, y;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Op_create(combine, 1, &op);
  MPI_Allreduce(&x, &y, 1, MPI_INT, op, MPI_COMM_WORLD);
  MPI_Finalize();
  return y;
}
"""


def test_an_operation_of_the_programs_own_is_a_part_of_a_role(tmp_path: Path) -> None:
    source, request = tmp_path / "operation.c", _request("operation")
    source.write_text(OPERATION)
    kept.made(request, kept.key(request))
    source.write_text(OPERATION.replace("] + (", "] * ("))
    found = kept.made(request, kept.key(request))
    assert [*map(_facts, found)] == [*map(_facts, make_roles(request))]
