// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with a transfer by virtual circuit.
#pragma once

#include <plait_network_errors.h>

// The error of a transfer by the status of its completed command; 0: there is none.
static int plait_circuit_error_of(int status, int is_receive) {
  if (status == PLAIT_CIRCUIT_WAS_REFUSED) return PLAIT_CIRCUIT_NO_PLACE;
  if (status == PLAIT_CIRCUIT_WAS_LOST) return PLAIT_CIRCUIT_FRAME_LOST;
  if (status == PLAIT_CIRCUIT_WAS_TRUNCATED)
    return is_receive ? PLAIT_CIRCUIT_LONG_SEND : PLAIT_CIRCUIT_SHORT_RECEIVE;
  return status;
}
