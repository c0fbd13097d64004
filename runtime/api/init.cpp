// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Init to MPI_Finalize, and MPI_Abort.
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "api/attributes.h"
#include "api/check.h"
#include "api/communicator.h"
#include "api/entry.h"
#include "api/process.h"
#include "api/request.h"

namespace plait::api {
namespace {

// What a rank prints should come out at the virtual time at which it is printed, not when a buffer
// is full. A terminal is line-buffered already.
void buffer_output_by_lines() {
  if (isatty(STDOUT_FILENO) == 0) std::setvbuf(stdout, nullptr, _IOLBF, 0);
}

int init(unsigned call, const void* site, int required, int* provided) {
  Process& self = process();
  begin(call, site);
  self.thread_level = std::clamp(required, MPI_THREAD_SINGLE, MPI_THREAD_SERIALIZED);
  if (provided != nullptr) *provided = self.thread_level;
  const CallScope scope(call, site);  // charges the call like any other
  return MPI_SUCCESS;
}

void tell_unfinished() {
  Process& self = process();
  const std::vector<const Request*> left = unfinished_requests();
  for (const Request* request : left) {
    self.client->post(EntryKind::unfinished, request->posted, request->call, request->site);
  }
  plait_command body{};
  body.size = left.size();
  self.client->post(EntryKind::finalize, body, self.call, self.site);
}

}  // namespace

void begin(unsigned call, const void* site) {
  Process& self = process();
  attach();
  self.owner = this_thread();
  self.call = call;
  self.site = reinterpret_cast<std::uint64_t>(site);
  if (self.life != Life::before) {
    end_with_error(nullptr, MPI_ERR_OTHER,
                   self.life == Life::running ? "called twice" : "called again after MPI_Finalize");
  }
  charge_compute();
  buffer_output_by_lines();
  self.client->post(EntryKind::init, plait_command{}, call, self.site);
  self.client->yield(YieldReason::start);
  const ChannelHead& head = self.client->head();
  make_first_communicators(static_cast<int>(head.rank), static_cast<int>(head.size));
  self.life = Life::running;
}

void finish_process() {
  Process& self = process();
  delete_attributes(MPI_COMM_SELF);
  delete_attributes(MPI_COMM_WORLD);
  std::fflush(stdout);
  progress();
  tell_unfinished();
  self.client->yield(plait::YieldReason::finish);
  self.life = Life::after;
}

}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Init(int*, char***) {
  return init(PLAIT_CALL_INIT, __builtin_return_address(0), MPI_THREAD_SINGLE, nullptr);
}
PLAIT_EXPORT(MPI_Init);

extern "C" int PMPI_Init_thread(int*, char***, int required, int* provided) {
  return init(PLAIT_CALL_INIT_THREAD, __builtin_return_address(0), required, provided);
}
PLAIT_EXPORT(MPI_Init_thread);

extern "C" int PMPI_Initialized(int* flag) {
  *flag = process().life != Life::before ? 1 : 0;
  return MPI_SUCCESS;
}
PLAIT_EXPORT(MPI_Initialized);

extern "C" int PMPI_Finalized(int* flag) {
  *flag = process().life == Life::after ? 1 : 0;
  return MPI_SUCCESS;
}
PLAIT_EXPORT(MPI_Finalized);

extern "C" int PMPI_Query_thread(int* provided) {
  return enter(PLAIT_CALL_QUERY_THREAD, __builtin_return_address(0), [&] {
    check_output(nullptr, provided, "provided");
    *provided = process().thread_level;
  });
}
PLAIT_EXPORT(MPI_Query_thread);

extern "C" int PMPI_Finalize() {
  return enter(PLAIT_CALL_FINALIZE, __builtin_return_address(0), finish_process);
}
PLAIT_EXPORT(MPI_Finalize);

extern "C" int PMPI_Abort(MPI_Comm, int errorcode) {
  const CallScope scope(PLAIT_CALL_ABORT, __builtin_return_address(0));
  end_with_abort(errorcode);
}
PLAIT_EXPORT(MPI_Abort);

// One thread at a time: whoever asks is as good as the one that initialized.
extern "C" int PMPI_Is_thread_main(int* flag) {
  return enter(PLAIT_CALL_IS_THREAD_MAIN, __builtin_return_address(0), [&] {
    check_output(nullptr, flag, "flag");
    *flag = 1;
  });
}
PLAIT_EXPORT(MPI_Is_thread_main);
