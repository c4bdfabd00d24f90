import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import type { SourceIndex } from '../source/source-index.ts';
import type { Derivation } from './derivations.ts';
import { CLOCK } from './measures.ts';

/** Numbers of minutes or hours in words, in six languages. */
const NUMBERS: ReadonlyMap<string, number> = new Map(
  [
    [2, 'two zwei deux dos due duas'],
    [3, 'three drei trois tres tre três'],
    [4, 'four vier quatre cuatro quattro quatro'],
    [5, 'five fünf cinq cinco cinque'],
    [10, 'ten zehn dix diez dieci dez'],
    [15, 'fifteen fünfzehn quinze quince quindici'],
    [20, 'twenty zwanzig vingt veinte venti vinte'],
    [25, 'twenty-five fünfundzwanzig vingt-cinq veinticinco venticinque'],
    [30, 'thirty dreißig trente treinta trenta trinta'],
    [40, 'forty vierzig quarante cuarenta quaranta quarenta'],
    [45, 'forty-five fünfundvierzig quarante-cinq quarantacinque'],
  ].flatMap(([value, words]) =>
    String(words)
      .split(' ')
      .map((word) => [word, Number(value)] as const),
  ),
);
const HALF = "half an hour|(?:eine )?halbe stunde|(?:une )?demi-heure|media hora|mezz['’]ora|meia hora";
const QUARTER =
  "(?:a )?quarter of an hour|(?:eine )?viertelstunde|(?:un )?quart d['’]heure|(?:un )?cuarto de hora|(?:un )?quarto d['’]ora|(?:um )?quarto de hora";
const WHOLE = "an hour|one hour|eine stunde|une heure|una hora|un['’]ora|uma hora";
const BEFORE = 'before|earlier|beforehand|prior|vorher|zuvor|früher|vor|avant|plus tôt|auparavant|antes|prima';
const AFTER =
  'after|afterwards|later|nachher|danach|später|nach|après|plus tard|después|más tarde|dopo|più tardi|depois|mais tarde';
/** 'Twenty minutes before', 'meia hora depois'. */
const OFFSET = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(\d{1,3}|${[...NUMBERS.keys()].join('|')})[\s-]?(?:(min(?:utes?|uten?|uti|utos?|s)?\.?)|(?:hours?|stunden?|heures?|horas?|ore|h))|(${HALF})|(${QUARTER})|(?:${WHOLE}))\s(?:(${BEFORE})|(?:${AFTER}))(?!\p{L})`,
  'giu',
);
const MOST_OFFSETS = 20;
const MOST_CLOCKS = 8;
/** How many sentences before it the time may stand from which it counts. */
const SENTENCES_BACK = 2;
const DAY = 24 * 60;

interface ClockOffset {
  /** Minutes, negative before. */
  readonly by: number;
  /** The times of day from which it may count. */
  readonly clocks: readonly Token[];
}

/** '19:20' in digits needs no forms. */
const readingsOf = ({ forms, stem }: Token): readonly string[] => forms?.readings ?? [stem];

const minutesOf = (token: Token): number[] =>
  readingsOf(token).flatMap((reading) => {
    const match = CLOCK.exec(reading);
    return match === null ? [] : [60 * Number(match[1]) + Number(match[2])];
  });

const isClock = (token: Token): boolean => minutesOf(token).length > 0;

function lengthOf([, number, minutes, half, quarter]: RegExpExecArray): number {
  if (half !== undefined) return 30;
  if (quarter !== undefined) return 15;
  if (number === undefined) return 60;
  const value = NUMBERS.get(number.toLowerCase()) ?? Number(number);
  return minutes === undefined ? 60 * value : value;
}

/** The times of day in the sentence of a token, or else in the nearest one before it that has any. */
function clocksNear(at: number, { sentenceOf, sentenceTokens, sourceOf, tokens }: SourceIndex): readonly Token[] {
  const own = sentenceOf[at] ?? 0;
  for (let sentence = own; sentence >= own - SENTENCES_BACK && sentence > 0; sentence -= 1) {
    const some = sentenceTokens(sentence);
    const isSame = some[0] !== undefined && sourceOf[tokens.indexOf(some[0])] === sourceOf[at];
    const clocks = isSame ? some.filter(isClock).slice(0, MOST_CLOCKS) : [];
    if (clocks.length > 0) return clocks;
  }
  return [];
}

function readClockOffsets(index: SourceIndex, sources: readonly TrustSource[]): ClockOffset[] {
  const found = sources.flatMap(({ text }, source) =>
    [...text.matchAll(OFFSET)].slice(0, MOST_OFFSETS).map((match) => ({ match, source })),
  );
  return found.slice(0, MOST_OFFSETS).flatMap(({ match, source }) => {
    const at = index.tokens.findIndex((token, place) => index.sourceOf[place] === source && token.end > match.index);
    const length = lengthOf(match);
    if (at < 0 || length === 0) return [];
    return [{ by: match[5] === undefined ? length : -length, clocks: clocksNear(at, index) }];
  });
}

function derive(token: Token, offsets: readonly ClockOffset[]): string | undefined {
  const wanted = minutesOf(token);
  for (const { by, clocks } of offsets) {
    const from = clocks.find((clock) => minutesOf(clock).some((one) => wanted.includes((one + by + DAY) % DAY)));
    const length = Math.abs(by) % 60 === 0 ? `${Math.abs(by) / 60} h` : `${Math.abs(by)} min`;
    if (from !== undefined) return `${from.text} ${by < 0 ? '−' : '+'} ${length} = ${token.text}`;
  }
  return undefined;
}

/**
 * The times of day of a reply that the sources give by another one: '19:00' of 'departure at 19:20, the gate closes twenty
 * minutes before'.
 */
export function deriveClocks(
  parts: readonly (readonly Token[])[],
  index: SourceIndex,
  sources: readonly TrustSource[],
): readonly (readonly Derivation[])[] {
  const isWanted = (token: Token): boolean =>
    isClock(token) && !readingsOf(token).some((reading) => index.ids.has(reading));
  if (!parts.some((tokens) => tokens.some(isWanted))) return parts.map(() => []);
  const offsets = readClockOffsets(index, sources);
  return parts.map((tokens) =>
    tokens
      .filter(isWanted)
      .slice(0, MOST_CLOCKS)
      .flatMap((token) => {
        const text = derive(token, offsets);
        return text === undefined ? [] : [{ start: token.start, end: token.end, text }];
      }),
  );
}
