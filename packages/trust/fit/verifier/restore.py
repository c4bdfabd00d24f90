"""Restores a shipped model to float weights, so that training can continue without its checkpoints.

Matrices and word vectors of the ONNX file are integers with scales; the model computes with their product, so a
restored model differs from the exported one only by the rounding of activations at run time. Run as a program, it
prints the difference on the stored vectors, and how many integers would differ if it were exported again: none may.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor

from verifier.graph import build
from verifier.model import Shape, Verifier

PARTS = ("query_key_value", "attention_out", "expand", "contract")
NORMS = ("attention_norm", "out_norm")


class _Constants:
    def __init__(self, path: Path) -> None:
        graph = onnx.load(str(path)).graph
        self.arrays: dict[str, NDArray[Any]] = {one.name: numpy_helper.to_array(one) for one in graph.initializer}

    def floats(self, name: str) -> Tensor:
        return torch.from_numpy(self.arrays[name].astype(np.float32))

    def linear(self, name: str) -> tuple[Tensor, Tensor]:
        """Weight [out, in] and bias of a matrix [in, out], with the scale of each column if quantized."""
        weight = self.floats(f"{name}.weight")
        if f"{name}.scale" in self.arrays:
            weight = weight * self.floats(f"{name}.scale")
        return weight.T.contiguous(), self.floats(f"{name}.bias")

    def words(self) -> Tensor:
        weight = self.floats("words.weight")
        return weight * self.floats("words.scale") if "words.scale" in self.arrays else weight

    def shape(self) -> Shape:
        vocabulary, hidden = self.arrays["words.weight"].shape
        layers = sum(name.endswith(".expand.weight") for name in self.arrays)
        inner = self.arrays["layer0.expand.weight"].shape[1]
        return Shape(vocabulary, hidden, layers, inner=inner, positions=self.arrays["places.weight"].shape[0])


def restore(folder: Path) -> Verifier:
    """The model of an exported folder, without the attention's scale and the temperature that the export folds in."""
    found = _Constants(folder / "model.onnx")
    temperature = float(json.loads((folder / "config.json").read_text("utf-8"))["temperature"])
    shape = found.shape()
    model = Verifier(shape)
    state = {"words.weight": found.words()}
    for name in ("places.weight", "types.weight", "norm.weight", "norm.bias"):
        state[name] = found.floats(name)
    for index, layer in enumerate(model.layers):
        for part in PARTS:
            weight, bias = found.linear(f"layer{index}.{part}")
            if part == "query_key_value":
                weight[: shape.hidden] /= layer.scale
                bias[: shape.hidden] /= layer.scale
            state[f"layers.{index}.{part}.weight"], state[f"layers.{index}.{part}.bias"] = weight, bias
        for norm in NORMS:
            for kind in ("weight", "bias"):
                state[f"layers.{index}.{norm}.{kind}"] = found.floats(f"layer{index}.{norm}.{kind}")
    for head in ("mix", "classify", "mark"):
        weight, bias = found.linear(head)
        factor = temperature if head == "classify" else 1.0
        state[f"{head}.weight"], state[f"{head}.bias"] = weight * factor, bias * factor
    model.load_state_dict(state)
    return model


def differences(model: Verifier, folder: Path) -> list[float]:
    """For each stored vector, the largest difference between the model's probabilities and the stored ones."""
    temperature = float(json.loads((folder / "config.json").read_text("utf-8"))["temperature"])
    found = []
    for vector in json.loads((folder / "vectors.json").read_text("utf-8")):
        ids = torch.tensor([vector["ids"]])
        types = torch.ones_like(ids)
        types[:, : vector["claim_length"]] = 0
        with torch.no_grad():
            logits = model.eval()(ids, torch.ones_like(ids), types)[0][0]
        probabilities = torch.softmax(logits / temperature, dim=-1).numpy()
        found.append(float(np.abs(probabilities - np.asarray(vector["probabilities"])).max()))
    return found


def changed(model: Verifier, folder: Path) -> int:
    """How many integers of the folder's file differ when the model is exported again."""
    temperature = float(json.loads((folder / "config.json").read_text("utf-8"))["temperature"])
    again = build(model, temperature, int8=True).graph.initializer
    first, second = _Constants(folder / "model.onnx").arrays, {one.name: numpy_helper.to_array(one) for one in again}
    return sum(int((first[name] != array).sum()) for name, array in second.items() if array.dtype == np.int8)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="an exported folder")
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = restore(options.model)
    found = differences(model, options.model)
    mean, most = float(np.mean(found)), max(found)
    result = {"vectors": len(found), "mean": round(mean, 4), "most": round(most, 4)}
    print(json.dumps(result | {"changed": changed(model, options.model)}))


if __name__ == "__main__":
    main()
