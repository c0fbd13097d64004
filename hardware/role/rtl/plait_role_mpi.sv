// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a compiled role's state machine talks MPI with: it hands commands to the shell, keeps what
// their completions say until the program asks, and stages buffers. The program works on memories
// of the role, the shell on node memory; a buffer has the same byte address in both. What is sent
// is copied to node memory before its command goes out, what was received is copied to the role's
// memory when it is waited for. See doc/role_mpi.md.
//
// The state machine asks for one thing at a time, issue or wait, and holds all of it until ready.
// Meanwhile no region runs: the copy ports act on the role's memories only then.
//
// Issue. In the cycle of issue_ready_o the shell has taken the command, and issue_slot_o is its
// number for wait; issue_i.request is not looked at. With all slots taken issue is never ready,
// since only a wait frees one. `exit` goes the same way and takes no slot.
//
// Wait. Ready when the command is done and the slot is free again. wait_done_o and the completion's
// fields stand in the cycle of wait_ready_o: status, datatype, peer, tag, collective, found, size.
// With wait_is_test_i ready comes in any case, and wait_done_o is 0 if the command is not done. A
// slot without a command is done at once; its fields mean nothing.
//
// No output of the role depends on an input but through a register.
module plait_role_mpi
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Slots       = 16,  // commands under way; a power of two
  parameter bit          Stalls      = 1'b0,  // copy_stall_i is looked at
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,

  // The state machine. What is not of a completion that is waited for is 0.
  input  logic                   issue_valid_i,
  input  command_t               issue_i,
  input  logic                   issue_is_staged_i,  // its buffer stands in a memory of the role
  output logic                   issue_ready_o,
  output logic [31:0]            issue_slot_o,
  input  logic                   wait_valid_i,
  input  logic                   wait_is_test_i,
  input  logic [31:0]            wait_slot_i,
  output logic                   wait_ready_o,
  output logic                   wait_done_o,
  output completion_t            wait_completion_o,
  output logic [Slots-1:0]       taken_o,  // slots that are not free

  // The role's memories that are staged, by byte address in node memory, a multiple of Lanes. What
  // is read stands at copy_read_data_i from the cycle after copy_read_valid_o until the next such
  // cycle. A write happens in the cycle in which it is valid. Addresses in no memory may give
  // anything and change nothing. In a cycle with copy_stall_i neither happens: both stand.
  output logic                   copy_read_valid_o,
  output logic [AddressBits-1:0] copy_read_address_o,
  input  logic [Width-1:0]       copy_read_data_i,
  output logic                   copy_write_valid_o,
  output logic [AddressBits-1:0] copy_write_address_o,
  output logic [Width-1:0]       copy_write_data_o,
  output logic [Lanes-1:0]       copy_write_lanes_o,
  input  logic                   copy_stall_i,

  // The shell: the ports of plait_role of these names.
  output logic                   command_valid_o,
  output command_t               command_o,
  input  logic                   command_ready_i,
  input  logic                   completion_valid_i,
  input  completion_t            completion_i,
  output logic                   completion_ready_o,
  output logic                   memory_read_valid_o,
  output logic [WordBits-1:0]    memory_read_address_o,
  input  logic                   memory_read_ready_i,
  input  logic                   memory_read_data_valid_i,
  input  logic [Width-1:0]       memory_read_data_i,
  output logic                   memory_write_valid_o,
  output logic [WordBits-1:0]    memory_write_address_o,
  output logic [Width-1:0]       memory_write_data_o,
  output logic [Lanes-1:0]       memory_write_lanes_o,
  input  logic                   memory_write_ready_i,

  // Low: nothing here will change but by the state machine or a completion, which is taken at once.
  output logic                   busy_o
);

  localparam int unsigned SlotBits  = $clog2(Slots);
  localparam int unsigned LaneBits  = $clog2(Lanes);

  if (Width != 64 && Width != 128 && Width != 512) begin : gen_no_width
    $error("plait_role_mpi: Width is none of 64, 128 and 512.");
  end
  if (Slots < 2 || (Slots & (Slots - 1)) != 0) begin : gen_no_slots
    $error("plait_role_mpi: Slots is no power of two from 2 on; a slot is a place in a RAM.");
  end

  typedef logic [SlotBits-1:0]    slot_t;
  typedef logic [AddressBits-1:0] address_t;
  typedef logic [WordBits-1:0]    word_t;
  // What is kept of a command, and of its completion.
  typedef struct packed {
    logic     is_get;
    logic     is_filled;  // something comes back to `address`
    address_t size;
    address_t address;
  } row_t;
  typedef struct packed {
    logic [63:0] size;
    logic        found;
    logic [7:0]  collective;
    logic [31:0] tag;
    logic [15:0] peer;
    logic [7:0]  datatype;
    logic [7:0]  status;
  } answer_t;
  typedef enum logic [2:0] {
    StIdle, StAim, StCopy, StCommand, StLook, StDone
  } state_e;

  // ---- slots -----------------------------------------------------------------------------------
  logic [Slots-1:0] taken_q, done_q;
  row_t             rows_q [Slots];
  answer_t          answers_q [Slots];
  row_t             row_in, row;
  answer_t          answer;
  slot_t            free, waited;
  logic             is_exit, is_full, is_filling, is_done, is_sent, is_filled, is_entered, is_left;
  logic             is_under_way;
  state_e           state_q;

  assign taken_o   = taken_q;
  assign is_exit   = issue_i.opcode == OpcodeExit;
  assign waited    = wait_slot_i[SlotBits-1:0];
  assign is_under_way = wait_slot_i[31:SlotBits] == '0 && taken_q[waited];
  assign is_done   = done_q[waited] || !is_under_way;
  assign row       = rows_q[waited];
  assign answer    = answers_q[waited];
  assign is_sent   = issue_i.opcode inside {OpcodeSend, OpcodePut, OpcodeLog, OpcodeRequest,
                                            OpcodeReply, OpcodeCircuitSend};
  assign is_filled = issue_i.opcode inside {OpcodeReceive, OpcodeGet, OpcodeCircuitReceive};
  assign is_entered = state_q == StIdle && issue_valid_i && (!is_full || is_exit);
  assign is_left   = state_q == StDone;

  if (Slots <= 64) begin : gen_few
    assign is_full    = &taken_q;
    assign is_filling = 1'b0;
    always_comb begin
      free = '0;
      for (int unsigned i = Slots; i > 0; i--) if (!taken_q[i-1]) free = slot_t'(i - 1);
    end
  end else begin : gen_many
    // Slots in the order in which they became free; the store is filled after a reset.
    logic                has_one, unused_two;
    logic [SlotBits+1:0] filled_q;

    assign is_full    = !has_one || is_filling;
    assign is_filling = !filled_q[SlotBits+1];
    always_ff @(posedge clk_i) begin
      if (!rst_ni) filled_q <= '0;
      else if (is_filling) filled_q <= filled_q + 1'b1;
    end
    plait_match_free #(.Depth(Slots)) u_free (
      .clk_i,
      .rst_ni,
      .init_i   (is_filling),
      .push_i   (is_left && is_under_way),
      .number_i (waited),
      .number_o (free),
      .has_one_o(has_one),
      .has_two_o(unused_two),
      .pop_i    (is_entered && !is_exit)
    );
  end

  // Bytes of the buffer, which stand where the command's view has them.
  logic [63:0] size;
  always_comb begin
    unique case (issue_i.opcode)
      OpcodePut, OpcodeGet:         size = 64'(issue_i.tag);
      OpcodeRequest, OpcodeReply:   size = 64'(issue_i.context_id);
      default:                      size = issue_i.size;
    endcase
  end

  // A buffer outside node memory is not staged: the shell refuses its command.
  logic is_within;
  assign is_within = issue_is_staged_i && issue_i.address[63:AddressBits] == '0 &&
                     size[63:AddressBits] == '0;
  assign row_in = '{
    is_get:    issue_i.opcode == OpcodeGet,
    is_filled: is_filled && is_within,
    size:      size[AddressBits-1:0],
    address:   issue_i.address[AddressBits-1:0]
  };

  assign completion_ready_o = 1'b1;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      taken_q <= '0;
    end else begin
      if (is_entered && !is_exit) taken_q[free] <= 1'b1;
      if (is_left && is_under_way) taken_q[waited] <= 1'b0;
    end
    if (is_entered) done_q[free] <= 1'b0;
    if (completion_valid_i) done_q[completion_i.request[SlotBits-1:0]] <= 1'b1;
    if (is_entered) rows_q[free] <= row_in;
    if (completion_valid_i) begin
      answers_q[completion_i.request[SlotBits-1:0]] <= '{
        size:       completion_i.size,
        found:      completion_i.found[0],
        collective: completion_i.collective,
        tag:        completion_i.tag,
        peer:       completion_i.peer,
        datatype:   completion_i.datatype,
        status:     completion_i.status
      };
    end
  end

  // ---- what the state machine sees -------------------------------------------------------------
  command_t command_q;
  logic     is_issuing_q;

  assign issue_ready_o = command_valid_o && command_ready_i;
  assign issue_slot_o  = command_q.request;
  assign wait_ready_o  = is_left || (state_q == StIdle && wait_valid_i && wait_is_test_i &&
                                     !is_done);
  assign wait_done_o   = is_left;
  assign wait_completion_o = '{
    size:       answer.size,
    found:      {7'd0, answer.found},
    collective: answer.collective,
    tag:        answer.tag,
    peer:       answer.peer,
    datatype:   answer.datatype,
    status:     answer.status,
    default:    '0
  };
  logic unused;
  assign unused = &{1'b0, completion_i};

  assign command_valid_o = state_q == StCommand;
  assign command_o       = command_q;

  // ---- copying ---------------------------------------------------------------------------------
  // Words are asked for from one side and written to the other, one after the other.
  address_t             last;
  word_t                ask_q, put_q, last_q;
  address_t             size_q;  // of what is copied
  logic [Lanes-1:0]     first_lanes_q, last_lanes_q, lanes;
  logic                 is_asking_q, is_first_q, is_held_q, is_copied;
  logic                 asked, arrived, moves, is_asked_last, is_put_last;
  logic [Width-1:0]     out_q, in_q;
  word_t                place_q;
  logic [Lanes-1:0]     lanes_q;
  logic                 out_valid_q, in_valid_q, is_out, stalls;
  logic                 may_ask, comes;
  logic [Width-1:0]     coming;

  assign last = command_q.address[AddressBits-1:0] + size_q - 1'b1;
  assign is_asked_last = ask_q == last_q;
  assign is_put_last   = put_q == last_q;
  assign lanes         = (is_first_q ? first_lanes_q : '1) & (is_put_last ? last_lanes_q : '1);
  assign is_out        = state_q == StCopy && is_issuing_q;

  // To node memory: a word that was read waits at the role's memory until memory takes the one
  // before it.
  assign moves               = is_held_q && (!out_valid_q || memory_write_ready_i);
  assign copy_read_valid_o   = is_asking_q && is_out && (!is_held_q || moves);
  assign copy_read_address_o = {ask_q, LaneBits'(0)};
  assign memory_write_valid_o   = out_valid_q;
  assign memory_write_address_o = place_q;
  assign memory_write_data_o    = out_q;
  assign memory_write_lanes_o   = lanes_q;

  // From node memory.
  assign memory_read_valid_o   = is_asking_q && state_q == StCopy && !is_issuing_q && may_ask;
  assign memory_read_address_o = ask_q;
  assign copy_write_valid_o    = in_valid_q;
  assign copy_write_address_o  = {place_q, LaneBits'(0)};
  assign copy_write_data_o     = in_q;
  assign copy_write_lanes_o    = lanes_q;

  if (Stalls) begin : gen_stalls
    // Words that were asked for have a place until they are written.
    localparam int unsigned Places = 4;
    logic [$clog2(Places+1)-1:0] count_q;
    logic                        unused_ready;
    logic [$clog2(Places+1)-1:0] unused_count;

    assign stalls  = copy_stall_i;
    assign may_ask = count_q != ($clog2(Places+1))'(Places);
    always_ff @(posedge clk_i) begin
      if (!rst_ni) count_q <= '0;
      else count_q <= count_q + ($clog2(Places+1))'(memory_read_valid_o && memory_read_ready_i) -
                      ($clog2(Places+1))'(in_valid_q && !stalls);
    end
    plait_fifo #(.Width(Width), .Depth(Places), .FallThrough(1'b1)) u_coming (
      .clk_i,
      .rst_ni,
      .data_i (memory_read_data_i),
      .valid_i(memory_read_data_valid_i),
      .ready_o(unused_ready),
      .data_o (coming),
      .valid_o(comes),
      .ready_i(!in_valid_q || !stalls),
      .count_o(unused_count)
    );
  end else begin : gen_no_stalls
    logic unused_stall;
    assign unused_stall = copy_stall_i;
    assign stalls  = 1'b0;
    assign may_ask = 1'b1;
    assign comes   = memory_read_data_valid_i;
    assign coming  = memory_read_data_i;
  end

  assign asked     = (copy_read_valid_o && !stalls) || (memory_read_valid_o && memory_read_ready_i);
  assign arrived   = moves || (comes && (!in_valid_q || !stalls) && state_q == StCopy);
  // The last word stands in its register, and is written.
  assign is_copied = ((in_valid_q && !stalls) || (out_valid_q && memory_write_ready_i)) &&
                     place_q == last_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      is_held_q   <= 1'b0;
      out_valid_q <= 1'b0;
      in_valid_q  <= 1'b0;
    end else begin
      if (copy_read_valid_o && !stalls) is_held_q <= 1'b1;
      else if (moves) is_held_q <= 1'b0;
      if (moves) out_valid_q <= 1'b1;
      else if (memory_write_ready_i) out_valid_q <= 1'b0;
      in_valid_q <= comes || (in_valid_q && stalls);
    end
    if (state_q == StAim) begin
      ask_q         <= command_q.address[AddressBits-1:LaneBits];
      put_q         <= command_q.address[AddressBits-1:LaneBits];
      last_q        <= last[AddressBits-1:LaneBits];
      first_lanes_q <= {Lanes{1'b1}} << command_q.address[LaneBits-1:0];
      last_lanes_q  <= ~({Lanes{1'b1}} << 1 << last[LaneBits-1:0]);
      is_first_q    <= 1'b1;
      is_asking_q   <= 1'b1;
    end
    if (asked) begin
      ask_q       <= ask_q + 1'b1;
      is_asking_q <= !is_asked_last;
    end
    if (arrived) begin
      put_q      <= put_q + 1'b1;
      is_first_q <= 1'b0;
      place_q    <= put_q;
      lanes_q    <= lanes;
    end
    if (moves) out_q <= copy_read_data_i;
    if (!(in_valid_q && stalls)) in_q <= coming;
  end

  // ---- in turn ---------------------------------------------------------------------------------
  logic [AddressBits-1:0] came;

  // What came: all of a GET, as much as fits of a message that was too long.
  assign came = (row.is_get || answer.status == StatusTruncated) ? row.size
                                                                 : answer.size[AddressBits-1:0];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= StIdle;
    end else begin
      unique case (state_q)
        StIdle: begin
          if (is_entered) begin
            state_q <= (is_sent && is_within && row_in.size != '0) ? StAim : StCommand;
          end else if (wait_valid_i && is_done) begin
            state_q <= is_under_way ? StLook : StDone;
          end
        end
        StLook: begin
          state_q <= StDone;
          if (row.is_filled && came != '0 &&
              answer.status inside {StatusOk, StatusTruncated}) state_q <= StAim;
        end
        StAim:     state_q <= StCopy;
        StCopy:    if (is_copied) state_q <= is_issuing_q ? StCommand : StDone;
        StCommand: if (command_ready_i) state_q <= StIdle;
        default:   state_q <= StIdle;
      endcase
    end
    if (is_entered) begin
      command_q         <= issue_i;
      command_q.request <= 32'(free);
      size_q            <= row_in.size;
      is_issuing_q      <= 1'b1;
    end else if (state_q == StLook) begin
      command_q.address <= 64'(row.address);
      size_q            <= came;
      is_issuing_q      <= 1'b0;
    end
  end

  assign busy_o = state_q != StIdle || is_entered || is_filling ||
                  (wait_valid_i && (is_done || wait_is_test_i));

endmodule
