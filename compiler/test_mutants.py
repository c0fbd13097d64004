# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs with a name, number, operator or type in the place of another: roles, or what is wrong.

Unlike those of frontend/test_mutations.py a third of them is still C, and goes the whole way.
"""

from __future__ import annotations

import contextlib
import random
import re
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.roles import Request, make_roles
from plait.compiler.testing.limit import time_limit

_COMPILER = Path(__file__).parent
_SOURCES = [
    source
    for folder in ("testing/kernels", "testing/corpus", "../examples", "../tests/wrong")
    for source in sorted((_COMPILER / folder).glob("*.c"))
]
# What stays as it is comes first: comments, lines of the preprocessor, strings, keywords.
_TOKEN = re.compile(
    r"""(?P<kept> //[^\n]* | \#[^\n]* | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' | \s+
          | \b(?:void|if|else|for|while|do|switch|case|default|break|continue|return|struct|enum
                |sizeof|static|const|typedef)\b | -> | \+\+ | -- )
      | (?P<type> \b(?:int|long|char|short|float|double|unsigned|_Bool)\b)
      | (?P<name> [A-Za-z_]\w*) | (?P<number> \d[\w.]*)
      | (?P<operator> <<|>>|[<>=!]=|&&|\|\||[-+*/]=|[-+*/%&|^<>=]) | (?P<other> .)""",
    re.VERBOSE,
)
_OTHERS = {
    "type": "int long char short float double unsigned _Bool",
    "number": "0 1 2 -1 3 7 64 1000000 2147483647 1u 4294967295u 1L<<40 0.5 -0.0f",
    "operator": "+ - * / % & | ^ << >> < <= > >= == != && || = += -= *=",
}


def _mutant(text: str, generator: random.Random) -> str:
    tokens = [(str(each.lastgroup), each.group()) for each in _TOKEN.finditer(text)]
    assert "".join(token for _, token in tokens) == text
    for _ in range(generator.randint(1, 3)):
        kind = generator.choice(["type", "name", "number", "operator"])
        places = [i for i, (other, _) in enumerate(tokens) if other == kind]
        own = [tokens[i][1] for i in places]
        if places:
            tokens[generator.choice(places)] = (
                kind,
                generator.choice(_OTHERS.get(kind, "").split() + own),
            )
    return "".join(token for _, token in tokens)


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 20))]
)
def test_mutants(seed: int, tmp_path: Path) -> None:
    generator = random.Random(seed)
    path = tmp_path / "mutant.c"
    made = 0
    for _ in range(30):
        source = generator.choice(_SOURCES)
        path.write_text(_mutant(source.read_text(), generator))
        size = generator.randint(2, 4)
        request = Request([str(path)], ["16", "2"], range(generator.randrange(2), size), size)
        with time_limit(), contextlib.suppress(CompileError):
            made += len(make_roles(request))
    assert made > 0
