# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The role's module: registers, state machine, memories, the MPI engine and what connects them.

length: one module, whose parts name each other's nets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from plait.compiler.base.specification import limit

from ..design import (
    Branch,
    Design,
    Exit,
    Issue,
    Memory,
    Park,
    Region,
    Register,
    Run,
    Sample,
    State,
    Value,
    Wait,
)
from . import interface
from .external import NETS, print_external
from .interface import Interface
from .memories import SHARED_NETS, print_copies, print_memory, print_shared
from .options import Options
from .ports import RegionPorts, place_bits
from .region import print_region
from .text import Names, by_value, comment, instance, literal, vector

_EXIT = 10  # opcode of spec/commands.yaml
# What a role ends with whose check has failed, as if by SIGSEGV. A model shows the number of the
# check and the address (hardware/model/role.cpp); if the role goes on, the highest bit is set.
FAULT_CODE = 139

_WAIVERS = """\
// Operations keep the widths of the program, and every place where a value may be used has a net:
/* verilator lint_off UNUSEDSIGNAL */
// Units give more results than one.
/* verilator lint_off PINCONNECTEMPTY */
// All modules of a role stand in one file.
/* verilator lint_off DECLFILENAME */
// A range that cannot be left.
/* verilator lint_off CMPCONST */
/* verilator lint_off UNSIGNED */
"""

# Commands that the program never waited for: a simulator tells them.
_LEFT_OVER = [
    "`ifndef SYNTHESIS",
    "        issue.address = 64'(taken);",
    "`endif",
]

_OWN = (
    *("Width", "AddressBits", "WordBits", "Lanes", "StateIdle", "StateEnd", "state_q", "next"),
    *("is_left", "is_first_q", "is_running", "issue_valid", "issue", "issue_ready", "issue_slot"),
    *("wait_valid", "wait_is_test", "wait_slot", "wait_ready", "wait_done", "came", "taken"),
    *("copy_read_valid", "copy_read_address", "copy_read_data", "copy_write_valid"),
    *("copy_write_address", "copy_write_data", "copy_write_lanes", "copied_q", "engine_busy"),
)

_OWN_CHECKS = ("StateFault", "check_q", "bad_q", "is_fault", "is_unsaid", "waits_q")


# Of places where a role does not wait, in simulation: see role_site in spec/registers.yaml.
COMPUTES, POLLS, CLOCK = 0x8000, 0x4000, 0x2000


def sites(design: Design) -> list[Issue | Wait | Park | Exit]:
    """Where the role may wait; site_o is 1 for the first, 0 where it waits for nothing."""
    return [state for state in design.states if _waits(state)]


def places(design: Design) -> list[tuple[int, Run | Wait | Sample]]:
    """Where it goes on, each with what site_o is there in a simulation."""
    found = [
        each for each in design.states if isinstance(each, Run | Wait | Sample) and not _waits(each)
    ]
    kinds: dict[type[State], int] = {Wait: COMPUTES | POLLS, Sample: COMPUTES | CLOCK}
    return [
        (kinds.get(type(state), COMPUTES) | number, state)
        for number, state in enumerate(found[: CLOCK - 1], 1)
    ]


def _waits(state: State) -> TypeGuard[Issue | Wait | Park | Exit]:
    is_wait = isinstance(state, Wait) and state.test is None
    return is_wait or isinstance(state, Issue | Park | Exit)


def print_role(
    design: Design,
    name: str = "plait_role",
    options: Options | None = None,
    ports: Interface | None = None,
) -> str:
    """SystemVerilog of a role: module `name` and, before it, a module for each region.

    `ports`: others than those of a role.
    """
    return _Role(design, name, options or Options(), ports or interface.role()).text()


def _is_fatal(region: str) -> str:
    return f"({region}__check != '0 && !{region}__check[15])"


class _Role:
    """Prints one role."""

    def __init__(self, design: Design, name: str, options: Options, ports: Interface) -> None:
        self._design, self._name, self._options, self._ports = design, name, options, ports
        own = (*_OWN, *NETS, *SHARED_NETS, *(_OWN_CHECKS if options.checks else ()))
        self._names = Names(*ports.names, *own)
        self._checked = [each for each in design.regions if options.checks and each.checks]
        self._tells_checks = "check_o" in ports.names
        self._outside = [each for each in design.memories if each.line is not None]
        self._shared = next((each for each in design.memories if each.is_shared), None)
        self._clock = "clk_run" if self._outside or self._shared else "clk_i"
        self._registers = {
            register: self._names.new(register.name, "_q") for register in design.registers
        }
        self._memories = {memory: self._names.new(memory.name) for memory in design.memories}
        modules = Names(name)
        self._regions = list[tuple[Region, str, str, RegionPorts]]()
        for region in design.regions:
            module = modules.new(f"{name}_{region.name}")
            text, own = print_region(region, module, options)
            self._regions.append((region, self._names.new(region.name), text, own))
        last = len(design.states) + (2 if self._checked else 1)
        self._state_bits = last.bit_length()
        self._slot_bits = max(1, (design.slots - 1).bit_length())
        self._lines: list[str] = []

    def text(self) -> str:
        """The whole file."""
        head = ["// SPDX-License-Identifier: Apache-2.0", "//", "// Generated by Plait.", _WAIVERS]
        self._print_registers()
        self._print_states()
        self._print_requests()
        for region in self._regions:
            self._print_region(*region)
        self._lines += print_external(self._memories, self._options)
        if self._shared:
            self._lines += print_shared(self._memories[self._shared], is_part=self._options.is_part)
        for memory in self._design.memories:
            self._print_memory(memory)
        staged = [name for memory, name in self._memories.items() if memory.is_staged]
        self._lines += print_copies(staged, self._clock)
        self._print_engine()
        opened = [
            f"module {self._name}",
            self._ports.text(self._options),
            f"  if (Width != {self._options.width}) begin : gen_no_width",
            f'    $error("{self._name}: made for words of {self._options.width} bits.");',
            "  end",
        ]
        regions = [text for _, _, text, _ in self._regions]
        module = [*opened, *self._lines, "endmodule", ""]
        return "\n".join([*head, *regions, *module])

    # ---- registers ------------------------------------------------------------------------------

    def _state(self, number: int) -> str:
        return literal(self._state_bits, number)

    def _in(self, number: int) -> str:
        return f"state_q == {self._state(number)}"

    def _value(self, value: Value, bits: int) -> str:
        if isinstance(value, int):
            return literal(bits, value)
        name = self._registers[value]
        return name if value.bits == bits else f"{bits}'({name})"

    def _print_registers(self) -> None:
        lines, count = self._lines, len(self._design.states)
        lines += [
            "",
            f"  localparam logic [{self._state_bits - 1}:0] StateIdle = {self._state(count)};",
            f"  localparam logic [{self._state_bits - 1}:0] StateEnd = {self._state(count + 1)};",
            *self._fault_declarations(count + 2),
            f"  {vector(self._state_bits)} state_q, next;",
            "  logic        is_left, is_first_q;",
            *(["  logic        clk_run, run, stalls, external_busy;"] if self._outside else []),
            *(["  logic        clk_run, run, stalls, is_parked, told_q;"] if self._shared else []),
            "  logic        issue_valid, issue_ready, wait_valid, wait_is_test, wait_ready;",
            "  logic        wait_done, engine_busy, is_running;",
            "  logic [31:0] issue_slot, wait_slot;",
            "  command_t    issue;",
            "  completion_t came;",
            f"  {vector(1 << self._slot_bits)} taken;",
            "  logic        copy_read_valid, copy_write_valid;",
            "  logic [AddressBits-1:0] copy_read_address, copy_write_address;",
            "  logic [Width-1:0] copy_read_data, copy_write_data;",
            "  logic [Lanes-1:0] copy_write_lanes;",
            "",
            "  // ---- registers",
        ]
        writes = self._writes()
        for register, name in self._registers.items():
            lines += [f"  {vector(register.bits)} {name};"]
        for memory, name in self._memories.items():
            lines.append(f"  logic [{max(memory.reads, 1) - 1}:0][Width-1:0] {name}__data;")
        for _, name, _, ports in self._regions:
            lines.append(f"  logic {name}_start, {name}_done;")
            for register in ports.outputs:
                net = self._output(name, ports, register)
                lines.append(f"  logic {net}_valid;")
                lines.append(f"  {vector(register.bits)} {net};")
        for register, name in self._registers.items():
            lines += [
                f"  always_ff @(posedge {self._clock}) begin",
                f"    if (!rst_ni) {name} <= {literal(register.bits, register.initial)};",
                *(
                    f"    else if ({when}) {name} <= {what};"
                    for what, when in by_value(writes[register])
                ),
                "  end",
            ]

    def _fault_declarations(self, number: int) -> list[str]:
        """Of a role that is checked: a state in which it says what went wrong, and ends."""
        if not self._checked:
            return []
        names = [name for region, name, _, _ in self._regions if region in self._checked]
        return [
            f"  localparam logic [{self._state_bits - 1}:0] StateFault = {self._state(number)};",
            *(f"  logic [15:0] {name}__check;" for name in names),
            *(f"  logic [31:0] {name}__bad;" for name in names),
            "  logic [15:0] check_q /* verilator public_flat_rd */;",
            "  logic [31:0] bad_q /* verilator public_flat_rd */;",
            "  logic        is_fault, is_unsaid;",
            "  logic        waits_q;  // before a fault is told: the engine has another command",
            "  // Something is found that check_q does not tell yet.",
            "  assign is_unsaid = check_q == '0",
            "      ? " + " || ".join(f"{name}__check != '0" for name in names),
            "      : check_q[15] && (" + " || ".join(map(_is_fatal, names)) + ");",
            *(["  assign check_o = check_q;", "  assign bad_o = bad_q;"] * self._tells_checks),
        ]

    def _fault(self) -> list[str]:
        """Where the state machine goes when a check fails."""
        lines = ["      check_q    <= '0;"] if self._checked else []
        for region, name, _, _ in self._regions:
            if region in self._checked:
                lines += [
                    f"    end else if ({_is_fatal(name)} && (check_q == '0 || check_q[15])) begin",
                    "      state_q    <= StateFault;",
                    "      is_first_q <= 1'b0;",
                    "      waits_q    <= issue_valid && !issue_ready;",
                    f"      check_q    <= {name}__check;",
                    f"      bad_q      <= {name}__bad;",
                ]
        return lines

    def _warning(self) -> list[str]:
        """The first read that left its object is told; nothing else changes."""
        return [
            f"      if ({name}__check[15] && check_q == '0) "
            f"begin check_q <= {name}__check; bad_q <= {name}__bad; end"
            for region, name, _, _ in self._regions
            if region in self._checked
        ]

    def _output(self, region: str, ports: RegionPorts, register: Register) -> str:
        """The net of an output of a region; names of regions and registers make it unique."""
        return f"{region}__{ports.outputs[register]}"

    def _writes(self) -> dict[Register, list[tuple[str, str]]]:
        """What writes each register: when, what."""
        writes: dict[Register, list[tuple[str, str]]] = {each: [] for each in self._registers}
        for region, name, _, ports in self._regions:
            for register in ports.outputs:
                net = self._output(name, ports, register)
                writes[register].append((f"{net}_valid", self._known(region, register) or net))
        for number, state in enumerate(self._design.states):
            match state:
                case Sample(register=register, source=source):
                    value = {"rank": "node_i", "size": "node_count_i", "now": "now_i"}[source]
                    writes[register].append((self._in(number), f"{register.bits}'({value})"))
                case Issue(result=register) if register:
                    when = f"{self._in(number)} && issue_ready"
                    slot = f"issue_slot[{self._slot_bits - 1}:0]"
                    writes[register].append((when, f"{register.bits}'({slot})"))
                case Wait():
                    for register, when, value in self._answers(number, state):
                        writes[register].append((when, f"{register.bits}'({value})"))
                case _:
                    pass
        return writes

    def _known(self, region: Region, register: Register) -> str | None:
        """What a region writes, if that is a constant, or a register that it leaves alone."""
        values = [each.value for each in region.outputs if each.register is register]
        if len(values) > 1:
            return None
        if values[0].kind == "const":
            return literal(register.bits, values[0].value)
        source = values[0].register
        if source is None or any(each.register is source for each in region.outputs):
            return None
        return self._registers[source]

    def _answers(self, number: int, state: Wait) -> list[tuple[Register, str, str]]:
        ready = f"{self._in(number)} && wait_ready"
        fields = ("status", "peer", "tag", "size", "found", "datatype")
        answers = [
            (register, f"{ready} && wait_done", f"came.{field}")
            for field in fields
            if (register := getattr(state, field)) is not None
        ]
        return answers + ([(state.test, ready, "wait_done")] if state.test else [])

    # ---- states ---------------------------------------------------------------------------------

    def _print_states(self) -> None:
        lines = self._lines
        lines += [
            "",
            "  // ---- states",
            "  always_comb begin",
            "    next    = state_q;",
            "    is_left = 1'b0;",
            "    unique case (state_q)",
            f"      StateIdle: if (start_i) begin next = {self._state(0)}; is_left = 1'b1; end",
        ]
        names = {region: name for region, name, _, _ in self._regions}
        for number, state in enumerate(self._design.states):
            lines.append(self._transition(number, state, names))
        lines += [
            *(
                [
                    "      StateFault: if (issue_ready && !waits_q) begin",
                    "        next = StateEnd; is_left = 1'b1;",
                    "      end",
                ]
                if self._checked
                else []
            ),
            "      default: next = StateEnd;",
            "    endcase",
            "  end",
            "",
            f"  always_ff @(posedge {self._clock}) begin",
            "    if (!rst_ni) begin",
            "      state_q    <= StateIdle;",
            "      is_first_q <= 1'b0;",
            *self._fault(),
            "    end else begin",
            "      state_q    <= next;",
            "      is_first_q <= is_left;",
            *(["      if (is_fault && issue_ready) waits_q <= 1'b0;"] if self._checked else []),
            *self._warning(),
            "    end",
            "  end",
            "",
        ]
        self._print_waiting()

    def _transition(self, number: int, state: State, names: Mapping[Region, str]) -> str:
        """What follows a state, and when."""
        when, where = "", ""
        match state:
            case Run(region=region):
                when, where = f"{names[region]}_done", comment(region.where)
                to = self._branched(state, names[region]) or self._state(state.next)
            case Branch(condition=condition):
                to = self._either(state, self._registers[condition])
            case Issue():
                when, to, where = "issue_ready", self._state(state.next), comment(state.where)
            case Wait():
                when, to, where = "wait_ready", self._state(state.next), comment(state.where)
            case Sample():
                to = self._state(state.next)
            case Park():
                when, to, where = "told_q", self._state(state.next), comment(state.where)
            case Exit():
                when, to, where = "issue_ready", "StateEnd", comment(state.where)
        guard = f"if ({when}) " if when else ""
        leave = f"begin next = {to}; is_left = 1'b1; end"
        return f"      {self._state(number)}: {guard}{leave}{where}"

    def _branched(self, run: Run, name: str) -> str | None:
        """Where a region leads to that takes the branch after it at once."""
        if (state := self._design.branch_after(run)) is None:
            return None
        ports = next(ports for each, _, _, ports in self._regions if each is run.region)
        condition = state.condition
        return self._either(
            state, self._known(run.region, condition) or self._output(name, ports, condition)
        )

    def _either(self, state: Branch, net: str) -> str:
        """Where a branch leads to, by what holds its condition."""
        test = net if state.condition.bits == 1 else f"{net} != '0"
        return f"({test}) ? {self._state(state.yes)} : {self._state(state.no)}"

    def _print_waiting(self) -> None:
        """Where it waits, whether it is busy."""
        states = list(enumerate(self._design.states))
        waiting = [number for number, state in states if _waits(state)]
        numbers = {state: number for number, state in states}
        self._lines += [
            "",
            "  always_comb begin",
            "    unique case (state_q)",
            *(
                f"      {self._state(number)}: site_o = 16'd{site};"
                for site, number in enumerate(waiting, 1)
            ),
            "`ifndef SYNTHESIS",
            *(
                f"      {self._state(numbers[state])}: site_o = 16'd{place};"
                for place, state in places(self._design)
            ),
            "`endif",
            "      default: site_o = '0;",
            "    endcase",
            "  end",
        ]
        more = " || external_busy" if self._outside else ""
        more += " || is_unsaid" if self._checked else ""
        if self._shared:
            parked = [number for number, state in states if isinstance(state, Park)]
            self._lines.append(f"  assign is_parked = {self._any(parked)};")
            more += " || (is_parked && told_q)"
        idle = Issue | Wait | Park | Exit
        quiet = [self._in(n) for n, state in states if isinstance(state, idle)]
        quiet += ["state_q == StateIdle", "state_q == StateEnd"]
        quiet += ["state_q == StateFault"] if self._checked else []
        self._lines += [
            "  // The engine runs, and no region.",
            f"  assign is_running = !({' || '.join(quiet)});",
            f"  assign busy_o = is_running || engine_busy{more};",
        ]
        if "user_ready_o" in self._ports.names:
            self._lines.append(
                "  assign user_ready_o = 1'b1;  // messages for own handlers are dropped"
            )

    def _print_requests(self) -> None:
        issuing = list[str]()
        waiting = list[str]()
        issues = list[int]()
        waits = list[tuple[int, bool]]()
        for number, state in enumerate(self._design.states):
            if isinstance(state, Exit):
                issue = {"opcode": literal(8, _EXIT), "size": self._value(state.code, 64)}
            elif isinstance(state, Issue):
                issue = self._issue(state)
            elif isinstance(state, Wait):
                waits.append((number, state.test is not None))
                waiting.append(
                    f"      {self._state(number)}: wait_slot = {self._value(state.slot, 32)};"
                )
                continue
            else:
                continue
            issues.append(number)
            issuing.append(f"      {self._state(number)}: begin")
            issuing += [f"        issue.{field} = {value};" for field, value in issue.items()]
            if isinstance(state, Exit):
                issuing += _LEFT_OVER
            issuing.append("      end")
        if self._checked:
            issuing += [
                "      StateFault: begin",
                f"        issue.opcode = {literal(8, _EXIT)};",
                f"        issue.size = {literal(64, FAULT_CODE)};",
                "      end",
            ]
        tests = [number for number, is_test in waits if is_test]
        self._lines += [
            "",
            "  // ---- what the engine is asked for",
            *(["  assign is_fault = state_q == StateFault;"] if self._checked else []),
            f"  assign issue_valid = {self._any(issues)}{' || is_fault' * bool(self._checked)};",
            f"  assign wait_valid = {self._any([number for number, _ in waits])};",
            f"  assign wait_is_test = {self._any(tests)};",
            "  always_comb begin",
            "    issue     = '0;",
            "    wait_slot = '0;",
            "    unique case (state_q)",
            *issuing,
            *waiting,
            "      default: ;",
            "    endcase",
            "  end",
        ]

    def _issue(self, state: Issue) -> dict[str, str]:
        widths = {"flags": 8, "datatype": 8, "collective": 8, "context_id": 16}
        widths |= {"tag": 32, "address": 64, "size": 64}
        fields = {field: self._value(getattr(state, field), bits) for field, bits in widths.items()}
        fields["peer"] = self._node(state.peer)
        return {"opcode": literal(8, state.opcode), **fields}

    def _node(self, value: Value) -> str:
        """A peer; what is no node's number becomes one that is refused, not another node's."""
        nobody = limit("controller_node")  # takes no messages
        if isinstance(value, int):
            return literal(16, value if 0 <= value < nobody else nobody)
        name = self._registers[value]
        if value.bits <= 16:
            return self._value(value, 16)
        return f"{name}[{value.bits - 1}:16] == '0 ? {name}[15:0] : {literal(16, nobody)}"

    def _any(self, numbers: list[int]) -> str:
        return " || ".join(self._in(number) for number in numbers) or "1'b0"

    # ---- regions and memories -------------------------------------------------------------------

    def _running(self, region: Region) -> list[int]:
        states = enumerate(self._design.states)
        return [n for n, state in states if isinstance(state, Run) and state.region is region]

    def _print_region(self, region: Region, name: str, text: str, ports: RegionPorts) -> None:
        del text
        lines = self._lines
        lines += ["", f"  // ---- {region.name}{comment(region.where).replace('  //', ',')}"]
        start = self._any(self._running(region))
        lines.append(f"  assign {name}_start = is_first_q && ({start});")
        pins = {
            "clk_i": self._clock,
            "rst_ni": "rst_ni",
            "start_i": f"{name}_start",
            "done_o": f"{name}_done",
        }
        pins |= {pin: self._registers[register] for register, pin in ports.inputs.items()}
        for register, pin in ports.outputs.items():
            net = self._output(name, ports, register)
            pins |= {f"{pin}_valid_o": f"{net}_valid", f"{pin}_o": net}
        for (memory, port), pin in ports.reads.items():
            net = f"{name}__{pin}"
            if memory.line is not None:
                lines.append(f"  logic {net}_valid;")
                pins[f"{pin}_valid_o"] = f"{net}_valid"
            lines.append(f"  {vector(place_bits(memory, self._options))} {net}_place;")
            data = f"{self._memories[memory]}__data[{port}]"
            pins |= {f"{pin}_place_o": f"{net}_place", f"{pin}_data_i": data}
        for memory, pin in ports.writes.items():
            net = f"{name}__{pin}"
            lines += [
                f"  logic {net}_valid;",
                f"  {vector(place_bits(memory, self._options))} {net}_place;",
                f"  logic [Width-1:0] {net}_data;",
                f"  logic [Lanes-1:0] {net}_lanes;",
            ]
            for part in ("valid", "place", "data", "lanes"):
                pins[f"{pin}_{part}_o"] = f"{net}_{part}"
        if region in self._checked:
            pins |= {"check_o": f"{name}__check", "bad_o": f"{name}__bad"}
        lines += instance(ports.module, f"u_{name}", pins)

    def _print_memory(self, memory: Memory) -> None:
        reads = list[list[tuple[str, str]]]()
        for port in range(max(memory.reads, 1)):
            reads.append(
                [
                    (self._any(self._running(region)), f"{name}__{pin}_place")
                    for region, name, _, ports in self._regions
                    if (pin := ports.reads.get((memory, port)))
                ]
            )
        writers = [
            f"{name}__{ports.writes[memory]}"
            for _, name, _, ports in self._regions
            if memory in ports.writes
        ]
        name = self._memories[memory]
        client = self._outside.index(memory) if memory in self._outside else 0
        self._lines += print_memory(
            memory, name, self._options, reads, writers, clock=self._clock, client=client
        )

    def _is_staged(self) -> str:
        """Whether the buffer of a command does not stand in node memory already."""
        if self._shared is None:
            return "1'b1"
        bits = (self._shared.size - 1).bit_length()
        return f"issue.address[63:{bits}] != {literal(64 - bits, self._shared.base >> bits)}"

    def _print_engine(self) -> None:
        pins = {name: name for name in self._ports.engine_pins}
        pins |= {
            "issue_valid_i": "issue_valid",
            "issue_i": "issue",
            "issue_ready_o": "issue_ready",
            "issue_slot_o": "issue_slot",
            "wait_valid_i": "wait_valid",
            "wait_is_test_i": "wait_is_test",
            "wait_slot_i": "wait_slot",
            "wait_ready_o": "wait_ready",
            "wait_done_o": "wait_done",
            "wait_completion_o": "came",
            "taken_o": "taken",
            "busy_o": "engine_busy",
        }
        if self._ports.stages:
            pins["issue_is_staged_i"] = self._is_staged()
            for way in ("read", "write"):
                nets = {part: f"copy_{way}_{part}" for part in ("valid", "address")}
                pins |= {f"{net}_o": net for net in nets.values()}
            pins |= {
                "copy_read_data_i": "copy_read_data",
                "copy_write_data_o": "copy_write_data",
                "copy_write_lanes_o": "copy_write_lanes",
                "copy_stall_i": "stalls" if self._clock == "clk_run" else "1'b0",
            }
        else:
            nets = ["copy_read_valid", "copy_read_address", "copy_write_valid"]
            nets += ["copy_write_address", "copy_write_data", "copy_write_lanes"]
            self._lines += [f"  assign {net} = '0;" for net in nets]
            del pins["taken_o"]
        parts = ("valid", "address", "data", "lanes")
        if self._shared and self._ports.stages:
            pins |= {f"memory_write_{part}_o": f"engine_write_{part}" for part in parts}
        elif self._shared:
            self._lines += [f"  assign engine_write_{part} = '0;" for part in parts]
        given = {"slots": 1 << self._slot_bits, "stalls": int(self._clock == "clk_run")}
        body = instance(self._ports.engine, "u_engine", pins)
        body[0] = f"  {self._ports.engine} #({self._ports.parameters.format(**given)}) u_engine ("
        self._lines += ["", *body]
