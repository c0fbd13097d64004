/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A hash table over all nodes: a short request to a key's owner adds to its entry, another asks for
 * it, and the entry comes back as a structure in a medium reply. */
#include <gasnet.h>
#include <stdio.h>

enum { KEYS = 24, SLOTS = 32, ADD = 128, ADDED = 129, FIND = 130, FOUND = 131 };

struct entry {
  int key, count;
  long sum;
};

static struct entry slots[SLOTS];
static volatile int added = 0, found = 0;
static volatile long sum_of_found = 0;

static int slot_of(int key) {
  int at = (key * 7) % SLOTS;
  while (slots[at].count != 0 && slots[at].key != key) at = (at + 1) % SLOTS;
  return at;
}

static void add(gasnet_token_t from, gasnet_handlerarg_t key, gasnet_handlerarg_t value) {
  const int at = slot_of(key);
  slots[at].key = key;
  slots[at].count += 1;
  slots[at].sum += value;
  gasnet_AMReplyShort0(from, ADDED);
}

static void have_added(gasnet_token_t from) {
  (void)from;
  added += 1;
}

static void find(gasnet_token_t from, gasnet_handlerarg_t key) {
  gasnet_AMReplyMedium1(from, FOUND, &slots[slot_of(key)], sizeof(struct entry), key);
}

static void have_found(gasnet_token_t from, void* data, size_t bytes, gasnet_handlerarg_t key) {
  const struct entry* entry = (const struct entry*)data;
  (void)from;
  if (bytes == sizeof *entry && entry->key == key) sum_of_found += entry->sum * entry->count;
  found += 1;
}

int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {{ADD, (void (*)())add},
                                   {ADDED, (void (*)())have_added},
                                   {FIND, (void (*)())find},
                                   {FOUND, (void (*)())have_found}};
  gasnet_init(&argc, &argv);
  gasnet_attach(table, 4, GASNET_PAGESIZE, 0);
  const int me = gasnet_mynode(), nodes = gasnet_nodes();
  for (int key = 0; key < KEYS; ++key) {
    gasnet_AMRequestShort2(key % nodes, ADD, key, (me + 1) * key);
  }
  GASNET_BLOCKUNTIL(added == KEYS);
  gasnet_barrier_notify(1, 0);
  gasnet_barrier_wait(1, 0);
  for (int key = 0; key < KEYS; ++key) gasnet_AMRequestShort1(key % nodes, FIND, key);
  GASNET_BLOCKUNTIL(found == KEYS);
  printf("node %d: %d entries, %ld\n", me, found, sum_of_found);
  gasnet_barrier_notify(2, 0);
  gasnet_barrier_wait(2, 0);
  gasnet_exit(0);
  return 0;
}
