// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "link/crc32c.h"

#include <array>
#include <cstddef>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace plait {
namespace {

constexpr std::uint32_t kPolynomial = 0x82F63B78;  // reflected
constexpr std::size_t kSlices = 8;

using Tables = std::array<std::array<std::uint32_t, 256>, kSlices>;

// Table s holds the effect of a byte that is followed by s zero bytes.
constexpr Tables make_tables() {
  Tables tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? kPolynomial : 0);
    tables[0][byte] = crc;
  }
  for (std::size_t slice = 1; slice < kSlices; ++slice) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint32_t shorter = tables[slice - 1][byte];
      tables[slice][byte] = (shorter >> 8) ^ tables[0][shorter & 0xFF];
    }
  }
  return tables;
}

constexpr Tables kTables = make_tables();

std::uint32_t update_portable(std::uint32_t crc, const std::uint8_t* at, std::size_t size) {
  for (; size >= kSlices; size -= kSlices, at += kSlices) {
    const std::array<std::uint8_t, 4> low = {static_cast<std::uint8_t>(at[0] ^ crc),
                                             static_cast<std::uint8_t>(at[1] ^ (crc >> 8)),
                                             static_cast<std::uint8_t>(at[2] ^ (crc >> 16)),
                                             static_cast<std::uint8_t>(at[3] ^ (crc >> 24))};
    crc = kTables[7][low[0]] ^ kTables[6][low[1]] ^ kTables[5][low[2]] ^ kTables[4][low[3]] ^
          kTables[3][at[4]] ^ kTables[2][at[5]] ^ kTables[1][at[6]] ^ kTables[0][at[7]];
  }
  for (; size > 0; --size, ++at) crc = (crc >> 8) ^ kTables[0][(crc ^ *at) & 0xFF];
  return crc;
}

using Update = std::uint32_t (*)(std::uint32_t, const std::uint8_t*, std::size_t);

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) std::uint32_t update_sse42(std::uint32_t crc,
                                                             const std::uint8_t* at,
                                                             std::size_t size) {
  std::uint64_t wide = crc;
  for (; size >= 8; size -= 8, at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    wide = _mm_crc32_u64(wide, word);
  }
  crc = static_cast<std::uint32_t>(wide);
  for (; size > 0; --size, ++at) crc = _mm_crc32_u8(crc, *at);
  return crc;
}

Update choose_update() {
  return __builtin_cpu_supports("sse4.2") != 0 ? update_sse42 : update_portable;
}
#else
Update choose_update() { return update_portable; }
#endif

}  // namespace

std::uint32_t crc32c(std::span<const std::uint8_t> bytes, std::uint32_t before) {
  static const Update update = choose_update();
  return ~update(~before, bytes.data(), bytes.size());
}

std::uint32_t crc32c_portable(std::span<const std::uint8_t> bytes, std::uint32_t before) {
  return ~update_portable(~before, bytes.data(), bytes.size());
}

}  // namespace plait
