# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs that may end with main, without a call: those that begin by start_pes, and GASNet's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from plait.compiler.frontend.preprocess import Preprocessed

MAIN = "plait_shmem_main"  # what main is called in such a program
# Calls, but their definitions, and what such a program ends by.
_ENDS = (
    (re.compile(r"(?<!void )\bshmem_start_pes\s*\("), "plait_shmem_close()"),
    (re.compile(r"(?<!int )\bgasnet_attach\s*\("), "plait_gasnet_close(code)"),
)
_MAIN = re.compile(r"\bmain(?=\s*\(\s*(void\s*\)|\))?)")
_MARKER = re.compile(r'^# (\d+) "(.*?)".*$', re.M)


def end_with_main(sources: Sequence[Preprocessed]) -> list[Preprocessed]:
    """The sources; if one is such a program, with another main, which calls theirs and ends."""
    for call, end in _ENDS:
        if any(call.search(each.text) for each in sources):
            return [_with_end(each, end) for each in sources]
    return list(sources)


def _with_end(source: Preprocessed, close: str) -> Preprocessed:
    found = _MAIN.search(source.text)
    if found is None:
        return source
    before = list(_MARKER.finditer(source.text, 0, found.start()))[-1]
    line = int(before[1]) + source.text.count("\n", before.end() + 1, found.start())
    head, given = ("void", "") if found[1] else ("int argc, char **argv", "argc, argv")
    end = (
        f'\n# {line} "{before[2]}"\n'
        f"int main({head}) {{ int code = {MAIN}({given}); {close}; return code; }}\n"
    )
    return replace(source, text=_MAIN.sub(MAIN, source.text) + end)
