"""Short sentences in six languages that depend on small words, from `scenes/logic-*.txt` and `scenes/turned-*.txt`.

A block has sides, whose sentences (between bars) say the same. `x` names the sides that contradict each other, `e`
those whose second says more than the first, `>` a source side with its right and its wrong side, `?` the same if the
wrong side may be either contradicted or unknown. Slots not filled by the file: {a}, {b} and (turned) {c} parties, {h}
above {l}, {y} before {z}, {n} and {m} numbers, {N} and {M} the same in words, {day} and {day2}, times {clock} and
{spoken}, dates {date} and {date2} and another {date3}. A filler with several forms (`form=form`) fills {k}, {k2}, {k3};
a capitalized slot begins a sentence. `turned` has reversed comparisons and orders, who did it, dropped conditions, and
questions with a bare answer; the greater one of a pair is drawn at random there.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from verifier.cast import COMPANIES, LANGS, PEOPLE
from verifier.clock import moments
from verifier.logic_rows import Block, Claim
from verifier.numerals import in_words
from verifier.rows import CONTRADICTED, SUPPORTED, UNKNOWN, Row
from verifier.values import Date, digits, is_east_asian

DAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche".split(),
    "es": "lunes martes miércoles jueves viernes sábado domingo".split(),
    "zh": "星期一 星期二 星期三 星期四 星期五 星期六 星期日".split(),
    "ja": "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日".split(),
}
# The share of claims in the source's own words; the others are in another form, which is what training is about.
COPIED = 0.12
PADDED = 0.5
# Forms of two things, by kind: the pairs of forms that are exchanged with the things; `_PAIRS_OF_SIX` for six forms.
_PAIRS = {"w": [(0, 1)], "t": [(0, 1)], "e": [(0, 1), (2, 3)]}
_PAIRS_OF_SIX = [(0, 1), (2, 4), (3, 5)]
_SIDES = re.compile(r"[A-Z]{2}(?: [A-Z]{2})*")
_DEL = re.compile(r"\b([Dd]e|[Aa]) el (?=[a-zé])")
_ELIDED = re.compile(r"\b([dDqQ])(?:e|ue) (?=[aeiouyéèêâîôAEIOUÉ]|habitants)")


@cache
def blocks(lang: str, kind: str = "logic") -> tuple[list[Block], dict[str, list[list[str]]]]:
    """The blocks of a language with the fillers of their slots."""
    found: list[Block] = []
    fillers: dict[str, list[list[str]]] = {}
    for line in (Path(__file__).parent / "scenes" / f"{kind}-{lang}.txt").read_text("utf-8").splitlines():
        key, _, text = line.partition(" ")
        if key == "!":
            found.append(Block())
        elif key in ("x", "e", ">", "?") and _SIDES.fullmatch(text):
            last = found[-1]
            {"x": last.against, "e": last.more, ">": last.told, "?": last.told}[key].extend(text.split())
            last.is_open = key == "?"
        elif key.isupper():
            found[-1].sides[key] = [part.strip() for part in text.split(" | ")]
        else:
            fillers[key] = [one.split("=") for one in text.split(";")]
    return found, fillers


def _numbers(lang: str, rng: random.Random) -> dict[str, str]:
    low, high = sorted(rng.sample(range(3, 900), 2))
    year = rng.randint(1960, 2015)
    size = rng.choice([1, 1, 1, 100, 1000])
    n, m = (size * found for found in rng.sample(range(2, 10 if size == 100 else 40 if size == 1000 else 99), 2))
    if size == 1 and n > 12 and n % 10 > 1 and n % 11 and rng.random() < 0.5:
        m = n % 10 * 10 + n // 10  # the digits reversed
    values = {"h": digits(high, lang), "l": digits(low, lang), "y": str(year), "z": str(year + rng.randint(1, 12))}
    return values | {"n": digits(n, lang), "m": digits(m, lang), "N": in_words(n, lang), "M": in_words(m, lang)}


def _dates(lang: str, rng: random.Random) -> dict[str, str]:
    date = Date(rng.randint(2015, 2030), rng.randint(1, 12), rng.randint(1, 28))
    return {"date": date.write(lang, rng), "date2": date.write(lang, rng), "date3": date.change(rng).write(lang, rng)}


def _turned(key: str, forms: list[str], rng: random.Random) -> list[str]:
    """The forms of two things, sometimes with the two exchanged."""
    if key not in _PAIRS or rng.random() < 0.5:
        return forms
    found = list(forms)
    for one, other in _PAIRS_OF_SIX if len(forms) == 6 else _PAIRS[key]:
        if other < len(found):
            found[one], found[other] = found[other], found[one]
    return found


def _near(lang: str, rng: random.Random) -> dict[str, str]:
    """Two numbers of similar length, or with the same digits in another order."""
    high = rng.randint(12, 99) * rng.choice([1, 1, 10]) + rng.choice([0, 0, rng.randint(100, 8000)])
    other = int("".join(rng.sample(str(high), len(str(high)))))
    low, high = sorted((high, other if other != high and other > 9 else max(1, high - rng.randint(1, 9))))
    return {"h": digits(high, lang), "l": digits(low, lang)}


def _parties(lang: str, rng: random.Random) -> dict[str, str]:
    people = PEOPLE.get(lang, PEOPLE["west"])
    return dict(zip("abc", rng.sample(rng.choice([COMPANIES, people, people]), 3), strict=True))


def _values(lang: str, kind: str, rng: random.Random) -> dict[str, str]:
    values: dict[str, str] = {}
    is_turned = kind == "turned"
    for key, found in blocks(lang, kind)[1].items():
        forms = rng.choice(found)
        for at, form in enumerate(_turned(key, forms, rng) if is_turned else forms):
            values[key if at == 0 else f"{key}{at + 1}"] = form
    values |= {key.upper(): text[:1].upper() + text[1:] for key, text in list(values.items()) if key.isalpha()}
    values["a"], values["b"] = rng.sample(rng.choice([COMPANIES, COMPANIES, PEOPLE.get(lang, PEOPLE["west"])]), 2)
    values["day"], values["day2"] = rng.sample(DAYS[lang], 2)
    values = _dates(lang, rng) | moments(lang, rng) | values | _numbers(lang, rng)
    if is_turned:
        values |= _parties(lang, rng) | (_near(lang, rng) if rng.random() < 0.5 else {})
    return values


def _write(form: str, lang: str, values: dict[str, str]) -> str:
    text = form.format(**values)
    if lang == "fr":
        text = _ELIDED.sub(lambda match: ("qu" if match[1] == "q" else match[1]) + "'", text)
    if lang == "es":
        text = _DEL.sub(lambda match: match[1] + "l ", text)
    return text if is_east_asian(lang) else text[:1].upper() + text[1:]


def _block(lang: str, kind: str, rng: random.Random) -> tuple[str, list[Claim]]:
    block, values = rng.choice(blocks(lang, kind)[0]), _values(lang, kind, rng)
    wrong = UNKNOWN if block.is_open else CONTRADICTED

    def say(side: str, but: str = "") -> str:
        forms = [form for form in block.sides[side] if form != but]
        return rng.choice(forms or block.sides[side])

    if block.told:
        source, right = say("E"), say("R")
        told = [(right, SUPPORTED, False), (say("R", right), SUPPORTED, False), (say("W"), wrong, block.is_open)]
        if rng.random() < 0.5:
            told[1] = (say("W", told[2][0]), wrong, block.is_open)
        if rng.random() < COPIED:
            told[0] = (source, SUPPORTED, False)
    else:
        one, other = rng.choice(block.against + block.more)
        is_more = one + other in block.more
        if not is_more and rng.random() < 0.5:
            one, other = other, one
        source = say(one)
        same = source if rng.random() < COPIED else say(one, source)
        told = [(same, SUPPORTED, False), (say(other), UNKNOWN if is_more else CONTRADICTED, is_more)]
    return _write(source, lang, values), [(_write(form, lang, values), label, either) for form, label, either in told]


def small_word_rows(
    count: int, fillers: dict[str, list[str]], rng: random.Random, kind: str = "logic", english: int = 1
) -> list[Row]:
    """About `count` rows, English `english` times as often; half of the sources have unrelated sentences around them."""
    rows: list[Row] = []
    while len(rows) < count:
        lang = rng.choice(("en",) * (english - 1) + LANGS)
        source, claims = _block(lang, kind, rng)
        if rng.random() < PADDED and fillers.get(lang):
            more = rng.sample(fillers[lang], rng.randint(1, 3))
            at = rng.randint(0, len(more))
            source = ("" if is_east_asian(lang) else " ").join([*more[:at], source, *more[at:]])
        rows.extend(Row(source, text, label, lang, "small-words", kind, either) for text, label, either in claims)
    return rows
