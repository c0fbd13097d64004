// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Persistent requests, as runtime/api/persistent.cpp has them, and MPI_Request_free. Behind
// point_to_point.c, which knows what their handles hold.

#ifdef PLAIT_PERSISTENT
static void plait_keep_call(int call, int is_receive, int flags, const void* buf, long bytes,
                            int type, int peer, int tag, int check, MPI_Comm comm,
                            MPI_Request* request) {
  int group = plait_group(call, comm), place = 0;
  plait_check_count(call, bytes, type, group);
  plait_check_tag(call, is_receive, tag, check, group);
  while (place < PLAIT_KEPT && plait_kept[place].is_taken) ++place;
  if (place == PLAIT_KEPT)
    plait_fail(call, PLAIT_MPI_MANY_PERSISTENT, 0, 0, 0, PLAIT_KEPT, 0, 0, 0);
  plait_kept[place].is_taken = 1;
  plait_kept[place].is_receive = is_receive;
  plait_kept[place].flags = flags;
  plait_kept[place].buf = (void*)buf;
  plait_kept[place].bytes = bytes;
  plait_kept[place].type = type;
  plait_kept[place].peer = peer;
  plait_kept[place].tag = tag;
  plait_kept[place].comm = comm;
  plait_kept[place].active = MPI_REQUEST_NULL;
  *request = PLAIT_REQUEST | PLAIT_IS_KEPT | place;
}

int plait_mpi_Send_init(const void* buf, int count, int size, int type, int dest, int tag,
                        int check, MPI_Comm comm, MPI_Request* request) {
  plait_keep_call(PLAIT_CALL_SEND_INIT, 0, 0, buf, (long)count * size, type, dest, tag, check, comm,
                  request);
  return MPI_SUCCESS;
}

int plait_mpi_Ssend_init(const void* buf, int count, int size, int type, int dest, int tag,
                         int check, MPI_Comm comm, MPI_Request* request) {
  plait_keep_call(PLAIT_CALL_SSEND_INIT, 0, PLAIT_SYNCHRONOUS, buf, (long)count * size, type, dest,
                  tag, check, comm, request);
  return MPI_SUCCESS;
}

int plait_mpi_Rsend_init(const void* buf, int count, int size, int type, int dest, int tag,
                         int check, MPI_Comm comm, MPI_Request* request) {
  plait_keep_call(PLAIT_CALL_RSEND_INIT, 0, 0, buf, (long)count * size, type, dest, tag, check,
                  comm, request);
  return MPI_SUCCESS;
}

#ifdef PLAIT_BUFFERED
enum { PLAIT_IS_BUFFERED = 256 };  // beyond the flags of commands

int plait_mpi_Bsend_init(const void* buf, int count, int size, int type, int dest, int tag,
                         int check, MPI_Comm comm, MPI_Request* request) {
  plait_keep_call(PLAIT_CALL_BSEND_INIT, 0, PLAIT_IS_BUFFERED, buf, (long)count * size, type, dest,
                  tag, check, comm, request);
  return MPI_SUCCESS;
}
#endif

int plait_mpi_Recv_init(void* buf, int count, int size, int type, int source, int tag, int check,
                        MPI_Comm comm, MPI_Request* request) {
  plait_keep_call(PLAIT_CALL_RECV_INIT, 1, 0, buf, (long)count * size, type, source, tag, check,
                  comm, request);
  return MPI_SUCCESS;
}

static void plait_start(int call, MPI_Request request) {
  int place = request & PLAIT_SLOTS, made;
  if (!plait_is_kept(request)) plait_fail(call, PLAIT_MPI_NOT_PERSISTENT, 0, 0, 0, 0, 0, 0, 0);
  if (plait_kept[place].active != MPI_REQUEST_NULL) {
    plait_fail(call, PLAIT_MPI_STARTED, 0, 0, 0, 0, 0, 0, 0);
  }
  void* buf = plait_kept[place].buf;
  long bytes = plait_kept[place].bytes;
  int type = plait_kept[place].type, peer = plait_kept[place].peer, tag = plait_kept[place].tag;
  MPI_Comm comm = plait_kept[place].comm;
  if (plait_kept[place].is_receive) {
    plait_start_own_receive(call, buf, bytes, type, peer, tag, 0, comm, &made);
#ifdef PLAIT_BUFFERED
  } else if (plait_kept[place].flags == PLAIT_IS_BUFFERED) {
    plait_send_buffered(call, buf, bytes, type, peer, tag, 0, comm);
    made = plait_request(type, 0, comm - MPI_COMM_WORLD) | PLAIT_IS_NOBODY;
#endif
  } else {
    plait_start_own_send(call, plait_kept[place].flags, buf, bytes, type, peer, tag, 0, comm,
                         &made);
  }
  plait_kept[place].active = made;
}

int plait_mpi_Start(MPI_Request* request) {
  plait_start(PLAIT_CALL_START, *request);
  return MPI_SUCCESS;
}

int plait_mpi_Startall(int count, MPI_Request* requests) {
  for (int i = 0; i < count; ++i) plait_start(PLAIT_CALL_STARTALL, requests[i]);
  return MPI_SUCCESS;
}
#endif

#ifdef PLAIT_FREES
// What goes on after its request is gone keeps its slot until another one goes, or the end.
int plait_mpi_Request_free(MPI_Request* request) {
  int made = plait_active(*request);
  if (*request == MPI_REQUEST_NULL)
    plait_fail(PLAIT_CALL_REQUEST_FREE, PLAIT_MPI_NO_REQUEST, 0, 0, 0, 0, 0, 0, 0);
  if (plait_is_collective(made))
    plait_fail(PLAIT_CALL_REQUEST_FREE, PLAIT_MPI_NO_FREE, 0, 0, 0, 0, 0, 0, 0);
  plait_reap(0);
  if (!plait_without_slot(made, MPI_STATUS_IGNORE)) {
    plait_freed |= 1ULL << plait_slot(made);
    plait_let_go(made);
  }
#ifdef PLAIT_PERSISTENT
  if (plait_is_kept(*request)) plait_kept[*request & PLAIT_SLOTS].is_taken = 0;
#endif
  *request = MPI_REQUEST_NULL;
  return MPI_SUCCESS;
}
#endif
