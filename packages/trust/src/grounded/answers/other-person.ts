import type { Token } from '@symbi/text/tokens';
import { SEPARATOR, split } from '../denial/other-value.ts';
import { once } from '../denial/once.ts';
import type { SourceIndex } from '../source/source-index.ts';

/** At the beginning of a question, where it is no relative pronoun. */
const WHO =
  /^[¿\s]*(?:(?:and|so|by|to|from|with|for|on|von|mit|an|bei|für|à|par|de|avec|pour|da|di|con|a|por|para|com|und|et|e|y)\s+)?(?:who|whom|who['’]s|whose|wer|wem|wen|wessen|qui|chi|quién|quiénes|quem)(?!\p{L})/iu;
const LAST_QUESTION = /[^.!?\n]*[?？]\s*$/u;
/** What everybody does who is quoted: it tells nobody from another, folded. */
const REPORTING = new Set(
  'say says said tell tells told think thinks thought state states stated claim claims claimed report reports reported mention mentions mentioned believe believes believed call calls called describe describes described sagt sagte gesagt meint meinte denkt dachte behauptet behauptete erklart erklarte berichtet nannte dit disait declare pense affirme annonce appelle dice dijo dicho piensa cree afirma afirmo declaro opina ha detto disse pensa crede afferma diz disse acha pensa afirma afirmou declarou'.split(
    ' ',
  ),
);
/** Words without content in Italian and Portuguese, which have no list of their own, folded. */
const EMPTY = new Set(
  "il lo la i gli le un una uno l'ha di del della dei delle dello degli da dal dalla in nel nella nei a al alla ai con per su sul sulla che chi e ed o non ha ho hanno era erano sono stato stata stati si ci quando dove o os as um uma do dos das em no na nos nas por pelo pela pelos pelas para com que quem ou nao foi e era foram sao tem seu sua".split(
    ' ',
  ),
);
const ARTICLE = new Set(
  'the a an der die das ein eine le la les un une el los las una il lo i gli o os as um uma'.split(' '),
);
/** As `SEPARATOR`, and what joins clauses in Italian and Portuguese. */
const CLAUSE_END = new RegExp(String.raw`${SEPARATOR.source}|\s(?:e|ma|mas|mentre|enquanto)\s`, 'giu');
/** The longest abbreviation before a name: 'Sr. Queirós', 'M. Aubry'. */
const ABBREVIATION = 3;
/** What stands before the one by whom something is done. */
const BY = new Set('by von vom durch par por da dal dalla dallo dai dagli dalle pelo pela pelos pelas'.split(' '));
/** In such a sentence the doer may be the one named before it. */
const PRONOUN =
  /(?<!\p{L})(?:he|she|they|er|sie|elle|ils|elles|lui|lei|loro|ella|ellos|ellas|ele|ela|eles|elas)(?!\p{L})/iu;
/** An article in Italian. */
const FRENCH_PRONOUN = /(?<!\p{L})il(?!\p{L})/iu;
const QUOTED = /["“”„«»]/u;
const MOST_SENTENCES = 400;
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
const readPlaces = once((number, index): { readonly whole: SourcePlace; readonly clauses: readonly SourcePlace[] } => {
  const tokens = index.sentenceTokens(number);
  const before = index.sentenceTokens(number - 1).at(-1);
  const isAfterTitle = before !== undefined && before.isCapitalized && before.text.length <= ABBREVIATION;
  const clauses = split(index.sentenceText(number), tokens[0]?.start ?? 0, tokens, CLAUSE_END);
  return {
    whole: placeOf(tokens, isAfterTitle),
    clauses: clauses.filter(({ length }) => length > 0).map((some, at) => placeOf(some, at > 0 || isAfterTitle)),
  };
});

const isContent = ({ isStop, kind, folded }: Token): boolean => !isStop && kind === 'word' && !EMPTY.has(folded);

/** The words of a question by which its place in the sources is found. */
const askedStems = (tokens: readonly Token[], index: SourceIndex): string[] => [
  ...new Set(
    tokens
      .filter((token) => isContent(token) && !REPORTING.has(token.folded) && index.ids.has(token.stem))
      .map(({ stem }) => stem),
  ),
];

/** Whom an answer names: the names of its first clause that has any, or else all of its words that were not asked. */
function namedStems({ text, from, tokens }: Sentence, asked: readonly string[], index: SourceIndex): string[] {
  const isNew = (token: Token): boolean =>
    isContent(token) && !REPORTING.has(token.folded) && index.ids.has(token.stem) && !asked.includes(token.stem);
  const isName = (token: Token): boolean => isNew(token) && token.isCapitalized;
  const clause = split(text, from, tokens, CLAUSE_END).find((some) => some.some(isName));
  return (clause?.filter(isName) ?? tokens.filter(isNew)).map(({ stem }) => stem);
}

/** Whether a place names somebody else as the one who does what is asked about. */
function hasRival(
  { tokens, beginsWithName }: SourcePlace,
  asked: readonly string[],
  named: readonly string[],
  isQuoted: boolean,
): boolean {
  const isOther = (token: Token): boolean =>
    isContent(token) && !asked.includes(token.stem) && !named.includes(token.stem);
  const isBy = (_: Token, at: number): boolean =>
    BY.has(tokens[at]?.folded ?? '') && tokens.slice(at + 1, at + 4).some((token) => isOther(token));
  if (tokens.some(isBy)) return true;
  const first = tokens.findIndex(({ stem }) => asked.includes(stem));
  const isSubject = ({ isCapitalized }: Token, at: number): boolean =>
    (isCapitalized && (at > 0 || beginsWithName)) || (at === 1 && ARTICLE.has(tokens[0]?.folded ?? ''));
  return tokens.some((token, at) => isOther(token) && isSubject(token, at) && (isQuoted || at < first));
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

/** The only place with most of a question, if whom the reply names is not there. */
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

/**
 * Whether an answer to a question for somebody names one whom the sources name elsewhere than where the words of the
 * question stand, and where they name somebody else: 'Who warned of losses?', 'Sommer', where 'Ott warned of losses'.
 * It need not be wrong: the one who 'released the album with the single' is named beside the album.
 */
export function namesOtherPerson(question: Sentence, answer: Sentence, index: SourceIndex): boolean {
  if (!WHO.test(question.text.slice(Math.max(0, question.text.search(LAST_QUESTION))))) return false;
  const asked = askedStems(question.tokens, index);
  const named = namedStems(answer, asked, index);
  const numbers = [...new Set(index.sentenceOf)];
  if (asked.length === 0 || named.length === 0 || numbers.length > MOST_SENTENCES) return false;
  const read = numbers.map((number) => ({ number, ...readPlaces(number, index) }));
  const shares = shareOf(
    asked,
    read.map(({ whole }) => whole),
  );
  const sentence = placeWithout(
    named,
    read.map(({ whole }) => whole),
    shares,
  );
  if (sentence !== undefined) {
    const text = index.sentenceText(read.find(({ whole }) => whole === sentence)?.number ?? 0);
    const refers = PRONOUN.test(text) || (index.language === 'fr' && FRENCH_PRONOUN.test(text));
    return !refers && hasRival(sentence, asked, named, QUOTED.test(text));
  }
  const clause = placeWithout(
    named,
    read.flatMap(({ clauses }) => clauses),
    shares,
  );
  // Every noun of German has a capital.
  return clause !== undefined && index.language !== 'de' && hasRival(clause, asked, named, false);
}
