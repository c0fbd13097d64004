// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Malformed, foreign, late and repeated circuit frames into two nodes that stream to each other.
//
//   malformed_circuits MODEL FOLDER FRAMES SEED     (see bench/malformed_frames.py)
//
// The nodes are numbers 0 and 1 of the cluster in FOLDER (see node_model.h), node 2 is a member
// that no port leads to; nodes and ports are as in circuit_ranks. First the two run between cables
// that add nothing, then between cables that add FRAMES frames, before, while and after they
// transfer. Prints how many of each kind there were. Where memory is not the same in the end, or
// another number of frames is counted as foreign, or nothing happens any more, it says so and ends
// with 1.
//
// length: one program, most of it the table of kinds.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "link/crc32c.h"
#include "node_model.h"
#include "plait_circuit.h"
#include "plait_registers.h"
#include "plait_wire.h"

namespace plait::sim {
namespace {

using Random = std::mt19937_64;
using Bytes = std::vector<std::uint8_t>;

// As in bench/malformed_frames.py.
constexpr std::size_t kDone = 0x1000, kLog = 0x10'0000, kLogBytes = 0x40'0000, kFloor = 0x80'0000;
constexpr std::uint8_t kLife = 1;
constexpr std::uint16_t kMember = 2, kNodes = 64;
constexpr std::uint64_t kPatience = 100'000;  // cycles until the next frame of data
constexpr std::uint64_t kAfter = 2'000;       // malformed frames after the transfers
constexpr std::size_t kQueued = 2, kKept = 48, kGapBytes = 24, kLeastBytes = 84;

std::uint64_t below(Random& random, std::uint64_t limit) { return random() % limit; }
std::uint8_t byte(Random& random) { return static_cast<std::uint8_t>(random()); }

struct Frame {
  Bytes bytes;
  bool has_bad_fcs = false;
};

struct Parts {
  std::uint16_t source = 0, destination = 0;
  plait_circuit_header header{};
  plait_circuit_control control{};  // the first word's content, of a control frame
};

bool is_control(const plait_circuit_header& header) {
  return (header.port & PLAIT_CIRCUIT_CONTROL) != 0;
}

bool is_circuit(const Bytes& bytes) {
  return bytes.size() >= PLAIT_CIRCUIT_HEAD_BYTES &&
         (bytes[PLAIT_ETHERNET_BYTES - 2] << 8 | bytes[PLAIT_ETHERNET_BYTES - 1]) ==
             PLAIT_CIRCUIT_ETHERTYPE;
}

plait_circuit_header header_of(const Bytes& bytes) {
  plait_circuit_header header;
  plait_circuit_header_unpack(&header, bytes.data() + PLAIT_CIRCUIT_HEADER_OFFSET);
  return header;
}

void put_address(std::uint8_t* place, std::uint16_t node) {
  constexpr std::uint8_t kPrefix[] = PLAIT_MAC_PREFIX;
  std::copy(std::begin(kPrefix), std::end(kPrefix), place);
  place[4] = static_cast<std::uint8_t>(node >> 8);
  place[5] = static_cast<std::uint8_t>(node);
}

// What is before it is whatever it is: its check is right.
void put_check(Bytes& bytes) {
  const std::size_t end = bytes.size() - PLAIT_CIRCUIT_CHECK_BYTES;
  const std::uint32_t check = crc32c(std::span(bytes).first(end));
  for (std::size_t i = 0; i < PLAIT_CIRCUIT_CHECK_BYTES; ++i) {
    bytes[end + i] = static_cast<std::uint8_t>(check >> 8 * i);
  }
}

Bytes frame_of(Random& random, const Parts& parts) {
  Bytes bytes(PLAIT_CIRCUIT_HEAD_BYTES +
              std::size_t{parts.header.words} * PLAIT_CIRCUIT_WORD_BYTES +
              PLAIT_CIRCUIT_CHECK_BYTES);
  std::generate(bytes.begin(), bytes.end(), [&random] { return byte(random); });
  put_address(bytes.data(), parts.destination);
  put_address(bytes.data() + 6, parts.source);
  bytes[12] = PLAIT_CIRCUIT_ETHERTYPE >> 8;
  bytes[13] = PLAIT_CIRCUIT_ETHERTYPE & 0xFF;
  plait_circuit_header_pack(&parts.header, bytes.data() + PLAIT_CIRCUIT_HEADER_OFFSET);
  if (is_control(parts.header) && parts.header.words > 0) {
    std::fill(bytes.begin() + PLAIT_CIRCUIT_HEAD_BYTES, bytes.end(), std::uint8_t{0});
    plait_circuit_control_pack(&parts.control, bytes.data() + PLAIT_CIRCUIT_HEAD_BYTES);
  }
  put_check(bytes);
  return bytes;
}

// What has gone to a node: frames of data, and of control, of its links.
struct Past {
  std::deque<Bytes> data, control;
  std::array<std::uint8_t, 2> transfers{};  // of the last grant on each link
};

// Makes what would end a transfer or change memory if the node took it, but for one fault. False:
// nothing of this kind is possible yet.
struct Kind {
  const char* name;
  bool (*make)(Random& random, const Past& past, Parts parts, Frame& frame);
};

void resize(Random& random, Bytes& bytes, std::size_t size) {
  while (bytes.size() < size) bytes.push_back(byte(random));
  bytes.resize(size);
  put_check(bytes);
}

template <class Spoil>
bool with(Random& random, Parts parts, Frame& frame, Spoil spoil) {
  spoil(parts);
  frame.bytes = frame_of(random, parts);
  return true;
}

// A frame of control that would end the transfer of its port.
Parts ending(Random& random, Parts parts, const Past& past) {
  parts.header.port |= PLAIT_CIRCUIT_CONTROL;
  parts.header.first = parts.header.last = parts.header.number = 0;
  parts.header.words = 1;
  parts.control.kind = PLAIT_CIRCUIT_KIND_GRANT;
  parts.control.transfer = past.transfers[parts.header.port & 1];
  parts.control.flags = static_cast<std::uint8_t>(1 + below(random, 3));
  parts.control.life = kLife;
  return parts;
}

const Bytes& one_of(Random& random, const std::deque<Bytes>& frames) {
  return frames[below(random, frames.size())];
}

constexpr Kind kKinds[] = {
    {"member_without_a_link",
     [](Random& random, const Past&, Parts parts, Frame& frame) {
       return with(random, parts, frame, [](Parts& each) { each.source = kMember; });
     }},
    {"not_of_the_cluster",
     [](Random& random, const Past&, Parts parts, Frame& frame) {
       return with(random, parts, frame, [&random](Parts& each) {
         const std::uint64_t far = below(random, 2) * kNodes * (1 + below(random, 1000));
         each.source = static_cast<std::uint16_t>(far == 0 ? 3 + below(random, kNodes - 3)
                                                           : far + each.source);
       });
     }},
    {"source_that_is_no_node",
     [](Random& random, const Past&, Parts parts, Frame& frame) {
       frame.bytes = frame_of(random, parts);
       frame.bytes[6 + below(random, 4)] ^= static_cast<std::uint8_t>(1 + below(random, 255));
       put_check(frame.bytes);
       return true;
     }},
    {"other_port_of_the_peer",
     [](Random& random, const Past&, Parts parts, Frame& frame) {
       return with(random, parts, frame, [&random](Parts& each) {
         each.header.source_port ^= static_cast<std::uint8_t>(1 + below(random, 63));
       });
     }},
    {"port_without_a_link",
     [](Random& random, const Past&, Parts parts, Frame& frame) {
       return with(random, parts, frame, [](Parts& each) { each.header.port ^= 2; });
     }},
    {"no_such_port",
     [](Random& random, const Past&, Parts parts, Frame& frame) {
       return with(random, parts, frame, [&random](Parts& each) {
         each.header.port += static_cast<std::uint8_t>(4 * (1 + below(random, 31)));
       });
     }},
    {"for_another_node",
     [](Random& random, const Past&, Parts parts, Frame& frame) {
       return with(random, parts, frame, [&random](Parts& each) {
         each.destination += static_cast<std::uint16_t>(1 + below(random, 0xFFFE));
       });
     }},
    {"words_that_cannot_be",
     [](Random& random, const Past&, Parts parts, Frame& frame) {
       const auto words = static_cast<std::uint8_t>(
           below(random, 2) == 0 ? 0 : PLAIT_CIRCUIT_WORDS_MAX + 1 + below(random, 112));
       frame.bytes = frame_of(random, parts);
       parts.header.words = words;
       plait_circuit_header_pack(&parts.header, frame.bytes.data() + PLAIT_CIRCUIT_HEADER_OFFSET);
       put_check(frame.bytes);
       return true;
     }},
    {"too_short",
     [](Random& random, const Past&, Parts parts, Frame& frame) {
       frame.bytes = frame_of(random, parts);
       frame.bytes.resize(PLAIT_ETHERNET_BYTES + below(random, 51));
       return true;
     }},
    {"control_of_another_life",
     [](Random& random, const Past& past, Parts parts, Frame& frame) {
       return with(random, ending(random, parts, past), frame, [&random](Parts& each) {
         each.control.life += static_cast<std::uint8_t>(1 + below(random, 255));
       });
     }},
    {"control_of_many_words",
     [](Random& random, const Past& past, Parts parts, Frame& frame) {
       return with(random, ending(random, parts, past), frame, [&random](Parts& each) {
         each.header.words = static_cast<std::uint8_t>(2 + below(random, 5));
       });
     }},
    {"control_that_is_broken",
     [](Random& random, const Past& past, Parts parts, Frame& frame) {
       frame.bytes = frame_of(random, ending(random, parts, past));
       const std::size_t whole = frame.bytes.size();
       frame.has_bad_fcs = below(random, 3) == 0;
       if (!frame.has_bad_fcs) {
         const bool is_cut = below(random, 2) == 0;
         resize(random, frame.bytes,
                is_cut ? whole - 1 - below(random, 17) : whole + 1 + below(random, 200));
       }
       return true;
     }},
    {"control_with_another_bit",  // not in what a switch or the packet side looks at
     [](Random& random, const Past& past, Parts parts, Frame& frame) {
       frame.bytes = frame_of(random, ending(random, parts, past));
       const bool is_source = below(random, 8) == 0;
       const std::size_t place =
           is_source
               ? 6 + below(random, 6)
               : PLAIT_ETHERNET_BYTES + below(random, frame.bytes.size() - PLAIT_ETHERNET_BYTES);
       frame.bytes[place] ^= static_cast<std::uint8_t>(1U << below(random, 8));
       return true;
     }},
    {"control_of_no_kind",
     [](Random& random, const Past& past, Parts parts, Frame& frame) {
       return with(random, ending(random, parts, past), frame, [&random](Parts& each) {
         each.control.kind = static_cast<std::uint8_t>(3 + below(random, 254));
       });
     }},
    {"control_of_another_transfer",
     [](Random& random, const Past& past, Parts parts, Frame& frame) {
       return with(random, ending(random, parts, past), frame, [&random](Parts& each) {
         each.control.transfer += static_cast<std::uint8_t>(40 + below(random, 170));
       });
     }},
    {"grant_of_what_was_not_sent",
     [](Random& random, const Past& past, Parts parts, Frame& frame) {
       return with(random, ending(random, parts, past), frame, [&random](Parts& each) {
         each.control.accepted = static_cast<std::uint32_t>(random()) | 1U << 16;
         each.control.granted = each.control.accepted + static_cast<std::uint32_t>(random() % 2);
       });
     }},
    {"data_repeated",
     [](Random& random, const Past& past, Parts, Frame& frame) {
       if (past.data.empty()) return false;
       frame.bytes = one_of(random, past.data);
       return true;
     }},
    {"data_repeated_and_altered",
     [](Random& random, const Past& past, Parts, Frame& frame) {
       if (past.data.empty()) return false;
       frame.bytes = one_of(random, past.data);
       plait_circuit_header header = header_of(frame.bytes);
       header.first = byte(random) & 1;
       header.last = byte(random) & 1;
       header.words = static_cast<std::uint8_t>(1 + below(random, PLAIT_CIRCUIT_WORDS_MAX));
       plait_circuit_header_pack(&header, frame.bytes.data() + PLAIT_CIRCUIT_HEADER_OFFSET);
       std::generate(frame.bytes.begin() + PLAIT_CIRCUIT_HEAD_BYTES, frame.bytes.end(),
                     [&random] { return byte(random); });
       resize(random, frame.bytes, 65 + below(random, frame.bytes.size()));
       frame.has_bad_fcs = below(random, 4) == 0;
       return true;
     }},
    {"control_repeated",
     [](Random& random, const Past& past, Parts, Frame& frame) {
       if (past.control.empty()) return false;
       frame.bytes = one_of(random, past.control);
       return true;
     }},
    {"noise",
     [](Random& random, const Past&, Parts parts, Frame& frame) {
       frame.bytes = frame_of(random, parts);
       resize(random, frame.bytes, 18 + below(random, 300));
       for (std::size_t i = 6; i < frame.bytes.size(); ++i) {
         if (i != 12 && i != 13) frame.bytes[i] = byte(random);
       }
       frame.has_bad_fcs = below(random, 2) == 0;
       return true;
     }},
};
constexpr std::size_t kForAnotherNode = 6;
static_assert(std::string_view(kKinds[kForAnotherNode].name) == "for_another_node");

using Counts = std::array<std::uint64_t, std::size(kKinds)>;

// What one node sends to the other, frame by frame, and what is added to it.
class Cable {
 public:
  Cable(NodeModel& from, NodeModel& to, std::uint16_t node, std::uint64_t seed)
      : from_(from), to_(to), node_(node), random_(seed) {}

  // The pins of the next cycle. may_add: malformed frames are added.
  void drive(bool may_add) {
    from_.inputs.mac_tx_ready[0] = queue_.size() < kQueued || !heard_.empty() ? 1 : 0;
    auto& rx = to_.inputs.mac_rx[0];
    rx.valid = 0;
    if (gap_ > 0) {
      --gap_;
      return;
    }
    if (at_ == frame_.bytes.size() && !choose(may_add)) return;
    const std::size_t beat = to_.beat_bytes();
    const std::size_t count = std::min(beat, frame_.bytes.size() - at_);
    std::memcpy(rx.data, frame_.bytes.data() + at_, count);
    at_ += count;
    const bool is_last = at_ == frame_.bytes.size();
    rx.keep = count == 64 ? ~0ULL : (1ULL << count) - 1;
    rx.last = is_last ? 1 : 0;
    rx.error = is_last && frame_.has_bad_fcs ? 1 : 0;
    rx.valid = 1;
    if (!is_last) return;
    const std::size_t slot = std::max(frame_.bytes.size() + kGapBytes, kLeastBytes);
    gap_ = (slot - frame_.bytes.size() + beat - 1) / beat;
    if (is_own_) remember(std::move(frame_.bytes));
    frame_.bytes.clear();
    at_ = 0;
  }

  void observe() {
    const plait_model_beat& tx = from_.outputs.mac_tx[0];
    if (tx.valid == 0 || from_.inputs.mac_tx_ready[0] == 0) return;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(tx.data);
    for (std::size_t i = 0; i < from_.beat_bytes(); ++i) {
      if ((tx.keep >> i & 1) != 0) heard_.push_back(bytes[i]);
    }
    if (tx.last == 0) return;
    if (is_circuit(heard_) && !is_control(header_of(heard_))) ++frames_;
    queue_.push_back(std::exchange(heard_, {}));
  }

  std::uint64_t frames() const { return frames_; }  // of data, from the node
  std::uint64_t added() const { return added_; }
  const Counts& of_kind() const { return of_kind_; }

 private:
  // The next frame, the node's or another one; false: none begins now.
  bool choose(bool may_add) {
    is_own_ = false;
    frame_.has_bad_fcs = false;
    if (may_add && below(random_, 16) < (queue_.empty() ? 1 : 12)) {
      const std::size_t kind = below(random_, std::size(kKinds));
      if (kKinds[kind].make(random_, past_, parts(), frame_)) {
        ++of_kind_[kind];
        ++added_;
        return true;
      }
    }
    if (queue_.empty()) return false;
    is_own_ = true;
    frame_.bytes = std::move(queue_.front());
    queue_.pop_front();
    return true;
  }

  // A frame that the node would take: ports 0 and 1 of node 0 lead to 2 and 3 of node 1.
  Parts parts() {
    Parts parts;
    const auto port = static_cast<std::uint8_t>(below(random_, 2));
    parts.destination = node_;
    parts.source = static_cast<std::uint16_t>(1 - node_);
    parts.header.port = static_cast<std::uint8_t>(port + 2 * node_);
    parts.header.source_port = static_cast<std::uint8_t>(port + 2 * (1 - node_));
    parts.header.first = byte(random_) & 1;
    parts.header.last = byte(random_) & 1;
    parts.header.number = byte(random_);
    parts.header.words = static_cast<std::uint8_t>(
        1 + below(random_, below(random_, 20) == 0 ? PLAIT_CIRCUIT_WORDS_MAX : 4));
    return below(random_, 2) == 0 ? parts : ending(random_, parts, past_);
  }

  void remember(Bytes bytes) {
    if (!is_circuit(bytes)) return;
    const plait_circuit_header header = header_of(bytes);
    auto& kept = is_control(header) ? past_.control : past_.data;
    if (is_control(header)) {
      plait_circuit_control control;
      plait_circuit_control_unpack(&control, bytes.data() + PLAIT_CIRCUIT_HEAD_BYTES);
      past_.transfers[header.port & 1] = control.transfer;
    }
    kept.push_back(std::move(bytes));
    if (kept.size() > kKept) kept.pop_front();
  }

  NodeModel &from_, &to_;
  std::uint16_t node_;
  Random random_;
  Bytes heard_;
  std::deque<Bytes> queue_;  // what the node has sent and the cable not carried
  Frame frame_;
  std::size_t at_ = 0, gap_ = 0;
  bool is_own_ = false;
  Past past_;
  std::uint64_t frames_ = 0, added_ = 0;
  Counts of_kind_{};
};

class Bench {
 public:
  Bench(const char* model, const std::vector<NodeSetup>& setups, std::uint64_t seed)
      : nodes_{{{model, setups.at(0)}, {model, setups.at(1)}}},
        cables_{{{nodes_[0], nodes_[1], 1, 2 * seed}, {nodes_[1], nodes_[0], 0, 2 * seed + 1}}} {}

  // Until both have ended and so many frames have been added.
  void run(std::uint64_t frames) {
    std::uint64_t seen = 0, waited = 0, wanted = frames;
    bool is_over = false;
    while (!nodes_[0].is_set_up() || !nodes_[1].is_set_up()) cycle(false);
    while (!is_over || added() < wanted) {
      cycle(frames > 0);
      const std::uint64_t now = cables_[0].frames() + cables_[1].frames();
      waited = now == seen && !is_over ? waited + 1 : 0;
      seen = now;
      if (waited > kPatience) {
        throw std::runtime_error(std::to_string(added()) + " malformed frames: nothing happens");
      }
      if (is_over || !has_ended(0) || !has_ended(1)) continue;
      is_over = true;
      if (frames > 0) wanted = std::max(frames, added() + kAfter);
    }
    for (std::uint64_t left = kPatience / 10; left > 0; --left) cycle(false);
  }

  std::uint64_t added() const { return cables_[0].added() + cables_[1].added(); }
  std::uint64_t sent() const { return cables_[0].frames() + cables_[1].frames(); }
  std::uint64_t of_kind(std::size_t kind) const {
    return cables_[0].of_kind()[kind] + cables_[1].of_kind()[kind];
  }
  std::uint64_t for_others(std::size_t node) const {
    return cables_[1 - node].of_kind()[kForAnotherNode];
  }

  std::uint32_t foreign(std::size_t node) {
    nodes_[node].read(PLAIT_REGISTER_FRAMES_FOREIGN);
    while (!nodes_[node].is_set_up()) cycle(false);
    return nodes_[node].answer();
  }

  // A node's memory; the completions in order, since what ends first is a matter of time.
  Bytes memory(std::size_t node) {
    const auto memory = nodes_[node].memory().first(kFloor);
    Bytes copy(memory.begin(), memory.end());
    using Record = std::array<std::uint8_t, 32>;
    std::vector<Record> records(kLogBytes / sizeof(Record));
    std::memcpy(records.data(), copy.data() + kLog, kLogBytes);
    std::sort(records.begin(), records.end());
    std::memcpy(copy.data() + kLog, records.data(), kLogBytes);
    std::fill_n(copy.begin() + kDone, 8, std::uint8_t{0});
    return copy;
  }

 private:
  void cycle(bool may_add) {
    for (Cable& cable : cables_) cable.drive(may_add);
    NodeModel::step(nodes_[0], nodes_[1]);
    for (Cable& cable : cables_) cable.observe();
  }

  bool has_ended(std::size_t node) {
    const auto memory = nodes_[node].memory().subspan(kDone, 8);
    return std::any_of(memory.begin(), memory.end(), [](std::uint8_t each) { return each != 0; });
  }

  std::array<NodeModel, 2> nodes_;
  std::array<Cable, 2> cables_;
};

void compare(Bench& alone, Bench& spoilt) {
  for (std::size_t node = 0; node < 2; ++node) {
    const std::string name = "node " + std::to_string(node);
    const Bytes wanted = alone.memory(node), found = spoilt.memory(node);
    const auto place = std::mismatch(wanted.begin(), wanted.end(), found.begin()).first;
    if (place != wanted.end()) {
      throw std::runtime_error(name + ": memory is not the same at " +
                               std::to_string(place - wanted.begin()));
    }
    const std::uint64_t foreign = spoilt.foreign(node), added = spoilt.for_others(node);
    if (foreign != added || alone.foreign(node) != 0) {
      throw std::runtime_error(name + ": " + std::to_string(foreign) + " frames are counted as " +
                               "foreign, and " + std::to_string(added) + " were");
    }
  }
}

}  // namespace
}  // namespace plait::sim

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: malformed_circuits MODEL FOLDER FRAMES SEED\n", stderr);
    return 2;
  }
  try {
    const auto setups = plait::sim::read_setups(argv[2]);
    const std::uint64_t seed = std::strtoull(argv[4], nullptr, 10);
    plait::sim::Bench alone(argv[1], setups, seed), spoilt(argv[1], setups, seed);
    alone.run(0);
    spoilt.run(std::strtoull(argv[3], nullptr, 10));
    plait::sim::compare(alone, spoilt);
    for (std::size_t kind = 0; kind < std::size(plait::sim::kKinds); ++kind) {
      std::printf("%s %llu\n", plait::sim::kKinds[kind].name,
                  static_cast<unsigned long long>(spoilt.of_kind(kind)));
    }
    std::printf("served %llu\n", static_cast<unsigned long long>(spoilt.sent()));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
