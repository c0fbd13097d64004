// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The heart of a rank's process: sends and receives in flight, and how a call waits for them.
// Point-to-point calls and collective schedules both stand on these few functions.
// One thread at a time (MPI_THREAD_SERIALIZED).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/types.h"
#include "mpi.h"
#include "plait_commands.h"
#include "plait_mpi.h"

namespace plait::api {

// The grid of a communicator that MPI_Cart_create made; without dimensions it has one rank.
struct Cart {
  std::vector<int> dims;
  std::vector<bool> periodic;
};

// This rank's edges of a graph that MPI_Dist_graph_create or create_adjacent made.
struct Graph {
  std::vector<int> sources, source_weights, destinations, destination_weights;
  bool weighted = false;
};

// A communicator as the process knows it. MPI_Comm handles point at one.
struct Communicator {
  std::uint16_t context = 0;  // even; context + 1 is for its collectives
  int rank = 0;               // of this process
  int size = 1;
  std::vector<NodeId> nodes;              // node (rank of the world) of each rank
  std::uint32_t collectives_started = 0;  // numbers the collectives, in the same order everywhere
  MPI_Errhandler errhandler = MPI_ERRORS_ARE_FATAL;
  std::string name;
  std::shared_ptr<const Cart> cart;    // nullptr: no grid
  std::shared_ptr<const Graph> graph;  // nullptr: no graph
  std::map<int, void*> attributes;     // by key
  int uses = 0;  // requests on it; a freed communicator lives on until there are none
};

// One send or receive of contiguous bytes, from post to completion.
struct Transfer {
  plait_command command{};
  plait_completion completion{};
  bool done = false;
  bool background = false;        // nobody waits: freed as soon as it is done
  void* data = nullptr;           // of a receive: where finish() copies to
  std::uint64_t arena_bytes = 0;  // of the block at command.address
};

// Posts a send of bytes at data to a rank of comm on the given context. The data are copied at
// once: the caller's buffer is free when this returns (completion still tells when MPI may call it
// sent).
Transfer* start_send(const Communicator& comm, std::uint16_t context, int to, std::uint32_t tag,
                     const void* data, std::size_t bytes, std::uint8_t datatype,
                     std::uint8_t collective, std::uint8_t flags);
// Posts a receive of up to bytes. from may be MPI_ANY_SOURCE, tag MPI_ANY_TAG on point-to-point
// contexts. The data are copied to data by finish().
Transfer* start_receive(const Communicator& comm, std::uint16_t context, int from, int tag,
                        void* data, std::size_t bytes, std::uint8_t datatype,
                        std::uint8_t collective);
// The same without the copies, for callers that pack and unpack by themselves: staging() is the
// memory to fill before the send is posted, and the received bytes after a receive is done.
Transfer* stage(std::size_t bytes);
void* staging(const Transfer* transfer);
void post_send(Transfer* transfer, const Communicator& comm, std::uint16_t context, int to,
               std::uint32_t tag, std::uint8_t datatype, std::uint8_t collective,
               std::uint8_t flags);
// Leaves a send to itself: it completes and is freed in the background. False if as many as may be
// are under way already: then it is still the caller's.
bool leave(Transfer* transfer);
// Posts a probe; now: it completes at once, found or not.
Transfer* start_probe(const Communicator& comm, int from, int tag, bool now);
// After done: copies received bytes out, frees the transfer and its arena memory, gives the
// completion.
plait_completion finish(Transfer* transfer);

// Takes completions that have come and advances every active schedule; never waits.
void progress();
// Waits (yielding to the host) until condition() holds. transfers: what it waits for, for
// diagnoses; any: one of them is enough.
void wait_until(const std::function<bool()>& condition, const std::vector<Transfer*>& transfers,
                bool any);
// The same where what it waits for changes on the way, as the rounds of a schedule do.
void wait_until(const std::function<bool()>& condition,
                const std::function<std::vector<Transfer*>()>& transfers, bool any);
// Transfers that are listed for diagnoses while a call waits; of more, only that there are more.
inline constexpr std::size_t kListedMax = 16;
// Waits until one of the transfers is done, or anything comes from another node that may have
// changed this one's memory.
void wait_for_arrival(const std::vector<Transfer*>& transfers);
// One fruitless poll: costs virtual time, lets the rest of the cluster move.
void poll_once();
// Says now and then whether anything in the process can end a loop of polls or pauses.
void tell_if_alone();

// Ends the run unless MPI_Init has been called, and MPI_Finalize has not.
void check_life();

// Begins and ends a call: charges its cost, remembers call number and call site. check: ends the
// run if this is not the time for it, as check_life() does for calls of MPI.
class CallScope {
 public:
  CallScope(unsigned call, const void* site, void (*check)() = check_life);
  ~CallScope();
};

// Tells the host that this process enters a collective, so that mismatches are named at once.
// root_node: -1 where there is no root; bytes: what all ranks must agree on, ~0 where not
// comparable. The collective's number is comm.collectives_started, which goes up by one.
void enter_collective(Communicator& comm, std::uint8_t collective, int root_node,
                      std::uint64_t bytes, std::uint8_t datatype, std::uint8_t operation);

// What a completion means: MPI_SUCCESS, or an error class and its sentence (text may be nullptr).
// command: the receive or send that it completes.
int completion_error(const Communicator& comm, const plait_command& command,
                     const plait_completion& completion, std::string* text);

// Name of the call this process is in, "MPI_Send"; its number; where the program made it.
const char* current_call_name();
unsigned current_call();
std::uint64_t current_site();

// Tells the user of what goes well here and not everywhere; the run goes on.
void warn(const std::string& text);

// Raises an MPI error on a communicator: returns error_class under MPI_ERRORS_RETURN, else ends the
// run with the text. comm may be nullptr (then the world's handler).
int raise(const Communicator* comm, int error_class, const std::string& text);

}  // namespace plait::api
