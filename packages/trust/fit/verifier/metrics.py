"""Measures: area under the ROC curve with a bootstrap interval, and macro-averaged F1."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.stats import rankdata


def auroc(score: ArrayLike, good: NDArray[np.bool_]) -> float:
    """The probability that a good one scores above a bad one; ties count one half."""
    ranks = rankdata(np.asarray(score, np.float64))
    positive, negative = int(good.sum()), int((~good).sum())
    if not positive or not negative:
        return float("nan")
    return round(float((ranks[good].sum() - positive * (positive + 1) / 2) / (positive * negative)), 4)


def interval(score: NDArray[np.float64], good: NDArray[np.bool_], draws: int = 200) -> list[float]:
    """AUROC with the 5th and 95th percentiles of its bootstrap distribution."""
    rng = np.random.default_rng(1)
    found = []
    for _ in range(draws):
        at = rng.integers(0, len(good), len(good))
        found.append(auroc(score[at], good[at]))
    low, high = np.nanpercentile(found, [5, 95])
    return [auroc(score, good), round(float(low), 3), round(float(high), 3)]


def macro_f1(predicted: NDArray[np.int64], labels: NDArray[np.int64]) -> float:
    """Mean F1 over the labels that occur in the set; other predictions count as errors."""
    scores = []
    for label in np.unique(labels):
        hit = float(((predicted == label) & (labels == label)).sum())
        scores.append(2 * hit / max(1.0, float((predicted == label).sum() + (labels == label).sum())))
    return round(float(np.mean(scores)), 4)
