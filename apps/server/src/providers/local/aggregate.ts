/** What takes all rows of a table: a total, an average, the first or the last in an order. */
const AGGREGATE =
  /(?<!\p{L})(?:totals?|sum|altogether|in all|overall|averages?|mean|most|least|highest|lowest|cheapest|dearest|largest|smallest|biggest|maximum|minimum|count|add(?:ed)? up|insgesamt|summe|gesamt\p{L}*|durchschnitt\p{L}*|höchste\p{L}*|niedrigste\p{L}*|teuerste\p{L}*|billigste\p{L}*|günstigste\p{L}*|größte\p{L}*|kleinste\p{L}*|meisten|wenigsten|somme|moyenne|au total|le plus|le moins|suma|promedio|en total|más (?:car|barat|alt|baj)\p{L}+)(?!\p{L})/iu;
/** 'Who spent more, Ann or Bo?' */
const MORE =
  /(?<!\p{L})(?:more|less|fewer|cheaper|dearer|mehr|weniger|billiger|günstiger|teurer|plus|moins|más|menos)(?!\p{L})/iu;
const OR = /(?<!\p{L})(?:or|than|oder|als|ou|que)(?!\p{L})/iu;
const HOW_MANY = /(?<!\p{L})(?:how many|wie viele|combien de|cuánt[oa]s)\s+(\p{L}+)/iu;
/** A row as the reader of CSV files and spreadsheets writes it: 'region: North; units: 120'. */
const ROW = /(?:^|\n)([^:;|\n]{1,60}: [^;\n]*(?:; [^:;|\n]{1,60}: [^;\n]*)+)/u;

/** Columns that count: 'Mitgliederzahl', 'number of members'. */
const COUNTS = /zahl|anzahl|menge|count|number|quantity|nombre|número|cantidad/u;

/** Whether a name of a column has this word, or counts what it names: 'Membership' counts no members. */
const isColumn = (row: string, word: string): boolean => {
  const asked = word.toLowerCase();
  return row.split('; ').some((cell) => {
    const name = cell.slice(0, cell.indexOf(': ')).toLowerCase();
    const words = name.match(/\p{L}+/gu) ?? [];
    return (
      words.some((own) => own === asked || `${own}s` === asked || own === `${asked}s`) ||
      (COUNTS.test(name) && name.includes(asked))
    );
  });
};

/**
 * Whether a question takes all rows of a table, and its answer quotes some: 'What is the sum of all expenses?' Not if the
 * answer has the word by which the question asks beside a number, as a row of totals does.
 */
export const quotesSomeRows = (question: string, answer: string): boolean => {
  const row = ROW.exec(answer)?.[1];
  if (row === undefined) return false;
  const [aggregate] = AGGREGATE.exec(question) ?? [];
  if (aggregate !== undefined)
    return !answer
      .toLowerCase()
      .split('\n')
      .some((line) => line.includes(aggregate.toLowerCase()) && /\d/u.test(line.replaceAll(/\[\d+\]/gu, '')));
  if (MORE.test(question) && OR.test(question)) return true;
  const counted = HOW_MANY.exec(question)?.[1];
  return counted !== undefined && !isColumn(row, counted);
};

/** Words of a question that a table need not have. */
const ASKING =
  /^(?:who|what|which|how|much|many|the|and|for|did|does|was|were|are|wer|was|wie|viel|die|der|das|und)$/iu;

/**
 * Whether a question takes all rows of a table among these files: it has a word of a column, of a cell or of the file's
 * name.
 */
export const asksOfAllRows = (
  question: string,
  files: readonly { readonly title: string; readonly text: string }[],
): boolean => {
  if (!AGGREGATE.test(question)) return false;
  const asked = question.replace(AGGREGATE, ' ').match(/\p{L}{3,}/gu) ?? [];
  const words = asked.filter((word) => !ASKING.test(word)).map((word) => word.toLowerCase());
  return files.some(({ title, text }) => {
    const row = ROW.exec(text)?.[1];
    if (row === undefined) return false;
    const written = new Set(`${title}\n${text}`.toLowerCase().match(/\p{L}{3,}/gu));
    return words.some((word) => isColumn(row, word) || written.has(word) || written.has(`${word}s`));
  });
};
