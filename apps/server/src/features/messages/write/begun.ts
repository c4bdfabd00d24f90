import { usage } from '@symbi/contracts/reply-usage';
import { callsOf } from '../tool-calls.ts';
import type { MessageRow } from '../table.ts';

const cutUsage = usage.pick({ isCut: true });

const isAtLimit = (row: MessageRow): boolean =>
  row.usage !== null && cutUsage.safeParse(JSON.parse(row.usage)).data?.isCut === true;

/** An agent's reply with words that end too early. One that called functions is asked for again instead. */
export const isCutOff = (row: MessageRow): boolean =>
  row.sender === 'agent' &&
  row.content.trim() !== '' &&
  row.origin === null &&
  callsOf(row).length === 0 &&
  (row.status === 'complete' ? isAtLimit(row) : row.status !== 'streaming');

const LONGEST_WORD = 40;

/**
 * The text that a reply goes on from: without a last word that may be half of one, so that nobody has to guess whether a
 * space comes next. Scripts that write no spaces keep all of it.
 */
export const begunText = (content: string): string => {
  const last = /[\p{L}\p{N}]+$/u.exec(content.slice(-LONGEST_WORD));
  const rest = content.slice(0, content.length - (last?.[0].length ?? 0));
  return /\s$/.test(rest) && rest.trim() !== '' ? rest : content;
};
