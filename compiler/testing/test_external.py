# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles with arrays in external memory, behind caches that are far too small, print what gcc's do.

Several arrays are used at once, so that one of them stops the others in the middle of what they do.
"""

from __future__ import annotations

from pathlib import Path

from plait.compiler.base.records import Formats
from plait.compiler.frontend import parse
from plait.compiler.hls.plan import Target, plan
from plait.compiler.hls.print import Options, print_role
from plait.compiler.ir.nodes import Program
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.bench import run_roles
from plait.compiler.testing.differential import native
from plait.compiler.testing.oracle.log_words import format_record

HEAD = """\
#include <stdio.h>
int a[1300], b[1300];
double d[650];
struct pair { short s; long l; } p[300];
int main(void) {
  long sum = 0;
  for (int i = 0; i < 1300; i++) a[i] = i * 7 + 3;
"""
TAIL = """
  for (int i = 0; i < 1300; i++) sum = sum * 31 + (a[i] ^ b[i]);
  for (int i = 0; i < 650; i++) sum = sum * 31 + (long)(d[i] * 8);
  for (int i = 0; i < 300; i++) sum = sum * 31 + p[i].s + p[i].l;
  printf("%ld\\n", sum);
  return 0;
}
"""
BODIES = {
    "stencil": """
  for (int t = 0; t < 2; t++) {
    for (int i = 1; i < 1299; i++) b[i] = a[i - 1] + a[i + 1] - a[i];
    for (int i = 1; i < 1299; i++) a[i] = b[i] ^ i;
  }""",
    "anywhere": """
  unsigned x = 5;
  for (int i = 0; i < 200; i++) {
    x = x * 1103515245 + 12345;
    a[x % 1300] += b[x / 7 % 1300] + i;
    b[x % 1299] = i;
  }""",
    "floats": """
  for (int i = 0; i < 650; i++) d[i] = a[i * 2] * 0.5;
  for (int i = 1; i < 650; i++) d[i] = d[i - 1] * 0.25 + d[i];""",
    "structures": """
  for (int i = 0; i < 300; i++) { p[i].s = a[i * 4]; p[i].l = p[(i + 150) % 300].s - i; }
  char *bytes = (char *)a;
  for (int i = 0; i < 5200; i += 5) bytes[i] ^= (char)i;""",
    "swapped": """
  int *from = a, *to = b;
  for (int t = 0; t < 2; t++) {
    for (int i = 0; i < 1300; i++) to[i] = from[1299 - i] + t;
    int *other = from; from = to; to = other;
  }
  while (sum < 900 && from[sum] != 77) sum += 3;""",
}


def lowered(source: Path, text: str) -> tuple[Program, Formats]:
    """A program after all passes, and how its log reads."""
    source.write_text(text)
    program, context = parse([source]), Context(rank=0, size=1, arguments=[])
    lower(program, context)
    return program, Formats.from_json(context.formats.to_json())


def test_everything_outside(tmp_path: Path) -> None:
    target = Target(memory_bytes=5 * 512 + 64, external_bytes=1 << 20, cache_bytes=512)
    roles, formats, wanted = list[str](), list[Formats](), list[str]()
    for name, body in BODIES.items():
        text = HEAD + body + TAIL
        program, log = lowered(tmp_path / "program.c", text)
        design = plan(program, target)
        assert sum(each.line is not None for each in design.memories) >= 3
        roles.append(
            print_role(
                design, f"role_{name}", Options(cache_sets=2, latency_cycles=13, checks=True)
            )
        )
        formats.append(log)
        wanted.append(native(text))
    for log, said, result in zip(formats, wanted, run_roles(roles, 2_000_000), strict=True):
        assert b"".join(format_record(log, each)[1] for each in result.records).decode() == said
        assert result.exit_code == 0


def test_who_goes_in_order_hardly_waits(tmp_path: Path) -> None:
    """Of 384 lines only the first two are waited for, 31 cycles each."""
    text = (
        "#include <stdio.h>\nint a[49152];\nint main(void) {\n  int sum = 0;\n"
        "  for (int i = 0; i < 49152; i++) sum += a[i];\n"
        '  printf("%d\\n", sum);\n  return 0;\n}\n'
    )
    program, _ = lowered(tmp_path / "program.c", text)
    roles = [
        print_role(plan(program, target), f"role_{name}", Options(latency_cycles=21))
        for name, target in {
            "block": Target(),
            "external": Target(memory_bytes=1 << 17, external_bytes=1 << 20),
        }.items()
    ]
    block, external = run_roles(roles, 200_000)
    assert block.cycles is not None
    assert external.cycles is not None
    assert 2 * 21 < external.cycles - block.cycles < 3 * 31
