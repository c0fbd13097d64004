// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Sends and receives of which a rank knows both ends, and what happens when one goes wrong.
#pragma once

#include "progress.h"

// What every part of a collective knows: the number of the communicator, the own rank and how many
// there are in it; the number of this collective; codes of collective, datatype and call.
#define PLAIT_WHO int group, int rank, int size, int number, int collective, int datatype, int call
#define PLAIT_ME group, rank, size, number, collective, datatype, call

// Who has these of his own says so.
#ifndef PLAIT_OWN_TRANSFERS
int plait_start_send(PLAIT_WHO, int to, const void* data, long bytes) {
  return plait_issue(PLAIT_SEND, 0, datatype, collective, plait_node(to, group),
                     plait_context(group) + 1, number, data, bytes);
}

int plait_start_receive(PLAIT_WHO, int from, void* data, long bytes) {
  return plait_issue(PLAIT_RECEIVE, 0, datatype, collective, plait_node(from, group),
                     plait_context(group) + 1, number, data, bytes);
}

void plait_check_send(PLAIT_WHO, int to) {
  if (plait_status != 0) plait_fail(call, plait_status, to, number, 0, 0, 0, datatype, group);
}

// Both ends know the size: a short message is wrong, too.
void plait_check_receive(PLAIT_WHO, int from, long bytes) {
  if (plait_status != 0 || plait_bytes != bytes) {
    plait_fail(call, plait_status == 0 ? PLAIT_MPI_SHORT : plait_status, from, number, plait_bytes,
               bytes, plait_datatype, datatype, group);
  }
}

void plait_end_send(PLAIT_WHO, int slot, int to) {
  plait_await(slot);
  plait_check_send(PLAIT_ME, to);
}

void plait_end_receive(PLAIT_WHO, int slot, int from, long bytes) {
  plait_await(slot);
  plait_check_receive(PLAIT_ME, from, bytes);
}

void plait_send_to(PLAIT_WHO, int to, const void* data, long bytes) {
  plait_end_send(PLAIT_ME, plait_start_send(PLAIT_ME, to, data, bytes), to);
}

void plait_receive_from(PLAIT_WHO, int from, void* data, long bytes) {
  plait_end_receive(PLAIT_ME, plait_start_receive(PLAIT_ME, from, data, bytes), from, bytes);
}

// The receive is posted first.
void plait_exchange(PLAIT_WHO, int to, const void* out, long out_bytes, int from, void* in,
                    long in_bytes) {
  int receive = plait_start_receive(PLAIT_ME, from, in, in_bytes);
  int send = plait_start_send(PLAIT_ME, to, out, out_bytes);
#ifdef PLAIT_OPS
  for (int side = 0; side < 2; ++side) {  // a place that waits is large
    plait_await(side == 0 ? receive : send);
    if (side == 0)
      plait_check_receive(PLAIT_ME, from, in_bytes);
    else
      plait_check_send(PLAIT_ME, to);
  }
#else
  plait_end_receive(PLAIT_ME, receive, from, in_bytes);
  plait_end_send(PLAIT_ME, send, to);
#endif
}

#endif

// A place on the ring of ranks, for one that is not further than a round away.
int plait_turn(int place, int size) {
  return place < 0 ? place + size : place >= size ? place - size : place;
}

// The greatest power of two below size; 0 for 1.
int plait_top(int size) {
  int top = 1;
  while (top < size) top *= 2;
  return top / 2;
}

#ifdef PLAIT_OPS
// The same, to be done later: progress.h.
void plait_record_send(PLAIT_WHO, int to, const void* data, long bytes) {
  plait_record(PLAIT_SENDS, to, data, bytes, 0, 0, 0, 0);
}

void plait_record_receive(PLAIT_WHO, int from, void* data, long bytes) {
  plait_record(PLAIT_RECEIVES, 0, 0, 0, from, data, bytes, 0);
}

void plait_record_exchange(PLAIT_WHO, int to, const void* out, long out_bytes, int from, void* in,
                           long in_bytes) {
  plait_record(PLAIT_SENDS | PLAIT_RECEIVES, to, out, out_bytes, from, in, in_bytes, 0);
}
#endif
