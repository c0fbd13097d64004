// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Send, Recv, Isend, Irecv and Wait. Those messages that programs send most take a straight
// way: they are checked by one condition and given to the role by stores in a row. What the
// condition does not let through takes the library's way, in functions of its own, which know all
// of MPI and tell what is wrong. They are left for by jumps (musttail), so that the straight way
// keeps nothing on the stack. Included by mpi.c.
#define OTHER_WAY __attribute__((noinline, minsize)) static int
#define LEAVE_FOR __attribute__((musttail)) return

// Where the role is told of the call alone: the other ways have the same address to return to.
#define ENTER_STRAIGHT() \
  (PLAIT_REGISTER(SITE) = (unsigned)((uintptr_t)__builtin_return_address(0) / 2))

extern char __stack[];  // where private memory ends: link.ld

// On MPI_COMM_WORLD, of the usual type, to or from one rank, with one tag; the buffer, whose bytes
// are a number of 32 bits, is in private memory.
static inline int is_usual(const void* buf, int count, MPI_Datatype datatype, int peer, int tag,
                           MPI_Comm comm) {
  const uintptr_t at = (uintptr_t)buf, end = (uintptr_t)__stack;
  const unsigned bytes = (unsigned)count * usual.size;
  return comm == MPI_COMM_WORLD && datatype == usual.handle && (unsigned)count < 0x10000 &&
         tag >= 0 && (unsigned)peer < (unsigned)plait_world &&
         (bytes == 0 || (at >= PLAIT_SOFT_GUARD_BYTES && at <= end && bytes <= end - at));
}

// plait_issue, without what is 0 in such messages; words 5 and 7 are 0 already, see core.c.
static inline int issue_straight(unsigned opcode, const void* buf, int count, int peer, int tag) {
  const unsigned head = opcode | (unsigned)usual.code << 16, bytes = (unsigned)count * usual.size;
  volatile unsigned* words = &PLAIT_REGISTER(COMMAND);
  __asm__ volatile("" ::: "memory");
  words[0] = head;
#ifdef PLAIT_PARTS
  words[1] = (unsigned)plait_place(peer);
#else
  words[1] = (unsigned)peer;
#endif
  words[2] = (unsigned)tag;
  words[4] = (uintptr_t)buf;
  words[6] = bytes;
  return (int)PLAIT_REGISTER(ISSUE);
}

// plait_wait, but for plait_bytes. What the completion says: 0, or why the command failed.
static inline int wait_straight(int slot) {
  PLAIT_REGISTER(SLOT) = (unsigned)slot;
  (void)PLAIT_REGISTER(WAIT_SLOT);
  __asm__ volatile("" ::: "memory");
  return plait_status;
}

static inline void set_straight(MPI_Status* status) {
  if (status != MPI_STATUS_IGNORE) {
    status->MPI_SOURCE = plait_peer;
    status->MPI_TAG = plait_tag;
    status->plait_bytes = (long)PLAIT_REGISTER(SIZE);
  }
}

#ifdef PLAIT_ROOM
// Of a command that is under way: a request of MPI_COMM_WORLD that has its slot's place.
static inline int is_straight(int request) {
  const int place = request & PLAIT_SLOTS;
  return request > 0 && request >> PLAIT_GROUP_SHIFT == 0 && (request & PLAIT_IS_NOBODY) == 0 &&
         place < PLAIT_SLOTS_OF_ROLE && plait_open[place] == request;
}
#endif

OTHER_WAY send_otherwise(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                         MPI_Comm comm) {
  ENTER();
  const struct type* type = type_of(datatype);
  return leave(plait_mpi_Send(buf, count, TYPE(type), dest, tag, 1, comm));
}

OTHER_WAY send_failed(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                      MPI_Comm comm) {
  ENTER();
  plait_check_own_send(PLAIT_CALL_SEND, usual.code, dest, tag, 0);
  return MPI_SUCCESS;
}

int MPI_Send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  ENTER_STRAIGHT();
  if (!is_usual(buf, count, datatype, dest, tag, comm)) {
    LEAVE_FOR send_otherwise(buf, count, datatype, dest, tag, comm);
  }
  if (wait_straight(issue_straight(PLAIT_SEND, buf, count, dest, tag)) != 0) {
    LEAVE_FOR send_failed(buf, count, datatype, dest, tag, comm);
  }
  return leave(MPI_SUCCESS);
}

OTHER_WAY receive_otherwise(void* buf, int count, MPI_Datatype datatype, int source, int tag,
                            MPI_Comm comm, MPI_Status* status) {
  ENTER();
  const struct type* type = type_of(datatype);
  return leave(plait_mpi_Recv(buf, count, TYPE(type), source, tag, 1, comm, status));
}

OTHER_WAY receive_failed(void* buf, int count, MPI_Datatype datatype, int source, int tag,
                         MPI_Comm comm, MPI_Status* status) {
  ENTER();
  plait_bytes = (long)PLAIT_REGISTER(SIZE);
  plait_received(PLAIT_CALL_RECV, status, usual.code, (long)count * usual.size, 0);
  return MPI_SUCCESS;
}

int MPI_Recv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
             MPI_Status* status) {
  ENTER_STRAIGHT();
  if (!is_usual(buf, count, datatype, source, tag, comm)) {
    LEAVE_FOR receive_otherwise(buf, count, datatype, source, tag, comm, status);
  }
  if (wait_straight(issue_straight(PLAIT_RECEIVE, buf, count, source, tag)) != 0) {
    LEAVE_FOR receive_failed(buf, count, datatype, source, tag, comm, status);
  }
  set_straight(status);
  return leave(MPI_SUCCESS);
}

// Of both that start a request, with the signature of MPI_Isend.
#define START_STRAIGHT(call, opcode, is_receive, peer, other_way)              \
  if (!is_usual(buf, count, datatype, peer, tag, comm)) {                      \
    LEAVE_FOR other_way(buf, count, datatype, peer, tag, comm, request);       \
  }                                                                            \
  plait_make_room(call);                                                       \
  const int slot = issue_straight(opcode, buf, count, peer, tag);              \
  *request = plait_keep(call, plait_request(usual.code, is_receive, 0), slot); \
  return leave(MPI_SUCCESS)

#ifdef PLAIT_ROOM
OTHER_WAY start_send_otherwise(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                               MPI_Comm comm, MPI_Request* request) {
  const struct type* type = type_of(datatype);
  return leave(plait_mpi_Isend(buf, count, TYPE(type), dest, tag, 1, comm, request));
}

int MPI_Isend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
              MPI_Request* request) {
  ENTER();
  START_STRAIGHT(PLAIT_CALL_ISEND, PLAIT_SEND, 0, dest, start_send_otherwise);
}

OTHER_WAY start_receive_otherwise(void* buf, int count, MPI_Datatype datatype, int source, int tag,
                                  MPI_Comm comm, MPI_Request* request) {
  const struct type* type = type_of(datatype);
  return leave(plait_mpi_Irecv(buf, count, TYPE(type), source, tag, 1, comm, request));
}

int MPI_Irecv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
              MPI_Request* request) {
  ENTER();
  START_STRAIGHT(PLAIT_CALL_IRECV, PLAIT_RECEIVE, 1, source, start_receive_otherwise);
}
#endif

OTHER_WAY wait_otherwise(MPI_Request* request, MPI_Status* status) {
  return leave(plait_mpi_Wait(request, status));
}

#ifdef PLAIT_ROOM
OTHER_WAY wait_failed(MPI_Request* request, MPI_Status* status) {
  plait_bytes = (long)PLAIT_REGISTER(SIZE);
  plait_end_request(PLAIT_CALL_WAIT, *request, status);
  return MPI_SUCCESS;
}
#endif

int MPI_Wait(MPI_Request* request, MPI_Status* status) {
  ENTER();
#ifdef PLAIT_ROOM
  const int made = *request, place = made & PLAIT_SLOTS;
  if (is_straight(made)) {
    if (wait_straight(place) != 0) LEAVE_FOR wait_failed(request, status);
    if (made & PLAIT_IS_RECEIVE)
      set_straight(status);
    else
      plait_set_empty(status);
    *request = MPI_REQUEST_NULL;
    plait_open[place] = 0;
    return leave(MPI_SUCCESS);
  }
#endif
  LEAVE_FOR wait_otherwise(request, status);
}
