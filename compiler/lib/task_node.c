// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The control kernel of a node with tasks: it takes launches from rank 0, hands them to the
// dispatcher of hardware/task, and sends back what they return. PLAIT_TASK_WORDS: of a launch and
// of a result. runtime/task/host.c is the other end.
#include <mpi.h>
#include <plait.h>

enum { PLAIT_TASK_TAG = 1 };

int main(void) {
  long words[PLAIT_TASK_WORDS + 1];
  MPI_Init(0, 0);
  for (;;) {
    MPI_Recv(words, PLAIT_TASK_WORDS + 1, MPI_LONG, 0, PLAIT_TASK_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    if (words[0] < 0) break;
    for (int i = 1; i < PLAIT_TASK_WORDS; i++) {
      plait_wait(plait_issue(PLAIT_TASK_WORD, 0, 0, 0, 0, 0, i, 0, words[i + 1]));
    }
    plait_wait(plait_issue(PLAIT_TASK_LAUNCH, 0, 0, 0, (int)words[0], 0, 0, 0, words[1]));
    words[0] = plait_status;
    words[1] = plait_bytes;
    words[2] = plait_tag;
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
