// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Every way to wait until a time on a clock, 20 ms each, for what does not come.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <mpi.h>
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static mtx_t held, own;
static cnd_t condition;
static sem_t is_held, is_over;
static struct timespec limit;

static void* hold(void* unused) {
  pthread_rwlock_wrlock(&lock);
  mtx_lock(&held);
  sem_post(&is_held);
  sem_wait(&is_over);
  mtx_unlock(&held);
  pthread_rwlock_unlock(&lock);
  return unused;
}

static const struct timespec* soon(clockid_t clock) {
  clock_gettime(clock, &limit);
  limit.tv_nsec += 20000000;
  if (limit.tv_nsec >= 1000000000) {
    limit.tv_nsec -= 1000000000;
    ++limit.tv_sec;
  }
  return &limit;
}

static int futex_wait(int clock_flag, clockid_t clock) {
  static uint32_t word;
  return syscall(SYS_futex, &word, FUTEX_WAIT_BITSET | clock_flag, 0, soon(clock), NULL,
                 FUTEX_BITSET_MATCH_ANY) == -1 &&
         errno == ETIMEDOUT;
}

// By the machine's clock a timer's time is not long ago, so it is still to run out.
static int timers(void) {
  uint64_t count = 0;
  timer_t timer;
  struct sigevent silent = {.sigev_notify = SIGEV_NONE};
  struct itimerspec left, time = {.it_value = *soon(CLOCK_REALTIME)};
  const int file = timerfd_create(CLOCK_REALTIME, 0);
  timerfd_settime(file, TFD_TIMER_ABSTIME, &time, NULL);
  const int has_run_out = read(file, &count, sizeof count) == sizeof count && count == 1;
  time.it_value = *soon(CLOCK_MONOTONIC);
  timer_create(CLOCK_MONOTONIC, &silent, &timer);
  timer_settime(timer, TIMER_ABSTIME, &time, NULL);
  timer_gettime(timer, &left);
  usleep(1);
  timer_delete(timer);
  return has_run_out + (left.it_value.tv_sec == 0 && left.it_value.tv_nsec > 0);
}

static int queues(void) {
  struct mq_attr shape = {.mq_maxmsg = 1, .mq_msgsize = 1};
  char name[32], text[1];
  snprintf(name, sizeof name, "/plait-%d", (int)getpid());
  const mqd_t queue = mq_open(name, O_CREAT | O_RDWR, 0600, &shape);
  if (queue == (mqd_t)-1) {
    usleep(40000);  // a system without them
    return 2;
  }
  mq_unlink(name);
  const struct timespec* until = soon(CLOCK_REALTIME);
  int count = mq_timedreceive(queue, text, 1, NULL, until) == -1 && errno == ETIMEDOUT;
  mq_send(queue, text, 1, 0);
  until = soon(CLOCK_REALTIME);
  count += mq_timedsend(queue, text, 1, 0, until) == -1 && errno == ETIMEDOUT;
  return count;
}

int main(int argc, char** argv) {
  pthread_t other;
  int count = 0;
  MPI_Init(&argc, &argv);
  mtx_init(&held, mtx_timed);
  mtx_init(&own, mtx_plain);
  cnd_init(&condition);
  pthread_create(&other, NULL, hold, NULL);
  sem_wait(&is_held);
  mtx_lock(&own);
  count += cnd_timedwait(&condition, &own, soon(CLOCK_REALTIME)) == thrd_timedout;
  count += mtx_timedlock(&held, soon(CLOCK_REALTIME)) == thrd_timedout;
  count += pthread_rwlock_timedrdlock(&lock, soon(CLOCK_REALTIME)) == ETIMEDOUT;
  count += pthread_rwlock_timedwrlock(&lock, soon(CLOCK_REALTIME)) == ETIMEDOUT;
  count += pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, soon(CLOCK_MONOTONIC)) == ETIMEDOUT;
  count += pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, soon(CLOCK_MONOTONIC)) == ETIMEDOUT;
  count += pthread_timedjoin_np(other, NULL, soon(CLOCK_REALTIME)) == ETIMEDOUT;
  count += pthread_clockjoin_np(other, NULL, CLOCK_MONOTONIC, soon(CLOCK_MONOTONIC)) == ETIMEDOUT;
  count += futex_wait(0, CLOCK_MONOTONIC);
  count += futex_wait(FUTEX_CLOCK_REALTIME, CLOCK_REALTIME);
  count += timers() + queues();
  sem_post(&is_over);
  count += pthread_timedjoin_np(other, NULL, NULL) == 0;
  printf("%d waits\n", count);
  MPI_Finalize();
  return 0;
}
