"""Writes the encoder shipped with the verifier: the base model without further training, as int8 ONNX.

`python -m verifier.export_encoder --work WORK --out packages/encoder/model`, after `verifier.run` has created the base.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from tokenizers import Tokenizer

from verifier.encode import BOS, EOS
from verifier.export import sha256
from verifier.graph import build_encoder
from verifier.train import load_model

MAX_LENGTH = 160
TOLERANCE = 0.01
TEXTS = (
    ("query", "When does the library open on Saturdays?"),
    ("passage", "The library opens at nine on weekdays and at ten on Saturdays."),
    ("query", "Wann öffnet die Bibliothek am Samstag?"),
    ("passage", "图书馆星期六十点开门。"),
    ("passage", "図書館は土曜日の10時に開きます。"),
    ("query", "¿Quién paga los derechos de aduana?"),
    ("passage", "Les droits de douane sont à la charge de l'acheteur."),
)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("work", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    out: Path = options.out
    out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(options.work / "base" / "tokenizer.json"))
    tokenizer.save(str(out / "tokenizer.json"), pretty=False)
    model = load_model(options.work / "base" / "base.pt")
    (out / "model.onnx").write_bytes(build_encoder(model, int8=True).SerializeToString())
    config = {
        "model_type": "symbi-encoder",
        "version": "1",
        "layout": "<s> query: text </s> or <s> passage: text </s>",
        "bos": BOS,
        "eos": EOS,
        "max_length": MAX_LENGTH,
        "dimensions": model.shape.hidden,
        "tolerance": TOLERANCE,
        "sha256": {name: sha256(out / name) for name in ("model.onnx", "tokenizer.json")},
    }
    (out / "config.json").write_text(json.dumps(config, indent=1) + "\n", "utf-8")
    session = onnxruntime.InferenceSession(str(out / "model.onnx"))
    lines = []
    for kind, text in TEXTS:
        ids = [BOS, *tokenizer.encode(f"{kind}: {text}", add_special_tokens=False).ids[: MAX_LENGTH - 2], EOS]
        feed = {"input_ids": np.asarray([ids]), "attention_mask": np.ones((1, len(ids)), np.int64)}
        vector = session.run(["vector"], feed)[0][0]
        line = {"kind": kind, "text": text, "ids": ids, "vector": [round(float(x), 4) for x in vector[:32]]}
        lines.append(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
    (out / "vectors.json").write_text("[" + ",\n".join(lines) + "]\n", "utf-8")


if __name__ == "__main__":
    main()
