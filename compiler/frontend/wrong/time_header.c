// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <time.h>
int main(void) { return time(0) != 0; }
