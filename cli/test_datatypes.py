# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Datatypes that a program makes are the same on CPU ranks, on FPGA ranks and in MPICH."""

import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

SOURCE = Path(__file__).resolve().parents[1] / "tests/programs/datatypes.c"


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What four ranks print with MPICH, in any order."""
    scripts, program = Path(sysconfig.get_path("scripts")), tmp_path_factory.mktemp("of") / "a.out"
    subprocess.run([scripts / "mpicc", "-w", SOURCE, "-o", program], check=True)
    command = [scripts / "mpiexec", "-n", "4", program]
    return sorted(subprocess.check_output(command, text=True).splitlines())


@pytest.mark.parametrize("fpga", ["none", "0", "1-2"])
def test_all_constructors(plait: Callable[..., Ended], fpga: str, wanted: list[str]) -> None:
    ended = plait("run", "-n", "4", "--fpga", fpga, str(SOURCE))
    assert (ended.code, ended.err) == (0, "")
    assert sorted(ended.out.splitlines()) == wanted
    assert len(wanted) == 87
