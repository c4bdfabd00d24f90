"""Turns rows into token ids: <s> claim </s> evidence </s>, types 0 and 1, and packs them into one file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from verifier.rows import Row

BOS, PAD, EOS = 0, 1, 2
MAX_CLAIM = 96
NO_MARK = 255


@dataclass(frozen=True)
class Packed:
    """Rows as flat arrays; row i has tokens[offsets[i]:offsets[i + 1]]."""

    tokens: NDArray[np.int32]
    marks: NDArray[np.uint8]
    offsets: NDArray[np.int64]
    claims: NDArray[np.int32]
    labels: NDArray[np.int8]
    either: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def lengths(self) -> NDArray[np.int64]:
        return np.diff(self.offsets)

    def save(self, path: Path) -> None:
        np.savez(path, **self.__dict__)

    @staticmethod
    def load(path: Path) -> Packed:
        with np.load(path) as file:
            return Packed(**{name: file[name] for name in file.files})


def _claim_marks(encoding: Encoding, row: Row, count: int) -> list[int]:
    if row.marks is None:
        return [NO_MARK] * count
    spans = row.marks
    return [
        int(any(start < end_ and end > start_ for start_, end_ in spans)) for start, end in encoding.offsets[:count]
    ]


def pair_ids(claim: list[int], evidence: list[int], longest: int) -> tuple[list[int], int]:
    """Ids of the joined pair and the length of its first part; the end of the evidence is cut if too long."""
    head = [BOS, *claim[:MAX_CLAIM], EOS]
    return [*head, *evidence[: longest - len(head) - 1], EOS], len(head)


def pack(rows: list[Row], tokenizer: Tokenizer, longest: int) -> Packed:
    """All rows as one Packed, in their order."""
    claims = tokenizer.encode_batch([row.claim for row in rows])
    evidence = tokenizer.encode_batch([row.evidence for row in rows])
    tokens: list[int] = []
    marks: list[int] = []
    offsets = [0]
    heads: list[int] = []
    for row, claim, source in zip(rows, claims, evidence, strict=True):
        ids, head = pair_ids(claim.ids, source.ids, longest)
        tokens.extend(ids)
        inner = _claim_marks(claim, row, head - 2)
        marks.extend([NO_MARK, *inner, *[NO_MARK] * (len(ids) - head + 1)])
        heads.append(head)
        offsets.append(len(tokens))
    return Packed(
        np.asarray(tokens, np.int32),
        np.asarray(marks, np.uint8),
        np.asarray(offsets, np.int64),
        np.asarray(heads, np.int32),
        np.asarray([row.label for row in rows], np.int8),
        np.asarray([row.either for row in rows], np.bool_),
    )
