# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Examples through all passes, run by three ranks as primitives alone."""

from pathlib import Path
from types import ModuleType

import pytest

from plait.compiler import frontend, pipeline
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.ir.verify import VerifyError
from plait.compiler.passes import dead_code, fold
from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
PRINTED = {
    "ring": "the token visited 3 ranks and came back with 3\n",
    "pi_integral": "2000 slices: pi is about 3.141592674\n",
    "heat1d_nonblocking": "rank 0: first cell 85.582160, last cell 14.548652\n"
    "rank 1: first cell 10.136765, last cell 0.345094\n"
    "rank 2: first cell 0.187309, last cell 0.000824\n",
}


@pytest.mark.parametrize("name", PRINTED)
def test_an_example_runs_on_primitives(name: str) -> None:
    program = frontend.parse([EXAMPLES / f"{name}.c"])
    context = Context(ranks=(0, 1, 2), size=3, arguments=[])
    pipeline.lower(program, context)
    assert set(program.functions) == {"main"}
    outcome = interpreted.run(program, 3, context.formats)
    assert outcome == ([0, 0, 0], [PRINTED[name], "", ""], ["", "", ""])


def test_a_pass_that_runs_twice_can_be_printed_twice() -> None:
    source = EXAMPLES / "ring.c"
    first, second = (
        pipeline.emit(frontend.parse([source]), Context(ranks=(0, 1), size=2, arguments=[]), name)
        for name in ("fold", "fold.4")
    )
    assert "MPI_Recv(" in first
    assert "MPI_Recv(" not in second
    assert "plait_issue(" in second
    with pytest.raises(
        ValueError, match=r"no pass fold\.99; there are program, poison, specialise"
    ):
        pipeline.emit(frontend.parse([source]), Context(), "fold.99")


def test_the_readme_lists_the_stages() -> None:
    readme = Path(__file__).with_name("README.md").read_text(encoding="utf-8")
    block = readme.split("```text\n")[1].split("  ```\n")[0]
    assert block == "".join(f"  {line}\n" for line in pipeline.listed().splitlines())


def _lowered(name: str) -> str:
    program = frontend.parse([EXAMPLES / f"{name}.c"])
    pipeline.lower(program, Context(rank=1, size=3, arguments=[]))
    return print_c(program)


@pytest.mark.parametrize("name", ["kmeans", "types_tour", "master_worker"])
def test_cleaning_ends_where_the_text_stays_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = _lowered(name)

    def as_by_text(program: Program, context: Context, _: object) -> None:
        before = ""
        while (after := print_c(program)) != before:
            before = after
            fold.run(program, context)
            dead_code.run(program, context)

    with monkeypatch.context() as patch:
        patch.setenv("PLAIT_VERIFY", "1")
        assert _lowered(name) == expected
    monkeypatch.setattr(pipeline, "_clean", as_by_text)
    assert _lowered(name) == expected


@pytest.mark.parametrize("liar", [fold, dead_code])
def test_a_change_that_is_not_told_is_noticed(
    liar: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = dead_code if liar is fold else fold
    really = liar.run

    def run(program: Program, context: Context) -> bool:
        really(program, context)
        return False

    def silent(*_: object) -> bool:
        return False

    monkeypatch.setattr(liar, "run", run)
    monkeypatch.setattr(other, "run", silent)
    monkeypatch.setenv("PLAIT_VERIFY", "1")
    with pytest.raises(VerifyError, match="has changed the program and does not tell"):
        _lowered("ring")
