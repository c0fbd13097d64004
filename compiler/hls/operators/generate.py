# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes modules of the functions in floats.x, with XLS, as many stages as latency.py says.

    python -m plait.compiler.hls.operators.generate [--check]

They stand in hardware/role/generated and are committed: who compiles a program needs no XLS. With
--check nothing is written, and the exit code is 1 if a file is not what would be written.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from xls import c_api  # pyright: ignore[reportMissingTypeStubs]

from .latency import latency

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[2] / "hardware/role/generated"
_FUNCTION = re.compile(r"^pub fn ((f\w+?|[su]itof)_(\d+)(?:_(\d+))?)\(", re.MULTILINE)
_HEAD = """\
// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` {cycles} later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
"""


def stages(source: str) -> dict[str, int]:
    """The functions of floats.x and their latencies."""
    found = dict[str, int]()
    for name, kind, first, second in _FUNCTION.findall(source):
        found[name] = latency(kind, int(second or first), int(first))
    return found


def generate() -> dict[str, str]:
    """The text of each file by its name."""
    source = (HERE / "floats.x").read_text(encoding="utf-8")
    ir = c_api.convert_dslx_to_ir(source, "floats.x", "floats")
    return {f"plait_{name}.sv": _module(ir, name, count) for name, count in stages(source).items()}


def _module(ir: str, name: str, count: int) -> str:
    top = c_api.mangle_dslx_name("floats", name)
    package = c_api.parse_ir_package(c_api.optimize_ir(ir, top))
    result = package.schedule_and_codegen(
        generator="pipeline",
        pipeline_stages=count,
        with_delay_model=True,
        delay_model="asap7",
        top=top,
        module_name=f"plait_{name}",
        use_system_verilog=True,
        flop_inputs=False,
        flop_outputs=True,
    )
    cycles = "a cycle" if count == 1 else f"{count} cycles"
    return _HEAD.format(cycles=cycles) + result.get_verilog_text().rstrip() + "\n"


def main(arguments: list[str]) -> int:
    """Writes, or with --check compares."""
    made = generate()
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.sv")}
    wrong = sorted({name for name in made | there if made.get(name) != there.get(name)})
    if "--check" in arguments:
        for name in wrong:
            print(f"{FOLDER / name} is not what floats.x gives; run this without --check")
        return 1 if wrong else 0
    FOLDER.mkdir(exist_ok=True)
    for name in wrong:
        if name in made:
            (FOLDER / name).write_text(made[name], encoding="utf-8")
        else:
            (FOLDER / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
