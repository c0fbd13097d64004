// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "role.h"

#include <stdexcept>
#include <type_traits>

#include "Vplait_role.h"
#include "Vplait_role___024root.h"
#include "hardware_model.h"

PLAIT_MODEL_DECLARE(plait_role);

namespace {

// Both modules must have been made for the same widths. What nobody looks at, because the valid bit
// beside it is low, is left as it was: it is most of what there is to copy.
template <typename Value>
void join(Value& to, const Value& from) {
  to = from;
}

class VerilatedRole : public Role {
 public:
  explicit VerilatedRole(VerilatedContext* context) : role_(context) {}

  void drive(plait_shell::Root& shell) override {
    const auto& role = *role_.root;
    join(shell.role_command_valid_i, role.command_valid_o);
    if (role.command_valid_o != 0) join(shell.role_command_i, role.command_o);
    join(shell.role_completion_ready_i, role.completion_ready_o);
    join(shell.role_user_ready_i, role.user_ready_o);
    join(shell.role_read_valid_i, role.memory_read_valid_o);
    if (role.memory_read_valid_o != 0) {
      join(shell.role_read_address_i, role.memory_read_address_o);
    }
    join(shell.role_write_valid_i, role.memory_write_valid_o);
    if (role.memory_write_valid_o != 0) {
      join(shell.role_write_address_i, role.memory_write_address_o);
      join(shell.role_write_data_i, role.memory_write_data_o);
      join(shell.role_write_lanes_i, role.memory_write_lanes_o);
    }
    join(shell.role_site_i, role.site_o);
    join(shell.role_busy_i, role.busy_o);
    take_check(role);
  }

  bool is_quiet(const plait_shell::Root& shell) const override {
    const auto& role = *role_.root;
    return (role.command_valid_o | role.memory_read_valid_o | role.memory_write_valid_o) == 0 &&
           role.user_ready_o == shell.role_user_ready_i;
  }

  bool sample(const plait_shell::Root& shell, std::uint64_t now) override {
    auto& role = *role_.root;
    // In reset it is clocked, so that registers have the values that reset gives them.
    rests_ = role.busy_o == 0 && shell.role_rst_no != 0 && nothing_new(shell);
    if (rests_) return false;
    const unsigned before = handshakes();
    join(role.rst_ni, shell.role_rst_no);
    join(role.start_i, shell.role_start_o);
    join(role.node_i, shell.role_node_o);
    join(role.node_count_i, shell.role_node_count_o);
    role.now_i = now;
    join(role.command_ready_i, shell.role_command_ready_o);
    join(role.completion_valid_i, shell.role_completion_valid_o);
    if (shell.role_completion_valid_o != 0) join(role.completion_i, shell.role_completion_o);
    join(role.user_valid_i, shell.role_user_valid_o);
    if (shell.role_user_valid_o != 0) join(role.user_header_i, shell.role_user_header_o);
    if (shell.role_user_data_valid_o != 0) join(role.user_data_i, shell.role_user_data_o);
    join(role.user_data_valid_i, shell.role_user_data_valid_o);
    join(role.user_data_last_i, shell.role_user_data_last_o);
    join(role.user_end_valid_i, shell.role_user_end_valid_o);
    join(role.user_end_good_i, shell.role_user_end_good_o);
    join(role.memory_read_ready_i, shell.role_read_ready_o);
    join(role.memory_read_data_valid_i, shell.role_read_data_valid_o);
    if (shell.role_read_data_valid_o != 0) join(role.memory_read_data_i, shell.role_read_data_o);
    join(role.memory_write_ready_i, shell.role_write_ready_o);
    join(role.memory_wrote_valid_i, shell.role_wrote_valid_o);
    if (shell.role_wrote_valid_o != 0) {
      join(role.memory_wrote_address_i, shell.role_wrote_address_o);
      join(role.memory_wrote_data_i, shell.role_wrote_data_o);
      join(role.memory_wrote_lanes_i, shell.role_wrote_lanes_o);
    }
    role_.settle();
    if (handshakes() != before) {
      throw std::runtime_error("an output of the role depends on an input of the same cycle");
    }
    return role.busy_o != 0;
  }

  void clock() override {
    if (!rests_) role_.clock();
  }

  std::span<const std::uint64_t> counts(std::uint32_t kind) const override {
    if (kind == PLAIT_MODEL_COUNTS_TASKS) return of_tasks(*role_.root);
    return {};
  }

 private:
  // Roles without tasks have no such registers.
  template <typename Root>
  static std::span<const std::uint64_t> of_tasks(const Root& role) {
#define PLAIT_MODEL_COUNTS plait_role__DOT__u_dispatcher__DOT__u_counters__DOT__counts_q
    if constexpr (requires { role.PLAIT_MODEL_COUNTS; }) {
      const auto& counts = role.PLAIT_MODEL_COUNTS;
      return {&counts[0], sizeof counts / sizeof counts[0]};
    }
    return {};
  }

  // Roles without checks have no such registers.
  template <typename Root>
  void take_check(const Root& role) {
    if constexpr (requires { role.plait_role__DOT__check_q; }) {
      check = role.plait_role__DOT__check_q;
      address = role.plait_role__DOT__bad_q;
    }
  }

  // A role that is not busy changes by an input only.
  bool nothing_new(const plait_shell::Root& shell) const {
    const auto& role = *role_.root;
    const bool is_taken = (role.command_valid_o & shell.role_command_ready_o) != 0;
    const bool is_told = (shell.role_completion_valid_o | shell.role_user_valid_o |
                          shell.role_user_data_valid_o | shell.role_user_end_valid_o |
                          shell.role_read_data_valid_o | shell.role_wrote_valid_o) != 0;
    return !is_taken && !is_told && role.rst_ni == shell.role_rst_no &&
           role.start_i == shell.role_start_o && role.node_count_i == shell.role_node_count_o &&
           role.node_i == shell.role_node_o;
  }

  // One bit each.
  unsigned handshakes() const {
    const auto& role = *role_.root;
    return role.command_valid_o | role.completion_ready_o << 1U | role.user_ready_o << 2U |
           role.memory_read_valid_o << 3U | role.memory_write_valid_o << 4U;
  }

  Module<plait_role> role_;
  bool rests_ = false;  // neither settled nor clocked in this cycle
};

}  // namespace

std::unique_ptr<Role> make_role(VerilatedContext* context) {
  return std::make_unique<VerilatedRole>(context);
}
