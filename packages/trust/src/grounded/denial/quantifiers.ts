import type { Token } from '@symbi/text/tokens';
import { isFraming } from '../source/phrases.ts';
import { readTokens } from '../source/read-tokens.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { isKnown, sentencesOf, wordsIn } from './exceptions/exceptions.ts';
import {
  contentOf,
  denies,
  holds,
  holdsAll,
  isAlike,
  isAmount,
  keyOf,
  phraseOf,
  startsWithYes,
  wordsPattern,
  type Phrase,
} from './exceptions/phrase.ts';
import { ONLY_EXCEPT_BUT } from './exceptions/restricting-words.ts';
import { memoize } from './memoize.ts';
import { sentencesWithRarest } from './sentences-with.ts';

const WHOLE = 'all|every|each|alle|allen|aller|samtliche\\w*|jede[mnrs]?|tous|toutes|tod[oa]s|tutt[ei]';
/** Words by which all of some things are meant. */
const ALL = wordsPattern(WHOLE);
/** 'The two' may be all there are. */
const DEFINITE = /^(?:the|die|der|den|les|los|las|i|gli|le|os|as)$/u;
/** Words of which the thing is no whole of many: 'all day', 'at all'. */
const IDIOM =
  /(?<![^ ])(?:(?:after|at|above|in|of|first of|not|vor|pas|d') all(?:em)?|all (?:day|night|year|time|along|right|round|the time|the same)|every (?:day|time|year|week|month|other)|each other|tous les (?:jours|ans|mois)|tod[oa]s (?:os|as|los|las) (?:dias|anos|meses|semanas)|tutt[ei] (?:i|le) (?:giorni|anni|mesi|settimane)|alle (?:tage|jahre|\d+)|jede[nrs]? (?:tag|jahr|woche|monat))(?![^ ])/u;
/** Words by which only a part of them is. */
const PART = new RegExp(
  wordsPattern(
    `(?:almost|nearly|practically|not|fast|beinahe|nahezu|nicht|presque|pas|casi|no|quasi|non|quase|nao) (?:${WHOLE})|(?<!the )most(?: of)?|some(?: of)?|many|several|a few|few|die meisten|einige\\w*|manche|viele|wenige|la plupart|la majorite|quelques|certaine?s|plusieurs|beaucoup|la mayoria|algun[oa]s|much[oa]s|poc[oa]s|vari[oa]s|la maggior parte|alcun[ei]|molt[ei]|poch[ei]|a maioria|algun?s|algumas|muit[oa]s|pouc[oa]s`,
  ).source,
  'u',
);
const NONE = wordsPattern('none|no|kein|keine[rs]?|aucune?|ningun[oa]?|nessun[oa]?|nenhuma?');
const SOME = wordsPattern(
  'some|several|many|most|einige|mehrere|manche|quelques|certaine?s|plusieurs|algun[oa]s|vari[oa]s|alcun[ei]|divers[ei]|alguns|algumas',
);
const RESTRICTING = wordsPattern(
  `${ONLY_EXCEPT_BUT}|if|whether|would|could|should|may|might|when|until|before|after|wenn|falls|ob|bis|bevor|si|quand|avant|cuando|antes|quando|prima|together|total|average|zusammen|insgesamt|ensemble|juntos|insieme|juntas|almost|nearly|fast|presque|casi|quasi|quase`,
);
const CLAUSE_END = /^(?:but|while|whereas|aber|wahrend|mais|tandis|pero|mientras|ma|mentre|mas|enquanto)$/u;
const MOST_TOKENS = 50;
const MOST_SOURCE_TOKENS = 150;
const LEAST_WORDS = 2;
const SUBJECT = 4;

interface Clause {
  readonly phrase: Phrase;
  readonly words: readonly string[];
}

function clausesOf(text: string, from: number, tokens: readonly Token[]): Clause[] {
  const { marks } = phraseOf(text, from, tokens);
  const ends = [...tokens.keys()].filter(
    (at) => at > 0 && (marks[at] !== 'none' || CLAUSE_END.test(tokens[at]?.folded ?? '')),
  );
  return [0, ...ends].map((start, at) => {
    const own = tokens.slice(start, ends[at]);
    const isSaid = (token: Token): boolean => !isAmount(token) && !isFraming(token) && !ALL.test(token.folded);
    return { phrase: phraseOf(text, from, own), words: contentOf(own.filter(isSaid)) };
  });
}

const sourceClauses = memoize((sentence, index): readonly Clause[] => {
  const tokens = index.sentenceTokens(sentence);
  if (tokens.length === 0 || tokens.length > MOST_SOURCE_TOKENS || index.isQuestion(sentence)) return [];
  return clausesOf(index.sentenceText(sentence), tokens[0]?.start ?? 0, tokens);
});

/** The first words of a clause, of which the rest is said: 'for all ages' is said of something else. */
const subjectOf = (text: string): string => text.split(' ').slice(0, SUBJECT).join(' ');

/** The number of things of which a clause says something as a whole; 'all' without one. */
function wholeOf({ tokens, text }: Phrase): string | undefined {
  const at = tokens.findIndex(isAmount);
  const before = tokens[at - 1]?.folded ?? '';
  const amount = tokens[at];
  if (ALL.test(subjectOf(text)) && !IDIOM.test(text)) return 'all';
  return amount !== undefined && at < 3 && DEFINITE.test(before) ? keyOf(amount) : undefined;
}

/** Whether a clause says something of only a part: of most, or of fewer than `whole`. */
function isOfPart({ phrase: { text, tokens } }: Clause, isCounted: boolean): boolean {
  if (PART.test(subjectOf(text))) return true;
  const [first, second] = tokens;
  return isCounted && [first, second].some((token) => token !== undefined && isAmount(token)) && !ALL.test(text);
}

/** 'All fourteen finished', where almost all did. */
function isOfAll(own: Clause, index: SourceIndex): boolean {
  const whole = wholeOf(own.phrase);
  if (whole === undefined || own.words.length < LEAST_WORDS || denies(own.phrase.text)) return false;
  const [counted] = own.phrase.tokens.filter(isAmount);
  let isFound = false;
  for (const sentence of sentencesWithRarest(own.words, index)) {
    const near = wordsIn(sentence, index);
    if (!holdsAll(near, own.words)) continue;
    if (counted !== undefined && whole !== 'all' && !near.includes(keyOf(counted))) return false;
    const clauses = sourceClauses(sentence, index);
    const saying = clauses.filter(({ words }) => own.words.filter((word) => holds(words, word)).length >= LEAST_WORDS);
    const isPart = (clause: Clause): boolean =>
      isOfPart(clause, counted !== undefined) &&
      !clause.phrase.tokens.some((token) => counted !== undefined && isAlike(keyOf(token), keyOf(counted)));
    if (saying.length === 0 || !saying.every(isPart)) return false;
    isFound = true;
  }
  return isFound;
}

/** 'Three of the eight were closed', where none was. */
function isOfNone(own: Clause, index: SourceIndex, asked: readonly string[]): boolean {
  const { text, tokens } = own.phrase;
  if (!SOME.test(text) && !tokens.slice(0, LEAST_WORDS).some(isAmount)) return false;
  const verb = own.words.at(-1);
  if (verb === undefined || denies(text) || own.words.some((word) => !isKnown(word, index))) return false;
  const clauses = sentencesOf(verb, index).flatMap((sentence) => sourceClauses(sentence, index));
  const saying = clauses.filter(({ words }) => holds(words, verb));
  const isNone = ({ phrase, words }: Clause): boolean =>
    NONE.test(phrase.text.split(' ').slice(0, LEAST_WORDS).join(' ')) &&
    isAlike(words.at(-1) ?? '', verb) &&
    own.words.slice(0, -1).every((word) => holds(words, word) || holds(asked, word)) &&
    (own.words.length > 1 || holds(asked, verb));
  return saying.length > 0 && saying.every(isNone);
}

/**
 * Whether a sentence says of all of some things what the sources say of a part of them ('all fourteen finished', where almost
 * all did), or of some what they say of none.
 */
export function turnsQuantity(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  question: string,
): boolean {
  if (tokens.length > MOST_TOKENS || text.trimEnd().endsWith('?')) return false;
  const phrase = phraseOf(text, from, tokens);
  if (denies(phrase.text) || RESTRICTING.test(phrase.text.replace(/^si /u, ''))) return false;
  const asked = startsWithYes(phrase.text) ? contentOf(readTokens(question, index.language).slice(0, MOST_TOKENS)) : [];
  return clausesOf(text, from, tokens).some((own) => isOfAll(own, index) || isOfNone(own, index, asked));
}
