// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Moves frames in UDP at 512 bits by 32 bytes, so that a header and a body stand where they do in a
// raw frame; the 32 bytes that fall out stand in skipped_o from the frame's first beat until the
// next one's. Records pass as they are. Each beat waits for the next one: a constant shift.
module plait_link_unwrap (
  input  logic         clk_i,
  input  logic         rst_ni,

  input  logic [511:0] data_i,
  input  logic [2:0]   words_i,
  input  logic         last_i,
  input  logic         is_bad_i,
  input  logic         is_cut_i,
  input  logic         is_record_i,
  input  logic         valid_i,
  output logic         ready_o,

  output logic [511:0] data_o,
  output logic [2:0]   words_o,
  output logic         last_o,
  output logic         is_bad_o,
  output logic         is_cut_o,
  output logic         is_record_o,
  output logic         valid_o,
  input  logic         ready_i,

  output logic [255:0] skipped_o,
  output logic         busy_o
);

  // Next: between frames. Frame: upper_q is the upper half of a beat. Rest: it is a frame's end, of
  // which the lower half was the end of a beat that has gone.
  typedef enum logic [1:0] {StNext, StFrame, StRest} state_e;

  state_e       state_q;
  logic [255:0] upper_q;
  logic [2:0]   words_q;
  logic         is_bad_q, is_cut_q, is_odd_last, ends_above, passes_by, is_alone;

  // A last beat that ends nowhere in particular gives words_i 0.
  assign is_odd_last = last_i && is_bad_i;
  assign ends_above  = last_i && !is_odd_last && words_i[2];
  assign passes_by   = state_q == StNext && is_record_i;
  // One beat is no frame; it ends what comes out with a beat of its own.
  assign is_alone    = state_q == StNext && !is_record_i && last_i;

  assign valid_o = (state_q == StRest) ||
                   (valid_i && (state_q == StFrame || passes_by || is_alone));
  assign ready_o = state_q != StRest && ready_i;

  always_comb begin
    data_o      = passes_by ? data_i : {data_i[255:0], upper_q};
    words_o     = {!words_i[2], words_i[1:0]};
    last_o      = last_i && !ends_above;
    is_bad_o    = is_bad_i;
    is_cut_o    = is_cut_i;
    is_record_o = is_record_i && state_q == StNext;
    if (passes_by) begin
      words_o = words_i;
      last_o  = last_i;
    end
    if (is_alone) begin
      last_o   = 1'b1;
      is_bad_o = 1'b1;
    end
    if (state_q == StRest) begin
      words_o  = words_q;
      last_o   = 1'b1;
      is_bad_o = is_bad_q;
      is_cut_o = is_cut_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StNext;
    end else if (state_q == StRest) begin
      if (ready_i) state_q <= StNext;
    end else if (valid_i && ready_i && !passes_by) begin
      if (!last_i) state_q <= StFrame;
      else state_q <= (ends_above && state_q == StFrame) ? StRest : StNext;
    end
    if (valid_i && ready_o) begin
      upper_q  <= data_i[511:256];
      words_q  <= {1'b0, words_i[1:0]};
      is_bad_q <= is_bad_i;
      is_cut_q <= is_cut_i;
      if (state_q == StNext && !is_record_i) skipped_o <= data_i[255:0];
    end
  end

  assign busy_o = state_q != StNext;

endmodule
