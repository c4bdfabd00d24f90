import { plainQuoted, type Answer } from '@symbi/retrieval';
import type { QuotedSource } from '../provider.ts';

export type Quotation = Pick<Answer, 'text' | 'citations'>;
export type FileOf = (n: string) => string | undefined;

/** 'lease.md, lines 1–24': a place may have a comma as well, an ending has none. */
const NAME = /^.+?\.\p{L}[\p{L}\p{N}]{0,5}(?=, )|^[^,]+(?=, )/u;

/** Around the name of a file that is a plain word: 'in the lease', 'laut Mietvertrag', 'What does the lease say?' */
const BEFORE =
  /(?<!\p{L})(?:in|from|per|by|according to|laut|im|aus dem|selon|dans|según|en)(?:\s{1,3}(?:the|my|our|der|dem|le|la|el))?\s{1,3}$/u;
const AFTER = /^\s{1,3}(?:says?|states?|tells?|mentions?|sagt|dit|dice)(?!\p{L})/u;

/** A question with the name of a file, with or without its ending, asks for what that file says. */
const isNamed = (name: string, question: string): boolean => {
  const whole = name.toLowerCase();
  const begun = whole.replace(/(?<=.)\.[^.]+$/u, '');
  const ending = whole.slice(begun.length);
  // 'rent.txt' is not meant by every question about the rent.
  const isWord = /^\p{L}+$/u.test(begun);
  const around = question.toLowerCase().split(begun);
  return around.slice(1).some((after, at) => {
    const before = around[at] ?? '';
    if (/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) return false;
    return !isWord || (ending !== '' && after.startsWith(ending)) || BEFORE.test(before) || AFTER.test(after);
  });
};

/** The names of attachments by their ids; those that share a name are numbered in the order in which they came. */
const namesById = (files: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const ids = [...files.keys()].toSorted();
  return new Map(
    ids.map((id) => {
      const name = files.get(id) ?? '';
      const same = ids.filter((other) => files.get(other) === name);
      return [id, same.length > 1 ? `${name} (${same.indexOf(id) + 1})` : name];
    }),
  );
};

/** The name of the file that a source is a passage of; none where there is one file, or where the question names one. */
export const filesOf = (sources: readonly QuotedSource[], question: string): FileOf => {
  const passages = sources.flatMap(({ n, title, kind, attachmentId }) => {
    const name = kind === 'attachment' ? NAME.exec(title)?.[0] : undefined;
    return name === undefined ? [] : [{ n: String(n), name, id: attachmentId ?? name }];
  });
  const names = namesById(new Map(passages.map(({ id, name }) => [id, name])));
  const isTold = names.size < 2 || passages.some(({ name }) => isNamed(name, question));
  const files = new Map(passages.map(({ n, id }) => [n, names.get(id)]));
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

/** Answers as they are written, each below the name of the file that `fileOf` gives for it. */
export const withFiles = (answers: readonly Quotation[], fileOf: FileOf): string =>
  answers
    .map((answer) => {
      const file = fileOf(answer.citations[0]?.documentId ?? '');
      return file === undefined ? renumbered(answer) : `${plainQuoted(file)}:\n\n${renumbered(answer)}`;
    })
    .join('\n\n');
