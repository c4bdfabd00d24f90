import type { Citation } from '@symbi/contracts/conversations';
import { findModel } from '../../../providers/models/models.ts';
import type { Database } from '../../../platform/database/database.ts';
import { unlessMissing } from '../../../platform/failure.ts';
import type { AgentRow, Agents, Permission } from '../../agents/service.ts';
import type { ApiKeyRow, ApiKeys } from '../../api-keys/service.ts';
import { emptyCapsule, type Capsules } from '../../capsules/service.ts';
import type { Attachments } from '../../attachments/service.ts';
import { sessionOf } from '../../conversations/service.ts';
import { contextsOf, historyUp, noSourceNotice, type MessageRow, type PathRow } from '../../messages/service.ts';
import { withNumbersOf } from '../finalize/citation-order.ts';
import { internal, keyMissing, ReplyRefused } from '../reply-failure.ts';
import { gatherSources, type Sources, type SourcesOptions } from '../sources/sources.ts';
import { checkAddress, heldBack, sendablePath } from './consent.ts';
import { gatherPictures } from './pictures.ts';
import { buildPrompt, type Prompt } from './prompt.ts';

export interface PreparationOptions extends SourcesOptions {
  readonly attachments: Pick<Attachments, 'passages' | 'pictures' | 'bytesOf' | 'hashes'>;
  readonly database: Database;
  readonly agents: Agents;
  readonly apiKeys: ApiKeys;
  readonly capsules: Capsules;
  /** The complete text of a reply that waits for its score. */
  readonly endingText?: ((replyId: string) => string | undefined) | undefined;
}

export interface PreparedReply {
  readonly agent: AgentRow;
  readonly question: PathRow;
  readonly path: PathRow[];
  readonly sources: Sources;
  readonly prompt: Prompt;
  /** The key it is asked with, as read now; undefined when none is needed. */
  readonly key: ApiKeyRow | undefined;
  readonly apiKey: string;
}

type KeyOptions = Pick<PreparationOptions, 'agents' | 'apiKeys'>;

/** The key an agent is asked with; undefined when none is needed. Throws `ReplyRefused` when it is missing. */
const findKey = async ({ agents }: KeyOptions, ownerId: string, agent: AgentRow): Promise<ApiKeyRow | undefined> => {
  if (agent.provider === 'local') return undefined;
  const key = await agents.keyOf(ownerId, agent);
  // Custom servers such as Ollama need none; an agent that names a key must have it.
  if (key !== undefined || (agent.provider === 'custom' && agent.api_key_id === null)) return key;
  throw new ReplyRefused(keyMissing(agent));
};

const opened = ({ apiKeys }: KeyOptions, key: ApiKeyRow | undefined): string =>
  key === undefined ? '' : apiKeys.open(key);

/** The plain key an agent is asked with; empty when none is needed. Throws `ReplyRefused` when it is missing. */
export const openKey = async (options: KeyOptions, ownerId: string, agent: AgentRow): Promise<string> =>
  opened(options, await findKey(options, ownerId, agent));

/** A reply to be written, and the text it begins with. */
export interface ReplyStart {
  readonly reply: MessageRow;
  readonly begun?: string;
  /** The citations of that text, by number. */
  readonly cited?: readonly Citation[];
  readonly agent?: AgentRow | undefined;
  /** False when its conversation is known to have none; then none are looked up. */
  readonly hadFiles?: boolean | undefined;
  readonly hadCapsule?: boolean | undefined;
}

/** A follow-up sent before a reply has its score answers text its author has read, so it is part of the history. */
const withEnding = (rows: readonly PathRow[], endingText: PreparationOptions['endingText']): PathRow[] =>
  rows.map((row) => {
    const content = row.status === 'streaming' ? endingText?.(row.id) : undefined;
    return content === undefined ? row : { ...row, content, status: 'complete' };
  });

/** Contexts the question names but the reply was not given. */
const missingContexts = (question: PathRow, { quoted }: Sources, { contexts, destination }: Permission): string[] => {
  const given = new Set(quoted.map(({ refId }) => refId));
  const missing = contextsOf(question).filter(({ _id }) => !given.has(_id));
  const why = contexts ? 'it was deleted or is not active' : `it was not sent to ${destination.host ?? 'this agent'}`;
  return missing.map(({ title }) => noSourceNotice(title, why));
};

/** Gathers what a reply rests on, or throws `ReplyRefused`. `agent` is as read when the reply was stored. */
export const prepareReply = async (
  options: PreparationOptions,
  ownerId: string,
  { reply, begun = '', cited = [], agent: known, hadFiles = true, hadCapsule = true }: ReplyStart,
): Promise<PreparedReply> => {
  const { database, agents, capsules } = options;
  if (reply.agent_id === null || reply.parent_id === null) throw new ReplyRefused(internal);
  const agent = known ?? (await unlessMissing(agents.findUsable(ownerId, reply.agent_id)));
  if (agent === undefined) {
    throw new ReplyRefused({
      code: 'agent_missing',
      message: 'The agent of this conversation no longer exists.',
      hint: 'Choose another agent and try again.',
    });
  }
  const permission = await agents.consents.permissionOf(database.read, ownerId, agent);
  checkAddress(agent, reply, permission);
  const key = await findKey(options, ownerId, agent);
  const stored = await historyUp(database.read, reply.conversation_id, reply.parent_id);
  const path = withEnding(stored, options.endingText);
  // A reply continued after a confirmation stands below another reply.
  const question = path.findLast((row) => row.sender === 'user') ?? path.at(-1);
  if (question === undefined) throw new ReplyRefused(internal);
  const throughSeq = await agents.consents.throughSeqOf(database.read, permission.consentId, reply.conversation_id);
  const sent = sendablePath(path, question.id, permission, throughSeq);
  const session = sessionOf(reply.conversation_id);
  const capsule = hadCapsule ? await capsules.findChecked(ownerId, session) : emptyCapsule;
  const gathered = await gatherSources(options, {
    ownerId,
    conversationId: reply.conversation_id,
    session,
    agent,
    capsule,
    path,
    question: question.content,
    named: contextsOf(question).map(({ _id }) => _id),
    mayShare: permission.contexts,
    hadFiles,
  });
  const sources = { ...gathered, quoted: withNumbersOf(cited, gathered.quoted) };
  const pictures = await gatherPictures(options.attachments, { agent, permission, question, path: sent });
  const model = findModel(agent.provider, agent.model);
  const prompt = buildPrompt({
    agent,
    capsule: permission.contexts ? capsule : undefined,
    quoted: sources.quoted,
    path: sent,
    hasMore: path[0]?.parent_id !== null,
    contextWindow: model?.contextWindow ?? undefined,
    begun,
    pictures: pictures.byMessage,
  });
  const notices = [
    ...prompt.notices,
    ...pictures.notices,
    ...missingContexts(question, sources, permission),
    ...heldBack(path, sent, permission),
  ];
  return { agent, question, path, sources, prompt: { ...prompt, notices }, key, apiKey: opened(options, key) };
};
