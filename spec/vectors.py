# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loads the vectors: bytes written out by hand and what they mean, for tests."""

import re
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .loader import SpecError, read_yaml

_FOLDER = Path(__file__).parent / "vectors"


class _Vector(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    name: str
    about: str
    text: str = Field(alias="bytes")

    @property
    def data(self) -> bytes:
        """The bytes; what stands behind # is a remark."""
        return bytes.fromhex(re.sub(r"#.*", "", self.text))


class FrameVector(_Vector):
    header: dict[str, int]
    arguments: list[int] = Field(default_factory=list[int])
    payload_text: str = Field(default="", alias="payload")

    @property
    def payload(self) -> bytes:
        return bytes.fromhex(self.payload_text)


class RefusedVector(_Vector):
    refused: str


class RecordVector(_Vector):
    record: Literal["header", "command", "completion"]
    fields: dict[str, int]


class Vectors(BaseModel):
    frames: list[FrameVector]
    refused: list[RefusedVector]
    records: list[RecordVector]


def load_vectors(folder: Path = _FOLDER) -> Vectors:
    contents = {name: read_yaml(folder / f"{name}.yaml") for name in Vectors.model_fields}
    try:
        return Vectors.model_validate(contents)
    except ValidationError as error:
        raise SpecError(f"spec/vectors: {error}") from None
