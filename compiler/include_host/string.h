/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Of string.h what CPU ranks alone can call.
 */
#include_next <string.h>
#ifndef PLAIT_HOST_STRING_H
#define PLAIT_HOST_STRING_H

#include <stddef.h>

char* strerror(int number);

#endif
