# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What all benches share: a figure, the programs they compile, and how they are run and timed."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

BENCH = Path(__file__).resolve().parent
REPOSITORY = BENCH.parent
BIN = Path(sys.executable).parent


@dataclass(frozen=True)
class Figure:
    """One measured number, what it is held against, and the command that gives it."""

    bench: str
    name: str
    value: float
    unit: str
    wanted: str = ""  # "" where the figure is only stated
    met: bool | None = None
    command: str = ""

    def as_json(self) -> dict[str, object]:
        """The figure as JSON keys and values."""
        return asdict(self)


class BenchError(Exception):
    """A program of a bench failed: its words, for the person who ran it."""


def run(command: Sequence[str | Path], env: dict[str, str] | None = None) -> str:
    """Runs to the end; gives stdout, fails on any exit code but 0."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise BenchError(f"{' '.join(words)}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


def median_wall_s(command: Sequence[str | Path], rounds: int) -> float:
    """The median wall-clock time of a command, seconds; one more run before warms the caches."""
    run(command)
    times: list[float] = []
    for _ in range(rounds):
        begin = time.perf_counter()
        run(command)
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


class Programs:
    """The bench programs, compiled on demand into a folder that goes away at the end."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="plait-bench-")
        self.folder = Path(self._folder.name)

    def compiled(self, name: str, compiler: str | Path = "plaitcc") -> Path:
        """bench/programs/NAME.c, compiled with -O2 by a compiler wrapper."""
        wrapper = compiler if isinstance(compiler, Path) else BIN / compiler
        target = self.folder / f"{name}-{wrapper.parent.parent.name}-{wrapper.name}"
        if not target.exists():
            source = BENCH / "programs" / f"{name}.c"
            run([wrapper, "-O2", source, "-o", target], env=with_path(wrapper.parent))
        return target

    def close(self) -> None:
        """Removes them."""
        self._folder.cleanup()


def with_path(folder: Path) -> dict[str, str]:
    """The environment with a folder first on the PATH."""
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


def plait(*arguments: str | Path) -> list[str | Path]:
    """A `plait run` command."""
    return [BIN / "plait", "run", *arguments]


def write_json(path: Path, figures: Sequence[Figure]) -> None:
    """All figures as one JSON list."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([figure.as_json() for figure in figures], indent=1) + "\n")
