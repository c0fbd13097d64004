// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Every way to pause, each as long as its line says, in us; and the calendar before and after them.
#define _GNU_SOURCE
#include <mpi.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static double since;

static void tell(const char* what) {
  printf("%s %.0f\n", what, (MPI_Wtime() - since) * 1e6);
  since = MPI_Wtime();
}

int main(int argc, char** argv) {
  struct timespec now, left = {7, 7};
  int ends[2];
  printf("begins %ld\n", (long)time(NULL));
  sleep(2);
  MPI_Init(&argc, &argv);
  printf("goes on %ld, by MPI_Wtime %.3f\n", (long)time(NULL), since = MPI_Wtime());
  sleep(1);
  tell("sleep");
  usleep(10);
  tell("usleep");
  nanosleep(&(struct timespec){0, 20000}, &left);
  tell("nanosleep");
  thrd_sleep(&(struct timespec){0, 30000}, NULL);
  tell("thrd_sleep");
  clock_nanosleep(CLOCK_MONOTONIC, 0, &(struct timespec){0, 40000}, NULL);
  tell("clock_nanosleep");
  clock_gettime(CLOCK_REALTIME, &now);
  now.tv_sec += 2;
  clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &now, NULL);
  tell("until a time");
  clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &now, NULL);
  tell("until one that has been");
  poll(NULL, 0, 50);
  tell("poll");
  ppoll(NULL, 0, &(struct timespec){0, 60000}, NULL);
  tell("ppoll");
  select(0, NULL, NULL, NULL, &(struct timeval){0, 70000});
  tell("select");
  pselect(0, NULL, NULL, NULL, &(struct timespec){0, 80000}, NULL);
  tell("pselect");
  if (pipe(ends) != 0) return 1;
  struct pollfd end = {ends[0], POLLIN, 0};
  const nfds_t all = (nfds_t)argc;
  poll(&end, all, 90);
  tell("poll of a pipe");
  ppoll(&end, all, &(struct timespec){0, 95000000}, NULL);
  tell("ppoll of a pipe");
  struct epoll_event event = {.events = EPOLLIN};
  const int epoll = epoll_create1(0);
  epoll_ctl(epoll, EPOLL_CTL_ADD, ends[0], &event);
  epoll_pwait(epoll, &event, 1, 12, NULL);
  tell("epoll_pwait");
  epoll_pwait2(epoll, &event, 1, &(struct timespec){0, 13000000}, NULL);
  tell("epoll_pwait2");
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  sigtimedwait(&signals, NULL, &(struct timespec){0, 14000000});
  tell("sigtimedwait");
  raise(SIGUSR1);
  printf("come %d\n", sigtimedwait(&signals, NULL, &(struct timespec){1, 0}) == SIGUSR1);
  tell("sigtimedwait of one that has come");
  struct sembuf down = {0, -1, 0}, unless = {0, -1, IPC_NOWAIT};
  const int semaphore = semget(IPC_PRIVATE, 1, 0600);
  semtimedop(semaphore, &down, 1, &(struct timespec){0, 15000000});
  tell("semtimedop");
  semtimedop(semaphore, &unless, 1, &(struct timespec){1, 0});
  tell("semtimedop that does not wait");
  semctl(semaphore, 0, IPC_RMID);
  if (write(ends[1], "x", 1) != 1) return 1;
  printf("ready %d\n", poll(&end, 1, 1000));
  tell("poll of a ready pipe");
  printf("wrong %d\n", nanosleep(&(struct timespec){0, 2000000000}, NULL));
  MPI_Finalize();
  usleep(500000);
  printf("ends %ld\n", (long)time(NULL));
  return 0;
}
