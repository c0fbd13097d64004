// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A message meets its receive, or a GET of our own begins, or a request that has a reply: from then
// on there is a row that says where its bytes go, who sends them, and how many are still to come.
// Rows of receives come first, then those of GETs and requests.
//
// meet_i: the pair is a search's, a take's or a GET's; a take's message comes in as a record. In
// the next cycle is_met_o is high, and everything about the pair is known and written to row
// number_i.
// load_i, the cycle after row_read_i: the row of a later frame stands at the same outputs from the
// next cycle on. What may go anywhere below floor_i, as PUTs and answers to a GET, has target 0 and
// that limit. load_reply_i: the frame is a reply, and outcome_o is the reply's from then on.
module plait_receive_meet
  import plait_wire_pkg::*; import plait_endpoint_pkg::*; import plait_receive_pkg::*;
#(
  parameter int unsigned AddressBits = 24,
  parameter int unsigned NumberBits  = 7,
  parameter int unsigned PeerBits    = 7,
  parameter int unsigned Parts       = 1  // as of plait_endpoint
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,

  input  logic                   meet_i,
  input  logic                   meet_take_i,
  input  logic                   meet_get_i,
  // Some fields matter elsewhere only.
  // verilator lint_off UNUSEDSIGNAL
  input  envelope_t              search_i,
  input  posted_t                search_posted_i,
  input  posted_t                take_posted_i,
  // verilator lint_on UNUSEDSIGNAL
  input  logic [PeerBits-1:0]    search_peer_i,
  input  logic [31:0]            get_request_i,
  input  logic [31:0]            get_bytes_i,
  input  logic [PeerBits-1:0]    get_peer_i,
  input  logic                   get_is_reply_i,
  input  logic [AddressBits-1:0] get_address_i,
  input  logic [15:0]            get_serial_i,

  input  logic [NumberBits-1:0]  number_i,
  input  logic                   is_wide_i,      // the message is larger than all memory
  input  logic                   is_too_long_i,  // or than its receive
  output logic                   is_met_o,
  output outcome_t               outcome_o,

  input  logic                   row_read_i,
  input  logic [NumberBits-1:0]  row_number_i,
  input  logic                   load_i,
  input  logic                   load_floor_i,
  input  logic                   load_reply_i,
  input  logic [AddressBits-1:0] floor_i,
  output logic [AddressBits-1:0] target_o,
  output logic [AddressBits:0]   limit_o,
  output logic [PeerBits-1:0]    peer_o,
  output logic                   is_reply_o,  // what the row waits for
  output logic [15:0]            serial_o,    // and the serial number that it quotes

  // How much is still to come, of what comes by PUT_REPLY; loaded together with the row.
  input  logic                   left_write_i,
  input  logic                   left_write_active_i,
  input  logic [AddressBits:0]   left_write_bytes_i,
  output logic                   left_active_o,
  output logic [AddressBits:0]   left_bytes_o,
  // The row as it is read, before it is loaded.
  output logic                   row_active_o,
  output logic                   row_is_reply_o,
  output logic [PeerBits-1:0]    row_peer_o
);

  logic [31:0]            request_q, tag_q;
  logic [63:0]            size_q;
  logic [PeerBits-1:0]    met_peer_q, peer_q;
  logic [15:0]            met_source_q;
  logic [7:0]             datatype_q, collective_q, posted_datatype_q, posted_collective_q;
  logic [AddressBits-1:0] target_q, row_target;
  logic [AddressBits:0]   limit_q, row_limit;
  logic                   is_met_q, is_get_q, is_reply_q, is_mismatched, met_is_reply_q;
  logic [15:0]            met_serial_q, row_serial;
  // verilator lint_off UNUSEDSIGNAL
  posted_t                posted;
  // verilator lint_on UNUSEDSIGNAL

  assign posted = meet_take_i ? take_posted_i : search_posted_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) is_met_q <= 1'b0;
    else         is_met_q <= meet_i;
  end
  always_ff @(posedge clk_i) begin
    if (meet_i) begin
      met_is_reply_q      <= meet_get_i && get_is_reply_i;
      met_serial_q        <= get_serial_i;
      request_q           <= meet_get_i ? get_request_i : posted.request;
      met_peer_q          <= meet_get_i ? get_peer_i : search_peer_i;
      met_source_q        <= search_i.source;
      posted_datatype_q   <= posted.datatype;
      posted_collective_q <= posted.collective;
    end
    if (meet_i || (load_i && load_reply_i)) begin
      is_get_q     <= meet_i && meet_get_i;
      is_reply_q   <= !meet_i;
      size_q       <= (meet_i && meet_get_i) ? 64'(get_bytes_i) : search_i.size;
      tag_q        <= search_i.tag;
      datatype_q   <= search_i.datatype;
      collective_q <= meet_i ? search_i.collective : '0;
      if (meet_i && meet_get_i) begin
        tag_q        <= '0;
        datatype_q   <= '0;
        collective_q <= '0;
      end
    end
  end

  // Buffers are inside node memory, so of the capacity no bits above it are set.
  always_ff @(posedge clk_i) begin
    if (meet_i || load_i) begin
      // One lookup table a bit.
      unique case ({meet_i, meet_i ? meet_take_i : load_floor_i})
        2'b00: limit_q <= row_limit;
        2'b01: limit_q <= {1'b0, floor_i};
        2'b10: limit_q <= search_posted_i.capacity[AddressBits:0];
        2'b11: limit_q <= take_posted_i.capacity[AddressBits:0];
      endcase
      target_q <= meet_i ? posted.address[AddressBits-1:0] : row_target;
      peer_q   <= row_peer_o;
    end
    if (load_i && load_floor_i) target_q <= '0;
    if (meet_i && meet_get_i) begin
      target_q <= get_address_i;
      limit_q  <= get_bytes_i[AddressBits:0];
    end
    if (load_i) {is_reply_o, serial_o} <= {row_is_reply_o, row_serial};
  end

  function automatic logic is_untyped(input logic [7:0] datatype);
    return datatype == DatatypeNone || datatype == DatatypeByte || datatype == DatatypePacked;
  endfunction

  // A message without bytes has an empty type signature, which goes with every receive.
  assign is_mismatched =
      ((is_wide_i || size_q[AddressBits:0] != '0) && posted_datatype_q != datatype_q &&
       !is_untyped(posted_datatype_q) && !is_untyped(datatype_q)) ||
      (collective_q != posted_collective_q && collective_q != '0 && posted_collective_q != '0);

  assign is_met_o      = is_met_q;
  assign outcome_o     = '{
    status:     is_get_q ? StatusOk :
                is_mismatched && !is_reply_q ? StatusMismatched :
                is_too_long_i ? StatusTruncated : StatusOk,
    request:    request_q,
    tag:        tag_q,
    peer:       (Parts > 1 && !is_get_q && !is_reply_q) ? met_source_q : 16'(met_peer_q),
    datatype:   datatype_q,
    collective: collective_q,
    size:       size_q
  };
  assign target_o = target_q;
  assign limit_o  = limit_q;
  assign peer_o   = peer_q;

  plait_ram_1w1r #(.Width(17 + PeerBits + 2 * AddressBits + 1), .Depth(2 ** NumberBits)) i_rows (
    .clk_i,
    .write_enable_i (is_met_q),
    .write_address_i(number_i),
    .write_lanes_i  (1'b1),
    .write_data_i   ({met_is_reply_q, met_serial_q, met_peer_q, target_q, limit_q}),
    .read_enable_i  (row_read_i),
    .read_address_i (row_number_i),
    .read_data_o    ({row_is_reply_o, row_serial, row_peer_o, row_target, row_limit})
  );

  logic [AddressBits:0] row_bytes;
  plait_ram_1w1r #(.Width(AddressBits + 2), .Depth(2 ** NumberBits)) i_left (
    .clk_i,
    .write_enable_i (left_write_i),
    .write_address_i(number_i),
    .write_lanes_i  (1'b1),
    .write_data_i   ({left_write_active_i, left_write_bytes_i}),
    .read_enable_i  (row_read_i),
    .read_address_i (row_number_i),
    .read_data_o    ({row_active_o, row_bytes})
  );
  always_ff @(posedge clk_i) begin
    if (load_i) {left_active_o, left_bytes_o} <= {row_active_o, row_bytes};
  end

endmodule
