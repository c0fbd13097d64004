# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Handlers of random GASNet programs: their C, and what a model's nodes have after them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from plait.compiler.testing.gasnet_model import KINDS, MASK32, MASK64, WIDE, WORDS, Kind, Node

_COUNTS = (0, 1, 2, 3, 4, 5, 8, 15, 16)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a handler of requests replies; `echo`: with the data that it was given."""

    handler: Handler
    factors: list[int]  # of arguments: times x; 0 and less: what words were, after the last phase
    echo: bool
    size: int  # elements, at most


@dataclass(slots=True)
class Handler:
    """A handler. `slot`: its first argument is the number of a slot, which it writes; `place`: the
    next one says where in the requester's segment a long reply's data are to stand."""

    name: str
    index: int
    category: str
    count: int
    kind: Kind
    weights: list[int]
    word: int
    wide: int
    slot: bool = False
    place: bool = False
    by_source: bool = False
    locks: bool = False
    reply: Reply | None = None

    def text(self) -> str:
        """The function."""
        arguments = [f"gasnet_handlerarg_t a{i}" for i in range(self.count)]
        data = [] if self.category == "short" else ["void* data", "size_t bytes"]
        out = [f"static void {self.name}({', '.join(['gasnet_token_t token', *data, *arguments])})"]
        terms = [f" + {weight}u * (unsigned)a{i}" for i, weight in enumerate(self.weights)]
        out[0] += " {"
        if self.by_source or self.place:
            out += ["  gasnet_node_t source;", "  gasnet_AMGetMsgSource(token, &source);"]
        out += [f"  unsigned x = {self.index}u{''.join(terms)};"]
        if data:
            c, name = self.kind.c, self.kind.name
            out += [f"  const int count = (int)(bytes / sizeof({c}));"]
            out += [f"  x = x * 31u + hash_{name}((const {c}*)data, count);"]
        out += ["  (void)token;"]
        out += ["  gasnet_hsl_lock(&lock);"] if self.locks else []
        out += [f"  update({self.word}, x);"]
        out += [f"  wide[{self.wide}] += (unsigned long)x * x;"] if self.wide < WIDE else []
        out += ["  slots[a0] = x;"] if self.slot else []
        out += ["  by_source[source] += x;"] if self.by_source else []
        out += ["  gasnet_hsl_unlock(&lock);"] if self.locks else []
        out += [f"  {'replied' if self.name.startswith('got') else 'arrived'} += 1;"]
        return "\n".join([*out, *(self._reply(self.reply) if self.reply else []), "}\n"])

    def _reply(self, reply: Reply) -> list[str]:
        to, kind = reply.handler, reply.handler.kind
        what = [f"token, {to.index}"]
        lines: list[str] = []
        if to.category != "short":
            what += ["data, bytes"] if reply.echo else [f"back_{kind.name}, n * sizeof({kind.c})"]
            if not reply.echo:
                lines = [f"  const int n = (int)(x % {reply.size + 1}u);"]
                lines += [f"  fill_{kind.name}(back_{kind.name}, x, n);"]
        if to.category == "long":
            what += [f"(char*)segments[source].addr + a{int(self.slot)}"]
        for factor in reply.factors:
            value = f"x * {factor}u" if factor > 0 else f"before[{-factor}]"
            what += [f"(gasnet_handlerarg_t)({value})"]
        name = f"gasnet_AMReply{to.category.capitalize()}{to.count}"
        return [*lines, f"  {name}({', '.join(what)});"]

    def run(self, here: Node, source: Node, arguments: list[int], data: bytes) -> None:
        """What it does, and the handler of its reply."""
        x = self.index + sum(w * a for w, a in zip(self.weights, arguments, strict=True)) & MASK32
        if self.category != "short":
            x = (x * 31 + self.kind.hash(data)) & MASK32
        here.update(self.word, x)
        if self.wide < WIDE:
            here.wide[self.wide] = (here.wide[self.wide] + x * x) & MASK64
        if self.slot:
            here.slots[arguments[0]] = x
        if self.by_source:
            here.by_source[source.number] = (here.by_source[source.number] + x) & MASK32
        if self.name.startswith("got"):
            here.replied += 1
        else:
            here.arrived += 1
        if self.reply is None:
            return
        to = self.reply.handler
        if not self.reply.echo:
            data = to.kind.filled(x, x % (self.reply.size + 1))
        if to.category == "long":
            at = arguments[int(self.slot)]
            source.segment[at : at + len(data)] = data
        values = [x * f & MASK32 if f > 0 else here.before[-f] for f in self.reply.factors]
        to.run(source, here, values, data)


def declared(handlers: list[Handler]) -> Iterator[Handler]:
    """All functions, what is replied to first."""
    for each in handlers:
        if each.reply:
            yield each.reply.handler
        yield each


PLACE = 256  # bytes of a long reply, at most


def random_handlers(draw: random.Random, *, longs: bool, medium_max: int) -> list[Handler]:
    """Handlers of requests, and of their replies."""
    categories = ("short", "medium", "long") if longs else ("short", "medium")
    numbers = draw.sample(range(128, 256), 16)

    def handler(name: str, category: str) -> Handler:
        count = draw.choice(_COUNTS)
        weights = [draw.choice((1, 3, 65537, draw.getrandbits(32))) for _ in range(count)]
        word, wide = draw.randrange(WORDS), draw.randrange(WIDE + 2)
        made = Handler(
            name, numbers.pop(), category, count, draw.choice(KINDS), weights, word, wide
        )
        made.by_source, made.locks = draw.random() < 0.4, draw.random() < 0.3
        return made

    made: list[Handler] = []
    for i in range(draw.randint(3, 7)):
        asks = handler(f"ask_{i}", draw.choice(categories))
        made.append(asks)
        asks.slot = asks.count > 0 and draw.random() < 0.3
        if draw.random() < 0.3:
            continue
        got = handler(f"got_{i}", draw.choice(categories))
        if got.category == "long":
            asks.place = asks.count > int(asks.slot)
            if not asks.place:
                got.category = "medium"
        factors = [
            draw.choice((1, 3, draw.getrandbits(32), -draw.randrange(WORDS)))
            for _ in range(got.count)
        ]
        echo = asks.category == got.category == "medium" and draw.random() < 0.4
        if echo:
            got.kind = asks.kind
        most = PLACE if got.category == "long" else medium_max
        size = draw.choice((0, 1, 9, most // got.kind.size))
        asks.reply = Reply(got, factors, echo, size)
    return made
