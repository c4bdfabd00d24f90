import type { Case } from './data.ts';
import { fitPlatt } from './logistic.ts';

export interface JudgedSentence {
  item: Case;
  start: number;
  end: number;
  risk: number;
  label: number;
}

/** Character-level F1 of calling every sentence at or above the risk unsupported, over all replies together. */
export function characterF1(sentences: readonly JudgedSentence[], replies: readonly Case[], threshold: number): number {
  let called = 0;
  let hit = 0;
  for (const sentence of sentences) {
    if (sentence.risk < threshold) continue;
    called += sentence.end - sentence.start;
    for (let at = sentence.start; at < sentence.end; at += 1)
      if (sentence.item.spans.some(([from, to]) => at >= from && at < to)) hit += 1;
  }
  const marked = replies.reduce((sum, reply) => sum + countMarked(reply), 0);
  return called + marked === 0 ? 0 : (2 * hit) / (called + marked);
}

function countMarked(reply: Case): number {
  let marked = 0;
  for (let at = 0; at < reply.reply.length; at += 1)
    if (reply.spans.some(([from, to]) => at >= from && at < to)) marked += 1;
  return marked;
}

export interface SupportLine {
  slope: number;
  intercept: number;
  charactersF1: number;
}

/**
 * Platt's line for sentences, shifted so that support .5 gives the best marking of characters: the base rate of
 * unsupported sentences is low, and a probability of .5 would mark almost nothing.
 */
export function chooseSupport(sentences: readonly JudgedSentence[], replies: readonly Case[]): SupportLine {
  const line = fitPlatt(
    sentences.map((sentence) => sentence.risk),
    sentences.map((sentence) => sentence.label),
  );
  const risks = sentences.map((sentence) => sentence.risk).toSorted((left, right) => left - right);
  let threshold = 0;
  let best = 0;
  for (let share = 0.5; share < 1; share += 0.01) {
    const candidate = risks[Math.floor(share * risks.length)] ?? 0;
    const value = characterF1(sentences, replies, candidate);
    if (value > best) {
      best = value;
      threshold = candidate;
    }
  }
  return { slope: line.slope, intercept: -line.slope * threshold, charactersF1: best };
}
