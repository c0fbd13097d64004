/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Of unistd.h what CPU ranks alone can call.
 */
#include_next <unistd.h>
#ifndef PLAIT_HOST_UNISTD_H
#define PLAIT_HOST_UNISTD_H

unsigned sleep(unsigned seconds);
int usleep(useconds_t microseconds);
int gethostname(char* name, size_t size);
int access(const char* path, int mode);
int close(int file);
long read(int file, void* to, size_t size);
long write(int file, const void* from, size_t size);
int fork(void);

#endif
