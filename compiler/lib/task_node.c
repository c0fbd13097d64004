// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The control kernel of a node with tasks: it takes launches from rank 0, hands them to the
// dispatcher of hardware/task, and sends back what they return. The end comes to the first of the
// nodes with tasks and goes on from each to two others. PLAIT_TASK_NODES: these nodes.
// PLAIT_TASK_WORDS: of a launch and of a result. PLAIT_TASK_SHARED: bytes of the objects that tasks
// share with rank 0, if there are some; what comes for them goes to node memory at once.
// task_host.c is the other end.
#include <mpi.h>
#include <plait.h>

enum { PLAIT_TASK_TAG = 1 };
enum { PLAIT_TASK_FAULT = 2, PLAIT_FAULT_CODE = 139 };  // a PE left an object; of other roles, too
enum { PLAIT_TASK_END = -1, PLAIT_TASK_PUT = -2, PLAIT_TASK_GET = -3 };

#ifdef PLAIT_TASK_SHARED
static char plait_task_shared[PLAIT_TASK_SHARED];
#endif

static const int plait_task_nodes[] = {PLAIT_TASK_NODES};

// Sends the end to a node by its place among the nodes, if there is one.
static void plait_task_end(long place) {
  long words[PLAIT_TASK_WORDS + 1];
  if (place >= (long)(sizeof plait_task_nodes / sizeof plait_task_nodes[0])) return;
  words[0] = PLAIT_TASK_END;
  words[1] = place;
  MPI_Send(words, PLAIT_TASK_WORDS + 1, MPI_LONG, plait_task_nodes[place], PLAIT_TASK_TAG,
           MPI_COMM_WORLD);
}

int main(void) {
  long words[PLAIT_TASK_WORDS + 1];
#ifdef PLAIT_TASK_SHARED
  plait_share(plait_task_shared);
#endif
  MPI_Init(0, 0);
  for (;;) {
    MPI_Recv(words, PLAIT_TASK_WORDS + 1, MPI_LONG, MPI_ANY_SOURCE, PLAIT_TASK_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    if (words[0] == PLAIT_TASK_END) {
      plait_task_end(2 * words[1] + 1);
      plait_task_end(2 * words[1] + 2);
      break;
    }
#ifdef PLAIT_TASK_SHARED
    if (words[0] == PLAIT_TASK_PUT) {
      MPI_Recv(plait_task_shared + words[1], (int)words[2], MPI_BYTE, 0, PLAIT_TASK_TAG,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      continue;
    }
    if (words[0] == PLAIT_TASK_GET) {
      MPI_Send(plait_task_shared + words[1], (int)words[2], MPI_BYTE, 0, PLAIT_TASK_TAG,
               MPI_COMM_WORLD);
      continue;
    }
#endif
    for (int i = 1; i < PLAIT_TASK_WORDS; i++) {
      plait_wait(plait_issue(PLAIT_TASK_WORD, 0, 0, 0, 0, 0, i, 0, words[i + 1]));
    }
    plait_wait(plait_issue(PLAIT_TASK_LAUNCH, 0, 0, 0, (int)words[0], 0, 0, 0, words[1]));
    words[0] = plait_status;
    words[1] = plait_bytes;
    words[2] = plait_tag;
    if (words[0] && words[2] == PLAIT_TASK_FAULT) plait_exit(PLAIT_FAULT_CODE);
    if (words[0] == 0) {
      for (int i = 1; i < PLAIT_TASK_WORDS; i++) {
        plait_wait(plait_issue(PLAIT_TASK_WORD, 0, 0, 0, 0, 0, i, 0, 0));
        words[i + 1] = plait_bytes;
      }
    }
    MPI_Send(words, PLAIT_TASK_WORDS + 1, MPI_LONG, 0, PLAIT_TASK_TAG, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
