import { messageOrigin, type ImportSource } from '@symbi/contracts/origin';
import { toIsoTime, type Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { createId } from '../../../platform/id.ts';
import type { LogEntry, Timeline } from '../../timeline/service.ts';
import type { Agents } from '../../agents/service.ts';
import type { Folders } from '../../folders/service.ts';
import {
  newConversation,
  presentConversation,
  sessionOf,
  tagsOf,
  type Channel,
  type ConversationRow,
  type Conversations,
} from '../../conversations/service.ts';
import {
  addTags,
  blankRow,
  documentOf,
  importedIds,
  insertMessages,
  isImported,
  linkNewestChildren,
  showBranch,
  sumsOfBranch,
  type MessageRow,
} from '../../messages/service.ts';
import type { Search } from '../../search/service.ts';
import { findImported, insertImported } from '../queries.ts';
import { copyTitle, originalOf } from './copies.ts';

const MESSAGES_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 1_000_000;

export interface IncomingMessage {
  /** Its id in the file. */
  readonly id: string;
  readonly parentId: string | null;
  readonly sender: 'user' | 'agent';
  readonly content: string;
  readonly model: string | undefined;
  /** The file's time for it. */
  readonly at: number | undefined;
  readonly notices: readonly string[];
  readonly tags: readonly string[];
}

export interface IncomingConversation {
  readonly source: ImportSource;
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly isArchived: boolean;
  readonly isPinned: boolean;
  /** The name of its folder. */
  readonly folder?: string | undefined;
  readonly createdAt: number | undefined;
  readonly updatedAt: number | undefined;
  /** The end of the shown branch. */
  readonly headId: string | null;
  /** Every parent precedes its children. */
  readonly messages: readonly IncomingMessage[];
}

/** Asks for a copy of a conversation that may be here already. */
export interface AsCopy {
  /** The copy, if an earlier run of the same import has begun it. */
  readonly begun: string | undefined;
}

/** What one transaction of an import has stored. */
export interface ImportStep {
  readonly conversationId: string;
  /** False when an earlier import had stored the conversation. */
  readonly isNew: boolean;
  readonly added: number;
  /** True with the last of its messages. */
  readonly isLast: boolean;
}

/** Runs in each transaction, so that the progress always matches what is stored. */
export type OnImportStep = (transaction: Transaction, step: ImportStep) => Promise<void>;

export interface ConversationImporterOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly agents: Agents;
  readonly conversations: Conversations;
  readonly folders: Folders;
  readonly timeline: Timeline;
  readonly search: Search;
  readonly channel: Channel;
}

/** A conversation of a file, with what an earlier import made of it. */
interface Plan {
  readonly ownerId: string;
  readonly incoming: IncomingConversation;
  readonly conversationId: string;
  readonly isNew: boolean;
  /** True for a new conversation beside one that came from the same. */
  readonly isCopy: boolean;
  /** Our ids by those of the file, for existing and new messages. */
  readonly ids: ReadonlyMap<string, string>;
  readonly fresh: readonly IncomingMessage[];
  /** The agent of a new conversation's next messages, as New Conversation would choose it; null if there is none. */
  readonly agentId: string | null;
}

/** A time of the file, limited to the present. */
const past = (at: number | undefined, now: number): number =>
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

/** The end of a step that starts here: others wait while it is stored. */
const endOfStep = (messages: readonly IncomingMessage[], from: number): number => {
  let characters = messages[from]?.content.length ?? 0;
  let end = from + 1;
  while (end < messages.length && end < from + MESSAGES_AT_ONCE) {
    characters += messages[end]?.content.length ?? 0;
    if (characters > CHARACTERS_AT_ONCE) break;
    end += 1;
  }
  return end;
};

/** The signed row: it says that this text was imported, and nothing about who said it when. */
const entryOf = ({ id, parent_id, sender, content }: MessageRow): LogEntry => ({
  type: 'message',
  fields: { message_id: id, parent_id, sender, agent_id: null, state: 'imported' },
  content,
  subjectId: id,
});

/**
 * Stores conversations from files. A message is stored with its signed row, its search entry and the counters, like one
 * sent here, but never has a score. What an earlier import stored is not stored again.
 */
export class ConversationImporter {
  readonly #options: ConversationImporterOptions;

  constructor(options: ConversationImporterOptions) {
    this.#options = options;
  }

  async #plan(ownerId: string, incoming: IncomingConversation, asCopy: AsCopy | undefined): Promise<Plan> {
    const { read } = this.#options.database;
    const earlier = await findImported(read, ownerId, incoming.source, incoming.id);
    const original = await originalOf(this.#options, ownerId, incoming);
    if (asCopy === undefined && original?.isWhole === true) {
      const nothing = { isNew: false, isCopy: false, ids: new Map<string, string>(), fresh: [], agentId: null };
      return { ownerId, incoming, conversationId: incoming.id, ...nothing };
    }
    const known = asCopy === undefined ? earlier : asCopy.begun;
    const isNew = known === undefined;
    const conversationId = known ?? createId();
    const ids = await importedIds(read, ownerId, conversationId);
    const fresh = incoming.messages.filter((message) => !ids.has(message.id));
    for (const message of fresh) ids.set(message.id, createId());
    const agentId = isNew ? await this.#firstAgentOf(ownerId) : null;
    const isCopy = isNew && (original !== undefined || earlier !== undefined);
    return { ownerId, incoming, conversationId, isNew, isCopy, ids, fresh, agentId };
  }

  async #firstAgentOf(ownerId: string): Promise<string | null> {
    const { rows } = await this.#options.agents.list(ownerId, { limit: 1 });
    return rows[0]?.id ?? null;
  }

  async #create(transaction: Transaction, plan: Plan): Promise<void> {
    const { ownerId, incoming, conversationId: id, isCopy, agentId } = plan;
    const { clock, conversations, folders } = this.#options;
    const { title, tags, source, folder: name } = incoming;
    const folderId = name === undefined ? undefined : await folders.holdNamed(transaction, ownerId, { name });
    const row = newConversation({
      id,
      owner_id: ownerId,
      title: isCopy ? copyTitle(title) : title,
      agent_id: agentId,
      is_archived: Number(incoming.isArchived),
      is_pinned: Number(incoming.isPinned),
      tags: JSON.stringify(tags),
      folder_id: folderId ?? '',
      created_at: past(incoming.createdAt, clock()),
    });
    await conversations.insert(transaction, row);
    await insertImported(transaction.query, ownerId, source, incoming.id, id);
  }

  #rowsOf(plan: Plan, some: readonly IncomingMessage[], conversation: ConversationRow): MessageRow[] {
    const now = this.#options.clock();
    const { last_seq: lastSeq, change_seq: lastChange } = conversation;
    return some.map((message, index) => {
      const behind = some.length - 1 - index;
      const parentId = message.parentId === null ? null : (plan.ids.get(message.parentId) ?? null);
      const id = plan.ids.get(message.id) ?? createId();
      return {
        ...blankRow({ conversation, id, parentId, seq: lastSeq - behind, changeSeq: lastChange - behind, now }),
        sender: message.sender,
        content: message.content,
        status: 'complete',
        agent_name: message.sender === 'agent' ? (message.model ?? null) : null,
        notices: JSON.stringify(message.notices),
        tags: JSON.stringify(message.tags),
        origin: originOf(plan.incoming.source, message, now),
        origin_id: message.id,
      };
    });
  }

  async #insert(transaction: Transaction, { ownerId, conversationId }: Plan, rows: readonly MessageRow[]) {
    const { search, timeline } = this.#options;
    if (rows.length === 0) return;
    await insertMessages(transaction.query, rows);
    for (const row of rows) {
      const tags = tagsOf(row);
      await addTags(transaction, row, tags);
      if (row.content !== '') await search.index(transaction, { ...documentOf(row), at: saidAt(row) });
    }
    await timeline.append(transaction, ownerId, sessionOf(conversationId), rows.map(entryOf));
  }

  /** Selects the branch the file shows, unless the conversation has continued here since. */
  async #link(
    transaction: Transaction,
    { ownerId, incoming, conversationId, ids }: Plan,
    conversation: ConversationRow,
  ): Promise<ConversationRow> {
    const { query } = transaction;
    const { head_id: headId } = conversation;
    await linkNewestChildren(query, conversationId);
    const shown = incoming.headId === null ? undefined : ids.get(incoming.headId);
    if (shown === undefined) return conversation;
    if (headId !== null && !(await isImported(query, headId))) return conversation;
    const head = await showBranch(query, conversationId, shown);
    const moved = await this.#options.conversations.show(transaction, ownerId, conversationId, head);
    // What was said here below a branch of the file may have scores.
    return sumsOfBranch(transaction, moved, [headId, head]);
  }

  async #step(plan: Plan, from: number, end: number, onStep: OnImportStep): Promise<void> {
    const { database, clock, conversations, channel } = this.#options;
    const { ownerId, conversationId, incoming } = plan;
    const some = plan.fresh.slice(from, end);
    const isFirst = from === 0;
    await database.transaction(async (transaction) => {
      if (plan.isNew && isFirst) await this.#create(transaction, plan);
      const at = past(incoming.updatedAt, clock());
      const grown = await conversations.addMessages(transaction, ownerId, conversationId, some.length, at);
      await this.#insert(transaction, plan, this.#rowsOf(plan, some, grown));
      const isLast = end >= plan.fresh.length;
      const conversation = isLast ? await this.#link(transaction, plan, grown) : grown;
      await onStep(transaction, { conversationId, isNew: plan.isNew, added: some.length, isLast });
      transaction.afterCommit(() => channel.conversationUpdated(ownerId, presentConversation(conversation)));
      // Open screens then load what is shown now.
      const head = isLast ? conversation.head_id : null;
      if (head !== null) transaction.afterCommit(() => channel.branchShown(conversationId, head));
    });
  }

  /** Stores the new messages of a conversation, in batches. */
  async store(ownerId: string, incoming: IncomingConversation, onStep: OnImportStep, asCopy?: AsCopy): Promise<void> {
    const plan = await this.#plan(ownerId, incoming, asCopy);
    if (plan.fresh.length === 0 && !plan.isNew) {
      const step = { conversationId: plan.conversationId, isNew: false, added: 0, isLast: true };
      await this.#options.database.transaction(async (transaction) => {
        // Throws when it was deleted, and keeps it from being deleted before the end of the transaction.
        await this.#options.conversations.lock(transaction, ownerId, plan.conversationId);
        await onStep(transaction, step);
      });
      return;
    }
    let at = 0;
    do {
      const end = endOfStep(plan.fresh, at);
      await this.#step(plan, at, end, onStep);
      at = end;
    } while (at < plan.fresh.length);
  }
}
