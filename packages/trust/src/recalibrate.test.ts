import { describe, expect, it } from 'vitest';
import { recalibrate, type Judgment } from './recalibrate.ts';
import { scored } from './testing/scored.ts';

const many = (count: number, score: number, verdict: Judgment['verdict']): Judgment[] =>
  Array.from({ length: count }, () => ({ score, verdict }));
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
const shown = (judgments: readonly Judgment[], score: number): number => {
  const line = recalibrate(judgments);
  return line === undefined ? score : sigmoid(line.slope * Math.log(score / (1 - score)) + line.intercept);
};

describe('recalibration from a user’s own judgments', () => {
  it('leaves the shipped curve alone below 30 judgments, and unsure ones do not count', () => {
    expect(recalibrate([...many(29, 0.8, 'wrong'), ...many(50, 0.8, 'unsure')])).toBeUndefined();
    expect(recalibrate(many(30, 0.8, 'wrong'))).toBeDefined();
  });

  it('moves towards what the user found, further with more judgments', () => {
    const half = (count: number): Judgment[] => [...many(count / 2, 0.8, 'right'), ...many(count / 2, 0.8, 'wrong')];
    const few = shown(half(40), 0.8);
    const lots = shown(half(4000), 0.8);
    expect(few).toBeLessThan(0.8);
    expect(few).toBeGreaterThan(lots);
    expect(lots).toBeCloseTo(0.5, 1);
  });

  it('keeps the order of scores even when judgments contradict it', () => {
    const against = [...many(200, 0.9, 'wrong'), ...many(200, 0.2, 'right')];
    expect(shown(against, 0.9)).toBeGreaterThan(shown(against, 0.2));
  });

  it('agrees with judgments that agree with the curve', () => {
    expect(shown([...many(80, 0.8, 'right'), ...many(20, 0.8, 'wrong')], 0.8)).toBeCloseTo(0.8, 2);
  });

  it('is a signal of its own in the score', () => {
    const input = {
      question: 'Q',
      reply: 'The lock opened in 1874.',
      sources: [{ id: 's', text: 'The lock opened in 1874.' }],
    };
    const calibration = recalibrate(many(60, 0.9, 'wrong'));
    const result = scored({ ...input, ...(calibration === undefined ? {} : { calibration }) });
    expect(result.score).toBeLessThan(scored(input).score);
    expect(result.signals.find((signal) => signal.name === 'your-judgments')?.contribution).toBeLessThan(0);
  });
});
