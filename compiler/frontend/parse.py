# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The front end as a whole: sources in, one ir.Program out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from plait.compiler.base.diagnostics import Diagnostic
from plait.compiler.base.shared_objects import PART_1
from plait.compiler.frontend import library, readable
from plait.compiler.frontend.conversions import convert, same_call
from plait.compiler.frontend.declarations import is_open
from plait.compiler.frontend.declarators import kind_of
from plait.compiler.frontend.pragmas import read_pragma
from plait.compiler.frontend.preprocess import OPENMP, Preprocessed, check, preprocess
from plait.compiler.frontend.scope import (
    GATHERED_MAX,
    Abandoned,
    Callable,
    Object,
    Through,
    Unit,
    UnsetSetter,
    Whole,
)
from plait.compiler.frontend.started import end_with_main
from plait.compiler.frontend.statements import Statements
from plait.compiler.frontend.syntax import Node, nested_too_deeply, parse_text
from plait.compiler.ir.nodes import ARRAY, Break, Call, Case, Expression, Program, Where, walk
from plait.compiler.ir.types import FunctionPointerType, PointerType


def parse(
    sources: Sequence[str | Path],
    *,
    defines: Mapping[str, str] | Sequence[str] = (),
    include: Sequence[Path] = (),
    flags: Sequence[str] = (),
    has_tasks: bool = False,
    gathered_max: int = GATHERED_MAX,
    unset: UnsetSetter | None = None,
) -> Program:
    """The program that the sources make together; CompileError says all that is wrong with it.

    `flags` are more options of the preprocessor, which is that of the C compiler PLAIT_CC.
    `has_tasks`: what OpenMP's pragmas say is done, not ignored.
    `gathered_max`: results of a task's loops that wait to be merged, see task_calls.py.
    `unset` gives what is done where a variable of a block is declared without a value.
    Warnings are in Program.warnings.
    """
    whole = Whole(has_tasks=has_tasks, gathered_max=gathered_max, unset=unset)
    if has_tasks:  # macros stand in pragmas, too
        flags, include = ["-fopenmp", *flags], [*include, OPENMP]
    texts: list[Preprocessed] = []
    for each in sources:
        with whole.reporting():
            texts.append(preprocess(each, defines, include, flags))
    trees: list[tuple[Preprocessed, Node]] = []
    for source in end_with_main(texts):
        whole.program.sources.update(source.lines)
        whole.warnings += source.warnings
        with whole.reporting():
            trees.append((source, parse_text(source, is_alone=len(texts) == 1)))
    if len(trees) > 1:
        library.join([tree for _, tree in trees])
    for _, tree in trees:
        _claim(whole, tree)
    for source, tree in trees:
        _translate(whole, source, tree)
    _finish(whole, [source for source, _ in trees])
    whole.program.readable = readable.names(texts)
    whole.program.written = readable.written(texts)
    return whole.program


def _claim(whole: Whole, tree: Node) -> None:
    """Keeps the names of external linkage as they are."""
    for node in tree.ext:
        decl = node.decl if kind_of(node) == "FuncDef" else node
        if kind_of(decl) == "Decl" and decl.name and "static" not in decl.storage:
            whole.claim(decl.name)


def _translate(whole: Whole, source: Preprocessed, tree: Node) -> None:
    unit = Unit(whole, source)
    translator = Statements(unit)
    for node in tree.ext:
        translator.depth = 0
        try:
            _external(translator, node)
        except Abandoned as error:
            decl = getattr(node, "decl", node)
            name: str = getattr(decl, "name", None) or ""
            is_known = isinstance(whole.externals.get(name), Object)
            if name != "main" and not is_known and not source.is_cxx:
                whole.keep(error.why)
        except RecursionError:
            whole.report(nested_too_deeply(unit.at))


def _external(translator: Statements, node: Node) -> None:
    match kind_of(node):
        case "FuncDef":
            translator.definition(node)
        case "Pragma":
            try:
                _pragma(translator, node)
            except Abandoned:
                raise Abandoned(()) from None  # it is wrong whatever ranks come to
        case _:
            translator.declaration(node)


def _pragma(translator: Statements, node: Node) -> None:
    pragma = read_pragma(translator.unit, node, lambda _: None)
    if pragma is None:
        return
    if pragma.word == "partition":
        translator.partition(pragma)
    elif pragma.word == "recursion":
        translator.unit.whole.program.levels = pragma.number
    elif pragma.word == "room":
        translator.unit.whole.program.room = pragma.number
    else:
        message = f"#pragma plait {pragma.word} outside of functions"
        raise translator.unit.refuse(pragma.where, message, "write it before a loop")


def _finish(whole: Whole, sources: Sequence[Preprocessed]) -> None:
    """What can be said only when all is known."""
    program = whole.program
    if not whole.diagnostics:
        _link(whole)
    if not whole.diagnostics and _is_wrong(whole, sources):
        raise whole.error()
    if whole.diagnostics:
        raise whole.error()
    for through in whole.through:
        _point(through, whole.pointed)
        if not whole.has_tasks:
            through.switch.cases.append(Case([None], [Call("abort", [], None, through.call.where)]))
    _take_arrays(program)
    program.functions["main"].body[:0] = whole.startup
    program.warnings += whole.warnings


def _take_arrays(program: Program) -> None:
    """Arrays whose sizes data says are one at a time for each declaration, but where functions call
    themselves: there each call has memory of its own."""
    calls = {
        name: {each.function for each in walk(function.body) if isinstance(each, Call)}
        for name, function in program.functions.items()
    }
    for name, function in program.functions.items():
        left, reached = [*calls[name]], set[str]()
        while left:
            if (called := left.pop()) in calls and called not in reached:
                reached.add(called)
                left += calls[called]
        for each in walk(function.body) if name in reached else ():
            if isinstance(each, Call) and each.function == ARRAY:
                each.function = "malloc"


def _is_wrong(whole: Whole, sources: Sequence[Preprocessed]) -> bool:
    """Does the C compiler refuse the sources? Reports what is not told already.

    What it takes and FPGA ranks do not have is left to the pass absent.
    """
    told = {(each.where.file, each.where.line) for each in whole.kept}
    is_wrong = False
    for each in (each for source in sources for each in check(source, has_tasks=whole.has_tasks)):
        if each.is_warning:
            whole.report(each)
        elif not whole.kept or "implicit declaration of function" not in each.message:
            is_wrong = True
            if (each.where.file, each.where.line) not in told:
                whole.report(each)
    return is_wrong


def _point(through: Through, pointed: list[Callable]) -> None:
    """Gives a call through a pointer all that it may call; any other number ends the program, but
    tasks, which cannot do so and go on."""
    call = through.call
    for number, function in enumerate(pointed, 1):
        kind = function.pointer
        if kind is not None and same_call(kind, through.kind):
            name = call.function.format(function.name)
            is_it = name == function.name
            arguments = _as(kind, call.arguments) if is_it else [*call.arguments]
            called = replace(call, function=name, arguments=arguments)
            through.switch.cases.append(Case([number], [called, Break(call.where)]))


def _as(kind: FunctionPointerType, arguments: list[Expression]) -> list[Expression]:
    """Arguments for a function of this type; before them there may be where its result goes."""
    before = max(0, len(arguments) - len(kind.parameters))
    return arguments[:before] + [
        convert(value, wanted) if isinstance(wanted, PointerType) else value
        for value, wanted in zip(arguments[before:], kind.parameters, strict=False)
    ]


def _link_object(whole: Whole, symbol: Object) -> None:
    """Drops a variable that need not be there, and refuses one that is not."""
    variable, program = symbol.variable, whole.program
    if not symbol.is_used and (symbol.is_library or not symbol.is_defined):
        program.globals = [each for each in program.globals if each is not variable]
    elif not symbol.is_defined:
        message = f"variable {variable.name} is extern, but none of the sources defines it"
        whole.report(Diagnostic(variable.where, message))
    elif is_open(variable.type):
        message = f"{variable.name} is an array of unknown size"
        hint = "write the number of elements between the brackets"
        whole.report(Diagnostic(variable.where, message, hint))


def _link(whole: Whole) -> None:
    program = whole.program
    for symbol in [*whole.externals.values(), *whole.statics]:
        if isinstance(symbol, Object):
            _link_object(whole, symbol)
        elif symbol.name in program.refused:
            continue
        elif symbol.used and not symbol.is_defined and not symbol.is_library:
            message = f"function {symbol.name} is called, but none of the sources defines it"
            header = whole.library.get(name := symbol.name)
            hint = f"#include <{header}> instead of declaring {name}" if header else ""
            whole.report(Diagnostic(symbol.used, message, hint))
        elif symbol.name != PART_1 and symbol.is_library and symbol.is_defined and not symbol.used:
            del program.functions[symbol.name]
    if "main" not in program.functions:
        file = next(iter(program.sources), "<none>")
        whole.report(Diagnostic(Where(file, 0), "there is no function main"))
