// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// plait_network.h: virtual circuits. PLAIT_PORTS: virtual ports of this rank, which has them;
// PLAIT_CABLE_PORTS: those of each of its cables; PLAIT_OWN_PORTS: those of these that are the
// program's, and not of collectives. An error ends the run, so that no call returns one.
#include <plait.h>
#include <plait_network.h>
#include <plait_network_errors.h>

#include "circuit_status.h"
#include "groups.h"

// Of each port: the rank it leads to plus 1, and that one's port; 0: it is not connected.
static int plait_circuit_rank[PLAIT_PORTS], plait_circuit_port[PLAIT_PORTS];
// Of each transfer that is under way, a send at 2 * port, a receive at 2 * port + 1: its command's
// number plus 1, and its bytes.
static int plait_circuit_slot[2 * PLAIT_PORTS];
static long plait_circuit_bytes[2 * PLAIT_PORTS];
static long plait_circuit_came[PLAIT_PORTS];  // through each port, by the last receive

static void plait_circuit_fail(int call, int status, int port, long bytes, long room) {
  int known = port >= 0 && port < PLAIT_PORTS && plait_circuit_rank[port] != 0;
  plait_fail(call, status, known ? plait_circuit_rank[port] - 1 : -1, port, bytes, room,
             known ? plait_circuit_port[port] : -1, 0, 0);
}

static void plait_circuit_in_time(int call) {
  if (plait_life == PLAIT_BEHIND) plait_fail(call, PLAIT_MPI_LATE, 0, 0, 0, 0, 0, 0, 0);
}

static void plait_circuit_is_there(int call, int port) {
  if (port < 0 || port >= PLAIT_PORTS) {
    plait_circuit_fail(call, PLAIT_CIRCUIT_NO_PORT, port, 0, PLAIT_PORTS);
  }
  if (port % PLAIT_CABLE_PORTS >= PLAIT_OWN_PORTS) {
    plait_circuit_fail(call, PLAIT_CIRCUIT_OF_LIBRARY, port, PLAIT_CABLE_PORTS, 0);
  }
}

static long plait_circuit_start(int call, int opcode, int port, const void* data, long bytes) {
  int at = 2 * port + (opcode == PLAIT_OP_CIRCUIT_RECEIVE);
  plait_circuit_in_time(call);
  plait_circuit_is_there(call, port);
  if (plait_circuit_rank[port] == 0)
    plait_circuit_fail(call, PLAIT_CIRCUIT_UNCONNECTED, port, 0, 0);
  if (bytes < 0) plait_circuit_fail(call, PLAIT_CIRCUIT_NO_BYTES, port, bytes, 0);
  if (plait_circuit_slot[at] != 0) plait_circuit_fail(call, PLAIT_CIRCUIT_BUSY, port, 0, 0);
  plait_circuit_bytes[at] = bytes;
  plait_circuit_slot[at] = 1 + plait_issue(opcode, 0, port, plait_circuit_port[port],
                                           plait_circuit_rank[port] - 1, 0, 0, data, bytes);
  return at + 1;
}

// Where a transfer that is under way is kept.
static int plait_circuit_under_way(int call, long transfer) {
  int at = (int)transfer - 1;
  plait_circuit_in_time(call);
  if (transfer < 1 || transfer > 2 * PLAIT_PORTS || plait_circuit_slot[at] == 0) {
    plait_fail(call, PLAIT_CIRCUIT_NO_TRANSFER, 0, 0, transfer, 0, 0, 0, 0);
  }
  return at;
}

// Its command has just been found complete.
static void plait_circuit_done(int call, int at) {
  int error = plait_circuit_error_of(plait_status, at % 2);
  plait_circuit_slot[at] = 0;
  if (at % 2 != 0) plait_circuit_came[at / 2] = plait_bytes;
  if (error != 0) plait_circuit_fail(call, error, at / 2, plait_circuit_bytes[at], 0);
}

static int plait_circuit_end(int call, long transfer) {
  int at = plait_circuit_under_way(call, transfer);
  plait_wait(plait_circuit_slot[at] - 1);
  plait_circuit_done(call, at);
  return 0;
}

int plait_circuit_connect(int port, int rank, int their_port) {
  int call = PLAIT_CALL_CIRCUIT_CONNECT, slot;
  plait_circuit_in_time(call);
  plait_circuit_is_there(call, port);
  if (rank < 0 || rank >= plait_size()) {
    plait_fail(call, PLAIT_CIRCUIT_NO_RANK, rank, port, 0, plait_size(), 0, 0, 0);
  }
  if (rank == plait_rank()) plait_fail(call, PLAIT_CIRCUIT_TO_ITSELF, rank, port, 0, 0, 0, 0, 0);
  if (their_port < 0 || their_port >= PLAIT_CIRCUIT_PORTS_MAX) {
    plait_fail(call, PLAIT_CIRCUIT_NO_THEIR_PORT, rank, their_port, 0, PLAIT_CIRCUIT_PORTS_MAX, 0,
               0, 0);
  }
  if (port / PLAIT_CABLE_PORTS != their_port / PLAIT_CABLE_PORTS) {
    plait_fail(call, PLAIT_CIRCUIT_OTHER_CABLE, rank, port, PLAIT_CABLE_PORTS, 0, their_port, 0, 0);
  }
  if (plait_circuit_slot[2 * port] != 0 || plait_circuit_slot[2 * port + 1] != 0) {
    plait_circuit_fail(call, PLAIT_CIRCUIT_BUSY, port, 0, 0);
  }
  slot = plait_issue(PLAIT_OP_CIRCUIT_CONNECT, 0, port, their_port, rank, 0, 0, 0, 0L);
  plait_circuit_rank[port] = rank + 1;
  plait_circuit_port[port] = their_port;
  plait_wait(slot);
  if (plait_status != 0) plait_fail(call, PLAIT_CIRCUIT_NO_NODE, rank, port, 0, 0, 0, 0, 0);
  return 0;
}

int plait_circuit_send(int port, const void* data, long bytes) {
  int call = PLAIT_CALL_CIRCUIT_SEND;
  return plait_circuit_end(call,
                           plait_circuit_start(call, PLAIT_OP_CIRCUIT_SEND, port, data, bytes));
}

int plait_circuit_receive(int port, void* data, long bytes) {
  int call = PLAIT_CALL_CIRCUIT_RECEIVE;
  return plait_circuit_end(call,
                           plait_circuit_start(call, PLAIT_OP_CIRCUIT_RECEIVE, port, data, bytes));
}

long plait_circuit_start_send(int port, const void* data, long bytes) {
  return plait_circuit_start(PLAIT_CALL_CIRCUIT_START_SEND, PLAIT_OP_CIRCUIT_SEND, port, data,
                             bytes);
}

long plait_circuit_start_receive(int port, void* data, long bytes) {
  return plait_circuit_start(PLAIT_CALL_CIRCUIT_START_RECEIVE, PLAIT_OP_CIRCUIT_RECEIVE, port, data,
                             bytes);
}

int plait_circuit_wait(long transfer) {
  return plait_circuit_end(PLAIT_CALL_CIRCUIT_WAIT, transfer);
}

int plait_circuit_test(long transfer) {
  int call = PLAIT_CALL_CIRCUIT_TEST, at = plait_circuit_under_way(call, transfer);
  if (!plait_test(plait_circuit_slot[at] - 1)) return 0;
  plait_circuit_done(call, at);
  return 1;
}

long plait_circuit_received(int port) {
  int call = PLAIT_CALL_CIRCUIT_RECEIVED;
  plait_circuit_in_time(call);
  plait_circuit_is_there(call, port);
  return plait_circuit_came[port];
}
