// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The role of a node with several parts: each is a model of its own, of one module plait_role, and
// plait_role_parts, another, is between them and the shell. A part that only waits is not
// evaluated; one object of C++ serves nodes of any number of parts. Compiled for each number, with
// PLAIT_MODEL_PARTS. With PLAIT_MODEL_SHARED the parts have a memory that they share, a third
// model.
#include <array>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "Vplait_role.h"
#include "Vplait_role___024root.h"
#include "Vplait_role_parts.h"
#include "Vplait_role_parts___024root.h"
#ifdef PLAIT_MODEL_SHARED
#include "Vplait_soft_shared.h"
#include "Vplait_soft_shared___024root.h"
#endif
#include "hardware_model.h"
#include "role.h"

PLAIT_MODEL_DECLARE(plait_role);
PLAIT_MODEL_DECLARE(plait_role_parts);
#ifdef PLAIT_MODEL_SHARED
PLAIT_MODEL_DECLARE(plait_soft_shared);
#endif

namespace {

constexpr unsigned kParts = PLAIT_MODEL_PARTS;
constexpr unsigned kWordBits = 32;
constexpr unsigned kPartOfCommand = 15;  // its byte: bits 31:24 of request

bool bit(std::uint64_t mask, unsigned part) { return (mask >> part & 1U) != 0; }

template <typename Port>
void set_bit(Port& port, unsigned part, bool value) {
  const std::uint64_t one = std::uint64_t{1} << part;
  port = static_cast<Port>(value ? port | one : port & ~one);
}

// Field `part` of a packed array whose elements have `bits` bits. Verilator has an integer for up
// to 64 bits, else an array of words.
template <typename Port, typename Value>
void set_field(Port& port, unsigned part, unsigned bits, const Value& value) {
  if constexpr (std::is_integral_v<Port>) {
    const std::uint64_t ones = (std::uint64_t{1} << bits) - 1;  // there are two or more of them
    const std::uint64_t others = port & ~(ones << part * bits);
    port = static_cast<Port>(others | static_cast<std::uint64_t>(value) << part * bits);
  } else {
    const auto word = [&](unsigned i) -> std::uint32_t {
      if constexpr (std::is_integral_v<Value>) {
        return static_cast<std::uint32_t>(std::uint64_t{value} >> i * kWordBits);
      } else {
        return value[i];
      }
    };
    for (unsigned done = 0; done < bits; done += kWordBits) {
      const unsigned at = part * bits + done, shift = at % kWordBits;
      const unsigned count = std::min(bits - done, kWordBits);
      const std::uint64_t ones = ((std::uint64_t{1} << count) - 1) << shift;
      const std::uint64_t all = std::uint64_t{word(done / kWordBits)} << shift;
      const unsigned i = at / kWordBits;
      port[i] = static_cast<std::uint32_t>((port[i] & ~ones) | (all & ones));
      if (shift + count > kWordBits) {
        const std::uint64_t high = ones >> kWordBits;
        port[i + 1] = static_cast<std::uint32_t>((port[i + 1] & ~high) | (all >> kWordBits & high));
      }
    }
  }
}

#ifdef PLAIT_MODEL_SHARED
// The memory that the parts share. Whether a part is ready depends on the memory's registers alone.
class Shared {
 public:
  explicit Shared(VerilatedContext* context) : memory_(context) {}
  void tell(unsigned i, const plait_role::Root& part) {
    auto& memory = *memory_.root;
    set_bit(memory.valid_i, i, part.shared_valid_o != 0);
    if (part.shared_valid_o == 0) return;
    set_bit(memory.is_store_i, i, part.shared_is_store_o != 0);
    set_field(memory.address_i, i, 16, part.shared_address_o);
    set_field(memory.data_i, i, 32, part.shared_data_o);
    set_field(memory.lanes_i, i, 4, part.shared_lanes_o);
  }
  void sample(bool is_reset) {
    memory_.root->rst_ni = is_reset ? 0 : 1;
    memory_.settle();
    turns_ = is_reset || memory_.root->busy_o != 0;
  }
  // To a part in the cycle that was sampled.
  void answer(unsigned i, plait_role::Root& part) const {
    part.shared_ready_i = bit(memory_.root->ready_o, i) ? 1 : 0;
    part.shared_data_i = memory_.root->data_o;
  }
  bool is_busy() const { return memory_.root->busy_o != 0; }
  void clock() {
    if (turns_) memory_.clock();
  }
  static bool asks(const plait_role::Root& part) { return part.shared_valid_o != 0; }

 private:
  Module<plait_soft_shared> memory_;
  bool turns_ = false;  // in this cycle
};
#else
class Shared {
 public:
  explicit Shared(VerilatedContext*) {}
  void tell(unsigned, const plait_role::Root&) {}
  void sample(bool) {}
  void answer(unsigned, plait_role::Root&) const {}
  bool is_busy() const { return false; }
  void clock() {}
  static bool asks(const plait_role::Root&) { return false; }
};
#endif

class PartsRole : public Role {
 public:
  explicit PartsRole(VerilatedContext* context) : parts_(context), shared_(context) {
    for (unsigned i = 0; i < kParts; ++i) {
      parts_of_[i] = std::make_unique<Module<plait_role>>(context);
      parts_of_[i]->root->part_i = static_cast<decltype(parts_of_[i]->root->part_i + 0)>(i);
      tell_join(i);
    }
    parts_.settle();
  }

  void drive(plait_shell::Root& shell) override {
    const auto& from = *parts_.root;
    shell.role_command_valid_i = from.command_valid_o;
    if (from.command_valid_o != 0) shell.role_command_i = from.command_o;
    shell.role_completion_ready_i = from.completion_ready_o;
    shell.role_user_ready_i = 1;
    shell.role_read_valid_i = from.memory_read_valid_o;
    if (from.memory_read_valid_o != 0) shell.role_read_address_i = from.memory_read_address_o;
    shell.role_write_valid_i = from.memory_write_valid_o;
    if (from.memory_write_valid_o != 0) {
      shell.role_write_address_i = from.memory_write_address_o;
      shell.role_write_data_i = from.memory_write_data_o;
      shell.role_write_lanes_i = from.memory_write_lanes_o;
    }
    shell.role_busy_i = busy_ != 0 ? 1 : 0;
    shell.role_site_i = 0;
    for (unsigned i = kParts; i > 0; --i) {
      if (sites_[i - 1] != 0) shell.role_site_i = sites_[i - 1];
    }
  }

  bool is_quiet(const plait_shell::Root& shell) const override {
    const auto& from = *parts_.root;
    return (from.command_valid_o | from.memory_read_valid_o | from.memory_write_valid_o) == 0 &&
           shell.role_user_ready_i == 1;
  }

  bool sample(const plait_shell::Root& shell, std::uint64_t now) override {
    auto& join = *parts_.root;
    join.rst_ni = shell.role_rst_no;
    join.command_ready_i = shell.role_command_ready_o;
    join.completion_valid_i = shell.role_completion_valid_o;
    if (shell.role_completion_valid_o != 0) join.completion_i = shell.role_completion_o;
    join.memory_read_ready_i = shell.role_read_ready_o;
    join.memory_read_data_valid_i = shell.role_read_data_valid_o;
    join.memory_write_ready_i = shell.role_write_ready_o;
    parts_.settle();
    reset_ = shell.role_rst_no == 0;
    shared_.sample(reset_);
    const bool is_read = (join.memory_read_valid_o & join.memory_read_ready_i) != 0;
    const bool is_written = (join.memory_write_valid_o & join.memory_write_ready_i) != 0;
    turns_ = reset_ || join.busy_o != 0 || is_read || is_written;
    runs_ = 0;
    for (unsigned i = 0; i < kParts; ++i) {
      if (sample_part(i, shell, now)) runs_ |= std::uint64_t{1} << i;
    }
    taken_ = join.part_command_valid_i & join.part_command_ready_o;
    return busy_ != 0 || join.busy_o != 0 || shared_.is_busy();
  }

  void clock() override {
    if (turns_) parts_.clock();
    shared_.clock();
    if (runs_ != 0) {
      for (unsigned i = 0; i < kParts; ++i) {
        if (!bit(runs_, i)) continue;
        parts_of_[i]->clock();
        tell_join(i);
      }
    }
    if (turns_ || runs_ != 0) parts_.settle();
  }

  void tell(plait_model_role& to) const override {
    to.sites = sites_.data();
    to.busy_parts = busy_;
    to.parts = kParts;
    to.command_taken = taken_ != 0 ? 1 : 0;
    for (unsigned i = 0; taken_ != 0 && i < kParts; ++i) {
      if (!bit(taken_, i)) continue;
      std::memcpy(to.command, &parts_of_[i]->root->command_o, sizeof to.command);
      to.command[kPartOfCommand] = static_cast<std::uint8_t>(i);
    }
  }

  std::span<const std::uint64_t> counts(std::uint32_t) const override { return {}; }

 private:
  // What a part puts out, which depends on its registers alone.
  void tell_join(unsigned i) {
    const auto& part = *parts_of_[i]->root;
    auto& join = *parts_.root;
    set_bit(join.part_command_valid_i, i, part.command_valid_o != 0);
    if (part.command_valid_o != 0) {
      set_field(join.part_command_i, i, sizeof part.command_o * 8, part.command_o);
    }
    set_bit(join.part_completion_ready_i, i, part.completion_ready_o != 0);
    set_bit(join.part_read_valid_i, i, part.memory_read_valid_o != 0);
    if (part.memory_read_valid_o != 0) {
      set_field(join.part_read_address_i, i, PLAIT_MODEL_WORD_BITS, part.memory_read_address_o);
    }
    set_bit(join.part_write_valid_i, i, part.memory_write_valid_o != 0);
    if (part.memory_write_valid_o != 0) {
      set_field(join.part_write_address_i, i, PLAIT_MODEL_WORD_BITS, part.memory_write_address_o);
      set_field(join.part_write_data_i, i, PLAIT_MODEL_WIDTH, part.memory_write_data_o);
      set_field(join.part_write_lanes_i, i, PLAIT_MODEL_WIDTH / 8, part.memory_write_lanes_o);
    }
    shared_.tell(i, part);
    sites_[i] = part.site_o;
    busy_ = (busy_ & ~(std::uint64_t{1} << i)) | std::uint64_t{part.busy_o} << i;
  }

  // Whether the part is evaluated in this cycle; then it has its inputs, and has followed them.
  bool sample_part(unsigned i, const plait_shell::Root& shell, std::uint64_t now) {
    auto& part = *parts_of_[i]->root;
    const auto& join = *parts_.root;
    const bool is_ready = bit(join.part_command_ready_o, i);
    const bool is_completed = bit(join.part_completion_valid_o, i);
    const bool is_answered = bit(join.part_read_data_valid_o, i);
    const bool is_taken = part.command_valid_o != 0 && is_ready;
    const bool is_other = part.rst_ni != shell.role_rst_no || part.start_i != shell.role_start_o ||
                          part.node_count_i != shell.role_node_count_o ||
                          part.node_i != shell.role_node_o;
    if (part.busy_o == 0 && !reset_ && !is_taken && !is_completed && !is_answered && !is_other) {
      return false;
    }
    const unsigned before = handshakes(part);
    part.rst_ni = shell.role_rst_no;
    part.start_i = shell.role_start_o;
    part.node_i = shell.role_node_o;
    part.node_count_i = shell.role_node_count_o;
    part.now_i = now;
    part.command_ready_i = is_ready ? 1 : 0;
    part.completion_valid_i = is_completed ? 1 : 0;
    if (is_completed) part.completion_i = join.part_completion_o;
    part.memory_read_ready_i = bit(join.part_read_ready_o, i) ? 1 : 0;
    part.memory_read_data_valid_i = is_answered ? 1 : 0;
    if (is_answered) part.memory_read_data_i = shell.role_read_data_o;
    part.memory_write_ready_i = bit(join.part_write_ready_o, i) ? 1 : 0;
    shared_.answer(i, part);
    parts_of_[i]->settle();
    if (handshakes(part) != before) {
      throw std::runtime_error("an output of a part depends on an input of the same cycle");
    }
    busy_ = (busy_ & ~(std::uint64_t{1} << i)) | std::uint64_t{part.busy_o} << i;
    return true;
  }

  // One bit each.
  static unsigned handshakes(const plait_role::Root& part) {
    return part.command_valid_o | part.completion_ready_o << 1U | part.memory_read_valid_o << 2U |
           part.memory_write_valid_o << 3U | unsigned{Shared::asks(part)} << 4U;
  }

  Module<plait_role_parts> parts_;
  Shared shared_;
  std::array<std::unique_ptr<Module<plait_role>>, kParts> parts_of_;
  std::array<std::uint16_t, kParts> sites_{};
  std::uint64_t busy_ = 0, runs_ = 0, taken_ = 0;  // a bit for each part
  bool reset_ = false, turns_ = false;             // in this cycle; the join is clocked in it
};

}  // namespace

std::unique_ptr<Role> make_role(VerilatedContext* context) {
  return std::make_unique<PartsRole>(context);
}
