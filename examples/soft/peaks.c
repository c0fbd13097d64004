// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One program, three kinds of ranks: a process makes samples, a circuit filters them, and cores
// look for peaks, each where it is good. Rank 0 sends blocks of samples to rank 1, which smooths
// them and deals them out; the others sort the peaks of their blocks in a tree and tell rank 0 the
// median.
//
//   plait run -n 18 --fpga 1 --soft 2-17 --cores 8 examples/soft/peaks.c
//
// That is a process, a circuit of its own on one FPGA, and 16 cores on two more. Any number of
// ranks from 3 on prints the same.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 48, SAMPLES = 256, BLOCK = 1, RESULT = 2 };

static int samples[SAMPLES], smooth[SAMPLES];

static void make_samples(int* state) {
  for (int i = 0; i < SAMPLES; ++i) {
    *state = (*state * 1103 + 12345) & 0xfffff;
    samples[i] = (*state >> 8) + 40 * (i % 32);
  }
}

// The mean of four samples; a circuit takes one in each cycle.
static void filter(void) {
  static int last, before, first;
  for (int i = 0; i < SAMPLES; ++i) {
    const int sample = samples[i];
    smooth[i] = (sample + last + before + first) / 4;
    first = before;
    before = last;
    last = sample;
  }
}

struct peak {
  int value;
  struct peak *less, *more;
};

static struct peak* add(struct peak* tree, int value) {
  if (tree == NULL) {
    struct peak* made = malloc(sizeof *made);
    *made = (struct peak){value, NULL, NULL};
    return made;
  }
  if (value < tree->value)
    tree->less = add(tree->less, value);
  else
    tree->more = add(tree->more, value);
  return tree;
}

// The peak with `*before` others below it, if there are so many; the tree is freed.
static int take(struct peak* tree, int* before) {
  if (tree == NULL) return 0;
  int found = take(tree->less, before);
  if ((*before)-- == 0) found = tree->value;
  found += take(tree->more, before);
  free(tree);
  return found;
}

static void find_median(int* result) {
  struct peak* tree = NULL;
  int count = 0;
  for (int i = 1; i + 1 < SAMPLES; ++i) {
    if (smooth[i] > smooth[i - 1] && smooth[i] >= smooth[i + 1]) {
      tree = add(tree, smooth[i]);
      ++count;
    }
  }
  int before = count / 2;
  result[1] = count;
  result[2] = take(tree, &before);
}

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int workers = size - 2;
  if (rank == 0) {
    static int medians[BLOCKS], counts[BLOCKS];
    int state = 7, total = 0;
    for (int block = 0; block < BLOCKS; ++block) {
      make_samples(&state);
      MPI_Send(samples, SAMPLES, MPI_INT, 1, BLOCK, MPI_COMM_WORLD);
    }
    for (int i = 0; i < BLOCKS; ++i) {
      int result[3];
      MPI_Recv(result, 3, MPI_INT, MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      counts[result[0]] = result[1];
      medians[result[0]] = result[2];
    }
    for (int block = 0; block < BLOCKS; ++block) total += counts[block];
    printf("%d peaks in %d blocks; medians of the first ones:", total, BLOCKS);
    for (int block = 0; block < 6; ++block) printf(" %d", medians[block]);
    printf("\n");
  } else if (rank == 1) {
    for (int block = 0; block < BLOCKS; ++block) {
      MPI_Recv(samples, SAMPLES, MPI_INT, 0, BLOCK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      filter();
      MPI_Send(smooth, SAMPLES, MPI_INT, 2 + block % workers, BLOCK, MPI_COMM_WORLD);
    }
  } else {
    for (int block = rank - 2; block < BLOCKS; block += workers) {
      int result[3] = {block, 0, 0};
      MPI_Recv(smooth, SAMPLES, MPI_INT, 1, BLOCK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      find_median(result);
      MPI_Send(result, 3, MPI_INT, 0, RESULT, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
