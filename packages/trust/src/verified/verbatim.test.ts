import { expect, it } from 'vitest';
import { readThrough, scored } from '../testing/scored.ts';
import { trustTier } from '../tiers.ts';

const POLICY = 'The fee is ten percent of the price. The policy was approved by Jonas Brandt, Head of Operations.';
const REPORT = 'The chief executive is Anna Vogel.';

/** A reply whose every sentence a verifier reads so: the probabilities that it is said and that it is denied. */
const readAs = (reading: [number, number], reply: string, ...texts: string[]) =>
  scored(
    readThrough(
      { question: 'Who approved it?', reply, sources: texts.map((text, at) => ({ id: String(at), text })) },
      () => reading,
    ),
  );

/** A reply whose every sentence a verifier finds denied. */
const denied = (reply: string, ...texts: string[]) => readAs([0.02, 0.95], reply, ...texts);

it.each([
  'The policy was approved by Jonas Brandt, Head of Operations.',
  'The policy was approved by Jonas Brandt, Head of Operations. [1]',
  '> The policy was approved by **Jonas Brandt**, Head of Operations. [1]',
  '- The policy was approved by Jonas Brandt, Head of Operations',
])('a whole sentence of a source is never denied: %s', (reply) => {
  const { score, sentences } = denied(reply, POLICY, REPORT);
  // Nor is it Trusted, where the verifier does not find it said.
  expect(trustTier(score)?.label).toBe('Reliable');
  expect(sentences.map(({ flagged }) => flagged)).toEqual([false]);
});

it('a whole sentence of a source that the verifier tends to find said is Trusted', () => {
  const whole = 'The policy was approved by Jonas Brandt, Head of Operations.';
  expect(trustTier(readAs([0.55, 0.4], whole, POLICY, REPORT).score)?.label).toBe('Trusted');
  expect(trustTier(readAs([0.45, 0.4], whole, POLICY, REPORT).score)?.label).toBe('Reliable');
  const other = whole.replace('Jonas', 'Anna');
  expect(trustTier(readAs([0.55, 0.4], other, POLICY, REPORT).score)?.label).not.toBe('Trusted');
});

it.each([
  ['what disowns it', 'Customers often repeat this myth. Gift cards are refunded after a year.'],
  ['what limits it', 'The shop keeps all gift cards. It refunds them only after a year.'],
  ['what it refers to', 'The shop keeps all gift cards. They are refunded after a year.'],
])('a sentence of a source quoted together with %s is never denied', (_, text) => {
  const { score, sentences } = denied(text, `${text} Bring yours to the desk.`, REPORT);
  expect(trustTier(score)?.label).toBe('Reliable');
  expect(sentences.map(({ flagged }) => flagged)).toEqual([false, false]);
  // The same two sentences with another one between them are not what the source says.
  const [first, second] = text.split('. ');
  const apart = `${first}. The chief executive is Anna Vogel. ${second}`;
  expect(denied(apart, `${text} Bring yours to the desk.`, REPORT).sentences.at(-1)?.flagged).toBe(true);
});

it.each([
  ['in which a word differs', 'The policy was approved by Anna Vogel, Head of Operations.', POLICY],
  ['that refers to another', 'He approved the whole policy.', 'Jonas Brandt came. He approved the whole policy.'],
  ['that the source disowns', 'Gift cards are refunded.', 'Here is a common myth. Gift cards are refunded.'],
  ['that the source denies next', 'Gift cards are refunded.', 'Gift cards are refunded. That is not true.'],
  ['that the source asks', 'You ship to Norway.', 'You ship to Norway? No, to Denmark.'],
  ['that the source withdraws', 'Gift cards are refunded.', 'Gift cards are refunded. This is no longer offered.'],
  ['that holds sometimes', 'Gift cards are refunded.', 'If you wait, this holds. Gift cards are refunded.'],
  [
    'that one copy disowns',
    'Gift cards are refunded.',
    'Gift cards are refunded. Bring them.\n\nGift cards are refunded. That is a myth.',
  ],
  ['of somebody who speaks', 'I approved the whole policy.', 'I approved the whole policy.'],
])('a sentence %s is what the verifier makes of it', (_, reply, text) => {
  expect(denied(reply, text, REPORT).score).toBeLessThan(0.4);
});

it('a row of a table in the form it is stored in is never denied, and is Trusted', () => {
  const rows = 'date: 2026-02-19; vendor: Lupo; approved: no\ndate: 2026-03-11; vendor: Keyworks; approved: yes';
  const { score, sentences } = denied('date: 2026-02-19; vendor: Lupo; approved: no [1]', rows);
  expect(sentences.map(({ flagged }) => flagged)).toEqual([false]);
  expect(score).toBeGreaterThan(0.8);
  expect(denied('date: 2026-02-19; vendor: Lupo; approved: yes [1]', rows).score).toBeLessThan(0.4);
});

it('a row of a table that its source disowns is what the verifier makes of it', () => {
  const rows = 'These prices are no longer valid:\n\nitem: sofa; price: 5 euros\nitem: table; price: 6 euros';
  expect(denied('item: sofa; price: 5 euros [1]', rows).score).toBeLessThan(0.4);
});
