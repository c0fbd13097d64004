# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every wrong program ends by itself, with the exit code it names and the text checked in.

A program says how it is run and how it ends in its first lines; what Plait says about it stands
beside it. `// run: -n 2, also --fpga 1`: there is a run with FPGA ranks, too, which ends alike and
has its text in NAME.fpga.expected. PLAIT_UPDATE_GOLDEN=1 writes the texts anew: read the difference
before you commit.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import ToolBox

HERE = Path(__file__).resolve().parent
SOURCES = sorted(HERE.glob("wrong/*.c"))
# Of those that build hardware, the ones whose diagnosis is made elsewhere are for the long tests.
SHORT = (
    "assertion",
    "dead_link",
    "different_operations",
    "different_roots",
    "never_sent",
    "truncation",
)
# Those that soft processors tell in the words of the other ranks, and how they are run.
SOFT = {
    "different_operations": "-n 2 --soft all",
    "different_roots": "-n 2 --soft all",
    "operations_of_halves": "-n 4 --soft 2,3",
    "unfinished_isend": "-n 2 --soft all",
}
UPDATE = os.environ.get("PLAIT_UPDATE_GOLDEN") == "1"


def header(source: Path, key: str) -> str:
    """The value of `// key: value` in the program's head."""
    found = re.search(rf"^// {key}: (.*)$", source.read_text(), re.MULTILINE)
    assert found, f"{source} does not say // {key}: ..."
    return found.group(1)


def options(source: Path) -> list[list[str]]:
    """Of `plait run`, without and with FPGA ranks, or as the program alone says."""
    plain, _, also = header(source, "run").partition(", also ")
    added = ["" if "--fpga" in plain else "--fpga none", *([also] if also else [])]
    return [f"{plain} {more}".split() for more in added]


CASES = [
    *(pytest.param(source, False, id=source.stem) for source in SOURCES),
    *(
        pytest.param(
            source,
            True,
            id=f"{source.stem}-fpga",
            marks=[] if source.stem in SHORT else pytest.mark.long,
        )
        for source in SOURCES
        if len(options(source)) > 1
    ),
]


@pytest.mark.parametrize(("source", "has_fpgas"), CASES)
def test_wrong_program_is_explained(
    source: Path, has_fpgas: bool, tool: ToolBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(source.parent)
    got = tool.run("plait", "run", *options(source)[has_fpgas], source.name)

    expected = source.with_suffix(".fpga.expected" if has_fpgas else ".expected")
    if UPDATE:
        expected.write_text(got.stderr)
    assert got.stderr == expected.read_text()
    assert got.returncode == int(header(source, "exit"))
    assert got.stdout == ""
    assert "Traceback" not in got.stderr


@pytest.mark.parametrize("name", SOFT)
def test_soft_processors_are_told_alike(
    name: str, tool: ToolBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HERE / "wrong")
    got = tool.run("plait", "run", *SOFT[name].split(), f"{name}.c")
    expected = Path(f"{name}.expected").read_text()
    assert sorted(got.stderr.splitlines()) == sorted(expected.splitlines())  # who comes first
    assert got.returncode == 6
