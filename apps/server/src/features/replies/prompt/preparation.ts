import { findModel } from '../../../providers/models/models.ts';
import type { Database } from '../../../platform/database/database.ts';
import { unlessMissing } from '../../../platform/failure.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import type { AgentRow, Agents } from '../../agents/service.ts';
import type { ApiKeys } from '../../api-keys/service.ts';
import type { Capsules } from '../../capsules/service.ts';
import { sessionOf } from '../../conversations/service.ts';
import { HISTORY_MESSAGES, type MessageRow, pathUp } from '../../messages/service.ts';
import type { Retrieval } from '../../scoring/service.ts';
import { failureOf, keyMissing, ReplyRefused } from '../reply-failure.ts';
import { gatherSources, type Sources } from '../sources/sources.ts';
import { checkAddress, heldBack, sendablePath } from './consent.ts';
import { buildPrompt, type Prompt } from './prompt.ts';

export interface PreparationOptions {
  readonly database: Database;
  readonly agents: Agents;
  readonly apiKeys: ApiKeys;
  readonly capsules: Capsules;
  readonly retrieval: Retrieval;
  /** For texts that are too long for the event loop. */
  readonly textWorkers: Pick<Workers, 'run'>;
}

export interface PreparedReply {
  readonly agent: AgentRow;
  readonly question: MessageRow;
  readonly path: MessageRow[];
  readonly sources: Sources;
  readonly prompt: Prompt;
  readonly apiKey: string;
}

const openKey = async ({ agents, apiKeys }: PreparationOptions, ownerId: string, agent: AgentRow): Promise<string> => {
  if (agent.provider === 'local') return '';
  const key = await agents.keyOf(ownerId, agent);
  if (key !== undefined) return apiKeys.open(key);
  // Custom servers such as Ollama need none; an agent that names a key must have it.
  if (agent.provider === 'custom' && agent.api_key_id === null) return '';
  throw new ReplyRefused(keyMissing(agent));
};

/** Everything a reply rests on, or `ReplyRefused`. */
export const prepareReply = async (
  options: PreparationOptions,
  ownerId: string,
  reply: MessageRow,
): Promise<PreparedReply> => {
  const { database, agents, capsules } = options;
  if (reply.agent_id === null || reply.parent_id === null) throw new ReplyRefused(failureOf(undefined));
  const agent = await unlessMissing(agents.findUsable(ownerId, reply.agent_id));
  if (agent === undefined) {
    throw new ReplyRefused({
      code: 'agent_missing',
      message: 'The agent of this conversation no longer exists.',
      hint: 'Choose another agent and retry.',
    });
  }
  const permission = await agents.consents.permissionOf(database.read, ownerId, agent);
  checkAddress(agent, reply, permission);
  const apiKey = await openKey(options, ownerId, agent);
  const path = await pathUp(database.read, reply.conversation_id, reply.parent_id, HISTORY_MESSAGES);
  // A reply that goes on after a confirmation stands below another reply.
  const question = path.findLast((row) => row.sender === 'user') ?? path.at(-1);
  if (question === undefined) throw new ReplyRefused(failureOf(undefined));
  const throughSeq = await agents.consents.throughSeqOf(database.read, permission.consentId, reply.conversation_id);
  const sent = sendablePath(path, question.id, permission, throughSeq);
  const session = sessionOf(reply.conversation_id);
  const capsule = await capsules.findChecked(ownerId, session);
  const sources = await gatherSources(options, {
    ownerId,
    session,
    agent,
    capsule,
    path,
    question: question.content,
    mayShare: permission.contexts,
  });
  const model = findModel(agent.provider, agent.model);
  const prompt = buildPrompt({
    agent,
    capsule: permission.contexts ? capsule : undefined,
    quoted: sources.quoted,
    path: sent,
    hasMore: path[0]?.parent_id !== null,
    contextWindow: model?.contextWindow ?? undefined,
  });
  const notices = [...prompt.notices, ...heldBack(path, sent, permission)];
  return { agent, question, path, sources, prompt: { ...prompt, notices }, apiKey };
};
