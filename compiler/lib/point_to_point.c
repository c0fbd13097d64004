// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI's calls but for the collectives. The compiler puts `size` (bytes of an element) and `type`
// (its code on the wire) in the place of each datatype.
#include <mpi.h>

#include "requests.h"

enum { PLAIT_SYNCHRONOUS = 1, PLAIT_ANY_SOURCE = 2, PLAIT_ANY_TAG = 4, PLAIT_NOW = 8 };
enum { PLAIT_NOT_KNOWN = -1 };

// Whether the endpoint refuses ranks that are not in the world: of a role, where the rank is the
// node.
#if defined(PLAIT_PARTS) || defined(PLAIT_REGISTER)
enum { PLAIT_REFUSES = 0 };
#else
enum { PLAIT_REFUSES = 1 };
#endif

// The rank in the world of one that a call names.
static int plait_peer_node(int call, int rank, int tag, int group) {
  if ((group > 0 || !PLAIT_REFUSES) && (rank < 0 || rank >= plait_ranks(group))) {
    plait_fail(call, PLAIT_MPI_REFUSED, rank, tag, 0, plait_ranks(group), 0, 0, group);
  }
  return plait_node(rank, group);
}

// Counts and tags, as runtime/api/check.cpp has them, in its order.
static void plait_check_count(int call, long bytes, int type, int group) {
  if (bytes < 0) plait_fail(call, PLAIT_MPI_REFUSED, 0, 0, bytes, 0, 0, type, group);
}

// `check`: the compiler does not know that the tag is none below 0.
static void plait_check_tag(int call, int is_receive, int tag, int check, int group) {
  if (check && tag < 0 && !(is_receive && tag == MPI_ANY_TAG)) {
    plait_fail(call, PLAIT_MPI_TAG, 0, tag, 0, 0, 0, 0, group);
  }
}

static void plait_set_status(MPI_Status* status, int source, int tag, long bytes) {
  if (status != MPI_STATUS_IGNORE) {
    status->MPI_SOURCE = source;
    status->MPI_TAG = tag;
    status->plait_bytes = bytes;
  }
}

static void plait_set_empty(MPI_Status* status) {
  plait_set_status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0);
  if (status != MPI_STATUS_IGNORE) status->MPI_ERROR = MPI_SUCCESS;
}

// What the last completion said, of a command on this communicator. Of a rank that is refused only
// the number is known: that of the ranks there are stands in for the room.
static void plait_check(int call, int type, long room, int group) {
  if (plait_status != 0) {
    plait_fail(call, plait_status, plait_member(plait_peer, group), plait_tag, plait_bytes,
               plait_status == PLAIT_MPI_REFUSED ? plait_ranks(group) : room, plait_datatype, type,
               group);
  }
}

static void plait_received(int call, MPI_Status* status, int type, long room, int group) {
  plait_check(call, type, room, group);
  plait_set_status(status, plait_member(plait_peer, group), plait_tag, plait_bytes);
}

static int plait_post_send(int call, int flags, const void* buf, long bytes, int type, int dest,
                           int tag, int group) {
  return plait_issue(PLAIT_SEND, flags, type, 0, plait_peer_node(call, dest, tag, group),
                     plait_context(group), tag, buf, bytes);
}

// What the last completion said, of a send on this communicator.
static void plait_check_own_send(int call, int type, int dest, int tag, int group) {
  if (plait_status != 0) {
    plait_fail(call, plait_status, dest, tag, 0, plait_ranks(group), 0, type, group);
  }
}

static void plait_end_own_send(int call, int slot, int type, int dest, int tag, int group) {
  plait_await(slot);
  plait_check_own_send(call, type, dest, tag, group);
}

// A receive or a probe.
static int plait_post(int call, int opcode, int flags, void* buf, long bytes, int type, int source,
                      int tag, int group) {
  int any_source = source == MPI_ANY_SOURCE, any_tag = tag == MPI_ANY_TAG;
  return plait_issue(opcode,
                     flags | (any_source ? PLAIT_ANY_SOURCE : 0) | (any_tag ? PLAIT_ANY_TAG : 0),
                     type, 0, any_source ? 0 : plait_peer_node(call, source, tag, group),
                     plait_context(group), any_tag ? 0 : tag, buf, bytes);
}

static int plait_request(int type, int is_receive, int group) {
  return PLAIT_REQUEST | type << PLAIT_TYPE_SHIFT | (is_receive ? PLAIT_IS_RECEIVE : 0) |
         group << PLAIT_GROUP_SHIFT;
}

// ---- sending and receiving ----------------------------------------------------------------------

static void plait_send(int call, int flags, const void* buf, long bytes, int type, int dest,
                       int tag, int check, MPI_Comm comm) {
  int group = plait_group(call, comm);
  plait_check_count(call, bytes, type, group);
  plait_check_tag(call, 0, tag, check, group);
  if (dest != MPI_PROC_NULL) {
    int slot = plait_post_send(call, flags, buf, bytes, type, dest, tag, group);
    plait_end_own_send(call, slot, type, dest, tag, group);
  }
}

int plait_mpi_Send(const void* buf, int count, int size, int type, int dest, int tag, int check,
                   MPI_Comm comm) {
  plait_send(PLAIT_CALL_SEND, 0, buf, (long)count * size, type, dest, tag, check, comm);
  return MPI_SUCCESS;
}

int plait_mpi_Ssend(const void* buf, int count, int size, int type, int dest, int tag, int check,
                    MPI_Comm comm) {
  plait_send(PLAIT_CALL_SSEND, PLAIT_SYNCHRONOUS, buf, (long)count * size, type, dest, tag, check,
             comm);
  return MPI_SUCCESS;
}

// A receive is posted already, says the program: as MPI_Send.
int plait_mpi_Rsend(const void* buf, int count, int size, int type, int dest, int tag, int check,
                    MPI_Comm comm) {
  plait_send(PLAIT_CALL_RSEND, 0, buf, (long)count * size, type, dest, tag, check, comm);
  return MPI_SUCCESS;
}

static void plait_start_own_send(int call, int flags, const void* buf, long bytes, int type,
                                 int dest, int tag, int check, MPI_Comm comm,
                                 MPI_Request* request) {
  int group = plait_group(call, comm), made = plait_request(type, 0, group);
  plait_check_count(call, bytes, type, group);
  plait_check_tag(call, 0, tag, check, group);
  if (dest == MPI_PROC_NULL) {
    *request = made | PLAIT_IS_NOBODY;
  } else {
    plait_make_room(call);
    int slot = plait_post_send(call, flags, buf, bytes, type, dest, tag, group);
    *request = plait_keep(call, made, slot);
  }
}

int plait_mpi_Isend(const void* buf, int count, int size, int type, int dest, int tag, int check,
                    MPI_Comm comm, MPI_Request* request) {
  plait_start_own_send(PLAIT_CALL_ISEND, 0, buf, (long)count * size, type, dest, tag, check, comm,
                       request);
  return MPI_SUCCESS;
}

int plait_mpi_Issend(const void* buf, int count, int size, int type, int dest, int tag, int check,
                     MPI_Comm comm, MPI_Request* request) {
  plait_start_own_send(PLAIT_CALL_ISSEND, PLAIT_SYNCHRONOUS, buf, (long)count * size, type, dest,
                       tag, check, comm, request);
  return MPI_SUCCESS;
}

int plait_mpi_Irsend(const void* buf, int count, int size, int type, int dest, int tag, int check,
                     MPI_Comm comm, MPI_Request* request) {
  plait_start_own_send(PLAIT_CALL_IRSEND, 0, buf, (long)count * size, type, dest, tag, check, comm,
                       request);
  return MPI_SUCCESS;
}

int plait_mpi_Recv(void* buf, int count, int size, int type, int source, int tag, int check,
                   MPI_Comm comm, MPI_Status* status) {
  long bytes = (long)count * size;
  int group = plait_group(PLAIT_CALL_RECV, comm);
  plait_check_count(PLAIT_CALL_RECV, bytes, type, group);
  plait_check_tag(PLAIT_CALL_RECV, 1, tag, check, group);
  if (source == MPI_PROC_NULL) {
    plait_set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
  } else {
    plait_await(
        plait_post(PLAIT_CALL_RECV, PLAIT_RECEIVE, 0, buf, bytes, type, source, tag, group));
    plait_received(PLAIT_CALL_RECV, status, type, bytes, group);
  }
  return MPI_SUCCESS;
}

static void plait_start_own_receive(int call, void* buf, long bytes, int type, int source, int tag,
                                    int check, MPI_Comm comm, MPI_Request* request) {
  int group = plait_group(call, comm), made = plait_request(type, 1, group);
  plait_check_count(call, bytes, type, group);
  plait_check_tag(call, 1, tag, check, group);
  if (source == MPI_PROC_NULL) {
    *request = made | PLAIT_IS_NOBODY;
  } else {
    plait_make_room(call);
    int slot = plait_post(call, PLAIT_RECEIVE, 0, buf, bytes, type, source, tag, group);
    *request = plait_keep(call, made, slot);
  }
}

int plait_mpi_Irecv(void* buf, int count, int size, int type, int source, int tag, int check,
                    MPI_Comm comm, MPI_Request* request) {
  plait_start_own_receive(PLAIT_CALL_IRECV, buf, (long)count * size, type, source, tag, check, comm,
                          request);
  return MPI_SUCCESS;
}

int plait_mpi_Sendrecv(const void* sendbuf, int sendcount, int sendsize, int sendtype, int dest,
                       int sendtag, int sendcheck, void* recvbuf, int recvcount, int recvsize,
                       int recvtype, int source, int recvtag, int recvcheck, MPI_Comm comm,
                       MPI_Status* status) {
  long out = (long)sendcount * sendsize, bytes = (long)recvcount * recvsize;
  int group = plait_group(PLAIT_CALL_SENDRECV, comm), receive = 0;
  plait_check_count(PLAIT_CALL_SENDRECV, out, sendtype, group);
  plait_check_tag(PLAIT_CALL_SENDRECV, 0, sendtag, sendcheck, group);
  plait_check_count(PLAIT_CALL_SENDRECV, bytes, recvtype, group);
  plait_check_tag(PLAIT_CALL_SENDRECV, 1, recvtag, recvcheck, group);
  if (source != MPI_PROC_NULL) {
    receive = plait_post(PLAIT_CALL_SENDRECV, PLAIT_RECEIVE, 0, recvbuf, bytes, recvtype, source,
                         recvtag, group);
  }
  if (dest != MPI_PROC_NULL) {
    int send =
        plait_post_send(PLAIT_CALL_SENDRECV, 0, sendbuf, out, sendtype, dest, sendtag, group);
    plait_end_own_send(PLAIT_CALL_SENDRECV, send, sendtype, dest, sendtag, group);
  }
  if (source == MPI_PROC_NULL) {
    plait_set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
  } else {
    plait_await(receive);
    plait_received(PLAIT_CALL_SENDRECV, status, recvtype, bytes, group);
  }
  return MPI_SUCCESS;
}

// ---- requests -----------------------------------------------------------------------------------

// 1 if nothing has to be waited for; then the status is set.
static int plait_without_slot(int request, MPI_Status* status) {
  if (request == MPI_REQUEST_NULL) {
    plait_set_empty(status);
    return 1;
  }
  if (plait_is_collective(request)) {
    if (!plait_end_collective(request)) return 0;
    plait_set_empty(status);
    return 1;
  }
  if (request & PLAIT_IS_NOBODY) {
    if (request & PLAIT_IS_RECEIVE)
      plait_set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
    else
      plait_set_empty(status);
    return 1;
  }
#if defined(PLAIT_TESTALL) || defined(PLAIT_ROOM)
  if (plait_is_told(request)) {
    int place = request & PLAIT_SLOTS;
    if (request & PLAIT_IS_RECEIVE) {
#ifdef PLAIT_ROOM
      plait_set_status(status, plait_answers[place].source, plait_answers[place].tag,
                       plait_answers[place].bytes);
#else
      plait_set_status(status, plait_told_source[place], plait_told_tag[place],
                       plait_told_bytes[place]);
#endif
    } else {
      plait_set_empty(status);
    }
    plait_let_go(request);
    return 1;
  }
#endif
  return 0;
}

// Whether the command of a request is done.
static int plait_is_done(int request) {
  return !plait_is_collective(request) && plait_test(plait_slot(request));
}

// The command of the request is done.
static void plait_end_request(int call, int request, MPI_Status* status) {
  int type = request >> PLAIT_TYPE_SHIFT & 0x3f, group = request >> PLAIT_GROUP_SHIFT;
  if (request & PLAIT_IS_RECEIVE) {
    plait_received(call, status, type, PLAIT_NOT_KNOWN, group);
  } else {
    plait_check(call, type, PLAIT_NOT_KNOWN, group);
    plait_set_empty(status);
  }
}

static void plait_wait_for(int call, MPI_Request* request, MPI_Status* status) {
  int made = plait_active(*request);
  PLAIT_CHECK_ACTIVE(call, made)
  plait_over(request);
  int is_collective = plait_is_collective(made);
  if (is_collective || !plait_without_slot(made, status)) {
    plait_settle(is_collective ? 0 : plait_slot(made), is_collective ? made & PLAIT_SLOTS : -1);
    if (is_collective) {
      plait_end_collective(made);
      plait_set_empty(status);
    } else {
      plait_end_request(call, made, status);
      plait_let_go(made);
    }
  }
}

int plait_mpi_Wait(MPI_Request* request, MPI_Status* status) {
  plait_wait_for(PLAIT_CALL_WAIT, request, status);
  return MPI_SUCCESS;
}

int plait_mpi_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
  for (int i = 0; i < count; ++i) {
    if (statuses == MPI_STATUSES_IGNORE) {
      plait_wait_for(PLAIT_CALL_WAITALL, &requests[i], MPI_STATUS_IGNORE);
    } else {
      plait_wait_for(PLAIT_CALL_WAITALL, &requests[i], &statuses[i]);
      statuses[i].MPI_ERROR = MPI_SUCCESS;
    }
  }
  return MPI_SUCCESS;
}

// Ends the first of them that is done: its place, or -1; is_any: one is not MPI_REQUEST_NULL.
static int plait_first(int call, int count, MPI_Request* requests, int* is_any,
                       MPI_Status* status) {
  int found = -1;
  *is_any = 0;
  plait_progress(0);
  for (int i = 0; i < count; ++i) {
    int made = plait_active(requests[i]);
    PLAIT_CHECK_ACTIVE(call, made)
    if (made != MPI_REQUEST_NULL && found < 0) {
      *is_any = 1;
      if (plait_without_slot(made, status)) {
        found = i;
      } else if (plait_is_done(made)) {
        plait_end_request(call, made, status);
        plait_let_go(made);
        found = i;
      }
    }
  }
  if (found >= 0) plait_over(&requests[found]);
  return found;
}

int plait_mpi_Waitany(int count, MPI_Request* requests, int* index, MPI_Status* status) {
  int found = -1, is_any = 1;
  while (found < 0 && is_any) {
    found = plait_first(PLAIT_CALL_WAITANY, count, requests, &is_any, status);
    PLAIT_IDLE(found < 0 && is_any)
  }
  if (found < 0) plait_set_empty(status);
  *index = found < 0 ? MPI_UNDEFINED : found;
  return MPI_SUCCESS;
}

int plait_mpi_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  int made = plait_active(*request), is_done = 1;
  PLAIT_CHECK_ACTIVE(32, made)
  plait_progress(0);
  if (!plait_without_slot(made, status)) {
    is_done = plait_is_done(made);
    if (is_done) {
      plait_end_request(PLAIT_CALL_TEST, made, status);
      plait_let_go(made);
    }
  }
  if (is_done) plait_over(request);
  *flag = is_done;
  return MPI_SUCCESS;
}

#if defined(PLAIT_TESTALL) || defined(PLAIT_ROOM)
int plait_mpi_Testall(int count, MPI_Request* requests, int* flag, MPI_Status* statuses) {
  int is_done = 1;
  plait_progress(0);
  for (int i = 0; i < count; ++i) {
    int made = plait_active(requests[i]);
    PLAIT_CHECK_ACTIVE(33, made)
    if (plait_is_collective(made)) {
      if (plait_is_open(made)) is_done = 0;
    } else if (made != MPI_REQUEST_NULL && !(made & PLAIT_IS_NOBODY) && !plait_is_told(made)) {
      if (plait_is_done(made)) {
        plait_end_request(PLAIT_CALL_TESTALL, made, MPI_STATUS_IGNORE);
        plait_tell(PLAIT_CALL_TESTALL, made);
      } else {
        is_done = 0;
      }
    }
  }
  *flag = is_done;
  if (is_done) plait_mpi_Waitall(count, requests, statuses);
  return MPI_SUCCESS;
}
#endif

#ifdef PLAIT_TESTALL
// As MPI_Test, but that the request stays: what it was told is kept at its place.
int plait_mpi_Request_get_status(MPI_Request request, int* flag, MPI_Status* status) {
  int made = plait_active(request), is_done = 1;
  plait_progress(0);
  if (made == MPI_REQUEST_NULL) {
    plait_set_empty(status);
  } else if (plait_is_collective(made)) {
    is_done = !plait_is_open(made);
    if (is_done) plait_set_empty(status);
  } else if (made & PLAIT_IS_NOBODY) {
    plait_set_status(status, made & PLAIT_IS_RECEIVE ? MPI_PROC_NULL : MPI_ANY_SOURCE, MPI_ANY_TAG,
                     0);
  } else {
    if (!plait_is_told(made) && plait_is_done(made)) {
      plait_end_request(PLAIT_CALL_REQUEST_GET_STATUS, made, MPI_STATUS_IGNORE);
      plait_tell(PLAIT_CALL_REQUEST_GET_STATUS, made);
    }
    is_done = plait_is_told(made);
    if (is_done) {
      int place = made & PLAIT_SLOTS;
      if (made & PLAIT_IS_RECEIVE)
        plait_set_status(status, plait_told_source[place], plait_told_tag[place],
                         plait_told_bytes[place]);
      else
        plait_set_empty(status);
    }
  }
  *flag = is_done;
  return MPI_SUCCESS;
}
#endif

int plait_mpi_Testany(int count, MPI_Request* requests, int* index, int* flag, MPI_Status* status) {
  int is_any, found = plait_first(PLAIT_CALL_TESTANY, count, requests, &is_any, status);
  if (!is_any) plait_set_empty(status);
  *index = found < 0 ? MPI_UNDEFINED : found;
  *flag = found >= 0 || !is_any;
  return MPI_SUCCESS;
}

// Ends those that are done; with `wait` until there are some.
static int plait_some(int call, int wait, int count, MPI_Request* requests, int* indices,
                      MPI_Status* statuses) {
  int done = 0, is_any = 1;
  while (is_any) {
    is_any = 0;
    plait_progress(0);
    for (int i = 0; i < count; ++i) {
      int made = plait_active(requests[i]);
      PLAIT_CHECK_ACTIVE(call, made)
      if (made != MPI_REQUEST_NULL) {
        MPI_Status* status = statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[done];
        int is_done = plait_without_slot(made, status);
        is_any = 1;
        if (!is_done && plait_is_done(made)) {
          plait_end_request(call, made, status);
          plait_let_go(made);
          is_done = 1;
        }
        if (is_done) {
          if (statuses != MPI_STATUSES_IGNORE) statuses[done].MPI_ERROR = MPI_SUCCESS;
          indices[done] = i;
          plait_over(&requests[i]);
          ++done;
        }
      }
    }
    if (done > 0 || !is_any || !wait) return is_any ? done : MPI_UNDEFINED;
    PLAIT_IDLE(1)
  }
  return MPI_UNDEFINED;
}

int plait_mpi_Waitsome(int count, MPI_Request* requests, int* outcount, int* indices,
                       MPI_Status* statuses) {
  *outcount = plait_some(PLAIT_CALL_WAITSOME, 1, count, requests, indices, statuses);
  return MPI_SUCCESS;
}

int plait_mpi_Testsome(int count, MPI_Request* requests, int* outcount, int* indices,
                       MPI_Status* statuses) {
  *outcount = plait_some(PLAIT_CALL_TESTSOME, 0, count, requests, indices, statuses);
  return MPI_SUCCESS;
}
