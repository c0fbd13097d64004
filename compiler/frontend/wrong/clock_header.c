// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <sys/times.h>
int main(void) { return times(0) != 0; }
