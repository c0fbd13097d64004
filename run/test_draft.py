# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a run is prepared from is found or made once, whoever asks for it."""

from pathlib import Path

import pytest

from plait.compiler import tasks as compiler
from plait.compiler.roles import Request, Role
from plait.run.cluster_file import Cluster, Rank
from plait.run.errors import Failure
from plait.run.job import make_job, run
from plait.run.program import Program

ROOT = Path(__file__).resolve().parents[1]
FIB = Program((str(ROOT / "examples/task/fib.c"),), "", (), 2, None, ())
RING = Program((str(ROOT / "examples/ring.c"),), "", (), 2, None, ())
BOTH = Cluster("a test", (Rank("cpu", None), Rank("fpga", None)), None, {}, [], {}, None, {}, True)


def test_a_job_knows_which_programs_are_of_tasks() -> None:
    assert [each.is_of_tasks for each in make_job([FIB, RING]).programs] == [True, False]


def test_tasks_are_compiled_once_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """CPU ranks ask for the role first; then its hardware, which cannot be kept, is refused."""
    monkeypatch.setenv("PLAIT_CACHE", "/proc/nowhere")
    asked: list[Request] = []
    make = compiler.make_task_role

    def counted(request: Request) -> Role:
        asked.append(request)
        return make(request)

    monkeypatch.setattr(compiler, "make_task_role", counted)
    with pytest.raises(Failure, match="/proc/nowhere cannot be written"):
        run(make_job([FIB], BOTH))
    assert [request.ranks for request in asked] == [(1,)]
