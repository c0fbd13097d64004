// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What --check-buffers knows of the buffer of a request: whether the program leaves it alone until
// the request is complete. The check is off unless PLAIT_CHECK_BUFFERS is 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "api/datatype.h"

namespace plait::api {

class HeldBuffer {
 public:
  static bool is_asked_for();
  // Of a send: its data, which may not change. nullptr: nothing is checked.
  static std::unique_ptr<HeldBuffer> sent(const void* data, std::size_t count,
                                          const DatatypeRef& type);
  // Of a receive: the buffer holds bytes of one value until release(), so that who reads it early
  // sees numbers that are hardly the message's, and who writes there is seen: 254, as what
  // --poison sets, and for the receives that follow other ones down to 241 in turn.
  static std::unique_ptr<HeldBuffer> received(void* buffer, std::size_t count,
                                              const DatatypeRef& type);

  // The first byte of the packed data that the program has changed meanwhile; -1: none.
  std::int64_t changed() const;
  // Whether the buffer of a receive and these data have bytes in common.
  bool overlaps(const void* data, std::size_t count, const Datatype& type) const;
  // Gives the buffer of a receive its bytes again, before those of the message come.
  void release() const;
  std::size_t bytes() const { return before_.size(); }

 private:
  HeldBuffer(const void* data, void* buffer, std::size_t count, DatatypeRef type);

  const void* data_;
  void* buffer_;  // of a receive
  std::size_t count_;
  DatatypeRef type_;
  std::vector<std::uint8_t> before_, now_;  // packed: as it was, and as it must be now
};

}  // namespace plait::api
