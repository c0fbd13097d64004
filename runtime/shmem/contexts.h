// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Contexts. All are of one order: quiet of one waits for all commands of this PE.
#pragma once

#include "shmem.h"
#include "shmem/call.h"

namespace plait::shmem {

// The PE that a context's team has under this number. Ends the run if there is none.
int context_pe(shmem_ctx_t ctx, int pe);

}  // namespace plait::shmem

#define PLAIT_SHMEM_UNPACK(...) __VA_ARGS__
// A routine that there is with a context as well: shmem_x(..., pe) and shmem_ctx_x(ctx, ..., pe).
// PARAMETERS stand in parentheses; then comes the body, in braces.
#define PLAIT_SHMEM_DUAL(RESULT, NAME, CALL, PARAMETERS, ...)                           \
  extern "C" RESULT pshmem_##NAME(PLAIT_SHMEM_UNPACK PARAMETERS) {                      \
    return enter(CALL, PLAIT_SHMEM_HERE, [&]()->RESULT __VA_ARGS__);                    \
  }                                                                                     \
  PLAIT_SHMEM_EXPORT(NAME)                                                              \
  extern "C" RESULT pshmem_ctx_##NAME(shmem_ctx_t ctx, PLAIT_SHMEM_UNPACK PARAMETERS) { \
    return enter(CALL, PLAIT_SHMEM_HERE, [&]() -> RESULT {                              \
      pe = context_pe(ctx, pe);                                                         \
      return [&]()->RESULT __VA_ARGS__();                                               \
    });                                                                                 \
  }                                                                                     \
  PLAIT_SHMEM_EXPORT(ctx_##NAME)
