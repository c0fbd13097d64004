// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The endpoint: everything between the MAC and a role's commands and completions. Who says what to
// whom is in hardware/endpoint/doc/endpoint.md; here the modules are joined.
//
// Frames to the own node leave plait_link_tx like all others and come back through plait_loopback.
//
// length: it is all connections, and a second file would only pass them on.
module plait_endpoint
  import plait_wire_pkg::*;
  import plait_endpoint_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter bit          Udp         = 1'b0,
  parameter int unsigned Nodes       = 64,
  parameter int unsigned Slots       = 32,
  parameter int unsigned Jobs        = 64,
  parameter int unsigned Posted      = 64,
  parameter int unsigned Unexpected  = 64,
  parameter int unsigned FifoBeats   = 262144 / Width,
  parameter int unsigned AddressBits = 24,
  // Memory takes a read in every cycle and answers in the next: frames leave while they are read.
  // Without that they leave when they have been read to their end.
  parameter bit          QuickMemory = 1'b1,
  // Messages for the handlers of models are carried, too; see is_for_unit.
  parameter bit          Models      = 1'b0,
  // The most that a node of the cluster has: beyond 1, addresses of MPI name a node and its part.
  parameter int unsigned Parts       = 1,
  // What a frame of a put carries, and of data that somebody asked for, as a power of two of bytes.
  parameter int unsigned PutLog      = plait_send_pkg::FrameLog,
  // Request frames of a peer that can be under way: at 100 GbE a round trip is some 30 KiB, and
  // small frames are soon gone.
  // verilator lint_off VARHIDDEN
  parameter int unsigned HoldFrames  = (Width < 512 && PutLog == plait_send_pkg::FrameLog) ?
                                       plait_wire_pkg::HoldFrames :
                                       plait_wire_pkg::HoldFrames512,
  // verilator lint_on VARHIDDEN
  localparam int unsigned PeerBits   = $clog2(Nodes + 1),
  localparam int unsigned FlowBits   = PeerBits + ChannelBits,
  localparam int unsigned PlaceBits  = PeerBits + 1 + $clog2(HoldFrames),
  localparam int unsigned SlotBits   = $clog2(Slots),
  localparam int unsigned JobBits    = $clog2(Jobs),
  localparam int unsigned EntryBits  = $clog2(Posted),
  localparam int unsigned QueueBits  = $clog2(Unexpected),
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  input  endpoint_config_t    config_i,
  input  logic [31:0]         now_i,
  // Which nodes belong to the cluster, none after reset, and in which life; whether one before it
  // ends, which pends for a while.
  input  logic                table_write_i,
  input  logic [PeerBits-1:0] table_node_i,
  input  logic                table_valid_i,
  input  logic [7:0]          table_life_i,
  input  logic                table_renews_i,
  output logic                table_pending_o,

  input  logic [Width-1:0]    mac_rx_data_i,
  input  logic [Lanes-1:0]    mac_rx_keep_i,
  input  logic                mac_rx_last_i,
  input  logic                mac_rx_error_i,
  input  logic                mac_rx_valid_i,
  output logic [Width-1:0]    mac_tx_data_o,
  output logic [Lanes-1:0]    mac_tx_keep_o,
  output logic                mac_tx_last_o,
  output logic                mac_tx_valid_o,
  input  logic                mac_tx_ready_i,

  input  logic                command_valid_i,
  input  command_t            command_i,
  output logic                command_ready_o,
  input  logic                command_clear_i,  // receives that nothing has come for are cancelled
  output logic                completion_valid_o,
  output completion_t         completion_o,
  input  logic                completion_ready_i,

  output logic                user_valid_o,
  output header_t             user_header_o,
  input  logic                user_ready_i,
  input  logic                unit_ready_i,  // of messages for a unit
  output logic [Width-1:0]    user_data_o,
  output logic                user_data_valid_o,
  output logic                user_data_last_o,
  output logic                user_end_valid_o,
  output logic                user_end_good_o,

  output logic                memory_read_valid_o,
  output logic [WordBits-1:0] memory_read_address_o,
  input  logic                memory_read_ready_i,
  input  logic                memory_read_data_valid_i,
  input  logic [Width-1:0]    memory_read_data_i,
  output logic                memory_write_valid_o,
  output logic [WordBits-1:0] memory_write_address_o,
  output logic [Width-1:0]    memory_write_data_o,
  output logic [Lanes-1:0]    memory_write_lanes_o,
  input  logic                memory_write_ready_i,

  // CONTROL's access to the registers.
  output logic                control_valid_o,
  output logic                control_is_write_o,
  output logic [15:0]         control_address_o,
  output logic [31:0]         control_data_o,
  input  logic                control_done_i,
  input  logic                control_ok_i,
  input  logic [31:0]         control_data_i,

  // From here on only the endpoint may write to node memory.
  output logic [AddressBits-1:0] floor_o,
  output endpoint_status_t    status_o,
  output endpoint_events_t    events_o,
  output logic                busy_o,
  output logic                wake_valid_o,
  output logic [31:0]         wake_o
);

  // ---- link ------------------------------------------------------------------------------------
  logic             header_valid, header_is_record, body_last, body_valid, body_ready;
  logic             end_valid, end_good, end_ready;
  header_t          header;
  logic [Width-1:0] body_data;
  logic             link_rx_busy, link_tx_busy, loopback_busy;

  logic [Width-1:0] inner_data, record_data, wire_data;
  logic [Lanes-1:0] inner_keep, record_keep, wire_keep;
  logic             inner_last, inner_is_record, inner_valid, inner_ready;
  logic             record_last, record_valid, record_ready;
  logic             wire_last, wire_is_own, wire_valid, wire_ready;

  plait_link_rx #(
    .Width    (Width),
    .FifoBeats(FifoBeats),
    .Udp      (Udp)
  ) u_link_rx (
    .clk_i,
    .rst_ni,
    .node_i            (config_i.node),
    .mac_data_i        (mac_rx_data_i),
    .mac_keep_i        (mac_rx_keep_i),
    .mac_last_i        (mac_rx_last_i),
    .mac_error_i       (mac_rx_error_i),
    .mac_valid_i       (mac_rx_valid_i),
    .local_data_i      (inner_data),
    .local_keep_i      (inner_keep),
    .local_last_i      (inner_last),
    .local_is_record_i (inner_is_record),
    .local_valid_i     (inner_valid),
    .local_ready_o     (inner_ready),
    .header_valid_o    (header_valid),
    .header_o          (header),
    .header_is_record_o(header_is_record),
    .body_data_o       (body_data),
    .body_last_o       (body_last),
    .body_valid_o      (body_valid),
    .body_ready_i      (body_ready),
    .end_valid_o       (end_valid),
    .end_good_o        (end_good),
    .end_ready_i       (end_ready),
    .count_received_o  (events_o.received),
    .count_bad_o       (events_o.bad),
    .count_foreign_o   (events_o.foreign),
    .count_overflow_o  (events_o.overflow),
    .busy_o            (link_rx_busy)
  );

  logic             frame_valid, frame_ready, out_valid, out_ready;
  header_t          frame_header, out_header;
  logic [Width-1:0] frame_data, out_data;
  logic             frame_data_valid, frame_data_ready, out_data_valid, out_data_ready;

  plait_egress #(
    .Width(Width),
    .Nodes(Nodes)
  ) u_egress (
    .clk_i,
    .rst_ni,
    .node_i         (config_i.node),
    .table_write_i,
    .table_node_i,
    .table_valid_i,
    .frame_valid_i  (frame_valid),
    .frame_header_i (frame_header),
    .frame_ready_o  (frame_ready),
    .body_data_i    (frame_data),
    .body_valid_i   (frame_data_valid),
    .body_ready_o   (frame_data_ready),
    .frame_valid_o  (out_valid),
    .frame_header_o (out_header),
    .frame_ready_i  (out_ready),
    .body_data_o    (out_data),
    .body_valid_o   (out_data_valid),
    .body_ready_i   (out_data_ready),
    .count_refused_o(events_o.refused)
  );

  plait_link_tx #(
    .Width(Width),
    .Udp  (Udp)
  ) u_link_tx (
    .clk_i,
    .rst_ni,
    .frame_valid_i (out_valid),
    .frame_ready_o (out_ready),
    .frame_header_i(out_header),
    .body_data_i   (out_data),
    .body_valid_i  (out_data_valid),
    .body_ready_o  (out_data_ready),
    .mac_data_o    (wire_data),
    .mac_keep_o    (wire_keep),
    .mac_last_o    (wire_last),
    .mac_is_own_o  (wire_is_own),
    .mac_valid_o   (wire_valid),
    .mac_ready_i   (wire_ready),
    .busy_o        (link_tx_busy)
  );

  plait_loopback #(
    .Width(Width)
  ) u_loopback (
    .clk_i,
    .rst_ni,
    .data_i           (wire_data),
    .keep_i           (wire_keep),
    .last_i           (wire_last),
    .is_own_i         (wire_is_own),
    .valid_i          (wire_valid),
    .ready_o          (wire_ready),
    .mac_data_o       (mac_tx_data_o),
    .mac_keep_o       (mac_tx_keep_o),
    .mac_last_o       (mac_tx_last_o),
    .mac_valid_o      (mac_tx_valid_o),
    .mac_ready_i      (mac_tx_ready_i),
    .record_data_i    (record_data),
    .record_keep_i    (record_keep),
    .record_last_i    (record_last),
    .record_valid_i   (record_valid),
    .record_ready_o   (record_ready),
    .inner_data_o     (inner_data),
    .inner_keep_o     (inner_keep),
    .inner_last_o     (inner_last),
    .inner_is_record_o(inner_is_record),
    .inner_valid_o    (inner_valid),
    .inner_ready_i    (inner_ready),
    .busy_o           (loopback_busy)
  );

  // ---- transport -------------------------------------------------------------------------------
  logic                 verdict_valid, done_valid, drain_valid, drain_ready, drain_busy;
  logic                 was_user_ready_q, was_unit_ready_q;
  cause_e               done_cause;
  retry_t               retry;
  verdict_e             verdict;
  logic [PlaceBits-1:0] hold_place, drain_place;
  logic                 heard_valid, heard_ready, query_valid, query_ready, fields_valid;
  logic [FlowBits-1:0]  heard_flow, query_flow, ack_flow, renewed_flow;
  logic                 heard_is_new, renewed_valid;
  transport_fields_t    heard, fields;
  logic                 ack_valid, ack_now, ack_ready;
  logic                 failed_valid, failed_done;
  logic [PeerBits-1:0]  failed_peer, silent_peer;
  logic                 silent_valid, silent_ready;
  logic                 rx_failed_done, send_failed_done, receive_failed_done, match_failed_done;
  logic                 transport_rx_busy, rx_wake_valid, transport_tx_busy, tx_wake_valid;
  logic [31:0]          rx_wake, tx_wake;

  assign failed_done = rx_failed_done && send_failed_done && receive_failed_done &&
                       match_failed_done;

  // A role that was not ready for a message of its own is, or a unit.
  always_ff @(posedge clk_i) begin
    was_user_ready_q <= user_ready_i || !rst_ni;
    was_unit_ready_q <= unit_ready_i || !rst_ni;
  end
  assign retry.user       = user_ready_i && !was_user_ready_q;
  assign retry.has_user   = user_ready_i;
  assign retry.unit       = Models && unit_ready_i && !was_unit_ready_q;
  assign retry.has_unit   = Models && unit_ready_i;

  plait_transport_rx #(
    .Nodes     (Nodes),
    .HoldFrames(HoldFrames)
  ) u_transport_rx (
    .clk_i,
    .rst_ni,
    .config_i,
    .now_i,
    .table_write_i,
    .table_node_i,
    .table_valid_i,
    .table_life_i,
    .table_renews_i,
    .table_pending_o,
    .header_valid_i     (header_valid),
    .header_i           (header),
    .header_is_record_i (header_is_record),
    .end_valid_i        (end_valid),
    .end_good_i         (end_good),
    .end_ready_o        (end_ready),
    .verdict_valid_o    (verdict_valid),
    .verdict_o          (verdict),
    .hold_place_o       (hold_place),
    .done_valid_i       (done_valid),
    .done_cause_i       (done_cause),
    .drain_valid_o      (drain_valid),
    .drain_place_o      (drain_place),
    .drain_ready_i      (drain_ready),
    .drain_busy_i       (drain_busy),
    .retry_i            (retry),
    .heard_valid_o      (heard_valid),
    .heard_flow_o       (heard_flow),
    .heard_o            (heard),
    .heard_is_new_o     (heard_is_new),
    .heard_ready_i      (heard_ready),
    .query_valid_i      (query_valid),
    .query_ready_o      (query_ready),
    .query_flow_i       (query_flow),
    .fields_valid_o     (fields_valid),
    .fields_o           (fields),
    .ack_valid_o        (ack_valid),
    .ack_flow_o         (ack_flow),
    .ack_now_o          (ack_now),
    .ack_ready_i        (ack_ready),
    .failed_valid_i     (failed_valid),
    .failed_peer_i      (failed_peer),
    .failed_done_o      (rx_failed_done),
    .renewed_valid_o    (renewed_valid),
    .renewed_flow_o     (renewed_flow),
    .silent_valid_o     (silent_valid),
    .silent_peer_o      (silent_peer),
    .silent_ready_i     (silent_ready),
    .count_duplicate_o  (events_o.duplicate),
    .count_life_o       (events_o.life),
    .count_pushed_back_o(events_o.pushed_back),
    .busy_o             (transport_rx_busy),
    .wake_valid_o       (rx_wake_valid),
    .wake_o             (rx_wake)
  );

  logic                open_valid, open_done, describe_valid, fill_valid;
  logic [FlowBits-1:0] open_flow, describe_flow, unblocked_flow;
  open_result_e        open_result;
  logic [SlotBits-1:0] open_slot, describe_slot, fill_slot;
  message_head_t       describe_head;
  logic [Width-1:0]    fill_data;
  logic                unblocked_valid, unblocked_ready;
  logic                read_valid, read_has_literal, read_ready, read_done;
  logic [SlotBits-1:0] read_slot, filled_slot_q;

  // read_done follows the last word.
  always_ff @(posedge clk_i) begin
    filled_slot_q <= fill_slot;
  end

  plait_transport_tx #(
    .Width(Width),
    .Nodes(Nodes),
    .Slots(Slots),
    .QuickMemory(QuickMemory)
  ) u_transport_tx (
    .clk_i,
    .rst_ni,
    .config_i,
    .now_i,
    .life_write_i         (table_write_i && !table_renews_i),
    .life_node_i          (table_node_i),
    .life_i               (table_life_i),
    .open_valid_i         (open_valid),
    .open_flow_i          (open_flow),
    .open_done_o          (open_done),
    .open_result_o        (open_result),
    .open_slot_o          (open_slot),
    .describe_valid_i     (describe_valid),
    .describe_slot_i      (describe_slot),
    .describe_flow_i      (describe_flow),
    .describe_head_i      (describe_head),
    .begin_valid_i        (QuickMemory ? read_valid && read_ready : read_done),
    .begin_slot_i         (QuickMemory ? read_slot : filled_slot_q),
    .fill_valid_i         (fill_valid),
    .fill_slot_i          (fill_slot),
    .fill_data_i          (fill_data),
    .unblocked_valid_o    (unblocked_valid),
    .unblocked_flow_o     (unblocked_flow),
    .unblocked_ready_i    (unblocked_ready),
    .silent_valid_i       (silent_valid),
    .silent_peer_i        (silent_peer),
    .silent_ready_o       (silent_ready),
    .failed_valid_o       (failed_valid),
    .failed_peer_o        (failed_peer),
    .failed_done_i        (failed_done),
    .heard_valid_i        (heard_valid),
    .heard_flow_i         (heard_flow),
    .heard_i              (heard),
    .heard_is_new_i       (heard_is_new),
    .heard_ready_o        (heard_ready),
    .query_valid_o        (query_valid),
    .query_ready_i        (query_ready),
    .query_flow_o         (query_flow),
    .fields_valid_i       (fields_valid),
    .fields_i             (fields),
    .renewed_valid_i      (renewed_valid),
    .renewed_flow_i       (renewed_flow),
    .ack_valid_i          (ack_valid),
    .ack_flow_i           (ack_flow),
    .ack_now_i            (ack_now),
    .ack_ready_o          (ack_ready),
    .frame_valid_o        (frame_valid),
    .frame_header_o       (frame_header),
    .frame_ready_i        (frame_ready),
    .body_data_o          (frame_data),
    .body_valid_o         (frame_data_valid),
    .body_ready_i         (frame_data_ready),
    .count_sent_o         (events_o.sent),
    .count_retransmitted_o(events_o.retransmitted),
    .count_timeout_o      (events_o.timeout),
    .is_empty_o           (status_o.is_acknowledged),
    .busy_o               (transport_tx_busy),
    .wake_valid_o         (tx_wake_valid),
    .wake_o               (tx_wake)
  );

  // Once for each death.
  logic was_failed_q;

  always_ff @(posedge clk_i) begin
    was_failed_q <= failed_valid && failed_done;
  end
  assign events_o.failed = failed_valid && failed_done && !was_failed_q;
  assign wake_valid_o    = rx_wake_valid || tx_wake_valid;
  // The earlier of the two, on a circle.
  assign wake_o = !rx_wake_valid || (tx_wake_valid && $signed(tx_wake - rx_wake) < 0) ? tx_wake
                                                                                     : rx_wake;

  // ---- message ---------------------------------------------------------------------------------
  logic                 send_command_ready, match_command_ready, is_for_match;
  logic [2:0]           completion_valid, completion_ready;
  completion_t [2:0]    completion;
  logic                 cts_valid, cts_is_end, cts_is_refused, cts_ready;
  logic [JobBits-1:0]   cts_job, get_job, get_done_job;
  logic [PeerBits-1:0]  cts_peer, answer_peer, serve_peer, get_peer;
  logic [63:0]          cts_address, answer_address, serve_address, serve_target;
  logic [31:0]          cts_number, answer_message, serve_message, serve_bytes;
  logic                 answer_valid, answer_is_refuse, answer_ready, answer_free;
  logic [EntryBits-1:0] answer_entry;
  logic                 serve_valid, serve_ready;
  serve_e               serve_what;
  logic                 get_valid, get_ready, get_done_valid;
  logic [31:0]          get_request, get_bytes;
  logic                 get_is_reply;
  logic [AddressBits-1:0] get_address;
  logic [15:0]          get_serial;
  logic [3:0][63:0]     read_literal;
  logic [63:0]          read_address, record_address;
  logic [BodyBits-1:0]  read_bytes;
  logic                 record_job_valid, record_job_ready;
  logic                 send_busy, reader_busy, receive_busy, match_busy, is_stranger;
  logic                 is_outside;  // of the role's command: its buffer

  plait_send #(
    .Nodes      (Nodes),
    .Slots      (Slots),
    .Jobs       (Jobs),
    .Posted     (Posted),
    .AddressBits(AddressBits),
    .Models     (Models),
    .Parts      (Parts),
    .PutLog     (PutLog)
  ) u_send (
    .clk_i,
    .rst_ni,
    .config_i,
    .table_write_i,
    .table_node_i,
    .table_valid_i,
    .command_valid_i,
    .command_is_other_i(is_for_match),
    .command_i,
    .command_is_outside_i(is_outside),
    .command_is_stranger_o(is_stranger),
    .command_ready_o   (send_command_ready),
    .completion_valid_o(completion_valid[0]),
    .completion_o      (completion[0]),
    .completion_ready_i(completion_ready[0]),
    .cts_valid_i       (cts_valid),
    .cts_is_end_i      (cts_is_end),
    .cts_is_refused_i  (cts_is_refused),
    .cts_job_i         (cts_job),
    .cts_peer_i        (cts_peer),
    .cts_address_i     (cts_address),
    .cts_number_i      (cts_number),
    .cts_ready_o       (cts_ready),
    .answer_valid_i    (answer_valid),
    .answer_is_refuse_i(answer_is_refuse),
    .answer_entry_i    (answer_entry),
    .answer_peer_i     (answer_peer),
    .answer_message_i  (answer_message),
    .answer_address_i  (answer_address),
    .answer_ready_o    (answer_ready),
    .answer_free_o     (answer_free),
    .serve_valid_i     (serve_valid),
    .serve_what_i      (serve_what),
    .serve_peer_i      (serve_peer),
    .serve_message_i   (serve_message),
    .serve_address_i   (serve_address),
    .serve_target_i    (serve_target),
    .serve_bytes_i     (serve_bytes),
    .floor_i           (floor_o),
    .serve_ready_o     (serve_ready),
    .serve_retry_o     (retry.serve),
    .answer_retry_o    (retry.answer),
    .get_valid_o       (get_valid),
    .get_job_o         (get_job),
    .get_request_o     (get_request),
    .get_bytes_o       (get_bytes),
    .get_is_reply_o    (get_is_reply),
    .get_address_o     (get_address),
    .get_serial_o      (get_serial),
    .get_peer_o        (get_peer),
    .get_ready_i       (get_ready),
    .get_done_valid_i  (get_done_valid),
    .get_done_job_i    (get_done_job),
    .open_valid_o      (open_valid),
    .open_flow_o       (open_flow),
    .open_done_i       (open_done),
    .open_result_i     (open_result),
    .open_slot_i       (open_slot),
    .describe_valid_o  (describe_valid),
    .describe_slot_o   (describe_slot),
    .describe_flow_o   (describe_flow),
    .describe_head_o   (describe_head),
    .unblocked_valid_i (unblocked_valid),
    .unblocked_flow_i  (unblocked_flow),
    .unblocked_ready_o (unblocked_ready),
    .failed_valid_i    (failed_valid),
    .failed_peer_i     (failed_peer),
    .failed_done_o     (send_failed_done),
    .read_valid_o      (read_valid),
    .read_has_literal_o(read_has_literal),
    .read_literal_o    (read_literal),
    .read_address_o    (read_address),
    .read_bytes_o      (read_bytes),
    .read_slot_o       (read_slot),
    .read_ready_i      (read_ready),
    .read_done_i       (read_done),
    .waiting_send_valid_o  (status_o.is_send_waiting),
    .waiting_send_peer_o   (status_o.send_peer),
    .waiting_send_tag_o    (status_o.send_tag),
    .waiting_send_context_o(status_o.send_context),
    .count_refused_o   (events_o.command_refused),
    .busy_o            (send_busy)
  );

  plait_reader #(
    .Width      (Width),
    .Slots      (Slots),
    .AddressBits(AddressBits)
  ) u_reader (
    .clk_i,
    .rst_ni,
    .fill_job_valid_i      (read_valid),
    .fill_job_has_literal_i(read_has_literal),
    .fill_job_literal_i    (read_literal),
    .fill_job_address_i    (read_address),
    .fill_job_bytes_i      (read_bytes),
    .fill_job_slot_i       (read_slot),
    .fill_job_ready_o      (read_ready),
    .fill_job_done_o       (read_done),
    .fill_valid_o          (fill_valid),
    .fill_slot_o           (fill_slot),
    .fill_data_o           (fill_data),
    .record_valid_i        (record_job_valid),
    .record_address_i      (record_address),
    .record_ready_o        (record_job_ready),
    .local_data_o          (record_data),
    .local_keep_o          (record_keep),
    .local_last_o          (record_last),
    .local_valid_o         (record_valid),
    .local_ready_i         (record_ready),
    .memory_valid_o        (memory_read_valid_o),
    .memory_address_o      (memory_read_address_o),
    .memory_ready_i        (memory_read_ready_i),
    .memory_data_valid_i   (memory_read_data_valid_i),
    .memory_data_i         (memory_read_data_i),
    .busy_o                (reader_busy)
  );

  logic                 search_valid, search_done, commit_valid, commit_good;
  envelope_t            search, take_envelope;
  search_result_e       search_result;
  logic [EntryBits-1:0] search_entry, take_entry, free_entry;
  logic [QueueBits-1:0] search_place, take_place, whole_place, free_place;
  posted_t              search_posted, take_posted;
  logic                 whole_valid, take_valid, take_ready, free_entry_valid, free_place_valid;

  plait_receive #(
    .Width      (Width),
    .Nodes      (Nodes),
    .HoldFrames (HoldFrames),
    .Jobs       (Jobs),
    .Posted     (Posted),
    .Unexpected (Unexpected),
    .AddressBits(AddressBits),
    .Models     (Models),
    .Parts      (Parts)
  ) u_receive (
    .clk_i,
    .rst_ni,
    .config_i,
    .header_valid_i    (header_valid),
    .header_i          (header),
    .header_is_record_i(header_is_record),
    .body_data_i       (body_data),
    .body_last_i       (body_last),
    .body_valid_i      (body_valid),
    .body_ready_o      (body_ready),
    .end_valid_i       (end_valid),
    .end_good_i        (end_good),
    .end_ready_i       (end_ready),
    .verdict_valid_i   (verdict_valid),
    .verdict_i         (verdict),
    .hold_place_i      (hold_place),
    .done_valid_o      (done_valid),
    .done_cause_o      (done_cause),
    .drain_valid_i     (drain_valid),
    .drain_place_i     (drain_place),
    .drain_ready_o     (drain_ready),
    .drain_busy_o      (drain_busy),
    .record_valid_o    (record_job_valid),
    .record_address_o  (record_address),
    .record_ready_i    (record_job_ready),
    .search_valid_o    (search_valid),
    .search_o          (search),
    .search_done_i     (search_done),
    .search_result_i   (search_result),
    .search_entry_i    (search_entry),
    .search_place_i    (search_place),
    .search_posted_i   (search_posted),
    .commit_valid_o    (commit_valid),
    .commit_good_o     (commit_good),
    .whole_valid_o     (whole_valid),
    .whole_place_o     (whole_place),
    .take_valid_i      (take_valid),
    .take_entry_i      (take_entry),
    .take_place_i      (take_place),
    .take_posted_i     (take_posted),
    .take_envelope_i   (take_envelope),
    .take_ready_o      (take_ready),
    .free_entry_valid_o(free_entry_valid),
    .free_entry_o      (free_entry),
    .free_place_valid_o(free_place_valid),
    .free_place_o      (free_place),
    .cts_valid_o       (cts_valid),
    .cts_is_end_o      (cts_is_end),
    .cts_is_refused_o  (cts_is_refused),
    .cts_job_o         (cts_job),
    .cts_peer_o        (cts_peer),
    .cts_address_o     (cts_address),
    .cts_number_o      (cts_number),
    .cts_ready_i       (cts_ready),
    .answer_valid_o    (answer_valid),
    .answer_is_refuse_o(answer_is_refuse),
    .answer_entry_o    (answer_entry),
    .answer_peer_o     (answer_peer),
    .answer_message_o  (answer_message),
    .answer_address_o  (answer_address),
    .answer_ready_i    (answer_ready),
    .answer_free_i     (answer_free),
    .serve_valid_o     (serve_valid),
    .serve_what_o      (serve_what),
    .serve_peer_o      (serve_peer),
    .serve_message_o   (serve_message),
    .serve_address_o   (serve_address),
    .serve_target_o    (serve_target),
    .serve_bytes_o     (serve_bytes),
    .serve_ready_i     (serve_ready),
    .get_valid_i       (get_valid),
    .get_job_i         (get_job),
    .get_request_i     (get_request),
    .get_bytes_i       (get_bytes),
    .get_is_reply_i     (get_is_reply),
    .get_address_i      (get_address),
    .get_serial_i       (get_serial),
    .clear_i            (command_clear_i),
    .get_peer_i        (get_peer),
    .get_ready_o       (get_ready),
    .get_done_valid_o  (get_done_valid),
    .get_done_job_o    (get_done_job),
    .control_valid_o,
    .control_is_write_o,
    .control_address_o,
    .control_data_o,
    .control_done_i,
    .control_ok_i,
    .control_data_i,
    .user_valid_o,
    .user_header_o,
    .user_ready_i,
    .unit_ready_i,
    .user_data_o,
    .user_data_valid_o,
    .user_data_last_o,
    .user_end_valid_o,
    .user_end_good_o,
    .completion_valid_o(completion_valid[1]),
    .completion_o      (completion[1]),
    .completion_ready_i(completion_ready[1]),
    .failed_valid_i    (failed_valid),
    .failed_peer_i     (failed_peer),
    .failed_done_o     (receive_failed_done),
    .memory_valid_o    (memory_write_valid_o),
    .memory_address_o  (memory_write_address_o),
    .memory_data_o     (memory_write_data_o),
    .memory_lanes_o    (memory_write_lanes_o),
    .memory_ready_i    (memory_write_ready_i),
    .floor_o,
    .count_discarded_o (events_o.discarded),
    .busy_o            (receive_busy)
  );

  // ---- MPI matching ----------------------------------------------------------------------------
  logic [15:0]        failed_node;
  logic [EntryBits:0] posted_count;
  logic [QueueBits:0] unexpected_count;

  assign failed_node = (failed_peer == PeerBits'(Nodes)) ? 16'(ControllerNode) : 16'(failed_peer);

  plait_match #(
    .Nodes     (Nodes),
    .Posted    (Posted),
    .Unexpected(Unexpected),
    .Parts     (Parts)
  ) u_match (
    .clk_i,
    .rst_ni,
    .command_valid_i,
    .command_is_other_i  (!is_for_match),
    .command_is_stranger_i(is_stranger),
    .command_i,
    .command_ready_o     (match_command_ready),
    .clear_i             (command_clear_i),
    .completion_valid_o  (completion_valid[2]),
    .completion_o        (completion[2]),
    .completion_ready_i  (completion_ready[2]),
    .search_valid_i      (search_valid),
    .search_i            (search),
    .search_done_o       (search_done),
    .search_result_o     (search_result),
    .search_entry_o      (search_entry),
    .search_place_o      (search_place),
    .search_posted_o     (search_posted),
    .commit_valid_i      (commit_valid),
    .commit_good_i       (commit_good),
    .whole_valid_i       (whole_valid),
    .whole_place_i       (whole_place),
    .take_valid_o        (take_valid),
    .take_entry_o        (take_entry),
    .take_place_o        (take_place),
    .take_posted_o       (take_posted),
    .take_envelope_o     (take_envelope),
    .take_ready_i        (take_ready),
    .free_entry_valid_i  (free_entry_valid),
    .free_entry_i        (free_entry),
    .free_place_valid_i  (free_place_valid),
    .free_place_i        (free_place),
    .retry_place_o       (retry.place),
    .retry_any_o         (retry.any),
    .retry_named_o       (retry.named),
    .retry_peer_o        (retry.peer),
    .has_place_o         (retry.has_place),
    .failed_valid_i      (failed_valid),
    .failed_node_i       (failed_node),
    .failed_done_o       (match_failed_done),
    .renewed_valid_i     (renewed_valid),
    .renewed_node_i      (16'(renewed_flow[FlowBits-1:ChannelBits])),
    .waiting_valid_o     (status_o.is_waiting),
    .waiting_is_probe_o  (status_o.is_probe),
    .waiting_peer_o      (status_o.peer),
    .waiting_context_o   (status_o.context_id),
    .waiting_tag_o       (status_o.tag),
    .waiting_any_source_o(status_o.any_source),
    .waiting_any_tag_o   (status_o.any_tag),
    .posted_count_o      (posted_count),
    .unexpected_count_o  (unexpected_count),
    .busy_o              (match_busy)
  );

  assign status_o.posted_count     = 16'(posted_count);
  // Of several parts one may have room where another has none: all that wait are tried.
  assign retry.has_posted          = posted_count != '0 || Parts > 1;
  assign retry.has_serve           = serve_ready;
  assign status_o.unexpected_count = 16'(unexpected_count);

  // ---- the role --------------------------------------------------------------------------------
  logic [AddressBits+1:0] room;  // between the buffer and the floor, negative above it

  // What comes may not land above the floor. Such a receive is for plait_send, which refuses what
  // it does not know; so is a get or a reply.
  one_sided_command_t    one_sided;
  user_request_command_t request;
  logic [63:0]           landing, landing_bytes;

  assign one_sided     = command_i;
  assign request       = command_i;
  assign landing       = (command_i.opcode == OpcodeRequest) ? request.reply_address :
                                                               command_i.address;
  assign landing_bytes = (command_i.opcode == OpcodeRequest) ? {52'd0, request.reply_units, 4'd0} :
                         (command_i.opcode == OpcodeGet) ? 64'(one_sided.size) : command_i.size;
  assign room          = {2'b00, floor_o} - {2'b00, landing[AddressBits-1:0]} -
                         {2'b00, landing_bytes[AddressBits-1:0]};
  assign is_outside    = |landing[63:AddressBits] || |landing_bytes[63:AddressBits] ||
                         room[AddressBits+1];
  assign is_for_match = command_i.opcode inside {OpcodeProbe, OpcodeCancel} ||
                        (command_i.opcode == OpcodeReceive && !is_outside);
  // Each of the two is ready only for a command that it was given in the cycle before.
  assign command_ready_o     = match_command_ready || send_command_ready;

  logic [2:0] completion_grant;
  logic       completion_last;

  plait_arbiter #(
    .Inputs(3),
    .Width ($bits(completion_t))
  ) u_completions (
    .clk_i,
    .rst_ni,
    .data_i (completion),
    .last_i ('1),
    .valid_i(completion_valid),
    .ready_o(completion_ready),
    .data_o (completion_o),
    .last_o (completion_last),
    .valid_o(completion_valid_o),
    .ready_i(completion_ready_i),
    .grant_o(completion_grant)
  );

  logic [15:0] last_source_q;
  logic [7:0]  last_handler_q;

  assign status_o.last_source  = last_source_q;
  assign status_o.last_handler = last_handler_q;
  assign status_o.failed_node  = failed_node;

  always_ff @(posedge clk_i) begin
    if (header_valid && end_ready && end_valid && end_good && !header_is_record) begin
      last_source_q  <= header.source;
      last_handler_q <= header.handler;
    end
  end

  // Whoever holds something says so; what passes between two modules is held by one of them.
  assign busy_o = link_rx_busy || link_tx_busy || loopback_busy || transport_rx_busy ||
                  transport_tx_busy || send_busy || reader_busy || receive_busy || match_busy ||
                  mac_rx_valid_i || failed_valid || retry.serve || retry.answer || retry.user ||
                  retry.unit;

  logic unused;
  assign unused = &{1'b0, completion_grant, completion_last, one_sided, request};

endmodule
