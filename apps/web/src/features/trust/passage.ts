import { narrowPlace } from '@symbi/contracts/place';
import { splitSentences } from '@symbi/text/sentences';
import type { TrustSource } from '@symbi/contracts/trust';
import type { Words } from './source-opener.ts';

/** A longer one is no row of a table that anybody reads at once. */
const LONGEST_ROW = 400;

/** 'up to 12 m | 31 €', as tables of documents are read, and 'Length: up to 12 m; A night: 31 €', as sheets are. */
const isRow = (line: string): boolean => {
  const cells = line.split('; ');
  return line.trim().split(/\s?\|\s/).length > 1 || (cells.length > 1 && cells.every((cell) => cell.includes(': ')));
};

/** In a row of a table the evidence is the whole row: the other cells say what a figure belongs to. */
const withRow = (text: string, found: Words): Words => {
  const start = text.slice(0, found.start).lastIndexOf('\n') + 1;
  const next = text.indexOf('\n', found.end);
  const end = next === -1 ? text.length : next;
  const isWhole = end - start <= LONGEST_ROW && text.slice(start, end).split('\n').every(isRow);
  return isWhole ? { start, end } : found;
};

/** How far a cut moves to keep a word or an amount whole; some languages write no words apart. */
const LONGEST_WORD = 40;

/** Fewer characters are no reason to cut, and a cut moves as far to where a sentence ends. */
const FEW = 40;

/** A number stays with the unit behind it and the currency or sign before it. */
const isInAmount = (before: string, after: string): boolean =>
  (/\d$/.test(before) && /^[\p{L}\p{Sc}\d%‰°]/u.test(after)) ||
  (/(?:^|\s)(?:\p{Sc}|§|\p{Lu}{3})$/u.test(before) && /^\d/.test(after));

/** The place itself, or the one before the amount that it is in. */
const beforeAmount = (text: string, at: number): number => {
  const after = text.slice(at, at + LONGEST_WORD).trimStart();
  let before = text.slice(Math.max(0, at - LONGEST_WORD), at).trimEnd();
  let rest = after;
  while (isInAmount(before, rest)) {
    const [last = ''] = /\S+$/.exec(before) ?? [];
    rest = last;
    before = before.slice(0, -last.length).trimEnd();
  }
  if (rest === after) return at;
  // A list of numbers without an end is cut where it has to be.
  return before === '' ? at : Math.max(0, at - LONGEST_WORD) + before.length;
};

/** Where the text can begin at or after a place without half a word, or before the amount there. */
const beginAt = (text: string, at: number): number => {
  const [half = ''] = /^\S*/.exec(text.slice(at - 1)) ?? [];
  if (half === '' || half.length > LONGEST_WORD) return at;
  const begin = Math.min(at - 1 + half.length, text.length);
  const whole = beforeAmount(text, begin);
  return whole < begin && whole > 0 ? whole + 1 : begin;
};

/** Where it can end at or before a place without half a word. */
const endAt = (text: string, at: number): number => {
  const [half = ''] = /\S*$/.exec(text.slice(Math.max(0, at - LONGEST_WORD), at + 1)) ?? [];
  return half.length > LONGEST_WORD ? at : beforeAmount(text, at + 1 - half.length);
};

/** The place nearest to another among those that are near it. */
const nearest = (places: readonly number[], at: number): number | undefined =>
  places
    .filter((place) => Math.abs(place - at) <= FEW)
    .toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))
    .at(0);

/** The text from about a place on, with an ellipsis where it does not begin there. */
const from = (text: string, at: number, end: number): string => {
  if (at <= FEW) return text.slice(0, end);
  const starts = splitSentences(text).flatMap(({ start }) => (start <= end ? [start] : []));
  const start = Math.min(end, nearest(starts, at) ?? beginAt(text, at));
  return `…${text.slice(start, end)}`;
};

/** What belongs to the word before it: the period of an abbreviation, or the marks that end a sentence. */
const CLOSING = /^[.!?…]*[)\]"”’»]*/u;
const ENDED = /[.!?…。！？][)\]"”’»]*$/u;

/** The text up to about a place, with an ellipsis where it goes on: apart from a period, which it would look like. */
const upTo = (text: string, start: number, at: number): string => {
  if (text.length - at <= FEW) return text.slice(start);
  const ends = splitSentences(text).flatMap(({ end }) => (end > start ? [end] : []));
  const sentence = nearest(ends, at);
  const [closing = ''] = CLOSING.exec(text.slice(start)) ?? [];
  const end = sentence ?? Math.max(start + closing.length, endAt(text, at));
  if (text.slice(end).trim() === '') return text.slice(start);
  const isApart = sentence !== undefined || ENDED.test(text.slice(0, end).trimEnd());
  return `${text.slice(start, end).trimEnd()}${isApart ? ' …' : '…'}`;
};

/** The title of a source with the place of its evidence: 'lease.txt, line 7'. */
export const titleOf = ({ kind, title, text }: TrustSource, evidence: Words | undefined): string =>
  kind === 'attachment' && evidence !== undefined ? narrowPlace(title, text, evidence) : title;

/** A passage of a source around its evidence, cut between sentences or else words, and split into before, evidence and after. */
export const passageOf = (
  { text }: TrustSource,
  evidence: Words | undefined,
  around = 200,
): { before: string; found: string; after: string } => {
  if (evidence === undefined) return { before: '', found: '', after: upTo(text, 0, 4 * around) };
  const { start, end } = withRow(text, evidence);
  return {
    before: from(text, start - around, start),
    found: text.slice(start, end),
    after: upTo(text, end, end + around),
  };
};
