// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The registers of a hardware node's shell: byte addresses, values after a reset, masks and shifts
// of fields.
// Generated from spec/registers.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_REGISTERS_H
#define PLAIT_REGISTERS_H

// all registers lie in so many bytes
#define PLAIT_REGISTER_WINDOW_BYTES 512

// identity: What this is, and how it was built. A reader that does not find magic is elsewhere.
// ro, number: 'P', 'L', 'T', '1', the first in bits 7:0
#define PLAIT_REGISTER_MAGIC 0x000u
#define PLAIT_REGISTER_MAGIC_RESET 0x31544c50u
// ro, number: version of the wire that the node speaks
#define PLAIT_REGISTER_WIRE_VERSION 0x004u
#define PLAIT_REGISTER_WIRE_VERSION_RESET 0x1u
// ro, bit: width of the datapath
#define PLAIT_REGISTER_DATAPATH_BITS 0x008u
// ro, node: node numbers below this can be members of the cluster
#define PLAIT_REGISTER_PEERS_MAX 0x00cu
// ro, bits: how many messages the endpoint can match
#define PLAIT_REGISTER_QUEUE_DEPTHS 0x010u
// receives that can be posted
#define PLAIT_REGISTER_QUEUE_DEPTHS_POSTED_MASK 0xffffu
#define PLAIT_REGISTER_QUEUE_DEPTHS_POSTED_SHIFT 0
// messages that can wait unexpected
#define PLAIT_REGISTER_QUEUE_DEPTHS_UNEXPECTED_MASK 0xffff0000u
#define PLAIT_REGISTER_QUEUE_DEPTHS_UNEXPECTED_SHIFT 16
// ro, bits: what the endpoint can store
#define PLAIT_REGISTER_MEMORIES 0x014u
// frames kept until acknowledged, of all peers together
#define PLAIT_REGISTER_MEMORIES_REPLAY_SLOTS_MASK 0xffffu
#define PLAIT_REGISTER_MEMORIES_REPLAY_SLOTS_SHIFT 0
// node memory has 2 to the power of this bytes
#define PLAIT_REGISTER_MEMORIES_MEMORY_LOG2_MASK 0xff0000u
#define PLAIT_REGISTER_MEMORIES_MEMORY_LOG2_SHIFT 16

// role: Starting and stopping what computes.
// rw, bits: levels, not pulses: each acts for as long as it is 1
#define PLAIT_REGISTER_ROLE_CONTROL 0x020u
#define PLAIT_REGISTER_ROLE_CONTROL_RESET 0x0u
// the role may run; an idle role begins
#define PLAIT_REGISTER_ROLE_CONTROL_START_MASK 0x1u
#define PLAIT_REGISTER_ROLE_CONTROL_START_SHIFT 0
// the role is held in reset, and is idle after it. Its receives are cancelled; it stays in reset
// until all that it began has ended
#define PLAIT_REGISTER_ROLE_CONTROL_RESET_ROLE_MASK 0x2u
#define PLAIT_REGISTER_ROLE_CONTROL_RESET_ROLE_SHIFT 1
// the role gets no completion any more, and its commands are not taken; frames are still answered
#define PLAIT_REGISTER_ROLE_CONTROL_STOP_MASK 0x4u
#define PLAIT_REGISTER_ROLE_CONTROL_STOP_SHIFT 2
// ro, bits: how far the role and its endpoint are
#define PLAIT_REGISTER_ROLE_STATUS 0x024u
// what the role is doing
#define PLAIT_REGISTER_ROLE_STATUS_ROLE_STATE_MASK 0x3u
#define PLAIT_REGISTER_ROLE_STATUS_ROLE_STATE_SHIFT 0
// no command is open, and every frame that was sent is acknowledged
#define PLAIT_REGISTER_ROLE_STATUS_ENDPOINT_IDLE_MASK 0x100u
#define PLAIT_REGISTER_ROLE_STATUS_ENDPOINT_IDLE_SHIFT 8
// ro, number: size of the command EXIT, lower 32 bits; valid where role_state is ended
#define PLAIT_REGISTER_EXIT_CODE 0x028u
#define PLAIT_REGISTER_EXIT_CODE_RESET 0x0u
// ro, number: where the role waits
#define PLAIT_REGISTER_ROLE_SITE 0x02cu
#define PLAIT_REGISTER_ROLE_SITE_RESET 0x0u
// the role's own number of the place; 0: it does not wait. In simulation bit 15 is set where it
// goes on, bit 14 too where it only asks, as in MPI_Test, bit 13 where it looks at the clock
#define PLAIT_REGISTER_ROLE_SITE_SITE_MASK 0xffffu
#define PLAIT_REGISTER_ROLE_SITE_SITE_SHIFT 0

// cluster: Who this node is and whom it may speak to. Set before the role is started.
// rw, node: this node's own number
#define PLAIT_REGISTER_NODE 0x040u
#define PLAIT_REGISTER_NODE_RESET 0x0u
// source of every frame that leaves
#define PLAIT_REGISTER_NODE_NUMBER_MASK 0xffffu
#define PLAIT_REGISTER_NODE_NUMBER_SHIFT 0
// rw, node: size of the cluster; ranks are numbered below it
#define PLAIT_REGISTER_NODE_COUNT 0x044u
#define PLAIT_REGISTER_NODE_COUNT_RESET 0x0u
// the role reads it; whose commands to whom are refused, the table of members says
#define PLAIT_REGISTER_NODE_COUNT_COUNT_MASK 0xffffu
#define PLAIT_REGISTER_NODE_COUNT_COUNT_SHIFT 0
// rw, number: life of this node: another number each time that it is started again
#define PLAIT_REGISTER_LIFE 0x048u
#define PLAIT_REGISTER_LIFE_RESET 0x0u
// stands in every frame that leaves; frames for another life of it are counted as foreign
#define PLAIT_REGISTER_LIFE_NUMBER_MASK 0xffu
#define PLAIT_REGISTER_LIFE_NUMBER_SHIFT 0
// rw, node: which entry of the table of members table_entry shows
#define PLAIT_REGISTER_TABLE_INDEX 0x04cu
#define PLAIT_REGISTER_TABLE_INDEX_RESET 0x0u
// below peers_max
#define PLAIT_REGISTER_TABLE_INDEX_NODE_MASK 0xffffu
#define PLAIT_REGISTER_TABLE_INDEX_NODE_SHIFT 0
// rw, bits: an entry of the table of members
#define PLAIT_REGISTER_TABLE_ENTRY 0x050u
// node table_index belongs to this cluster: frames to it may leave, frames from it are heard; a
// command that names another node is refused
#define PLAIT_REGISTER_TABLE_ENTRY_VALID_MASK 0x1u
#define PLAIT_REGISTER_TABLE_ENTRY_VALID_SHIFT 0
// an earlier life of some node is still being ended; cannot be written
#define PLAIT_REGISTER_TABLE_ENTRY_PENDING_MASK 0x2u
#define PLAIT_REGISTER_TABLE_ENTRY_PENDING_SHIFT 1
// its life; frames of another one are counted as foreign. Writing another one over a valid entry,
// or making it invalid, ends what is under way with that node as if it had died, and forgets it: it
// may come back
#define PLAIT_REGISTER_TABLE_ENTRY_LIFE_MASK 0xff00u
#define PLAIT_REGISTER_TABLE_ENTRY_LIFE_SHIFT 8

// transport: Timers, in cycles of the shell's clock, and limits of the protocol.
// rw, cycle: longest that an acknowledgement waits to ride on data
#define PLAIT_REGISTER_ACKNOWLEDGE_DELAY 0x060u
// rw, cycle: retransmission timer before the round trip is known
#define PLAIT_REGISTER_RETRANSMIT_INITIAL 0x064u
// rw, cycle: shortest retransmission timer
#define PLAIT_REGISTER_RETRANSMIT_MIN 0x068u
// rw, cycle: cap of the doubling
#define PLAIT_REGISTER_RETRANSMIT_MAX 0x06cu
// rw, count: patience with a peer that is silent
#define PLAIT_REGISTER_RETRIES_MAX 0x070u
#define PLAIT_REGISTER_RETRIES_MAX_RESET 0xau
// timer expiries in a row with no sign of life after which a peer is dead
#define PLAIT_REGISTER_RETRIES_MAX_COUNT_MASK 0xffu
#define PLAIT_REGISTER_RETRIES_MAX_COUNT_SHIFT 0
// rw, byte: largest message sent without asking; more than 16384 counts as that
#define PLAIT_REGISTER_EAGER_BYTES_MAX 0x074u
#define PLAIT_REGISTER_EAGER_BYTES_MAX_RESET 0x4000u

// memory: Where the endpoint keeps what waits, above all of the role's; a window into memory.
// rw, byte: address of the frames held while their peer is pushed back, bits 31:0; from the lower
// of hold_base and unexpected_base on nothing is the role's to write: set before the role is
// started
#define PLAIT_REGISTER_HOLD_BASE_LOW 0x080u
#define PLAIT_REGISTER_HOLD_BASE_LOW_RESET 0x0u
// rw, byte: bits 63:32
#define PLAIT_REGISTER_HOLD_BASE_HIGH 0x084u
#define PLAIT_REGISTER_HOLD_BASE_HIGH_RESET 0x0u
// rw, byte: address of the payload of unexpected messages, bits 31:0
#define PLAIT_REGISTER_UNEXPECTED_BASE_LOW 0x088u
#define PLAIT_REGISTER_UNEXPECTED_BASE_LOW_RESET 0x0u
// rw, byte: bits 63:32
#define PLAIT_REGISTER_UNEXPECTED_BASE_HIGH 0x08cu
#define PLAIT_REGISTER_UNEXPECTED_BASE_HIGH_RESET 0x0u
// rw, byte: address that memory_data reads and writes, bits 31:0; a multiple of 4
#define PLAIT_REGISTER_MEMORY_ADDRESS_LOW 0x090u
#define PLAIT_REGISTER_MEMORY_ADDRESS_LOW_RESET 0x0u
// rw, byte: bits 63:32
#define PLAIT_REGISTER_MEMORY_ADDRESS_HIGH 0x094u
#define PLAIT_REGISTER_MEMORY_ADDRESS_HIGH_RESET 0x0u
// rw, number: the four bytes at memory_address, the first in bits 7:0; after each access
// memory_address is 4 higher; beyond node memory an access is refused
#define PLAIT_REGISTER_MEMORY_DATA 0x098u

// clock: Cycles of the shell's clock since its reset.
// ro, cycle: bits 31:0; reading it keeps bits 63:32 for now_high
#define PLAIT_REGISTER_NOW_LOW 0x0a0u
// ro, cycle: bits 63:32 of the time at which now_low was last read
#define PLAIT_REGISTER_NOW_HIGH 0x0a4u

// counters: What has passed, and what went wrong.
// ro, frame: all that left, acknowledgements and repetitions too
#define PLAIT_REGISTER_FRAMES_SENT 0x0c0u
#define PLAIT_REGISTER_FRAMES_SENT_RESET 0x0u
// ro, frame: all that came and were taken
#define PLAIT_REGISTER_FRAMES_RECEIVED 0x0c4u
#define PLAIT_REGISTER_FRAMES_RECEIVED_RESET 0x0u
// ro, frame: sent again
#define PLAIT_REGISTER_RETRANSMISSIONS 0x0c8u
#define PLAIT_REGISTER_RETRANSMISSIONS_RESET 0x0u
// ro, count: expiries of a retransmission timer
#define PLAIT_REGISTER_TIMEOUTS 0x0ccu
#define PLAIT_REGISTER_TIMEOUTS_RESET 0x0u
// ro, frame: dropped: a check was wrong, or the format
#define PLAIT_REGISTER_FRAMES_BAD 0x0d0u
#define PLAIT_REGISTER_FRAMES_BAD_RESET 0x0u
// ro, frame: dropped: for another node, from none of this cluster, or of another life
#define PLAIT_REGISTER_FRAMES_FOREIGN 0x0d4u
#define PLAIT_REGISTER_FRAMES_FOREIGN_RESET 0x0u
// ro, frame: dropped: came when there was no room for a frame
#define PLAIT_REGISTER_FRAMES_OVERFLOW 0x0d8u
#define PLAIT_REGISTER_FRAMES_OVERFLOW_RESET 0x0u
// ro, frame: dropped: had come before
#define PLAIT_REGISTER_FRAMES_DUPLICATE 0x0dcu
#define PLAIT_REGISTER_FRAMES_DUPLICATE_RESET 0x0u
// ro, frame: not sent: the destination is no member of this cluster
#define PLAIT_REGISTER_REFUSED_DESTINATIONS 0x0e0u
#define PLAIT_REGISTER_REFUSED_DESTINATIONS_RESET 0x0u
// ro, frame: held because the unexpected queue was full
#define PLAIT_REGISTER_PUSHED_BACK 0x0e4u
#define PLAIT_REGISTER_PUSHED_BACK_RESET 0x0u
// ro, frame: good, but for a handler or a transfer that is not there
#define PLAIT_REGISTER_FRAMES_DISCARDED 0x0e8u
#define PLAIT_REGISTER_FRAMES_DISCARDED_RESET 0x0u

// diagnosis: What a deadlock or a loss is explained with.
// ro, bits: of the last frame that was taken
#define PLAIT_REGISTER_LAST_FRAME 0x100u
// node that sent it
#define PLAIT_REGISTER_LAST_FRAME_SOURCE_MASK 0xffffu
#define PLAIT_REGISTER_LAST_FRAME_SOURCE_SHIFT 0
// its handler
#define PLAIT_REGISTER_LAST_FRAME_HANDLER_MASK 0xff0000u
#define PLAIT_REGISTER_LAST_FRAME_HANDLER_SHIFT 16
// ro, bits: the oldest thing that the role waits for; waiting_tag and waiting_context say more
#define PLAIT_REGISTER_WAITING 0x104u
// what it waits for
#define PLAIT_REGISTER_WAITING_KIND_MASK 0x3u
#define PLAIT_REGISTER_WAITING_KIND_SHIFT 0
// from any source; peer means nothing
#define PLAIT_REGISTER_WAITING_ANY_SOURCE_MASK 0x100u
#define PLAIT_REGISTER_WAITING_ANY_SOURCE_SHIFT 8
// with any tag; waiting_tag means nothing
#define PLAIT_REGISTER_WAITING_ANY_TAG_MASK 0x200u
#define PLAIT_REGISTER_WAITING_ANY_TAG_SHIFT 9
// node at the other end
#define PLAIT_REGISTER_WAITING_PEER_MASK 0xffff0000u
#define PLAIT_REGISTER_WAITING_PEER_SHIFT 16
// ro, number: tag that it waits for
#define PLAIT_REGISTER_WAITING_TAG 0x108u
// ro, number: in which communicator
#define PLAIT_REGISTER_WAITING_CONTEXT 0x10cu
// as in the command
#define PLAIT_REGISTER_WAITING_CONTEXT_CONTEXT_ID_MASK 0xffffu
#define PLAIT_REGISTER_WAITING_CONTEXT_CONTEXT_ID_SHIFT 0
// ro, node: peers given up as dead
#define PLAIT_REGISTER_PEERS_FAILED 0x110u
#define PLAIT_REGISTER_PEERS_FAILED_RESET 0x0u
// ro, node: the last of them
#define PLAIT_REGISTER_LAST_FAILED_PEER 0x114u
// valid where peers_failed is not 0
#define PLAIT_REGISTER_LAST_FAILED_PEER_NODE_MASK 0xffffu
#define PLAIT_REGISTER_LAST_FAILED_PEER_NODE_SHIFT 0

// never started since the role was reset
#define PLAIT_ROLE_STATE_IDLE 0
// started, and has not given the command EXIT
#define PLAIT_ROLE_STATE_RUNNING 1
// has given the command EXIT; its code is in exit_code
#define PLAIT_ROLE_STATE_ENDED 2
// cut off by the bit stop of role_control
#define PLAIT_ROLE_STATE_STOPPED 3

// the role waits for nothing
#define PLAIT_WAITING_KIND_NONE 0
// for a message to match a receive
#define PLAIT_WAITING_KIND_RECEIVE 1
// for a message to match a probe
#define PLAIT_WAITING_KIND_PROBE 2
// for the send announced last to be received
#define PLAIT_WAITING_KIND_SEND 3

static inline const char* plait_register_name(unsigned number) {
  switch (number) {
    case 0: return "magic";
    case 4: return "wire_version";
    case 8: return "datapath_bits";
    case 12: return "peers_max";
    case 16: return "queue_depths";
    case 20: return "memories";
    case 32: return "role_control";
    case 36: return "role_status";
    case 40: return "exit_code";
    case 44: return "role_site";
    case 64: return "node";
    case 68: return "node_count";
    case 72: return "life";
    case 76: return "table_index";
    case 80: return "table_entry";
    case 96: return "acknowledge_delay";
    case 100: return "retransmit_initial";
    case 104: return "retransmit_min";
    case 108: return "retransmit_max";
    case 112: return "retries_max";
    case 116: return "eager_bytes_max";
    case 128: return "hold_base_low";
    case 132: return "hold_base_high";
    case 136: return "unexpected_base_low";
    case 140: return "unexpected_base_high";
    case 144: return "memory_address_low";
    case 148: return "memory_address_high";
    case 152: return "memory_data";
    case 160: return "now_low";
    case 164: return "now_high";
    case 192: return "frames_sent";
    case 196: return "frames_received";
    case 200: return "retransmissions";
    case 204: return "timeouts";
    case 208: return "frames_bad";
    case 212: return "frames_foreign";
    case 216: return "frames_overflow";
    case 220: return "frames_duplicate";
    case 224: return "refused_destinations";
    case 228: return "pushed_back";
    case 232: return "frames_discarded";
    case 256: return "last_frame";
    case 260: return "waiting";
    case 264: return "waiting_tag";
    case 268: return "waiting_context";
    case 272: return "peers_failed";
    case 276: return "last_failed_peer";
    default: return "?";
  }
}

static inline const char* plait_role_state_name(unsigned number) {
  switch (number) {
    case 0: return "idle";
    case 1: return "running";
    case 2: return "ended";
    case 3: return "stopped";
    default: return "?";
  }
}

static inline const char* plait_waiting_kind_name(unsigned number) {
  switch (number) {
    case 0: return "none";
    case 1: return "receive";
    case 2: return "probe";
    case 3: return "send";
    default: return "?";
  }
}

#endif  // PLAIT_REGISTERS_H
