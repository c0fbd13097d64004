# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Rules about lines and files as such."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tidy_tree import Finding, SourceFile, Tree

LINE_COLUMNS_MAX = 100
FILE_LINES_FREE = 500
FILE_LINES_MAX = 1000
REASON = "length: "
HEADER = ("SPDX-FileCopyrightText: The Plait authors", "SPDX-License-Identifier: Apache-2.0")
HEADER_SUFFIXES = {
    *(".c", ".cpp", ".h", ".lua", ".md", ".py", ".sh", ".sv", ".svh"),
    *(".toml", ".yaml", ".yml", ".cmake"),
}
HEADER_NAMES = {
    *("CMakeLists.txt", "Makefile", "Containerfile", "run"),
    *(".clang-format", ".dockerignore", ".gitignore"),
}

# Text kept as a program printed it, or as a user would hand it over: not ours to wrap.
VERBATIM_FOLDERS = {"golden", "testdata"}

# Places that exist on one machine only, and hosts that a packager's mirror would replace.
MACHINE_PLACES = re.compile(
    r"(?<![\w.$}/-])/(?:work|root|opt|home/\w+|tmp/(?:lab|build-\w+|plan))(?:/|\b)"
    r"|pypi\.org|files\.pythonhosted|/simple/?(?=\s|$)|--(?:extra-)?index-url[= ]\S"
)

# A test that sleeps, or that a short limit on the wall ends, fails on a busy machine and costs the
# same on a fast one. These have to, each for the reason that stands with it.
WAIT = re.compile(r"""\btime\.sleep\(|--timeout(?:"\s*,\s*"?| )(?:[1-5]?\d(?:\.\d+)?)(?![\w.])""")
WAITS = {
    "cli/test_run.py": "what --timeout itself says, and what it leaves to the run",
    "hardware/model/test_build.py": "waits for another process to come so far",
    "tests/conftest.py": "waits for processes to come or to go",
    "tests/test_exit_codes.py": "the code of --timeout",
    "tests/test_left_behind.py": "what --timeout leaves",
    "tests/test_output.py": "what is shown of a run that --timeout ends",
    "tools/test_tidy.py": "plants what this rule finds",
    "tests/test_times_at_the_end.py": "a CPU rank that calls nothing is ended by nothing else",
}


def _is_verbatim(file: SourceFile) -> bool:
    return bool(VERBATIM_FOLDERS & set(file.path.parts))


def line_length(tree: Tree) -> Iterator[Finding]:
    """No line is longer than 100 columns, in any language."""
    for file in tree.written:
        if _is_verbatim(file):
            continue
        for number, line in enumerate(file.lines, 1):
            if len(line) > LINE_COLUMNS_MAX:
                text = f"break it; {len(line)} columns, at most {LINE_COLUMNS_MAX}"
                yield file.at(number, "line-length", text)


def file_length(tree: Tree) -> Iterator[Finding]:
    """A file over 500 lines says why ("length: ..." near its top); none is over 1,000."""
    for file in tree.written:
        count = len(file.lines)
        if count > FILE_LINES_MAX:
            yield file.at(1, "file-length", f"split it; {count} lines, at most {FILE_LINES_MAX}")
        elif count > FILE_LINES_FREE and not any(REASON in line for line in file.lines[:30]):
            text = f'split it, or say why in a comment "{REASON}..."; {count} lines'
            yield file.at(1, "file-length", text)


def licence_header(tree: Tree) -> Iterator[Finding]:
    """Every source file begins with the two SPDX lines."""
    for file in tree.files:
        wanted = file.path.suffix in HEADER_SUFFIXES or file.path.name in HEADER_NAMES
        if not wanted or _is_verbatim(file):
            continue
        head = "\n".join(file.lines[:5])
        for line in HEADER:
            if line not in head:
                yield file.at(1, "licence-header", f"add the line: {line}")


def generated_place(tree: Tree) -> Iterator[Finding]:
    """What a program wrote stands in a folder named generated."""
    mark = re.compile(r"\bgenerated\b.*\bdo not edit\b", re.IGNORECASE)
    for file in tree.written:
        for number, line in enumerate(file.lines[:8], 1):
            if mark.search(line):
                yield file.at(number, "generated-place", "move it into a folder named generated/")


def waits(tree: Tree) -> Iterator[Finding]:
    """No test waits for the clock, but for those that have a reason."""
    for file in tree.written:
        if not file.is_test or file.path.suffix != ".py" or str(file.path) in WAITS:
            continue
        for number, line in enumerate(file.lines, 1):
            if WAIT.search(line):
                text = "wait for what must come about, or end a run by --until"
                yield file.at(number, "waits-for-the-clock", text)


def machine_places(tree: Tree) -> Iterator[Finding]:
    """Nothing names a folder of one machine or the host of a package registry."""
    for file in tree.files:
        for number, line in enumerate(file.lines, 1):
            if found := MACHINE_PLACES.search(line):
                text = f"leave out {found.group().strip()!r}; it is right on one machine only"
                yield file.at(number, "machine-place", text)
