# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is written to stderr, and the colour of it: none in a pipe, none with NO_COLOR."""

import os
import sys

TOLD_AFTER_S = 1.0  # what takes no longer is told on a terminal alone
_CODES = {"red": "31", "yellow": "33", "cyan": "36", "green": "32", "plain": ""}


def coloured(stream: object = None) -> bool:
    """True if the stream (stderr unless told) is a terminal that may be coloured."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return is_terminal(stream)


def is_terminal(stream: object = None) -> bool:
    """True if the stream (stderr unless told) is a terminal."""
    target = sys.stderr if stream is None else stream
    isatty = getattr(target, "isatty", None)
    return bool(isatty and isatty())


def strong(text: str, colour: str, stream: object = None) -> str:
    """The text in bold and colour where that is welcome."""
    if not coloured(stream):
        return text
    return f"\x1b[1;{_CODES[colour]}m{text}\x1b[0m"


def write_error(text: str) -> None:
    """Writes to stderr; a stderr that is gone is no reason to fail differently."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        pass
    except UnicodeEncodeError:
        sys.stderr.write(text.encode("ascii", "backslashreplace").decode("ascii"))


def is_told() -> bool:
    """Whether lines about what is done go to stderr where that is no terminal."""
    return os.environ.get("PLAIT_PROGRESS") != "0"


def is_first_in_shell(what: str) -> bool:
    """Whether nobody has asked this yet in the shell's session; with PLAIT_PROGRESS set always.

    An empty file is left for the session, in XDG_RUNTIME_DIR or the folder of temporary files.
    """
    if os.environ.get("PLAIT_PROGRESS"):
        return True
    folder = os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("TMPDIR") or "/tmp"
    session = os.getsid(0)
    name = f"plait-{os.getuid()}-{session}-{_began(session)}-{what}"
    try:
        os.close(os.open(os.path.join(folder, name), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return False
    except OSError:
        return True
    return True


def _began(process: int) -> str:
    """When a process began, since numbers of processes are used again; nothing where it is not to
    be seen: the shell of a container may be outside of it, and is number 0 then."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return ""


class Progress:
    """One line on stderr, rewritten in place, where stderr is a terminal.

    Elsewhere a line for each thing that is done, unless PLAIT_PROGRESS is 0.
    """

    def __init__(self, enabled: bool = True) -> None:
        self._width = 0  # of what stands there
        self._enabled = enabled and is_terminal()
        self._tells = enabled and not is_terminal() and is_told()
        self._told = ""

    def tell(self, doing: str, seconds: float) -> None:
        """Shows what is done, since when; `seconds` is more than what is not worth a line."""
        self.show(f"{doing}, {seconds:.0f} s")
        if self._tells and seconds >= TOLD_AFTER_S and doing != self._told:
            self._told = doing
            write_error(f"plait: {doing}\n")

    def show(self, text: str) -> None:
        """Puts the text in the place of what stood there."""
        if self._enabled:
            write_error("\r" + text.ljust(self._width))
            self._width = max(self._width, len(text))

    def clear(self) -> None:
        """Removes the line, before anything else is written."""
        if self._width:
            write_error("\r" + " " * self._width + "\r")
            self._width = 0
