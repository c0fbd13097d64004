// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collectives whose result all ranks have, those of which ranks have blocks of their own sizes, and
// those that reduce what the ranks before have. After collectives.c, in the same file.
#define NAME plait_allgather
#include "allgather_ring.c"
#undef NAME
#define NAME plait_alltoall
#include "alltoall_pairwise.c"
#undef NAME
#define NAME plait_allreduce
#include "allreduce_recursive_doubling.c"
#undef NAME
#define NAME plait_scatterv
#include "scatterv_linear.c"
#undef NAME
#define NAME plait_gatherv
#include "gatherv_linear.c"
#undef NAME
#define NAME plait_allgatherv
#include "allgatherv_ring.c"
#undef NAME
#define NAME plait_alltoallv
#include "alltoallv_pairwise.c"
#undef NAME
#define NAME plait_scan
#include "scan_recursive_doubling.c"
#undef NAME
#define NAME plait_exscan
#include "exscan_recursive_doubling.c"
#undef NAME

int MPI_Allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                  int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_ALLGATHER };
  ENTER();
  (void)sendcount, (void)sendtype;
  const struct type* type = type_of(recvtype);
  const struct begun begun = begin(CALL, comm);
  const long bytes = bytes_of(&begun, CALL, recvcount, type);
  const void* own = input(&begun, CALL, sendbuf, (char*)recvbuf + begun.rank * bytes, bytes);
  plait_allgather(WHO(ALLGATHER, type->code), own, recvbuf, bytes);
  return leave(MPI_SUCCESS);
}

int MPI_Alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                 int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_ALLTOALL };
  ENTER();
  (void)sendcount, (void)sendtype;
  const struct type* type = type_of(recvtype);
  const struct begun begun = begin(CALL, comm);
  const long bytes = bytes_of(&begun, CALL, recvcount, type);
  const long all = begun.size * bytes;
  void* copy = NULL;
  if (sendbuf == MPI_IN_PLACE) {
    copy = room(all);
    memcpy(copy, recvbuf, (size_t)all);
    sendbuf = copy;
  } else {
    check_apart(&begun, CALL, sendbuf, all, recvbuf, all);
  }
  plait_alltoall(WHO(ALLTOALL, type->code), sendbuf, recvbuf, bytes);
  free(copy);
  return leave(MPI_SUCCESS);
}

int MPI_Allreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                  MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_ALLREDUCE };
  ENTER();
  const struct type* type = type_of(datatype);
  set_operation(op, type);
  const struct begun begun = begin(CALL, comm);
  const long bytes = bytes_of(&begun, CALL, count, type);
  sendbuf = input(&begun, CALL, sendbuf, recvbuf, bytes);
  plait_allreduce_sum = room(2 * bytes);
  plait_allreduce_part = plait_allreduce_sum + bytes;
  plait_allreduce(WHO(ALLREDUCE, type->code), sendbuf, recvbuf, bytes);
  free(plait_allreduce_sum);
  return leave(MPI_SUCCESS);
}

// Counts and places of the blocks of all ranks, in bytes, in one piece of memory.
struct blocks {
  int *counts, *places;
};

static struct blocks blocks_of(const struct begun* begun, int call, const int* counts,
                               const int* places, const struct type* type) {
  struct blocks blocks;
  blocks.counts = (int*)room(2 * begun->size * (long)sizeof(int));
  blocks.places = blocks.counts + begun->size;
  for (int i = 0; i < begun->size; ++i) {
    blocks.counts[i] = (int)bytes_of(begun, call, counts[i], type);
    blocks.places[i] = places[i] * type->size;
  }
  return blocks;
}

int MPI_Scatterv(const void* sendbuf, const int sendcounts[], const int displs[],
                 MPI_Datatype sendtype, void* recvbuf, int recvcount, MPI_Datatype recvtype,
                 int root, MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_SCATTERV };
  ENTER();
  const int in_place = recvbuf == MPI_IN_PLACE;
  const struct type* type = type_of(in_place ? sendtype : recvtype);
  const struct begun begun = begin(CALL, comm);
  struct blocks all = {NULL, NULL};
  check_root(&begun, CALL, root);
  if (begun.rank == root) all = blocks_of(&begun, CALL, sendcounts, displs, type);
  const long bytes = in_place ? all.counts[root] : bytes_of(&begun, CALL, recvcount, type);
  void* own = in_place ? (unsigned char*)sendbuf + all.places[root] : recvbuf;
  plait_scatterv(WHO(SCATTERV, type->code), sendbuf, all.counts, all.places, own, bytes, root);
  free(all.counts);
  return leave(MPI_SUCCESS);
}

int MPI_Gatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
                MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_GATHERV };
  ENTER();
  const int in_place = sendbuf == MPI_IN_PLACE;
  const struct type* type = type_of(in_place ? recvtype : sendtype);
  const struct begun begun = begin(CALL, comm);
  struct blocks all = {NULL, NULL};
  check_root(&begun, CALL, root);
  if (begun.rank == root) all = blocks_of(&begun, CALL, recvcounts, displs, type);
  const long bytes = in_place ? all.counts[root] : bytes_of(&begun, CALL, sendcount, type);
  const void* own = in_place ? (unsigned char*)recvbuf + all.places[root] : sendbuf;
  plait_gatherv(WHO(GATHERV, type->code), own, recvbuf, all.counts, all.places, bytes, root);
  free(all.counts);
  return leave(MPI_SUCCESS);
}

int MPI_Allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                   const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                   MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_ALLGATHERV };
  ENTER();
  (void)sendcount, (void)sendtype;
  const struct type* type = type_of(recvtype);
  const struct begun begun = begin(CALL, comm);
  const struct blocks all = blocks_of(&begun, CALL, recvcounts, displs, type);
  void* place = (char*)recvbuf + all.places[begun.rank];
  const void* own = input(&begun, CALL, sendbuf, place, all.counts[begun.rank]);
  plait_allgatherv(WHO(ALLGATHERV, type->code), own, recvbuf, all.counts, all.places);
  free(all.counts);
  return leave(MPI_SUCCESS);
}

int MPI_Alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                  MPI_Datatype sendtype, void* recvbuf, const int recvcounts[], const int rdispls[],
                  MPI_Datatype recvtype, MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_ALLTOALLV };
  ENTER();
  const struct type* type = type_of(recvtype);
  const struct begun begun = begin(CALL, comm);
  const struct blocks in = blocks_of(&begun, CALL, recvcounts, rdispls, type);
  struct blocks out = in;
  unsigned char* copy = NULL;
  if (sendbuf == MPI_IN_PLACE) {
    long end = 0;
    for (int i = 0; i < begun.size; ++i) {
      if (in.places[i] + in.counts[i] > end) end = in.places[i] + in.counts[i];
    }
    copy = room(end);
    memcpy(copy, recvbuf, (size_t)end);
    sendbuf = copy;
  } else {
    out = blocks_of(&begun, CALL, sendcounts, sdispls, type_of(sendtype));
  }
  plait_alltoallv(WHO(ALLTOALLV, type->code), sendbuf, out.counts, out.places, recvbuf, in.counts,
                  in.places);
  if (out.counts != in.counts) free(out.counts);
  free(in.counts);
  free(copy);
  return leave(MPI_SUCCESS);
}

int MPI_Scan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
             MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_SCAN };
  ENTER();
  const struct type* type = type_of(datatype);
  set_operation(op, type);
  const struct begun begun = begin(CALL, comm);
  const long bytes = bytes_of(&begun, CALL, count, type);
  sendbuf = input(&begun, CALL, sendbuf, recvbuf, bytes);
  plait_scan_sum = room(3 * bytes);
  plait_scan_run = plait_scan_sum + bytes;
  plait_scan_part = plait_scan_run + bytes;
  plait_scan(WHO(SCAN, type->code), sendbuf, recvbuf, bytes);
  free(plait_scan_sum);
  return leave(MPI_SUCCESS);
}

int MPI_Exscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
               MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_EXSCAN };
  ENTER();
  const struct type* type = type_of(datatype);
  set_operation(op, type);
  const struct begun begun = begin(CALL, comm);
  const long bytes = bytes_of(&begun, CALL, count, type);
  // Rank 0 receives nothing.
  sendbuf = input(&begun, CALL, sendbuf, recvbuf, begun.rank == 0 ? 0 : bytes);
  plait_exscan_run = room(2 * bytes);
  plait_exscan_part = plait_exscan_run + bytes;
  plait_exscan(WHO(EXSCAN, type->code), sendbuf, recvbuf, bytes);
  free(plait_exscan_run);
  return leave(MPI_SUCCESS);
}
