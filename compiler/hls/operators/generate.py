# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes modules of the functions in floats.x, with XLS, as many stages as latency.py says.

    python -m plait.compiler.hls.operators.generate [--check]

A function whose steps are written out, as NAME_stage1 and so on, has its registers behind them;
XLS chooses where they are in all others. The modules stand in hardware/role/generated and are
committed: who compiles a program needs no XLS. With --check nothing is written, and the exit code
is 1 if a file is not what would be written.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from xls import c_api  # pyright: ignore[reportMissingTypeStubs]

from .latency import latency

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[2] / "hardware/role/generated"
_FUNCTION = re.compile(
    r"^pub fn ((f\w+?|[su]itof)_(\d+)(?:_(\d+))?)(?:_stage(\d+))?\(", re.MULTILINE
)
_PORT = re.compile(r"^  (?:in|out)put wire (?:\[(\d+):0\] )?(\w+),?$", re.MULTILINE)
_HEAD = """\
// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by XLS of compiler/hls/operators/floats.x. A new operation may start in each cycle; its
// result stands at `out` {cycles} later.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off WIDTH */
"""


def stages(source: str) -> dict[str, tuple[int, bool]]:
    """The functions of floats.x: their latencies, and whether their stages are written out."""
    found = dict[str, tuple[int, bool]]()
    for name, kind, first, second, stage in _FUNCTION.findall(source):
        count = latency(kind, int(second or first), int(first))
        assert not stage or int(stage) <= count, f"{name} has a stage too many"
        found[name] = (count, bool(stage))
    return found


def generate() -> dict[str, str]:
    """The text of each file by its name."""
    source = (HERE / "floats.x").read_text(encoding="utf-8")
    ir = c_api.convert_dslx_to_ir(source, "floats.x", "floats")
    made: dict[str, str] = {}
    for name, (count, is_staged) in stages(source).items():
        text = _chain(ir, name, count) if is_staged else _module(ir, name, count)
        cycles = "a cycle" if count == 1 else f"{count} cycles"
        made[f"plait_{name}.sv"] = _HEAD.format(cycles=cycles) + text
    return made


def _chain(ir: str, name: str, count: int) -> str:
    """A module for each stage, and the one that puts them together."""
    parts = [_module(ir, f"{name}_stage{stage}", 1) for stage in range(1, count + 1)]
    first = [(high, port) for high, port in _PORT.findall(parts[0]) if port not in ("clk", "out")]
    ends = [high for part in parts for high, port in _PORT.findall(part) if port == "out"]
    lines = [f"module plait_{name}(", "  input wire clk,"]
    lines += [f"  input wire {f'[{high}:0] ' if high else ''}{port}," for high, port in first]
    lines += [f"  output wire [{ends[-1]}:0] out", ");"]
    lines += [f"  wire [{high}:0] x{stage};" for stage, high in enumerate(ends[:-1], 1)]
    for stage in range(1, count + 1):
        pins = [f".{port}({port})" for _, port in first] if stage == 1 else [f".x(x{stage - 1})"]
        result = "out" if stage == count else f"x{stage}"
        text = ", ".join([".clk(clk)", *pins, f".out({result})"])
        lines.append(f"  plait_{name}_stage{stage} u_stage{stage} ({text});")
    head = "/* verilator lint_off DECLFILENAME */\n"
    return head + "".join(parts) + "\n".join([*lines, "endmodule", ""])


def _module(ir: str, name: str, count: int) -> str:
    """One that XLS makes of a function, with as many stages."""
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
    return result.get_verilog_text().rstrip() + "\n"


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
