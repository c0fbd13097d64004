# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the counters of loops hold, and how often loops run that are told by these."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.report import report
from plait.compiler.testing.compare import differences, run_design

SIZE = 64
ARRAYS = f"int a[{SIZE}] = {{5, 3, 8, 1, 9}}, z[{SIZE}] = {{{', '.join(map(str, range(SIZE)))}}}"

# Nests in which something needs the value that an inner counter has before its loop.
BEFORE = {
    "statement": "for (i = 0; i < 8; i++)"
    " { s = s * 3 + j; for (j = 0; j < 5; j++) a[j + i] += i; }",
    "index": "for (i = 0; i < 8; i++) { s ^= z[j]; for (j = 0; j < 5; j++) a[j + i] += i; }",
    "condition": "for (i = 0; i < 8 && j < 9; i++) for (j = 0; j < 5; j++) { a[j + i] += i; s++; }",
    "both counters": "for (j = 0; j < 10; j += s & 7)"
    " for (j = 0; j < 5; j++) { a[j] ^= s; s += 2; }",
    "changed behind": "for (i = 0; i < 8; i++)"
    " { s ^= j; for (j = 0; j < 5; j++) a[j + i] += i; j = i + 100; }",
    "down": "for (i = 0; i < 3; i++) { s = s * 3 + j; for (j = 9; j >= 2; j--) a[j] += a[j - 2]; }",
    "three levels": "for (i = 0; i < 4; i++) { s = s * 3 + j; for (k = 0; k < 3; k++)"
    " for (j = 0; j < 4; j++) a[j + k] += i; }",
    "from the middle": "for (i = 0; i < 4; i++) { for (k = 0; k < 3; k++) { s = s * 3 + j;"
    " for (j = 0; j < 4; j++) a[j + k] += i; } }",
    "of the middle": "for (i = 0; i < 4; i++) { s = s * 3 + k; for (k = 0; k < 3; k++)"
    " for (j = 0; j < 4; j++) a[j + k] += i; }",
}


def intervals(folder: Path, text: str) -> list[tuple[int, int | None]]:
    """Intervals and iterations of loops, in a design that leaves in arrays what C does."""
    source = folder / "program.c"
    source.write_text(
        f"{ARRAYS}, last[4]; int main(void) {{ int i = 0, j = z[33], k = 21, s = 0;\n{text}\n"
        "last[0] = i; last[1] = j; last[2] = k; last[3] = s; return 0; }"
    )
    program = parse([source])
    design, _, simulation = run_design(program)
    assert differences(program, simulation) == []
    return [(each.interval, each.trips) for each in report(design).loops]


@pytest.mark.parametrize("text", BEFORE.values(), ids=BEFORE)
def test_an_inner_counter_keeps_its_value_until_its_loop(text: str, tmp_path: Path) -> None:
    ((interval, _),) = intervals(tmp_path, text)
    assert interval == 1


def test_such_a_nest_need_not_wait(tmp_path: Path) -> None:
    text = "for (i = 0; i < 20; i++) { s += j; for (j = 0; j < 30; j++) a[(i + j) & 63] = s + j; }"
    assert intervals(tmp_path, text) == [(1, 600)]


@pytest.mark.parametrize(
    "text",
    [
        "i = 8; do { s = s * 3 + z[i]; a[i + 1] = a[i] + s; i++; if (i == 40) break; }"
        " while (i != 8);",
        "unsigned u = -1; do { s = s * 3 + (u & 63); a[u & 63] ^= s; u++; } while (u < 5);",
        "unsigned u = 0x80000000; for (; (int)u < 5; u++)"
        " { s = s * 3 + (u & 63); a[u - 0x7fffffff] = a[u & 63] + s; if (s > 999) break; }",
    ],
    ids=["not equal at once", "around", "of another sign"],
)
def test_how_often_is_not_known(text: str, tmp_path: Path) -> None:
    ((_, trips),) = intervals(tmp_path, text)
    assert trips is None
