// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of a frame: Ethernet header, pad, Plait header, padded body, check. Built in two
// steps, because acknowledgement and credit are known only when the frame leaves.
#pragma once

#include <memory>
#include <span>

#include "base/types.h"
#include "plait_wire.h"

namespace plait {

// Largest and smallest frame of this format.
inline constexpr std::size_t kFrameBytesMin = PLAIT_BODY_OFFSET + PLAIT_CHECK_BYTES;
inline constexpr std::size_t kFrameBytesMax = kFrameBytesMin + PLAIT_PAYLOAD_BYTES_MAX;

// A frame with everything but valid checks: version and body_bytes are written here, the rest of
// the header as given. Until seal_frame() it belongs to one owner.
std::shared_ptr<FrameBytes> make_frame(const plait_header& header,
                                       std::span<const std::uint8_t> body);
// Writes the header anew, its check, and the check over header and body. Version and body_bytes
// stay; header_check follows from the rest, whatever is given.
void seal_frame(FrameBytes& frame, const plait_header& header);

enum class FrameFault : std::uint8_t { none, format, check };

struct ParsedFrame {
  FrameFault fault = FrameFault::format;
  plait_header header{};
  std::span<const std::uint8_t> body;  // inside the frame that was parsed
};

// Reads any bytes. fault is none only if length, both checks, version, addresses and sizes are all
// right; who sent the frame and whether it is for this node is not judged here.
ParsedFrame parse_frame(std::span<const std::uint8_t> frame);

}  // namespace plait
