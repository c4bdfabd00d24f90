"""Training rows: (evidence, claim) with a label, and the readers of the shared collections."""

from __future__ import annotations

import gzip
import json
import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

SUPPORTED, CONTRADICTED, UNKNOWN = 0, 1, 2
LABEL_IDS = {"supported": SUPPORTED, "contradicted": CONTRADICTED, "unknown": UNKNOWN}

# Never in the shipped model's training data: figures are reported on it.
HELD_OUT = ("pubmedqa",)
# Only in the late stages: the model of the early stages is measured on them as unseen sources.
LATE_CAPS = {"fool-me-twice": 1200, "condaqa": 1100, "jnli": 1500}

# The most rows per source; sampling is by source, so that short caption pairs do not crowd out the rest.
CAPS = {
    "mnli-dev": 20000,
    "xinfotabs-mt": 6000,
    "mnli-de-mt": 7000,
    "snli-dev": 5000,
    "cad-nli": 7000,
    "infotabs": 3500,
    "conjnli-adv": 3000,
    "crowd-reading": 1500,
    "hans-generated": 1200,
    "evidence-inference": 2000,
    "jamp": 1500,
    "feverous-dev": 2500,
    "breaking-nli": 2200,
    "janli": 1400,
    "help-andor": 1200,
    "conditionalqa": 2000,
    "folio": 1000,
}


@dataclass(frozen=True)
class Row:
    """One pair. `either`: certainly not supported, whether contradicted or unknown. `marks`: the claim's characters
    that are not supported, None if unknown."""

    evidence: str
    claim: str
    label: int
    lang: str
    source: str
    family: str = ""
    either: bool = False
    marks: tuple[tuple[int, int], ...] | None = None
    group: str = ""
    id: str = ""


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a gzipped file of JSON lines."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def read_verify(data: Path, source: str) -> list[Row]:
    """All rows of one source of the evidence/claim collection."""
    return [
        Row(
            evidence=item["evidence"],
            claim=item["claim"],
            label=LABEL_IDS[item["label"]],
            lang=item["lang"],
            source=source,
            family=item["family"],
            either=item.get("neg") == "either",
            marks=() if item["label"] == "supported" else None,
            id=item["id"],
        )
        for item in read_lines(data / "verify" / f"{source}.jsonl.gz")
    ]


def is_kept_back(row_id: str) -> bool:
    """Whether a row is among the one in forty used for fitting the temperature, and in no stage."""
    return zlib.crc32(row_id.encode()) % 40 == 0


def sample_verify(data: Path, rng: random.Random, share: float = 1.0, late: bool = False) -> list[Row]:
    """A sample of every source except those held out, at most CAPS rows from each; `late` adds LATE_CAPS."""
    rows: list[Row] = []
    for source, cap in (CAPS | LATE_CAPS if late else CAPS).items():
        found = [row for row in read_verify(data, source) if not is_kept_back(row.id)]
        if source == "mnli-dev":  # oral fragments teach little about written replies, so they stay without their marks
            found = [
                replace(row, marks=None) if row.label == SUPPORTED and len(row.claim) < 12 else row for row in found
            ]
        rng.shuffle(found)
        rows.extend(found[: int(cap * share)])
    return rows
