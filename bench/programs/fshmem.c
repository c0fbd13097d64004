/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Puts and gets of node 0 in the memory of node 1, as the FSHMEM paper measures them. Node 0 prints
 * lines of a name, a size in bytes and cycles: how long a put and a get of each size take, and
 * when single operations begin, for who looks at the wire. */
#include <gasnet.h>
#include <plait.h>
#include <stdint.h>
#include <stdio.h>

enum { MOST = 1 << 21, STEP = 4096, REQUEST = 128, REPLY = 129 };

static volatile int replies = 0;

static void reply(gasnet_token_t from) {
  (void)from;
  replies = replies + 1;
}

static void request(gasnet_token_t from) { gasnet_AMReplyShort0(from, REPLY); }

static void barrier(void) {
  gasnet_barrier_notify(0, GASNET_BARRIERFLAG_ANONYMOUS);
  gasnet_barrier_wait(0, GASNET_BARRIERFLAG_ANONYMOUS);
}

/* The words that are looked at: one of each 4 KiB, and the last. */
static void write(uint32_t* data, int bytes, uint32_t of) {
  for (int i = 0; i < bytes / 4; i += STEP / 4) data[i] = of + (uint32_t)i;
  data[bytes / 4 - 1] = of;
}

static int is_right(const uint32_t* data, int bytes, uint32_t of) {
  int wrong = data[bytes / 4 - 1] != of;
  for (int i = 0; i < bytes / 4 - 1; i += STEP / 4) wrong += data[i] != of + (uint32_t)i;
  return wrong == 0;
}

int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {{REQUEST, (void (*)())request}, {REPLY, (void (*)())reply}};
  gasnet_seginfo_t segments[2];
  gasnet_init(&argc, &argv);
  gasnet_attach(table, 2, MOST, 0);
  gasnet_getSegmentInfo(segments, 2);
  const int me = gasnet_mynode();
  uint32_t* own = segments[me].addr;
  uint32_t* there = segments[1].addr;
  uint32_t of = 0;
  for (int bytes = 4; bytes <= MOST; bytes *= 2) {
    of += 2 * MOST;
    if (me == 0) {
      write(own, bytes, of);
      const unsigned long start = plait_now();
      gasnet_put_bulk(1, there, own, bytes);
      printf("put %d %lu\n", bytes, plait_now() - start);
    }
    barrier();
    if (me == 1) {
      if (!is_right(own, bytes, of)) gasnet_exit(3);
      write(own, bytes, of + MOST);
    }
    barrier();
    if (me == 0) {
      const unsigned long start = plait_now();
      gasnet_get_bulk(own, 1, there, bytes);
      printf("get %d %lu\n", bytes, plait_now() - start);
      if (!is_right(own, bytes, of + MOST)) gasnet_exit(4);
    }
  }
  unsigned long begins[3];
  barrier();
  if (me == 0) {
    begins[0] = plait_now();
    gasnet_put_bulk(1, there, own, 1024);
    begins[1] = plait_now();
    gasnet_get_bulk(own, 1, there, 1024);
    begins[2] = plait_now();
    gasnet_AMRequestShort0(1, REQUEST);
    GASNET_BLOCKUNTIL(replies == 1);
    printf("put_begins 0 %lu\nget_begins 0 %lu\n", begins[0], begins[1]);
    printf("request_begins 0 %lu\n", begins[2]);
  }
  barrier();
  gasnet_exit(0);
  return 0;
}
