import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { readPolarity } from './denial.ts';
import { memoize } from './memoize.ts';

/** What separates the parts of a sentence that each give a value: '240 euros for members and 310 euros for others'. */
export const SEPARATOR =
  /[;,\n；，、]|\s(?:and|but|while|whereas|und|aber|während|wohingegen|et|mais|tandis que|y|pero|mientras(?: que)?)\s/giu;
const LINE = /\n/gu;
/** A line of a table or of a CSV file is one part. */
const ROW = /\||^[^,;\t\n]{1,80}[,;\t][^\s,;]/mu;
/** Words that compare, add up or distribute values, so that one need not belong to what stands beside it. */
const COMPARING =
  /\b(?:more|less|fewer|than|least|most|total|sum|together|combined|averages?|difference|both|all|respectively|additional|extra|rather|instead|range\w*|between|mehr|weniger|als|insgesamt|zusammen|summe|durchschnitt\w*|beide|alle|zwischen|plus|moins|que|total|ensemble|moyenne|respectivement|entre|más|menos|juntos|promedio|ambos|respectivamente)\b/iu;
/** Verbs that a reply puts between a thing and its value, folded. */
const GIVING = new Set(
  'pay pays paid cost costs sell sells sold get gets receive receives received need needs take takes earn earns amount amounts charge charged allow allows include includes offer offers contain contains cover covers give gives provide provides run runs last lasts weigh weighs measure measures has have had zahlen zahlt kostet kosten verkauft verkaufte bekommt erhalt betragt braucht erlaubt enthalt umfasst bietet dauert wiegt hat haben paie paient coute coutent vendu recoit obtient comprend contient offre dure pese a ont paga pagan cuesta cuestan vendio recibe incluye contiene ofrece dura pesa tiene tienen'.split(
    ' ',
  ),
);
/** Of these, those by which one is given the value, and not only something for it. */
const RECEIVING = new Set(
  'get gets receive receives received earn earns bekommt erhalt recoit obtient recibe'.split(' '),
);
/** A part that begins so tells more of the thing of the part before it: 'It cost 5 euros and now costs 7', folded. */
const CONTINUING = new RegExp(
  `^(?:${[
    '\\w{3,}ed|is|are|was|were|be|will|now|then|today|currently|later|since|rose|rises?|rising|fell|falls?|falling|grew|grows?|growing|went|goes|became|becomes?|reach(?:es)?|climbs?|starts?|begins?|began|ends?|arrives?|leaves?|left|returns?|opens?|closes?|holds?|came|comes?|stands?|stood',
    'ist|sind|war|waren|wird|werden|jetzt|nun|heute|inzwischen|seit|spater|stieg|steigt|stiegen|sank|sinkt|fiel|fallt|wuchs|wachst|lag|liegt|betragt|betrug|beginnt|endet|schliesst|schließt|offnet|kommt|erreicht|erreichte',
    'est|sont|etait|sera|puis|maintenant|aujourd|depuis|passe|passera|monte|baisse|atteint|finit|commence|ferme|arrive',
    'es|son|era|fue|sera|luego|ahora|hoy|desde|subio|sube|bajo|baja|paso|pasa|llega|llego|termina|empieza|abre|cierra|alcanza|alcanzo',
  ].join('|')})$`,
  'u',
);
const MOST_PLACES = 200;
const MOST_PARTS = 1000;
const MOST_STATEMENTS = 6;
const MOST_STEMS = 30;
/** Words that name a thing where one stands before its value. */
const MOST_NAME = 2;
const YEAR = /^(?:19|20)\d\d$/u;

/** The stem of a number in words; 'one' seldom counts anything. */
const IN_WORDS = /^(?:[2-9]|[1-9]\d+)$/u;

/** A number, without years and dates, which say when rather than how much. */
export const isValue = ({ kind, stem, forms }: Token): boolean =>
  (kind === 'number' || (kind === 'word' && IN_WORDS.test(stem))) &&
  !(forms === undefined && YEAR.test(stem)) &&
  forms?.dimension !== 'date';
/** 'For others' tells whom a value is for, though it has no content by itself. */
const OTHERS = /^(?:others|andere[rn]?|autres|otros|otras)$/u;
export const isWord = (token: Token): boolean =>
  !isValue(token) && (!token.isStop || token.forms !== undefined || OTHERS.test(token.folded));

/** A part of a sentence with at least one value. */
interface Part {
  readonly values: ReadonlySet<string>;
  /** Of its values, if they agree. */
  readonly dimension: string | undefined;
  /** Its words before its first value, and after its last one. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly isRow: boolean;
  /** Whether it begins with a verb or a time, so that its thing is the one before: 'and now costs 7 euros'. */
  readonly isContinuing: boolean;
}

const continues = (token: Token | undefined): boolean =>
  token !== undefined && (CONTINUING.test(token.folded) || GIVING.has(token.folded));

function partOf(tokens: readonly Token[], isRow: boolean): Part | undefined {
  const values = tokens.filter(isValue);
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const dimensions = new Set(values.map(({ forms }) => forms?.dimension ?? ''));
  const stems = (some: readonly Token[]): string[] => some.filter(isWord).map(({ stem }) => stem);
  return {
    values: new Set(values.map(({ stem }) => stem)),
    dimension: dimensions.size === 1 ? [...dimensions][0] : undefined,
    before: stems(tokens.filter(({ start }) => start < first.start)),
    after: stems(tokens.filter(({ start }) => start > last.start)),
    isRow,
    isContinuing: continues(tokens.find((token) => isWord(token) || continues(token))),
  };
}

interface Sentence {
  readonly parts: readonly Part[];
  readonly stems: ReadonlySet<string>;
  /** Whether it denies, doubts and compares nothing. */
  readonly isPlain: boolean;
}

/** The tokens of a text that begins at `from`, part by part. */
export function split(text: string, from: number, tokens: readonly Token[], separator: RegExp): (readonly Token[])[] {
  const ends = [...[...text.matchAll(separator)].map((match) => match.index), text.length];
  let at = 0;
  return ends.map((end) => {
    const start = at;
    while ((tokens[at]?.start ?? Infinity) - from < end) at += 1;
    return tokens.slice(start, at);
  });
}

const readSource = memoize((number, index): Sentence => {
  const text = index.sentenceText(number);
  const tokens = index.sentenceTokens(number);
  const from = tokens[0]?.start ?? 0;
  const isTable = ROW.test(text);
  const parts = split(text, from, tokens, isTable ? LINE : SEPARATOR)
    .slice(0, MOST_PARTS)
    .flatMap((some) => partOf(some, isTable) ?? []);
  const isPlain = !denies(text, from, tokens, index);
  return { parts, isPlain, stems: new Set(tokens.map(({ stem }) => stem)) };
});

const without = (own: readonly string[], other: readonly string[]): string[] =>
  own.filter((stem) => !other.includes(stem));

type Subjects = readonly [former: readonly string[], latter: readonly string[]];

/** What the values of two parts belong to, in the order of the parts; undefined where this cannot be told. */
function subjectsOf(former: Part, latter: Part): Subjects | undefined {
  const differing = (one: readonly string[], two: readonly string[]): Subjects => [
    without(one, two),
    without(two, one),
  ];
  const before = differing(former.before, latter.before);
  const after = differing(former.after, latter.after);
  if (former.isRow) return before;
  // 'It costs 240 euros for members and 310 euros for others': what stands before the first value is said of both.
  if (after.every(({ length }) => length > 0)) return before[1].length === 0 ? after : undefined;
  // 'Prices rose by 5 % and wages by 3 %': the latter part names its thing, and leaves out what it repeats.
  const [first, second] = before;
  if (latter.isContinuing) return undefined;
  if (after.some(({ length }) => length > 0) || second.length > MOST_NAME) return undefined;
  return [first.slice(0, second.length), second];
}

/** Whether a statement of these words is about what one part names, and not about what the other does. */
function isAbout(parts: readonly Part[], one: number, two: number, own: ReadonlySet<string>): boolean {
  const [former, latter] = [parts[Math.min(one, two)], parts[Math.max(one, two)]];
  const subjects = former && latter && subjectsOf(former, latter);
  if (subjects === undefined) return false;
  const [mine, other] = one < two ? subjects : subjects.toReversed();
  if (mine === undefined || other === undefined || mine.length === 0 || other.length === 0) return false;
  return mine.every((stem) => own.has(stem)) && !other.some((stem) => own.has(stem));
}

/** Whether a text denies, doubts or compares anything. */
export const denies = (text: string, from: number, tokens: readonly Token[], index: SourceIndex): boolean => {
  const { hasNegation, isDoubtful } = readPolarity(text, from, tokens, index.language);
  return hasNegation || isDoubtful || COMPARING.test(text);
};

/** Whether a sentence of the sources gives these values to what these words are about, or to another thing. */
function holderIn(
  { parts, isPlain }: Sentence,
  values: readonly string[],
  own: ReadonlySet<string>,
): ValueHolder | undefined {
  const given = parts.flatMap((part, at) => (values.every((value) => part.values.has(value)) ? [at] : []));
  if (!isPlain || given.length === 0) return undefined;
  const isRival = (at: number, one: number): boolean =>
    parts[one]?.dimension === parts[at]?.dimension && !values.some((value) => parts[one]?.values.has(value));
  // What a statement is about has a word of it.
  const named = parts.flatMap(({ before, after }, at) =>
    before.some((stem) => own.has(stem)) || after.some((stem) => own.has(stem)) ? [at] : [],
  );
  if (given.every((at) => named.some((one) => isRival(at, one) && isAbout(parts, one, at, own)))) return 'another';
  const isOwn = (at: number): boolean => {
    const rivals = named.includes(at) ? [...parts.keys()].filter((one) => isRival(at, one)) : [];
    return rivals.length > 0 && rivals.every((one) => isAbout(parts, at, one, own));
  };
  return given.some(isOwn) ? 'this' : undefined;
}

export type ValueHolder = 'this' | 'another';

/** What the sources give to one statement; undefined if not every sentence of theirs with its words says the same. */
function holderOf(tokens: readonly Token[], index: SourceIndex): ValueHolder | undefined {
  const values = [...new Set(tokens.filter(isValue).map(({ stem }) => stem))];
  const words = new Set(tokens.filter((token) => isWord(token) && !GIVING.has(token.folded)).map(({ stem }) => stem));
  if (values.length === 0 || words.size === 0 || words.size > MOST_STEMS) return undefined;
  const places = values.map((value) => index.postings[index.ids.get(value) ?? 0] ?? []);
  const rarest = places.toSorted((left, right) => left.length - right.length)[0] ?? [];
  if (rarest.length > MOST_PLACES) return undefined;
  const [first, ...others] = [...new Set(rarest.map((place) => index.sentenceOf[place] ?? -1))]
    .map((number) => readSource(number, index))
    .filter(({ stems }) => [...values, ...words].every((stem) => stems.has(stem)))
    .map((sentence) => holderIn(sentence, values, words));
  return others.every((given) => given === first) ? first : undefined;
}

/**
 * Whether the sources give the values of a sentence to its thing, or only to another one in the same sentence or table, as
 * in 'Members pay 310 euros' beside 'It costs 240 euros for members and 310 euros for others'. Of several statements one
 * that gives a value to another thing is enough.
 */
export function readHolder(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
): ValueHolder | undefined {
  if (!tokens.some(isValue)) return undefined;
  const given = split(text, from, tokens, SEPARATOR)
    .slice(0, MOST_STATEMENTS)
    .map((some) => holderOf(some, index));
  const isOther = given.includes('another');
  if ((!isOther && given.some((one) => one !== 'this')) || denies(text, from, tokens, index)) return undefined;
  if (isOther) return 'another';
  // 'Members receive 240 euros' is not said by '240 euros for members'.
  const isGiven = tokens.every(({ folded, stem }) => !RECEIVING.has(folded) || index.ids.has(stem));
  return isGiven ? 'this' : undefined;
}
