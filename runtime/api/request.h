// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What an MPI_Request points at: a send, a receive or the schedule of a non-blocking collective.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "api/datatype.h"
#include "api/held_buffer.h"
#include "api/progress.h"
#include "collectives/schedule.h"

namespace plait::api {

struct Request {
  enum class Kind { send, receive, schedule };

  explicit Request(Kind kind);

  Kind kind;
  Communicator* comm = nullptr;  // kept alive by its count of requests
  Transfer* transfer = nullptr;  // none: to or from MPI_PROC_NULL, or a send left to itself
  Transfer* sent = nullptr;      // of a receive that MPI_Isendrecv made: the send beside it
  std::unique_ptr<Schedule> schedule;
  // Of a receive: where the data go.
  void* buffer = nullptr;
  DatatypeRef datatype;
  // With --check-buffers: what it sends, and what it receives into.
  std::unique_ptr<HeldBuffer> held_sent, held_received;
  // It is done, and the program has its buffers: what came is in them. What it did to them before.
  bool landed = false;
  std::string wrong;
  // What was posted and where, for diagnoses.
  plait_command posted{};
  unsigned call = 0;
  std::uint64_t site = 0;
  std::uint64_t serial = 0;  // counts the requests made
  bool is_both = false;      // MPI_Isendrecv made it, or its kin
  bool freed = false;        // MPI_Request_free: completes in the background
  // Of a schedule: what comes when it is done; nullptr ends the request.
  std::function<std::unique_ptr<Schedule>()> next;
  // Of a persistent request: posts it once more. Between its completion and the next start it is
  // not active, and counts as none where requests are completed.
  std::function<void(Request&)> start;
  bool active = true;
  bool persistent() const { return static_cast<bool>(start); }

  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;
  ~Request();

  bool done() const;
  std::vector<Transfer*> waiting_for() const;
};

// Makes a request of a collective's schedule. Advances it once, and from then on in progress().
MPI_Request new_schedule_request(std::unique_ptr<Schedule> schedule,
                                 std::function<std::unique_ptr<Schedule>()> next = nullptr);

// Makes a persistent request of it, which is not started.
MPI_Request new_persistent_schedule(std::unique_ptr<Schedule> schedule);

// Point to point: takes ownership; comm's count of requests goes up.
MPI_Request new_request(std::unique_ptr<Request> request);
// The request behind a handle; nullptr if there is none (freed, completed, garbage).
Request* find_request(MPI_Request handle);
// With --check-buffers: the receive under way into whose buffer these data lie, in words; or none.
std::string receive_over(const void* data, std::size_t count, const Datatype& type);
// Takes a completed request away: copies data, fills status (may be nullptr), frees it. The result
// is an error class, its sentence in text.
int complete_request(Request* request, MPI_Status* status, std::string* text);
// What complete_request() would say, of a request that is done and stays. The program may use its
// buffers from now on.
void describe_request(Request& request, MPI_Status* status);
// Removes the program's handle; the request lives on until it completes.
void release_request(Request* request);
// Copies what a completed receive brought from its staging memory into the buffer.
void land_receive(Transfer* transfer, const Datatype& datatype, void* buffer);
// Ends a receive whose data are in the buffer; frees the transfer.
int complete_receive(Transfer* transfer, const Communicator& comm, MPI_Status* status,
                     std::string* text);
// Requests that the program neither completed nor freed, in the order they were made.
std::vector<const Request*> unfinished_requests();
// Advances schedules and, after news of completions, clears up freed requests; progress() calls it.
void advance_requests(bool news);

}  // namespace plait::api
