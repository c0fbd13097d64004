// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "gasnet/content.h"

#include <cstring>
#include <utility>

namespace plait::gasnet {
namespace {

struct Stands {  // of a long message's data, from the beginning of the segment on
  std::uint64_t offset, bytes;
};

std::size_t arguments_bytes(unsigned count) {
  return (count * sizeof(gasnet_handlerarg_t) + 7) / 8 * 8;
}

template <std::size_t>
using Argument = gasnet_handlerarg_t;

template <std::size_t... I>
void invoke(Function function, gasnet_token_t token, const Content& content,
            std::index_sequence<I...>) {
  const auto& a = content.arguments;
  if (content.category == PLAIT_GASNET_SHORT) {
    reinterpret_cast<void (*)(gasnet_token_t, Argument<I>...)>(function)(token, a[I]...);
  } else {
    reinterpret_cast<void (*)(gasnet_token_t, void*, std::size_t, Argument<I>...)>(function)(
        token, const_cast<void*>(content.data), content.bytes, a[I]...);
  }
}

using Invoke = void (*)(Function, gasnet_token_t, const Content&);
template <std::size_t... N>
constexpr std::array<Invoke, sizeof...(N)> invokes(std::index_sequence<N...>) {
  return {[](Function function, gasnet_token_t token, const Content& content) {
    invoke(function, token, content, std::make_index_sequence<N>{});
  }...};
}
constexpr auto kInvokes = invokes(std::make_index_sequence<kArgumentsMax + 1>{});

}  // namespace

std::size_t payload_bytes(const Content& content) {
  const std::size_t head = arguments_bytes(content.count);
  if (content.category == PLAIT_GASNET_MEDIUM) return head + content.bytes;
  return content.category == PLAIT_GASNET_LONG ? head + sizeof(Stands) : head;
}

std::uint32_t tag_of(const Content& content) { return content.count | content.category << 8; }

void write_payload(const Content& content, void* payload) {
  auto* to = static_cast<std::byte*>(payload);
  const std::size_t head = arguments_bytes(content.count);
  std::memset(to, 0, head);
  std::memcpy(to, content.arguments.data(), content.count * sizeof(gasnet_handlerarg_t));
  if (content.category == PLAIT_GASNET_MEDIUM && content.bytes > 0) {
    std::memcpy(to + head, content.data, content.bytes);
  }
  if (content.category == PLAIT_GASNET_LONG) {
    const auto at = reinterpret_cast<std::uintptr_t>(content.data);
    const Stands stands{at - segments().begin, content.bytes};
    std::memcpy(to + head, &stands, sizeof stands);
  }
}

Content read_payload(std::uint32_t tag, void* payload, std::uint64_t bytes) {
  Content content;
  content.count = tag & 0xFF;
  content.category = tag >> 8;
  const std::size_t head = arguments_bytes(content.count);
  bool is_right = content.count <= kArgumentsMax && bytes >= head;
  if (is_right) {
    std::memcpy(content.arguments.data(), payload, content.count * sizeof(gasnet_handlerarg_t));
    auto* rest = static_cast<std::byte*>(payload) + head;
    const std::uint64_t left = bytes - head;
    if (content.category == PLAIT_GASNET_MEDIUM) {
      content.data = rest;
      content.bytes = left;
    } else if (content.category == PLAIT_GASNET_LONG && left == sizeof(Stands)) {
      Stands stands;
      std::memcpy(&stands, rest, sizeof stands);
      const std::uint64_t own = segments().bytes[static_cast<std::size_t>(world().rank)];
      is_right = stands.bytes <= own && stands.offset <= own - stands.bytes;
      content.data = reinterpret_cast<void*>(segments().begin + stands.offset);
      content.bytes = stands.bytes;
    } else {
      is_right = left == 0 && content.category != PLAIT_GASNET_LONG;
    }
  }
  if (!is_right) fail("a message has come that no routine of GASNet sends");
  return content;
}

void call_handler(Function function, gasnet_token_t token, const Content& content) {
  kInvokes[content.count](function, token, content);
}

}  // namespace plait::gasnet
