// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The shell's registers, as in spec/registers.yaml, for two hosts: the first one is served first.
// An access stands until it is done; done_o is high for one cycle, and data_o is valid in it.
// Most accesses take 3 cycles, those of node memory as long as it takes. What one prepares for the
// next, table_index, memory_address and now_high, each host has for itself: the other cannot
// come between. After a reset the table of members is emptied, an entry a cycle, for all who keep a
// copy of it, until the endpoint has emptied what it keeps of each flow; accesses wait for that.
module plait_registers
  import plait_wire_pkg::*;
  import plait_registers_pkg::*;
  import plait_endpoint_pkg::*;
#(
  parameter int unsigned Width          = 64,
  parameter int unsigned Nodes          = 64,
  parameter int unsigned Slots          = 32,
  parameter int unsigned Posted         = 64,
  parameter int unsigned Unexpected     = 64,
  parameter int unsigned AddressBits    = 24,
  // What the width needs for 10 GbE, 32 Gbit/s and 100 GbE.
  parameter int unsigned ClockKilohertz = (Width == 64) ? 156_250 : (Width == 128) ? 250_000 :
                                                                                     322_265,
  localparam int unsigned PeerBits      = $clog2(Nodes + 1),
  localparam int unsigned Lanes         = Width / 8,
  localparam int unsigned LaneBits      = $clog2(Lanes),
  localparam int unsigned WordBits      = AddressBits - LaneBits
) (
  input  logic                clk_i,
  input  logic                rst_ni,

  input  logic [1:0]          access_valid_i,
  input  logic [1:0]          access_is_write_i,
  input  logic [1:0][15:0]    access_address_i,
  input  logic [1:0][31:0]    access_data_i,
  output logic [1:0]          access_done_o,
  output logic [1:0]          access_ok_o,
  output logic [31:0]         access_data_o,

  output endpoint_config_t    config_o,
  output logic [15:0]         node_count_o,
  output logic                table_write_o,
  output logic [PeerBits-1:0] table_node_o,
  output logic                table_valid_o,
  output logic [7:0]          table_life_o,
  output logic                table_renews_o,  // an earlier life ends
  input  logic                table_pending_i,
  output logic                role_start_o,
  output logic                role_reset_no,
  output logic                role_stop_o,
  input  logic                exit_valid_i,
  input  logic [31:0]         exit_code_i,
  input  logic [15:0]         site_i,

  input  logic [63:0]         now_i,
  input  logic                idle_i,  // no command is open
  input  endpoint_status_t    status_i,
  input  endpoint_events_t    events_i,

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

  output logic                busy_o
);

  typedef enum logic [2:0] {
    StateIdle, StateAct, StateMemoryAsk, StateMemoryTake, StateDone
  } state_e;

  state_e      state_q;
  logic        is_write_q, is_second_q, is_ok_q;
  logic [15:0] address_q;
  register_e   register;
  logic [AddressBits-1:0] memory_addresses_q [2], memory_address, memory_next;
  logic [31:0] data_q, value;
  logic        is_memory, is_window, is_outside;
  // The window is beyond node memory: by its lower 32 bits, or where they came round; by the upper.
  logic [1:0]  is_low_beyond_q, is_high_beyond_q;
  logic        is_round;

  // ---- an access -------------------------------------------------------------------------------
  assign register      = register_e'(address_q[RegisterAddressBits-1:0]);
  assign is_outside    = |address_q[15:RegisterAddressBits];
  assign is_window     = !is_outside && register == RegisterMemoryData;
  assign is_memory     = is_window && !is_low_beyond_q[is_second_q] &&
                         !is_high_beyond_q[is_second_q];
  assign memory_address = memory_addresses_q[is_second_q];
  assign {is_round, memory_next} = {1'b0, memory_address} + (AddressBits+1)'(4);
  assign access_done_o = {2{state_q == StateDone}} & {is_second_q, !is_second_q};
  assign access_ok_o   = {2{is_ok_q}};
  assign access_data_o = data_q;

  logic is_clearing_q;  // the table of members

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StateIdle;
    end else begin
      unique case (state_q)
        StateIdle: if (|access_valid_i && !is_clearing_q) state_q <= StateAct;
        StateAct: state_q <= is_memory ? StateMemoryAsk : StateDone;
        StateMemoryAsk: begin
          if (is_write_q && memory_write_ready_i) state_q <= StateDone;
          if (!is_write_q && memory_read_ready_i) state_q <= StateMemoryTake;
        end
        StateMemoryTake: if (memory_read_data_valid_i) state_q <= StateDone;
        default: state_q <= StateIdle;
      endcase
    end
    if (state_q == StateIdle) begin
      is_second_q <= !access_valid_i[0];
      is_write_q  <= access_is_write_i[access_valid_i[0] ? 0 : 1];
      address_q   <= access_address_i[access_valid_i[0] ? 0 : 1];
      data_q      <= access_data_i[access_valid_i[0] ? 0 : 1];
    end
    if (state_q == StateAct) begin
      is_ok_q <= !is_outside && (is_memory || !is_window) &&
                 (is_write_q ? is_writable(register) : is_readable(register));
      if (!is_write_q && !is_memory) data_q <= value;
    end
    if (state_q == StateMemoryTake && memory_read_data_valid_i) begin
      data_q <= memory_read_data_i[{memory_address[LaneBits-1:2], 5'd0} +: 32];
    end
  end

  // ---- what can be written ---------------------------------------------------------------------
  function automatic logic [31:0] cycles(input int unsigned nanoseconds);
    return 32'((64'(nanoseconds) * 64'(ClockKilohertz)) / 64'd1_000_000);
  endfunction

  // More frames than this of one message nobody could keep unexpected.
  localparam logic [31:0] EagerMost = 32'(RecordsPerMessage * PayloadBytesMax);

  logic [2:0]             control_q;  // start, reset_role, stop
  endpoint_config_t       config_q;
  logic [15:0]            node_count_q, table_indices_q [2], table_index;
  logic                   is_changed;
  logic [31:0]            now_highs_q [2];
  typedef struct packed {
    logic       is_valid;
    logic [7:0] life;
  } member_t;

  member_t                members_q [2 ** PeerBits];
  member_t                member, written;
  logic                   is_entry;
  logic [PeerBits+1:0]    clear_q;

  assign is_changed = state_q == StateAct && is_write_q && !is_outside;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      control_q        <= '0;
      node_count_q     <= '0;
      table_indices_q    <= '{default: '0};
      memory_addresses_q <= '{default: '0};
      is_low_beyond_q    <= '0;
      is_high_beyond_q   <= '0;
      config_q         <= '{
        node:               '0,
        life:               '0,
        acknowledge_delay:  cycles(AcknowledgeDelayNs),
        retransmit_initial: cycles(RetransmitInitialNs),
        retransmit_min:     cycles(RetransmitMinNs),
        retransmit_max:     cycles(RetransmitMaxNs),
        retries_max:        8'(RetriesMax),
        eager_bytes_max:    32'(EagerBytesMax),
        hold_base:          '0,
        unexpected_base:    '0
      };
    end else if (is_changed) begin
      unique case (register)
        RegisterRoleControl:        control_q <= data_q[2:0];
        RegisterNode:               config_q.node <= data_q[15:0];
        RegisterNodeCount:          node_count_q <= data_q[15:0];
        RegisterLife:               config_q.life <= data_q[7:0];
        RegisterTableIndex:         table_indices_q[is_second_q] <= data_q[15:0];
        RegisterAcknowledgeDelay:   config_q.acknowledge_delay <= data_q;
        RegisterRetransmitInitial:  config_q.retransmit_initial <= data_q;
        RegisterRetransmitMin:      config_q.retransmit_min <= data_q;
        RegisterRetransmitMax:      config_q.retransmit_max <= data_q;
        RegisterRetriesMax:         config_q.retries_max <= data_q[7:0];
        RegisterEagerBytesMax: begin
          config_q.eager_bytes_max <= (data_q < EagerMost) ? data_q : EagerMost;
        end
        RegisterHoldBaseLow:        config_q.hold_base[31:0] <= data_q;
        RegisterHoldBaseHigh:       config_q.hold_base[63:32] <= data_q;
        RegisterUnexpectedBaseLow:  config_q.unexpected_base[31:0] <= data_q;
        RegisterUnexpectedBaseHigh: config_q.unexpected_base[63:32] <= data_q;
        RegisterMemoryAddressLow: begin
          memory_addresses_q[is_second_q] <= AddressBits'(data_q);
          is_low_beyond_q[is_second_q]    <= data_q[31:AddressBits] != '0;
        end
        RegisterMemoryAddressHigh:  is_high_beyond_q[is_second_q] <= data_q != '0;
        default: ;
      endcase
    end else if (state_q == StateDone && is_memory) begin
      memory_addresses_q[is_second_q] <= memory_next;
      is_low_beyond_q[is_second_q]    <= is_round;
    end
    if (state_q == StateAct && register == RegisterNowLow) begin
      now_highs_q[is_second_q] <= now_i[63:32];
    end
  end

  assign config_o      = config_q;
  assign node_count_o  = node_count_q;
  assign role_start_o  = control_q[0];
  assign role_reset_no = !control_q[1];
  assign role_stop_o   = control_q[2];

  assign table_index   = table_indices_q[is_second_q];
  assign is_entry      = table_index < 16'(Nodes);
  assign table_write_o = is_clearing_q ||
                         (is_changed && register == RegisterTableEntry && is_entry);
  assign table_node_o  = is_clearing_q ? clear_q[PeerBits-1:0] : table_index[PeerBits-1:0];
  assign member        = members_q[table_node_o];
  // The controller, which stands after the nodes, always belongs, and has one life.
  assign written       = is_clearing_q ? '{clear_q[PeerBits-1:0] == PeerBits'(Nodes),
                                           8'(ControllerLife)}
                                       : '{data_q[0], data_q[15:8]};
  assign table_valid_o = written.is_valid;
  assign table_life_o  = written.life;
  // While one life comes to its end it is not said whose it is.
  assign table_renews_o = !is_clearing_q && written != member &&
                          (member.is_valid || table_pending_i);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_clearing_q <= 1'b1;
      clear_q       <= '0;
    end else if (is_clearing_q) begin
      clear_q       <= clear_q + 1'b1;
      is_clearing_q <= clear_q != '1;
    end
    if (table_write_o) members_q[table_node_o] <= written;
  end

  // ---- the role --------------------------------------------------------------------------------
  logic        has_begun_q, has_ended_q;
  logic [31:0] exit_code_q;
  role_state_e role_state;

  assign role_state = has_ended_q ? RoleStateEnded
      : control_q[2] ? RoleStateStopped
      : has_begun_q ? RoleStateRunning : RoleStateIdle;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || control_q[1]) begin
      has_begun_q <= 1'b0;
      has_ended_q <= 1'b0;
      exit_code_q <= '0;
    end else begin
      if (control_q[0]) has_begun_q <= 1'b1;
      if (exit_valid_i) begin
        has_ended_q <= 1'b1;
        exit_code_q <= exit_code_i;
      end
    end
  end

  // ---- counters --------------------------------------------------------------------------------
  localparam int unsigned Counters = 12;
  localparam int unsigned IndexBits = $clog2(Counters);

  logic [31:0] count;
  logic        is_counter, counters_busy;
  logic [Counters-1:0] counted;  // the events, each at its place
  logic [15:0] last_failed_q;
  logic [IndexBits-1:0] counter_place;

  // In the order of their registers; the peers that failed come last.
  assign counter_place = (register == RegisterPeersFailed)
      ? IndexBits'(Counters - 1) : IndexBits'((register - RegisterFramesSent) >> 2);
  assign is_counter = register == RegisterPeersFailed ||
                      (register >= RegisterFramesSent && register <= RegisterFramesDiscarded);

  assign counted = {
    events_i.failed, events_i.discarded, events_i.pushed_back,
    events_i.refused || events_i.command_refused,
    events_i.duplicate, events_i.overflow, events_i.foreign || events_i.life, events_i.bad,
    events_i.timeout, events_i.retransmitted, events_i.received, events_i.sent
  };

  plait_counters #(
    .Counters(Counters)
  ) u_counters (
    .clk_i,
    .rst_ni,
    .event_i(counted),
    .index_i(counter_place),
    .count_o(count),
    .busy_o (counters_busy)
  );

  always_ff @(posedge clk_i) if (events_i.failed) last_failed_q <= status_i.failed_node;

  // ---- what can be read ------------------------------------------------------------------------
  always_comb begin
    value = '0;
    unique case (register)
      RegisterMagic:        value = ResetMagic;
      RegisterWireVersion:  value = 32'(WireVersion);
      RegisterDatapathBits: value = 32'(Width);
      RegisterPeersMax:     value = 32'(Nodes);
      RegisterQueueDepths:  value = {16'(Unexpected), 16'(Posted)};
      RegisterMemories:     value = {8'd0, 8'(AddressBits), 16'(Slots)};
      RegisterRoleControl:  value = {29'd0, control_q};
      RegisterRoleStatus: begin
        value = {23'd0, idle_i && status_i.is_acknowledged, 6'd0, role_state};
      end
      RegisterExitCode:     value = exit_code_q;
      RegisterRoleSite:     value = {16'd0, site_i};
      RegisterNode:         value = {16'd0, config_q.node};
      RegisterNodeCount:    value = {16'd0, node_count_q};
      RegisterLife:         value = 32'(config_q.life);
      RegisterTableIndex:   value = {16'd0, table_index};
      RegisterTableEntry: begin
        if (is_entry) value = {16'd0, member.life, 6'd0, table_pending_i, member.is_valid};
      end
      RegisterAcknowledgeDelay:   value = config_q.acknowledge_delay;
      RegisterRetransmitInitial:  value = config_q.retransmit_initial;
      RegisterRetransmitMin:      value = config_q.retransmit_min;
      RegisterRetransmitMax:      value = config_q.retransmit_max;
      RegisterRetriesMax:         value = {24'd0, config_q.retries_max};
      RegisterEagerBytesMax:      value = config_q.eager_bytes_max;
      RegisterHoldBaseLow:        value = config_q.hold_base[31:0];
      RegisterHoldBaseHigh:       value = config_q.hold_base[63:32];
      RegisterUnexpectedBaseLow:  value = config_q.unexpected_base[31:0];
      RegisterUnexpectedBaseHigh: value = config_q.unexpected_base[63:32];
      RegisterMemoryAddressLow:   value = 32'(memory_address);
      RegisterNowLow:             value = now_i[31:0];
      RegisterNowHigh:            value = now_highs_q[is_second_q];
      RegisterLastFrame:          value = {8'd0, status_i.last_handler, status_i.last_source};
      RegisterWaiting: begin
        if (status_i.is_waiting) begin
          value = {status_i.peer, 6'd0, status_i.any_tag, status_i.any_source, 6'd0,
                   status_i.is_probe ? WaitingKindProbe : WaitingKindReceive};
        end else if (status_i.is_send_waiting) begin
          value = {status_i.send_peer, 14'd0, WaitingKindSend};
        end
      end
      RegisterWaitingTag: begin
        value = status_i.is_waiting ? status_i.tag : status_i.send_tag;
      end
      RegisterWaitingContext: begin
        value = 32'(status_i.is_waiting ? status_i.context_id : status_i.send_context);
      end
      RegisterLastFailedPeer: value = 32'(last_failed_q);
      default: if (is_counter) value = count;
    endcase
  end

  // ---- the window into node memory -------------------------------------------------------------
  assign memory_read_valid_o    = state_q == StateMemoryAsk && !is_write_q;
  assign memory_read_address_o  = memory_address[AddressBits-1:LaneBits];
  assign memory_write_valid_o   = state_q == StateMemoryAsk && is_write_q;
  assign memory_write_address_o = memory_address[AddressBits-1:LaneBits];
  assign memory_write_data_o    = {(Width / 32){data_q}};
  assign memory_write_lanes_o   = Lanes'(4'hf) << {memory_address[LaneBits-1:2], 2'd0};

  logic unused;
  assign unused = &{1'b0, status_i.posted_count, status_i.unexpected_count};

  assign busy_o = is_clearing_q || state_q != StateIdle || |access_valid_i || counters_busy ||
                  |counted;

endmodule
