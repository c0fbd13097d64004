# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A program as Python text: what interpret.py runs.

A scalar whose address is not taken is a Python variable v_NAME (of a type's value, wrapped), any
other variable is an object of machine.py and v_NAME its address. A loop or a switch is a Python
loop; jumps that Python's break and continue cannot make are exceptions, which cost nothing where
they do not happen. Python allows 20 blocks in each other: what is deeper becomes a function.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from plait.compiler.ir.nodes import (
    NOWHERE,
    Assign,
    Break,
    Call,
    Continue,
    Function,
    If,
    Labelled,
    Leave,
    Loop,
    Place,
    Program,
    Region,
    Return,
    Spawn,
    Statement,
    Switch,
    Sync,
    Variable,
    VariablePlace,
    Where,
    bodies,
)
from plait.compiler.ir.traverse import addressed
from plait.compiler.ir.types import (
    ArrayType,
    StructType,
    VoidType,
    size_of,
)
from plait.compiler.testing.oracle.machine import code_of
from plait.compiler.testing.oracle.python_expressions import PythonExpressions

FILE = "<interpreted program>"
_DEEPEST = 12  # blocks in each other in one Python function


@dataclass
class Code:
    """Python text, and what of the program each line is."""

    text: str
    places: list[Where]
    registers: set[Variable]  # globals that are Python variables

    def where(self, line: int) -> Where:
        """Of a line of the text, from 1."""
        return self.places[line - 1] if 0 < line <= len(self.places) else NOWHERE


Lines = list[tuple[int, str, Where]]  # depth, text, what of the program it is


def _moved(lines: Lines, by: int) -> Lines:
    return [(depth + by, text, where) for depth, text, where in lines]


@dataclass
class _Frame:
    """What a jump may lead to: a loop or a switch, or the border of a function ("border")."""

    kind: str
    name: str = ""
    raised: set[str] = field(default_factory=set[str])  # "break", "continue": by exception
    plain_continue: bool = False


class _Generator:
    """Writes a function."""

    def __init__(self, program: Program, registers: set[Variable]) -> None:
        self.program = program
        self.expressions = PythonExpressions(registers)
        self.registers = registers
        self.lines: Lines = []
        self.depth = 0
        self.blocks = 0
        self.frames: list[_Frame] = []
        self.count = 0
        self.where = NOWHERE
        self.names: list[str] = []  # Python variables of the function, for nonlocal
        self.exceptions: list[str] = []
        self.returns = False  # a return within an outlined function

    def line(self, text: str, more: int = 0) -> None:
        self.lines.append((self.depth + more, text, self.where))

    def fresh(self, kind: str) -> str:
        self.count += 1
        return f"{kind}_{self.count}"

    def captured(self, statements: list[Statement], more: int) -> Lines:
        """The lines of a block that stands `more` deeper."""
        before, self.lines = self.lines, []
        self.depth += more
        for statement in statements:
            self.statement(statement)
        if not self.lines:
            self.line("pass")
        self.depth -= more
        lines, self.lines = self.lines, before
        return lines

    def block(self, statements: list[Statement], more: int = 1) -> None:
        self.lines += self.captured(statements, more)

    def function(self, function: Function) -> None:
        """Writes def f_NAME."""
        scalars = [v for v in function.locals if v in self.registers]
        objects = [v for v in function.locals if v not in self.registers]
        boxed = [v for v in function.parameters if v not in self.registers]
        inner = [v for v in function.parameters if v in self.registers]
        self.names = [f"v_{v.name}" for v in (*scalars, *inner)]
        listed = ", ".join(("p_" if v in boxed else "v_") + v.name for v in function.parameters)
        self.where = function.where
        self.line(f"def f_{function.name}({listed}):")
        self.depth += 1
        names = [f"v_{v.name}" for v in self.program.globals if v in self.registers]
        if names:
            self.line(f"global {', '.join(names)}")
        if scalars:
            self.line("if 0: " + " = ".join(f"v_{v.name}" for v in scalars) + " = 0")
        self.line("tick()")
        for v in (*objects, *boxed):
            self.line(f"v_{v.name} = new({v.name!r}, {size_of(v.type)})")
        for v in boxed:
            assert not isinstance(v.type, VoidType | ArrayType | StructType)
            self.line(f"store_{code_of(v.type)}(v_{v.name}, p_{v.name})")
        if objects or boxed:
            self.line("try:")
            self.blocks += 1
            self.block(function.body)
            self.line("finally:")
            self.line(f"drop({', '.join(f'v_{v.name}' for v in (*objects, *boxed))})", 1)
            self.blocks -= 1
        else:
            self.block(function.body, 0)
        self.depth -= 1

    def statement(self, statement: Statement) -> None:
        if statement.where.line:
            self.where = statement.where
        if isinstance(statement, Loop | Switch | Labelled) and self.blocks >= _DEEPEST:
            self.outline(statement)
        elif isinstance(statement, Spawn | Region | Sync):  # at once
            for body in bodies(statement):
                for each in body:
                    self.statement(each)
        else:
            self.usual(statement)

    def usual(self, statement: Statement) -> None:
        """A statement, but for those of tasks."""
        match statement:
            case Assign(place=place, value=value):
                self.assign(place, self.expressions.text(value))
            case Call():
                self.call(statement)
            case If():
                self.conditional(statement)
            case Loop():
                self.loop(statement)
            case Switch():
                self.switch(statement)
            case Labelled():
                self.labelled(statement)
            case _:
                self.jump(statement)

    def assign(self, place: Place, text: str) -> None:
        if isinstance(place, VariablePlace) and place.variable in self.registers:
            self.line(f"v_{place.variable.name} = {text}")
            return
        kind = place.type
        assert not isinstance(kind, VoidType | ArrayType | StructType)
        self.line(f"store_{code_of(kind)}({self.expressions.address(place)}, {text})")

    def call(self, call: Call) -> None:
        arguments = [self.expressions.text(each) for each in call.arguments]
        if call.function in self.program.functions:
            text = f"f_{call.function}({', '.join(arguments)})"
        else:
            text = f"library[{call.function!r}]({', '.join(['machine', *arguments])})"
        if call.result is None:
            self.line(text)
            return
        self.line(f"r = {text}")
        self.line(f"if r is None: no_value({call.function!r})")
        self.assign(call.result, "r")

    def conditional(self, statement: If) -> None:
        head = "if"
        while True:
            self.line(f"{head} {self.expressions.condition(statement.condition)}:")
            self.block(statement.then)
            match statement.otherwise:
                case []:
                    return
                case [If() as statement]:
                    head = "elif"
                case otherwise:
                    self.line("else:")
                    self.block(otherwise)
                    return

    def loop(self, loop: Loop) -> None:
        frame = _Frame("loop", self.fresh("loop"))
        condition = self.expressions.condition(loop.condition)
        self.frames.append(frame)
        self.blocks += 3
        body = self.captured(loop.body, 3)
        has_once = frame.plain_continue and (bool(loop.step) or loop.test_last)
        has_try = "continue" in frame.raised
        self.frames.append(_Frame("step"))
        step = self.captured(loop.step, 1 + has_once) if loop.step else []
        self.frames.pop()
        self.frames.pop()
        self.blocks -= 3
        self.guard(frame)
        self.line("while True:" if loop.test_last else f"while {condition}:")
        self.depth += 1
        self.line("tick()")
        if has_once:
            self.line("for _ in ONCE:")
            self.depth += 1
        if has_try:
            self.line("try:")
        guarded = "break" in frame.raised
        self.lines += _moved(body, has_once + has_try + guarded - 2)
        if has_try:
            self.line(f"except continue_{frame.name}: pass")
        if has_once:
            self.depth -= 1
            self.line("else:")
        self.lines += _moved(step, guarded)
        self.depth += has_once
        if loop.test_last:
            self.line(f"if not {condition}: break")
        if has_once:
            self.line("continue")
            self.depth -= 1
            self.line("break")
        self.depth -= 1
        self.unguard(frame)

    def guard(self, frame: _Frame) -> None:
        """Around a loop or switch that a Break leaves by exception."""
        self.exceptions += [f"{kind}_{frame.name}" for kind in sorted(frame.raised)]
        if "break" in frame.raised:
            self.line("try:")
            self.depth += 1

    def unguard(self, frame: _Frame) -> None:
        if "break" in frame.raised:
            self.depth -= 1
            self.line(f"except break_{frame.name}: pass")

    def switch(self, switch: Switch) -> None:
        frame = _Frame("switch", self.fresh("switch"))
        index = self.fresh("case")
        table: dict[int, int] = {}
        default = len(switch.cases)
        for number, case in enumerate(switch.cases):
            for value in case.values:
                if value is None:
                    default = number
                else:
                    table[value] = number
        text = f"{index} = {table!r}.get({self.expressions.text(switch.value)}, {default})"
        self.frames.append(frame)
        self.blocks += 2
        bodies = [self.captured(case.body, 2) for case in switch.cases]
        self.blocks -= 2
        self.frames.pop()
        self.guard(frame)
        if "break" in frame.raised:
            bodies = [_moved(body, 1) for body in bodies]
        self.line(text)
        self.line("for _ in ONCE:")
        for number, body in enumerate(bodies):
            self.line(f"if {index} <= {number}:", 1)
            self.lines += body
        if not bodies:
            self.line("pass", 1)
        self.unguard(frame)

    def labelled(self, statement: Labelled) -> None:
        self.exceptions.append(f"leave_{statement.label}")
        self.line("try:")
        self.blocks += 1
        self.block(statement.body)
        self.blocks -= 1
        self.line(f"except leave_{statement.label}: pass")

    def jump(self, statement: Statement) -> None:
        match statement:
            case Leave(label=label):
                self.line(f"raise leave_{label}")
            case Return(value=value):
                text = "None" if value is None else self.expressions.text(value)
                border = next((f for f in reversed(self.frames) if f.kind == "border"), None)
                if border is not None:
                    border.raised.add("return")
                self.line(f"return {text}" if border is None else f"return (1, {text})")
            case Break():
                self.leave_loop("break", ("loop", "switch"))
            case Continue():
                self.leave_loop("continue", ("loop",))
            case _:
                raise AssertionError(statement)

    def leave_loop(self, kind: str, targets: tuple[str, ...]) -> None:
        """break or continue, by exception where another Python loop or function is between."""
        crossed = False
        for frame in reversed(self.frames):
            if frame.kind in targets:
                break
            crossed = True
        else:
            raise AssertionError(f"{kind} outside of a loop")
        if crossed:
            frame.raised.add(kind)
            self.line(f"raise {kind}_{frame.name}")
            return
        frame.plain_continue |= kind == "continue"
        self.line(kind)

    def outline(self, statement: Statement) -> None:
        """The statement in a Python function of its own."""
        name = self.fresh("outlined")
        blocks, self.blocks = self.blocks, 0
        frame = _Frame("border")
        self.frames.append(frame)
        body = self.captured([statement], 1)
        self.frames.pop()
        self.blocks = blocks
        self.line(f"def {name}():")
        if self.names:
            self.line(f"nonlocal {', '.join(self.names)}", 1)
        globals_used = [f"v_{v.name}" for v in self.program.globals if v in self.registers]
        if globals_used:
            self.line(f"global {', '.join(globals_used)}", 1)
        self.lines += body
        self.line(f"r = {name}()")
        if "return" in frame.raised:
            self.return_outlined()

    def return_outlined(self) -> None:
        border = next((f for f in reversed(self.frames) if f.kind == "border"), None)
        if border is not None:
            border.raised.add("return")
        self.line("if r is not None: return r" + ("" if border is not None else "[1]"))


def _is_scalar(variable: Variable) -> bool:
    return not isinstance(variable.type, ArrayType | StructType | VoidType)


def generate(program: Program) -> Code:
    """The Python text of a program."""
    taken = addressed(s for function in program.functions.values() for s in function.body)
    variables = [*program.globals]
    for function in program.functions.values():
        variables += (*function.parameters, *function.locals)
    registers = {v for v in variables if _is_scalar(v) and v not in taken}
    lines: Lines = []
    exceptions: list[str] = []
    for function in program.functions.values():
        generator = _Generator(program, registers)
        generator.count = len(exceptions) * 1000 + len(lines)
        generator.function(function)
        lines += generator.lines
        exceptions += generator.exceptions
    head = [(0, f"class {name}(Exception): pass", NOWHERE) for name in sorted(set(exceptions))]
    lines = head + lines
    text = "\n".join(" " * depth + text for depth, text, _ in lines) + "\n"
    return Code(text, [where for _, _, where in lines], registers & set(program.globals))
