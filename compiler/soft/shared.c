// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI between cores that share a memory: the functions of the paper on MPI for soft processors,
// which needs no endpoint. There is a block of the memory for each pair of cores that talk, one for
// each direction: a word that says what is in it, 0 if nothing is, and then data. A sender waits
// until its block is free, fills it, and sets the word; a receiver looks at the word until it says
// what was wanted, takes the data, and frees the block. A message that is longer than a block goes
// piece by piece. Whoever waits looks again and again.
//
// Beside the paper's layout each core has a word of its own in which it says at which turn of which
// collective it is, and broadcasts have a block of their own: a message that nobody has taken yet
// stands in no collective's way, and cores that disagree are told. Included by mpi.c, with
// PLAIT_SHARED, the bytes of the memory, and PLAIT_RANKS, the cores, all of the run; with
// PLAIT_SHARED_PAUSES those who wait look less and less often.
enum {
  WORDS = PLAIT_SHARED / sizeof(unsigned),
  PAIRS = PLAIT_RANKS * (PLAIT_RANKS - 1),
  ARRIVALS_AT = 1,  // after the word that lets all leave a barrier
  BROADCAST_AT = ARRIVALS_AT + PLAIT_RANKS,
  BLOCK_WORDS = (WORDS - BROADCAST_AT) / (PAIRS + 1),
  PIECE = (BLOCK_WORDS - 1) * sizeof(unsigned),  // bytes of data
  TAG_MAX = 0x7fff,
  LEFT_MAX = 0xfffe  // bytes that are left of a message, or at least so many
};
_Static_assert(BLOCK_WORDS >= 2, "run/kinds/keys.py has looked");

typedef volatile unsigned word;
static word* const shared = (word*)PLAIT_SOFT_SHARED_BASE;
static unsigned turn;  // of barriers and pieces of broadcasts, on all cores alike
static int me;         // from MPI_Init on

// ---- waiting ------------------------------------------------------------------------------------

// Between two looks, where they pause: twice as long each time, up to PAUSE_MAX rounds of a loop,
// so that those who wait leave the memory to those who have something to say.
enum { PAUSE_MAX = 64 };

static inline int pause_after(int rounds) {
#ifdef PLAIT_SHARED_PAUSES
  for (int i = 0; i < rounds; ++i) __asm__ volatile("");
  return rounds < PAUSE_MAX ? 2 * rounds : rounds;
#else
  return rounds;
#endif
}

// Looks again until the condition holds. That it looked in vain, and then that it looks no more, is
// told the simulator: if all cores look for ever, none of them will find anything.
#define AWAIT(seen, look, condition)                                        \
  for (int vain = 0, rounds = 1;; vain = 1, rounds = pause_after(rounds)) { \
    seen = (look);                                                          \
    if (condition) {                                                        \
      if (vain) tell_diagnoses(PLAIT_SOFT_FOUND_IN_SHARED);                 \
      break;                                                                \
    }                                                                       \
    tell_diagnoses(PLAIT_SOFT_LOOKED_IN_VAIN);                              \
  }

__attribute__((noinline)) static void fill(word* to, const unsigned char* from, long bytes) {
  for (; bytes >= (long)sizeof *to; bytes -= sizeof *to, from += sizeof *to) {
    unsigned value;
    if ((uintptr_t)from % sizeof value == 0)
      value = *(const unsigned*)from;
    else
      memcpy(&value, from, sizeof value);
    *to++ = value;
  }
  if (bytes > 0) {
    unsigned value = 0;
    memcpy(&value, from, (size_t)bytes);
    *to = value;
  }
}

__attribute__((noinline)) static void take(unsigned char* to, const word* from, long bytes) {
  for (; bytes >= (long)sizeof *from; bytes -= sizeof *from, to += sizeof *from) {
    const unsigned value = *from++;
    if ((uintptr_t)to % sizeof value == 0)
      *(unsigned*)to = value;
    else
      memcpy(to, &value, sizeof value);
  }
  if (bytes > 0) {
    const unsigned value = *from;
    memcpy(to, &value, (size_t)bytes);
  }
}

// ---- messages -----------------------------------------------------------------------------------

// What the word of a block says: whether its message is a collective's, the tag, and how many bytes
// are left of the message, with these.
static unsigned head_of(unsigned is_collective, int tag, long left) {
  const unsigned rest = left < LEFT_MAX ? (unsigned)left : LEFT_MAX;
  return is_collective << 31 | (unsigned)tag << 16 | (rest + 1);
}

static int tag_of(unsigned head) { return (int)(head >> 16 & TAG_MAX); }

static long left_of(unsigned head) { return (long)(head & 0xffff) - 1; }

static word* block_of(int sender, int receiver) {
  const int pair = receiver * (PLAIT_RANKS - 1) + sender - (sender > receiver);
  return shared + BROADCAST_AT + BLOCK_WORDS * (1 + pair);
}

static void send_message(unsigned is_collective, const unsigned char* data, long bytes, int to,
                         int tag) {
  word* const block = block_of(me, to);
  unsigned head;
  for (; bytes > PIECE; data += PIECE, bytes -= PIECE) {
    AWAIT(head, *block, head == 0);
    fill(block + 1, data, PIECE);
    *block = head_of(is_collective, tag, bytes);
  }
  AWAIT(head, *block, head == 0);
  if (bytes > 0) fill(block + 1, data, bytes);
  *block = head_of(is_collective, tag, bytes);
}

// What the last receive has taken.
static int source_of_taken, tag_of_taken;

static int is_wanted(unsigned head, unsigned is_collective, int tag) {
  return head != 0 && head >> 31 == is_collective && (tag == MPI_ANY_TAG || tag_of(head) == tag);
}

static int other_after(int core) {
  const int next = core + 1 == PLAIT_RANKS ? 0 : core + 1;
  return next != me ? next : next + 1 == PLAIT_RANKS ? 0 : next + 1;
}

_Noreturn __attribute__((noinline)) static void tell_too_long(int call, long bytes, long room,
                                                              int type) {
  plait_fail(call, PLAIT_MPI_TRUNCATED, source_of_taken, tag_of_taken, bytes, room, type, type, 0);
  __builtin_unreachable();
}

// How many bytes it has taken; `room`: as many as it may.
static long receive_message(unsigned is_collective, unsigned char* data, long room, int source,
                            int tag, int call, int type) {
  int from = source == MPI_ANY_SOURCE ? other_after(me) : source;
  unsigned head;
  AWAIT(head, *block_of(from, me),
        is_wanted(head, is_collective, tag) ||
            (source == MPI_ANY_SOURCE && (from = other_after(from), 0)));
  word* const block = block_of(from, me);
  source_of_taken = from;
  tag_of_taken = tag_of(head);
  long taken = 0;
  for (;;) {
    const long left = left_of(head), part = left < PIECE ? left : PIECE;
    if (part > room - taken) tell_too_long(call, taken + left, room, type);
    if (part > 0) take(data + taken, block + 1, part);
    *block = 0;
    taken += part;
    if (left <= PIECE) return taken;
    AWAIT(head, *block, head != 0);
  }
}

// ---- calls --------------------------------------------------------------------------------------

static void check_world(int call, MPI_Comm comm) {
  me = plait_rank();
  if (plait_group(call, comm) != 0) tell_place(NOT_WORLD_FORMAT);
}

// On MPI_COMM_WORLD, of the usual type, to or from another rank, with one tag: such a message need
// not be looked at any closer. MPI_Init has been called, since there is a usual type.
static inline int is_usual(int count, MPI_Datatype datatype, int peer, int tag, MPI_Comm comm) {
  return comm == MPI_COMM_WORLD && datatype == usual.handle && (unsigned)count < 0x10000 &&
         (unsigned)tag <= TAG_MAX && (unsigned)peer < PLAIT_RANKS && peer != me;
}

// The bytes of a message, once nothing is wrong with what a call says of it. To oneself there is no
// block: nobody would be left to take it out.
__attribute__((noinline)) static long check_message(int call, int count, const struct type* type,
                                                    int peer, int tag, MPI_Comm comm) {
  const int is_receive = call == PLAIT_CALL_RECV;
  const long bytes = (long)count * type->size;
  check_world(call, comm);
  plait_check_count(call, bytes, type->code, 0);
  plait_check_tag(call, is_receive, tag, 1, 0);
  if (tag > TAG_MAX) tell_place(LARGE_TAG_FORMAT);
  if (peer == MPI_PROC_NULL) return bytes;
  const int is_any = is_receive && peer == MPI_ANY_SOURCE;
  if (!is_any) plait_peer_node(call, peer, tag, 0);
  if (is_any ? PLAIT_RANKS == 1 : peer == me) {
    for (;;) tell_diagnoses(PLAIT_SOFT_LOOKED_IN_VAIN);
  }
  return bytes;
}

int MPI_Send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  ENTER();
  long bytes = (long)count * usual.size;
  if (!is_usual(count, datatype, dest, tag, comm)) {
    bytes = check_message(PLAIT_CALL_SEND, count, type_of(datatype), dest, tag, comm);
    if (dest == MPI_PROC_NULL) return leave(MPI_SUCCESS);
  }
  send_message(0, buf, bytes, dest, tag);
  return leave(MPI_SUCCESS);
}

int MPI_Recv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
             MPI_Status* status) {
  ENTER();
  long bytes = (long)count * usual.size;
  int code = usual.code;
  if (!is_usual(count, datatype, source, tag, comm)) {
    const struct type* type = type_of(datatype);
    bytes = check_message(PLAIT_CALL_RECV, count, type, source, tag, comm);
    if (source == MPI_PROC_NULL) {
      plait_set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
      return leave(MPI_SUCCESS);
    }
    code = type->code;
  }
  bytes = receive_message(0, buf, bytes, source, tag, PLAIT_CALL_RECV, code);
  plait_set_status(status, source_of_taken, tag_of_taken, bytes);
  return leave(MPI_SUCCESS);
}

// ---- what collectives are made of ---------------------------------------------------------------

void plait_send_to(PLAIT_WHO, int to, const void* data, long bytes) {
  send_message(1, data, bytes, to, number & TAG_MAX);
}

void plait_receive_from(PLAIT_WHO, int from, void* data, long bytes) {
  const long taken = receive_message(1, data, bytes, from, number & TAG_MAX, call, datatype);
  if (taken != bytes) {
    plait_fail(call, PLAIT_MPI_SHORT, from, number, taken, bytes, datatype, datatype, 0);
  }
}

enum { BEGINNING = 254, ENDING = 255 };  // of MPI, where all meet as in a collective

// Where a core is: its turn, and the collective with its root.
static unsigned arrival_of(int collective, int root) {
  return turn << 16 | (unsigned)collective << 8 | (unsigned)root;
}

// Until the core has come to this turn; it may have gone on.
static void await_arrival(int core, unsigned mine) {
  unsigned seen;
  AWAIT(seen, shared[ARRIVALS_AT + core], (short)((seen >> 16) - (turn & 0xffff)) >= 0);
  if (seen != mine && seen >> 16 == mine >> 16) {
    const int64_t words[] = {DISAGREED_FORMAT, plait_site, core};
    tell(words, sizeof words / sizeof *words, DIAGNOSED);
  }
}

// All cores come here before any leaves: each says so, and core 0 lets them go.
static void meet(int collective, int root) {
  me = plait_rank();
  ++turn;
  const unsigned mine = arrival_of(collective, root);
  if (me != 0) {
    unsigned seen;
    shared[ARRIVALS_AT + me] = mine;
    AWAIT(seen, shared[0], seen == turn);
    return;
  }
  for (int core = 1; core < PLAIT_RANKS; ++core) await_arrival(core, mine);
  shared[0] = turn;
}

void plait_barrier(PLAIT_WHO) { meet(collective, 0); }

// All meet; the root writes once what all the others read, and waits until they have.
void plait_bcast(PLAIT_WHO, unsigned char* data, long bytes, int root) {
  word* const block = shared + BROADCAST_AT;
  meet(collective, root);
  for (long part; bytes > 0; data += part, bytes -= part) {
    part = bytes < PIECE ? bytes : PIECE;
    ++turn;
    const unsigned head = head_of(1, (int)(turn & TAG_MAX), bytes);
    const unsigned mine = arrival_of(collective, root);
    if (rank == root) {
      fill(block + 1, data, part);
      *block = head;
      for (int core = 0; core < size; ++core) {
        if (core != root) await_arrival(core, mine);
      }
    } else {
      unsigned seen;
      AWAIT(seen, *block, tag_of(seen) == tag_of(head) && seen != 0);
      if (seen != head) {
        plait_fail(call, PLAIT_MPI_TRUNCATED, root, number, left_of(seen), bytes, datatype,
                   datatype, 0);
      }
      take(data, block + 1, part);
      shared[ARRIVALS_AT + rank] = mine;
    }
  }
  if (rank == root) *block = 0;
}
