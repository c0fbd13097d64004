// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Wait, Waitall, Waitany, Waitsome, Test, Testall, Testany, Testsome, Request_get_status.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "api/check.h"
#include "api/communicator.h"
#include "api/entry.h"
#include "api/request.h"
#include "api/status.h"

namespace plait::api {
namespace {

// nullptr: MPI_REQUEST_NULL or a persistent request that was not started, which count as complete.
Request* check_request(MPI_Request handle) {
  if (handle == MPI_REQUEST_NULL) return nullptr;
  if (Request* request = find_request(handle)) return request->active ? request : nullptr;
  fail(nullptr, {PLAIT_MPI_INACTIVE});
}

std::vector<Request*> check_requests(int count, MPI_Request handles[]) {
  if (count < 0) {
    fail(nullptr, {.status = PLAIT_MPI_REFUSED, .size = count});
  }
  if (count > 0) check_output(nullptr, handles, "array_of_requests");
  std::vector<Request*> requests;
  for (int i = 0; i < count; ++i) requests.push_back(check_request(handles[i]));
  return requests;
}

bool done(const Request* request) { return request == nullptr || request->done(); }

// The requests that are not done, of many that a call waits for. It is asked after every
// completion, so it remembers how many at the front need no second look.
class Open {
 public:
  explicit Open(const std::vector<Request*>& requests) : requests_(requests) {}

  bool none() {
    while (first_ < requests_.size() && done(requests_[first_])) ++first_;
    return first_ == requests_.size();
  }

  // No more of them than it takes to see that they cannot all be listed.
  std::vector<Transfer*> transfers() {
    std::vector<Transfer*> some;
    for (std::size_t i = none() ? requests_.size() : first_; i < requests_.size(); ++i) {
      if (some.size() > kListedMax) break;
      if (done(requests_[i])) continue;
      const std::vector<Transfer*> more = requests_[i]->waiting_for();
      some.insert(some.end(), more.begin(), more.end());
    }
    return some;
  }

 private:
  const std::vector<Request*>& requests_;
  std::size_t first_ = 0;  // all before it are done
};

// Index of the first active request that is done, -1: there is none.
int first_done(const std::vector<Request*>& requests) {
  const auto found = std::find_if(requests.begin(), requests.end(), [](const Request* request) {
    return request != nullptr && request->done();
  });
  return found == requests.end() ? -1 : static_cast<int>(found - requests.begin());
}

bool none_active(const std::vector<Request*>& requests) {
  return std::all_of(requests.begin(), requests.end(),
                     [](const Request* request) { return request == nullptr; });
}

void wait_for_all(const std::vector<Request*>& requests) {
  Open open(requests);
  wait_until([&] { return open.none(); }, [&] { return open.transfers(); }, false);
}

void wait_for_any(const std::vector<Request*>& requests) {
  Open open(requests);
  wait_until([&] { return first_done(requests) >= 0; }, [&] { return open.transfers(); }, true);
}

const Communicator* communicator_of(const Request& request) {
  return request.schedule != nullptr ? &request.schedule->communicator() : request.comm;
}

// Takes one complete request away; its error ends the call.
void end_one(MPI_Request* handle, Request* request, MPI_Status* status) {
  const Communicator* comm = communicator_of(*request);
  std::string text;
  if (!request->persistent()) *handle = MPI_REQUEST_NULL;
  const int error = complete_request(request, status, &text);
  if (error != MPI_SUCCESS) fail(comm, error, text);
}

// Takes all away. Under MPI_ERRORS_RETURN each status tells its own error. The call's own error is
// raised where the first of them was: on a communicator whose program has heard of it.
void end_all(const std::vector<Request*>& requests, MPI_Request handles[], MPI_Status statuses[]) {
  bool failed = false;
  const Communicator* where = nullptr;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    MPI_Status* status = statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[i];
    int error = MPI_SUCCESS;
    if (requests[i] == nullptr) {
      set_empty(status);
    } else {
      const Communicator* comm = communicator_of(*requests[i]);
      try {
        end_one(&handles[i], requests[i], status);
      } catch (const Failure& failure) {
        error = failure.error_class;
        if (!failed) where = comm;
        failed = true;
      }
    }
    if (status != MPI_STATUS_IGNORE) status->MPI_ERROR = error;
  }
  if (failed) fail(where, MPI_ERR_IN_STATUS, "one of the requests failed; see the statuses");
}

// Takes all away that are done; their places in indices. The errors are the statuses' own.
int end_some(const std::vector<Request*>& requests, MPI_Request handles[], int indices[],
             MPI_Status statuses[]) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (requests[i] != nullptr && requests[i]->done()) places.push_back(i);
  }
  int count = 0;
  bool failed = false;
  const Communicator* where = nullptr;
  for (const std::size_t place : places) {
    MPI_Status* status = statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[count];
    const Communicator* comm = communicator_of(*requests[place]);
    int error = MPI_SUCCESS;
    try {
      end_one(&handles[place], requests[place], status);
    } catch (const Failure& failure) {
      error = failure.error_class;
      if (!failed) where = comm;
      failed = true;
    }
    if (status != MPI_STATUS_IGNORE) status->MPI_ERROR = error;
    indices[count++] = static_cast<int>(place);
  }
  if (failed) fail(where, MPI_ERR_IN_STATUS, "one of the requests failed; see the statuses");
  return count;
}

// A test that finds nothing lets the cluster move, and looks once more.
template <typename Condition>
bool poll_until(const Condition& condition) {
  progress();
  if (condition()) return true;
  poll_once();
  return condition();
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Wait(MPI_Request* request, MPI_Status* status) {
  return enter(PLAIT_CALL_WAIT, __builtin_return_address(0), [&] {
    check_output(nullptr, request, "request");
    Request* one = check_request(*request);
    if (one == nullptr) return set_empty(status);
    wait_for_all({one});
    end_one(request, one, status);
  });
}
PLAIT_EXPORT(MPI_Wait);

extern "C" int PMPI_Waitall(int count, MPI_Request array_of_requests[],
                            MPI_Status array_of_statuses[]) {
  return enter(PLAIT_CALL_WAITALL, __builtin_return_address(0), [&] {
    const std::vector<Request*> requests = check_requests(count, array_of_requests);
    wait_for_all(requests);
    end_all(requests, array_of_requests, array_of_statuses);
  });
}
PLAIT_EXPORT(MPI_Waitall);

extern "C" int PMPI_Waitany(int count, MPI_Request array_of_requests[], int* index,
                            MPI_Status* status) {
  return enter(PLAIT_CALL_WAITANY, __builtin_return_address(0), [&] {
    const std::vector<Request*> requests = check_requests(count, array_of_requests);
    check_output(nullptr, index, "index");
    *index = MPI_UNDEFINED;
    if (none_active(requests)) return set_empty(status);
    wait_for_any(requests);
    *index = first_done(requests);
    end_one(&array_of_requests[*index], requests[static_cast<std::size_t>(*index)], status);
  });
}
PLAIT_EXPORT(MPI_Waitany);

extern "C" int PMPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  return enter(PLAIT_CALL_TEST, __builtin_return_address(0), [&] {
    check_output(nullptr, request, "request");
    check_output(nullptr, flag, "flag");
    Request* one = check_request(*request);
    *flag = 1;
    if (one == nullptr) return set_empty(status);
    *flag = poll_until([one] { return one->done(); }) ? 1 : 0;
    if (*flag != 0) end_one(request, one, status);
  });
}
PLAIT_EXPORT(MPI_Test);

extern "C" int PMPI_Testall(int count, MPI_Request array_of_requests[], int* flag,
                            MPI_Status array_of_statuses[]) {
  return enter(PLAIT_CALL_TESTALL, __builtin_return_address(0), [&] {
    const std::vector<Request*> requests = check_requests(count, array_of_requests);
    check_output(nullptr, flag, "flag");
    Open open(requests);
    *flag = poll_until([&] { return open.none(); }) ? 1 : 0;
    if (*flag != 0) end_all(requests, array_of_requests, array_of_statuses);
  });
}
PLAIT_EXPORT(MPI_Testall);

extern "C" int PMPI_Testany(int count, MPI_Request array_of_requests[], int* index, int* flag,
                            MPI_Status* status) {
  return enter(PLAIT_CALL_TESTANY, __builtin_return_address(0), [&] {
    const std::vector<Request*> requests = check_requests(count, array_of_requests);
    check_output(nullptr, index, "index");
    check_output(nullptr, flag, "flag");
    *index = MPI_UNDEFINED;
    *flag = 1;
    if (none_active(requests)) return set_empty(status);
    *flag = poll_until([&] { return first_done(requests) >= 0; }) ? 1 : 0;
    if (*flag == 0) return;
    *index = first_done(requests);
    end_one(&array_of_requests[*index], requests[static_cast<std::size_t>(*index)], status);
  });
}
PLAIT_EXPORT(MPI_Testany);

extern "C" int PMPI_Waitsome(int incount, MPI_Request array_of_requests[], int* outcount,
                             int array_of_indices[], MPI_Status array_of_statuses[]) {
  return enter(PLAIT_CALL_WAITSOME, __builtin_return_address(0), [&] {
    const std::vector<Request*> requests = check_requests(incount, array_of_requests);
    check_output(nullptr, outcount, "outcount");
    *outcount = MPI_UNDEFINED;
    if (none_active(requests)) return;
    check_output(nullptr, array_of_indices, "array_of_indices");
    wait_for_any(requests);
    *outcount = end_some(requests, array_of_requests, array_of_indices, array_of_statuses);
  });
}
PLAIT_EXPORT(MPI_Waitsome);

extern "C" int PMPI_Testsome(int incount, MPI_Request array_of_requests[], int* outcount,
                             int array_of_indices[], MPI_Status array_of_statuses[]) {
  return enter(PLAIT_CALL_TESTSOME, __builtin_return_address(0), [&] {
    const std::vector<Request*> requests = check_requests(incount, array_of_requests);
    check_output(nullptr, outcount, "outcount");
    *outcount = MPI_UNDEFINED;
    if (none_active(requests)) return;
    check_output(nullptr, array_of_indices, "array_of_indices");
    poll_until([&] { return first_done(requests) >= 0; });
    *outcount = end_some(requests, array_of_requests, array_of_indices, array_of_statuses);
  });
}
PLAIT_EXPORT(MPI_Testsome);

extern "C" int PMPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status) {
  return enter(PLAIT_CALL_REQUEST_GET_STATUS, __builtin_return_address(0), [&] {
    check_output(nullptr, flag, "flag");
    Request* one = check_request(request);
    *flag = 1;
    if (one == nullptr) return set_empty(status);
    *flag = poll_until([one] { return one->done(); }) ? 1 : 0;
    if (*flag != 0) describe_request(*one, status);
  });
}
PLAIT_EXPORT(MPI_Request_get_status);
