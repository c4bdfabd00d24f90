import { plainQuoted, type Answer } from '@symbi/retrieval';
import type { QuotedSource } from '../provider.ts';

type Quotation = Pick<Answer, 'text' | 'citations'>;
type FileOf = (n: string) => string | undefined;

/** 'lease.md, lines 1–24': a place may have a comma as well, an ending has none. */
const NAME = /^.+?\.\p{L}[\p{L}\p{N}]{0,5}(?=, )|^[^,]+(?=, )/u;

/** A question with the name of a file, with or without its ending, asks for what that file says. */
const isNamed = (name: string, question: string): boolean =>
  question.toLowerCase().includes(name.toLowerCase().replace(/\.[^.]+$/u, ''));

/** The name of the file that a source is a passage of; none where there is one file, or where the question names one. */
export const filesOf = (sources: readonly QuotedSource[], question: string): FileOf => {
  const files = new Map(
    sources.flatMap(({ n, title, kind }) => {
      const name = kind === 'attachment' ? NAME.exec(title)?.[0] : undefined;
      return name === undefined ? [] : [[String(n), name] as const];
    }),
  );
  const names = new Set(files.values());
  const isTold = names.size < 2 || [...names].some((name) => isNamed(name, question));
  return (n) => (isTold ? undefined : files.get(n));
};

/** The composed answer numbers its passages; the reader's numbers are those of the given sources. */
const renumbered = ({ text, citations }: Quotation): string => {
  const numbers = new Map(citations.map((citation) => [citation.n, Number(citation.documentId)]));
  return text.replaceAll(/\[(\d+)\]/g, (mark, digits: string) => {
    const source = numbers.get(Number(digits));
    return source === undefined ? mark : `[${source}]`;
  });
};

/** Answers as they are written: each below the name of its file, where several files say different things. */
export const withFiles = (answers: readonly Quotation[], fileOf: FileOf): string => {
  if (answers.length === 1) return answers.map(renumbered).join('');
  return answers
    .map((answer) => `${plainQuoted(fileOf(answer.citations[0]?.documentId ?? '') ?? '')}:\n\n${renumbered(answer)}`)
    .join('\n\n');
};
