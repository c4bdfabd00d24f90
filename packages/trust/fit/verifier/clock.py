"""Times of day as shown by a clock and as spoken."""

from __future__ import annotations

import random

from verifier.numerals import in_words

HOURS = [*range(6, 11), *range(14, 23)]
# The part of the day by its first hour.
PARTS = {
    "en": [(0, "in the morning"), (12, "in the afternoon"), (18, "in the evening")],
    "de": [(0, "morgens"), (12, "nachmittags"), (18, "abends")],
    "fr": [(0, "du matin"), (12, "de l'après-midi"), (18, "du soir")],
    "es": [(0, "de la mañana"), (12, "de la tarde"), (20, "de la noche")],
    "zh": [(0, "上午"), (12, "下午"), (18, "晚上")],
    "ja": [(0, "午前"), (12, "午後")],
}
FORMS = {
    "en": {0: "{h} o'clock {p}", 15: "a quarter past {h} {p}", 30: "half past {h} {p}", 45: "a quarter to {n} {p}"},
    "de": {0: "{h} Uhr {p}", 15: "Viertel nach {h} {p}", 30: "halb {n} {p}", 45: "Viertel vor {n} {p}"},
    "fr": {0: "{h} heures {p}", 15: "{h} heures et quart {p}", 30: "{h} heures et demie {p}",
           45: "{n} heures moins le quart {p}"},
    "es": {0: "las {h} {p}", 15: "las {h} y cuarto {p}", 30: "las {h} y media {p}", 45: "las {n} menos cuarto {p}"},
    "zh": {0: "{p}{h}点", 15: "{p}{h}点一刻", 30: "{p}{h}点半", 45: "{p}{h}点四十五分"},
    "ja": {0: "{p}{h}時", 15: "{p}{h}時十五分", 30: "{p}{h}時半", 45: "{p}{h}時四十五分"},
}  # fmt: skip


def shown(hour: int, minute: int, lang: str) -> str:
    """The time as shown by a clock."""
    return f"{hour} h {minute:02}" if lang == "fr" else f"{hour}:{minute:02}"


def spoken(hour: int, minute: int, lang: str) -> str:
    """The time as spoken, with the part of the day."""
    part = [text for first, text in PARTS[lang] if hour >= first][-1]
    words = {"h": in_words(hour % 12, lang), "n": in_words(hour % 12 + 1, lang), "p": part}
    return FORMS[lang][minute].format(**words)


def moments(lang: str, rng: random.Random) -> dict[str, str]:
    """Two times close to each other: {clock} and {spoken}, {clock2} and {spoken2}."""
    hour, minute = rng.choice(HOURS), rng.choice([0, 15, 30, 45])
    near = [(other, minute) for other in (hour - 2, hour - 1, hour + 1, hour + 2) if other in HOURS]
    near += [(hour, other) for other in (0, 15, 30, 45) if other != minute]
    later = rng.choice(near)
    return {
        "clock": shown(hour, minute, lang),
        "spoken": spoken(hour, minute, lang),
        "clock2": shown(*later, lang),
        "spoken2": spoken(*later, lang),
    }
