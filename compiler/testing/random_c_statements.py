# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random C statements without others inside: assignments, declarations, pointers, calls.

Each writes itself and returns True, or returns False if it cannot stand here.
"""

from __future__ import annotations

from plait.compiler.testing.random_c_body import SCALARS, Body, Maker
from plait.compiler.testing.random_c_expressions import (
    Array,
    Pointer,
    Scope,
    Struct,
    Type,
    Variable,
    declared,
)
from plait.compiler.testing.random_c_values import (
    FLOAT,
    INT,
    INTEGERS,
    NARROW,
    SHORT,
    UCHAR,
    UINT,
    UNSIGNED,
    Scalar,
    Value,
    any_value,
    literal,
    promoted,
    tame,
)


def assignment(body: Body, scope: Scope) -> bool:
    target = body.target(scope)
    if target is None:
        return False
    assert isinstance(target.type, Scalar)
    body.say(f"{target.text} = {body.value(scope, target.type)};")
    body.spend()
    return True


def compound_assignment(body: Body, scope: Scope) -> bool:
    target = body.target(scope)
    if target is None:
        return False
    kind = target.type
    assert isinstance(kind, Scalar)
    if kind.kind == "float":
        value = tame(body.expressions.any(scope, 2))
        body.say(f"{target.text} {body.draw.choice('+-*')}= {value.text};")
        body.say(f"{target.text} = tame({target.text});")
        body.spend(2)
        return True
    body.say(f"{target.text} {_compound(body, scope, kind)};")
    body.spend()
    return True


def _compound(body: Body, scope: Scope, kind: Scalar) -> str:
    """Operator, = and value. Where a sum or product could overflow, it is done unsigned."""
    draw, expressions = body.draw, body.expressions
    value = expressions.integer(scope, 2)
    choice = draw.random()
    if choice < 0.5:
        wide = UNSIGNED[promoted(value.type)]
        if kind in NARROW and draw.random() < 0.5:
            return f"{draw.choice('+-')}= ({value.text} & {draw.choice((7, 255))})"
        if promoted(kind).bits > wide.bits and promoted(kind).signed:
            wide = UNSIGNED[promoted(kind)]
        return f"{draw.choice(('+', '-', '*'))}= ({wide.name}){value.text}"
    if choice < 0.7:
        return f"{draw.choice('&|^')}= {value.text}"
    if choice < 0.85:
        return f">>= {draw.randrange(min(kind.bits, 31))}"
    return f"{draw.choice('/%')}= {draw.choice((2, 3, 7, 10, 1000))}"


def increment(body: Body, scope: Scope) -> bool:
    kinds = tuple(k for k in INTEGERS if k.kind == "int" and (k in NARROW or not k.signed))
    target = body.target(scope, kinds)
    if target is None:
        return False
    operator = body.draw.choice(("++", "--"))
    kind = target.type
    simple = target.text.isidentifier()
    other = [v for v in scope.variables if v.name != target.text and not v.bounds]
    if simple and body.draw.random() < 0.5 and isinstance(kind, Scalar):
        # Its own value in one expression with others: no other may be it, under any name.
        others = Scope([v for v in other if not isinstance(v.type, Pointer)])
        goal = body.target(others, (INT, UINT, SHORT))
        if goal and isinstance(goal.type, Scalar) and target.text not in goal.text:
            own = body.draw.choice((f"{target.text}{operator}", f"{operator}{target.text}"))
            mixed = body.expressions.integer(others, 1)
            body.say(f"{goal.text} = {own} ^ {mixed.text};")
            body.spend()
            return True
    body.say(
        f"{target.text}{operator};" if body.draw.random() < 0.6 else f"{operator}{target.text};"
    )
    body.spend()
    return True


def chain(body: Body, scope: Scope) -> bool:
    """a = b = value: of two variables, so that the order of the assignments does not show."""
    plain = [v for v in scope.variables if v.type in INTEGERS and not v.bounds and not v.is_const]
    if len(plain) < 2:
        return False
    first, second = body.draw.sample(plain, 2)
    assert isinstance(second.type, Scalar)
    body.say(f"{first.name} = {second.name} = {body.value(scope, second.type)};")
    body.spend()
    return True


def declaration(body: Body, scope: Scope) -> bool:
    draw = body.draw
    choice = draw.random()
    kind: Type = draw.choice(SCALARS)
    if choice < 0.15:
        kind = Array(draw.choice(SCALARS), draw.choice((2, 3, 4, 5)))
    elif choice < 0.22 and body.structs:
        kind = draw.choice(body.structs)
    elif choice < 0.28:
        kind = Array(Array(draw.choice((INT, SHORT, UCHAR, FLOAT)), 2), 3)
    name = body.name("v")
    is_const = isinstance(kind, Scalar) and draw.random() < 0.15
    word = "const " if is_const else ""
    body.say(f"{word}{declared(name, kind)} = {body.initial(scope, kind)};")
    body.spend()
    scope.variables.append(Variable(name, kind, is_const))
    return True


def static_local(body: Body, scope: Scope) -> bool:
    if body.indent > 1:
        return False
    kind = body.draw.choice((INT, UINT, SHORT, UCHAR, *INTEGERS))
    name = body.name("kept")
    value = "" if body.draw.random() < 0.3 else f" = {body.draw.randrange(100)}"
    body.say(f"static {kind.name} {name}{value};")
    body.lines_left -= 1
    scope.variables.append(Variable(name, kind))
    return True


def pointer(body: Body, scope: Scope) -> bool:
    """A pointer to something in scope; later it may point elsewhere, where as much is."""
    draw = body.draw
    targets: list[Scalar | Struct] = [draw.choice(SCALARS) for _ in range(4)]
    kind = Pointer(draw.choice([*targets, *body.structs]), draw.choice((1, 1, 2, 3, 4)))
    if isinstance(kind.target, Struct):
        kind = Pointer(kind.target, 1)
    first, second = body.address(scope, kind), body.address(scope, kind)
    if first is None or second is None:
        return False
    name = body.name("p")
    text = first
    if first != second and draw.random() < 0.4:
        text = f"{body.expressions.condition(scope, 1).text} ? {first} : {second}"
    body.say(f"{declared(name, kind)} = {text};")
    body.spend()
    scope.variables.append(Variable(name, kind))
    return True


def redirect(body: Body, scope: Scope) -> bool:
    pointers = [v for v in scope.variables if isinstance(v.type, Pointer) and not v.is_const]
    if not pointers:
        return False
    variable = body.draw.choice(pointers)
    assert isinstance(variable.type, Pointer)
    text = body.address(scope, variable.type)
    if text is None or text == variable.name:
        return False
    body.say(f"{variable.name} = {text};")
    body.spend()
    return True


def walk(body: Body, scope: Scope) -> bool:
    """A pointer goes through an array, to its end or backwards."""
    arrays = [v for v in scope.variables if isinstance(v.type, Array)]
    arrays = [v for v in arrays if isinstance(v.type, Array) and v.type.element in INTEGERS]
    target = body.target(scope, (UINT, INT))
    if not arrays or target is None or not target.text.isidentifier():
        return False
    array = body.draw.choice(arrays)
    assert isinstance(array.type, Array)
    assert isinstance(array.type.element, Scalar)
    count, element = array.type.count, array.type.element.name
    if not body.affords(2 * count):
        return False
    name = body.name("w")
    step = f"{target.text} = (unsigned){target.text} * 3u + (unsigned)"
    end = f"{array.name} + {count}"
    form = body.draw.randrange(3)
    if form == 0:
        body.say(f"for (const {element} *{name} = {array.name}; {name} != {end}; ++{name})")
        body.say(f"  {step}*{name};")
    elif form == 1:
        body.say(f"for (const {element} *{name} = {end}; {name} > {array.name};)")
        body.say(f"  {step}*--{name};")
    else:
        body.say(f"const {element} *{name} = {array.name};")
        body.say(f"while ({name} - {array.name} < {count}) {step}*{name}++;")
    body.spend(2 * count)
    return True


def copy_struct(body: Body, scope: Scope) -> bool:
    if not body.structs:
        return False
    kind = body.draw.choice(body.structs)
    to = body.expressions.spots(scope, lambda each: each == kind, writable=True)
    of = body.expressions.spots(scope, lambda each: each == kind, writable=False)
    if not to or not of:
        return False
    body.say(f"{body.draw.choice(to).text} = {body.draw.choice(of).text};")
    body.spend(4)
    return True


def call(body: Body, scope: Scope) -> bool:
    """A call on its own, or one whose result is used beside what no call can change."""
    wants = body.draw.random() < 0.6
    made = body.call(scope, wants)
    if made is None:
        return False
    text, callee = made
    body.spend(callee.cost + 1)
    if not wants or callee.result is None:
        body.say(f"{text};")
        return True
    target = body.target(Scope([v for v in scope.variables if isinstance(v.type, Scalar)]))
    if target is None:
        body.say(f"{text};")
        return True
    assert isinstance(target.type, Scalar)
    value = any_value(text, callee.result)
    constant = literal(body.draw.randrange(1, 50), INT)
    if not value.is_float and body.draw.random() < 0.4:
        wide = UNSIGNED[promoted(callee.result)]
        value = Value(f"({constant.text} + ({wide.name}){text})", wide, wide.low, wide.high)
    body.say(f"{target.text} = {body.expressions.converted(value, target.type).text};")
    return True


# How often each is drawn.
MAKERS: dict[Maker, float] = {
    assignment: 10,
    compound_assignment: 6,
    increment: 3,
    chain: 1,
    declaration: 5,
    static_local: 1,
    pointer: 2,
    redirect: 1,
    walk: 1,
    copy_struct: 1,
    call: 3,
}
