// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The wire and the commands, for hardware. Byte 0 of a beat is bits 7:0; fields of a packed struct
// stand in reverse, so that the beats of a record, the last one first, are its value:
// header_t'({beat[5], ..., beat[0]}) on a datapath of 64 bits.
// Generated from spec/*.yaml by spec/generate.py: edit that, never this.
// No design uses every number.
// verilator lint_off UNUSEDPARAM
package plait_wire_pkg;

  localparam logic [7:0] WireVersion = 8'd1;
  localparam logic [15:0] Ethertype = 16'h88b5;
  localparam logic [15:0] UdpPort = 16'd51966;
  localparam logic [15:0] Ipv4Ethertype = 16'h0800;
  localparam logic [7:0] Ipv4Ttl = 8'd64;
  localparam int unsigned EthernetBytes = 14;
  localparam int unsigned Ipv4Bytes = 20;
  localparam int unsigned UdpBytes = 8;
  localparam int unsigned PadBytes = 2;
  localparam int unsigned UdpPadBytes = 6;
  localparam int unsigned UdpHeaderOffset = 48;
  localparam int unsigned HeaderOffset = 16;
  localparam int unsigned HeaderBytes = 48;
  localparam int unsigned BodyOffset = 64;
  localparam int unsigned ArgumentBlockBytes = 64;
  localparam int unsigned BodyAlignBytes = 8;
  localparam int unsigned CheckBytes = 4;
  localparam int unsigned CommandBytes = 32;
  localparam int unsigned CompletionBytes = 32;

  // node: peers an endpoint keeps state for
  localparam int unsigned NodesMax = 1024;
  // count: ranks of one node; an address of MPI has 10 bits for the node and 6 for its part
  localparam int unsigned PartsMax = 64;
  // byte: body of one frame; 97.8 % of the wire at 10 GbE
  localparam int unsigned PayloadBytesMax = 4096;
  // frame: frames in flight per peer and channel; the selective bitmap is as wide
  localparam int unsigned WindowFrames = 64;
  // frame: credit both ends assume before the first frame: one round trip of 10 GbE through one
  // switch
  localparam int unsigned CreditInitialFrames = 8;
  // frame: frames that all active senders to one node share; keeps incast inside a switch queue
  localparam int unsigned CreditPoolFrames = 64;
  // frame: data frames after which an acknowledgement goes out by itself
  localparam int unsigned AcknowledgeEveryFrames = 4;
  // ns: longest that an acknowledgement waits to ride on data
  localparam int unsigned AcknowledgeDelayNs = 2000;
  // frame: a frame counts as lost when one sent this much later has arrived
  localparam int unsigned ReorderFrames = 3;
  // ns: retransmission timer before the round trip is known
  localparam int unsigned RetransmitInitialNs = 500000;
  // ns: four round trips of 10 GbE
  localparam int unsigned RetransmitMinNs = 20000;
  // ns: cap of the doubling
  localparam int unsigned RetransmitMaxNs = 8000000;
  // count: timer expiries in a row with no sign of life after which a peer is dead
  localparam int unsigned RetriesMax = 10;
  // byte: largest message sent without asking; longer ones go RTS, CTS, PUT
  localparam int unsigned EagerBytesMax = 16384;
  // message: unexpected queue of a CPU rank; a full queue pushes back
  localparam int unsigned UnexpectedMessagesMax = 65536;
  // byte: payload kept in it
  localparam int unsigned UnexpectedBytesMax = 268435456;
  // count: 32-bit arguments of one active message (GASNet)
  localparam int unsigned ArgumentsMax = 16;
  // node: under this number the host that manages a hardware node speaks to it (CONTROL) and hears
  // from it (LOG); it is no rank
  localparam int unsigned ControllerNode = 65535;
  // number: its life, always
  localparam int unsigned ControllerLife = 0;
  // receive: receives that a hardware endpoint keeps posted, unless built otherwise
  localparam int unsigned HardwarePostedMax = 64;
  // message: unexpected queue of a hardware endpoint, unless built otherwise; a full queue pushes
  // back
  localparam int unsigned HardwareUnexpectedMax = 64;
  // frame: request frames of one peer that a hardware endpoint can hold while it is pushed back: as
  // many as credit_initial_frames lets come
  localparam int unsigned HoldFrames = 8;
  // frame: the same at 512 bit, where more is on its way in a round trip, and where frames of puts
  // are small
  localparam int unsigned HoldFrames512 = 32;
  // byte: private memory of a soft processor, unless a cluster file says otherwise
  localparam int unsigned SoftMemoryBytes = 32768;
  // word: arguments of a task, and what waits for its children; each has 64 bits
  localparam int unsigned TaskWordsMax = 16;
  // count: kernels of a program of tasks
  localparam int unsigned TaskFunctionsMax = 255;
  // count: tasks of a node that wait for their children, and PEs that may launch some
  localparam int unsigned TaskClosures = 1024;
  // count: tasks of one function that wait for a PE; a launch beyond that waits
  localparam int unsigned TaskDepth = 1024;
  // byte: what malloc has on rank 0 of a program of tasks, so that tasks can reach it
  localparam int unsigned TaskHeapBytes = 1048576;
  // byte: local variables of rank 0 that tasks may reach
  localparam int unsigned TaskStackBytes = 262144;
  // byte: objects that tasks share with rank 0, that memory included
  localparam int unsigned TaskSharedBytesMax = 4194304;
  // node: nodes that tasks of one program run on
  localparam int unsigned TaskNodesMax = 64;
  // count: tasks that a node may have at each other one, those included that wait there
  localparam int unsigned TaskTickets = 8;
  // count: tasks of one function that wait for a PE before the oldest goes to another node
  localparam int unsigned TaskMany = 8;
  // count: words of what tasks print in a region
  localparam int unsigned TaskLogWords = 8192;
  // byte: what shmem_malloc has, and GASNet's segment, where some ranks are FPGAs, unless the
  // environment says otherwise
  localparam int unsigned SymmetricHeapBytes = 1048576;
  // number: MPI_TAG_UB
  localparam int unsigned TagMax = 2147483647;

  // carries a sequence number and is retransmitted until acknowledged; without it the frame only
  // acknowledges
  localparam logic [7:0] FlagData = 8'h01;
  // reply channel, whatever flag direct says. All transport fields are the named channel's
  localparam logic [7:0] FlagReply = 8'h02;
  // first frame of a message
  localparam logic [7:0] FlagFirst = 8'h04;
  // last frame of a message
  localparam logic [7:0] FlagLast = 8'h08;
  // the receiver answers at once with an acknowledgement
  localparam logic [7:0] FlagAcknowledgeNow = 8'h10;
  // sent before; for captures and counters
  localparam logic [7:0] FlagRetransmitted = 8'h20;
  // direct channel; without it and reply: request channel
  localparam logic [7:0] FlagDirect = 8'h40;

  // send completes only after the receiver has matched it
  localparam logic [7:0] CommandFlagSynchronous = 8'h01;
  // receive, probe: peer is not compared
  localparam logic [7:0] CommandFlagAnySource = 8'h02;
  // receive, probe: tag is not compared
  localparam logic [7:0] CommandFlagAnyTag = 8'h04;
  // probe: complete at once, found or not
  localparam logic [7:0] CommandFlagNow = 8'h08;
  // request: peer answers with one reply
  localparam logic [7:0] CommandFlagReplied = 8'h10;

  typedef enum logic [7:0] {
    // transport only: acknowledgement or credit
    HandlerNone = 8'd0,
    // eager message: payload lands in the matching posted buffer or in the unexpected queue.
    // operand = bytes of the whole message in 47:0; the part of its node that sends in 61:56, the
    // part that is to receive in 53:48
    HandlerMatch = 8'd1,
    // request to send: announces operand bytes under context, tag and datatype, and parts as match
    // does; message = the sender's number, to be quoted in the CTS
    HandlerRts = 8'd2,
    // clear to send: message = the sender's number from the RTS, tag = the receiver's number,
    // operand = address to put to
    HandlerCts = 8'd3,
    // payload is written at address operand; tag = bytes of the PUT from this frame on, of which
    // none is written if one of them would stand where none may. message = the asker's number. The
    // last frame is answered by PUT_DONE
    HandlerPut = 8'd4,
    // asks for memory to be put back; six arguments are three numbers of 64 bit, the lower half
    // first: byte address at the destination of this frame, byte address at its source, bytes.
    // message = the asker's number
    HandlerGet = 8'd5,
    // answer to GET and CTS: as PUT, on the reply channel; message is quoted from the GET, or is
    // the number that the CTS gave
    HandlerPutReply = 8'd6,
    // answer to an RTS that can never be taken (truncation): message = the sender's number; the
    // sender completes, the data stay
    HandlerRefuse = 8'd7,
    // answer to the last frame of a PUT: message is quoted; operand 0: all bytes are in memory, 1:
    // none was written
    HandlerPutDone = 8'd8,
    // payload is text that a role has printed, for the node controller_node; tag = the stream, see
    // log_streams
    HandlerLog = 8'd16,
    // reads or writes a register of a hardware node's shell (spec/registers.yaml); the answer is
    // the same handler on the reply channel, see conversation
    HandlerControl = 8'd17,
    // one operation on a word of the destination's memory: tag = operation + 256 x type (see
    // atomic_operations, word_types); operand = 24; payload: symmetric address, operand, comparand,
    // 8 bytes each. The reply's payload is what the word was, 8 bytes; it is empty where nothing
    // was done
    HandlerAtomic = 8'd64,
    // a task: tag = the sender's ticket at the destination + 2^24 x function; payload: its words
    HandlerTaskLaunch = 8'd80,
    // a word that such a task returns: tag = ticket + 2^26 x slot + 2^31 with the last, which frees
    // the ticket
    HandlerTaskResult = 8'd81,
    // first of the handlers that a role supplies (GASNet). operand = bytes of the payload;
    // collective = room for the reply's, in units of 16 bytes
    HandlerUser = 8'd128
  } handler_e;

  typedef enum logic [7:0] {
    // what a program prints
    LogStreamStdout = 8'd1,
    // what it complains of
    LogStreamStderr = 8'd2,
    // what a compiled role prints: numbers, to which the host has the text; 8 bytes for the number
    // of the format, 8 for each argument
    LogStreamRecord = 8'd3
  } log_stream_e;

  typedef enum logic [7:0] {
    // answers with the register's value
    ControlOperationRead = 8'd0,
    // gives the register a value; the answer has the value given
    ControlOperationWrite = 8'd1
  } control_operation_e;

  typedef enum logic [7:0] {
    // done
    ControlStatusOk = 8'd0,
    // no such register, or it cannot be written; nothing changed
    ControlStatusRefused = 8'd1
  } control_status_e;

  typedef enum logic [7:0] {
    // the word stays
    AtomicOperationFetch = 8'd0,
    // it becomes the operand
    AtomicOperationSet = 8'd1,
    // it becomes the operand if it is the comparand
    AtomicOperationCompareSet = 8'd2,
    // the operand is added; it wraps
    AtomicOperationAdd = 8'd3,
    // bits that the operand has not become 0
    AtomicOperationAnd = 8'd4,
    // bits that the operand has become 1
    AtomicOperationOr = 8'd5,
    // bits that the operand has change
    AtomicOperationXor = 8'd6
  } atomic_operation_e;

  typedef enum logic [7:0] {
    // 1 byte
    WordTypeUint8 = 8'd1,
    // 2 bytes
    WordTypeUint16 = 8'd2,
    // 4 bytes, or any other word of 4
    WordTypeUint32 = 8'd4,
    // 8 bytes, or any other word of 8
    WordTypeUint64 = 8'd8,
    // 1 byte, signed
    WordTypeInt8 = 8'd65,
    // 2 bytes, signed
    WordTypeInt16 = 8'd66,
    // 4 bytes, signed
    WordTypeInt32 = 8'd68,
    // 8 bytes, signed
    WordTypeInt64 = 8'd72
  } word_type_e;

  typedef enum logic [7:0] {
    // the word is value
    ComparisonEqual = 8'd0,
    // it is not
    ComparisonNotEqual = 8'd1,
    // it is greater
    ComparisonGreater = 8'd2,
    // it is greater, or value
    ComparisonGreaterEqual = 8'd3,
    // it is less
    ComparisonLess = 8'd4,
    // it is less, or value
    ComparisonLessEqual = 8'd5
  } comparison_e;

  typedef enum logic [7:0] {
    // ignored
    OpcodeNone = 8'd0,
    // send size bytes at address to peer; completes when the buffer may be used again
    OpcodeSend = 8'd1,
    // post a receive of up to size bytes at address
    OpcodeReceive = 8'd2,
    // complete when a message matches, without taking it; with flag now, at once
    OpcodeProbe = 8'd3,
    // cancel the receive numbered request if nothing matched it yet; its completion says cancelled
    // or comes as usual
    OpcodeCancel = 8'd4,
    // write size bytes at address to the memory of peer, at remote_address. Completes when the
    // bytes are there; refused if one of them would stand where the peer's role may not write, and
    // then none is written
    OpcodePut = 8'd5,
    // read size bytes of the memory of peer, at remote_address, to address here; completes when all
    // bytes are here
    OpcodeGet = 8'd6,
    // send size bytes of text at address to controller_node
    OpcodeLog = 8'd7,
    // active message to a handler of peer, with size bytes at address as its payload. Completes
    // when the payload may be used again; with flag replied when the reply is here
    OpcodeRequest = 8'd8,
    // answers a request that had flag replied: completes it there, where its payload is written. A
    // second reply, or one to a request without the flag, is dropped there and counted
    OpcodeReply = 8'd9,
    // the role has ended; size = its exit code. The last command
    OpcodeExit = 8'd10,
    // completes when size cycles have passed, at most 2^48 - 1
    OpcodePause = 8'd11,
    // completes when the word at address compares with value
    OpcodeWatch = 8'd16,
    // completes with the next request to a handler of the program: its payload, up to size bytes,
    // at address; handler in datatype, source, tag and size of the payload, and in address the
    // message number that a reply quotes
    OpcodeTake = 8'd17,
    // virtual port port leads to peer_port of peer, which has to do the same; full while a transfer
    // of the port is open
    OpcodeCircuitConnect = 8'd32,
    // send size bytes at address through the port; completes when all of them are in the buffer of
    // the peer's circuit_receive
    OpcodeCircuitSend = 8'd33,
    // receive up to size bytes from the port at address; completes with the size of what came
    OpcodeCircuitReceive = 8'd34,
    // start a task of function peer; size is its first word, tag the word of the caller's closure
    // that its result becomes (task_words_max or more: none). Given by the role's control kernel it
    // completes when the task has returned, with word 0 of the result in size
    OpcodeTaskLaunch = 8'd48,
    // size becomes word tag of the next launch. The control kernel gets word tag of the last result
    // in size
    OpcodeTaskWord = 8'd49,
    // size becomes word tag of the PE's closure
    OpcodeTaskWrite = 8'd50,
    // the PE is free; function peer goes on with its closure's words when all children are back
    OpcodeTaskSync = 8'd51,
    // size becomes the word that is tag places after the first of the task's result
    OpcodeTaskResult = 8'd52,
    // as task_result; then the task is done, and the PE free
    OpcodeTaskReturn = 8'd53,
    // waits until no other PE has the lock of the node, and takes it
    OpcodeTaskLock = 8'd54,
    // gives it back, after as many as there were task_lock
    OpcodeTaskUnlock = 8'd55,
    // as task_launch, but what the task returns goes where the PE's task returns to, which is done;
    // the PE is free
    OpcodeTaskPass = 8'd56,
    // as task_launch, but nobody gets what the task returns; the end of the region waits for it
    OpcodeTaskDiscard = 8'd57
  } opcode_e;

  typedef enum logic [7:0] {
    // done
    StatusOk = 8'd0,
    // the message was longer than the buffer; as much as fits was written, nothing of a message
    // that came by RTS
    StatusTruncated = 8'd1,
    // datatype or collective of the message differs from what was asked for
    StatusMismatched = 8'd2,
    // the peer does not answer
    StatusPeerFailed = 8'd3,
    // cancelled before anything matched
    StatusCancelled = 8'd4,
    // peer outside the cluster, buffer outside node memory, of get also what the peer has not, the
    // buffer of a receive, get or reply where the endpoint keeps frames, or a command that this
    // shell does not know
    StatusRefused = 8'd5,
    // a receive or probe that finds no room: the shell keeps as many as it can, and nothing has
    // come for any of them; it may be given again when one is done
    StatusFull = 8'd6,
    // a frame of a circuit's transfer was lost or broken; the buffer may have any part of it
    StatusLost = 8'd7
  } status_e;

  typedef enum logic [7:0] {
    // unknown
    DatatypeNone = 8'd0,
    DatatypeAint = 8'd1,
    DatatypeCount = 8'd2,
    DatatypeOffset = 8'd3,
    DatatypePacked = 8'd4,
    DatatypeShort = 8'd5,
    DatatypeInt = 8'd6,
    DatatypeLong = 8'd7,
    DatatypeLongLong = 8'd8,
    DatatypeUnsignedShort = 8'd9,
    DatatypeUnsigned = 8'd10,
    DatatypeUnsignedLong = 8'd11,
    DatatypeUnsignedLongLong = 8'd12,
    DatatypeFloat = 8'd13,
    DatatypeCFloatComplex = 8'd14,
    DatatypeCxxFloatComplex = 8'd15,
    DatatypeDouble = 8'd16,
    DatatypeCDoubleComplex = 8'd17,
    DatatypeCxxDoubleComplex = 8'd18,
    DatatypeLongDouble = 8'd19,
    DatatypeCLongDoubleComplex = 8'd20,
    DatatypeCxxLongDoubleComplex = 8'd21,
    DatatypeFloatInt = 8'd22,
    DatatypeDoubleInt = 8'd23,
    DatatypeLongInt = 8'd24,
    Datatype2int = 8'd25,
    DatatypeShortInt = 8'd26,
    DatatypeLongDoubleInt = 8'd27,
    DatatypeCBool = 8'd28,
    DatatypeCxxBool = 8'd29,
    DatatypeWchar = 8'd30,
    DatatypeInt8T = 8'd31,
    DatatypeUint8T = 8'd32,
    DatatypeChar = 8'd33,
    DatatypeSignedChar = 8'd34,
    DatatypeUnsignedChar = 8'd35,
    DatatypeByte = 8'd36,
    DatatypeInt16T = 8'd37,
    DatatypeUint16T = 8'd38,
    DatatypeInt32T = 8'd39,
    DatatypeUint32T = 8'd40,
    DatatypeInt64T = 8'd41,
    DatatypeUint64T = 8'd42
  } datatype_e;

  typedef enum logic [7:0] {
    OperationNone = 8'd0,
    OperationSum = 8'd1,
    OperationMin = 8'd2,
    OperationMax = 8'd3,
    OperationProd = 8'd4,
    OperationBand = 8'd5,
    OperationBor = 8'd6,
    OperationBxor = 8'd7,
    OperationLand = 8'd8,
    OperationLor = 8'd9,
    OperationLxor = 8'd10,
    OperationMinloc = 8'd11,
    OperationMaxloc = 8'd12,
    OperationReplace = 8'd13,
    OperationNoOp = 8'd14
  } operation_e;

  typedef enum logic [7:0] {
    // point to point
    CollectiveNone = 8'd0,
    CollectiveBarrier = 8'd1,
    CollectiveBcast = 8'd2,
    CollectiveScatter = 8'd3,
    CollectiveScatterv = 8'd4,
    CollectiveGather = 8'd5,
    CollectiveGatherv = 8'd6,
    CollectiveAllgather = 8'd7,
    CollectiveAllgatherv = 8'd8,
    CollectiveAlltoall = 8'd9,
    CollectiveAlltoallv = 8'd10,
    CollectiveReduce = 8'd11,
    CollectiveAllreduce = 8'd12,
    CollectiveReduceScatter = 8'd13,
    CollectiveReduceScatterBlock = 8'd14,
    CollectiveScan = 8'd15,
    CollectiveExscan = 8'd16,
    CollectiveCommDup = 8'd17,
    CollectiveCommSplit = 8'd18,
    CollectiveIbarrier = 8'd19,
    CollectiveIbcast = 8'd20,
    CollectiveIallreduce = 8'd21,
    CollectiveIgather = 8'd22,
    CollectiveIgatherv = 8'd23,
    CollectiveIscatter = 8'd24,
    CollectiveIscatterv = 8'd25,
    CollectiveIallgather = 8'd26,
    CollectiveIallgatherv = 8'd27,
    CollectiveIalltoall = 8'd28,
    CollectiveIalltoallv = 8'd29,
    CollectiveAlltoallw = 8'd30,
    CollectiveIalltoallw = 8'd31,
    CollectiveIreduce = 8'd32,
    CollectiveIreduceScatter = 8'd33,
    CollectiveIreduceScatterBlock = 8'd34,
    CollectiveIscan = 8'd35,
    CollectiveIexscan = 8'd36,
    CollectiveCommIdup = 8'd37,
    CollectiveCommCreate = 8'd38,
    CollectiveCommCreateGroup = 8'd39,
    CollectiveCommSplitType = 8'd40,
    CollectiveCartCreate = 8'd41,
    CollectiveCartSub = 8'd42,
    CollectiveAllgatherInit = 8'd43,
    CollectiveAllgathervInit = 8'd44,
    CollectiveAllreduceInit = 8'd45,
    CollectiveAlltoallInit = 8'd46,
    CollectiveAlltoallvInit = 8'd47,
    CollectiveAlltoallwInit = 8'd48,
    CollectiveBarrierInit = 8'd49,
    CollectiveBcastInit = 8'd50,
    CollectiveExscanInit = 8'd51,
    CollectiveGatherInit = 8'd52,
    CollectiveGathervInit = 8'd53,
    CollectiveReduceInit = 8'd54,
    CollectiveReduceScatterInit = 8'd55,
    CollectiveReduceScatterBlockInit = 8'd56,
    CollectiveScanInit = 8'd57,
    CollectiveScatterInit = 8'd58,
    CollectiveScattervInit = 8'd59,
    CollectiveNeighborAllgather = 8'd60,
    CollectiveIneighborAllgather = 8'd61,
    CollectiveNeighborAllgatherInit = 8'd62,
    CollectiveNeighborAlltoall = 8'd63,
    CollectiveIneighborAlltoall = 8'd64,
    CollectiveNeighborAlltoallInit = 8'd65,
    CollectiveNeighborAllgatherv = 8'd66,
    CollectiveIneighborAllgatherv = 8'd67,
    CollectiveNeighborAllgathervInit = 8'd68,
    CollectiveNeighborAlltoallv = 8'd69,
    CollectiveIneighborAlltoallv = 8'd70,
    CollectiveNeighborAlltoallvInit = 8'd71,
    CollectiveNeighborAlltoallw = 8'd72,
    CollectiveIneighborAlltoallw = 8'd73,
    CollectiveNeighborAlltoallwInit = 8'd74,
    CollectiveDistGraphCreate = 8'd75,
    CollectiveDistGraphCreateAdjacent = 8'd76
  } collective_e;

  typedef struct packed {
    // check: check of the header alone, see frame; the last two bytes, so that all it covers has
    // passed before it
    logic [15:0] header_check;
    // number: communicator's context; odd numbers are for collectives
    logic [15:0] context_id;
    // number: code of the collective (spec/collectives.yaml), 0 point to point
    logic [7:0] collective;
    // number: code of the basic datatype (spec/mpi.yaml), 0 unknown, so that a mismatch can be
    // named
    logic [7:0] datatype;
    // count: 32-bit arguments in the argument block, 0 to 16; 0: no block
    logic [7:0] argument_count;
    // number: what acts on arrival, see handlers
    logic [7:0] handler;
    // handler's: bytes of the whole message in MATCH and RTS; byte address in the destination's
    // node memory in PUT and PUT_REPLY, in the source's in CTS
    logic [63:0] operand;
    // number: message number: the sender's in RTS, PUT, GET and a user's request, 0 there if it
    // wants no reply; the destination's own in CTS, REFUSE, PUT_DONE, PUT_REPLY and a user's reply
    logic [31:0] message;
    // number: MPI tag; in CTS the receiver's message number; in PUT the bytes that are still to
    // come
    logic [31:0] tag;
    // bitmap: bit i set: frame acknowledge + 1 + i has arrived
    logic [63:0] selective;
    // byte: argument block and payload, without padding and check
    logic [15:0] body_bytes;
    // frame: first sequence number that the destination must not send yet on this channel;
    // absolute, so a lost update heals
    logic [15:0] credit;
    // frame: next frame expected from the destination on this channel: all before it arrived
    logic [15:0] acknowledge;
    // frame: with flag data: number of this frame in its channel to this peer, modulo 2^16;
    // without: the credit its sender has heard of
    logic [15:0] sequence_number;
    // node: node that the frame is for
    logic [15:0] destination;
    // node: node that sent the frame; written by the shell, never by the role
    logic [15:0] source;
    // number: life of the destination that the frame is for; a node that was started again refuses
    // what was meant for it before
    logic [7:0] destination_life;
    // number: life of the source node, counted by who starts it again, the controller's is 0;
    // frames of another life than the destination knows of are refused
    logic [7:0] source_life;
    // bits: see flags
    logic [7:0] flags;
    // number: protocol version, 1
    logic [7:0] version;
  } header_t;

  // header_check, from the CRC-32C of the header with header_check as zero. The register
  // of a CRC engine will do as well, inverted or not.
  function automatic logic [15:0] header_check_of(input logic [31:0] crc);
    return crc[15:0] ^ {crc[30:16], crc[31:31]};
  endfunction

  // What precedes the header, byte 0 of each part in its bits 7:0.
  typedef struct packed {
    logic [15:0] pad;
    logic [15:0] ethertype;
    logic [47:0] source;
    logic [47:0] destination;
  } ethernet_t;

  // The first 64 bytes of a frame: one beat of 512 bits, eight of 64.
  typedef struct packed {
    header_t   header;
    ethernet_t ethernet;
  } head_t;

  function automatic logic [47:0] mac_address(input logic [15:0] node);
    return {node[7:0], node[15:8], 32'h004c5002};
  endfunction

  function automatic ethernet_t ethernet_header(input logic [15:0] source,
                                                input logic [15:0] destination);
    return '{
      pad:         16'd0,
      ethertype:   16'hb588,
      source:      mac_address(source),
      destination: mac_address(destination)
    };
  endfunction

  // Byte 0 of the address in bits 7:0.
  function automatic logic [31:0] ipv4_address(input logic [15:0] node);
    return {node[7:0], node[15:8], 16'h500a};
  endfunction

  // The checksum of the IPv4 header as a number, its upper byte first on the wire; bytes
  // is the header's total length.
  function automatic logic [15:0] ipv4_checksum(input logic [15:0] bytes,
                                                input logic [15:0] source,
                                                input logic [15:0] destination);
    logic [17:0] sum;
    logic [16:0] carried;
    sum = 18'hd9b1 + 18'(bytes) + 18'(source)
        + 18'(destination);
    carried = {1'b0, sum[15:0]} + 17'(sum[17:16]);
    return ~(carried[15:0] + 16'(carried[16]));
  endfunction

  // Circuit frames.
  localparam logic [15:0] CircuitEthertype = 16'h88b6;
  localparam int unsigned CircuitHeadBytes = 18;
  localparam int unsigned CircuitWordBytes = 64;
  localparam int unsigned CircuitWordsMax = 143;
  localparam int unsigned CircuitCheckBytes = 4;
  localparam int unsigned CircuitPoolWords = 1280;
  // In port: the frame is a control frame.
  localparam logic [7:0] CircuitControl = 8'h80;
  // a frame of the transfer is missing or broken: the transfer has ended with status lost
  localparam logic [7:0] CircuitFlagLost = 8'h01;
  // the transfer is longer than what it is received into: it has ended with status truncated
  localparam logic [7:0] CircuitFlagTruncated = 8'h02;

  typedef enum logic [7:0] {
    // this end is connected: what the other end had to say before, it says again
    CircuitKindHello = 8'd1,
    // what has arrived, and how far the other end may send
    CircuitKindGrant = 8'd2
  } circuit_kind_e;

  typedef struct packed {
    // word: words in this frame, 1 to words_max
    logic [7:0] words;
    // frame: number of the frame on its port, modulo 256: it goes on from one transfer to the next
    logic [7:0] number;
    // bit: last frame of a transfer
    logic [0:0] last;
    // bit: first frame of a transfer
    logic [0:0] first;
    // number: virtual port that the frame comes from
    logic [5:0] source_port;
    // number: virtual port at the destination; with control_mask: a control frame for it
    logic [7:0] port;
  } circuit_header_t;

  // The first bytes of the word of a control frame; the others are zero.
  typedef struct packed {
    // word: words of the transfer that may have been sent; absolute, never less than accepted
    logic [31:0] granted;
    // word: words of the transfer that have arrived, from its first one on; absolute, so that a
    // lost grant heals
    logic [31:0] accepted;
    // number: life of the node that the frame comes from, as source_life in the header of other
    // frames
    logic [7:0] life;
    // bits: see flags
    logic [7:0] flags;
    // number: transfer of this circuit that it is about, modulo 256
    logic [7:0] transfer;
    // number: see kinds
    logic [7:0] kind;
  } circuit_control_t;

  // What precedes the words, byte 0 of each part in its bits 7:0.
  typedef struct packed {
    circuit_header_t header;
    logic [15:0]     ethertype;
    logic [47:0]     source;
    logic [47:0]     destination;
  } circuit_head_t;

  function automatic circuit_head_t circuit_head(input logic [15:0] source,
                                                 input logic [15:0] destination,
                                                 input circuit_header_t header);
    return '{
      header:      header,
      ethertype:   16'hb688,
      source:      mac_address(source),
      destination: mac_address(destination)
    };
  endfunction

  typedef struct packed {
    // number: bytes to send, or capacity in bytes to receive
    logic [63:0] size;
    // number: byte address of the buffer in node memory
    logic [63:0] address;
    // number: the role's own number for this command, quoted in the completion
    logic [31:0] request;
    // number: MPI tag; of log the stream (log_streams in spec/wire.yaml), 7:0, and the part that
    // prints, 15:8
    logic [31:0] tag;
    // number: communicator's context; odd numbers are for collectives
    logic [15:0] context_id;
    // number: at the other end: node 9:0, its part 15:10, which is 0 where each node has one rank
    logic [15:0] peer;
    // number: code of the collective that this is part of, 0 none
    logic [7:0] collective;
    // number: code of the basic datatype, spec/mpi.yaml; 0 unknown
    logic [7:0] datatype;
    // number: see command_flags
    logic [7:0] flags;
    // number: see opcodes
    logic [7:0] opcode;
  } command_t;

  typedef struct packed {
    // number: byte address in the node memory of peer, below 2^48
    logic [63:0] remote_address;
    // number: byte address in node memory here
    logic [63:0] address;
    // number: as in command
    logic [31:0] request;
    // number: bytes
    logic [31:0] size;
    // number: zero
    logic [15:0] reserved_2;
    // number: node whose memory it is about
    logic [15:0] peer;
    // number: zero
    logic [15:0] reserved;
    // number: see command_flags
    logic [7:0] flags;
    // number: see opcodes
    logic [7:0] opcode;
  } one_sided_command_t;

  typedef struct packed {
    // number: with flag replied: byte address that the reply's payload goes to
    logic [63:0] reply_address;
    // number: byte address of the payload
    logic [63:0] address;
    // number: as in command
    logic [31:0] request;
    // number: travels in the header
    logic [31:0] tag;
    // number: bytes of payload, up to payload_bytes_max
    logic [15:0] size;
    // number: node whose handler it is
    logic [15:0] peer;
    // number: with flag replied: room for the reply's payload, in units of 16 bytes
    logic [7:0] reply_units;
    // number: the peer's handler, 128 or more
    logic [7:0] handler;
    // number: see command_flags
    logic [7:0] flags;
    // number: see opcodes
    logic [7:0] opcode;
  } user_request_command_t;

  typedef struct packed {
    // number: zero
    logic [31:0] reserved_2;
    // number: message of the request's header, which the reply is for
    logic [31:0] message;
    // number: byte address of the payload
    logic [63:0] address;
    // number: as in command
    logic [31:0] request;
    // number: travels in the header
    logic [31:0] tag;
    // number: bytes of payload, up to payload_bytes_max
    logic [15:0] size;
    // number: node that asked
    logic [15:0] peer;
    // number: zero
    logic [7:0] reserved;
    // number: 128 or more: what the reply is for
    logic [7:0] handler;
    // number: see command_flags
    logic [7:0] flags;
    // number: see opcodes
    logic [7:0] opcode;
  } user_reply_command_t;

  typedef struct packed {
    // number: what it is compared with; bits that the word has not are not looked at
    logic [63:0] value;
    // number: byte address of the word
    logic [63:0] address;
    // number: as in command
    logic [31:0] request;
    // number: zero
    logic [31:0] reserved_2;
    // number: zero
    logic [15:0] reserved;
    // number: the node itself
    logic [15:0] peer;
    // number: see comparisons
    logic [7:0] comparison;
    // number: see word_types in spec/wire.yaml
    logic [7:0] word_type;
    // number: see command_flags
    logic [7:0] flags;
    // number: see opcodes
    logic [7:0] opcode;
  } watch_command_t;

  typedef struct packed {
    // number: bytes to send, or capacity in bytes to receive
    logic [63:0] size;
    // number: send, receive: byte address of the buffer in node memory
    logic [63:0] address;
    // number: as in command
    logic [31:0] request;
    // number: zero
    logic [31:0] reserved_2;
    // number: zero
    logic [15:0] reserved;
    // number: connect: node at the other end
    logic [15:0] peer;
    // number: connect: virtual port of peer at the other end
    logic [7:0] peer_port;
    // number: virtual port of this node
    logic [7:0] port;
    // number: see command_flags
    logic [7:0] flags;
    // number: see opcodes
    logic [7:0] opcode;
  } circuit_command_t;

  typedef struct packed {
    // number: where the payload stands, for completions that carry some
    logic [63:0] address;
    // number: bytes of the message; more than the capacity where the status is truncated
    logic [63:0] size;
    // number: zero
    logic [15:0] reserved;
    // number: probe: 1 if a message matched
    logic [7:0] found;
    // number: collective code of the message
    logic [7:0] collective;
    // number: tag of the message
    logic [31:0] tag;
    // number: the address that the message came from, as in a command
    logic [15:0] peer;
    // number: datatype code of the message that came; of a reply the handler that it names
    logic [7:0] datatype;
    // number: see completion_status
    logic [7:0] status;
    // number: number that the command carried
    logic [31:0] request;
  } completion_t;

endpackage
// verilator lint_on UNUSEDPARAM
