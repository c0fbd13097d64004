# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""All kinds of programs run: sources, executables, other compilers' executables, no MPI at all."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from plait.run.platforms import TOPOLOGIES

if TYPE_CHECKING:
    from tests.conftest import Launch, Programs, ToolBox

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def test_programs_without_mpi(launch: Launch) -> None:
    assert launch("-n", 3, "/bin/echo", "hi").stdout == "hi\nhi\nhi\n"
    assert launch("-n", 2, "echo", "-n", "-e", "x").stdout == "-e x-e x".replace("-e ", "")


def test_a_program_beside_one_without_mpi(launch: Launch, programs: Programs) -> None:
    """The one waits for the other, which has ended: named, not waited for."""
    ended = launch("-n", 1, programs("where"), ":", "-n", 1, "/bin/echo", "hi")
    assert ended.returncode == 6
    assert ended.stdout == "hi\n"
    assert "rank 0" in ended.stderr


def test_two_programs_in_one_world(launch: Launch, programs: Programs) -> None:
    ended = launch("-n", 2, programs("where"), ":", "-n", 3, programs("where"), "other")
    assert (ended.stdout, ended.stderr) == ("world of 5, sum 10, last 2.0\n", "")


def test_several_sources_in_two_languages(launch: Launch, programs: Programs) -> None:
    sources = [programs.source("two_languages.cpp"), programs.source("two_languages.c")]
    ended = launch("-n", 3, *sources)
    assert (ended.stdout, ended.stderr) == ("0\n1\n2\n", "")


def test_plaitcc_shows_and_runs_what_it_shows(
    launch: Launch, programs: Programs, tool: ToolBox
) -> None:
    program = launch.folder / "where"
    shown = tool.run("plaitcc", "-show", programs.source("where.c"), "-o", program)
    assert shown.returncode == 0
    subprocess.run(shown.stdout, shell=True, check=True)
    assert launch("-n", 2, program).stdout == "world of 2, sum 1, last 0.5\n"


def test_a_world_of_one_without_plait_run(programs: Programs) -> None:
    done = subprocess.run([programs("where")], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("world of 1, sum 0, last 0.0\n", "")
    done = subprocess.run([programs("ends"), "exit_after_finalize"], check=False)
    assert done.returncode == 0


def test_an_executable_of_another_mpi_of_this_abi(
    launch: Launch, programs: Programs, tool: ToolBox
) -> None:
    program = launch.folder / "where"
    compiled = tool.run("mpicc_abi", "-o", program, programs.source("where.c"))
    assert compiled.returncode == 0, compiled.stderr
    wanted = tool.run("mpiexec", "-n", "4", program)
    assert wanted.stdout == "world of 4, sum 6, last 1.5\n"
    got = launch("-n", 4, program)
    assert (got.stdout, got.stderr) == (wanted.stdout, "")


def test_a_program_of_another_mpi_is_refused(
    launch: Launch, tool: ToolBox, programs: Programs, tmp_path: Path
) -> None:
    program = tmp_path / "other"
    compiled = tool.run("mpicc", "-o", program, programs.source("where.c"))
    assert compiled.returncode == 0, compiled.stderr
    ended = launch("-n", 4, program)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "was linked against another MPI, libmpi.so.12" in ended.stderr
    assert "hint: compile it with plaitcc" in ended.stderr


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_examples_print_the_same_on_every_network(
    launch: Launch, tool: ToolBox, examples: dict[str, Path], topology: str
) -> None:
    for name, program in examples.items():
        ranks = "2" if topology == "direct" else "6"
        wanted = launch("-n", ranks, program)
        assert wanted.returncode == 0, wanted.stderr
        got = launch("--topology", topology, "-n", ranks, program)
        assert (name, got.returncode, got.stdout) == (name, 0, wanted.stdout), got.stderr


@pytest.fixture(scope="session")
def examples(tool: ToolBox, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Every example, compiled."""
    folder = tmp_path_factory.mktemp("examples")
    for source in EXAMPLES.glob("*.c"):
        compiled = tool.run("plaitcc", "-O1", "-o", folder / source.stem, source, "-lm")
        assert compiled.returncode == 0, compiled.stderr
    return {path.name: path for path in sorted(folder.iterdir())}
