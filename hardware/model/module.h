// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A module that Verilator has made C++ of, advanced in halves of a cycle: settle() lets all that
// depends on inputs follow them, clock() is the rising edge of clk_i.
//
//   PLAIT_MODEL_DECLARE(plait_node);   // after V<module>.h and V<module>___024root.h
//   Module<plait_node> node(context);  // node.root has the ports
//
// These are the parts of what Verilator's eval() does. That one lets inputs settle at both edges of
// the clock, and looks after others who may wait for something: on a small model that takes as long
// as all the rest. A module with another trigger than that edge is evaluated whole
// (PLAIT_MODEL_WHOLE: build.py has looked).
#pragma once

#include <memory>

#include "verilated.h"

template <typename Name>
class Module {
 public:
  // Evaluates once in full, with the initial blocks.
  explicit Module(VerilatedContext* context)
      : pins_(std::make_unique<typename Name::Pins>(context, Name::kName)), root(pins_->rootp) {
    pins_->eval();
  }
  ~Module() { pins_->final(); }
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  void settle() {
#ifdef PLAIT_MODEL_WHOLE
    root->clk_i = 0;
    Name::eval(root);
#else
    root->__VicoTriggered[0] = 1;
    Name::eval_inputs(root);
#endif
  }
  void clock() {
#ifdef PLAIT_MODEL_WHOLE
    root->clk_i = 1;
    Name::eval(root);
#else
    root->__VnbaTriggered[0] = 1;
    Name::eval_registers(root);
#endif
  }

 private:
  std::unique_ptr<typename Name::Pins> pins_;

 public:
  typename Name::Root* const root;
};

#define PLAIT_MODEL_DECLARE(module)                                                    \
  void V##module##___024root___eval(V##module##___024root*);                           \
  void V##module##___024root___eval_ico(V##module##___024root*);                       \
  void V##module##___024root___eval_nba(V##module##___024root*);                       \
  struct module {                                                                      \
    using Pins = V##module;                                                            \
    using Root = V##module##___024root;                                                \
    static constexpr const char* kName = #module;                                      \
    static void eval(Root* root) { V##module##___024root___eval(root); }               \
    static void eval_inputs(Root* root) { V##module##___024root___eval_ico(root); }    \
    static void eval_registers(Root* root) { V##module##___024root___eval_nba(root); } \
  }
