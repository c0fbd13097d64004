// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
typedef struct Later Later;
Later early;
struct Later {
  int x;
};
int main(void) { return 0; }
