import { isTableHead } from '@symbi/text/blocks';
import { detectLanguage, type Language } from '@symbi/text/language';
import { plainText } from '@symbi/text/plain';
import { tokenizeQuantities } from '@symbi/text/quantities/read';
import { splitSentences } from '@symbi/text/sentences';
import { cellsOf, rowText } from '@symbi/text/table';
import { contentStems } from '@symbi/text/terms';
import type { Token } from '@symbi/text/tokens';

/** A number, date, time or amount, independent of its spelling. */
interface Figure {
  readonly readings: readonly string[];
  /** Less specific forms: the bare number of an amount. */
  readonly vaguer: readonly string[];
  readonly dimension: string | undefined;
}

/** What is compared of a text. */
interface Reading {
  readonly stems: ReadonlySet<string>;
  readonly figures: readonly Figure[];
}

/** A sentence or table row; offsets are UTF-16 code units of the reply. */
export interface SentenceReading extends Reading {
  readonly start: number;
  readonly end: number;
  /** Without Markdown; of a table row, as it is read aloud. */
  readonly text: string;
  readonly isDenied: boolean;
  /** Days of the week it names, as a sorted list. */
  readonly days: string;
  /** The first cell of a table row: what the row is about. */
  readonly subject: Reading | undefined;
}

/** Only the first sentences of a longer reply are compared. */
const SENTENCES = 200;
/** Sentences with fewer words and measures are not compared; 'Step 2' has one, 'Entry: 12 euros' has more. */
const FEWEST = 2;

const denial =
  /\b(?:no|not|never|none|without|cannot|nicht|kein\w*|nie|niemals|ohne|pas|jamais|sans|nunca|sin)\b|n['’]t\b/i;
/** Negating words in phrases that deny nothing. */
const idiom =
  /\b(?:not (?:only|just|until|necessarily)|no (?:more|less|fewer|later|earlier|sooner) than|no doubt|nicht nur|pas seulement)\b/gi;
const day =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun|week)days?\b|\bweekends?\b|\b(?:mon|diens|donners|frei|sams|sonn|werk)tags?\b|\bmittwochs?\b|\bwochenende\b|\b(?:lun|mar|mercre|jeu|vendre|same)dis?\b|\bdimanches?\b|\b(?:lunes|martes|jueves|viernes|domingos?)\b|\b(?:mi[eé]rcoles|s[aá]bados?)(?!\p{L})/giu;

const figureOf = ({ stem, forms }: Token): Figure => ({
  readings: forms?.readings ?? [stem],
  vaguer: forms?.vaguer ?? [],
  dimension: forms?.dimension ?? (/^\d+:\d/.test(stem) ? 'clock' : undefined),
});

const readWords = (text: string, language: Language): Reading => {
  const tokens = tokenizeQuantities(text, language).filter(
    ({ forms, kind, stem }) => forms !== undefined || kind === 'number' || /^\d/.test(stem),
  );
  // '5 March' and '2026-03-05' have no word in common.
  const words = tokens
    .filter(({ forms }) => forms?.dimension === 'date')
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  return {
    stems: new Set(contentStems(words).filter((stem) => !/\d/.test(stem))),
    figures: tokens.map(figureOf),
  };
};

const isComparable = ({ stems, figures }: Reading, isRow: boolean): boolean => {
  const measures = figures.filter(({ dimension }) => dimension !== undefined);
  // A row is told from others by its first cell.
  return stems.size > 0 && (isRow || stems.size + measures.length >= FEWEST);
};

/** The sentences and table rows of a reply that can be compared. */
export const readSentences = (content: string): SentenceReading[] => {
  const language = detectLanguage(content);
  let head: readonly string[] = [];
  return splitSentences(content)
    .filter(({ kind }) => kind !== 'code')
    .slice(0, SENTENCES)
    .flatMap(({ start, end, kind }) => {
      const written = content.slice(start, end);
      const isRow = kind === 'table-row';
      // The head of a table states nothing; it says what the cells below it are.
      if (isRow && isTableHead(written)) {
        head = cellsOf(written);
        return [];
      }
      const text = plainText(isRow ? rowText(written, head) : written);
      const reading = readWords(text, language);
      if (!isComparable(reading, isRow)) return [];
      const [first = ''] = isRow ? cellsOf(written) : [];
      const subject = isRow ? readWords(plainText(first), language) : undefined;
      const isDenied = denial.test(text.replaceAll(idiom, ' '));
      const days = [
        ...new Set(
          text
            .toLowerCase()
            .match(day)
            ?.map((name) => name.replace(/s$/, '')),
        ),
      ].toSorted();
      return [{ ...reading, start, end, text, isDenied, days: days.join(' '), subject }];
    });
};
