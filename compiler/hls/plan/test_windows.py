# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loops that begin some iterations early, only to load: nothing else may happen in these."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.report import report
from plait.compiler.testing.compare import differences, run_design

SIZE = 64
NUMBERS = ", ".join(str(i * i % 11 + 1) for i in range(1, SIZE))
ARRAYS = (
    f"int a[{SIZE}] = {{0, {NUMBERS}}}, b[{SIZE}], last[1],"
    f" z[{SIZE}] = {{{', '.join(map(str, range(SIZE)))}}},"
    f" m[8][24] = {{{{{NUMBERS[:60]}0}}, {{{NUMBERS[6:70]}0}}}}, t[8][24];"
    f" char c[{SIZE}] = {{{NUMBERS}}};"
)
# Five reads, where there are four ports.
SUM = "a[i - 2] + 3 * a[i - 1] + a[i] + 5 * a[i + 1] + a[i + 2]"
ROW = "m[i][j - 2] + 3 * m[i][j - 1] + m[i][j] + 5 * m[i][j + 1] + m[i][j + 2]"

LOOPS = {
    "unsigned": f"unsigned i; for (i = 2; i < 62; i++) b[i] = {SUM};",
    "long": f"unsigned long i; for (i = 2; i < 62; i++) b[i] = {SUM};",
    "up to a size": f"int i; for (i = 2; i < sizeof a / 4 - 2; i++) b[i] = {SUM};",
    "unsigned up to a value": f"unsigned i; for (i = 2; i < z[60]; i++) b[i] = {SUM};",
    "by steps": f"unsigned i; for (i = 2; i < z[59]; i += 2) b[i] = {SUM};",
    "up to what is loaded": f"int i; for (i = 2; a[i + 2] > 1; i++) b[i] = {SUM};",
    "up to some bits": f"int i; for (i = 2; (i & 7) != 7; i++) b[i] = {SUM};",
    "not equal": f"int i; for (i = 4; i != z[40]; i++) b[i] = {SUM};",
    "do once": f"int i = 2; do {{ b[i] = {SUM}; i++; }} while (i < z[1]);",
    "do": f"unsigned i = 2; do {{ b[i] = {SUM}; i++; }} while (i < z[30]);",
    "never": f"int i; for (i = 4; i < z[2]; i++) b[i] = {SUM};",
    "never unsigned": f"unsigned i; for (i = 2; i < z[2]; i++) b[i] = {SUM};",
    "down": f"int i; for (i = 60; i >= z[20]; i--) b[i] = {SUM};",
    "never down": f"int i; for (i = 60; i >= z[62]; i--) b[i] = {SUM};",
    "left": f"int i; for (i = 4; i < z[60]; i++) {{ b[i] = {SUM}; if (b[i] == a[9]) break; }}",
    "left at once": f"int i; for (i = 4; i < z[60]; i++) {{ b[i] = {SUM}; break; }}",
    "left or left": f"int i; for (i = 4; i < z[60]; i++)"
    f" {{ b[i] = {SUM}; if (z[1]) break; goto out; }} b[63] = 1; out: b[62] = 1;",
}
NESTS = {
    "unsigned": "unsigned i = 0; for (; i < 8; i++)"
    f" for (unsigned j = 2; j < 22; j++) t[i][j] = {ROW};",
    "long": "unsigned long i = 0; for (; i < 8; i++)"
    f" for (unsigned long j = 2; j < 22; j++) t[i][j] = {ROW};",
    "do": "int i = 0; for (; i < 8; i++)"
    f" {{ unsigned j = 2; do {{ t[i][j] = {ROW}; j++; }} while (j < 22); }}",
}


def check(folder: Path, text: str) -> int:
    """The interval of the loop in line 2, in a design that leaves in arrays what C does."""
    source = folder / "program.c"
    source.write_text(f"{ARRAYS} int main(void) {{\n{text}\nlast[0] = i; return 0; }}")
    program = parse([source])
    design, _, simulation = run_design(program)
    assert differences(program, simulation) == []
    (loop,) = (each for each in report(design).loops if each.line == 2)
    return loop.interval


@pytest.mark.parametrize("text", LOOPS.values(), ids=LOOPS)
def test_a_loop(text: str, tmp_path: Path) -> None:
    assert check(tmp_path, text) == 1


@pytest.mark.parametrize("text", NESTS.values(), ids=NESTS)
def test_a_nest(text: str, tmp_path: Path) -> None:
    assert check(tmp_path, text) == 1


def test_a_counter_of_more_than_half_its_range(tmp_path: Path) -> None:
    check(
        tmp_path,
        "unsigned i; for (i = 0x80000002; i < 0x80000030; i++) { unsigned k = i & 63;"
        " b[k] = a[k] ^ a[i - 0x80000002] + 3 * a[i - 0x80000001] + a[i - 0x80000000]"
        " + 5 * a[i - 0x7fffffff] + a[i - 0x7ffffffe]; }",
    )


def test_a_part_of_a_counter_that_wraps_is_no_count(tmp_path: Path) -> None:
    # It would begin with -8, of which a quarter is another number without a sign.
    check(
        tmp_path,
        "unsigned i; for (i = 8; i < z[63]; i += 4) { unsigned long k = (unsigned long)i >> 2;"
        " b[k] = c[k - 2] + 3 * c[k - 1] + c[k] + 5 * c[k + 1] + c[k + 2]; }",
    )


def test_what_is_stored_between_rounds_is_not_loaded_early(tmp_path: Path) -> None:
    # What j + 12 would load early is stored before; then j + 3 comes 5 behind j + 8.
    source = tmp_path / "program.c"
    source.write_text(
        f"int a[256] = {{{NUMBERS}, {NUMBERS}, {NUMBERS}, {NUMBERS}}}, c[64] = {{{NUMBERS}}}, b[5];"
        "int main(void) { for (int i = 0; i < 5; i++) { int t = 0; for (int j = 0; j < 3; j++) {"
        " int *r = a + 32 * i + j, *d = c + j;"
        " t += r[12] * 3 + r[8] * 5 + r[3] * 7 + a[2 * j + 200] + a[3 * j + 220];"
        " t ^= d[0] + d[1] + d[2] * 3 + d[3] * 5 + d[4] * 7;"
        " t ^= d[20] + d[21] + d[22] * 3 + d[23] * 5 + d[24] * 7; }"
        " b[i] = t; a[32 * i + 43] = i; } return 0; }"
    )
    program = parse([source])
    _, _, simulation = run_design(program)
    assert differences(program, simulation) == []
