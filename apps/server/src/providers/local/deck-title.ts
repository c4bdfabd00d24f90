import { contentStems, stemTerm } from '@symbi/text/terms';
import type { QuotedSource } from '../provider.ts';

/** The first slide as the reader of presentations names it. */
const FIRST = /^.+\.\p{L}[\p{L}\p{N}]{0,5}, slide 1: (.+)$/u;

/**
 * The question without the words of a presentation's title: the other slides are about them, and seldom repeat them.
 * In a presentation 'Library extension', 'When will the library open?' becomes 'When will the open?'. One for each
 * presentation that shares words with the question and leaves it others.
 */
export const aboutDecks = (question: string, sources: readonly QuotedSource[]): string[] =>
  sources.flatMap(({ kind, title }) => {
    const titled = new Set(kind === 'attachment' ? contentStems(FIRST.exec(title)?.[1] ?? '') : []);
    const rest = question.replaceAll(/\p{L}+/gu, (word) => (titled.has(stemTerm(word.toLowerCase())) ? ' ' : word));
    return rest !== question && contentStems(rest).length > 0 ? [rest] : [];
  });
