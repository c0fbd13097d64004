// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The host's end of a hardware node's AXI4-Lite bus: accesses one behind the other.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "nodes/hardware_model.h"

namespace plait::sim {

struct RegisterAccess {
  std::uint16_t address = 0;
  std::uint32_t value = 0;  // written, or what was read
  bool is_write = true;
};

class RegisterBus {
 public:
  void write(std::uint16_t address, std::uint32_t value) { waiting_.push_back({address, value}); }
  void read(std::uint16_t address) { waiting_.push_back({address, 0, false}); }
  bool busy() const { return !waiting_.empty(); }
  const RegisterAccess& current() const { return waiting_.front(); }
  // Cycles that the current access has taken.
  unsigned waited() const { return waited_; }

  // The pins of this cycle. Precondition: busy().
  void drive(plait_model_register_inputs& pins) const {
    const RegisterAccess& access = waiting_.front();
    pins = {};
    pins.awaddr = access.address;
    pins.araddr = access.address;
    pins.wdata = access.value;
    pins.wstrb = 0xF;
    pins.awvalid = access.is_write && !address_taken_ ? 1 : 0;
    pins.wvalid = access.is_write && !data_taken_ ? 1 : 0;
    pins.arvalid = !access.is_write && !address_taken_ ? 1 : 0;
    pins.bready = access.is_write ? 1 : 0;
    pins.rready = access.is_write ? 0 : 1;
  }
  struct Answer {
    RegisterAccess access;
    bool refused;
  };
  // What the pins showed while these were driven: the answer, if it has come.
  std::optional<Answer> observe(const plait_model_register_outputs& pins) {
    RegisterAccess& access = waiting_.front();
    ++waited_;
    const bool answered = access.is_write ? pins.bvalid != 0 : pins.rvalid != 0;
    address_taken_ = address_taken_ || (access.is_write ? pins.awready : pins.arready) != 0;
    data_taken_ = data_taken_ || pins.wready != 0;
    if (!answered) return std::nullopt;
    if (!access.is_write) access.value = pins.rdata;
    const Answer answer{access, (access.is_write ? pins.bresp : pins.rresp) != 0};
    waiting_.pop_front();
    address_taken_ = data_taken_ = false;
    waited_ = 0;
    return answer;
  }

 private:
  std::deque<RegisterAccess> waiting_;
  bool address_taken_ = false, data_taken_ = false;
  unsigned waited_ = 0;
};

}  // namespace plait::sim
