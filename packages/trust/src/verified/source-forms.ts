import type { Forms } from '@symbi/text/quantities/forms';
import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../grounded/source/source-index.ts';
import { readTokens } from '../grounded/source/read-tokens.ts';
import { inFormsOf } from '../grounded/source/same-forms.ts';

/** Places of a quantity in the sources that are looked at, and quantities of a claim that are written anew. */
const MOST_PLACES = 8;
const MOST_QUANTITIES = 24;
/** What is written anew in any language; of other measures the units may only be in another language. */
const ANY_LANGUAGE = new Set(['money', 'clock', 'date']);

const WEEKDAY = /^#weekday/u;
/** What joins the ends of a range in words, and what stands before it. */
const JOINED = /^\s(?:bis|to|until|till|and|à|a|hasta|y|alle|às|até|e)\s$/iu;
const OPENED = /(?<!\p{L})(?:von|from|between|de|desde|dalle|das|entre)\s$/iu;
const LONGEST_OPENING = 9;
const DASHES = ['–', '-', ' – ', ' - ', '—'];

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Whether two quantities are the same; of times and dates, by what they most likely are. '11:15' needs no forms. */
function isSame(own: Forms, { forms: other, stem }: Token): boolean {
  if (other === undefined) return own.dimension === 'clock' && own.readings[0] === stem;
  if (own.dimension !== other.dimension) return false;
  const isExact = own.dimension === 'clock' || own.dimension === 'date';
  return isExact ? own.readings[0] === other.readings[0] : own.readings.some((one) => other.readings.includes(one));
}

/** Where the sources have what a token says, at most the first few places. */
function placesOf({ readings }: Forms, index: SourceIndex): readonly number[] {
  return readings.flatMap((form) => (index.postings[index.ids.get(form) ?? 0] ?? []).slice(0, MOST_PLACES));
}

const digitsOf = (text: string): string => text.replaceAll(/\P{Nd}/gu, '');

/** How the sources write a quantity that a claim writes otherwise; undefined if the evidence has it as it is. */
function writtenAs(token: Token, index: SourceIndex, evidence: string): string | undefined {
  const { forms } = token;
  const dimension = forms?.dimension;
  if (forms === undefined || dimension === undefined || evidence.includes(token.text)) return undefined;
  const isOther = ({ text }: Token): boolean => ANY_LANGUAGE.has(dimension) || digitsOf(text) !== digitsOf(token.text);
  const found = placesOf(forms, index)
    .map((place) => index.tokens[place])
    .find((other) => other !== undefined && isSame(forms, other) && isOther(other) && evidence.includes(other.text));
  if (found === undefined) return undefined;
  return token.text.endsWith('.') && !found.text.endsWith('.') ? `${found.text}.` : found.text;
}

/** How the sources write a day of the week for short. */
function shortDay({ forms, text }: Token, index: SourceIndex, evidence: string): string | undefined {
  const day = forms?.readings.find((reading) => WEEKDAY.test(reading));
  if (day === undefined || evidence.includes(text)) return undefined;
  return (index.postings[index.ids.get(day) ?? 0] ?? [])
    .slice(0, MOST_PLACES)
    .map((place) => index.tokens[place])
    .find((other) => other !== undefined && other.stem === day && evidence.includes(other.text))?.text;
}

const isLike = (own: Token, other: Token | undefined): boolean =>
  other !== undefined && [own.stem, ...(own.forms?.readings ?? []), ...(own.forms?.vaguer ?? [])].includes(other.stem);

/** 'Von 14 bis 18 Uhr' where the evidence has '14–18 Uhr'. */
function rangeAt(claim: string, from: Token, to: Token, index: SourceIndex, evidence: string): Change | undefined {
  if (from.kind !== 'number' || to.kind !== 'number' || !JOINED.test(claim.slice(from.end, to.start))) return undefined;
  const places = index.postings[index.ids.get(to.stem) ?? 0] ?? [];
  for (const place of places.slice(0, MOST_PLACES)) {
    const [first, last] = [index.tokens[place - 1], index.tokens[place]];
    if (first === undefined || last === undefined || !isLike(from, first) || !isLike(to, last)) continue;
    const text = DASHES.map((dash) => first.text + dash + last.text).find((range) => evidence.includes(range));
    if (text === undefined) continue;
    const opening = OPENED.exec(claim.slice(Math.max(0, from.start - LONGEST_OPENING), from.start))?.[0].length ?? 0;
    return { start: from.start - opening, end: to.end, text };
  }
  return undefined;
}

/** A claim with its quantities in the form in which its evidence has them: '25 Swiss francs' as 'CHF 25'. */
export function inSourceForms(claim: string, index: SourceIndex, evidence: string): string {
  const tokens = inFormsOf(readTokens(claim, index.language), index);
  const changes: Change[] = [];
  for (let at = 0; at < tokens.length && changes.length < MOST_QUANTITIES; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 2]];
    if (token === undefined) break;
    const range = next === undefined ? undefined : rangeAt(claim, token, next, index, evidence);
    const text =
      range === undefined ? (writtenAs(token, index, evidence) ?? shortDay(token, index, evidence)) : undefined;
    if (range !== undefined) at += 2;
    if (range !== undefined) changes.push(range);
    else if (text !== undefined) changes.push({ start: token.start, end: token.end, text });
  }
  return changes
    .toReversed()
    .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), claim);
}
