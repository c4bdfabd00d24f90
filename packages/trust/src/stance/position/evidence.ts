import { CONCESSION, HELD, REVERSAL } from '../reading/cues.ts';
import { replyGrams } from './grams.ts';
import { alignSentences, type SentencePair } from './pairs.ts';
import type { StanceTable } from './model.ts';
import type { Prose, Sentence } from '../reading/prose.ts';
import type { Question, QuestionForm } from '../reading/question.ts';

/** The passages that moved the score most, at most 240 characters each. */
export interface EvidenceWindow {
  previous_excerpt: string;
  current_excerpt: string;
}

/** Length limit of an excerpt, in UTF-16 units. */
export const EXCERPT_LIMIT = 240;

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** The text around a sentence, cut at word boundaries, with an ellipsis for omitted text. */
function excerptAround(text: string, start: number, end: number): string {
  const spare = EXCERPT_LIMIT - 2 - (end - start);
  let from = Math.max(0, spare > 0 ? start - Math.floor(spare / 2) : start);
  let to = Math.min(text.length, from + EXCERPT_LIMIT - 2);
  if (to === text.length) from = Math.max(0, Math.min(from, to - EXCERPT_LIMIT + 2));
  if (from > 0 && from < start) {
    const space = text.slice(from, start).search(/\s/u);
    from = space === -1 ? start : from + space + 1;
  }
  if (to < text.length) {
    const cut = text.slice(from, to).search(/\s\S*$/u);
    if (cut > EXCERPT_LIMIT / 2) to = from + cut;
    if (isHighSurrogate(text.charCodeAt(to - 1))) to -= 1;
  }
  return `${from > 0 ? '\u2026' : ''}${text.slice(from, to).trim()}${to < text.length ? '\u2026' : ''}`;
}

const channelOf = (form: QuestionForm, isKept: boolean): 0 | 2 | 3 | 5 =>
  form === 'choice' ? (isKept ? 5 : 3) : isKept ? 2 : 0;

function sentenceEvidence(
  pair: SentencePair,
  question: Question,
  table: StanceTable,
  known: ReadonlySet<string>,
): number {
  const { current } = pair;
  let evidence = -2 * pair.similarity * pair.agreement;
  if (REVERSAL.test(current.lower)) evidence += 1;
  if (CONCESSION.test(current.lower)) evidence += 0.5;
  if (HELD.test(current.lower)) evidence -= 1;
  const grams = replyGrams({ sentences: [current], words: current.words, stems: new Set() }, question);
  let learned = 0;
  for (const gram of grams) {
    if (gram.startsWith('^')) continue;
    learned += table.grams.get(gram)?.[channelOf(question.form, known.has(gram))] ?? 0;
  }
  return evidence + learned / 1000 / Math.sqrt(grams.size + 4);
}

/**
 * The sentence pair with the strongest evidence for the result: a change if `isChange`, else an unchanged position.
 * Ties go to the earlier sentence.
 */
export function findEvidence(
  texts: { previous: string; current: string },
  prose: { previous: Prose; current: Prose; question: Question },
  table: StanceTable,
  known: ReadonlySet<string>,
  isChange: boolean,
): EvidenceWindow {
  let best: { pair: SentencePair; value: number } | undefined;
  for (const pair of alignSentences(prose.previous, prose.current)) {
    const value = sentenceEvidence(pair, prose.question, table, known) * (isChange ? 1 : -1);
    if (best === undefined || value > best.value) best = { pair, value };
  }
  const excerpt = (text: string, sentence: Sentence | undefined): string =>
    sentence === undefined ? '' : excerptAround(text, sentence.start, sentence.end);
  return {
    previous_excerpt: excerpt(texts.previous, best?.pair.previous ?? prose.previous.sentences[0]),
    current_excerpt: excerpt(texts.current, best?.pair.current ?? prose.current.sentences[0]),
  };
}
