// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Buffered sends, and packing. A send goes on from its copy in the buffer of the program, and keeps
// its slot until it is done; where the buffer is full, or no slot is left, it waits for those
// before. After point_to_point.c.
#include <string.h>

#ifdef PLAIT_BUFFERED
static char* plait_buffer;
static long plait_buffer_size, plait_buffer_used;

int plait_mpi_Buffer_attach(void* buffer, int size) {
  if (size < 0) plait_fail(PLAIT_CALL_BUFFER_ATTACH, PLAIT_MPI_REFUSED, 0, 0, size, 0, 0, 0, 0);
  if (plait_buffer_size != 0)
    plait_fail(PLAIT_CALL_BUFFER_ATTACH, PLAIT_MPI_TWO_BUFFERS, 0, 0, 0, 0, 0, 0, 0);
  plait_buffer = buffer;
  plait_buffer_size = size;
  plait_buffer_used = 0;
  return MPI_SUCCESS;
}

int plait_mpi_Buffer_detach(void* address, int* size) {
  if (plait_buffer_size == 0)
    plait_fail(PLAIT_CALL_BUFFER_DETACH, PLAIT_MPI_NO_BUFFER, 0, 0, 0, 0, 0, 0, 0);
  plait_reap(1);
  *(char**)address = plait_buffer;
  *size = (int)plait_buffer_size;
  plait_buffer_size = 0;
  return MPI_SUCCESS;
}

static void plait_send_buffered(int call, const void* buf, long bytes, int type, int dest, int tag,
                                int check, MPI_Comm comm) {
  int group = plait_group(call, comm);
  plait_check_count(call, bytes, type, group);
  plait_check_tag(call, 0, tag, check, group);
  if (dest == MPI_PROC_NULL) return;
  if (plait_buffer_size == 0) plait_fail(call, PLAIT_MPI_NO_BUFFER, 0, 0, 0, 0, 0, 0, group);
  if (bytes > plait_buffer_size)
    plait_fail(call, PLAIT_MPI_FULL_BUFFER, 0, 0, bytes, plait_buffer_size, 0, 0, group);
  plait_reap(0);
  if (bytes > plait_buffer_size - plait_buffer_used) plait_reap(1);
  if (plait_freed == 0) plait_buffer_used = 0;
  char* copy = plait_buffer + plait_buffer_used;
  memcpy(copy, buf, (size_t)bytes);
  plait_buffer_used += bytes;
  int slot = plait_post_send(call, 0, copy, bytes, type, dest, tag, group);
  plait_freed |= 1ULL << slot;
}

int plait_mpi_Bsend(const void* buf, int count, int size, int type, int dest, int tag, int check,
                    MPI_Comm comm) {
  plait_send_buffered(PLAIT_CALL_BSEND, buf, (long)count * size, type, dest, tag, check, comm);
  return MPI_SUCCESS;
}

// The request is complete at once: it stands for nothing that is under way.
int plait_mpi_Ibsend(const void* buf, int count, int size, int type, int dest, int tag, int check,
                     MPI_Comm comm, MPI_Request* request) {
  plait_send_buffered(PLAIT_CALL_IBSEND, buf, (long)count * size, type, dest, tag, check, comm);
  *request = plait_request(type, 0, comm - MPI_COMM_WORLD) | PLAIT_IS_NOBODY;
  return MPI_SUCCESS;
}
#endif

#ifdef PLAIT_PACKS
// Where the next elements go, or come from; the position goes on.
static long plait_next(int call, int count, int size, int type, int room, int* position,
                       MPI_Comm comm) {
  int group = plait_group(call, comm);
  long bytes = (long)count * size, at = *position;
  plait_check_count(call, bytes, type, group);
  if (at < 0 || bytes > room - at) {
    plait_fail(call, PLAIT_MPI_NO_ROOM, *position, 0, bytes, room, 0, 0, group);
  }
  *position = (int)(at + bytes);
  return at;
}

int plait_mpi_Pack(const void* from, int count, int size, int type, void* to, int room,
                   int* position, MPI_Comm comm) {
  long at = plait_next(PLAIT_CALL_PACK, count, size, type, room, position, comm);
  memcpy((char*)to + at, from, (size_t)count * (size_t)size);
  return MPI_SUCCESS;
}

int plait_mpi_Unpack(const void* from, int room, int* position, void* to, int count, int size,
                     int type, MPI_Comm comm) {
  long at = plait_next(PLAIT_CALL_UNPACK, count, size, type, room, position, comm);
  memcpy(to, (const char*)from + at, (size_t)count * (size_t)size);
  return MPI_SUCCESS;
}

int plait_mpi_Pack_size(int count, int size, int type, MPI_Comm comm, int* bytes) {
  plait_check_count(PLAIT_CALL_PACK_SIZE, (long)count * size, type,
                    plait_group(PLAIT_CALL_PACK_SIZE, comm));
  *bytes = count * size;
  return MPI_SUCCESS;
}
#endif
