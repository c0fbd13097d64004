// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collectives that move data: with teams, of all types, and with active sets, of two widths. What
// pSync and pWrk are for is done by messages.
#include "shmem/call.h"
#include "shmem/collective.h"
#include "shmem/symmetric.h"
#include "shmem/teams.h"

using namespace plait::shmem;

namespace {

Strides strides(ptrdiff_t dst, ptrdiff_t sst) {
  if (dst < 1 || sst < 1) fail("a stride is less than 1");
  return {static_cast<std::size_t>(dst), static_cast<std::size_t>(sst)};
}

}  // namespace

// ---- with teams ---------------------------------------------------------------------------------
// NAME: all of the routine's name behind shmem_; T: what dest and source point at, of so many
// bytes.
#define TEAM_ROUTINES(T, BYTES, INDEX, BROADCAST, COLLECT, FCOLLECT, ALLTOALL, ALLTOALLS, SUFFIX) \
  extern "C" int pshmem_##BROADCAST(shmem_team_t team, T* dest, const T* source, size_t nelems,   \
                                    int PE_root) {                                                \
    enter(PLAIT_CALL_SHMEM_BROADCAST##SUFFIX + (INDEX), PLAIT_SHMEM_HERE,                         \
          [&] { broadcast(check_team(team), dest, source, nelems * (BYTES), PE_root, true); });   \
    return 0;                                                                                     \
  }                                                                                               \
  PLAIT_SHMEM_EXPORT(BROADCAST)                                                                   \
  extern "C" int pshmem_##COLLECT(shmem_team_t team, T* dest, const T* source, size_t nelems) {   \
    enter(PLAIT_CALL_SHMEM_COLLECT##SUFFIX + (INDEX), PLAIT_SHMEM_HERE,                           \
          [&] { collect(check_team(team), dest, source, nelems * (BYTES)); });                    \
    return 0;                                                                                     \
  }                                                                                               \
  PLAIT_SHMEM_EXPORT(COLLECT)                                                                     \
  extern "C" int pshmem_##FCOLLECT(shmem_team_t team, T* dest, const T* source, size_t nelems) {  \
    enter(PLAIT_CALL_SHMEM_FCOLLECT##SUFFIX + (INDEX), PLAIT_SHMEM_HERE,                          \
          [&] { fcollect(check_team(team), dest, source, nelems * (BYTES)); });                   \
    return 0;                                                                                     \
  }                                                                                               \
  PLAIT_SHMEM_EXPORT(FCOLLECT)                                                                    \
  extern "C" int pshmem_##ALLTOALL(shmem_team_t team, T* dest, const T* source, size_t nelems) {  \
    enter(PLAIT_CALL_SHMEM_ALLTOALL##SUFFIX + (INDEX), PLAIT_SHMEM_HERE,                          \
          [&] { alltoall(check_team(team), dest, source, nelems, BYTES, {}); });                  \
    return 0;                                                                                     \
  }                                                                                               \
  PLAIT_SHMEM_EXPORT(ALLTOALL)                                                                    \
  extern "C" int pshmem_##ALLTOALLS(shmem_team_t team, T* dest, const T* source, ptrdiff_t dst,   \
                                    ptrdiff_t sst, size_t nelems) {                               \
    enter(PLAIT_CALL_SHMEM_ALLTOALLS##SUFFIX + (INDEX), PLAIT_SHMEM_HERE,                         \
          [&] { alltoall(check_team(team), dest, source, nelems, BYTES, strides(dst, sst)); });   \
    return 0;                                                                                     \
  }                                                                                               \
  PLAIT_SHMEM_EXPORT(ALLTOALLS)
#define TYPED(NAME, T, INDEX)                                                           \
  TEAM_ROUTINES(T, sizeof(T), INDEX, NAME##_broadcast, NAME##_collect, NAME##_fcollect, \
                NAME##_alltoall, NAME##_alltoalls, )
PLAIT_SHMEM_RMA_TYPES(TYPED)
PLAIT_SHMEM_WIDE_TYPES(TYPED)
TEAM_ROUTINES(void, 1, 0, broadcastmem, collectmem, fcollectmem, alltoallmem, alltoallsmem, MEM)

// ---- with active sets ---------------------------------------------------------------------------
#define SET_ROUTINES(BITS)                                                                         \
  extern "C" void pshmem_broadcast##BITS(void* dest, const void* source, size_t nelems,            \
                                         int PE_root, int PE_start, int logPE_stride, int PE_size, \
                                         long*) {                                                  \
    enter(PLAIT_CALL_SHMEM_BROADCAST##BITS, PLAIT_SHMEM_HERE, [&] {                                \
      broadcast(active_set(PE_start, logPE_stride, PE_size), dest, source, nelems * ((BITS) / 8),  \
                PE_root, false);                                                                   \
    });                                                                                            \
  }                                                                                                \
  PLAIT_SHMEM_EXPORT(broadcast##BITS)                                                              \
  extern "C" void pshmem_collect##BITS(void* dest, const void* source, size_t nelems,              \
                                       int PE_start, int logPE_stride, int PE_size, long*) {       \
    enter(PLAIT_CALL_SHMEM_COLLECT##BITS, PLAIT_SHMEM_HERE, [&] {                                  \
      collect(active_set(PE_start, logPE_stride, PE_size), dest, source, nelems * ((BITS) / 8));   \
    });                                                                                            \
  }                                                                                                \
  PLAIT_SHMEM_EXPORT(collect##BITS)                                                                \
  extern "C" void pshmem_fcollect##BITS(void* dest, const void* source, size_t nelems,             \
                                        int PE_start, int logPE_stride, int PE_size, long*) {      \
    enter(PLAIT_CALL_SHMEM_FCOLLECT##BITS, PLAIT_SHMEM_HERE, [&] {                                 \
      fcollect(active_set(PE_start, logPE_stride, PE_size), dest, source, nelems * ((BITS) / 8));  \
    });                                                                                            \
  }                                                                                                \
  PLAIT_SHMEM_EXPORT(fcollect##BITS)                                                               \
  extern "C" void pshmem_alltoall##BITS(void* dest, const void* source, size_t nelems,             \
                                        int PE_start, int logPE_stride, int PE_size, long*) {      \
    enter(PLAIT_CALL_SHMEM_ALLTOALL##BITS, PLAIT_SHMEM_HERE, [&] {                                 \
      alltoall(active_set(PE_start, logPE_stride, PE_size), dest, source, nelems, (BITS) / 8, {}); \
    });                                                                                            \
  }                                                                                                \
  PLAIT_SHMEM_EXPORT(alltoall##BITS)                                                               \
  extern "C" void pshmem_alltoalls##BITS(void* dest, const void* source, ptrdiff_t dst,            \
                                         ptrdiff_t sst, size_t nelems, int PE_start,               \
                                         int logPE_stride, int PE_size, long*) {                   \
    enter(PLAIT_CALL_SHMEM_ALLTOALLS##BITS, PLAIT_SHMEM_HERE, [&] {                                \
      alltoall(active_set(PE_start, logPE_stride, PE_size), dest, source, nelems, (BITS) / 8,      \
               strides(dst, sst));                                                                 \
    });                                                                                            \
  }                                                                                                \
  PLAIT_SHMEM_EXPORT(alltoalls##BITS)
SET_ROUTINES(32)
SET_ROUTINES(64)
