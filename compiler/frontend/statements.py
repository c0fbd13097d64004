# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Statements and function definitions."""

from __future__ import annotations

from plait.compiler.base.diagnostics import Diagnostic
from plait.compiler.frontend import conversions
from plait.compiler.frontend.base import Body, Nothing
from plait.compiler.frontend.conversions import spell
from plait.compiler.frontend.declarators import Parameter, kind_of
from plait.compiler.frontend.openmp_clauses import read_directive
from plait.compiler.frontend.pragmas import Pragma, read_pragma
from plait.compiler.frontend.scope import Abandoned, Callable, Enumerator, Object, Poisoned, Unit
from plait.compiler.frontend.started import MAIN
from plait.compiler.frontend.syntax import Node
from plait.compiler.frontend.task_calls import TaskCalls
from plait.compiler.ir.nodes import (
    FALSE,
    TRUE,
    AddressOf,
    Break,
    Call,
    Case,
    Continue,
    Deref,
    Expression,
    Function,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Return,
    Statement,
    Switch,
    Variable,
    VariablePlace,
)
from plait.compiler.ir.types import ArrayType, IntType, PointerType, StructType, VoidType

_LOOPS = {"For", "While", "DoWhile"}


class Statements(TaskCalls):
    """Translates function bodies."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit)
        self._around: list[str] = []  # loops and switches, from outside to inside
        self._continue: list[str] = []  # label that continue leaves, of each loop; "": none
        self._labels: dict[str, str] = {}  # that goto can jump to here: by name, unique
        self._used_labels: set[str] = set()

    # ---- functions ------------------------------------------------------------------------------

    def definition(self, node: Node) -> None:
        """A function with its body."""
        try:
            self._define(node)
        except Abandoned as error:
            known = self.unit.find_here(node.decl.name)
            name = known.name if isinstance(known, Callable) else node.decl.name
            self.whole.program.refused[name] = error.why
            self.unit.declare(node.decl.name, Poisoned(error.why))
            raise
        finally:
            self.body = None

    def _define(self, node: Node) -> None:
        decl = node.decl
        self.unit.where(decl)
        if node.param_decls:
            raise self.unit.refuse(
                decl,
                "definitions of K&R C are not supported",
                "write the types of the parameters between the parentheses",
            )
        signature = self.signature(decl.type)
        if signature.is_variadic:
            raise self.unit.refuse(
                decl,
                "functions with a variable number of arguments are not supported",
                "pass an array and its length",
            )
        symbol = self.function(decl, signature, is_definition=True)
        if symbol.is_defined:
            hint = f"see {symbol.where.file}:{symbol.where.line}"
            raise self.unit.refuse_always(decl, f"a second definition of {decl.name}", hint)
        symbol.is_defined, symbol.where = True, self.unit.where(decl)
        symbol.is_library = self.unit.source.is_system(symbol.where.file)
        self.body = Body(decl.name, signature.result)
        where = self.unit.where(decl)
        with self.launches() as launching, self.unit.block(), self.elsewhere() as statements:
            given = self._parameters(signature.parameters or ())
            self._block_items(node.body.block_items or [])
            launching.append(statements)
        result = signature.result
        if isinstance(result, StructType):
            assert self.body.returned is not None
            given.insert(0, self.body.returned)
            result = VoidType()
        if decl.name in ("main", MAIN):
            self._check_main(decl, given)
            if not statements or not isinstance(statements[-1], Return):
                statements.append(Return(FALSE))
        self.whole.program.functions[symbol.name] = Function(
            symbol.name, given, result, self.body.locals, statements, where
        )

    def _check_main(self, node: Node, given: list[Variable]) -> None:
        assert self.body is not None
        is_int = isinstance(self.body.result, IntType) and self.body.result.name == "int"
        spelt = [spell(each.type) for each in given]
        if not is_int or spelt not in ([], ["int", "char **"]):
            hint = "write int main(int argc, char **argv) or int main(void)"
            raise self.unit.refuse(node, "main has parameters or a result of other types", hint)

    def _parameters(self, parameters: tuple[Parameter, ...]) -> list[Variable]:
        """The parameters' variables; structures are copied from where a pointer points to."""
        assert self.body is not None
        if isinstance(self.body.result, StructType):
            pointer = PointerType(self.body.result)
            self.body.returned = Variable(self.whole.unique("result"), pointer, self.unit.at)
        given: list[Variable] = []
        for each in parameters:
            where = self.unit.where(each.node)
            if not each.name:
                raise self.unit.refuse(each.node, "a parameter without a name")
            if self.unit.find_here(each.name) is not None:
                raise self.unit.refuse(each.node, f"two parameters are called {each.name}")
            variable = Variable(self.whole.unique(each.name), each.type, where)
            self.unit.declare(each.name, Object(variable, each.is_const))
            if each.is_const:
                self.constants[variable] = each.name
            if isinstance(each.type, StructType):
                kind = PointerType(each.type)
                pointer = Variable(self.whole.unique(f"{each.name}_given"), kind, where)
                given.append(pointer)
                self.body.locals.append(variable)
                self.copy(VariablePlace(variable), Deref(Load(VariablePlace(pointer), kind)))
            else:
                given.append(variable)
        return given

    # ---- blocks ---------------------------------------------------------------------------------

    def statement(self, node: Node) -> None:
        """One statement."""
        with self.deeper(node):
            self.unit.where(node)
            if self.task_call(node):
                return
            handler = getattr(self, "_stmt_" + kind_of(node), self._stmt_expression)
            handler(node)

    def _block_items(self, items: list[Node]) -> None:
        """Statements and declarations one after the other; a wrong one does not hide the next."""
        for index in reversed(range(len(items))):
            if kind_of(items[index]) == "Label":
                self._labelled(items[:index], items[index], items[index + 1 :])
                return
        pragmas: list[Pragma] = []
        left = items[::-1]
        while left:
            item = left.pop()
            try:
                if kind_of(item) == "Pragma":
                    for _ in range(self._pragma(item, left[::-1], pragmas)):
                        left.pop()
                    continue
                self._item(item, pragmas)
            except Abandoned as error:
                self._refused(item, error)
            pragmas = []
        self._nothing_left(pragmas)

    def _pragma(self, node: Node, after: list[Node], pragmas: list[Pragma]) -> int:
        """Adds one of ours to those that are for the next loop, or does what it says. Returns how
        many of the items after it belong to it, and are translated."""
        directive = read_directive(self.unit, node) if self.whole.has_tasks else None
        if directive is not None:
            return self.directive(directive, after)
        pragma = read_pragma(self.unit, node, self._constant_named)
        if pragma is not None and pragma.word == "partition":
            self.partition(pragma)
        elif pragma is not None and pragma.word == "recursion":
            message = "#pragma plait recursion in a function"
            raise self.unit.refuse(pragma.where, message, "write it before functions")
        elif pragma is not None:
            pragmas.append(pragma)
        return 0

    def _refused(self, node: Node, error: Abandoned) -> None:
        """Leaves a call in the place of a statement that FPGA ranks do not have."""
        if self.unit.source.is_cxx:
            return
        name = self.whole.keep(error.why)
        declared = getattr(node, "name", None)
        # An object that is declared although its initial value is refused would have none.
        if _does(node) or isinstance(self.unit.find_here(declared or ""), Object):
            self.emit(Call(name, self._globals_in(node), None, self.unit.at))

    def _globals_in(self, node: Node) -> list[Expression]:
        """In a program of tasks rank 0 does the statement all the same, and may write to each
        global that it names: their addresses."""
        if not self.whole.has_tasks:
            return []
        found: dict[Variable, Expression] = {}
        left = [node]
        while left:
            each = left.pop()
            left += each
            symbol = self.unit.find(each.name) if kind_of(each) == "ID" else None
            if isinstance(symbol, Object) and symbol.variable.is_global:
                kind = symbol.variable.type
                while isinstance(kind, ArrayType):
                    kind = kind.element
                found[symbol.variable] = AddressOf(
                    VariablePlace(symbol.variable), PointerType(kind)
                )
        return list(found.values())

    def _nothing_left(self, pragmas: list[Pragma]) -> None:
        for pragma in pragmas:
            try:
                raise self._no_loop(pragma)
            except Abandoned:
                continue

    def _no_loop(self, pragma: Pragma) -> Abandoned:
        message = f"no loop follows #pragma plait {pragma.word}"
        return self.unit.refuse(pragma.where, message, "write it on the line before for or while")

    def _item(self, node: Node, pragmas: list[Pragma]) -> None:
        if kind_of(node) in {"Decl", "Typedef", "StaticAssert", "AttributeDeclaration"}:
            self._nothing_left(pragmas)
            if not self.task_call(node):
                self.declaration(node)
            return
        if pragmas and kind_of(node) not in _LOOPS:
            self._nothing_left(pragmas)
        if pragmas and kind_of(node) in _LOOPS:
            with self.elsewhere() as made:
                self.statement(node)
            self.out.extend(made)
            loop = next(each for each in reversed(made) if isinstance(each, Loop))
            for pragma in pragmas:
                loop.pragmas[pragma.word] = pragma.number
            return
        self.statement(node)

    def _constant_named(self, name: str) -> int | None:
        symbol = self.unit.find(name)
        return symbol.value if isinstance(symbol, Enumerator) else None

    def partition(self, pragma: Pragma) -> None:
        """#pragma plait partition NAME N."""
        symbol = self.unit.find(pragma.name)
        if not isinstance(symbol, Object):
            raise self.unit.refuse(
                pragma.where,
                f"#pragma plait partition: {pragma.name} is no variable here",
                "write it behind the declaration of the array",
            )
        if not isinstance(symbol.variable.type, ArrayType):
            kind = spell(symbol.variable.type)
            raise self.unit.refuse(
                pragma.where,
                f"#pragma plait partition: {pragma.name} has type '{kind}'; an array is wanted",
            )
        self.whole.program.partitions[symbol.variable.name] = pragma.number

    def _stmt_Compound(self, node: Node) -> None:  # noqa: N802
        with self.unit.block():
            self._block_items(node.block_items or [])

    def _inner(self, node: Node) -> list[Statement]:
        """The statements of a body, which is a block of its own."""
        with self.elsewhere() as made, self.unit.block():
            self._block_items([node])
        return made

    def _stmt_expression(self, node: Node) -> None:
        self.evaluate(node, wanted=False)

    def _stmt_EmptyStatement(self, node: Node) -> None:  # noqa: N802
        pass

    def _stmt_Goto(self, node: Node) -> None:  # noqa: N802
        label = self._labels.get(node.name)
        if label is None:
            raise self.unit.refuse(
                node,
                f"goto {node.name} is no jump forward out of blocks; others are not supported",
                "use loops, break and continue",
            )
        self._used_labels.add(label)
        self.emit(Leave(label, self.unit.where(node)))

    def _stmt_Label(self, node: Node) -> None:  # noqa: N802
        self.statement(node.stmt)  # one that goto finds is seen to in _labelled

    def _labelled(self, before: list[Node], node: Node, behind: list[Node]) -> None:
        """Statements with a label between them, to which those before it may jump."""
        where, label = self.unit.where(node), self.whole.unique(node.name)
        outer = self._labels.get(node.name)
        self._labels[node.name] = label
        with self.elsewhere() as made:
            self._block_items(before)
        self._labels.pop(node.name, None)
        if outer is not None:
            self.unit.refuse(where, f"a second label {node.name}")
        if label in self._used_labels:
            self.emit(Labelled(label, made, where))
        else:
            self.out.extend(made)
        self._block_items([node.stmt, *behind])

    def _stmt_AttributedStatement(self, node: Node) -> None:  # noqa: N802
        raise self.unit.refuse(node, "attributes are not supported", "leave it out")

    def _stmt_If(self, node: Node) -> None:  # noqa: N802
        where = self.unit.where(node)
        condition = self.condition(node.cond)
        then = self._inner(node.iftrue)
        otherwise = self._inner(node.iffalse) if node.iffalse is not None else []
        self.emit(If(condition, then, otherwise, where))

    def _stmt_Return(self, node: Node) -> None:  # noqa: N802
        assert self.body is not None
        where, result = self.unit.where(node), self.body.result
        if node.expr is None:
            if not isinstance(result, VoidType):
                raise self.unit.refuse(node, f"return without a value of type '{spell(result)}'")
            self.emit(Return(None, where))
            return
        if isinstance(result, VoidType):
            value = self.evaluate(node.expr)
            if not isinstance(value, Nothing):
                raise self.unit.refuse(node, "return with a value in a function of type void")
            self.emit(Return(None, where))
        elif isinstance(result, StructType):
            assert self.body.returned is not None
            pointer = Load(VariablePlace(self.body.returned), PointerType(result))
            self.assign_structure(node, Deref(pointer), node.expr)
            self.emit(Return(None, where))
        else:
            value = self.scalar(node.expr)
            wanted = self.assigned(node, value, result, "return")  # type: ignore[arg-type]
            self.emit(Return(wanted, where))

    # ---- loops ----------------------------------------------------------------------------------

    def _stmt_While(self, node: Node) -> None:  # noqa: N802
        self._loop(node, None)

    def _stmt_For(self, node: Node) -> None:  # noqa: N802
        with self.unit.block():
            if node.init is not None and kind_of(node.init) == "DeclList":
                self._block_items(node.init.decls)
            elif node.init is not None:
                self.evaluate(node.init, wanted=False)
            self._loop(node, node.next)

    def _loop(self, node: Node, step_node: Node | None) -> None:
        where = self.unit.where(node)
        with self.elsewhere() as effects:
            condition = TRUE if node.cond is None else self.condition(node.cond)
        body = self._loop_body(node.stmt, "")
        with self.elsewhere() as step:
            if step_node is not None:
                self.evaluate(step_node, wanted=False)
        if effects:
            leave = If(conversions.falsity(condition), [Break(where)], [], where)
            body = [*effects, leave, *body]
            condition = TRUE
        self.emit(Loop(condition, body, step, where=where))

    def _stmt_DoWhile(self, node: Node) -> None:  # noqa: N802
        where = self.unit.where(node)
        label = self.whole.unique("again")
        body: list[Statement] = self._loop_body(node.stmt, label)
        with self.elsewhere() as effects:
            condition = self.condition(node.cond)
        if label in self._used_labels:
            body = [Labelled(label, body, where)]
        if not effects and label not in self._used_labels:
            self.emit(Loop(condition, body, test_last=True, where=where))
            return
        leave = If(conversions.falsity(condition), [Break(where)], [], where)
        self.emit(Loop(TRUE, [*body, *effects, leave], where=where))

    def _loop_body(self, node: Node, label: str) -> list[Statement]:
        self._around.append("loop")
        self._continue.append(label)
        try:
            return self._inner(node)
        finally:
            self._around.pop()
            self._continue.pop()

    def _stmt_Break(self, node: Node) -> None:  # noqa: N802
        if not self._around:
            raise self.unit.refuse(node, "break outside of loops and switches")
        self.emit(Break(self.unit.where(node)))

    def _stmt_Continue(self, node: Node) -> None:  # noqa: N802
        if not self._continue:
            raise self.unit.refuse(node, "continue outside of loops")
        if label := self._continue[-1]:
            self._used_labels.add(label)
            self.emit(Leave(label, self.unit.where(node)))
        else:
            self.emit(Continue(self.unit.where(node)))

    # ---- switch ---------------------------------------------------------------------------------

    def _stmt_Case(self, node: Node) -> None:  # noqa: N802
        raise self.unit.refuse(
            node,
            "a case label inside a nested block, or outside of switch, is not supported",
            "put all case labels directly into the switch",
        )

    _stmt_Default = _stmt_Case  # noqa: N815

    def _stmt_Switch(self, node: Node) -> None:  # noqa: N802
        where = self.unit.where(node)
        value = conversions.promote(self.integer(node.cond, "switch over a value"))
        is_block = kind_of(node.stmt) == "Compound"
        items: list[Node] = (node.stmt.block_items or []) if is_block else [node.stmt]
        cases: list[Case] = []
        wrong: list[Diagnostic] = []
        self._around.append("switch")
        try:
            with self.unit.block():
                for item in items:
                    self._switch_item(item, value, cases, wrong)
        finally:
            self._around.pop()
        if wrong:
            raise Abandoned(tuple(wrong))
        # Several labels of one statement are one case.
        self.emit(Switch(value, _merged(cases), where))

    def _switch_item(
        self, node: Node, value: Expression, cases: list[Case], wrong: list[Diagnostic]
    ) -> None:
        if kind_of(node) not in {"Case", "Default"}:
            with self.elsewhere():  # never reached, but what is declared there is declared
                self._block_items([node])
            return
        kind = value.type
        assert isinstance(kind, IntType)
        number: int | None = None
        try:
            if kind_of(node) == "Case":
                number = kind.wrap(self.constant(node.expr, "a case"))
            if any(number in case.values for case in cases):
                what = "default" if number is None else f"case {number}"
                raise self.unit.refuse(node, f"a second {what} in one switch")
        except Abandoned as error:
            wrong += error.why
        with self.elsewhere() as body:
            items: list[Node] = node.stmts or []
            if items and kind_of(items[0]) in {"Case", "Default"}:
                items = []
            self._block_items(items)
        cases.append(Case([number], body))
        statements: list[Node] = node.stmts or []
        for nested in statements[:1]:
            if kind_of(nested) in {"Case", "Default"}:
                self._switch_item(nested, value, cases, wrong)


def _does(node: Node) -> bool:
    """Would a statement do something? Of a declaration what uses its name is refused, too."""
    if kind_of(node) in {"Typedef", "StaticAssert"}:
        return False
    return kind_of(node) != "Decl" or _has_effects(node)


def _has_effects(node: Node) -> bool:
    is_step = kind_of(node) == "UnaryOp" and node.op[-1] in "+-" and len(node.op) > 1
    return is_step or kind_of(node) in {"FuncCall", "Assignment"} or any(map(_has_effects, node))


def _merged(cases: list[Case]) -> list[Case]:
    found: list[Case] = []
    for case in cases:
        if found and not found[-1].body:
            found[-1].values += case.values
            found[-1].body = case.body
        else:
            found.append(case)
    return found
