# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A job runs from Python alone, and a kind of node is a module and a row."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from plait.run import cluster_file, kinds
from plait.run.cluster_file import Cluster, Rank
from plait.run.draft import Draft
from plait.run.errors import Failure
from plait.run.job import make_job, run
from plait.run.kinds import KINDS, Nodes, cpu, hardware
from plait.run.program import Program
from plait.run.watch import Watch

RING = str(Path(__file__).resolve().parents[1] / "examples/ring.c")


def ring(ranks: int) -> Program:
    return Program((RING,), "", (), ranks, None, ())


def made_of(*names: str) -> Cluster:
    """A cluster with a rank of each of these kinds."""
    ranks = tuple(Rank(name, None) for name in names)
    return Cluster("a test", ranks, None, {}, [], {}, None, {}, True)


def test_a_ring_runs(capfd: pytest.CaptureFixture[str]) -> None:
    outcome = run(make_job([ring(3)]))
    assert outcome.result["outcome"] == "ok"
    assert [rank["node"] for rank in outcome.description["ranks"]] == ["cpu"] * 3
    assert capfd.readouterr().out == "the token visited 3 ranks and came back with 3\n"


def test_a_source_that_is_not_there_is_told_before_anything_runs() -> None:
    with pytest.raises(Failure, match=r"there is no source gone\.c"):
        make_job([Program(("gone.c",), "", (), 2, None, ())])


class Marked:
    """A third kind of node: CPU ranks that say in the report that they are marked."""

    def __init__(self) -> None:
        self.checked: list[list[int]] = []

    def check(self, program: Program, ranks: Sequence[int]) -> None:
        if program.name == "refused":
            raise Failure("a marked rank runs no such program")
        self.checked.append(list(ranks))

    def build(self, draft: Draft, ranks: Sequence[int], watch: Watch) -> Nodes:
        return MarkedNodes(cpu.build(draft, ranks, watch), ranks)


class MarkedNodes:
    """The nodes of `Marked`."""

    def __init__(self, inner: Nodes, ranks: Sequence[int]) -> None:
        self._inner, self._ranks = inner, ranks

    def entry(self, rank: int) -> dict[str, Any]:
        entry = self._inner.entry(rank)
        return {**entry, "env": {**entry["env"], "MARKED": "yes"}}

    def report(self, result: dict[str, Any]) -> None:
        result["marked"] = list(self._ranks)


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Marked:
    kind = Marked()
    monkeypatch.setitem(KINDS, "marked", kind)
    return kind


def test_a_third_kind_is_a_row(marked: Marked, capfd: pytest.CaptureFixture[str]) -> None:
    outcome = run(make_job([ring(3)], made_of("cpu", "marked", "marked")))
    assert outcome.result["outcome"] == "ok"
    assert outcome.result["marked"] == [1, 2]
    environments = [rank["env"].get("MARKED") for rank in outcome.description["ranks"]]
    assert environments == [None, "yes", "yes"]
    assert marked.checked == [[1, 2]]
    assert "the token visited 3 ranks" in capfd.readouterr().out


def test_a_kind_refuses_a_program(marked: Marked, tmp_path: Path) -> None:
    source = tmp_path / "refused.c"
    source.write_text("int main(void) { return 0; }\n", encoding="utf-8")
    job = make_job([Program((str(source),), "", (), 2, None, ())], made_of("cpu", "marked"))
    with pytest.raises(Failure, match="a marked rank runs no such program"):
        run(job)


def test_cluster_files_know_the_kinds_of_the_table(marked: Marked, tmp_path: Path) -> None:
    file = tmp_path / "cluster.yaml"
    file.write_text("nodes: {cpu: 0, marked: 1 - 2}\n", encoding="utf-8")
    assert cluster_file.read(str(file)).ranks_of("marked") == [1, 2]
    file.write_text("nodes: {cpu: 0, market: 1 - 2}\n", encoding="utf-8")
    with pytest.raises(Failure) as refusal:
        cluster_file.read(str(file))
    assert "did you mean 'marked'?" in str(refusal.value.excerpt) + str(refusal.value.hint)


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_has_what_it_must_have(name: str) -> None:
    kind = kinds.load(name)
    assert callable(kind.check)
    assert callable(kind.build)


def test_who_waits_for_hardware_is_told_its_constants() -> None:
    said = hardware._constants  # pyright: ignore[reportPrivateUsage]
    assert said(()) == ""
    assert said(("30",)) == ", of which the argument 30 is a constant"
    assert said(("30", "-v")) == ", of which the arguments 30 -v are constants"
    assert said(("x" * 60,)) == f", of which the argument {'x' * 37}... is a constant"
