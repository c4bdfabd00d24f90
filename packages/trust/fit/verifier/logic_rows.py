"""Short English sentences that depend on small words: may and must, some and all, if and even if, units, who is higher.

`scenes/logic.txt` has blocks of sides; the sentences of a side say the same. `x` names the sides that contradict each
other, `e` those whose second says more than the first, `>` a source side with its right and its wrong side.
Comparisons, orders, directions and attributions need arithmetic or two parties and are generated here.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from verifier.cast import COMPANIES, PEOPLE
from verifier.rows import CONTRADICTED, SUPPORTED, UNKNOWN, Row

DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
# adjective, greater, smaller, unit
MEASURES = [
    ("high", "higher", "lower", "m"), ("long", "longer", "shorter", "km"), ("heavy", "heavier", "lighter", "kg"),
    ("old", "older", "younger", "years"), ("wide", "wider", "narrower", "m"), ("deep", "deeper", "shallower", "m"),
]  # fmt: skip
EVENTS = [
    ("moved to {c}", "moving to {c}"), ("opened a shop", "opening a shop"), ("hired a designer", "hiring a designer"),
    ("won a prize", "winning a prize"), ("sold the boat", "selling the boat"), ("bought a farm", "buying a farm"),
    ("changed its name", "changing its name"), ("printed a catalogue", "printing a catalogue"), ("paid back the loan", "paying back the loan"),
]  # fmt: skip
UP = ["rose", "went up", "increased", "climbed", "grew"]
DOWN = ["fell", "went down", "decreased", "dropped", "declined"]
SUBJECTS = ["the birth rate", "the price of gas", "turnover", "the share of smokers", "rent", "the number of members", "attendance",
            "the cost of bread", "the interest rate", "the vacancy rate", "demand for steel", "the price of copper"]  # fmt: skip
CAUSES = ["the frost", "the new tax", "bad planning", "the strike", "the late delivery", "the software", "the heat", "low wages"]
HARMS = ["the delay", "the shortage", "the accident", "the fall in sales", "the power cut", "the loss"]
CONTRACTS = [("Licensor", "Licensee"), ("Landlord", "Tenant"), ("Supplier", "Customer"), ("Lender", "Borrower"), ("Seller", "Buyer"),
             ("Employer", "Employee"), ("Agency", "Client"), ("Carrier", "Sender")]  # fmt: skip
DUTIES = [("pays the {x}", "the {x} is paid by the {}"), ("insures the {x}", "the {x} is insured by the {}"), ("checks the {x}", "the {x} is checked by the {}"),
          ("chooses the {x}", "the {x} is chosen by the {}"), ("stores the {x}", "the {x} is stored by the {}")]  # fmt: skip
OBJECTS = ["annual fee", "deposit", "equipment", "goods", "software", "transport", "furniture", "machine", "insurance"]

Claim = tuple[str, int, bool]


@dataclass
class Block:
    """One topic and the statements about it."""

    sides: dict[str, list[str]] = field(default_factory=dict)
    against: list[str] = field(default_factory=list)
    more: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    is_open: bool = False


@cache
def _read() -> tuple[list[Block], dict[str, list[str]]]:
    blocks: list[Block] = []
    words: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "scenes" / "logic.txt").read_text("utf-8").splitlines():
        key, _, text = line.partition(" ")
        if key == "!":
            blocks.append(Block())
        elif key in ("x", "e", ">") and re.fullmatch(r"[A-Z]{2}(?: [A-Z]{2})*", text):
            kind = {"x": blocks[-1].against, "e": blocks[-1].more, ">": blocks[-1].told}[key]
            kind.extend(text.split())
        elif key.isupper():
            blocks[-1].sides[key] = [part.strip() for part in re.findall(r"[^.]+\.\"?(?=\s|$)", text)]
        else:
            words[key] = text.split(";") if ";" in text else text.split()
    return blocks, words


def _values(rng: random.Random) -> dict[str, str]:
    words = _read()[1]
    values = {key: rng.choice(found) for key, found in words.items()}
    values["p"], values["i"] = values["p"].split("=")
    values["k"], values["u"] = values["k"].split("=")
    values |= {"G": values["g"].capitalize(), "day": rng.choice(DAYS), "n": str(rng.choice([rng.randint(2, 30), 5 * rng.randint(2, 90)]))}
    return values


def _block(rng: random.Random) -> tuple[str, list[Claim]]:
    block, values = rng.choice(_read()[0]), _values(rng)

    def say(side: str) -> str:
        text = rng.choice(block.sides[side]).format(**values)
        return text[:1].upper() + text[1:]

    if block.told:
        return say("E"), [(say("R"), SUPPORTED, False), (say("W"), CONTRADICTED, False)]
    one, other = rng.choice(block.against + block.more)
    is_more = one + other in block.more
    if not is_more and rng.random() < 0.5:
        one, other = other, one
    return say(one), [(say(one), SUPPORTED, False), (say(other), UNKNOWN if is_more else CONTRADICTED, is_more)]


def _parties(rng: random.Random) -> list[str]:
    return rng.sample(rng.choice([list(COMPANIES), PEOPLE["west"]]), 2)


def _comparison(rng: random.Random) -> tuple[str, list[Claim]]:
    adjective, greater, smaller, unit = rng.choice(MEASURES)
    a, b = (f"{rng.choice(['Mount', 'Tower', 'Route', 'Model', 'Hall', 'Bridge'])} {name.split()[0]}" for name in _parties(rng))
    low, high = sorted(rng.sample(range(12, 4000), 2))
    first = [f"{a} is {high:,} {unit} {adjective}", f"{b} is {low:,} {unit} {adjective}"]
    rng.shuffle(first)
    source = rng.choice([", ", "; ", " and "]).join(first) + "."
    if rng.random() < 0.4:
        source = f"{a} is {greater} than {b}."
    says = [f"{a} is {greater} than {b}.", f"{b} is {smaller} than {a}.", f"{b} is not as {adjective} as {a}."]
    denies = [f"{b} is {greater} than {a}.", f"{a} is {smaller} than {b}.", f"{a} is not as {adjective} as {b}."]
    return source, [(rng.choice(says), SUPPORTED, False), (rng.choice(denies), CONTRADICTED, False)]


def _order(rng: random.Random) -> tuple[str, list[Claim]]:
    a, city = _parties(rng)[0], rng.choice(_read()[1]["c"])
    (one, doing_one), (two, doing_two) = (tuple(part.format(c=city) for part in event) for event in rng.sample(EVENTS, 2))
    year, later = rng.randint(1950, 2015), rng.randint(2, 9)
    count = "two three four five six seven eight nine".split()[later - 2]
    source = rng.choice([
        f"{a} {one} in {year} and {two} {count} years later.",
        f"In {year} {a} {one}. {count.capitalize()} years later, {a} {two}.",
        f"{a} {one} in {year}. In {year + later}, {a} {two}.",
        f"{a} {two} in {year + later}, {count} years after {doing_one}.",
    ])  # fmt: skip
    right = [f"{a} {one} before {doing_two}.", f"{a} {two} after {doing_one}.", f"{a} {two} in {year + later}.", f"First {a} {one}, then {a} {two}."]
    wrong = [f"{a} {two} before {doing_one}.", f"{a} {one} after {doing_two}.", f"{a} {two} in {year}.", f"First {a} {two}, then {a} {one}."]
    return source, [(rng.choice(right), SUPPORTED, False), (rng.choice(wrong), CONTRADICTED, False)]


def _trend(rng: random.Random) -> tuple[str, list[Claim]]:
    one, other = rng.sample(SUBJECTS, 2)
    up, down = (UP, DOWN) if rng.random() < 0.5 else (DOWN, UP)
    low, high = sorted(rng.sample(range(11, 199), 2))
    start, end = (low, high) if up is UP else (high, low)
    first, last = rng.choice([("2011", "2014"), ("January", "May"), ("spring", "autumn"), ("the first week", "the last week")])
    numbers = f"from {start / 10}% in {first} to {end / 10}% in {last}"
    source = rng.choice([
        f"{one} {rng.choice(up)} while {other} {rng.choice(down)}.", f"{one} {rng.choice(up)}, but {other} {rng.choice(down)}.",
        f"{one} {rng.choice(up)} {numbers}.", f"{one} was {start / 10}% in {first} and {end / 10}% in {last}.", f"{one} {rng.choice(up)} strongly within a few months.",
    ])  # fmt: skip
    after, before = ("higher", "lower") if up is UP else ("lower", "higher")
    claims = [
        (rng.choice([f"{one} {rng.choice(up)}.", f"{one} was {after} afterwards than before."]), SUPPORTED, False),
        (rng.choice([f"{one} {rng.choice(down)}.", f"{one} was {before} afterwards than before."]), CONTRADICTED, False),
    ]
    if other in source and rng.random() < 0.5:
        claims.append((f"{other} {rng.choice(up)}.", CONTRADICTED, False))
    return source[0].upper() + source[1:], [(text[0].upper() + text[1:], label, either) for text, label, either in claims]


def _attribution(rng: random.Random) -> tuple[str, list[Claim]]:
    a, b = rng.choice([_parties(rng), rng.sample(["the ministry", "the union", "Doctor Amsel", "the insurer", "the report", "the manager"], 2)])
    x, y = rng.sample(CAUSES, 2)
    z = rng.choice(HARMS)
    source = rng.choice([
        f"{a} blames {x} for {z}; {b} blames {y}.", f"According to {a}, {z} was caused by {x}, while {b} points to {y}.",
        f"{a} says that {x} led to {z}. {b} says that it was {y}.", f"{z} was the result of {x}, says {a}. {b} disagrees and names {y}.",
    ])  # fmt: skip
    who, what, foreign = rng.choice([(a, x, y), (b, y, x)])

    def say(cause: str) -> str:
        text = rng.choice([f"According to {who}, {cause} caused {z}.", f"{who} blames {cause} for {z}.", f"{who} says that {z} came from {cause}."])
        return text[0].upper() + text[1:]

    return source[0].upper() + source[1:], [(say(what), SUPPORTED, False), (say(foreign), CONTRADICTED, False)]


def _contract(rng: random.Random) -> tuple[str, list[Claim]]:
    a, b = rng.choice(CONTRACTS)
    if rng.random() < 0.5:
        a, b = b, a
    (does, done), (other, other_done) = rng.sample(DUTIES, 2)
    x, y = rng.sample(OBJECTS, 2)
    source = f"The {a} {does.format(x=x)}. The {b} {other.format(x=y)}."
    own, foreign, (active, passive, thing) = rng.choice([(a, b, (does, done, x)), (b, a, (other, other_done, y))])

    def say(party: str) -> str:
        text = rng.choice([f"The {party} {active.format(x=thing)}.", passive.format(party, x=thing) + "."])
        return text[0].upper() + text[1:]

    return source, [(say(own), SUPPORTED, False), (say(foreign), CONTRADICTED, False)]


def logic_rows(count: int, fillers: list[str], rng: random.Random) -> list[Row]:
    """About `count` rows; half of the sources have unrelated sentences around them."""
    rows: list[Row] = []
    while len(rows) < count:
        make = rng.choice([_block, _block, _block, _block, _comparison, _order, _trend, _attribution, _contract])
        source, claims = make(rng)
        if rng.random() < 0.5 and fillers:
            more = rng.sample(fillers, rng.randint(1, 3))
            at = rng.randint(0, len(more))
            source = " ".join([*more[:at], source, *more[at:]])
        rows.extend(Row(source, text, label, "en", "logic", make.__name__[1:], either) for text, label, either in claims)
    return rows
