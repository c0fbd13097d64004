// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The two queues of MPI's matching: receives that wait for a message, messages that wait for a
// receive. Both find the earliest match without walking the queue, wildcards included.
//
// A receive stands under its one pattern; a message is looked up under the four patterns that
// match it. A message stands under all four; a receive is looked up under its one.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/types.h"
#include "plait_commands.h"

namespace plait {

// A message as matching sees it, with what came with it so far.
struct Message {
  NodeId source = 0;
  std::uint16_t context = 0;
  std::uint32_t tag = 0;
  std::uint8_t datatype = 0, collective = 0;
  std::uint64_t size = 0;
  bool rendezvous = false;         // only announced: the sender keeps the payload
  std::uint32_t number = 0;        // of a rendezvous, at the sender
  bool whole = false;              // eager: all frames have come
  std::vector<std::uint8_t> data;  // eager: payload that came before a receive
};

// What a receive asks for; also the key of a bucket. Wild fields are zero.
struct Pattern {
  std::uint16_t context = 0;
  NodeId source = 0;
  std::uint32_t tag = 0;
  bool any_source = false, any_tag = false;

  bool operator==(const Pattern&) const = default;
  bool matches(const Message& message) const;
};

Pattern pattern_of(const plait_command& command);
// All patterns that match the message; the first has no wildcard.
std::array<Pattern, 4> patterns_of(const Message& message);

struct PatternHash {
  std::size_t operator()(const Pattern& pattern) const;
};

// Receives in the order posted.
class PostedQueue {
 public:
  void add(const plait_command& command);
  // Takes out the earliest receive that matches.
  std::optional<plait_command> take(const Message& message);
  // Takes out the receive with this request number.
  std::optional<plait_command> cancel(std::uint32_t request);
  // Takes out all receives that name this source, in order.
  std::vector<plait_command> take_source(NodeId source);
  std::vector<plait_command> list() const;

 private:
  struct Posted;
  using Order = std::list<Posted>;
  using Bucket = std::list<Order::iterator>;
  struct Posted {
    plait_command command;
    std::uint64_t serial;
    Bucket::iterator place;  // in its bucket
  };

  plait_command remove(Order::iterator posted);

  Order order_;
  std::unordered_map<Pattern, Bucket, PatternHash> buckets_;
  std::unordered_map<std::uint32_t, Order::iterator> by_request_;
  std::uint64_t serial_ = 0;
};

// Messages in the order their first frames arrived. Pointers stay valid until take().
class UnexpectedQueue {
 public:
  Message* add(Message message);
  // The earliest message that matches, or null.
  Message* find(const Pattern& pattern) const;
  Message take(const Message* message);
  std::vector<const Message*> list() const;

  std::size_t count() const { return order_.size(); }
  // Payload that eager messages in the queue have or will have.
  std::uint64_t bytes() const { return bytes_; }

 private:
  struct Held;
  using Order = std::list<Held>;
  using Bucket = std::list<Order::iterator>;
  struct Held {
    Message message;
    std::array<Bucket::iterator, 4> places;  // in the buckets of patterns_of(message)
  };

  Order order_;
  std::unordered_map<Pattern, Bucket, PatternHash> buckets_;
  std::unordered_map<const Message*, Order::iterator> by_message_;
  std::uint64_t bytes_ = 0;
};

}  // namespace plait
