# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Cells are found in roles and built once; that they do what they should: test_roles.py."""

from __future__ import annotations

from plait.compiler.testing.cells import Cell, build, lift

ROLE = """\
module role (
  input logic clk_i
);
  plait_divide #(.Bits(9), .IsSigned(0)) u_one (
    .clk_i(clk_i)
  );
  plait_fmul_32 u_two (
    .clk(clk_i)
  );
  plait_role_memory #(.Width(Width), .Depth(8), .Reads(1)) u_three (
    .clk_i(clk_i)
  );
endmodule
"""


def test_cells_are_found_and_others_left() -> None:
    text, cells = lift(ROLE)
    divide = Cell("plait_divide", (("Bits", "9"), ("IsSigned", "0")))
    assert cells == {divide, Cell("plait_fmul_32")}
    assert "  cell_plait_divide_9_0 u_one (" in text
    assert "  cell_plait_fmul_32 u_two (" in text
    assert "  plait_role_memory #(.Width(Width), .Depth(8), .Reads(1)) u_three (" in text


def test_a_cell_is_built_once() -> None:
    cell = Cell("plait_multiply", (("Bits", "3"), ("Latency", "1")))
    (wrapper,), (made,) = build([cell])
    before = made.stat().st_mtime_ns
    assert "output bit [2:0] product_o" in wrapper.read_text()
    assert build([cell, cell]) == ([wrapper], [made])
    assert made.stat().st_mtime_ns == before
