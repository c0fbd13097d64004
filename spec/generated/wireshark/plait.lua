-- SPDX-FileCopyrightText: The Plait authors
-- SPDX-License-Identifier: Apache-2.0
--
-- Wireshark dissector: tshark -X lua_script:plait.lua -r run.pcapng, or copy it into Wireshark's
-- folder of personal plugins.
-- Generated from spec/*.yaml by spec/generate.py: edit that, never this.

local plait = Proto("plait", "Plait")

local handler_names = {
  [0] = "none",
  [1] = "match",
  [2] = "rts",
  [3] = "cts",
  [4] = "put",
  [5] = "get",
  [6] = "put_reply",
  [7] = "refuse",
  [8] = "put_done",
  [16] = "log",
  [17] = "control",
  [64] = "atomic",
  [80] = "task_launch",
  [81] = "task_result",
  [128] = "user",
}
local datatype_names = {
  [1] = "MPI_AINT",
  [2] = "MPI_COUNT",
  [3] = "MPI_OFFSET",
  [4] = "MPI_PACKED",
  [5] = "MPI_SHORT",
  [6] = "MPI_INT",
  [7] = "MPI_LONG",
  [8] = "MPI_LONG_LONG",
  [9] = "MPI_UNSIGNED_SHORT",
  [10] = "MPI_UNSIGNED",
  [11] = "MPI_UNSIGNED_LONG",
  [12] = "MPI_UNSIGNED_LONG_LONG",
  [13] = "MPI_FLOAT",
  [14] = "MPI_C_FLOAT_COMPLEX",
  [15] = "MPI_CXX_FLOAT_COMPLEX",
  [16] = "MPI_DOUBLE",
  [17] = "MPI_C_DOUBLE_COMPLEX",
  [18] = "MPI_CXX_DOUBLE_COMPLEX",
  [19] = "MPI_LONG_DOUBLE",
  [20] = "MPI_C_LONG_DOUBLE_COMPLEX",
  [21] = "MPI_CXX_LONG_DOUBLE_COMPLEX",
  [22] = "MPI_FLOAT_INT",
  [23] = "MPI_DOUBLE_INT",
  [24] = "MPI_LONG_INT",
  [25] = "MPI_2INT",
  [26] = "MPI_SHORT_INT",
  [27] = "MPI_LONG_DOUBLE_INT",
  [28] = "MPI_C_BOOL",
  [29] = "MPI_CXX_BOOL",
  [30] = "MPI_WCHAR",
  [31] = "MPI_INT8_T",
  [32] = "MPI_UINT8_T",
  [33] = "MPI_CHAR",
  [34] = "MPI_SIGNED_CHAR",
  [35] = "MPI_UNSIGNED_CHAR",
  [36] = "MPI_BYTE",
  [37] = "MPI_INT16_T",
  [38] = "MPI_UINT16_T",
  [39] = "MPI_INT32_T",
  [40] = "MPI_UINT32_T",
  [41] = "MPI_INT64_T",
  [42] = "MPI_UINT64_T",
}
local collective_names = {
  [0] = "point to point",
  [1] = "MPI_Barrier",
  [2] = "MPI_Bcast",
  [3] = "MPI_Scatter",
  [4] = "MPI_Scatterv",
  [5] = "MPI_Gather",
  [6] = "MPI_Gatherv",
  [7] = "MPI_Allgather",
  [8] = "MPI_Allgatherv",
  [9] = "MPI_Alltoall",
  [10] = "MPI_Alltoallv",
  [11] = "MPI_Reduce",
  [12] = "MPI_Allreduce",
  [13] = "MPI_Reduce_scatter",
  [14] = "MPI_Reduce_scatter_block",
  [15] = "MPI_Scan",
  [16] = "MPI_Exscan",
  [17] = "MPI_Comm_dup",
  [18] = "MPI_Comm_split",
  [19] = "MPI_Ibarrier",
  [20] = "MPI_Ibcast",
  [21] = "MPI_Iallreduce",
  [22] = "MPI_Igather",
  [23] = "MPI_Igatherv",
  [24] = "MPI_Iscatter",
  [25] = "MPI_Iscatterv",
  [26] = "MPI_Iallgather",
  [27] = "MPI_Iallgatherv",
  [28] = "MPI_Ialltoall",
  [29] = "MPI_Ialltoallv",
  [30] = "MPI_Alltoallw",
  [31] = "MPI_Ialltoallw",
  [32] = "MPI_Ireduce",
  [33] = "MPI_Ireduce_scatter",
  [34] = "MPI_Ireduce_scatter_block",
  [35] = "MPI_Iscan",
  [36] = "MPI_Iexscan",
  [37] = "MPI_Comm_idup",
  [38] = "MPI_Comm_create",
  [39] = "MPI_Comm_create_group",
  [40] = "MPI_Comm_split_type",
  [41] = "MPI_Cart_create",
  [42] = "MPI_Cart_sub",
  [43] = "MPI_Allgather_init",
  [44] = "MPI_Allgatherv_init",
  [45] = "MPI_Allreduce_init",
  [46] = "MPI_Alltoall_init",
  [47] = "MPI_Alltoallv_init",
  [48] = "MPI_Alltoallw_init",
  [49] = "MPI_Barrier_init",
  [50] = "MPI_Bcast_init",
  [51] = "MPI_Exscan_init",
  [52] = "MPI_Gather_init",
  [53] = "MPI_Gatherv_init",
  [54] = "MPI_Reduce_init",
  [55] = "MPI_Reduce_scatter_init",
  [56] = "MPI_Reduce_scatter_block_init",
  [57] = "MPI_Scan_init",
  [58] = "MPI_Scatter_init",
  [59] = "MPI_Scatterv_init",
  [60] = "MPI_Neighbor_allgather",
  [61] = "MPI_Ineighbor_allgather",
  [62] = "MPI_Neighbor_allgather_init",
  [63] = "MPI_Neighbor_alltoall",
  [64] = "MPI_Ineighbor_alltoall",
  [65] = "MPI_Neighbor_alltoall_init",
  [66] = "MPI_Neighbor_allgatherv",
  [67] = "MPI_Ineighbor_allgatherv",
  [68] = "MPI_Neighbor_allgatherv_init",
  [69] = "MPI_Neighbor_alltoallv",
  [70] = "MPI_Ineighbor_alltoallv",
  [71] = "MPI_Neighbor_alltoallv_init",
  [72] = "MPI_Neighbor_alltoallw",
  [73] = "MPI_Ineighbor_alltoallw",
  [74] = "MPI_Neighbor_alltoallw_init",
  [75] = "MPI_Dist_graph_create",
  [76] = "MPI_Dist_graph_create_adjacent",
}

local header_fields = {
  ProtoField.uint8("plait.version", "version", base.DEC),
  ProtoField.uint8("plait.flags", "flags", base.HEX),
  ProtoField.uint8("plait.source_life", "source_life", base.DEC),
  ProtoField.uint8("plait.destination_life", "destination_life", base.DEC),
  ProtoField.uint16("plait.source", "source", base.DEC),
  ProtoField.uint16("plait.destination", "destination", base.DEC),
  ProtoField.uint16("plait.sequence_number", "sequence_number", base.DEC),
  ProtoField.uint16("plait.acknowledge", "acknowledge", base.DEC),
  ProtoField.uint16("plait.credit", "credit", base.DEC),
  ProtoField.uint16("plait.body_bytes", "body_bytes", base.DEC),
  ProtoField.uint64("plait.selective", "selective", base.HEX),
  ProtoField.uint32("plait.tag", "tag", base.DEC),
  ProtoField.uint32("plait.message", "message", base.DEC),
  ProtoField.uint64("plait.operand", "operand", base.HEX),
  ProtoField.uint8("plait.handler", "handler", base.DEC),
  ProtoField.uint8("plait.argument_count", "argument_count", base.DEC),
  ProtoField.uint8("plait.datatype", "datatype", base.DEC, datatype_names),
  ProtoField.uint8("plait.collective", "collective", base.DEC, collective_names),
  ProtoField.uint16("plait.context_id", "context_id", base.DEC),
  ProtoField.uint16("plait.header_check", "header_check", base.HEX),
}

local flag_fields = {
  ProtoField.bool("plait.flags.data", "data", 8, nil, 0x01),
  ProtoField.bool("plait.flags.reply", "reply", 8, nil, 0x02),
  ProtoField.bool("plait.flags.first", "first", 8, nil, 0x04),
  ProtoField.bool("plait.flags.last", "last", 8, nil, 0x08),
  ProtoField.bool("plait.flags.acknowledge_now", "acknowledge_now", 8, nil, 0x10),
  ProtoField.bool("plait.flags.retransmitted", "retransmitted", 8, nil, 0x20),
  ProtoField.bool("plait.flags.direct", "direct", 8, nil, 0x40),
}

local VERSION = 1
local PAD_BYTES = 2
local UDP_PAD_BYTES = 6
local HEADER_BYTES = 48
local ARGUMENT_BLOCK_BYTES = 64
local ARGUMENTS_MAX = 16
local ALIGN_BYTES = 8
local CHECK_BYTES = 4
local HEADER_CHECK_BYTES = 2
local HEADER_CHECK_ROTATE = 1
local USER_HANDLER = 128
local DATA_FLAG = 1
local REPLY_FLAG = 2
local DIRECT_FLAG = 64
local ETHERTYPE = 34997
local UDP_PORT = 51966

local layout = {
  {"version", 0, 1},
  {"flags", 1, 1},
  {"source_life", 2, 1},
  {"destination_life", 3, 1},
  {"source", 4, 2},
  {"destination", 6, 2},
  {"sequence_number", 8, 2},
  {"acknowledge", 10, 2},
  {"credit", 12, 2},
  {"body_bytes", 14, 2},
  {"selective", 16, 8},
  {"tag", 24, 4},
  {"message", 28, 4},
  {"operand", 32, 8},
  {"handler", 40, 1},
  {"argument_count", 41, 1},
  {"datatype", 42, 1},
  {"collective", 43, 1},
  {"context_id", 44, 2},
  {"header_check", 46, 2},
}
local extra = {
  handler_name = ProtoField.string("plait.handler_name", "handler name"),
  channel = ProtoField.string("plait.channel", "channel"),
  argument = ProtoField.uint32("plait.argument", "argument", base.HEX),
  payload = ProtoField.bytes("plait.payload", "payload"),
  padding = ProtoField.bytes("plait.padding", "padding"),
  check = ProtoField.uint32("plait.check", "check", base.HEX),
  check_right = ProtoField.bool("plait.check.right", "check is right"),
  header_check_right = ProtoField.bool("plait.header_check.right", "header check is right"),
}
local problems = {
  check = ProtoExpert.new("plait.check.wrong", "the check is wrong",
                          expert.group.CHECKSUM, expert.severity.ERROR),
  header_check = ProtoExpert.new("plait.header_check.wrong", "the header's check is wrong",
                                 expert.group.CHECKSUM, expert.severity.ERROR),
  version = ProtoExpert.new("plait.version.unknown", "the version is unknown",
                            expert.group.PROTOCOL, expert.severity.ERROR),
  length = ProtoExpert.new("plait.length.wrong", "the sizes disagree",
                           expert.group.MALFORMED, expert.severity.ERROR),
}

local all_fields = {}
for _, group in ipairs({header_fields, flag_fields, extra}) do
  for _, field in pairs(group) do all_fields[#all_fields + 1] = field end
end
plait.fields = all_fields
plait.experts = problems

-- CRC-32C by table, on the library of bit operations that every Wireshark has.
local crc_table = {}
for byte = 0, 255 do
  local entry = byte
  for _ = 1, 8 do
    local low = bit.band(entry, 1)
    entry = bit.rshift(entry, 1)
    if low == 1 then entry = bit.bxor(entry, 0x82F63B78) end
  end
  crc_table[byte] = entry
end

local function crc32c(bytes)
  local check = 0xFFFFFFFF
  for i = 0, bytes:len() - 1 do
    local index = bit.band(bit.bxor(check, bytes:get_index(i)), 0xFF)
    check = bit.bxor(bit.rshift(check, 8), crc_table[index])
  end
  return bit.bnot(check) % 0x100000000
end

-- The bytes that a check covers: a part of the frame from the header's first byte on, in which
-- header_check, the header's last field, counts as zero.
local function covered(buffer, size)
  local bytes = buffer:bytes(0, size)
  for i = HEADER_BYTES - HEADER_CHECK_BYTES, HEADER_BYTES - 1 do bytes:set_index(i, 0) end
  return bytes
end

local function header_check(buffer)
  local crc = crc32c(covered(buffer, HEADER_BYTES))
  local high = bit.rshift(crc, 16)
  local turned = bit.bor(bit.lshift(high, HEADER_CHECK_ROTATE),
                         bit.rshift(high, 16 - HEADER_CHECK_ROTATE))
  return bit.band(bit.bxor(crc, turned), 0xFFFF)
end

local function handler_name(number)
  if number > USER_HANDLER then
    return handler_names[USER_HANDLER] .. "+" .. (number - USER_HANDLER)
  end
  return handler_names[number] or "unknown"
end

-- The fields of the header; returns those that the rest depends on.
local function dissect_header(buffer, tree)
  local values = {}
  for i, field in ipairs(layout) do
    local name, range = field[1], buffer(field[2], field[3])
    local item = tree:add_le(header_fields[i], range)
    if field[3] < 8 then values[name] = range:le_uint() end
    if name == "flags" then
      for _, flag in ipairs(flag_fields) do item:add(flag, range) end
      local channel = bit.band(values.flags, REPLY_FLAG) ~= 0 and "reply"
                      or bit.band(values.flags, DIRECT_FLAG) ~= 0 and "direct" or "request"
      tree:add(extra.channel, range, channel):set_generated()
    elseif name == "handler" then
      tree:add(extra.handler_name, range, handler_name(values.handler)):set_generated()
    elseif name == "version" and values.version ~= VERSION then
      item:add_proto_expert_info(problems.version)
    elseif name == "header_check" then
      local right = header_check(buffer) == values.header_check
      tree:add(extra.header_check_right, range, right):set_generated()
      if not right then item:add_proto_expert_info(problems.header_check) end
    end
  end
  return values
end

local function dissect_body(buffer, values, tree)
  local block = 0
  if values.argument_count > 0 then
    block = ARGUMENT_BLOCK_BYTES
    for i = 0, values.argument_count - 1 do tree:add_le(extra.argument, buffer(4 * i, 4)) end
  end
  local payload = values.body_bytes - block
  if payload > 0 then tree:add(extra.payload, buffer(block, payload)) end
  local padding = buffer:len() - values.body_bytes
  if padding > 0 then tree:add(extra.padding, buffer(values.body_bytes, padding)) end
end

local function dissect_check(buffer, tree)
  local size = buffer:len() - CHECK_BYTES
  local range = buffer(size, CHECK_BYTES)
  local right = crc32c(covered(buffer, size)) == range:le_uint()
  local item = tree:add_le(extra.check, range)
  tree:add(extra.check_right, range, right):set_generated()
  if not right then item:add_proto_expert_info(problems.check) end
end

local function describe(values)
  local data = bit.band(values.flags, DATA_FLAG) ~= 0
  local what = data and (handler_name(values.handler) .. " " .. values.sequence_number) or "ack"
  return string.format("%d > %d %s, ack %d, credit %d, %d bytes", values.source,
                       values.destination, what, values.acknowledge, values.credit,
                       values.body_bytes)
end

-- buffer: header, body and check.
local function dissect(buffer, packet, tree)
  packet.cols.protocol = "Plait"
  local item = tree:add(plait, buffer)
  if buffer:len() < HEADER_BYTES + CHECK_BYTES then
    item:add_proto_expert_info(problems.length)
    return
  end
  local values = dissect_header(buffer, item)
  packet.cols.info = describe(values)
  local padded = math.ceil(values.body_bytes / ALIGN_BYTES) * ALIGN_BYTES
  local block = values.argument_count > 0 and ARGUMENT_BLOCK_BYTES or 0
  if buffer:len() == HEADER_BYTES + padded + CHECK_BYTES and block <= values.body_bytes
     and values.argument_count <= ARGUMENTS_MAX then
    if padded > 0 then dissect_body(buffer(HEADER_BYTES, padded), values, item) end
  else
    item:add_proto_expert_info(problems.length)
  end
  dissect_check(buffer, item)
end

local function after(pad_bytes)
  return function(buffer, packet, tree)
    if buffer:len() <= pad_bytes then return 0 end
    dissect(buffer(pad_bytes):tvb(), packet, tree)
    return buffer:len()
  end
end

local over_udp = Proto("plait_udp", "Plait in UDP")
plait.dissector = after(PAD_BYTES)
over_udp.dissector = after(UDP_PAD_BYTES)
DissectorTable.get("ethertype"):add(ETHERTYPE, plait)
DissectorTable.get("udp.port"):add(UDP_PORT, over_udp)

local circuit = Proto("plait_circuit", "Plait, virtual circuits")

local CIRCUIT_ETHERTYPE = 34998
local CIRCUIT_HEADER_BYTES = 4
local CIRCUIT_WORD_BYTES = 64
local CIRCUIT_WORDS_MAX = 143
local CIRCUIT_CONTROL_MASK = 128
local CIRCUIT_CONTROL_BYTES = 12
local CIRCUIT_CHECK_BYTES = 4
local circuit_kind_names = {
  [1] = "hello",
  [2] = "grant",
}
local circuit_control = ProtoField.bool("plait_circuit.control", "control", 8, nil, 128)
local circuit_header = {
  {"port", 0, 127, 0,
   ProtoField.uint8("plait_circuit.port", "port", base.DEC, nil, 127)},
  {"source_port", 1, 63, 0,
   ProtoField.uint8("plait_circuit.source_port", "source_port", base.DEC, nil, 63)},
  {"first", 1, 64, 6,
   ProtoField.uint8("plait_circuit.first", "first", base.DEC, nil, 64)},
  {"last", 1, 128, 7,
   ProtoField.uint8("plait_circuit.last", "last", base.DEC, nil, 128)},
  {"number", 2, 255, 0,
   ProtoField.uint8("plait_circuit.number", "number", base.DEC, nil, 255)},
  {"words", 3, 255, 0,
   ProtoField.uint8("plait_circuit.words", "words", base.DEC, nil, 255)},
}
local circuit_body = {
  {"kind", 0, 1, ProtoField.uint8("plait_circuit.kind", "kind", base.DEC, circuit_kind_names)},
  {"transfer", 1, 1, ProtoField.uint8("plait_circuit.transfer", "transfer", base.DEC)},
  {"flags", 2, 1, ProtoField.uint8("plait_circuit.flags", "flags", base.HEX)},
  {"life", 3, 1, ProtoField.uint8("plait_circuit.life", "life", base.DEC)},
  {"accepted", 4, 4, ProtoField.uint32("plait_circuit.accepted", "accepted", base.DEC)},
  {"granted", 8, 4, ProtoField.uint32("plait_circuit.granted", "granted", base.DEC)},
}
local circuit_flags = {
  ProtoField.bool("plait_circuit.flags.lost", "lost", 8, nil, 0x01),
  ProtoField.bool("plait_circuit.flags.truncated", "truncated", 8, nil, 0x02),
}
local circuit_data = ProtoField.bytes("plait_circuit.data", "data")
local circuit_check = ProtoField.uint32("plait_circuit.check", "check", base.HEX)
local circuit_check_right = ProtoField.bool("plait_circuit.check.right", "check is right")
local circuit_length = ProtoExpert.new("plait_circuit.length.wrong", "the sizes disagree",
                                       expert.group.MALFORMED, expert.severity.ERROR)
local circuit_kind = ProtoExpert.new("plait_circuit.kind.unknown", "the kind is unknown",
                                     expert.group.PROTOCOL, expert.severity.ERROR)
local circuit_check_wrong = ProtoExpert.new("plait_circuit.check.wrong", "the check is wrong",
                                            expert.group.CHECKSUM, expert.severity.ERROR)

local circuit_fields = {circuit_control, circuit_data, circuit_check, circuit_check_right}
for _, field in ipairs(circuit_header) do circuit_fields[#circuit_fields + 1] = field[5] end
for _, field in ipairs(circuit_body) do circuit_fields[#circuit_fields + 1] = field[4] end
for _, flag in ipairs(circuit_flags) do circuit_fields[#circuit_fields + 1] = flag end
circuit.fields = circuit_fields
circuit.experts = {circuit_length, circuit_kind, circuit_check_wrong}

-- The check covers Ethernet's header as well, which this dissector is not given.
local circuit_ends = {Field.new("eth.dst"), Field.new("eth.src")}
local function dissect_check(buffer, tree, size)
  local covered = ByteArray.new()
  for _, field in ipairs(circuit_ends) do
    local found = field()
    if not found then return end
    covered:append(found.range:bytes())
  end
  covered:append(ByteArray.new(string.format("%04x", CIRCUIT_ETHERTYPE)))
  covered:append(buffer:bytes(0, size))
  local range = buffer(size, CIRCUIT_CHECK_BYTES)
  local right = crc32c(covered) == range:le_uint()
  tree:add_le(circuit_check, range)
  tree:add(circuit_check_right, range, right):set_generated()
  if not right then tree:add_proto_expert_info(circuit_check_wrong) end
end

-- What a control frame says, in words.
local function dissect_control(buffer, tree)
  local values = {}
  for _, field in ipairs(circuit_body) do
    local range = buffer(field[2], field[3])
    local item = tree:add_le(field[4], range)
    values[field[1]] = range:le_uint()
    if field[1] == "flags" then
      for _, flag in ipairs(circuit_flags) do item:add(flag, range) end
    elseif field[1] == "kind" and not circuit_kind_names[values.kind] then
      item:add_proto_expert_info(circuit_kind)
    end
  end
  local name = circuit_kind_names[values.kind] or "unknown"
  if name ~= "grant" then return name end
  return string.format("%s %d, accepted %d, granted %d", name, values.transfer, values.accepted,
                       values.granted)
end

function circuit.dissector(buffer, packet, tree)
  packet.cols.protocol = "Plait circuit"
  local item = tree:add(circuit, buffer())
  if buffer:len() < CIRCUIT_HEADER_BYTES then
    item:add_proto_expert_info(circuit_length)
    return buffer:len()
  end
  local values = {}
  for _, field in ipairs(circuit_header) do
    local range = buffer(field[2], 1)
    item:add(field[5], range)
    values[field[1]] = bit.rshift(bit.band(range:uint(), field[3]), field[4])
  end
  item:add(circuit_control, buffer(0, 1))
  local words = values.words
  local is_control = bit.band(buffer(0, 1):uint(), CIRCUIT_CONTROL_MASK) ~= 0
  local what = string.format("data %d, %d words", values.number, words)
  local size = buffer:len() - CIRCUIT_HEADER_BYTES - CIRCUIT_CHECK_BYTES
  if size ~= words * CIRCUIT_WORD_BYTES or words < 1
     or words > (is_control and 1 or CIRCUIT_WORDS_MAX) then
    item:add_proto_expert_info(circuit_length)
  end
  if size > 0 then dissect_check(buffer, item, CIRCUIT_HEADER_BYTES + size) end
  if is_control then
    what = "control"
    if size >= CIRCUIT_CONTROL_BYTES then
      what = dissect_control(buffer(CIRCUIT_HEADER_BYTES, CIRCUIT_CONTROL_BYTES), item)
    end
  elseif size > 0 then
    item:add(circuit_data, buffer(CIRCUIT_HEADER_BYTES, size))
  end
  packet.cols.info = string.format("port %d > %d %s", values.source_port, values.port, what)
  return buffer:len()
end

DissectorTable.get("ethertype"):add(CIRCUIT_ETHERTYPE, circuit)
