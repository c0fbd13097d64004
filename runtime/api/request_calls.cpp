// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Cancel, Request_free.
#include <string>

#include "api/check.h"
#include "api/entry.h"
#include "api/process.h"
#include "api/request.h"
#include "api/transfer.h"

namespace plait::api {
namespace {

Request& check_active(MPI_Request* handle) {
  check_output(nullptr, handle, "request");
  if (Request* request = find_request(*handle)) return *request;
  fail(nullptr, {*handle == MPI_REQUEST_NULL ? PLAIT_MPI_NO_REQUEST : PLAIT_MPI_INACTIVE});
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

// Marks a receive; whether it was cancelled or had matched already is told when it completes. Sends
// always complete: MPI 4.0 deprecates cancelling them.
extern "C" int PMPI_Cancel(MPI_Request* request) {
  return enter(PLAIT_CALL_CANCEL, __builtin_return_address(0), [&] {
    const Request& target = check_active(request);
    if (!target.active) fail(nullptr, MPI_ERR_REQUEST, "the persistent request is not started");
    if (target.kind == Request::Kind::schedule) {
      fail(nullptr, MPI_ERR_REQUEST, "a non-blocking collective cannot be cancelled");
    }
    if (target.call == PLAIT_CALL_ISENDRECV || target.call == PLAIT_CALL_ISENDRECV_REPLACE) {
      fail(nullptr, MPI_ERR_REQUEST, "a send and receive in one cannot be cancelled");
    }
    if (target.kind != Request::Kind::receive || target.done()) return;
    cancel(target.transfer);
  });
}
PLAIT_EXPORT(MPI_Cancel);

extern "C" int PMPI_Request_free(MPI_Request* request) {
  return enter(PLAIT_CALL_REQUEST_FREE, __builtin_return_address(0), [&] {
    Request& target = check_active(request);
    if (target.kind == Request::Kind::schedule && target.active) {
      if (!target.persistent()) fail(nullptr, {PLAIT_MPI_NO_FREE});
      fail(nullptr, MPI_ERR_REQUEST,
           "a persistent collective that is started cannot be freed; it must be completed");
    }
    release_request(&target);
    *request = MPI_REQUEST_NULL;
  });
}
PLAIT_EXPORT(MPI_Request_free);
