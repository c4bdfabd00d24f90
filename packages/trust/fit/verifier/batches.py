"""Batches of rows of similar length, in an order determined by the seed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from verifier.encode import NO_MARK, PAD, Packed

POOL = 64


@dataclass(frozen=True)
class Batch:
    """Padded tensors of a few rows."""

    input_ids: Tensor
    attention_mask: Tensor
    token_type_ids: Tensor
    labels: Tensor
    either: Tensor
    marks: Tensor


def plan(lengths: NDArray[np.int64], budget: int, seed: int) -> list[NDArray[np.int64]]:
    """Row numbers of every batch of one pass: shuffled, sorted by length within pools, cut at `budget` padded tokens."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(lengths))
    typical = max(1, budget // int(lengths.mean()))
    batches: list[NDArray[np.int64]] = []
    for start in range(0, len(order), POOL * typical):
        pool = order[start : start + POOL * typical]
        pool = pool[np.argsort(lengths[pool], kind="stable")]
        first = 0
        for index in range(len(pool)):
            if (index + 1 - first) * int(lengths[pool[index]]) > budget and index > first:
                batches.append(pool[first:index])
                first = index
        batches.append(pool[first:])
    return [batches[index] for index in rng.permutation(len(batches))]


def collate(data: Packed, rows: NDArray[np.int64]) -> Batch:
    """The rows as padded tensors."""
    longest = int(data.lengths[rows].max())
    ids = np.full((len(rows), longest), PAD, np.int64)
    mask = np.zeros_like(ids)
    types = np.ones_like(ids)
    marks = np.full_like(ids, NO_MARK)
    for at, row in enumerate(rows):
        start, end = data.offsets[row], data.offsets[row + 1]
        ids[at, : end - start] = data.tokens[start:end]
        mask[at, : end - start] = 1
        types[at, : data.claims[row]] = 0
        marks[at, : end - start] = data.marks[start:end]
    return Batch(
        torch.from_numpy(ids),
        torch.from_numpy(mask),
        torch.from_numpy(types),
        torch.from_numpy(data.labels[rows].astype(np.int64)),
        torch.from_numpy(data.either[rows]),
        torch.from_numpy(marks),
    )
