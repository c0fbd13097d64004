// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// qsort and bsearch of elements of type T, for one comparison, which takes the place of
// plait_compare. Elements that compare equal keep their order, as with the GNU C library.
#include <plait.h>
#include <stdlib.h>

void plait_qsort(T* base, unsigned long count, unsigned long size) {
  T* other = plait_alike(base, count * sizeof(T));
  for (unsigned long width = 1; width < count; width *= 2) {
    for (unsigned long start = 0; start < count; start += 2 * width) {
      unsigned long middle = start + width < count ? start + width : count;
      unsigned long end = middle + width < count ? middle + width : count;
      unsigned long left = start, right = middle;
      for (unsigned long i = start; i < end; ++i) {
        int order = left < middle ? -1 : 1;
        if (left < middle && right < end) order = plait_compare(&base[left], &base[right]);
        if (order <= 0) {
          other[i] = base[left++];
        } else {
          other[i] = base[right++];
        }
      }
    }
    for (unsigned long i = 0; i < count; ++i) base[i] = other[i];
  }
  free(other);
}

void* plait_bsearch(const void* key, T* base, unsigned long count, unsigned long size) {
  unsigned long low = 0, high = count;
  void* found = NULL;
  while (low < high && !found) {
    unsigned long middle = (low + high) / 2;
    int order = plait_compare(key, &base[middle]);
    if (order < 0) {
      high = middle;
    } else if (order > 0) {
      low = middle + 1;
    } else {
      found = &base[middle];
    }
  }
  return found;
}
