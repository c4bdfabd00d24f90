import { contentStems, stemTerm } from '@symbi/text/terms';
import type { QuotedSource } from '../provider.ts';

/** The first slide as the reader of presentations names it. */
const FIRST = /^.+\.\p{L}[\p{L}\p{N}]{0,5}, slide 1: (.+)$/u;

/**
 * A question without the words of the title of a presentation, which its other slides are about and seldom repeat: 'When
 * will the library open?' of 'Library extension'. None if nothing else is asked.
 */
export const aboutDecks = (question: string, sources: readonly QuotedSource[]): string[] =>
  sources.flatMap(({ kind, title }) => {
    const titled = new Set(kind === 'attachment' ? contentStems(FIRST.exec(title)?.[1] ?? '') : []);
    const rest = question.replaceAll(/\p{L}+/gu, (word) => (titled.has(stemTerm(word.toLowerCase())) ? ' ' : word));
    return rest !== question && contentStems(rest).length > 0 ? [rest] : [];
  });
