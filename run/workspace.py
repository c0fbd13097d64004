# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A private temporary folder for one command, removed at its end in every case."""

import os
import time

from plait.run import exit_codes
from plait.run.errors import Failure


def unwritable(path: str, reason: str) -> Failure:
    """Of a file in a folder made here."""
    parent = os.path.dirname(os.path.dirname(path))
    hint = "is its disk full? TMPDIR names another folder for temporary files"
    return Failure(f"{parent} cannot be written: {reason}", code=exit_codes.FAILED, hint=hint)


def may_not_run(folder: str) -> bool:
    """True if no program that lies in the folder can be run."""
    return bool(os.statvfs(folder).f_flag & os.ST_NOEXEC)


class Workspace:
    """The folder, from `with` on to its end."""

    def __init__(self) -> None:
        self.path = ""

    def __enter__(self) -> "Workspace":
        parent = os.environ.get("TMPDIR") or "/tmp"
        for _ in range(100):
            path = f"{parent}/plait-{os.urandom(6).hex()}"
            try:
                os.mkdir(path, 0o700)
            except FileExistsError:
                continue
            except OSError as error:
                raise Failure(
                    f"no temporary folder can be made in {parent}: {error.strerror}",
                    hint="set TMPDIR to a folder that can be written",
                ) from None
            self.path = os.path.abspath(path)
            return self
        raise Failure(f"no free name for a temporary folder in {parent}")

    def __exit__(self, *_: object) -> None:
        try:
            for entry in os.scandir(self.path):
                os.unlink(entry.path)
            os.rmdir(self.path)
        except OSError:
            self._remove_with_force()

    def _remove_with_force(self) -> None:
        """For a folder that somebody still writes to, or that has folders in it."""
        import shutil

        for _ in range(3):
            shutil.rmtree(self.path, ignore_errors=True)
            if not os.path.exists(self.path):
                return
            time.sleep(0.01)

    def must_run_programs(self) -> None:
        """Fails if nothing that is put there can be started."""
        if may_not_run(self.path):
            what = f"no program can be run in {os.path.dirname(self.path)}: it is mounted noexec"
            raise Failure(what, hint="set TMPDIR to another folder")

    def write(self, name: str, text: str) -> str:
        """A file in the folder with this text; its path."""
        path = self.file(name)
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise unwritable(path, error.strerror or str(error)) from None
        return path

    def file(self, name: str) -> str:
        """The path of a file in the folder."""
        return f"{self.path}/{name}"
