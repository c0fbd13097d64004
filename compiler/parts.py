# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs whose handlers run in a machine of their own beside main: roles of two parts.

Both are of one program, which is parsed once; each is then a program of its own whose main was made
for it. Objects that both reach are shared objects in node memory: base/shared_objects.py.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from plait.base import stages
from plait.compiler import parked
from plait.compiler.base.diagnostics import CompileError, own_names
from plait.compiler.base.shared_objects import BOX, PART_1
from plait.compiler.hls.plan import plan
from plait.compiler.hls.print import print_role
from plait.compiler.hls.print.parts import PARTS, Mailbox, print_parts_top
from plait.compiler.ir.nodes import Const, Program, Return
from plait.compiler.ir.types import INT, ArrayType, StructType, size_of
from plait.compiler.pipeline import lower

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.compiler.hls.design import Design
    from plait.compiler.hls.plan import Target
    from plait.compiler.hls.print import Options
    from plait.compiler.passes.base.context import Context

_WHICH = "plait_which_part"  # the function of include/gasnet.h that says which part runs it
_HEAD = 64  # bytes of a box before the payload: hardware/role/doc/mailbox.md


def has_parts(program: Program) -> bool:
    """Whether the program has handlers."""
    return PART_1 in program.functions


def designed(
    programs: Sequence[Program], contexts: Sequence[Context], target: Target
) -> list[Design]:
    """The designs of main and of what runs the handlers.

    `programs`: the whole program for each part, which becomes that part's own. The buffers of the
    second stand after those of the first.
    """
    designs: list[Design] = []
    for part, (program, context) in enumerate(zip(programs, contexts, strict=True)):
        loop = program.functions.pop(PART_1)
        if part == 1:
            loop.name = "main"
            program.functions["main"] = loop
            _say_which(program, part)
        lower(program, context)
        parked.tell(program, own_names(program.sources))
        stages.begin("schedule")
        staging = max([target.staging_base, *map(_end_of, designs)])
        try:
            designs.append(plan(program, replace(target, staging_base=staging)))
        except CompileError as error:
            raise CompileError(error.diagnostics, error.sources or program.sources) from None
    return designs


def _say_which(program: Program, part: int) -> None:
    """Makes the function that says which part runs it say this one."""
    which = next(each for name, each in program.functions.items() if name.startswith(_WHICH))
    which.body = [Return(Const(INT, part), which.where)]


def printed(designs: Sequence[Design], program: Program, options: Options) -> str:
    """The modules of both, and the role around them. `program`: that of one part."""
    options = replace(options, is_part=True)
    (box,) = (each for each in program.globals if each.name == BOX)
    assert box.shared is not None
    assert isinstance(box.type, StructType)
    boxes = box.type.fields[0].type
    assert isinstance(boxes, ArrayType)
    memory = next(each for each in designs[0].memories if each.is_shared)
    texts = [print_role(each, name, options) for name, each in zip(PARTS, designs, strict=True)]
    mailbox = Mailbox(memory.base + box.shared, boxes.count, size_of(boxes.element) - _HEAD)
    return "\n".join([*texts, print_parts_top(mailbox, options)])


def _end_of(design: Design) -> int:
    """Where the addresses of a design's memories end."""
    return max(each.base + (1 << (each.size - 1).bit_length()) for each in design.memories)
