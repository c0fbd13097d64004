# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs for the role that plays a list (hardware/shell/rtl/plait_role.sv), as node memory."""

from collections.abc import Mapping
from typing import Self

from spec.frames import Values, pack_fields, unpack_fields
from spec.loader import load_spec

SPEC = load_spec()
RECORD_BYTES = 32
# Steps of the role itself, as in plait_role.sv.
WAIT, ADD, REPEAT, MARK, USER, REPLY, LOG_TO = 0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF8


class Program:
    """A list of commands and steps; `image` is what belongs at address 0."""

    def __init__(self) -> None:
        self.records: list[bytes] = []
        self.requests = 0  # the number of the last command

    def add_record(self, opcode: int, **fields: int) -> Self:
        """Appends a record; fields as in spec/commands.yaml for this opcode."""
        names = {each.number: each.name for each in SPEC.commands.opcodes}
        layout = SPEC.commands.fields_of(names.get(opcode, ""))
        self.records.append(pack_fields(layout, {"opcode": opcode, **fields}))
        return self

    def command(self, name: str, flags: tuple[str, ...] = (), **fields: int) -> Self:
        """Appends a command by its opcode's name; its request number is counted from 1."""
        numbers = {each.name: each.number for each in SPEC.commands.opcodes}
        masks = {each.name: each.mask for each in SPEC.commands.command_flags}
        self.requests += 1
        values = {"request": self.requests, "flags": sum(masks[flag] for flag in flags), **fields}
        return self.add_record(numbers[name], **values)

    def send(self, peer: int, address: int, size: int, tag: int = 0) -> Self:
        return self.command("send", peer=peer, address=address, size=size, tag=tag)

    def receive(self, peer: int, address: int, size: int, tag: int = 0) -> Self:
        return self.command("receive", peer=peer, address=address, size=size, tag=tag)

    def wait(self, under_way: int = 0) -> Self:
        """Waits until at most so many commands are under way."""
        return self.add_record(WAIT, size=under_way)

    def add(self, address: int, value: int) -> Self:
        """Adds to the 64 bits at an address."""
        return self.add_record(ADD, address=address, size=value % 2**64)

    def repeat(self, record: int, times: int) -> Self:
        """Goes back to a record, so that it is played so many times in all."""
        return self.add_record(REPEAT, address=record, size=times)

    def mark(self, address: int) -> Self:
        """Writes the node's cycle counter to the 64 bits at an address."""
        return self.add_record(MARK, address=address)

    def log_to(self, address: int, count: int) -> Self:
        """From here on completions are written there, so many of them."""
        return self.add_record(LOG_TO, address=address, size=count)

    def user_to(self, address: int) -> Self:
        """Writes count and sum of the messages for own handlers to 16 bytes."""
        return self.add_record(USER, address=address)

    def reply_with(self, address: int, size: int) -> Self:
        """From here on messages that want a reply have one with these bytes."""
        return self.add_record(REPLY, address=address, size=size)

    def exit(self, code: int = 0) -> Self:
        return self.command("exit", size=code)

    def __len__(self) -> int:
        return len(self.records)

    def image(self) -> bytes:
        return b"".join(self.records)


def completions(memory: bytes, count: int) -> list[Values]:
    """The first completions of a log."""
    fields = SPEC.commands.completion.fields
    size = SPEC.commands.completion.bytes
    return [unpack_fields(fields, memory[i * size : (i + 1) * size]) for i in range(count)]


def status(completion: Mapping[str, int]) -> str:
    """A completion's status by its name."""
    names = {each.number: each.name for each in SPEC.commands.completion_status}
    return names[completion["status"]]
