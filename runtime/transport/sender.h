// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The sending half of one channel to one peer: window, credit, what is in flight, what is lost.
// Knows sequence numbers and times; header fields of the other half are filled in elsewhere.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>

#include "base/types.h"
#include "transport/round_trip.h"
#include "transport/sequence_ring.h"
#include "transport/transport.h"

namespace plait {

// base <= unsent <= next: frames before base are acknowledged, from base to unsent were sent at
// least once, from unsent to next wait for credit or for the link.
class Sender {
 public:
  Sender(const TransportConfig& config, RoundTrip& round_trip);

  bool full() const { return next_ - base_ >= window_; }
  // Takes an unsealed frame. Precondition: !full().
  void queue(std::shared_ptr<FrameBytes> bytes, std::uint64_t cookie);

  bool has_lost() const { return lost_ != 0; }
  bool has_new() const { return unsent_ < next_ && unsent_ < credit_; }
  // Frames that only credit holds back.
  std::size_t stalled() const;

  struct Departure {
    std::shared_ptr<FrameBytes> bytes;  // to be sealed; not shared with anybody yet
    std::uint16_t sequence = 0;
    bool retransmitted = false;
    bool acknowledge_now = false;  // nothing may follow until an answer comes
  };
  // The next lost frame (lowest number first) or new frame leaves now.
  Departure depart_lost(Time now);
  Departure depart_new(Time now);

  // The first number that may not be sent yet, as the peer says it; an older one changes nothing.
  void on_credit(std::uint16_t wire_credit);
  std::uint16_t wire_credit() const { return static_cast<std::uint16_t>(credit_); }
  // Everything before wire_acknowledge has arrived, and of those after it what the bitmap names.
  void on_acknowledge(Time now, std::uint16_t wire_acknowledge, std::uint64_t selective);
  // Moves base past one acknowledged frame and gives its cookie; false if there is none.
  bool take_acknowledged(std::uint64_t& cookie);

  // When on_timer() is due: only while something is in flight.
  Time deadline() const { return deadline_; }
  // Declares a frame lost. True if that was an expiry of the retransmission timer, not a probe.
  bool on_timer(Time now);

  // Drops all frames: the peer is dead.
  void clear();

 private:
  struct Slot {
    std::shared_ptr<FrameBytes> bytes;
    std::uint64_t cookie = 0;
    std::uint64_t serial = 0;  // of its latest transmission
    Time sent_at = 0;
    bool retransmitted = false;
  };
  struct Transmission {
    std::uint64_t serial;
    Sequence sequence;
  };
  struct Sample {
    std::uint64_t serial = 0;
    Time sent_at = kNever;
  };

  void note_departure(Time now, Sequence sequence);
  void note_arrival(Time now, Sequence sequence, Sample& sample);
  void find_lost();
  void lose(Sequence sequence);
  void restart_timer(Time now);

  const TransportConfig& config_;
  RoundTrip& round_trip_;
  const Sequence window_;
  Sequence base_ = 0, unsent_ = 0, next_ = 0;
  Sequence arrived_ = 0;  // base moves up to here as the user is told
  Sequence credit_;
  std::uint64_t flying_ = 0;  // bit per frame in flight
  std::uint64_t lost_ = 0;    // bit per frame to be sent again; neither bit: acknowledged or unsent
  SequenceRing<Slot> slots_;
  // Every transmission has a serial number of its own, so that a lost retransmission is found by
  // the same rule as a lost first transmission. In order; what is outdated is skipped.
  std::deque<Transmission> transmissions_;
  std::uint64_t next_serial_ = 1;
  std::uint64_t highest_arrived_serial_ = 0;
  bool answer_tells_all_ = false;  // the next transmission came after a silence
  bool probed_ = false;
  unsigned expiries_ = 0;  // without progress, for the doubling
  Time deadline_ = kNever;
};

}  // namespace plait
