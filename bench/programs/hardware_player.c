// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Plays a CPU rank's part of tests/traffic.py: hardware_player NAME BYTES reads the steps from
// NAME.steps and what it sends from NAME.sent, and writes BYTES received ones to NAME.received.
// A step: s|r, peer, tag, size, offset, synchronous, any source.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { kStepsMax = 4096, kPathMax = 4096 };

static FILE* open_file(const char* name, const char* ending, const char* mode) {
  char path[kPathMax];
  snprintf(path, sizeof path, "%s.%s", name, ending);
  FILE* file = fopen(path, mode);
  if (file == NULL) {
    perror(path);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  return file;
}

static char* read_all(const char* name) {
  FILE* file = open_file(name, "sent", "rb");
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  rewind(file);
  char* data = malloc((size_t)size + 1);
  if (fread(data, 1, (size_t)size, file) != (size_t)size) MPI_Abort(MPI_COMM_WORLD, 1);
  fclose(file);
  return data;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc != 3) MPI_Abort(MPI_COMM_WORLD, 2);
  const size_t bytes = (size_t)atol(argv[2]);
  char* sent = read_all(argv[1]);
  char* received = calloc(bytes + 1, 1);
  static MPI_Request requests[kStepsMax];
  int count = 0;
  FILE* steps = open_file(argv[1], "steps", "r");
  char kind;
  int peer, tag, size, synchronous, any_source;
  long offset;
  while (fscanf(steps, " %c %d %d %d %ld %d %d", &kind, &peer, &tag, &size, &offset, &synchronous,
                &any_source) == 7) {
    if (count == kStepsMax) MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Request* request = &requests[count++];
    if (kind == 'r') {
      MPI_Irecv(received + offset, size, MPI_BYTE, any_source ? MPI_ANY_SOURCE : peer, tag,
                MPI_COMM_WORLD, request);
    } else if (synchronous) {
      MPI_Issend(sent + offset, size, MPI_BYTE, peer, tag, MPI_COMM_WORLD, request);
    } else {
      MPI_Isend(sent + offset, size, MPI_BYTE, peer, tag, MPI_COMM_WORLD, request);
    }
  }
  fclose(steps);
  MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
  FILE* result = open_file(argv[1], "received", "wb");
  if (fwrite(received, 1, bytes, result) != bytes || fclose(result) != 0) {
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return 0;
}
