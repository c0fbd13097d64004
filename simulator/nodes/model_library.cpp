// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/model_library.h"

#include <dlfcn.h>

#include <new>

#include "network/config.h"

namespace plait::sim {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw ConfigError("the hardware model " + path + " cannot be used: " + why);
}

std::shared_ptr<void> open_library(const std::string& path) {
  // Without a slash the system's folders would be searched.
  const std::string place = path.find('/') == std::string::npos ? "./" + path : path;
  void* library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) refuse(path, dlerror());
  return {library, dlclose};
}

const plait_model_api* find_model(void* library, const std::string& path) {
  using Find = const plait_model_api* (*)();
  const auto find = reinterpret_cast<Find>(dlsym(library, PLAIT_MODEL_SYMBOL));
  if (find == nullptr) refuse(path, "it has no function " PLAIT_MODEL_SYMBOL);
  const plait_model_api* model = find();
  if (model->abi != PLAIT_MODEL_ABI) {
    refuse(path, "its interface has version " + std::to_string(model->abi) + "; wanted " +
                     std::to_string(PLAIT_MODEL_ABI));
  }
  if (model->inputs_bytes != sizeof(plait_model_inputs) ||
      model->outputs_bytes != sizeof(plait_model_outputs)) {
    refuse(path, "its pins are laid out in another way");
  }
  const auto width = model->width_bits;
  if (width < 64 || width > 8 * PLAIT_MODEL_BEAT_BYTES_MAX || (width & (width - 1)) != 0) {
    refuse(path, "it is " + std::to_string(width) + " bit wide; 64, 128, 256 and 512 are possible");
  }
  if (model->cables < 1 || model->cables > PLAIT_MODEL_CABLES_MAX) {
    refuse(path, "it has " + std::to_string(model->cables) + " cables; 1 and 2 are possible");
  }
  return model;
}

}  // namespace

HardwareModel::HardwareModel(const std::string& path)
    : library_(open_library(path)), model_(find_model(library_.get(), path)) {
  instance_ = model_->create();
  if (instance_ == nullptr) throw std::bad_alloc();
}

HardwareModel::~HardwareModel() { model_->destroy(instance_); }

std::span<std::uint8_t> HardwareModel::memory() {
  std::uint64_t bytes = 0;
  std::uint8_t* first = model_->memory(instance_, &bytes);
  return {first, bytes};
}

std::span<const std::uint64_t> HardwareModel::counts(std::uint32_t kind) const {
  std::uint64_t count = 0;
  const std::uint64_t* first = model_->counts(instance_, kind, &count);
  return {first, count};
}

}  // namespace plait::sim
