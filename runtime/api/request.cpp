// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/request.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "api/communicator.h"
#include "api/process.h"
#include "api/status.h"
#include "api/transfer.h"
#include "plait_mpi.h"

namespace plait::api {
namespace {

struct Table {
  std::unordered_map<MPI_Request, std::unique_ptr<Request>> live;
  std::vector<std::unique_ptr<Request>> freed;  // still under way
  std::vector<Request*> schedules;              // not done yet, in the order they were made
  std::uint64_t made = 0;
  bool advancing = false;
  bool news = false;  // completions have come since the freed requests were looked through
};

Table& table() {
  static Table* const one = new Table;
  return *one;
}

MPI_Request handle_of(const Request* request) {
  return reinterpret_cast<MPI_Request>(const_cast<Request*>(request));
}

// "MPI_Isend to rank 1, tag 5"; of one that both sends and receives, or that nobody need wait for,
// the call alone.
std::string described(const Request& request) {
  const plait_command& posted = request.posted;
  std::string text = plait_call_name(request.call);
  if (request.is_both || posted.opcode == PLAIT_OPCODE_NONE) return text;
  if ((posted.flags & PLAIT_COMMAND_FLAG_ANY_SOURCE) == 0) {
    text += request.kind == Request::Kind::send ? " to " : " from ";
    text += describe_rank(*request.comm, rank_of_node(*request.comm, posted.peer));
  }
  if ((posted.flags & PLAIT_COMMAND_FLAG_ANY_TAG) == 0) {
    text += ", tag " + std::to_string(posted.tag);
  }
  return text;
}

// With --check-buffers: the program has left its buffers alone until now; else a sentence. The one
// it receives into may be filled afterwards.
std::string settle(Request& request) {
  std::string text;
  const std::string on = " before it was complete: byte ";
  const auto sent = std::exchange(request.held_sent, nullptr);
  if (sent != nullptr && sent->changed() >= 0) {
    text = "the program changed what " + described(request) + " sends" + on +
           std::to_string(sent->changed()) + " of " + std::to_string(sent->bytes());
  }
  const auto received = std::exchange(request.held_received, nullptr);
  if (received == nullptr) return text;
  if (received->changed() >= 0) {
    text = "the program wrote to the buffer of " + described(request) + on +
           std::to_string(received->changed()) + " of " + std::to_string(received->bytes());
  }
  received->release();
  return text;
}

// Gives the program the buffers of a request that is done, with what came; once.
void land(Request& request) {
  if (std::exchange(request.landed, true)) return;
  request.wrong = settle(request);
  if (request.kind == Request::Kind::receive && request.transfer != nullptr) {
    land_receive(request.transfer, *request.datatype, request.buffer);
  }
}

// Takes a freed request's transfer away if it is done; false if it still is under way.
bool end_freed(Request& request) {
  if (!request.done()) return false;
  land(request);
  std::string unheard;  // the program said that it does not want to know
  if (request.sent != nullptr) finish(request.sent);
  if (request.transfer != nullptr && request.kind == Request::Kind::receive) {
    complete_receive(request.transfer, *request.comm, MPI_STATUS_IGNORE, &unheard);
  } else if (request.transfer != nullptr) {
    finish(request.transfer);
  }
  return true;
}

// A schedule, and those that come after it. True when all is done.
bool advance(Request& request) {
  while (request.schedule->advance()) {
    if (!request.next || request.schedule->error() != MPI_SUCCESS) return true;
    auto next = request.next();
    if (next == nullptr) return true;
    request.schedule = std::move(next);
  }
  return false;
}

}  // namespace

Request::Request(Kind kind)
    : kind(kind), call(current_call()), site(current_site()), serial(++table().made) {}

Request::~Request() {
  if (comm != nullptr) --comm->uses;
}

bool Request::done() const {
  if (kind == Kind::schedule) return !active || schedule->done();
  return (transfer == nullptr || transfer->done) && (sent == nullptr || sent->done);
}

std::vector<Transfer*> Request::waiting_for() const {
  if (kind == Kind::schedule) return schedule->waiting_for();
  std::vector<Transfer*> all;
  for (Transfer* one : {transfer, sent}) {
    if (one != nullptr) all.push_back(one);
  }
  return all;
}

MPI_Request new_request(std::unique_ptr<Request> request) {
  if (request->comm != nullptr) ++request->comm->uses;
  const MPI_Request handle = handle_of(request.get());
  table().live.emplace(handle, std::move(request));
  return handle;
}

MPI_Request new_schedule_request(std::unique_ptr<Schedule> schedule,
                                 std::function<std::unique_ptr<Schedule>()> next) {
  auto request = std::make_unique<Request>(Request::Kind::schedule);
  request->schedule = std::move(schedule);
  request->next = std::move(next);
  if (!advance(*request)) table().schedules.push_back(request.get());
  return new_request(std::move(request));
}

MPI_Request new_persistent_schedule(std::unique_ptr<Schedule> schedule) {
  auto request = std::make_unique<Request>(Request::Kind::schedule);
  request->comm = &schedule->communicator();
  request->schedule = std::move(schedule);
  request->active = false;
  request->start = [](Request& one) {
    one.schedule->restart();
    if (!advance(one)) table().schedules.push_back(&one);
  };
  return new_request(std::move(request));
}

Request* find_request(MPI_Request handle) {
  const auto found = table().live.find(handle);
  return found == table().live.end() ? nullptr : found->second.get();
}

void land_receive(Transfer* transfer, const Datatype& datatype, void* buffer) {
  const plait_completion& completion = transfer->completion;
  if (completion.status == PLAIT_STATUS_OK || completion.status == PLAIT_STATUS_TRUNCATED) {
    datatype.unpack_bytes(buffer, staging(transfer),
                          std::min(completion.size, transfer->command.size));
  }
}

int complete_receive(Transfer* transfer, const Communicator& comm, MPI_Status* status,
                     std::string* text) {
  const plait_command command = transfer->command;
  const plait_completion& completion = transfer->completion;
  const int error = completion_error(comm, command, completion, text);
  set_received(status, comm, completion);
  finish(transfer);
  return error;
}

std::string receive_over(const void* data, std::size_t count, const Datatype& type) {
  if (!HeldBuffer::is_asked_for() || count * type.size() == 0) return "";
  for (const Request* each : unfinished_requests()) {
    if (each->held_received != nullptr && each->held_received->overlaps(data, count, type)) {
      return described(*each);
    }
  }
  return "";
}

int complete_request(Request* request, MPI_Status* status, std::string* text) {
  int error = MPI_SUCCESS;
  land(*request);
  if (request->kind == Request::Kind::receive && request->transfer != nullptr) {
    error = complete_receive(request->transfer, *request->comm, status, text);
  } else if (request->kind == Request::Kind::receive) {
    set_null_process(status);
  } else {
    set_empty(status);
    if (request->transfer != nullptr) {
      const plait_command command = request->transfer->command;
      error = completion_error(*request->comm, command, finish(request->transfer), text);
    }
    if (request->schedule != nullptr) {
      error = request->schedule->error();
      if (text != nullptr) *text = request->schedule->error_text();
    }
  }
  if (request->sent != nullptr) {
    const plait_command command = request->sent->command;
    std::string of_send;
    const int failed = completion_error(*request->comm, command, finish(request->sent), &of_send);
    if (error == MPI_SUCCESS && failed != MPI_SUCCESS) {
      error = failed;
      if (text != nullptr) *text = of_send;
    }
  }
  if (error == MPI_SUCCESS && !request->wrong.empty()) {
    error = MPI_ERR_BUFFER;
    if (text != nullptr) *text = request->wrong;
  }
  std::erase(table().schedules, request);
  if (request->persistent()) {
    request->transfer = nullptr;
    request->active = request->landed = false;
    return error;
  }
  table().live.erase(handle_of(request));
  return error;
}

void describe_request(Request& request, MPI_Status* status) {
  land(request);
  if (request.kind != Request::Kind::receive) {
    set_empty(status);
  } else if (request.transfer == nullptr) {
    set_null_process(status);
  } else {
    set_received(status, *request.comm, request.transfer->completion);
  }
}

void release_request(Request* request) {
  const auto found = table().live.find(handle_of(request));
  request->freed = true;
  std::unique_ptr<Request> freed = std::move(found->second);
  table().live.erase(found);
  if (!end_freed(*freed)) table().freed.push_back(std::move(freed));
}

std::vector<const Request*> unfinished_requests() {
  std::vector<const Request*> left;
  for (const auto& [handle, request] : table().live) {
    if (request->active) left.push_back(request.get());
  }
  std::sort(left.begin(), left.end(),
            [](const Request* a, const Request* b) { return a->serial < b->serial; });
  return left;
}

bool schedules_active() { return !table().schedules.empty(); }

void advance_requests(bool news) {
  Table& all = table();
  all.news = all.news || news;
  if (all.advancing) return;  // a schedule's step that waits comes by here again
  struct Guard {              // what comes after a schedule may end the call
    bool& flag;
    explicit Guard(bool& set) : flag(set) { flag = true; }
    ~Guard() { flag = false; }
  };
  const Guard guard(all.advancing);
  std::erase_if(all.schedules, [](Request* request) { return advance(*request); });
  if (std::exchange(all.news, false)) {
    std::erase_if(all.freed, [](const auto& request) { return end_freed(*request); });
  }
}

}  // namespace plait::api
