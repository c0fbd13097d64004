// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Probe, Iprobe.
#include <string>

#include "api/check.h"
#include "api/entry.h"
#include "api/status.h"

namespace plait::api {
namespace {

const Communicator& check_origin(MPI_Comm handle, int source, int tag) {
  const Communicator& comm = check_communicator(handle);
  check_tag(comm, tag, true);
  check_rank(comm, source, true);
  return comm;
}

// True if there was a message; its facts in status.
bool end_probe(const Communicator& comm, Transfer* transfer, MPI_Status* status) {
  wait_until([transfer] { return transfer->done; }, {transfer}, false);
  const plait_command command = transfer->command;
  const plait_completion completion = finish(transfer);
  std::string text;
  const int error = completion_error(comm, command, completion, &text);
  if (error != MPI_SUCCESS) fail(&comm, error, text);
  if (completion.found != 0) set_received(status, comm, completion);
  return completion.found != 0;
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
  return enter(PLAIT_CALL_PROBE, __builtin_return_address(0), [&] {
    const Communicator& on = check_origin(comm, source, tag);
    if (source == MPI_PROC_NULL) return set_null_process(status);
    end_probe(on, start_probe(on, source, tag, false), status);
  });
}
PLAIT_EXPORT(MPI_Probe);

extern "C" int PMPI_Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
  return enter(PLAIT_CALL_IPROBE, __builtin_return_address(0), [&] {
    const Communicator& on = check_origin(comm, source, tag);
    check_output(&on, flag, "flag");
    *flag = 1;
    if (source == MPI_PROC_NULL) return set_null_process(status);
    Transfer* transfer = start_probe(on, source, tag, true);
    poll_once();  // the answer is there when it comes back
    *flag = end_probe(on, transfer, status) ? 1 : 0;
  });
}
PLAIT_EXPORT(MPI_Iprobe);
