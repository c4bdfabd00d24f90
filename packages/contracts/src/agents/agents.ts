import { z } from 'zod';
import {
  answer,
  cursorQuery,
  done,
  flagQuery,
  fraction,
  id,
  limitQuery,
  listAnswer,
  moment,
  filledText,
  requiredText,
  success,
  text,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { agentDefaults, checkSamplesRange, limits, maxTokensRange, temperatureRange } from '../limits.ts';
import { pictureSetting } from '../messages/pictures.ts';

export const providerIds = ['openai', 'anthropic', 'together', 'perplexity', 'v0', 'custom', 'local'] as const;
export const providerId = z.enum(providerIds);
export type ProviderId = z.infer<typeof providerId>;

const bondStatus = z.enum(['Not Bonded', 'Bonding Pending', 'Bonded', 'Bonding Failed']);
export type BondStatus = z.infer<typeof bondStatus>;

/** Flat plain data that belongs to the owner. */
export const agentMetadata = z
  .record(z.string().max(60), z.union([text(500), z.number(), z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length <= 30, 'Must have at most 30 entries');

/** A second model that judges sentences against sources; it uses a key of the agent's owner. */
export const judgeSetting = z.object({
  provider: providerId.exclude(['local']),
  model: filledText(limits.titleLength, 'Model is required'),
  apiKeyId: id.nullable(),
  /** Only for a custom provider. */
  baseUrl: text(500).nullable(),
});
export type JudgeSetting = z.infer<typeof judgeSetting>;

/** The destination of messages to an agent. */
const destination = z.object({
  /** Changes with the provider, the host, the owner or the owner of the key. */
  id: z.string(),
  provider: providerId,
  /** The requested host, with its port if any; null when nothing leaves this server. */
  host: z.string().nullable(),
  /** The name of the agent's owner; null for the caller's own agents. */
  owner: z.string().nullable(),
  /** Nobody else's key is ever used. */
  key: z.enum(['yours', 'none']),
  /** True for somebody else's agent that does not answer on this server: requests to it need the caller's consent. */
  needsConsent: z.boolean(),
  /** The caller's consent for this agent at this destination. */
  consent: z.object({ messages: z.boolean(), contexts: z.boolean() }),
});
export type Destination = z.infer<typeof destination>;

/**
 * When replies are checked. `never`: no check that uses tokens runs or is offered; `ask`: such a check runs only on
 * request, with its cost shown first; `always`: after each reply, in this order until one yields a result: all of the
 * person's contexts, the provider's search if it has one, the judge, further answers.
 */
export const checkMode = z.enum(['never', 'ask', 'always']);
export type CheckMode = z.infer<typeof checkMode>;

/** An agent as its owner sees it. Other users see a public agent without the optional fields. */
export const agent = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  provider: providerId,
  model: z.string(),
  systemPrompt: z.string().optional(),
  temperature: z.number(),
  maxTokens: z.number().int(),
  isPublic: z.boolean(),
  /** True for the caller's own agents. */
  isOwn: z.boolean(),
  ciEnabled: z.boolean(),
  ciModel: z.string(),
  contextBridgeEnabled: z.boolean(),
  trustScoreThreshold: fraction,
  apiKeyId: id.nullable().optional(),
  baseUrl: z.string().nullable().optional(),
  metadata: agentMetadata.optional(),
  checkMode: checkMode.optional(),
  checkSamples: z.number().int().optional(),
  judge: judgeSetting.nullable().optional(),
  pictures: pictureSetting.optional(),
  /** The result of that setting and the model's name. */
  seesPictures: z.boolean(),
  bondStatus,
  destination,
  createdAt: moment,
  updatedAt: moment,
});
export type Agent = z.infer<typeof agent>;

const fields = {
  name: requiredText(limits.nameLength, 'Agent name is required'),
  description: text(limits.descriptionLength),
  provider: providerId,
  model: requiredText(limits.titleLength, 'Model is required'),
  systemPrompt: text(limits.systemPromptLength),
  temperature: z.number().min(temperatureRange.minimum).max(temperatureRange.maximum),
  maxTokens: z.number().int().min(maxTokensRange.minimum).max(maxTokensRange.maximum),
  isPublic: z.boolean(),
  ciEnabled: z.boolean(),
  ciModel: requiredText(limits.nameLength, 'CI model is required'),
  contextBridgeEnabled: z.boolean(),
  trustScoreThreshold: fraction,
  apiKeyId: id.nullable(),
  baseUrl: text(500).nullable(),
  metadata: agentMetadata,
  /** Defaults to `always` where samples or a judge are given, as before this setting existed. */
  checkMode,
  /** How many further answers to the question are requested after a reply, to measure their agreement; 0 is off. */
  checkSamples: z.number().int().min(checkSamplesRange.minimum).max(checkSamplesRange.maximum),
  judge: judgeSetting.nullable(),
  pictures: pictureSetting,
};

export const agentInput = z.object({
  ...fields,
  description: fields.description.default(''),
  provider: fields.provider.default(agentDefaults.provider),
  model: fields.model.default(agentDefaults.model),
  systemPrompt: fields.systemPrompt.default(''),
  temperature: fields.temperature.default(agentDefaults.temperature),
  maxTokens: fields.maxTokens.default(agentDefaults.maxTokens),
  isPublic: fields.isPublic.default(false),
  ciEnabled: fields.ciEnabled.default(true),
  ciModel: fields.ciModel.default(agentDefaults.ciModel),
  contextBridgeEnabled: fields.contextBridgeEnabled.default(false),
  trustScoreThreshold: fields.trustScoreThreshold.default(agentDefaults.trustScoreThreshold),
  apiKeyId: fields.apiKeyId.default(null),
  baseUrl: fields.baseUrl.default(null),
  metadata: fields.metadata.default({}),
  checkMode: fields.checkMode.optional(),
  checkSamples: fields.checkSamples.default(0),
  judge: fields.judge.default(null),
  pictures: fields.pictures.default('auto'),
});
export type AgentInput = z.infer<typeof agentInput>;
export const agentChange = z.object(fields).partial();
export type AgentChange = z.infer<typeof agentChange>;
const page = z.object({ limit: limitQuery(limits.pageMaximum), cursor: cursorQuery });
export const listAgents = endpoint({
  method: 'GET',
  path: '/api/agents',
  summary: 'My agents, oldest first unless the newest are asked for',
  query: page.extend({ order: z.enum(['oldest', 'newest']).optional() }),
  response: listAnswer(agent),
});
export const listPublicAgents = endpoint({
  method: 'GET',
  path: '/api/agents/public',
  summary: 'Agents that anybody here may use',
  query: page,
  response: listAnswer(agent),
});
export const readAgent = endpoint({
  method: 'GET',
  path: '/api/agents/:id',
  summary: 'One agent',
  response: answer(agent),
});
export const createAgent = endpoint({
  method: 'POST',
  path: '/api/agents',
  summary: 'Create an agent',
  status: 201,
  idempotent: true,
  body: agentInput,
  response: answer(agent),
});
export const updateAgent = endpoint({
  method: 'PUT',
  path: '/api/agents/:id',
  summary: 'Change an agent; only the given fields change',
  body: agentChange,
  response: answer(agent),
});
export const removeAgent = endpoint({
  method: 'DELETE',
  path: '/api/agents/:id',
  summary: 'Delete an agent',
  response: done,
});
export const duplicateAgent = endpoint({
  method: 'POST',
  path: '/api/agents/:id/duplicate',
  summary: 'Copy an agent; the copy is private and has no key',
  status: 201,
  idempotent: true,
  response: z.object({ success, _id: id, data: agent }),
});

/** The caller's consent to one agent at the destination shown; `contexts` covers their contexts, files and capsules. */
const consentInput = z
  .object({
    destination: z.string().max(64),
    messages: z.boolean(),
    contexts: z.boolean(),
    /** A conversation whose earlier messages, sent to other agents or another destination, may be sent too. */
    conversationId: id.optional(),
  })
  .refine(({ messages, contexts }) => messages || !contexts, {
    path: ['contexts'],
    message: 'An agent that gets no messages gets no contexts',
  });
export type ConsentInput = z.infer<typeof consentInput>;

/** `details` of the failure `agent_consent_required`. Nothing was stored or sent. */
export const consentRequired = z.object({
  /** 'changed' when the person has used the agent before and must consent again. */
  reason: z.enum(['new', 'changed']),
  agent: z.object({ _id: id, name: z.string() }),
  destination,
  /** Earlier messages of this conversation, which are not sent unless the consent names them. */
  earlierMessages: z.number().int(),
});
export type ConsentQuestion = z.infer<typeof consentRequired>;

const agentConsent = z.object({
  agentId: id,
  agentName: z.string(),
  provider: providerId,
  host: z.string().nullable(),
  messages: z.boolean(),
  contexts: z.boolean(),
  givenAt: moment,
});
export type AgentConsent = z.infer<typeof agentConsent>;

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/agents/consents',
  summary: "Other people's agents that I let have my messages, newest first",
  response: answer(z.array(agentConsent)),
});
export const giveConsent = endpoint({
  method: 'PUT',
  path: '/api/agents/:id/consent',
  summary: "Say what somebody else's agent may be sent at its destination; refused when that is another one by now",
  body: consentInput,
  response: answer(agent),
});
export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/api/agents/:id/consent',
  summary: 'Send nothing more to this agent',
  response: done,
});

/** A selectable model. `retiredOn` makes it unselectable, `endsOn` is a warning; prices are USD per million tokens. */
const model = z.object({
  id: z.string(),
  name: z.string(),
  contextWindow: z.number().int().optional(),
  maxOutputTokens: z.number().int().optional(),
  inputPrice: z.number().optional(),
  outputPrice: z.number().optional(),
  acceptsTemperature: z.boolean(),
  retiredOn: z.string().optional(),
  endsOn: z.string().optional(),
  note: z.string().optional(),
});
export type Model = z.infer<typeof model>;

/**
 * `live` is false when only the built-in list is shown: without a key no provider is queried. `hasFailed` means that
 * the provider was queried and its list could not be read.
 */
const modelList = z.object({
  models: z.array(model),
  live: z.boolean(),
  hasFailed: z.boolean(),
  defaultModel: z.string(),
});
export const listModels = endpoint({
  method: 'GET',
  path: '/api/llm/models/:provider',
  summary: 'Models of a provider, or of the custom server at `baseUrl`: our list merged with its live one',
  params: z.object({ provider: providerId }),
  query: z.object({ apiKeyId: id.optional(), baseUrl: text(500).optional(), refresh: flagQuery }),
  response: z.object({ success, data: modelList, models: z.array(model) }),
});
/** A detected local model server; `models` are ids, at most 100. */
const localServer = z.object({ name: z.string(), baseUrl: z.string(), models: z.array(z.string()) });
export type LocalServer = z.infer<typeof localServer>;
export const listLocalServers = endpoint({
  method: 'GET',
  path: '/api/llm/local-servers',
  summary: 'Model servers beside this one that answer now, such as Ollama; empty unless private addresses are allowed',
  response: answer(z.array(localServer)),
});
