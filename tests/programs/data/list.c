// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A list, on each rank as long as its rank says.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct node {
  int v;
  struct node* next;
} node;
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  node* head = NULL;
  for (int i = 0; i < 5 + rank; i++) {
    node* n = malloc(sizeof *n);
    n->v = i;
    n->next = head;
    head = n;
  }
  int s = 0;
  for (node* p = head; p; p = p->next) s += p->v;
  while (head) {
    node* n = head->next;
    free(head);
    head = n;
  }
  printf("rank %d sum %d\n", rank, s);
  MPI_Finalize();
  return 0;
}
