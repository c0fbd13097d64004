// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a module's state is kept. Objects that large all begin at the same place of a page, so that
// one member of many nodes, which are evaluated in step, would fall into the same few lines of a
// processor's cache. Here each begins some lines after the one before.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

class Staggered {
 public:
  static void* operator new(std::size_t size, std::align_val_t) {
    static std::atomic<std::size_t> made{0};
    const std::size_t skip = (1 + made++ % kSteps) * kStep;
    auto* const block = static_cast<char*>(std::calloc(1, size + kPage + skip));
    if (block == nullptr) throw std::bad_alloc();
    const auto at = reinterpret_cast<std::uintptr_t>(block);
    auto* const object = block + (kPage - at % kPage) + skip;
    *reinterpret_cast<void**>(object - sizeof(void*)) = block;
    return object;
  }
  static void operator delete(void* object, std::align_val_t) {
    std::free(*reinterpret_cast<void**>(static_cast<char*>(object) - sizeof(void*)));
  }

 private:
  static constexpr std::size_t kPage = 4096, kStep = 9 * 64, kSteps = 64;  // lines of 64 bytes
};
