# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Whatever is done to a source, the front end gives a program or says what is wrong."""

from __future__ import annotations

import contextlib
import random
import re
from pathlib import Path

import pytest

from hardware.testing import turn
from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.ir.verify import verify
from plait.compiler.testing.limit import time_limit

_FRONTEND = Path(__file__).parent
_EXAMPLES = _FRONTEND.parents[1] / "examples"
_SOURCES = [
    *sorted((_FRONTEND / "right").glob("*.c")),
    *(_EXAMPLES / f"{name}.c" for name in ("jacobi2d_halo", "master_worker", "types_tour")),
]
_TOKEN = re.compile(r'[A-Za-z_]\w*|\d[\w.]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|\s+|.')
_MUTATIONS, _SEEDS = 20, 9


def _mutated(text: str, generator: random.Random) -> str:
    tokens: list[str] = _TOKEN.findall(text)
    places = [i for i, token in enumerate(tokens) if token.strip()]
    for _ in range(generator.randint(1, 3)):
        here, there = generator.sample(places, 2)
        match generator.randrange(5):
            case 0:
                tokens[here] = ""
            case 1:
                tokens[here] = f"{tokens[here]} {tokens[here]}"
            case 2:
                tokens[here], tokens[there] = tokens[there], tokens[here]
            case 3:
                tokens[here] = tokens[there]
            case _:
                if generator.randrange(4) == 0:
                    del tokens[here:]
                    return "".join(tokens) + "\n"
    return "".join(tokens)


@pytest.mark.parametrize("nth", range(_SEEDS))
def test_mutations(nth: int, tmp_path: Path) -> None:
    generator = random.Random(turn.seeds("mutations", _SEEDS)[nth])
    for number in range(_MUTATIONS):
        text = _mutated(generator.choice(_SOURCES).read_text(), generator)
        path = tmp_path / f"mutant_{number}.c"
        path.write_text(text)
        with contextlib.suppress(CompileError):
            verify(parse([path]))


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { return " + "(" * 5000 + "1" + ")" * 5000 + "; }",
        "int main(void) { return " + "-" * 1 + "- " * 20000 + "1; }",
        "int main(void) {" + "{" * 5000 + "}" * 5000 + "}",
        "int main(void) {" + "if (1) " * 3000 + ";}",
        "int x" + "[1]" * 3000 + "; int main(void) { return 0; }",
        "int " + "*" * 5000 + "x; int main(void) { return 0; }",
        "int x = " + "{" * 3000 + "1" + "}" * 3000 + "; int main(void) { return 0; }",
        "int main(void) { return " + "1 + " * 10_000 + "1; }",
        "int main(void) { int x = 0; " + "if (x) x++; else " * 2000 + ";}",
        "struct a {" + "struct {" * 2000 + "int x;" + "} y;" * 2000 + "}; int main(void) {}",
    ],
)
def test_deep_nests(text: str, tmp_path: Path) -> None:
    path = tmp_path / "deep.c"
    path.write_text(text + "\n")
    with time_limit(), pytest.raises(CompileError, match="nested") as caught:
        parse([path])
    assert len(caught.value.diagnostics) <= 2


@pytest.mark.parametrize(
    "text",
    [
        "int t[] = {" + "1, " * 100_000 + "};",
        'char t[] = "' + "abcdefghij" * 20_000 + '";',
        "enum e {" + ", ".join(f"e{k}" for k in range(20_000)) + "};",
        "#define D " + "(" * 100 + "1" + " + 1)" * 100 + "\nint x = D;",
    ],
    ids=("list", "string", "enumeration", "macro"),
)
def test_long_lists(text: str, tmp_path: Path) -> None:
    path = tmp_path / "long.c"
    path.write_text(text + "\nint main(void) { return 0; }\n")
    with time_limit():
        verify(parse([path]))
