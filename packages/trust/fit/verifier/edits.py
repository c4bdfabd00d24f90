"""Rule-based small edits of real sentences that change their meaning; each gives the characters that are now wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from verifier.rows import CONTRADICTED, UNKNOWN

# (text, label, either): either = not supported, whether contradicted or unknown
Edit = tuple[str, int, bool]

OPPOSITES = {
    "en": "rose:fell increased:decreased increase:decrease increases:decreases higher:lower more:less before:after first:last "
    "maximum:minimum largest:smallest best:worst won:lost open:closed above:below early:late north:south east:west "
    "always:never everyone:nobody male:female husband:wife son:daughter father:mother older:younger "
    "longer:shorter often:rarely bought:sold accepted:rejected allowed:forbidden legal:illegal left:right "
    "begin:end started:ended winter:summer hot:cold increasing:decreasing agreed:refused majority:minority "
    "safe:dangerous positive:negative success:failure northern:southern western:eastern oldest:youngest",
    "de": "stieg:sank mehr:weniger vor:nach höher:niedriger größer:kleiner immer:nie erste:letzte älter:jünger "
    "länger:kürzer gewann:verlor geöffnet:geschlossen erlaubt:verboten früher:später alle:keine Vater:Mutter "
    "Norden:Süden Osten:Westen Anfang:Ende oft:selten männlich:weiblich kaufte:verkaufte",
    "fr": "augmenté:diminué plus:moins avant:après premier:dernier première:dernière toujours:jamais ouvert:fermé "
    "autorisé:interdit supérieur:inférieur gagné:perdu nord:sud est:ouest père:mère début:fin grand:petit",
    "es": "aumentó:disminuyó más:menos antes:después primero:último primera:última siempre:nunca abierto:cerrado "
    "permitido:prohibido mayor:menor ganó:perdió norte:sur este:oeste padre:madre subió:bajó grande:pequeño",
}
NEGATIONS: dict[str, list[tuple[str, str]]] = {
    "en": [(r"\b(is|are|was|were|can|could|will|would|should|must|may|has been|have been|had been)\b(?! not)", r"\1 not"),
           (r"\b(is|are|was|were|can|could|will|would|should|did|do|does|has|have|had) not\b ?", r"\1 "),
           (r"\b(is|are|was|were|could|would|should|did|do|does|has|have|had)n't\b", r"\1"), (r"\bnever\b", "always")],
    "de": [(r"\b(nicht) ", ""), (r"\b(kein)(e|er|en|em|es)?\b", r"ein\2"), (r"\b(ist|sind|war|waren|wurde|wurden|kann|wird|hat)\b(?! nicht)(?=\s\w)", r"\1 nicht")],
    "fr": [(r"\b(?:ne |n')(\w+) (?:pas|plus|jamais)\b", r"\1"), (r"\b(est|sont|était|peut|doit|sera|fut)\b", r"n'\1 pas")],
    "es": [(r"\b[Nn]o (es|está|son|fue|puede|tiene|hay|era|ha)\b", r"\1"), (r"\b(es|está|son|fue|puede|tiene|era|ha|fueron)\b", r"no \1")],
    "zh": [("不是", "是"), ("没有", "有"), ("不能", "能"), ("不可以", "可以"), ("(?<!不)是", "不是"), ("(?<!不)可以", "不可以"), ("(?<![没沒])有", "没有")],
    "ja": [("ません", "ます"), ("しなかった", "した"), ("していない", "している"), ("できない", "できる"), ("ている(?=。|$)", "ていない"),
           ("ています(?=。|$)", "ていません"), ("した(?=。|$)", "しなかった"), ("です(?=。|$)", "ではありません"), ("できる(?=。|$)", "できない"),
           ("あります(?=。|$)", "ありません"), ("ある(?=。|$)", "ない")],
}  # fmt: skip
MODALS = {
    "en": [(r"\bmay\b", "must"), (r"\bmust\b", "may"), (r"\bmight\b", "will"), (r"\bcan\b", "must"), (r"\bshould\b", "need not"), (r"\bcould\b", "will")],
    "de": [(r"\bkann\b", "muss"), (r"\bmuss\b", "kann"), (r"\bdarf\b", "muss"), (r"\bsoll\b", "muss")],
    "fr": [(r"\bpeut\b", "doit"), (r"\bdoit\b", "peut"), (r"\bpeuvent\b", "doivent")],
    "es": [(r"\bpuede\b", "debe"), (r"\bdebe\b", "puede"), (r"\bpueden\b", "deben")],
    "zh": [("可能", "一定"), ("可以", "必须"), ("必须", "可以")],
    "ja": [("かもしれない", "に違いない"), ("てもよい", "なければならない")],
}  # fmt: skip
QUANTIFIERS = {
    "en": [(r"\b[Ss]ome\b", "all"), (r"\b[Mm]any\b", "all"), (r"\b[Mm]ost\b", "all"), (r"\bone of the\b", "the only one of the"), (r"\bat least\b", "at most"), (r"\bup to\b", "at least")],
    "de": [(r"\b[Ee]inige\b", "alle"), (r"\b[Vv]iele\b", "alle"), (r"\b[Mm]eisten\b", "allen"), (r"\bmindestens\b", "höchstens")],
    "fr": [(r"\b[Cc]ertains\b", "tous les"), (r"\b[Pp]lusieurs\b", "tous les"), (r"\bau moins\b", "au plus")],
    "es": [(r"\b[Aa]lgunos\b", "todos los"), (r"\b[Mm]uchos\b", "todos los"), (r"\bal menos\b", "como máximo")],
    "zh": [("一些", "所有"), ("许多", "全部"), ("至少", "至多")],
    "ja": [("いくつかの", "すべての"), ("多くの", "すべての"), ("一部の", "すべての")],
}  # fmt: skip
UNITS = [("mg", "g"), ("kg", "g"), ("km", "miles"), ("miles", "km"), ("€", "$"), ("$", "€"), ("£", "$"), ("dollars", "euros"),
         ("million", "billion"), ("billion", "million"), ("hours", "minutes"), ("minutes", "hours"), ("days", "weeks"), ("years", "months"),
         ("percent", "percentage points"), ("metres", "feet"), ("feet", "metres"), ("Millionen", "Milliarden"), ("millones", "mil millones"),
         ("pounds", "ounces"), ("weeks", "months"), ("months", "years"), ("°C", "°F"), ("meters", "feet")]  # fmt: skip
_MONTH = "January February March April May June July August September October November December".split()
_NUMBER = re.compile(r"(?<![\w.,])\d[\d,.]*\d|(?<![\w.,])\d(?![\w])")
_CONDITION = re.compile(
    r",? (?:if|unless|only if|provided that|except|when|but only|as long as|in case|wenn|sofern|falls|si|à condition que|siempre que) [^,.;]{8,}(?=[.,;]|$)"
)
_NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][\w'-]+(?: [A-Z][\w'-]+)*")


def _one(pattern: str, text: str, new: str, rng: random.Random) -> str | None:
    found = list(re.finditer(pattern, text))
    if not found:
        return None
    match = rng.choice(found)
    return text[: match.start()] + match.expand(new) + text[match.end() :]


def _by_table(table: dict[str, list[tuple[str, str]]], label: int, either: bool) -> Callable[..., Edit | None]:
    def edit(text: str, lang: str, rng: random.Random) -> Edit | None:
        rules = list(table.get(lang, ()))
        rng.shuffle(rules)
        for pattern, new in rules:
            changed = _one(pattern, text, new, rng)
            if changed and changed != text:
                return changed, label, either
        return None

    return edit


def opposite(text: str, lang: str, rng: random.Random) -> Edit | None:
    """Replaces one word by its opposite."""
    pairs = [pair.split(":") for pair in OPPOSITES.get(lang, "").split()]
    both = {a: b for a, b in pairs} | {b: a for a, b in pairs}
    found = [match for match in re.finditer(r"[^\W\d_]+", text) if match.group() in both]
    if not found:
        return None
    match = rng.choice(found)
    return text[: match.start()] + both[match.group()] + text[match.end() :], CONTRADICTED, False


def number(text: str, lang: str, rng: random.Random) -> Edit | None:
    """Replaces one number by a close one, or moves a digit."""
    found = [match for match in _NUMBER.finditer(text) if not text[: match.start()].endswith("[")]
    if not found:
        return None
    match = rng.choice(found)
    old = match.group()
    place = rng.choice([i for i, c in enumerate(old) if c.isdigit()])
    digit = str((int(old[place]) + rng.randint(1, 8)) % 10 or 1)
    new = old[:place] + digit + old[place + 1 :]
    if rng.random() < 0.2 and old.isdigit() and len(old) < 4:
        new = old + "0"
    return (text[: match.start()] + new + text[match.end() :], CONTRADICTED, False) if new != old else None


def unit(text: str, lang: str, rng: random.Random) -> Edit | None:
    """Replaces the unit or currency of a number."""
    options = [
        (match, new)
        for old, new in UNITS
        for match in re.finditer(
            rf"(?<=\d){re.escape(old)}\b|(?<=\d ){re.escape(old)}\b|(?<!\w){re.escape(old)}(?=\d)", text
        )
    ]
    if not options:
        return None
    match, new = rng.choice(options)
    return text[: match.start()] + new + text[match.end() :], CONTRADICTED, False


def month(text: str, lang: str, rng: random.Random) -> Edit | None:
    """Replaces a month."""
    found = [
        name
        for name in _MONTH
        if re.search(rf"\b{name}\b", text) and (name != "May" or re.search(r"\d May|May \d", text))
    ]
    if not found:
        return None
    old = rng.choice(found)
    return (
        re.sub(rf"\b{old}\b", rng.choice([name for name in _MONTH if name != old]), text, count=1),
        CONTRADICTED,
        False,
    )


def swap(text: str, lang: str, rng: random.Random) -> Edit | None:
    """Swaps two names."""
    found = [
        match for match in _NAME.finditer(text) if len(match.group()) > 2 and match.group().split()[0] not in _MONTH
    ]
    if lang == "de" or len(found) < 2:
        return None
    first, second = sorted(rng.sample(found, 2), key=lambda match: match.start())
    if first.group() == second.group() or re.match(r"[, ]*(?:and|or|et|y|,)? *$", text[first.end() : second.start()]):
        return None
    middle = text[first.end() : second.start()]
    return text[: first.start()] + second.group() + middle + first.group() + text[second.end() :], UNKNOWN, True


def condition(text: str, lang: str, rng: random.Random) -> Edit | None:
    """Removes a condition or exception."""
    found = _CONDITION.search(text)
    if not found or found.start() < 20:
        return None
    return text[: found.start()] + text[found.end() :], UNKNOWN, True


EDITS: dict[str, Callable[..., Edit | None]] = {
    "opposite": opposite,
    "number": number,
    "unit": unit,
    "month": month,
    "swap": swap,
    "condition": condition,
    "negation": _by_table(NEGATIONS, CONTRADICTED, False),
    "modal": _by_table(MODALS, UNKNOWN, True),
    "quantifier": _by_table(QUANTIFIERS, UNKNOWN, True),
}
WEIGHTS = {
    "opposite": 3,
    "number": 3,
    "unit": 4,
    "month": 3,
    "swap": 2,
    "condition": 3,
    "negation": 2,
    "modal": 2,
    "quantifier": 2,
}


def edit(text: str, lang: str, rng: random.Random) -> tuple[str, Edit] | None:
    """One applicable edit of the sentence, with its kind."""
    kinds = list(EDITS)
    for kind in sorted(kinds, key=lambda kind: -(rng.random() ** (1 / WEIGHTS[kind]))):
        changed = EDITS[kind](text, lang, rng)
        if changed and changed[0] != text:
            return kind, changed
    return None
