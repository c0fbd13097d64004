// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static const int x = 1;
int main(void) {
  const float y = 2;
  x = 2;
  y++;
  return 0;
}
