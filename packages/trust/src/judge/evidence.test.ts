import { describe, expect, it } from 'vitest';
import { readThrough, scored } from '../testing/scored.ts';
import { trustTier } from '../tiers.ts';
import type { FindingCounts, JudgeEvidence, JudgeFinding, TrustInput } from '../types.ts';
import { judgeWeight } from './evidence.ts';

const SOURCE = { id: 's', text: 'The lock of the old canal opened in 1874. It is forty metres long.' };
const QUESTION = 'When did the lock of the canal open?';
const checked: TrustInput = readThrough({ question: QUESTION, reply: SOURCE.text, sources: [SOURCE] });
const unsourced: TrustInput = { question: QUESTION, reply: 'The lock of the old canal opened in 1874.' };
const found = (finding: JudgeFinding, more: Partial<JudgeEvidence> = {}): JudgeEvidence => ({
  model: 'judge-model',
  finding,
  ...more,
});
const counts = (clean: number, notFound: number, contradicted: number): FindingCounts => ({
  clean,
  not_found: notFound,
  contradicted,
});
const sumOf = (signals: readonly { contribution: number }[]): number =>
  signals.reduce((sum, { contribution }) => sum + contribution, 0);

describe('what a judging model finds', () => {
  it('weighs little before anybody judged, against a reply more than for it', () => {
    expect(judgeWeight(found('clean'))).toBeCloseTo(Math.log(2), 9);
    expect(judgeWeight(found('not_found'))).toBeCloseTo(Math.log(0.15 / 0.35), 9);
    expect(judgeWeight(found('contradicted'))).toBeCloseTo(Math.log(0.05 / 0.25), 9);
  });

  it('weighs more the more often the person agreed with it, and nothing where it was of no use', () => {
    const good = { right: counts(30, 0, 0), wrong: counts(0, 0, 30) };
    expect(judgeWeight(found('contradicted', good))).toBe(-2);
    expect(judgeWeight(found('clean', good))).toBeGreaterThan(judgeWeight(found('clean')));
    const turned = { right: counts(0, 0, 300), wrong: counts(300, 0, 0) };
    expect([judgeWeight(found('contradicted', turned)), judgeWeight(found('clean', turned))]).toEqual([0, 0]);
  });

  it('never stands beside Trusted when it says that a sentence is wrong, whatever its record', () => {
    expect(trustTier(scored(checked).score)?.label).toBe('Trusted');
    const turned = { right: counts(0, 0, 300), wrong: counts(300, 0, 0) };
    for (const record of [{}, turned]) {
      const result = scored({ ...checked, judge: found('contradicted', record) });
      expect(result.score).toBeLessThan(0.795);
      expect(result.signals.map(({ name }) => name)).toContain('judge-contradicts');
      expect(sumOf(result.signals)).toBeCloseTo(Math.log(result.score / (1 - result.score)), 6);
    }
  });

  it('lifts no reply into Trusted, however often it was right', () => {
    const good = { right: counts(300, 0, 0), wrong: counts(0, 0, 300) };
    const vague: TrustInput = { question: QUESTION, reply: 'Ships passed it that year.', sources: [SOURCE] };
    const plain = scored(readThrough(vague, () => [0.7, 0.1]));
    const lifted = scored({ ...readThrough(vague, () => [0.7, 0.1]), judge: found('clean', good) });
    expect(trustTier(plain.score)?.label).not.toBe('Trusted');
    expect(lifted.score).toBeGreaterThan(plain.score);
    expect(trustTier(lifted.score)?.label).toBe('Reliable');
    expect(sumOf(lifted.signals)).toBeCloseTo(Math.log(lifted.score / (1 - lifted.score)), 6);
    const sure = scored({ ...checked, judge: found('clean', good) });
    expect(sure.score).toBeGreaterThan(scored(checked).score);
  });

  it('moves a checked score by its weight and leaves what judgments learn from', () => {
    const plain = scored(checked);
    const doubted = scored({ ...checked, judge: found('not_found') });
    expect(doubted.score).toBeLessThan(plain.score);
    expect(doubted.base).toBe(plain.base);
    expect(doubted.signals.find(({ name }) => name === 'judge')?.explanation).toContain('judge-model, a second model');
    const words = { question: QUESTION, reply: SOURCE.text, sources: [SOURCE], judge: found('clean') };
    expect(trustTier(scored(words).score)?.label).toBe('Reliable');
  });

  it('is a second opinion where there is no source, and at most Reliable', () => {
    const plain = scored(unsourced);
    const good = { right: counts(300, 0, 0), wrong: counts(0, 0, 300) };
    const clean = scored({ ...unsourced, judge: found('clean', good) });
    const wrong = scored({ ...unsourced, judge: found('contradicted') });
    expect([clean.state, wrong.state]).toEqual(['second_opinion', 'second_opinion']);
    expect(clean.score).toBeLessThan(0.795);
    expect(wrong.score).toBeLessThan(clean.score);
    expect(wrong.score).toBeLessThan(plain.estimate ?? 0);
    expect(wrong.verdict).toContain('judge-model');
    expect(sumOf(wrong.signals)).toBeCloseTo(Math.log(wrong.score / (1 - wrong.score)), 6);
  });

  it('leaves a reply not checked when it does not know either', () => {
    const result = scored({ ...unsourced, judge: found('not_found') });
    expect(result.state).toBe('not_checked');
    expect(result.estimate).toBeLessThan(scored(unsourced).estimate ?? 0);
  });
});
