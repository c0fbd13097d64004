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
//
// Counts are elements of a block or of a vector. An input or output that stands in its place
// already is one and the same as that place.
#include "transfers.h"

#define PLAIT_PASTE(a, b) a##b
#define PLAIT_JOIN(a, b) PLAIT_PASTE(a, b)
#define PLAIT_LOCAL(name) PLAIT_JOIN(NAME, name)
