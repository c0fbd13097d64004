// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Probe, Iprobe, Mprobe, Improbe, Mrecv, Imrecv.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "api/check.h"
#include "api/communicator.h"
#include "api/entry.h"
#include "api/point_to_point.h"
#include "api/process.h"
#include "api/request.h"
#include "api/status.h"

namespace plait::api {
namespace {

Communicator& check_origin(MPI_Comm handle, int source, int tag) {
  Communicator& comm = check_communicator(handle);
  check_tag(comm, tag, true);
  check_rank(comm, source, true);
  return comm;
}

// Its found says whether there was a message; the facts of that in status.
plait_completion end_probe(const Communicator& comm, Transfer* transfer, MPI_Status* status) {
  wait_until([transfer] { return transfer->done; }, {transfer}, false);
  const plait_command command = transfer->command;
  const plait_completion completion = finish(transfer);
  std::string text;
  const int error = completion_error(comm, command, completion, &text);
  if (error != MPI_SUCCESS) fail(&comm, error, text);
  if (completion.found != 0) set_received(status, comm, completion);
  return completion;
}

// Remembers what has been asked in vain, until something changes at this node.
class Vain {
 public:
  using Probe = std::tuple<std::uint32_t, int, int>;  // context, source, tag

  bool has(const Probe& probe) const {
    return changes_ == process().client->head().changes &&
           std::find(probes_.begin(), probes_.end(), probe) != probes_.end();
  }
  // changes: as they were before it was asked, since something may have come after the answer.
  void add(const Probe& probe, std::uint64_t changes) {
    if (has(probe)) return;
    if (changes_ != changes || probes_.size() == kMax) probes_.clear();
    changes_ = changes;
    probes_.push_back(probe);
  }

 private:
  static constexpr std::size_t kMax = 16;
  std::uint64_t changes_ = 0;
  std::vector<Probe> probes_;
};

// Asks without waiting. The host is left alone where it would only say no once more.
plait_completion probe_now(const Communicator& on, int source, int tag, MPI_Status* status) {
  static Vain* const vain = new Vain;
  const Vain::Probe probe{on.context, source, tag};
  if (process().client->is_poll_free() && vain->has(probe)) {
    ++process().client->head().free_probes;
    poll_once();
    return {};
  }
  const std::uint64_t changes = process().client->head().changes;
  Transfer* transfer = start_probe(on, source, tag, true);
  poll_once();  // the answer is there when it comes back
  const plait_completion completion = end_probe(on, transfer, status);
  if (completion.found == 0) vain->add(probe, changes);
  return completion;
}

// A message that a probe has found and taken out for one receive: that is posted at once, for the
// sender and tag of the message, which it is the next to match.
struct Message {
  std::unique_ptr<Request> receive;
  std::size_t bytes;
};

using Messages = std::unordered_map<MPI_Message, Message>;

Messages& messages() {
  static Messages* const all = new Messages;
  return *all;
}

MPI_Message take_message(Communicator& comm, const plait_completion& found) {
  auto receive = std::make_unique<Request>(Request::Kind::receive);
  receive->transfer =
      start_receive(comm, comm.context, rank_of_node(comm, found.peer), static_cast<int>(found.tag),
                    nullptr, found.size, found.datatype, 0);
  receive->posted = receive->transfer->command;
  receive->comm = &comm;
  ++comm.uses;
  auto* const handle = reinterpret_cast<MPI_Message>(receive.get());
  messages().emplace(handle, Message{std::move(receive), found.size});
  return handle;
}

// The receive of a message as a request, which the program's arguments fit.
std::unique_ptr<Request> receive_message(void* buffer, int count, MPI_Datatype datatype,
                                         MPI_Message* handle) {
  check_output(nullptr, handle, "message");
  const auto found = messages().find(*handle);
  if (found == messages().end() && *handle != MPI_MESSAGE_NO_PROC) {
    fail(nullptr, MPI_ERR_REQUEST,
         *handle == MPI_MESSAGE_NULL ? "the message is MPI_MESSAGE_NULL"
                                     : "the handle is no message, or one that was received");
  }
  const bool none = found == messages().end();
  Communicator& comm = none ? check_communicator(MPI_COMM_WORLD) : *found->second.receive->comm;
  const DatatypeRef type =
      check(comm, ReceiveArguments{buffer, count, datatype, MPI_ANY_SOURCE, MPI_ANY_TAG});
  auto request = std::make_unique<Request>(Request::Kind::receive);
  if (!none) {
    const std::size_t room = static_cast<std::size_t>(count) * type->size();
    if (found->second.bytes > room) {
      fail(&comm, MPI_ERR_TRUNCATE,
           "the message of " + std::to_string(found->second.bytes) +
               " bytes is longer than the receive buffer of " + std::to_string(room) + " bytes");
    }
    request = std::move(found->second.receive);
    --comm.uses;  // new_request() counts it
    messages().erase(found);
  }
  request->comm = &comm;
  request->datatype = type;
  request->buffer = buffer;
  *handle = MPI_MESSAGE_NULL;
  return request;
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
    *flag = probe_now(on, source, tag, status).found;
  });
}
PLAIT_EXPORT(MPI_Iprobe);

extern "C" int PMPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message* message,
                           MPI_Status* status) {
  return enter(PLAIT_CALL_MPROBE, __builtin_return_address(0), [&] {
    Communicator& on = check_origin(comm, source, tag);
    check_output(&on, message, "message");
    *message = MPI_MESSAGE_NO_PROC;
    if (source == MPI_PROC_NULL) return set_null_process(status);
    *message = take_message(on, end_probe(on, start_probe(on, source, tag, false), status));
  });
}
PLAIT_EXPORT(MPI_Mprobe);

extern "C" int PMPI_Improbe(int source, int tag, MPI_Comm comm, int* flag, MPI_Message* message,
                            MPI_Status* status) {
  return enter(PLAIT_CALL_IMPROBE, __builtin_return_address(0), [&] {
    Communicator& on = check_origin(comm, source, tag);
    check_output(&on, flag, "flag");
    check_output(&on, message, "message");
    *flag = 1;
    *message = MPI_MESSAGE_NO_PROC;
    if (source == MPI_PROC_NULL) return set_null_process(status);
    const plait_completion found = probe_now(on, source, tag, status);
    *flag = found.found;
    *message = found.found != 0 ? take_message(on, found) : MPI_MESSAGE_NULL;
  });
}
PLAIT_EXPORT(MPI_Improbe);

extern "C" int PMPI_Mrecv(void* buf, int count, MPI_Datatype datatype, MPI_Message* message,
                          MPI_Status* status) {
  return enter(PLAIT_CALL_MRECV, __builtin_return_address(0), [&] {
    auto request = receive_message(buf, count, datatype, message);
    Transfer* transfer = request->transfer;
    request->transfer = nullptr;
    Communicator& on = *request->comm;
    const DatatypeRef type = request->datatype;
    if (transfer == nullptr)
      request->comm = nullptr;
    else
      ++on.uses;
    end_receive(on, transfer, *type, buf, status);
  });
}
PLAIT_EXPORT(MPI_Mrecv);

extern "C" int PMPI_Imrecv(void* buf, int count, MPI_Datatype datatype, MPI_Message* message,
                           MPI_Request* request) {
  return enter(PLAIT_CALL_IMRECV, __builtin_return_address(0), [&] {
    check_output(nullptr, request, "request");
    auto made = receive_message(buf, count, datatype, message);
    if (made->transfer != nullptr) {
      const ReceiveArguments arguments{buf, count, datatype, MPI_ANY_SOURCE, MPI_ANY_TAG};
      made->call = current_call();
      made->site = current_site();
      made->held_received = hold(arguments, made->datatype);
    }
    *request = new_request(std::move(made));
  });
}
PLAIT_EXPORT(MPI_Imrecv);
