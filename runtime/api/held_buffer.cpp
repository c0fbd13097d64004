// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/held_buffer.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace plait::api {
namespace {

constexpr std::uint8_t kFirst = 254, kLast = 241;

// What the buffer of the next receive holds until its message comes.
std::uint8_t next_byte() {
  static std::uint8_t byte = kLast;
  byte = byte == kLast ? kFirst : static_cast<std::uint8_t>(byte - 1);
  return byte;
}

}  // namespace

bool HeldBuffer::is_asked_for() {
  static const char* const asked = std::getenv("PLAIT_CHECK_BUFFERS");
  return asked != nullptr && asked[0] == '1';
}

HeldBuffer::HeldBuffer(const void* data, void* buffer, std::size_t count, DatatypeRef type)
    : data_(data),
      buffer_(buffer),
      count_(count),
      type_(std::move(type)),
      before_(count * type_->size()) {
  type_->pack(before_.data(), data_, count_);
  now_ = before_;
}

std::unique_ptr<HeldBuffer> HeldBuffer::sent(const void* data, std::size_t count,
                                             const DatatypeRef& type) {
  if (!is_asked_for() || count * type->size() == 0) return nullptr;
  return std::unique_ptr<HeldBuffer>(new HeldBuffer(data, nullptr, count, type));
}

std::unique_ptr<HeldBuffer> HeldBuffer::received(void* buffer, std::size_t count,
                                                 const DatatypeRef& type) {
  if (!is_asked_for() || count * type->size() == 0) return nullptr;
  std::unique_ptr<HeldBuffer> held(new HeldBuffer(buffer, buffer, count, type));
  std::ranges::fill(held->now_, next_byte());
  type->unpack(buffer, held->now_.data(), count);
  return held;
}

std::int64_t HeldBuffer::changed() const {
  std::vector<std::uint8_t> found(now_.size());
  type_->pack(found.data(), data_, count_);
  const auto [at, other] = std::ranges::mismatch(now_, found);
  return at == now_.end() ? -1 : at - now_.begin();
}

bool HeldBuffer::overlaps(const void* data, std::size_t count, const Datatype& type) const {
  std::vector<std::uint8_t> there(now_.size()), first(count * type.size()), second(first.size());
  type_->pack(there.data(), data_, count_);
  type.pack(first.data(), data, count);
  for (std::uint8_t& byte : there) byte = static_cast<std::uint8_t>(~byte);
  type_->unpack(buffer_, there.data(), count_);
  type.pack(second.data(), data, count);
  for (std::uint8_t& byte : there) byte = static_cast<std::uint8_t>(~byte);
  type_->unpack(buffer_, there.data(), count_);
  return first != second;
}

void HeldBuffer::release() const {
  if (buffer_ != nullptr) type_->unpack(buffer_, before_.data(), count_);
}

}  // namespace plait::api
