// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Which object is loaded where, so that a call site can be turned into file and line from outside.
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstring>
#include <string>

#include "channel/client.h"

namespace plait::channel {
namespace {

// The program itself is listed without a name.
std::string path_of(const dl_phdr_info& object, bool first) {
  if (object.dlpi_name != nullptr && object.dlpi_name[0] != '\0') return object.dlpi_name;
  if (!first) return {};
  char path[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return length > 0 ? std::string(path, static_cast<std::size_t>(length)) : std::string();
}

int list_one(dl_phdr_info* object, std::size_t, void* context) {
  ChannelHead& head = *static_cast<ChannelHead*>(context);
  const std::string path = path_of(*object, head.module_count == 0);
  ChannelModule module{};
  if (path.empty() || path[0] != '/' || path.size() >= sizeof module.path) return 0;
  module.bias = object->dlpi_addr;
  module.begin = UINT64_MAX;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto& part = object->dlpi_phdr[i];
    if (part.p_type != PT_LOAD) continue;
    module.begin = std::min(module.begin, module.bias + part.p_vaddr);
    module.end = std::max(module.end, module.bias + part.p_vaddr + part.p_memsz);
  }
  if (module.end == 0) return 0;
  std::memcpy(module.path, path.c_str(), path.size() + 1);
  head.modules[head.module_count++] = module;
  return head.module_count == kModulesMax;
}

}  // namespace

void list_modules(ChannelHead& head) {
  head.module_count = 0;
  dl_iterate_phdr(list_one, &head);
}

}  // namespace plait::channel
