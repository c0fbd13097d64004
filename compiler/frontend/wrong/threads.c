// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>
int main(void) {
  pthread_t thread;
  return pthread_create(&thread, 0, 0, 0);
}
