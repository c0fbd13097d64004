# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Builds one module with Verilator and runs the cocotb tests of a Python module on it.

The assertions of hardware/assertions watch it, and all that it is made of.

A bench is written for cocotb. The stepper runs it in this process, which takes a fraction of the
time (stepper.py); with PLAIT_BENCH=cocotb in the environment cocotb itself does (under_cocotb.py).

What has passed is not run again while nothing that it depends on changes (verdicts.py).

With PLAIT_NETLIST=ecp5 in the environment the module is its netlist for that family; with
PLAIT_LINT=off Verilator's warnings are no errors. With PLAIT_COVERAGE=FOLDER the model counts what
is reached, and leaves its counts in that folder (hardware/testing/coverage.py).
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Literal

import pytest

from ..assertions.bind import RULES, watched
from ..soc import core
from ..sources import ROOT, known, needed
from . import verdicts
from .netlist import SWITCH, is_hardware, write_netlist

Way = Literal["stepper", "cocotb"]
WAY_SWITCH = "PLAIT_BENCH"
# Where a planted fault leaves a signal without use, that is not what finds it.
LINT_SWITCH = "PLAIT_LINT"
_NO_LINT = ("-Wno-lint", "-Wno-style", "-Wno-fatal")
COVERAGE_SWITCH = "PLAIT_COVERAGE"
STOPPED = "an assertion has stopped the tests"


@dataclass(frozen=True)
class Bench:
    """What is run: tests of a Python module on a module of hardware.

    `options` are Verilator's, `inside` signals within that the tests want, as "module.signal".
    """

    top: str
    tests: str
    folder: str
    sources: Sequence[str]
    parameters: Mapping[str, int | str]
    options: Sequence[str]
    inside: Sequence[str] = ()
    is_netlist: bool = False


def simulate(
    top: str,
    tests: str,
    folder: Path,
    parameters: Mapping[str, int | str] | None = None,
    family: str | None = None,
    *,
    instead: Mapping[str, Path] | None = None,
    inside: Sequence[str] = (),
    way: Way | None = None,
) -> None:
    """Asserts that the cocotb tests in the module `tests` are there and all pass on `top`.

    On its netlist for `family`, if there is one; without a word on it the environment has it.
    `instead` gives a module another file; `inside` names the signals within that the tests read or
    write, as "module.signal"; `way` says who runs them, else the environment does.
    """
    family = os.environ.get(SWITCH, "") if family is None else family
    chosen = way or os.environ.get(WAY_SWITCH, "stepper")
    assert chosen in ("stepper", "cocotb"), f"{WAY_SWITCH} is stepper or cocotb, not {chosen}"

    def check() -> None:
        is_netlist = bool(family) and is_hardware(top)
        if is_netlist:
            sources, options = _netlist(top, folder, parameters or {}, family)
        else:
            sources, options = _watched(top, folder, instead)
        paths, shown = [str(path) for path in sources], () if is_netlist else tuple(inside)
        bench = Bench(
            *(top, tests, str(folder), paths, dict(parameters or {}), options, shown, is_netlist)
        )
        if chosen == "cocotb":
            _under_cocotb(bench)
        else:
            _stepped(bench)

    if os.environ.get(COVERAGE_SWITCH):  # the counts are wanted, not the verdict
        check()
    else:
        rules = [path for path in known().values() if path.parent == RULES]
        files = [*needed(top, instead), *rules]
        verdicts.once(check, tests, files, top, parameters, family, chosen)


def _netlist(
    top: str, folder: Path, parameters: Mapping[str, int | str], family: str
) -> tuple[list[Path], list[str]]:
    """What Verilator takes of a netlist, and its options: it is not written for readers."""
    netlist = write_netlist(top, parameters, folder / "netlist", family)
    return netlist.sources, [*_NO_LINT, f"-I{netlist.include}"]


def _watched(
    top: str, folder: Path, instead: Mapping[str, Path] | None
) -> tuple[list[Path], list[str]]:
    """The same of the sources, which assertions watch."""
    sources = watched(needed(top, instead), folder)
    lint = list(_NO_LINT) if os.environ.get(LINT_SWITCH) == "off" else ["-Wall"]
    return sources, [*lint, *core.options(sources)]


def _stepped(bench: Bench) -> None:
    """Builds the model, and runs the tests in this process."""
    from . import stand_in, stepper  # noqa: PLC0415 - cocotb imports this module as well

    counts = os.environ.get(COVERAGE_SWITCH, "")
    sources = [Path(each) for each in bench.sources]
    model = stepper.build(
        *(bench.top, sources, bench.parameters, bench.options, bench.inside), counts=bool(counts)
    )
    dut = stepper.Dut(model)
    count, failed, first = 0, 0, None
    for name, test in stand_in.tests_of(_fresh(bench.tests)):
        count += 1
        try:
            stepper.drive(dut, test(dut))
        except (Exception, pytest.fail.Exception) as error:
            failed, first = failed + 1, first or error
            print(f"{bench.tests}: {name} failed")
            traceback.print_exception(error)
        if dut.stopped:
            raise AssertionError(f"{STOPPED} of {bench.top}: {dut.stopped}") from first
    file = None
    if counts:
        made, path = tempfile.mkstemp(dir=counts, suffix=".dat")
        os.close(made)
        file = Path(path)
    dut.end(file)
    assert count > 0, f"{bench.tests} has no cocotb test"
    if failed:
        text = f"{failed} of {count} cocotb tests of {bench.tests} failed on {bench.top}"
        raise AssertionError(text) from first


def _fresh(name: str) -> ModuleType:
    """The tests' module, with all others of its bench, as if nobody had imported them before.

    What one run leaves in their variables is not there in the next, as under cocotb, where each
    run is a process.
    """
    package = f"{name.rpartition('.')[0]}."
    own = [each for each in sys.modules if package.endswith(".tb.") and each.startswith(package)]
    aside = {each: sys.modules.pop(each) for each in {name, *own} if each in sys.modules}
    try:
        return importlib.import_module(name)
    finally:
        sys.modules.update(aside)


def _under_cocotb(bench: Bench) -> None:
    """Lets cocotb build the model and run the tests, in a process that has no stand-in for it."""
    done = subprocess.run(
        [sys.executable, "-m", "hardware.testing.under_cocotb"],
        cwd=ROOT,
        input=json.dumps(asdict(bench)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    print(done.stdout)
    path = Path(bench.folder) / "verdict.txt"
    is_done = done.returncode == 0 and path.exists()
    assert is_done, "cocotb has failed; what is printed says why"
    verdict = path.read_text(encoding="utf-8")
    assert not verdict, verdict
