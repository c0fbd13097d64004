// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/facts.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "mpi_constants.h"
#include "pgas/word.h"
#include "plait_collectives.h"
#include "plait_mpi.h"
#include "plait_registers.h"
#include "run/strays.h"

namespace plait::sim {
namespace {

using nlohmann::json;

constexpr std::size_t kUnexpectedShown = 16;

json datatype(std::uint8_t code) { return code == 0 ? json() : json(plait_datatype_name(code)); }

json call(std::uint32_t number) { return number == 0 ? json() : json(plait_call_name(number)); }

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
    case PLAIT_OPCODE_REQUEST:
      return "atomic";
    case PLAIT_OPCODE_WATCH:
      return "watch";
    default:
      return (command.flags & PLAIT_COMMAND_FLAG_SYNCHRONOUS) != 0 ? "synchronous_send" : "send";
  }
}

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
  const auto at = node.memory(view.address, type.bytes);
  if (!at.empty()) result["value"] = number(load_word(at), type);
  return result;
}

json request_facts(const ChannelEntry& entry) {
  const auto& command = entry.body;
  if (command.opcode >= PLAIT_OPCODE_PUT) {
    return {{"kind", wait_kind(command)},
            {"peer", command.opcode == PLAIT_OPCODE_WATCH ? json() : json(command.peer)},
            {"call", call(entry.call)},
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
              {"datatype", datatype(command.datatype)},
              {"call", call(entry.call)},
              {"site", entry.site}};
  if (command.collective != 0) result["collective"] = plait_collective_name(command.collective);
  return result;
}

json message_facts(NodeId source, std::uint16_t context, std::uint32_t tag, std::uint64_t size,
                   std::uint8_t type) {
  return {{"source", source},   {"tag", tag},
          {"context", context}, {"communicator", communicator_name(context)},
          {"size", size},       {"datatype", datatype(type)}};
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

json waits(const CpuNode& node) {
  json result = json::array();
  const auto& head = node.head();
  const auto listed = std::min<std::size_t>(head.waiting_count, std::size(head.waiting_requests));
  for (std::size_t i = 0; i < listed; ++i) {
    const auto* entry = node.request(head.waiting_requests[i]);
    if (entry == nullptr) continue;
    result.push_back(request_facts(*entry));
    if (entry->body.opcode != PLAIT_OPCODE_WATCH) continue;
    result.back().update(watch_facts(node, entry->body));
  }
  if (!result.empty()) return result;
  // Not listed (too many, or schedules are active): everything in flight, in the order posted.
  std::map<std::uint32_t, const ChannelEntry*> ordered;
  for (const auto& [number, entry] : node.requests()) ordered[number] = &entry;
  for (const auto& [number, entry] : ordered) result.push_back(request_facts(*entry));
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
  result["call"] = call(waiting(node) ? head.waiting_call : head.last_call);
  result["site"] = waiting(node) ? head.waiting_site : head.last_site;
  if (!waiting(node)) return result;
  result["collective"] = call(head.collective_call);
  result["any"] = head.waiting_any != 0;
  result["waits"] = waits(node);
  result["unexpected"] = unexpected_facts(node);
  result["unexpected_full"] = node.unexpected_full();
  return result;
}

// Call and place of a site, where the run description has it.
void add_site(json& facts, const std::optional<HardwareSite>& site) {
  facts["call"] = site ? json(site->call) : json();
  facts["site"] = json();
  if (site) facts["place"] = site->file + ":" + std::to_string(site->line);
}

// The command that a role waits for, as its registers tell it; nullptr: it was not seen.
const RoleRequest* waited_for(const HardwareNode& node, const HardwareWait& wait) {
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
json hardware_waits(const HardwareNode& node, const HardwareWait& wait,
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
    result["datatype"] = datatype(command.datatype);
  }
  return json::array({result});
}

// What was sent to the rank and has not been received.
json letters_for(const HardwareNode& node, const std::vector<Node*>& nodes) {
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

// A role that gives a command waits for nothing but a slot.
json wait_for_slot(const HardwareSite& site) {
  json result{{"kind", "slot"}, {"slots", site.slots}, {"peer", json()}};
  add_site(result, site);
  return result;
}

json hardware_rank(HardwareNode& node, const std::vector<Node*>& nodes) {
  const bool ended = node.state() == Node::State::ended;
  json result{{"rank", node.rank()},
              {"node", "hardware"},
              {"state", state_name(node)},
              {"initialized", true},
              {"finalized", ended}};
  if (ended || node.state() == Node::State::killed) return result;
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
  const HardwareWait wait = node.read_wait();
  add_site(result, wait.site);
  if (wait.site && wait.site->slots != 0) {
    result["waits"] = json::array({wait_for_slot(*wait.site)});
    return result;
  }
  const RoleRequest* request = waited_for(node, wait);
  result["waits"] = hardware_waits(node, wait, request);
  if (request != nullptr && request->command.collective != 0) {
    result["collective"] =
        wait.site ? wait.site->call : plait_collective_name(request->command.collective);
  }
  result["unexpected"] = letters_for(node, nodes);
  return result;
}

json one_rank(Node& node, const std::vector<Node*>& nodes) {
  json result =
      node.hardware() != nullptr ? hardware_rank(*node.hardware(), nodes) : cpu_rank(*node.cpu());
  if (result.contains("waits")) result["strays"] = stray_facts(node, nodes);
  return result;
}

// Follows "waits only for" from each rank; a rank met twice on the way closes a cycle.
std::vector<std::size_t> find_cycle(const std::vector<Node*>& nodes, const json& ranks) {
  std::vector<std::set<std::size_t>> peers(nodes.size());
  for (std::size_t rank = 0; rank < nodes.size(); ++rank) {
    if (!ranks[rank].contains("waits")) continue;
    for (const auto& wait : ranks[rank]["waits"]) {
      if (!wait["peer"].is_null()) peers[rank].insert(wait["peer"].get<std::size_t>());
    }
  }
  for (std::size_t start = 0; start < nodes.size(); ++start) {
    std::vector<std::size_t> path{start};
    while (path.size() <= nodes.size() && !peers[path.back()].empty()) {
      const auto next = *peers[path.back()].begin();
      if (next >= nodes.size()) break;
      const auto met = std::find(path.begin(), path.end(), next);
      if (met != path.end()) return {met, path.end()};
      path.push_back(next);
    }
  }
  return {};
}

// The ranks that a rank has given up. Precondition: nothing is under way.
std::vector<NodeId> given_up(Node& node, std::size_t ranks) {
  std::vector<NodeId> result;
  if (const CpuNode* cpu = node.cpu()) {
    for (std::size_t peer = 0; peer < ranks; ++peer) {
      const auto number = static_cast<NodeId>(peer);
      if (cpu->endpoint().failed(number)) result.push_back(number);
    }
  } else if (node.state() != Node::State::killed) {
    result = node.hardware()->unanswered();
    std::erase_if(result, [&](NodeId peer) { return peer >= ranks; });  // the host
  }
  return result;
}

// Where a signal met the program, as the process itself wrote it down.
json crash_facts(const ChannelCrash& crash) {
  json frames = json::array();
  const auto count = std::min<std::size_t>(crash.frame_count, kCrashFramesMax);
  for (std::size_t i = 0; i < count; ++i) frames.push_back({{"site", crash.frames[i]}});
  static const std::map<CrashAccess, const char*> names{{CrashAccess::read, "read"},
                                                        {CrashAccess::write, "write"},
                                                        {CrashAccess::execute, "execute"}};
  const auto name = names.find(crash.access);
  if (name == names.end()) return {{"frames", frames}};
  return {{"frames", frames}, {"access", name->second}, {"address", crash.address}};
}

// What the system keeps of a code; a failure must not look like a success for that.
int exit_code_of(std::int32_t code) {
  const int kept = code & 0xFF;
  return kept == 0 && code != 0 ? 1 : kept;
}

json place(const NodeEvent& event) {
  json result{{"rank", event.rank}, {"call", call(event.entry.call)}, {"site", event.entry.site}};
  if (!event.call.empty()) result["call"] = event.call;
  if (!event.place.empty()) result["place"] = event.place;
  return result;
}

json participant(const NodeEvent& event) {
  const auto& body = event.entry.body;
  json result = place(event);
  const bool is_role = !event.place.empty();
  result["root"] = !is_role && body.peer != 0xFFFF ? json(body.peer) : json();
  if (event.root) result["root"] = *event.root;
  result["size"] = body.size == ~std::uint64_t{0} ? json() : json(body.size);
  result["datatype"] = datatype(body.datatype);
  result["operation"] =
      body.address == 0 ? json() : json(plait_operation_name(static_cast<unsigned>(body.address)));
  if (!event.detail.empty()) result["operation"] = event.detail;
  return result;
}

}  // namespace

std::string communicator_name(std::uint16_t context) {
  if (context / 2 == 0) return "MPI_COMM_WORLD";
  if (context / 2 == 1) return "MPI_COMM_SELF";
  return "communicator " + std::to_string(context / 2);
}

json rank_facts(const std::vector<Node*>& nodes) {
  json result = json::array();
  for (Node* node : nodes) result.push_back(one_rank(*node, nodes));
  return result;
}

json deadlock_facts(const std::vector<Node*>& nodes) {
  json result{{"ranks", rank_facts(nodes)}};
  result["cycle"] = find_cycle(nodes, result["ranks"]);
  return result;
}

json unreachable_facts(const std::vector<Node*>& nodes) {
  json result = json::array();
  for (std::size_t rank = 0; rank < nodes.size(); ++rank) {
    for (const NodeId peer : given_up(*nodes[rank], nodes.size())) {
      result.push_back({{"rank", rank}, {"peer", peer}});
    }
  }
  return result;
}

Outcome mismatch_outcome(const Mismatch& mismatch) {
  static const std::map<Mismatch::Kind, const char*> names{
      {Mismatch::Kind::collective, "collective"},
      {Mismatch::Kind::root, "root"},
      {Mismatch::Kind::datatype, "datatype"},
      {Mismatch::Kind::operation, "operation"},
      {Mismatch::Kind::count, "count"}};
  json facts{{"kind", names.at(mismatch.kind)},
             {"number", mismatch.second.entry.body.tag},
             {"communicator", communicator_name(mismatch.second.entry.body.context_id)}};
  facts["ranks"] = json::array({participant(mismatch.first), participant(mismatch.second)});
  return {"mismatch", kExitDiagnosed, facts};
}

Outcome disagreement_outcome(const NodeEvent& event, const std::vector<Node*>& nodes) {
  const auto& body = event.entry.body;
  json ranks = json::array({place(event)});
  if (body.peer < nodes.size()) {
    ranks.push_back(sender_call(*nodes[body.peer], static_cast<NodeId>(event.rank),
                                {0, body.context_id, body.tag, event.other_collective}));
  }
  std::sort(ranks.begin(), ranks.end(),
            [](const json& a, const json& b) { return a["rank"] < b["rank"]; });
  return {"mismatch",
          kExitDiagnosed,
          {{"kind", "collective"},
           {"number", body.tag},
           {"communicator", communicator_name(body.context_id)},
           {"ranks", ranks}}};
}

Outcome abort_outcome(const NodeEvent& event) {
  const auto code = static_cast<std::int32_t>(event.entry.body.tag);
  json facts = place(event);
  facts["call"] = "MPI_Abort";
  facts["code"] = code;
  return {"abort", exit_code_of(code), facts};
}

Outcome error_outcome(const NodeEvent& event, const std::vector<Node*>& nodes) {
  json facts = place(event);
  facts["message"] = event.text;
  facts["error_class"] = plait_error_name(event.entry.body.tag);
  const bool peer = event.entry.body.tag == MPI_ERR_PROC_ABORTED;
  if (peer) facts["peer"] = event.entry.body.peer;
  const auto error_class = event.entry.body.tag;
  const CpuNode* receiver = nodes[event.rank]->cpu();
  const auto* received = receiver != nullptr ? receiver->bad_receive()
                         : event.received    ? &*event.received
                                             : nullptr;
  const bool has_sender = received != nullptr && received->peer < nodes.size();
  if (has_sender && (error_class == MPI_ERR_TYPE || error_class == MPI_ERR_TRUNCATE)) {
    const CpuNode* sender = nodes[received->peer]->cpu();
    const auto* sent =
        sender == nullptr ? nullptr : sender->find_send(static_cast<NodeId>(event.rank), *received);
    if (sent != nullptr) {
      facts["ranks"] = json::array(
          {{{"rank", received->peer}, {"call", call(sent->call)}, {"site", sent->site}}});
    }
  }
  return {peer ? "peer_failed" : "mpi_error", peer ? kExitFailed : kExitDiagnosed, facts};
}

Outcome exit_outcome(std::uint32_t rank, int code, const std::vector<Node*>& nodes) {
  json facts{{"rank", rank}, {"exit_code", code}, {"ranks", rank_facts(nodes)}};
  const CpuNode* node = nodes[rank]->cpu();
  if (node != nullptr && node->initialized() && !node->finalized()) {
    facts["call"] = call(node->head().last_call);
    facts["site"] = node->head().last_site;
  }
  return {"exit", code, facts};
}

Outcome signal_outcome(const NodeEvent& event, const std::vector<Node*>& nodes) {
  const auto& head = nodes[event.rank]->cpu()->head();
  json facts{{"rank", event.rank},
             {"signal", event.exit.signal},
             {"call", call(head.last_call)},
             {"site", head.last_site},
             {"ranks", rank_facts(nodes)}};
  if (head.crash.signal == static_cast<std::uint32_t>(event.exit.signal)) {
    facts["crash"] = crash_facts(head.crash);
  }
  return {"signal", kExitSignal + event.exit.signal, facts};
}

Outcome left_early_outcome(const NodeEvent& event, const std::vector<Node*>& nodes) {
  json facts{{"rank", event.rank}, {"exit_code", event.exit.code}};
  if (const CpuNode* cpu = nodes[event.rank]->cpu()) {
    facts["call"] = call(cpu->head().last_call);
    facts["site"] = cpu->head().last_site;
  } else {
    add_site(facts, nodes[event.rank]->hardware()->last_site());
  }
  facts["ranks"] = rank_facts(nodes);
  return {"left_early", kExitDiagnosed, facts};
}

Outcome unfinished_outcome(const std::vector<NodeEvent>& entries) {
  std::map<std::uint32_t, json> by_rank;
  for (const auto& event : entries) {
    json facts = request_facts(event.entry);
    facts.update(place(event));
    by_rank[event.rank].push_back(std::move(facts));
  }
  json ranks = json::array();
  for (const auto& [rank, requests] : by_rank) {
    ranks.push_back({{"rank", rank}, {"requests", requests}});
  }
  return {"unfinished", kExitDiagnosed, {{"ranks", ranks}}};
}

}  // namespace plait::sim
