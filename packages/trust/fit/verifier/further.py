"""Rows for the continued training of a shipped model: a fresh mixture with more of what it was worst at.

In addition to those of `mixture.py`: small words in six languages, sentences of grounded replies as the product gives
them to a verifier, the same with the supporting evidence removed or with one rule-based edit, and two claims of one
source read together; in stage 7 also reversed sentences and questions with a bare answer; in stages 9 and 10 mostly
claims about everyday passages (`authored/`).
"""

from __future__ import annotations

import json
import math
import random
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from verifier.authored_rows import authored_rows, balanced, with_neighbors
from verifier.edits import edit
from verifier.grounded_rows import is_kept
from verifier.logic_rows import logic_rows
from verifier.mixture import absence_rows, edit_rows, fillers, pad, unrelated
from verifier.question_rows import exchanged, trial_rows
from verifier.role_rows import role_rows
from verifier.rows import (
    CONTRADICTED,
    HELD_OUT,
    SUPPORTED,
    UNKNOWN,
    Row,
    is_kept_back,
    read_lines,
    read_verify,
    sample_verify,
)
from verifier.scene_rows import scene_rows
from verifier.small_words import small_word_rows
from verifier.texts import sentences, stems

HOME = "ragtruth_qa_test"

SETS = {HOME: 9999, "begin": 500, "wice_claim": 300, "wice_tokens": 200, "q2": 300, "halueval_qa1000": 200}
# Human claims about passages of several sentences: supported like a reply's sentence, but in other words.
CLAIMED = ("feverous-dev", "fool-me-twice")
# The overlap from which an evidence sentence supports a claim, and the most that the rest may share with it.
BEARS, LEFT = 0.2, 0.55
# Words about the reply itself: an edit there changes nothing that the evidence covers.
_ABOUT = re.compile(r"\bhere (?:is|are)\b|passage|^sure\b", re.IGNORECASE)
SEVERAL = ("mnli-dev", "mnli-de-mt", "infotabs", "xinfotabs-mt", "cad-nli")


@dataclass(frozen=True)
class Mix:
    """Rows of each kind per stage at size 1; `bare` answers of HaluEval-QA at any size; `toy` rows of HANS; `own` is the
    share of the grounded replies; `authored` the part of `authored/`, of which all is taken.
    """

    scenes: int = 4500
    edits: int = 1500
    padded: int = 2500
    general: int = 4000
    joined: int = 900
    unrelated: int = 700
    absence: int = 250
    claimed: int = 700
    roles: int = 1500
    logic: int = 900
    small_words: int = 5500
    turned: int = 0
    trials: int = 0
    exchanged: int = 0
    bare: int = 200
    toy: int = 0
    own: float = 1.0
    authored: str = ""


# Stage 7 restores what stage 6 had lost: bare answers, who did it to whom, comparisons and conditions, yes and no.
# Stage 8 repeats stage 6 with more human-written rows, and enough of the others to retain them.
# Stages 9 and 10 learn everyday passages, with a third of other rows so that nothing is lost.
MIXES = {
    6: Mix(),
    7: Mix(scenes=2500, edits=1500, padded=2200, general=3300, joined=600, unrelated=600, claimed=500, roles=1800,
           logic=1000, small_words=2400, turned=6000, trials=1300, exchanged=900, bare=600, toy=700),
    8: Mix(scenes=3000, padded=4500, general=11000, unrelated=800, roles=1200, logic=700, small_words=4000, bare=400, toy=500),
    9: Mix(scenes=500, edits=300, padded=900, general=1500, joined=150, unrelated=300, absence=100, claimed=200, roles=250,
           logic=200, small_words=700, bare=150, toy=100, own=0.4, authored="first"),
    10: Mix(scenes=700, edits=400, padded=1000, general=2000, joined=200, unrelated=400, absence=150, claimed=300, roles=300,
            logic=250, small_words=900, bare=200, toy=150, own=0.6, authored="second"),
}  # fmt: skip


def _marks(claim: str, item: dict[str, Any], start: int, end: int) -> tuple[tuple[int, int], ...] | None:
    """The spans of a sentence within the claim made from it; None if one is not found."""
    found: list[tuple[int, int]] = []
    for first, last, *_ in item["spans"]:
        text = str(item["reply"])[max(first, start) : min(last, end)].strip()
        if len(text) < 3:
            continue
        at = claim.rfind(text)
        if at < 0:
            return None
        found.append((at, at + len(text)))
    return tuple(found)


def product_rows(data: Path, pairs: Path, seen: set[str], rng: random.Random, bare: int) -> list[Row]:
    """Sentences of grounded replies as the product reads them, without those that earlier stages left unseen."""
    by_set: dict[str, list[Row]] = defaultdict(list)
    read = {(one["set"], one["id"]): one["pairs"] for one in map(json.loads, pairs.open(encoding="utf-8"))}
    for name in SETS:
        for item in read_lines(data / "trust" / f"{name}.jsonl.gz"):
            is_home, found = name == HOME, read.get((name, item["id"]), [])
            kept = is_kept(item["group"]) if is_home else f"{name}:{item['id']}" not in seen
            if kept or item.get("label3") == "Generic" or (item["label"] and len(found) > 1 and not item["spans"]):
                continue
            for pair in found:
                marks = _marks(pair["claim"], item, pair["start"], pair["end"])
                start, end = pair["start"], pair["end"]
                touched = any(min(span[1], end) - max(span[0], start) > 2 for span in item["spans"])
                bad = touched if item["spans"] or is_home else bool(item["label"])
                row = Row(pair["evidence"], pair["claim"], UNKNOWN if bad else SUPPORTED, "en", name, "grounded", bad)
                by_set[name].append(replace(row, marks=(marks or None) if bad else (), id=str(item["id"])))
    for rows in by_set.values():
        rng.shuffle(rows)
    caps = SETS | {"halueval_qa1000": bare}
    return [row for name, cap in caps.items() for row in by_set[name][:cap]]


def bereft(row: Row) -> Row | None:
    """The claim with its evidence minus the supporting sentences; None if these cannot be determined."""
    parts, wanted = sentences(row.evidence), set(stems(row.claim))
    seen = Counter(stem for part in parts for stem in set(stems(part)))
    weight = {stem: math.log(1 + len(parts) / (1 + seen[stem])) for stem in wanted}
    total = max(1e-9, sum(weight.values()))

    def share(texts: list[str]) -> float:
        return sum(weight[stem] for stem in wanted & {stem for text in texts for stem in stems(text)}) / total

    kept = [part for part in parts if share([part]) < BEARS]
    if len(kept) == len(parts) or sum(map(len, kept)) < 120 or share(kept) > LEFT or share(parts) < LEFT:
        return None
    return replace(row, evidence=" ".join(kept), label=UNKNOWN, either=True, marks=None, family="bereft")


def harder(rows: list[Row], rng: random.Random) -> list[Row]:
    """Variants of supported human claims: without the supporting evidence, and with one rule-based edit."""
    found: list[Row] = []
    for row in rows:
        if row.label != SUPPORTED or not 30 <= len(row.claim) <= 320 or _ABOUT.search(row.claim):
            continue
        without = bereft(row) if rng.random() < 0.4 else None
        if without:
            found.append(without)
        changed = edit(row.claim, "en", rng) if rng.random() < 0.4 else None
        if changed:
            kind, (text, label, either) = changed
            found.append(replace(row, claim=text, label=label, either=either, marks=None, family=f"edited-{kind}"))
    return found


def joined(rows: list[Row], count: int, rng: random.Random) -> list[Row]:
    """Two consecutive claims on the same evidence: supported only if both are."""
    groups: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        if row.source in SEVERAL and len(row.claim) > 15 and ">" not in row.lang:
            groups[(row.source, row.evidence)].append(row)
    several = [group for group in groups.values() if len({row.claim for row in group}) > 1]
    found: list[Row] = []
    while len(found) < count:
        one, other = rng.sample(rng.choice(several), 2)
        labels = {one.label, other.label}
        if one.claim == other.claim or (SUPPORTED not in labels and rng.random() < 0.8):
            continue
        label = CONTRADICTED if CONTRADICTED in labels else UNKNOWN if UNKNOWN in labels else SUPPORTED
        between, end = ("", "。") if one.lang == "zh" else (" ", ".")
        claim = between.join(text if text[-1] in ".!?。" else text + end for text in (one.claim, other.claim))
        marks = () if label == SUPPORTED else None
        found.append(replace(one, claim=claim, label=label, either=False, marks=marks, family="joined"))
    return found


def questions(data: Path, mix: Mix, size: float, rng: random.Random) -> list[Row]:
    """Sentences reversed by rule, questions with a bare answer, and sentences whose word order decides."""
    kept: dict[str, list[Row]] = {}
    for source in ("evidence-inference", "crowd-reading", "conditionalqa", "hans-generated"):
        kept[source] = [row for row in read_verify(data, source) if not is_kept_back(row.id)]
    rows = trial_rows(kept["evidence-inference"], int(mix.trials * size), rng)
    rows += exchanged(kept["crowd-reading"] + kept["conditionalqa"], int(mix.exchanged * size), rng)
    return rows + rng.sample(kept["hans-generated"], int(mix.toy * size))


def further(
    data: Path, pairs: Path, seen: set[str], rng: random.Random, mix: Mix, size: float = 1.0, authored: Path | None = None
) -> list[Row]:
    """All parts; `size` 1 is some three million tokens. `authored`: what `authored-pairs.ts` printed."""
    pool = fillers(data, rng)
    general = sample_verify(data, rng, min(1.0, 0.5 * size), late=True)
    rng.shuffle(general)
    padded, plain = int(mix.padded * size), int(mix.general * size)
    rows = scene_rows(int(mix.scenes * size), pool, rng)
    rows += edit_rows(int(mix.edits * size), data, rng)
    rows += [pad(row, pool, rng) for row in general[:padded]]
    rows += general[padded : padded + plain]
    rows += joined(general, int(mix.joined * size), rng)
    rows += unrelated(general, int(mix.unrelated * size), rng)
    rows += absence_rows(int(mix.absence * size), data, rng)
    own = product_rows(data, pairs, seen, rng, mix.bare)
    if mix.own < 1:
        own = rng.sample(own, int(mix.own * len(own)))
    claimed = [row for source in CLAIMED for row in read_verify(data, source) if not is_kept_back(row.id)]
    rng.shuffle(claimed)
    rows += own + harder(own + claimed, rng) + claimed[: int(mix.claimed * size)]
    rows += role_rows(int(mix.roles * size), pool, rng)
    rows += logic_rows(int(mix.logic * size), pool["en"], rng)
    rows += small_word_rows(int(mix.small_words * size), pool, rng)
    if mix.toy:
        rows += questions(data, mix, size, rng)
    if mix.turned:
        rows += small_word_rows(int(mix.turned * size), pool, rng, "turned", english=2)
        rows += exchanged([row for row in own if row.source == "halueval_qa1000"], mix.bare, rng)
    if mix.authored and authored:
        rows += with_neighbors(balanced(authored_rows(authored, mix.authored), rng), pool, rng)
    assert not {row.source for row in rows} & set(HELD_OUT)
    return rows
