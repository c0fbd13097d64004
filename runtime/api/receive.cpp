// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Recv, Irecv.
#include <memory>
#include <string>
#include <utility>

#include "api/entry.h"
#include "api/point_to_point.h"
#include "api/request.h"
#include "api/status.h"

namespace plait::api {

DatatypeRef check(const Communicator& comm, const ReceiveArguments& arguments) {
  check_count(comm, arguments.count);
  DatatypeRef type = arguments.kept ? arguments.kept : check_datatype(comm, arguments.type);
  check_tag(comm, arguments.tag, true);
  check_rank(comm, arguments.from, true);
  const std::size_t bytes = static_cast<std::size_t>(arguments.count) * type->size();
  check_buffer(comm, arguments.buffer, bytes, "receive buffer", *type);
  return type;
}

Transfer* post(const Communicator& comm, const ReceiveArguments& arguments, DatatypeRef* type) {
  *type = check(comm, arguments);
  const std::size_t bytes = static_cast<std::size_t>(arguments.count) * (*type)->size();
  if (arguments.from == MPI_PROC_NULL) return nullptr;
  return start_receive(comm, comm.context, arguments.from, arguments.tag, nullptr, bytes,
                       (*type)->code(), 0);
}

void end_receive(const Communicator& comm, Transfer* transfer, const Datatype& type, void* buffer,
                 MPI_Status* status) {
  if (transfer == nullptr) {
    set_null_process(status);
    return;
  }
  wait_until([transfer] { return transfer->done; }, {transfer}, false);
  land_receive(transfer, type, buffer);
  std::string text;
  const int error = complete_receive(transfer, comm, status, &text);
  if (error != MPI_SUCCESS) fail(&comm, error, text);
}

}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Recv(void* buf, int count, MPI_Datatype datatype, int source, int tag,
                         MPI_Comm comm, MPI_Status* status) {
  return enter(PLAIT_CALL_RECV, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    DatatypeRef type;
    Transfer* transfer = post(on, ReceiveArguments{buf, count, datatype, source, tag}, &type);
    end_receive(on, transfer, *type, buf, status);
  });
}
PLAIT_EXPORT(MPI_Recv);

extern "C" int PMPI_Irecv(void* buf, int count, MPI_Datatype datatype, int source, int tag,
                          MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_IRECV, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, request, "request");
    auto made = std::make_unique<Request>(Request::Kind::receive);
    const ReceiveArguments arguments{buf, count, datatype, source, tag};
    made->transfer = post(on, arguments, &made->datatype);
    if (made->transfer != nullptr) {
      made->posted = made->transfer->command;
      made->held_received = hold(arguments, made->datatype);
    }
    made->buffer = buf;
    made->comm = &on;
    *request = new_request(std::move(made));
  });
}
PLAIT_EXPORT(MPI_Irecv);
