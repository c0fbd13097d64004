// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The transport: frames in order, exactly once, unaltered, per pair of nodes and channel, over a
// link that may lose, double, reorder, delay or corrupt any of them; or a named error after a
// bounded time. Selective repeat with a bitmap, absolute credits, end-to-end check, lives of nodes.
// A pure state machine: no clock, no thread, no randomness; every call carries the time.
// Not thread-safe: one owner calls it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/types.h"
#include "link/link.h"
#include "plait_wire.h"  // generated: plait_header, PLAIT_FLAG_*, PLAIT_HANDLER_*, pack/unpack

namespace plait {

enum class Channel : std::uint8_t { request = 0, reply = 1, direct = 2 };
inline constexpr std::size_t kChannels = 3;
// The channel that a header's flags name.
Channel channel_of(const plait_header& header);

struct TransportConfig {
  NodeId self = 0;
  std::uint16_t node_count = 1;  // peers outside 0..node_count-1 are refused
  std::uint8_t life = 1;         // this node's
  std::uint8_t peer_life = 1;    // every peer's, until renew() tells of another
  // The rest defaults to spec/limits.yaml.
  unsigned window_frames = PLAIT_WINDOW_FRAMES;
  unsigned credit_initial_frames = PLAIT_CREDIT_INITIAL_FRAMES;
  unsigned credit_pool_frames = PLAIT_CREDIT_POOL_FRAMES;
  unsigned acknowledge_every_frames = PLAIT_ACKNOWLEDGE_EVERY_FRAMES;
  unsigned reorder_frames = PLAIT_REORDER_FRAMES;
  unsigned retries_max = PLAIT_RETRIES_MAX;
  Time acknowledge_delay = PLAIT_ACKNOWLEDGE_DELAY_NS * kNanosecond;
  Time retransmit_initial = PLAIT_RETRANSMIT_INITIAL_NS * kNanosecond;
  Time retransmit_min = PLAIT_RETRANSMIT_MIN_NS * kNanosecond;
  Time retransmit_max = PLAIT_RETRANSMIT_MAX_NS * kNanosecond;
};

struct TransportCounters {
  std::uint64_t frames_sent = 0, frames_received = 0, bytes_sent = 0, bytes_received = 0;
  std::uint64_t retransmissions = 0, timeouts = 0, duplicates = 0, out_of_order = 0;
  std::uint64_t acknowledgements_sent = 0, credit_stalls = 0;
  std::uint64_t bad_check = 0, bad_format = 0, bad_life = 0, foreign = 0;  // dropped on arrival
};

// What the transport tells the layer above. send() and resume() may be called from inside;
// receive() may not.
class TransportUser {
 public:
  virtual ~TransportUser() = default;
  // The next frame in order of this peer and channel. False pushes back: the transport keeps the
  // frame, opens no further credit, and offers it again after Transport::resume(peer, channel).
  virtual bool deliver(Time now, NodeId peer, Channel channel, const plait_header& header,
                       std::span<const std::uint8_t> body) = 0;
  // The frame that was sent with this cookie has arrived at the peer's transport. In send order.
  virtual void acknowledged(Time now, NodeId peer, Channel channel, std::uint64_t cookie) = 0;
  // can_send(peer, channel) became true again.
  virtual void sendable(Time now, NodeId peer, Channel channel) = 0;
  // The peer did not answer within the bounded time. Told once; all its frames are dropped from
  // then on.
  virtual void peer_failed(Time now, NodeId peer) = 0;
};

class Transport {
 public:
  Transport(const TransportConfig& config, Link& link, TransportUser& user);
  ~Transport();
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  // True if send() takes a frame now: the window of the channel has room and the peer lives.
  // Credit does not matter here: a frame without credit waits in the window.
  bool can_send(NodeId peer, Channel channel) const;
  // Takes one frame: message fields of header (handler, argument_count, datatype, collective,
  // context, tag, message, operand, flags first and last) are the caller's; transport fields are
  // written here. body is copied, at most PLAIT_PAYLOAD_BYTES_MAX bytes. Precondition: can_send().
  void send(Time now, NodeId peer, Channel channel, const plait_header& header,
            std::span<const std::uint8_t> body, std::uint64_t cookie);
  // A frame from the link, as it came: any garbage is counted and dropped.
  void receive(Time now, const Frame& frame);
  // Offers a pushed-back frame (and those behind it) to the user again.
  void resume(Time now, NodeId peer, Channel channel);
  // Hands the link what it takes (acknowledgements due, replies, retransmissions, new frames; fair
  // among peers) and runs timers that are due. Call at next_wake() and after any other call.
  void poll(Time now);
  // The peer was started again, as this life: what is under way with the one before fails, as if it
  // had died, and what comes of that one is refused. Not from inside deliver().
  void renew(Time now, NodeId peer, std::uint8_t life);
  // When poll() must be called next: a timer, or the link's ready_at() if something waits for it.
  Time next_wake() const;
  // Nothing in flight, nothing to send, no acknowledgement owed: only a call or an arrival changes
  // state. Frames without credit behind a peer that pushes back do not count: that peer will speak
  // first.
  bool idle() const;
  bool failed(NodeId peer) const;
  const TransportCounters& counters() const;
  // Frames this node could not send yet for lack of credit, and frames it holds pushed back: for
  // diagnoses.
  std::size_t stalled_frames(NodeId peer) const;
  std::size_t held_frames(NodeId peer) const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace plait
