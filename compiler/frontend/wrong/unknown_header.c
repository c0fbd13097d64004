// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <signals.h>
int main(void) {
  
  return 0;
}
