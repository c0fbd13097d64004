# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The part of the Wireshark dissector that is about frames of virtual circuits."""

from collections.abc import Iterator

from ..model import Spec


def lines(spec: Spec) -> Iterator[str]:
    """Lua for the frames of an EtherType of their own; of what stands before it needs crc32c."""
    table = spec.wire.circuit
    control = f'ProtoField.bool("plait_circuit.control", "control", 8, nil, {table.control_mask})'
    yield from ("", 'local circuit = Proto("plait_circuit", "Plait, virtual circuits")', "")
    yield from (f"local CIRCUIT_{name} = {value}" for name, value in _constants(spec).items())
    yield "local circuit_kind_names = {"
    yield from (f'  [{each.number}] = "{each.name}",' for each in table.kinds)
    yield from ("}", f"local circuit_control = {control}", "local circuit_header = {")
    offset = 0
    for each in table.header:
        mask = (1 << each.bits) - 1 << offset % 8
        if each.name == "port":
            mask &= ~table.control_mask
        name = f'"plait_circuit.{each.name}", "{each.name}", base.DEC, nil, {mask}'
        yield f'  {{"{each.name}", {offset // 8}, {mask}, {offset % 8},'
        yield f"   ProtoField.uint8({name})}},"
        offset += each.bits
    yield from ("}", "local circuit_body = {")
    offset = 0
    for field in table.control:
        base = "base.HEX" if field.unit == "bits" else "base.DEC"
        names = ", circuit_kind_names" if field.name == "kind" else ""
        name = f'"plait_circuit.{field.name}", "{field.name}", {base}{names}'
        place = f"{offset}, {field.bytes}"
        yield f'  {{"{field.name}", {place}, ProtoField.uint{field.bits}({name})}},'
        offset += field.bytes
    yield from ("}", "local circuit_flags = {")
    for flag in table.flags:
        place = f'"plait_circuit.flags.{flag.name}", "{flag.name}", 8, nil, 0x{flag.mask:02x}'
        yield f"  ProtoField.bool({place}),"
    yield from ("}", *_CODE.strip().splitlines())


def _constants(spec: Spec) -> dict[str, int]:
    table = spec.wire.circuit
    return {
        "ETHERTYPE": table.ethertype,
        "HEADER_BYTES": table.header_bytes,
        "WORD_BYTES": table.word_bytes,
        "WORDS_MAX": table.words_max,
        "CONTROL_MASK": table.control_mask,
        "CONTROL_BYTES": table.control_bytes,
        "CHECK_BYTES": table.check_bytes,
    }


_CODE = """
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
"""
