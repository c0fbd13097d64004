# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The task functions of a program: what stands in its regions and tasks, each a function.

The body of a region becomes a function, and so does a task that is more than one call; a plain call
of a function that launches becomes a launch and a wait; waits that nothing needs go, and a function
that returns waits for its children. After that each Spawn is one call.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import pairwise

from plait.compiler.base.diagnostics import refuse
from plait.compiler.ir.nodes import (
    Assign,
    Call,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
    Function,
    Load,
    Place,
    Program,
    Region,
    Return,
    Spawn,
    Statement,
    Sync,
    Variable,
    VariablePlace,
    Where,
    walk,
)
from plait.compiler.ir.traverse import (
    Substitution,
    addressed,
    assigned,
    copy_statements,
    root,
    statement_expressions,
    subexpressions,
    used,
)
from plait.compiler.ir.types import (
    VOID,
    ArrayType,
    FunctionPointerType,
    PointerType,
    ScalarType,
    VoidType,
)
from plait.compiler.passes.base.context import Names
from plait.compiler.passes.task import blocks, function_pointers, locks, waits
from plait.compiler.passes.task.frames import (
    Frames,
    Moved,
    is_open,
    is_word,
    leave_out,
    lists,
    only_element,
    written_by_several,
)
from plait.compiler.passes.task.objects import (
    allocates,
    holds_pointers,
    is_pointer,
    points_to_locals,
    shared_objects,
)

RESULTS = "plait_task_results"  # a call that looks at them, so that they are kept up to the end

# What a kernel cannot call yet.
_REFUSED = {
    **dict.fromkeys(("exit", "abort"), "return what says so, and end after the region"),
    **dict.fromkeys(("rand", "srand", "drand48", "random"), "compute it from a parameter"),
}


@dataclass(frozen=True)
class Entry:
    """A region of the program: what rank 0 does in its place.

    The words of the launch are the values of variables with these names, the results theirs.
    `pointers`: those of them that are pointers. `addressed`: those whose addresses are the words,
    not their values. `objects`: by name, variables there that go along as a whole, and come back.
    """

    where: Where
    function: int
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    pointers: tuple[str, ...] = ()
    addressed: tuple[str, ...] = ()
    objects: Mapping[str, Variable] = field(default_factory=dict[str, Variable])


@dataclass
class Task:
    """A function that is launched.

    given: of the launcher's variables those whose values are its arguments. results: its own
    variables that it leaves in words of the launcher's closure; places: where they are the
    launcher's. All are empty for functions of the program, which leave their value.
    """

    function: Function
    given: list[Place] = field(default_factory=list[Place])
    results: list[Variable] = field(default_factory=list[Variable])
    places: list[Place] = field(default_factory=list[Place])
    # Of a region: by variable around it, the object that stands for it in shared memory, and the
    # parameter with its address.
    objects: dict[Variable, Variable] = field(default_factory=dict[Variable, Variable])
    addresses: dict[Variable, Variable] = field(default_factory=dict[Variable, Variable])


class Functions:
    """The program's task functions by name, with one for each region.

    `shared`: the objects that tasks use in memory which they and rank 0 share.
    """

    def __init__(self, program: Program) -> None:
        locks.take(program)
        self.names = Names(program)
        self.tasks: dict[str, Task] = {}
        self.entries: list[Entry] = []  # their functions have no numbers yet
        self.regions: list[str] = []
        self._program = program
        self.changing = _changing(program)
        has_heap, has_stack = allocates(program), points_to_locals(program)
        self._makes_numbers = _makes_numbers(program)
        has_functions = function_pointers.of_rank_0(program)
        pointed = addressed(each for one in program.functions.values() for each in one.body)
        self._pointed = pointed
        for name in self._hosts():
            del program.functions[name]
        blocks.run(program, self.names)
        self._make_frames()
        for function in [*program.functions.values()]:
            self._outline(function)
        self._launch_all()
        for task in self.tasks.values():
            _check_types(task.function)
            body = task.function.body
            if not body or not isinstance(body[-1], Return):
                body.append(Return(None, task.function.where))
        functions = [each.function for each in self.tasks.values()]
        self.shared = shared_objects(
            program, functions, self.changing, pointed, has_heap=has_heap, has_stack=has_stack
        )
        function_pointers.check(program, self.tasks, self.shared, has_functions)
        self.contents = _taken_contents(self.shared)

    def _launch_all(self) -> None:
        """Calls of functions that launch are launches, too; all that are launched are tasks."""
        program = self._program
        splitting = _splitting(program)
        for name in splitting:
            if name not in self.regions:
                _tail_calls(program.functions[name], {*splitting, *program.passed})
            _plain_calls(program.functions[name], splitting, self.names)
        for function in program.functions.values():
            for each in walk(function.body):
                if isinstance(each, Spawn):
                    callee = called(each).function
                    self.tasks.setdefault(callee, Task(program.functions[callee]))
        for name in splitting:
            waits.settle(program.functions[name])

    def _make_frames(self) -> None:
        frames = Frames(self.names, _splitting(self._program))
        for name in frames.splitting:
            frames.function(self._program.functions[name])
        self._program.globals += frames.made
        self.changing |= {*frames.made}

    def _hosts(self) -> list[str]:
        """The bodies of regions become functions; the functions that they stand in, and main."""
        hosts: list[str] = []
        for function in [*self._program.functions.values()]:
            inside = [each for each in walk(function.body) if isinstance(each, Region)]
            for region in inside:
                name = self.names.fresh("region")
                task = self._outlined(region, name)
                known = {variable: name for name, variable in region.captured.items()}
                self.regions.append(name)
                inputs = [variable_of(each) for each in task.given]
                outputs = [variable_of(each) for each in task.places]
                if any(isinstance(each.type, FunctionPointerType) for each in (*inputs, *outputs)):
                    raise function_pointers.refused(region.where)
                pointers = filter(is_pointer, {*inputs, *outputs, *task.objects})
                self.entries.append(
                    Entry(
                        region.where,
                        len(self.entries),
                        tuple(known[each] for each in inputs),
                        tuple(known[each] for each in outputs),
                        tuple(sorted(known[each] for each in pointers)),
                        tuple(sorted(known[each] for each in task.addresses)),
                        {known[each]: new for each, new in task.objects.items()},
                    )
                )
            if inside or function.name == "main":
                hosts.append(function.name)
        return hosts

    def _outline(self, function: Function) -> None:
        """Each task becomes a call of a function."""
        for body in lists(function.body):
            for each in body:
                if isinstance(each, Spawn) and not self._is_call(each):
                    task = self._outlined(each, self.names.fresh(f"{function.name}_task"))
                    self._outline(task.function)
                    values: list[Expression] = [load(place) for place in task.given]
                    each.body = list[Statement]()
                    each.body.append(Call(task.function.name, values, None, each.where))
                    each.inner = []

    def _is_call(self, spawn: Spawn) -> bool:
        """Whether a task is a call whose arguments the launcher has; then it is one statement."""
        first, *others = spawn.body or [spawn]
        if not isinstance(first, Call) or first.function not in self._program.functions:
            return False
        if any(is_open(value) for value in first.arguments):
            return False
        match others:
            case []:
                place = first.result
            case [Assign(place=place, value=Load(place=VariablePlace(variable=variable)))] if (
                first.result == VariablePlace(variable) and variable in spawn.inner
            ):
                pass
            case _:
                return False
        if place is not None:
            variable = root(place)
            if variable is None or variable.is_global:
                return False
            if variable in spawn.inner or variable not in spawn.shared:
                place = None  # nobody sees it
            elif not is_word(place) or place.type != self._program.functions[first.function].result:
                return False
        first.result = place
        spawn.body, spawn.inner = [first], []
        return True

    def _outlined(self, owner: Spawn | Region, name: str) -> Task:
        """A function of a task's body: its parameters what it reads, its results what it writes."""
        body, where = copy_statements(owner.body), owner.where
        outer = sorted(
            (each for each in used(body) if not each.is_global and each not in owner.inner),
            key=lambda each: each.name,
        )
        written = assigned(body)
        objects, addresses = dict[Variable, Variable](), dict[Variable, Variable]()
        if isinstance(owner, Region):
            objects, addresses = self._objects(body, outer)
        outer = [each for each in outer if each not in objects and each not in addresses]
        shared = [each for each in outer if each in written and each in owner.shared]
        places: dict[Variable, Place] = {}
        for each in shared:
            if isinstance(each.type, ArrayType) and isinstance(owner, Spawn):
                place = _element(body, each, where)
                own = Variable(self.names.fresh(each.name), each.type.element, where)
                Moved(place, VariablePlace(own)).statements(body)
                places[own] = place
                outer[outer.index(each)] = own
            else:
                places[each] = VariablePlace(each)
        if len(places) > 1 and any(isinstance(each, Element) for each in places.values()):
            raise refuse(
                where,
                "a task that writes an element and something else is not supported yet",
                "return one of them",
            )
        given: list[Variable] = []
        for each in outer:
            if not isinstance(each.type, ScalarType):
                raise refuse(
                    where,
                    f"tasks share {each.name}, a local variable that is no number; that is not"
                    " supported yet",
                    "make it static, outside of the function",
                )
            is_partial = each in places and not waits.is_written(body, each)
            if waits.needed(body, each) or is_partial:
                given.append(each)
        new = {
            each: Variable(self.names.fresh(each.name), each.type, each.where)
            for each in (*outer, *owner.inner)
        }
        _rename(body, new | objects)
        rest = [variable for each, variable in new.items() if each not in given]
        if places:
            values: list[Expression] = [load(VariablePlace(new[each])) for each in places]
            if any(isinstance(each, Spawn) for each in walk(body)):
                body.append(Sync(where))  # they may write to what it leaves
            body.append(Call(RESULTS, values, None, where))
        body.append(Return(None, where))
        parameters = [*(new[each] for each in given), *addresses.values()]
        function = Function(name, parameters, VOID, rest, body, where)
        task = Task(
            function,
            [places.get(each) or VariablePlace(each) for each in (*given, *addresses)],
            [new[each] for each in places],
            [*places.values()],
            objects,
            addresses,
        )
        self._program.functions[name] = function
        self.tasks[name] = task
        return task

    def _objects(
        self, body: list[Statement], outer: list[Variable]
    ) -> tuple[dict[Variable, Variable], dict[Variable, Variable]]:
        """Of the variables around a region those that it needs in memory, and the object that
        stands for each, or, where other pointers may lead to it, the parameter with its address;
        by that the body reaches it then."""
        may_point, common = self._may_point(outer), written_by_several(body)
        seen = self._pointed if may_point else addressed(body)
        objects, addresses = dict[Variable, Variable](), dict[Variable, Variable]()
        for each in outer:
            name = self.names.fresh(each.name)
            if may_point and each in self._pointed:
                own = Variable(name, PointerType(each.type), each.where)
                Moved(VariablePlace(each), Deref(load(VariablePlace(own)))).statements(body)
                leave_out(body, each)
                addresses[each] = own
            elif each in seen or each in common or not isinstance(each.type, ScalarType):
                objects[each] = replace(each, name=name, is_global=True, initial={})
        self._program.globals += objects.values()
        self.changing |= {*objects.values()}
        return objects, addresses

    def _may_point(self, outer: list[Variable]) -> bool:
        """Whether a region with these variables around it may have a pointer from outside, or give
        one to others."""
        known = (*outer, *self._program.globals)
        return self._makes_numbers or any(holds_pointers(each.type) for each in known)


def _taken_contents(shared: Iterable[Variable]) -> dict[Variable, dict[int, Const]]:
    """What objects hold first; they hold what rank 0 has there when a region begins."""
    found = {each: each.initial for each in shared if each.initial}
    for each in found:
        each.initial, each.is_const = {}, False  # so that nobody takes it for one of zeros
    return found


def _makes_numbers(program: Program) -> bool:
    """Whether a program makes numbers of pointers."""
    return any(
        isinstance(part, Convert)
        and isinstance(part.operand.type, PointerType)
        and not isinstance(part.type, PointerType)
        for function in program.functions.values()
        for each in walk(function.body)
        for value in statement_expressions(each)
        for part in subexpressions(value)
    )


def _changing(program: Program) -> set[Variable]:
    """The globals that the program may write to."""
    found: set[Variable] = set()
    for function in program.functions.values():
        found |= assigned(function.body) | addressed(function.body)
    return {each for each in program.globals if each in found and not each.is_const}


def called(spawn: Spawn) -> Call:
    (call,) = spawn.body
    assert isinstance(call, Call)
    return call


def load(place: Place) -> Load:
    assert isinstance(place.type, ScalarType)
    return Load(place, place.type)


def variable_of(place: Place) -> Variable:
    variable = root(place)
    assert variable is not None
    return variable


def _element(body: list[Statement], array: Variable, where: Where) -> Element:
    """The one element of an array that a task uses."""
    if (found := only_element(body, array)) is not None:
        return found
    raise refuse(
        where,
        f"a task that uses {array.name} at several places is not supported yet",
        "let each task write one element, at an index that it does not change",
    )


def _rename(body: list[Statement], new: dict[Variable, Variable]) -> None:
    """Gives statements other variables, and labels of their own."""
    Substitution(new).statements(body)
    for each in walk(body):
        if isinstance(each, Spawn):
            each.inner = [new.get(variable, variable) for variable in each.inner]
            each.shared = [new.get(variable, variable) for variable in each.shared]


def _splitting(program: Program) -> list[str]:
    """The functions that launch or wait, themselves or by those that they call."""
    found = {
        name
        for name, function in program.functions.items()
        if any(
            isinstance(each, Spawn | Sync)
            or (isinstance(each, Call) and each.function in program.passed)
            for each in walk(function.body)
        )
    }
    while True:
        more = {
            name
            for name, function in program.functions.items()
            if any(
                isinstance(each, Call) and each.function in found for each in walk(function.body)
            )
        }
        if more <= found:
            return [name for name in program.functions if name in found]
        found |= more


def _tail_calls(function: Function, launched: Set[str]) -> None:
    """Where a function returns what one that is launched returns, that returns it in its place."""
    if function.body and isinstance(function.body[-1], Call):
        function.body.append(Return(None, function.body[-1].where))
    for body in lists(function.body):
        for index, (call, after) in enumerate(pairwise(body)):
            if not isinstance(call, Call) or call.function not in launched:
                continue
            match after:
                case Return(value=None) if isinstance(function.result, VoidType):
                    pass
                case Return(value=Load(place=place, type=kind)) if (
                    place == call.result and kind == function.result
                ):
                    after.value = None
                case _:
                    continue
            call.result = None
            body[index] = Spawn([call], [], [], call.where, is_passed=True)


def _plain_calls(function: Function, splitting: Sequence[str], names: Names) -> None:
    """A call of a function that launches is launched, and waited for."""
    for body in [*lists(function.body)]:
        for index, each in reversed([*enumerate(body)]):
            if not isinstance(each, Call) or each.function not in splitting:
                continue
            after: list[Statement] = [Sync(each.where)]
            shared: list[Variable] = []
            if (place := each.result) is not None:
                assert isinstance(place.type, ScalarType)
                own = Variable(names.fresh("called"), place.type, each.where)
                function.locals.append(own)
                shared.append(own)
                after.append(Assign(place, load(VariablePlace(own)), each.where))
                each.result = VariablePlace(own)
            body[index : index + 1] = [Spawn([each], [], shared, each.where), *after]


def _check_types(function: Function) -> None:
    for each in (*function.parameters, Variable("", function.result, function.where)):
        if not isinstance(each.type, ScalarType | VoidType):
            what = f"parameter {each.name}" if each.name else "the result"
            raise refuse(
                each.where,
                f"{what} of task function {function.name} is no number; that is not supported yet",
                "pass numbers or a pointer",
            )


def check(functions: Iterable[Function]) -> None:
    """Refuses what tasks cannot do yet."""
    for function in functions:
        for each in walk(function.body):
            if isinstance(each, Call) and each.function in _REFUSED:
                hint = _REFUSED[each.function]
                raise refuse(each.where, f"{each.function} in a task is not supported yet", hint)
