// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct message {
  int size;
  int values[];
};
int main(void) { return (int)sizeof(struct message); }
