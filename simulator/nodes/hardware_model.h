// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a hardware node's model, a shared object, offers the simulator: one clock cycle of the
// module plait_node at a time, and its memory. Plain C, and nothing of the tool that made it.
//
//   const struct plait_model_api* model = plait_model();   // the object's only symbol
//   void* instance = model->create();
//   while (...) model->step(&instance, &inputs, &outputs, 1);   // inputs, outputs: pointers
//   model->destroy(instance);
//
// Instances are independent of each other; each is used by one thread at a time. Many are stepped
// together since that is faster than one after another. The caller checks `abi` and the sizes
// before anything else.
#ifndef PLAIT_HARDWARE_MODEL_H
#define PLAIT_HARDWARE_MODEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLAIT_MODEL_ABI 9
#define PLAIT_MODEL_SYMBOL "plait_model"
#define PLAIT_MODEL_BEAT_BYTES_MAX 64
#define PLAIT_MODEL_STEP_MAX 64  // instances in one step
#define PLAIT_MODEL_CABLES_MAX 2

// Kinds of counts, each of one unit that a role may have.
#define PLAIT_MODEL_COUNTS_TASKS 0  // hardware/task/rtl/plait_task_counters.sv

// One beat of a stream of packets: byte 0 comes first and is bits 7:0 of data[0]; keep has a bit
// for each byte. Beyond the model's width all is zero on the way in and undefined on the way out,
// as are data and keep while valid is 0.
struct plait_model_beat {
  uint64_t data[PLAIT_MODEL_BEAT_BYTES_MAX / 8];
  uint64_t keep;
  uint8_t valid, last;
  uint8_t error;  // with last, towards the node only: the FCS was bad
};

struct plait_model_register_inputs {
  uint32_t wdata;
  uint16_t awaddr, araddr;
  uint8_t wstrb, awvalid, wvalid, bready, arvalid, rready;
};

struct plait_model_register_outputs {
  uint32_t rdata;
  uint8_t rresp, bresp, awready, wready, bvalid, arready, rvalid;
};

// By cable: those that a node does not have are not looked at.
struct plait_model_inputs {
  struct plait_model_beat mac_rx[PLAIT_MODEL_CABLES_MAX];
  struct plait_model_register_inputs registers;
  uint32_t skip;  // added to the cycle counter at the edge that ends the cycle
  uint8_t
      registers_on;  // 0: nobody accesses a register: `registers` is not looked at, all pins low
  uint8_t mac_tx_ready[PLAIT_MODEL_CABLES_MAX];
  uint8_t reset;  // 1: rst_ni is low
  uint8_t whole;  // 1: nothing is left out of the cycle because it would not change
};

// What a role of a model of its own says and hears; all zero where the node is in one piece.
struct plait_model_role {
  uint8_t command[32], completion[32];  // as spec/commands.yaml has them, while taken
  uint8_t command_taken, completion_taken;
  uint8_t started, busy;  // told to run; busy with other things than waiting
  uint16_t site;          // its number of the place at which it is in a call, 0: in none
  uint16_t check;         // number of an access that failed its check, 0: none has; the highest
                          // bit is set if the role goes on
  uint32_t address;       // of that access
  // Of a role with several parts, each with a program of its own: their number, the place of each,
  // and a bit for each that is busy. `command` and `completion` are those of the part whose number
  // is in bits 31:24 of request; the last command of a part is EXIT. Else 0.
  uint32_t parts;
  uint64_t busy_parts;
  const uint16_t* sites;
};

struct plait_model_outputs {
  struct plait_model_beat mac_tx[PLAIT_MODEL_CABLES_MAX];
  struct plait_model_role role;
  struct plait_model_register_outputs registers;  // undefined while registers_on is 0
  uint64_t now;                                   // the cycle counter
  uint64_t wake;  // count at which the earliest timer acts, all ones: none
  uint8_t idle;   // nothing changes but by a frame, a register access or the timer
};

struct plait_model_api {
  uint32_t abi;  // PLAIT_MODEL_ABI
  uint32_t inputs_bytes, outputs_bytes;
  uint32_t width_bits;  // of a beat, 64 to 512
  uint32_t cables;      // 1 to PLAIT_MODEL_CABLES_MAX
  const char* made_by;  // tool and version

  // A node before its first cycle; NULL if there is no memory for it.
  void* (*create)(void);
  void (*destroy)(void* instance);
  // One cycle of each of `count` instances, up to PLAIT_MODEL_STEP_MAX: outputs are what the pins
  // show while the inputs are applied; then the clock rises. Returns `count`, or the place of the
  // first that stopped the simulation (a failed assertion), see error(): none may be used then.
  unsigned (*step)(void* const* instances, const struct plait_model_inputs* const* inputs,
                   struct plait_model_outputs* const* outputs, unsigned count);
  // Why step() stopped at this one.
  const char* (*error)(void* instance);
  // The node's memory, byte 0 first. To be changed between cycles only.
  uint8_t* (*memory)(void* instance, uint64_t* bytes);
  // What a unit of the role has counted, and how many numbers that are; of a role that has no such
  // unit, and of a kind that the model does not know, none. `kind`: one of PLAIT_MODEL_COUNTS_...
  const uint64_t* (*counts)(void* instance, uint32_t kind, uint64_t* count);
};

// Exported under the name PLAIT_MODEL_SYMBOL.
const struct plait_model_api* plait_model(void);

#ifdef __cplusplus
}
#endif

#endif  // PLAIT_HARDWARE_MODEL_H
