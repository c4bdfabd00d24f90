"""Rows generated from the scenes: a short source in one language, and claims that are supported, contradicted or not in
it.
"""

from __future__ import annotations

import difflib
import random
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from verifier.cast import LANGS, SWAPS, WORKERS_DATIVE, Name, draw
from verifier.rows import CONTRADICTED, SUPPORTED, UNKNOWN, Row
from verifier.values import Value, is_east_asian

KINDS = {"s": "source", "r": "right", "w": "wrong", "e": "either", "o": "open", "t": "topic"}
ABSENT = {
    "en": ["The source does not say {t}.", "The text does not mention {t}.", "It is not stated {t}."],
    "de": ["Die Quelle sagt nicht, {t}.", "Im Text steht nicht, {t}.", "Es wird nicht angegeben, {t}."],
    "fr": ["La source ne dit pas {t}.", "Le texte n'indique pas {t}.", "Il n'est pas précisé {t}."],
    "es": ["La fuente no dice {t}.", "El texto no indica {t}.", "No se menciona {t}."],
    "zh": ["资料没有说明{t}。", "文中没有提到{t}。"],
    "ja": ["資料には{t}が書かれていない。", "本文は{t}に触れていない。"],
}
QUOTED = {
    "en": ['The source says: "{s}"', 'It is written: "{s}"'],
    "de": ["In der Quelle steht: „{s}“", "Wörtlich heißt es: „{s}“"],
    "fr": ["La source dit : « {s} »", "Il est écrit : « {s} »"],
    "es": ["La fuente dice: «{s}»", "Dice textualmente: «{s}»"],
    "zh": ["资料写道:“{s}”", "原文说:“{s}”"],
    "ja": ["資料には「{s}」とある。", "原文は「{s}」と述べている。"],
}


@dataclass
class Scene:
    """Forms of one scene in one language, by kind."""

    forms: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


@cache
def scenes(lang: str) -> dict[str, Scene]:
    """All scenes of a language, from its two files."""
    found: dict[str, Scene] = {}
    current = Scene()
    folder = Path(__file__).parent / "scenes"
    lines = [
        line for name in (lang, f"{lang}-more") for line in (folder / f"{name}.txt").read_text("utf-8").splitlines()
    ]
    for line in lines:
        kind, _, text = line.partition(" ")
        if kind == "@":
            current = found.setdefault(text, Scene())
        else:
            current.forms[KINDS[kind]].append(text)
    return found


def fill(form: str, values: dict[str, Value], lang: str, rng: random.Random) -> str:
    """The form with its slots filled in the language."""
    texts = {slot: value.write(lang, rng) for slot, value in values.items()}
    for slot, value in values.items():
        if isinstance(value, Name) and value.to:
            texts[slot + "3"] = value.to[LANGS.index(lang)]
    if "w" in texts:
        texts["w3"] = WORKERS_DATIVE.get(texts["w"], texts["w"])
    text = form.format(**texts)
    return text if is_east_asian(lang) else text[:1].upper() + text[1:]


def differing(text: str, right: str) -> tuple[tuple[int, int], ...]:
    """Character spans of `text` that differ from `right`."""
    matcher = difflib.SequenceMatcher(None, right, text, autojunk=False)
    return tuple((j1, max(j2, j1 + 1)) for tag, _, _, j1, j2 in matcher.get_opcodes() if tag != "equal")


@dataclass(frozen=True)
class Told:
    """A scene in a source: its values and the sentence."""

    name: str
    values: dict[str, Value]
    sentence: str


def tell(name: str, lang: str, claim_lang: str, rng: random.Random) -> Told:
    """A scene with fresh values, written as a sentence."""
    values = draw(name, lang, claim_lang, rng)
    return Told(name, values, fill(rng.choice(scenes(lang)[name].forms["source"]), values, lang, rng))


def _changed(told: Told, form: str, lang: str, rng: random.Random) -> tuple[str, tuple[tuple[int, int], ...]] | None:
    """A right form with one value changed or its two parties swapped."""
    slots = [slot for slot, value in told.values.items() if "{" + slot + "}" in form and not isinstance(value, Name)]
    swap = SWAPS.get(told.name)
    can_swap = swap is not None and all("{" + slot in form for slot in swap)
    if not slots and not can_swap:
        return None
    values = dict(told.values)
    if can_swap and swap is not None and (not slots or rng.random() < 0.5):
        values[swap[0]], values[swap[1]] = values[swap[1]], values[swap[0]]
    else:
        slot = rng.choice(slots)
        for _ in range(5):
            values[slot] = told.values[slot].change(rng)
            if values[slot] not in told.values.values():
                break
    seed = rng.random()
    right = fill(form, told.values, lang, random.Random(seed))
    wrong = fill(form, values, lang, random.Random(seed))
    return (wrong, differing(wrong, right)) if wrong != right else None


Claim = tuple[str, int, bool, tuple[tuple[int, int], ...] | None]


def claims(told: Told, lang: str, across: bool, rng: random.Random) -> list[Claim]:
    """A claim of every kind about a told scene: (text, label, either, marks)."""
    forms = scenes(lang)[told.name].forms
    found: list[Claim] = []
    rights = [*forms["right"], *forms["source"]]
    form = rng.choice(rights)
    right = fill(form, told.values, lang, rng)
    if not across and rng.random() < 0.12:
        right = rng.choice(QUOTED[lang]).format(s=told.sentence)
    found.append((right, SUPPORTED, False, ()))
    for _ in range(4):
        changed = _changed(told, rng.choice(rights), lang, rng)
        if changed:
            found.append((changed[0], CONTRADICTED, False, changed[1]))
            break
    if not changed or rng.random() < 0.7:
        found.append((fill(rng.choice(forms["wrong"]), told.values, lang, rng), CONTRADICTED, False, None))
    if forms["either"]:
        found.append((fill(rng.choice(forms["either"]), told.values, lang, rng), UNKNOWN, True, None))
    if rng.random() < 0.6:
        found.append((fill(rng.choice(forms["open"]), told.values, lang, rng), UNKNOWN, False, None))
    if forms["topic"] and rng.random() < 0.35:
        topic = fill(forms["topic"][0], told.values, lang, rng)
        topic = (
            topic
            if is_east_asian(lang) or lang == "de" and topic[0] in "DW" and "Dosis" in topic
            else topic[:1].lower() + topic[1:]
        )
        found.append((rng.choice(ABSENT[lang]).format(t=topic), CONTRADICTED, False, None))
    return found


def absent_claims(told: Told, lang: str, rng: random.Random) -> list[Claim]:
    """Claims about a scene outside the source: unsupported ones, and correct statements that it is absent."""
    forms = scenes(lang)[told.name].forms
    text = fill(rng.choice([*forms["right"], *forms["source"]]), told.values, lang, rng)
    found: list[Claim] = [(text, UNKNOWN, False, None)]
    if forms["topic"] and rng.random() < 0.5:
        topic = fill(forms["topic"][0], told.values, lang, rng)
        topic = topic if is_east_asian(lang) else topic[:1].lower() + topic[1:]
        found.append((rng.choice(ABSENT[lang]).format(t=topic), SUPPORTED, False, ()))
    return found


def _source_of(told: list[Told], fillers: list[str], lang: str, rng: random.Random) -> str:
    sentences = [one.sentence for one in told] + rng.sample(fillers, min(len(fillers), rng.choice([0, 0, 0, 1, 2, 3])))
    rng.shuffle(sentences)
    return ("" if is_east_asian(lang) else " ").join(sentences)


def scene_rows(
    count: int, fillers: dict[str, list[str]], rng: random.Random, across: float = 0.2, english: int = 1
) -> list[Row]:
    """About `count` rows; a share `across` has source and claim in different languages, `english` times as many English."""
    rows: list[Row] = []
    names = list(scenes("en"))
    while len(rows) < count:
        lang = rng.choice(list(LANGS) + ["en"] * (english - 1))
        claim_lang = rng.choice([other for other in LANGS if other != lang]) if rng.random() < across else lang
        chosen = rng.sample(names, rng.choice([1, 2, 2, 3, 4]))
        told = [tell(name, lang, claim_lang, rng) for name in chosen]
        if rng.random() < 0.3:  # the same scene about others, so that the right one has to be found
            told.append(tell(chosen[0], lang, claim_lang, rng))
        source = _source_of(told, fillers.get(lang, []), lang, rng)
        missing = tell(rng.choice([name for name in names if name not in chosen]), claim_lang, claim_lang, rng)
        made = claims(told[0], claim_lang, lang != claim_lang, rng)
        if rng.random() < 0.4:
            made += absent_claims(missing, claim_lang, rng)
        tag = lang if lang == claim_lang else f"{lang}>{claim_lang}"
        rows.extend(
            Row(source, text, label, tag, "scenes", told[0].name, either, marks) for text, label, either, marks in made
        )
    return rows
