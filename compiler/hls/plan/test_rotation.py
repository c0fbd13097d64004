# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Buffers that change places: loops that read one and write the other need not wait."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.hls.report import report
from plait.compiler.ir.nodes import Program
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.simulate import Simulation

EXAMPLES = Path(__file__, "../../../../examples").resolve()
BUFFERS = "int u[40], v[40], w[40], grid[2][40], steps = 5;"
START = "for (int i = 0; i < 40; i++) { u[i] = i * i; v[i] = i; grid[0][i] = 3 * i; }"
STENCIL = "for (int i = 1; i < 39; i++) b[i] = a[i - 1] * 3 + a[i] + a[i + 1]; /* here */"
SWAP = "int *t = a; a = b; b = t;"
END = "for (int i = 0; i < 40; i++) sum = sum * 5 + a[i];"

WAYS = {
    "swap": f"int *a = u, *b = v; for (int s = 0; s < steps; s++) {{ {STENCIL} {SWAP} }} {END}",
    "while": "int *a = u, *b = v, more = 1, n = 0; while (more && n++ < 9)"
    f" {{ {STENCIL} more = b[1] > 0; {SWAP} }} {END}",
    "do": f"int *a = u, *b = v, n = 0; do {{ {STENCIL} {SWAP} }} while (++n < steps); {END}",
    "early": f"int *a = u, *b = v; for (;;) {{ {STENCIL} if (b[1] > 99) break; {SWAP} }} {END}",
    "three": "int *a = u, *b = v, *c = w; for (int s = 0; s < steps; s++)"
    f" {{ {STENCIL} int *t = a; a = b; b = c; c = t; }} {END}",
    "minus": "int n = 0; for (int s = 0; s < steps; s++)"
    " { for (int i = 1; i < 39; i++) grid[1 - n][i] = grid[n][i - 1] + grid[n][i + 1]; /* here */"
    " n = 1 - n; } for (int i = 0; i < 40; i++) sum = sum * 5 + grid[n][i];",
    "not": "int n = 0; for (int s = 0; s < steps; s++)"
    " { for (int i = 1; i < 39; i++) grid[!n][i] = grid[n][i - 1] + grid[n][i + 1]; /* here */"
    " n = !n; } for (int i = 0; i < 40; i++) sum = sum * 5 + grid[n][i];",
}


def made(folder: Path, body: str) -> Program:
    """A program with this in main, ready to be planned."""
    source = folder / "program.c"
    main = f"int sum = 0; {START}\n{body}\nreturn sum & 127;"
    source.write_text(f"{BUFFERS} int main(void) {{\n{main} }}\n")
    program = parse([source])
    lower(program, Context())
    return program


def intervals(program: Program, line: int) -> list[int]:
    """Of the loops in a line, after a run that leaves what C does."""
    design = plan(program)
    assert Simulation(design).run().code == interpret(program).exit_code
    return [each.interval for each in report(design).loops if each.line == line]


@pytest.mark.parametrize("way", WAYS)
def test_one_is_read_while_the_other_is_written(way: str, tmp_path: Path) -> None:
    program = made(tmp_path, WAYS[way].replace("/* here */", "\n"))
    assert intervals(program, 3)[0] == 1


@pytest.mark.parametrize(
    "change",
    ["b = a;", "if (s == 2) b = a; else { int *t = a; a = b; b = t; }", "a = s & 1 ? b : u;"],
)
def test_both_may_be_one(change: str, tmp_path: Path) -> None:
    body = f"int *a = u, *b = v; for (int s = 0; s < steps; s++) {{ {STENCIL}\n {change} }} {END}"
    assert intervals(made(tmp_path, body), 3)[0] > 1


def random_rotations(choose: random.Random) -> str:
    """Steps that read and write three buffers through pointers that may or may not meet."""
    names = ("a", "b", "c")

    def access() -> str:
        return (
            f"{choose.choice(names)}[{choose.choice(('i', 'i', 'i + 1', 'i - 1', '20', '39 - i'))}]"
        )

    def change() -> str:
        one, other = choose.sample(names, 2)
        return choose.choice(
            [
                f"t = {one}; {one} = {other}; {other} = t;",
                "t = a; a = b; b = c; c = t;",
                f"if (s % 3 == 1) {{ t = {one}; {one} = {other}; {other} = t; }}",
                f"{one} = s > 2 ? {other} : {one};",
                f"{one} = {other};",
                f"{one} = {choose.choice(('u', 'v', 'w'))};",
                f"if (n[0] & 1) {one} = w; n[0] >>= 1;",
            ]
        )

    loops = " ".join(
        "for (int i = 1; i < 39; i++) {"
        + " ".join(f"{access()} = {access()} * 3 + {access()} + s;" for _ in range(2))
        + "}"
        + " ".join(change() for _ in range(choose.randrange(3)))
        for _ in range(2)
    )
    keep = "; ".join(f"{each}[5] += u[3] * 5 + v[7] * 3 + w[9]" for each in names)
    return (
        "int *a = u, *b = v, *c = w, *t = u, n[1] = {93};"
        f" for (int s = 0; s < steps; s++) {{ {loops} }} {keep};"
        " for (int i = 0; i < 40; i++) sum = sum * 5 + u[i] * 31 + v[i] * 7 + w[i];"
    )


@pytest.mark.parametrize("seed", range(12))
def test_random_rotations(seed: int, tmp_path: Path) -> None:
    program = made(tmp_path, random_rotations(random.Random(seed)))
    assert Simulation(plan(program)).run().code == interpret(program).exit_code


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12, 200))
def test_more_random_rotations(seed: int, tmp_path: Path) -> None:
    test_random_rotations(seed, tmp_path)


@pytest.mark.parametrize(
    ("name", "line", "interval"), [("jacobi2d_halo", 25, 2), ("heat1d_nonblocking", 20, 1)]
)
def test_examples_that_swap(name: str, line: int, interval: int) -> None:
    program = parse([EXAMPLES / f"{name}.c"])
    lower(program, Context(rank=1, size=4, arguments=[]))
    (loop,) = [each for each in report(plan(program)).loops if each.line == line]
    assert loop.interval == interval
