// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The registers of a shell: byte addresses as an enum, values after a reset, those with fields as
// packed structs. Where a reset comes from a limit in ns the shell must make cycles of its clock of
// it.
// Generated from spec/registers.yaml by spec/generate.py: edit that, never this.
// No design uses every number.
// verilator lint_off UNUSEDPARAM
package plait_registers_pkg;

  localparam int unsigned RegisterWindowBytes = 512;
  localparam int unsigned RegisterAddressBits = 9;

  typedef enum logic [8:0] {
    // ro, number: 'P', 'L', 'T', '1', the first in bits 7:0
    RegisterMagic = 9'h000,
    // ro, number: version of the wire that the node speaks
    RegisterWireVersion = 9'h004,
    // ro, bit: width of the datapath
    RegisterDatapathBits = 9'h008,
    // ro, node: node numbers below this can be members of the cluster
    RegisterPeersMax = 9'h00c,
    // ro, bits: how many messages the endpoint can match
    RegisterQueueDepths = 9'h010,
    // ro, bits: what the endpoint can store
    RegisterMemories = 9'h014,
    // rw, bits: levels, not pulses: each acts for as long as it is 1
    RegisterRoleControl = 9'h020,
    // ro, bits: how far the role and its endpoint are
    RegisterRoleStatus = 9'h024,
    // ro, number: size of the command EXIT, lower 32 bits; valid where role_state is ended
    RegisterExitCode = 9'h028,
    // ro, number: where the role waits
    RegisterRoleSite = 9'h02c,
    // rw, node: this node's own number
    RegisterNode = 9'h040,
    // rw, node: size of the cluster; ranks are numbered below it
    RegisterNodeCount = 9'h044,
    // rw, number: life of this node: another number each time that it is started again
    RegisterLife = 9'h048,
    // rw, node: which entry of the table of members table_entry shows
    RegisterTableIndex = 9'h04c,
    // rw, bits: an entry of the table of members
    RegisterTableEntry = 9'h050,
    // rw, cycle: longest that an acknowledgement waits to ride on data
    RegisterAcknowledgeDelay = 9'h060,
    // rw, cycle: retransmission timer before the round trip is known
    RegisterRetransmitInitial = 9'h064,
    // rw, cycle: shortest retransmission timer
    RegisterRetransmitMin = 9'h068,
    // rw, cycle: cap of the doubling
    RegisterRetransmitMax = 9'h06c,
    // rw, count: patience with a peer that is silent
    RegisterRetriesMax = 9'h070,
    // rw, byte: largest message sent without asking; more than 16384 counts as that
    RegisterEagerBytesMax = 9'h074,
    // rw, byte: address of the frames held while their peer is pushed back, bits 31:0; from the
    // lower of hold_base and unexpected_base on nothing is the role's to write: set before the role
    // is started
    RegisterHoldBaseLow = 9'h080,
    // rw, byte: bits 63:32
    RegisterHoldBaseHigh = 9'h084,
    // rw, byte: address of the payload of unexpected messages, bits 31:0
    RegisterUnexpectedBaseLow = 9'h088,
    // rw, byte: bits 63:32
    RegisterUnexpectedBaseHigh = 9'h08c,
    // rw, byte: address that memory_data reads and writes, bits 31:0; a multiple of 4
    RegisterMemoryAddressLow = 9'h090,
    // rw, byte: bits 63:32
    RegisterMemoryAddressHigh = 9'h094,
    // rw, number: the four bytes at memory_address, the first in bits 7:0; after each access
    // memory_address is 4 higher; beyond node memory an access is refused
    RegisterMemoryData = 9'h098,
    // ro, cycle: bits 31:0; reading it keeps bits 63:32 for now_high
    RegisterNowLow = 9'h0a0,
    // ro, cycle: bits 63:32 of the time at which now_low was last read
    RegisterNowHigh = 9'h0a4,
    // ro, frame: all that left, acknowledgements and repetitions too
    RegisterFramesSent = 9'h0c0,
    // ro, frame: all that came and were taken
    RegisterFramesReceived = 9'h0c4,
    // ro, frame: sent again
    RegisterRetransmissions = 9'h0c8,
    // ro, count: expiries of a retransmission timer
    RegisterTimeouts = 9'h0cc,
    // ro, frame: dropped: a check was wrong, or the format
    RegisterFramesBad = 9'h0d0,
    // ro, frame: dropped: for another node, from none of this cluster, or of another life
    RegisterFramesForeign = 9'h0d4,
    // ro, frame: dropped: came when there was no room for a frame
    RegisterFramesOverflow = 9'h0d8,
    // ro, frame: dropped: had come before
    RegisterFramesDuplicate = 9'h0dc,
    // ro, frame: not sent: the destination is no member of this cluster
    RegisterRefusedDestinations = 9'h0e0,
    // ro, frame: held because the unexpected queue was full
    RegisterPushedBack = 9'h0e4,
    // ro, frame: good, but for a handler or a transfer that is not there
    RegisterFramesDiscarded = 9'h0e8,
    // ro, bits: of the last frame that was taken
    RegisterLastFrame = 9'h100,
    // ro, bits: the oldest thing that the role waits for; waiting_tag and waiting_context say more
    RegisterWaiting = 9'h104,
    // ro, number: tag that it waits for
    RegisterWaitingTag = 9'h108,
    // ro, number: in which communicator
    RegisterWaitingContext = 9'h10c,
    // ro, node: peers given up as dead
    RegisterPeersFailed = 9'h110,
    // ro, node: the last of them
    RegisterLastFailedPeer = 9'h114
  } register_e;

  localparam logic [31:0] ResetMagic = 32'h31544c50;
  localparam logic [31:0] ResetWireVersion = 32'h00000001;
  localparam logic [31:0] ResetRoleControl = 32'h00000000;
  localparam logic [31:0] ResetExitCode = 32'h00000000;
  localparam logic [31:0] ResetRoleSite = 32'h00000000;
  localparam logic [31:0] ResetNode = 32'h00000000;
  localparam logic [31:0] ResetNodeCount = 32'h00000000;
  localparam logic [31:0] ResetLife = 32'h00000000;
  localparam logic [31:0] ResetTableIndex = 32'h00000000;
  localparam logic [31:0] ResetRetriesMax = 32'h0000000a;
  localparam logic [31:0] ResetEagerBytesMax = 32'h00004000;
  localparam logic [31:0] ResetHoldBaseLow = 32'h00000000;
  localparam logic [31:0] ResetHoldBaseHigh = 32'h00000000;
  localparam logic [31:0] ResetUnexpectedBaseLow = 32'h00000000;
  localparam logic [31:0] ResetUnexpectedBaseHigh = 32'h00000000;
  localparam logic [31:0] ResetMemoryAddressLow = 32'h00000000;
  localparam logic [31:0] ResetMemoryAddressHigh = 32'h00000000;
  localparam logic [31:0] ResetFramesSent = 32'h00000000;
  localparam logic [31:0] ResetFramesReceived = 32'h00000000;
  localparam logic [31:0] ResetRetransmissions = 32'h00000000;
  localparam logic [31:0] ResetTimeouts = 32'h00000000;
  localparam logic [31:0] ResetFramesBad = 32'h00000000;
  localparam logic [31:0] ResetFramesForeign = 32'h00000000;
  localparam logic [31:0] ResetFramesOverflow = 32'h00000000;
  localparam logic [31:0] ResetFramesDuplicate = 32'h00000000;
  localparam logic [31:0] ResetRefusedDestinations = 32'h00000000;
  localparam logic [31:0] ResetPushedBack = 32'h00000000;
  localparam logic [31:0] ResetFramesDiscarded = 32'h00000000;
  localparam logic [31:0] ResetPeersFailed = 32'h00000000;

  typedef enum logic [1:0] {
    // never started since the role was reset
    RoleStateIdle = 2'd0,
    // started, and has not given the command EXIT
    RoleStateRunning = 2'd1,
    // has given the command EXIT; its code is in exit_code
    RoleStateEnded = 2'd2,
    // cut off by the bit stop of role_control
    RoleStateStopped = 2'd3
  } role_state_e;

  typedef enum logic [1:0] {
    // the role waits for nothing
    WaitingKindNone = 2'd0,
    // for a message to match a receive
    WaitingKindReceive = 2'd1,
    // for a message to match a probe
    WaitingKindProbe = 2'd2,
    // for the send announced last to be received
    WaitingKindSend = 2'd3
  } waiting_kind_e;

  typedef struct packed {
    // messages that can wait unexpected
    logic [15:0] unexpected;
    // receives that can be posted
    logic [15:0] posted;
  } queue_depths_register_t;

  typedef struct packed {
    logic [7:0] zero_31_24;
    // node memory has 2 to the power of this bytes
    logic [7:0] memory_log2;
    // frames kept until acknowledged, of all peers together
    logic [15:0] replay_slots;
  } memories_register_t;

  typedef struct packed {
    logic [28:0] zero_31_3;
    // the role gets no completion any more, and its commands are not taken; frames are still
    // answered
    logic stop;
    // the role is held in reset, and is idle after it. Its receives are cancelled; it stays in
    // reset until all that it began has ended
    logic reset_role;
    // the role may run; an idle role begins
    logic start;
  } role_control_register_t;

  typedef struct packed {
    logic [22:0] zero_31_9;
    // no command is open, and every frame that was sent is acknowledged
    logic endpoint_idle;
    logic [5:0] zero_7_2;
    // what the role is doing
    role_state_e role_state;
  } role_status_register_t;

  typedef struct packed {
    logic [15:0] zero_31_16;
    // the role's own number of the place; 0: it does not wait. In simulation bit 15 is set where it
    // goes on, bit 14 too where it only asks, as in MPI_Test, bit 13 where it looks at the clock
    logic [15:0] site;
  } role_site_register_t;

  typedef struct packed {
    logic [15:0] zero_31_16;
    // source of every frame that leaves
    logic [15:0] number;
  } node_register_t;

  typedef struct packed {
    logic [15:0] zero_31_16;
    // the role reads it; whose commands to whom are refused, the table of members says
    logic [15:0] count;
  } node_count_register_t;

  typedef struct packed {
    logic [23:0] zero_31_8;
    // stands in every frame that leaves; frames for another life of it are counted as foreign
    logic [7:0] number;
  } life_register_t;

  typedef struct packed {
    logic [15:0] zero_31_16;
    // below peers_max
    logic [15:0] node;
  } table_index_register_t;

  typedef struct packed {
    logic [15:0] zero_31_16;
    // its life; frames of another one are counted as foreign. Writing another one over a valid
    // entry, or making it invalid, ends what is under way with that node as if it had died, and
    // forgets it: it may come back
    logic [7:0] life;
    logic [5:0] zero_7_2;
    // an earlier life of some node is still being ended; cannot be written
    logic pending;
    // node table_index belongs to this cluster: frames to it may leave, frames from it are heard; a
    // command that names another node is refused
    logic valid;
  } table_entry_register_t;

  typedef struct packed {
    logic [23:0] zero_31_8;
    // timer expiries in a row with no sign of life after which a peer is dead
    logic [7:0] count;
  } retries_max_register_t;

  typedef struct packed {
    logic [7:0] zero_31_24;
    // its handler
    logic [7:0] handler;
    // node that sent it
    logic [15:0] source;
  } last_frame_register_t;

  typedef struct packed {
    // node at the other end
    logic [15:0] peer;
    logic [5:0] zero_15_10;
    // with any tag; waiting_tag means nothing
    logic any_tag;
    // from any source; peer means nothing
    logic any_source;
    logic [5:0] zero_7_2;
    // what it waits for
    waiting_kind_e kind;
  } waiting_register_t;

  typedef struct packed {
    logic [15:0] zero_31_16;
    // as in the command
    logic [15:0] context_id;
  } waiting_context_register_t;

  typedef struct packed {
    logic [15:0] zero_31_16;
    // valid where peers_failed is not 0
    logic [15:0] node;
  } last_failed_peer_register_t;

  // A register is there, and can be read.
  function automatic logic is_readable(input logic [RegisterAddressBits-1:0] address);
    case (address)
      RegisterMagic, RegisterWireVersion, RegisterDatapathBits, RegisterPeersMax,
      RegisterQueueDepths, RegisterMemories, RegisterRoleControl, RegisterRoleStatus,
      RegisterExitCode, RegisterRoleSite, RegisterNode, RegisterNodeCount, RegisterLife,
      RegisterTableIndex, RegisterTableEntry, RegisterAcknowledgeDelay, RegisterRetransmitInitial,
      RegisterRetransmitMin, RegisterRetransmitMax, RegisterRetriesMax, RegisterEagerBytesMax,
      RegisterHoldBaseLow, RegisterHoldBaseHigh, RegisterUnexpectedBaseLow,
      RegisterUnexpectedBaseHigh, RegisterMemoryAddressLow, RegisterMemoryAddressHigh,
      RegisterMemoryData, RegisterNowLow, RegisterNowHigh, RegisterFramesSent,
      RegisterFramesReceived, RegisterRetransmissions, RegisterTimeouts, RegisterFramesBad,
      RegisterFramesForeign, RegisterFramesOverflow, RegisterFramesDuplicate,
      RegisterRefusedDestinations, RegisterPushedBack, RegisterFramesDiscarded, RegisterLastFrame,
      RegisterWaiting, RegisterWaitingTag, RegisterWaitingContext, RegisterPeersFailed,
      RegisterLastFailedPeer:
        return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // A register is there, and can be written.
  function automatic logic is_writable(input logic [RegisterAddressBits-1:0] address);
    case (address)
      RegisterRoleControl, RegisterNode, RegisterNodeCount, RegisterLife, RegisterTableIndex,
      RegisterTableEntry, RegisterAcknowledgeDelay, RegisterRetransmitInitial,
      RegisterRetransmitMin, RegisterRetransmitMax, RegisterRetriesMax, RegisterEagerBytesMax,
      RegisterHoldBaseLow, RegisterHoldBaseHigh, RegisterUnexpectedBaseLow,
      RegisterUnexpectedBaseHigh, RegisterMemoryAddressLow, RegisterMemoryAddressHigh,
      RegisterMemoryData:
        return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

endpackage
// verilator lint_on UNUSEDPARAM
