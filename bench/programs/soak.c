// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A random program that checks itself: soak SEED STEPS. All ranks draw the same plan from the seed:
// rounds of point-to-point messages in several modes, and collectives on the world and on parts of
// it. Every byte received is compared with what must have been sent. Ends with 99 at the first
// difference, having said which; prints "checked N" on rank 0 at the end.
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGES_MAX = 24, BYTES_MAX = 200000 };

typedef struct {
  int source, target, tag, bytes, mode;
  uint64_t key;
} Message;

static uint64_t plan_state;
static int rank, size, step;
static long checked;

static uint64_t mixed(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static uint64_t draw(void) { return plan_state = mixed(plan_state); }

static int below(int bound) { return (int)(draw() % (uint64_t)bound); }

static int draw_bytes(void) {
  static const int edges[] = {0, 1, 7, 8, 100, 4095, 4096, 4097, 8192, 16384, 16385, 65536};
  const int pick = below(16);
  return pick < 12 ? edges[pick] : pick < 15 ? below(3000) : below(BYTES_MAX);
}

static void fill(unsigned char* data, int bytes, uint64_t key) {
  for (int i = 0; i < bytes; ++i) data[i] = (unsigned char)mixed(key + (uint64_t)(i / 8)) + i % 8;
}

static void fail(const char* what, int got, int wanted) {
  fprintf(stderr, "rank %d, step %d: %s: got %d, wanted %d\n", rank, step, what, got, wanted);
  MPI_Abort(MPI_COMM_WORLD, 99);
}

static void expect(const char* what, int got, int wanted) {
  if (got != wanted) fail(what, got, wanted);
  ++checked;
}

static void expect_bytes(const char* what, const unsigned char* data, int bytes, uint64_t key) {
  static unsigned char wanted[BYTES_MAX];
  fill(wanted, bytes, key);
  for (int i = 0; i < bytes; ++i) {
    if (data[i] != wanted[i]) fail(what, i, bytes);
  }
  ++checked;
}

static int plan_messages(Message* messages, int tags) {
  const int count = 1 + below(MESSAGES_MAX);
  for (int i = 0; i < count; ++i) {
    messages[i].source = below(size);
    messages[i].target = below(size);
    messages[i].tag = below(tags);
    messages[i].bytes = draw_bytes();
    messages[i].mode = below(4);
    messages[i].key = draw();
  }
  return count;
}

static MPI_Request send_one(const Message* message, unsigned char* data) {
  MPI_Request request = MPI_REQUEST_NULL;
  const MPI_Comm world = MPI_COMM_WORLD;
  const int to = message->target, tag = message->tag, bytes = message->bytes;
  fill(data, bytes, message->key);
  // To itself a rank sends without waiting: its receive may be posted after it.
  switch (to == rank ? 2 + message->mode % 2 : message->mode) {
    case 0:
      MPI_Send(data, bytes, MPI_BYTE, to, tag, world);
      break;
    case 1:
      MPI_Ssend(data, bytes, MPI_BYTE, to, tag, world);
      break;
    case 2:
      MPI_Isend(data, bytes, MPI_BYTE, to, tag, world, &request);
      break;
    default:
      MPI_Issend(data, bytes, MPI_BYTE, to, tag, world, &request);
  }
  return request;
}

// Receives are posted first, then everything is sent, then all is waited for, in the order posted
// or as it comes.
static void posted_receives(void) {
  Message messages[MESSAGES_MAX];
  const int count = plan_messages(messages, 3), in_order = below(2);
  MPI_Request receives[MESSAGES_MAX], sends[MESSAGES_MAX];
  unsigned char *in[MESSAGES_MAX], *out[MESSAGES_MAX];
  for (int i = 0; i < count; ++i) {
    const Message* message = &messages[i];
    in[i] = malloc((size_t)message->bytes + 1);
    out[i] = malloc((size_t)message->bytes + 1);
    receives[i] = sends[i] = MPI_REQUEST_NULL;
    if (message->target == rank) {
      MPI_Irecv(in[i], message->bytes, MPI_BYTE, message->source, message->tag, MPI_COMM_WORLD,
                &receives[i]);
    }
  }
  for (int i = 0; i < count; ++i) {
    if (messages[i].source == rank) sends[i] = send_one(&messages[i], out[i]);
  }
  for (int done = 0; done < count; ++done) {
    MPI_Status status;
    int i = done, bytes;
    if (in_order) {
      MPI_Wait(&receives[i], &status);
      if (messages[i].target != rank) continue;
    } else {
      MPI_Waitany(count, receives, &i, &status);
      if (i == MPI_UNDEFINED) break;
    }
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    expect("size of a posted receive", bytes, messages[i].bytes);
    expect("source of a posted receive", status.MPI_SOURCE, messages[i].source);
    expect_bytes("posted receive", in[i], bytes, messages[i].key);
  }
  MPI_Waitall(count, sends, MPI_STATUSES_IGNORE);
  for (int i = 0; i < count; ++i) {
    free(in[i]);
    free(out[i]);
  }
}

// Everything is sent without waiting; each rank then takes what comes, from anyone with any tag,
// and finds out which message it is: the oldest of that source and tag.
static void wild_receives(void) {
  Message messages[MESSAGES_MAX];
  const int count = plan_messages(messages, 2), probe = below(2);
  MPI_Request sends[MESSAGES_MAX];
  unsigned char* out[MESSAGES_MAX];
  static unsigned char in[BYTES_MAX];
  int taken[MESSAGES_MAX] = {0}, mine = 0;
  for (int i = 0; i < count; ++i) {
    out[i] = malloc((size_t)messages[i].bytes + 1);
    sends[i] = MPI_REQUEST_NULL;
    mine += messages[i].target == rank;
    if (messages[i].source != rank) continue;
    messages[i].mode |= 2;
    sends[i] = send_one(&messages[i], out[i]);
  }
  for (; mine > 0; --mine) {
    MPI_Status status;
    int bytes, i = 0, from = MPI_ANY_SOURCE, tag = MPI_ANY_TAG;
    if (probe) {
      MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      from = status.MPI_SOURCE;
      tag = status.MPI_TAG;
    }
    MPI_Recv(in, BYTES_MAX, MPI_BYTE, from, tag, MPI_COMM_WORLD, &status);
    while (i < count &&
           (taken[i] || messages[i].target != rank || messages[i].source != status.MPI_SOURCE ||
            messages[i].tag != status.MPI_TAG)) {
      ++i;
    }
    if (i == count) fail("a message that nobody sent", status.MPI_SOURCE, status.MPI_TAG);
    taken[i] = 1;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    expect("size of a wild receive", bytes, messages[i].bytes);
    expect_bytes("wild receive", in, bytes, messages[i].key);
  }
  MPI_Waitall(count, sends, MPI_STATUSES_IGNORE);
  for (int i = 0; i < count; ++i) free(out[i]);
}

static int value_of(int of_rank, int i, uint64_t key) {
  return (int)(mixed(key + (uint64_t)of_rank * 1000003u + (uint64_t)i) % 1000);
}

static int sum_of(int ranks, int i, uint64_t key) {
  int sum = 0;
  for (int r = 0; r < ranks; ++r) sum += value_of(r, i, key);
  return sum;
}

static void reductions(MPI_Comm comm, int me, int n, int kind, int count, int root, uint64_t key) {
  int* mine = malloc(sizeof(int) * (size_t)count * (size_t)n + 4);
  int* result = malloc(sizeof(int) * (size_t)count * (size_t)n + 4);
  const int all = kind == 3 ? count * n : count;
  for (int i = 0; i < all; ++i) mine[i] = value_of(me, i, key);
  if (kind == 0) MPI_Reduce(mine, result, count, MPI_INT, MPI_SUM, root, comm);
  if (kind == 1) MPI_Allreduce(mine, result, count, MPI_INT, MPI_SUM, comm);
  if (kind == 2) MPI_Scan(mine, result, count, MPI_INT, MPI_SUM, comm);
  if (kind == 3) MPI_Reduce_scatter_block(mine, result, count, MPI_INT, MPI_SUM, comm);
  if (kind == 4) {
    MPI_Request request;
    MPI_Iallreduce(mine, result, count, MPI_INT, MPI_SUM, comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  if (kind == 5) MPI_Exscan(mine, result, count, MPI_INT, MPI_SUM, comm);
  const int ranks = kind == 2 ? me + 1 : kind == 5 ? me : n, shift = kind == 3 ? me * count : 0;
  if ((kind != 0 || me == root) && (kind != 5 || me > 0)) {
    for (int i = 0; i < count; ++i) expect("reduction", result[i], sum_of(ranks, i + shift, key));
  }
  free(mine);
  free(result);
}

static void moves(MPI_Comm comm, int me, int n, int kind, int count, int root, uint64_t key) {
  const size_t all = (size_t)count * (size_t)n;
  int *from = malloc(sizeof(int) * all + 4), *to = malloc(sizeof(int) * all + 4);
  for (size_t i = 0; i < all; ++i) from[i] = value_of(me, (int)i, key);
  memset(to, 0xEE, sizeof(int) * all + 4);
  if (kind == 0 && me == root) memcpy(to, from, sizeof(int) * (size_t)count);
  if (kind == 0) MPI_Bcast(to, count, MPI_INT, root, comm);
  if (kind == 1) MPI_Scatter(from, count, MPI_INT, to, count, MPI_INT, root, comm);
  if (kind == 2) MPI_Gather(from, count, MPI_INT, to, count, MPI_INT, root, comm);
  if (kind == 3) MPI_Allgather(from, count, MPI_INT, to, count, MPI_INT, comm);
  if (kind == 4) MPI_Alltoall(from, count, MPI_INT, to, count, MPI_INT, comm);
  for (int r = 0; r < n; ++r) {
    for (int i = 0; i < count; ++i) {
      const int got = to[r * count + i];
      if (kind == 0 && r == 0) expect("bcast", got, value_of(root, i, key));
      if (kind == 1 && r == 0) expect("scatter", got, value_of(root, me * count + i, key));
      if (kind == 2 && me == root) expect("gather", got, value_of(r, i, key));
      if (kind == 3) expect("allgather", got, value_of(r, i, key));
      if (kind == 4) expect("alltoall", got, value_of(r, me * count + i, key));
    }
  }
  free(from);
  free(to);
}

static void collective(void) {
  MPI_Comm comm = MPI_COMM_WORLD;
  const int parts = 1 + below(3), kind = below(12), key_of_part = below(2);
  const int count = below(4) == 0 ? below(20000) : below(40), root_draw = below(1000);
  const uint64_t key = draw();
  int me = rank, n = size;
  if (parts > 1) {
    MPI_Comm_split(MPI_COMM_WORLD, rank % parts, key_of_part ? -rank : rank, &comm);
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &n);
  }
  if (kind == 11) {
    MPI_Barrier(comm);
  } else if (kind < 6) {
    reductions(comm, me, n, kind, count, root_draw % n, key);
  } else {
    moves(comm, me, n, kind - 6, count, root_draw % n, key);
  }
  if (parts > 1) MPI_Comm_free(&comm);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (argc < 3) MPI_Abort(MPI_COMM_WORLD, 2);
  plan_state = mixed(strtoull(argv[1], NULL, 10));
  const int steps = atoi(argv[2]);
  for (step = 0; step < steps; ++step) {
    switch (below(3)) {
      case 0:
        posted_receives();
        break;
      case 1:
        wild_receives();
        MPI_Barrier(MPI_COMM_WORLD);  // what is wild here must not take the next step's messages
        break;
      default:
        collective();
    }
  }
  if (rank == 0) printf("checked %ld\n", checked);
  MPI_Finalize();
  return 0;
}
