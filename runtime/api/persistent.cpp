// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Send_init and its kin, Recv_init; Start, Startall.
#include <memory>
#include <string>
#include <utility>

#include "api/communicator.h"
#include "api/entry.h"
#include "api/point_to_point.h"
#include "api/request.h"

namespace plait::api {
namespace {

MPI_Request make(Communicator& comm, Request::Kind kind, std::function<void(Request&)> start) {
  auto request = std::make_unique<Request>(kind);
  request->comm = &comm;
  request->start = std::move(start);
  request->active = false;
  return new_request(std::move(request));
}

int make_send(unsigned call, const void* site, SendArguments arguments, MPI_Comm comm, Mode mode,
              MPI_Request* handle) {
  return enter(call, site, [&] {
    Communicator& on = check_communicator(comm);
    arguments.kept = check(on, arguments);
    check_output(&on, handle, "request");
    *handle = make(on, Request::Kind::send, [arguments, mode](Request& request) {
      request.transfer = post(*request.comm, arguments, mode);
      request.held_sent = hold(arguments);
      if (request.transfer == nullptr) return;
      request.posted = request.transfer->command;
      if (leave_if_short(request.transfer)) request.transfer = nullptr;
    });
  });
}

void start(MPI_Request handle) {
  Request* request = find_request(handle);
  if (request == nullptr || !request->persistent()) {
    fail(nullptr, {PLAIT_MPI_NOT_PERSISTENT});
  }
  if (request->active) {
    fail(request->comm, {PLAIT_MPI_STARTED});
  }
  request->start(*request);
  request->active = true;
  request->call = current_call();
  request->site = current_site();
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Send_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                              MPI_Comm comm, MPI_Request* request) {
  return make_send(PLAIT_CALL_SEND_INIT, __builtin_return_address(0),
                   {buf, count, datatype, dest, tag}, comm, Mode::standard, request);
}
PLAIT_EXPORT(MPI_Send_init);

extern "C" int PMPI_Ssend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                               MPI_Comm comm, MPI_Request* request) {
  return make_send(PLAIT_CALL_SSEND_INIT, __builtin_return_address(0),
                   {buf, count, datatype, dest, tag}, comm, Mode::synchronous, request);
}
PLAIT_EXPORT(MPI_Ssend_init);

extern "C" int PMPI_Bsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                               MPI_Comm comm, MPI_Request* request) {
  return make_send(PLAIT_CALL_BSEND_INIT, __builtin_return_address(0),
                   {buf, count, datatype, dest, tag}, comm, Mode::buffered, request);
}
PLAIT_EXPORT(MPI_Bsend_init);

extern "C" int PMPI_Rsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                               MPI_Comm comm, MPI_Request* request) {
  return make_send(PLAIT_CALL_RSEND_INIT, __builtin_return_address(0),
                   {buf, count, datatype, dest, tag}, comm, Mode::ready, request);
}
PLAIT_EXPORT(MPI_Rsend_init);

extern "C" int PMPI_Recv_init(void* buf, int count, MPI_Datatype datatype, int source, int tag,
                              MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_RECV_INIT, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, request, "request");
    ReceiveArguments arguments{buf, count, datatype, source, tag};
    arguments.kept = check(on, arguments);
    *request = make(on, Request::Kind::receive, [arguments](Request& one) {
      one.transfer = post(*one.comm, arguments, &one.datatype);
      if (one.transfer != nullptr) {
        one.posted = one.transfer->command;
        one.held_received = hold(arguments, one.datatype);
      }
      one.buffer = arguments.buffer;
    });
  });
}
PLAIT_EXPORT(MPI_Recv_init);

extern "C" int PMPI_Start(MPI_Request* request) {
  return enter(PLAIT_CALL_START, __builtin_return_address(0), [&] {
    check_output(nullptr, request, "request");
    start(*request);
  });
}
PLAIT_EXPORT(MPI_Start);

extern "C" int PMPI_Startall(int count, MPI_Request array_of_requests[]) {
  return enter(PLAIT_CALL_STARTALL, __builtin_return_address(0), [&] {
    check_not_negative(count, "count");
    if (count > 0) check_output(nullptr, array_of_requests, "array_of_requests");
    for (int i = 0; i < count; ++i) start(array_of_requests[i]);
  });
}
PLAIT_EXPORT(MPI_Startall);
