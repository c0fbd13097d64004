# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A program as C text that means exactly the same, to read and to compile.

It needs no header, and -fwrapv. Variables are declared at the top of their function.

length: one printer, a case for each kind of node.
"""

from __future__ import annotations

from collections.abc import Iterator

from plait.compiler.ir import print_types
from plait.compiler.ir.nodes import (
    COMPARISONS,
    AddressOf,
    Assign,
    Binary,
    Break,
    Call,
    Const,
    Continue,
    Convert,
    Deref,
    Element,
    Expression,
    Function,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Mathematics,
    Member,
    Place,
    PointerAdd,
    PointerDifference,
    Program,
    Region,
    Return,
    Select,
    Spawn,
    Statement,
    Switch,
    Sync,
    Unary,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.print_types import declare
from plait.compiler.ir.traverse import is_truth, operands, subexpressions
from plait.compiler.ir.types import (
    DOUBLE,
    FLOAT,
    UINT,
    ULONG,
    VOID,
    ArrayType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    alignment_of,
)

# Text and how strongly it binds: 15 primary and postfix, 14 prefix, 13 * ... 3 ?:.
_BINARY = {
    "mul": ("*", 13),
    "div": ("/", 13),
    "rem": ("%", 13),
    "add": ("+", 12),
    "sub": ("-", 12),
    "shl": ("<<", 11),
    "shr": (">>", 11),
    "lt": ("<", 10),
    "le": ("<=", 10),
    "gt": (">", 10),
    "ge": (">=", 10),
    "eq": ("==", 9),
    "ne": ("!=", 9),
    "and": ("&", 8),
    "xor": ("^", 7),
    "or": ("|", 6),
}
_LOOSE = ("shl", "shr", "and", "or", "xor")  # parentheses around their operands help the reader


def _in(text: tuple[str, int], strength: int) -> str:
    return text[0] if text[1] >= strength else f"({text[0]})"


def _select(node: Select) -> tuple[str, int]:
    match node:
        case Select(condition=a, yes=b, no=Const(value=0)) if is_truth(b):
            return f"{_in(_text(a), 6)} && {_in(_text(b), 6)}", 5
        case Select(condition=a, yes=Const(value=1), no=b) if is_truth(b):
            return f"{_in(_text(a), 6)} || {_in(_text(b), 6)}", 4
        case _:
            parts = (_in(_text(each), 4) for each in (node.condition, node.yes, node.no))
            return "{} ? {} : {}".format(*parts), 3


def _binary(node: Binary) -> tuple[str, int]:
    symbol, strength = _BINARY[node.operator]
    left, right = strength, strength + 1
    if node.operator in _LOOSE or node.operator in COMPARISONS:
        left, right = 12, 12
    if node.operator in _LOOSE:
        left, right = 14, 14
    if node.operator == "add" and isinstance(node.right, Const) and node.right.value < 0:
        kind, value = node.right.type, -node.right.value
        if isinstance(kind, IntType) and value <= kind.maximum:
            text = print_types.constant(Const(kind, value))
            return f"{_in(_text(node.left), left)} - {text}", strength
    return f"{_in(_text(node.left), left)} {symbol} {_in(_text(node.right), right)}", strength


def _address(node: AddressOf) -> tuple[str, int]:
    if print_types.decays(node):
        return _place(node.place), 15
    text = f"&{_place(node.place)}"
    if node.type.target != node.place.type:
        text = f"({declare(node.type)}){text}"
    return text, 14


# Names of compiler/include/plait.h, by what they give.
_BITS = {
    "unsigned long": "plait_to_bits",
    "double": "plait_from_bits",
    "unsigned int": "plait_to_bits_float",
    "float": "plait_from_bits_float",
}


def _mathematics(node: Mathematics) -> tuple[str, int]:
    suffix = "f" if node.type.bits == 32 else ""
    arguments = ", ".join(expression_text(each) for each in node.arguments)
    return f"__builtin_{node.function}{suffix}({arguments})", 15


def _unary(node: Unary) -> tuple[str, int]:
    if node.operator == "bits":
        return f"{_BITS[declare(node.type)]}({expression_text(node.operand)})", 15
    return f"{'-' if node.operator == 'neg' else '~'}{_in(_text(node.operand), 15)}", 14


def _text(node: Expression) -> tuple[str, int]:
    match node:
        case Const(type=kind):
            text = print_types.constant(node)
            return text, 14 if text.startswith(f"({declare(kind)})") else 15
        case Load(place=place):
            return _place(place), 15
        case AddressOf():
            return _address(node)
        case Unary():
            return _unary(node)
        case Binary():
            return _binary(node)
        case PointerAdd(pointer=left, index=right) | PointerDifference(left=left, right=right):
            symbol = "+" if isinstance(node, PointerAdd) else "-"
            return f"{_in(_text(left), 12)} {symbol} {_in(_text(right), 13)}", 12
        case Convert(operand=operand, type=kind):
            return f"({declare(kind)}){_in(_text(operand), 14)}", 14
        case Select():
            return _select(node)
        case Mathematics():
            return _mathematics(node)


def expression_text(node: Expression) -> str:
    """An expression as C."""
    return _text(node)[0]


def _index(node: Expression) -> str:
    """Like any expression, but a small number needs no suffix there."""
    if isinstance(node, Const) and abs(node.value) < 1 << 31:
        return str(node.value)
    return expression_text(node)


def _place(place: Place) -> str:
    match place:
        case VariablePlace(variable=variable):
            return variable.name
        case Element(base=base, index=index):
            return f"{_place(base)}[{_index(index)}]"
        case Member(base=Deref(pointer=pointer), name=name):
            return f"{_in(_text(pointer), 15)}->{name}"
        case Member(base=base, name=name):
            return f"{_place(base)}.{name}"
        case Deref(pointer=PointerAdd(pointer=pointer, index=index)):
            return f"{_in(_text(pointer), 15)}[{_index(index)}]"
        case Deref(pointer=pointer):
            return f"(*{_in(_text(pointer), 14)})"


def place_text(place: Place) -> str:
    """A place as C."""
    text = _place(place)
    return text[1:-1] if isinstance(place, Deref) and text.startswith("(*") else text


def _simple(statement: Statement) -> str:
    """Statements of one line, without the semicolon."""
    match statement:
        case Assign(place=place, value=value):
            return f"{place_text(place)} = {expression_text(value)}"
        case Call(function=function, arguments=arguments, result=result):
            call = f"{function}({', '.join(expression_text(each) for each in arguments)})"
            return call if result is None else f"{place_text(result)} = {call}"
        case Leave(label=label):
            return f"goto {label}"
        case Break():
            return "break"
        case Continue():
            return "continue"
        case Return(value=value):
            return "return" if value is None else f"return {expression_text(value)}"
        case _:
            raise AssertionError(statement)


def _continues(statements: list[Statement]) -> bool:
    """Whether a Continue goes on with the loop that these statements are the body of."""
    return any(
        isinstance(each, Continue)
        or (not isinstance(each, Loop) and any(_continues(body) for body in bodies(each)))
        for each in statements
    )


class _Printer:
    """Writes statements, indented."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 1
        self.steps: list[str] = []  # of the loops around: where Continue goes to, "" for continue
        self.count = 0  # of labels for steps

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def block(self, statements: list[Statement]) -> None:
        self.depth += 1
        for statement in statements:
            self.statement(statement)
        self.depth -= 1

    def statement(self, statement: Statement) -> None:
        match statement:
            case If():
                self.conditional(statement)
            case Loop():
                self.loop(statement)
            case Switch():
                self.switch(statement)
            case Labelled(label=label, body=body):
                self.line("{")
                self.block(body)
                self.line("}")
                if any(isinstance(each, Leave) and each.label == label for each in walk(body)):
                    self.line(f"{label}:;")
            case Spawn(body=body) | Region(body=body):
                word = "task" if isinstance(statement, Spawn) else "parallel"
                self.lines += [f"#pragma omp {word}", "    " * self.depth + "{"]
                self.block(body)
                self.line("}")
            case Sync():
                self.lines.append("#pragma omp taskwait")
            case Continue() if self.steps[-1]:
                self.line(f"goto {self.steps[-1]};")
            case _:
                self.line(_simple(statement) + ";")

    def conditional(self, statement: If) -> None:
        head = "if"
        while True:
            self.line(f"{head} ({expression_text(statement.condition)}) {{")
            self.block(statement.then)
            match statement.otherwise:
                case []:
                    break
                case [If() as statement]:
                    head = "} else if"
                case otherwise:
                    self.line("} else {")
                    self.block(otherwise)
                    break
        self.line("}")

    def loop(self, loop: Loop) -> None:
        for name, value in loop.pragmas.items():
            self.lines.append(f"#pragma plait {name}({value or 'off'})")
        condition = expression_text(loop.condition)
        simple = all(isinstance(each, Assign | Call) for each in loop.step)
        step_label = ""
        if not loop.test_last and simple and loop.step:
            step = ", ".join(_simple(each) for each in loop.step)
            self.line(f"for (; {condition}; {step}) {{")
            self.body(loop.body, "")
            self.line("}")
            return
        if loop.step and _continues(loop.body):
            self.count += 1
            step_label = f"plait_step_{self.count}"
        self.line("do {" if loop.test_last else f"while ({condition}) {{")
        self.body(loop.body, step_label)
        if step_label:
            self.line(f"{step_label}:;")
        self.block(loop.step)
        self.line(f"}} while ({condition});" if loop.test_last else "}")

    def body(self, statements: list[Statement], step_label: str) -> None:
        self.steps.append(step_label)
        self.block(statements)
        self.steps.pop()

    def switch(self, switch: Switch) -> None:
        self.line(f"switch ({expression_text(switch.value)}) {{")
        for case in switch.cases:
            for value in case.values:
                self.line("default:" if value is None else f"case {_label(value)}:")
            self.line("    ;") if not case.body else None
            self.block(case.body)
        self.line("}")


def _label(value: int) -> str:
    if -(1 << 31) < value < 1 << 31:
        return str(value)
    if value == -(1 << 63):
        return f"({value + 1}L - 1)"
    return f"{value}L" if value < 1 << 63 else f"{value}UL"


def statements_text(statements: list[Statement]) -> str:
    """Statements as C, for tests and messages."""
    printer = _Printer()
    printer.depth = -1
    printer.block(statements)
    return "\n".join(printer.lines) + "\n"


def _head(function: Function) -> str:
    parameters = ", ".join(declare(each.type, each.name) for each in function.parameters)
    return declare(function.result, f"{function.name}({parameters or 'void'})")


def function_lines(function: Function) -> list[str]:
    """A function's definition."""
    printer = _Printer()
    for variable in function.locals:
        printer.line(declare(variable.type, variable.name) + ";")
    if function.locals:
        printer.lines.append("")
    printer.depth = 0
    printer.block(function.body)
    return [_head(function), "{", *printer.lines, "}"]


def _scalars(kind: Type, found: list[Type]) -> None:
    match kind:
        case ArrayType(element=element):
            _scalars(element, found)
        case StructType(fields=fields):
            for field in fields:
                _scalars(field.type, found)
        case _:
            found.append(kind)


def _global(variable: Variable) -> str:
    found: list[Type] = []
    _scalars(variable.type, found)
    is_const = variable.is_const and not any(isinstance(each, PointerType) for each in found)
    text = f"static {'const ' if is_const else ''}{declare(variable.type, variable.name)}"
    if variable.initial:
        literal = print_types.string_literal(variable.type, variable.initial)
        text += f" = {literal or print_types.initialiser(variable.type, variable.initial)}"
    return text + ";"


# ---- structures and prototypes ------------------------------------------------------------------


def _expressions(program: Program) -> Iterator[Expression]:
    for function in program.functions.values():
        for statement in walk(function.body):
            for top in operands(statement):
                yield from subexpressions(top)


def _structures(kind: Type, found: dict[str, StructType]) -> None:
    """Collects structures, what they hold before them; of one name the one with members."""
    match kind:
        case PointerType(target=target):
            _structures(target, found)
        case ArrayType(element=element):
            _structures(element, found)
        case StructType(name=name, fields=fields):
            if name in found and (found[name].fields or not fields):
                return
            found[name] = StructType(name, (), 0, 1)  # while its members are looked at
            for field in fields:
                _structures(field.type, found)
            found.pop(name)
            found[name] = kind
        case _:
            return


def _all_types(program: Program) -> Iterator[Type]:
    for function in program.functions.values():
        yield function.result
        for variable in (*function.parameters, *function.locals):
            yield variable.type
    for variable in program.globals:
        yield variable.type
    for expression in _expressions(program):
        yield expression.type


def _structure_text(kind: StructType) -> list[str]:
    if not kind.fields:
        return [f"{declare(kind)};"]
    head = declare(kind)
    members = [f"    {declare(field.type, field.name)};" for field in kind.fields]
    if kind.alignment > max(alignment_of(field.type) for field in kind.fields):
        members[0] = f"    _Alignas({kind.alignment}) {members[0].lstrip()}"
    check = f'_Static_assert(sizeof({head}) == {kind.size}, "{kind.name}");'
    return [f"{head} {{", *members, "};", check]


def _joined(a: ScalarType, b: ScalarType) -> ScalarType:
    if isinstance(a, PointerType) and isinstance(b, PointerType) and a != b:
        return PointerType(VOID)
    return a


def _prototypes(program: Program) -> list[str]:
    calls: dict[str, tuple[list[ScalarType], Type | None]] = {}
    for function in program.functions.values():
        for each in walk(function.body):
            if not isinstance(each, Call) or each.function in program.functions:
                continue
            arguments = [argument.type for argument in each.arguments]
            result = None if each.result is None else each.result.type
            if each.function in calls:
                before, known = calls[each.function]
                arguments = [_joined(a, b) for a, b in zip(before, arguments, strict=False)]
                result = result or known
            calls[each.function] = (arguments, result)
    return sorted(_prototype(name, *call) for name, call in calls.items())


def _prototype(name: str, arguments: list[ScalarType], result: Type | None) -> str:
    if name in print_types.PROTOTYPES:
        return print_types.PROTOTYPES[name] + ";"
    listed = ", ".join(declare(each) for each in arguments) or "void"
    returned = "int" if result is None and name.startswith("MPI_") else None
    text = f"{name}({listed})"
    return (declare(result, text) if result else f"{returned or 'void'} {text}") + ";"


def bits_lines(program: Program) -> list[str]:
    """The functions that give the bits of numbers, if there are any."""
    found = {each.type for each in _expressions(program) if _is_bits(each)}
    return [
        f"static inline {declare(kind)} {_BITS[declare(kind)]}({declare(source)} from) "
        f"{{ union {{ {declare(source)} from; {declare(kind)} to; }} as; as.from = from; "
        "return as.to; }"
        for source, kind in ((DOUBLE, ULONG), (ULONG, DOUBLE), (FLOAT, UINT), (UINT, FLOAT))
        if kind in found
    ]


def _is_bits(node: Expression) -> bool:
    return isinstance(node, Unary) and node.operator == "bits"


def types_text(kind: Type) -> str:
    """The definitions of the structures that a type needs."""
    found: dict[str, StructType] = {}
    _structures(kind, found)
    lines = [line for each in found.values() for line in _structure_text(each)]
    return "\n".join(line for line in lines if not line.startswith("_Static_assert"))


def structure_lines(program: Program) -> list[str]:
    """The definitions of all structures, each behind those that it holds."""
    found: dict[str, StructType] = {}
    for kind in _all_types(program):
        _structures(kind, found)
    return [line for kind in found.values() for line in _structure_text(kind)]


def print_c(program: Program) -> str:
    """The whole program."""
    functions = list(program.functions.values())
    heads = [_head(each) + ";" for each in functions if each.name != "main"]
    globals_ = [_global(each) for each in program.globals]
    sections = [structure_lines(program), _prototypes(program), bits_lines(program), globals_]
    sections += [heads, *(function_lines(each) for each in functions)]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"
