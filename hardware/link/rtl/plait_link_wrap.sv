// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Moves frames at 512 bits by 32 bytes, and puts the first 32 bytes of Ethernet and IPv4 into the
// room that is made so. What they say follows from the header, which is in the first beat. One
// cycle of latency; ready_o depends on ready_i.
module plait_link_wrap
  import plait_wire_pkg::*;
  import plait_link_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,

  input  logic [511:0] data_i,
  input  logic [63:0]  keep_i,
  input  logic         last_i,
  input  logic         is_own_i,
  input  logic         valid_i,
  output logic         ready_o,

  output logic [511:0] data_o,
  output logic [63:0]  keep_o,
  output logic         last_o,
  output logic         is_own_o,
  output logic         valid_o,
  input  logic         ready_i,

  output logic         busy_o
);

  // rest_q: the upper half of the beat before, which is the lower one of the next.
  header_t      header;
  udp_t         udp;
  logic [255:0] rest_q;
  logic [31:0]  rest_keep_q;
  logic         is_rest_q, is_first_q, moves;

  assign header = data_i[511 -: 8*HeaderBytes];
  assign udp    = udp_header(header.source, header.destination, header.body_bytes);
  assign moves  = !valid_o || ready_i;
  // is_rest_q: all that is left of a frame stands in rest_q.
  assign ready_o = moves && !is_rest_q;
  assign busy_o  = valid_o || is_rest_q || !is_first_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_o    <= 1'b0;
      is_rest_q  <= 1'b0;
      is_first_q <= 1'b1;
    end else if (moves) begin
      valid_o   <= valid_i || is_rest_q;
      is_rest_q <= !is_rest_q && valid_i && last_i && keep_i[32];
      if (valid_i && !is_rest_q) is_first_q <= last_i;
    end
    if (moves) begin
      data_o <= {data_i[255:0], is_first_q ? udp[255:0] : rest_q};
      keep_o <= {keep_i[31:0], 32'hffffffff};
      last_o <= last_i && !keep_i[32];
      if (is_rest_q) begin
        data_o <= {256'd0, rest_q};
        keep_o <= {32'd0, rest_keep_q};
        last_o <= 1'b1;
      end
      if (!is_rest_q) is_own_o <= is_own_i;
    end
    if (valid_i && ready_o) begin
      rest_q      <= data_i[511:256];
      rest_keep_q <= keep_i[63:32];
    end
  end

  logic unused;
  assign unused = &{1'b0, header, udp};

endmodule
