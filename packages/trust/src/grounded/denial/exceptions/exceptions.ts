import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../../source/source-index.ts';
import { memoize, memoizeAll } from '../memoize.ts';
import { sentencesWith, sentencesWithRarest } from '../sentences-with.ts';
import {
  contentOf,
  denies,
  endOf,
  holdsAll,
  isAlike,
  isContent,
  phraseOf,
  startOf,
  tokenAt,
  wordsPattern,
  type Phrase,
} from './phrase.ts';

/** What a sentence of the sources excepts from what it says. */
export interface Exception {
  readonly sentence: number;
  /** All words of the sentence. */
  readonly text: string;
  /** The words of each thing that is excepted. */
  readonly things: readonly (readonly string[])[];
  /** The words from which it is excepted. */
  readonly rule: readonly string[];
  readonly ruleText: string;
  /** Of the rule the words of what it is said of: 'classes' in 'all classes are included'. */
  readonly scope: readonly string[];
  /** The words that tell more of what is excepted: 'except on Sundays, when it starts at 8'. */
  readonly further: readonly string[];
  /** Of a list of what is not covered, whose rule is the word of its title. */
  readonly isList: boolean;
}

/** Words by which something is excepted that stands behind them. 'Apart from' and 'besides' may add something. */
const EXCEPTING = new RegExp(
  wordsPattern(
    [
      'except(?: for| on| in| at| during)?|excepting|excluding|with the exceptions? of',
      '(?:mit )?ausnahme (?:von|der|des)|mit ausnahme|ausgenommen|ausser (?:am|an|im|in|bei|beim|fur|den|der|dem|die|das|an|zu|wahrend)',
      "sauf|hormis|excepte|a (?:l')?exception (?:de|du|des|d)",
      'salvo|excepto|(?:a|con) (?:la )?excepcion de(?:l)?|excluid[oa]s',
      'tranne|eccetto|ad eccezione (?:di|del|dello|della|dei|degli|delle)|(?:fatta )?eccezione per|esclus[oaie]',
      'exceto|(?:com|a) (?:a )?exce[cp]?[cp]?ao (?:de|do|da|dos|das)|excluindo',
    ].join('|'),
  ).source,
  'gu',
);
/** The title of a list of what a contract does not cover. */
const EXCLUDING = wordsPattern(
  'not (?:covered|insured|included)|nicht (?:versichert|gedeckt|abgedeckt|enthalten|inbegriffen)|(?:non|pas) (?:couverte?s?|comprise?s?|incluse?s?)|no (?:cubierto|cubierta|incluido|incluye|cubre)|non (?:copert[oaie]|compres[oaie]|inclus[oaie])|nao (?:cobert[oa]s?|incluid[oa]s?)',
);
/** Words that stand for all things of a kind. */
export const ALL = wordsPattern(
  'all|every|everyone|everything|each|daily|always|any|alle|allen|aller|jede[mnrs]?|taglich|immer|samtliche\\w*|tous|toutes|toute|tout|chaque|toujours|tod[oa]s?|cada|siempre|tutt[oaie]|ogni|sempre',
);
/** A word that starts a further remark on the exception or the rule. */
const FURTHER =
  /^(?:but|when|where|which|who|that|whose|if|unless|because|since|so|aber|wenn|wo|weil|falls|mais|ou|qui|que|quand|si|car|pero|cuando|donde|porque|ma|che|quando|perche|dove|mas|onde|se)$/u;
const JOINING = /^(?:and|or|und|oder|sowie|et|y|o|u|e|ed|od|as well)$/u;
const MOST_EXCEPTIONS = 200;
const MOST_IN_SENTENCE = 4;
const MOST_TOKENS = 250;
const MOST_WORDS = 6;
const MOST_THINGS = 8;
/** What is not the whole of a thing. */
const isNumber = (word: string): boolean => /^[\d.,/]+$/u.test(word);

/** The things that tokens list. An entry may share the end of the next one: 'market and fair of May'. */
function thingsOf(tokens: readonly Token[]): string[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (JOINING.test(token.folded)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const words = parts.map(contentOf).filter(({ length }) => length > 0);
  const isWhole = (own: string[], at: number): boolean =>
    words.slice(at + 1).every((next) => next.length <= own.length);
  return words
    .filter(isWhole)
    .filter((own) => own.length <= MOST_WORDS && !own.every(isNumber) && own.join('').length > 2)
    .slice(0, MOST_THINGS);
}

/** The content words right after 'all'. */
function scopeOf(rule: readonly Token[]): string[] {
  const all = rule.findIndex(({ folded }) => ALL.test(folded));
  if (all < 0) return [];
  const first = rule.findIndex((token, at) => at > all && isContent(token));
  const end = rule.findIndex((token, at) => at > first && !isContent(token));
  return contentOf(rule.slice(first < 0 ? rule.length : first, end < 0 ? rule.length : end));
}

function readList(phrase: Phrase, sentence: number): Exception[] {
  const match = EXCLUDING.exec(phrase.text);
  if (match === null) return [];
  const { tokens, marks } = phrase;
  const after = tokenAt(phrase, match.index + match[0].length - 1) + 1;
  if (marks[after] !== 'stop') return [];
  const ends = [...marks.keys()].filter((at) => at >= after && marks[at] !== 'none');
  const things = ends
    .slice(0, MOST_WORDS)
    .map((start, at) => contentOf(tokens.slice(start, ends[at + 1] ?? tokens.length)))
    .filter((own) => own.length > 1 && own.length <= MOST_WORDS);
  return [{ sentence, text: phrase.text, things, rule: [], ruleText: '', scope: [], further: [], isList: true }];
}

const exceptionsOf = (sentence: number, index: SourceIndex): Exception[] => {
  const tokens = index.sentenceTokens(sentence);
  const from = tokens[0]?.start ?? 0;
  if (tokens.length === 0 || tokens.length > MOST_TOKENS || index.isQuestion(sentence)) return [];
  const phrase = phraseOf(index.sentenceText(sentence), from, tokens);
  const found = [...phrase.text.matchAll(EXCEPTING)].slice(0, MOST_IN_SENTENCE).flatMap((match): Exception[] => {
    const at = tokenAt(phrase, match.index);
    const after = tokenAt(phrase, match.index + match[0].length - 1) + 1;
    const end = endOf(phrase, after, (mark, token) => mark !== 'none' || FURTHER.test(token.folded));
    if (phrase.marks[after] === 'stop' || FURTHER.test(tokens[after]?.folded ?? '')) return [];
    const start = startOf(phrase, at);
    const last = start === at ? endOf(phrase, after, (mark) => mark === 'stop') : tokens.length;
    // 'Except on Mondays, it is open.'
    const rule = start === at ? tokens.slice(end, last) : tokens.slice(start, at);
    const ruleText = phraseOf('', 0, rule).text;
    const rest = contentOf([...tokens.slice(0, at), ...tokens.slice(end)]);
    const things = thingsOf(tokens.slice(after, end)).filter((own) => !holdsAll(rest, own));
    if (things.length === 0 || denies(ruleText) || NEGATIVE.test(ruleText)) return [];
    const further = start === at ? [] : contentOf(tokens.slice(end, last));
    return [
      {
        sentence,
        text: phrase.text,
        things,
        rule: contentOf(rule),
        ruleText,
        scope: scopeOf(rule),
        further,
        isList: false,
      },
    ];
  });
  return [...found, ...readList(phrase, sentence)];
};

/** Words that deny without a negation: nothing is concluded of a rule with one. */
const NEGATIVE = wordsPattern(
  'forbidden|prohibited|banned|closed|excluded|exempt|refused|verboten|untersagt|geschlossen|ausgeschlossen|interdite?s?|fermee?s?|exclue?s?|prohibid[oa]s?|cerrad[oa]s?|vietat[oaie]|chius[oaie]|proibid[oa]s?|fechad[oa]s?|encerrad[oa]s?',
);

/** All exceptions that the sources state. */
export const exceptionsIn = memoizeAll((index): readonly Exception[] => {
  const found: Exception[] = [];
  const last = index.sentenceOf.at(-1) ?? 0;
  for (let sentence = 0; sentence <= last && found.length < MOST_EXCEPTIONS; sentence += 1)
    found.push(...exceptionsOf(sentence, index));
  return found;
});

/** Whether another sentence of the sources speaks of the thing, and does not deny anything of it. */
export function isElsewhere(thing: readonly string[], sentence: number, index: SourceIndex): boolean {
  return sentencesWithRarest(thing, index).some((one) => {
    if (one === sentence) return false;
    const tokens = index.sentenceTokens(one).slice(0, MOST_READ);
    if (!holdsAll(wordsIn(one, index), thing)) return false;
    const { text } = phraseOf('', 0, tokens);
    return !denies(text) && !NEGATIVE.test(text);
  });
}

/** A longer sentence is a table or a text without marks: it is not read word by word for every sentence of a reply. */
export const MOST_READ = 1000;
/** The content words of a sentence of the sources; of a longer one those it begins with. */
export const wordsIn = memoize((sentence, index): readonly string[] =>
  contentOf(index.sentenceTokens(sentence).slice(0, MOST_READ)),
);

/** The stems of the sources that are of one word with a stem. */
const alikeIn = (word: string, index: SourceIndex): string[] => [
  ...new Set([word, ...(index.byPrefix.get(word.slice(0, 4)) ?? []).filter((one) => isAlike(one, word))]),
];

/** Whether a word is in the sources. */
export const isKnown = (word: string, index: SourceIndex): boolean =>
  alikeIn(word, index).some((one) => index.ids.has(one));

/** The sentences of the sources in which a word stands. */
export const sentencesOf = (word: string, index: SourceIndex): number[] => [
  ...new Set(alikeIn(word, index).flatMap((one) => sentencesWith(index.ids.get(one) ?? 0, index))),
];
