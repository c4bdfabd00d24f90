import { messageOrigin, type ImportSource } from '@symbi/contracts/origin';
import { toIsoTime } from '../../../platform/clock.ts';
import { createId } from '../../../platform/id.ts';
import type { ConversationRow } from '../../conversations/service.ts';
import { blankRow, documentOf, type MessageRow } from '../../messages/service.ts';
import type { SearchDocument } from '../../search/service.ts';
import type { LogEntry } from '../../timeline/service.ts';
import type { IncomingConversation, IncomingMessage } from './incoming.ts';

/** A time of the file, limited to the present. */
export const past = (at: number | undefined, now: number): number =>
  at === undefined || !Number.isSafeInteger(at) || at < 0 || at > now ? now : at;

/** The origin as the file states it; an impossible time is left out. */
const originOf = (source: ImportSource, { model, at }: IncomingMessage, now: number): string =>
  JSON.stringify({
    source,
    ...(model === undefined ? {} : { model }),
    ...(at === undefined || past(at, now) !== at ? {} : { at: toIsoTime(at) }),
  });

/** When it was said: the file's time if accepted, else the time of the import. */
const saidAt = ({ origin, created_at: cameAt }: MessageRow): number => {
  const at = origin === null ? undefined : messageOrigin.parse(JSON.parse(origin)).at;
  return at === undefined ? cameAt : Date.parse(at);
};

export const documentOfImported = (row: MessageRow): SearchDocument => ({ ...documentOf(row), at: saidAt(row) });

/** The signed row: it says that this text was imported, and nothing about who said it when. */
export const entryOf = ({ id, parent_id, sender, content }: MessageRow): LogEntry => ({
  type: 'message',
  fields: { message_id: id, parent_id, sender, agent_id: null, state: 'imported' },
  content,
  subjectId: id,
});

interface Origin {
  readonly incoming: IncomingConversation;
  /** Our ids by those of the file. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Messages of a file as rows; the conversation counts them already. */
export const rowsOf = (
  { incoming, ids }: Origin,
  some: readonly IncomingMessage[],
  conversation: ConversationRow,
  now: number,
): MessageRow[] => {
  const { last_seq: lastSeq, change_seq: lastChange } = conversation;
  return some.map((message, index) => {
    const behind = some.length - 1 - index;
    const parentId = message.parentId === null ? null : (ids.get(message.parentId) ?? null);
    const id = ids.get(message.id) ?? createId();
    return {
      ...blankRow({ conversation, id, parentId, seq: lastSeq - behind, changeSeq: lastChange - behind, now }),
      sender: message.sender,
      content: message.content,
      status: 'complete',
      agent_name: message.sender === 'agent' ? (message.model ?? null) : null,
      notices: JSON.stringify(message.notices),
      tags: JSON.stringify(message.tags),
      origin: originOf(incoming.source, message, now),
      origin_id: message.id,
    };
  });
};

/**
 * All messages of a new conversation, parents first, as `linkNewestChildren` and `showBranch` would link them: each
 * continues with its newest child, unless the branch through `shown` leads elsewhere.
 */
export const linked = (
  rows: readonly MessageRow[],
  shown: string | undefined,
): { readonly rows: readonly MessageRow[]; readonly headId: string | null } => {
  const parents = new Map(rows.map(({ id, parent_id: parentId }) => [id, parentId]));
  const next = new Map<string, string>();
  for (const [id, parentId] of parents) if (parentId !== null) next.set(parentId, id);
  for (let id = shown; id !== undefined;) {
    const parentId = parents.get(id) ?? undefined;
    if (parentId !== undefined) next.set(parentId, id);
    id = parentId;
  }
  let head = shown;
  for (let id = head; id !== undefined; id = next.get(id)) head = id;
  return { rows: rows.map((row) => ({ ...row, active_child_id: next.get(row.id) ?? null })), headId: head ?? null };
};
