# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The library of FPGA ranks and soft processors says calls by name, PLAIT_CALL_X, not by number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tidy_tree import Finding, SourceFile, Tree

ROOMS = ("compiler/lib", "compiler/soft", "compiler/include")
# A function whose first parameter is the number of a call, and a use of one with a number.
TAKER = re.compile(r"\b(plait_\w+)\(int call\b")
USE = re.compile(r"\b(plait_\w+)\(\s*\d+\s*[,)]")


def _is_of_library(file: SourceFile) -> bool:
    return str(file.path).startswith(ROOMS) and file.path.suffix in (".c", ".h")


def call_numbers(tree: Tree) -> Iterator[Finding]:
    """Numbers where the number of a call is wanted."""
    files = [file for file in tree.files if _is_of_library(file)]
    takers = {name for file in files for name in TAKER.findall(file.text)}
    for file in files:
        for number, line in enumerate(file.lines, 1):
            for name in USE.findall(line):
                if name in takers:
                    yield file.at(number, "call-number", f"give {name} a PLAIT_CALL_X")
