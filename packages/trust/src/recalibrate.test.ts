import { describe, expect, it } from 'vitest';
import { ENGINE } from './engine.ts';
import { recalibrate, recalibrateEngines, type Judgment } from './recalibrate.ts';
import { scored } from './testing/scored.ts';

const many = (count: number, score: number, verdict: Judgment['verdict']): Judgment[] =>
  Array.from({ length: count }, () => ({ score, verdict }));
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
const shown = (judgments: readonly Judgment[], score: number): number => {
  const line = recalibrate(judgments);
  return line === undefined ? score : sigmoid(line.slope * Math.log(score / (1 - score)) + line.intercept);
};

describe('recalibration from a user’s own judgments', () => {
  it('leaves the shipped curve alone below 10 judgments, and unsure ones do not count', () => {
    expect(recalibrate([...many(9, 0.8, 'wrong'), ...many(50, 0.8, 'unsure')])).toBeUndefined();
    expect(recalibrate(many(10, 0.8, 'wrong'))).toBeDefined();
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

  it('moves halfway after as many judgments as the prior is worth', () => {
    const sixOfTen = recalibrate([...many(6, 0.5, 'right'), ...many(4, 0.5, 'wrong')]);
    expect(sixOfTen?.slope).toBe(1);
    expect(sixOfTen?.intercept).toBeCloseTo(Math.log(0.6 / 0.4) / 2, 2);
  });

  it('has one line for each mode and engine of the present version, with a verifier and without', () => {
    const judged = (count: number, mode: 'grounded' | 'consistency' | 'ungrounded', engine: string) =>
      many(count, 0.8, 'wrong').map((judgment) => ({ ...judgment, mode, engine }));
    const read = `${ENGINE} symbi-verifier/1+0123456789ab`;
    const lines = recalibrateEngines([
      ...judged(12, 'grounded', ENGINE),
      ...judged(9, 'consistency', ENGINE),
      ...judged(15, 'grounded', read),
      ...judged(40, 'consistency', 'symbi-trust/1.1.0'),
      ...judged(40, 'ungrounded', ENGINE),
    ]);
    expect(Object.keys(lines)).toEqual([ENGINE, read]);
    expect(Object.keys(lines[ENGINE] ?? {})).toEqual(['grounded']);
    expect([lines[ENGINE]?.grounded?.judgments, lines[read]?.grounded?.judgments]).toEqual([12, 15]);
  });

  it('rests on judgments that were given blind once there are ten of them, and on all before', () => {
    const judged = (count: number, verdict: Judgment['verdict'], isBlind: boolean) =>
      many(count, 0.8, verdict).map((judgment) => ({
        ...judgment,
        mode: 'grounded' as const,
        engine: ENGINE,
        isBlind,
      }));
    const lineOf = (blind: number) =>
      recalibrateEngines([
        ...judged(40, 'right', false),
        ...judged(blind, 'wrong', true),
        ...judged(5, 'unsure', true),
      ])[ENGINE]?.grounded;
    expect(lineOf(9)?.judgments).toBe(49);
    expect(lineOf(10)?.judgments).toBe(10);
    expect(lineOf(10)?.intercept).toBeLessThan(lineOf(9)?.intercept ?? 0);
  });

  it('is fitted on the score before what limits it, and limited after', () => {
    const source = { id: 's', text: 'The lock of the old canal opened in 1874.' };
    const copy = scored({ question: 'Q', reply: source.text, sources: [source] });
    expect(copy.score).toBeLessThan(0.795);
    expect(copy.base).toBeGreaterThan(0.9);
    const same = { grounded: { slope: 1, intercept: 0, judgments: 10 } };
    const judged = scored({ question: 'Q', reply: source.text, sources: [source], calibration: same });
    expect(judged.score).toBeCloseTo(copy.score, 9);
    expect(judged.base).toBe(copy.base);
    const names = judged.signals.map(({ name }) => name);
    expect(names.indexOf('your-judgments')).toBeLessThan(names.indexOf('words-only'));
  });

  it('lifts no score over what limits it: words alone, and a source that says the opposite', () => {
    const source = { id: 's', text: 'The lock of the old canal opened in 1874.' };
    const calibration = { grounded: { slope: 1, intercept: 6, judgments: 500 } };
    const copy = scored({ question: 'Q', reply: source.text, sources: [source], calibration });
    expect(copy.score).toBeLessThan(0.795);
    const reply = 'The lock of the old canal never opened in 1874.';
    const denied = scored({ question: 'Q', reply, sources: [source], calibration });
    expect(denied.sentences[0]?.kind).toBe('contradicted');
    expect(denied.score).toBeLessThan(0.6);
    const sum = denied.signals.reduce((total, { contribution }) => total + contribution, 0);
    expect(sum).toBeCloseTo(Math.log(denied.score / (1 - denied.score)), 9);
  });

  it('is a signal of its own in the score', () => {
    const input = {
      question: 'Q',
      reply: 'The lock opened in 1874.',
      sources: [{ id: 's', text: 'The lock opened in 1874.' }],
    };
    const calibration = recalibrate(many(60, 0.9, 'wrong'));
    if (calibration === undefined) throw new Error('Sixty judgments are enough');
    const result = scored({ ...input, calibration: { grounded: calibration } });
    expect(scored({ ...input, calibration: { consistency: calibration } })).toEqual(scored(input));
    expect(result.score).toBeLessThan(scored(input).score);
    expect(result.signals.find((signal) => signal.name === 'your-judgments')?.contribution).toBeLessThan(0);
  });
});
