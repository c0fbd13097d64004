// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes the shared object of simulator/nodes/hardware_model.h from what Verilator makes of a module
// with plait_node's ports or, with PLAIT_MODEL_ROLE, of plait_shell and a role (role.h). build.py
// compiles it; PLAIT_MODEL_MEMORY is the memory's name in the flattened module.
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "hardware_model.h"
#ifdef PLAIT_MODEL_ROLE
#include "role.h"
#else
#include "Vplait_node.h"
#include "Vplait_node___024root.h"
#include "module.h"
#endif

static_assert(std::endian::native == std::endian::little, "byte 0 of a beat is bits 7:0");

#ifndef PLAIT_MODEL_ROLE
PLAIT_MODEL_DECLARE(plait_node);
using Node = plait_node;
#else
using Node = plait_shell;
#endif
using Root = Node::Root;

// lock_step.py writes these. `at` is whose turn it is, when an exception leaves them.
void plait_settle_all(Root* const* all, unsigned count, unsigned& at);
void plait_clock_all(Root* const* all, unsigned count, unsigned& at);

namespace {

constexpr std::size_t kBeatBytes = PLAIT_MODEL_WIDTH / 8;
constexpr std::size_t kKeepBytes = kBeatBytes / 8;
constexpr unsigned kCables = PLAIT_MODEL_CABLES;
static_assert(kBeatBytes <= PLAIT_MODEL_BEAT_BYTES_MAX);
static_assert(kCables <= PLAIT_MODEL_CABLES_MAX);

[[noreturn]] void stop(const char* file, int line, const char* message) {
  throw std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + message);
}

struct alignas(64) Instance {
  std::unique_ptr<VerilatedContext> context = std::make_unique<VerilatedContext>();
  Module<Node> node{context.get()};
#ifdef PLAIT_MODEL_ROLE
  std::unique_ptr<Role> role = make_role(context.get());
#endif
  bool registers_on = true;  // their pins may be high
  bool rests = false;        // the shell, as of its last evaluated cycle
  std::uint64_t rested = 0;  // cycles since then
  std::string error;

  // The members take leave of the thread's context, which may be that of a node gone before.
  ~Instance() { Verilated::threadContextp(context.get()); }
};

void drive_registers(Instance& instance, const plait_model_inputs& inputs) {
  if (inputs.registers_on == 0 && !instance.registers_on) return;
  const plait_model_register_inputs none{};
  const auto& from = inputs.registers_on != 0 ? inputs.registers : none;
  auto& pins = *instance.node.root;
  pins.axil_awaddr_i = from.awaddr;
  pins.axil_awvalid_i = from.awvalid;
  pins.axil_wdata_i = from.wdata;
  pins.axil_wstrb_i = from.wstrb;
  pins.axil_wvalid_i = from.wvalid;
  pins.axil_bready_i = from.bready;
  pins.axil_araddr_i = from.araddr;
  pins.axil_arvalid_i = from.arvalid;
  pins.axil_rready_i = from.rready;
  instance.registers_on = inputs.registers_on != 0;
}

template <typename Pins>
void sample_registers(const Pins& pins, plait_model_register_outputs& to) {
  to.awready = pins.axil_awready_o;
  to.wready = pins.axil_wready_o;
  to.bresp = pins.axil_bresp_o;
  to.bvalid = pins.axil_bvalid_o;
  to.arready = pins.axil_arready_o;
  to.rdata = pins.axil_rdata_o;
  to.rresp = pins.axil_rresp_o;
  to.rvalid = pins.axil_rvalid_o;
}

#ifdef PLAIT_MODEL_ROLE
template <typename Pins>
void sample_role(const Role& role, const Pins& pins, plait_model_role& to) {
  static_assert(sizeof pins.role_command_i == sizeof to.command);
  static_assert(sizeof pins.role_completion_o == sizeof to.completion);
  to.command_taken = pins.role_command_valid_i & pins.role_command_ready_o;
  to.completion_taken = pins.role_completion_valid_o & pins.role_completion_ready_i;
  if (to.command_taken != 0) std::memcpy(to.command, &pins.role_command_i, sizeof to.command);
  if (to.completion_taken != 0) {
    std::memcpy(to.completion, &pins.role_completion_o, sizeof to.completion);
  }
  to.started = pins.role_start_o;
  to.busy = pins.role_busy_i;
  to.site = pins.role_site_i;
  to.check = role.check;
  to.address = role.address;
  role.tell(to);
}
#endif

// Of a pin, byte 0 first.
template <typename Pin>
auto bytes_of(Pin& pin) {
  using Byte = std::conditional_t<std::is_const_v<Pin>, const std::uint8_t, std::uint8_t>;
  return reinterpret_cast<Byte*>(&pin);
}

void drive(Instance& instance, const plait_model_inputs& inputs) {
  auto& pins = *instance.node.root;
  pins.rst_ni = inputs.reset == 0;
  pins.skip_i = inputs.skip;
  unsigned ready = 0, valid = 0, last = 0, error = 0;
  for (unsigned cable = 0; cable < kCables; ++cable) {
    const plait_model_beat& beat = inputs.mac_rx[cable];
    ready |= unsigned{inputs.mac_tx_ready[cable]} << cable;
    if (beat.valid == 0) continue;
    valid |= 1U << cable;
    last |= unsigned{beat.last} << cable;
    error |= unsigned{beat.error} << cable;
    std::memcpy(bytes_of(pins.mac_rx_data_i) + cable * kBeatBytes, beat.data, kBeatBytes);
    std::memcpy(bytes_of(pins.mac_rx_keep_i) + cable * kKeepBytes, &beat.keep, kKeepBytes);
  }
  pins.mac_tx_ready_i = static_cast<CData>(ready);
  pins.mac_rx_valid_i = static_cast<CData>(valid);
  if (valid != 0) {
    pins.mac_rx_last_i = static_cast<CData>(last);
    pins.mac_rx_error_i = static_cast<CData>(error);
  }
  drive_registers(instance, inputs);
#ifdef PLAIT_MODEL_ROLE
  instance.role->drive(pins);
#endif
}

void sample(Instance& instance, plait_model_outputs& outputs) {
  auto& pins = *instance.node.root;
  outputs.now = pins.now_o;
  outputs.wake = pins.wake_o;
  outputs.idle = pins.idle_o;
#ifdef PLAIT_MODEL_ROLE
  instance.rests = pins.rests_o != 0 && !instance.registers_on;
  if (instance.role->sample(pins, outputs.now)) outputs.idle = 0;
  sample_role(*instance.role, pins, outputs.role);
#endif
  for (unsigned cable = 0; cable < kCables; ++cable) {
    plait_model_beat& beat = outputs.mac_tx[cable];
    beat.valid = pins.mac_tx_valid_o >> cable & 1;
    if (beat.valid == 0) continue;
    std::memcpy(beat.data, bytes_of(pins.mac_tx_data_o) + cable * kBeatBytes, kBeatBytes);
    beat.keep = 0;
    std::memcpy(&beat.keep, bytes_of(pins.mac_tx_keep_o) + cable * kKeepBytes, kKeepBytes);
    beat.last = pins.mac_tx_last_o >> cable & 1;
  }
  if (instance.registers_on) sample_registers(pins, outputs.registers);
}

Instance& get(void* instance) { return *static_cast<Instance*>(instance); }

void* create() {
  try {
    return new Instance;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void destroy(void* instance) { delete &get(instance); }

#ifdef PLAIT_MODEL_WHOLE
void settle_all(void* const* instances, Root* const*, unsigned count, unsigned& at) {
  for (at = 0; at < count; ++at) get(instances[at]).node.settle();
}
void clock_all(void* const* instances, Root* const*, unsigned count, unsigned& at) {
  for (at = 0; at < count; ++at) get(instances[at]).node.clock();
}
#else
void settle_all(void* const*, Root* const* roots, unsigned count, unsigned& at) {
  for (at = 0; at < count; ++at) roots[at]->__VicoTriggered[0] = 1;
  plait_settle_all(roots, count, at);
}
void clock_all(void* const*, Root* const* roots, unsigned count, unsigned& at) {
  for (at = 0; at < count; ++at) roots[at]->__VnbaTriggered[0] = 1;
  plait_clock_all(roots, count, at);
}
#endif

#ifdef PLAIT_MODEL_ROLE
// Nothing of the shell would change in this cycle but its counter.
bool can_rest(const Instance& instance, const plait_model_inputs& inputs) {
  constexpr std::uint64_t kRestMax = 1U << 31U;  // what skip_i can make good
  const auto& pins = *instance.node.root;
  for (unsigned cable = 0; cable < kCables; ++cable) {
    if (inputs.mac_rx[cable].valid != 0) return false;
  }
  return instance.rests && (inputs.whole | inputs.reset) == 0 && inputs.registers_on == 0 &&
         pins.now_o + instance.rested < pins.wake_o && instance.rested + inputs.skip < kRestMax &&
         instance.role->is_quiet(pins);
}

void rest(Instance& instance, const plait_model_inputs& inputs, plait_model_outputs& outputs) {
  auto& pins = *instance.node.root;
  instance.role->drive(pins);
  outputs.now = pins.now_o + instance.rested;
  outputs.wake = pins.wake_o;
  outputs.idle = instance.role->sample(pins, outputs.now) ? 0 : 1;
  sample_role(*instance.role, pins, outputs.role);
  for (plait_model_beat& beat : outputs.mac_tx) beat.valid = 0;
  instance.rested += 1 + std::uint64_t{inputs.skip};
}

// The cycle that brings the shell to where it would be without its rest.
void prepare_catch_up(Instance& instance) {
  auto& pins = *instance.node.root;
  pins.skip_i = static_cast<decltype(pins.skip_i + 0)>(instance.rested - 1);
  pins.mac_rx_valid_i = 0;
  instance.rested = 0;
}
#endif

// Those of the instances that are evaluated, by their places.
struct Batch {
  std::array<unsigned, PLAIT_MODEL_STEP_MAX> place;
  std::array<void*, PLAIT_MODEL_STEP_MAX> instance;
  std::array<Root*, PLAIT_MODEL_STEP_MAX> root;
  unsigned count = 0;

  void add(unsigned at, void* which) {
    place[count] = at;
    instance[count] = which;
    root[count++] = get(which).node.root;
  }
  void settle(unsigned& at) {
    run(at, [this](unsigned& i) { settle_all(instance.data(), root.data(), count, i); });
  }
  void clock(unsigned& at) {
    run(at, [this](unsigned& i) { clock_all(instance.data(), root.data(), count, i); });
  }

 private:
  // `at` follows whose turn it is in the batch.
  template <typename Function>
  void run(unsigned& at, const Function& function) {
    unsigned i = 0;
    try {
      function(i);
    } catch (...) {
      at = place[i];
      throw;
    }
  }
};

unsigned step(void* const* instances, const plait_model_inputs* const* inputs,
              plait_model_outputs* const* outputs, unsigned count) {
  Batch batch;
  unsigned at = 0;  // whose turn it is
  try {
#ifdef PLAIT_MODEL_ROLE
    Batch late;
    for (at = 0; at < count; ++at) {
      Instance& instance = get(instances[at]);
      if (can_rest(instance, *inputs[at])) {
        rest(instance, *inputs[at], *outputs[at]);
        continue;
      }
      batch.add(at, instances[at]);
      if (instance.rested == 0) continue;
      prepare_catch_up(instance);
      late.add(at, instances[at]);
    }
    if (late.count > 0) {
      late.settle(at);
      late.clock(at);
    }
#else
    for (at = 0; at < count; ++at) batch.add(at, instances[at]);
#endif
    for (unsigned i = 0; i < batch.count; ++i) {
      at = batch.place[i];
      drive(get(instances[at]), *inputs[at]);
    }
    batch.settle(at);
    for (unsigned i = 0; i < batch.count; ++i) {
      at = batch.place[i];
      sample(get(instances[at]), *outputs[at]);
    }
    batch.clock(at);
#ifdef PLAIT_MODEL_ROLE
    for (at = 0; at < count; ++at) get(instances[at]).role->clock();
#endif
    return count;
  } catch (const std::exception& error) {
    get(instances[at]).error = error.what();
    return at;
  }
}

const char* error_of(void* instance) { return get(instance).error.c_str(); }

std::uint8_t* memory(void* instance, std::uint64_t* bytes) {
  auto& words = get(instance).node.root->PLAIT_MODEL_MEMORY;
  static_assert(sizeof words[0] == kBeatBytes, "a word of the memory is as wide as a beat");
  *bytes = sizeof words;
  return reinterpret_cast<std::uint8_t*>(&words[0]);
}

const std::uint64_t* counts(void* instance, std::uint32_t kind, std::uint64_t* count) {
#ifdef PLAIT_MODEL_ROLE
  const auto found = get(instance).role->counts(kind);
  *count = found.size();
  return found.data();
#else
  *count = 0;
  return nullptr;
#endif
}

const plait_model_api kModel{PLAIT_MODEL_ABI,
                             sizeof(plait_model_inputs),
                             sizeof(plait_model_outputs),
                             PLAIT_MODEL_WIDTH,
                             PLAIT_MODEL_CABLES,
                             PLAIT_MODEL_MADE_BY,
                             create,
                             destroy,
                             step,
                             error_of,
                             memory,
                             counts};

}  // namespace

// What a failed assertion or $stop calls, instead of ending the process.
void vl_stop(const char* file, int line, const char*) { stop(file, line, "the module stopped"); }
void vl_fatal(const char* file, int line, const char*, const char* message) {
  stop(file, line, message);
}

extern "C" __attribute__((visibility("default"))) const plait_model_api* plait_model(void) {
  return &kModel;
}
