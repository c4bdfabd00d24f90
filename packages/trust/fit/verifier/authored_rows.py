"""Claims about everyday passages, composed one by one (`authored/`), as the product reads them."""

from __future__ import annotations

import json
import random
import zlib
from collections import defaultdict
from pathlib import Path

from verifier.mixture import pad
from verifier.rows import CONTRADICTED, LABEL_IDS, SUPPORTED, UNKNOWN, Row

SHARES = 10
# Of a group with few of the other label so many are taken all the same.
SPARE = 1


def is_kept(passage: str) -> bool:
    """Whether a passage is among the one in twenty that no stage sees."""
    return zlib.crc32(passage.encode()) % 20 == 0


def authored_rows(path: Path, part: str, kept: bool = False) -> list[Row]:
    """Rows of one part of what `authored-pairs.ts` printed, without the passages that are kept back, or only those."""
    rows: list[Row] = []
    with path.open(encoding="utf-8") as lines:
        for item in map(json.loads, lines):
            if item["part"] == part and is_kept(item["passage"]) == kept:
                label = LABEL_IDS[item["label"]]
                marks = () if label == SUPPORTED else None
                rows.append(
                    Row(item["evidence"], item["claim"], label, item["lang"], "authored", item["kind"], marks=marks)
                )
    return rows


def shared(row: Row) -> float:
    """The share of the claim's pairs of characters that its evidence has."""
    claim, evidence = row.claim.lower(), row.evidence.lower()
    found = {evidence[at : at + 2] for at in range(len(evidence) - 1)}
    own = [claim[at : at + 2] for at in range(len(claim) - 1)]
    return sum(pair in found for pair in own) / max(1, len(own))


def balanced(rows: list[Row], rng: random.Random) -> list[Row]:
    """As many supported as contradicted claims at every share of common words, so that words in common tell nothing.

    Writers of wrong claims stay near the passage; without this the model learns to doubt what repeats it.
    """
    groups: dict[tuple[str, int], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.lang, int(shared(row) * SHARES)].append(row)
    taken: list[Row] = []
    for group in groups.values():
        rng.shuffle(group)
        by_label = [[row for row in group if row.label == label] for label in (SUPPORTED, CONTRADICTED)]
        least = min(map(len, by_label))
        taken += [row for one in by_label for row in one[: max(least, SPARE)]]
        taken += [row for row in group if row.label == UNKNOWN]
    return taken


def with_neighbors(rows: list[Row], pool: dict[str, list[str]], rng: random.Random) -> list[Row]:
    """The rows, a third of them with unrelated sentences around the passage."""
    return [pad(row, pool, rng) if rng.random() < 1 / 3 else row for row in rows]
