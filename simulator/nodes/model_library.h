// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The shared object of a hardware node's model, loaded and checked, and one node of it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "nodes/hardware_model.h"

namespace plait::sim {

class HardwareModel {
 public:
  // Throws ConfigError if there is no such model, or it is of another version of the interface.
  explicit HardwareModel(const std::string& path);
  ~HardwareModel();
  HardwareModel(const HardwareModel&) = delete;
  HardwareModel& operator=(const HardwareModel&) = delete;

  std::size_t beat_bytes() const { return model_->width_bits / 8; }
  unsigned cables() const { return model_->cables; }
  // One clock cycle. False if the module stopped: error() says why.
  bool step(const plait_model_inputs& inputs, plait_model_outputs& outputs) {
    const plait_model_inputs* in = &inputs;
    plait_model_outputs* out = &outputs;
    return model_->step(&instance_, &in, &out, 1) == 1;
  }
  // Equal for all nodes that may be stepped together, by api().step.
  const plait_model_api& api() const { return *model_; }
  void* instance() const { return instance_; }
  std::string error() const { return model_->error(instance_); }
  std::span<std::uint8_t> memory();
  std::span<const std::uint64_t> counts(std::uint32_t kind) const;

 private:
  std::shared_ptr<void> library_;  // stays loaded as long as the node
  const plait_model_api* model_;
  void* instance_;
};

}  // namespace plait::sim
