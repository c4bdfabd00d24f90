"""The one command: prepares, trains the three stages and exports. Run again, it goes on where it was interrupted.

Stage 1 learns general inference at a constant rate, stage 2 the mixture at a constant rate, stage 3 a fresh draw of the
mixture while the rate falls. To train for longer, raise --long and give the last stage a new --name: stage 2 goes on
from its checkpoint, and stage 3 starts from there.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from verifier.export import export
from verifier.prepare import prepare_base, prepare_stage
from verifier.train import Recipe, train

RATE = 1.5e-4


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "wheels", "work"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--general", type=float, default=0.311, help="passes of stage 1")
    parser.add_argument("--long", type=float, default=0.456, help="passes of stage 2")
    parser.add_argument("--last", type=float, default=1.024, help="passes of stage 3")
    parser.add_argument("--name", default="stage3", help="folder of stage 3 below runs/")
    parser.add_argument("--export-only", action="store_true", help="exports stage 3's checkpoint as it is")
    options = parser.parse_args()
    data, work = options.data, options.work
    runs, last = work / "runs", work / "runs" / options.name / "checkpoint.pt"
    tokenizer = prepare_base(data, options.wheels, work)
    if not options.export_only:
        stages = {stage: prepare_stage(stage, data, work, tokenizer) for stage in (1, 2, 3)}
        first = train(
            Recipe(stages[1], work / "base" / "base.pt", runs / "stage1", RATE, options.general, warmup=40, decay=0)
        )
        long = train(Recipe(stages[2], first, runs / "stage2", RATE, options.long, warmup=20, decay=0))
        last = train(Recipe(stages[3], long, runs / options.name, RATE, options.last, warmup=20, decay=0.85))
    export(last, work / "base" / "tokenizer.json", data, work / "export")


if __name__ == "__main__":
    main()
