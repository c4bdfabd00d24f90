import type { Query } from '../../../platform/database/database.ts';
import { taggedMessages } from '../queries/tags.ts';
import { pathDown, pathUp, siblingsBelow } from '../queries/tree.ts';
import type { MessageRow } from '../table.ts';

export interface Window {
  readonly rows: MessageRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

const startsAfter = (rows: readonly MessageRow[]): boolean => (rows[0]?.parent_id ?? null) !== null;

export const newestWindow = async (
  query: Query,
  conversationId: string,
  headId: string | null,
  limit: number,
): Promise<Window> => {
  if (headId === null) return { rows: [], hasOlder: false, hasNewer: false };
  const rows = await pathUp(query, conversationId, headId, limit);
  return { rows, hasOlder: startsAfter(rows), hasNewer: false };
};

export const windowBefore = async (query: Query, anchor: MessageRow, limit: number): Promise<Window> => {
  if (anchor.parent_id === null) return { rows: [], hasOlder: false, hasNewer: true };
  const rows = await pathUp(query, anchor.conversation_id, anchor.parent_id, limit);
  return { rows, hasOlder: startsAfter(rows), hasNewer: true };
};

export const windowAfter = async (query: Query, anchor: MessageRow, limit: number): Promise<Window> => {
  const rows = await pathDown(query, anchor.conversation_id, anchor.id, limit);
  const last = rows.at(-1);
  return { rows, hasOlder: true, hasNewer: last !== undefined && last.active_child_id !== null };
};

export const windowAround = async (query: Query, anchor: MessageRow, limit: number): Promise<Window> => {
  const half = Math.max(1, Math.floor(limit / 2));
  const older = await pathUp(query, anchor.conversation_id, anchor.id, half);
  const newer = await pathDown(query, anchor.conversation_id, anchor.id, half);
  const rows = [...older, ...newer];
  return { rows, hasOlder: startsAfter(rows), hasNewer: (rows.at(-1)?.active_child_id ?? null) !== null };
};

/** Messages with a tag, in any branch: the newest before `before`, oldest first. */
export const taggedWindow = async (
  query: Query,
  conversationId: string,
  tag: string,
  before: number | undefined,
  limit: number,
): Promise<Window> => {
  const rows = await taggedMessages(query, conversationId, tag, before, limit + 1);
  return { rows: rows.slice(0, limit).toReversed(), hasOlder: rows.length > limit, hasNewer: before !== undefined };
};

/** The versions of each turn: for every message, the ids with the same parent and the same side, oldest first. */
export const siblingsOf = async (query: Query, rows: readonly MessageRow[]): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  const conversationId = rows[0]?.conversation_id;
  if (conversationId === undefined) return found;
  const parents = [...new Set(rows.map((row) => row.parent_id))];
  const siblings = await siblingsBelow(query, conversationId, parents);
  const sideOf = (row: Pick<MessageRow, 'parent_id' | 'sender'>): string =>
    `${row.parent_id ?? ''}:${row.sender === 'user' ? 'user' : 'reply'}`;
  const sides = new Map<string, string[]>();
  for (const sibling of siblings) {
    const side = sides.get(sideOf(sibling));
    if (side === undefined) sides.set(sideOf(sibling), [sibling.id]);
    else side.push(sibling.id);
  }
  for (const row of rows) found.set(row.id, sides.get(sideOf(row)) ?? [row.id]);
  return found;
};
