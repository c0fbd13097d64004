// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// ECP5's block RAM of 18 Kbit as a model for simulation, by Lattice's FPGA-TN-02204: what Yosys
// maps memories to, and no more. Two ports, each 1, 2, 4, 9 or 18 bits wide. With 36 bits port A
// only writes, port B only reads, and each takes the data pins of both. Outputs have no register.
//
// A read of what the other port writes at the same edge gives junk, since nothing is promised.
// The clocks of both ports are one clock, or one of the ports is not used.
//
// The initial contents are 64 values of 16 words of 18 bits, each at a multiple of 20 bits.
module DP16KD #(
  parameter DATA_WIDTH_A = 18, DATA_WIDTH_B = 18,
  parameter REGMODE_A = "NOREG", REGMODE_B = "NOREG",
  parameter RESETMODE = "SYNC", ASYNC_RESET_RELEASE = "SYNC",
  parameter [39:0] CSDECODE_A = "0b000", CSDECODE_B = "0b000",
  parameter WRITEMODE_A = "NORMAL", WRITEMODE_B = "NORMAL",
  parameter CLKAMUX = "CLKA", CLKBMUX = "CLKB",
  parameter GSR = "ENABLED",
  parameter [319:0] INITVAL_00 = 0, INITVAL_01 = 0, INITVAL_02 = 0, INITVAL_03 = 0,
  parameter [319:0] INITVAL_04 = 0, INITVAL_05 = 0, INITVAL_06 = 0, INITVAL_07 = 0,
  parameter [319:0] INITVAL_08 = 0, INITVAL_09 = 0, INITVAL_0A = 0, INITVAL_0B = 0,
  parameter [319:0] INITVAL_0C = 0, INITVAL_0D = 0, INITVAL_0E = 0, INITVAL_0F = 0,
  parameter [319:0] INITVAL_10 = 0, INITVAL_11 = 0, INITVAL_12 = 0, INITVAL_13 = 0,
  parameter [319:0] INITVAL_14 = 0, INITVAL_15 = 0, INITVAL_16 = 0, INITVAL_17 = 0,
  parameter [319:0] INITVAL_18 = 0, INITVAL_19 = 0, INITVAL_1A = 0, INITVAL_1B = 0,
  parameter [319:0] INITVAL_1C = 0, INITVAL_1D = 0, INITVAL_1E = 0, INITVAL_1F = 0,
  parameter [319:0] INITVAL_20 = 0, INITVAL_21 = 0, INITVAL_22 = 0, INITVAL_23 = 0,
  parameter [319:0] INITVAL_24 = 0, INITVAL_25 = 0, INITVAL_26 = 0, INITVAL_27 = 0,
  parameter [319:0] INITVAL_28 = 0, INITVAL_29 = 0, INITVAL_2A = 0, INITVAL_2B = 0,
  parameter [319:0] INITVAL_2C = 0, INITVAL_2D = 0, INITVAL_2E = 0, INITVAL_2F = 0,
  parameter [319:0] INITVAL_30 = 0, INITVAL_31 = 0, INITVAL_32 = 0, INITVAL_33 = 0,
  parameter [319:0] INITVAL_34 = 0, INITVAL_35 = 0, INITVAL_36 = 0, INITVAL_37 = 0,
  parameter [319:0] INITVAL_38 = 0, INITVAL_39 = 0, INITVAL_3A = 0, INITVAL_3B = 0,
  parameter [319:0] INITVAL_3C = 0, INITVAL_3D = 0, INITVAL_3E = 0, INITVAL_3F = 0
) (
  input  wire DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7, DIA6,
              DIA5, DIA4, DIA3, DIA2, DIA1, DIA0,
  input  wire ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1,
              ADA0,
  input  wire CEA, OCEA, CLKA, WEA, RSTA, CSA2, CSA1, CSA0,
  input  wire DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6,
              DIB5, DIB4, DIB3, DIB2, DIB1, DIB0,
  input  wire ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1,
              ADB0,
  input  wire CEB, OCEB, CLKB, WEB, RSTB, CSB2, CSB1, CSB0,
  output wire DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6,
              DOA5, DOA4, DOA3, DOA2, DOA1, DOA0,
  output wire DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6,
              DOB5, DOB4, DOB3, DOB2, DOB1, DOB0
);

  localparam [64*320-1:0] Initial = {
    INITVAL_3F, INITVAL_3E, INITVAL_3D, INITVAL_3C, INITVAL_3B, INITVAL_3A, INITVAL_39,
    INITVAL_38, INITVAL_37, INITVAL_36, INITVAL_35, INITVAL_34, INITVAL_33, INITVAL_32,
    INITVAL_31, INITVAL_30, INITVAL_2F, INITVAL_2E, INITVAL_2D, INITVAL_2C, INITVAL_2B,
    INITVAL_2A, INITVAL_29, INITVAL_28, INITVAL_27, INITVAL_26, INITVAL_25, INITVAL_24,
    INITVAL_23, INITVAL_22, INITVAL_21, INITVAL_20, INITVAL_1F, INITVAL_1E, INITVAL_1D,
    INITVAL_1C, INITVAL_1B, INITVAL_1A, INITVAL_19, INITVAL_18, INITVAL_17, INITVAL_16,
    INITVAL_15, INITVAL_14, INITVAL_13, INITVAL_12, INITVAL_11, INITVAL_10, INITVAL_0F,
    INITVAL_0E, INITVAL_0D, INITVAL_0C, INITVAL_0B, INITVAL_0A, INITVAL_09, INITVAL_08,
    INITVAL_07, INITVAL_06, INITVAL_05, INITVAL_04, INITVAL_03, INITVAL_02, INITVAL_01, INITVAL_00
  };

  if (REGMODE_A != "NOREG" || REGMODE_B != "NOREG") begin : gen_no_register
    $error("DP16KD: the model has no output registers.");
  end
  if (DATA_WIDTH_B == 36 && DATA_WIDTH_A != 36) begin : gen_no_width
    $error("DP16KD: port B reads 36 bits only where port A writes 36.");
  end

  // Rows of 36 bits: four bytes of 9 bits. Ports of less than 9 bits do not see the ninth.
  reg [35:0] store [0:511];

  initial begin : set
    integer word;
    for (word = 0; word < 1024; word = word + 1) begin
      store[word / 2][18 * (word % 2) +: 18] = Initial[20 * word +: 18];
    end
  end

  wire [17:0] data_a =
      {DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7, DIA6, DIA5,
       DIA4, DIA3, DIA2, DIA1, DIA0};
  wire [17:0] data_b =
      {DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6, DIB5,
       DIB4, DIB3, DIB2, DIB1, DIB0};
  wire [13:0] address_a =
      {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1, ADA0};
  wire [13:0] address_b =
      {ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1, ADB0};

  // A chip select is compared with the last three characters of its parameter.
  wire is_on_a = CEA && {CSA2, CSA1, CSA0} == {CSDECODE_A[16], CSDECODE_A[8], CSDECODE_A[0]};
  wire is_on_b = CEB && {CSB2, CSB1, CSB0} == {CSDECODE_B[16], CSDECODE_B[8], CSDECODE_B[0]};
  wire writes_a = is_on_a && WEA && !RSTA;
  wire writes_b = is_on_b && WEB && !RSTB;
  wire clock_a  = (CLKAMUX == "INV") ? !CLKA : CLKA;
  wire clock_b  = (CLKBMUX == "INV") ? !CLKB : CLKB;

  // ---- places in a row of 36 bits ----
  // The first bit of what an address names.
  function automatic [5:0] first(input integer width, input [4:0] address);
    case (width)
      36:      first = 0;
      18:      first = 18 * address[4];
      9:       first = 9 * address[4:3];
      4:       first = 9 * address[4:3] + 4 * address[2];
      2:       first = 9 * address[4:3] + 2 * address[2:1];
      default: first = 9 * address[4:3] + address[2:0];
    endcase
  endfunction

  // The bits that a write changes: address bits that 18 and 36 bits do not need enable bytes.
  function automatic [35:0] changed(input integer width, input [4:0] address);
    case (width)
      36:      changed = {{9{address[3]}}, {9{address[2]}}, {9{address[1]}}, {9{address[0]}}};
      18:      changed = {{9{address[1]}}, {9{address[0]}}};
      default: changed = (36'd1 << width) - 1;
    endcase
    changed = changed << first(width, address);
  endfunction

  wire [35:0] mask_a = writes_a ? changed(DATA_WIDTH_A, address_a[4:0]) : 0;
  wire [35:0] mask_b = writes_b ? changed(DATA_WIDTH_B, address_b[4:0]) : 0;
  wire [35:0] new_a  = {DATA_WIDTH_A == 36 ? data_b : 18'd0, data_a}
                       << first(DATA_WIDTH_A, address_a[4:0]);
  wire [35:0] new_b  = {18'd0, data_b} << first(DATA_WIDTH_B, address_b[4:0]);
  wire [8:0]  row_a  = address_a[13:5];
  wire [8:0]  row_b  = address_b[13:5];

  // ---- writing ----
  // Bit by bit: both ports may write different bits of one row.
  integer bit_a, bit_b;
  always @(posedge clock_a) begin
    for (bit_a = 0; bit_a < 36; bit_a = bit_a + 1) begin
      if (mask_a[bit_a]) store[row_a][bit_a] <= new_a[bit_a];
    end
  end
  always @(posedge clock_b) begin
    for (bit_b = 0; bit_b < 36; bit_b = bit_b + 1) begin
      if (mask_b[bit_b]) store[row_b][bit_b] <= new_b[bit_b];
    end
  end

  // ---- reading ----
  // What a read would give: the row, with what the own port writes if that is to be seen.
  wire [35:0] seen_a = (WRITEMODE_A == "WRITETHROUGH")
                       ? (store[row_a] & ~mask_a) | (new_a & mask_a) : store[row_a];
  wire [35:0] seen_b = (WRITEMODE_B == "WRITETHROUGH")
                       ? (store[row_b] & ~mask_b) | (new_b & mask_b) : store[row_b];
  wire        reads_a = is_on_a && !(writes_a && WRITEMODE_A == "NORMAL");
  wire        reads_b = is_on_b && !(writes_b && WRITEMODE_B == "NORMAL");

  // The bits at which the ports collide.
  wire [35:0] other_a = (row_a == row_b) ? mask_b : 0;
  wire [35:0] other_b = (row_a == row_b) ? mask_a : 0;

  reg [35:0] out_a, out_b;

  function automatic [35:0] junk(input unused);
    junk = {$urandom, $urandom};
  endfunction

  // A reset that waits for the clock comes with it; the other one at once.
  wire clear_a = RESETMODE == "ASYNC" && RSTA;
  wire clear_b = RESETMODE == "ASYNC" && RSTB;
  always @(posedge clock_a or posedge clear_a) begin
    if (clear_a) out_a <= 0;
    else if (RSTA) out_a <= 0;
    else if (reads_a) begin
      out_a <= (seen_a ^ (other_a & junk(0))) >> first(DATA_WIDTH_A, address_a[4:0]);
    end
  end
  always @(posedge clock_b or posedge clear_b) begin
    if (clear_b) out_b <= 0;
    else if (RSTB) out_b <= 0;
    else if (reads_b) begin
      out_b <= (seen_b ^ (other_b & junk(0))) >> first(DATA_WIDTH_B, address_b[4:0]);
    end
  end

  wire [17:0] shown_a = (DATA_WIDTH_B == 36) ? out_b[17:0] : out_a[17:0];
  wire [17:0] shown_b = (DATA_WIDTH_B == 36) ? out_b[35:18] : out_b[17:0];
  assign {DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6, DOA5,
          DOA4, DOA3, DOA2, DOA1, DOA0} = shown_a;
  assign {DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5,
          DOB4, DOB3, DOB2, DOB1, DOB0} = shown_b;

endmodule
