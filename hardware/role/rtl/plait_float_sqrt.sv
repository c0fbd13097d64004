// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The square root in floating point of 32 or 64 bits, rounded to nearest even; 15 or 56 cycles
// later. A new one may start in each cycle. Subnormals are zero with their sign; the root of what
// is below zero is a NaN with a minus, as on x86-64.
//
//   take apart -> Stages of PerStage bits of the root, "subtract if it goes" -> round
module plait_float_sqrt #(
  parameter int unsigned Bits = 32
) (
  input  logic            clk_i,
  input  logic [Bits-1:0] a_i,
  output logic [Bits-1:0] result_o
);

  localparam int unsigned Exponent = (Bits == 32) ? 8 : 11;
  localparam int unsigned Fraction = Bits - 1 - Exponent;
  localparam int unsigned PerStage = (Bits == 32) ? 2 : 1;
  // The root lies between 1 and 2: a bit before the point and, behind the Fraction, one that rounds
  // and, to fill the last stage, one more.
  localparam int unsigned Digits = (Fraction + 2 + PerStage - 1) / PerStage * PerStage;
  localparam int unsigned Stages = Digits / PerStage;
  localparam logic [Exponent:0] Bias = (Exponent + 1)'((1 << (Exponent - 1)) - 1);

  if (Bits != 32 && Bits != 64) begin : gen_no_bits
    $error("plait_float_sqrt: Bits is neither 32 nor 64.");
  end

  typedef struct packed {
    logic                is_minus;
    logic                is_nan;
    logic                is_infinite;
    logic                is_zero;
    logic [Exponent-1:0] exponent;
    logic [Fraction+1:0] rest;  // of the number, from 1 to 4, its bits leave on the left by two
    logic [Digits+1:0]   part;  // what is left of those that have left, at most twice the root
    logic [Digits-1:0]   root;
  } stage_t;
  stage_t stage_q [Stages + 1];

  logic              is_zero, is_top, is_nan, is_odd;
  logic [Exponent:0] sum;
  assign is_zero = a_i[Bits-2:Fraction] == '0;
  assign is_top  = &a_i[Bits-2:Fraction];
  assign is_nan  = is_top && (|a_i[Fraction-1:0]);
  // The bias is odd, so an even exponent is an odd power of two: one more place to the left.
  assign is_odd  = !a_i[Fraction];
  assign sum     = {1'b0, a_i[Bits-2:Fraction]} + Bias;

  always_ff @(posedge clk_i) begin
    stage_q[0] <= '{
      is_minus:    a_i[Bits-1],
      is_nan:      is_nan || (a_i[Bits-1] && !is_zero),
      is_infinite: is_top,
      is_zero:     is_zero,
      exponent:    sum[Exponent:1],
      rest:        is_odd ? {1'b1, a_i[Fraction-1:0], 1'b0} : {2'b01, a_i[Fraction-1:0]},
      part:        '0,
      root:        '0
    };
  end

  for (genvar i = 0; i < Stages; i++) begin : gen_stage
    logic [PerStage:0][Digits+1:0]   part;
    logic [PerStage:0][Digits-1:0]   root;
    logic [PerStage:0][Fraction+1:0] rest;

    assign part[0] = stage_q[i].part;
    assign root[0] = stage_q[i].root;
    assign rest[0] = stage_q[i].rest;
    for (genvar j = 0; j < PerStage; j++) begin : gen_digit
      logic [Digits+2:0] less;
      assign less = {1'b0, part[j][Digits-1:0], rest[j][Fraction+1:Fraction]} -
                    {1'b0, root[j], 2'b01};
      assign root[j+1] = {root[j][Digits-2:0], !less[Digits+2]};
      assign part[j+1] = less[Digits+2] ? {part[j][Digits-1:0], rest[j][Fraction+1:Fraction]}
                                        : less[Digits+1:0];
      assign rest[j+1] = {rest[j][Fraction-1:0], 2'd0};
    end
    always_ff @(posedge clk_i) begin
      stage_q[i+1]      <= stage_q[i];
      stage_q[i+1].part <= part[PerStage];
      stage_q[i+1].root <= root[PerStage];
      stage_q[i+1].rest <= rest[PerStage];
    end
  end

  // ---- rounding --------------------------------------------------------------------------------
  // No root lies half-way between two numbers.
  localparam int unsigned Below = Digits - 1 - Fraction;

  stage_t              done;
  logic [Fraction+1:0] rounded;
  logic [Bits-2:0]     size;

  assign done    = stage_q[Stages];
  assign rounded = {1'b0, done.root[Digits-1:Below]} + (Fraction + 2)'(done.root[Below-1]);

  always_comb begin
    size = {done.exponent + Exponent'(rounded[Fraction+1]), rounded[Fraction-1:0]};
    if (done.is_zero) size = '0;
    if (done.is_infinite) size = {{Exponent{1'b1}}, Fraction'(0)};
    if (done.is_nan) size = {{(Exponent + 1){1'b1}}, (Fraction - 1)'(0)};
  end

  always_ff @(posedge clk_i) result_o <= {done.is_minus, size};

  logic unused;
  assign unused = &{1'b0, done.part, done.rest, sum[0], rounded[Fraction]};

endmodule
