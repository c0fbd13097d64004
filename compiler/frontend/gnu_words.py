# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Words of GNU C that say what C says in another way, or nothing: each becomes C of its length."""

from __future__ import annotations

import re

_PLAIN = {
    f"__{name}{end}": name
    for name in ("const", "inline", "restrict", "signed", "volatile")
    for end in ("", "__")
} | {
    "__extension__": "",
    "__FUNCTION__": "__func__",
    "__PRETTY_FUNCTION__": "__func__",
    # A rank has one thread.
    **dict.fromkeys(("__thread", "_Thread_local"), ""),
}
# Attributes that change neither what a program computes nor how its data lie.
_HARMLESS = frozenset(
    (
        *("access", "alloc_size", "always_inline", "artificial", "cold", "const", "deprecated"),
        *("fallthrough", "flatten", "format", "format_arg", "hot", "leaf", "malloc", "noclone"),
        *("noinline", "nonnull", "noreturn", "nothrow", "optimize", "pure", "returns_nonnull"),
        *("sentinel", "unused", "used", "visibility", "warn_unused_result"),
        *("no_instrument_function", "no_sanitize", "no_sanitize_address"),
    )
)
_WORD = re.compile(
    r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|\b(?:'
    + "|".join(sorted(_PLAIN, key=len, reverse=True))
    + r"|__attribute__|__attribute)\b"
)
_PARENTHESIS = re.compile(r'"(?:\\.|[^"\\\n])*"|[()]')


def plain(text: str) -> str:
    """A preprocessed text without these words, where each line and column stays.

    An attribute that is not known to change nothing stays, and the parser refuses it.
    """
    if "__" not in text and "_Thread_local" not in text:
        return text
    pieces: list[str] = []
    done = 0
    while match := _WORD.search(text, done):
        word, end = match[0], match.end()
        pieces.append(text[done : match.start()])
        if word in _PLAIN:
            pieces.append(_PLAIN[word].ljust(len(word)))
        elif word[0] == "_" and (after := _attribute_end(text, end)):
            pieces.append(re.sub(r"[^\n]", " ", text[match.start() : after]))
            end = after
        else:
            pieces.append(word)
        done = end
    return "".join([*pieces, text[done:]])


def _attribute_end(text: str, begin: int) -> int:
    """Where the list of attributes that begins here ends, if all are harmless; else 0."""
    depth, inner = 0, begin
    for match in _PARENTHESIS.finditer(text, begin):
        if match[0] == "(":
            depth += 1
            inner = match.end() if depth == 2 else inner
        elif match[0] == ")":
            depth -= 1
            if depth == 1:
                names = _names(text[inner : match.start()])
                if names is None or not names <= _HARMLESS:
                    return 0
            if depth == 0:
                return match.end()
    return 0


def _names(inside: str) -> set[str] | None:
    """The names of attributes, of which each may have arguments; None: it is no list of names."""
    flat = inside
    while (shorter := re.sub(r'\((?:"(?:\\.|[^"\\\n])*"|[^()"])*\)', "", flat)) != flat:
        flat = shorter
    parts = [each.strip() for each in flat.split(",")]
    found = [re.fullmatch(r"(?:__)?([a-z]\w*?)(?:__)?", each) for each in parts if each]
    if any(each is None for each in found):
        return None
    return {each[1] for each in found if each is not None}
