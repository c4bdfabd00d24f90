import { setImmediate } from 'node:timers/promises';
import type { Message } from '@symbi/contracts/conversations';
import { exportedConversation, exportedMessage, EXPORT_FILE_FORMAT } from '@symbi/contracts/exports';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { toIsoTime, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { unlessMissing } from '../../../platform/failure.ts';
import type { StreamedFile } from '../../../platform/http/route.ts';
import { streamed } from '../../../platform/http/streamed.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Agents } from '../../agents/service.ts';
import {
  presentConversation,
  sessionOf,
  type ConversationRow,
  type Conversations,
} from '../../conversations/service.ts';
import type { Folders } from '../../folders/service.ts';
import { findMessages, messagesAfter, pathIds, presentMessage, type MessageRow } from '../../messages/service.ts';
import type { Thoughts } from '../../replies/service.ts';
import type { Explanations } from '../../scoring/service.ts';
import { isErased, markdownHead, markdownMessage } from './markdown.ts';
import { pointsOf, presentPoint, type Timeline } from '../../timeline/service.ts';

const MESSAGES_AT_ONCE = 200;
/** Longer than any branch can become. */
const LONGEST_PATH = 1_000_000;

export interface ExportsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly agents: Agents;
  readonly conversations: Conversations;
  readonly folders: Folders;
  readonly explanations: Explanations;
  readonly thoughts: Thoughts;
  readonly timeline: Timeline;
}

/** A message without the score of a reply that was deleted: it is in no mean. */
const exportedOf = (row: MessageRow): Message => {
  const message = presentMessage(row, []);
  if (!isErased(message)) return message;
  const { trustScore: _score, trustState: _state, trustMode: _mode, ...rest } = message;
  return rest;
};

const withoutEnd = (json: string): string => json.slice(0, -1);

/** Conversations as files. Each is streamed, so memory does not grow with its size. */
export class Exports {
  readonly #options: ExportsOptions;

  constructor(options: ExportsOptions) {
    this.#options = options;
  }

  /** Undefined for an agent that was deleted or withdrawn by its owner. */
  async #agentName(ownerId: string, agentId: string | null): Promise<string | null> {
    if (agentId === null) return null;
    return (await unlessMissing(this.#options.agents.findUsable(ownerId, agentId)))?.name ?? null;
  }

  #explanations(ownerId: string, rows: readonly MessageRow[]): Promise<Map<string, TrustExplanation>> {
    return this.#options.explanations.of(ownerId, rows, (explanation) => explanation);
  }

  /** The changes of stance of these messages, by message id. */
  async #stances(ownerId: string, rows: readonly MessageRow[]): Promise<Map<string, TimelinePoint>> {
    const { read } = this.#options.database;
    const points = await pointsOf(
      read,
      ownerId,
      rows.map(({ id }) => id),
    );
    return new Map(
      [...points].map(([id, point]) => [id, presentPoint({ ...point, trust_score: null, trust_state: null })]),
    );
  }

  /** Every message of every branch, oldest first, in batches. */
  async *#batches({ id, owner_id: ownerId }: ConversationRow): AsyncGenerator<readonly MessageRow[]> {
    for (let after = -1; ;) {
      const rows = await messagesAfter(this.#options.database.read, ownerId, id, after, MESSAGES_AT_ONCE);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      after = last.seq;
    }
  }

  async *#json(conversation: ConversationRow, folderNames: ReadonlyMap<string, string>): AsyncGenerator<string> {
    const { owner_id: ownerId, id, agent_id: agentId, head_id: headId, folder_id: folderId } = conversation;
    const head = exportedConversation.omit({ messages: true }).parse({
      ...presentConversation(conversation),
      agentName: await this.#agentName(ownerId, agentId),
      folderName: folderNames.get(folderId) ?? null,
      headId,
      checkpoint: (await this.#options.timeline.checkpointOf(ownerId, sessionOf(id))) ?? null,
    });
    yield `${withoutEnd(JSON.stringify(head))},"messages":[`;
    let separator = '\n';
    for await (const rows of this.#batches(conversation)) {
      const explanations = await this.#explanations(ownerId, rows);
      const thoughts = await this.#options.thoughts.of(ownerId, rows);
      const stances = await this.#stances(ownerId, rows);
      for (const row of rows) {
        const message = {
          ...exportedOf(row),
          trust: explanations.get(row.id),
          stance: stances.get(row.id),
          thoughts: thoughts.get(row.id),
        };
        yield separator + JSON.stringify(exportedMessage.parse(message));
        separator = ',\n';
        await setImmediate();
      }
    }
    yield '\n]}';
  }

  /** Ordered by id; conversations deleted meanwhile are missing. */
  async #rows(ownerId: string, ids: readonly string[]): Promise<MessageRow[]> {
    const rows = await findMessages(this.#options.database.read, ownerId, ids);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async *#markdown(conversation: ConversationRow): AsyncGenerator<string> {
    const { owner_id: ownerId, id, head_id: headId, agent_id: agentId } = conversation;
    yield markdownHead(presentConversation(conversation), await this.#agentName(ownerId, agentId));
    const path = headId === null ? [] : await pathIds(this.#options.database.read, id, headId, LONGEST_PATH);
    for (let at = 0; at < path.length; at += MESSAGES_AT_ONCE) {
      const rows = await this.#rows(ownerId, path.slice(at, at + MESSAGES_AT_ONCE));
      const explanations = await this.#explanations(ownerId, rows);
      const stances = await this.#stances(ownerId, rows);
      for (const row of rows) {
        yield markdownMessage(presentMessage(row, []), explanations.get(row.id), stances.get(row.id));
        await setImmediate();
      }
    }
  }

  async *#file(ownerId: string, conversations: AsyncIterable<ConversationRow>): AsyncGenerator<string> {
    // There are few, whatever the number of conversations.
    const folders = await this.#options.folders.list(ownerId);
    const folderNames = new Map(folders.map(({ id, name }) => [id, name]));
    yield `{"format":"${EXPORT_FILE_FORMAT}","exportedAt":"${toIsoTime(this.#options.clock())}","conversations":[`;
    let separator = '\n';
    for await (const conversation of conversations) {
      yield separator;
      yield* this.#json(conversation, folderNames);
      separator = ',\n';
    }
    yield '\n]}\n';
  }

  #name(what: string, ending: string): string {
    return `symbi-${what}-${toIsoTime(this.#options.clock()).slice(0, 10)}.${ending}`;
  }

  async one(ownerId: string, conversationId: string, format: 'md' | 'json'): Promise<StreamedFile> {
    const { conversations, log } = this.#options;
    const conversation = await conversations.find(ownerId, conversationId);
    const name = this.#name(`conversation-${conversation.id.slice(-6)}`, format);
    if (format === 'md')
      return { name, mediaType: 'text/markdown; charset=utf-8', bytes: streamed(this.#markdown(conversation), log) };
    const only = (async function* () {
      yield conversation;
    })();
    return { name, mediaType: 'application/json; charset=utf-8', bytes: streamed(this.#file(ownerId, only), log) };
  }

  all(ownerId: string): StreamedFile {
    const { conversations, log } = this.#options;
    const bytes = streamed(this.#file(ownerId, conversations.all(ownerId)), log);
    return { name: this.#name('conversations', 'json'), mediaType: 'application/json; charset=utf-8', bytes };
  }
}
