import { canonicalNumber } from '@symbi/text/numbers';
import type { Token } from '@symbi/text/tokens';

export interface Fact {
  kind: 'number' | 'date' | 'name' | 'url' | 'quote';
  start: number;
  end: number;
  /** The compared form: canonical number, ISO-like date parts, folded name, address, folded quotation. */
  value: string;
}

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    ['january', 'jan', 'januar', 'janvier', 'enero'],
    ['february', 'feb', 'februar', 'fevrier', 'febrero'],
    ['march', 'mar', 'marz', 'mars', 'marzo'],
    ['april', 'apr', 'avril', 'abril'],
    ['may', 'mai', 'mayo'],
    ['june', 'jun', 'juni', 'juin', 'junio'],
    ['july', 'jul', 'juli', 'juillet', 'julio'],
    ['august', 'aug', 'aout', 'agosto'],
    ['september', 'sep', 'sept', 'septembre', 'septiembre'],
    ['october', 'oct', 'oktober', 'octobre', 'octubre'],
    ['november', 'nov', 'novembre', 'noviembre'],
    ['december', 'dec', 'dezember', 'decembre', 'diciembre'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);
const QUOTE = /"([^"\n]{3,300})"|“([^”\n]{3,300})”|„([^“”\n]{3,300})[“”]|«\s?([^»\n]{3,300}?)\s?»/gu;
const JOINER = /^(?:of|the|de|la|le|du|van|von|der|den|and|y|et|und|&)$/iu;

/** The number of the month named by the word ('Sept' is 9), else undefined. */
function monthNumber(folded: string): number | undefined {
  return MONTHS.get(folded);
}

/** Numbers, including words such as 'twelve', in one spelling. */
export function extractNumbers(tokens: readonly Token[]): Fact[] {
  return tokens
    .filter((token) => token.kind === 'number' || /^\p{Nd}/u.test(token.stem))
    .map((token) => ({ kind: 'number', start: token.start, end: token.end, value: canonicalNumber(token.stem) }));
}

/**
 * Day, month and year where a month's name is adjacent to a number: '5 May 1998' and 'May 5, 1998' are both '1998-5-5'.
 */
export function extractDates(tokens: readonly Token[]): Fact[] {
  const dates: Fact[] = [];
  tokens.forEach((token, index) => {
    const month = token.kind === 'word' ? monthNumber(token.folded) : undefined;
    if (month === undefined) return;
    const near = [tokens[index - 1], tokens[index + 1], tokens[index + 2]].filter(
      (other) => other?.kind === 'number' && Math.abs(other.start - token.start) < 20,
    );
    const day = near.find((other) => other !== undefined && Number(other.folded) >= 1 && Number(other.folded) <= 31);
    const year = near.find(
      (other) => other !== undefined && Number(other.folded) >= 1000 && Number(other.folded) <= 2999,
    );
    if (day === undefined && year === undefined) return;
    const parts = [token, day, year].filter((part) => part !== undefined);
    dates.push({
      kind: 'date',
      start: Math.min(...parts.map((part) => part.start)),
      end: Math.max(...parts.map((part) => part.end)),
      value: [year?.folded ?? '', month, day?.folded ?? ''].join('-'),
    });
  });
  return dates;
}

/**
 * Runs of capitalized words, with joiners inside ('Bank of England'). The first word of a sentence counts only together
 * with a capitalized neighbor, since every first word is capitalized. German capitalizes all nouns, so callers drop
 * names in German.
 */
export function extractNames(text: string, tokens: readonly Token[]): Fact[] {
  const names: Fact[] = [];
  let run: Token[] = [];
  const flush = (): void => {
    while (run.length > 0 && JOINER.test(run.at(-1)?.text ?? '')) run.pop();
    const first = run[0];
    const last = run.at(-1);
    const isAlone = run.length === 1 && first !== undefined && (startsSentence(text, first) || first.isStop);
    if (first !== undefined && last !== undefined && !isAlone)
      names.push({
        kind: 'name',
        start: first.start,
        end: last.end,
        value: run.map((token) => token.folded).join(' '),
      });
    run = [];
  };
  for (const token of tokens) {
    const previous = run.at(-1);
    if (previous !== undefined && /[^\s'’.&-]|\.\s|\n\s*\n/u.test(text.slice(previous.end, token.start))) flush();
    const isName =
      token.kind === 'word' &&
      token.isCapitalized &&
      !(token.isStop && (run.length === 0 || startsSentence(text, token)));
    if (isName || (run.length > 0 && JOINER.test(token.text))) run.push(token);
    else flush();
  }
  flush();
  return names;
}

function startsSentence(text: string, token: Token): boolean {
  return (
    /(?:^|[.!?:\n]["'”’)*_]*\s*|^\s*)["'“„«(*_#>\-\s]*$/u.test(text.slice(Math.max(0, token.start - 8), token.start)) ||
    token.start < 3
  );
}

/** Addresses, without scheme, 'www.' and trailing slash. */
export function extractUrls(tokens: readonly Token[]): Fact[] {
  return tokens
    .filter((token) => token.kind === 'url')
    .map((token) => ({
      kind: 'url',
      start: token.start,
      end: token.end,
      value: token.stem,
    }));
}

/** Quotations of at least three words in any of the common quotation marks. */
export function extractQuotes(text: string): Fact[] {
  return [...text.matchAll(QUOTE)].flatMap((match) => {
    const inner = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    if (inner.trim().split(/\s+/u).length < 3) return [];
    return [
      {
        kind: 'quote' as const,
        start: match.index,
        end: match.index + match[0].length,
        value: inner.trim().toLowerCase(),
      },
    ];
  });
}
