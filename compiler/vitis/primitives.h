// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the program calls, over the streams. role.cpp includes it in the program's namespace, behind
// plait_put_object, plait_get_object and plait_tell.

enum { PLAIT_SLOTS = 64 };

static int plait_is_used[PLAIT_SLOTS];  // issued, and not waited for yet
static int plait_is_done[PLAIT_SLOTS];
static int plait_takes[PLAIT_SLOTS];  // payload, into this object, from this byte on
static int plait_object[PLAIT_SLOTS];
static long plait_offset[PLAIT_SLOTS];
static plait_completion plait_said[PLAIT_SLOTS];

static inline int plait_issue(hls::stream<plait_command>& commands, hls::stream<uint64_t>& data_out,
                              int opcode, int flags, int datatype, int collective, int peer,
                              int context_id, int tag, int object, long offset, long size) {
  int slot = 0;
  while (slot < PLAIT_SLOTS - 1 && plait_is_used[slot]) ++slot;
  assert(!plait_is_used[slot] && "more commands at a time than there are slots");
  plait_command command;
  command.opcode = (uint8_t)opcode;
  command.flags = (uint8_t)flags;
  command.datatype = (uint8_t)datatype;
  command.collective = (uint8_t)collective;
  command.peer = (uint16_t)(peer >> 16 == 0 ? peer : 65535);  // no other node's number
  command.context_id = (uint16_t)context_id;
  command.tag = (uint32_t)tag;
  command.request = (uint32_t)slot;
  command.address = 0;
  command.size = (uint64_t)size;
  plait_is_used[slot] = 1;
  plait_is_done[slot] = 0;
  plait_takes[slot] = opcode == PLAIT_OPCODE_RECEIVE || opcode == PLAIT_OPCODE_GET;
  plait_object[slot] = object;
  plait_offset[slot] = offset;
  commands.write(command);
  const int gives = opcode == PLAIT_OPCODE_SEND || opcode == PLAIT_OPCODE_PUT ||
                    opcode == PLAIT_OPCODE_LOG || opcode == PLAIT_OPCODE_REQUEST ||
                    opcode == PLAIT_OPCODE_REPLY;
  if (gives) plait_put_object(data_out, object, offset, size);
  return slot;
}

// The next completion, and the payload that belongs to it.
static inline void plait_take(hls::stream<plait_completion>& completions,
                              hls::stream<uint64_t>& data_in) {
  const plait_completion said = completions.read();
  const int slot = (int)(said.request % PLAIT_SLOTS);
  plait_said[slot] = said;
  plait_is_done[slot] = 1;
  if (plait_takes[slot] && said.status == PLAIT_STATUS_OK) {
    plait_get_object(data_in, plait_object[slot], plait_offset[slot], (long)said.size);
  }
}

static inline void plait_wait(hls::stream<plait_completion>& completions,
                              hls::stream<uint64_t>& data_in, int slot) {
  while (!plait_is_done[slot]) plait_take(completions, data_in);
  plait_is_used[slot] = 0;
  plait_tell(plait_said[slot]);
}

static inline int plait_test(hls::stream<plait_completion>& completions,
                             hls::stream<uint64_t>& data_in, int slot) {
  while (!plait_is_done[slot] && !completions.empty()) plait_take(completions, data_in);
  if (!plait_is_done[slot]) return 0;
  plait_is_used[slot] = 0;
  plait_tell(plait_said[slot]);
  return 1;
}

static inline void plait_exit(hls::stream<plait_command>& commands, hls::stream<uint64_t>& data_out,
                              int code) {
  plait_issue(commands, data_out, PLAIT_OPCODE_EXIT, 0, 0, 0, 0, 0, 0, -1, 0, code);
}

#define plait_issue(...) plait_issue(plait_commands, plait_data_out, __VA_ARGS__)
#define plait_wait(slot) plait_wait(plait_completions, plait_data_in, slot)
#define plait_test(slot) plait_test(plait_completions, plait_data_in, slot)
#define plait_exit(code) plait_exit(plait_commands, plait_data_out, code)
#define plait_rank() ((int)plait_node)
#define plait_size() ((int)plait_node_count)
#define plait_now() ((unsigned long)*plait_clock)
