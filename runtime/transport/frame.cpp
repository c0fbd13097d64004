// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "transport/frame.h"

#include <algorithm>
#include <array>

#include "link/crc32c.h"

namespace plait {
namespace {

// Locally administered addresses: this prefix, then the node number, most significant byte first.
constexpr std::array<std::uint8_t, 4> kMacPrefix = PLAIT_MAC_PREFIX;
constexpr std::size_t kMacBytes = 6;
static_assert(2 * kMacBytes + 2 == PLAIT_ETHERNET_BYTES, "two addresses and an EtherType");
static_assert(PLAIT_ETHERNET_BYTES + PLAIT_PAD_BYTES == PLAIT_HEADER_OFFSET,
              "the pad completes the Ethernet header to whole words");
static_assert(PLAIT_HEADER_OFFSET + PLAIT_HEADER_BYTES == PLAIT_BODY_OFFSET,
              "the body follows the Plait header at once");

using EthernetHeader = std::array<std::uint8_t, PLAIT_HEADER_OFFSET>;

void put_address(std::uint8_t* out, NodeId node) {
  std::copy(kMacPrefix.begin(), kMacPrefix.end(), out);
  out[4] = static_cast<std::uint8_t>(node >> 8);
  out[5] = static_cast<std::uint8_t>(node);
}

// What stands before the Plait header, pad included: it follows wholly from the two nodes.
EthernetHeader ethernet_header(NodeId source, NodeId destination) {
  EthernetHeader out{};
  put_address(out.data(), destination);
  put_address(out.data() + kMacBytes, source);
  out[2 * kMacBytes] = PLAIT_ETHERTYPE >> 8;
  out[2 * kMacBytes + 1] = PLAIT_ETHERTYPE & 0xFF;
  return out;
}

constexpr std::size_t padded(std::size_t body_bytes) {
  return (body_bytes + PLAIT_BODY_ALIGN_BYTES - 1) / PLAIT_BODY_ALIGN_BYTES *
         PLAIT_BODY_ALIGN_BYTES;
}

using HeaderBytes = std::array<std::uint8_t, PLAIT_HEADER_BYTES>;
constexpr std::size_t kHeaderCheckBytes = sizeof(plait_header::header_check);

struct Checks {
  std::uint16_t header = 0;
  std::uint32_t frame = 0;
};

// Both checks in one pass. They take header_check, the header's last field, as zero.
Checks checks_of(std::span<const std::uint8_t> frame) {
  HeaderBytes header{};
  std::copy_n(frame.begin() + PLAIT_HEADER_OFFSET, header.size() - kHeaderCheckBytes,
              header.begin());
  const std::uint32_t crc = crc32c(header);
  const std::size_t body = frame.size() - kFrameBytesMin;
  return {plait_header_check_of(crc), crc32c(frame.subspan(PLAIT_BODY_OFFSET, body), crc)};
}

void put_little_endian(std::uint8_t* out, std::uint32_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

bool sizes_are_right(const plait_header& header, std::size_t frame_bytes) {
  const std::size_t block = header.argument_count > 0 ? PLAIT_ARGUMENT_BLOCK_BYTES : 0;
  return header.body_bytes <= PLAIT_PAYLOAD_BYTES_MAX &&
         frame_bytes == kFrameBytesMin + padded(header.body_bytes) &&
         header.argument_count <= PLAIT_ARGUMENTS_MAX && block <= header.body_bytes;
}

}  // namespace

std::shared_ptr<FrameBytes> make_frame(const plait_header& header,
                                       std::span<const std::uint8_t> body) {
  plait_header written = header;
  written.version = PLAIT_WIRE_VERSION;
  written.body_bytes = static_cast<std::uint16_t>(body.size());
  std::array<std::uint8_t, PLAIT_BODY_OFFSET> head{};
  const EthernetHeader ethernet = ethernet_header(header.source, header.destination);
  std::copy(ethernet.begin(), ethernet.end(), head.begin());
  plait_header_pack(&written, head.data() + PLAIT_HEADER_OFFSET);

  auto frame = std::make_shared<FrameBytes>();
  frame->reserve(kFrameBytesMin + padded(body.size()));
  frame->insert(frame->end(), head.begin(), head.end());
  frame->insert(frame->end(), body.begin(), body.end());
  frame->resize(kFrameBytesMin + padded(body.size()));
  return frame;
}

void seal_frame(FrameBytes& frame, const plait_header& header) {
  plait_header kept{};
  plait_header_unpack(&kept, frame.data() + PLAIT_HEADER_OFFSET);
  plait_header written = header;
  written.version = kept.version;
  written.body_bytes = kept.body_bytes;
  plait_header_pack(&written, frame.data() + PLAIT_HEADER_OFFSET);
  const Checks checks = checks_of(frame);
  put_little_endian(frame.data() + PLAIT_BODY_OFFSET - kHeaderCheckBytes, checks.header,
                    kHeaderCheckBytes);
  put_little_endian(frame.data() + frame.size() - PLAIT_CHECK_BYTES, checks.frame,
                    PLAIT_CHECK_BYTES);
}

ParsedFrame parse_frame(std::span<const std::uint8_t> frame) {
  ParsedFrame parsed;
  const bool whole = frame.size() >= kFrameBytesMin && frame.size() <= kFrameBytesMax &&
                     (frame.size() - kFrameBytesMin) % PLAIT_BODY_ALIGN_BYTES == 0;
  if (!whole) return parsed;
  std::uint32_t check = 0;
  const std::uint8_t* in = frame.data() + frame.size() - PLAIT_CHECK_BYTES;
  for (unsigned i = 0; i < PLAIT_CHECK_BYTES; ++i) check |= std::uint32_t{in[i]} << (8 * i);
  plait_header_unpack(&parsed.header, frame.data() + PLAIT_HEADER_OFFSET);
  const Checks checks = checks_of(frame);
  if (parsed.header.header_check != checks.header || check != checks.frame) {
    parsed.fault = FrameFault::check;
    return parsed;
  }
  const plait_header& header = parsed.header;
  if (header.version != PLAIT_WIRE_VERSION || !sizes_are_right(header, frame.size())) return parsed;
  // The check does not cover what hops may read, so this part is compared with what must be there.
  const EthernetHeader wanted = ethernet_header(header.source, header.destination);
  if (!std::equal(wanted.begin(), wanted.end(), frame.begin())) return parsed;
  const auto padding = frame.subspan(PLAIT_BODY_OFFSET + header.body_bytes,
                                     padded(header.body_bytes) - header.body_bytes);
  if (std::any_of(padding.begin(), padding.end(), [](std::uint8_t byte) { return byte != 0; })) {
    return parsed;
  }
  parsed.body = frame.subspan(PLAIT_BODY_OFFSET, header.body_bytes);
  parsed.fault = FrameFault::none;
  return parsed;
}

}  // namespace plait
