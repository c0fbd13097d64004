// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/held_buffer.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace plait::api {
namespace {

bool checks_buffers() {
  static const char* const asked = std::getenv("PLAIT_CHECK_BUFFERS");
  return asked != nullptr && asked[0] == '1';
}

}  // namespace

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
  if (!checks_buffers() || count * type->size() == 0) return nullptr;
  return std::unique_ptr<HeldBuffer>(new HeldBuffer(data, nullptr, count, type));
}

std::unique_ptr<HeldBuffer> HeldBuffer::received(void* buffer, std::size_t count,
                                                 const DatatypeRef& type) {
  if (!checks_buffers() || count * type->size() == 0) return nullptr;
  std::unique_ptr<HeldBuffer> held(new HeldBuffer(buffer, buffer, count, type));
  std::ranges::fill(held->now_, kNothing);
  type->unpack(buffer, held->now_.data(), count);
  return held;
}

std::int64_t HeldBuffer::changed() const {
  std::vector<std::uint8_t> found(now_.size());
  type_->pack(found.data(), data_, count_);
  const auto [at, other] = std::ranges::mismatch(now_, found);
  return at == now_.end() ? -1 : at - now_.begin();
}

void HeldBuffer::release() const {
  if (buffer_ != nullptr) type_->unpack(buffer_, before_.data(), count_);
}

}  // namespace plait::api
