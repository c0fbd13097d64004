// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Two roles, 0 and 1, and a shell between them: a send meets the first receive posted at the other
// end with the same context and tag. Ends with the exit code of role 0.
#include <array>
#include <deque>
#include <thread>
#include <vector>

#include "log.h"
#include "role.h"

void plait_role_0(hls::stream<plait_command>&, hls::stream<plait_completion>&,
                  hls::stream<uint64_t>&, hls::stream<uint64_t>&, uint16_t, uint16_t,
                  const volatile uint64_t*);
void plait_role_1(hls::stream<plait_command>&, hls::stream<plait_completion>&,
                  hls::stream<uint64_t>&, hls::stream<uint64_t>&, uint16_t, uint16_t,
                  const volatile uint64_t*);

namespace {

struct Message {
  plait_command command;
  std::vector<uint64_t> words;
};

struct Rank {
  hls::stream<plait_command> commands;
  hls::stream<plait_completion> completions;
  hls::stream<uint64_t> data_out, data_in;
  std::deque<Message> sent;  // to the other one
  std::deque<plait_command> posted;
  bool has_ended = false;
  int exit_code = 0;
};

std::array<Rank, 2> ranks;
volatile uint64_t now = 0;

void complete(Rank& rank, const plait_command& command, const plait_command& told) {
  plait_completion answer = {};
  answer.request = command.request;
  answer.status = PLAIT_STATUS_OK;
  answer.datatype = told.datatype;
  answer.peer = command.peer;
  answer.tag = told.tag;
  answer.size = told.size;
  rank.completions.write(answer);
}

void match(Rank& sender, Rank& receiver) {
  for (auto message = sender.sent.begin(); message != sender.sent.end();) {
    bool is_taken = false;
    for (auto post = receiver.posted.begin(); post != receiver.posted.end(); ++post) {
      is_taken =
          post->context_id == message->command.context_id && post->tag == message->command.tag;
      if (!is_taken) continue;
      complete(receiver, *post, message->command);
      for (const uint64_t word : message->words) receiver.data_in.write(word);
      complete(sender, message->command, message->command);
      receiver.posted.erase(post);
      break;
    }
    message = is_taken ? sender.sent.erase(message) : message + 1;
  }
}

void serve(Rank& rank) {
  const plait_command command = rank.commands.read();
  std::vector<uint64_t> words;
  const bool gives = command.opcode == PLAIT_OPCODE_SEND || command.opcode == PLAIT_OPCODE_LOG;
  for (uint64_t at = 0; gives && at < command.size; at += 8) words.push_back(rank.data_out.read());
  switch (command.opcode) {
    case PLAIT_OPCODE_SEND:
      rank.sent.push_back({command, words});
      break;
    case PLAIT_OPCODE_RECEIVE:
      rank.posted.push_back(command);
      break;
    case PLAIT_OPCODE_LOG:
      plait_print_record(words);
      complete(rank, command, command);
      break;
    default:
      rank.has_ended = true;
      rank.exit_code = command.opcode == PLAIT_OPCODE_EXIT ? (int)(command.size & 255) : 255;
  }
}

}  // namespace

int main() {
  const auto start = [](auto* role, uint16_t node) {
    Rank& rank = ranks[node];
    role(rank.commands, rank.completions, rank.data_out, rank.data_in, node, 2, &now);
  };
  std::thread first(start, plait_role_0, 0), second(start, plait_role_1, 1);
  while (!ranks[0].has_ended || !ranks[1].has_ended) {
    now = now + 1;
    for (Rank& rank : ranks) {
      if (!rank.commands.empty()) serve(rank);
    }
    match(ranks[0], ranks[1]);
    match(ranks[1], ranks[0]);
    std::this_thread::yield();
  }
  first.join();
  second.join();
  return ranks[0].exit_code;
}
