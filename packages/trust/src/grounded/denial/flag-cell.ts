import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import { readTokens } from '../source/read-tokens.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { readPolarity } from './denial.ts';
import { isValue, isWord } from './other-value.ts';
import { isNamedRow } from './tables.ts';

const YES = /^(?:yes|y|true|ja|oui|sí|si|✓|✔|是)$/iu;
const NO = /^(?:no|n|false|nein|non|✗|✘|否)$/iu;
/** Words that deny without a negation. */
const LACKING =
  /\b(?:lack\w*|miss\w*|await\w*|pending|outstanding|fail\w*|refus\w*|denied|fehl\w*|steht aus|ausstehend\w*|manque\w*|attend\w*|falta\w*|pendiente\w*)\b/iu;
const MOST_ROWS = 2000;
/** A word in more rows tells none of them. */
const MOST_SHARING = 200;

interface Row {
  /** The columns that say yes or no, by the stems of their names. */
  readonly flags: readonly { readonly name: readonly string[]; readonly isSet: boolean }[];
  /** The stems of its other cells. */
  readonly stems: ReadonlySet<string>;
}

/** The rows by the stems of their other cells. */
type Rows = ReadonlyMap<string, readonly Row[]>;

const read = new WeakMap<SourceIndex, Rows>();

function rowOf(line: string, index: SourceIndex): Row {
  const stemsOf = (text: string): string[] =>
    readTokens(text, index.language)
      .filter((token) => isWord(token) || isValue(token))
      .map(({ stem }) => stem);
  const cells = line.split('; ').map((cell) => [cell.slice(0, cell.indexOf(': ')), cell.slice(cell.indexOf(': ') + 2)]);
  const isFlag = (value: string): boolean => YES.test(value.trim()) || NO.test(value.trim());
  return {
    flags: cells.flatMap(([name = '', value = '']) =>
      isFlag(value) ? [{ name: stemsOf(name), isSet: YES.test(value.trim()) }] : [],
    ),
    stems: new Set(cells.flatMap(([, value = '']) => (isFlag(value) ? [] : stemsOf(value)))),
  };
}

/** The rows of CSV files and spreadsheets with a column that says yes or no; the first 2,000. */
function readRows(index: SourceIndex, sources: readonly TrustSource[]): Rows {
  const known = read.get(index);
  if (known !== undefined) return known;
  const lines = sources.flatMap(({ text }) => text.split('\n')).filter(isNamedRow);
  const rows = lines.slice(0, MOST_ROWS).map((line) => rowOf(line, index));
  const byStem = new Map<string, Row[]>();
  for (const row of rows)
    if (row.flags.length > 0)
      for (const stem of row.stems) {
        const sharing = byStem.get(stem) ?? [];
        sharing.push(row);
        byStem.set(stem, sharing);
      }
  read.set(index, byStem);
  return byStem;
}

/**
 * Whether a sentence says yes or no of a row as the table does: 'The bill of Lupo was not approved' beside 'vendor: Lupo;
 * approved: no'. The rows are those that share most with the sentence; undefined if they differ, or share nothing.
 */
export function readFlag(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  sources: readonly TrustSource[],
): 'stated' | 'denied' | undefined {
  const rows = readRows(index, sources);
  if (rows.size === 0) return undefined;
  const words = new Set(tokens.map(({ stem }) => stem));
  const shared = new Map<Row, number>();
  for (const stem of words) {
    const sharing = rows.get(stem) ?? [];
    if (sharing.length <= MOST_SHARING) for (const row of sharing) shared.set(row, (shared.get(row) ?? 0) + 1);
  }
  const meant = [...shared].flatMap(([{ flags }, count]) => {
    const flag = flags.find(({ name }) => name.length > 0 && name.every((stem) => words.has(stem)));
    return flag === undefined ? [] : [{ isSet: flag.isSet, count }];
  });
  const most = meant.reduce((best, { count }) => Math.max(best, count), 0);
  const nearest = new Set(meant.filter(({ count }) => count === most).map(({ isSet }) => isSet));
  const { hasNegation, isDoubtful } = readPolarity(text, from, tokens, index.language);
  if (nearest.size !== 1 || isDoubtful || LACKING.test(text)) return undefined;
  return nearest.has(!hasNegation) ? 'stated' : 'denied';
}
