// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/mac_sender.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "plait_circuit.h"
#include "plait_wire.h"

namespace plait::sim {
namespace {

constexpr unsigned kIpv4 = 0x0800;  // EtherType
constexpr Time kBeatsBefore = 8;    // a frame begins with the time of so many beats behind it

unsigned big_endian(const std::uint8_t* bytes) {
  return static_cast<unsigned>(bytes[0]) << 8 | bytes[1];
}

// As the header says; 0 if it is no header of a frame.
std::size_t frame_size(const std::uint8_t* head) {
  constexpr std::size_t kIpv4LengthOffset = PLAIT_ETHERNET_BYTES + 2;
  const unsigned type = big_endian(head + PLAIT_ETHERNET_BYTES - 2);
  if (type == kIpv4) return PLAIT_ETHERNET_BYTES + big_endian(head + kIpv4LengthOffset);
  if (type == PLAIT_CIRCUIT_ETHERTYPE) {
    plait_circuit_header circuit;
    plait_circuit_header_unpack(&circuit, head + PLAIT_CIRCUIT_HEADER_OFFSET);
    return circuit.words > PLAIT_CIRCUIT_WORDS_MAX
               ? 0
               : PLAIT_CIRCUIT_HEAD_BYTES + std::size_t{circuit.words} * PLAIT_CIRCUIT_WORD_BYTES +
                     PLAIT_CIRCUIT_CHECK_BYTES;
  }
  plait_header header;
  plait_header_unpack(&header, head + PLAIT_HEADER_OFFSET);
  if (type != PLAIT_ETHERTYPE || header.body_bytes > PLAIT_PAYLOAD_BYTES_MAX) return 0;
  const std::size_t unpadded = header.body_bytes + std::size_t{PLAIT_BODY_ALIGN_BYTES} - 1;
  return PLAIT_BODY_OFFSET + unpadded / PLAIT_BODY_ALIGN_BYTES * PLAIT_BODY_ALIGN_BYTES +
         PLAIT_CHECK_BYTES;
}

}  // namespace

MacSender::MacSender(Port& port, std::size_t beat_bytes, std::uint64_t rate_bits_per_second,
                     Time cycle, std::string name)
    : port_(port),
      beat_bytes_(beat_bytes),
      whole_keep_(keep_of(beat_bytes)),
      byte_time_(rate_bits_per_second),
      cycle_(cycle),
      patience_(cycle * (kBeatsBefore - 1)),
      lead_(std::max(byte_time_.of(kHeadBytes - beat_bytes), patience_) + cycle +
            (byte_time_.of(beat_bytes) < cycle ? kBeatsBefore * cycle : 0)),
      name_(std::move(name)) {}

void MacSender::take_with_care(Time time, std::uint64_t cycle, const plait_model_beat& beat) {
  const std::size_t bytes = count(beat);
  copy_beat(place(bytes), beat.data, bytes);
  if (taken_ == 0) first_beat_ = time;
  taken_ += bytes;
  cycles_.add(cycle);
  if (taken_ == kHeadBytes) begin(time);
  if (beat.last != 0) {
    end(cycle);
  } else {
    pace();
  }
}

// Of a beat, which only at the end of a frame may be less than whole.
std::size_t MacSender::count(const plait_model_beat& beat) const {
  if (beat.keep == whole_keep_) return beat_bytes_;
  const auto bytes = static_cast<std::size_t>(std::popcount(beat.keep));
  const bool gapless = bytes > 0 && bytes < beat_bytes_ && beat.keep == keep_of(bytes);
  if (!gapless || beat.last == 0) refuse("a beat with bytes left out");
  return bytes;
}

std::uint8_t* MacSender::place(std::size_t count) {
  if (!frame_) return head_.data() + taken_;
  if (taken_ + count > frame_->size()) {
    refuse("more than the " + std::to_string(frame_->size()) + " bytes of which its header speaks");
  }
  return frame_->data() + taken_;
}

void MacSender::begin(Time time) {
  const std::size_t size = frame_size(head_.data());
  if (size <= kHeadBytes) refuse("a header that is not Plait's");
  frame_ = std::make_shared<FrameBytes>(size);
  std::copy(head_.begin(), head_.end(), frame_->begin());
  body_ = frame_->data();
  size_ = size;
  const std::size_t beats = (size + beat_bytes_ - 1) / beat_bytes_;
  const Time behind =
      std::max<Time>(static_cast<Time>(beats) * cycle_ - byte_time_.of(beats * beat_bytes_), 0);
  const Time start = std::max(time, first_beat_ + patience_ + behind);
  first_bit_ = std::max(start, port_.ready_at());
  port_.transmit(start, frame_);
}

void MacSender::end(std::uint64_t cycle) {
  if (!frame_ || taken_ != frame_->size()) {
    refuse(std::to_string(taken_) + " bytes" +
           (frame_ ? "; its header says " + std::to_string(frame_->size()) : ""));
  }
  ++frames_;
  bytes_ += taken_;
  const auto header = header_of(*frame_);
  if (header && (header->flags & PLAIT_FLAG_DATA) != 0) {
    const auto next = static_cast<std::uint16_t>(header->sequence_number + 1);
    if (!sent_.advance({header->destination, channel_of(*header)}, next)) ++sent_again_;
  }
  hash_.add(cycle);
  hash_.add(cycles_.take());
  hash_.add(*frame_);
  frame_.reset();
  body_ = nullptr;
  taken_ = 0;
  deadline_ = kNever;
  ready_at_ = port_.ready_at() - lead_;
}

void MacSender::run_dry(Time time) const {
  throw std::logic_error(name_ + ": its MAC ran dry: byte " + std::to_string(taken_) +
                         " of a frame of " + std::to_string(frame_->size()) + " was to go out at " +
                         std::to_string(deadline_) + " ps and was not there" + " before " +
                         std::to_string(time) + " ps");
}

void MacSender::refuse(const std::string& what) const {
  throw std::logic_error(name_ + ": it gave its MAC a frame with " + what);
}

}  // namespace plait::sim
