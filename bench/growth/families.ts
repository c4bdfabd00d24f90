/** Texts of a given length, each the worst case of some careless pattern or loop. */
export interface Family {
  readonly name: string;
  readonly text: (length: number) => string;
}

const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const repeated = (name: string, piece: string): Family => ({ name, text: (length) => filled(piece, length) });

/** `head`, then `piece` repeated, then `tail`: a pattern with two open ends scans this once from each position. */
const between = (name: string, head: string, piece: string, tail: string): Family => ({
  name,
  text: (length) => `${head}${filled(piece, Math.max(0, length - head.length - tail.length))}${tail}`,
});

const numbered = (name: string, item: (index: number) => string): Family => ({
  name,
  text: (length) => {
    const items: string[] = [];
    for (let size = 0, index = 0; size < length; index += 1) {
      const next = item(index);
      items.push(next);
      size += next.length;
    }
    return items.join('').slice(0, length);
  },
});

const runs: readonly Family[] = [
  repeated('letters', 'a'),
  repeated('capitals', 'A'),
  repeated('digits', '1'),
  repeated('blanks', ' '),
  repeated('tabs', '\t'),
  repeated('line breaks', '\n'),
  repeated('dashes', '-'),
  repeated('stars', '*'),
  repeated('underscores', '_'),
  repeated('backticks', '`'),
  repeated('pipes', '|'),
  repeated('brackets', '['),
  repeated('parentheses', '('),
  repeated('angle brackets', '<'),
  repeated('quotation marks', '"'),
  repeated('opening quotation marks', '“'),
  repeated('opened questions', '“?'),
  repeated('dollars', '$'),
  repeated('backslashes', '\\'),
  repeated('full stops', '.'),
  repeated('exclamations', '!?'),
  repeated('accents alone', '\u0301'),
  repeated('half surrogates', '\uD800'),
  repeated('soft hyphens', 'a\u00AD'),
  repeated('ideographs', '漢字'),
  repeated('emoji', '😀'),
];

const ends: readonly Family[] = [
  between('letter, exclamations', 'a', '!?', ''),
  between('number of zeros', '1.', '0', '1'),
  between('thousands', '1', ',000', 'x'),
  between('digits and dots', '1', '.1', 'x'),
  between('heading of blanks', '# a', ' ', 'b'),
  between('line of blanks', 'a', ' ', 'b'),
  between('rule of dashes and blanks', '|', '- ', 'x'),
  between('table rule', 'a|b\n', '--|', 'x'),
  between('quote of blanks', '> ', '  ', '- a'),
  between('nested quotes', '', '> ', 'a'),
  between('closing marks', 'Yes.', '")', 'a'),
  between('references', 'Yes.', ' [1]', 'a'),
  between('bold line', '**', 'a ', ''),
  between('open quotation', '"', 'word ', ''),
  between('address', 'http://', 'a.', '!'),
  between('apostrophes', 'a', "'a", ' '),
  between('lines of one letter', '', 'a\n', ''),
  between('open fence', '```', '\na', ''),
  between('frame without end', 'Based on the passages', ' and more', ''),
  between('mail address', 'a', '.a', '@'),
  between('words then at', '', 'a-', '@a'),
  between('telephone', '+', '1 ', 'x'),
  between('secret', 'sk-', 'a', '!'),
  between('concealment', 'never say ', 'a ', ''),
];

const repetitions: readonly Family[] = [
  repeated('words', 'word '),
  repeated('capitalized words', 'Word Of '),
  repeated('initials', 'A.'),
  repeated('abbreviations', 'e.g. '),
  repeated('link openings', '[a]('),
  repeated('image openings', '![a]('),
  repeated('link definitions', '[a]: b\n'),
  repeated('emphasis openings', '*a **a '),
  repeated('emphasis and underscores', '*a_ '),
  repeated('formula openings', '\\('),
  repeated('formulas', '$a$ '),
  repeated('code spans', '`a`` '),
  repeated('entities', '&amp;'),
  repeated('list items', '- a\n'),
  repeated('ordered items', '1. a\n'),
  repeated('headings', '# a\n'),
  repeated('table rows', '| a | b |\n'),
  repeated('fences', '```\n'),
  repeated('sentences', 'The river is long. '),
  repeated('questions', 'Is it so? '),
  repeated('negations', "It isn't not so, "),
  repeated('absences', 'The passages do not mention it. '),
  repeated('conditions', 'if it is but though '),
  repeated('parts of a task', 'delete it, and then '),
  repeated('claims', 'I said that you are right '),
  repeated('quotations', '"one two three" '),
  repeated('dates', '5 May 1998, '),
  repeated('numbers', '1,234.5 '),
  repeated('times', '14:30 '),
  repeated('addresses', 'https://a.example/b '),
  repeated('mail addresses', 'a@b.example '),
  repeated('Japanese sentences', '私は学生です。'),
  repeated('quoted CSV cells', '"a","b"\n'),
  repeated('empty CSV cells', ','),
  repeated('JSON openings', '[{"a":'),
  repeated('tags', '#tag '),
  numbered('different words', (index) => `w${index.toString(36)} `),
  numbered('different names', (index) => `Ab${index.toString(36)} Cd${index.toString(36)} `),
  numbered('different sentences', (index) => `Part ${index} has ${index * 7} rooms in ${index.toString(36)}. `),
  numbered('different lines', (index) => `- item ${index.toString(36)} costs ${index}\n`),
  numbered('words of one beginning', (index) => `abcd${index.toString(36)} `),
  numbered('different options', (index) => `option${index.toString(36)} or `),
  numbered('nested lists', (index) => `${' '.repeat(2 * (index % 40))}- a\n`),
];

export const families: readonly Family[] = [...runs, ...ends, ...repetitions];
