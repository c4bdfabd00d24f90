"""Short sentences in which only word order tells who did what: swapped parties, converses, directions.

`scenes/roles.txt` has, for each language: `v` a transitive verb (active, passive), `=` sentences with the same meaning
for {a} and {b}, and the reverse one when the two are swapped, `+` clauses of who has which thing, `~` sentences of one
direction and of the other, and the things `x`, the names `n` and the subjects `s` that fill them.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from verifier.cast import COMPANIES, LANGS, PEOPLE
from verifier.rows import CONTRADICTED, SUPPORTED, UNKNOWN, Row
from verifier.values import is_east_asian

ACTIVE = {"en": "{a} %s {b}.", "de": "{a} %s {b}.", "fr": "{a} %s {b}.", "es": "{a} %s {b}.", "zh": "{a}%s{b}。",
          "ja": "{a}は{b}を%s。"}  # fmt: skip
PASSIVE = {"en": "{b} was %s by {a}.", "de": "{b} wurde von {a} %s.", "fr": "{b} %s par {a}.", "es": "{b} %s por {a}.",
           "zh": "{b}被{a}%s了。", "ja": "{b}は{a}に%s。"}  # fmt: skip
TIMES = {"en": ["Last week, ", "In 2021, ", "After the meeting, "], "fr": ["En 2021, ", "Hier, "], "es": ["En 2021, ", "Ayer, "],
         "zh": ["去年,", "上周,"], "ja": ["昨年、", "先週、"], "de": []}  # fmt: skip


@dataclass
class Forms:
    """The file's forms for one language."""

    same: list[list[str]] = field(default_factory=list)
    clauses: list[list[str]] = field(default_factory=list)
    directions: list[tuple[list[str], list[str]]] = field(default_factory=list)
    fillers: dict[str, list[str]] = field(default_factory=dict)


@cache
def role_forms() -> dict[str, Forms]:
    """The forms of every language."""
    found: dict[str, Forms] = defaultdict(Forms)
    lang = "en"
    for line in (Path(__file__).parent / "scenes" / "roles.txt").read_text("utf-8").splitlines():
        kind, _, text = line.partition(" ")
        if kind == "@":
            lang = text
        elif kind == "v":
            active, passive = (verb.replace("_", " ") for verb in text.split())
            found[lang].same.append([ACTIVE[lang] % active, PASSIVE[lang] % passive])
        elif kind == "=":
            found[lang].same.append([part.strip() for part in text.split("/")])
        elif kind == "+":
            found[lang].clauses.append([part.strip() for part in text.split("/")])
        elif kind == "~":
            one, other = (re.findall(r"[^.。]+[.。]", part) for part in text.split("/"))
            found[lang].directions.append(([form.strip() for form in one], [form.strip() for form in other]))
        else:
            found[lang].fillers[kind] = [part.strip() for part in text.split(";")]
    return dict(found)


def _names(lang: str, forms: Forms, rng: random.Random) -> list[str]:
    """Three different names of one kind."""
    people = PEOPLE.get(lang, PEOPLE["west"])
    return rng.sample(rng.choice([list(COMPANIES), people, people, forms.fillers["n"]]), 3)


def _write(form: str, lang: str, **values: str) -> str:
    text = form.format(**values)
    return text if is_east_asian(lang) else text[:1].upper() + text[1:]


def _same(lang: str, forms: Forms, rng: random.Random) -> tuple[str, list[tuple[str, int, bool]]]:
    """Who did it to whom: restated, reversed, and about another person."""
    group = rng.choice(forms.same)
    a, b, c = _names(lang, forms, rng)
    x = rng.choice(forms.fillers["x"])
    source = _write(rng.choice(group), lang, a=a, b=b, x=x)
    if TIMES[lang] and rng.random() < 0.3:
        time = rng.choice(TIMES[lang])
        source = time + (source if a[0].isupper() or is_east_asian(lang) else source[:1].lower() + source[1:])
    right, wrong = rng.choice(group), rng.choice(group)
    claims = [
        (_write(right, lang, a=a, b=b, x=x), SUPPORTED, False),
        (_write(wrong, lang, a=b, b=a, x=x), CONTRADICTED, False),
    ]
    if rng.random() < 0.3:
        claims.append((_write(right, lang, a=c, b=b, x=x), UNKNOWN, True))
    return source, claims


def _clauses(lang: str, forms: Forms, rng: random.Random) -> tuple[str, list[tuple[str, int, bool]]]:
    """Two parties with one thing each: who has which."""
    group = rng.choice(forms.clauses)
    a, b, _ = _names(lang, forms, rng)
    x, y = rng.sample(forms.fillers["x"], 2)
    form, end = rng.choice(group), "。" if is_east_asian(lang) else "."
    joint = {"en": [", ", " and ", "; "], "de": [", ", " und "], "fr": [", ", " et "], "es": [", ", " y "]}
    between = "," if lang == "zh" else "、" if lang == "ja" else rng.choice(joint[lang])
    second = form[:1].lower() + form[1:]
    source = _write(form, lang, a=a, x=x) + between + second.format(a=b, x=y) + end
    thing, own, foreign = rng.choice([(x, a, b), (y, b, a)])
    claims = [
        (_write(rng.choice(group), lang, a=own, x=thing) + end, SUPPORTED, False),
        (_write(rng.choice(group), lang, a=foreign, x=thing) + end, CONTRADICTED, False),
    ]
    return source, claims


def _directions(lang: str, forms: Forms, rng: random.Random) -> tuple[str, list[tuple[str, int, bool]]]:
    """Two subjects that went the same way or different ways."""
    one, other = rng.sample(rng.choice(forms.directions), 2)
    s, t = rng.sample(forms.fillers["s"], 2)
    parts = [_write(rng.choice(one), lang, s=s)]
    if rng.random() < 0.5:
        parts.append(_write(rng.choice(rng.choice([one, other])), lang, s=t))
        rng.shuffle(parts)
    return ("" if is_east_asian(lang) else " ").join(parts), [
        (_write(rng.choice(one), lang, s=s), SUPPORTED, False),
        (_write(rng.choice(other), lang, s=s), CONTRADICTED, False),
    ]


def role_rows(count: int, fillers: dict[str, list[str]], rng: random.Random) -> list[Row]:
    """About `count` rows, in all languages, half of them in English."""
    rows: list[Row] = []
    while len(rows) < count:
        lang = rng.choice(["en"] * 5 + list(LANGS[1:]))
        forms = role_forms()[lang]
        make = rng.choice([_same, _same, _same, _clauses, _directions])
        source, claims = make(lang, forms, rng)
        if rng.random() < 0.5 and fillers.get(lang):
            more = rng.sample(fillers[lang], rng.randint(1, 3))
            at = rng.randint(0, len(more))
            source = ("" if is_east_asian(lang) else " ").join([*more[:at], source, *more[at:]])
        rows.extend(
            Row(source, text, label, lang, "roles", make.__name__[1:], either) for text, label, either in claims
        )
    return rows
