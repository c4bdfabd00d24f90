import { setImmediate } from 'node:timers/promises';
import { appendRow, type LogHead, type RowInput } from '@symbi/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { randomBytes } from '../../platform/random.ts';
import { sha256, type LogKeys } from './signing/signer.ts';
import type { LogContentTable, LogRowTable } from './table.ts';

type WithoutTime<Row> = Row extends unknown ? Omit<Row, 'at' | 'content'> : never;

/** What to record: the row's fields, and the erasable text it commits to. `subjectId` finds the row again. */
export type LogEntry = WithoutTime<RowInput> & { readonly content?: string; readonly subjectId?: string };

const SALT_BYTES = 16;
const BUILT_AT_ONCE = 250;

export interface BuiltRows {
  readonly head: LogHead;
  readonly rows: readonly LogRowTable[];
  readonly contents: readonly LogContentTable[];
}

/** Appends entries to a head in memory; nothing is stored. Thousands of them leave others their turns. */
export const buildRows = async (
  start: LogHead,
  ownerId: string,
  entries: readonly LogEntry[],
  now: number,
): Promise<BuiltRows> => {
  let head = start;
  const { session } = start;
  const rows: LogRowTable[] = [];
  const contents: LogContentTable[] = [];
  for (const [index, { content, subjectId, ...entry }] of entries.entries()) {
    if (index > 0 && index % BUILT_AT_ONCE === 0) await setImmediate();
    const salt = content === undefined ? undefined : randomBytes(SALT_BYTES);
    const input = {
      ...entry,
      at: now,
      ...(salt === undefined || content === undefined ? {} : { content: { text: content, salt } }),
    } as RowInput;
    const appended = appendRow(head, input, sha256);
    rows.push({
      session,
      seq: appended.seq,
      prev_hash: head.previousHash,
      type: entry.type,
      subject_id: subjectId ?? null,
      row_hash: appended.rowHash,
      text: appended.text,
      note: null,
    });
    if (salt !== undefined && content !== undefined)
      contents.push({ session, seq: appended.seq, owner_id: ownerId, salt: salt.toString('hex'), content });
    head = appended.head;
  }
  return { head, rows, contents };
};

/** Entries that must come first: the opening row, or the rotations to the newest key. */
export const openingOf = async (transaction: Transaction, head: LogHead, keys: LogKeys): Promise<LogEntry[]> => {
  if (head.key === null) return [{ type: 'opened', fields: { key: keys.newest.vkey } }];
  const find = (): number => keys.all.findIndex((key) => key.vkey === head.key);
  if (find() === -1) await keys.reload(transaction);
  const inForce = find();
  if (inForce === -1) throw new Error('The log is signed with a key that is not open');
  return keys.all.slice(inForce + 1).map((key, index) => ({
    type: 'key_rotation' as const,
    fields: { old_key: keys.all[inForce + index]?.vkey ?? '', new_key: key.vkey, handover: key.handover ?? '' },
  }));
};
