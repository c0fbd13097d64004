// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// An object's bytes as words of a stream, and back: whole elements where they are aligned, the
// rest byte by byte. `offset` and `size` are bytes, `object` its first element.
#ifndef PLAIT_PAYLOAD_H
#define PLAIT_PAYLOAD_H

#include <stdint.h>

#include "hls_stream.h"

typedef bool plait_bool;

template <typename T>
union plait_element {
  uint64_t bits;
  T value;
};

template <typename T>
static uint64_t plait_to_bits(T value) {
  plait_element<T> element;
  element.bits = 0;
  element.value = value;
  return element.bits;
}

template <typename T>
static T plait_from_bits(uint64_t bits) {
  plait_element<T> element;
  element.bits = bits;
  return element.value;
}

template <typename T>
static long plait_whole(long offset, long size) {
  const long bytes = sizeof(T);
  return offset % bytes == 0 ? size / bytes : 0;
}

template <typename T>
static void plait_put_payload(hls::stream<uint64_t>& data, const T* object, long offset,
                              long size) {
  const long bytes = sizeof(T), count = plait_whole<T>(offset, size), first = offset / bytes;
  uint64_t word = 0;
  for (long i = 0; i < count; ++i) {
    word |= plait_to_bits<T>(object[first + i]) << 8 * (i * bytes % 8);
    if ((i + 1) * bytes % 8 == 0) {
      data.write(word);
      word = 0;
    }
  }
  for (long at = count * bytes; at < size; ++at) {
    const uint64_t bits = plait_to_bits<T>(object[(offset + at) / bytes]);
    word |= (bits >> 8 * ((offset + at) % bytes) & 255) << 8 * (at % 8);
    if (at % 8 == 7) {
      data.write(word);
      word = 0;
    }
  }
  if (size % 8 != 0) data.write(word);
}

template <typename T>
static void plait_get_payload(hls::stream<uint64_t>& data, T* object, long offset, long size) {
  const long bytes = sizeof(T), count = plait_whole<T>(offset, size), first = offset / bytes;
  uint64_t word = 0;
  for (long i = 0; i < count; ++i) {
    if (i * bytes % 8 == 0) word = data.read();
    object[first + i] = plait_from_bits<T>(word >> 8 * (i * bytes % 8));
  }
  for (long at = count * bytes; at < size; ++at) {
    if (at % 8 == 0) word = data.read();
    const long element = (offset + at) / bytes, shift = 8 * ((offset + at) % bytes);
    const uint64_t kept = plait_to_bits<T>(object[element]) & ~((uint64_t)255 << shift);
    object[element] = plait_from_bits<T>(kept | (word >> 8 * (at % 8) & 255) << shift);
  }
}

#endif  // PLAIT_PAYLOAD_H
