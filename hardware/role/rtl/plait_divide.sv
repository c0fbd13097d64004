// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Quotient, rounded to zero, and remainder, Bits + 2 cycles later; a new division may start in each
// cycle. Division by zero gives anything. A stage makes one bit of the quotient:
//
//   sizes of both -> Bits stages of "subtract if it goes" -> signs
module plait_divide #(
  parameter int unsigned Bits     = 32,
  parameter bit          IsSigned = 1'b1,
  // The same, with what is to come out kept until its cycle: a simulator need not move all stages
  // at each cycle, nor a compiler of C++ read what moves them.
`ifdef VERILATOR
  parameter bit          AtOnce   = 1'b1
`else
  parameter bit          AtOnce   = 1'b0
`endif
) (
  input  logic            clk_i,
  input  logic [Bits-1:0] dividend_i,
  input  logic [Bits-1:0] divisor_i,
  output logic [Bits-1:0] quotient_o,
  output logic [Bits-1:0] remainder_o
);

  if (Bits < 2) begin : gen_no_bits
    $error("plait_divide: Bits is below 2.");
  end

  logic is_dividend_minus, is_divisor_minus;
  assign is_dividend_minus = IsSigned && dividend_i[Bits-1];
  assign is_divisor_minus  = IsSigned && divisor_i[Bits-1];

  logic [Bits-1:0] dividend_size, divisor_size;
  assign dividend_size = is_dividend_minus ? -dividend_i : dividend_i;
  assign divisor_size  = is_divisor_minus ? -divisor_i : divisor_i;

  if (AtOnce) begin : gen_at_once
    // The stages divide by zero as if it went each time.
    logic [Bits-1:0] quotient, remainder;
    assign quotient  = (divisor_size == '0) ? '1 : dividend_size / divisor_size;
    assign remainder = (divisor_size == '0) ? dividend_size : dividend_size % divisor_size;

    // A ring of Places, from which each is taken Bits + 1 cycles after it came.
    localparam int unsigned PlaceBits = $clog2(Bits + 1);
    localparam int unsigned Places    = 1 << PlaceBits;
    logic [Bits-1:0]      quotient_q  [Places];
    logic [Bits-1:0]      remainder_q [Places];
    logic [PlaceBits-1:0] place_q;
    logic [PlaceBits-1:0] from;
    initial place_q = '0;
    assign from = place_q - PlaceBits'(Bits + 1);

    always_ff @(posedge clk_i) begin
      place_q              <= place_q + 1'b1;
      quotient_o           <= quotient_q[from];
      remainder_o          <= remainder_q[from];
      quotient_q[place_q]  <= (is_dividend_minus != is_divisor_minus) ? -quotient : quotient;
      remainder_q[place_q] <= is_dividend_minus ? -remainder : remainder;
    end
  end else begin : gen_stages
    // What is left of the dividend leaves `rest` on the left while the quotient comes on the right.
    typedef struct packed {
      logic            is_quotient_minus;
      logic            is_remainder_minus;
      logic [Bits-1:0] divisor;
      logic [Bits-1:0] part;
      logic [Bits-1:0] rest;
    } stage_t;
    stage_t stage_q [Bits + 1];

    always_ff @(posedge clk_i) begin
      stage_q[0] <= '{
        is_quotient_minus:  is_dividend_minus != is_divisor_minus,
        is_remainder_minus: is_dividend_minus,
        divisor:            divisor_size,
        part:               '0,
        rest:               dividend_size
      };
    end

    for (genvar i = 0; i < Bits; i++) begin : gen_bit
      logic [Bits:0] wide, less;
      assign wide = {stage_q[i].part, stage_q[i].rest[Bits-1]};
      assign less = wide - {1'b0, stage_q[i].divisor};
      always_ff @(posedge clk_i) begin
        stage_q[i+1]      <= stage_q[i];
        stage_q[i+1].part <= less[Bits] ? wide[Bits-1:0] : less[Bits-1:0];
        stage_q[i+1].rest <= {stage_q[i].rest[Bits-2:0], !less[Bits]};
      end
    end

    always_ff @(posedge clk_i) begin
      quotient_o  <= stage_q[Bits].is_quotient_minus ? -stage_q[Bits].rest : stage_q[Bits].rest;
      remainder_o <= stage_q[Bits].is_remainder_minus ? -stage_q[Bits].part : stage_q[Bits].part;
    end

    logic unused;
    assign unused = &{1'b0, stage_q[Bits].divisor};
  end

endmodule
