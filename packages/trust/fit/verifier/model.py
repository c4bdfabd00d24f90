"""The verifier: the base encoder with a head over [first token | mean and maximum of the claim's tokens].

The claim comes first (type 0), the evidence second (type 1). A second, smaller head marks the claim's tokens that the
evidence does not support; it is trained on rows with marked wrong characters.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from verifier.base import Base

LABELS = ("supported", "contradicted", "unknown")


@dataclass(frozen=True)
class Shape:
    """Sizes of an encoder."""

    vocabulary: int
    hidden: int = 384
    layers: int = 12
    heads: int = 12
    inner: int = 1536
    positions: int = 512
    epsilon: float = 1e-12


class Layer(nn.Module):
    """One post-norm transformer layer, as in BERT."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.scale = (shape.hidden // shape.heads) ** -0.5
        self.query_key_value = nn.Linear(shape.hidden, 3 * shape.hidden)
        self.attention_out = nn.Linear(shape.hidden, shape.hidden)
        self.attention_norm = nn.LayerNorm(shape.hidden, shape.epsilon)
        self.expand = nn.Linear(shape.hidden, shape.inner)
        self.contract = nn.Linear(shape.inner, shape.hidden)
        self.out_norm = nn.LayerNorm(shape.hidden, shape.epsilon)

    def forward(self, states: Tensor, bias: Tensor) -> Tensor:
        batch, length, hidden = states.shape
        parts = self.query_key_value(states).view(batch, length, 3, self.heads, hidden // self.heads)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        # Written out, because the fused kernel's backward pass takes half of the time on this kind of processor.
        weights = torch.softmax(query @ key.transpose(-1, -2) * self.scale + bias, dim=-1)
        attended = (weights.to(value.dtype) @ value).transpose(1, 2).reshape(batch, length, hidden)
        states = self.attention_norm(states + self.attention_out(attended))
        result: Tensor = self.out_norm(states + self.contract(functional.gelu(self.expand(states))))
        return result


class Verifier(nn.Module):
    """Logits of (supported, contradicted, unknown) for a pair, and of 'not supported' for each token."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.words = nn.Embedding(shape.vocabulary, shape.hidden)
        self.places = nn.Embedding(shape.positions, shape.hidden)
        self.types = nn.Embedding(2, shape.hidden)
        self.norm = nn.LayerNorm(shape.hidden, shape.epsilon)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.mix = nn.Linear(3 * shape.hidden, shape.hidden)
        self.classify = nn.Linear(shape.hidden, len(LABELS))
        self.mark = nn.Linear(shape.hidden, 1)

    def encode(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """Hidden states of every token."""
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        states: Tensor = self.norm(self.words(input_ids) + self.places(places) + self.types(token_type_ids))
        bias = (1 - attention_mask[:, None, None, :]).to(states.dtype) * -10000.0
        for layer in self.layers:
            states = layer(states, bias)
        return states

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> tuple[Tensor, Tensor]:
        states = self.encode(input_ids, attention_mask, token_type_ids)
        claim = (attention_mask * (1 - token_type_ids)).to(states.dtype).unsqueeze(-1)
        mean = (states * claim).sum(1) / claim.sum(1)
        greatest = (states - 10000.0 * (1.0 - claim)).amax(1)
        pooled = torch.cat([states[:, 0], mean, greatest], dim=-1)
        return self.classify(torch.tanh(self.mix(pooled))), self.mark(states).squeeze(-1)


def from_base(base: Base, keep: list[int]) -> Verifier:
    """A verifier with the base's weights, its vocabulary cut to the pieces `keep` (in that order)."""
    shape = Shape(len(keep), base.hidden, base.layers, base.heads, base.inner, base.positions)
    model = Verifier(shape)
    tensors = {name: torch.from_numpy(np.ascontiguousarray(value)) for name, value in base.tensors.items()}
    with torch.no_grad():
        model.words.weight.copy_(tensors["emb.word"][keep])
        model.places.weight.copy_(tensors["emb.pos"].view(-1, shape.hidden))
        model.types.weight.copy_(tensors["emb.type"].view(-1, shape.hidden)[:1].repeat(2, 1))
        model.norm.weight.copy_(tensors["emb.ln.w"])
        model.norm.bias.copy_(tensors["emb.ln.b"])
        for index, layer in enumerate(model.layers):
            assert isinstance(layer, Layer)
            _load_layer(layer, tensors, f"l{index}.")
    return model


@torch.no_grad()
def _load_layer(layer: Layer, tensors: dict[str, Tensor], prefix: str) -> None:
    joined = layer.query_key_value
    joined.weight.copy_(torch.cat([tensors[f"{prefix}{part}.w"] for part in "qkv"]))
    joined.bias.copy_(torch.cat([tensors[f"{prefix}{part}.b"] for part in "qkv"]))
    modules: dict[str, nn.Linear | nn.LayerNorm] = {
        "ao": layer.attention_out,
        "aln": layer.attention_norm,
        "fi": layer.expand,
        "fo": layer.contract,
        "oln": layer.out_norm,
    }
    for name, module in modules.items():
        module.weight.copy_(tensors[f"{prefix}{name}.w"])
        module.bias.copy_(tensors[f"{prefix}{name}.b"])
