// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collectives by virtual circuits: lanes of the library's own. PLAIT_PORTS: virtual ports of a rank
// in all; PLAIT_CABLE_PORTS: those of each cable, whose upper half is the library's. A lane is one
// such port of every cable, and what goes over it is shared among them. Both ends of a lane connect
// anew in each collective, so that neither has to know what the other did before. Blocks begin at
// words of node memory, and are whole ones.
#pragma once

#include <plait_circuit.h>

#include "circuit_status.h"
#include "transfers.h"

enum {
  PLAIT_CABLES = PLAIT_PORTS / PLAIT_CABLE_PORTS,
  PLAIT_LANES = PLAIT_CABLE_PORTS / 2,
};

// Of a lane under way: the slot of the command of each cable.
static int plait_lane_slot[PLAIT_LANES][PLAIT_CABLES];

static int plait_lane_port(int lane, int cable) {
  return cable * PLAIT_CABLE_PORTS + PLAIT_CABLE_PORTS - PLAIT_LANES + lane;
}

static long plait_lane_bytes(int cable, long bytes) {
  long words = bytes / PLAIT_CIRCUIT_WORD_BYTES,
       piece = words / PLAIT_CABLES * PLAIT_CIRCUIT_WORD_BYTES;
  return cable == 0 ? bytes - (PLAIT_CABLES - 1) * piece : piece;
}

// A lane leads to one of another rank of the communicator.
static void plait_lane_connect(PLAIT_WHO, int lane, int peer, int their_lane) {
  for (int cable = 0; cable < PLAIT_CABLES; ++cable) {
    plait_await(plait_issue(PLAIT_OP_CIRCUIT_CONNECT, 0, plait_lane_port(lane, cable),
                            plait_lane_port(their_lane, cable), plait_node(peer, group), 0, 0, 0,
                            0L));
  }
}

static void plait_lane_start(PLAIT_WHO, int opcode, int lane, int peer, int their_lane,
                             const void* data, long bytes) {
  const char* at = data;
  for (int cable = 0; cable < PLAIT_CABLES; ++cable) {
    long piece = plait_lane_bytes(cable, bytes);
    plait_lane_slot[lane][cable] =
        plait_issue(opcode, 0, plait_lane_port(lane, cable), plait_lane_port(their_lane, cable),
                    plait_node(peer, group), 0, 0, at, piece);
    at += piece;
  }
}

// The end of what was started. Both ends know the size: less that has come is wrong, too. Who sends
// more than the other end takes leaves it to that one to say so.
static void plait_lane_end(PLAIT_WHO, int opcode, int lane, int peer, int their_lane, long bytes) {
  long come = 0;
  for (int cable = 0; cable < PLAIT_CABLES; ++cable) {
    plait_await(plait_lane_slot[lane][cable]);
    int error = plait_circuit_error_of(plait_status, opcode == PLAIT_OP_CIRCUIT_RECEIVE);
    come += plait_bytes;
    if (error != 0 && error != PLAIT_CIRCUIT_SHORT_RECEIVE) {
      plait_fail(call, error, plait_node(peer, group), plait_lane_port(lane, cable),
                 plait_lane_bytes(cable, bytes), 0, plait_lane_port(their_lane, cable), 0, 0);
    }
  }
  if (opcode == PLAIT_OP_CIRCUIT_RECEIVE && come != bytes) {
    plait_fail(call, PLAIT_MPI_SHORT, peer, number, come, bytes, datatype, datatype, group);
  }
}

// Of gather and scatter: the one block of a rank that is not the root, whose place after the root
// is its lane there.
static void plait_lane_with_root(PLAIT_WHO, int opcode, const void* own, long bytes, int root) {
  int theirs = (plait_turn(rank - root, size) - 1) % PLAIT_LANES;
  plait_lane_connect(PLAIT_ME, 0, root, theirs);
  plait_lane_start(PLAIT_ME, opcode, 0, root, theirs, own, bytes);
  plait_lane_end(PLAIT_ME, opcode, 0, root, theirs, bytes);
}

// The root's part of gather and scatter: it has as many streams under way as lanes, in the order of
// ranks after it. Its own block is a message to itself meanwhile, which is quicker than a loop; not
// where it stands in its place.
static void plait_lanes_of_root(PLAIT_WHO, int opcode, const void* all, long bytes, int root,
                                const void* from, void* to) {
  int receive = 0, send = 0;
  for (int i = 1; i < size + PLAIT_LANES; ++i) {
    int lane = (i - 1) % PLAIT_LANES;
    if (i > PLAIT_LANES) {
      plait_lane_end(PLAIT_ME, opcode, lane, plait_turn(root + i - PLAIT_LANES, size), 0, bytes);
    }
    if (i < size) {
      int peer = plait_turn(root + i, size);
      plait_lane_connect(PLAIT_ME, lane, peer, 0);
      plait_lane_start(PLAIT_ME, opcode, lane, peer, 0, (const char*)all + peer * bytes, bytes);
    }
    if (i == PLAIT_LANES && from != to) {
      receive = plait_start_receive(PLAIT_ME, rank, to, bytes);
      send = plait_start_send(PLAIT_ME, rank, from, bytes);
    }
  }
  if (from != to) {
    plait_end_send(PLAIT_ME, send, rank);
    plait_end_receive(PLAIT_ME, receive, rank, bytes);
  }
}
