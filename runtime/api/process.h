// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// All that one rank's process remembers between calls, in one place.
//
//   before --attach()--> before, attached --MPI_Init--> running --MPI_Finalize--> after
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "api/progress.h"
#include "channel/client.h"

namespace plait::api {

enum class Life { before, running, after };

struct Process {
  Life life = Life::before;
  int thread_level = MPI_THREAD_SINGLE;
  std::unique_ptr<channel::Client> client;

  // The call it is in; depth counts scopes, the outermost names the call.
  unsigned call = 0;
  std::uint64_t site = 0;
  int depth = 0;
  std::int64_t cpu_mark_ns = 0;  // CPU time of the thread when it last left MPI
  // Held during each MPI call and each pause, and whose they are: a thread of this identity.
  std::recursive_mutex turn;
  std::atomic<const void*> owner{nullptr};
  Time early = 0;  // passed before there was a client

  // Transfers: a table, so that a request number finds its transfer; numbers start at 1.
  std::deque<Transfer> transfers;
  std::vector<std::uint32_t> free_numbers;
  std::size_t background_count = 0;
  std::uint64_t background_bytes = 0;
  std::set<NodeId> failed_peers;  // found by sends nobody waited for
  NodeId error_peer = 0;          // of the last completion that was an error, for diagnoses
};

Process& process();

// Joins the host named by PLAIT_CHANNEL_FD, or becomes a world of one. Ends the process with a
// sentence on stderr if neither can be. No-op when it has happened.
void attach();

// MPI's life begins, and ends: what MPI_Init and MPI_Finalize do of it, for other calls too.
void begin(unsigned call, const void* site);
void finish_process();

// Adds the time the program computed since it last left MPI, and begins anew.
void charge_compute();
void begin_compute();
// From now on this thread yields now and then while it computes: what others write to its memory
// comes meanwhile. Blocks must be counted.
void yield_while_computing();
// An address that no other thread has.
const void* this_thread();
// A look at a clock: charges it, and gives the rank's time after it.
Time look_at_clock();

// Ends the run: an MPI error with its class, or the program's wish. What was printed comes first.
[[noreturn]] void end_with_error(const Communicator* comm, int error_class,
                                 const std::string& text);
[[noreturn]] void end_with_abort(int code);

}  // namespace plait::api
