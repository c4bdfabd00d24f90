import type { Token } from '@symbi/text/tokens';
import { SEPARATOR, split } from '../denial/other-value.ts';
import { BY } from '../denial/doer.ts';
import { memoize } from '../denial/memoize.ts';
import { ITALIAN_AND_PORTUGUESE } from '../source/function-words.ts';
import type { SourceIndex } from '../source/source-index.ts';

/** At the start of a question, where it cannot be a relative pronoun. */
const WHO =
  /^[¿\s]*(?:(?:and|so|by|to|from|with|for|on|von|mit|an|bei|für|à|par|de|avec|pour|da|di|con|a|por|para|com|und|et|e|y)\s+)?(?:who|whom|who['’]s|whose|wer|wem|wen|wessen|qui|chi|quién|quiénes|quem)(?!\p{L})/iu;
/** A last question that is longer is no question for a person; the search for its start is quadratic. */
const LONGEST_QUESTION = 500;
const LAST_QUESTION = /[^.!?\n]*[?？]\s*$/u;
/** Verbs of saying, folded. Everybody who is quoted says something, so these tell no person from another. */
const REPORTING = new Set(
  'say says said tell tells told think thinks thought state states stated claim claims claimed report reports reported mention mentions mentioned believe believes believed call calls called describe describes described sagt sagte gesagt meint meinte denkt dachte behauptet behauptete erklart erklarte berichtet nannte dit disait declare pense affirme annonce appelle dice dijo dicho piensa cree afirma afirmo declaro opina ha detto disse pensa crede afferma diz disse acha pensa afirma afirmou declarou'.split(
    ' ',
  ),
);
/** Words without content in Italian and Portuguese, with those that this rule alone must not take for a name. */
const EMPTY = new Set([
  ...ITALIAN_AND_PORTUGUESE,
  ..."l'ha da dal dalla ai per su chi ed non era erano sono stato stata stati si ci quando dove uma por pelo pela pelos pelas para quem ou nao foi foram sao seu sua".split(
    ' ',
  ),
]);
const ARTICLE = new Set(
  'the a an der die das ein eine le la les un une el los las una il lo i gli o os as um uma'.split(' '),
);
/** As `SEPARATOR`, and what joins clauses in Italian and Portuguese. */
const CLAUSE_END = new RegExp(String.raw`${SEPARATOR.source}|\s(?:e|ma|mas|mentre|enquanto)\s`, 'giu');
/** The longest abbreviation before a name: 'Sr. Queirós', 'M. Aubry'. */
const ABBREVIATION = 3;
/** Where a question for a reason begins. */
const WHY =
  /^[¿\s]*(?:(?:and|so|but|und|aber|et|mais|y|pero|e|ma|mas)\s+)?(?:why|how come|what (?:was|is) the (?:reason|cause)|for what reason|warum|wieso|weshalb|pourquoi|por qué|perché|come mai|por que|porque|porquê)(?!\p{L})/iu;
/** Words that introduce a reason, folded. */
const REASON = new Set(
  'because due owing thanks cause caused weil wegen aufgrund denn grund parce raison grace porque debido gracias causa culpa perche poiche motivo devido gracas'.split(
    ' ',
  ),
);
/** In such a sentence the doer may be somebody named in the sentence before. */
const PRONOUN =
  /(?<!\p{L})(?:he|she|they|er|sie|elle|ils|elles|lui|lei|loro|ella|ellos|ellas|ele|ela|eles|elas)(?!\p{L})/iu;

const QUOTED = /["“”„«»]/u;
const MOST_SENTENCES = 400;
const MOST_ASKED = 60;
/** The weight by which the place of a question must surpass that of its answer. */
const MARGIN = 0.5;
/** The share of what stands there that may stand where the answer does: 'Vogel signed it, too' is about the same lease. */
const MOST_BESIDE = 0.33;
/** How much of a question must stand in one place for that to be its place. */
const LEAST_SHARE = 0.5;

interface SourcePlace {
  readonly tokens: readonly Token[];
  readonly stems: ReadonlySet<string>;
  /** Whether its first word is a name, and not only the first of a sentence. */
  readonly beginsWithName: boolean;
}

const placeOf = (tokens: readonly Token[], isAfterTitle: boolean): SourcePlace => ({
  tokens,
  stems: new Set(tokens.map(({ stem }) => stem)),
  beginsWithName: tokens[0]?.isCapitalized === true && (isAfterTitle || tokens[1]?.isCapitalized === true),
});

/** A sentence of the sources as one place, and its clauses. */
const readPlaces = memoize(
  (number, index): { readonly whole: SourcePlace; readonly clauses: readonly SourcePlace[] } => {
    const tokens = index.sentenceTokens(number);
    const before = index.sentenceTokens(number - 1).at(-1);
    const isAfterTitle = before !== undefined && before.isCapitalized && before.text.length <= ABBREVIATION;
    const clauses = split(index.sentenceText(number), tokens[0]?.start ?? 0, tokens, CLAUSE_END);
    return {
      whole: placeOf(tokens, isAfterTitle),
      clauses: clauses.filter(({ length }) => length > 0).map((some, at) => placeOf(some, at > 0 || isAfterTitle)),
    };
  },
);

const isContent = ({ isStop, kind, folded }: Token): boolean => !isStop && kind === 'word' && !EMPTY.has(folded);

/** The words of a question by which its place in the sources is found. */
const askedStems = (tokens: readonly Token[], index: SourceIndex): string[] => [
  ...new Set(
    tokens
      .slice(0, MOST_ASKED)
      .filter((token) => isContent(token) && !REPORTING.has(token.folded) && index.ids.has(token.stem))
      .map(({ stem }) => stem),
  ),
];

/** Whom an answer names: the names in its first clause that has any, or else all words that the question lacks. */
function namedStems({ text, from, tokens }: Sentence, asked: readonly string[], index: SourceIndex): string[] {
  const isNew = (token: Token): boolean =>
    isContent(token) && !REPORTING.has(token.folded) && index.ids.has(token.stem) && !asked.includes(token.stem);
  const isName = (token: Token): boolean => isNew(token) && token.isCapitalized;
  const clause = split(text, from, tokens, CLAUSE_END).find((some) => some.some(isName));
  return (clause?.filter(isName) ?? tokens.filter(isNew)).map(({ stem }) => stem);
}

/** The names of somebody else who, in a given place, does what the question asks about. */
function rivalsIn(
  { tokens, beginsWithName }: SourcePlace,
  asked: readonly string[],
  named: readonly string[],
  isQuoted: boolean,
): string[] {
  const isOther = (token: Token): boolean =>
    isContent(token) && !asked.includes(token.stem) && !named.includes(token.stem);
  const by = tokens.flatMap(({ folded }, at) => (BY.has(folded) ? tokens.slice(at + 1, at + 4).filter(isOther) : []));
  if (by.length > 0) return by.map(({ stem }) => stem);
  const first = tokens.findIndex(({ stem }) => asked.includes(stem));
  const isSubject = ({ isCapitalized }: Token, at: number): boolean =>
    (isCapitalized && (at > 0 || beginsWithName)) || (at === 1 && ARTICLE.has(tokens[0]?.folded ?? ''));
  return tokens
    .filter((token, at) => isOther(token) && isSubject(token, at) && (isQuoted || at < first))
    .map(({ stem }) => stem);
}

type Share = (place: SourcePlace) => number;

/** How much of a question stands in a place; rare words weigh more. */
function shareOf(
  asked: readonly string[],
  sentences: readonly SourcePlace[],
): { readonly share: Share; readonly total: number } {
  const weights = new Map(
    asked.map((stem) => {
      const holding = sentences.filter(({ stems }) => stems.has(stem)).length;
      return [stem, Math.log(1 + sentences.length / Math.max(1, holding))];
    }),
  );
  const share: Share = ({ stems }) =>
    asked.reduce((sum, stem) => sum + (stems.has(stem) ? (weights.get(stem) ?? 0) : 0), 0);
  return { share, total: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
}

/** The one place with most of a question's words, if the person whom the reply names is not there. */
function placeWithout(
  named: readonly string[],
  places: readonly SourcePlace[],
  { share, total }: ReturnType<typeof shareOf>,
): SourcePlace | undefined {
  const best = places.reduce((most, place) => Math.max(most, share(place)), 0);
  if (best < LEAST_SHARE * total) return undefined;
  const [first, ...others] = places.filter((place) => share(place) > best - MARGIN);
  const isNamed = ({ stems }: SourcePlace): boolean => named.some((stem) => stems.has(stem));
  const isBeside = places.some((place) => isNamed(place) && share(place) > MOST_BESIDE * best);
  return others.length > 0 || isBeside ? undefined : first;
}

/** A sentence that begins at `from`. */
export interface Sentence {
  readonly text: string;
  readonly from: number;
  readonly tokens: readonly Token[];
}

/** What an answer gives that the sources give otherwise. */
export type OtherAnswer = 'person' | 'reason';

/** What is said of such an answer, with the sources as its subject. */
export const OTHERWISE: Readonly<Record<OtherAnswer, string>> = {
  person: 'name somebody else where they say what is asked about.',
  reason: 'give another reason where they say what is asked about.',
};

const wordsBeyond = ({ tokens }: Sentence, asked: readonly string[], index: SourceIndex): string[] =>
  tokens
    .filter((token) => isContent(token) && index.ids.has(token.stem) && !asked.includes(token.stem))
    .map(({ stem }) => stem);

const givesReason = ({ tokens }: SourcePlace): boolean => tokens.some(({ folded }) => REASON.has(folded));

/** Whether a sentence of this text, or a clause, names somebody else, and does not refer to the one before it. */
function namesRival(
  place: SourcePlace,
  text: string | undefined,
  asked: readonly string[],
  named: readonly string[],
  { language }: SourceIndex,
  wholes: readonly SourcePlace[],
): boolean {
  // German capitalizes every noun.
  if (text === undefined) return language !== 'de' && rivalsIn(place, asked, named, false).length > 0;
  const refers = PRONOUN.test(text) || (language === 'fr' && /(?<!\p{L})il(?!\p{L})/iu.test(text));
  const rivals = refers ? [] : rivalsIn(place, asked, named, QUOTED.test(text));
  // 'The mayor opened it.' 'Anna Weber is the mayor.'
  const isOne = wholes.some(
    ({ stems }) => named.some((stem) => stems.has(stem)) && rivals.some((stem) => stems.has(stem)),
  );
  return rivals.length > 0 && !isOne;
}

/** The kind of answer that a question asks for. */
function kindOf(question: string): OtherAnswer | undefined {
  const end = question.slice(-LONGEST_QUESTION);
  const at = end.search(LAST_QUESTION);
  if (at === 0 && question.length > LONGEST_QUESTION) return undefined;
  const last = at < 0 ? question : end.slice(at);
  if (WHO.test(last)) return 'person';
  return WHY.test(last) ? 'reason' : undefined;
}

/**
 * Whether an answer to a question for somebody, or for a reason, gives what the sources give elsewhere than where the
 * words of the question stand, and where they give another one: 'Who warned of losses?', 'Sommer', where 'Ott warned of
 * losses'. It need not be wrong: the one who 'released the album with the single' is named beside the album.
 */
export function readOtherAnswer(question: Sentence, answer: Sentence, index: SourceIndex): OtherAnswer | undefined {
  const kind = kindOf(question.text);
  // Of several questions the answer may be to any.
  if ((question.text.match(/[?？]/gu) ?? []).length > 1) return undefined;
  const numbers = [...new Set(index.sentenceOf)];
  if (kind === undefined || numbers.length > MOST_SENTENCES) return undefined;
  const asked = askedStems(question.tokens, index);
  const named = kind === 'person' ? namedStems(answer, asked, index) : wordsBeyond(answer, asked, index);
  if (asked.length === 0 || named.length === 0) return undefined;
  const read = numbers.map((number) => ({ ...readPlaces(number, index), text: index.sentenceText(number) }));
  const wholes = read.map(({ whole }) => whole);
  const shares = shareOf(asked, wholes);
  const sentence = placeWithout(named, wholes, shares);
  const place =
    sentence ??
    placeWithout(
      named,
      read.flatMap(({ clauses }) => clauses),
      shares,
    );
  if (place === undefined) return undefined;
  if (kind === 'reason') return givesReason(place) ? kind : undefined;
  const text = sentence === undefined ? undefined : read[wholes.indexOf(sentence)]?.text;
  return namesRival(place, text, asked, named, index, wholes) ? kind : undefined;
}
