"""Questions with a short answer: on trials, from claims on abstracts, and with exchanged answers."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from dataclasses import replace

from verifier.rows import CONTRADICTED, SUPPORTED, UNKNOWN, Row

# Forms of claims on trials; each with its question, and whether 'yes' is equivalent to the claim.
_TRIALS = [
    (r"Compared with (?P<x>.+), (?P<y>.+) significantly (?P<v>reduc|increas)ed (?P<z>.+)\.", "Does {y} {v}e {z} compared with {x}?", True),
    (r"(?P<y>.+) led to a significant (?P<v>de|in)crease in (?P<z>.+) compared with (?P<x>.+)\.", "Does {y} {v}crease {z} compared with {x}?", True),
    (r"(?P<z>.+) was significantly (?P<v>lower|higher) with (?P<y>.+) than with (?P<x>.+)\.", "Is {z} {v} with {y} than with {x}?", True),
    (r"(?P<y>.+) and (?P<x>.+) did not differ significantly in (?P<z>.+)\.", "Do {y} and {x} differ in {z}?", False),
    (r"There was no significant difference in (?P<z>.+) between (?P<y>.+) and (?P<x>.+)\.", "Is there a difference in {z} between {y} and {x}?", False),
    (r"Compared with (?P<x>.+), (?P<y>.+) had no significant effect on (?P<z>.+)\.", "Does {y} have an effect on {z} compared with {x}?", False),
]  # fmt: skip
_ASKED = re.compile(r"(?P<question>.+\?) (?P<answer>[^?]+)")
_NAMED = re.compile(r"(?<=[a-z,] )[A-Z][\w-]+(?: [A-Z][\w-]+)*|\b\d[\d,.]*\d\b|\b\d+\b")
SHORT = 45


def asked(row: Row, rng: random.Random) -> Row | None:
    """A claim on a trial as a question with 'Yes.' or 'No.'; None for any other form."""
    for form, question, is_yes in _TRIALS:
        match = re.fullmatch(form, row.claim)
        if match and "{" not in row.claim:
            says_yes = rng.random() < 0.5
            same = says_yes == is_yes
            is_right = same == (row.label == SUPPORTED)
            claim = f"{question.format(**match.groupdict())} {'Yes' if says_yes else 'No'}."
            label = SUPPORTED if is_right else CONTRADICTED
            return replace(row, claim=claim, label=label, marks=() if is_right else None, family="asked")
    return None


def trial_rows(rows: list[Row], count: int, rng: random.Random) -> list[Row]:
    """Claims on trials and the questions made from them, half of them within an abstract of other sentences."""
    pool = [row.evidence for row in rows if 40 < len(row.evidence) < 350]
    found: list[Row] = []
    for row in rng.sample(rows, min(count, len(rows))):
        made = asked(row, rng) if rng.random() < 0.7 else row
        if made is None:
            continue
        if rng.random() < 0.5 and len(made.evidence) < 400:
            more = rng.sample(pool, rng.randint(1, 3))
            at = rng.randint(0, len(more))
            made = replace(made, evidence=" ".join([*more[:at], made.evidence, *more[at:]]))
        found.append(made)
    return found


def exchanged(rows: list[Row], count: int, rng: random.Random) -> list[Row]:
    """Questions with a short right answer, and the same with another question's answer or another name from the
    passage.
    """
    split = [(row, match) for row in rows if row.label == SUPPORTED and (match := _ASKED.fullmatch(row.claim))]
    short = [(row, match) for row, match in split if len(match["answer"]) <= SHORT and not _is_bare(match["answer"])]
    answers: dict[object, list[str]] = defaultdict(list)
    for row, match in short:
        answers[_kind(row, match["answer"])].append(match["answer"])
    found: list[Row] = []
    for row, match in rng.sample(short, min(count, len(short))):
        answer = match["answer"].strip(" .")
        named = [one for one in _NAMED.findall(row.evidence) if one not in row.claim and answer not in one and len(one) > 1]
        near = [one for one in named if one[0].isdigit() == answer[0].isdigit()]
        other = rng.choice(near) if near and rng.random() < 0.6 else rng.choice(answers[_kind(row, answer)]).strip(" .")
        found.append(row)
        if other.lower() not in answer.lower() and answer.lower() not in other.lower():
            claim = f"{match['question']} {other}" + ("." if row.claim.endswith(".") else "")
            found.append(replace(row, claim=claim, label=UNKNOWN, either=True, marks=None, family="exchanged"))
    return found


def _kind(row: Row, answer: str) -> object:
    """The kind of an answer; answers of the same kind are interchangeable: a name, a number, a phrase."""
    return row.source, answer[:1].isdigit(), answer[:1].isupper(), answer.strip(" .").count(" ") > 2


def _is_bare(answer: str) -> bool:
    """Whether an answer is a mere yes or no."""
    return re.match(r"(?:yes|no)\b", answer, re.IGNORECASE) is not None
