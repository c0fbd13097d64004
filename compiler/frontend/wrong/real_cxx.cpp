// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <iostream>
int main(void) {
  std::cout << "x" << std::endl;
  return 0;
}
