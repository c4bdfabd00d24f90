"""Measures a verifier (an exported ONNX folder or a checkpoint) on unseen data, compared with word overlap."""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verifier.grounded_rows import ragtruth, reply_sentences
from verifier.metrics import auroc, interval, macro_f1
from verifier.rows import (
    CAPS,
    CONTRADICTED,
    HELD_OUT,
    LATE_CAPS,
    SUPPORTED,
    UNKNOWN,
    Row,
    is_kept_back,
    read_lines,
    read_verify,
)
from verifier.scorer import Scorer
from verifier.texts import stems

Scores = NDArray[np.float64]
Score = Callable[[list[Row]], Scores]
PER_SOURCE = 400
PARTS = ["everyday", "sources", "ragtruth", "lfqa", "qags"]


def rarity(rows: Sequence[Row]) -> Callable[[str], float]:
    """Weight of a stem: greater if rarer in these rows' evidence."""
    seen = Counter(stem for row in rows for stem in set(stems(row.evidence)))
    return lambda stem: math.log(1 + len(rows) / (1 + seen[stem]))


def new_words(rows: Sequence[Row]) -> tuple[Scores, Scores]:
    """The strongest simple baselines, higher is better: minus the weight of new words, and the share found."""
    weight = rarity(rows)
    total, share = [], []
    for row in rows:
        claim, source = set(stems(row.claim)), set(stems(row.evidence))
        missing = sum(weight(stem) for stem in claim - source)
        total.append(-missing)
        share.append(1 - missing / max(1e-9, sum(weight(stem) for stem in claim)))
    return np.asarray(total), np.asarray(share)


def best_baseline(rows: Sequence[Row], good: NDArray[np.bool_]) -> float:
    """AUROC of the better of the two baselines, chosen on the same rows, which favors the baseline."""
    return max(auroc(score, good) for score in new_words(rows))


def take(rows: list[Row], count: int) -> list[Row]:
    """Every nth row, so that the selection is reproducible."""
    step = max(1, len(rows) / count)
    return [rows[int(index * step)] for index in range(min(count, len(rows)))]


def measure_source(rows: list[Row], score: Score) -> dict[str, Any]:
    """Figures on one held-out source."""
    found = score(rows)
    labels = np.asarray([row.label for row in rows])
    either = np.asarray([row.either for row in rows])
    supported = labels == SUPPORTED
    result: dict[str, Any] = {"rows": len(rows), "labels": Counter(labels.tolist())}
    result["macro_f1"] = macro_f1(found.argmax(1)[~either], labels[~either])
    result["accuracy"] = float((found.argmax(1) == labels)[~either].mean())
    result["auroc_supported"] = interval(found[:, 0], supported)
    result["baseline"] = best_baseline(rows, supported)
    clear = (labels != UNKNOWN) & ~either
    if (labels[clear] == CONTRADICTED).any():
        chosen = [row for row, keep in zip(rows, clear, strict=True) if keep]
        lean = found[clear, 0] - found[clear, 1]
        result["auroc_support_refute"] = interval(lean, supported[clear])
        result["baseline_support_refute"] = best_baseline(chosen, supported[clear])
    return result


def measure_kept_back(data: Path, score: Score) -> dict[str, Any]:
    """Rows of the training sources that no stage saw: macro-F1 of each source, and of all."""
    found: dict[str, Any] = {}
    for source in sorted(CAPS | LATE_CAPS):
        rows = [row for row in read_verify(data, source) if is_kept_back(row.id) and not row.either]
        labels, said = np.asarray([row.label for row in rows]), score(rows).argmax(1)
        found[source] = {"rows": len(rows), "macro_f1": macro_f1(said, labels), "right": int((said == labels).sum())}
    rows_of_all = sum(one["rows"] for one in found.values())
    found["accuracy"] = round(sum(one["right"] for one in found.values()) / rows_of_all, 3)
    found["mean_macro_f1"] = round(float(np.mean([found[source]["macro_f1"] for source in CAPS | LATE_CAPS])), 3)
    return found


def measure_everyday(path: Path, score: Score) -> dict[str, Any]:
    """Wrong claims called supported and right ones not supported, by language and kind; and correctly ordered pairs."""
    pairs = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    rows = [
        Row(
            pair["source"],
            pair[side],
            SUPPORTED if side == "right" else CONTRADICTED,
            pair["lang"],
            "everyday",
            pair["kind"],
        )
        for pair in pairs
        for side in ("right", "wrong")
    ]
    found = score(rows)
    right, wrong = found[0::2], found[1::2]
    groups: dict[str, list[int]] = defaultdict(list)
    for index, pair in enumerate(pairs):
        for key in ("all", pair["lang"].split(">")[-1], "across" if ">" in pair["lang"] else "", pair["kind"]):
            groups[key].append(index)
    groups.pop("", None)
    cover = new_words(rows)[1]
    return {
        key: {
            "pairs": len(at),
            "wrong_supported": round(float((wrong[at].argmax(1) == SUPPORTED).mean()), 3),
            "right_not_supported": round(float((right[at].argmax(1) != SUPPORTED).mean()), 3),
            "in_order": round(float((right[at, 0] > wrong[at, 0]).mean()), 3),
            "in_order_by_words": round(float((cover[0::2][at] > cover[1::2][at]).mean()), 3),
        }
        for key, at in groups.items()
    }


def by_reply(rows: Sequence[Row], values: Scores) -> dict[str, float]:
    """A reply's score: mostly its worst sentence, then its worst two, then all."""
    grouped: dict[str, list[float]] = defaultdict(list)
    for row, value in zip(rows, values, strict=True):
        grouped[row.id].append(float(value))
    pooled = {}
    for key, found in grouped.items():
        ordered = sorted(found)
        pooled[key] = 0.6 * ordered[0] + 0.3 * float(np.mean(ordered[:2])) + 0.1 * float(np.mean(ordered))
    return pooled


def measure_replies(rows: list[Row], bad: dict[str, bool], score: Score) -> dict[str, Any]:
    """AUROC of whole replies (and of sentences, if labeled)."""
    found = np.log(np.maximum(score(rows)[:, 0], 1e-6))
    pooled, words = by_reply(rows, found), [by_reply(rows, values) for values in new_words(rows)]
    keys = list(pooled)
    good = np.asarray([not bad[key] for key in keys])
    result = {
        "replies": len(keys),
        "bad": int((~good).sum()),
        "auroc": interval(np.asarray([pooled[key] for key in keys]), good),
        "baseline": max(auroc(np.asarray([one[key] for key in keys]), good) for one in words),
    }
    labels = np.asarray([row.label == SUPPORTED for row in rows])
    if rows[0].source == "ragtruth":
        result |= {
            "sentences": len(rows),
            "sentences_auroc": interval(found, labels),
            "sentences_baseline": best_baseline(rows, labels),
        }
    return result


def never_fitted(data: Path, name: str, count: int) -> tuple[list[Row], dict[str, bool]]:
    """Sentences of the replies of a set used only for measuring."""
    items = list(read_lines(data / "trust" / "eval-only" / f"{name}.jsonl.gz"))
    step = max(1, len(items) / count)
    chosen = [items[int(index * step)] for index in range(min(count, len(items)))]
    rows = [row for item in chosen for row in reply_sentences({**item, "spans": []})]
    kept = {row.id for row in rows}
    return [Row(**{**row.__dict__, "source": name}) for row in rows], {
        item["id"]: bool(item["label"]) for item in chosen if item["id"] in kept
    }


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True, help="an exported folder")
    parser.add_argument("--only", action="append", choices=[*PARTS, "kept"])
    parser.add_argument("--count", type=int, default=PER_SOURCE)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    score = Scorer(options.model).probabilities
    parts = options.only or PARTS
    result: dict[str, Any] = {}
    if "everyday" in parts:
        result["everyday"] = measure_everyday(Path(__file__).parent / "everyday.jsonl", score)
    if "sources" in parts:
        for source in HELD_OUT:
            result[source] = measure_source(take(read_verify(options.data, source), options.count), score)
        macro = [result[source]["macro_f1"] for source in HELD_OUT]
        result["mean_macro_f1"] = float(np.mean(macro))
    if "kept" in parts:
        result["kept_back"] = measure_kept_back(options.data, score)
    if "ragtruth" in parts:
        rows = ragtruth(options.data, kept=True)
        bad: dict[str, bool] = defaultdict(bool)
        for row in rows:
            bad[row.id] = bad[row.id] or row.label != SUPPORTED
        result["ragtruth_kept"] = measure_replies(rows, bad, score)
    for part, name in (("lfqa", "lfqa_verif"), ("qags", "qags")):
        if part in parts:
            result[name] = measure_replies(*never_fitted(options.data, name, options.count // 3), score)
    text = json.dumps(result, indent=1)
    print(text)
    if options.out:
        options.out.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
