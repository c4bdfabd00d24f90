"""Fine-tunes the verifier, stage by stage; after an interruption the same command resumes from the last checkpoint."""

from __future__ import annotations

import copy
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from verifier.batches import Batch, collate, plan
from verifier.encode import NO_MARK, Packed
from verifier.model import Shape, Verifier

SMOOTHING = 0.05
FROZEN_LAYERS = 3
MARK_WEIGHT = 0.3
CHECKPOINT_SECONDS = 240


@dataclass(frozen=True)
class Recipe:
    """How one stage is trained. `tokens` per step; the learning rate warms up, stays constant, and falls over the last
    `decay`.
    """

    data: Path
    start: Path
    folder: Path
    rate: float
    passes: float
    warmup: int
    decay: float
    tokens: int = 3072
    seed: int = 7
    threads: int = 1


def loss_of(logits: Tensor, marks: Tensor, batch: Batch) -> Tensor:
    """Cross-entropy of the three labels; rows with an open negative kind count as supported or not."""
    logs = functional.log_softmax(logits.float(), dim=-1)
    target = functional.one_hot(batch.labels, 3).float() * (1 - SMOOTHING) + SMOOTHING / 3
    exact = -(target * logs).sum(-1)
    rest = torch.logsumexp(logs[:, 1:], dim=-1)
    loose = -((1 - SMOOTHING / 3) * rest + SMOOTHING / 3 * logs[:, 0])
    loss = torch.where(batch.either & (batch.labels != 0), loose, exact).mean()
    known = batch.marks != NO_MARK
    if known.any():
        wrong = functional.binary_cross_entropy_with_logits(marks[known], batch.marks[known].float())
        loss = loss + MARK_WEIGHT * wrong
    return loss


def rate_at(step: int, total: int, recipe: Recipe) -> float:
    """Learning rate of a step."""
    if step < recipe.warmup:
        return recipe.rate * (step + 1) / recipe.warmup
    left = (total - step) / (recipe.decay * total) if recipe.decay else 1.0
    return recipe.rate * min(1.0, max(0.02, left))


def load_model(path: Path) -> Verifier:
    """A verifier from a file written by this module or by prepare."""
    state = torch.load(path, map_location="cpu", weights_only=True)
    model = Verifier(Shape(**state["shape"]))
    model.load_state_dict(state["model"])
    return model


def save(path: Path, model: Verifier, extra: dict[str, object]) -> None:
    """Writes a temporary file and renames it, so that an interruption never leaves a partial file."""
    part = path.with_suffix(".part")
    torch.save({"shape": model.shape.__dict__, "model": model.state_dict(), **extra}, part)
    os.replace(part, path)


def freeze(model: Verifier) -> None:
    """Freezes the word vectors, so that rare words of rare languages keep their position, and the lowest layers.

    The lowest layers change least when an encoder learns a task; without training them a step takes a fifth less time.
    """
    for part in (model.words, model.places, model.types, model.norm, *list(model.layers)[:FROZEN_LAYERS]):
        part.requires_grad_(False)


class Trainer:
    """A model in float32 for the optimizer and its copy for the passes.

    The copy is in bfloat16 if the processor can multiply it, which is a quarter faster than autocast; without such a
    processor bfloat16 takes three times as long, and the copy is in float32.
    """

    def __init__(self, model: Verifier, rate: float) -> None:
        self.model = model
        freeze(model)
        fast = torch.ops.mkldnn._is_mkldnn_bf16_supported() and torch.cpu._is_avx512_bf16_supported()
        self.worker = copy.deepcopy(model).to(torch.bfloat16 if fast else torch.float32)
        pairs = zip(model.parameters(), self.worker.parameters(), strict=True)
        self.pairs = [(master, working) for master, working in pairs if master.requires_grad]
        masters = [master for master, _ in self.pairs]
        self.optimizer = torch.optim.AdamW(masters, lr=rate, weight_decay=0.01, betas=(0.9, 0.98), fused=True)

    def step(self, batch: Batch, rate: float) -> float:
        """One update; returns the loss."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        logits, marks = self.worker(batch.input_ids, batch.attention_mask, batch.token_type_ids)
        loss = loss_of(logits.float(), marks.float(), batch)
        loss.backward()  # type: ignore[no-untyped-call]
        for master, working in self.pairs:
            master.grad = None if working.grad is None else working.grad.float()
            working.grad = None
        torch.nn.utils.clip_grad_norm_([master for master, _ in self.pairs], 1.0)
        self.optimizer.step()
        with torch.no_grad():
            for master, working in self.pairs:
                working.copy_(master)
        return float(loss.detach())


def train(recipe: Recipe) -> Path:
    """Runs a stage to its end, from its checkpoint if there is one; returns the checkpoint."""
    torch.set_num_threads(recipe.threads)
    torch.manual_seed(recipe.seed)
    recipe.folder.mkdir(parents=True, exist_ok=True)
    checkpoint = recipe.folder / "checkpoint.pt"
    data = Packed.load(recipe.data)
    trainer = Trainer(load_model(checkpoint if checkpoint.exists() else recipe.start), recipe.rate)
    step = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location="cpu", weights_only=True)
        trainer.optimizer.load_state_dict(state["optimizer"])
        step = int(state["step"])
        del state
    batches = plan(data.lengths, recipe.tokens, recipe.seed)
    per_pass = len(batches)
    total = int(per_pass * recipe.passes)
    epoch, losses, shown, saved = 0, list[float](), time.monotonic(), time.monotonic()
    while step < total:
        if epoch != step // per_pass:
            epoch = step // per_pass
            batches = plan(data.lengths, recipe.tokens, recipe.seed + epoch)
        rows = batches[step % per_pass % len(batches)]
        losses.append(trainer.step(collate(data, rows), rate_at(step, total, recipe)))
        step += 1
        if step % 20 == 0:
            line = {"step": step, "of": total, "loss": round(sum(losses) / len(losses), 4)}
            print(json.dumps({**line, "seconds": round((time.monotonic() - shown) / len(losses), 2)}), flush=True)
            shown, losses = time.monotonic(), []
        if time.monotonic() - saved > CHECKPOINT_SECONDS:
            save(checkpoint, trainer.model, {"optimizer": trainer.optimizer.state_dict(), "step": step})
            saved = time.monotonic()
    save(checkpoint, trainer.model, {"optimizer": trainer.optimizer.state_dict(), "step": step})
    return checkpoint
