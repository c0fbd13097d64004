// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// C simulation of the role, alone: what it logs is printed, all other commands are refused, and its
// exit code is the testbench's (Vitis HLS takes any other than 0 as a failure).
#include <cstdio>
#include <thread>
#include <vector>

#include "log.h"
#include "role.h"

namespace {

hls::stream<plait_command> commands;
hls::stream<plait_completion> completions;
hls::stream<uint64_t> data_out;
hls::stream<uint64_t> data_in;
volatile uint64_t now = 0;

std::vector<uint64_t> payload(uint64_t bytes) {
  std::vector<uint64_t> words;
  for (uint64_t at = 0; at < bytes; at += 8) words.push_back(data_out.read());
  return words;
}

void serve(const plait_command& command) {
  plait_completion answer = {};
  answer.request = command.request;
  answer.status = PLAIT_STATUS_REFUSED;
  answer.peer = command.peer;
  answer.tag = command.tag;
  switch (command.opcode) {
    case PLAIT_OPCODE_LOG:
      plait_print_record(payload(command.size));
      answer.status = PLAIT_STATUS_OK;
      break;
    case PLAIT_OPCODE_SEND:
    case PLAIT_OPCODE_PUT:
    case PLAIT_OPCODE_REQUEST:
    case PLAIT_OPCODE_REPLY:
      payload(command.size);
      break;
    default:
      break;
  }
  completions.write(answer);
}

}  // namespace

int main() {
  std::thread role([] { plait_role(commands, completions, data_out, data_in, 0, 1, &now); });
  plait_command command = commands.read();
  for (; command.opcode != PLAIT_OPCODE_EXIT; command = commands.read()) {
    now = now + 1;
    serve(command);
  }
  role.join();
  return (int)(command.size & 255);
}
