import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { createId } from '../../../platform/id.ts';
import type { Timeline } from '../../timeline/service.ts';
import type { Agents } from '../../agents/service.ts';
import type { Folders } from '../../folders/service.ts';
import {
  newConversation,
  presentConversation,
  sessionOf,
  type Channel,
  type ConversationRow,
  type Conversations,
} from '../../conversations/service.ts';
import {
  addTags,
  importedIds,
  insertMessages,
  isImported,
  linkNewestChildren,
  showBranch,
  sumsOfBranch,
  type MessageRow,
} from '../../messages/service.ts';
import type { Search } from '../../search/service.ts';
import { findImported, forgetImported, insertImported } from '../queries.ts';
import { copyTitle, originalOf } from './copies.ts';
import type { IncomingConversation, IncomingMessage } from './incoming.ts';
import { documentOfImported, entryOf, linked, past, rowsOf } from './new-rows.ts';

const MESSAGES_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 1_000_000;

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
  /** The conversation an earlier import made, if its deletion can still be undone: the new one takes its place. */
  readonly replaced: string | undefined;
  /** True for a new conversation beside one that came from the same. */
  readonly isCopy: boolean;
  /** Our ids by those of the file, for existing and new messages. */
  readonly ids: ReadonlyMap<string, string>;
  readonly fresh: readonly IncomingMessage[];
  /** The agent of a new conversation's next messages, as New Conversation would choose it; null if there is none. */
  readonly agentId: string | null;
}

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
    const { database, conversations } = this.#options;
    const { read } = database;
    const [made, original] = await Promise.all([
      findImported(read, ownerId, incoming.source, incoming.id),
      originalOf(this.#options, ownerId, incoming),
    ]);
    const earlier = made !== undefined && (await conversations.owns(ownerId, made)) ? made : undefined;
    const replaced = earlier === undefined ? made : undefined;
    if (asCopy === undefined && original?.isWhole === true) {
      const nothing = {
        isNew: false,
        replaced,
        isCopy: false,
        ids: new Map<string, string>(),
        fresh: [],
        agentId: null,
      };
      return { ownerId, incoming, conversationId: incoming.id, ...nothing };
    }
    const known = asCopy === undefined ? earlier : asCopy.begun;
    const isNew = known === undefined;
    const ids = isNew ? new Map<string, string>() : await importedIds(read, ownerId, known);
    const fresh = incoming.messages.filter((message) => !ids.has(message.id));
    for (const message of fresh) ids.set(message.id, createId());
    const agentId = isNew ? await this.#firstAgentOf(ownerId) : null;
    const isCopy = isNew && (original !== undefined || earlier !== undefined);
    return { ownerId, incoming, conversationId: known ?? createId(), isNew, replaced, isCopy, ids, fresh, agentId };
  }

  async #firstAgentOf(ownerId: string): Promise<string | null> {
    const { rows } = await this.#options.agents.list(ownerId, { limit: 1 });
    return rows[0]?.id ?? null;
  }

  /** A new conversation that counts its first messages. */
  async #newRow(transaction: Transaction, plan: Plan, added: number): Promise<ConversationRow> {
    const { ownerId, incoming, conversationId: id, isCopy, agentId } = plan;
    const { clock, folders } = this.#options;
    const { title, tags, folder: name } = incoming;
    const folderId = name === undefined ? undefined : await folders.holdNamed(transaction, ownerId, { name });
    const now = clock();
    const createdAt = past(incoming.createdAt, now);
    return newConversation({
      id,
      owner_id: ownerId,
      title: isCopy ? copyTitle(title) : title,
      agent_id: agentId,
      is_archived: Number(incoming.isArchived),
      is_pinned: Number(incoming.isPinned),
      tags: JSON.stringify(tags),
      folder_id: folderId ?? '',
      last_seq: added,
      change_seq: added,
      message_count: added,
      last_activity: Math.max(createdAt, past(incoming.updatedAt, now)),
      created_at: createdAt,
    });
  }

  async #insert(transaction: Transaction, { ownerId, conversationId }: Plan, rows: readonly MessageRow[]) {
    const { search, timeline } = this.#options;
    if (rows.length === 0) return;
    const documents = rows.filter(({ content }) => content !== '').map(documentOfImported);
    await transaction.together([
      () => insertMessages(transaction.query, rows),
      () => addTags(transaction, rows),
      () => search.indexAll(transaction, documents),
      () => timeline.append(transaction, ownerId, sessionOf(conversationId), rows.map(entryOf)),
    ]);
  }

  /** Stores a new conversation with its first messages, and shows the branch the file shows if these are all. */
  async #begin(transaction: Transaction, plan: Plan, some: readonly IncomingMessage[], note: () => Promise<void>) {
    const { ownerId, incoming, conversationId, replaced, ids, fresh } = plan;
    const { clock, conversations } = this.#options;
    if (replaced !== undefined) await forgetImported(transaction.query, ownerId, replaced);
    const row = await this.#newRow(transaction, plan, some.length);
    const unlinked = rowsOf(plan, some, row, clock());
    const isAll = some.length === fresh.length;
    const shown = incoming.headId === null ? undefined : ids.get(incoming.headId);
    const { rows, headId } = isAll ? linked(unlinked, shown) : { rows: unlinked, headId: null };
    const conversation = { ...row, head_id: headId };
    await transaction.together([
      () => conversations.insert(transaction, conversation),
      () => insertImported(transaction.query, ownerId, incoming.source, incoming.id, conversationId),
      () => this.#insert(transaction, plan, rows),
      note,
    ]);
    return conversation;
  }

  /** Adds messages to a conversation; after the last of them, shows the branch the file shows. */
  async #extend(transaction: Transaction, plan: Plan, some: readonly IncomingMessage[], isLast: boolean) {
    const { ownerId, conversationId, incoming } = plan;
    const { clock, conversations } = this.#options;
    const at = past(incoming.updatedAt, clock());
    const grown = await conversations.addMessages(transaction, ownerId, conversationId, some.length, at);
    await this.#insert(transaction, plan, rowsOf(plan, some, grown, clock()));
    return isLast ? this.#link(transaction, plan, grown) : grown;
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
    const { database, channel } = this.#options;
    const { ownerId, conversationId } = plan;
    const some = plan.fresh.slice(from, end);
    const isLast = end >= plan.fresh.length;
    await database.transaction(async (transaction) => {
      const step = { conversationId, isNew: plan.isNew, added: some.length, isLast };
      const note = (): Promise<void> => onStep(transaction, step);
      const isFirst = plan.isNew && from === 0;
      const conversation = isFirst
        ? await this.#begin(transaction, plan, some, note)
        : await this.#extend(transaction, plan, some, isLast);
      if (!isFirst) await note();
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
