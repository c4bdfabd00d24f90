import type { Token } from '@symbi/text/tokens';
import { readTokens } from '../source/read-tokens.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { wordsIn } from './exceptions/exceptions.ts';
import {
  CLAUSE_END,
  contentOf,
  denies,
  holds,
  holdsAll,
  phraseOf,
  wordsPattern,
  type Phrase,
} from './exceptions/phrase.ts';
import { memoize } from './memoize.ts';
import { isValue } from './other-value.ts';
import { sentencesWith } from './sentences-with.ts';

/** Verbs that say that something rose, with their participles, folded. */
const UP =
  'rises?|rose|risen|grew|grows|grown|increased|increases|climbed|climbs|surged|soared|jumped|gained|(?:go|goes|went|gone) up|up from|stieg(?:en)?|gestiegen|steigt|wuchs(?:en)?|gewachsen|wachst|zugenommen|erhoht|angestiegen|zugelegt|augmente|augmentent|augmentees?|augmentait|progresse|progressent|montee?s?|remontee?s?|grimpe|subio|subieron|sube|suben|subido|aumento|aumentaron|aumenta|aumentan|aumentado|crecio|crecieron|crece|crecen|crecido|incrementado|incremento|salit[oaie]|aumentat[oaie]|aumentano|cresciut[oaie]|cresce|crescono|subiu|subiram|sobe|sobem|aumentou|aumentaram|aumentam|cresceu|cresceram|crescido|crescem';
/** Verbs that say that something fell. */
const DOWN =
  'falls|fell|fallen|dropped|drops|declined|declines|decreased|decreases|shrank|shrunk|slumped|plunged|slipped|(?:go|goes|went|gone) down|down from|sank(?:en)?|gesunken|sinkt|fiel(?:en)?|gefallen|fallt|schrumpfte(?:n)?|geschrumpft|abgenommen|zuruckgegangen|baisse|baissent|baissees?|baissait|diminue|diminuent|diminuees?|chute|chutent|chutee?s?|recule|reculent|reculees?|descendue?s?|descend|bajo|bajaron|baja|bajan|bajado|cayo|cayeron|cae|caen|caido|disminuyo|disminuyeron|disminuye|disminuyen|disminuido|descendio|descendieron|descendido|retrocedio|sces[oaie]|scende|scendono|calat[oaie]|diminuit[oaie]|diminuisce|diminuiscono|cadut[oaie]|cal[oò]|caiu|cairam|cai|caem|diminuiu|diminuiram|diminui|baixou|baixaram|desceu|desceram|descido|recuou|recuaram';
const [UP_PATTERN, DOWN_PATTERN] = [UP, DOWN].map((words) => new RegExp(wordsPattern(words).source, 'gu'));
/** German verbs in two parts: 'nahmen um 4 % zu', 'ging um 4 % zurück'. */
const UP_APART = /(?<![^ ])(?:nahm(?:en)?|nimmt|nehmen|legte[n]?|legt)(?: [^ ]+){1,14} zu(?![^ ])/gu;
const DOWN_APART =
  /(?<![^ ])(?:(?:nahm(?:en)?|nimmt|nehmen)(?: [^ ]+){1,14} ab|(?:ging(?:en)?|geht|gehen)(?: [^ ]+){1,14} zuruck)(?![^ ])/gu;
/** Other words for rising and falling, such as nouns. With one of these a clause may say both, or be about something else. */
const OTHER =
  /(?<![^ ])(?:ris(?:e|es|ing)|grow|increas|climb|surg|soar|gain|recover|erhoh|steig|anstieg|zunahm|zunehm|hauss|augment|subid|subir|aument|crec|cresc|rincar|fall(?!s)|drop|declin|decreas|shrink|slump|plung|los[st]|reduc|ruckg|sink|abnahm|abnehm|zuruckgeh|fallt|baiss|diminu|chut|recul|bajad|bajar|caid|caer|disminu|descen|reduj|riduc|ridott|cal[oi](?![^ ])|qued|reduz|twice|again|erneut|nouveau)/u;
/** What rises against another thing makes that fall, unless the other thing is a time. */
const AGAINST = wordsPattern(
  'against|versus|relative|compared|comparison|gegen|gegenuber|vergleich|contre|face|rapport|frente|respecto|comparacion|rispetto|confronto|contro|relacao|contra|comparacao',
);
const TIME =
  /(?<![^ ])(?:vorjahr\w*|vormonat\w*|vorquartal\w*|jahr\w*|year|month|quarter|week|annees?|an|mois|trimestre|semaine|ano|mes|anno|mese|precedente|#?(?:19|20)\d\d[^ ]*)(?![^ ])/u;
/** Words for what is only expected, asked or supposed. */
const SUPPOSING = wordsPattern(
  'if|whether|would|could|should|might|may|will|expect\\w*|forecast\\w*|predict\\w*|likely|unless|except|almost|nearly|instead|wenn|falls|ob|wurde|wurden|konnte|soll|sollen|wird|werden|erwart\\w*|prognos\\w*|voraussichtlich|si|devrait|pourrait|va|vont|attend\\w*|prev\\w*|podria|deberia|va a|esper\\w*|potrebbe|dovrebbe|atte[sn]\\w*|poderia|deveria|vai|false|wrong|falsch|faux|falso',
);
const MOST_TOKENS = 60;
const MOST_SOURCE_TOKENS = 120;
const MOST_CLAUSES = 12;
const MOST_SENTENCES = 60;
/** Subjects that name nothing: a reader takes the subject of the question instead. */
const PRONOUN = wordsPattern(
  'it|they|he|she|this|that|these|er|sie|es|il|elle|ils|elles|ca|cela|el|ella|ellos|ellas|esto|lo|ele|ela|eles|elas',
);
const ANSWER =
  /^(?:yes|no|ja|nein|oui|non|si|sim|nao|good|bad|news|kurz|gesagt|short|summary|summe|resume|resumen|resumo|sintesi|breve|bref|nouvelle|bonne|mauvaise|buenas|malas|noticia\w*)$/u;

const FRAME =
  /^(?:according|as|in (?:short|summary|brief)|yes|no|laut|nach|ja|nein|selon|en (?:bref|resume|resumen)|oui|non|segun|secondo|in (?:sintesi|breve)|segundo|de acordo|em (?:resumo|suma)|si|sim|nao|overall|insgesamt)(?![^ ])/u;

/** Words that only connect two statements. */
const CONNECTING =
  /^(?:cambio|contrast|hand|however|meanwhile|dagegen|hingegen|jedoch|revanche|contrario|contrari|invece|porem|entanto)$/u;
/** Italian and Portuguese months; those of other languages are read as dates. */
const MONTH =
  /^(?:gennai|febbrai|marzo?|april|maggi|giugn|lugli|agost|settembr|ottobr|novembr|dicembr|janeir|fevereir|marc|abril|maio?|junh|julh|setembr|outubr|dezembr)[oe]?$/u;

/** That something rose or fell by some amounts. */
interface Course {
  readonly isUp: boolean;
  readonly amounts: readonly string[];
  /** The content words before the verb; `words` are all of them. */
  readonly subject: readonly string[];
  readonly words: readonly string[];
  /** Its dates, and its names unless they are its first word. */
  readonly details: readonly string[];
}

const matchesOf = (text: string, patterns: readonly (RegExp | undefined)[]): RegExpExecArray[] =>
  patterns.flatMap((pattern) => (pattern === undefined ? [] : [...text.matchAll(pattern)]));

const isDetail = ({ stem, folded, isCapitalized }: Token, isFirst: boolean): boolean =>
  /\d|^#/u.test(stem) ||
  MONTH.test(folded) ||
  (isCapitalized && !isFirst && !AGAINST.test(folded) && !TIME.test(folded));

/** Where a clause starts after a frame such as 'According to the article,'. */
const framed = (text: string, marks: Phrase['marks'], verb: number): number =>
  FRAME.test(text) ? Math.max(0, marks.slice(0, verb + 1).lastIndexOf('comma')) : 0;

/** The course in one clause; undefined if it has none or several, or only supposes or denies it. */
function courseOf({ text, tokens, marks }: Phrase): Course | undefined {
  const [ups, downs] = [matchesOf(text, [UP_PATTERN, UP_APART]), matchesOf(text, [DOWN_PATTERN, DOWN_APART])];
  const [verb, ...others] = [...ups, ...downs];
  if (verb === undefined || others.length > 0) return undefined;
  const isApart = verb[0].split(' ').length > 2;
  const first = text.slice(0, verb.index).split(' ').length - 1;
  const last = first + verb[0].split(' ').length - 1;
  const isVerb = (at: number): boolean => at === first || at === last || (at > first && at < last && !isApart);
  const rest = tokens.filter((_, at) => !isVerb(at));
  const plain = phraseOf('', 0, rest).text;
  if (OTHER.test(plain) || denies(text) || SUPPOSING.test(text.replace(/^si /u, ''))) return undefined;
  if (AGAINST.test(plain) && !TIME.test(plain)) return undefined;
  const isAmount = (token: Token): boolean => isValue(token) && !ANSWER.test(token.folded);
  return {
    isUp: ups.length > 0,
    amounts: rest
      .filter(isAmount)
      .map(({ stem }) => stem)
      .toSorted(),
    subject: contentOf(
      tokens
        .slice(framed(text, marks, first), first)
        .filter((token) => !isAmount(token) && !CONNECTING.test(token.folded)),
    ),
    words: contentOf(rest.filter((token) => !isAmount(token) && !ANSWER.test(token.folded))),
    details: contentOf(rest.filter((token) => !isAmount(token) && isDetail(token, token === tokens[0]))),
  };
}

/** The clauses of a text, split at commas or not. */
function clausesOf(phrase: Phrase, text: string, from: number, isFine: boolean): Phrase[] {
  const { tokens, marks } = phrase;
  const ends = [...tokens.keys()].filter(
    (at) =>
      at > 0 &&
      (marks[at] === 'stop' || (isFine && marks[at] === 'comma') || CLAUSE_END.test(tokens[at]?.folded ?? '')),
  );
  return [0, ...ends]
    .slice(0, MOST_CLAUSES)
    .map((start, at) => phraseOf(text, from, tokens.slice(start, ends[at] ?? tokens.length)));
}

/** The courses of a text: those of its clauses without a split at commas or, if there are none, with it. */
function coursesOf(text: string, from: number, tokens: readonly Token[]): readonly Course[] {
  const phrase = phraseOf(text, from, tokens);
  const read = (isFine: boolean): Course[] =>
    clausesOf(phrase, text, from, isFine).flatMap((one) => courseOf(one) ?? []);
  const coarse = read(false);
  return coarse.length > 0 ? coarse : read(true);
}

const sourceCourses = memoize((sentence, index): readonly Course[] => {
  const tokens = index.sentenceTokens(sentence);
  if (tokens.length === 0 || tokens.length > MOST_SOURCE_TOKENS || index.isQuestion(sentence)) return [];
  return coursesOf(index.sentenceText(sentence), tokens[0]?.start ?? 0, tokens);
});

/** Whether a course of the sources is of the same amounts, or of none, and of what a statement is about. */
function isSame(own: Course, theirs: Course, about: readonly string[]): boolean {
  if (theirs.subject.length === 0) return false;
  if (own.amounts.length === 0) return holdsAll(about, theirs.subject);
  const isOfAmounts = own.amounts.every((amount) => theirs.amounts.includes(amount));
  return (
    isOfAmounts && own.amounts.length === theirs.amounts.length && theirs.subject.some((word) => holds(about, word))
  );
}

/** Whether the statement may be about another thing, place or time than the clause that speaks against it. */
function isOfAnother(own: Course, asked: readonly string[], sentence: number, index: SourceIndex): boolean {
  const near = [sentence - 1, sentence].flatMap((one) => [...wordsIn(one, index)]);
  const isNear = (word: string): boolean => holds(near, word);
  const isElsewhere = [...own.words, ...asked].some((word) => index.ids.has(word) && !isNear(word));
  const subject = own.subject.filter((word) => !PRONOUN.test(word) && !ANSWER.test(word));
  return isElsewhere || !subject.every(isNear) || !own.details.every(isNear);
}

/**
 * Whether a sentence says that something rose by amounts by which the sources say that it fell, or the reverse: 'il a
 * augmenté de 6 %' beside 'le prix du blé a reculé de 6 %', asked about the price. A statement of a bare direction ('It
 * rose.') counts too.
 */
export function turnsCourse(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  question: string,
): boolean {
  if (tokens.length > MOST_TOKENS || text.trimEnd().endsWith('?')) return false;
  const [own, ...others] = coursesOf(text, from, tokens);
  if (own === undefined || others.length > 0) return false;
  const names = own.subject.filter((word) => !PRONOUN.test(word) && !ANSWER.test(word));
  const isBare = own.amounts.length === 0;
  if (isBare && own.words.some((word) => !PRONOUN.test(word))) return false;
  const asked = names.length === 0 ? contentOf(readTokens(question, index.language).slice(0, MOST_TOKENS)) : [];
  const about = names.length === 0 ? asked : own.words;
  const found = (isBare ? about : own.amounts).flatMap((word) => sentencesWith(index.ids.get(word) ?? 0, index));
  const alike = [...new Set(found)]
    .slice(0, MOST_SENTENCES)
    .flatMap((sentence) => sourceCourses(sentence, index).map((course) => ({ course, sentence })))
    .filter(({ course }) => isSame(own, course, about));
  const isAgainst = (course: Course, sentence: number): boolean =>
    course.isUp !== own.isUp && !isOfAnother(own, asked, sentence, index);
  return alike.length > 0 && alike.every(({ course, sentence }) => isAgainst(course, sentence));
}
