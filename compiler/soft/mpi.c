// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI's calls on a soft processor: the library of compiled roles (compiler/lib), behind MPI's own
// signatures. That library is given the size and the code of each datatype as numbers; here a table
// has them. What a program does not call is not linked. What costs other calls memory, too, is
// there where PLAIT_ROOM, or PLAIT_GROUPS and PLAIT_RANKS, are defined; with PLAIT_SHARED messages
// go by a memory that cores share: build.py.
#include <mpi.h>
#include <plait.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "formats.h"
#include "plait_collectives.h"
#include "plait_commands.h"
#include "plait_mpi.h"
#include "plait_soft_mpi.h"
#include "plait_wire.h"

#define PLAIT_LIFE
#define PLAIT_PERIOD plait_period
#define plait_now plait_cycles
#define PLAIT_IDLE(is_idle) \
  if (is_idle) (void)PLAIT_REGISTER(WAIT_ANY);

#ifdef PLAIT_SHARED
#define PLAIT_OWN_TRANSFERS  // shared.c
#endif
#ifdef PLAIT_ROOM
// Slots of the role (run/kinds/soft.py), and how many of them requests may take: build.py.
enum { PLAIT_SLOTS_OF_ROLE = PLAIT_ROOM, PLAIT_REQUESTS_MAX = PLAIT_REQUESTS };
#endif

void plait_exit_with(int code, unsigned long long unended);
#ifdef PLAIT_ROOM
static void plait_exit_telling(int code);
#define PLAIT_EXIT plait_exit_telling
#endif

static int plait_site;  // where the program waits, half of its address

// In the order in which they need each other.
// clang-format off
#include "point_to_point.c"
#include "probing.c"
#include "environment.c"
#include "communicators.c"
// clang-format on

// ---- failures -----------------------------------------------------------------------------------

enum { DIAGNOSED = 6 };  // as ranks that are compiled end

_Noreturn static void tell(const int64_t* words, unsigned count, int code) {
  fflush(NULL);
  plait_log(PLAIT_LOG_STREAM_RECORD, words, count * sizeof *words);
  plait_exit(code);
  for (;;) {
  }
}

void plait_fail(int call, int status, int peer, int tag, long bytes, long room, int theirs,
                int ours, int group) {
  const int64_t words[] = {MPI_FORMAT, call,   status, peer,  tag,       bytes,
                           room,       theirs, ours,   group, plait_site};
  tell(words, sizeof words / sizeof *words, DIAGNOSED);
}

void plait_abort(int code) {
  const int64_t words[] = {ABORT_FORMAT, code, plait_site};
  tell(words, sizeof words / sizeof *words, code);
}

// ---- datatypes ----------------------------------------------------------------------------------

enum kind { SIGNED, UNSIGNED, FLOATING, LOGICAL, BYTES, PAIR, FLOATING_PAIR };

struct type {
  short handle;
  unsigned char code, size;
  unsigned char kind;
  unsigned char value_size, index_at;  // of a pair: bytes of its value, and to its index
};

#define IS_FLOATING(c_type) ((c_type)0.5 != 0)
#define BASIC(handle, code, c_type, is_logical, is_bytes) \
  {handle,                                                \
   code,                                                  \
   sizeof(c_type),                                        \
   is_logical                 ? LOGICAL                   \
   : is_bytes                 ? BYTES                     \
   : IS_FLOATING(c_type)      ? FLOATING                  \
   : (c_type) - 1 < (c_type)0 ? SIGNED                    \
                              : UNSIGNED,                 \
   0,                                                     \
   0},
#define PAIR_OF(c_type) \
  struct {              \
    c_type value;       \
    int index;          \
  }
#define OF_PAIR(handle, code, c_type)          \
  {handle,                                     \
   code,                                       \
   sizeof(PAIR_OF(c_type)),                    \
   IS_FLOATING(c_type) ? FLOATING_PAIR : PAIR, \
   sizeof(c_type),                             \
   offsetof(PAIR_OF(c_type), index)},
static const struct type types[] = {PLAIT_SOFT_DATATYPES(BASIC) PLAIT_SOFT_PAIRS(OF_PAIR)};
// Those whose C type has 8 bytes on other ranks and 4 here.
#define HANDLE(handle) handle,
static const short longs[] = {PLAIT_SOFT_LONG_DATATYPES(HANDLE)};

_Noreturn static void tell_place(int format) {
  const int64_t words[] = {format, plait_site};
  tell(words, sizeof words / sizeof *words, DIAGNOSED);
}

// The datatype of the message before, since programs send many of one type, and its row; none
// before MPI_Init and after MPI_Finalize.
static struct type usual = {.handle = -1};
static const struct type* usual_row;

static const struct type* type_of(MPI_Datatype datatype) {
  if (datatype == usual.handle) return usual_row;
  for (unsigned i = 0; plait_is_mixed && i < sizeof longs / sizeof *longs; ++i) {
    if (datatype == longs[i]) tell_place(LONG_FORMATS + (int)i);
  }
  for (unsigned i = 0; i < sizeof types / sizeof *types; ++i) {
    if (datatype != types[i].handle) continue;
    if (plait_life == PLAIT_WITHIN) usual = *(usual_row = &types[i]);
    return &types[i];
  }
  tell_place(NO_TYPE_FORMAT);
}

// ---- calls --------------------------------------------------------------------------------------

// A call is known by where it returns to: diagnoses and timelines are told of it while it lasts.
static void enter(const void* from) {
  plait_site = (int)((uintptr_t)from / 2);
  PLAIT_REGISTER(SITE) = (unsigned)plait_site;
}

static int leave(int result) {
  PLAIT_REGISTER(SITE) = 0;
  return result;
}

// Of a call that asked for something and did not find it: a loop of them may have no end.
static int leave_asked(int result, int was_found) {
  if (!was_found) PLAIT_REGISTER(SITE) = PLAIT_SOFT_ASKED_IN_VAIN;
  return leave(result);
}

// Tells diagnoses more of the call that the program is in: what ranks may disagree in, or whether
// it has looked in vain.
static void tell_diagnoses(unsigned detail) {
  PLAIT_REGISTER(SITE) = detail;
  PLAIT_REGISTER(SITE) = (unsigned)plait_site;
}

#ifdef PLAIT_ROOM
// Until a command is done. The place before that of a call, which is within the instruction that
// calls, tells diagnoses what for.
static void plait_wait_for_room(void) {
  PLAIT_REGISTER(SITE) = (unsigned)plait_site - 1;
  (void)PLAIT_REGISTER(WAIT_ANY);
  PLAIT_REGISTER(SITE) = (unsigned)plait_site;
}

static void plait_exit_telling(int code) {
  unsigned long long unended = 0;
  for (int place = 0; place < PLAIT_PLACES; ++place) {
    if (plait_open[place] > 0) unended |= 1ULL << plait_slot(place);
  }
  plait_exit_with(code, unended);
}
#endif

#define ENTER() enter(__builtin_return_address(0))
#define TYPE(type) (type)->size, (type)->code

#ifdef PLAIT_SHARED
// clang-format off
#include "shared.c"
// clang-format on
#define MEET(where) meet(where, 0)
#define CHECK_WORLD(call, comm) check_world(call, comm)
#else
#define MEET(where)
#define CHECK_WORLD(call, comm)
#endif

int MPI_Init(int* argc, char*** argv) {
  ENTER();
  plait_mpi_Init(argc, argv);
  MEET(BEGINNING);
  return leave(MPI_SUCCESS);
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  ENTER();
  plait_mpi_Init_thread(argc, argv, required, provided);
  MEET(BEGINNING);
  return leave(MPI_SUCCESS);
}

int MPI_Initialized(int* flag) { return plait_mpi_Initialized(flag); }

int MPI_Finalized(int* flag) { return plait_mpi_Finalized(flag); }

int MPI_Query_thread(int* provided) { return plait_mpi_Query_thread(provided); }

int MPI_Finalize(void) {
  ENTER();
  fflush(NULL);
  MEET(ENDING);
  usual.handle = -1;
  return leave(plait_mpi_Finalize());
}

int MPI_Abort(MPI_Comm comm, int code) {
  ENTER();
  return leave(plait_mpi_Abort(comm, code));
}

int MPI_Get_version(int* version, int* subversion) {
  return plait_mpi_Get_version(version, subversion);
}

int MPI_Get_processor_name(char* name, int* length) {
  return plait_mpi_Get_processor_name(name, length);
}

double MPI_Wtime(void) { return plait_mpi_Wtime(); }

double MPI_Wtick(void) { return plait_mpi_Wtick(); }

int MPI_Comm_rank(MPI_Comm comm, int* rank) {
  ENTER();
  return leave(plait_mpi_Comm_rank(comm, rank));
}

int MPI_Comm_size(MPI_Comm comm, int* size) {
  ENTER();
  return leave(plait_mpi_Comm_size(comm, size));
}

int MPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int* result) {
  ENTER();
  return leave(plait_mpi_Comm_compare(comm1, comm2, result));
}

int MPI_Comm_free(MPI_Comm* comm) {
  ENTER();
  return leave(plait_mpi_Comm_free(comm));
}

#if PLAIT_GROUPS > 2
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* made) {
  ENTER();
  return leave(plait_mpi_Comm_dup(comm, made));
}

int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* made) {
  ENTER();
  return leave(plait_mpi_Comm_split(comm, color, key, made));
}
#endif

int MPI_Type_size(MPI_Datatype datatype, int* size) {
  ENTER();
  *size = type_of(datatype)->size;
  return leave(MPI_SUCCESS);
}

int MPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint* low, MPI_Aint* extent) {
  ENTER();
  const struct type* type = type_of(datatype);
  return leave(plait_mpi_Type_get_extent(type->size, 0, low, extent));
}

#ifndef PLAIT_SHARED
#include "straight.c"

#define SEND_CALL(name)                                                                \
  int MPI_##name(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, \
                 MPI_Comm comm) {                                                      \
    ENTER();                                                                           \
    const struct type* type = type_of(datatype);                                       \
    return leave(plait_mpi_##name(buf, count, TYPE(type), dest, tag, 1, comm));        \
  }
SEND_CALL(Ssend)
SEND_CALL(Rsend)

#define SEND_START(name)                                                                 \
  int MPI_##name(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,   \
                 MPI_Comm comm, MPI_Request* request) {                                  \
    ENTER();                                                                             \
    const struct type* type = type_of(datatype);                                         \
    return leave(plait_mpi_##name(buf, count, TYPE(type), dest, tag, 1, comm, request)); \
  }
SEND_START(Issend)
SEND_START(Irsend)

int MPI_Sendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                 void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag,
                 MPI_Comm comm, MPI_Status* status) {
  ENTER();
  const struct type* out = type_of(sendtype);
  const struct type* in = type_of(recvtype);
  return leave(plait_mpi_Sendrecv(sendbuf, sendcount, TYPE(out), dest, sendtag, 1, recvbuf,
                                  recvcount, TYPE(in), source, recvtag, 1, comm, status));
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
  ENTER();
  return leave(plait_mpi_Probe(source, tag, 1, comm, status));
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
  ENTER();
  return leave(plait_mpi_Iprobe(source, tag, 1, comm, flag, status));
}

#endif

int MPI_Get_count(const MPI_Status* status, MPI_Datatype datatype, int* count) {
  ENTER();
  const struct type* type = type_of(datatype);
  return leave(plait_mpi_Get_count(status, TYPE(type), count));
}

int MPI_Status_get_source(const MPI_Status* status, int* source) {
  ENTER();
  return leave(plait_mpi_Status_get_source(status, source));
}

int MPI_Status_get_tag(const MPI_Status* status, int* tag) {
  ENTER();
  return leave(plait_mpi_Status_get_tag(status, tag));
}

int MPI_Status_get_error(const MPI_Status* status, int* err) {
  ENTER();
  return leave(plait_mpi_Status_get_error(status, err));
}

int MPI_Status_set_source(MPI_Status* status, int source) {
  ENTER();
  return leave(plait_mpi_Status_set_source(status, source));
}

int MPI_Status_set_tag(MPI_Status* status, int tag) {
  ENTER();
  return leave(plait_mpi_Status_set_tag(status, tag));
}

int MPI_Status_set_error(MPI_Status* status, int err) {
  ENTER();
  return leave(plait_mpi_Status_set_error(status, err));
}

#ifndef PLAIT_SHARED
int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  ENTER();
  return leave(plait_mpi_Waitall(count, requests, statuses));
}

int MPI_Waitany(int count, MPI_Request requests[], int* index, MPI_Status* status) {
  ENTER();
  return leave(plait_mpi_Waitany(count, requests, index, status));
}

int MPI_Waitsome(int count, MPI_Request requests[], int* done, int indices[],
                 MPI_Status statuses[]) {
  ENTER();
  return leave(plait_mpi_Waitsome(count, requests, done, indices, statuses));
}

int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  ENTER();
  const int result = plait_mpi_Test(request, flag, status);
  return leave_asked(result, *flag);
}

#ifdef PLAIT_ROOM
int MPI_Testall(int count, MPI_Request requests[], int* flag, MPI_Status statuses[]) {
  ENTER();
  const int result = plait_mpi_Testall(count, requests, flag, statuses);
  return leave_asked(result, *flag);
}
#endif

int MPI_Testany(int count, MPI_Request requests[], int* index, int* flag, MPI_Status* status) {
  ENTER();
  const int result = plait_mpi_Testany(count, requests, index, flag, status);
  return leave_asked(result, *flag);
}

int MPI_Testsome(int count, MPI_Request requests[], int* done, int indices[],
                 MPI_Status statuses[]) {
  ENTER();
  const int result = plait_mpi_Testsome(count, requests, done, indices, statuses);
  return leave_asked(result, *done);
}

#endif

// clang-format off
// Messages are to be quick, collectives small.
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
#include "collectives.c"
#ifndef PLAIT_SHARED
#include "more_collectives.c"
#endif
#pragma clang attribute pop
// clang-format on

#ifndef PLAIT_SHARED
int MPI_Sendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag,
                         int source, int recvtag, MPI_Comm comm, MPI_Status* status) {
  ENTER();
  const struct type* type = type_of(datatype);
  const long bytes = count > 0 ? (long)count * type->size : 0;
  unsigned char* copy = room(bytes);
  memcpy(copy, buf, (size_t)bytes);
  plait_mpi_Sendrecv(copy, count, TYPE(type), dest, sendtag, 1, buf, count, TYPE(type), source,
                     recvtag, 1, comm, status);
  free(copy);
  return leave(MPI_SUCCESS);
}
#endif
