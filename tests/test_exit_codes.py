# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A run ends with the code that mpiexec's users expect, and says why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Launch, Programs

WRONG_C = "int main(void) { return x; }\n"


@pytest.mark.parametrize(
    ("how", "number", "code", "message"),
    [
        ("", 0, 0, ""),
        ("exit_before_init", 9, 9, "plait: rank 0 ended with exit code 9\n"),
        ("exit_inside", 5, 5, "plait: rank 1 ended with exit code 5\n"),
        ("exit_after_finalize", 5, 5, "plait: rank 1 ended with exit code 5\n"),
        ("exit_inside", 0, 6, "plait: rank 1 ended without MPI_Finalize (exit code 0)\n"),
        ("abort", 3, 3, "plait: rank 1 called MPI_Abort ("),
        ("abort", 300, 44, "plait: rank 1 called MPI_Abort ("),
        ("raise", 6, 134, "plait: rank 1 was killed by signal 6 (SIGABRT)"),
        ("raise", 9, 137, "plait: rank 1 was killed by signal 9 (SIGKILL)"),
        ("raise", 11, 139, "plait: rank 1 was killed by signal 11 (SIGSEGV)"),
        ("raise", 15, 143, "plait: rank 1 was killed by signal 15 (SIGTERM)"),
    ],
)
def test_the_end_of_a_rank(
    *, launch: Launch, programs: Programs, how: str, number: int, code: int, message: str
) -> None:
    ended = launch("-n", 3, programs("ends"), how, number)
    assert ended.stderr.startswith(message) if message else ended.stderr == ""
    assert (ended.returncode, ended.stdout) == (code, "")


def test_a_program_that_is_not_there(launch: Launch) -> None:
    (launch.folder / "ring.c").write_text(WRONG_C)
    missing = launch("rnig.c")
    assert missing.returncode == 127
    assert missing.stderr.endswith("there is no source rnig.c\nhint: did you mean ring.c?\n")
    missing = launch("./no_such_program")
    assert missing.returncode == 127
    assert "there is no executable ./no_such_program" in missing.stderr


def test_a_program_that_does_not_compile(launch: Launch) -> None:
    (launch.folder / "wrong.c").write_text(WRONG_C)
    ended = launch("wrong.c")
    assert ended.returncode == 3
    assert "wrong.c:1:25: error:" in ended.stderr


def test_a_program_that_cannot_be_executed(launch: Launch) -> None:
    program = launch.folder / "prog"
    program.write_text("neither a binary nor a script\n")
    assert launch(program).returncode == 126
    program.chmod(0o755)
    ended = launch("-n", 2, program)
    assert ended.stderr == f"plait: {program} cannot be started: Exec format error\n"
    assert ended.returncode == 126
    program.write_text("#!/no/such/interpreter\n")
    assert launch("-n", 2, program).returncode == 127


def test_usage_that_is_wrong(launch: Launch, programs: Programs) -> None:
    program = programs("ends")
    unknown = launch("--lable", program)
    assert unknown.returncode == 2
    assert "--lable" in unknown.stderr
    (launch.folder / "cluster.yaml").write_text("nodes: {cpus: 0-1}\n")
    cluster = launch("--cluster", "cluster.yaml", program)
    assert cluster.returncode == 2
    assert "cluster.yaml:1:" in cluster.stderr
    for option in ("--capture", "--trace", "--json"):
        ended = launch(option, "no_such_folder/file", program)
        assert ended.returncode == 2
        assert f"{option}: no_such_folder/file cannot be written: No such file" in ended.stderr
        assert "Traceback" not in ended.stderr


def test_time_limits(launch: Launch, programs: Programs) -> None:
    arguments = (programs("ends"), "spin", "child", launch.folder / "ready")
    ended = launch("--timeout", "0.2", "-n", 2, *arguments)
    assert ended.returncode == 124
    assert ended.stderr.startswith("plait: the time limit of 0.2 s was reached")
    ended = launch("-n", 2, *arguments, MPIEXEC_TIMEOUT="0.3")
    assert ended.returncode == 124
    assert ended.stderr.startswith("plait: the time limit of 0.3 s was reached")


def test_an_empty_temporary_folder_is_all_that_is_left(launch: Launch) -> None:
    """The fixture looks after every test; here is what it looks at."""
    assert Path(launch.environment["TMPDIR"]) == launch.temporary
    assert launch("/bin/true").returncode == 0
    launch.assert_nothing_left()
