// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A stand-in with plait_node's ports, for the tests of the simulator's hardware node. It
//
// - sends Frames frames, FrameBytes bytes from the beginning of its memory, the first one FirstAt
//   cycles after reset and the others Gap cycles apart, by a timer; stops for Pause cycles before
//   word PauseWord;
// - writes every frame that it gets into the upper half of its memory, one behind the other, and the
//   cycles of its first and last beat into the last word, 32 bits each;
// - with Echo set, sends each good frame back with the two node numbers exchanged, once it has all
//   of it;
// - has ended, with exit code Code, when it has sent all and got Expect good frames.
module plait_node #(
  parameter int unsigned Width = 64,
  parameter int unsigned Words = 4096,
  localparam int unsigned Bytes = Width / 8
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic [Width-1:0] mac_rx_data_i,
  input  logic [Bytes-1:0] mac_rx_keep_i,
  input  logic             mac_rx_last_i,
  input  logic             mac_rx_error_i,
  input  logic             mac_rx_valid_i,

  output logic [Width-1:0] mac_tx_data_o,
  output logic [Bytes-1:0] mac_tx_keep_o,
  output logic             mac_tx_last_o,
  output logic             mac_tx_valid_o,
  input  logic             mac_tx_ready_i,

  input  logic [15:0]      axil_awaddr_i,
  input  logic             axil_awvalid_i,
  output logic             axil_awready_o,
  input  logic [31:0]      axil_wdata_i,
  input  logic [3:0]       axil_wstrb_i,
  input  logic             axil_wvalid_i,
  output logic             axil_wready_o,
  output logic [1:0]       axil_bresp_o,
  output logic             axil_bvalid_o,
  input  logic             axil_bready_i,
  input  logic [15:0]      axil_araddr_i,
  input  logic             axil_arvalid_i,
  output logic             axil_arready_o,
  output logic [31:0]      axil_rdata_o,
  output logic [1:0]       axil_rresp_o,
  output logic             axil_rvalid_o,
  input  logic             axil_rready_i,

  input  logic [31:0]      skip_i,
  output logic             idle_o,
  output logic [63:0]      now_o,
  output logic [63:0]      wake_o
);

  localparam int unsigned IndexBits = $clog2(Words);
  typedef logic [IndexBits-1:0] index_t;

  logic [Width-1:0] memory[Words]  /*verilator public_flat_rw*/;

  // --- registers: first those that the simulator reads, then the stand-in's own, from ConfigBase on
  localparam logic [15:0] ConfigBase = 16'h0400;
  typedef enum logic [3:0] {
    Start, FrameBytes, Frames, Gap, Echo, Expect, Code, PauseWord, Pause, FirstAt
  } config_e;
  localparam int unsigned ConfigCount = 10;
  logic [ConfigCount-1:0][31:0] config_q;

  logic [31:0] good_q, sent_q;  // frames
  logic started, ended;
  assign started = config_q[Start][0];
  assign ended = started && good_q >= config_q[Expect] && sent_q == config_q[Frames];

  logic write_due;
  assign write_due = axil_awvalid_i && axil_wvalid_i && !axil_bvalid_o;
  assign axil_awready_o = write_due;
  assign axil_wready_o = write_due;
  assign axil_bresp_o = '0;
  assign axil_arready_o = !axil_rvalid_o;
  assign axil_rresp_o = '0;

  logic [31:0] read_data;
  always_comb begin
    unique case (axil_araddr_i)
      16'h0024: read_data = ended ? 32'd2 : 32'(started);  // role_status
      16'h0028: read_data = config_q[Code];  // exit_code
      16'h0104: read_data = {16'd7, 16'd1};  // waiting: for a message from 7
      16'h0108: read_data = 32'd42;  // waiting_tag
      16'h010C: read_data = 32'd4;  // waiting_context
      default:  read_data = good_q;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      config_q <= '0;
      axil_bvalid_o <= 1'b0;
      axil_rvalid_o <= 1'b0;
    end else begin
      if (write_due) begin
        axil_bvalid_o <= 1'b1;
        config_q[4'((axil_awaddr_i - ConfigBase) >> 2)] <= axil_wdata_i;
      end else if (axil_bready_i) begin
        axil_bvalid_o <= 1'b0;
      end
      if (axil_arvalid_i && axil_arready_o) begin
        axil_rvalid_o <= 1'b1;
        axil_rdata_o <= read_data;
      end else if (axil_rready_i) begin
        axil_rvalid_o <= 1'b0;
      end
    end
  end

  // --- the counter, and the timer: when the next frame is due
  logic [63:0] last_begin_q, due;
  logic timer_on;
  assign timer_on = started && sent_q != config_q[Frames];
  assign due = sent_q == 0 ? 64'(config_q[FirstAt]) : last_begin_q + 64'(config_q[Gap]);
  assign wake_o = timer_on ? due : '1;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) now_o <= '0;
    else now_o <= now_o + 64'd1 + 64'(skip_i);
  end

  // --- receiving: into memory
  index_t rx_base_q, rx_word_q;
  localparam index_t UpperHalf = index_t'(Words / 2);
  logic [31:0] rx_bytes_q, rx_kept;
  logic rx_good;  // the last beat of a good frame
  assign rx_good = mac_rx_valid_i && mac_rx_last_i && !mac_rx_error_i;
  always_comb begin
    rx_kept = 0;
    for (int i = 0; i < Bytes; ++i) rx_kept += 32'(mac_rx_keep_i[i]);
  end
  logic [31:0] rx_first_q;  // cycle
  always_ff @(posedge clk_i) begin
    if (mac_rx_valid_i) memory[UpperHalf | (rx_base_q + rx_word_q)] <= mac_rx_data_i;
    if (mac_rx_valid_i && rx_word_q == 0) rx_first_q <= now_o[31:0];
    if (mac_rx_valid_i && mac_rx_last_i) memory[Words-1] <= Width'({now_o[31:0], rx_first_q});
    if (!rst_ni) begin
      rx_base_q <= UpperHalf;
      rx_word_q <= '0;
      rx_bytes_q <= '0;
      good_q <= '0;
    end else if (mac_rx_valid_i) begin
      rx_word_q <= mac_rx_last_i ? '0 : rx_word_q + 1;
      rx_bytes_q <= mac_rx_last_i ? '0 : rx_bytes_q + rx_kept;
      if (mac_rx_last_i) rx_base_q <= UpperHalf | (rx_base_q + rx_word_q + 1);
      if (rx_good) good_q <= good_q + 1;
    end
  end

  // --- sending: a frame from memory at tx_base_q
  logic tx_busy_q, tx_is_echo_q, echo_due_q;
  index_t tx_base_q, echo_base_q;
  logic [31:0] tx_word_q, tx_bytes_q, echo_bytes_q, paused_q, left;
  logic timer_acts, tx_beat;
  assign timer_acts = timer_on && now_o >= due && !tx_busy_q && !echo_due_q;
  assign tx_beat = mac_tx_valid_o && mac_tx_ready_i;
  assign left = tx_bytes_q - tx_word_q * Bytes;
  assign mac_tx_last_o = left <= Bytes;
  assign mac_tx_keep_o = mac_tx_last_o ? ~({Bytes{1'b1}} << left) : '1;
  assign mac_tx_valid_o = tx_busy_q && paused_q == 0;
  assign idle_o = !tx_busy_q && !echo_due_q && !write_due && !axil_rvalid_o && !axil_bvalid_o;

  // An echo has the node numbers, the last two bytes of each address, exchanged (64 bit only).
  logic [15:0] echo_to, echo_from;
  assign echo_to = memory[tx_base_q + 1][31:16];
  assign echo_from = memory[tx_base_q][47:32];
  always_comb begin
    mac_tx_data_o = memory[tx_base_q + index_t'(tx_word_q)];
    if (tx_is_echo_q && tx_word_q == 0) mac_tx_data_o[47:32] = echo_to;
    if (tx_is_echo_q && tx_word_q == 1) mac_tx_data_o[31:16] = echo_from;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {tx_busy_q, echo_due_q} <= '0;
      {paused_q, sent_q} <= '0;
    end else begin
      if (paused_q != 0) paused_q <= paused_q - 1;
      if (tx_beat) begin
        tx_word_q <= tx_word_q + 1;
        if (mac_tx_last_o) tx_busy_q <= 1'b0;
        if (tx_word_q + 1 == config_q[PauseWord]) paused_q <= config_q[Pause];
      end
      if (timer_acts) begin
        tx_base_q <= '0;
        tx_bytes_q <= config_q[FrameBytes];
        last_begin_q <= now_o;
        sent_q <= sent_q + 1;
      end else if (echo_due_q && !tx_busy_q) begin
        tx_base_q <= echo_base_q;
        tx_bytes_q <= echo_bytes_q;
      end
      if (timer_acts || (echo_due_q && !tx_busy_q)) begin
        tx_busy_q <= 1'b1;
        tx_word_q <= '0;
        tx_is_echo_q <= echo_due_q;
        echo_due_q <= 1'b0;
      end
      if (rx_good && config_q[Echo][0]) begin
        echo_due_q <= 1'b1;
        echo_base_q <= rx_base_q;
        echo_bytes_q <= rx_bytes_q + rx_kept;
      end
    end
  end

  wire unused = &{1'b0, axil_wstrb_i};
endmodule
