# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make quick` spends a budget: what has changed first, then what is cheap."""

from pathlib import PurePath

import pytest

from tests.costs import LISTED, known_costs
from tests.quick import choose

COSTS = {
    "hardware/link/tb/test_a.py::test_dear": 50.0,
    "hardware/link/tb/test_a.py::test_cheap": 5.0,
    "hardware/link/formal/test_p.py::test_proof": 20.0,
    "hardware/mpi/tb/test_m.py::test_cheap": 1.0,
    "cli/test_run.py::test_dear": 30.0,
}
LINK = PurePath("hardware/link/rtl")


@pytest.mark.parametrize(
    ("budget_s", "wanted"),
    [
        (4.0, {"hardware/mpi/tb/test_m.py::test_cheap"}),
        (26.0, {name for name, cost in COSTS.items() if cost <= 20.0}),
        (25.0, {name for name, cost in COSTS.items() if 5.0 <= cost <= 20.0}),
        (80.0, {name for name in COSTS if name != "cli/test_run.py::test_dear"}),
        (200.0, set(COSTS)),
    ],
)
def test_own_cases_come_first_then_cheap_ones(budget_s: float, wanted: set[str]) -> None:
    assert choose(list(COSTS), COSTS, [LINK], budget_s) == wanted


def test_a_case_of_unknown_cost_is_taken_for_a_cheap_one() -> None:
    assert choose(["a/test_a.py::test_a"] * 3, {}, [], 0.2) == {"a/test_a.py::test_a"}
    assert choose(["a/test_a.py::test_a"], {}, [], 0.05) == set()


def test_the_list_is_read() -> None:
    lines = [line for line in LISTED.read_text().splitlines() if not line.startswith("#")]
    costs = known_costs()
    assert len(lines) > 100
    assert {line.partition(" ")[2] for line in lines} <= set(costs)
    assert all(cost >= 0 for cost in costs.values())
