// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The command port of the endpoint for a role and a unit of the shell, which gives replies alone.
// A command that is offered stands until it is taken. But one of the role's that needs a job leaves
// the port for a reply, because a reply must wait for no job of this node: the port offers nothing
// for a cycle, as its contract says, then the reply, then the role's command again. That stands for
// 8 cycles at least before the next reply goes first, so a stream of replies does not keep it from
// being taken. The role's commands take no cycle more while the unit gives none.
module plait_command_switch import plait_wire_pkg::*; (
  input  logic     clk_i,
  input  logic     rst_ni,

  input  logic     role_valid_i,
  input  command_t role_command_i,
  output logic     role_ready_o,

  input  logic     unit_valid_i,
  input  command_t unit_command_i,
  output logic     unit_ready_o,

  output logic     valid_o,
  output command_t command_o,
  input  logic     ready_i,

  output logic     busy_o
);

  localparam int unsigned StandsMin = 8;
  localparam int unsigned StandBits = $clog2(StandsMin + 1);

  logic                 is_unit_q, is_empty_q;  // whose turn it is; the cycle of nothing before it
  logic [StandBits-1:0] stood_q;                // cycles of the role's command at the port
  logic                 has_stood, is_job, is_free, is_leaving, is_over;

  assign is_job     = role_command_i.opcode inside {OpcodeSend, OpcodePut, OpcodeGet, OpcodeLog,
                                                    OpcodeRequest};
  assign has_stood  = stood_q == StandBits'(StandsMin);
  assign is_free    = !role_valid_i || ready_i;
  assign is_leaving = !is_unit_q && unit_valid_i && (is_free || (is_job && has_stood));
  assign is_over    = is_unit_q && !is_empty_q && ready_i;

  assign valid_o      = is_unit_q ? unit_valid_i && !is_empty_q : role_valid_i;
  assign command_o    = is_unit_q ? unit_command_i : role_command_i;
  assign role_ready_o = !is_unit_q && ready_i;
  assign unit_ready_o = is_over;
  assign busy_o       = is_leaving || is_empty_q ||
                        (!is_unit_q && unit_valid_i && is_job && !has_stood);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_unit_q  <= 1'b0;
      is_empty_q <= 1'b0;
      stood_q    <= '0;
    end else begin
      is_empty_q <= is_leaving && !is_free;
      if (is_leaving) is_unit_q <= 1'b1;
      else if (is_over) is_unit_q <= 1'b0;
      if (is_unit_q || is_free) stood_q <= '0;
      else if (!has_stood) stood_q <= stood_q + 1'b1;
    end
  end

endmodule
