// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A list whose nodes have texts and numbers of their own from malloc, beside their next.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node {
  char* name;
  double* w;
  struct node* next;
};
static struct node* push(struct node* head, const char* name, double w) {
  struct node* n = malloc(sizeof *n);
  n->name = malloc(strlen(name) + 1);
  strcpy(n->name, name);
  n->w = malloc(2 * sizeof(double));
  n->w[0] = w;
  n->w[1] = -w;
  n->next = head;
  return n;
}
int main(int argc, char** argv) {
  int rank, i;
  double total = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct node* head = NULL;
  char text[16];
  for (i = 0; i < 5; i++) {
    sprintf(text, "node%d", i + rank);
    head = push(head, text, i * 0.5);
  }
  for (struct node* n = head; n; n = n->next) {
    total += n->w[0] - n->w[1];
    printf("%d %s\n", rank, n->name);
  }
  printf("%d: %g\n", rank, total);
  while (head) {
    struct node* n = head->next;
    free(head->name);
    free(head->w);
    free(head);
    head = n;
  }
  MPI_Finalize();
  return 0;
}
