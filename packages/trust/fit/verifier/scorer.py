"""Runs an exported verifier: one pair at a time, unpadded, so that a score depends only on its pair."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from verifier.encode import pair_ids
from verifier.rows import Row


class Scorer:
    """Probabilities of (supported, contradicted, unknown) from an exported folder."""

    def __init__(self, folder: Path, model: str = "model.onnx") -> None:
        self.config = json.loads((folder / "config.json").read_text("utf-8"))
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(str(folder / model), options)

    def run(self, claim: str, evidence: str) -> tuple[list[int], int, NDArray[np.float32], NDArray[np.float32]]:
        """Token ids, length of the first part, probabilities [3] and marks [length]."""
        first, second = self.tokenizer.encode(claim).ids, self.tokenizer.encode(evidence).ids
        ids, head = pair_ids(first, second, self.config["max_length"])
        types = [0] * head + [1] * (len(ids) - head)
        feed = {
            "input_ids": np.asarray([ids], np.int64),
            "attention_mask": np.ones((1, len(ids)), np.int64),
            "token_type_ids": np.asarray([types], np.int64),
        }
        probabilities, marks = self.session.run(["probabilities", "marks"], feed)
        return ids, head, probabilities[0], marks[0]

    def probabilities(self, rows: list[Row]) -> NDArray[np.float64]:
        """Probabilities of every row."""
        return np.asarray([self.run(row.claim, row.evidence)[2] for row in rows], np.float64)
