// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The root sends to each.
#include "template.h"

void NAME(PLAIT_WHO, T* data, long count, int root) {
  if (rank != root) {
    plait_receive_from(PLAIT_ME, root, data, count * (long)sizeof(T));
    return;
  }
  for (int i = 1; i < size; ++i) {
    plait_send_to(PLAIT_ME, plait_turn(root + i, size), data, count * (long)sizeof(T));
  }
}
