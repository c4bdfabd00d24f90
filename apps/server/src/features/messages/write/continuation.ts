import { usage } from '@symbi/contracts/reply-usage';
import { callsOf } from '../tool-calls.ts';
import type { MessageRow } from '../table.ts';

const cutUsage = usage.pick({ isCut: true });

const isAtLimit = (row: MessageRow): boolean =>
  row.usage !== null && cutUsage.safeParse(JSON.parse(row.usage)).data?.isCut === true;

/** An agent's reply whose text ends too early. One that called functions is regenerated instead. */
export const isCutOff = (row: MessageRow): boolean =>
  row.sender === 'agent' &&
  row.content.trim() !== '' &&
  row.origin === null &&
  callsOf(row).length === 0 &&
  (row.status === 'complete' ? isAtLimit(row) : row.status !== 'streaming');

const LONGEST_WORD = 40;

/**
 * The text a reply continues from: without a last, possibly partial, word, so that the model need not guess whether a
 * space comes next. Scripts without spaces keep all of it.
 */
export const continuationStart = (content: string): string => {
  const last = /[\p{L}\p{N}]+$/u.exec(content.slice(-LONGEST_WORD));
  const rest = content.slice(0, content.length - (last?.[0].length ?? 0));
  return /\s$/.test(rest) && rest.trim() !== '' ? rest : content;
};
