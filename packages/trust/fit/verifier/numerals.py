"""Whole numbers in words: up to 99, hundreds to 900 and thousands to 99,000, the range of the generated sentences."""

from __future__ import annotations

UNITS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen",
    "de": "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf",
    "es": "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
    "diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis "
    "veintisiete veintiocho veintinueve",
}
TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "fr": "vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
}
SPANISH_HUNDREDS = (
    "cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
).split()
HAN = "零一二三四五六七八九"


def _below_hundred(number: int, lang: str) -> str:
    units, tens = UNITS[lang].split(), TENS[lang].split()
    if number < len(units):
        return units[number]
    ten, one = divmod(number, 10)
    word = tens[ten - 2]
    if lang == "fr":
        if ten in (7, 9):
            one += 10
        if number == 80:
            return "quatre-vingts"
        joint = " et " if one in (1, 11) and ten < 8 else "-"
        return word if one == 0 else f"{word}{joint}{units[one]}"
    if one == 0:
        return word
    return {"en": f"{word}-{units[one]}", "de": f"{units[one]}und{word}", "es": f"{word} y {units[one]}"}[lang]


def _han(number: int, lang: str) -> str:
    if number >= 10000:
        rest = number % 10000
        return _han(number // 10000, lang) + "万" + (_han(rest, lang) if rest else "")
    for size, sign in ((1000, "千"), (100, "百"), (10, "十")):
        if number >= size:
            first, rest = divmod(number, size)
            one = "" if first == 1 and (sign == "十" or lang == "ja") else HAN[first]
            one = "两" if first == 2 and lang == "zh" and sign != "十" else one
            return one + sign + (_han(rest, lang) if rest else "")
    return HAN[number]


def in_words(number: int, lang: str) -> str:
    """The number in words, before a noun."""
    if lang in ("zh", "ja"):
        return "两" if lang == "zh" and number == 2 else _han(number, lang)
    if number < 100:
        return _below_hundred(number, lang)
    if number < 1000:
        count = number // 100
        if lang == "es":
            return SPANISH_HUNDREDS[count - 1]
        word = {"en": " hundred", "de": "hundert", "fr": " cents"}[lang]
        return _below_hundred(count, lang) + word
    word = {"en": " thousand", "de": "tausend", "fr": " mille", "es": " mil"}[lang]
    count = number // 1000
    if count == 1 and lang in ("fr", "es"):
        return word.strip()
    return ("quatre-vingt" if lang == "fr" and count == 80 else _below_hundred(count, lang)) + word
