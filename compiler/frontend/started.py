# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs that begin by start_pes: OpenSHMEM ends with main, without a call."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from plait.compiler.frontend.preprocess import Preprocessed

MAIN = "plait_shmem_main"  # what main is called in such a program
_CALL = re.compile(r"(?<!void )\bshmem_start_pes\s*\(")  # but its definition
_MAIN = re.compile(r"\bmain(?=\s*\(\s*(void\s*\)|\))?)")
_MARKER = re.compile(r'^# (\d+) "(.*?)".*$', re.M)


def end_with_main(sources: Sequence[Preprocessed]) -> list[Preprocessed]:
    """The sources; if one calls start_pes, with another main, which calls theirs and then ends."""
    if not any(_CALL.search(each.text) for each in sources):
        return list(sources)
    return [_with_end(each) for each in sources]


def _with_end(source: Preprocessed) -> Preprocessed:
    found = _MAIN.search(source.text)
    if found is None:
        return source
    before = list(_MARKER.finditer(source.text, 0, found.start()))[-1]
    line = int(before[1]) + source.text.count("\n", before.end() + 1, found.start())
    head, given = ("void", "") if found[1] else ("int argc, char **argv", "argc, argv")
    end = (
        f'\n# {line} "{before[2]}"\n'
        f"int main({head}) {{ int code = {MAIN}({given}); plait_shmem_close(); return code; }}\n"
    )
    return replace(source, text=_MAIN.sub(MAIN, source.text) + end)
