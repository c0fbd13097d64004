// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The CPU ranks' part of tests/test_hardware_cluster.py: hardware_peer RESULT MODE [NUMBER...]
// writes what it has received to the file RESULT.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kTag = 3, kRanksMax = 16 };

static unsigned char pattern(int from, int to, int i) {
  return (unsigned char)(i * 7 + from * 31 + to * 17 + i / 256);
}

static void write_result(const char* path, const void* data, int bytes) {
  FILE* file = fopen(path, "wb");
  if (file == NULL || fwrite(data, 1, (size_t)bytes, file) != (size_t)bytes || fclose(file) != 0) {
    perror(path);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}

// Rank 0 sends to rank 1, which sends it back.
static void ping_pong(const char* result, int rank, int bytes, int rounds) {
  unsigned char* sent = malloc((size_t)bytes + 1);
  unsigned char* received = calloc((size_t)bytes + 1, 1);
  for (int i = 0; i < bytes; ++i) sent[i] = pattern(0, 1, i);
  for (int round = 0; round < rounds; ++round) {
    if (rank == 0) {
      MPI_Send(sent, bytes, MPI_BYTE, 1, kTag, MPI_COMM_WORLD);
      MPI_Recv(received, bytes, MPI_BYTE, 1, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(received, bytes, MPI_BYTE, 0, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(received, bytes, MPI_BYTE, 0, kTag, MPI_COMM_WORLD);
    }
  }
  write_result(result, received, bytes);
  free(sent);
  free(received);
}

// A number goes round; each rank adds its own number and one.
static void ring(const char* result, int rank, int size, int laps) {
  const int next = (rank + 1) % size, last = (rank + size - 1) % size;
  unsigned long long token = 0;
  for (int lap = 0; lap < laps; ++lap) {
    if (rank > 0 || lap > 0) {
      MPI_Recv(&token, 8, MPI_BYTE, last, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    token += (unsigned long long)rank + 1;
    MPI_Send(&token, 8, MPI_BYTE, next, kTag, MPI_COMM_WORLD);
  }
  if (rank == 0) MPI_Recv(&token, 8, MPI_BYTE, last, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  write_result(result, &token, 8);
}

// Everybody sends a block to everybody, to itself too.
static void all_to_all(const char* result, int rank, int size, int bytes) {
  unsigned char* sent = malloc((size_t)(bytes * size) + 1);
  unsigned char* received = calloc((size_t)(bytes * size) + 1, 1);
  MPI_Request requests[2 * kRanksMax];
  for (int peer = 0; peer < size; ++peer) {
    for (int i = 0; i < bytes; ++i) sent[peer * bytes + i] = pattern(rank, peer, i);
    MPI_Irecv(received + peer * bytes, bytes, MPI_BYTE, peer, kTag, MPI_COMM_WORLD,
              &requests[peer]);
  }
  for (int peer = 0; peer < size; ++peer) {
    MPI_Isend(sent + peer * bytes, bytes, MPI_BYTE, peer, kTag, MPI_COMM_WORLD,
              &requests[size + peer]);
  }
  MPI_Waitall(2 * size, requests, MPI_STATUSES_IGNORE);
  write_result(result, received, bytes * size);
  free(sent);
  free(received);
}

int main(int argc, char** argv) {
  int rank = 0, size = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int number = argc > 3 ? atoi(argv[3]) : 0;
  if (argc > 4 && strcmp(argv[2], "ping_pong") == 0) {
    ping_pong(argv[1], rank, number, atoi(argv[4]));
  } else if (argc > 3 && strcmp(argv[2], "ring") == 0) {
    ring(argv[1], rank, size, number);
  } else if (argc > 3 && size <= kRanksMax && strcmp(argv[2], "all_to_all") == 0) {
    all_to_all(argv[1], rank, size, number);
  } else {
    fprintf(stderr,
            "usage: hardware_peer RESULT ping_pong BYTES ROUNDS | ring LAPS | "
            "all_to_all BYTES\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  MPI_Finalize();
  return 0;
}
