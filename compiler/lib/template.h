// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// An algorithm is a template: one instance for each call, with
//
//   NAME      the function's name
//   T         the C type of an element
//   COUNT     elements of a block or vector, where it keeps some of its own: a constant
//   RANKS     of the world, where it keeps blocks of all: a constant
//   OP(a, b)  of a reduction, a from the lower rank
//   ORDERED   defined if OP does not commute
//   PLAIT_SITE  its number, where it does nothing yet: what it would do is written down
//   (progress.h)
//
// Copies and sums are made by PLAIT_COPY and PLAIT_COMBINE, exchanges with neighbours
// (neighbours.h) by PLAIT_BESIDE: they may be written down as well.
//
// Counts are elements of a block or of a vector. An input or output that stands in its place
// already is one and the same as that place.
#include "transfers.h"

#define PLAIT_PASTE(a, b) a##b
#define PLAIT_JOIN(a, b) PLAIT_PASTE(a, b)
#define PLAIT_LOCAL(name) PLAIT_JOIN(NAME, name)

// A vector or blocks that an algorithm keeps. Where elements are bytes, whatever the datatype, who
// calls it gives it room (compiler/soft/collectives.c).
#undef PLAIT_OWN
#ifdef PLAIT_BYTES
#define PLAIT_OWN(name, elements) static T* PLAIT_LOCAL(name)
#else
#define PLAIT_OWN(name, elements) static T PLAIT_LOCAL(name)[elements]
#endif

#undef PLAIT_COPY
#undef PLAIT_COMBINE
#undef PLAIT_BESIDE
#undef plait_send_to
#undef plait_receive_from
#undef plait_exchange
#ifdef PLAIT_SITE
#define PLAIT_COPY(to, from, count) \
  plait_record(PLAIT_WORKS + 2 * PLAIT_SITE, 0, from, count, 0, to, 0, 0)
#define PLAIT_COMBINE(to, lower, higher, count) \
  plait_record(PLAIT_WORKS + 2 * PLAIT_SITE + 1, 0, lower, count, 0, to, 0, higher)
#define PLAIT_BESIDE plait_record_beside
#define plait_send_to plait_record_send
#define plait_receive_from plait_record_receive
#define plait_exchange plait_record_exchange
#elif defined(PLAIT_BYTES)
#define PLAIT_COPY(to, from, count) memmove(to, from, (size_t)(count))
#define PLAIT_COMBINE(to, lower, higher, count) PLAIT_COMBINE_BYTES(to, lower, higher, count)
#else
#define PLAIT_COPY(to, from, count) \
  for (long plait_i = 0; plait_i < (count); ++plait_i) (to)[plait_i] = (from)[plait_i]
#define PLAIT_COMBINE(to, lower, higher, count)              \
  for (long plait_i = 0; plait_i < (count); ++plait_i) {     \
    (to)[plait_i] = OP((lower)[plait_i], (higher)[plait_i]); \
  }
#endif
#ifndef PLAIT_SITE
#define PLAIT_BESIDE plait_exchange_beside
#endif
