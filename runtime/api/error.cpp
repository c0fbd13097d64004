// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Errors: who hears of them, what a completion's status means, what the classes are called.
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "api/check.h"
#include "api/communicator.h"
#include "api/entry.h"
#include "api/process.h"
#include "plait_collectives.h"

namespace plait::api {
namespace {

using Handlers = std::unordered_map<MPI_Errhandler, std::unique_ptr<MPI_Comm_errhandler_fn*>>;

// The program's own. They stay when they are freed: communicators may have them still.
Handlers& handlers() {
  static Handlers* const all = new Handlers;
  return *all;
}

void check_errhandler(const Communicator* comm, MPI_Errhandler handle) {
  if (handle == MPI_ERRORS_ARE_FATAL || handle == MPI_ERRORS_RETURN || handle == MPI_ERRORS_ABORT ||
      handlers().contains(handle)) {
    return;
  }
  fail(comm, MPI_ERR_ERRHANDLER,
       "the error handler is none of MPI_ERRORS_ARE_FATAL, MPI_ERRORS_ABORT, MPI_ERRORS_RETURN, "
       "nor one that MPI_Comm_create_errhandler made");
}

std::string in_other_collective(const Communicator& comm, const plait_command& command,
                                const plait_completion& completion) {
  const auto name = [](std::uint8_t code) {
    return std::string(code == 0 ? "a send" : plait_collective_name(code));
  };
  return describe_rank(comm, rank_of_node(comm, completion.peer)) + " sent from " +
         name(completion.collective) + ", this rank receives in " + name(command.collective);
}

// The completion names the peer where the command did not.
NodeId peer_of(const plait_command& command, const plait_completion& completion) {
  return (command.flags & PLAIT_COMMAND_FLAG_ANY_SOURCE) != 0 ? completion.peer : command.peer;
}

FailureWords words_on(const Communicator* comm, Failed failed) {
  if (comm != nullptr) {
    failed.comm = comm->name.empty() ? "this communicator" : comm->name;
    failed.group = comm->context == kWorldContext ? 0 : 1;
  }
  return words_of(failed);
}

}  // namespace

void fail(const Communicator* comm, const Failed& failed) {
  const FailureWords words = words_on(comm, failed);
  fail(comm, static_cast<int>(words.error_class), words.text);
}

int raise(const Communicator* comm, int error_class, const std::string& text) {
  if (comm == nullptr) comm = find_communicator(MPI_COMM_WORLD);
  if (comm != nullptr && comm->errhandler == MPI_ERRORS_RETURN) return error_class;
  if (comm != nullptr) {
    if (const auto own = handlers().find(comm->errhandler); own != handlers().end()) {
      MPI_Comm handle = handle_of(*comm);
      int code = error_class;
      (*own->second)(&handle, &code);
      return error_class;
    }
  }
  end_with_error(comm, error_class, text);
}

int completion_error(const Communicator& comm, const plait_command& command,
                     const plait_completion& completion, std::string* text) {
  std::string unwanted;
  std::string& sentence = text != nullptr ? *text : unwanted;
  const NodeId peer = peer_of(command, completion);
  process().error_peer = peer;
  switch (completion.status) {
    case PLAIT_STATUS_OK:
    case PLAIT_STATUS_CANCELLED:
      return MPI_SUCCESS;
    case PLAIT_STATUS_REFUSED:
      sentence = "node " + std::to_string(command.peer) + " is outside this cluster";
      return MPI_ERR_RANK;
    case PLAIT_STATUS_MISMATCHED:
      if (completion.collective != command.collective) {
        sentence = in_other_collective(comm, command, completion);
        return MPI_ERR_TYPE;
      }
      [[fallthrough]];
    default: {
      FailureWords words = words_on(&comm, {.status = completion.status,
                                            .peer = rank_of_node(comm, peer),
                                            .tag = completion.tag,
                                            .size = static_cast<std::int64_t>(completion.size),
                                            .room = static_cast<std::int64_t>(command.size),
                                            .theirs = completion.datatype,
                                            .ours = command.datatype});
      sentence = std::move(words.text);
      return static_cast<int>(words.error_class);
    }
  }
}

}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler) {
  return enter(PLAIT_CALL_COMM_SET_ERRHANDLER, __builtin_return_address(0), [&] {
    Communicator& target = check_communicator(comm);
    check_errhandler(&target, errhandler);
    target.errhandler = errhandler;
  });
}
PLAIT_EXPORT(MPI_Comm_set_errhandler);

extern "C" int PMPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* errhandler) {
  return enter(PLAIT_CALL_COMM_GET_ERRHANDLER, __builtin_return_address(0), [&] {
    const Communicator& target = check_communicator(comm);
    check_output(&target, errhandler, "errhandler");
    *errhandler = target.errhandler;
  });
}
PLAIT_EXPORT(MPI_Comm_get_errhandler);

// Every error code is its own class. Both calls are allowed at any time.
extern "C" int PMPI_Error_class(int errorcode, int* errorclass) {
  *errorclass = errorcode;
  return MPI_SUCCESS;
}
PLAIT_EXPORT(MPI_Error_class);

extern "C" int PMPI_Error_string(int errorcode, char* string, int* resultlen) {
  std::string text = plait_error_name(static_cast<unsigned>(errorcode));
  text = text == "?" ? "error " + std::to_string(errorcode) + ": not one of MPI's"
                     : text + ": " + plait_error_text(static_cast<unsigned>(errorcode));
  text.resize(std::min<std::size_t>(text.size(), MPI_MAX_ERROR_STRING - 1));
  std::memcpy(string, text.c_str(), text.size() + 1);
  *resultlen = static_cast<int>(text.size());
  return MPI_SUCCESS;
}
PLAIT_EXPORT(MPI_Error_string);

extern "C" int PMPI_Comm_create_errhandler(MPI_Comm_errhandler_function* comm_errhandler_fn,
                                           MPI_Errhandler* errhandler) {
  return enter(PLAIT_CALL_COMM_CREATE_ERRHANDLER, __builtin_return_address(0), [&] {
    if (comm_errhandler_fn == nullptr) fail(nullptr, MPI_ERR_ARG, "the function is a null pointer");
    check_output(nullptr, errhandler, "errhandler");
    auto own = std::make_unique<MPI_Comm_errhandler_fn*>(comm_errhandler_fn);
    *errhandler = reinterpret_cast<MPI_Errhandler>(own.get());
    handlers().emplace(*errhandler, std::move(own));
  });
}
PLAIT_EXPORT(MPI_Comm_create_errhandler);

extern "C" int PMPI_Errhandler_free(MPI_Errhandler* errhandler) {
  return enter(PLAIT_CALL_ERRHANDLER_FREE, __builtin_return_address(0), [&] {
    check_output(nullptr, errhandler, "errhandler");
    check_errhandler(nullptr, *errhandler);
    *errhandler = MPI_ERRHANDLER_NULL;
  });
}
PLAIT_EXPORT(MPI_Errhandler_free);

extern "C" int PMPI_Comm_call_errhandler(MPI_Comm comm, int errorcode) {
  return enter(PLAIT_CALL_COMM_CALL_ERRHANDLER, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    raise(&on, errorcode, "the program calls the error handler");
  });
}
PLAIT_EXPORT(MPI_Comm_call_errhandler);
