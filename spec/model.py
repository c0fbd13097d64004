# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The types of what the yaml files say, one class per kind of entry, in the files' own words.

A key that is unknown, missing or of the wrong type is refused here; what joins several entries
(sums, unique numbers, references) is checked in checks.py.
"""
# length: a class for each kind of entry; who looks for one finds it here.

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

# As RFC 791 has them.
_IPV4_FIRST_WORD = 0x4500  # version 4, five words of 32 bits, type of service 0
_IPV4_DO_NOT_FRAGMENT = 0x4000
_UDP = 17


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class BitField(_Entry):
    """One field of a header or record; bits is a whole number of bytes."""

    name: str
    bits: Literal[8, 16, 32, 64]
    unit: str = "number"
    about: str

    @property
    def bytes(self) -> int:
        return self.bits // 8


class Flag(_Entry):
    name: str
    bit: int
    about: str

    @property
    def mask(self) -> int:
        return 1 << self.bit


class Number(_Entry):
    """A named number: an opcode, a status or the like."""

    number: int
    name: str
    about: str


class Handler(Number):
    channels: list[Literal["request", "reply", "direct"]]


class FrameLayout(_Entry):
    ethertype: int
    udp_port: int
    ipv4_prefix: list[int]
    ipv4_ttl: int
    mac_prefix: list[int]
    ethernet_bytes: int
    ipv4_bytes: int
    udp_bytes: int
    pad_bytes: int
    udp_pad_bytes: int
    header_bytes: int
    argument_block_bytes: int
    body_align_bytes: int
    check_bytes: int
    header_check_rotate: int
    notes: str

    @property
    def header_offset(self) -> int:
        return self.ethernet_bytes + self.pad_bytes

    @property
    def body_offset(self) -> int:
        return self.header_offset + self.header_bytes

    @property
    def udp_header_offset(self) -> int:
        """Where the Plait header stands in a frame that goes in UDP/IPv4."""
        return self.ethernet_bytes + self.ipv4_bytes + self.udp_bytes + self.udp_pad_bytes

    @property
    def ipv4_words(self) -> list[int]:
        """The IPv4 header in words of 16 bits; what differs between frames is zero.

        That is the length at 1, the checksum at 5, the source node at 7 and the destination at 9.
        """
        network = int.from_bytes(bytes(self.ipv4_prefix), "big")
        life = self.ipv4_ttl << 8 | _UDP
        return [_IPV4_FIRST_WORD, 0, 0, _IPV4_DO_NOT_FRAGMENT, life, 0, network, 0, network, 0]


class PackedField(_Entry):
    """One field of a header whose fields need not be whole bytes."""

    name: str
    bits: int = Field(ge=1, le=8)
    unit: str = "number"
    about: str


class Circuit(_Entry):
    """Frames of virtual circuits."""

    ethertype: int
    header_bytes: int
    word_bytes: int
    words_max: int
    check_bytes: int
    frame_bytes_max: int
    pool_words: int
    control_mask: int
    control_bytes: int
    notes: str
    header: list[PackedField]
    control: list[BitField]
    kinds: list[Number]
    flags: list[Flag]


class Wire(_Entry):
    version: int
    frame: FrameLayout
    circuit: Circuit
    header: list[BitField]
    flags: list[Flag]
    handlers: list[Handler]
    log_streams: list[Number]
    control_operations: list[Number]
    control_status: list[Number]
    atomic_operations: list[Number]
    word_types: list[Number]
    conversation: str


class Limit(_Entry):
    name: str
    value: int
    unit: str
    about: str


class Limits(_Entry):
    limits: list[Limit]

    def __getitem__(self, name: str) -> int:
        return next(limit.value for limit in self.limits if limit.name == name)


class Record(_Entry):
    """A struct of a fixed size that lies in memory."""

    bytes: int
    fields: list[BitField]


class View(_Entry):
    """What the bytes of a command say where its opcode is one of these."""

    name: str
    opcodes: list[str]
    fields: list[BitField]


class Opcode(Number):
    """A command. aligned: its buffers begin at words of virtual circuits."""

    aligned: Literal["word"] | None = None


class Commands(_Entry):
    command: Record
    views: list[View]
    completion: Record
    opcodes: list[Opcode]
    command_flags: list[Flag]
    comparisons: list[Number]
    completion_status: list[Number]

    def fields_of(self, opcode: str) -> list[BitField]:
        """Of a command with this opcode."""
        found = [view.fields for view in self.views if opcode in view.opcodes]
        return found[0] if found else self.command.fields


class RegisterField(_Entry):
    """Bits of a register; enum names the enumeration that its value is of."""

    name: str
    low: int
    bits: int = 1
    enum: str | None = None
    about: str

    @property
    def high(self) -> int:
        return self.low + self.bits - 1

    @property
    def mask(self) -> int:
        return ((1 << self.bits) - 1) << self.low


class Register(_Entry):
    """32 bits of a shell. Without fields its value is one number."""

    name: str
    address: int
    access: Literal["ro", "rw", "wo", "w1c"]
    reset: int | None = None
    limit: str | None = None
    unit: str
    about: str
    fields: list[RegisterField] = Field(default_factory=list[RegisterField])

    @property
    def mask(self) -> int:
        """The bits that mean something."""
        return sum(field.mask for field in self.fields) if self.fields else 0xFFFFFFFF


class RegisterGroup(_Entry):
    name: str
    about: str
    registers: list[Register]


class Enumeration(_Entry):
    name: str
    values: list[Number]


class Registers(_Entry):
    window_bytes: int
    enums: list[Enumeration]
    groups: list[RegisterGroup]

    @property
    def all(self) -> list[Register]:
        return [register for group in self.groups for register in group.registers]


class SoftRegister(_Entry):
    """32 bits that the program of a soft processor sees."""

    name: str
    address: int
    access: Literal["ro", "rw", "wo"]
    unit: str
    about: str


class Soft(_Entry):
    base: int
    window_bytes: int
    guard_bytes: int
    shared_base: int
    looked_in_vain: int  # values of the register site
    found: int
    asked_in_vain: int  # another, and two to which others are added:
    operation: int
    root: int
    registers: list[SoftRegister]
    faults: list[Number]


class ShmemCall(_Entry):
    number: int
    name: str


ShmemSet = Literal[
    "rma",
    "wide",
    "standard",
    "bitwise",
    "extended",
    "wait",
    "bits",
    "old_bits",
    "order",
    "arithmetic",
]


class ShmemType(_Entry):
    """A type of OpenSHMEM's routines; sets: of routines that it has; generic: whether C11
    chooses by this type, or the sets in which it does."""

    name: str
    c_type: str
    sets: list[ShmemSet]
    generic: bool | list[ShmemSet] = False


class ShmemRoutine(_Entry):
    """A routine of all types of a set; number: the call of the first type."""

    number: int
    name: str
    set: ShmemSet


class CallError(_Entry):
    """What ends the run; text: with fields in braces."""

    number: int
    name: str
    text: str


class Failure(_Entry):
    """What ends a call of MPI: a number of its own or a completion's status, the class of MPI's
    errors, and the text with fields in braces, told where `when` holds."""

    number: int | None = None
    name: str = ""
    status: str = ""
    when: (
        Literal["room < 0", "size < 0", "tag is any", "peer is 0"]
        | Literal["peer is outside", "sent is asked"]
        | None
    ) = None
    error_class: str = Field(default="MPI_ERR_OTHER", alias="class")
    text: str


class Shmem(_Entry):
    types_max: int
    calls: list[ShmemCall]
    types: list[ShmemType]
    routines: list[ShmemRoutine]
    errors: list[CallError]


class GasnetMessage(_Entry):
    """A routine of GASNet that sends an active message; number: the call without arguments."""

    number: int
    name: str
    category: Literal["short", "medium", "long"]
    is_request: bool


class GasnetError(_Entry):
    value: int
    name: str
    text: str


class Gasnet(_Entry):
    messages: list[GasnetMessage]
    arguments_max: int
    requests_max: int
    segment_place: int  # byte address
    categories: list[Number]
    calls: list[ShmemCall]
    errors: list[GasnetError]
    failures: list[CallError]


class NetworkCall(_Entry):
    """A function of plait_network.h."""

    number: int
    name: str
    prototype: str
    about: str


class Network(_Entry):
    calls: list[NetworkCall]
    errors: list[CallError]


class TopologyName(_Entry):
    """A topology of a network."""

    name: str
    about: str


class TopologyKey(_Entry):
    """A key of a network that only these topologies look at."""

    name: str
    topologies: list[str]


class TopologyNumber(TopologyKey):
    """One with a whole number; described_most: in the description of a run, if that is more."""

    what: str
    least: int
    most: int
    described_most: int = 0


class TopologyWord(TopologyKey):
    about: str


class Topologies(_Entry):
    topologies: list[TopologyName]
    numbers: list[TopologyNumber]
    flags: list[TopologyWord]
    shared: list[TopologyWord]


class CollectiveKind(_Entry):
    code: int
    name: str
    call: str
    rooted: bool


class Choice(_Entry):
    """A row of the selection: taken where all its bounds hold."""

    algorithm: str
    bytes: int | None = None
    ranks: int | None = None
    commutative: bool = False

    @property
    def unbounded(self) -> bool:
        return self.bytes is None and self.ranks is None and not self.commutative


class Algorithm(_Entry):
    name: str
    kind: str
    about: str
    circuits: int = 0  # virtual ports of a cable that it wants; if any, CPU ranks do not have it


class Collectives(_Entry):
    kinds: list[CollectiveKind]
    selection: dict[str, list[Choice]]
    algorithms: list[Algorithm]


DatatypeKind = Literal["integer", "floating", "complex", "logical", "character", "bytes", "pair"]


class MpiVersion(_Entry):
    major: int
    minor: int
    abi_major: int
    abi_minor: int


class Datatype(_Entry):
    name: str
    handle: int
    code: int
    c_type: str
    kind: DatatypeKind
    aliases: list[str] = Field(default_factory=list[str])


class Equivalent(_Entry):
    """Another name, with a handle of its own, for what is the same in messages and reductions."""

    name: str
    handle: int
    same_as: str


class Operation(_Entry):
    name: str
    handle: int
    code: int
    kinds: list[DatatypeKind]


class OwnOperation(_Entry):
    """What stands for operations of programs in diagnoses."""

    code: int
    name: str


class Handle(_Entry):
    name: str
    type: str
    value: int


class Constant(_Entry):
    name: str
    value: int


class ErrorClass(Constant):
    text: str


class Address(_Entry):
    name: str
    type: str
    value: int


class Call(_Entry):
    number: int
    name: str


class ArgumentKind(_Entry):
    """What an argument of a call of MPI is, and its type in C; [] stands after the name."""

    name: str
    type: str
    about: str = ""


class MpiCall(Call):
    """A call of MPI; `arguments`: "name: kind" of each, or one word where both are the same.

    goes_on: it stops for nobody.
    """

    on: list[Literal["cpu", "fpga", "soft"]]
    goes_on: bool = False
    returns: str = "int"
    arguments: str

    def named_arguments(self) -> list[tuple[str, str]]:
        """Name and kind of each argument, in order."""
        parts = self.arguments.split(", ") if self.arguments else []
        return [(each.split(": ")[0], each.split(": ")[-1]) for each in parts]


class MpiCalls(_Entry):
    argument_kinds: list[ArgumentKind]
    calls: list[MpiCall]


class Clock(_Entry):
    beginning_s: int
    calls: list[Call]
    errors: list[CallError]


class Part(_Entry):
    """A part of MPI: its functions, and what a program does where Plait has not got them."""

    part: str
    instead: str
    names: list[str]


class Mpi(_Entry):
    version: MpiVersion
    datatypes: list[Datatype]
    equivalents: list[Equivalent]
    operations: list[Operation]
    own_operation: OwnOperation
    handles: list[Handle]
    error_classes: list[ErrorClass]
    other_error_classes: list[ErrorClass]
    failures: list[Failure]
    constants: list[Constant]
    addresses: list[Address]
    functions: list[Part]

    @property
    def errors(self) -> list[ErrorClass]:
        """All classes of errors."""
        return [*self.error_classes, *self.other_error_classes]


class Spec(_Entry):
    wire: Wire
    limits: Limits
    commands: Commands
    registers: Registers
    soft: Soft
    shmem: Shmem
    gasnet: Gasnet
    network: Network
    clock: Clock
    topologies: Topologies
    collectives: Collectives
    mpi: Mpi
    mpi_calls: MpiCalls
