/** What takes all rows of a table: a total, an average, the first or the last in an order. */
const AGGREGATE =
  /(?<!\p{L})(?:totals?|sum|altogether|in all|overall|averages?|mean|most|least|highest|lowest|cheapest|dearest|largest|smallest|biggest|maximum|minimum|count|add(?:ed)? up|insgesamt|summe|gesamt\p{L}*|durchschnitt\p{L}*|höchste\p{L}*|niedrigste\p{L}*|teuerste\p{L}*|billigste\p{L}*|günstigste\p{L}*|größte\p{L}*|kleinste\p{L}*|meisten|wenigsten|somme|moyenne|au total|le plus|le moins|suma|promedio|en total|más (?:car|barat|alt|baj)\p{L}+)(?!\p{L})/iu;
const HOW_MANY = /(?<!\p{L})(?:how many|wie viele|combien de|cuánt[oa]s)\s+(\p{L}+)/iu;
/** A row as the reader of CSV files and spreadsheets writes it: 'region: North; units: 120'. */
const ROW = /(?:^|\n)([^:;|\n]{1,60}: [^;\n]*(?:; [^:;|\n]{1,60}: [^;\n]*)+)/u;

/** Whether a name of a column has this word. */
const isColumn = (row: string, word: string): boolean =>
  row.split('; ').some((cell) => cell.slice(0, cell.indexOf(': ')).toLowerCase().includes(word.toLowerCase()));

/**
 * Whether a question takes all rows of a table, and its answer quotes some: 'What is the sum of all expenses?' Not if the
 * answer has the word by which the question asks, as a row of totals does.
 */
export const quotesSomeRows = (question: string, answer: string): boolean => {
  const row = ROW.exec(answer)?.[1];
  if (row === undefined) return false;
  const [aggregate] = AGGREGATE.exec(question) ?? [];
  if (aggregate !== undefined) return !answer.toLowerCase().includes(aggregate.toLowerCase());
  const counted = HOW_MANY.exec(question)?.[1];
  return counted !== undefined && !isColumn(row, counted);
};

/** Whether a question takes all rows of a table in these texts, one of whose columns it names. */
export const asksOfAllRows = (question: string, texts: readonly string[]): boolean => {
  const words = question.match(/\p{L}{3,}/gu) ?? [];
  const isOf = (row: string | undefined): boolean => row !== undefined && words.some((word) => isColumn(row, word));
  return AGGREGATE.test(question) && texts.some((text) => isOf(ROW.exec(text)?.[1]));
};
