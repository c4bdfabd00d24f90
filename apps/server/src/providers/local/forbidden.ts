import { asksForbidden, forbidding, plainQuoted } from '@symbi/retrieval';
import type { QuotedSource } from '../provider.ts';
import type { Phrases } from './phrases/phrases.ts';

/** More would not be read. */
const MOST = 12;

/**
 * To 'What am I not allowed to do?' all that files and contexts forbid, in order: the best one of them would pass for all.
 * Undefined where that is not asked, or where less than two sentences forbid something.
 */
export const allForbidden = (
  question: string,
  sources: readonly QuotedSource[],
  phrases: Phrases,
): string | undefined => {
  if (!asksForbidden(question)) return undefined;
  const files = sources.filter(({ kind }) => kind === 'attachment');
  const read = files.length > 0 ? files : sources.filter(({ kind }) => kind === 'context');
  const lines = read.flatMap(({ text, n }) =>
    forbidding(text).map(({ start, end }) => `- ${plainQuoted(text.slice(start, end))} [${n}]`),
  );
  const all = [...new Set(lines)];
  if (all.length < 2) return undefined;
  const lead = all.length > MOST ? phrases.someForbidden(MOST, all.length) : phrases.forbidden;
  return `${lead}\n\n${all.slice(0, MOST).join('\n')}`;
};
