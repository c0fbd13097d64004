// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A function that stands instead of one of the C library begins with PLAIT_INSTEAD; what the C
// library has under that name is PLAIT_MACHINE(name).
#pragma once

#include <dlfcn.h>

namespace plait::api {

template <typename Function>
Function* next_of(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace plait::api

#define PLAIT_INSTEAD extern "C" __attribute__((visibility("default")))
#define PLAIT_MACHINE(name)                                                 \
  ([] {                                                                     \
    static const auto found = plait::api::next_of<decltype(::name)>(#name); \
    return found;                                                           \
  }())
