// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Plays on a CPU rank, through the runtime's endpoint, the list of commands that plait_role.sv
// plays in hardware: list_player FILE BYTES WAIT LOG. FILE holds the BYTES of node memory from
// address 0 on, the list first; at the end it holds them as they are then. WAIT and LOG are the
// opcodes of these steps of the role itself.
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "api/process.h"

namespace {

struct Steps {
  unsigned wait, log_to;
};

class Player {
 public:
  Player(plait::channel::Client& client, std::uint64_t base, Steps steps)
      : client_(client), base_(base), steps_(steps) {}

  void play() {
    for (std::uint64_t at = 0;; at += sizeof(plait_command)) {
      plait_command record;
      std::memcpy(&record, client_.at(base_ + at), sizeof record);
      if (record.opcode == PLAIT_OPCODE_EXIT) return;
      if (record.opcode == steps_.wait) {
        wait(record.size);
      } else if (record.opcode == steps_.log_to) {
        log_ = base_ + record.address;
      } else {
        if (record.address != 0) record.address += base_;
        client_.post(plait::EntryKind::command, record, 0, 0);
        if (record.opcode != PLAIT_OPCODE_CANCEL) ++under_way_;
      }
    }
  }

 private:
  void wait(std::uint64_t under_way) {
    while (true) {
      for (plait_completion completion; client_.take(&completion); --under_way_) {
        if (completion.address != 0) completion.address -= base_;
        std::memcpy(client_.at(log_), &completion, sizeof completion);
        log_ += sizeof completion;
      }
      if (under_way_ <= under_way) return;
      client_.yield(plait::YieldReason::wait);
    }
  }

  plait::channel::Client& client_;
  std::uint64_t base_, log_ = 0, under_way_ = 0;
  Steps steps_;
};

void check(bool good, const char* what) {
  if (good) return;
  std::fprintf(stderr, "list_player: cannot use %s\n", what);
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  check(argc == 5, "other arguments than FILE BYTES WAIT LOG");
  const auto number = [&](int place) { return std::strtoul(argv[place], nullptr, 10); };
  const std::size_t bytes = number(2);
  const Steps steps{static_cast<unsigned>(number(3)), static_cast<unsigned>(number(4))};
  plait::channel::Client& client = *plait::api::process().client;
  const std::uint64_t base = client.allocate(bytes);
  std::FILE* file = std::fopen(argv[1], "r+b");
  check(file != nullptr, argv[1]);
  check(std::fread(client.at(base), 1, bytes, file) == bytes, argv[1]);
  Player(client, base, steps).play();
  std::rewind(file);
  check(std::fwrite(client.at(base), 1, bytes, file) == bytes, argv[1]);
  check(std::fclose(file) == 0, argv[1]);
  return MPI_Finalize();
}
