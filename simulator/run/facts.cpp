// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/facts.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "mpi_constants.h"
#include "plait_mpi.h"
#include "run/rank_facts.h"
#include "run/strays.h"

namespace plait::sim {
namespace {

using nlohmann::json;

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
    result = node.hardware()->node().unanswered();
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
  json result{
      {"rank", event.rank}, {"call", call_fact(event.entry.call)}, {"site", event.entry.site}};
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
  result["datatype"] = datatype_fact(body.datatype);
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
  const json call = facts["call"];  // null for MPI_Abort itself, and for exit codes of C++
  const std::string name = call.is_string() ? call.get<std::string>() : std::string();
  const bool is_own = name.starts_with("shmem_") || name.starts_with("gasnet_");
  if (!is_own) facts["call"] = "MPI_Abort";
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
          {{{"rank", received->peer}, {"call", call_fact(sent->call)}, {"site", sent->site}}});
    }
  }
  return {peer ? "peer_failed" : "mpi_error", peer ? kExitFailed : kExitDiagnosed, facts};
}

Outcome exit_outcome(std::uint32_t rank, int code, const std::vector<Node*>& nodes) {
  json facts{{"rank", rank}, {"exit_code", code}, {"ranks", rank_facts(nodes)}};
  const CpuNode* node = nodes[rank]->cpu();
  if (node != nullptr && node->initialized() && !node->finalized()) {
    facts["call"] = call_fact(node->head().last_call);
    facts["site"] = node->head().last_site;
  }
  return {"exit", code, facts};
}

Outcome signal_outcome(const NodeEvent& event, const std::vector<Node*>& nodes) {
  const auto& head = nodes[event.rank]->cpu()->head();
  json facts{{"rank", event.rank},
             {"signal", event.exit.signal},
             {"call", call_fact(head.last_call)},
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
    facts["call"] = call_fact(cpu->head().last_call);
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
