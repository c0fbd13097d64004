# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random C statements that steer: branches, switches, loops with a bound, early ends."""

from __future__ import annotations

from plait.compiler.testing.random_c_body import Body, Maker
from plait.compiler.testing.random_c_expressions import (
    Scope,
    Variable,
)
from plait.compiler.testing.random_c_values import (
    CHAR,
    INT,
    SCHAR,
    SHORT,
    UCHAR,
    UINT,
    USHORT,
    Value,
    promoted,
)

_COUNTERS = (INT, INT, INT, UINT, SHORT, UCHAR, SCHAR, CHAR, USHORT)


def branch(body: Body, scope: Scope) -> bool:
    body.spend()
    body.say(f"if ({body.expressions.condition(scope, 2).text}) {{")
    body.block(scope, body.draw.randint(1, 3))
    if body.draw.random() < 0.3:
        body.say(f"}} else if ({body.expressions.condition(scope, 2).text}) {{")
        body.block(scope, body.draw.randint(1, 2))
    if body.draw.random() < 0.5:
        body.say("} else {")
        body.block(scope, body.draw.randint(1, 2))
    body.say("}")
    return True


def call_in_condition(body: Body, scope: Scope) -> bool:
    made = body.call(scope, True)
    if made is None:
        return False
    text, callee = made
    body.spend(callee.cost + 1)
    before = body.expressions.condition(scope, 1).text
    joined = body.draw.choice(("&&", "||"))
    test = body.draw.choice(
        (f"{text} > 3", f"{before} {joined} {text} > 3", f"{before} {joined} {text}")
    )
    body.say(f"if ({test}) {{")
    body.block(scope, 1)
    body.say("}")
    return True


def leave(body: Body, scope: Scope) -> bool:
    """break or continue, or an early return."""
    words: list[str] = ["break;", "continue;"] if body.loops else []
    if body.result is not None and body.indent > 1:
        words.append(f"return {body.value(scope, body.result)};")
    if not words:
        return False
    body.say(f"if ({body.expressions.condition(scope, 2).text}) {body.draw.choice(words)}")
    body.spend()
    return True


def switch(body: Body, scope: Scope) -> bool:
    draw = body.draw
    value = body.expressions.integer(scope, 2)
    if draw.random() < 0.7:
        value = Value(f"({value.text} & 7)", promoted(value.type), 0, 7)
    low = 0 if value.low >= 0 else -3
    labels = draw.sample(range(low, 9), draw.randint(2, 4))
    body.spend()
    body.say(f"switch ({value.text}) {{")
    default_at = draw.choice((None, *range(len(labels) + 1)))
    for position, label in enumerate([*labels, None]):
        if position == default_at:
            body.say("default:;")
            if draw.random() < 0.5:
                _case_body(body, scope)
        if label is not None:
            body.say(f"case {label}:;")
            if draw.random() < 0.8:
                _case_body(body, scope)
    body.say("}")
    return True


def _case_body(body: Body, scope: Scope) -> None:
    body.say("  {")
    body.block(scope, body.draw.randint(1, 2))
    body.say("  }")
    if body.draw.random() < 0.7:
        body.say("  break;")


def loop(body: Body, scope: Scope) -> bool:
    draw = body.draw
    trips = draw.choice((1, 2, 3, 4, 5, 7, 8, 10, 16))
    if not body.affords(trips * 4):
        return False
    body.spend(trips)
    form = draw.choice((_for_loop, _for_loop, _for_loop, _while_loop, _do_loop, _endless_loop))
    form(body, scope.inner(), trips)
    return True


def _inside(body: Body, scope: Scope, trips: int, counter: Variable) -> None:
    scope.variables.append(counter)
    body.repeats, body.loops = body.repeats * trips, body.loops + 1
    body.block(scope, body.draw.randint(1, 4))
    body.repeats, body.loops = body.repeats // trips, body.loops - 1


def _for_loop(body: Body, scope: Scope, trips: int) -> None:
    draw, name = body.draw, body.name("i")
    kind = draw.choice(_COUNTERS)
    step = draw.choice((1, 1, 1, 2, 3))
    start = draw.choice((0, 0, 0, 1, 5 if not kind.signed else -3))
    last = start + (trips - 1) * step
    if draw.random() < 0.25 and kind.signed:  # downwards
        head = f"{name} = {last}; {name} >= {start}; {name} -= {step}"
    else:
        test = draw.choice(
            (f"{name} < {last + 1}", f"{name} <= {last}", f"{name} != {last + step}")
        )
        by = draw.choice((f"++{name}", f"{name}++")) if step == 1 else f"{name} += {step}"
        head = f"{name} = {start}; {test}; {by}"
    body.say(f"for ({kind.name} {head}) {{")
    _inside(body, scope, trips, Variable(name, kind, bounds=(start, last)))
    body.say("}")


def _while_loop(body: Body, scope: Scope, trips: int) -> None:
    name, more = body.name("n"), ""
    if body.draw.random() < 0.4:
        more = f" && {body.expressions.condition(scope, 1).text}"
    body.say(f"int {name} = {trips};")
    if body.draw.random() < 0.5:
        body.say(f"while ({name} > 0{more}) {{")
        body.say(f"  --{name};")
    else:
        body.say(f"while ({name}-- > 0{more}) {{")
    _inside(body, scope, trips, Variable(name, INT, bounds=(0, trips - 1)))
    body.say("}")


def _do_loop(body: Body, scope: Scope, trips: int) -> None:
    name, more = body.name("n"), ""
    outer = scope.inner()
    body.say(f"int {name} = 0;")
    body.say("do {")
    _inside(body, scope, trips, Variable(name, INT, bounds=(0, trips - 1)))
    if body.draw.random() < 0.4:
        more = f" && {body.expressions.condition(outer, 1).text}"
    body.say(f"}} while (++{name} < {trips}{more});")


def _endless_loop(body: Body, scope: Scope, trips: int) -> None:
    name = body.name("n")
    body.say(f"int {name} = 0;")
    body.say(body.draw.choice(("for (;;) {", "while (1) {")))
    body.say(f"  if ({name}++ >= {trips}) break;")
    _inside(body, scope, trips, Variable(name, INT, bounds=(1, trips)))
    body.say("}")


# How often each is drawn, as in random_c_statements.py.
MAKERS: dict[Maker, float] = {
    branch: 4,
    call_in_condition: 1,
    leave: 1.5,
    switch: 1.5,
    loop: 5,
}
NESTED = (branch, call_in_condition, switch, loop)
