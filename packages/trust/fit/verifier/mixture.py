"""The second and third stage's rows: texts like a product's replies, plus a share of the first stage's rows."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

from verifier.edits import edit
from verifier.grounded_rows import grounded
from verifier.logic_rows import logic_rows
from verifier.role_rows import role_rows
from verifier.rows import CONTRADICTED, HELD_OUT, SUPPORTED, UNKNOWN, Row, read_verify, sample_verify
from verifier.scene_rows import scene_rows
from verifier.texts import sentences
from verifier.values import is_east_asian

PROSE = (
    "feverous-dev",
    "crowd-reading",
    "conditionalqa",
    "evidence-inference",
    "mnli-de-mt",
    "mnli-dev",
    "conjnli-adv",
    "jamp",
    "janli",
)
_NAMED = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+)*")


def _passages(data: Path, rng: random.Random) -> dict[str, list[list[str]]]:
    """Passages as lists of sentences, by language."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for source in PROSE:
        rows = read_verify(data, source)
        rng.shuffle(rows)
        for row in rows[:3000]:
            found[row.lang][row.evidence] = None
    return {lang: [sentences(text) for text in texts] for lang, texts in found.items()}


def fillers(data: Path, rng: random.Random) -> dict[str, list[str]]:
    """Unrelated sentences of every language, to pad a row's evidence."""
    pool: dict[str, list[str]] = defaultdict(list)
    for lang, passages in _passages(data, rng).items():
        pool[lang] = [s for passage in passages for s in passage if 25 <= len(s) <= 160 and s[-1] in ".。!"]
    for row in read_verify(data, "xinfotabs-mt"):
        if row.lang in ("fr", "es", "zh") and len(row.claim) > 12:
            pool[row.lang].append(row.claim)
    for texts in pool.values():
        rng.shuffle(texts)
        del texts[3000:]
    return pool


def _sentence(passage: list[str], at: int) -> str:
    """A sentence without the leading title of its page."""
    return re.sub(r"^[^:.]{3,60}: (?=[A-Z])", "", passage[at])


def edit_rows(count: int, data: Path, rng: random.Random) -> list[Row]:
    """Real sentences in their passage: unchanged, and with one edit that changes their meaning."""
    rows: list[Row] = []
    passages = _passages(data, rng)
    langs = ["en"] * 6 + ["de"] * 2 + ["ja"]
    while len(rows) < count:
        lang = rng.choice(langs)
        passage = rng.choice(passages[lang])
        at = rng.randrange(len(passage)) if passage else 0
        if not passage or not 20 <= len(passage[at]) <= 260 and lang != "ja":
            continue
        plain = _sentence(passage, at)
        changed = edit(plain, lang, rng)
        if not changed:
            continue
        kind, (text, label, either) = changed
        first = max(0, at - rng.randint(0, 2))
        evidence = " ".join(passage[first : at + rng.randint(1, 3)])[:900]
        marks = _marks(text, plain)
        wrong = Row(evidence, text, label, lang, "edits", kind, either, marks)
        right = Row(evidence, plain, SUPPORTED, lang, "edits", kind, marks=())
        if kind not in ("condition", "quantifier", "modal") and rng.random() < 0.5:  # the reverse edit
            source = evidence.replace(plain, text)
            wrong = replace(wrong, evidence=source, claim=plain, marks=_marks(plain, text))
            right = replace(right, evidence=source, claim=text)
        rows.extend([wrong, right] if rng.random() < 0.8 else [wrong])
    return rows


def _marks(text: str, right: str) -> tuple[tuple[int, int], ...] | None:
    start = 0
    while start < min(len(text), len(right)) and text[start] == right[start]:
        start += 1
    end = 0
    while end < min(len(text), len(right)) - start and text[-1 - end] == right[-1 - end]:
        end += 1
    return ((start, len(text) - end),) if len(text) - end > start else None


def pad(row: Row, pool: dict[str, list[str]], rng: random.Random) -> Row:
    """The row with unrelated sentences around its evidence."""
    lang = row.lang.split(">")[0]
    if not pool.get(lang) or len(row.evidence) > 500:
        return row
    more = [rng.choice(pool[lang]) for _ in range(rng.randint(1, 4))]
    cut = rng.randint(0, len(more))
    return replace(row, evidence=("" if is_east_asian(lang) else " ").join([*more[:cut], row.evidence, *more[cut:]]))


def unrelated(rows: list[Row], count: int, rng: random.Random) -> list[Row]:
    """Claims against the evidence of another row of the same source: not in it."""
    by_source: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        by_source[(row.source, row.lang)].append(row)
    groups = [
        group
        for group in by_source.values()
        if len(group) > 20 and group[0].source not in ("jamp", "janli", "hans-generated", "folio")
    ]
    found: list[Row] = []
    while len(found) < count:
        one, other = rng.sample(rng.choice(groups), 2)
        if one.evidence[:40] != other.evidence[:40]:
            found.append(
                replace(one, evidence=other.evidence, label=UNKNOWN, either=False, marks=None, family="unrelated")
            )
    return found


def absence_rows(count: int, data: Path, rng: random.Random) -> list[Row]:
    """'The passage does not mention X', both true and false."""
    forms = [
        "The passage does not mention {n}.",
        "{n} is not mentioned in the sources.",
        "The provided text says nothing about {n}.",
    ]
    passages = [" ".join(parts[:5]) for parts in _passages(data, rng)["en"] if len(parts) > 1]
    rows: list[Row] = []
    while len(rows) < count:
        text, other = rng.sample(passages, 2)
        inside, outside = _NAMED.findall(text), _NAMED.findall(other)
        if inside and outside and outside[0] not in text:
            claim = rng.choice(forms)
            rows.append(Row(text[:700], claim.format(n=rng.choice(inside)), CONTRADICTED, "en", "absence", "absence"))
            rows.append(Row(text[:700], claim.format(n=outside[0]), SUPPORTED, "en", "absence", "absence", marks=()))
    return rows


def mixture(data: Path, rng: random.Random, size: float = 1.0, late: bool = False, logic: bool = False) -> list[Row]:
    """All parts, in about the proportions a reply's sentences need; `size` 1 is some three and a half million tokens.

    `late` adds the sources of the late stages and the short sentences of roles and directions, `logic` the English
    sentences of small words, and more English scenes.
    """
    pool = fillers(data, rng)
    general = sample_verify(data, rng, min(1.0, 0.6 * size), late)
    rng.shuffle(general)
    rows = scene_rows(int(12000 * size), pool, rng, english=3 if logic else 1)
    rows += edit_rows(int(6000 * size), data, rng)
    rows += [pad(row, pool, rng) for row in general[: int(5000 * size)]]
    rows += general[int(5000 * size) : int(20000 * size)]
    rows += unrelated(general, int(2500 * size), rng)
    rows += absence_rows(int(600 * size), data, rng)
    rows += grounded(data, rng, min(1.0, 0.4 + size / 2))
    rows += role_rows(int(4000 * size), pool, rng) if late else []
    rows += logic_rows(int(6000 * size), pool["en"], rng) if logic else []
    assert not {row.source for row in general} & set(HELD_OUT)
    return rows
