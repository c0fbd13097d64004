# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The files that a run writes: that they can be written, and are none that it reads."""

import os
import stat
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.cli.programs import CommandLine
from plait.run import platforms
from plait.run.errors import Failure
from plait.run.program import find_executable

if TYPE_CHECKING:
    from plait.run.cluster_file import Cluster

_OPTIONS = ("json", "report", "capture", "trace")


def page_path(options: dict[str, Any]) -> str | None:
    """The page of --report, if it is not the table."""
    return options["report"] if options["report"] != "-" else None


def _given(options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Option and path of each file."""
    for name in _OPTIONS:
        path: str | None = options[name]
        if path is not None and not (name in ("json", "report") and path == "-"):
            yield f"--{name}", path


def check(options: dict[str, Any]) -> None:
    """Fails before anything starts if a file could not be written at the end."""
    for option, path in _given(options):
        _check_writable(option, path)


def _check_writable(option: str, path: str) -> None:
    try:
        before = os.stat(path)
        if not stat.S_ISREG(before.st_mode) and not stat.S_ISDIR(before.st_mode):
            return  # a device or a pipe: opening it would do more than look
    except OSError:
        before = None
    try:
        os.close(os.open(path or ".", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o666))
        if before is None:
            os.unlink(os.path.realpath(path))  # not the link that may lead there
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Failure(f"{option}: {path or 'an empty name'} cannot be written: {reason}") from None


def check_apart(line: CommandLine, cluster: "Cluster | None" = None) -> None:
    """No file is written that the run reads, or writes twice. What the cluster file names, too,
    once it was read."""
    taken = {_identity(path): what for what, path in _inputs(line, cluster)}
    for option, path in _given(line.options):
        identity = _identity(path)
        if identity is None:
            continue
        if identity in taken:
            hint = "name another file"
            raise Failure(f"{option}: {path} is {taken[identity]}", hint=hint)
        taken[identity] = f"what {option} writes"


def _inputs(line: CommandLine, cluster: "Cluster | None") -> Iterator[tuple[str, str]]:
    """What the run reads, and each path."""
    path = line.cluster or os.environ.get("PLAIT_CLUSTER")
    if path:
        yield "the cluster file", path
    if cluster:
        for name in (cluster.platform, *(rank.platform for rank in cluster.ranks)):
            if name and (path := platforms.path_of(name, cluster.folder)):
                yield "a platform file of the cluster", path
    for program in line.programs:
        if program.platform and (path := platforms.path_of(program.platform)):
            yield "the platform file", path
        for source in program.sources:
            yield "a source of the run", source
        if not program.sources:
            yield "the program", find_executable(program.executable)


def _identity(path: str) -> object:
    """The same for all names of a file; None for what is no file, as a pipe or a device."""
    try:
        found = os.stat(path)
    except OSError:
        return os.path.realpath(path)
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def empty(options: dict[str, Any]) -> None:
    """A run that fails does not leave an earlier one's files to be taken for its own."""
    for _, path in _given(options):
        if os.path.isfile(path):
            os.truncate(path, 0)
