// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "gasnet/messages.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstring>
#include <deque>
#include <utility>

#include "api/process.h"
#include "api/transfer.h"
#include "gasnet/content.h"
#include "gasnet/locks.h"
#include "plait_commands.h"
#include "plait_limits.h"
#include "plait_wire.h"
#include "shmem/collective.h"
#include "shmem/transfers.h"

namespace plait::gasnet {
namespace {

using api::Transfer;

constexpr unsigned kHandlers = 256, kFirstHandler = PLAIT_HANDLER_USER;
// What a reply may have, in units of a command: as much as it can say.
constexpr std::uint8_t kReplyUnits = 255;
constexpr std::size_t kReplyBytes = std::size_t{kReplyUnits} * 16;
constexpr std::size_t kMediumMax = gasnet_AMMaxMedium();
// Requests under way, and takes that wait for those of others.
constexpr std::size_t kOpenMax = 64, kTakes = 16;
// At an FPGA node no more than it keeps: what waits for room there keeps puts from coming.
constexpr std::ptrdiff_t kOpenAtFpga = PLAIT_GASNET_REQUESTS_MAX;

std::array<Function, kHandlers> handlers{};
using Known = std::bitset<kHandlers>;
std::vector<Known> known;  // which handlers each node has

std::deque<Transfer*> takes;  // in the order in which they complete
std::vector<Transfer*> open;  // requests that have not been answered
Running* now_running = nullptr;

// --- running a handler -----------------------------------------------------------------------

// Calls the function as the program would: its time is the program's, and its calls are told as
// their own.
void run(Running& handler, const Content& content) {
  api::Process& self = api::process();
  ChannelHead& head = self.client->head();
  const auto call = std::exchange(self.call, 0);
  const auto site = std::exchange(self.site, 0);
  const auto depth = std::exchange(self.depth, 0);
  const auto collective = head.collective_call, last = head.last_call;
  const auto last_site = head.last_site;
  static std::uintptr_t serial = 0;
  handler.token = reinterpret_cast<gasnet_token_t>(++serial);
  now_running = &handler;
  api::begin_compute();
  call_handler(handlers[handler.index], handler.token, content);
  api::charge_compute();
  now_running = nullptr;
  self.call = call;
  self.site = site;
  self.depth = depth;
  head.collective_call = collective;
  head.last_call = last;
  head.last_site = last_site;
  check_locks_after(handler.function);
  self.client->spend(head.costs.receive);
}

std::uint64_t address_of(gasnet_handler_t index) {
  // One byte on: places are return addresses.
  return reinterpret_cast<std::uint64_t>(handlers[index]) + 1;
}

void add_take() {
  Transfer* take = api::stage(PLAIT_PAYLOAD_BYTES_MAX);
  plait_command command = take->command;
  command.opcode = PLAIT_OPCODE_TAKE;
  api::post_command(take, command);
  takes.push_back(take);
}

template <typename View>
plait_command command_of(const View& view) {
  plait_command command;
  static_assert(sizeof view == sizeof command);
  std::memcpy(&command, &view, sizeof command);
  return command;
}

void post_reply(const Running& handler, gasnet_handler_t index, const Content& content) {
  Transfer* transfer = api::stage(payload_bytes(content));
  if (transfer->arena_bytes > 0) write_payload(content, api::staging(transfer));
  plait_user_reply_command view{};
  view.opcode = PLAIT_OPCODE_REPLY;
  view.handler = index;
  view.peer = handler.source;
  view.size = static_cast<std::uint16_t>(transfer->arena_bytes);
  view.tag = tag_of(content);
  view.address = transfer->command.address;
  view.message = handler.message;
  api::post_command(transfer, command_of(view));
  if (api::leave(transfer)) return;
  api::wait_until([&] { return transfer->done; }, {transfer}, false);
  api::finish(transfer);
}

void run_request(Transfer* take) {
  const plait_completion came = take->completion;
  Running handler{came.datatype, 0, came.peer, true, static_cast<std::uint32_t>(came.address), 0};
  if (handlers[handler.index] == nullptr) {
    fail("node " + std::to_string(came.peer) + " asks for handler " +
         std::to_string(handler.index) + ", which gasnet_attach was not given");
  }
  handler.function = address_of(handler.index);
  run(handler, read_payload(came.tag, api::staging(take), came.size));
  if (handler.replied_at == 0 && handler.message != 0) post_reply(handler, handler.index, {});
}

void run_reply(Transfer* request) {
  const plait_completion came = request->completion;
  if (came.status != PLAIT_STATUS_OK) {
    api::process().error_peer = request->command.peer;
    const std::string who = "node " + std::to_string(request->command.peer);
    if (came.status == PLAIT_STATUS_PEER_FAILED) {
      api::end_with_error(nullptr, MPI_ERR_PROC_ABORTED, who + " does not answer");
    }
    fail(who + " has not taken a message");
  }
  auto* payload = static_cast<std::byte*>(api::staging(request));
  const Content content =
      read_payload(came.tag, payload + request->arena_bytes - kReplyBytes, came.size);
  if (content.category == PLAIT_GASNET_NONE) return;
  Running handler{came.datatype, 0, came.peer, false, 0, 0};
  if (handlers[handler.index] == nullptr) fail("a reply names a handler that is not there");
  handler.function = address_of(handler.index);
  run(handler, content);
}

bool has_news() {
  if (takes.empty()) return false;
  const auto is_done = [](const Transfer* transfer) { return transfer->done; };
  return takes.front()->done || std::any_of(open.begin(), open.end(), is_done);
}

std::vector<Transfer*> awaited() {
  std::vector<Transfer*> all = open;
  all.push_back(takes.front());
  return all;
}

// --- sending ---------------------------------------------------------------------------------

// What a routine of gasnet.h was given.
struct Given {
  unsigned call;
  gasnet_handler_t handler;
  const void* data;
  std::size_t bytes;
  void* there;
  std::array<gasnet_handlerarg_t, kArgumentsMax> arguments;
};

unsigned first_call(unsigned call) {
  const unsigned of_first = call - PLAIT_CALL_GASNET_AMREQUESTSHORT;
  return call - of_first % (kArgumentsMax + 1);
}

unsigned category_of(unsigned call) {
  switch (first_call(call)) {
#define CASE(NUMBER, CATEGORY) \
  case NUMBER:                 \
    return CATEGORY;
    PLAIT_GASNET_MESSAGES(CASE)
#undef CASE
    default:
      fail("no routine of GASNet");
  }
}

Content content_of(const Given& given, int node) {
  Content content;
  content.category = category_of(given.call);
  content.count = given.call - first_call(given.call);
  content.arguments = given.arguments;
  content.data = given.data;
  content.bytes = given.bytes;
  const std::string name = "handler " + std::to_string(given.handler);
  if (given.handler < kFirstHandler) {
    fail(name + " is none of the program's; they have the numbers 128 to 255");
  }
  if (!known[static_cast<std::size_t>(node)][given.handler]) {
    fail("node " + std::to_string(node) + " has no " + name + ": gasnet_attach was not given it");
  }
  if (content.category == PLAIT_GASNET_MEDIUM && given.bytes > kMediumMax) {
    fail(std::to_string(given.bytes) + " bytes are more than gasnet_AMMaxMedium() gives, " +
         std::to_string(kMediumMax));
  }
  return content;
}

// Puts the data of a long message in their place, and says where that is.
Transfer* put_data(const Given& given, int node, Content* content) {
  if (content->category != PLAIT_GASNET_LONG) return nullptr;
  if (given.bytes > gasnet_AMMaxLongRequest()) fail("nbytes is more than a long message can have");
  check_remote(node, given.there, given.bytes, "dest_addr");
  // Of no bytes the place does not matter.
  content->data = given.bytes > 0 ? given.there : reinterpret_cast<void*>(segments().begin);
  return shmem::start_put(given.there, given.data, given.bytes, node);
}

std::vector<Transfer*> left;  // puts of long requests: nobody waits for them

void end_left() {
  std::vector<Transfer*> done;
  std::erase_if(left, [&](Transfer* put) {
    if (put->done) done.push_back(put);
    return put->done;
  });
  for (Transfer* put : done) shmem::end_copy(put, nullptr);
}

void request(const Given& given, int node, Content content) {
  const auto waits_for = [] {
    std::vector<Transfer*> all = open;
    all.insert(all.end(), left.begin(), left.end());
    return all;
  };
  const auto has_room = [node] {
    end_left();
    const auto is_there = [node](const Transfer* each) { return each->command.peer == node; };
    return open.size() < kOpenMax && left.size() < kOpenMax &&
           (!is_fpga(node) || std::count_if(open.begin(), open.end(), is_there) < kOpenAtFpga);
  };
  block(has_room, waits_for);
  // The message goes on the same channel as the data, after them.
  if (Transfer* put = put_data(given, node, &content)) left.push_back(put);
  const std::size_t bytes = payload_bytes(content);
  Transfer* transfer = api::stage(bytes + kReplyBytes);
  write_payload(content, api::staging(transfer));
  plait_user_request_command view{};
  view.opcode = PLAIT_OPCODE_REQUEST;
  view.flags = PLAIT_COMMAND_FLAG_REPLIED;
  view.handler = given.handler;
  view.reply_units = kReplyUnits;
  view.peer = static_cast<std::uint16_t>(node);
  view.size = static_cast<std::uint16_t>(bytes);
  view.tag = tag_of(content);
  view.address = transfer->command.address;
  view.reply_address = view.address + bytes;
  api::post_command(transfer, command_of(view));
  open.push_back(transfer);
}

void reply(const Given& given, gasnet_token_t token) {
  Running* handler = now_running;
  if (handler == nullptr || token != handler->token) {
    fail("the token is not that of a handler that runs now");
  }
  if (!handler->is_request) {
    fail("a handler of a reply cannot reply; it begins at " + place(handler->function));
  }
  if (handler->replied_at != 0) {
    fail("a request has one reply; its first is " + place(handler->replied_at));
  }
  handler->replied_at = api::current_site();
  Content content = content_of(given, handler->source);
  // A reply goes on a channel of its own, so the data have to be there before.
  if (Transfer* put = put_data(given, handler->source, &content)) {
    api::wait_until([&] { return put->done; }, {put}, false);
    shmem::end_copy(put, nullptr);
  }
  post_reply(*handler, given.handler, content);
}

}  // namespace

const Running* running() { return now_running; }

void set_handlers(gasnet_handlerentry_t* table, int count) {
  if (count < 0 || (count > 0 && table == nullptr)) fail("numentries is not that of a table");
  for (int i = 0; i < count; ++i) {
    const gasnet_handlerentry_t& entry = table[i];
    const std::string name = "entry " + std::to_string(i) + " of the table";
    if (entry.fnptr == nullptr) fail(name + " has no function");
    if (entry.index == 0) continue;
    if (entry.index < kFirstHandler) {
      fail(name + " has index " + std::to_string(entry.index) +
           "; a program's are 128 to 255, or 0 for any");
    }
    if (handlers[entry.index] != nullptr) {
      fail(name + " has index " + std::to_string(entry.index) + " a second time");
    }
    handlers[entry.index] = entry.fnptr;
  }
  unsigned next = kFirstHandler;
  for (int i = 0; i < count; ++i) {
    if (table[i].index != 0) continue;
    while (next < kHandlers && handlers[next] != nullptr) ++next;
    if (next == kHandlers) fail("the table has more than 128 entries");
    handlers[next] = table[i].fnptr;
    table[i].index = static_cast<gasnet_handler_t>(next);
  }
}

void open_messages() {
  Known own;
  for (unsigned i = 0; i < kHandlers; ++i) own[i] = handlers[i] != nullptr;
  known = shmem::exchange(world(), own);
  while (takes.size() < kTakes) add_take();
}

bool serve() {
  if (takes.empty()) return false;
  bool has_run = false;
  for (api::progress(); has_news(); api::progress()) {
    has_run = true;
    while (takes.front()->done) {
      Transfer* take = takes.front();
      takes.pop_front();
      add_take();
      run_request(take);
      api::finish(take);
    }
    const auto done = std::find_if(open.begin(), open.end(), [](auto* each) { return each->done; });
    if (done == open.end()) continue;
    Transfer* request = *done;
    open.erase(done);
    run_reply(request);
    api::finish(request);
  }
  return has_run;
}

void block(const std::function<bool()>& condition,
           const std::function<std::vector<Transfer*>()>& transfers) {
  for (serve(); !condition(); serve()) {
    api::wait_until([&] { return condition() || has_news(); },
                    [&] {
                      std::vector<Transfer*> all = transfers();
                      const std::vector<Transfer*> others = awaited();
                      all.insert(all.end(), others.begin(), others.end());
                      return all;
                    },
                    true);
  }
}

}  // namespace plait::gasnet

using namespace plait::gasnet;

#define GIVEN                                                              \
  Given {                                                                  \
    call, handler, data, bytes, there, {                                   \
      a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15 \
    }                                                                      \
  }

extern "C" int plait_gasnet_request(unsigned call, gasnet_node_t node, gasnet_handler_t handler,
                                    const void* data, size_t bytes, void* there,
                                    PLAIT_GASNET_ARGUMENTS) {
  return enter(call, PLAIT_GASNET_HERE, Rule::waits, [&] {
    const Given given = GIVEN;
    const int to = check_node(node);
    request(given, to, content_of(given, to));
    return GASNET_OK;
  });
}

extern "C" int plait_gasnet_reply(unsigned call, gasnet_token_t token, gasnet_handler_t handler,
                                  const void* data, size_t bytes, void* there,
                                  PLAIT_GASNET_ARGUMENTS) {
  return enter(call, PLAIT_GASNET_HERE, Rule::attached, [&] {
    reply(GIVEN, token);
    return GASNET_OK;
  });
}

extern "C" int gasnet_AMGetMsgSource(gasnet_token_t token, gasnet_node_t* srcindex) {
  return enter(PLAIT_CALL_GASNET_AMGETMSGSOURCE, PLAIT_GASNET_HERE, Rule::attached, [&] {
    if (running() == nullptr || token != running()->token) {
      fail("the token is not that of a handler that runs now");
    }
    *srcindex = running()->source;
    return GASNET_OK;
  });
}

extern "C" int gasnet_AMPoll() {
  return enter(PLAIT_CALL_GASNET_AMPOLL, PLAIT_GASNET_HERE, Rule::waits, [] {
    if (!serve()) {
      plait::api::poll_once();
      serve();
    }
    return GASNET_OK;
  });
}

extern "C" void plait_gasnet_handle_all() {
  enter(PLAIT_CALL_GASNET_BLOCKUNTIL, PLAIT_GASNET_HERE, Rule::waits, [] { serve(); });
}

extern "C" void plait_gasnet_wait() {
  enter(PLAIT_CALL_GASNET_BLOCKUNTIL, PLAIT_GASNET_HERE, Rule::waits, [] {
    if (serve()) return;
    plait::api::wait_for_arrival(awaited());
    serve();
  });
}
