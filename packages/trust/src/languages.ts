import { detectLanguage, guessLanguage } from '@symbi/text/language';
import type { ReadSentence, ReplyReading } from './grounded/read-reply.ts';
import type { TrustInput, TrustSentence, TrustSource } from './types.ts';

const KNOWN_BY = 2000;
const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['ko', /\p{Script=Hangul}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
  ['thai', /\p{Script=Thai}/gu],
];
/** A text with fewer Chinese characters alone may also be Japanese. */
const LEAST_HAN = 12;

interface WritingSystem {
  script: string;
  /** Undefined if the words do not tell. */
  language: string | undefined;
}

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** The script and language of a text; undefined without letters. */
function readWriting(whole: string): WritingSystem | undefined {
  const text = whole.slice(0, KNOWN_BY);
  const all = count(text, LETTER);
  if (all === 0) return undefined;
  if (count(text, LATIN) * 2 >= all) {
    const language = detectLanguage(text);
    return { script: 'latin', language: language === 'unknown' ? undefined : language };
  }
  const kana = count(text, KANA);
  const han = count(text, HAN);
  if ((kana + han) * 2 >= all)
    return { script: 'east', language: kana > 0 ? 'ja' : han >= LEAST_HAN ? 'zh' : undefined };
  const script = SCRIPTS.find(([, letters]) => count(text, letters) * 2 >= all)?.[0];
  return script === undefined ? undefined : { script, language: undefined };
}

function isOther(own: WritingSystem, text: string): boolean {
  const other = readWriting(text);
  if (other === undefined) return false;
  if (own.script !== other.script) return true;
  return own.language !== undefined && other.language !== undefined && own.language !== other.language;
}

/**
 * The share of matching words, names and numbers aside, from which a reply is comparable, whatever its language looks
 * like.
 */
const COMPARABLE_FROM = 0.5;

const isClaim = ({ role }: ReadSentence): boolean => role === 'claim';

/** Whether the person's own words cover a claim, which makes it checkable after all. */
const isCoveredBesides = (sources: readonly TrustSource[], sentences: readonly TrustSentence[]): boolean =>
  sentences.some(
    ({ flagged, evidence }) =>
      !flagged && evidence !== undefined && !sources.some(({ id }) => id === evidence.sourceId),
  );

/** A reply of a few words is in the language that they suggest if its question is as well. */
function readOwn({ question, reply }: Pick<TrustInput, 'question' | 'reply'>): WritingSystem | undefined {
  const own = readWriting(reply);
  if (own?.script !== 'latin' || own.language !== undefined) return own;
  const language = guessLanguage(reply);
  return language === 'unknown' || language !== guessLanguage(question) ? own : { ...own, language };
}

/** Whether a reply is in another language than every source, so that matching words says nothing about its support. */
export function isInAnotherLanguage(
  input: Pick<TrustInput, 'question' | 'reply'>,
  sources: readonly TrustSource[],
  sentences: readonly TrustSentence[],
  reading: ReplyReading,
): boolean {
  const own = readOwn(input);
  if (own === undefined || !sources.every(({ text }) => isOther(own, text))) return false;
  if (isCoveredBesides(sources, sentences)) return false;
  const words = reading.sentences
    .filter(isClaim)
    .flatMap((read) => read.words.filter((word) => !word.isNumber && !word.isName));
  return words.filter(({ id }) => id > 0).length < COMPARABLE_FROM * words.length;
}

/**
 * In a reply in another language only numbers, dates and amounts can be marked, since they are the same in every
 * language.
 */
export const markNumbersOnly = (
  sentences: readonly TrustSentence[],
  { sentences: read }: ReplyReading,
): TrustSentence[] =>
  sentences.map(({ start, end, support, contradiction, evidence, calculations }, at) => {
    const own = read[at];
    const isWrong = own !== undefined && isClaim(own) && own.features.numbersMissing > 0;
    return {
      start,
      end,
      support,
      contradiction: isWrong ? contradiction : 0,
      flagged: isWrong,
      ...(isWrong ? { kind: 'number' } : {}),
      ...(evidence === undefined ? {} : { evidence }),
      ...(calculations === undefined ? {} : { calculations }),
    };
  });
