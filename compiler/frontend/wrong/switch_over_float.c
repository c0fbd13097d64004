// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  switch (1.5) {
    default:;
  }
  return 0;
}
