import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import { readCues } from '../arithmetic/arithmetic-words.ts';
import { CLOCK } from '../arithmetic/measures.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { BESIDES, RELATING, type Question } from './other-cell.ts';
import { denies, isValue } from './other-value.ts';
import { readPlainRows, type PlainRow } from './plain-rows.ts';
import { labelOf } from './tables.ts';

/** Of the words that name a row, at least this share must be there. */
const NAMED_FROM = 0.5;
/** Fewer rows with values of a kind are no column. */
const LEAST_VALUES = 3;
const MOST_VALUES = 6;
const MOST_NAMED = 8;
const MOST_PLACES = 40;
/** Words by which something is true of the time before or after, or of another case. */
const ELSE =
  /(?<!\p{L})(?:if|when|once|instead|also|too|same|like|with|without|plus|extra|wenn|falls|sobald|auch|gleich\p{L}*|wie|mit|ohne|statt|si|quand|aussi|comme|avec|sans|cuando|también|como|con|sin|se|quando|anche|come|senza|também|com|sem)(?!\p{L})/iu;

/** '13:00' in digits needs no forms. */
const kindOf = ({ forms, stem }: Token): string => forms?.dimension ?? (CLOCK.test(stem) ? 'clock' : '');

/** All forms of a quantity, the vaguer ones as well. */
const formsOf = ({ stem, forms }: Token): readonly string[] => [
  stem,
  ...(forms?.readings ?? []),
  ...(forms?.vaguer ?? []),
];

const isNamedBy = ({ names }: PlainRow, words: ReadonlySet<string>): boolean => {
  const named = [...names].filter((stem) => words.has(stem)).length;
  return named > 0 && named >= NAMED_FROM * names.size;
};

/** The one row of each list that words name; none of a list of which they name several. */
function namedRows(rows: readonly PlainRow[], words: ReadonlySet<string>): PlainRow[] {
  const touched = rows.filter(({ names }) => [...names].some((stem) => words.has(stem)));
  const counts = new Map<number, number>();
  for (const { group } of touched) counts.set(group, (counts.get(group) ?? 0) + 1);
  return touched.filter((row) => counts.get(row.group) === 1 && isNamedBy(row, words)).slice(0, MOST_NAMED);
}

/** Whether a value stands only in other rows of the list than its own, which has another one of its kind. */
function isFromOther(value: Token, own: PlainRow, rows: readonly PlainRow[], index: SourceIndex): boolean {
  const kind = kindOf(value);
  if (kind === '' || !own.values.some((other) => kindOf(other) === kind)) return false;
  const list = rows.filter(({ group }) => group === own.group);
  if (list.filter(({ values }) => values.some((one) => kindOf(one) === kind)).length < LEAST_VALUES) return false;
  const forms = new Set(formsOf(value));
  const isInOwn = index.tokens
    .slice(own.first, own.last + 1)
    .some((token) => formsOf(token).some((one) => forms.has(one)));
  const places = index.postings[index.ids.get(value.stem) ?? 0] ?? [];
  if (isInOwn || places.length === 0 || places.length > MOST_PLACES) return false;
  return places.every((place) => list.some(({ first, last }) => place >= first && place <= last));
}

/**
 * Whether a sentence, or else its question, names one row of a plain list or timetable and gives it an amount or a time of
 * day that only other rows of it have: 'The brake pads cost 157.50 €', which the labor does.
 */
export function isFromOtherRow(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  sources: readonly TrustSource[],
  question: Question,
): boolean {
  const cues = readCues(text);
  // What is left, saved or added up is in no row; a time of day is none of these.
  const isGiven = (token: Token): boolean =>
    kindOf(token) === 'clock' || (kindOf(token) !== '' && !cues.isDifference && !cues.isSum);
  const values = tokens.filter((token) => isValue(token) && isGiven(token)).slice(0, MOST_VALUES);
  if (values.length === 0) return false;
  const rows = readPlainRows(index, sources);
  if (rows.length === 0 || BESIDES.test(text) || RELATING.test(text) || ELSE.test(text)) return false;
  const own = new Set(labelOf(tokens));
  const isAsked = !rows.some(({ names }) => [...names].some((stem) => own.has(stem)));
  if (isAsked && RELATING.test(question.text)) return false;
  const named = namedRows(rows, isAsked ? question.stems : own);
  const isOther = named.some((row) => {
    const given = values.filter((value) => isFromOther(value, row, rows, index));
    // A sentence that also has what its row says of that kind sets the two beside each other.
    const isBeside = (value: Token): boolean =>
      values.some(
        (other) => kindOf(other) === kindOf(value) && row.values.some((one) => formsOf(one).includes(other.stem)),
      );
    return given.some((value) => !isBeside(value));
  });
  return isOther && !denies(text, from, tokens, index);
}
