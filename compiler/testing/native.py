# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Compiles C with the machine's compiler and runs it: what the interpreter is compared with."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

FLAGS = (
    "-std=c11",
    "-fwrapv",
    "-ffp-contract=off",
    "-O0",
    "-fno-strict-aliasing",
    "-Dplait_assert_fail(...)=abort()",
)
WARNINGS = (
    *("-Wall", "-Werror", "-Wno-unused-variable", "-Wno-unused-but-set-variable"),
    *("-Wno-unused-label", "-Wno-discarded-qualifiers", "-Wno-unused-function"),
    *(
        "-Wno-maybe-uninitialized",
        "-Wno-uninitialized",
        "-Wno-format",
        "-Wno-unused-const-variable",
    ),
    *("-Wno-builtin-declaration-mismatch", "-Wno-tautological-compare", "-Wno-pointer-compare"),
    *(
        "-Wno-switch-unreachable",
        "-Wno-bool-compare",
        "-Wno-int-in-bool-context",
        "-Wno-switch-bool",
    ),
    *(
        "-Wno-overflow",
        "-Wno-address",
        "-Wno-unused-value",
        "-Wno-unknown-pragmas",
        "-Wno-bool-operation",
        "-Wno-parentheses",
    ),
)


def run_native(
    text: str, arguments: Sequence[str] = (), flags: Sequence[str] = WARNINGS
) -> tuple[str, int]:
    """What a C program writes, and its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "program.c"), Path(folder, "program")
        source.write_text(text)
        command = ["cc", *FLAGS, *flags, "-o", str(program), str(source), "-lm"]
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        assert built.returncode == 0, f"{built.stderr}\n{text}"
        ran = subprocess.run(
            ["program", *arguments],
            executable=program,
            capture_output=True,
            check=False,
            timeout=60,
        )
    return ran.stdout.decode("utf-8", "surrogateescape"), ran.returncode & 255
