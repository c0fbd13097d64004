# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Memory that is used, or freed again, after it was surely freed is told; else nothing is."""

from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle.lowered import whole

_N = "int n; MPI_Recv(&n, 1, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE);"
_TWO = "int* p = calloc(9, 4); int* q = calloc(9, 4); p[n] = q[n] = n;"


def lowered(body: str, folder: Path) -> list[str]:
    """What the compiler warns of: the line, from that behind _TWO on, and the text."""
    source = folder / "program.c"
    source.write_text(whole(f"{_N}\n{_TWO}\n{body}"))
    program = parse([source])
    lower(program, Context(rank=0, size=1))
    before = source.read_text().split(_TWO)[0].count("\n") + 1
    texts = [each.text(program.sources).splitlines()[0] for each in program.warnings]
    parts = [each.split(":", 4) for each in texts]
    return [f"{int(each[1]) - before}:{each[4]}" for each in parts]


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("free(p);\nn = p[n];", "p"),
        ("free(p);\np[1] = 4;", "p"),
        ("free(p);\nif (q[n] > p[0]) n = 4;", "p"),
        ("free(p);\nfor (i = 0; i < n; i++) p[i] = 4;", "p"),
        ("if (n) free(p); else { q[1] = 3; free(p); }\nn = p[n];", "p"),
        ("switch (n) { case 2: free(p);\nn = p[1]; }", "p"),
        ("int* r = q; free(q);\nMPI_Send(r, 9, MPI_INT, 0, 0, WORLD);", "q"),
        ("for (i = 0; i < n; i++) { int* t = malloc(8); t[n] = 1; free(t);\nn += t[1]; }", "t"),
    ],
)
def test_a_use_of_freed_memory(body: str, name: str, tmp_path: Path) -> None:
    found = lowered(f"{body} MPI_Send(&n, 1, MPI_INT, 0, 0, WORLD);", tmp_path)
    assert len(found) == 1
    assert found[0].startswith(f"2: {name} is used after it was freed in line ")


@pytest.mark.parametrize(
    "body",
    [
        "if (n) free(p);\nn = p[n];",
        "for (i = 0; i < n; i++) { n += p[i]; if (p[i]) { free(p); break; } }\nn = q[n];",
        "for (i = 0; i < n; i++) { int* t = malloc(8); t[n & 1] = 1; n += t[1]; free(t); }",
        "free(p); p = malloc(8); p[0] = n; n = p[0]; free(p);",
        "switch (n) { case 2: free(p); break; default: n = p[1]; }",
        "do { if (n) { free(p); break; } n = p[1]; } while (n < 9); n = q[1];",
    ],
)
def test_what_is_not_surely_freed(body: str, tmp_path: Path) -> None:
    assert lowered(f"{body} MPI_Send(&n, 1, MPI_INT, 0, 0, WORLD);", tmp_path) == []


@pytest.mark.parametrize(
    "body", ["free(p); free(p);", "free(p); if (n) free(p);", "free(p); int* r = p; free(r);"]
)
def test_what_is_freed_twice_is_refused(body: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=": p is freed twice") as at:
        lowered(body, tmp_path)
    assert "it was freed in line" in str(at.value)
