// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A role for Vitis HLS: one MPI program, or a part of one, as a kernel with streams.
//
// Commands go out, completions come back (plait_commands.h); the field address means nothing here.
// Payload travels beside them in words of 8 bytes, the first byte lowest, the last word filled up
// with zeros: that of send, put, log, request and reply goes out behind its command, `size` bytes;
// that of receive and get comes behind its completion if the status there is ok: `size` bytes.
// The last command is exit.
#ifndef PLAIT_ROLE_H
#define PLAIT_ROLE_H

#include <stdint.h>

#include "hls_stream.h"
#include "plait_commands.h"

// node: the own number, of node_count; now: cycles since the node began.
void plait_role(hls::stream<plait_command>& commands, hls::stream<plait_completion>& completions,
                hls::stream<uint64_t>& data_out, hls::stream<uint64_t>& data_in, uint16_t node,
                uint16_t node_count, const volatile uint64_t* now);

#endif  // PLAIT_ROLE_H
