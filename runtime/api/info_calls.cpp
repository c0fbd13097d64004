// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Info: keys and values, in the order in which they were set. Plait reads none of them.
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "api/check.h"
#include "api/entry.h"

namespace plait::api {
namespace {

using Info = std::vector<std::pair<std::string, std::string>>;
using Table = std::unordered_map<MPI_Info, std::unique_ptr<Info>>;

Table& infos() {
  static Table* const one = new Table{};
  if (one->empty()) one->emplace(MPI_INFO_ENV, std::make_unique<Info>());
  return *one;
}

Info& check_info(MPI_Info handle) {
  const auto found = infos().find(handle);
  if (found != infos().end()) return *found->second;
  fail(nullptr, MPI_ERR_INFO,
       handle == MPI_INFO_NULL ? "the info is MPI_INFO_NULL"
                               : "the handle is no info, or one that was freed");
}

// Shorter than most bytes, and not empty.
std::string check_text(const char* text, std::size_t most, int error_class, const char* what) {
  check_output(nullptr, text, what);
  const std::size_t length = std::strlen(text);
  if (length > 0 && length < most) return text;
  fail(nullptr, error_class,
       std::string("the ") + what + " has " + std::to_string(length) + " characters, 1 to " +
           std::to_string(most - 1) + " are allowed");
}

std::string check_key(const char* key) {
  return check_text(key, MPI_MAX_INFO_KEY, MPI_ERR_INFO_KEY, "key");
}

Info::iterator find_key(Info& info, const std::string& key) {
  return std::find_if(info.begin(), info.end(), [&](const auto& one) { return one.first == key; });
}

MPI_Info new_info(Info content) {
  auto info = std::make_unique<Info>(std::move(content));
  auto* const handle = reinterpret_cast<MPI_Info>(info.get());
  infos().emplace(handle, std::move(info));
  return handle;
}

// At most room bytes with the zero at the end.
void copy_text(const std::string& text, std::size_t room, char* to) {
  const std::size_t bytes = std::min(text.size(), room - 1);
  std::memcpy(to, text.data(), bytes);
  to[bytes] = '\0';
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Info_create(MPI_Info* info) {
  return enter(PLAIT_CALL_INFO_CREATE, __builtin_return_address(0), [&] {
    check_output(nullptr, info, "info");
    *info = new_info({});
  });
}
PLAIT_EXPORT(MPI_Info_create);

extern "C" int PMPI_Info_free(MPI_Info* info) {
  return enter(PLAIT_CALL_INFO_FREE, __builtin_return_address(0), [&] {
    check_output(nullptr, info, "info");
    check_info(*info);
    infos().erase(*info);
    *info = MPI_INFO_NULL;
  });
}
PLAIT_EXPORT(MPI_Info_free);

extern "C" int PMPI_Info_dup(MPI_Info info, MPI_Info* newinfo) {
  return enter(PLAIT_CALL_INFO_DUP, __builtin_return_address(0), [&] {
    const Info& from = check_info(info);
    check_output(nullptr, newinfo, "newinfo");
    *newinfo = new_info(from);
  });
}
PLAIT_EXPORT(MPI_Info_dup);

extern "C" int PMPI_Info_set(MPI_Info info, const char* key, const char* value) {
  return enter(PLAIT_CALL_INFO_SET, __builtin_return_address(0), [&] {
    Info& to = check_info(info);
    const std::string name = check_key(key);
    std::string text = check_text(value, MPI_MAX_INFO_VAL, MPI_ERR_INFO_VALUE, "value");
    const auto found = find_key(to, name);
    if (found == to.end()) {
      to.emplace_back(name, std::move(text));
    } else {
      found->second = std::move(text);
    }
  });
}
PLAIT_EXPORT(MPI_Info_set);

extern "C" int PMPI_Info_get(MPI_Info info, const char* key, int valuelen, char* value, int* flag) {
  return enter(PLAIT_CALL_INFO_GET, __builtin_return_address(0), [&] {
    Info& from = check_info(info);
    const auto found = find_key(from, check_key(key));
    check_output(nullptr, flag, "flag");
    check_output(nullptr, value, "value");
    check_not_negative(valuelen, "valuelen");
    *flag = found == from.end() ? 0 : 1;
    if (*flag != 0) copy_text(found->second, static_cast<std::size_t>(valuelen) + 1, value);
  });
}
PLAIT_EXPORT(MPI_Info_get);

extern "C" int PMPI_Info_get_string(MPI_Info info, const char* key, int* buflen, char* value,
                                    int* flag) {
  return enter(PLAIT_CALL_INFO_GET_STRING, __builtin_return_address(0), [&] {
    Info& from = check_info(info);
    const auto found = find_key(from, check_key(key));
    check_output(nullptr, flag, "flag");
    check_output(nullptr, buflen, "buflen");
    check_not_negative(*buflen, "buflen");
    *flag = found == from.end() ? 0 : 1;
    if (*flag == 0) return;
    if (*buflen > 0) {
      check_output(nullptr, value, "value");
      copy_text(found->second, static_cast<std::size_t>(*buflen), value);
    }
    *buflen = static_cast<int>(found->second.size()) + 1;
  });
}
PLAIT_EXPORT(MPI_Info_get_string);

extern "C" int PMPI_Info_get_valuelen(MPI_Info info, const char* key, int* valuelen, int* flag) {
  return enter(PLAIT_CALL_INFO_GET_VALUELEN, __builtin_return_address(0), [&] {
    Info& from = check_info(info);
    const auto found = find_key(from, check_key(key));
    check_output(nullptr, flag, "flag");
    check_output(nullptr, valuelen, "valuelen");
    *flag = found == from.end() ? 0 : 1;
    if (*flag != 0) *valuelen = static_cast<int>(found->second.size());
  });
}
PLAIT_EXPORT(MPI_Info_get_valuelen);

extern "C" int PMPI_Info_get_nkeys(MPI_Info info, int* nkeys) {
  return enter(PLAIT_CALL_INFO_GET_NKEYS, __builtin_return_address(0), [&] {
    const Info& from = check_info(info);
    check_output(nullptr, nkeys, "nkeys");
    *nkeys = static_cast<int>(from.size());
  });
}
PLAIT_EXPORT(MPI_Info_get_nkeys);

extern "C" int PMPI_Info_get_nthkey(MPI_Info info, int n, char* key) {
  return enter(PLAIT_CALL_INFO_GET_NTHKEY, __builtin_return_address(0), [&] {
    const Info& from = check_info(info);
    check_output(nullptr, key, "key");
    if (n < 0 || n >= static_cast<int>(from.size())) {
      fail(nullptr, MPI_ERR_ARG,
           "n is " + std::to_string(n) + ", the info has " + std::to_string(from.size()) + " keys");
    }
    copy_text(from[static_cast<std::size_t>(n)].first, MPI_MAX_INFO_KEY, key);
  });
}
PLAIT_EXPORT(MPI_Info_get_nthkey);

extern "C" int PMPI_Info_delete(MPI_Info info, const char* key) {
  return enter(PLAIT_CALL_INFO_DELETE, __builtin_return_address(0), [&] {
    Info& from = check_info(info);
    const auto found = find_key(from, check_key(key));
    if (found == from.end()) {
      fail(nullptr, MPI_ERR_INFO_NOKEY, std::string("the info has no key ") + key);
    }
    from.erase(found);
  });
}
PLAIT_EXPORT(MPI_Info_delete);
