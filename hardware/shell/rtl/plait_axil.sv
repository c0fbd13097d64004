// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// AXI4-Lite to accesses of registers, one at a time, reads and writes in turn. A write that does
// not write all four bytes, and an access that is refused, end with SLVERR.
module plait_axil (
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic [15:0] axil_awaddr_i,
  input  logic        axil_awvalid_i,
  output logic        axil_awready_o,
  input  logic [31:0] axil_wdata_i,
  input  logic [3:0]  axil_wstrb_i,
  input  logic        axil_wvalid_i,
  output logic        axil_wready_o,
  output logic [1:0]  axil_bresp_o,
  output logic        axil_bvalid_o,
  input  logic        axil_bready_i,
  input  logic [15:0] axil_araddr_i,
  input  logic        axil_arvalid_i,
  output logic        axil_arready_o,
  output logic [31:0] axil_rdata_o,
  output logic [1:0]  axil_rresp_o,
  output logic        axil_rvalid_o,
  input  logic        axil_rready_i,

  // An access stands until it is done.
  output logic        access_valid_o,
  output logic        access_is_write_o,
  output logic [15:0] access_address_o,
  output logic [31:0] access_data_o,
  input  logic        access_done_i,
  input  logic        access_ok_i,
  input  logic [31:0] access_data_i
);

  localparam logic [1:0] RespOkay = 2'd0, RespSlverr = 2'd2;

  typedef enum logic [1:0] {StateIdle, StateWrite, StateRead, StateRespond} state_e;

  state_e      state_q;
  logic        was_write_q, is_ok_q;
  logic [31:0] data_q;
  logic        wants_write, wants_read, is_whole;

  assign wants_write = axil_awvalid_i && axil_wvalid_i;
  assign wants_read  = axil_arvalid_i;
  assign is_whole    = &axil_wstrb_i;

  assign access_valid_o    = state_q == StateRead || (state_q == StateWrite && is_whole);
  assign access_is_write_o = state_q == StateWrite;
  assign access_address_o  = access_is_write_o ? axil_awaddr_i : axil_araddr_i;
  assign access_data_o     = axil_wdata_i;

  // The request is taken from the channels when the access is done.
  assign axil_awready_o = state_q == StateWrite && (access_done_i || !is_whole);
  assign axil_wready_o  = axil_awready_o;
  assign axil_arready_o = state_q == StateRead && access_done_i;

  assign axil_bvalid_o = state_q == StateRespond && was_write_q;
  assign axil_rvalid_o = state_q == StateRespond && !was_write_q;
  assign axil_bresp_o  = is_ok_q ? RespOkay : RespSlverr;
  assign axil_rresp_o  = axil_bresp_o;
  assign axil_rdata_o  = data_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q     <= StateIdle;
      was_write_q <= 1'b0;
    end else begin
      unique case (state_q)
        StateIdle: begin
          if (wants_write && !(was_write_q && wants_read)) state_q <= StateWrite;
          else if (wants_read) state_q <= StateRead;
        end
        StateWrite, StateRead: begin
          if (axil_awready_o || axil_arready_o) state_q <= StateRespond;
          was_write_q <= state_q == StateWrite;
        end
        StateRespond: begin
          if (was_write_q ? axil_bready_i : axil_rready_i) state_q <= StateIdle;
        end
        default: state_q <= StateIdle;
      endcase
    end
    is_ok_q <= access_valid_o ? access_ok_i : (state_q == StateRespond && is_ok_q);
    if (access_done_i) data_q <= access_data_i;
  end

endmodule
