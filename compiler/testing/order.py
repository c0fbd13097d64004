# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Names that a design uses before it declares them: Verilator takes that, synthesis does not."""

from __future__ import annotations

import re

_MODULE = re.compile(r"^module\b.*?^endmodule", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_DECLARATION = re.compile(
    r"\b(?:logic|command_t|completion_t)\s*((?:\[[^\]]*\]\s*)*)(\w+(?:\s*,\s*\w+)*)\s*(?=[;,)=\n])"
)


def used_too_early(text: str) -> list[str]:
    """`module: name` of each that stands in a module before its declaration."""
    found: list[str] = []
    for module in _MODULE.findall(_COMMENT.sub("", text)):
        declared: dict[str, int] = {}
        for each in _DECLARATION.finditer(module):
            for name in re.split(r"\s*,\s*", each[2]):
                declared.setdefault(name, each.start(2))
        first: dict[str, int] = {}
        for word in re.finditer(r"(?<![.\w'$])[a-zA-Z_]\w*", module):
            first.setdefault(word[0], word.start())
        early = [name for name, place in declared.items() if first.get(name, place) < place]
        found += [f"{module.split()[1]}: {name}" for name in early]
    return found
