// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How long an answer takes, smoothed, and the retransmission timeout that follows: smoothed round
// trip + 4 variations + acknowledge_delay, between the bounds; retransmit_initial before the first
// sample. All times are in cycles. One adder does it in about 10 cycles; a sample that comes
// meanwhile is lost. Samples of more than SampleBits count as the longest.
module plait_round_trip (
  input  logic             clk_i,
  input  logic             rst_ni,
  // Cycles.
  input  logic [31:0]      acknowledge_delay_i,
  input  logic [31:0]      retransmit_initial_i,
  input  logic [31:0]      retransmit_min_i,
  input  logic [31:0]      retransmit_max_i,

  input  logic             sample_valid_i,
  input  logic [31:0]      sample_i,

  output logic [31:0]      timeout_o,
  output logic [23:0]      smoothed_o,  // 0 before the first sample

  output logic             busy_o
);

  localparam int unsigned SampleBits = 24;

  typedef enum logic [3:0] {
    StepIdle, StepError, StepSmooth, StepDecay, StepVary, StepSum, StepDelay, StepLeast, StepMost
  } step_e;

  step_e                  step_q;
  logic [2:0]             repeat_q;
  logic                   is_known_q;
  logic [SampleBits-1:0]  sample_q;
  logic [SampleBits:0]    error_q;      // signed
  logic [SampleBits+2:0]  smoothed_q;   // in eighths of a cycle
  logic [SampleBits+2:0]  variation_q;  // in quarters of a cycle
  logic [31:0]            trial_q, timeout_q;
  logic [31:0]            left, right, sum;
  logic                   is_minus, has_more;

  // The first sample stands for itself: smoothed = sample, variation = sample / 2. The sums that
  // usually add an eighth or a quarter are then done eight times, and twice.
  assign has_more = !is_known_q && repeat_q != ((step_q == StepSmooth) ? 3'd7 : 3'd1);

  always_comb begin
    unique case (step_q)
      StepError:                       left = 32'(sample_q);
      StepSmooth:                      left = 32'(smoothed_q);
      StepDecay, StepVary:             left = 32'(variation_q);
      StepSum:                         left = 32'(smoothed_q[SampleBits+2:3]);
      default:                         left = trial_q;
    endcase
    unique case (step_q)
      StepError:                       right = 32'(smoothed_q[SampleBits+2:3]);
      StepSmooth, StepVary:            right = 32'(signed'(error_q));
      StepDecay:                       right = 32'(variation_q[SampleBits+2:2]);
      StepSum:                         right = 32'(variation_q);
      StepDelay:                       right = acknowledge_delay_i;
      StepLeast:                       right = retransmit_min_i;
      StepMost:                        right = retransmit_max_i;
      default:                         right = retransmit_initial_i;
    endcase
    is_minus = step_q inside {StepError, StepDecay, StepLeast, StepMost}
               || (step_q == StepVary && error_q[SampleBits]);
    sum = left + (right ^ {32{is_minus}}) + 32'(is_minus);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      step_q      <= StepIdle;
      is_known_q  <= 1'b0;
      repeat_q    <= '0;
      smoothed_q  <= '0;
      variation_q <= '0;
    end else begin
      repeat_q <= '0;
      unique case (step_q)
        StepError:  step_q <= StepSmooth;
        StepSmooth: begin
          smoothed_q <= sum[SampleBits+2:0];
          repeat_q   <= has_more ? repeat_q + 1'b1 : '0;
          if (!has_more) step_q <= StepDecay;
        end
        StepDecay: begin
          variation_q <= sum[SampleBits+2:0];
          step_q      <= StepVary;
        end
        StepVary: begin
          variation_q <= sum[SampleBits+2:0];
          repeat_q    <= has_more ? repeat_q + 1'b1 : '0;
          if (!has_more) step_q <= StepSum;
        end
        StepSum:    step_q <= StepDelay;
        StepDelay:  step_q <= StepLeast;
        StepLeast:  step_q <= StepMost;
        StepMost: begin
          step_q     <= StepIdle;
          is_known_q <= 1'b1;
        end
        default: if (sample_valid_i) step_q <= StepError;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (step_q == StepIdle) begin
      sample_q  <= sample_i[SampleBits-1:0] | {SampleBits{sample_i[31:SampleBits] != '0}};
      timeout_q <= trial_q;
    end
    if (step_q == StepError) error_q <= sum[SampleBits:0];
    unique case (step_q)
      StepSum, StepDelay: trial_q <= sum;
      StepLeast:          if (sum[31]) trial_q <= right;
      StepMost:           if (!sum[31]) trial_q <= right;
      StepIdle:           if (!is_known_q) trial_q <= right;
      default:            ;
    endcase
  end

  assign timeout_o  = timeout_q;
  assign smoothed_o = smoothed_q[SampleBits+2:3];
  assign busy_o     = step_q != StepIdle;

endmodule
