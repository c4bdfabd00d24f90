"""Reads pairs: lines {set, id, pairs: [{start, end, claim, evidence}]} in, the same with `readings` for `pairs` out.

`--seen FILE` also writes which replies of the grounded collections were used in a training stage.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path

from verifier.mixture import mixture
from verifier.prepare import LATE, LOGIC, SEED, SIZES
from verifier.scorer import Scorer


def seen(data: Path) -> list[str]:
    """`set:id` of every reply that a stage was trained on."""
    rows = [
        row
        for stage, size in SIZES.items()
        for row in mixture(data, random.Random(SEED + stage), size, stage >= LATE, stage >= LOGIC)
    ]
    return sorted({f"{row.source}:{row.id}" for row in rows if row.family == "grounded"})


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="an exported folder")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--seen", type=Path)
    options = parser.parse_args()
    if options.seen:
        options.seen.write_text(json.dumps(seen(options.data)) + "\n", "utf-8")
    scorer = Scorer(options.model)
    known: dict[tuple[str, str], list[float]] = {}
    for line in sys.stdin:
        row = json.loads(line)
        readings = []
        for pair in row["pairs"]:
            key = (pair["claim"], pair["evidence"])
            if key not in known:
                known[key] = [round(float(value), 5) for value in scorer.run(*key)[2]]
            supported, contradicted, unknown = known[key]
            readings.append(
                {
                    "start": pair["start"],
                    "end": pair["end"],
                    "supported": supported,
                    "contradicted": contradicted,
                    "unknown": unknown,
                }
            )
        print(json.dumps({"set": row["set"], "id": row["id"], "readings": readings}))


if __name__ == "__main__":
    main()
