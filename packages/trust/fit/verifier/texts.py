"""Sentences of longer texts, and the best part of a long source for checking a claim."""

from __future__ import annotations

import math
import re
from collections import Counter

_END = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[A-ZÀ-Ý0-9])|(?<=[。!?])|\n+")
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|St|No|vs|etc|z\.B|bzw|ca|Nr|e\.g|i\.e|U\.S|Inc|Ltd|Jr|Sr)|\b[A-Z])\.$"
)
_WORD = re.compile(r"[^\W_]+")


def sentences(text: str) -> list[str]:
    """The sentences of a text, in order; abbreviations do not end one."""
    found: list[str] = []
    for part in _END.split(text):
        piece = (part or "").strip()
        if not piece:
            continue
        if found and _ABBREVIATION.search(found[-1]):
            found[-1] += " " + piece
        else:
            found.append(piece)
    return found


def stems(text: str) -> list[str]:
    """Lower-case words cut to six letters; single characters of Chinese and Japanese."""
    found: list[str] = []
    for word in _WORD.findall(text.lower()):
        found.extend(word if "\u3040" <= word[0] <= "\u9fff" else [word[:6]])
    return found


def best_window(source: str, claim: str, longest: int = 1100) -> str:
    """The source sentences with the highest overlap with the claim and their neighbors, in order."""
    if len(source) <= longest:
        return source
    parts = sentences(source)
    seen = Counter(stem for part in parts for stem in set(stems(part)))
    wanted = set(stems(claim))
    weight = {stem: math.log(1 + len(parts) / seen[stem]) for stem in wanted if stem in seen}
    score = [sum(weight.get(stem, 0) for stem in set(stems(part))) / (1 + len(part) / 400) for part in parts]
    around = [s + 0.3 * sum(score[max(0, i - 1) : i] + score[i + 1 : i + 2]) for i, s in enumerate(score)]
    chosen: set[int] = set()
    used = 0
    for index in sorted(range(len(parts)), key=lambda i: -around[i]):
        for near in (index, index - 1, index + 1):
            if 0 <= near < len(parts) and near not in chosen and used + len(parts[near]) <= longest:
                chosen.add(near)
                used += len(parts[near]) + 1
        if used > 0.9 * longest:
            break
    return " ".join(parts[index] for index in sorted(chosen)) or source[:longest]
