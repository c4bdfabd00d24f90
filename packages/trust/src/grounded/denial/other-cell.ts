import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { denies, isValue, SEPARATOR, split } from './other-value.ts';
import { labelOf, readTables, type Cell } from './tables.ts';

/** Words of a question by which its answer is in another row or column than the one it names. */
export const RELATING =
  /\b(?:next|after|before|above|below|first|last|follow\w*|previous|another|other|besides|nach|vor|über|unter|nächste\w*|letzte\w*|erste\w*|après|avant|suivant\w*|dernier\w*|premier\w*|autre|después|antes|siguiente|último|primero|otro)\b/iu;
/** Words of a sentence that names a row or a column besides that of its value. */
export const BESIDES =
  /\b(?:unlike|versus|vs|since|from\b.{1,60}\bto|(?:mov|switch|upgrad|chang|downgrad)\w*|verglichen|vergleich|gegenüber|seit|von\b.{1,60}\b(?:auf|zu)|wechsel\w*|comparé\w*|contrairement|depuis|de\b.*\bà|desde|de\b.{1,60}\ba)\b/iu;
/** A value in more cells tells nothing of any. */
const MOST_CELLS = 20;
const MOST_VALUES = 6;

type Stems = ReadonlySet<string>;

/** Whether words name the row, or those near the value the column, of another cell beside this one, and nothing of its own. */
function isMeant(words: Stems, near: Stems, other: Cell, own: Cell): boolean {
  if (other.table !== own.table || other.dimension !== own.dimension) return false;
  const names = (one: readonly string[], ...without: readonly (readonly string[])[]): boolean =>
    one.some((stem) => words.has(stem) && !without.some((some) => some.includes(stem)));
  if (other.row === own.row && !other.name.some((stem) => near.has(stem))) return false;
  if (other.row === own.row) return names(other.name, own.name) && !names(own.name, other.name) && names(own.head);
  if (other.column !== own.column || !names(other.head, own.head)) return false;
  return !names(own.head, other.head, other.beside) && !names(own.beside, other.head, other.beside);
}

export interface Question {
  readonly text: string;
  readonly stems: Stems;
}

/**
 * Whether a value of a sentence stands in the sources only in cells of tables, and each time in another row or column than
 * the one that the sentence, or else its question, names: 'The Team plan costs 79 EUR', which Business does.
 */
export function isFromOtherCell(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  sources: readonly TrustSource[],
  question: Question,
): boolean {
  const values = [...new Set(tokens.filter(isValue).map(({ stem }) => stem))];
  if (values.length === 0) return false;
  const { cells, byValue } = readTables(index, sources);
  const own = new Set(labelOf(tokens));
  const parts = split(text, from, tokens, SEPARATOR);
  const isElsewhere = (value: string): boolean => {
    const held = byValue.get(value) ?? [];
    const places = index.postings[index.ids.get(value) ?? 0] ?? [];
    if (held.length === 0 || held.length > MOST_CELLS || held.length < places.length) return false;
    const words = new Set([...own].filter((stem) => stem !== value));
    const isNamed = cells.some(({ table, head }) => table === held[0]?.table && head.some((stem) => words.has(stem)));
    const asked = isNamed || RELATING.test(question.text) ? words : new Set([...words, ...question.stems]);
    const near = new Set(parts.filter((part) => part.some(({ stem }) => stem === value)).flatMap(labelOf));
    if (asked !== words) for (const stem of question.stems) near.add(stem);
    return held.every((cell) =>
      cells.some((other) => isMeant(asked, near, other, cell) && ![...other.values].some((stem) => own.has(stem))),
    );
  };
  if (BESIDES.test(text)) return false;
  return values.slice(0, MOST_VALUES).some(isElsewhere) && !denies(text, from, tokens, index);
}
