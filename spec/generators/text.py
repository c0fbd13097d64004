# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Text that several generators need: the head of each file and columns."""

import textwrap

WIDTH = 100
_LICENCE = ("SPDX-FileCopyrightText: The Plait authors", "SPDX-License-Identifier: Apache-2.0")


def head(comment: str, source: str, about: str) -> list[str]:
    """The first lines of a generated file; comment is what starts a comment line."""
    return [
        *(f"{comment} {line}" for line in _LICENCE),
        comment,
        *wrap(about, f"{comment} "),
        f"{comment} Generated from spec/{source} by spec/generate.py: edit that, never this.",
    ]


def wrap(text: str, indent: str, width: int = WIDTH) -> list[str]:
    """Text filled to the width, each line behind the indent."""
    return textwrap.wrap(
        " ".join(text.split()),
        width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a block of prose, each on one line."""
    return [" ".join(part.split()) for part in text.strip().split("\n\n")]


def file(lines: list[str]) -> str:
    return "\n".join(line.rstrip() for line in lines) + "\n"
