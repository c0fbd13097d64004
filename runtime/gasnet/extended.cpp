// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory of others: puts and gets that are waited for, that have a handle, or that are synced all
// at once. What is put is copied when the call is made, so that its source may change at once.
#include <algorithm>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <vector>

#include "api/process.h"
#include "api/transfer.h"
#include "gasnet/call.h"
#include "gasnet/messages.h"
#include "shmem/transfers.h"

namespace plait::gasnet {
namespace {

using api::Transfer;

constexpr std::size_t kValueMax = sizeof(gasnet_register_value_t);
constexpr std::size_t kHandlesMax = 65535;  // of which none is ended

// A put or get under way; dest: where what was got is to stand.
struct Copy {
  Transfer* transfer;
  void* dest;
};
using Copies = std::vector<Copy>;

// Ends those that are done; whether none is left.
bool settle(Copies& copies) {
  api::progress();
  Copies done;
  std::erase_if(copies, [&](const Copy& copy) {
    if (copy.transfer->done) done.push_back(copy);
    return copy.transfer->done;
  });
  for (const Copy& copy : done) shmem::end_copy(copy.transfer, copy.dest);
  return copies.empty();
}

void add_transfers(const Copies& copies, std::vector<Transfer*>& all) {
  for (const Copy& copy : copies) all.push_back(copy.transfer);
}

void wait(Copies& copies) {
  block([&] { return settle(copies); },
        [&] {
          std::vector<Transfer*> all;
          add_transfers(copies, all);
          return all;
        });
}

}  // namespace
}  // namespace plait::gasnet

// What a handle stands for.
struct plait_gasnet_handle {
  plait::gasnet::Copies copies;
  gasnet_register_value_t value = 0;  // of gasnet_get_nb_val
};

namespace plait::gasnet {
namespace {

using Handle = plait_gasnet_handle;

std::unordered_map<Handle*, std::unique_ptr<Handle>>& handles() {
  static auto* const made = new std::unordered_map<Handle*, std::unique_ptr<Handle>>;
  return *made;
}

// What has no handle, and what the access region that is open has instead; nullptr: none is.
Copies puts, gets;
std::unique_ptr<Handle> region;

Handle* keep(std::unique_ptr<Handle> made) {
  if (handles().size() >= kHandlesMax) {
    fail("65535 handles are under way, more than there can be");
  }
  Handle* handle = made.get();
  handles().emplace(handle, std::move(made));
  return handle;
}

Handle* find(Handle* handle) {
  if (handles().contains(handle)) return handle;
  fail("the handle is none, or has been synced already");
}

void release(Handle* handle) { handles().erase(handle); }

// --- pieces of a call ------------------------------------------------------------------------

void start_put(Copies& copies, gasnet_node_t node, void* dest, const void* source,
               std::size_t bytes) {
  const int to = check_node(node);
  check_remote(to, dest, bytes, "dest");
  for (std::size_t at = 0; at < bytes; at += shmem::kCopyMax) {
    Transfer* transfer =
        shmem::start_put(static_cast<char*>(dest) + at, static_cast<const char*>(source) + at,
                         std::min(bytes - at, shmem::kCopyMax), to);
    if (transfer != nullptr) copies.push_back({transfer, nullptr});
  }
}

void start_get(Copies& copies, void* dest, gasnet_node_t node, const void* source,
               std::size_t bytes) {
  const int from = check_node(node);
  check_remote(from, source, bytes, "src");
  for (std::size_t at = 0; at < bytes; at += shmem::kCopyMax) {
    char* to = static_cast<char*>(dest) + at;
    Transfer* transfer = shmem::start_get(to, static_cast<const char*>(source) + at,
                                          std::min(bytes - at, shmem::kCopyMax), from);
    if (transfer != nullptr) copies.push_back({transfer, to});
  }
}

void start_memset(Copies& copies, gasnet_node_t node, void* dest, int value, std::size_t bytes) {
  check_remote(check_node(node), dest, bytes, "dest");
  const std::vector<char> source(bytes, static_cast<char>(value));
  start_put(copies, node, dest, source.data(), bytes);
}

// The lowest bytes of a value stand first.
void check_value(std::size_t bytes) {
  if (bytes >= 1 && bytes <= kValueMax) return;
  fail("nbytes is " + std::to_string(bytes) + "; a value has 1 to " + std::to_string(kValueMax));
}

void start_put_value(Copies& copies, gasnet_node_t node, void* dest, gasnet_register_value_t value,
                     std::size_t bytes) {
  check_value(bytes);
  start_put(copies, node, dest, &value, bytes);
}

template <typename Start>
void now(unsigned call, const void* site, Start&& start) {
  enter(call, site, Rule::waits, [&] {
    Copies copies;
    start(copies);
    wait(copies);
  });
}

template <typename Start>
gasnet_handle_t with_handle(unsigned call, const void* site, Start&& start) {
  return enter(call, site, Rule::waits, [&]() -> gasnet_handle_t {
    auto made = std::make_unique<Handle>();
    start(made->copies);
    if (settle(made->copies)) return GASNET_INVALID_HANDLE;
    return keep(std::move(made));
  });
}

template <typename Start>
void implicit(unsigned call, const void* site, bool is_put, Start&& start) {
  enter(call, site, Rule::waits, [&] { start(region ? region->copies : is_put ? puts : gets); });
}

// --- syncs -----------------------------------------------------------------------------------

// Ends the handles that are done, and makes them invalid; how many are not.
std::size_t settle(gasnet_handle_t* list, std::size_t count, std::size_t* ended) {
  std::size_t left = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (list[i] == GASNET_INVALID_HANDLE) continue;
    if (settle(find(list[i])->copies)) {
      release(list[i]);
      list[i] = GASNET_INVALID_HANDLE;
      ++*ended;
    } else {
      ++left;
    }
  }
  return left;
}

// Syncs handles of a list, all of them or one at least; whether that has been reached.
bool sync(gasnet_handle_t* list, std::size_t count, bool all, bool waits) {
  std::size_t ended = 0, left = 0;
  const auto is_enough = [&] {
    left = settle(list, count, &ended);
    return left == 0 || (!all && ended > 0);
  };
  const auto transfers = [&] {
    std::vector<Transfer*> found;
    for (std::size_t i = 0; i < count; ++i) {
      if (list[i] != GASNET_INVALID_HANDLE) add_transfers(list[i]->copies, found);
    }
    return found;
  };
  serve();
  if (is_enough()) return true;
  if (waits) {
    block(is_enough, transfers);
    return true;
  }
  api::poll_once();
  serve();
  return is_enough();
}

int sync(unsigned call, const void* site, gasnet_handle_t* list, std::size_t count, bool all,
         bool waits) {
  return enter(call, site, Rule::waits,
               [&] { return sync(list, count, all, waits) ? GASNET_OK : GASNET_ERR_NOT_READY; });
}

int sync_implicit(unsigned call, const void* site, bool of_puts, bool of_gets, bool waits) {
  return enter(call, site, Rule::waits, [&]() -> int {
    if (region) fail("an access region is open; gasnet_end_nbi_accessregion gives its handle");
    const auto is_done = [&] {
      const bool has_put = !of_puts || settle(puts);
      return (!of_gets || settle(gets)) && has_put;
    };
    serve();
    if (is_done()) return GASNET_OK;
    if (!waits) {
      api::poll_once();
      serve();
      return is_done() ? GASNET_OK : GASNET_ERR_NOT_READY;
    }
    block(is_done, [&] {
      std::vector<Transfer*> all;
      if (of_puts) add_transfers(puts, all);
      if (of_gets) add_transfers(gets, all);
      return all;
    });
    return GASNET_OK;
  });
}

}  // namespace
}  // namespace plait::gasnet

using namespace plait::gasnet;

#define HERE(NAME) PLAIT_CALL_GASNET_##NAME, PLAIT_GASNET_HERE

#define PUT(NAME, SUFFIX)                                                                        \
  extern "C" void gasnet_put##SUFFIX(gasnet_node_t node, void* dest, void* src, size_t nbytes) { \
    now(HERE(PUT##NAME), [&](Copies& copies) { start_put(copies, node, dest, src, nbytes); });   \
  }                                                                                              \
  extern "C" void gasnet_get##SUFFIX(void* dest, gasnet_node_t node, void* src, size_t nbytes) { \
    now(HERE(GET##NAME), [&](Copies& copies) { start_get(copies, dest, node, src, nbytes); });   \
  }                                                                                              \
  extern "C" gasnet_handle_t gasnet_put_nb##SUFFIX(gasnet_node_t node, void* dest, void* src,    \
                                                   size_t nbytes) {                              \
    return with_handle(HERE(PUT_NB##NAME),                                                       \
                       [&](Copies& copies) { start_put(copies, node, dest, src, nbytes); });     \
  }                                                                                              \
  extern "C" gasnet_handle_t gasnet_get_nb##SUFFIX(void* dest, gasnet_node_t node, void* src,    \
                                                   size_t nbytes) {                              \
    return with_handle(HERE(GET_NB##NAME),                                                       \
                       [&](Copies& copies) { start_get(copies, dest, node, src, nbytes); });     \
  }                                                                                              \
  extern "C" void gasnet_put_nbi##SUFFIX(gasnet_node_t node, void* dest, void* src,              \
                                         size_t nbytes) {                                        \
    implicit(HERE(PUT_NBI##NAME), true,                                                          \
             [&](Copies& copies) { start_put(copies, node, dest, src, nbytes); });               \
  }                                                                                              \
  extern "C" void gasnet_get_nbi##SUFFIX(void* dest, gasnet_node_t node, void* src,              \
                                         size_t nbytes) {                                        \
    implicit(HERE(GET_NBI##NAME), false,                                                         \
             [&](Copies& copies) { start_get(copies, dest, node, src, nbytes); });               \
  }
PUT(, )
PUT(_BULK, _bulk)

extern "C" void gasnet_memset(gasnet_node_t node, void* dest, int val, size_t nbytes) {
  now(HERE(MEMSET), [&](Copies& copies) { start_memset(copies, node, dest, val, nbytes); });
}
extern "C" gasnet_handle_t gasnet_memset_nb(gasnet_node_t node, void* dest, int val,
                                            size_t nbytes) {
  return with_handle(HERE(MEMSET_NB),
                     [&](Copies& copies) { start_memset(copies, node, dest, val, nbytes); });
}
extern "C" void gasnet_memset_nbi(gasnet_node_t node, void* dest, int val, size_t nbytes) {
  implicit(HERE(MEMSET_NBI), true,
           [&](Copies& copies) { start_memset(copies, node, dest, val, nbytes); });
}

extern "C" void gasnet_put_val(gasnet_node_t node, void* dest, gasnet_register_value_t value,
                               size_t nbytes) {
  now(HERE(PUT_VAL), [&](Copies& copies) { start_put_value(copies, node, dest, value, nbytes); });
}
extern "C" gasnet_handle_t gasnet_put_nb_val(gasnet_node_t node, void* dest,
                                             gasnet_register_value_t value, size_t nbytes) {
  return with_handle(HERE(PUT_NB_VAL),
                     [&](Copies& copies) { start_put_value(copies, node, dest, value, nbytes); });
}
extern "C" void gasnet_put_nbi_val(gasnet_node_t node, void* dest, gasnet_register_value_t value,
                                   size_t nbytes) {
  implicit(HERE(PUT_NBI_VAL), true,
           [&](Copies& copies) { start_put_value(copies, node, dest, value, nbytes); });
}
extern "C" gasnet_register_value_t gasnet_get_val(gasnet_node_t node, void* src, size_t nbytes) {
  gasnet_register_value_t value = 0;
  now(HERE(GET_VAL), [&](Copies& copies) {
    check_value(nbytes);
    start_get(copies, &value, node, src, nbytes);
  });
  return value;
}

extern "C" gasnet_valget_handle_t gasnet_get_nb_val(gasnet_node_t node, void* src, size_t nbytes) {
  return enter(HERE(GET_NB_VAL), Rule::waits, [&] {
    check_value(nbytes);
    auto made = std::make_unique<Handle>();
    start_get(made->copies, &made->value, node, src, nbytes);
    return keep(std::move(made));
  });
}
extern "C" gasnet_register_value_t gasnet_wait_syncnb_valget(gasnet_valget_handle_t handle) {
  return enter(HERE(WAIT_SYNCNB_VALGET), Rule::waits, [&] {
    wait(find(handle)->copies);
    const gasnet_register_value_t value = handle->value;
    release(handle);
    return value;
  });
}

extern "C" void gasnet_wait_syncnb(gasnet_handle_t handle) {
  sync(HERE(WAIT_SYNCNB), &handle, 1, true, true);
}
extern "C" int gasnet_try_syncnb(gasnet_handle_t handle) {
  return sync(HERE(TRY_SYNCNB), &handle, 1, true, false);
}
extern "C" void gasnet_wait_syncnb_all(gasnet_handle_t* handles, size_t numhandles) {
  sync(HERE(WAIT_SYNCNB_ALL), handles, numhandles, true, true);
}
extern "C" int gasnet_try_syncnb_all(gasnet_handle_t* handles, size_t numhandles) {
  return sync(HERE(TRY_SYNCNB_ALL), handles, numhandles, true, false);
}
extern "C" void gasnet_wait_syncnb_some(gasnet_handle_t* handles, size_t numhandles) {
  sync(HERE(WAIT_SYNCNB_SOME), handles, numhandles, false, true);
}
extern "C" int gasnet_try_syncnb_some(gasnet_handle_t* handles, size_t numhandles) {
  return sync(HERE(TRY_SYNCNB_SOME), handles, numhandles, false, false);
}

extern "C" void gasnet_wait_syncnbi_puts() {
  sync_implicit(HERE(WAIT_SYNCNBI_PUTS), true, false, true);
}
extern "C" void gasnet_wait_syncnbi_gets() {
  sync_implicit(HERE(WAIT_SYNCNBI_GETS), false, true, true);
}
extern "C" void gasnet_wait_syncnbi_all() {
  sync_implicit(HERE(WAIT_SYNCNBI_ALL), true, true, true);
}
extern "C" int gasnet_try_syncnbi_puts() {
  return sync_implicit(HERE(TRY_SYNCNBI_PUTS), true, false, false);
}
extern "C" int gasnet_try_syncnbi_gets() {
  return sync_implicit(HERE(TRY_SYNCNBI_GETS), false, true, false);
}
extern "C" int gasnet_try_syncnbi_all() {
  return sync_implicit(HERE(TRY_SYNCNBI_ALL), true, true, false);
}

extern "C" void gasnet_begin_nbi_accessregion() {
  enter(HERE(BEGIN_NBI_ACCESSREGION), Rule::waits, [] {
    if (region) fail("an access region is open already; there is one at a time");
    region = std::make_unique<Handle>();
  });
}
extern "C" gasnet_handle_t gasnet_end_nbi_accessregion() {
  return enter(HERE(END_NBI_ACCESSREGION), Rule::waits, []() -> gasnet_handle_t {
    if (!region) fail("no access region is open");
    std::unique_ptr<Handle> made = std::move(region);
    if (settle(made->copies)) return GASNET_INVALID_HANDLE;
    return keep(std::move(made));
  });
}
