# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every wrong program ends by itself, with the exit code it names and the text checked in.

A program says how it is run and how it ends in its first lines; what Plait says about it stands
beside it. Those of wrong_fpga have FPGA ranks. PLAIT_UPDATE_GOLDEN=1 writes the texts anew: read
the difference before you commit.
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
# Of those that build hardware, the ones whose diagnosis is made elsewhere are for the long tests.
SHORT = ("assertion", "never_sent", "truncation")
PROGRAMS = [
    *(pytest.param(source, id=source.stem) for source in sorted(HERE.glob("wrong/*.c"))),
    *(
        pytest.param(
            source,
            id=f"fpga-{source.stem}",
            marks=[] if source.stem in SHORT else pytest.mark.long,
        )
        for source in sorted(HERE.glob("wrong_fpga/*.c"))
    ),
]
UPDATE = os.environ.get("PLAIT_UPDATE_GOLDEN") == "1"


def header(source: Path, key: str) -> str:
    """The value of `// key: value` in the program's head."""
    found = re.search(rf"^// {key}: (.*)$", source.read_text(), re.MULTILINE)
    assert found, f"{source} does not say // {key}: ..."
    return found.group(1)


@pytest.mark.parametrize("source", PROGRAMS)
def test_wrong_program_is_explained(
    source: Path, tool: ToolBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(source.parent)
    got = tool.run("plait", "run", *header(source, "run").split(), source.name)

    expected = source.with_suffix(".expected")
    if UPDATE:
        expected.write_text(got.stderr)
    assert got.stderr == expected.read_text()
    assert got.returncode == int(header(source, "exit"))
    assert got.stdout == ""
    assert "Traceback" not in got.stderr
