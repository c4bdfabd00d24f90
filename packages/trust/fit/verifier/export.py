"""Writes the shipped folder: model.onnx (int8), tokenizer.json, config.json, vectors.json and the checksums."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from tokenizers import Tokenizer

from verifier.batches import collate
from verifier.encode import BOS, EOS, MAX_CLAIM, PAD, Packed, pack
from verifier.graph import build
from verifier.model import LABELS, Verifier
from verifier.rows import CAPS, Row, is_kept_back, read_verify
from verifier.scene_rows import scene_rows
from verifier.scorer import Scorer
from verifier.train import load_model

MAX_LENGTH = 384
TOLERANCE = 0.02


def logits_of(model: Verifier, data: Packed) -> NDArray[np.float32]:
    """Logits of every row, one by one."""
    with torch.no_grad():
        found = []
        for index in range(len(data)):
            batch = collate(data, np.asarray([index]))
            found.append(model(batch.input_ids, batch.attention_mask, batch.token_type_ids)[0][0].numpy())
    return np.asarray(found)


def fit_temperature(model: Verifier, rows: list[Row], tokenizer: Tokenizer) -> float:
    """The temperature that maximizes the likelihood of the rows' labels."""
    data = pack(rows, tokenizer, 192)
    logits, labels = logits_of(model, data).astype(np.float64), data.labels.astype(np.int64)

    def loss(temperature: float) -> float:
        scaled = logits / temperature
        scaled -= scaled.max(1, keepdims=True)
        logs = scaled - np.log(np.exp(scaled).sum(1, keepdims=True))
        return float(-logs[np.arange(len(labels)), labels].mean())

    return round(float(minimize_scalar(loss, bounds=(0.5, 3), method="bounded").x), 3)


def kept_back(data: Path, count: int) -> list[Row]:
    """Rows of the training sources that no stage sees, an equal number from each."""
    rows: list[Row] = []
    for source in CAPS:
        found = [
            row
            for row in read_verify(data, source)
            if is_kept_back(row.id) and not row.either and len(row.evidence) < 500
        ]
        rows.extend(found[: count // len(CAPS)])
    return rows


def vectors(folder: Path) -> list[dict[str, object]]:
    """Pairs with their token ids and probabilities, for a test that every machine gives the same results."""
    scorer = Scorer(folder)
    rows = random.Random(3).sample(scene_rows(400, {}, random.Random(11)), 20)
    made: list[dict[str, object]] = []
    for row in rows:
        ids, head, probabilities, _ = scorer.run(row.claim, row.evidence)
        numbers = [round(float(value), 4) for value in probabilities]
        made.append(
            {"claim": row.claim, "evidence": row.evidence, "ids": ids, "claim_length": head, "probabilities": numbers}
        )
    return made


def sha256(path: Path) -> str:
    """Checksum of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def export(checkpoint: Path, tokenizer_path: Path, data: Path, out: Path) -> None:
    """Writes the folder; card.md is written by hand beside it."""
    torch.set_num_threads(1)
    out.mkdir(parents=True, exist_ok=True)
    model, tokenizer = load_model(checkpoint).eval(), Tokenizer.from_file(str(tokenizer_path))
    temperature = fit_temperature(model, kept_back(data, 340), tokenizer)
    tokenizer.save(str(out / "tokenizer.json"), pretty=False)
    (out / "model.onnx").write_bytes(build(model, temperature, int8=True).SerializeToString())
    config = {
        "model_type": "symbi-verifier",
        "labels": list(LABELS),
        "inputs": ["input_ids", "attention_mask", "token_type_ids"],
        "outputs": ["probabilities", "marks"],
        "layout": "<s> claim </s> evidence </s>, token_type_ids 0 up to and with the first </s>, then 1",
        "bos": BOS,
        "eos": EOS,
        "pad": PAD,
        "max_length": MAX_LENGTH,
        "max_claim": MAX_CLAIM,
        "temperature": temperature,
        "batch": 1,
        "tolerance": TOLERANCE,
        "sha256": {name: sha256(out / name) for name in ("model.onnx", "tokenizer.json")},
    }
    (out / "config.json").write_text(json.dumps(config, indent=1) + "\n", "utf-8")
    lines = json.dumps(vectors(out), ensure_ascii=False, indent=None, separators=(",", ":"))
    (out / "vectors.json").write_text(lines.replace('},{"claim"', '},\n{"claim"') + "\n", "utf-8")
    print(
        json.dumps(
            {"temperature": temperature, "bytes": {path.name: path.stat().st_size for path in sorted(out.iterdir())}}
        )
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("checkpoint", "tokenizer", "data", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    options = parser.parse_args()
    export(options.checkpoint, options.tokenizer, options.data, options.out)


if __name__ == "__main__":
    main()
