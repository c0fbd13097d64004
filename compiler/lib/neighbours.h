// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Neighbours in a grid, for collectives among them, as runtime/collectives/calls_neighbor.cpp has
// them: two of each dimension, the lower one first. What goes one way arrives from the other.
#pragma once

#include "transfers.h"

// How many there are, those beyond the edge among them.
static int plait_neighbours(int call, int group) {
  int ndims = group > 1 ? PLAIT_OF_GROUP(plait_cart_ndims[group]) - 1 : -1;
  if (ndims < 0) plait_fail(call, PLAIT_MPI_NO_GRID, 0, 0, 0, 0, 0, 0, group);
  return 2 * ndims;
}

// The rank at a place among the neighbours; MPI_PROC_NULL: it is beyond the edge.
static int plait_beside(int group, int rank, int place) {
#if PLAIT_GROUPS > 2
  int extent = plait_cart_dims[group][place / 2], unit = 1;
  for (int i = place / 2 + 1; i < plait_cart_ndims[group] - 1; ++i)
    unit *= plait_cart_dims[group][i];
  int at = rank / unit % extent, there = place % 2 == 0 ? at - 1 : at + 1;
  if (there < 0 || there >= extent) {
    if (!plait_cart_periods[group][place / 2]) return MPI_PROC_NULL;
    there += there < 0 ? extent : -extent;
  }
  return rank + (there - at) * unit;
#else
  return MPI_PROC_NULL;
#endif
}

// As plait_exchange, where either end may be MPI_PROC_NULL.
static void plait_exchange_beside(PLAIT_WHO, int to, const void* out, long out_bytes, int from,
                                  void* in, long in_bytes) {
  int receive = 0, send = 0;
  if (from != MPI_PROC_NULL) receive = plait_start_receive(PLAIT_ME, from, in, in_bytes);
  if (to != MPI_PROC_NULL) send = plait_start_send(PLAIT_ME, to, out, out_bytes);
  if (from != MPI_PROC_NULL) plait_end_receive(PLAIT_ME, receive, from, in_bytes);
  if (to != MPI_PROC_NULL) plait_end_send(PLAIT_ME, send, to);
}

#ifdef PLAIT_OPS
// The same, to be done later: progress.h.
static void plait_record_beside(PLAIT_WHO, int to, const void* out, long out_bytes, int from,
                                void* in, long in_bytes) {
  int what = (to != MPI_PROC_NULL ? PLAIT_SENDS : 0) | (from != MPI_PROC_NULL ? PLAIT_RECEIVES : 0);
  if (what != 0) plait_record(what, to, out, out_bytes, from, in, in_bytes, 0);
}
#endif
