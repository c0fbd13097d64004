// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A function that stands instead of one of the C library begins with PLAIT_INSTEAD; what the C
// library has under that name is PLAIT_MACHINE(name), or PLAIT_MACHINE(name, version) if it is
// another function than before that version.
#pragma once

#include <dlfcn.h>

namespace plait::api {

template <typename Function>
Function* next_of(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// Of a function that was another one once, under the same name: what it has been since a version.
template <typename Function>
Function* next_of(const char* name, const char* version) {
  void* const found = dlvsym(RTLD_NEXT, name, version);
  return found != nullptr ? reinterpret_cast<Function*>(found) : next_of<Function>(name);
}

}  // namespace plait::api

#define PLAIT_INSTEAD extern "C" __attribute__((visibility("default")))
#define PLAIT_MACHINE(name, ...)                                                \
  ([] {                                                                         \
    static const auto found =                                                   \
        plait::api::next_of<decltype(::name)>(#name __VA_OPT__(, __VA_ARGS__)); \
    return found;                                                               \
  }())
