// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/description.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace plait::sim {
namespace {

using nlohmann::json;

// A required value; the library's own message names wanted and found type, this adds where.
template <typename Value>
Value get(const json& object, const char* key, const std::string& where) {
  if (!object.is_object() || !object.contains(key)) {
    throw ConfigError(where + ": \"" + key + "\" is missing");
  }
  try {
    return object.at(key).get<Value>();
  } catch (const json::exception& error) {
    throw ConfigError(where + ": \"" + key + "\": " + error.what());
  }
}

template <typename Value>
Value get_or(const json& object, const char* key, Value fallback, const std::string& where) {
  if (!object.contains(key) || object.at(key).is_null()) return fallback;
  return get<Value>(object, key, where);
}

// An object that may be absent; another kind of value is refused.
json get_object(const json& object, const char* key, const std::string& where) {
  const json result = get_or<json>(object, key, json::object(), where);
  if (!result.is_object()) throw ConfigError(where + ": \"" + key + "\" is not an object");
  return result;
}

// Cycles per second, a number or a fraction, or else the period.
std::optional<Frequency> parse_clock(const json& platform, const std::string& where) {
  constexpr std::uint64_t kPicosecondsPerSecond = 1'000'000'000'000;
  Frequency result;
  const json hertz = get_or<json>(platform, "clock_hz", json(), where);
  if (hertz.is_array()) {
    const auto parts = get<std::vector<std::uint64_t>>(platform, "clock_hz", where);
    if (parts.size() != 2) throw ConfigError(where + ": \"clock_hz\" is not a pair of numbers");
    result = {parts[0], parts[1]};
  } else if (!hertz.is_null()) {
    result = {get<std::uint64_t>(platform, "clock_hz", where), 1};
  } else if (const auto period = get_or<std::uint64_t>(platform, "clock_period_ps", 0, where)) {
    result = {kPicosecondsPerSecond, period};
  } else {
    return std::nullopt;
  }
  const bool possible = result.numerator > 0 && result.denominator > 0 &&
                        result.numerator / result.denominator <= kPicosecondsPerSecond;
  if (!possible) throw ConfigError(where + ": no clock runs at \"clock_hz\"");
  return result;
}

PlatformConfig parse_platform(const json& platform, const std::string& where) {
  PlatformConfig result;
  result.nic_latency = get_or<Time>(platform, "nic_latency_ps", 0, where);
  result.clock = parse_clock(platform, where);
  result.data_width_bits = get_or<std::uint64_t>(platform, "data_width_bits", 0, where);
  result.cables = get_or<std::uint64_t>(platform, "cables", 1, where);
  const json cpu = get_object(platform, "cpu", where);
  auto& costs = result.costs;
  costs.call = get_or<Time>(cpu, "call_ps", 0, where);
  costs.send = get_or<Time>(cpu, "send_ps", 0, where);
  costs.receive = get_or<Time>(cpu, "receive_ps", 0, where);
  costs.poll = get_or<Time>(cpu, "poll_ps", 0, where);
  costs.wtime = get_or<Time>(cpu, "wtime_ps", 0, where);
  const auto compute = get_or<std::string>(cpu, "compute", "zero", where);
  if (compute == "fixed") costs.compute = get<Time>(cpu, "compute_ps", where);
  if (compute == "counted") costs.block = get<Time>(cpu, "compute_ps", where);
  if (compute == "measured") costs.measured = 1;
  if (compute != "zero" && compute != "fixed" && compute != "counted" && compute != "measured") {
    throw ConfigError(where + ": \"compute\" is \"" + compute +
                      "\"; it may be zero, fixed, counted or measured");
  }
  // A poll or a look at the clock that costs nothing would let a loop stand still in time.
  costs.poll = std::max<Time>(costs.poll, kNanosecond);
  costs.wtime = std::max<Time>(costs.wtime, kNanosecond);
  return result;
}

std::vector<MemoryFile> parse_files(const json& rank, const char* key, bool has_size,
                                    const std::string& where) {
  std::vector<MemoryFile> result;
  for (const json& entry : get_or<std::vector<json>>(rank, key, {}, where)) {
    const auto at = where + "." + key + "[" + std::to_string(result.size()) + "]";
    result.push_back({get<std::uint64_t>(entry, "address", at),
                      has_size ? get<std::uint64_t>(entry, "bytes", at) : 0,
                      get<std::string>(entry, "path", at)});
  }
  return result;
}

// Bytes are written as the letters of Latin-1, which JSON has as UTF-8.
std::string latin_1(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool leads = (byte & 0xFC) == 0xC0 && i + 1 < text.size();
    result += leads ? static_cast<char>(byte << 6 | (text[++i] & 0x3F)) : text[i];
  }
  return result;
}

LogTable parse_log(const json& log, const std::string& where) {
  LogTable result;
  for (const auto& text : get_or<std::vector<std::string>>(log, "strings", {}, where)) {
    result.strings.texts.push_back(latin_1(text));
  }
  result.strings.numbers = get_or<std::vector<std::uint64_t>>(log, "numbers", {}, where);
  const std::size_t numbered = result.strings.numbers.size();
  if (numbered != 0 && (numbered != result.strings.texts.size() ||
                        !std::ranges::is_sorted(result.strings.numbers))) {
    throw ConfigError(where + ".numbers: wanted a number for each string, in order");
  }
  for (const json& format : get_or<std::vector<json>>(log, "formats", {}, where)) {
    const auto at = where + ".formats[" + std::to_string(result.formats.size()) + "]";
    const auto stream = get<std::string>(format, "stream", at);
    if (stream != "stdout" && stream != "stderr") {
      throw ConfigError(at + ": \"stream\" is \"" + stream + "\"; it may be stdout or stderr");
    }
    try {
      result.formats.emplace_back(latin_1(get<std::string>(format, "text", at)),
                                  stream == "stderr");
    } catch (const std::invalid_argument& error) {
      throw ConfigError(at + ": " + error.what());
    }
  }
  return result;
}

HardwareSites parse_sites(const json& rank, const std::string& where) {
  HardwareSites result;
  for (const json& entry : get_or<std::vector<json>>(rank, "sites", {}, where)) {
    const auto at = where + ".sites[" + std::to_string(result.size()) + "]";
    result[get<std::uint16_t>(entry, "number", at)] = {
        get<std::string>(entry, "call", at),
        get<std::string>(entry, "file", at),
        get<unsigned>(entry, "line", at),
        get_or<unsigned>(entry, "slots", 0, at),
        get_or<std::string>(entry, "detail", "", at),
        get_or<std::string>(entry, "waits_for", "", at)};
    if (entry.contains("root")) {
      result[get<std::uint16_t>(entry, "number", at)].root = get<std::uint32_t>(entry, "root", at);
    }
  }
  return result;
}

std::vector<HardwareCheck> parse_checks(const json& rank, const std::string& where) {
  std::vector<HardwareCheck> result;
  for (const json& entry : get_or<std::vector<json>>(rank, "checks", {}, where)) {
    const auto at = where + ".checks[" + std::to_string(result.size()) + "]";
    result.push_back({get<std::string>(entry, "object", at), get<std::string>(entry, "file", at),
                      get<unsigned>(entry, "line", at), get<std::uint32_t>(entry, "low", at),
                      get<std::uint32_t>(entry, "step", at), get<std::uint32_t>(entry, "size", at),
                      get<bool>(entry, "write", at)});
  }
  return result;
}

std::optional<std::vector<HardwareBuffer>> parse_buffers(const json& rank, const char* key,
                                                         const std::string& where) {
  if (!rank.contains(key) || rank[key].is_null()) return std::nullopt;
  std::vector<HardwareBuffer> result;
  for (const json& entry : get<std::vector<json>>(rank, key, where)) {
    const auto at = where + "." + key + "[" + std::to_string(result.size()) + "]";
    result.push_back({get<std::string>(entry, "object", at), get<std::uint64_t>(entry, "low", at),
                      get<std::uint64_t>(entry, "size", at)});
  }
  return result;
}

HardwareRankConfig parse_hardware(const json& rank, const std::string& where) {
  using Pair = std::pair<std::uint16_t, std::uint32_t>;
  HardwareRankConfig result;
  result.part = get_or<unsigned>(rank, "part", 0, where);
  if (result.part == 0) result.model = get<std::string>(rank, "model", where);
  for (const auto& [address, value] : get_or<std::vector<Pair>>(rank, "start", {}, where)) {
    result.start.push_back({address, value});
  }
  result.memory = parse_files(rank, "memory", false, where);
  result.dumps = parse_files(rank, "dumps", true, where);
  result.sites = parse_sites(rank, where);
  result.checks = parse_checks(rank, where);
  result.buffers = parse_buffers(rank, "buffers", where);
  result.shared = parse_buffers(rank, "shared", where);
  result.log = parse_log(get_object(rank, "log", where), where + ".log");
  return result;
}

RankConfig parse_rank(const json& rank, const std::string& where) {
  RankConfig result;
  const auto node = get_or<std::string>(rank, "node", "cpu", where);
  result.platform = get<std::string>(rank, "platform", where);
  if (node == "hardware") {
    result.hardware = parse_hardware(rank, where);
    return result;
  }
  if (node != "cpu")
    throw ConfigError(where + ": nodes of kind \"" + node + "\" cannot be run yet");
  result.program.path = get<std::string>(rank, "path", where);
  result.program.argv = get<std::vector<std::string>>(rank, "argv", where);
  result.program.cwd = get_or<std::string>(rank, "cwd", "", where);
  result.program.environment = get_or<std::map<std::string, std::string>>(rank, "env", {}, where);
  result.symmetric =
      get_or<std::vector<std::array<std::uint64_t, 3>>>(rank, "symmetric", {}, where);
  return result;
}

std::string parse_collectives(const json& run) {
  using Algorithms = std::map<std::string, std::string>;
  std::string result;
  for (const auto& [kind, algorithm] : get_or<Algorithms>(run, "collectives", {}, "run")) {
    result += (result.empty() ? "" : ",") + kind + "=" + algorithm;
  }
  return result;
}

std::string parse_tree(const json& run) {
  std::string result;
  for (const int parent : get_or<std::vector<int>>(run, "tree", {}, "run")) {
    result += (result.empty() ? "" : ",") + std::to_string(parent);
  }
  return result;
}

void parse_limits(const json& limits, EndpointConfig& endpoint) {
  const std::string where = "limits";
  auto& transport = endpoint.transport;
  const auto frames = [&](const char* key, unsigned& value) {
    value = get_or<unsigned>(limits, key, value, where);
    if (value == 0) throw ConfigError(where + ": \"" + std::string(key) + "\" must not be 0");
  };
  const auto nanoseconds = [&](const char* key, Time& value) {
    value = get_or<Time>(limits, key, value / kNanosecond, where) * kNanosecond;
  };
  endpoint.eager_bytes_max =
      get_or<std::uint64_t>(limits, "eager_bytes_max", endpoint.eager_bytes_max, where);
  endpoint.unexpected_messages_max = get_or<std::uint64_t>(limits, "unexpected_messages_max",
                                                           endpoint.unexpected_messages_max, where);
  endpoint.unexpected_bytes_max =
      get_or<std::uint64_t>(limits, "unexpected_bytes_max", endpoint.unexpected_bytes_max, where);
  frames("window_frames", transport.window_frames);
  frames("credit_initial_frames", transport.credit_initial_frames);
  frames("credit_pool_frames", transport.credit_pool_frames);
  frames("acknowledge_every_frames", transport.acknowledge_every_frames);
  frames("reorder_frames", transport.reorder_frames);
  frames("retries_max", transport.retries_max);
  nanoseconds("acknowledge_delay_ns", transport.acknowledge_delay);
  nanoseconds("retransmit_initial_ns", transport.retransmit_initial);
  nanoseconds("retransmit_min_ns", transport.retransmit_min);
  nanoseconds("retransmit_max_ns", transport.retransmit_max);
  if (transport.window_frames > PLAIT_WINDOW_FRAMES) {
    throw ConfigError("limits: \"window_frames\" is " + std::to_string(transport.window_frames) +
                      "; at most " + std::to_string(PLAIT_WINDOW_FRAMES) + " are possible");
  }
}

// What a hardware node can keep of a message that nobody waits for.
void check_eager(const RunDescription& run) {
  const bool has_hardware = std::any_of(run.ranks.begin(), run.ranks.end(),
                                        [](const auto& rank) { return rank.hardware.has_value(); });
  if (has_hardware && run.endpoint.eager_bytes_max > PLAIT_EAGER_BYTES_MAX) {
    throw ConfigError("limits: \"eager_bytes_max\" is " +
                      std::to_string(run.endpoint.eager_bytes_max) + "; at most " +
                      std::to_string(PLAIT_EAGER_BYTES_MAX) + " beside hardware ranks");
  }
}

json read_json(const std::string& path) {
  std::ifstream file;
  if (path != "-") {
    file.open(path);
    if (!file) throw ConfigError(path + ": cannot be read");
  }
  try {
    return json::parse(path == "-" ? std::cin : file);
  } catch (const json::exception& error) {
    throw ConfigError(path + ": " + error.what());
  }
}

void parse_options(const json& run, RunDescription& result) {
  const std::string where = "run";
  result.seed = get_or<std::uint64_t>(run, "seed", 1, where);
  result.threads = get_or<unsigned>(run, "threads", 1, where);
  result.idle_skip = get_or<bool>(run, "idle_skip", true, where);
  result.label = get_or<bool>(run, "label", false, where);
  result.life = get_or<std::uint8_t>(run, "life", 1, where);
  result.result_path = get_or<std::string>(run, "result", "", where);
  result.capture_path = get_or<std::string>(run, "capture", "", where);
  result.trace_path = get_or<std::string>(run, "trace", "", where);
  if (run.contains("timeout_s") && !run.at("timeout_s").is_null()) {
    result.timeout_s = get<double>(run, "timeout_s", where);
  }
  if (run.contains("until_ps") && !run.at("until_ps").is_null()) {
    result.until = get<std::uint64_t>(run, "until_ps", where);
  }
  if (run.contains("beginning_s")) {
    result.beginning_s.reset();
    if (!run.at("beginning_s").is_null()) {
      result.beginning_s = get<std::int64_t>(run, "beginning_s", where);
    }
  }
  result.collectives = parse_collectives(run);
  result.tree = parse_tree(run);
}

}  // namespace

bool RunDescription::has_parts() const {
  return std::any_of(ranks.begin(), ranks.end(), [](const auto& rank) { return rank.part() != 0; });
}

namespace {

// The ranks of a node follow each other, in the order of its parts.
void check_parts(const RunDescription& run) {
  for (std::size_t rank = 0; rank < run.ranks.size(); ++rank) {
    const unsigned part = run.ranks[rank].part();
    if (part == 0) continue;
    const auto where = "ranks[" + std::to_string(rank) + "]: ";
    if (part >= PLAIT_PARTS_MAX) {
      throw ConfigError(where + "part " + std::to_string(part) + "; a node has at most " +
                        std::to_string(PLAIT_PARTS_MAX));
    }
    const RankConfig* before = rank == 0 ? nullptr : &run.ranks[rank - 1];
    if (before == nullptr || !before->hardware || before->part() + 1 != part) {
      throw ConfigError(where + "part " + std::to_string(part) + " comes after part " +
                        std::to_string(part - 1) + " of its node");
    }
    if (before->platform != run.ranks[rank].platform) {
      throw ConfigError(where + "the platform of its node is \"" + before->platform + "\"");
    }
  }
}

std::vector<NodeId> node_numbers(const RunDescription& run) {
  std::vector<NodeId> result;
  for (std::size_t rank = 0; rank < run.ranks.size(); ++rank) {
    if (run.ranks[rank].part() == 0) result.push_back(static_cast<NodeId>(rank));
  }
  return result;
}

}  // namespace

RunDescription read_description(const std::string& path) {
  const json run = read_json(path);
  RunDescription result;
  const int version = get<int>(run, "version", "run");
  if (version != 1) {
    throw ConfigError("run: version " + std::to_string(version) + " is not known; wanted 1");
  }
  parse_options(run, result);
  const json platforms = get<json>(run, "platforms", "run");
  for (const auto& [name, platform] : platforms.items()) {
    result.platforms[name] = parse_platform(platform, "platforms." + name);
  }
  for (const auto& rank : get<json>(run, "ranks", "run")) {
    const auto where = "ranks[" + std::to_string(result.ranks.size()) + "]";
    result.ranks.push_back(parse_rank(rank, where));
    if (!result.platforms.contains(result.ranks.back().platform)) {
      throw ConfigError(where + ": there is no platform \"" + result.ranks.back().platform + "\"");
    }
  }
  if (result.ranks.empty()) throw ConfigError("run: there are no ranks");
  if (result.ranks.size() > PLAIT_NODES_MAX) {
    throw ConfigError("run: " + std::to_string(result.ranks.size()) + " ranks; at most " +
                      std::to_string(PLAIT_NODES_MAX) + " are possible");
  }
  check_parts(result);
  const auto count = static_cast<unsigned>(result.ranks.size());
  const std::vector<NodeId> numbers = node_numbers(result);
  const auto network = get_or<json>(run, "network", json::object(), "run");
  result.network = parse_network(network, static_cast<unsigned>(numbers.size()));
  if (numbers.size() < count) result.network.numbers = numbers;
  if (!network.contains("nic_latency_ps")) {
    result.network.nic_latency = result.platforms[result.ranks[0].platform].nic_latency;
  }
  result.faults =
      parse_faults(get_or<json>(run, "faults", json::array(), "run"), result.seed, count);
  for (Fault& fault : result.faults.faults) {
    if (fault.rank) fault.rank = result.node_of(*fault.rank);
  }
  parse_limits(get_object(run, "limits", "run"), result.endpoint);
  check_eager(result);
  return result;
}

}  // namespace plait::sim
