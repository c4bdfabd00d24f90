import { guessLanguage } from '@symbi/text/language';
import { contentStems } from '@symbi/text/terms';
import type { Candidate } from './candidates.ts';
import { ASKS_WHO } from './negation.ts';

/** The most files whose answers are quoted beside that of the best one. */
const MOST_OTHERS = 2;
/** The answer of another file has at least these shares of the chosen one's coverage of the question, and of its score. */
const LEAST_OWN = 0.75;
const LEAST_SCORE = 0.5;
/** Without their values, two answers to one question have at least this share of the words of the shorter one. */
const LEAST_SHARED = 0.6;

const DENIES =
  /(?<!\p{L})(?:not|never|no(?! (?:more|less|later|fewer) )|none|nobody|cannot|without|forbidden|prohibited|banned|disallowed|excluded|nicht|nie|niemals|kein\p{L}*|verboten|untersagt|ausgeschlossen|pas|jamais|aucune?|interdit\p{L}*|nunca|prohibid\p{L}*|non|vietat[oaie]|não)(?!\p{L})|n['’]t(?!\p{L})|[不没沒未禁]|ない|ません/iu;
/** '4.2 The rent is', '§ 3 Die Miete ist': the number of a clause is no value. */
const CLAUSE = /^\s*(?:(?:[-*•–#>]+|§+|art(?:icle|ikel)?\.?)\s*)*(?:\d+(?:\.\d+)*[.)]?\s+(?=\p{Lu}))?/iu;
const NUMBER = /\d[\d.,'’\u00A0\u202F]*/gu;
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  ].flatMap((words) => words.split(' ').map((word, at) => [word, String(at + 1)] as const)),
);
const DAY_OR_MONTH =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|januar|februar|märz|mai|juni|juli|oktober|dezember)$/iu;

/** '1,180', '1.180' and '1180.00' are one number, and so are '09' and '9'. */
const plainNumber = (digits: string): string =>
  digits
    .replaceAll(/[.,'’\u00A0\u202F](?=\d{3}(?!\d))/gu, '')
    .replace(/[.,'’\u00A0\u202F]+$/u, '')
    .replace(',', '.')
    .replace(/\.0+$/u, '')
    .replace(/^0+(?=\d)/u, '');

/** Lengths of time in days, so that '14 days' and '2 weeks' are one. */
const DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:hours?|stunden?|heures?|horas?)$/iu, 1 / 24],
  [/^(?:days?|tage?n?|jours?|días?|dias?)$/iu, 1],
  [/^(?:weeks?|wochen?|semaines?|semanas?)$/iu, 7],
  [/^(?:months?|monate?n?|mois|mes(?:es)?)$/iu, 365 / 12],
  [/^(?:years?|jahre?n?|ans?|années?|años?)$/iu, 365],
];
const MONEY = /^(?:€|eur|euros?|\$|usd|dollars?|£|gbp|pounds?)$/iu;
const YEAR = /^(?:19|20)\d\d$/u;

/** A number with what it counts: only numbers of one kind can contradict each other. */
function valueOf(digits: string, before: string, after: string): { kind: string; value: string } {
  const number = plainNumber(digits);
  const sign = /[€$£]$/u.exec(before.trimEnd())?.[0];
  const unit = sign ?? /^[ \u00A0-]?([€$£%°]|\p{L}+)/u.exec(after)?.[1] ?? '';
  const days = DAYS.find(([word]) => word.test(unit))?.[1];
  if (days !== undefined) return { kind: 'time', value: (Number(number) * days).toFixed(1) };
  if (MONEY.test(unit)) return { kind: 'money', value: number };
  if (YEAR.test(number)) return { kind: 'year', value: number };
  const [stem = ''] = contentStems(unit);
  return { kind: /^[%°]/u.test(unit) ? unit : stem, value: number };
}

/** What a sentence says: its values by their kinds, the names in it, and whether it denies something. */
type Content = {
  values: ReadonlyMap<string, ReadonlySet<string>>;
  names: ReadonlySet<string>;
  denies: boolean;
  /** The stems of the other words. */
  rest: ReadonlySet<string>;
};

function namesIn(text: string, question: string): string[] {
  const asked = new Set(question.toLowerCase().match(/\p{L}+/gu));
  // Every noun of a German sentence begins with a capital letter.
  const hasNames = ['en', 'fr', 'es'].includes(guessLanguage(text)) || ASKS_WHO.test(question);
  const words = [...text.matchAll(/\p{L}[\p{L}'’-]*/gu)].map(([word]) => word);
  return words
    .filter((word, at) => /^\p{Lu}/u.test(word) && (DAY_OR_MONTH.test(word) || (hasNames && at > 0)))
    .map((word) => word.toLowerCase())
    .filter((word) => !asked.has(word));
}

function readContent({ text }: Candidate, question: string): Content {
  const said = text.replace(CLAUSE, '').replaceAll(/\p{L}+/gu, (word) => NUMBER_WORDS.get(word.toLowerCase()) ?? word);
  const values = new Map<string, Set<string>>();
  for (const { 0: digits, index } of said.matchAll(NUMBER)) {
    const { kind, value } = valueOf(
      digits,
      said.slice(Math.max(0, index - 2), index),
      said.slice(index + digits.length),
    );
    const known = values.get(kind) ?? new Set<string>();
    values.set(kind, known.add(value));
  }
  const names = namesIn(said, question);
  const named = new Set(names.flatMap((name) => contentStems(name)));
  const rest = contentStems(said.replaceAll(NUMBER, ' ')).filter((stem) => !named.has(stem));
  return { values, names: new Set(names), denies: DENIES.test(said), rest: new Set(rest) };
}

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((each) => other.has(each));

/** Whether each has something that the other lacks: a sentence that merely says more does not disagree. */
const differ = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  !isWithin(one, other) && !isWithin(other, one);

const disagree = (one: Content, other: Content): boolean =>
  one.denies !== other.denies ||
  differ(one.names, other.names) ||
  [...one.values].some(([kind, values]) => differ(values, other.values.get(kind) ?? new Set()));

/** The words that both have, as a share of the shorter one's and of all words. */
function sharedBy({ rest: one }: Content, { rest: other }: Content): { least: number; all: number } {
  const shared = [...one].filter((stem) => other.has(stem)).length;
  const shorter = Math.min(one.size, other.size);
  return { least: shared / Math.max(1, shorter), all: shared / Math.max(1, one.size + other.size - shared) };
}

export type FileOf = (documentId: string) => string | undefined;

/**
 * The candidates of other files that contradict the chosen one: with another number, date or name, or with the opposite.
 * Of each file only the sentence most like the chosen one counts, and it may say the same.
 */
function othersThan(
  chosen: Candidate,
  candidates: readonly Candidate[],
  fileOf: FileOf,
  read: (one: Candidate) => Content,
): Candidate[] {
  const own = fileOf(chosen.passage.documentId);
  const nearest = new Map<string, { one: Candidate; all: number }>();
  for (const one of own === undefined ? [] : candidates) {
    const file = fileOf(one.passage.documentId);
    if (file === undefined || file === own) continue;
    if (one.score < LEAST_SCORE * chosen.score || one.own < LEAST_OWN * chosen.own) continue;
    const { least, all } = sharedBy(read(chosen), read(one));
    if (least >= LEAST_SHARED && all > (nearest.get(file)?.all ?? 0)) nearest.set(file, { one, all });
  }
  const said = [read(chosen)];
  return [...nearest.values()].flatMap(({ one }) => {
    if (!said.every((known) => disagree(known, read(one)))) return [];
    said.push(read(one));
    return [one];
  });
}

/**
 * The chosen candidates that another file contradicts, each with what the other files say instead; none if they agree.
 * `candidates` are all that can be answers.
 */
export function disagreeing(
  chosen: readonly Candidate[],
  candidates: readonly Candidate[],
  fileOf: FileOf,
  question: string,
): Candidate[] {
  const known = new Map<Candidate, Content>();
  const read = (one: Candidate): Content => {
    const said = known.get(one) ?? readContent(one, question);
    known.set(one, said);
    return said;
  };
  const found: Candidate[] = [];
  for (const one of chosen) {
    if (found.includes(one)) continue;
    const others = othersThan(one, candidates, fileOf, read).slice(0, MOST_OTHERS);
    if (others.length > 0) found.push(one, ...others);
  }
  return [...new Set(found)];
}
