# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Keeps the objects of Verilator's own library, which make would compile anew for every module."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from ..sources import ROOT

_NAMES = ("verilated.o", "verilated_dpi.o", "verilated_threads.o", "verilated_vpi.o")
_AHEAD_S = 3600


def _shelf(options: Iterable[str]) -> Path:
    """The folder of what this Verilator makes with these options."""
    key = " ".join((version("verilator"), version("cocotb"), *options))
    return ROOT / "build/verilated" / sha256(key.encode()).hexdigest()[:16]


def fetch(build: Path, options: Iterable[str]) -> None:
    """Puts what is kept into the folder of a build.

    It is dated ahead: make wants it newer than the Makefile that Verilator is about to write.
    """
    build.mkdir(parents=True, exist_ok=True)
    ahead = time.time() + _AHEAD_S
    for path in _shelf(options).glob("*.o"):
        shutil.copyfile(path, build / path.name)
        os.utime(build / path.name, (ahead, ahead))


def keep(build: Path, options: Iterable[str]) -> None:
    """Keeps what a build has made, whole or not at all: other tests do the same meanwhile."""
    shelf = _shelf(options)
    shelf.mkdir(parents=True, exist_ok=True)
    for name in _NAMES:
        if (build / name).exists() and not (shelf / name).exists():
            with tempfile.NamedTemporaryFile(dir=shelf, suffix=".part", delete=False) as part:
                part.write((build / name).read_bytes())
            Path(part.name).replace(shelf / name)
