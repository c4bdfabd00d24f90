"""Reduces the base's 250,002 pieces to those used by the six covered languages, and builds the tokenizer for these.

Kept: the four special pieces, every single character of the covered scripts, then the most used pieces, counted over
the word frequencies of the `wordfreq` wheel (with equal weight per language) and over the verifier's training texts.
"""

from __future__ import annotations

import gzip
import zipfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import msgpack
from tokenizers import Regex, Tokenizer, normalizers, pre_tokenizers
from tokenizers.models import Unigram

from verifier.base import Base

SPECIAL = ["<s>", "<pad>", "</s>", "<unk>"]
UNKNOWN = 3
LANGUAGES = ("en", "de", "fr", "es", "zh", "ja")
# Basic Latin to Latin Extended-B, Greek, punctuation, currencies, letter-like marks, arrows and operators, kana, Han.
SCRIPTS = ((0x20, 0x24F), (0x370, 0x3FF), (0x2000, 0x22FF), (0x2460, 0x24FF), (0x3000, 0x30FF), (0x4E00, 0x9FFF))


def build_tokenizer(pieces: list[str], scores: Iterable[float]) -> Tokenizer:
    """A tokenizer without special tokens, because the caller joins claim and evidence."""
    tokenizer = Tokenizer(Unigram(list(zip(pieces, map(float, scores), strict=True)), unk_id=UNKNOWN))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFKC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Strip()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always", split=True)
    return tokenizer


def word_frequencies(wheel: Path, language: str) -> list[tuple[str, float]]:
    """Words with their relative frequencies, from wordfreq's centibel buckets."""
    with zipfile.ZipFile(wheel) as archive:
        packed = archive.read(f"wordfreq/data/large_{language}.msgpack.gz")
    buckets = msgpack.unpackb(gzip.decompress(packed), raw=False)
    return [(word, 10 ** (-centibels / 100)) for centibels, words in enumerate(buckets[1:]) for word in words]


def _count(tokenizer: Tokenizer, weighted: list[tuple[str, float]]) -> dict[int, float]:
    counts: dict[int, float] = defaultdict(float)
    for start in range(0, len(weighted), 20000):
        part = weighted[start : start + 20000]
        for encoding, (_, weight) in zip(tokenizer.encode_batch([text for text, _ in part]), part, strict=True):
            for piece in encoding.ids:
                counts[piece] += weight
    total = sum(counts.values())
    return {piece: count / total for piece, count in counts.items()}


def _is_covered(character: str) -> bool:
    return any(low <= ord(character) <= high for low, high in SCRIPTS)


def choose_pieces(base: Base, wheel: Path, texts: list[str], size: int) -> list[int]:
    """Ids of the `size` pieces to keep, ascending, the special ones first."""
    tokenizer = build_tokenizer(base.pieces, base.scores)
    usage: dict[int, float] = defaultdict(float)

    def note(weighted: list[tuple[str, float]], share: float = 1.0) -> None:
        for piece, count in _count(tokenizer, weighted).items():
            usage[piece] += share * count

    for language in LANGUAGES:
        words = word_frequencies(wheel, language)
        cased = [(word.capitalize(), weight / 5) for word, weight in words[:60000]]
        note(words + cased)
    note([(text, 1.0) for text in texts], 2.0)
    single = {
        index
        for index, piece in enumerate(base.pieces)
        if len(piece.lstrip("▁")) <= 1 and all(_is_covered(c) for c in piece.lstrip("▁"))
    }
    keep = set(range(len(SPECIAL))) | single
    for piece in sorted(usage, key=lambda piece: -usage[piece]):
        if len(keep) >= size:
            break
        keep.add(piece)
    return sorted(keep)
