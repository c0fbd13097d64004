// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A node's model between pins that a bench drives. What it begins with stands in a folder: its
// memory in N.image, what is written into its registers in N.registers, a line "ADDRESS VALUE"
// each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "nodes/hardware_model.h"
#include "nodes/model_library.h"
#include "nodes/register_bus.h"

namespace plait::sim {

struct NodeSetup {
  std::vector<std::uint8_t> image;
  std::vector<RegisterAccess> registers;
};

inline std::vector<NodeSetup> read_setups(const std::filesystem::path& folder) {
  std::vector<NodeSetup> all;
  for (;;) {
    const std::string number = std::to_string(all.size());
    std::ifstream image(folder / (number + ".image"), std::ios::binary);
    std::ifstream registers(folder / (number + ".registers"));
    if (!image || !registers) break;
    NodeSetup one{{std::istreambuf_iterator<char>(image), {}}, {}};
    std::uint32_t address = 0, value = 0;
    while (registers >> address >> value) {
      one.registers.push_back({static_cast<std::uint16_t>(address), value});
    }
    all.push_back(std::move(one));
  }
  if (all.empty()) throw std::runtime_error("no nodes in " + folder.string());
  return all;
}

// After its reset; its registers are written in its first cycles.
class NodeModel {
 public:
  NodeModel(const char* path, const NodeSetup& setup) : model_(path) {
    inputs.reset = 1;
    for (int i = 0; i < 8; ++i) model_.step(inputs, outputs);
    inputs.reset = 0;
    std::copy(setup.image.begin(), setup.image.end(), model_.memory().begin());
    for (const RegisterAccess& access : setup.registers) bus_.write(access.address, access.value);
  }

  void step() {
    drive();
    if (!model_.step(inputs, outputs)) throw std::runtime_error(model_.error());
    observe();
  }
  // The same of two nodes of one model.
  static void step(NodeModel& one, NodeModel& two) {
    one.drive();
    two.drive();
    void* const instances[] = {one.model_.instance(), two.model_.instance()};
    const plait_model_inputs* const inputs[] = {&one.inputs, &two.inputs};
    plait_model_outputs* const outputs[] = {&one.outputs, &two.outputs};
    const unsigned stepped = one.model_.api().step(instances, inputs, outputs, 2);
    if (stepped < 2) throw std::runtime_error((stepped == 0 ? one : two).model_.error());
    one.observe();
    two.observe();
  }

  bool is_set_up() const { return !bus_.busy(); }
  // A register is read in the cycles until is_set_up(); then answer() is what it says.
  void read(std::uint16_t address) { bus_.read(address); }
  std::uint32_t answer() const { return answer_; }
  std::size_t beat_bytes() const { return model_.beat_bytes(); }
  std::span<std::uint8_t> memory() { return model_.memory(); }

  plait_model_inputs inputs{};
  plait_model_outputs outputs{};

 private:
  void drive() {
    inputs.registers_on = bus_.busy() ? 1 : 0;
    if (inputs.registers_on != 0) bus_.drive(inputs.registers);
  }
  void observe() {
    if (inputs.registers_on == 0) return;
    if (const auto answer = bus_.observe(outputs.registers)) answer_ = answer->access.value;
  }

  HardwareModel model_;
  RegisterBus bus_;
  std::uint32_t answer_ = 0;
};

}  // namespace plait::sim
