# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles of programs of tasks."""

import re
from pathlib import Path

import pytest

from plait.compiler.roles import Request
from plait.compiler.tasks import make_task_role

ROOT = Path(__file__).resolve().parents[1]
_MODULE = re.compile(r"^module (\w+).*?^endmodule$", re.MULTILINE | re.DOTALL)
_NETS = re.compile(r"^  logic (?:\[[^;]*?\] ?)*([a-z][\w, ]*);", re.MULTILINE)


@pytest.mark.parametrize("source", ["examples/task/fib.c", "tests/programs/tasks/common.c"])
@pytest.mark.parametrize("ranks", [(1,), (1, 2)])
def test_nets_are_declared_before_they_are_used(source: str, ranks: tuple[int, ...]) -> None:
    """As synthesis wants it; the simulator does not mind."""
    request = Request((str(ROOT / source),), (), ranks, 3, has_tasks=True, checks=True)
    text = make_task_role(request).systemverilog
    assert ("plait_task_net" in text) == ("fib" in source and len(ranks) > 1)
    for module in _MODULE.finditer(text):
        code = re.sub(r"//[^\n]*|\.\w+\(", "", module[0])
        for nets in _NETS.finditer(code):
            for net in re.split(r", *", nets[1].strip()):
                first = re.search(rf"\b{net}\b", code)
                assert first
                assert first.start() >= nets.start(), (module[1], net)
