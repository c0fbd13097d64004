# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""How a command fails: one exception, shown as one message with an exit code, never a traceback."""

from collections.abc import Iterable

from plait.run import exit_codes, terminal


class Failure(Exception):
    """What the user is told. `excerpt` is shown as it stands, between the message and the hint."""

    def __init__(
        self,
        message: str,
        *,
        code: int = exit_codes.USAGE,
        hint: str | None = None,
        excerpt: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.hint = hint
        self.excerpt = excerpt

    def add_hint(self, text: str) -> None:
        """Another way out, beside what is said already."""
        self.hint = f"{self.hint}; {text}" if self.hint else text


class Silent(Failure):
    """The user has been told already; only the exit code is left, and a hint if there is one."""

    def __init__(self, code: int) -> None:
        super().__init__("", code=code)


class Refused(Silent):
    """FPGA ranks cannot have a program; all that is wrong with it is the excerpt."""

    def __init__(self, text: str) -> None:
        super().__init__(exit_codes.COMPILE)
        self.excerpt = text

    @property
    def reason(self) -> str:
        """The first thing that is wrong, in a line."""
        return (self.excerpt or "").splitlines()[0].replace(": error: ", ": ", 1)


class RefusedCxx(Refused):
    """The same of a program in C++, where CPU ranks may have it in their place."""


class SoftInstead(Refused):
    """The same where soft processors take it in their place, and the user has asked for that."""


def show(failure: Failure, program: str = "plait") -> None:
    """Writes the failure to stderr."""
    lines: list[str] = []
    if not isinstance(failure, Silent):
        lines.append(f"{program}: {terminal.strong('error', 'red')}: {failure.message}")
    if failure.excerpt:
        lines.append(failure.excerpt)
    if failure.hint:
        lines.append(f"{terminal.strong('hint', 'cyan')}: {failure.hint}")
    terminal.write_error("".join(f"{line}\n" for line in lines))


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The known word that a typing error would most likely have come from."""
    import difflib

    by_lower = {name.lower(): name for name in known}
    close = difflib.get_close_matches(word.lower(), list(by_lower), n=1, cutoff=0.6)
    return by_lower[close[0]] if close else None


def suggestion(word: str, known: Iterable[str]) -> str | None:
    """`did you mean ...?` as a hint, if anything comes close."""
    near = did_you_mean(word, known)
    return f"did you mean {near}?" if near else None


def caret(text: str, column: int, width: int = 1, indent: str = "  ") -> str:
    """The text with its wrong part underlined; column counts from 0."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return f"{indent}{shown}\n{indent}{' ' * column}{'^' * max(width, 1)}"
