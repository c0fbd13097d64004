// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Send, Ssend, Bsend, Rsend, the same without waiting; Sendrecv, Sendrecv_replace.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/communicator.h"
#include "api/entry.h"
#include "api/point_to_point.h"
#include "api/process.h"
#include "api/request.h"
#include "api/status.h"
#include "plait_limits.h"

namespace plait::api {

DatatypeRef check(const Communicator& comm, const SendArguments& arguments) {
  check_count(comm, arguments.count);
  DatatypeRef type = arguments.kept ? arguments.kept : check_datatype(comm, arguments.type);
  check_tag(comm, arguments.tag, false);
  check_rank(comm, arguments.to, false);
  check_buffer(comm, arguments.data, static_cast<std::size_t>(arguments.count) * type->size(),
               "send buffer", *type);
  if (arguments.to == MPI_PROC_NULL) return type;
  const NodeId peer = comm.nodes[static_cast<std::size_t>(arguments.to)];
  if (process().failed_peers.contains(peer)) {
    process().error_peer = peer;
    fail(&comm, {.status = PLAIT_STATUS_PEER_FAILED, .peer = arguments.to});
  }
  return type;
}

Transfer* post(const Communicator& comm, const SendArguments& arguments, std::uint8_t flags) {
  const DatatypeRef type = check(comm, arguments);
  if (arguments.to == MPI_PROC_NULL) return nullptr;
  const auto count = static_cast<std::size_t>(arguments.count);
  const std::size_t bytes = count * type->size();
  if (const auto over = receive_over(arguments.data, count, *type); !over.empty()) {
    fail(&comm, MPI_ERR_BUFFER,
         "what it sends is in the buffer of " + over + ", which is not complete");
  }
  Transfer* transfer = stage(bytes);
  if (bytes > 0) type->pack(staging(transfer), arguments.data, count);
  post_send(transfer, comm, comm.context, arguments.to, static_cast<std::uint32_t>(arguments.tag),
            type->code(), 0, flags);
  return transfer;
}

// A ready send is a standard one: whether its receive was posted is not looked at.
Transfer* post(const Communicator& comm, const SendArguments& arguments, Mode mode) {
  if (mode != Mode::buffered) {
    return post(
        comm, arguments,
        mode == Mode::synchronous ? std::uint8_t{PLAIT_COMMAND_FLAG_SYNCHRONOUS} : std::uint8_t{0});
  }
  const DatatypeRef type = check(comm, arguments);
  if (arguments.to == MPI_PROC_NULL) return nullptr;
  check_buffered(comm, static_cast<std::size_t>(arguments.count) * type->size());
  keep_buffered(post(comm, arguments, std::uint8_t{0}));
  return nullptr;
}

bool leave_if_short(Transfer* transfer) {
  const bool asks = (transfer->command.flags & PLAIT_COMMAND_FLAG_SYNCHRONOUS) != 0 ||
                    transfer->command.size > process().client->head().eager_bytes_max;
  return !asks && leave(transfer);
}

void end_send(const Communicator& comm, Transfer* transfer) {
  if (transfer == nullptr || leave_if_short(transfer)) return;
  wait_until([transfer] { return transfer->done; }, {transfer}, false);
  const plait_command command = transfer->command;
  std::string text;
  const int error = completion_error(comm, command, finish(transfer), &text);
  if (error != MPI_SUCCESS) fail(&comm, error, text);
}

std::unique_ptr<HeldBuffer> hold(const SendArguments& arguments) {
  if (arguments.to == MPI_PROC_NULL) return nullptr;
  const DatatypeRef type = arguments.kept ? arguments.kept : find_datatype(arguments.type);
  return HeldBuffer::sent(arguments.data, static_cast<std::size_t>(arguments.count), type);
}

std::unique_ptr<HeldBuffer> hold(const ReceiveArguments& arguments, const DatatypeRef& type) {
  return HeldBuffer::received(arguments.buffer, static_cast<std::size_t>(arguments.count), type);
}

namespace {

int send(unsigned call, const void* site, const SendArguments& arguments, MPI_Comm comm,
         Mode mode) {
  return enter(call, site, [&] {
    const Communicator& on = check_communicator(comm);
    end_send(on, post(on, arguments, mode));
  });
}

int start_send(unsigned call, const void* site, const SendArguments& arguments, MPI_Comm comm,
               Mode mode, MPI_Request* handle) {
  return enter(call, site, [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, handle, "request");
    auto request = std::make_unique<Request>(Request::Kind::send);
    request->transfer = post(on, arguments, mode);
    request->held_sent = hold(arguments);
    if (request->transfer != nullptr) {
      request->posted = request->transfer->command;
      if (leave_if_short(request->transfer)) request->transfer = nullptr;
    }
    request->comm = &on;
    *handle = new_request(std::move(request));
  });
}

struct Both {
  Transfer* sent = nullptr;  // none where nobody need wait for it
  Transfer* received = nullptr;
  DatatypeRef type{};
};

Both post_both(const Communicator& on, const SendArguments& outward,
               const ReceiveArguments& inward) {
  check(on, outward);  // before anything is posted that could not be taken back
  Both both;
  both.received = post(on, inward, &both.type);
  both.sent = post(on, outward, std::uint8_t{0});  // copies the data
  if (both.sent != nullptr && leave_if_short(both.sent)) both.sent = nullptr;
  return both;
}

void send_receive(const Communicator& on, const SendArguments& outward,
                  const ReceiveArguments& inward, MPI_Status* status) {
  const auto [sent, receive, type] = post_both(on, outward, inward);
  std::vector<Transfer*> both;
  for (Transfer* one : {receive, sent}) {
    if (one != nullptr) both.push_back(one);
  }
  wait_until([&] { return std::ranges::all_of(both, [](Transfer* one) { return one->done; }); },
             both, false);
  end_send(on, sent);
  end_receive(on, receive, *type, inward.buffer, status);
}

int start_send_receive(unsigned call, const void* site, const SendArguments& outward,
                       const ReceiveArguments& inward, MPI_Comm comm, MPI_Request* handle) {
  return enter(call, site, [&] {
    Communicator& on = check_communicator(comm);
    check_output(&on, handle, "request");
    auto request = std::make_unique<Request>(Request::Kind::receive);
    Both both = post_both(on, outward, inward);
    request->transfer = both.received;
    request->sent = both.sent;
    request->datatype = std::move(both.type);
    request->buffer = inward.buffer;
    request->is_both = true;
    if (outward.data != inward.buffer) request->held_sent = hold(outward);
    if (both.received != nullptr) {
      request->held_received = hold(inward, request->datatype);
      request->posted = both.received->command;
    } else if (both.sent != nullptr) {
      request->posted = both.sent->command;
    }
    request->comm = &on;
    *handle = new_request(std::move(request));
  });
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                         MPI_Comm comm) {
  return send(PLAIT_CALL_SEND, __builtin_return_address(0), {buf, count, datatype, dest, tag}, comm,
              Mode::standard);
}
PLAIT_EXPORT(MPI_Send);

extern "C" int PMPI_Ssend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                          MPI_Comm comm) {
  return send(PLAIT_CALL_SSEND, __builtin_return_address(0), {buf, count, datatype, dest, tag},
              comm, Mode::synchronous);
}
PLAIT_EXPORT(MPI_Ssend);

extern "C" int PMPI_Isend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                          MPI_Comm comm, MPI_Request* request) {
  return start_send(PLAIT_CALL_ISEND, __builtin_return_address(0),
                    {buf, count, datatype, dest, tag}, comm, Mode::standard, request);
}
PLAIT_EXPORT(MPI_Isend);

extern "C" int PMPI_Issend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                           MPI_Comm comm, MPI_Request* request) {
  return start_send(PLAIT_CALL_ISSEND, __builtin_return_address(0),
                    {buf, count, datatype, dest, tag}, comm, Mode::synchronous, request);
}
PLAIT_EXPORT(MPI_Issend);

extern "C" int PMPI_Rsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                          MPI_Comm comm) {
  return send(PLAIT_CALL_RSEND, __builtin_return_address(0), {buf, count, datatype, dest, tag},
              comm, Mode::ready);
}
PLAIT_EXPORT(MPI_Rsend);

extern "C" int PMPI_Irsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                           MPI_Comm comm, MPI_Request* request) {
  return start_send(PLAIT_CALL_IRSEND, __builtin_return_address(0),
                    {buf, count, datatype, dest, tag}, comm, Mode::ready, request);
}
PLAIT_EXPORT(MPI_Irsend);

extern "C" int PMPI_Bsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                          MPI_Comm comm) {
  return send(PLAIT_CALL_BSEND, __builtin_return_address(0), {buf, count, datatype, dest, tag},
              comm, Mode::buffered);
}
PLAIT_EXPORT(MPI_Bsend);

extern "C" int PMPI_Ibsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                           MPI_Comm comm, MPI_Request* request) {
  return start_send(PLAIT_CALL_IBSEND, __builtin_return_address(0),
                    {buf, count, datatype, dest, tag}, comm, Mode::buffered, request);
}
PLAIT_EXPORT(MPI_Ibsend);

extern "C" int PMPI_Sendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest,
                             int sendtag, void* recvbuf, int recvcount, MPI_Datatype recvtype,
                             int source, int recvtag, MPI_Comm comm, MPI_Status* status) {
  return enter(PLAIT_CALL_SENDRECV, __builtin_return_address(0), [&] {
    send_receive(check_communicator(comm), {sendbuf, sendcount, sendtype, dest, sendtag},
                 {recvbuf, recvcount, recvtype, source, recvtag}, status);
  });
}
PLAIT_EXPORT(MPI_Sendrecv);

extern "C" int PMPI_Sendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest,
                                     int sendtag, int source, int recvtag, MPI_Comm comm,
                                     MPI_Status* status) {
  return enter(PLAIT_CALL_SENDRECV_REPLACE, __builtin_return_address(0), [&] {
    send_receive(check_communicator(comm), {buf, count, datatype, dest, sendtag},
                 {buf, count, datatype, source, recvtag}, status);
  });
}
PLAIT_EXPORT(MPI_Sendrecv_replace);

extern "C" int PMPI_Isendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest,
                              int sendtag, void* recvbuf, int recvcount, MPI_Datatype recvtype,
                              int source, int recvtag, MPI_Comm comm, MPI_Request* request) {
  return start_send_receive(PLAIT_CALL_ISENDRECV, __builtin_return_address(0),
                            {sendbuf, sendcount, sendtype, dest, sendtag},
                            {recvbuf, recvcount, recvtype, source, recvtag}, comm, request);
}
PLAIT_EXPORT(MPI_Isendrecv);

extern "C" int PMPI_Isendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest,
                                      int sendtag, int source, int recvtag, MPI_Comm comm,
                                      MPI_Request* request) {
  return start_send_receive(PLAIT_CALL_ISENDRECV_REPLACE, __builtin_return_address(0),
                            {buf, count, datatype, dest, sendtag},
                            {buf, count, datatype, source, recvtag}, comm, request);
}
PLAIT_EXPORT(MPI_Isendrecv_replace);
