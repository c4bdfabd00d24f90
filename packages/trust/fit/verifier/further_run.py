"""Continues from a shipped model without a checkpoint: restores its weights, draws fresh rows, trains, exports.

A second run resumes after an interruption. The learning rate warms up and then falls to zero, so that the last step
gives the finished model.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

import torch
from tokenizers import Tokenizer

from verifier.export import export
from verifier.further import MIXES, further
from verifier.prepare import SEED, write_stage
from verifier.read import seen
from verifier.restore import restore
from verifier.train import Recipe, load_model, save, train

LONGEST = 352


def prepare(options: argparse.Namespace) -> tuple[Path, Path]:
    """Writes the restored model and the packed rows, once; returns their paths."""
    model, work, stage = options.from_model, options.work, options.stage
    start, rows = options.start or work / "base" / f"before{stage}.pt", work / "data" / f"stage{stage}.npz"
    if not start.exists():
        start.parent.mkdir(parents=True, exist_ok=True)
        save(start, restore(model), {})
    if not rows.exists():
        tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
        known = set(json.loads(options.seen.read_text("utf-8")) if options.seen else seen(options.data))
        rng = random.Random(SEED + stage)
        found = further(options.data, options.pairs, known, rng, MIXES[stage], options.size, options.authored)
        write_stage(found, tokenizer, rows, LONGEST)
    return start, rows


def averaged(result: Path, before: Path, share: float) -> Path:
    """The checkpoint of a model between an exported folder and a result, with this share of the result."""
    model = load_model(result)
    old, new = restore(before).state_dict(), model.state_dict()
    model.load_state_dict(
        {name: torch.lerp(old[name], own, share) if own.is_floating_point() else own for name, own in new.items()}
    )
    path = result.with_name("averaged.pt")
    save(path, model, {})
    return path


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from-model", type=Path, required=True, help="an exported folder")
    parser.add_argument("--pairs", type=Path, required=True, help="what fit/verified-pairs.ts prints")
    for name in ("data", "work"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--stage", type=int, choices=sorted(MIXES), default=max(MIXES), help="which mix is drawn")
    parser.add_argument("--seen", type=Path, help="what read.py --seen wrote, instead of drawing the stages before again")
    parser.add_argument("--size", type=float, default=1.0, help="how many rows are drawn")
    parser.add_argument("--passes", type=float, default=1.0)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--authored", type=Path, help="what fit/authored-pairs.ts prints, for stages 9 and 10")
    parser.add_argument("--start", type=Path, help="the checkpoint of the stage before, instead of the exported model")
    parser.add_argument("--constant", action="store_true", help="the rate does not fall, as another stage follows")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the result in the exported weights")
    parser.add_argument("--export-only", action="store_true", help="exports the checkpoint as it is")
    options = parser.parse_args()
    torch.manual_seed(SEED)
    folder = options.work / "runs" / f"stage{options.stage}"
    last = folder / "checkpoint.pt"
    if not options.export_only:
        start, rows = prepare(options)
        decay = 0.0 if options.constant else 1.0
        recipe = Recipe(rows, start, folder, options.rate, options.passes, warmup=30, decay=decay, threads=options.threads)
        last = train(recipe)
    if options.share < 1:
        last = averaged(last, options.from_model, options.share)
    export(last, options.from_model / "tokenizer.json", options.data, options.work / "export")


if __name__ == "__main__":
    main()
