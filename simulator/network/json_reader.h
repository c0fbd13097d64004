// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the fields of one JSON object and says in words what is wrong with them:
// "network.switch.queue_bytes: wanted a whole number from 4172, found \"many\"".
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

#include "network/config.h"

namespace plait::sim {

class JsonReader {
 public:
  // `where` is how errors name the object. Throws ConfigError if it is none, or has a key that is
  // not in `keys`.
  JsonReader(const nlohmann::json& object, std::string where,
             std::initializer_list<const char*> keys);

  // Each leaves the value alone if the key is absent or null, and throws ConfigError if it is not
  // what is wanted.
  void read(const char* key, std::uint64_t& value, std::uint64_t least, std::uint64_t most) const;
  void read(const char* key, unsigned& value, unsigned least, unsigned most) const;
  void read_time(const char* key, Time& value, Time least, Time most) const;
  void read(const char* key, double& value, double least, double most) const;
  void read(const char* key, std::string& value) const;
  void read(const char* key, bool& value) const;

  // nullptr if absent or null.
  const nlohmann::json* find(const char* key) const;
  std::string name(const char* key) const { return where_ + "." + key; }
  // A value as errors show it, shortened.
  static std::string shown(const nlohmann::json& value);
  [[noreturn]] void fail(const char* key, const std::string& wanted) const;

 private:
  const nlohmann::json& object_;
  std::string where_;
};

}  // namespace plait::sim
