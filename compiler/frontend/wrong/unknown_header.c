// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <signal.h>
int main(void) {
  
  return 0;
}
