// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// a / b in floating point of 32 or 64 bits, rounded to nearest even; 15 or 57 cycles later. A new
// division may start in each cycle. Subnormals, coming or going, are zero with their sign. A NaN
// that is made has a minus as on x86-64; one that came keeps its sign.
//
//   take apart -> Stages of PerStage bits of the quotient, "subtract if it goes" -> round
module plait_float_divide #(
  parameter int unsigned Bits = 32
) (
  input  logic            clk_i,
  input  logic [Bits-1:0] a_i,
  input  logic [Bits-1:0] b_i,
  output logic [Bits-1:0] result_o
);

  localparam int unsigned Exponent = (Bits == 32) ? 8 : 11;
  localparam int unsigned Fraction = Bits - 1 - Exponent;
  localparam int unsigned PerStage = (Bits == 32) ? 2 : 1;
  // The quotient lies between 1/2 and 2: a bit before the point and, behind the Fraction, one more
  // for a quotient below 1 and one that rounds.
  localparam int unsigned Digits = Fraction + 3;
  localparam int unsigned Stages = Digits / PerStage;
  localparam logic [Exponent+1:0] Bias = (Exponent + 2)'((1 << (Exponent - 1)) - 1);
  localparam logic [Exponent+1:0] Top  = (Exponent + 2)'((1 << Exponent) - 1);
  localparam logic [Bits-2:0] Infinite = {{Exponent{1'b1}}, Fraction'(0)};

  if (Bits != 32 && Bits != 64) begin : gen_no_bits
    $error("plait_float_divide: Bits is neither 32 nor 64.");
  end

  typedef struct packed {
    logic                is_minus;
    logic                is_nan;
    logic                is_infinite;
    logic                is_zero;
    logic [Exponent+1:0] exponent;  // with its bias, of a quotient from 1 on; signed
    logic [Fraction:0]   divisor;
    logic [Fraction+1:0] part;      // what is left of the dividend, below twice the divisor
    logic [Digits-1:0]   quotient;
  } stage_t;
  stage_t stage_q [Stages + 1];

  logic [1:0][Bits-1:0] number;
  logic [1:0]           is_nan, is_infinite, is_zero, is_minus;
  logic                 is_made_nan;

  assign number = {b_i, a_i};
  for (genvar i = 0; i < 2; i++) begin : gen_each
    assign is_minus[i]    = number[i][Bits-1];
    assign is_zero[i]     = number[i][Bits-2:Fraction] == '0;
    assign is_nan[i]      = (&number[i][Bits-2:Fraction]) && (|number[i][Fraction-1:0]);
    assign is_infinite[i] = (&number[i][Bits-2:Fraction]) && !(|number[i][Fraction-1:0]);
  end
  assign is_made_nan = (&is_zero) || (&is_infinite);

  always_ff @(posedge clk_i) begin
    stage_q[0] <= '{
      is_minus:    is_nan[0] ? is_minus[0] : is_nan[1] ? is_minus[1] : is_made_nan || (^is_minus),
      is_nan:      (|is_nan) || is_made_nan,
      is_infinite: is_infinite[0] || is_zero[1],
      is_zero:     is_zero[0] || is_infinite[1],
      exponent:    {2'd0, a_i[Bits-2:Fraction]} - {2'd0, b_i[Bits-2:Fraction]} + Bias,
      divisor:     {1'b1, b_i[Fraction-1:0]},
      part:        {2'b01, a_i[Fraction-1:0]},
      quotient:    '0
    };
  end

  for (genvar i = 0; i < Stages; i++) begin : gen_stage
    logic [PerStage:0][Fraction+1:0] part;
    logic [PerStage-1:0]             digit;

    assign part[0] = stage_q[i].part;
    for (genvar j = 0; j < PerStage; j++) begin : gen_digit
      logic [Fraction+2:0] less;
      assign less                = {1'b0, part[j]} - {2'd0, stage_q[i].divisor};
      assign digit[PerStage-1-j] = !less[Fraction+2];
      assign part[j+1] = less[Fraction+2] ? {part[j][Fraction:0], 1'b0} : {less[Fraction:0], 1'b0};
    end
    always_ff @(posedge clk_i) begin
      stage_q[i+1]          <= stage_q[i];
      stage_q[i+1].part     <= part[PerStage];
      stage_q[i+1].quotient <= {stage_q[i].quotient[Digits-1-PerStage:0], digit};
    end
  end

  // ---- rounding --------------------------------------------------------------------------------
  stage_t              done;
  logic                is_from_1, is_half, is_more, is_up, is_least;
  logic [Fraction:0]   kept;
  logic [Fraction+1:0] rounded;
  logic [Exponent+1:0] exponent, final_exponent;
  logic [Bits-2:0]     size;

  assign done      = stage_q[Stages];
  assign is_from_1 = done.quotient[Digits-1];
  assign kept      = is_from_1 ? done.quotient[Digits-1:2] : done.quotient[Digits-2:1];
  assign is_half   = is_from_1 ? done.quotient[1] : done.quotient[0];
  assign is_more   = (done.part != '0) || (is_from_1 && done.quotient[0]);
  assign is_up     = is_half && (is_more || kept[0]);
  assign rounded   = {1'b0, kept} + (Fraction + 2)'(is_up);
  assign exponent  = done.exponent - (Exponent + 2)'(!is_from_1);
  assign final_exponent = exponent + (Exponent + 2)'(rounded[Fraction+1]);
  // Just below the least normal number: it rounds to that, as it would with subnormals.
  assign is_least  = exponent == '0 && (&kept);

  always_comb begin
    size = {final_exponent[Exponent-1:0], rounded[Fraction-1:0]};
    if (final_exponent[Exponent+1] || final_exponent == '0) size = '0;
    if (is_least) size = {Exponent'(1), Fraction'(0)};
    if (!final_exponent[Exponent+1] && final_exponent >= Top) size = Infinite;
    if (done.is_zero) size = '0;
    if (done.is_infinite) size = Infinite;
    if (done.is_nan) size = {{(Exponent + 1){1'b1}}, (Fraction - 1)'(0)};
  end

  always_ff @(posedge clk_i) result_o <= {done.is_minus, size};

  logic unused;
  assign unused = &{1'b0, done.divisor};

endmodule
