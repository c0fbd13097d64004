// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The role of a node whose shell is a model of its own, so that a new role does not build the shell
// again. role.cpp is compiled with each role, parts.cpp with those of several parts.
//
// What a role puts out depends on its registers alone, but for busy_o. So a cycle is: drive() the
// shell with the role's outputs, let the shell settle, sample() what it gives the role, clock both.
// A role that is not busy, and is given nothing, is not evaluated at all; nor is a shell that rests
// while the role computes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "Vplait_shell.h"
#include "Vplait_shell___024root.h"
#include "hardware_model.h"
#include "module.h"

PLAIT_MODEL_DECLARE(plait_shell);

class Role {
 public:
  virtual ~Role() = default;
  virtual void drive(plait_shell::Root& shell) = 0;
  // Whether the role says nothing that a shell at rest, which heard `shell` last, would act on.
  virtual bool is_quiet(const plait_shell::Root& shell) const = 0;
  // In the cycle `now`. Whether the role is busy. Throws std::runtime_error if an output depends on
  // an input.
  virtual bool sample(const plait_shell::Root& shell, std::uint64_t now) = 0;
  virtual void clock() = 0;
  // Of a role of several parts, what the shell does not know; after sample().
  virtual void tell(plait_model_role&) const {}
  // See plait_model_api.
  virtual std::span<const std::uint64_t> counts(std::uint32_t kind) const = 0;
  // Of a role that looks at its accesses, see plait_model_role; before drive() they are 0.
  std::uint16_t check = 0;
  std::uint32_t address = 0;
};

std::unique_ptr<Role> make_role(VerilatedContext* context);
