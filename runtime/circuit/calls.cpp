// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Virtual circuits on CPU ranks, which have none: a call ends the run with a sentence.
#include "api/process.h"
#include "api/progress.h"
#include "mpi.h"
#include "plait_network.h"
#include "plait_network_errors.h"

namespace {

[[noreturn]] void refuse(unsigned call, const void* site) {
  const plait::api::CallScope scope(call, site);
  plait::api::end_with_error(nullptr, MPI_ERR_OTHER, plait_circuit_error(PLAIT_CIRCUIT_CPU_RANK));
}

}  // namespace

#define PLAIT_HERE __builtin_return_address(0)

extern "C" int circuit_connect(int, int, int) { refuse(PLAIT_CALL_CIRCUIT_CONNECT, PLAIT_HERE); }
extern "C" int circuit_send(int, const void*, long) { refuse(PLAIT_CALL_CIRCUIT_SEND, PLAIT_HERE); }
extern "C" int circuit_receive(int, void*, long) { refuse(PLAIT_CALL_CIRCUIT_RECEIVE, PLAIT_HERE); }
extern "C" long circuit_start_send(int, const void*, long) {
  refuse(PLAIT_CALL_CIRCUIT_START_SEND, PLAIT_HERE);
}
extern "C" long circuit_start_receive(int, void*, long) {
  refuse(PLAIT_CALL_CIRCUIT_START_RECEIVE, PLAIT_HERE);
}
extern "C" int circuit_wait(long) { refuse(PLAIT_CALL_CIRCUIT_WAIT, PLAIT_HERE); }
extern "C" int circuit_test(long) { refuse(PLAIT_CALL_CIRCUIT_TEST, PLAIT_HERE); }
extern "C" long circuit_received(int) { refuse(PLAIT_CALL_CIRCUIT_RECEIVED, PLAIT_HERE); }
