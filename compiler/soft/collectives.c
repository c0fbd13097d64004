// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collectives on a soft processor: one instance of each algorithm of compiler/lib that all ranks of
// a run have in common, with bytes as elements. What a datatype and an operation are is known when
// they are combined. Those that cores have, too, which talk by a memory that they share, are here,
// the others in more_collectives.c. Included by mpi.c.
#include <stdlib.h>

#define PLAIT_BYTES
#define T unsigned char
// Of the reduction under way.
static int operation;
static const struct type* operand;

static void combine(unsigned char* to, const unsigned char* lower, const unsigned char* higher,
                    long bytes);
#define PLAIT_COMBINE_BYTES combine

#ifndef PLAIT_SHARED
#define NAME plait_barrier
#include "barrier_dissemination.c"
#undef NAME
#define NAME plait_bcast
#include "bcast_binomial.c"
#undef NAME
#endif
#define NAME plait_scatter
#include "scatter_linear.c"
#undef NAME
#define NAME plait_gather
#include "gather_linear.c"
#undef NAME
#define NAME plait_reduce
#include "reduce_binomial.c"
#undef NAME

// ---- operations ---------------------------------------------------------------------------------

// As runtime/collectives/kernels.cpp has them; lower is from the lower rank.
// A float comes out as by its own arithmetic: a double has more than twice its digits.
static double combine_floating(double lower, double higher) {
  switch (operation) {
    case MPI_SUM:
      return lower + higher;
    case MPI_PROD:
      return lower * higher;
    case MPI_MIN:
      return lower < higher ? lower : higher;
    default:
      return lower > higher ? lower : higher;
  }
}

// Integers of any size, with 64 bits; is_signed decides how they compare.
static uint64_t combine_integers(uint64_t lower, uint64_t higher, int is_signed) {
  const uint64_t top = is_signed ? (uint64_t)1 << 63 : 0;
  switch (operation) {
    case MPI_SUM:
      return lower + higher;
    case MPI_PROD:
      return lower * higher;
    case MPI_MIN:
      return (lower ^ top) < (higher ^ top) ? lower : higher;
    case MPI_MAX:
      return (lower ^ top) > (higher ^ top) ? lower : higher;
    case MPI_BAND:
      return lower & higher;
    case MPI_BOR:
      return lower | higher;
    case MPI_BXOR:
      return lower ^ higher;
    case MPI_LAND:
      return lower != 0 && higher != 0;
    case MPI_LOR:
      return lower != 0 || higher != 0;
    default:
      return (lower != 0) != (higher != 0);
  }
}

static uint64_t load(const unsigned char* from, unsigned size, int is_signed) {
  uint64_t value = 0;
  memcpy(&value, from, size);
  const unsigned unused = 64 - 8 * size;
  return is_signed ? (uint64_t)((int64_t)(value << unused) >> unused) : value;
}

static double load_floating(const unsigned char* from, unsigned size) {
  float single;
  double value;
  if (size == sizeof value) {
    memcpy(&value, from, sizeof value);
  } else {
    memcpy(&single, from, sizeof single);
    value = single;
  }
  return value;
}

// Whether MPI_MINLOC or MPI_MAXLOC takes the pair of the lower rank: of equal values the one with
// the smaller index.
static int is_first(const unsigned char* lower, const unsigned char* higher) {
  const unsigned size = operand->value_size;
  int less, equal, low, high;
  if (operand->kind == FLOATING_PAIR) {
    const double left = load_floating(lower, size), right = load_floating(higher, size);
    less = operation == MPI_MINLOC ? left < right : left > right;
    equal = left == right;
  } else {
    const int64_t left = (int64_t)load(lower, size, 1), right = (int64_t)load(higher, size, 1);
    less = operation == MPI_MINLOC ? left < right : left > right;
    equal = left == right;
  }
  memcpy(&low, lower + operand->index_at, sizeof low);
  memcpy(&high, higher + operand->index_at, sizeof high);
  return less || (equal && low < high);
}

static void combine(unsigned char* to, const unsigned char* lower, const unsigned char* higher,
                    long bytes) {
  const unsigned size = operand->size;
  for (long at = 0; at < bytes; at += size, to += size, lower += size, higher += size) {
    switch (operand->kind) {
      case PAIR:
      case FLOATING_PAIR:
        memmove(to, is_first(lower, higher) ? lower : higher, size);
        break;
      case FLOATING: {
        const double value =
            combine_floating(load_floating(lower, size), load_floating(higher, size));
        const float single = (float)value;
        memcpy(to, size == sizeof single ? (const void*)&single : &value, size);
        break;
      }
      default: {
        const int is_signed = operand->kind == SIGNED;
        const uint64_t value = combine_integers(load(lower, size, is_signed),
                                                load(higher, size, is_signed), is_signed);
        memcpy(to, &value, size);
      }
    }
  }
}

// Sets the operation and what it takes.
static void set_operation(MPI_Op op, const struct type* type) {
  static const struct {
    short op;
    unsigned char kinds, code;
  } rules[] = {
      {MPI_SUM, 1 << SIGNED | 1 << UNSIGNED | 1 << FLOATING, PLAIT_OPERATION_SUM},
      {MPI_PROD, 1 << SIGNED | 1 << UNSIGNED | 1 << FLOATING, PLAIT_OPERATION_PROD},
      {MPI_MIN, 1 << SIGNED | 1 << UNSIGNED | 1 << FLOATING, PLAIT_OPERATION_MIN},
      {MPI_MAX, 1 << SIGNED | 1 << UNSIGNED | 1 << FLOATING, PLAIT_OPERATION_MAX},
      {MPI_BAND, 1 << SIGNED | 1 << UNSIGNED | 1 << BYTES, PLAIT_OPERATION_BAND},
      {MPI_BOR, 1 << SIGNED | 1 << UNSIGNED | 1 << BYTES, PLAIT_OPERATION_BOR},
      {MPI_BXOR, 1 << SIGNED | 1 << UNSIGNED | 1 << BYTES, PLAIT_OPERATION_BXOR},
      {MPI_LAND, 1 << SIGNED | 1 << UNSIGNED | 1 << LOGICAL, PLAIT_OPERATION_LAND},
      {MPI_LOR, 1 << SIGNED | 1 << UNSIGNED | 1 << LOGICAL, PLAIT_OPERATION_LOR},
      {MPI_LXOR, 1 << SIGNED | 1 << UNSIGNED | 1 << LOGICAL, PLAIT_OPERATION_LXOR},
      {MPI_MINLOC, 1 << PAIR | 1 << FLOATING_PAIR, PLAIT_OPERATION_MINLOC},
      {MPI_MAXLOC, 1 << PAIR | 1 << FLOATING_PAIR, PLAIT_OPERATION_MAXLOC},
  };
  for (unsigned i = 0; i < sizeof rules / sizeof *rules; ++i) {
    if (rules[i].op == op && (rules[i].kinds >> type->kind & 1) != 0) {
      operation = op;
      operand = type;
      tell_diagnoses(PLAIT_SOFT_OF_OPERATION + rules[i].code);
      return;
    }
  }
  tell_place(NO_OPERATION_FORMAT);
}

// ---- calls --------------------------------------------------------------------------------------

// What PLAIT_WHO is in each: the codes of collective and call are in spec/mpi.yaml and
// spec/collectives.yaml.
struct begun {
  int group, rank, size, number;
};

static struct begun begin(int call, MPI_Comm comm) {
  struct begun begun;
  CHECK_WORLD(call, comm);
  begun.group = plait_group(call, comm);
  begun.rank = plait_own_rank(begun.group);
  begun.size = plait_ranks(begun.group);
  begun.number = plait_begin(begun.group);
  return begun;
}

enum { ROOTS = 0x10000 - PLAIT_SOFT_OF_ROOT };  // that can be told

static void check_root(const struct begun* begun, int call, int root) {
  if (root < 0 || root >= begun->size) {
    plait_fail(call, PLAIT_MPI_ROOT, root, 0, 0, begun->size, 0, 0, begun->group);
  }
  if (root < ROOTS) tell_diagnoses(PLAIT_SOFT_OF_ROOT + (unsigned)root);
}

static long bytes_of(const struct begun* begun, int call, int count, const struct type* type) {
  const long bytes = (long)count * type->size;
  if (count < 0) plait_fail(call, PLAIT_MPI_REFUSED, 0, 0, bytes, 0, 0, type->code, begun->group);
  return bytes;
}

// Two buffers have no bytes in common.
static void check_apart(const struct begun* begun, int call, const void* out, long out_bytes,
                        const void* in, long in_bytes) {
  const uintptr_t from = (uintptr_t)out, to = (uintptr_t)in;
  if (out_bytes > 0 && in_bytes > 0 && from < to + in_bytes && to < from + out_bytes) {
    plait_fail(call, PLAIT_MPI_NOT_APART, from == to, 0, 0, 0, 0, 0, begun->group);
  }
}

// Where the input of a reduction is, or the own block of blocks: what MPI_IN_PLACE stands for.
static const void* input(const struct begun* begun, int call, const void* send, const void* receive,
                         long bytes) {
  if (send == MPI_IN_PLACE) return receive;
  check_apart(begun, call, send, bytes, receive, bytes);
  return send;
}

// Room for an algorithm's own vectors.
static unsigned char* room(long bytes) {
  unsigned char* own = malloc(bytes > 0 ? (size_t)bytes : 1);
  if (own == NULL) tell_place(NO_MEMORY_FORMAT);
  return own;
}

#define WHO(name, code) \
  begun.group, begun.rank, begun.size, begun.number, PLAIT_COLLECTIVE_##name, code, CALL

int MPI_Barrier(MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_BARRIER };
  ENTER();
  const struct begun begun = begin(CALL, comm);
  plait_barrier(WHO(BARRIER, 0));
  return leave(MPI_SUCCESS);
}

int MPI_Bcast(void* buf, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_BCAST };
  ENTER();
  const struct type* type = type_of(datatype);
  const struct begun begun = begin(CALL, comm);
  check_root(&begun, CALL, root);
  plait_bcast(WHO(BCAST, type->code), buf, bytes_of(&begun, CALL, count, type), root);
  return leave(MPI_SUCCESS);
}

int MPI_Scatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_SCATTER };
  ENTER();
  const int in_place = recvbuf == MPI_IN_PLACE;
  const struct type* type = type_of(in_place ? sendtype : recvtype);
  const struct begun begun = begin(CALL, comm);
  check_root(&begun, CALL, root);
  const long bytes = bytes_of(&begun, CALL, in_place ? sendcount : recvcount, type);
  void* own = in_place ? (unsigned char*)sendbuf + root * bytes : recvbuf;
  if (begun.rank == root && !in_place) {
    check_apart(&begun, CALL, sendbuf, begun.size * bytes, recvbuf, bytes);
  }
  plait_scatter(WHO(SCATTER, type->code), sendbuf, own, bytes, root);
  return leave(MPI_SUCCESS);
}

int MPI_Gather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
               int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_GATHER };
  ENTER();
  const int in_place = sendbuf == MPI_IN_PLACE;
  const struct type* type = type_of(in_place ? recvtype : sendtype);
  const struct begun begun = begin(CALL, comm);
  check_root(&begun, CALL, root);
  const long bytes = bytes_of(&begun, CALL, in_place ? recvcount : sendcount, type);
  const void* own = in_place ? (unsigned char*)recvbuf + root * bytes : sendbuf;
  if (begun.rank == root && !in_place) {
    check_apart(&begun, CALL, sendbuf, bytes, recvbuf, begun.size * bytes);
  }
  plait_gather(WHO(GATHER, type->code), own, recvbuf, bytes, root);
  return leave(MPI_SUCCESS);
}

int MPI_Reduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
               int root, MPI_Comm comm) {
  enum { CALL = PLAIT_CALL_REDUCE };
  ENTER();
  const struct type* type = type_of(datatype);
  set_operation(op, type);
  const struct begun begun = begin(CALL, comm);
  check_root(&begun, CALL, root);
  const long bytes = bytes_of(&begun, CALL, count, type);
  if (begun.rank == root) sendbuf = input(&begun, CALL, sendbuf, recvbuf, bytes);
  plait_reduce_sum = room(2 * bytes);
  plait_reduce_part = plait_reduce_sum + bytes;
  plait_reduce(WHO(REDUCE, type->code), sendbuf, recvbuf, bytes, root);
  free(plait_reduce_sum);
  return leave(MPI_SUCCESS);
}
