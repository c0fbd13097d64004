// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The message's part of the header of each frame that is not acknowledged, in block RAM. What is
// read stands from the next cycle until the next read; instead of a slot's head none may be read,
// which is all zero. A slot is never written and read in the same cycle.
module plait_head_ram import plait_endpoint_pkg::*; #(
  parameter int unsigned Slots = 32,
  localparam int unsigned SlotBits = $clog2(Slots)
) (
  input  logic                clk_i,

  input  logic                write_enable_i,
  input  logic [SlotBits-1:0] write_slot_i,
  input  message_head_t       write_head_i,

  input  logic                read_enable_i,
  input  logic                read_none_i,
  input  logic [SlotBits-1:0] read_slot_i,
  output message_head_t       read_head_o
);

  // Cheaper by far than lookup tables, though most of it stays empty.
  (* no_rw_check, ram_style = "block" *)
  message_head_t store_q [Slots];

  always_ff @(posedge clk_i) begin
    if (write_enable_i) store_q[write_slot_i] <= write_head_i;
    if (read_enable_i) begin
      if (read_none_i) read_head_o <= '0;
      else read_head_o <= store_q[read_slot_i];
    end
  end

endmodule
