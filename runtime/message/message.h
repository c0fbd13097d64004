// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Active messages: a message's head names the handler that acts on arrival. Cuts messages
// into frames and hands the handlers their pieces in order.
//
//   short   a head with up to 16 arguments of 32 bit
//   medium  plus a payload that the handler is given
//   long    plus a payload that lands at an address of the destination's node memory (PUT)
//
// A request handler may send at most one reply; a reply handler sends nothing.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/types.h"
#include "transport/transport.h"

namespace plait {

inline constexpr std::uint64_t kNoAddress = ~std::uint64_t{0};

// A node's memory. Commands and answers have the node's own addresses; PUT, GET and atomic requests
// have symmetric ones, which are the same for all nodes that share a variable.
class NodeMemory {
 public:
  virtual ~NodeMemory() = default;
  // The bytes [address, address + size), or an empty span if any of them is outside. size > 0.
  virtual std::span<std::uint8_t> at(std::uint64_t address, std::uint64_t size) = 0;
  // The own address of so many bytes behind a symmetric one, and the other way round; kNoAddress
  // if they are not shared, or not all of them. Without a table both are the same. size > 0.
  virtual std::uint64_t own(std::uint64_t symmetric, std::uint64_t) { return symmetric; }
  virtual std::uint64_t symmetric(std::uint64_t own, std::uint64_t) { return own; }
};

// One message on its way out.
struct Outgoing {
  NodeId destination = 0;
  Channel channel = Channel::request;
  plait_header head{};  // message fields only; operand of a long one = first address
  std::vector<std::uint32_t> arguments;  // at most 16
  std::uint64_t address = 0;             // payload in this node's memory ...
  std::uint64_t size = 0;
  std::vector<std::uint8_t> owned;  // ... or, if not empty, here; then size is its length
  bool is_long = false;             // operand advances with the payload from frame to frame
  std::uint64_t cookie = 0;         // quoted in sent() and acknowledged()
};

// One frame of an arriving message.
struct Arrival {
  NodeId source = 0;
  Channel channel = Channel::request;
  const plait_header* head = nullptr;
  std::span<const std::uint32_t> arguments;  // of the first frame of the message
  std::span<const std::uint8_t> payload;     // of this frame
  std::uint64_t offset = 0;                  // of this frame's payload in the message
  bool first = false, last = false;
};

// What was dropped, and why. All zero between nodes that speak properly.
struct MessageCounters {
  std::uint64_t malformed = 0;        // frames out of their message's sequence, or of a wrong form
  std::uint64_t unknown_handler = 0;  // frames for a handler that nobody set
  std::uint64_t out_of_range = 0;     // PUT frames, GETs and own payloads outside node memory
  std::uint64_t unsendable = 0;       // messages to the own node, a failed or an impossible one
};

class MessageUser {
 public:
  virtual ~MessageUser() = default;
  // All frames have been taken by the transport: the source buffer is free (they are copies).
  virtual void sent(Time now, std::uint64_t cookie) = 0;
  // All frames have arrived at the peer.
  virtual void acknowledged(Time now, std::uint64_t cookie) = 0;
  virtual void peer_failed(Time now, NodeId peer) = 0;
  // Whether the peer may answer with a PUT_REPLY of this number. Others are not written.
  virtual bool awaits(NodeId, std::uint32_t) const { return true; }
};

class Messenger {
 public:
  // Acts on one frame of a message; false pushes back, and the same frame is offered again after
  // resume(). May call send(), nothing else.
  using Handler = std::function<bool(Time, const Arrival&)>;

  Messenger(const TransportConfig& config, Link& link, NodeMemory& memory, MessageUser& user);
  ~Messenger();

  // PUT and PUT_REPLY write to memory by themselves; a handler set for them is called after the
  // write, with an empty payload if the write fell outside memory. The last frame of a PUT is
  // answered here with PUT_DONE, once its handler has taken it. GET is answered here: with a
  // PUT_REPLY of the GET's message fields, of zero bytes if the memory asked for does not exist.
  // Handlers are called on the channels that spec/wire.yaml names.
  void set_handler(std::uint8_t number, Handler handler);
  // Queues a message behind earlier ones to the same destination and channel; sent() may come from
  // inside the call. Payload is read from memory frame by frame, until sent(). A message that
  // cannot be sent is counted and dropped, and its cookie is never quoted.
  void send(Time now, Outgoing message);
  void receive(Time now, const Frame& frame);
  void resume(Time now, NodeId peer, Channel channel);
  // As Transport::poll(): at next_wake() and after any other call.
  void poll(Time now);
  Time next_wake() const;
  // Only a call or an arrival changes state. Messages behind a window full of frames that a peer
  // pushes back do not count.
  bool idle() const;
  bool failed(NodeId peer) const;
  const TransportCounters& counters() const;
  const MessageCounters& message_counters() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace plait
