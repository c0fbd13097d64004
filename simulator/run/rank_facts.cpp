// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/rank_facts.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "pgas/word.h"
#include "plait_collectives.h"
#include "plait_mpi.h"
#include "plait_registers.h"
#include "plait_wire.h"
#include "run/facts.h"
#include "run/locks.h"
#include "run/strays.h"

namespace plait::sim {

using nlohmann::json;

json datatype_fact(std::uint8_t code) {
  return code == 0 ? json() : json(plait_datatype_name(code));
}

json call_fact(std::uint32_t number) {
  return number == 0 ? json() : json(plait_call_name(number));
}

void add_site(json& facts, const std::optional<HardwareSite>& site) {
  facts["call"] = site ? json(site->call) : json();
  facts["site"] = json();
  if (site) facts["place"] = site->file + ":" + std::to_string(site->line);
}

namespace {

const char* wait_kind(const plait_command& command) {
  switch (command.opcode) {
    case PLAIT_OPCODE_RECEIVE:
      return "receive";
    case PLAIT_OPCODE_PROBE:
      return "probe";
    case PLAIT_OPCODE_PUT:
      return "put";
    case PLAIT_OPCODE_GET:
      return "get";
    case PLAIT_OPCODE_REQUEST: {
      plait_user_request_command view;
      std::memcpy(&view, &command, sizeof view);
      return view.handler == PLAIT_HANDLER_ATOMIC ? "atomic" : "request";
    }
    case PLAIT_OPCODE_TAKE:
      return "take";
    case PLAIT_OPCODE_WATCH:
      return "watch";
    default:
      return (command.flags & PLAIT_COMMAND_FLAG_SYNCHRONOUS) != 0 ? "synchronous_send" : "send";
  }
}

}  // namespace

namespace {

bool is_of_circuit(const plait_command& command) {
  return command.opcode == PLAIT_OPCODE_CIRCUIT_SEND ||
         command.opcode == PLAIT_OPCODE_CIRCUIT_RECEIVE;
}

// A transfer through a virtual port, without its place.
json circuit_facts(const plait_command& any) {
  plait_circuit_command command;
  std::memcpy(&command, &any, sizeof command);
  const bool sends = command.opcode == PLAIT_OPCODE_CIRCUIT_SEND;
  return {{"kind", sends ? "circuit_send" : "circuit_receive"},
          {"peer", command.peer},
          {"port", command.port},
          {"peer_port", command.peer_port},
          {"size", command.size}};
}

}  // namespace

json request_facts(const ChannelEntry& entry) {
  const auto& command = entry.body;
  if (is_of_circuit(command)) return circuit_facts(command);
  if (command.opcode >= PLAIT_OPCODE_PUT) {
    const bool has_peer =
        command.opcode != PLAIT_OPCODE_WATCH && command.opcode != PLAIT_OPCODE_TAKE;
    return {{"kind", wait_kind(command)},
            {"peer", has_peer ? json(command.peer) : json()},
            {"call", call_fact(entry.call)},
            {"site", entry.site}};
  }
  const bool any_source = (command.flags & PLAIT_COMMAND_FLAG_ANY_SOURCE) != 0;
  const bool any_tag = (command.flags & PLAIT_COMMAND_FLAG_ANY_TAG) != 0;
  json result{{"kind", wait_kind(command)},
              {"peer", any_source ? json() : json(command.peer)},
              {"tag", any_tag ? json() : json(command.tag)},
              {"context", command.context_id},
              {"communicator", communicator_name(command.context_id)},
              {"size", command.size},
              {"datatype", datatype_fact(command.datatype)},
              {"call", call_fact(entry.call)},
              {"site", entry.site}};
  if (command.collective != 0) result["collective"] = plait_collective_name(command.collective);
  return result;
}

namespace {

constexpr std::size_t kUnexpectedShown = 16;

json number(std::uint64_t word, const WordType& type) {
  const unsigned shift = 64 - 8 * type.bytes;
  if (type.is_signed) return static_cast<std::int64_t>(word << shift) >> shift;
  return word << shift >> shift;
}

// What a word is waited for to be, and what it is.
json watch_facts(const CpuNode& node, const plait_command& command) {
  static constexpr const char* kComparisons[] = {"==", "!=", ">", ">=", "<", "<="};
  plait_watch_command view;
  std::memcpy(&view, &command, sizeof view);
  const WordType type = word_type(view.word_type).value_or(WordType{8, true});
  json result{{"comparison", kComparisons[view.comparison % std::size(kComparisons)]},
              {"wanted", number(view.value, type)}};
  result["variable_at"] = node.file_address(view.address);
  result["bytes"] = type.bytes;
  const auto at = node.memory(view.address, type.bytes);
  if (!at.empty()) result["value"] = number(load_word(at), type);
  return result;
}

json message_facts(NodeId source, std::uint16_t context, std::uint32_t tag, std::uint64_t size,
                   std::uint8_t type) {
  return {{"source", source},   {"tag", tag},
          {"context", context}, {"communicator", communicator_name(context)},
          {"size", size},       {"datatype", datatype_fact(type)}};
}

json unexpected_facts(const CpuNode& node) {
  json result = json::array();
  for (const auto& message : node.endpoint().unexpected()) {
    if (message.collective != 0) continue;
    if (result.size() == kUnexpectedShown) break;
    result.push_back(message_facts(message.source, message.context, message.tag, message.size,
                                   message.datatype));
  }
  return result;
}

json wait_facts(const CpuNode& node, const ChannelEntry& entry) {
  json result = request_facts(entry);
  if (entry.body.opcode == PLAIT_OPCODE_WATCH) result.update(watch_facts(node, entry.body));
  return result;
}

json waits(const CpuNode& node) {
  json result = json::array();
  const auto& head = node.head();
  const auto listed = std::min<std::size_t>(head.waiting_count, std::size(head.waiting_requests));
  for (std::size_t i = 0; i < listed; ++i) {
    const auto* entry = node.request(head.waiting_requests[i]);
    if (entry == nullptr) continue;
    result.push_back(wait_facts(node, *entry));
  }
  if (!result.empty()) return result;
  // Not listed (too many, or schedules are active): everything in flight, in the order posted.
  std::map<std::uint32_t, const ChannelEntry*> ordered;
  for (const auto& [number, entry] : node.requests()) ordered[number] = &entry;
  for (const auto& [number, entry] : ordered) result.push_back(wait_facts(node, *entry));
  return result;
}

const char* state_name(const Node& node) {
  switch (node.state()) {
    case Node::State::blocked:
      return "blocked";
    case Node::State::polling:
      return "polling";
    case Node::State::running:
      return "computing";
    case Node::State::ended:
      return "ended";
    case Node::State::killed:
      return "killed";
  }
  return "";
}

bool waiting(const CpuNode& node) {
  return node.state() == Node::State::blocked || node.state() == Node::State::polling;
}

json cpu_rank(const CpuNode& node) {
  const auto& head = node.head();
  json result{{"rank", node.rank()},
              {"state", state_name(node)},
              {"initialized", node.initialized()},
              {"finalized", node.finalized()}};
  if (node.state() == Node::State::ended || node.state() == Node::State::killed) return result;
  if (node.computes() || node.spins()) {
    if (node.computes()) result["state"] = "computing";
    result[node.computes() ? "computes" : "spins"] = {{"site", head.waiting_site}};
    result["call"] = call_fact(head.last_call);
    result["site"] = head.last_site;
    return result;
  }
  result["call"] = call_fact(waiting(node) ? head.waiting_call : head.last_call);
  result["site"] = waiting(node) ? head.waiting_site : head.last_site;
  if (node.pauses()) {
    result["state"] = "pausing";
    result["until_ps"] = node.resumes_at();
    return result;
  }
  if (!waiting(node)) return result;
  result["collective"] = call_fact(head.collective_call);
  result["any"] = head.waiting_any != 0;
  result["waits"] = node.is_stuck() ? json::array() : waits(node);
  if (node.is_stuck()) result["stuck"] = true;
  result["unexpected"] = unexpected_facts(node);
  result["unexpected_full"] = node.unexpected_full();
  return result;
}

// The command that a role waits for, as its registers tell it; nullptr: it was not seen.
const RoleRequest* waited_for(const HardwareRank& node, const HardwareWait& wait) {
  static const std::map<std::uint32_t, std::uint8_t> opcodes{
      {PLAIT_WAITING_KIND_RECEIVE, PLAIT_OPCODE_RECEIVE},
      {PLAIT_WAITING_KIND_PROBE, PLAIT_OPCODE_PROBE},
      {PLAIT_WAITING_KIND_SEND, PLAIT_OPCODE_SEND}};
  const auto opcode = opcodes.find(wait.kind);
  if (!node.role() || opcode == opcodes.end()) return nullptr;
  return node.role()->oldest(opcode->second, static_cast<std::uint16_t>(wait.context), wait.peer,
                             wait.tag);
}

// What the role of a hardware rank waits for: as its registers tell, and the command if it is
// known.
json hardware_waits(const HardwareRank& node, const HardwareWait& wait,
                    const RoleRequest* request) {
  static const std::map<std::uint32_t, const char*> kinds{{PLAIT_WAITING_KIND_RECEIVE, "receive"},
                                                          {PLAIT_WAITING_KIND_PROBE, "probe"},
                                                          {PLAIT_WAITING_KIND_SEND, "send"}};
  if (wait.kind == PLAIT_WAITING_KIND_NONE) return json::array();
  const auto context = static_cast<std::uint16_t>(wait.context);
  json result{{"kind", kinds.at(wait.kind)},
              {"peer", wait.peer ? json(*wait.peer) : json()},
              {"tag", wait.tag ? json(*wait.tag) : json()},
              {"context", context},
              {"communicator", communicator_name(context)}};
  const auto site = request != nullptr ? node.site(request->site) : std::nullopt;
  add_site(result, site ? site : wait.site);
  if (request != nullptr) {
    const plait_command& command = request->command;
    if (wait.kind == PLAIT_WAITING_KIND_SEND) result["kind"] = wait_kind(command);
    result["size"] = command.size;
    result["datatype"] = datatype_fact(command.datatype);
  }
  return json::array({result});
}

// The transfers through virtual ports that a role has begun: the endpoint knows nothing of them.
json circuit_waits(const HardwareRank& node) {
  json result = json::array();
  if (!node.role()) return result;
  for (const RoleRequest& request : node.role()->circuits()) {
    result.push_back(circuit_facts(request.command));
    add_site(result.back(), node.site(request.site));
  }
  return result;
}

json circuit_links(const RoleWatch& role) {
  json result = json::array();
  for (const auto& [port, link] : role.links()) {
    result.push_back({{"port", port}, {"peer", link.peer}, {"peer_port", link.peer_port}});
  }
  return result;
}

// What was sent to the rank and has not been received.
json letters_for(const HardwareRank& node, const std::vector<Node*>& nodes) {
  json result = json::array();
  if (!node.role()) return result;
  const auto self = static_cast<NodeId>(node.rank());
  for (const Node* source : nodes) {
    const auto from = static_cast<NodeId>(source->rank());
    for (const auto& [envelope, letter] :
         left_over(from, source->sent(), self, node.role()->received())) {
      if (envelope.collective != 0) continue;
      if (result.size() == kUnexpectedShown) return result;
      result.push_back(
          message_facts(from, envelope.context, envelope.tag, letter.size, letter.datatype));
    }
  }
  return result;
}

// How many messages wait for the rank, if its endpoint has no place for one more that it does not
// ask for: one is kept for what a probe asks for. Otherwise nothing.
void add_unread(json& result, const HardwareRank& node, const std::vector<Node*>& nodes) {
  if (!node.role()) return;
  std::uint64_t count = 0;
  const auto self = static_cast<NodeId>(node.rank());
  for (const Node* source : nodes) {
    const auto from = static_cast<NodeId>(source->rank());
    for (const auto& [envelope, letter] :
         left_over(from, source->sent(), self, node.role()->received())) {
      count += letter.count;
    }
  }
  if (count >= PLAIT_HARDWARE_UNEXPECTED_MAX) result["unread"] = count;
}

// A role that gives a command waits for nothing but a slot.
json wait_for_slot(const HardwareSite& site) {
  json result{{"kind", "slot"}, {"slots", site.slots}, {"peer", json()}};
  add_site(result, site);
  return result;
}

json hardware_rank(HardwareRank& node, const std::vector<Node*>& nodes) {
  const bool ended = node.state() == Node::State::ended;
  json result{{"rank", node.rank()},
              {"node", "hardware"},
              {"state", state_name(node)},
              {"initialized", true},
              {"finalized", ended}};
  if (ended || node.state() == Node::State::killed) return result;
  const auto pause = node.role() ? node.role()->pause() : std::nullopt;
  if (pause) {
    add_site(result, node.site(node.role()->site()));
    result["state"] = "pausing";
    result["until_ps"] = pause->since + node.node().length_of(pause->cycles);
    return result;
  }
  if (node.state() != Node::State::blocked) {
    const RoleWatch* role = node.role() ? &*node.role() : nullptr;
    if (role != nullptr && role->polled() != 0 &&
        (role->site() == 0 || role->site() == role->polled())) {
      result["state"] = "polling";
      add_site(result, node.site(role->polled()));
      return result;
    }
    add_site(result, role != nullptr ? node.site(role->last_site()) : std::nullopt);
    if (role != nullptr && role->site() != 0) {
      result["state"] = "blocked";
    } else if (const auto at = role != nullptr ? node.site(role->place()) : std::nullopt) {
      result["at"] = at->file + ":" + std::to_string(at->line);
    }
    return result;
  }
  if (node.role() && !node.role()->links().empty()) result["links"] = circuit_links(*node.role());
  const HardwareWait wait = node.read_wait();
  add_site(result, wait.site);
  if (wait.site && wait.site->slots != 0) {
    result["waits"] = json::array({wait_for_slot(*wait.site)});
    return result;
  }
  if (wait.site && !wait.site->waits_for.empty()) {
    json watch{{"kind", "watch"}, {"peer", json()}, {"condition", wait.site->waits_for}};
    add_site(watch, wait.site);
    result["waits"] = json::array({watch});
    return result;
  }
  const RoleRequest* request = waited_for(node, wait);
  result["waits"] = wait.kind == PLAIT_WAITING_KIND_NONE ? circuit_waits(node)
                                                         : hardware_waits(node, wait, request);
  if (request != nullptr && request->command.collective != 0) {
    result["collective"] =
        wait.site ? wait.site->call : plait_collective_name(request->command.collective);
  }
  result["unexpected"] = letters_for(node, nodes);
  add_unread(result, node, nodes);
  return result;
}

}  // namespace

json one_rank(Node& node, const std::vector<Node*>& nodes) {
  json result =
      node.hardware() != nullptr ? hardware_rank(*node.hardware(), nodes) : cpu_rank(*node.cpu());
  add_lock(result, node, nodes);
  if (result.contains("waits")) result["strays"] = stray_facts(node, nodes);
  return result;
}

}  // namespace plait::sim
