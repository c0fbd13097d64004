// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct value {
  union {
    int whole;
    float part;
  } bits;
  int kind;
};
int main(void) { return (int)sizeof(struct value); }
