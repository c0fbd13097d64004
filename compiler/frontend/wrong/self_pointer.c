// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct node {
  int value;
  struct node *next;
};
int main(void) {
  
  return 0;
}
