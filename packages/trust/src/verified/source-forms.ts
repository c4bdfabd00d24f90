import type { Forms } from '@symbi/text/quantities/forms';
import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../grounded/source/source-index.ts';
import { readTokens } from '../grounded/source/read-tokens.ts';

/** Places of a quantity in the sources that are looked at, and quantities of a claim that are written anew. */
const MOST_PLACES = 8;
const MOST_QUANTITIES = 24;
/** What is written anew in any language; of other measures the units may only be in another language. */
const ANY_LANGUAGE = new Set(['money', 'clock', 'date']);

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

/** A claim with its quantities in the form in which its evidence has them: '25 Swiss francs' as 'CHF 25'. */
export function inSourceForms(claim: string, index: SourceIndex, evidence: string): string {
  const tokens = readTokens(claim, index.language);
  const changes: Change[] = tokens
    .filter(({ forms }) => forms?.dimension !== undefined)
    .slice(0, MOST_QUANTITIES)
    .flatMap((token) => {
      const text = writtenAs(token, index, evidence);
      return text === undefined ? [] : [{ start: token.start, end: token.end, text }];
    });
  return changes
    .toReversed()
    .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), claim);
}
