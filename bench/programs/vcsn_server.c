// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The CPU servers of the VCSN paper: each drives two FPGA nodes through the stages of a gather.
//
//   vcsn_server NODES STAGES TOPOLOGY CROSSBAR BARRIER SHORT LONG LONG_FROM
//
// All but the first two are in nanoseconds. Ranks 0 to NODES-1 are FPGAs that play lists: a message
// without bytes, whose tag is the number of a process, lets them begin it, another one back says
// that it is done. Processes are the topology, the first crossbar, which the servers alone have,
// and each stage with the crossbar of the next. Each ends with a barrier of all servers, BARRIER
// after the last one has come, and SHORT later, or LONG if the process took LONG_FROM or more.
// A server prints a line a process: number, server, beginning, when each of its nodes was done,
// end.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { kOfServer = 2, kReady = 10000 };  // ns after which the nodes' registers are set

static long long now_ns(void) { return (long long)(MPI_Wtime() * 1e9 + 0.5); }

static void pause_until(long long ns) {
  const long long left = ns - now_ns();
  if (left <= 0) return;
  const struct timespec pause = {left / 1000000000, left % 1000000000};
  nanosleep(&pause, NULL);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc != 9) MPI_Abort(MPI_COMM_WORLD, 1);
  const int nodes = atoi(argv[1]), stages = atoi(argv[2]);
  const long long topology = atoll(argv[3]), crossbar = atoll(argv[4]), barrier = atoll(argv[5]);
  const long long brief = atoll(argv[6]), extended = atoll(argv[7]), extended_from = atoll(argv[8]);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int all_servers[1][3] = {{nodes, size - 1, 1}};
  MPI_Group world, group;
  MPI_Comm servers;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_range_incl(world, 1, all_servers, &group);
  MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, &servers);

  const int server = rank - nodes, first = kOfServer * server;
  const int mine = nodes - first < kOfServer ? nodes - first : kOfServer;
  pause_until(kReady);
  long long begin;
  const long long entered = now_ns();
  MPI_Allreduce(&entered, &begin, 1, MPI_LONG_LONG, MPI_MAX, servers);
  for (int process = 0; process < stages + 2; ++process) {
    long long done[kOfServer] = {begin, begin};
    if (process != 1) {
      MPI_Request requests[kOfServer];
      for (int i = 0; i < mine; ++i) {
        MPI_Irecv(NULL, 0, MPI_BYTE, first + i, process, MPI_COMM_WORLD, &requests[i]);
        MPI_Send(NULL, 0, MPI_BYTE, first + i, process, MPI_COMM_WORLD);
      }
      if (process == 0) pause_until(begin + topology);
      for (int i = 0; i < mine; ++i) {
        int which;
        MPI_Waitany(mine, requests, &which, MPI_STATUS_IGNORE);
        done[which] = now_ns();
      }
    }
    if (process > 0) pause_until(now_ns() + crossbar);
    const long long arrived = now_ns();
    long long last;
    MPI_Allreduce(&arrived, &last, 1, MPI_LONG_LONG, MPI_MAX, servers);
    const long long end = last + barrier + (last - begin < extended_from ? brief : extended);
    pause_until(end);
    printf("%d %d %lld %lld %lld %lld\n", process, server, begin, done[0], done[1], end);
    begin = end;
  }
  MPI_Finalize();
  return 0;
}
