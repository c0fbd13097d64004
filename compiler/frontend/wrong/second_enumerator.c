// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
enum { kA, kA };
int main(void) {
  
  return 0;
}
