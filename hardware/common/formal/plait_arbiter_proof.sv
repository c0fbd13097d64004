// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The arbiter's grant is one-hot and stays for a whole packet, the stream's rules hold, and an
// input that waits sees at most Inputs - 1 packets of others pass.
module plait_arbiter_proof #(
  parameter int unsigned Inputs = 3
) (
  input logic                   clk_i,
  input logic                   rst_ni,
  input logic [Inputs-1:0][1:0] data_i,
  input logic [Inputs-1:0]      last_i,
  input logic [Inputs-1:0]      valid_i,
  input logic                   ready_i
);

  localparam int unsigned CountWidth = $clog2(Inputs + 1);
  typedef logic [Inputs-1:0] set_t;

  logic       is_running, valid, last, is_packet_end;
  logic [1:0] data;
  set_t       ready, grant;

  plait_arbiter #(.Inputs(Inputs), .Width(2)) dut (
    .clk_i, .rst_ni, .data_i, .last_i, .valid_i, .ready_o(ready),
    .data_o(data), .last_o(last), .valid_o(valid), .ready_i, .grant_o(grant)
  );

  assign is_packet_end = valid && ready_i && last;

  plait_formal_reset reset (.clk_i, .rst_ni, .is_running_o(is_running));
  plait_formal_stable #(.Width(3)) stable (
    .clk_i, .is_running_i(is_running), .data_i({last, data}), .valid_i(valid), .ready_i
  );
  for (genvar i = 0; i < Inputs; i++) begin : gen_source
    plait_formal_stable #(.Width(3), .IsOutput(1'b0)) source (
      .clk_i, .is_running_i(is_running), .data_i({last_i[i], data_i[i]}), .valid_i(valid_i[i]),
      .ready_i(ready[i])
    );
  end

  // Who was granted inside a packet, and how many packets each has let pass while it waited.
  logic                              is_inside_q;
  set_t                              owner_q;
  logic [Inputs-1:0][CountWidth-1:0] passed_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_inside_q <= 1'b0;
      owner_q     <= '0;
      passed_q    <= '0;
    end else begin
      if (valid && ready_i) is_inside_q <= !last;
      if (valid) owner_q <= grant;
      for (int unsigned i = 0; i < Inputs; i++) begin
        if (!valid_i[i] || grant[i]) passed_q[i] <= '0;
        else if (is_packet_end) passed_q[i] <= passed_q[i] + 1'b1;
      end
    end
  end

  always_comb begin
    if (is_running) begin
      assert ((grant & (grant - 1'b1)) == '0);
      assert ((ready & ~grant) == '0);
      assert (valid == |(grant & valid_i));
      assert (is_inside_q || valid == |valid_i);
      assert (!is_inside_q || grant == owner_q);
      for (int unsigned i = 0; i < Inputs; i++) assert (32'(passed_q[i]) < Inputs);
    end
  end

  // What holds inside: a turn goes upwards, so that who has let p packets pass has at most the
  // inputs between the one served last and itself ahead.
  function automatic int unsigned turns(input int unsigned i);
    int unsigned behind;
    behind = 0;
    for (int unsigned j = 0; j < Inputs; j++) behind += dut.later_q[j] ? 1 : 0;
    // The inputs of later_q come first, upwards, then the others, upwards.
    return dut.later_q[i] ? i - (Inputs - behind) : i + behind;
  endfunction

  always_comb begin
    if (is_running) begin
      // later_q is all inputs above one of them.
      assert ((~dut.later_q & (~dut.later_q + 1'b1)) == '0);
      assert (dut.is_held_q || !is_inside_q);
      if (dut.is_held_q) begin
        assert (dut.grant_q != '0 && (dut.grant_q & (dut.grant_q - 1'b1)) == '0);
        assert (owner_q == dut.grant_q);
        assert (is_inside_q || |(valid_i & dut.grant_q));
      end
      for (int unsigned i = 0; i < Inputs; i++) begin
        if (passed_q[i] != '0) begin
          assert (valid_i[i]);
          assert (32'(passed_q[i]) + turns(i) < Inputs);
          for (int unsigned j = 0; j < Inputs; j++) begin
            if (dut.is_held_q && dut.grant_q[j]) assert (turns(i) > turns(j));
          end
        end
      end
    end
  end

endmodule
