import { describe, expect, it } from 'vitest';
import { scored } from './testing/scored.ts';
import { scoreBefore } from './score-reply.ts';

const GERMAN = {
  id: 'de',
  text: 'Der Mietvertrag für die Werkstatt endet am 05.03.2024 und kann nicht verlängert werden. Die Miete beträgt 1.200 € im Monat.',
};
const ENGLISH = {
  id: 'en',
  text: 'The workshop is rented until 5 March 2024 and the tenant pays 1,200 euros a month.',
};
const RIGHT = 'The tenancy of the workshop is over on March 5th, 2024, and the rent is 1,200 euros.';
const WRONG = 'The tenancy of the workshop is over on March 5th, 2024, and the rent is 1,300 euros.';
const ask = (reply: string, sources: { id: string; text: string }[]) =>
  scored({ question: 'When does it end?', reply, sources });

describe('a reply in another language than its sources', () => {
  it('is not checked, and no number speaks against it for that', () => {
    const result = ask(RIGHT, [GERMAN]);
    expect(result.state).toBe('not_checked');
    expect(result.score).toBeGreaterThanOrEqual(0.5);
    expect(result.score).toBeLessThan(0.6);
    expect(result.estimate).toBeGreaterThanOrEqual(result.score);
    expect(result.verdict).toBe(
      'Not checked: the reply is in another language than its sources, so only numbers and dates could be compared.',
    );
    expect(result.sentences.some(({ flagged }) => flagged)).toBe(false);
  });

  it('still has its wrong numbers named', () => {
    const result = ask(WRONG, [GERMAN]);
    expect(result.state).toBe('not_checked');
    expect(result.verdict).toContain('those of one statement are not in them');
    expect(result.sentences.map(({ kind }) => kind)).toEqual(['number']);
    expect(result.score).toBeLessThanOrEqual(ask(RIGHT, [GERMAN]).score);
  });

  it('is checked beside one source in its own language', () => {
    expect(ask(RIGHT, [GERMAN, ENGLISH]).state).toBe('checked');
  });

  it('is checked where its words stand in the source all the same', () => {
    expect(ask('The Mietvertrag für die Werkstatt endet am 05.03.2024.', [GERMAN]).state).toBe('checked');
  });

  it.each([
    ['Chinese', '车间的租约于2024年3月5日到期，租金为每月1200欧元。'],
    ['Japanese', '作業場の賃貸契約は2024年3月5日に終わり、家賃は月1200ユーロです。'],
    ['Russian', 'Договор аренды мастерской истекает 5 марта 2024 года.'],
  ])('is not checked in %s', (_, reply) => {
    expect(ask(reply, [ENGLISH]).state).toBe('not_checked');
  });

  it('of a few words is in the language that it shares with its question', () => {
    const asked = { reply: 'Die Miete kostet 1.200 Euro.', sources: [ENGLISH] };
    expect(scored({ question: 'Wie hoch ist die Miete?', ...asked }).state).toBe('not_checked');
  });

  it('is not contradicted by a reading that is not sure', () => {
    const reply = 'Die Miete beträgt 1.200 Euro im Monat und der Vertrag endet am 5. März 2024.';
    const stateIf = (contradicted: number): string => {
      const reading = { start: 0, end: reply.length, supported: 0.05, contradicted, unknown: 0.95 - contradicted };
      const verified = { engine: 'v', readings: [reading] };
      return scoreBefore({ question: 'Wie hoch ist die Miete?', reply, sources: [ENGLISH], verified }, true).state;
    };
    expect([stateIf(0.8), stateIf(0.94)]).toEqual(['not_checked', 'checked']);
  });

  it('is ranked by what stands before the cap', () => {
    const input = { question: '', reply: RIGHT, sources: [GERMAN] };
    expect(scoreBefore(input, false).score).toBe(scoreBefore(input, true).estimate);
  });

  it('is checked once a verifier has read it', () => {
    const pair = { start: 0, end: RIGHT.length, supported: 0.95, contradicted: 0.02, unknown: 0.03 };
    const result = scored({
      question: '',
      reply: RIGHT,
      sources: [GERMAN],
      verified: { engine: 'test', readings: [pair] },
    });
    expect(result.state).toBe('checked');
  });
});
