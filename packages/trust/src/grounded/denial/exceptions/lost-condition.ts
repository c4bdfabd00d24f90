import type { Token } from '@symbi/text/tokens';
import { readTokens } from '../../source/read-tokens.ts';
import type { SourceIndex } from '../../source/source-index.ts';
import { memoizeAll } from '../memoize.ts';
import { MOST_READ, wordsIn } from './exceptions.ts';
import { sentencesWithRarest } from '../sentences-with.ts';
import {
  contentOf,
  denies,
  endOf,
  holds,
  holdsAll,
  isAlike,
  isAmount,
  keyOf,
  phraseOf,
  startOf,
  startsWithYes,
  tokenAt,
  wordsPattern,
  type Phrase,
} from './phrase.ts';
import { ONLY_EXCEPT_BUT } from './restricting-words.ts';

/** A condition without which what a sentence of the sources says does not hold. */
interface Condition {
  readonly sentence: number;
  readonly words: readonly string[];
  /** Dimensions of its amounts. */
  readonly dimensions: readonly string[];
  /** The words of what holds on the condition. */
  readonly rule: readonly string[];
  /** What the sentence says after it. */
  readonly rest: string;
}

/** Phrases before a condition. A plain 'if' may be one of several. */
const REQUIRING = new RegExp(
  wordsPattern(
    [
      'only (?:if|when)|provided(?: that)?|providing that|as long as|so long as|on condition that|on the condition that',
      'nur (?:wenn|falls)|sofern|vorausgesetzt(?: dass)?|unter der bedingung dass',
      "a (?:la )?condition (?:que|qu'\\w+|de|d)|seulement si|uniquement si|pourvu que",
      'siempre (?:que|y cuando)|con la condicion de que|a condicion de que|solo si|unicamente si',
      'solo se|soltanto se|a (?:condizione|patto) che|purche',
      'desde que|(?:so|apenas|somente) se|contanto que|na condicao de',
    ].join('|'),
  ).source,
  'gu',
);
/** 'Solo se cubren si': a few words may stand before the condition. */
const APART =
  /(?<![^ ])(?:only|nur|seulement|solo|soltanto|so|apenas|somente)(?: [^ ]+){1,6}? (?:if|when|wenn|falls|si|se)(?![^ ])/gu;

/** Words that say that something holds without a condition. */
const WITHOUT = wordsPattern(
  'with or without|even without|whether or not|egal ob|mit oder ohne|auch ohne|selbst ohne|avec ou sans|meme sans|con o sin|incluso sin|aun sin|tambien sin|con o senza|anche senza|pure senza|com ou sem|mesmo sem|ate sem',
);
/** The same, if a denial follows: 'even if it has no label'. */
const EVEN_IF = wordsPattern(
  'even if|even when|auch wenn|selbst wenn|meme si|aunque|incluso si|aun si|anche se|mesmo que|mesmo se|ainda que',
);
const REGARDLESS = wordsPattern(
  "regardless of|irrespective of|no matter (?:the|what|which|how)|whatever the|unabhangig (?:von|vom)|egal (?:welche[mnrs]?|wie|was)|quelle?s? que soi(?:en)?t|independamment de|peu importe|independientemente de(?:l)?|sin importar|sea cual sea|indipendentemente d(?:a|al|alla|allo|ai|agli|alle|all'\\w+)|a prescindere d(?:a|al|alla|ai|agli|alle)|independentemente d[aeo]s?",
);
/** Words for a dimension, as in 'regardless of the distance'. */
const DIMENSIONS: readonly (readonly [words: RegExp, dimension: string])[] = [
  [/^(?:distance|entfernung|distancia|distanza)$/u, 'length'],
  [/^(?:amount|price|value|betrag\w*|preis\w*|montant|prix|importe|precio|importo|prezzo|valor\w*|preco)$/u, 'money'],
  [/^(?:weight|gewicht|poids|peso)$/u, 'mass'],
];
const RESTRICTING = wordsPattern(`${ONLY_EXCEPT_BUT}|however|jedoch|allerdings|toutefois|solamente|porem`);
const OTHERWISE = wordsPattern(
  'otherwise|if not|else|sonst|ansonsten|andernfalls|sinon|autrement|de lo contrario|si no|en caso contrario|altrimenti|in caso contrario|senao|caso contrario',
);
/** What is free on a condition costs something without it, whatever else a text says about that. */
const FREE = /^(?:free|gratis|kostenlos\w*|kostenfrei\w*|gratuit\w*|kostenl)$/u;
const FURTHER = /^(?:but|and|und|aber|et|mais|y|pero|e|ma|mas)$/u;
const MOST_TOKENS = 60;
const MOST_SOURCE_TOKENS = 250;
const MOST_CONDITIONS = 200;
const MOST_IN_SENTENCE = 3;
const MOST_OWN = 12;
/** The share of the words after 'even if' that must be the condition's. */
const SHARE = 0.6;

function conditionsOf(sentence: number, index: SourceIndex): Condition[] {
  const tokens = index.sentenceTokens(sentence);
  if (tokens.length === 0 || tokens.length > MOST_SOURCE_TOKENS || index.isQuestion(sentence)) return [];
  const phrase = phraseOf(index.sentenceText(sentence), tokens[0]?.start ?? 0, tokens);
  const found = [REQUIRING, APART].flatMap((pattern) => [...phrase.text.matchAll(pattern)].slice(0, MOST_IN_SENTENCE));
  return found.flatMap((match): Condition[] => {
    const at = tokenAt(phrase, match.index);
    const after = tokenAt(phrase, match.index + match[0].length - 1) + 1;
    const start = startOf(phrase, at);
    const end = endOf(phrase, after, (mark) => mark !== 'none');
    const last = endOf(phrase, after, (mark) => mark === 'stop');
    const before = [...tokens.slice(start, at), ...tokens.slice(at, after)];
    // 'Provided that it is registered, it is repaired.'
    const rule = contentOf(start === at ? tokens.slice(end, last) : before);
    const own = tokens.slice(after, end);
    const text = phraseOf('', 0, [...before, ...own]).text;
    if (denies(text) || contentOf(own).length === 0 || rule.length === 0) return [];
    const dimensions = own.flatMap(({ forms }) => forms?.dimension ?? []);
    return [
      {
        sentence,
        words: contentOf(own).slice(0, MOST_OWN),
        dimensions,
        rule,
        rest: phraseOf('', 0, tokens.slice(end)).text,
      },
    ];
  });
}

const conditionsIn = memoizeAll((index): readonly Condition[] => {
  const found: Condition[] = [];
  const last = index.sentenceOf.at(-1) ?? 0;
  for (let sentence = 0; sentence <= last && found.length < MOST_CONDITIONS; sentence += 1)
    found.push(...conditionsOf(sentence, index));
  return found;
});

interface Concession {
  /** The words for what it says is not needed. */
  readonly words: readonly string[];
  readonly folded: readonly string[];
  /** Whether all of them must belong to the condition. */
  readonly isExact: boolean;
  /** The words of the sentence around it. */
  readonly around: readonly Token[];
}

function readConcession(phrase: Phrase): Concession | undefined {
  const [exact, even] = [WITHOUT.exec(phrase.text) ?? REGARDLESS.exec(phrase.text), EVEN_IF.exec(phrase.text)];
  const match = exact ?? even;
  if (match === null) return undefined;
  const after = tokenAt(phrase, match.index + match[0].length - 1) + 1;
  const end = endOf(phrase, after, (mark, token) => mark !== 'none' || FURTHER.test(token.folded));
  const span = phrase.tokens.slice(after, end);
  if (exact === null && !denies(phraseOf('', 0, span).text)) return undefined;
  return {
    words: contentOf(span),
    folded: span.map(({ folded }) => folded),
    isExact: exact !== null,
    around: [...phrase.tokens.slice(0, tokenAt(phrase, match.index)), ...phrase.tokens.slice(end)],
  };
}

/** Whether two words may belong to one word family: 'registo' and 'registado'. */
function isKin(one: string, two: string): boolean {
  const least = Math.max(5, Math.min(one.length, two.length) - 2);
  return isAlike(one, two) || (one.slice(0, least) === two.slice(0, least) && !/[^\p{L}]/u.test(one + two));
}

function isOf({ words, folded, isExact }: Concession, condition: Condition): boolean {
  const shared = words.filter((word) => condition.words.some((one) => isKin(one, word)));
  const isDimension = DIMENSIONS.some(
    ([names, dimension]) => condition.dimensions.includes(dimension) && folded.some((word) => names.test(word)),
  );
  if (isExact) return words.length > 0 && (shared.length === words.length || (words.length === 1 && isDimension));
  return shared.length >= 2 && shared.length >= SHARE * words.length;
}

/** Whether the sources say elsewhere what holds without the condition. */
function saysOtherwise(concession: Concession, { sentence, rest }: Condition, index: SourceIndex): boolean {
  const next = phraseOf('', 0, index.sentenceTokens(sentence + 1).slice(0, MOST_READ)).text;
  if (OTHERWISE.test(rest) || OTHERWISE.test(next)) return true;
  return concession.words.some((word) => sentencesWithRarest([word], index).some((one) => one !== sentence));
}

/** Whether a statement gives an amount, as that of the rule, to what has another one without the condition. */
function isOfAmount(concession: Concession, condition: Condition, index: SourceIndex): boolean {
  const { sentence, rule } = condition;
  const own = contentOf(concession.around.filter((token) => !isAmount(token)));
  const amounts = concession.around.filter(isAmount).map(keyOf);
  const others = sentencesWithRarest(concession.words, index).filter((one) => one !== sentence);
  return others.some((one) => {
    const tokens = index.sentenceTokens(one).slice(0, MOST_READ);
    const words = wordsIn(one, index);
    if (!denies(phraseOf('', 0, tokens).text) || !holdsAll(words, concession.words)) return false;
    const isSame = own.some((word) => holds(words, word)) && tokens.some(isAmount);
    const isOf = (word: string): boolean => holds(rule, word) || holdsAll(words, own);
    return isSame && amounts.some((word) => isOf(word) && !words.includes(word));
  });
}

/**
 * Whether a sentence says that something holds without a condition which the sources set for it: 'with or without the
 * original box' beside 'provided they are in the original box'.
 */
export function losesCondition(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  question: string,
): boolean {
  if (tokens.length > MOST_TOKENS || text.trimEnd().endsWith('?')) return false;
  const phrase = phraseOf(text, from, tokens);
  const concession = readConcession(phrase);
  if (concession === undefined || RESTRICTING.test(phrase.text)) return false;
  const { around } = concession;
  if (denies(phraseOf('', 0, around).text)) return false;
  const own = contentOf(around);
  const isAnswer = own.length === 0 || startsWithYes(phrase.text);
  const asked = isAnswer ? contentOf(readTokens(question, index.language).slice(0, MOST_TOKENS)) : [];
  const words = own.length > 0 ? own : asked;
  return conditionsIn(index).some(
    (condition) =>
      isOf(concession, condition) &&
      (isOfAmount(concession, condition, index) ||
        (words.some((word) => holds(condition.rule, word)) &&
          (!saysOtherwise(concession, condition, index) ||
            [...own, ...asked].some((word) => FREE.test(word) && holds(condition.rule, word))))),
  );
}
