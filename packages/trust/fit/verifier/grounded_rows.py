"""Rows from the collections of grounded replies: each sentence or claim with the best part of its source."""

from __future__ import annotations

import random
import zlib
from pathlib import Path
from typing import Any

from verifier.rows import SUPPORTED, UNKNOWN, Row, read_lines
from verifier.texts import best_window, sentences

# All replies to a question are in the same part. Two in five questions of RAGTruth are kept for measuring.
RAGTRUTH_KEPT = 2
_WINDOW = 1000


def _supported_or_not(bad: bool) -> tuple[int, bool]:
    return (UNKNOWN, True) if bad else (SUPPORTED, False)


def is_kept(group: str) -> bool:
    """Whether a question of RAGTruth is kept for measuring."""
    return zlib.crc32(group.encode()) % 5 < RAGTRUTH_KEPT


def reply_sentences(item: dict[str, Any]) -> list[Row]:
    """A row for each sentence of a reply with human spans; a sentence that overlaps one is not supported."""
    rows: list[Row] = []
    at = 0
    reply = str(item["reply"])
    for text in sentences(reply):
        start = reply.find(text[:20], at)
        at = max(start, at) + len(text) if start >= 0 else at
        if len(text) < 12 or start < 0:
            continue
        marks = tuple(
            (max(0, int(span[0]) - start), min(len(text), int(span[1]) - start))
            for span in item["spans"]
            if int(span[0]) < start + len(text) and int(span[1]) > start + 2
        )
        label, either = _supported_or_not(bool(marks))
        evidence = best_window(str(item["source"]), text, _WINDOW)
        rows.append(
            Row(evidence, text, label, "en", "ragtruth", "grounded", either, marks, str(item["group"]), str(item["id"]))
        )
    return rows


def ragtruth(data: Path, kept: bool) -> list[Row]:
    """Sentences of RAGTruth's question answering, of the questions kept for measuring or of the others."""
    items = read_lines(data / "trust" / "ragtruth_qa_test.jsonl.gz")
    return [row for item in items if is_kept(item["group"]) == kept for row in reply_sentences(item)]


def _claims(data: Path, name: str, rng: random.Random) -> list[Row]:
    rows: list[Row] = []
    for item in read_lines(data / "trust" / f"{name}.jsonl.gz"):
        if item.get("label3") == "Generic":
            continue
        question, reply = str(item["question"] or ""), str(item["reply"])
        claim = (
            f"{question} {reply}"
            if name == "halueval_qa1000" or (question.endswith("?") and rng.random() < 0.3)
            else reply
        )
        label, either = _supported_or_not(bool(item["label"]))
        shift = len(claim) - len(reply)
        spans = tuple((int(span[0]) + shift, int(span[1]) + shift) for span in item["spans"])
        marks = () if label == SUPPORTED else spans or None
        evidence = best_window(str(item["source"]), claim, _WINDOW)
        rows.append(
            Row(evidence, claim, label, "en", name, "grounded", either, marks, str(item["group"]), str(item["id"]))
        )
    return rows


def grounded(data: Path, rng: random.Random, share: float = 1.0) -> list[Row]:
    """Rows of every collection that may be fitted on, sampled by collection."""
    caps = {"begin": 700, "wice_claim": 300, "wice_tokens": 200, "q2": 400, "halueval_qa1000": 500}
    rows: list[Row] = []
    for name, cap in caps.items():
        found = _claims(data, name, rng)
        rng.shuffle(found)
        rows.extend(found[: int(cap * share)])
    own = ragtruth(data, kept=False)
    bad, good = [row for row in own if row.label], [row for row in own if not row.label]
    rng.shuffle(good)
    return rows + bad + good[: 4 * len(bad)]
