// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One operation on a word of node memory: reads it, computes, writes it. Between start_i and done_o
// the inputs stand, and the word is one that there is, at a multiple of its bytes. A word that
// becomes what it was is written all the same. 6 cycles where memory is free.
module plait_atomic
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  localparam int unsigned Lanes    = Width / 8,
  localparam int unsigned LaneBits = $clog2(Lanes),
  localparam int unsigned WordBits = AddressBits - LaneBits
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,

  input  logic                   start_i,
  input  logic [7:0]             operation_i,  // an atomic_operation_e
  input  logic [3:0]             bytes_i,      // 1, 2, 4 or 8
  input  logic [AddressBits-1:0] address_i,
  input  logic [63:0]            operand_i,
  input  logic [63:0]            comparand_i,
  output logic                   done_o,       // a pulse
  output logic [63:0]            old_o,        // what the word was; upper bits are 0

  output logic                   memory_read_valid_o,
  output logic [WordBits-1:0]    memory_read_address_o,
  input  logic                   memory_read_ready_i,
  input  logic                   memory_read_data_valid_i,
  input  logic [Width-1:0]       memory_read_data_i,
  output logic                   memory_write_valid_o,
  output logic [WordBits-1:0]    memory_write_address_o,
  output logic [Width-1:0]       memory_write_data_o,
  output logic [Lanes-1:0]       memory_write_lanes_o,
  input  logic                   memory_write_ready_i
);

  typedef enum logic [2:0] {StIdle, StAsk, StTake, StWork, StWrite, StDone} state_e;
  state_e      state_q;
  logic [63:0] whole, mask, old_q, new_q, result;
  logic [7:0]  lanes;

  // The 8 bytes around the word.
  if (Width == 64) begin : gen_one
    assign whole = memory_read_data_i;
  end else begin : gen_many
    assign whole = memory_read_data_i[{address_i[LaneBits-1:3], 6'd0} +: 64];
  end

  always_comb begin
    unique case (bytes_i)
      4'd1:    mask = 64'hff;
      4'd2:    mask = 64'hffff;
      4'd4:    mask = 64'hffff_ffff;
      default: mask = '1;
    endcase
    unique case (bytes_i)
      4'd1:    lanes = 8'h01;
      4'd2:    lanes = 8'h03;
      4'd4:    lanes = 8'h0f;
      default: lanes = 8'hff;
    endcase
    unique case (operation_i)
      AtomicOperationSet:        result = operand_i;
      AtomicOperationCompareSet: result = (old_q == (comparand_i & mask)) ? operand_i : old_q;
      AtomicOperationAdd:        result = old_q + operand_i;
      AtomicOperationAnd:        result = old_q & operand_i;
      AtomicOperationOr:         result = old_q | operand_i;
      AtomicOperationXor:        result = old_q ^ operand_i;
      default:                   result = old_q;  // fetch
    endcase
  end

  assign done_o          = state_q == StDone;
  assign old_o           = old_q;
  assign memory_read_valid_o    = state_q == StAsk;
  assign memory_read_address_o  = address_i[AddressBits-1:LaneBits];
  assign memory_write_valid_o   = state_q == StWrite;
  assign memory_write_address_o = address_i[AddressBits-1:LaneBits];
  assign memory_write_lanes_o   = Lanes'(lanes) << address_i[LaneBits-1:0];

  // The word at each place where it may stand.
  always_comb begin
    unique case (bytes_i)
      4'd1:    memory_write_data_o = {Width / 8{new_q[7:0]}};
      4'd2:    memory_write_data_o = {Width / 16{new_q[15:0]}};
      4'd4:    memory_write_data_o = {Width / 32{new_q[31:0]}};
      default: memory_write_data_o = {Width / 64{new_q}};
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) state_q <= StIdle;
    else begin
      unique case (state_q)
        StIdle:  if (start_i) state_q <= StAsk;
        StAsk:   if (memory_read_ready_i) state_q <= StTake;
        StTake:  if (memory_read_data_valid_i) state_q <= StWork;
        StWork:  state_q <= StWrite;
        StWrite: if (memory_write_ready_i) state_q <= StDone;
        default: state_q <= StIdle;
      endcase
    end
    if (state_q == StTake) old_q <= (whole >> {address_i[2:0], 3'd0}) & mask;
    if (state_q == StWork) new_q <= result;
  end

endmodule
