// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How long an answer takes, smoothed, and the retransmission timeout that follows: smoothed round
// trip + 4 variations + acknowledge_delay, at least retransmit_min; retransmit_initial before the
// first sample. The upper bound is kept where the timeout is doubled. All times are in units of 16
// cycles. A bit a cycle, lowest first: some 100 cycles a sample, 300 the first one; a sample that
// comes meanwhile is lost. Samples of more than SampleBits count as the longest.
module plait_round_trip #(
  localparam int unsigned TimeBits   = 28,
  localparam int unsigned SampleBits = 20
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic [TimeBits-1:0]   acknowledge_delay_i,
  input  logic [TimeBits-1:0]   retransmit_initial_i,
  input  logic [TimeBits-1:0]   retransmit_min_i,

  input  logic                  sample_valid_i,
  input  logic [SampleBits-1:0] sample_i,
  input  logic                  sample_is_long_i,  // more than SampleBits

  output logic                  ready_o,     // low only shortly after a reset
  output logic [TimeBits-1:0]   timeout_o,
  output logic [SampleBits-1:0] smoothed_o,  // 0 before the first sample

  output logic                  busy_o
);

  // What goes once over all bits.
  typedef enum logic [2:0] {
    PassNone,
    PassError,   // error = sample - smoothed
    PassSmooth,  // smoothed and variation follow it
    PassSum,     // timeout = smoothed + variation + acknowledge_delay; is it below the minimum?
    PassLoad     // timeout = minimum, or what it is before the first sample
  } pass_e;

  localparam int unsigned IndexBits = $clog2(TimeBits);
  typedef logic [TimeBits-1:0]  time_t;
  typedef logic [IndexBits-1:0] index_t;

  pass_e      pass_q, pass_d;
  index_t     index_q;
  logic [2:0] repeat_q;
  logic       is_known_q, is_ready_q, is_long_q, is_last, is_taken, has_more;

  // Each turns by a bit a cycle and is back in place after a pass.
  time_t error_q;      // signed
  time_t smoothed_q;   // in eighths
  time_t variation_q;  // in quarters
  time_t trial_q;

  logic [SampleBits-1:0]   sample_q;
  logic [2**IndexBits-1:0] samples, delays, leasts, initials;
  logic sample, smoothed, decay, delay, least, first, error, follow, rest, vary, sum, trial;
  logic borrow, carry, carry_decay, carry_vary, is_vary;
  logic carry_q, carry_next_q, carry_vary_q, is_minus_q, is_below, is_below_q;

  assign samples  = (2**IndexBits)'(sample_q);
  assign delays   = (2**IndexBits)'(acknowledge_delay_i);
  assign leasts   = (2**IndexBits)'(retransmit_min_i);
  assign initials = (2**IndexBits)'(retransmit_initial_i);

  // The bits of this cycle; an eighth and a quarter are taken further up.
  assign sample   = samples[index_q] || (is_long_q && index_q < index_t'(SampleBits));
  assign smoothed = smoothed_q[3] && !(&index_q[IndexBits-1:IndexBits-2]);
  assign decay    = variation_q[2] && !(&index_q[IndexBits-1:IndexBits-2]) && is_known_q;
  assign delay    = delays[index_q];
  assign least    = is_known_q ? leasts[index_q] : initials[index_q];

  // The first sample stands for itself: smoothed = sample, variation = sample / 2. The error that
  // usually counts an eighth and a quarter is then added eight times, and twice.
  assign has_more = !is_known_q && repeat_q != '1;
  assign is_vary  = repeat_q[2:1] == '0;

  always_comb begin
    // PassError
    error  = sample ^ smoothed ^ carry_q;
    borrow = (!sample && (smoothed || carry_q)) || (smoothed && carry_q);
    // PassSmooth: smoothed + error; variation - decay, then + or - error.
    follow      = smoothed_q[0] ^ error_q[0] ^ carry_q;
    rest        = variation_q[0] ^ decay ^ carry_next_q;
    carry_decay = (!variation_q[0] && (decay || carry_next_q)) || (decay && carry_next_q);
    first       = (error_q[0] ^ is_minus_q) && is_vary;
    vary        = rest ^ first ^ carry_vary_q;
    carry_vary  = (rest && (first || carry_vary_q)) || (first && carry_vary_q);
    // PassSum
    sum   = smoothed ^ variation_q[0] ^ carry_q;
    trial = sum ^ delay ^ carry_next_q;
    unique case (pass_q)
      PassError:  carry = borrow;
      PassSmooth: carry = (smoothed_q[0] && (error_q[0] || carry_q)) || (error_q[0] && carry_q);
      default:    carry = (smoothed && (variation_q[0] || carry_q)) || (variation_q[0] && carry_q);
    endcase
  end

  assign is_below = (trial != least) ? least : is_below_q;  // as far as the bits so far say
  assign is_last  = index_q == index_t'(TimeBits - 1);
  assign is_taken = sample_valid_i && (pass_q == PassNone || (pass_q == PassLoad && !is_known_q));

  always_comb begin
    pass_d = pass_q;
    unique case (pass_q)
      // Before the first sample what is configured is followed.
      PassNone:   if (!is_known_q) pass_d = PassLoad;
      PassError:  if (is_last) pass_d = PassSmooth;
      PassSmooth: if (is_last && !has_more) pass_d = PassSum;
      PassSum:    if (is_last) pass_d = is_below ? PassLoad : PassNone;
      default:    if (is_last) pass_d = PassNone;
    endcase
    if (is_taken) pass_d = PassError;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pass_q     <= PassLoad;
      is_known_q <= 1'b0;
      is_ready_q <= 1'b0;
      repeat_q   <= '0;
      index_q    <= '0;
    end else begin
      pass_q <= pass_d;
      if (is_last || is_taken || pass_q == PassNone) index_q <= '0;
      else index_q <= index_q + 1'b1;
      if (pass_q == PassSmooth && is_last) begin
        repeat_q <= has_more ? repeat_q + 1'b1 : '0;
        if (!has_more) is_known_q <= 1'b1;
      end
      if (pass_q == PassNone) is_ready_q <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (is_taken) begin
      sample_q  <= sample_i;
      is_long_q <= sample_is_long_i;
    end
    if (pass_q == PassNone) begin
      timeout_o  <= trial_q;
      smoothed_o <= smoothed_q[SampleBits+2:3];
    end
    if (pass_q == PassError) is_minus_q <= error;
    if (is_last || is_taken || pass_q == PassNone) begin
      carry_q      <= 1'b0;
      carry_next_q <= 1'b0;
      carry_vary_q <= pass_q == PassError && error;  // repeated only where it is positive
      is_below_q   <= 1'b0;
    end else begin
      carry_q      <= carry;
      carry_next_q <= (pass_q == PassSmooth) ? carry_decay
                    : (sum && (delay || carry_next_q)) || (delay && carry_next_q);
      carry_vary_q <= carry_vary;
      is_below_q   <= is_below;
    end
    trial_q <= {pass_q == PassSum ? trial : least, trial_q[TimeBits-1:1]};
    if (pass_q == PassNone) trial_q <= trial_q;
    if (pass_q != PassNone) begin
      error_q <= {pass_q == PassError ? error : error_q[0], error_q[TimeBits-1:1]};
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      smoothed_q  <= '0;
      variation_q <= '0;
    end else if (pass_q != PassNone) begin
      smoothed_q  <= {pass_q == PassSmooth ? follow : smoothed_q[0], smoothed_q[TimeBits-1:1]};
      variation_q <= {pass_q == PassSmooth ? vary : variation_q[0], variation_q[TimeBits-1:1]};
    end
  end

  assign ready_o = is_ready_q;
  assign busy_o  = !is_ready_q || (pass_q != PassNone && !(pass_q == PassLoad && !is_known_q));

endmodule
