// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers that are whole pass as whole numbers, however they are written: 5e5 is 500000.
#include "network/json_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>

namespace plait::sim {
namespace {

std::optional<std::uint64_t> whole(const nlohmann::json& value) {
  if (value.is_number_unsigned()) {
    return value.get<std::uint64_t>();
  }
  if (value.is_number_float()) {
    const double number = value.get<double>();
    constexpr double kExact = 0x1p53;
    if (number >= 0 && number <= kExact && std::floor(number) == number) {
      return static_cast<std::uint64_t>(number);
    }
  }
  return std::nullopt;
}

template <typename Number>
std::string range(const char* what, Number least, Number most) {
  std::ostringstream text;
  text << what << " from " << least << " to " << most;
  return text.str();
}

}  // namespace

std::string JsonReader::shown(const nlohmann::json& value) {
  constexpr std::size_t kShown = 60;
  std::string text = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (text.size() > kShown) {
    text.resize(kShown);
    text += "...";
  }
  return text;
}

JsonReader::JsonReader(const nlohmann::json& object, std::string where,
                       std::initializer_list<const char*> keys)
    : object_(object), where_(std::move(where)) {
  if (!object.is_object()) {
    throw ConfigError(where_ + ": wanted an object, found " + shown(object));
  }
  for (const auto& item : object.items()) {
    const auto same = [&item](const char* key) { return item.key() == key; };
    if (std::none_of(keys.begin(), keys.end(), same)) {
      std::string known;
      for (const char* key : keys) {
        known += known.empty() ? key : std::string(", ") + key;
      }
      throw ConfigError(where_ + ": unknown key \"" + item.key() + "\"; known are " + known);
    }
  }
}

const nlohmann::json* JsonReader::find(const char* key) const {
  const auto at = object_.find(key);
  return at == object_.end() || at->is_null() ? nullptr : &*at;
}

void JsonReader::fail(const char* key, const std::string& wanted) const {
  throw ConfigError(name(key) + ": wanted " + wanted + ", found " +
                    shown(object_.value(key, nlohmann::json())));
}

void JsonReader::read(const char* key, std::uint64_t& value, std::uint64_t least,
                      std::uint64_t most) const {
  if (const nlohmann::json* at = find(key)) {
    const auto number = whole(*at);
    if (!number || *number < least || *number > most) {
      fail(key, range("a whole number", least, most));
    }
    value = *number;
  }
}

void JsonReader::read(const char* key, unsigned& value, unsigned least, unsigned most) const {
  std::uint64_t number = value;
  read(key, number, std::uint64_t{least}, std::uint64_t{most});
  value = static_cast<unsigned>(number);
}

void JsonReader::read_time(const char* key, Time& value, Time least, Time most) const {
  if (find(key) != nullptr) {
    std::uint64_t number = 0;
    read(key, number, static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most));
    value = static_cast<Time>(number);
  }
}

void JsonReader::read(const char* key, double& value, double least, double most) const {
  if (const nlohmann::json* at = find(key)) {
    if (!at->is_number() || !(at->get<double>() >= least) || !(at->get<double>() <= most)) {
      fail(key, range("a number", least, most));
    }
    value = at->get<double>();
  }
}

void JsonReader::read(const char* key, std::string& value) const {
  if (const nlohmann::json* at = find(key)) {
    if (!at->is_string()) {
      fail(key, "a string");
    }
    value = at->get<std::string>();
  }
}

void JsonReader::read(const char* key, bool& value) const {
  if (const nlohmann::json* at = find(key)) {
    if (!at->is_boolean()) {
      fail(key, "true or false");
    }
    value = at->get<bool>();
  }
}

}  // namespace plait::sim
