// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Frames whose checks are right and whose meaning is wrong, from a member of the cluster and from
// strangers, into the model of a whole node; between them PUTs that must be served.
//
//   malformed_messages MODEL FOLDER FRAMES SEED     (see bench/malformed_messages.py)
//
// The node is number 0, the member 1; FOLDER is as in node_model.h. Prints how many frames of each
// kind there were. Where a PUT is not served, memory changes by anything else, the node sends what
// no runtime would take, or to a stranger, or nothing happens any more, it says so and ends with 1.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "node_model.h"
#include "transport/frame.h"

namespace plait::sim {
namespace {

using Random = std::mt19937_64;

constexpr std::uint16_t kNode = 0, kPeer = 1;
constexpr std::uint8_t kLife = 1;
constexpr std::uint64_t kPatience = 50'000;         // cycles until a PUT is acknowledged
constexpr std::size_t kFloor = 0x80'0000;           // of what PUTs may reach: see hardware_list.py
constexpr std::size_t kBegin = 0x1000, kMost = 96;  // of the bodies of most frames
constexpr unsigned kGapBytes = 24, kBurst = 6;

std::uint64_t below(Random& random, std::uint64_t limit) { return random() % limit; }

// What the member knows of a channel.
struct Channel {
  std::uint16_t next = 0;      // frame of ours
  std::uint16_t expected = 0;  // frame of the node's
};

struct Letter {
  plait_header header{};
  FrameBytes body;
  bool is_taken = false;  // the node's transport takes it as its channel's next frame
};

// The flags of each channel, and the place of a header's channel among them.
constexpr std::uint8_t kChannels[] = {0, PLAIT_FLAG_REPLY, PLAIT_FLAG_DIRECT};
constexpr std::size_t kRequest = 0, kDirect = 2;

std::size_t channel_of(const plait_header& header) {
  if ((header.flags & PLAIT_FLAG_REPLY) != 0) return 1;
  return (header.flags & PLAIT_FLAG_DIRECT) != 0 ? kDirect : kRequest;
}

struct Kind {
  const char* name;
  void (*spoil)(Random& random, Letter& letter);
};

void on_reply_channel(Letter& letter, std::uint8_t handler) {
  letter.header.flags |= PLAIT_FLAG_REPLY;
  letter.header.handler = handler;
}

void on_request_channel(Letter& letter, std::uint8_t handler) {
  letter.header.flags &= static_cast<std::uint8_t>(~PLAIT_FLAG_DIRECT);
  letter.header.handler = handler;
}

// Each changes a PUT with its channel's next number, which the caller gives it.
constexpr Kind kKinds[] = {
    {"earlier_life",
     [](Random&, Letter& letter) {
       letter.header.source_life = 0;
       letter.is_taken = false;
     }},
    {"for_an_earlier_life",
     [](Random&, Letter& letter) {
       letter.header.destination_life = 0;
       letter.is_taken = false;
     }},
    {"number_of_the_past",
     [](Random& random, Letter& letter) {
       letter.header.sequence_number -= static_cast<std::uint16_t>(1 + below(random, 60));
       letter.is_taken = false;
     }},
    {"number_beyond_credit",
     [](Random& random, Letter& letter) {
       letter.header.sequence_number += static_cast<std::uint16_t>(100 + below(random, 30'000));
       letter.is_taken = false;
     }},
    {"stranger",
     [](Random& random, Letter& letter) {
       letter.header.source = static_cast<std::uint16_t>(2 + below(random, 0xFFF0));
       letter.is_taken = false;
     }},
    {"for_another_node",
     [](Random& random, Letter& letter) {
       letter.header.destination = static_cast<std::uint16_t>(1 + below(random, 0xFFFE));
       letter.is_taken = false;
     }},
    {"acknowledges_what_was_not_sent",
     [](Random& random, Letter& letter) {
       letter.header.flags = kChannels[below(random, std::size(kChannels))];
       letter.header.handler = PLAIT_HANDLER_NONE;
       letter.header.acknowledge += static_cast<std::uint16_t>(1 + below(random, 0x7000));
       letter.header.selective = random();
       letter.body.clear();
       letter.header.sequence_number = 0;
       letter.is_taken = false;
     }},
    {"unknown_handler",
     [](Random& random, Letter& letter) {
       letter.header.handler = static_cast<std::uint8_t>(
           below(random, 2) != 0 ? 9 + below(random, 7) : 18 + below(random, 110));
     }},
    {"handler_of_the_other_channel",
     [](Random& random, Letter& letter) {
       constexpr std::uint8_t kOthers[] = {PLAIT_HANDLER_CTS,    PLAIT_HANDLER_PUT_REPLY,
                                           PLAIT_HANDLER_REFUSE, PLAIT_HANDLER_PUT_DONE,
                                           PLAIT_HANDLER_MATCH,  PLAIT_HANDLER_RTS};
       letter.header.handler = kOthers[below(random, std::size(kOthers))];
     }},
    {"direct_on_the_request_channel",
     [](Random& random, Letter& letter) {
       constexpr std::uint8_t kDirects[] = {PLAIT_HANDLER_PUT, PLAIT_HANDLER_GET, PLAIT_HANDLER_LOG,
                                            PLAIT_HANDLER_USER};
       on_request_channel(letter, kDirects[below(random, std::size(kDirects))]);
     }},
    {"request_on_the_reply_channel",
     [](Random& random, Letter& letter) {
       constexpr std::uint8_t kRequests[] = {PLAIT_HANDLER_MATCH, PLAIT_HANDLER_RTS,
                                             PLAIT_HANDLER_PUT, PLAIT_HANDLER_GET,
                                             PLAIT_HANDLER_LOG};
       on_reply_channel(letter, kRequests[below(random, std::size(kRequests))]);
     }},
    {"control_of_a_rank",
     [](Random& random, Letter& letter) {
       letter.header.handler = PLAIT_HANDLER_CONTROL;
       letter.header.argument_count = 3;
       letter.body.assign(PLAIT_ARGUMENT_BLOCK_BYTES, 0);
       letter.body[0] = PLAIT_CONTROL_OPERATION_WRITE;
       letter.body[4] = static_cast<std::uint8_t>(4 * below(random, 64));
       letter.body[8] = static_cast<std::uint8_t>(random());
     }},
    {"log_for_a_rank", [](Random&, Letter& letter) { letter.header.handler = PLAIT_HANDLER_LOG; }},
    {"put_beyond_the_floor",
     [](Random& random, Letter& letter) {
       const std::uint64_t places[] = {kFloor + below(random, kFloor),
                                       kFloor - letter.body.size() + 1,
                                       2 * kFloor - 4,
                                       2 * kFloor,
                                       random() | 1ULL << 40,
                                       ~0ULL - 4};
       if (below(random, 4) == 0) {
         letter.header.tag = static_cast<std::uint32_t>(kFloor) - below(random, 4);
       } else {
         letter.header.operand = places[below(random, std::size(places))];
       }
     }},
    {"sizes_that_disagree",
     [](Random& random, Letter& letter) {
       on_request_channel(letter, PLAIT_HANDLER_MATCH);
       letter.header.operand =
           letter.body.size() + (below(random, 2) != 0 ? 1 + below(random, 1 << 20) : random() | 1);
     }},
    {"get_of_memory_that_is_not_there",
     [](Random& random, Letter& letter) {
       letter.header.handler = PLAIT_HANDLER_GET;
       letter.header.argument_count = 6;
       letter.body.assign(PLAIT_ARGUMENT_BLOCK_BYTES, 0);
       const std::uint64_t address = 2 * kFloor - below(random, 4), bytes = 8 + below(random, 100);
       std::memcpy(letter.body.data(), &address, sizeof address);
       std::memcpy(letter.body.data() + 16, &bytes, sizeof bytes);
     }},
    {"answer_that_nobody_asked_for",
     [](Random& random, Letter& letter) {
       constexpr std::uint8_t kReplies[] = {PLAIT_HANDLER_CTS, PLAIT_HANDLER_PUT_REPLY,
                                            PLAIT_HANDLER_REFUSE, PLAIT_HANDLER_PUT_DONE};
       on_reply_channel(letter, kReplies[below(random, std::size(kReplies))]);
       letter.header.message = static_cast<std::uint32_t>(random());
       letter.header.tag = static_cast<std::uint32_t>(random());
     }},
};

class Bench {
 public:
  Bench(const char* model, const NodeSetup& setup, std::uint64_t seed)
      : node_(model, setup), random_(seed) {
    node_.inputs.mac_tx_ready[0] = 1;
    while (!node_.is_set_up()) cycle();
    for (int i = 0; i < 1000; ++i) cycle();
    memory_.assign(node_.memory().begin(), node_.memory().begin() + kFloor);
  }

  void run(std::uint64_t frames) {
    while (sent_ < frames) {
      for (std::uint64_t left = below(random_, kBurst); left > 0; --left) {
        const std::size_t kind = below(random_, std::size(kKinds));
        Letter letter = put();
        kKinds[kind].spoil(random_, letter);
        ++of_kind_[kind];
        send(std::move(letter));
      }
      serve();
      if (++puts_ % 4096 == 0) compare();
    }
    compare();
    for (std::size_t i = 0; i < std::size(kKinds); ++i) {
      std::printf("%s %llu\n", kKinds[i].name, static_cast<unsigned long long>(of_kind_[i]));
    }
    std::printf("served %llu\n", static_cast<unsigned long long>(puts_));
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error("frame " + std::to_string(sent_) + ": " + what);
  }

  Letter put() {
    Letter letter;
    letter.body.resize(below(random_, 50) == 0 ? PLAIT_PAYLOAD_BYTES_MAX
                                               : 1 + below(random_, kMost));
    for (auto& byte : letter.body) byte = static_cast<std::uint8_t>(random_());
    letter.is_taken = true;
    letter.header.flags = PLAIT_FLAG_DATA | PLAIT_FLAG_FIRST | PLAIT_FLAG_LAST | PLAIT_FLAG_DIRECT;
    letter.header.source_life = letter.header.destination_life = kLife;
    letter.header.source = kPeer;
    letter.header.destination = kNode;
    letter.header.handler = PLAIT_HANDLER_PUT;
    letter.header.operand = kBegin + below(random_, kFloor - kBegin - letter.body.size());
    letter.header.tag = static_cast<std::uint32_t>(letter.body.size());
    letter.header.sequence_number = channels_[kDirect].next;
    return letter;
  }

  // A PUT that is served: acknowledged, and its bytes are there.
  void serve() {
    Letter letter = put();
    letter.header.flags |= PLAIT_FLAG_ACKNOWLEDGE_NOW;
    const auto address = static_cast<std::size_t>(letter.header.operand);
    const FrameBytes body = letter.body;
    send(std::move(letter));
    for (std::uint64_t waited = 0; acknowledged_ != channels_[kDirect].next; ++waited) {
      if (waited > kPatience) fail("a PUT is not acknowledged");
      cycle();
    }
    std::copy(body.begin(), body.end(), memory_.begin() + static_cast<std::ptrdiff_t>(address));
    const auto found = node_.memory().subspan(address, body.size());
    if (!std::equal(body.begin(), body.end(), found.begin())) fail("a PUT is not in memory");
  }

  void compare() {
    const auto found = std::mismatch(memory_.begin(), memory_.end(), node_.memory().begin());
    if (found.first == memory_.end()) return;
    const auto place = static_cast<std::size_t>(found.first - memory_.begin());
    fail("memory has changed at " + std::to_string(place) + ", and by no PUT");
  }

  void send(Letter letter) {
    const std::size_t place = channel_of(letter.header);
    Channel& channel = channels_[place];
    const bool is_data = (letter.header.flags & PLAIT_FLAG_DATA) != 0;
    if (is_data && place != kDirect) letter.header.sequence_number = channel.next;
    if (letter.is_taken) ++channel.next;
    letter.header.acknowledge += channel.expected;
    letter.header.credit = static_cast<std::uint16_t>(channel.expected + 64);
    const auto frame = make_frame(letter.header, letter.body);
    seal_frame(*frame, letter.header);
    transfer(*frame);
    ++sent_;
  }

  // Says what came on each channel, so that the node need not say it again.
  void acknowledge() {
    for (std::size_t place = 0; place < std::size(kChannels); ++place) {
      if (!std::exchange(owes_[place], false)) continue;
      Letter letter = put();
      letter.header.flags = kChannels[place];
      letter.header.handler = PLAIT_HANDLER_NONE;
      letter.header.operand = 0;
      letter.header.sequence_number = credit_[place];
      letter.body.clear();
      letter.is_taken = false;
      send(std::move(letter));
    }
  }

  void transfer(const FrameBytes& frame) {
    const std::size_t beat = node_.beat_bytes();
    for (std::size_t begin = 0; begin < frame.size(); begin += beat) {
      const std::size_t count = std::min(beat, frame.size() - begin);
      auto& rx = node_.inputs.mac_rx[0];
      std::memcpy(rx.data, frame.data() + begin, count);
      rx.keep = count == 64 ? ~0ULL : (1ULL << count) - 1;
      rx.last = begin + count == frame.size() ? 1 : 0;
      rx.valid = 1;
      cycle();
    }
    node_.inputs.mac_rx[0].valid = 0;
    const std::size_t slot = std::max<std::size_t>(frame.size() + kGapBytes, 84);
    for (std::size_t left = (slot - frame.size() + beat - 1) / beat; left > 0; --left) cycle();
    // The acknowledgement of what the node sent meanwhile; it has no end of its own to wait for.
    if ((owes_[0] || owes_[1] || owes_[2]) && !is_acknowledging_) {
      is_acknowledging_ = true;
      acknowledge();
      is_acknowledging_ = false;
    }
  }

  void cycle() {
    node_.step();
    const plait_model_beat& tx = node_.outputs.mac_tx[0];
    if (tx.valid == 0) return;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(tx.data);
    for (std::size_t i = 0; i < node_.beat_bytes(); ++i) {
      if ((tx.keep >> i & 1) != 0) heard_.push_back(bytes[i]);
    }
    if (tx.last == 0) return;
    hear();
    heard_.clear();
  }

  void hear() {
    const ParsedFrame parsed = parse_frame(heard_);
    if (parsed.fault != FrameFault::none) fail("the node sent what is no frame");
    if (parsed.header.source != kNode) fail("the node sent under another number");
    if (parsed.header.destination != kPeer) {
      fail("the node sent to " + std::to_string(parsed.header.destination));
    }
    const std::size_t place = channel_of(parsed.header);
    credit_[place] = parsed.header.credit;
    if (place == kDirect) acknowledged_ = parsed.header.acknowledge;
    if ((parsed.header.flags & PLAIT_FLAG_DATA) == 0) return;
    if (parsed.header.sequence_number == channels_[place].expected) ++channels_[place].expected;
    owes_[place] = true;
  }

  NodeModel node_;
  Random random_;
  FrameBytes heard_;
  std::vector<std::uint8_t> memory_;  // as it has to be, below the floor
  std::array<Channel, 3> channels_;   // as kChannels
  std::array<std::uint16_t, 3> credit_{};
  std::array<bool, 3> owes_{};
  bool is_acknowledging_ = false;
  std::uint16_t acknowledged_ = 0;
  std::uint64_t sent_ = 0, puts_ = 0;
  std::array<std::uint64_t, std::size(kKinds)> of_kind_{};
};

}  // namespace
}  // namespace plait::sim

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: malformed_messages MODEL FOLDER FRAMES SEED\n", stderr);
    return 2;
  }
  try {
    const auto setups = plait::sim::read_setups(argv[2]);
    plait::sim::Bench bench(argv[1], setups.front(), std::strtoull(argv[4], nullptr, 10));
    bench.run(std::strtoull(argv[3], nullptr, 10));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
