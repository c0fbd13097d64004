#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Style as a test: names file, line, rule and what to write instead. Ends with 1 if there is any.

    tools/tidy.py [ROOT]

What formatters and linters do not see: lengths of lines, functions and files, licence headers,
places of one machine, tests that wait for the clock, calls by number, who may depend on whom, and
paths and commands in documents that are gone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import tidy_dependencies
import tidy_documents
import tidy_functions
import tidy_numbers
import tidy_text
from tidy_tree import Finding, Tree

# Every rule; each is a generator over the whole tree.
RULES: list[Callable[[Tree], Iterator[Finding]]] = [
    tidy_text.line_length,
    tidy_text.file_length,
    tidy_text.licence_header,
    tidy_text.generated_place,
    tidy_text.machine_places,
    tidy_text.waits,
    tidy_functions.function_length,
    tidy_numbers.call_numbers,
    tidy_dependencies.includes,
    tidy_dependencies.imports,
    tidy_dependencies.one_name,
    tidy_dependencies.circles,
    tidy_dependencies.kinds,
    tidy_documents.dead_paths,
    tidy_documents.dead_commands,
]


def findings(root: Path) -> list[Finding]:
    """All that is wrong in the tree, in the order of files and lines."""
    tree = Tree(root)
    return sorted(finding for rule in RULES for finding in rule(tree))


def main() -> int:
    """Prints the findings; 0 if there are none."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    found = findings(root)
    for finding in found:
        print(finding)
    if found:
        print(f"tidy: {len(found)} found", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
