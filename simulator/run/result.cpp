// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/result.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "nodes/hardware_model.h"
#include "plait_mpi.h"
#include "run/strays.h"
#include "trace/pending_file.h"

namespace plait::sim {
namespace {

using nlohmann::json;

json transport_facts(const TransportCounters& counters) {
  return {{"frames_sent", counters.frames_sent},
          {"frames_received", counters.frames_received},
          {"bytes_sent", counters.bytes_sent},
          {"bytes_received", counters.bytes_received},
          {"retransmissions", counters.retransmissions},
          {"timeouts", counters.timeouts},
          {"duplicates", counters.duplicates},
          {"out_of_order", counters.out_of_order},
          {"acknowledgements_sent", counters.acknowledgements_sent},
          {"credit_stalls", counters.credit_stalls},
          {"bad_check", counters.bad_check},
          {"bad_format", counters.bad_format},
          {"bad_life", counters.bad_life},
          {"foreign", counters.foreign}};
}

// What is known of every rank.
json common_result(const Node& node) {
  const bool ended = node.state() == Node::State::ended;
  const auto& exit = node.exit_status();
  return {{"rank", node.rank()},
          {"exit_code", ended && exit.signal == 0 ? json(exit.code) : json()},
          {"signal", exit.signal != 0 ? json(exit.signal) : json()},
          {"end_ps", node.end()}};
}

json one_sided_result(const OneSidedCounters& counters) {
  return {{"puts", counters.puts},       {"bytes_put", counters.bytes_put},
          {"gets", counters.gets},       {"bytes_got", counters.bytes_got},
          {"atomics", counters.atomics}, {"requests", counters.requests},
          {"replies", counters.replies}};
}

// Of a role that is watched as of a process.
json role_result(const RoleCounters& counters) {
  return {{"compute_ps", counters.compute},
          {"communication_ps", counters.communication},
          {"wait_ps", counters.wait},
          {"calls", counters.calls},
          {"messages_sent", counters.messages_sent},
          {"bytes_sent", counters.bytes_sent},
          {"messages_received", counters.messages_received},
          {"bytes_received", counters.bytes_received},
          {"one_sided", one_sided_result(counters.one_sided)}};
}

// What the dispatcher of a role with tasks has counted, by kernel.
json task_result(std::span<const std::uint64_t> counts) {
  json kernels = json::array();
  for (std::size_t i = 2; i + 6 < counts.size(); i += 7) {
    kernels.push_back({{"tasks", counts[i]},
                       {"busy_cycles", counts[i + 1]},
                       {"queue_max", counts[i + 2]},
                       {"running", counts[i + 3]},
                       {"launched", counts[i + 4]},
                       {"sent", counts[i + 5]},
                       {"taken", counts[i + 6]}});
  }
  return {{"cycles", counts[0]}, {"closures_max", counts[1]}, {"kernels", kernels}};
}

// Of a node with several ranks each has what its own role did, and the first what the node did.
json hardware_result(HardwareRank& rank) {
  HardwareNode& node = rank.node();
  const HardwareCounters counters = node.counters();
  json result = rank.role() ? role_result(rank.role()->counters()) : json::object();
  result["node"] = "hardware";
  if (node.ranks().size() > 1) result["part"] = rank.part();
  if (rank.part() != 0) return result;
  result.update({{"bad_fcs", counters.bad_fcs},
                 {"hardware",
                  {{"cycles_run", counters.cycles_run},
                   {"cycles_skipped", counters.cycles_skipped},
                   {"frames_sent", counters.frames_sent},
                   {"bytes_sent", counters.bytes_sent},
                   {"frames_received", counters.frames_received}}}});
  const auto counts = node.counts(PLAIT_MODEL_COUNTS_TASKS);
  if (!counts.empty()) result["tasks"] = task_result(counts);
  if (const auto transport = node.read_transport()) {
    result["transport"] = {{"frames_sent", counters.frames_sent},
                           {"frames_received", counters.frames_received},
                           {"retransmissions", transport->retransmissions},
                           {"timeouts", transport->timeouts},
                           {"duplicates", transport->duplicates},
                           {"bad_check", transport->bad_check}};
  }
  return result;
}

json cpu_result(const CpuNode& node) {
  const auto& counters = node.endpoint().counters();
  return {{"compute_ps", node.compute_time()},
          {"communication_ps", node.end() - node.compute_time() - node.blocked_time()},
          {"wait_ps", node.blocked_time()},
          {"calls", node.calls()},
          {"messages_sent", counters.messages_sent},
          {"bytes_sent", counters.payload_sent},
          {"messages_received", counters.messages_received},
          {"bytes_received", counters.payload_received},
          {"one_sided", one_sided_result(counters.one_sided)},
          {"unexpected_high_water", counters.unexpected_high_water},
          {"bad_fcs", node.frames_dropped_bad_fcs()},
          {"transport", transport_facts(node.endpoint().transport_counters())}};
}

json rank_result(Node& node) {
  json result = common_result(node);
  result.update(node.cpu() != nullptr ? cpu_result(*node.cpu())
                                      : hardware_result(*node.hardware()));
  return result;
}

std::string hexadecimal(std::uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
  return text;
}

}  // namespace

json module_facts(const ChannelHead& head) {
  json result = json::array();
  const auto count = std::min<std::size_t>(head.module_count, kModulesMax);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& module = head.modules[i];
    const std::string path(module.path, strnlen(module.path, sizeof module.path));
    result.push_back(
        {{"begin", module.begin}, {"end", module.end}, {"bias", module.bias}, {"path", path}});
  }
  return result;
}

json make_result(const RunDescription& run, Cluster& cluster, const Outcome& outcome,
                 const std::vector<std::string>& warnings, double wall_s) {
  json result{{"version", 1},
              {"outcome", outcome.name},
              {"exit_code", outcome.exit_code},
              {"diagnosis", outcome.diagnosis},
              {"warnings", warnings},
              {"seed", run.seed},
              {"wall_s", wall_s},
              {"trace_hash", hexadecimal(cluster.engine().hash())}};
  Time end = 0;
  for (const Node* node : cluster.nodes()) end = std::max(end, node->now());
  for (Node* node : cluster.nodes()) node->finish(end);
  json ranks = json::array(), modules = json::array(), links = json::array();
  for (Node* node : cluster.nodes()) {
    ranks.push_back(rank_result(*node));
    modules.push_back(node->cpu() != nullptr ? module_facts(node->cpu()->head()) : json::array());
  }
  for (const auto& link : cluster.network().links()) {
    links.push_back({{"name", link.name},
                     {"frames", link.frames},
                     {"bytes", link.bytes},
                     {"busy_ps", link.busy},
                     {"dropped", link.dropped},
                     {"faulted", link.faulted},
                     {"queue_high_water_bytes", link.queue_high_water_bytes}});
  }
  result["virtual_time_ps"] = end;
  result["ranks"] = ranks;
  result["links"] = links;
  json unreceived = json::array();
  for (Node* node : outcome.name == "ok" ? cluster.nodes() : std::vector<Node*>()) {
    for (const json& each : unreceived_facts(*node, cluster.nodes())) unreceived.push_back(each);
  }
  if (!unreceived.empty()) result["unreceived"] = unreceived;
  // Only who tells lines needs them, and there may be many.
  if (!outcome.diagnosis.is_null() || !unreceived.empty()) result["modules"] = modules;
  return result;
}

void write_dumps(const RunDescription& run, const Cluster& cluster) {
  for (HardwareRank* rank : cluster.hardware_ranks()) {
    for (const MemoryFile& dump : run.ranks[rank->rank()].hardware->dumps) {
      const auto part = rank->node().memory().subspan(dump.address, dump.bytes);
      write_file(dump.path, {part.begin(), part.end()});
    }
  }
}

void write_file(const std::string& path, const std::string& text) {
  PendingFile file(path);
  file.write(text.data(), text.size());
  file.commit();
}

}  // namespace plait::sim
