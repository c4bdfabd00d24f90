import { createHash } from 'node:crypto';
import { importLimits } from '@symbi/contracts/import-limits';
import type { IncomingConversation, IncomingMessage } from '../import/incoming.ts';
import type { Draft, DraftMessage } from './draft.ts';
import type { LeftOuts } from './left-outs.ts';
import { messageText } from './values.ts';

const uniqueOf = (messages: readonly DraftMessage[], left: LeftOuts): Map<string, DraftMessage> => {
  const byId = new Map<string, DraftMessage>();
  for (const message of messages) {
    if (byId.has(message.id)) left.note('messages', 'Their id stands in the file twice; the first is imported');
    else byId.set(message.id, message);
  }
  return byId;
};

/** The nearest imported ancestor. A circle, or a link to nothing, starts a branch of its own. */
const parentsOf = (byId: ReadonlyMap<string, DraftMessage>, left: LeftOuts): Map<string, string | null> => {
  const found = new Map<string, string | null>();
  const above = (start: DraftMessage): string | null => {
    const passed = new Set<string>([start.id]);
    let id = start.parentId;
    let result: string | null = null;
    while (id !== null) {
      const parent = byId.get(id);
      if (parent === undefined || passed.has(id)) {
        if (parent === undefined) left.note('links between messages', 'The message before is not in the file');
        break;
      }
      if (parent.sender !== undefined) {
        result = id;
        break;
      }
      // The result for a skipped message seen before is known.
      const known = found.get(id);
      if (known !== undefined) {
        result = known;
        break;
      }
      passed.add(id);
      id = parent.parentId;
    }
    for (const skipped of passed) if (byId.get(skipped)?.sender === undefined) found.set(skipped, result);
    return result;
  };
  for (const message of byId.values()) found.set(message.id, above(message));
  return found;
};

/**
 * Parents before children, versions of a turn in file order. A circle is cut where the file first enters it. A turn
 * with more versions than a reader can look through keeps only the first ones.
 */
const orderOf = (
  kept: readonly DraftMessage[],
  parents: Map<string, string | null>,
  left: LeftOuts,
): DraftMessage[] => {
  const children = Map.groupBy(kept, ({ id }) => parents.get(id) ?? null);
  const seen = new Set<string>();
  const surplus = new Set<string>();
  const ordered: DraftMessage[] = [];
  let begun = 0;
  const walk = (roots: readonly DraftMessage[]): void => {
    const waiting = [...roots];
    for (const root of roots.slice(Math.max(0, importLimits.versions - begun))) surplus.add(root.id);
    begun += roots.length;
    for (let at = 0; at < waiting.length; at += 1) {
      const message = waiting[at];
      if (message === undefined || seen.has(message.id)) continue;
      seen.add(message.id);
      const isSurplus = surplus.has(message.id);
      if (!isSurplus) ordered.push(message);
      for (const [n, child] of (children.get(message.id) ?? []).entries()) {
        if (!seen.has(child.id) && (isSurplus || n >= importLimits.versions)) surplus.add(child.id);
        waiting.push(child);
      }
    }
  };
  walk(children.get(null) ?? []);
  for (const message of kept) {
    if (seen.has(message.id)) continue;
    left.note('links between messages', 'They lead in a circle, which was cut open');
    parents.set(message.id, null);
    walk([message]);
  }
  left.note('messages', `At most ${importLimits.versions} versions of a turn are imported`, surplus.size);
  return ordered;
};

/** Drops a future time, as from a file that uses other units. */
const pastOf = (at: number | undefined, now: number, left: LeftOuts): number | undefined => {
  if (at === undefined || at <= now) return at;
  return left.note('times of messages', 'They lie in the future');
};

interface Reading {
  readonly now: number;
  readonly left: LeftOuts;
}

const incomingOf = (message: DraftMessage, parentId: string | null, { now, left }: Reading): IncomingMessage => {
  const { content, notices } = messageText(message.content, left);
  return {
    id: message.id,
    parentId,
    sender: message.sender ?? 'agent',
    content,
    model: message.model,
    at: pastOf(message.at, now, left),
    notices: [...(message.notices ?? []), ...notices],
    tags: message.tags ?? [],
  };
};

/** The head: the message the file names, its nearest imported ancestor, or the last message. */
const headOf = (draft: Draft, parents: ReadonlyMap<string, string | null>, last: string | undefined): string | null => {
  const named = draft.messages.find(({ id }) => id === draft.headId);
  if (named === undefined) return last ?? null;
  return named.sender === undefined ? (parents.get(named.id) ?? last ?? null) : named.id;
};

/** A conversation of a file with its tree in order: every parent exists and precedes its children. */
export const incomingConversation = (draft: Draft, raw: string, reading: Reading): IncomingConversation => {
  const { left } = reading;
  const byId = uniqueOf(draft.messages, left);
  const parents = parentsOf(byId, left);
  const kept = [...byId.values()].filter(({ sender }) => sender !== undefined);
  const ordered = orderOf(kept, parents, left);
  const taken = ordered.slice(0, importLimits.messages);
  left.note(
    'messages',
    `At most ${importLimits.messages.toLocaleString('en-US')} of a conversation are imported`,
    ordered.length - taken.length,
  );
  const takenIds = new Set(taken.map(({ id }) => id));
  const head = headOf(draft, parents, kept.findLast(({ id }) => takenIds.has(id))?.id);
  const { source, title, tags, isArchived, isPinned, folder, createdAt, updatedAt } = draft;
  return {
    source,
    id: draft.id ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    title,
    tags,
    isArchived,
    isPinned,
    folder,
    createdAt,
    updatedAt,
    headId: head !== null && takenIds.has(head) ? head : (taken.at(-1)?.id ?? null),
    messages: taken.map((message) => incomingOf(message, parents.get(message.id) ?? null, reading)),
  };
};
