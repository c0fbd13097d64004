// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The three blocks that are used: section header, interface description, enhanced packet.
// All numbers are in this host's byte order; the section header's magic number tells readers which.
#include "trace/pcapng.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <tuple>
#include <utility>

namespace plait::sim {
namespace {

enum BlockType : std::uint32_t {
  kSectionHeader = 0x0A0D0D0A,
  kInterfaceDescription = 1,
  kEnhancedPacket = 6,
};
enum OptionCode : std::uint16_t { kEnd = 0, kComment = 1, kName = 2, kSpeed = 8, kResolution = 9 };
constexpr std::uint16_t kUserApplication = 4;  // option of the section header
constexpr std::uint16_t kEthernet = 1;         // link type
// Finer than ns overflows in some readers.
constexpr std::uint8_t kNanoseconds = 9;

// The body of a block as it grows.
class Body {
 public:
  template <typename Number>
  void number(Number value) {
    bytes(&value, sizeof value);
  }
  void bytes(const void* data, std::size_t size) {
    const auto* at = static_cast<const std::uint8_t*>(data);
    body_.insert(body_.end(), at, at + size);
  }
  void pad() { body_.resize((body_.size() + 3) / 4 * 4); }
  void option(std::uint16_t code, const void* data, std::size_t size) {
    number(code);
    number(static_cast<std::uint16_t>(size));
    bytes(data, size);
    pad();
  }
  void option(std::uint16_t code, std::string_view text) { option(code, text.data(), text.size()); }
  void end_options() { number(std::uint32_t{kEnd}); }
  const std::vector<std::uint8_t>& get() const { return body_; }

 private:
  std::vector<std::uint8_t> body_;
};

}  // namespace

PcapngWriter::PcapngWriter(const std::string& path) : file_(path) {
  Body body;
  body.number(std::uint32_t{0x1A2B3C4D});  // tells the byte order
  body.number(std::uint16_t{1});           // version 1.0
  body.number(std::uint16_t{0});
  body.number(std::int64_t{-1});  // length of the section: not known
  body.option(kUserApplication, "Plait simulator, virtual time");
  body.end_options();
  write_block(kSectionHeader, body.get());
}

FrameTap& PcapngWriter::add_interface(const std::string& name, std::uint64_t rate_bits_per_second) {
  Body body;
  body.number(kEthernet);
  body.number(std::uint16_t{0});
  body.number(std::uint32_t{0});  // frames are never cut
  body.option(kName, name);
  body.option(kSpeed, &rate_bits_per_second, sizeof rate_bits_per_second);
  body.option(kResolution, &kNanoseconds, sizeof kNanoseconds);
  body.end_options();
  write_block(kInterfaceDescription, body.get());
  return *taps_.emplace_back(std::make_unique<FrameTap>());
}

// Nothing earlier than `until` can be added any more. A frame that is still on its wire then is not
// complete yet; all that began behind it waits with it, on every link, so that the order is final.
void PcapngWriter::window_done(Time until) {
  Time complete = until;
  for (const auto& tap : taps_) complete = std::min(complete, tap->first_open(until));
  write_before(complete);
}

void PcapngWriter::write_before(Time until) {
  due_.clear();
  for (std::uint32_t interface = 0; interface < taps_.size(); ++interface) {
    FrameTap& tap = *taps_[interface];
    while (!tap.empty() && tap.front().time < until) {
      due_.push_back({interface, tap.front()});
      tap.pop();
    }
  }
  std::stable_sort(due_.begin(), due_.end(), [](const Due& a, const Due& b) {
    return std::tie(a.frame.time, a.interface) < std::tie(b.frame.time, b.interface);
  });
  for (const Due& due : due_) {
    write_frame(due.interface, due.frame);
  }
}

void PcapngWriter::write_frame(std::uint32_t interface, const TappedFrame& tapped) {
  const auto time = static_cast<std::uint64_t>(tapped.time / kNanosecond);
  const Frame frame = tapped.frame.whole();
  const auto size = static_cast<std::uint32_t>(frame->size());
  Body body;
  body.number(interface);
  body.number(static_cast<std::uint32_t>(time >> 32));
  body.number(static_cast<std::uint32_t>(time));
  body.number(size);  // captured
  body.number(size);  // on the wire
  body.bytes(frame->data(), size);
  body.pad();
  if (tapped.fault != nullptr) {
    body.option(kComment, std::string("fault: ") + tapped.fault);
    body.end_options();
  }
  write_block(kEnhancedPacket, body.get());
}

// The length stands before and after the body, so that readers can go backwards.
void PcapngWriter::write_block(std::uint32_t type, const std::vector<std::uint8_t>& body) {
  const auto length = static_cast<std::uint32_t>(body.size() + 3 * sizeof(std::uint32_t));
  file_.write(&type, sizeof type);
  file_.write(&length, sizeof length);
  file_.write(body.data(), body.size());
  file_.write(&length, sizeof length);
}

void PcapngWriter::finish() {
  write_before(kNever);
  file_.commit();
}

}  // namespace plait::sim
