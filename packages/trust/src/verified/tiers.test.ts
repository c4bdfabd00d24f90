import { describe, expect, it } from 'vitest';
import { readThrough, scored } from '../testing/scored.ts';
import { trustTier } from '../tiers.ts';
import type { TrustInput } from '../types.ts';

const TEXT = 'Beta bought Acme in 2018. It paid 4 million dollars.';
const REPLY = 'In 2018 Beta bought Acme. Beta paid 4 million dollars.';
const plain: TrustInput = { question: 'Who bought whom?', reply: REPLY, sources: [{ id: 'deal', text: TEXT }] };
const tierOf = (input: TrustInput): string | undefined => trustTier(scored(input).score)?.label;
const limits = (input: TrustInput): string[] =>
  scored(input)
    .signals.map(({ name }) => name)
    .filter((name) => ['words-only', 'unread', 'in-doubt', 'contradicted', 'denied'].includes(name));

describe('the top tier of a reply with sources', () => {
  it('is Reliable by words alone, which cover and prove nothing, however good the words and the own judgments are', () => {
    const result = scored(plain);
    expect(trustTier(result.score)?.label).toBe('Reliable');
    expect(result.verdict).toContain('covered by its sources');
    expect(result.signals.find(({ name }) => name === 'words-only')?.explanation).toContain(
      'what is covered need not be so',
    );
    const judged = { grounded: { slope: 1, intercept: 6, judgments: 500 } };
    expect(tierOf({ ...plain, calibration: judged })).toBe('Reliable');
  });

  it('is Reliable where a verifier answered with nothing', () => {
    const silent = { ...plain, verified: { engine: 'test-reader/1', readings: [] } };
    expect(tierOf(silent)).toBe('Reliable');
    expect(limits(silent)).toEqual(['unread']);
  });

  it('is Reliable where it does not find one sentence said, and below that where it is denied', () => {
    const doubted = readThrough(plain, (claim) => (claim.includes('paid') ? [0.4, 0.1] : [0.97, 0.01]));
    expect(tierOf(doubted)).toBe('Reliable');
    expect(limits(doubted)).toEqual(['in-doubt']);
    expect(scored(doubted).verdict).toContain('The verifier is not sure that they mean the same.');
    const denied = readThrough(plain, (claim) => (claim.includes('paid') ? [0.1, 0.85] : [0.97, 0.01]));
    expect(limits(denied)).toEqual(['contradicted']);
    expect(scored(denied).score).toBeLessThan(0.6);
  });

  it('is Caution where a verifier is sure that half of what it says is denied', () => {
    const surely = readThrough(plain, (claim) => (claim.includes('paid') ? [0.02, 0.95] : [0.97, 0.01]));
    expect(limits(surely)).toEqual(['denied']);
    expect(tierOf(surely)).toBe('Caution');
    const third = { ...plain, reply: `${REPLY} Leeds has the offices.` };
    expect(limits(readThrough(third, (claim) => (claim.includes('paid') ? [0.02, 0.95] : [0.97, 0.01])))).toEqual([
      'contradicted',
    ]);
  });

  it('is what the verifier makes of all of a long reply, and of none of its sentences very little', () => {
    const towns = ['Leeds', 'Porto', 'Ghent', 'Lyon', 'Graz', 'Turin'];
    const reply = towns.map((town, at) => `The office in ${town} opened in ${1990 + at}.`).join(' ');
    const text = towns.map((town, at) => `In ${1990 + at} the office in ${town} opened.`).join(' ');
    const long: TrustInput = { question: 'Where are the offices?', reply, sources: [{ id: 'list', text }] };
    const worst = (said: number) => readThrough(long, (claim) => [claim.includes('Lyon') ? said : 0.95, 0.01]);
    expect(limits(worst(0.5))).toEqual([]);
    expect(tierOf(worst(0.5))).toBe('Trusted');
    expect(limits(worst(0.15))).toEqual(['in-doubt']);
    expect(tierOf(worst(0.15))).toBe('Reliable');
    expect(limits(readThrough(long, () => [0.65, 0.01]))).toEqual(['in-doubt']);
  });

  it('needs more support from one claim than from each of many', () => {
    const alone: TrustInput = { ...plain, reply: plain.reply.split('. ')[0] ?? '' };
    expect(limits(readThrough(alone, () => [0.79, 0.01]))).toEqual(['in-doubt']);
    expect(limits(readThrough(alone, () => [0.81, 0.01]))).toEqual([]);
    const towns = ['Leeds', 'Porto', 'Ghent', 'Lyon', 'Graz', 'Turin'];
    const reply = towns.map((town) => `The office in ${town} is open.`).join(' ');
    const many: TrustInput = { question: 'Where are the offices?', reply, sources: [{ id: 'list', text: reply }] };
    expect(limits(readThrough(many, () => [0.71, 0.01]))).toEqual([]);
  });

  it('is Reliable where it is not sure of one item of a list, which says one thing', () => {
    const text =
      'In 1990 the office in Leeds opened. In 1991 the office in Porto opened. In 1992 the office in Lyon opened.';
    const list =
      '- The office in Leeds opened in 1990\n- The office in Porto opened in 1991\n- The office in Lyon opened in 1992';
    const listed: TrustInput = { question: 'Where are the offices?', reply: list, sources: [{ id: 'list', text }] };
    const worst = (said: number) => readThrough(listed, (claim) => [claim.includes('Lyon') ? said : 0.97, 0.01]);
    expect(limits(worst(0.4))).toEqual(['in-doubt']);
    expect(limits(worst(0.7))).toEqual([]);
  });

  it('does not depend on titles, offers and apologies, unless a title is denied', () => {
    const dressed = (title: string): TrustInput => ({
      ...plain,
      reply: `I was wrong, sorry!\n\n## ${title}\n\n${REPLY}\n\nHope this helps! Let me know if you need more.`,
    });
    const reading = (said: [number, number]) => (claim: string) =>
      claim.startsWith('The deal') ? said : ([0.97, 0.01] as [number, number]);
    expect(tierOf(readThrough(dressed('The deal in short'), reading([0.1, 0.2])))).toBe('Trusted');
    expect(limits(readThrough(dressed('The deal that failed'), reading([0.02, 0.95])))).toEqual(['contradicted']);
  });

  it('is Trusted only where a verifier read every sentence and found nothing against one', () => {
    expect(tierOf(readThrough(plain))).toBe('Trusted');
    expect(limits(readThrough(plain))).toEqual([]);
  });
});
