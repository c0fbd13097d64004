# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A region as a module: a pipeline whose cycles have a valid bit each.

length: all that a region's module consists of, which shares how its values are named.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..design import Check, Memory, Operation, Output, Phi, Region, Register, made_of
from .operations import cell, expression, is_lasting, registers_of
from .options import Options
from .ports import RegionPorts, is_word, place_bits
from .text import Names, any_of, chosen, comment, declaration, literal, merged, vector

_OWN = (
    "clk_i",
    "rst_ni",
    "start_i",
    "done_o",
    "valid",
    "valid_q",
    "next_valid",
    "is_real",
    "is_end",
)
_READ_PINS = ("_valid_o", "_place_o", "_data_i")
_WRITE_PINS = ("_valid_o", "_place_o", "_data_o", "_lanes_o")
_OWN_CHECKS = ("check_o", "bad_o")
NULL_BYTES = 64  # addresses nearer to 0 are those of null pointers: no object is so far down
_NEAR_BYTES = 4096
_OWN_LOOP = ("is_running_q", "is_running", "phase_q", "launch")


def print_region(region: Region, module: str, options: Options) -> tuple[str, RegionPorts]:
    """The module's text and its ports."""
    printer = _Printer(region, module, options)
    return printer.text(), printer.ports


def _needed(region: Region, checks: list[Check]) -> list[Operation]:
    """The operations that something comes of, behind them those that checks alone need."""
    wanted = region.live(region.outputs)
    if checks:
        return _with_checks(region, wanted, checks)
    listed = set(region.operations)
    missing = [each for each in wanted if each not in listed]
    assert not missing, f"{region.name}: an operation of kind {missing[0].kind} is not listed"
    return [each for each in region.operations if each in wanted]


def _with_checks(region: Region, wanted: set[Operation], checks: list[Check]) -> list[Operation]:
    carried = {phi.value: (phi.initial, phi.next) for phi in region.phis}
    values = [value for each in checks for value in (each.address, each.condition) if value]
    wanted = wanted | made_of(values, carried)
    found = [each for each in region.operations if each in wanted]
    listed, stack = set(found), values[::-1]
    while stack:
        missing = [each for each in stack[-1].operands if each not in listed]
        if stack[-1] in listed:
            stack.pop()
        elif missing:
            stack += missing
        else:
            listed.add(stack[-1])
            found.append(stack.pop())
    return found


class _Printer:
    """Prints one region."""

    def __init__(self, region: Region, module: str, options: Options) -> None:
        self.region, self.options, self.ports = region, options, RegionPorts(module)
        self._names = Names(*_OWN, *_OWN_LOOP, *(_OWN_CHECKS if options.checks else ()))
        self._checks = region.checks if options.checks else []
        self._operations = _needed(region, self._checks)
        self._phis = [phi for phi in region.phis if phi.value in set(self._operations)]
        self._of: dict[Operation, str] = {}
        self._last: dict[Operation, int] = {}  # the last cycle in which a value is used
        self._held: dict[Register, str] = {}
        self._lines: list[str] = []
        self._depth = max([region.depth, *self._busy()])
        self._count_uses()

    def _busy(self) -> Iterable[int]:
        """What cycles there must be at least, whatever depth says."""
        region = self.region
        yield from (each.cycle + 1 for each in self._operations if each.kind == "store")
        yield from (self._written(output) + 1 for output in region.outputs)
        yield from (phi.next.ready + 1 for phi in self._phis)
        if region.is_loop:
            yield region.decided + 1

    def _written(self, output: Output) -> int:
        """The cycle at whose end an output is written."""
        ready = max(output.value.ready, output.condition.ready if output.condition else 0)
        return max(ready, self.region.decided if self.region.is_loop else 0)

    # ---- values ---------------------------------------------------------------------------------

    def _count_uses(self) -> None:
        def use(operation: Operation | None, cycle: int) -> None:
            if operation:
                assert operation.ready <= cycle, (
                    f"{self.region.name}: {operation.kind} is used before it is ready"
                )
                self._last[operation] = max(self._last.get(operation, 0), cycle)

        for operation in self._operations:
            for operand in operation.operands:
                use(operand, operation.cycle)
        for output in self.region.outputs:
            use(output.value, self._written(output))
            use(output.condition, self._written(output))
        use(self.region.go_on, self.region.decided)
        use(self.region.last, self.region.decided)
        for check in self._checks:
            use(check.address, check.cycle)
            use(check.condition, check.cycle)

    def _value(self, operation: Operation, cycle: int) -> str:
        """The net that holds a value in a cycle."""
        if operation.kind == "const":
            return literal(operation.bits, operation.value)
        if operation.kind == "register":
            assert operation.register
            return self._held.get(operation.register) or self.ports.inputs[operation.register]
        name = self._of[operation]
        if cycle == operation.ready or is_lasting(operation):
            return name
        return f"{name}_s[{cycle}]"

    def _part(self, operation: Operation, cycle: int, high: int, low: int) -> str:
        """Some bits of a value."""
        if operation.kind == "const":
            return literal(high - low + 1, operation.value >> low)
        if operation.bits <= high:
            return f"{high - low + 1}'({self._value(operation, cycle)} >> {low})"
        return (
            f"{self._value(operation, cycle)}[{high}:{low}]"
            if operation.bits > 1
            else (self._value(operation, cycle))
        )

    # ---- the module -----------------------------------------------------------------------------

    def text(self) -> str:
        """The whole module."""
        self._name_ports()
        body = self._body()
        region = self.region
        ports = [declaration("input", 1, "clk_i"), declaration("input", 1, "rst_ni")]
        ports += [declaration("input", 1, "start_i"), declaration("output", 1, "done_o")]
        ports += [declaration("input", each.bits, name) for each, name in self.ports.inputs.items()]
        for each, name in self.ports.outputs.items():
            ports.append(declaration("output", 1, f"{name}_valid_o"))
            ports.append(declaration("output", each.bits, f"{name}_o"))
        ports += self._memory_ports()
        if self._checks:
            ports += [declaration("output", 16, "check_o"), declaration("output", 32, "bad_o")]
        what = (
            f"a loop, an iteration every {_cycles(region.interval)}" if region.is_loop else "once"
        )
        head = [
            f"// {region.where.file}:{region.where.line}: {what}, {_depth(self._depth)}.",
            f"module {self.ports.module} (",
            ",\n".join(ports),
            ");",
        ]
        return "\n".join([*head, *body, "endmodule", ""])

    def _name_ports(self) -> None:
        for operation in self._operations:
            register = operation.register
            if operation.kind == "register" and register and register not in self.ports.inputs:
                self.ports.inputs[register] = self._names.new(register.name, "_i")
        for output in self.region.outputs:
            if output.register not in self.ports.outputs:
                name = self._names.stem(output.register.name, ("_o", "_valid_o"))
                self.ports.outputs[output.register] = name
        for operation in self._operations:
            memory = operation.memory
            if operation.kind == "load" and memory:
                key = (memory, operation.port)
                if key not in self.ports.reads:
                    wanted = f"{memory.name}_read{operation.port}"
                    self.ports.reads[key] = self._names.stem(wanted, _READ_PINS)
            elif operation.kind == "store" and memory and memory not in self.ports.writes:
                self.ports.writes[memory] = self._names.stem(f"{memory.name}_write", _WRITE_PINS)

    def _memory_ports(self) -> list[str]:
        options, ports = self.options, list[str]()
        for (memory, _), name in self.ports.reads.items():
            if memory.line is not None:
                ports.append(declaration("output", 1, f"{name}_valid_o"))
            ports.append(declaration("output", place_bits(memory, options), f"{name}_place_o"))
            ports.append(declaration("input", options.width, f"{name}_data_i"))
        for memory, name in self.ports.writes.items():
            ports.append(declaration("output", 1, f"{name}_valid_o"))
            ports.append(declaration("output", place_bits(memory, options), f"{name}_place_o"))
            ports.append(declaration("output", options.width, f"{name}_data_o"))
            ports.append(declaration("output", options.lanes, f"{name}_lanes_o"))
        return ports

    def _body(self) -> list[str]:
        lines = self._lines
        self._declare_valid()
        self._hold_inputs()
        nets = [each for each in self._operations if _has_net(each)]
        names = {each: self._names.new(f"{each.kind}_{i}") for i, each in enumerate(nets)}
        self._of = names
        for phi in self._phis:
            lines.append(f"  {vector(phi.value.bits)} {names[phi.value]}, {names[phi.value]}_next;")
        cycle = -1
        for operation in sorted(self._operations, key=lambda each: each.cycle):
            if operation.cycle != cycle and operation.kind not in ("const", "register"):
                cycle = operation.cycle
                lines += ["", f"  // ---- cycle {cycle}"]
            self._operation(operation)
        self._print_phis()
        self._print_valid()
        self._print_outputs()
        self._print_reads()
        self._print_writes()
        if self._checks:
            self._print_checks()
        return lines

    def _hold_inputs(self) -> None:
        """Registers that the region reads behind its start and writes: what they held at first."""
        late: set[Register] = set()
        for operation, cycle in self._last.items():
            if cycle and is_lasting(operation):
                late |= registers_of(operation)
        for register in self.ports.inputs:
            if register in self.ports.outputs and (self.region.is_loop or register in late):
                port = self.ports.inputs[register]
                name = self._names.new(register.name, "_before")
                self._held[register] = name
                self._lines += [
                    f"  {vector(register.bits)} {name}, {name}_q;",
                    f"  assign {name} = start_i ? {port} : {name}_q;",
                    f"  always_ff @(posedge clk_i) {name}_q <= {name};",
                ]

    def _operation(self, operation: Operation) -> None:
        if operation not in self._of:
            return
        name, lines = self._of[operation], self._lines
        if operation.kind != "phi":
            lines.append(f"  {vector(operation.bits)} {name};{comment(operation.where)}")
        if operation.kind == "load":
            self._load(operation, name)
        elif operation.kind != "phi":
            operands = [self._value(each, operation.cycle) for each in operation.operands]
            amount = ""
            if operation.kind in ("shl", "lshr", "ashr"):
                by = operation.operands[1]
                amount = self._part(by, operation.cycle, min(5, by.bits - 1), 0)
            text = expression(operation, operands, amount)
            if text is not None:
                lines.append(f"  assign {name} = {text};")
            else:
                instance = cell(operation, name, operands)
                assert instance, f"unknown kind of operation: {operation.kind}"
                lines += instance
        self._stages(operation, name)

    def _stages(self, operation: Operation, name: str) -> None:
        """Registers that carry a value on to the cycles in which it is used."""
        first, last = operation.ready + 1, self._last.get(operation, 0)
        if last < first or is_lasting(operation):
            return
        width = f" [{operation.bits - 1}:0]" if operation.bits > 1 else ""
        before = name if last == first else f"{{{name}_s[{last - 1}:{first}], {name}}}"
        self._lines += [
            f"  logic [{last}:{first}]{width.strip()} {name}_s;",
            f"  always_ff @(posedge clk_i) {name}_s <= {before};",
        ]

    def _load(self, operation: Operation, name: str) -> None:
        assert operation.memory
        data = f"{self.ports.reads[operation.memory, operation.port]}_data_i"
        stored = max(operation.bits, 8)
        low, high = (stored // 8).bit_length() - 1, self.options.lane_bits - 1
        bits = f"{operation.bits}'" if operation.bits < stored else ""
        if stored == self.options.width:
            self._lines.append(f"  assign {name} = {data};")
            return
        lane = self._part(operation.operands[0], operation.cycle, high, low)
        chosen = f"{data}[{{{name}_lane_q, {low + 3}'d0}} +: {stored}]"
        self._lines += [
            f"  {vector(high - low + 1)} {name}_lane_q;",
            f"  always_ff @(posedge clk_i) {name}_lane_q <= {lane};",
            f"  assign {name} = {bits}({chosen});" if bits else f"  assign {name} = {chosen};",
        ]

    # ---- carried values -------------------------------------------------------------------------

    def _print_phis(self) -> None:
        lines = self._lines
        for phi in self._phis:
            name, after = self._of[phi.value], phi.next.ready
            steps = "before" if phi.distance == 1 else f"{phi.distance} before"
            lines += [
                "",
                f"  // Carried: {name} comes of what the iteration {steps} has in cycle {after}.",
                f"  assign {name}_next = {self._value(phi.next, after)};",
            ]
            late = phi.value.cycle + phi.distance * self.region.interval - after
            assert late >= 0, f"{self.region.name}: a carried value comes too late"
            if phi.distance == 1:
                self._register(phi, name, late)
            else:
                self._line(phi, name, late)

    def _line(self, phi: Phi, name: str, length: int) -> None:
        """A value of several iterations before goes through as many registers as it has time."""
        initial, bits, lines = self._value(phi.initial, 0), phi.value.bits, self._lines
        entering = f"valid[{phi.next.ready}] ? {name}_next : {initial}"
        if length == 0:
            lines.append(f"  assign {name} = {entering};")
            return
        last = f"{name}_q[{length - 1}]"
        start = f"start_i ? {initial} : {last}" if phi.value.cycle == 0 else last
        width = f"[{bits - 1}:0]" if bits > 1 else ""
        lines += [
            f"  logic [{length - 1}:0]{width} {name}_q;",
            f"  {vector(bits)} {name}_entering;",
            f"  assign {name}_entering = {entering};",
            "  always_ff @(posedge clk_i) begin",
        ]
        if length > 1:
            shifted = f"{name}_q[{length - 2}:0]"
            first = f"{{{length - 1}{{{initial}}}}}"
            lines.append(f"    {name}_q[{length - 1}:1] <= start_i ? {first} : {shifted};")
        lines += [
            f"    {name}_q[0] <= {name}_entering;",
            "  end",
            f"  assign {name} = {start};",
        ]

    def _register(self, phi: Phi, name: str, late: int) -> None:
        initial, after = self._value(phi.initial, 0), phi.next.ready
        held = f"valid[{after}] ? {name}_next : {name}_q" if late == 0 else f"{name}_q"
        self._lines += [
            f"  {vector(phi.value.bits)} {name}_q;",
            "  always_ff @(posedge clk_i) begin",
            f"    if (start_i) {name}_q <= {initial};",
            f"    if (valid[{after}]) {name}_q <= {name}_next;",
            "  end",
            f"  assign {name} = "
            + (f"{held};" if phi.value.cycle else f"start_i ? {initial} : {held};"),
        ]

    # ---- valid bits -----------------------------------------------------------------------------

    def _declare_valid(self) -> None:
        depth = self._depth
        self._lines += [f"  logic [{depth - 1}:0] valid;"]
        if depth > 1:
            self._lines += [f"  logic [{depth - 1}:1] valid_q, next_valid;"]
        if self.region.is_loop:
            self._lines += ["  logic is_real, is_end, is_running, is_running_q, launch;"]
            if self.region.interval > 1:
                self._lines += [f"  {vector(self._phase_bits())} phase_q;"]

    def _phase_bits(self) -> int:
        return (self.region.interval - 1).bit_length()

    def _print_valid(self) -> None:
        lines, depth = self._lines, self._depth
        lines += ["", "  // ---- which cycles have an iteration in them"]
        if self.region.is_loop:
            self._print_loop()
        else:
            lines.append("  assign valid[0] = start_i;")
            lines.append(f"  assign done_o = valid[{depth - 1}];")
            if depth > 1:
                lines.append(f"  assign next_valid = valid[{depth - 2}:0];")
        if depth > 1:
            lines += [
                f"  assign valid[{depth - 1}:1] = valid_q;",
                "  always_ff @(posedge clk_i) begin",
                "    if (!rst_ni) valid_q <= '0;",
                "    else valid_q <= next_valid;",
                "  end",
            ]

    def _print_loop(self) -> None:
        region, lines, depth = self.region, self._lines, self._depth
        decided, interval = region.decided, region.interval
        go_on = self._value(region.go_on, decided) if region.go_on else "1'b1"
        last = f" || {self._value(region.last, decided)}" if region.last else ""
        phase = " && phase_q == '0" if interval > 1 else ""
        lines += [
            f"  assign is_real    = valid[{decided}] && {go_on};",
            f"  assign is_end     = valid[{decided}] && (!{go_on}{last});",
            "  assign is_running = (start_i || is_running_q) && !is_end;",
            f"  assign launch     = start_i || (is_running_q{phase});",
            "  assign valid[0]   = launch;",
            "  always_ff @(posedge clk_i) begin",
            "    if (!rst_ni) is_running_q <= 1'b0;",
            "    else is_running_q <= is_running;",
            "  end",
        ]
        if interval > 1:
            bits = self._phase_bits()
            wraps = f"phase_q == {literal(bits, interval - 1)}"
            lines += [
                "  always_ff @(posedge clk_i) begin",
                f"    if (start_i) phase_q <= {literal(bits, 1)};",
                f"    else phase_q <= ({wraps}) ? '0 : phase_q + {literal(bits, 1)};",
                "  end",
            ]
        for cycle in range(depth - 1):
            goes_on = (
                f"valid[{cycle}] && !is_end"
                if cycle < decided
                else ("is_real" if cycle == decided else f"valid[{cycle}]")
            )
            lines.append(f"  assign next_valid[{cycle + 1}] = {goes_on};")
        rest = " && next_valid == '0" if depth > 1 else ""
        lines.append(f"  assign done_o = !is_running{rest};")

    def _real(self, cycle: int) -> str:
        """Whether a real iteration is in a cycle."""
        is_decision = self.region.is_loop and cycle == self.region.decided
        return "is_real" if is_decision else f"valid[{cycle}]"

    # ---- what it changes ------------------------------------------------------------------------

    def _print_outputs(self) -> None:
        for register, name in self.ports.outputs.items():
            writes = list[tuple[str, str]]()
            for output in self.region.outputs:
                if output.register is register:
                    cycle = self._written(output)
                    enable = self._real(cycle)
                    if output.condition:
                        enable += f" && {self._value(output.condition, cycle)}"
                    writes.append((enable, self._value(output.value, cycle)))
            value = writes[0][1]
            for enable, later in writes[1:]:
                value = f"({enable}) ? {later} : {value}"
            self._lines += [
                "",
                f"  assign {name}_valid_o = {any_of(enable for enable, _ in writes)};",
                f"  assign {name}_o = {value};",
            ]

    def _print_reads(self) -> None:
        for (memory, port), name in self.ports.reads.items():
            loads = [
                (f"valid[{each.cycle}]", self._place(each, memory))
                for each in self._operations
                if each.kind == "load" and each.memory is memory and each.port == port
            ]
            bits = place_bits(memory, self.options)
            self._lines.append(f"  assign {name}_place_o = {self._chosen(loads, bits)};")
            if memory.line is not None:
                cycles = any_of(dict.fromkeys(cycle for cycle, _ in loads))
                self._lines.append(f"  assign {name}_valid_o = {cycles};")

    def _place(self, operation: Operation, memory: Memory) -> str:
        """The number of the word that a load or store means."""
        low, options = self.options.lane_bits, self.options
        high = low + place_bits(memory, options) - 1
        if is_word(memory, options):
            return literal(high - low + 1, 0)
        return self._part(operation.operands[0], operation.cycle, high, low)

    def _print_writes(self) -> None:
        for memory, name in self.ports.writes.items():
            stores = [
                each for each in self._operations if each.kind == "store" and each.memory is memory
            ]
            enables = [self._enable(each) for each in stores]
            parts = {
                "place": (
                    place_bits(memory, self.options),
                    [self._place(s, memory) for s in stores],
                ),
                "data": (self.options.width, [self._spread(each) for each in stores]),
                "lanes": (self.options.lanes, [self._lanes(each) for each in stores]),
            }
            self._lines.append(f"  assign {name}_valid_o = {any_of(enables)};")
            for part, (bits, texts) in parts.items():
                text = self._chosen(list(zip(enables, texts, strict=True)), bits)
                self._lines.append(f"  assign {name}_{part}_o = {text};")

    # ---- checks ---------------------------------------------------------------------------------

    def _print_checks(self) -> None:
        """The number of the first check that fails, and the address, both of which stay.

        A read that only leaves its object is a warning, which every other failure replaces. In
        memory that ranks share it must stay near: a pointer from elsewhere may be anything.
        """
        self._lines += [
            "",
            "  // ---- checks, of simulations only",
            "  always_ff @(posedge clk_i) begin",
            "    if (!rst_ni) check_o <= '0;",
        ]
        for each in sorted(self._checks, key=lambda check: (check.is_store, -check.number)):
            self._lines += self._check(each)
        self._lines.append("  end")

    def _check(self, check: Check) -> list[str]:
        address = self._value(check.address, check.cycle)
        when = f"valid[{check.cycle}]" if check.in_test else self._real(check.cycle)
        if check.condition is not None:
            when += f" && {self._value(check.condition, check.cycle)}"
        if not check.objects:
            return [
                f"    if ({when} && {address} == '0) begin",
                f"      check_o <= 16'd{check.number};",
                "      bad_o   <= '0;",
                "    end",
            ]
        room = check.high - check.low - check.size
        outside = f"{address} - {literal(32, check.low)} > {literal(32, room)}"
        fatal = f"{address} + {literal(32, NULL_BYTES - 1)} < {literal(32, 2 * NULL_BYTES - 1)}"
        if any(each.shared is not None for each in check.objects):
            low, most = check.low - _NEAR_BYTES, room + 2 * _NEAR_BYTES
            fatal += f" || {address} - {literal(32, low & 0xFFFFFFFF)} > {literal(32, most)}"
        if not check.is_aligned and check.size > 1:
            high = check.size.bit_length() - 2
            misaligned = f"{self._part(check.address, check.cycle, high, 0)} != '0"
            outside, fatal = f"{outside} || {misaligned}", f"{fatal} || {misaligned}"
        lines = [
            f"    if ({when} && ({outside})) begin",
            f"      check_o <= 16'd{check.number};",
            f"      bad_o   <= {address};",
            "    end",
        ]
        if not check.is_store:
            lines[0] = f"    if ({when} && ({outside}) && (check_o == '0 || {fatal})) begin"
            lines[1] = f"      check_o <= {{!({fatal}), 15'd{check.number}}};"
        return lines

    def _chosen(self, choices: list[tuple[str, str]], bits: int) -> str:
        """The value whose enable is set; outside of loops never two of them are."""
        return chosen(choices) if self.region.is_loop else merged(choices, bits)

    def _enable(self, store: Operation) -> str:
        enable = self._real(store.cycle)
        if len(store.operands) > 2:
            enable += f" && {self._value(store.operands[2], store.cycle)}"
        return enable

    def _spread(self, store: Operation) -> str:
        """The value at every place of a word where it may stand."""
        value = store.operands[1]
        stored = max(value.bits, 8)
        text = self._value(value, store.cycle)
        text = f"{stored}'({text})" if stored > value.bits else text
        count = self.options.width // stored
        return f"{{{count}{{{text}}}}}" if count > 1 else text

    def _lanes(self, store: Operation) -> str:
        size, options = max(store.operands[1].bits // 8, 1), self.options
        if size == options.lanes:
            return f"{options.lanes}'('1)"
        low, high = size.bit_length() - 1, options.lane_bits - 1
        lane = self._part(store.operands[0], store.cycle, high, low)
        shift = f"{{{lane}, {low}'d0}}" if low else lane
        return f"{literal(options.lanes, (1 << size) - 1)} << {shift}"


def _has_net(operation: Operation) -> bool:
    return operation.kind not in ("const", "register", "store")


def _depth(count: int) -> str:
    return "one cycle deep" if count == 1 else f"{count} cycles deep"


def _cycles(count: int) -> str:
    return "cycle" if count == 1 else f"{count} cycles"
