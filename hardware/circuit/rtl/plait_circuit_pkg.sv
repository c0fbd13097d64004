// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The check of circuit frames: where it begins.
package plait_circuit_pkg;
  import plait_crc32c_pkg::*;

  // The state of a CRC-32C from which so many bytes of zero, at most 63, lead to its start: with it
  // a beat whose first bytes are zero gives the check of the others alone.
  function automatic logic [31:0] seed_before(input logic [5:0] bytes);
    logic [31:0] seed, back;
    seed = '1;
    for (int unsigned step = 0; step < 6; step++) begin
      for (int unsigned b = 0; b < 32; b++) back[b] = ^(seed & RewindMask[step][b]);
      if (bytes[step]) seed = back;
    end
    return seed;
  endfunction

endpackage
