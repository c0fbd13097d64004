// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// CRC-32C (Castagnoli), the end-to-end check of a frame. Both ways of computing it give the same
// number; crc32c() takes the processor's instruction where there is one.
#pragma once

#include <cstdint>
#include <span>

namespace plait {

// The check of bytes. crc32c("123456789") is 0xE3069283. A check of one part, given as `before`,
// is continued by the next: crc32c(b, crc32c(a)) is the check of a followed by b.
std::uint32_t crc32c(std::span<const std::uint8_t> bytes, std::uint32_t before = 0);

// The same from tables, on any processor.
std::uint32_t crc32c_portable(std::span<const std::uint8_t> bytes, std::uint32_t before = 0);

}  // namespace plait
