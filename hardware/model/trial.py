# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Whether the tools that models are built with work at all."""

from pathlib import Path

from . import build

_PROBE = """\
module plait_probe (input logic clk_i, output logic [7:0] count_o);
  always_ff @(posedge clk_i) count_o <= count_o + 8'd1;
endmodule
"""


def try_verilator(folder: Path) -> str:
    """Makes C++ of a module of a few lines in a folder; Verilator's version. ModelError if not."""
    source = folder / "plait_probe.sv"
    source.write_text(_PROBE, encoding="utf-8")
    build.verilate(source.stem, [source], {}, folder / "made")
    for name in build.RUNTIME:
        if not build.library(name).exists():
            raise build.ModelError(f"Verilator's {name} is missing")
    return build.identities()[0].rpartition(", ")[0]


def try_compiler(folder: Path) -> str:
    """Makes a shared object of a line in a folder; the compiler's version. ModelError if not."""
    source, model = folder / "plait_probe.cpp", folder / build.MODEL
    source.write_text('extern "C" [[gnu::visibility("default")]] void plait_model() {}\n')
    build.link(build.compile_all([(source, [build.FAST])], folder, folder), model)
    build.check_model(model)
    return build.identities()[1].rpartition(", ")[0]
