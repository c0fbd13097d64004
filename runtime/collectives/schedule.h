// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A schedule: what one rank does for one collective, as rounds. The transfers of a round start
// together; when all of them are done its local steps run in order; then comes the next round.
// Blocking and non-blocking collectives are the same schedule, waited for at once or later, and a
// compiler can lower the same rounds to plain sends and receives.
//
// Promises: send data are read when their round starts, so a local step of an earlier round may
// still make them. Received data may be read from the local steps of the same round on. Transfers
// between two ranks match in the order in which both name them. When a transfer fails the schedule
// ends at once, and error() tells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "collectives/transfer_layer.h"

namespace plait::api {

class Schedule {
 public:
  // number: of this collective on the communicator; it keeps neighbours in time apart.
  Schedule(Communicator& comm, std::uint8_t collective, std::uint32_t number, std::uint8_t datatype,
           TransferLayer& layer = process_transfers());
  ~Schedule();
  Schedule(const Schedule&) = delete;
  Schedule& operator=(const Schedule&) = delete;

  // Building. Ranks are the communicator's. Zero bytes are sent too: a message is also a signal.
  void send(int to, const void* data, std::size_t bytes);
  void receive(int from, void* data, std::size_t bytes);
  void local(std::function<void()> step);  // after the transfers of this round
  // A local step; nothing if the two are the same place.
  void copy(void* to, const void* from, std::size_t bytes);
  void next_round();                      // nothing if the round is still empty
  std::byte* scratch(std::size_t bytes);  // zeroed, lives as long as the schedule
  // Messages shorter than their receives are warned of, and no failure.
  void tolerate_short() { tolerant_ = true; }
  void keep(std::shared_ptr<const void> owner);  // something that must live as long

  // Running. advance() starts and finishes what it can and never waits; true when all is done.
  bool advance();
  bool done() const;
  // From the first round on again, with the data that are in the buffers then.
  void restart();
  std::vector<Transfer*> waiting_for() const;  // for diagnoses

  // MPI's error class, MPI_SUCCESS while all went well, and its sentence.
  int error() const { return error_; }
  const std::string& error_text() const { return error_text_; }
  Communicator& communicator() const { return comm_; }

 private:
  struct Post {
    int peer;
    void* target;        // of a receive
    const void* source;  // of a send
    std::size_t bytes;
    bool sends;
  };
  struct Round {
    std::vector<Post> posts;
    std::vector<std::function<void()>> steps;
  };

  Round& building();
  void start(const Round& round);
  void start_one(const Post& post);
  bool finish_transfers();
  bool failed(const Transfer& transfer) const;
  std::string sizes_text(const Transfer& transfer) const;
  void note_failure(const Transfer& transfer);

  Communicator& comm_;
  TransferLayer& layer_;
  std::uint8_t collective_, datatype_;
  std::uint32_t tag_;
  std::vector<Round> rounds_;
  std::size_t current_ = 0;
  bool open_ = false;     // the last of rounds_ still takes posts and steps
  bool started_ = false;  // the transfers of the current round are under way
  std::vector<Transfer*> transfers_;
  std::vector<std::unique_ptr<std::byte[]>> memory_;
  std::vector<std::shared_ptr<const void>> kept_;
  int error_ = MPI_SUCCESS;
  std::string error_text_;
  bool tolerant_ = false;
};

}  // namespace plait::api
