import type { Message, MessageWindow } from '@symbi/contracts/conversations';
import { z } from 'zod';
import type { Database, Query } from '../../../platform/database/database.ts';
import { retry } from '../../../platform/database/retry.ts';
import type { RunEvent } from '../../../platform/runs/runs.ts';
import { presentMessage } from '../presenter.ts';
import { findMessages } from '../queries/rows.ts';
import type { MessageRow } from '../table.ts';
import { siblingsOf, type Window } from './windows.ts';

const storedDelta = z.object({ offset: z.number().int().min(0), text: z.string() });

/**
 * The stored text of a streaming reply: its deltas, each at its offset. A delta whose commit went unconfirmed is stored
 * again, perhaps with more text.
 */
export const streamedText = (events: readonly RunEvent[]): string => {
  let text = '';
  for (const { type, data } of events) {
    const delta = type === 'delta' ? storedDelta.safeParse(data).data : undefined;
    if (delta !== undefined && delta.offset + delta.text.length > text.length)
      text = text.slice(0, delta.offset) + delta.text;
  }
  return text;
};

const EVENTS_AT_ONCE = 100_000;

export interface RunReader {
  read(runId: string, after: number, limit: number, query?: Query): Promise<RunEvent[]>;
}

/** Presents rows for the wire, with versions and the text of streaming replies. */
export const createViews = (database: Database, events: RunReader) => {
  const one = async (row: MessageRow, siblings: Map<string, string[]>, query: Query): Promise<Message> => {
    const versions = siblings.get(row.id) ?? [row.id];
    if (row.status !== 'streaming' || row.run_id === null) return presentMessage(row, versions);
    return presentMessage(row, versions, streamedText(await events.read(row.run_id, 0, EVENTS_AT_ONCE, query)));
  };
  const messages = async (rows: readonly MessageRow[], query: Query = database.read): Promise<Message[]> => {
    const siblings = await siblingsOf(query, rows);
    return Promise.all(rows.map((row) => one(row, siblings, query)));
  };
  const message = async (row: MessageRow, query?: Query): Promise<Message> => {
    const [presented] = await messages([row], query);
    return presented ?? presentMessage(row, [row.id]);
  };
  /** Messages that were stored, to be told. After a wait they may have changed: a deleted text must not come back. */
  const news = async (rows: readonly MessageRow[], tried: number): Promise<Message[]> => {
    const [first] = rows;
    if (tried === 1 || first === undefined) return messages(rows);
    const ids = rows.map(({ id }) => id);
    const now = await findMessages(database.read, first.owner_id, ids);
    return messages(ids.flatMap((id) => now.filter((row) => row.id === id)));
  };
  return {
    messages,
    message,
    /**
     * A message that was stored, to those who watch it. They learn of it later if the database goes away in between:
     * they have no reason to ask.
     */
    tell: (row: MessageRow, tell: (presented: Message) => void): void =>
      void retry((tried) => news([row], tried)).then((presented) => presented.forEach(tell)),
    news,
    /** Messages stored a moment ago: each is the only version of its turn, and nothing has streamed yet. */
    created: (rows: readonly MessageRow[]): Message[] => rows.map((row) => presentMessage(row, [row.id])),
    async window(window: Window, changeSeq: number): Promise<MessageWindow> {
      return { messages: await messages(window.rows), hasOlder: window.hasOlder, hasNewer: window.hasNewer, changeSeq };
    },
  };
};

export type Views = ReturnType<typeof createViews>;
