// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The receiving half of one channel to one peer: puts frames in order, holds what the user pushes
// back, owes acknowledgements, grants credit and sees to it that a grant is heard.
#pragma once

#include <cstdint>

#include "base/types.h"
#include "transport/round_trip.h"
#include "transport/sequence_ring.h"
#include "transport/transport.h"

namespace plait {

// delivered <= expected <= granted: frames from delivered to expected are held, those from
// expected to granted may come. granted never moves back.
class Receiver {
 public:
  Receiver(const TransportConfig& config, RoundTrip& round_trip);

  enum class Arrival : std::uint8_t { in_order, early, duplicate, refused };
  // A data frame has come. refused: beyond the credit, which no correct peer does.
  Arrival accept(Time now, std::uint16_t wire_sequence, bool acknowledge_now, const Frame& frame);
  // The peer asks for an answer, or has just shown that it needs one.
  void owe_now() { owed_now_ = true; }
  // A frame without data says which credit the peer has heard of.
  void credit_heard(std::uint16_t wire_credit);

  // The next frame for the user, or null.
  const Frame* deliverable();
  // The user took it: credit opens up to `share` frames beyond.
  void delivered(unsigned share);
  std::size_t held() const { return static_cast<std::size_t>(expected_ - delivered_); }

  // What every frame of this channel that leaves for the peer must say.
  std::uint16_t wire_acknowledge() const { return static_cast<std::uint16_t>(expected_); }
  std::uint16_t wire_credit() const { return static_cast<std::uint16_t>(granted_); }
  std::uint64_t selective() const;
  // Such a frame leaves now.
  void told();

  // An acknowledgement, or a credit that must be heard, is to leave at once.
  bool must_speak() const { return owed_now_ || update_now_; }
  // What leaves for must_speak() is to be answered. Starts the timer that repeats it.
  bool depart_update(Time now);

  Time deadline() const { return acknowledge_at_ < update_at_ ? acknowledge_at_ : update_at_; }
  // True if a credit update expired unanswered.
  bool on_timer(Time now);

  // Drops all frames and debts: the peer is dead.
  void clear();

 private:
  void owe(Time now, bool at_once);
  void update_was_heard();

  const TransportConfig& config_;
  RoundTrip& round_trip_;
  Sequence delivered_ = 0, expected_ = 0;
  Sequence granted_;
  std::uint64_t early_ = 0;  // bit per frame that came before its turn
  SequenceRing<Frame> frames_;

  unsigned unacknowledged_ = 0;  // frames since the last acknowledgement
  bool owed_now_ = false;
  Time acknowledge_at_ = kNever;

  // The peer was told that all it may send has arrived: it may be waiting without a timer.
  bool told_closed_ = false;
  bool update_pending_ = false;  // credit has opened for such a peer, and it has not confirmed
  bool update_now_ = false;
  unsigned update_expiries_ = 0;
  Time update_at_ = kNever;
};

}  // namespace plait
