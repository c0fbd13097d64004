# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The Wireshark dissector: tables from the specification, the code around them from here."""

from collections.abc import Iterable

from ..model import BitField, Spec
from . import text, wireshark_circuit

_HEXADECIMAL = ("bits", "bitmap", "handler's", "check")


def dissector(spec: Spec) -> str:
    about = (
        "Wireshark dissector: tshark -X lua_script:plait.lua -r run.pcapng, or copy it into"
        " Wireshark's folder of personal plugins."
    )
    wire, layout = spec.wire, spec.wire.frame
    handlers = [(each.number, each.name) for each in wire.handlers]
    collectives = [(each.code, each.call) for each in spec.collectives.kinds]
    lines = text.head("--", "*.yaml", about)
    lines += ["", 'local plait = Proto("plait", "Plait")', ""]
    lines += _table("handler_names", handlers)
    lines += _table("datatype_names", [(each.code, each.name) for each in spec.mpi.datatypes])
    lines += _table("collective_names", [(0, "point to point"), *collectives])
    lines += ["", "local header_fields = {"]
    lines += [f"  {_field(each)}," for each in wire.header]
    lines += ["}", "", "local flag_fields = {"]
    for flag in wire.flags:
        place = f'"plait.flags.{flag.name}", "{flag.name}", 8, nil, 0x{flag.mask:02x}'
        lines.append(f"  ProtoField.bool({place}),")
    lines.append("}")
    constants = {
        "VERSION": wire.version,
        "PAD_BYTES": layout.pad_bytes,
        "UDP_PAD_BYTES": layout.udp_pad_bytes,
        "HEADER_BYTES": layout.header_bytes,
        "ARGUMENT_BLOCK_BYTES": layout.argument_block_bytes,
        "ARGUMENTS_MAX": spec.limits["arguments_max"],
        "ALIGN_BYTES": layout.body_align_bytes,
        "CHECK_BYTES": layout.check_bytes,
        "HEADER_CHECK_BYTES": next(
            each.bytes for each in wire.header if each.name == "header_check"
        ),
        "HEADER_CHECK_ROTATE": layout.header_check_rotate,
        "USER_HANDLER": next(each.number for each in wire.handlers if each.name == "user"),
        "DATA_FLAG": next(each.mask for each in wire.flags if each.name == "data"),
        "REPLY_FLAG": next(each.mask for each in wire.flags if each.name == "reply"),
        "DIRECT_FLAG": next(each.mask for each in wire.flags if each.name == "direct"),
        "ETHERTYPE": layout.ethertype,
        "UDP_PORT": layout.udp_port,
    }
    lines += ["", *(f"local {name} = {value}" for name, value in constants.items())]
    lines += ["", *_offsets(wire.header), _CODE.strip()]
    return text.file([*lines, *wireshark_circuit.lines(spec)])


def _table(name: str, rows: Iterable[tuple[int, str]]) -> list[str]:
    return [f"local {name} = {{", *(f'  [{number}] = "{word}",' for number, word in rows), "}"]


def _field(each: BitField) -> str:
    names = {"datatype": "datatype_names", "collective": "collective_names"}
    base = "base.HEX" if each.unit in _HEXADECIMAL else "base.DEC"
    extra = f", {names[each.name]}" if each.name in names else ""
    return f'ProtoField.uint{each.bits}("plait.{each.name}", "{each.name}", {base}{extra})'


def _offsets(fields: Iterable[BitField]) -> list[str]:
    """Where each field of the header stands: name, offset, bytes."""
    lines, offset = ["local layout = {"], 0
    for each in fields:
        lines.append(f'  {{"{each.name}", {offset}, {each.bytes}}},')
        offset += each.bytes
    return [*lines, "}"]


_CODE = """
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
"""
