"""Values in generated sentences: each has several spellings in six languages, and can be changed."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Protocol

MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
}
WORDS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve".split(),
    "de": "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(),
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze".split(),
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce".split(),
    "zh": "零 一 两 三 四 五 六 七 八 九 十 十一 十二".split(),
    "ja": "零 一 二 三 四 五 六 七 八 九 十 十一 十二".split(),
}
CURRENCIES = {
    "USD": ("$", {"en": "dollars", "de": "Dollar", "fr": "dollars", "es": "dólares", "zh": "美元", "ja": "ドル"}),
    "EUR": ("€", {"en": "euros", "de": "Euro", "fr": "euros", "es": "euros", "zh": "欧元", "ja": "ユーロ"}),
    "GBP": ("£", {"en": "pounds", "de": "Pfund", "fr": "livres", "es": "libras", "zh": "英镑", "ja": "ポンド"}),
    "JPY": ("¥", {"en": "yen", "de": "Yen", "fr": "yens", "es": "yenes", "zh": "日元", "ja": "円"}),
}
MILLION = {"en": "million", "de": "Millionen", "fr": "millions", "es": "millones"}
UNITS = {
    "h": {"en": "hours", "de": "Stunden", "fr": "heures", "es": "horas", "zh": "小时", "ja": "時間"},
    "min": {"en": "minutes", "de": "Minuten", "fr": "minutes", "es": "minutos", "zh": "分钟", "ja": "分"},
    "month": {"en": "months", "de": "Monate", "fr": "mois", "es": "meses", "zh": "个月", "ja": "か月"},
    "year": {"en": "years", "de": "Jahre", "fr": "ans", "es": "años", "zh": "年", "ja": "年"},
    "g": {"zh": "克", "ja": "グラム"},
    "kg": {"zh": "公斤", "ja": "キログラム"},
    "mg": {"zh": "毫克", "ja": "ミリグラム"},
}


class Value(Protocol):
    """Something with several spellings that can be changed into a different value."""

    def write(self, lang: str, rng: random.Random) -> str:
        """One spelling in the language."""

    def change(self, rng: random.Random) -> Value:
        """A different value of the same kind."""


def is_east_asian(lang: str) -> bool:
    """Chinese or Japanese."""
    return lang in ("zh", "ja")


def digits(number: float, lang: str, grouped: bool = True) -> str:
    """A number with the language's separators."""
    text = f"{number:,.10g}" if grouped and number >= 1000 else f"{number:.10g}"
    if number >= 1000 and number == int(number):
        text = f"{int(number):,}" if grouped else str(int(number))
    if lang in ("de", "es"):
        return text.translate(str.maketrans(",.", ".,"))
    return text.replace(",", "\u202f").replace(".", ",") if lang == "fr" else text


@dataclass(frozen=True)
class Count:
    """A whole number."""

    number: int

    def write(self, lang: str, rng: random.Random) -> str:
        if 1 < self.number <= 12 and rng.random() < 0.4:
            return WORDS[lang][self.number]
        return digits(self.number, lang, rng.random() < 0.7)

    def change(self, rng: random.Random) -> Count:
        near = [self.number + 1, self.number + 10, self.number * 2, self.number * 10, self.number + rng.randint(2, 9)]
        if self.number > 12:
            text = list(str(self.number))
            rng.shuffle(text)
            near += [int("".join(text)), self.number - rng.randint(1, 9)]
        return Count(rng.choice([n for n in near if n != self.number and n > 1]))


@dataclass(frozen=True)
class Year:
    """A contemporary year."""

    number: int

    def write(self, lang: str, rng: random.Random) -> str:
        return str(self.number)

    def change(self, rng: random.Random) -> Year:
        return Year(self.number + rng.choice([-10, -3, -2, -1, 1, 2, 5, 10]))


@dataclass(frozen=True)
class Percent:
    """A percentage."""

    number: float

    def write(self, lang: str, rng: random.Random) -> str:
        number = digits(self.number, lang)
        if is_east_asian(lang):
            return number + rng.choice(["%", "%", "パーセント" if lang == "ja" else "%"])
        word = {"en": " percent", "de": " Prozent", "fr": " pour cent", "es": " por ciento"}[lang]
        return number + rng.choice(["%" if lang == "en" else " %", word])

    def change(self, rng: random.Random) -> Percent:
        return Percent(rng.choice([n for n in (self.number * 2, self.number + 3, self.number * 10, self.number + 20)]))


@dataclass(frozen=True)
class Date:
    """A day, with its year."""

    year: int
    month: int
    day: int

    def write(self, lang: str, rng: random.Random) -> str:
        y, m, d = self.year, self.month, self.day
        if is_east_asian(lang):
            return rng.choice([f"{y}年{m}月{d}日"] * 4 + [f"{y}-{m:02}-{d:02}", f"{y}/{m}/{d}"])
        name = MONTHS[lang][m - 1]
        forms = {
            "en": [f"{d} {name} {y}", f"{name} {d}, {y}", f"{name} {d}, {y}"],
            "de": [f"{d}. {name} {y}", f"{d}. {name} {y}", f"{d:02}.{m:02}.{y}", f"{d}.{m}.{y}"],
            "fr": [f"{d} {name} {y}", f"{d} {name} {y}", f"{d:02}/{m:02}/{y}"],
            "es": [f"{d} de {name} de {y}", f"{d} de {name} de {y}", f"{d:02}/{m:02}/{y}"],
        }[lang]
        return rng.choice([*forms, f"{y}-{m:02}-{d:02}"] if rng.random() < 0.6 else forms[:2])

    def change(self, rng: random.Random) -> Date:
        month = self.month % 12 + 1
        day = self.day + 1 if self.day < 28 else self.day - 3
        swapped = replace(self, month=self.day, day=self.month) if self.day <= 12 and self.day != self.month else None
        others = [
            replace(self, month=month),
            replace(self, day=day),
            replace(self, year=self.year + rng.choice([-1, 1])),
        ]
        return rng.choice([*others, *([swapped] if swapped else [])])


@dataclass(frozen=True)
class Time:
    """A time of day."""

    hour: int
    minute: int

    def write(self, lang: str, rng: random.Random) -> str:
        h, m = self.hour, self.minute
        clock, half = f"{h}:{m:02}", h % 12 or 12
        if lang == "en":
            short = f"{half}" if m == 0 else f"{half}:{m:02}"
            return rng.choice(
                [
                    clock,
                    f"{h:02}:{m:02}",
                    short + (" p.m." if h >= 12 else " a.m."),
                    short + ("pm" if h >= 12 else "am"),
                ]
            )
        if is_east_asian(lang):
            word = ("下午" if h >= 12 else "上午") if lang == "zh" else ("午後" if h >= 12 else "午前")
            mark, minute = ("点", "分") if lang == "zh" else ("時", "分")
            tail = f"{m}{minute}" if m else ""
            return rng.choice([clock, f"{word}{half}{mark}{tail}", f"{h}{mark}{tail}"])
        if lang == "de":
            return rng.choice([f"{clock} Uhr", f"{h} Uhr" if m == 0 else f"{h} Uhr {m}", f"{h}.{m:02} Uhr"])
        if lang == "fr":
            return rng.choice(
                [f"{h} h {m:02}" if m else f"{h} h", f"{h}h{m:02}", f"{h} heures" if m == 0 else f"{h} h {m:02}"]
            )
        short = f"{half}" if m == 0 else f"{half}:{m:02}"
        return rng.choice([clock, clock, f"{short} de la " + ("tarde" if h >= 12 else "mañana")])

    def change(self, rng: random.Random) -> Time:
        return rng.choice(
            [
                Time((self.hour + 12) % 24, self.minute),
                Time(self.hour + 1, self.minute),
                Time(self.hour, 45 - self.minute),
            ]
        )


@dataclass(frozen=True)
class Money:
    """An amount in a currency."""

    amount: int
    currency: str

    def write(self, lang: str, rng: random.Random) -> str:
        sign, names = CURRENCIES[self.currency]
        round_million = self.amount >= 1_000_000 and self.amount % 100_000 == 0
        if is_east_asian(lang):
            if self.amount >= 10_000 and self.amount % 1000 == 0 and rng.random() < 0.6:
                return digits(self.amount / 10_000, lang, False) + ("万" + names[lang])
            return rng.choice([digits(self.amount, lang) + names[lang], sign + digits(self.amount, lang)])
        if round_million and rng.random() < 0.7:
            number = f"{digits(self.amount / 1e6, lang)} {MILLION[lang]}"
            of = {"fr": " de ", "es": " de "}.get(lang, " ")
            return sign + number if lang == "en" and rng.random() < 0.5 else number + of + names[lang]
        number = digits(self.amount, lang)
        spelled = [f"{number} {names[lang]}", f"{number} {self.currency}"]
        return rng.choice([sign + number if lang == "en" else f"{number} {sign}", *spelled])

    def change(self, rng: random.Random) -> Money:
        other = rng.choice([code for code in CURRENCIES if code != self.currency])
        amounts = [
            self.amount * 10,
            self.amount * 2,
            self.amount + self.amount // 2,
            self.amount + self.amount // 10 + 1,
        ]
        return rng.choice([replace(self, currency=other), *[replace(self, amount=amount) for amount in amounts]])


@dataclass(frozen=True)
class Quantity:
    """A number of units; `other` is an alternative unit with its conversion factor."""

    number: float
    unit: str
    other: tuple[str, float] | None = None
    wrong: tuple[str, ...] = ()

    def write(self, lang: str, rng: random.Random) -> str:
        number, unit = self.number, self.unit
        if self.other and rng.random() < 0.4:
            number, unit = number * self.other[1], self.other[0]
        name = UNITS[unit].get(lang, unit) if unit in UNITS else unit
        if is_east_asian(lang):
            return digits(number, lang) + (name if rng.random() < 0.7 or unit not in ("g", "kg", "mg") else f" {unit}")
        if number == 1 and name.endswith("s") and lang in ("en", "fr", "es") and unit != "month":
            name = name[:-1]
        if 1 < number <= 12 and number == int(number) and unit in ("h", "month", "year") and rng.random() < 0.4:
            return f"{WORDS[lang][int(number)]} {name}"
        return f"{digits(number, lang)} {name}"

    def change(self, rng: random.Random) -> Quantity:
        if self.wrong and rng.random() < 0.5:
            return replace(self, unit=rng.choice(self.wrong), other=None)
        factor = rng.choice([2, 10, 0.5, 1.5, 3])
        return replace(self, number=round(self.number * factor, 1))
