// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "base/failure.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "mpi_constants.h"
#include "plait_clock.h"
#include "plait_gasnet_errors.h"
#include "plait_limits.h"
#include "plait_mpi.h"
#include "plait_mpi_errors.h"
#include "plait_network_errors.h"
#include "plait_shmem_errors.h"

namespace plait {
namespace {

constexpr std::int64_t kWorld = 0, kSelf = 1;  // communicators

// The conditions that a row of spec/mpi.yaml may have.
bool holds(std::string_view when, const Failed& failure) {
  if (when == "room < 0") return failure.room < 0;
  if (when == "size < 0") return failure.size < 0;
  if (when == "tag is any") return failure.tag == MPI_ANY_TAG;
  if (when == "peer is 0") return failure.peer == 0;
  if (when == "sent is asked") return failure.theirs == failure.ours;
  if (when == "peer is outside") {
    return failure.room > 0 && (failure.peer < 0 || failure.peer >= failure.room);
  }
  return true;
}

std::string datatype(std::int64_t code) {
  const bool known = code > 0 && code < 256;
  return known ? plait_datatype_name(static_cast<std::uint8_t>(code)) : "an unknown datatype";
}

std::string communicator(const Failed& failure) {
  if (!failure.comm.empty()) return failure.comm;
  if (failure.group == kWorld) return "MPI_COMM_WORLD";
  return failure.group == kSelf ? "MPI_COMM_SELF" : "this communicator";
}

std::string rank(const Failed& failure) {
  const std::string text = "rank " + std::to_string(failure.peer);
  return failure.group == kWorld ? text : text + " of " + communicator(failure);
}

std::string members(const Failed& failure) {
  if (failure.room == 1) return "has rank 0 only";
  return "has ranks 0 to " + std::to_string(failure.room - 1);
}

std::int64_t count(const Failed& failure) {
  const auto bytes = plait_datatype_bytes(static_cast<unsigned>(failure.ours));
  return failure.size / static_cast<std::int64_t>(std::max<std::size_t>(bytes, 1));
}

std::string value_of(std::string_view blank, const Failed& failure) {
  const std::pair<std::string_view, std::int64_t> numbers[] = {
      {"peer", failure.peer},    {"tag", failure.tag},           {"port", failure.tag},
      {"size", failure.size},    {"room", failure.room},         {"last", failure.room - 1},
      {"count", count(failure)}, {"their_port", failure.theirs}, {"tag_max", PLAIT_TAG_MAX}};
  for (const auto& [name, number] : numbers) {
    if (name == blank) return std::to_string(number);
  }
  if (blank == "rank") return rank(failure);
  if (blank == "comm") return communicator(failure);
  if (blank == "members") return members(failure);
  if (blank == "sent") return datatype(failure.theirs);
  if (blank == "asked") return datatype(failure.ours);
  return "{" + std::string(blank) + "}";
}

std::string filled(std::string_view text, const Failed& failure) {
  std::string result;
  while (!text.empty()) {
    const auto begin = std::min(text.find('{'), text.size());
    const auto end = std::min(text.find('}', begin), text.size());
    result += text.substr(0, begin);
    if (begin < end) result += value_of(text.substr(begin + 1, end - begin - 1), failure);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

const char* model_text(std::int64_t status) {
  const char* text = plait_circuit_error(status);
  if (text == nullptr) text = plait_shmem_error(status);
  if (text == nullptr) text = plait_gasnet_error(status);
  return text != nullptr ? text : plait_clock_error(status);
}

}  // namespace

bool is_of_model(std::int64_t status) { return model_text(status) != nullptr; }

bool is_of_argument(std::int64_t status) { return status < PLAIT_MPI_SHORT; }

FailureWords words_of(const Failed& failure) {
  if (const char* text = model_text(failure.status)) return {MPI_ERR_OTHER, filled(text, failure)};
  for (const plait_mpi_failure& row : plait_mpi_failures) {
    if (row.number == failure.status && holds(row.when, failure)) {
      return {row.error_class, filled(row.text, failure)};
    }
  }
  return {MPI_ERR_INTERN, "completion with unknown status " + std::to_string(failure.status)};
}

}  // namespace plait
