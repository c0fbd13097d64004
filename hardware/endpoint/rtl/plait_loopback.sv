// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Parts what plait_link_tx sends: frames to the own node go back inside, a cycle later, all others
// to the MAC, with no latency. Inside they share the way into plait_link_rx with the records that
// plait_reader brings back from node memory, a frame at a time, in turn. ready_o depends on
// is_own_i and mac_ready_i alone.
module plait_loopback
#(
  parameter int unsigned Width = 64,
  localparam int unsigned Lanes = Width / 8
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic [Width-1:0] data_i,
  input  logic [Lanes-1:0] keep_i,
  input  logic             last_i,
  input  logic             is_own_i,  // of each beat of a frame to the own node
  input  logic             valid_i,
  output logic             ready_o,

  output logic [Width-1:0] mac_data_o,
  output logic [Lanes-1:0] mac_keep_o,
  output logic             mac_last_o,
  output logic             mac_valid_o,
  input  logic             mac_ready_i,

  input  logic [Width-1:0] record_data_i,
  input  logic [Lanes-1:0] record_keep_i,
  input  logic             record_last_i,
  input  logic             record_valid_i,
  output logic             record_ready_o,

  output logic [Width-1:0] inner_data_o,
  output logic [Lanes-1:0] inner_keep_o,
  output logic             inner_last_o,
  output logic             inner_is_record_o,
  output logic             inner_valid_o,
  input  logic             inner_ready_i,

  output logic             busy_o
);

  logic is_first_q, skid_ready;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) is_first_q <= 1'b1;
    else if (valid_i && ready_o) is_first_q <= last_i;
  end

  assign mac_data_o  = data_i;
  assign mac_keep_o  = keep_i;
  assign mac_last_o  = last_i;
  assign mac_valid_o = valid_i && !is_own_i;
  assign ready_o     = is_own_i ? skid_ready : mac_ready_i;

  // All of what leaves is on this way: here its paths end.
  logic [Width-1:0] own_data;
  logic [Lanes-1:0] own_keep;
  logic             own_last, own_valid, own_ready;

  plait_skid_buffer #(
    .Width(Width + Lanes + 1)
  ) u_skid (
    .clk_i,
    .rst_ni,
    .data_i ({last_i, keep_i, data_i}),
    .valid_i(valid_i && is_own_i),
    .ready_o(skid_ready),
    .data_o ({own_last, own_keep, own_data}),
    .valid_o(own_valid),
    .ready_i(own_ready)
  );

  logic grant_own, grant_record;

  plait_arbiter #(
    .Inputs(2),
    .Width (Width + Lanes)
  ) u_arbiter (
    .clk_i,
    .rst_ni,
    .data_i ({{record_keep_i, record_data_i}, {own_keep, own_data}}),
    .last_i ({record_last_i, own_last}),
    .valid_i({record_valid_i, own_valid}),
    .ready_o({record_ready_o, own_ready}),
    .data_o ({inner_keep_o, inner_data_o}),
    .last_o (inner_last_o),
    .valid_o(inner_valid_o),
    .ready_i(inner_ready_i),
    .grant_o({grant_record, grant_own})
  );

  assign inner_is_record_o = grant_record;
  assign busy_o            = valid_i || own_valid || record_valid_i || !is_first_q;

  logic unused;
  assign unused = &{1'b0, grant_own};

endmodule
