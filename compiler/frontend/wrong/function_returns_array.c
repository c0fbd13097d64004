// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
typedef int pair[2];
pair f(void);
int main(void) {
  
  return 0;
}
