import type { QuotedSource } from '../provider.ts';

/** The months by their names in English, German, French and Spanish. */
const MONTHS = [
  'january jan januar jänner janvier enero',
  'february feb februar février febrero',
  'march mar märz mars marzo',
  'april apr avril abril',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet julio',
  'august aug août agosto',
  'september sep sept septembre septiembre',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez décembre diciembre',
].map((names) => names.split(' '));
const NAMES = MONTHS.flat().toSorted((left, right) => right.length - left.length);
const MONTH = String.raw`(?<month>${NAMES.join('|')})(?!\p{L})\.?`;
const YEAR = String.raw`(?:,? (?:de |del )?(?<year>(?:19|20)\d\d)(?!\d))?`;
const LEAD = String.raw`(?:(?<!\p{L})(?:in|im|on|at|of|from|for|during|am|vom|zum|en|le|du|el|del|de) (?:the |month of )?)`;
const DAY = String.raw`(?<![\p{L}\d.,-])(?<day>\d{1,2})`;

/** The ways of writing a date of which rows have the digits alone: '9 March', 'March 9', 'in March', '9.3.2026'. */
const DATES = [
  String.raw`${LEAD}?${DAY}(?:st|nd|rd|th|er|\.)? ?(?:of |de |d')?${MONTH}${YEAR}`,
  String.raw`${LEAD}?(?<!\p{L})${MONTH} (?<day>\d{1,2})(?:st|nd|rd|th)?(?![\d.:]|\p{L})${YEAR}`,
  String.raw`${LEAD}?${DAY}\. ?(?<number>\d{1,2})\. ?(?<year>(?:19|20)\d\d)(?!\d)`,
  String.raw`${LEAD}${MONTH}${YEAR}`,
].map((form) => new RegExp(form, 'giu'));
/** 'since March' takes the rows of other months too. */
const RANGE =
  /(?<!\p{L})(?:since|until|till|before|after|between|by|through|bis|seit|ab|vor|nach|zwischen|depuis|avant|après|entre|jusqu|desde|hasta|antes|después)(?!\p{L})/iu;
const LONGEST_QUESTION = 500;

/** A row as the reader of tables writes it, with an ISO date in one of its cells. */
const ROW = /^[^:;|\n]{1,60}: [^;\n]*; /u;
const ISO = /(?<!\d)((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?(?!\d)/gu;

interface AskedDate {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number | undefined;
}

/** The dates of a question, and the question without them. */
const takeDates = (question: string): { dates: AskedDate[]; rest: string } => {
  const dates: AskedDate[] = [];
  const numberOf = (digits: string | undefined): number | undefined =>
    digits === undefined ? undefined : Number(digits);
  let rest = question;
  for (const form of DATES) {
    for (const { groups = {} } of rest.matchAll(form)) {
      const { day, month = '', number, year } = groups;
      const named = MONTHS.findIndex((names) => names.includes(month.toLowerCase())) + 1;
      dates.push({ year: numberOf(year), month: named || (numberOf(number) ?? 0), day: numberOf(day) });
    }
    rest = rest.replaceAll(form, ' ');
  }
  return { dates, rest: rest.replaceAll(/\s+(?=[?.!,]|$)/gu, '') };
};

const isOn = (row: string, dates: readonly AskedDate[]): boolean =>
  Array.from(row.matchAll(ISO), ([, year, month, day]) => ({ year: Number(year), month: Number(month), day })).some(
    (written) =>
      dates.some(
        ({ year, month, day }) =>
          (year ?? written.year) === written.year &&
          month === written.month &&
          (day === undefined || day === Number(written.day)),
      ),
  );

const isDated = (line: string): boolean => ROW.test(line) && line.search(ISO) >= 0;

export interface DatedRows {
  /** Without the date, which the rows left have. */
  readonly question: string;
  readonly sources: readonly QuotedSource[];
  /** The rows of that date, with their sources' numbers. */
  readonly rows: readonly { readonly text: string; readonly n: number }[];
}

/** As many as are quoted of any table. */
const MOST_ROWS = 12;

/**
 * For a question with a date, the sources without the rows of other dates: '9 March' is no word of '2026-03-09', and its
 * 9 may be in a name. Undefined without a date or without rows that have one.
 */
export const rowsOfDate = (question: string, sources: readonly QuotedSource[]): DatedRows | undefined => {
  if (question.length > LONGEST_QUESTION || RANGE.test(question)) return undefined;
  const { dates, rest } = takeDates(question);
  const tables = sources.filter(({ kind, text }) => kind === 'attachment' && text.split('\n').some(isDated));
  if (dates.length === 0 || tables.length === 0) return undefined;
  const rows: { text: string; n: number }[] = [];
  const left = sources.flatMap((source): QuotedSource[] => {
    if (!tables.includes(source)) return [source];
    const lines = source.text.split('\n').filter((line) => !isDated(line) || isOn(line, dates));
    rows.push(...lines.filter(isDated).map((text) => ({ text, n: source.n })));
    // The nearest part was one of the whole text.
    const text = lines.join('\n');
    return text.trim() === '' ? [] : [{ ...source, text, nearestPart: undefined, isNearest: false }];
  });
  return { question: rest, sources: left, rows: rows.slice(0, MOST_ROWS) };
};
