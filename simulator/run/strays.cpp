// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/strays.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "plait_collectives.h"
#include "run/facts.h"
#include "run/rank_facts.h"

namespace plait::sim {
namespace {

using nlohmann::json;

Stray make_stray(Node& sender, NodeId receiver, const Envelope& envelope, const Letter& letter) {
  Stray stray;
  stray.sender = static_cast<NodeId>(sender.rank());
  stray.receiver = receiver;
  stray.context = envelope.context;
  stray.number = envelope.tag;
  stray.collective = envelope.collective;
  if (const HardwareRank* hardware = sender.hardware()) {
    stray.place = hardware->site(letter.site);
  } else {
    stray.site = letter.site;
  }
  return stray;
}

std::vector<Stray> at_hardware(const HardwareRank& receiver, const std::vector<Node*>& nodes) {
  std::vector<Stray> result;
  if (!receiver.role()) return result;  // what it receives is not seen
  const auto self = static_cast<NodeId>(receiver.rank());
  for (Node* sender : nodes) {
    const auto from = static_cast<NodeId>(sender->rank());
    for (const auto& [envelope, letter] :
         left_over(from, sender->sent(), self, receiver.role()->received())) {
      if (envelope.collective != 0) result.push_back(make_stray(*sender, self, envelope, letter));
    }
  }
  return result;
}

// Those of CPU ranks are the ledger's.
std::vector<Stray> at_cpu(const CpuNode& receiver, const std::vector<Node*>& nodes) {
  std::vector<Stray> result;
  const auto self = static_cast<NodeId>(receiver.rank());
  for (const UnexpectedMessage& message : receiver.endpoint().unexpected()) {
    if (message.collective == 0 || nodes[message.source]->hardware() == nullptr) continue;
    Node& sender = *nodes[message.source];
    const Envelope envelope{self, message.context, message.tag, message.collective};
    const auto sent = sender.sent().find(envelope);
    if (sent == sender.sent().end()) continue;  // the role is not watched
    result.push_back(make_stray(sender, self, envelope, sent->second));
  }
  return result;
}

json stray_call(const Stray& stray) {
  json result{{"rank", stray.sender},
              {"call", plait_collective_name(stray.collective)},
              {"site", stray.site != 0 ? json(stray.site) : json()}};
  if (stray.place) {
    result["place"] = stray.place->file + ":" + std::to_string(stray.place->line);
  }
  return result;
}

// The collective of this number that the rank waits in; 0: none.
std::uint8_t collective_at(Node& node, std::uint16_t context, std::uint32_t number) {
  if (const HardwareRank* hardware = node.hardware()) {
    return hardware->role() ? hardware->role()->collective_at(context, number) : 0;
  }
  for (const auto& [request, entry] : node.cpu()->requests()) {
    const auto& command = entry.body;
    if (command.context_id == context && command.tag == number) return command.collective;
  }
  return 0;
}

}  // namespace

std::vector<Stray> strays_at(Node& receiver, const std::vector<Node*>& nodes) {
  const HardwareRank* hardware = receiver.hardware();
  return hardware != nullptr ? at_hardware(*hardware, nodes) : at_cpu(*receiver.cpu(), nodes);
}

std::optional<Outcome> stray_outcome(std::vector<Stray> strays) {
  if (strays.empty()) return std::nullopt;
  const auto order = [](const Stray& stray) {
    return std::tuple(stray.context, stray.number, stray.sender, stray.receiver);
  };
  std::sort(strays.begin(), strays.end(),
            [&](const Stray& a, const Stray& b) { return order(a) < order(b); });
  const Stray first = strays.front();
  // Parts of a split share a context; those that share a rank are of one communicator.
  const auto beside_first = [&](const Stray& stray) {
    return stray.context == first.context && stray.number == first.number &&
           (stray.sender == first.sender || stray.sender == first.receiver ||
            stray.receiver == first.sender || stray.receiver == first.receiver);
  };
  json ranks = json::array();
  bool differ = false;
  for (const Stray& stray : strays) {
    if (!beside_first(stray)) continue;
    differ = differ || stray.collective != first.collective;
    if (ranks.empty() || ranks.back()["rank"] != stray.sender) {
      ranks.push_back(stray_call(stray));
      ranks.back()["receivers"] = json::array();
    }
    json& receivers = ranks.back()["receivers"];
    if (receivers.empty() || receivers.back() != stray.receiver) {
      receivers.push_back(stray.receiver);
    }
  }
  return Outcome{"mismatch",
                 kExitDiagnosed,
                 {{"kind", differ ? "collective" : "unreceived"},
                  {"number", first.number},
                  {"communicator", communicator_name(first.context)},
                  {"ranks", ranks}}};
}

json sender_call(Node& sender, NodeId receiver, Envelope envelope) {
  envelope.peer = receiver;
  const auto sent = sender.sent().find(envelope);
  return stray_call(make_stray(sender, receiver, envelope,
                               sent == sender.sent().end() ? Letter{} : sent->second));
}

json unreceived_facts(Node& receiver, const std::vector<Node*>& nodes) {
  const auto self = static_cast<NodeId>(receiver.rank());
  std::map<std::pair<NodeId, Envelope>, Letter> found;  // by sender, with the receiver as peer
  if (const HardwareRank* hardware = receiver.hardware()) {
    for (Node* sender : nodes) {
      const auto from = static_cast<NodeId>(sender->rank());
      if (!hardware->role()) break;  // what it receives is not seen
      const Letters& received = hardware->role()->received();
      for (const auto& [envelope, letter] : left_over(from, sender->sent(), self, received)) {
        found[{from, envelope}] = letter;
      }
    }
  } else {
    for (const UnexpectedMessage& message : receiver.cpu()->endpoint().unexpected()) {
      const Envelope envelope{self, message.context, message.tag, message.collective};
      Letter& letter = found[{message.source, envelope}];
      const Letters& sent = nodes[message.source]->sent();
      const auto known = sent.find(envelope);
      if (known != sent.end()) {
        letter.site = known->second.site;
        letter.call = known->second.call;
      }
      ++letter.count;
      letter.size = message.size;
    }
  }
  json result = json::array();
  for (const auto& [key, letter] : found) {
    const auto& [from, envelope] = key;
    if (envelope.collective != 0) continue;
    const Stray stray = make_stray(*nodes[from], self, envelope, letter);
    json facts{{"rank", from},
               {"receiver", self},
               {"messages", letter.count},
               {"tag", envelope.tag},
               {"communicator", communicator_name(envelope.context)},
               {"size", letter.size},
               {"call", call_fact(letter.call)},
               {"site", stray.site != 0 ? json(stray.site) : json()}};
    if (stray.place) {
      facts["call"] = stray.place->call;
      facts["place"] = stray.place->file + ":" + std::to_string(stray.place->line);
    }
    result.push_back(facts);
  }
  return result;
}

json stray_facts(Node& receiver, const std::vector<Node*>& nodes) {
  json result = json::array();
  for (const Stray& stray : strays_at(receiver, nodes)) {
    const std::uint8_t own = collective_at(receiver, stray.context, stray.number);
    if (own != 0 && own != stray.collective) result.push_back(stray_call(stray));
  }
  return result;
}

}  // namespace plait::sim
