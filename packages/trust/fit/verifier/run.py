"""The one command: prepares, trains the five stages and exports. A second run resumes after an interruption.

Stage 1 learns general inference, stage 2 the mixture, stage 3 the mixture with the late sources and the short sentences
of roles, stage 4 that with the English sentences of small words, all at a constant rate; stage 5 is a fresh draw of the
same with a falling rate. To train for longer, raise --logic and give the last stage a new --name: stage 4 resumes from
its checkpoint, and stage 5 starts from there.
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
    parser.add_argument("--early", type=float, default=0.587, help="passes of stage 2")
    parser.add_argument("--late", type=float, default=0.524, help="passes of stage 3")
    parser.add_argument("--logic", type=float, default=0.453, help="passes of stage 4")
    parser.add_argument("--last", type=float, default=0.464, help="passes of stage 5")
    parser.add_argument("--name", default="stage5", help="folder of stage 5 below runs/")
    parser.add_argument("--export-only", action="store_true", help="exports stage 5's checkpoint as it is")
    options = parser.parse_args()
    data, work = options.data, options.work
    runs, last = work / "runs", work / "runs" / options.name / "checkpoint.pt"
    tokenizer = prepare_base(data, options.wheels, work)
    if not options.export_only:
        stages = {stage: prepare_stage(stage, data, work, tokenizer) for stage in (1, 2, 3, 4, 5)}
        first = train(
            Recipe(stages[1], work / "base" / "base.pt", runs / "stage1", RATE, options.general, warmup=40, decay=0)
        )
        early = train(Recipe(stages[2], first, runs / "stage2", RATE, options.early, warmup=20, decay=0))
        late = train(Recipe(stages[3], early, runs / "stage3", RATE, options.late, warmup=40, decay=0))
        logic = train(Recipe(stages[4], late, runs / "stage4", RATE, options.logic, warmup=0, decay=0))
        last = train(Recipe(stages[5], logic, runs / options.name, RATE, options.last, warmup=0, decay=0.9))
    export(last, work / "base" / "tokenizer.json", data, work / "export")


if __name__ == "__main__":
    main()
