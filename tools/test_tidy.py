# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Tidy finds what is planted in a small tree, and nothing in the same tree without it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import tidy

PY_HEAD = "# SPDX-FileCopyrightText: The Plait authors\n# SPDX-License-Identifier: Apache-2.0\n"
C_HEAD = PY_HEAD.replace("#", "//")
MD_HEAD = PY_HEAD.replace("# ", "<!-- ").replace("\n", " -->\n")

SOUND = {
    "README.md": MD_HEAD + "Run `make demo`, or `plait run` on `spec/wire.py`. See [it](spec/).\n",
    "Makefile": PY_HEAD + "demo: ## show\n\ttrue\n",
    "spec/wire.py": PY_HEAD + "def load() -> int:\n    return 1\n",
    "spec/generated/c/plait_wire.h": C_HEAD + "// generated, do not edit\n",
    "runtime/base/types.h": C_HEAD + "int f();\n",
    "runtime/link/link.cpp": C_HEAD + '#include "base/types.h"\nint g() {\n  return f();\n}\n',
    "simulator/engine/engine.h": C_HEAD + '#include "link/link.cpp"\n#include "plait_wire.h"\n',
    "run/kinds/__init__.py": PY_HEAD + 'K = ["plait.run.kinds.cpu", "plait.run.kinds.fpga"]\n',
    "run/kinds/fpga.py": PY_HEAD + "from plait.run import shares\n",
    "run/shares.py": PY_HEAD + "x = 1\n",
    "cli/main.py": PY_HEAD + 'from plait.spec import wire\n\nCOMMAND = Command("run", wire)\n',
}

Check = Callable[[dict[str, str]], list[str]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Writes the sound tree with some files replaced, and gives what tidy finds in it."""

    def run(files: dict[str, str]) -> list[str]:
        for name, text in (SOUND | files).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        subprocess.run(["git", "init", "-q", tmp_path], check=True)
        return [f"{f.path}:{f.line}: {f.rule}" for f in tidy.findings(tmp_path)]

    return run


def c_function(lines: int) -> str:
    return "int h(int x) {\n" + "  x += 1;\n" * (lines - 2) + "}\n"


def test_a_sound_tree_is_clean(check: Check) -> None:
    assert check({}) == []


def test_a_finding_names_file_line_rule_and_replacement(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / "a.txt").write_text("x\n" + "y" * 101 + "\n")
    (found,) = tidy.findings(tmp_path)
    assert str(found) == "a.txt:2: line-length: break it; 101 columns, at most 100"


PLANTED = [
    ("long line", "spec/a.yaml", PY_HEAD + "#" * 101 + "\n", 3, "line-length"),
    ("long file", "spec/a.py", PY_HEAD + "x = 1\n" * 499, 1, "file-length"),
    ("huge file", "spec/a.py", PY_HEAD + "# length: all\n" + "x = 1\n" * 998, 1, "file-length"),
    ("no licence", "spec/a.py", "x = 1\n" + PY_HEAD.splitlines()[1] + "\n", 1, "licence-header"),
    ("generated", "spec/a.py", PY_HEAD + "# Generated. Do not edit.\n", 3, "generated-place"),
    ("a machine", "spec/a.py", PY_HEAD + 'x = "/ro' + 'ot/x"\n', 3, "machine-place"),
    ("a registry", "spec/a.py", PY_HEAD + "# see pypi" + ".org\n", 3, "machine-place"),
    ("a test sleeps", "spec/test_a.py", PY_HEAD + "time.sleep(1)\n", 3, "waits-for-the-clock"),
    ("a limit", "spec/test_a.py", PY_HEAD + 'f("--timeout", "5")\n', 3, "waits-for-the-clock"),
    ("in one text", "spec/test_a.py", PY_HEAD + 'f("--timeout 2.5")\n', 3, "waits-for-the-clock"),
    ("C function", "runtime/base/a.c", C_HEAD + c_function(71), 3, "function-length"),
    (
        "method",
        "runtime/base/a.cpp",
        C_HEAD + "namespace p {\nint A::h(int x) const {\n" + "  // {\n" * 70 + "}\n}\n",
        4,
        "function-length",
    ),
    (
        "lambda",
        "runtime/base/a.cpp",
        C_HEAD + "auto h = [](int x) {\n" + '  f("}");\n' * 70 + "};\n",
        3,
        "function-length",
    ),
    ("def", "spec/a.py", PY_HEAD + "def f():\n" + "    pass\n" * 70, 3, "function-length"),
    ("shell", "tools/a.sh", PY_HEAD + "f() {\n" + "  true\n" * 70 + "}\n", 3, "function-length"),
    (
        "always",
        "hardware/link/a.sv",
        C_HEAD + "  always_comb begin\n" + "    x = 1;\n" * 70 + "  end\n",
        3,
        "function-length",
    ),
    (
        "runtime on simulator",
        "runtime/link/a.h",
        C_HEAD + '#include "engine/engine.h"\n',
        3,
        "dependency",
    ),
    ("lower layer", "runtime/base/a.h", C_HEAD + '#include "link/link.cpp"\n', 3, "dependency"),
    ("on the cli", "spec/a.py", PY_HEAD + "from plait.cli import main\n", 3, "dependency"),
    ("on the cli, short", "tests/a.py", PY_HEAD + "from plait import cli\n", 3, "dependency"),
    ("the short name", "cli/a.py", PY_HEAD + "from spec.wire import load\n", 3, "one-name"),
    ("a test's code", "cli/a.py", PY_HEAD + "from plait.cli.testing import x\n", 3, "one-name"),
    ("a test's, near", "spec/a.py", PY_HEAD + "from .testing.b import x\n", 3, "one-name"),
    ("a circle", "cli/a.py", PY_HEAD + "from plait.cli import a\n", 3, "circle"),
    ("a kind", "run/kinds/cpu.py", PY_HEAD + "from plait.run.kinds import fpga\n", 3, "kind"),
    ("dead link", "docs/a.md", MD_HEAD + "[gone](gone.md)\n", 3, "dead-path"),
    ("dead span", "docs/a.md", MD_HEAD + "\nIn `spec/gone.yaml`.\n", 4, "dead-path"),
    ("dead glob", "docs/a.md", MD_HEAD + "In `spec/*.gone`.\n", 3, "dead-path"),
    ("dead command", "docs/a.md", MD_HEAD + "```\n$ plait fly -n 4\n```\n", 4, "dead-command"),
    ("dead target", "docs/a.md", MD_HEAD + "`make cake`\n", 3, "dead-command"),
]


@pytest.mark.parametrize(
    ("path", "text", "line", "rule"), [p[1:] for p in PLANTED], ids=[p[0] for p in PLANTED]
)
def test_planted(check: Check, path: str, text: str, line: int, rule: str) -> None:
    assert check({path: text}) == [f"{path}:{line}: {rule}"]


ALLOWED = [
    ("just long enough", "spec/a.yaml", PY_HEAD + "#" * 100 + "\n"),
    ("a reason", "spec/a.py", PY_HEAD + "# length: one table\n" + "x = 1\n" * 600),
    ("70 lines", "runtime/base/a.c", C_HEAD + c_function(70)),
    ("a long table", "runtime/base/a.c", C_HEAD + "int t[] = {\n" + "  1,\n" * 90 + "};\n"),
    (
        "a long struct",
        "runtime/base/a.c",
        C_HEAD + "struct s {\n" + "  int f(int);\n" * 90 + "};\n",
    ),
    ("a long limit", "spec/test_a.py", PY_HEAD + 'f("--timeout", "60")\nf("--timeout 600")\n'),
    ("no test", "spec/a.py", PY_HEAD + "time.sleep(1)\n"),
    ("verbatim", "cli/golden/a.txt", "x" * 200 + "\n"),
    ("tests reach down", "runtime/base/test_a.cpp", C_HEAD + '#include "link/link.cpp"\n'),
    ("tests use the short name", "cli/test_a.py", PY_HEAD + "from spec.wire import load\n"),
    ("their tools, too", "cli/testing/a.py", PY_HEAD + "from spec.wire import load\n"),
    ("a web link", "docs/a.md", MD_HEAD + "[web](https://example.org/gone.md)\n"),
    ("plait as a word", "docs/a.md", MD_HEAD + "Then plait fly or make cake.\n"),
    ("a version", "docs/a.md", MD_HEAD + "`plait --version`\n"),
]


@pytest.mark.parametrize(("path", "text"), [a[1:] for a in ALLOWED], ids=[a[0] for a in ALLOWED])
def test_allowed(check: Check, path: str, text: str) -> None:
    assert check({path: text}) == []


def test_numbers_of_calls(check: Check) -> None:
    head = C_HEAD + "void plait_fail(int call, int why);\nvoid plait_other(int what);\n"
    uses = "void f(void) {\n  plait_other(7);\n  plait_fail(PLAIT_CALL_SEND, 1);\n}\n"
    assert check({"compiler/lib/a.c": head + uses}) == []
    assert check({"compiler/lib/a.c": head + uses + "void g(void) { plait_fail(22, 1); }\n"}) == [
        "compiler/lib/a.c:9: call-number"
    ]
