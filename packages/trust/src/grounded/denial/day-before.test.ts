import { expect, it } from 'vitest';
import { readReply } from '../read-reply.ts';
import { scored } from '../../testing/scored.ts';

const WATER = 'Your water will be off on Thursday 6 June from 22:00 until 05:00 the following morning.';
const SHIFT = 'Die Schicht am Freitag, 31. Mai beginnt um 22:00 Uhr und endet um 6:00 Uhr am nächsten Morgen.';
const isDoubted = (reply: string, text: string): boolean =>
  scored({ question: '', reply, sources: [{ id: 's', text }] }).signals.some(({ name }) => name === 'doubted');
const linesOf = (reply: string, text: string): readonly string[] =>
  readReply('', reply, [{ id: 's', text }]).sentences.flatMap(({ derivations }) =>
    derivations.flatMap((one) => one.text ?? []),
  );

it.each([
  ['At 5 am on Thursday 6 June.', WATER],
  ['The water is back on 6 June at 5 am.', WATER],
  ['Sie endet am 31. Mai um 6:00 Uhr.', SHIFT],
])('a time of the next day that is given the date before it is contradicted: %s', (reply, text) => {
  expect(isDoubted(reply, text)).toBe(true);
});

it.each([
  ['At 5 am on Friday 7 June.', WATER],
  ['The water goes off on Thursday 6 June at 22:00.', WATER],
  ['It starts on Thursday 6 June and ends at 5 am.', WATER],
  ['It is off from 6 June, 22:00, until 5 am.', WATER],
  ['On Thursday 6 June until 5 am the following morning.', WATER],
  ['At 5 am on Thursday 6 June.', `${WATER} On Thursday 6 June at 05:00 it is tested.`],
])('another one is not: %s', (reply, text) => {
  expect(isDoubted(reply, text)).toBe(false);
});

it.each([
  ['At 5 am on Friday 7 June.', WATER, 'the following morning = Friday 7 June'],
  ['Sie endet am 1. Juni um 6:00 Uhr.', SHIFT, 'am nächsten Morgen = 1. Juni'],
])('the date of the next day follows: %s', (reply, text, line) => {
  expect(linesOf(reply, text)).toEqual([line]);
});

it.each([
  ['At 5 am on Saturday 7 June.', WATER],
  ['At 5 am on Saturday 8 June.', WATER],
  ['At 5 am on Friday 7 June.', 'Your water will be off on Thursday 6 June from 22:00 until 05:00.'],
])('another date does not: %s', (reply, text) => {
  expect(linesOf(reply, text)).toEqual([]);
});
