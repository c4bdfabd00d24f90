import {
  agentChange,
  agentInput,
  agentMetadata,
  judgeSetting,
  type Agent,
  type AgentChange,
  type AgentInput,
  type JudgeSetting,
  type Model,
  type ProviderId,
} from '@symbi/contracts/agents';
import { agentDefaults } from '@symbi/contracts/limits';
import { isId } from '@symbi/contracts/common';
import { z } from 'zod';
import { text } from './text.ts';

/** Matches name, description, model and provider, case-insensitively. */
export const matchesSearch = (
  agent: Pick<Agent, 'name' | 'description' | 'model' | 'provider'>,
  search: string,
): boolean => {
  const wanted = search.trim().toLowerCase();
  const places = [agent.name, agent.description, agent.model, text.providers[agent.provider]];
  return places.some((place) => place.toLowerCase().includes(wanted));
};

/** Choices of the key field, besides the ids of stored keys. */
export const keyChoices = { none: '', manual: 'manual' } as const;

const parseMetadata = (written: string): unknown => {
  if (written.trim() === '') return {};
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
};

export const isWebAddress = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '';
};

/** The editor's form: the agent's fields, with key, address and metadata as entered. */
export const agentForm = agentChange
  .required()
  .omit({ apiKeyId: true, baseUrl: true, metadata: true, judge: true })
  .extend({
    keyChoice: z.string(),
    manualKey: z.string(),
    baseUrl: z.string().trim(),
    judgeProvider: z.union([z.literal(''), judgeSetting.shape.provider]),
    judgeModel: z.string().trim(),
    judgeKey: z.string(),
    judgeBaseUrl: z.string().trim(),
    metadata: z
      .string()
      .refine((written) => agentMetadata.safeParse(parseMetadata(written)).success, text.fields.metadataInvalid),
  })
  .refine((values) => values.provider !== 'custom' || isWebAddress(values.baseUrl), {
    path: ['baseUrl'],
    message: text.fields.baseUrlInvalid,
    when: () => true,
  })
  .refine((values) => values.judgeProvider === '' || values.judgeModel.trim() !== '', {
    path: ['judgeModel'],
    message: text.judge.modelRequired,
    when: () => true,
  })
  .refine((values) => values.judgeProvider !== 'custom' || isWebAddress(values.judgeBaseUrl), {
    path: ['judgeBaseUrl'],
    message: text.fields.baseUrlInvalid,
    when: () => true,
  });
export type AgentForm = z.infer<typeof agentForm>;

/** Preferences only name models of these two providers. */
const providerOf = (model: string): ProviderId => (model.startsWith('claude') ? 'anthropic' : 'openai');

const emptyForm: AgentForm = {
  ...agentDefaults,
  name: '',
  description: '',
  systemPrompt: '',
  isPublic: false,
  ciEnabled: true,
  contextBridgeEnabled: false,
  keyChoice: keyChoices.none,
  manualKey: '',
  baseUrl: '',
  metadata: '',
  checkMode: 'ask',
  checkSamples: 0,
  pictures: 'auto',
  judgeProvider: '',
  judgeModel: '',
  judgeKey: '',
  judgeBaseUrl: '',
};

/** The initial values of a new agent: a custom server, or the user's default model, if there is one. */
export const newAgentForm = (preferredModel: string | null, isCustom = false): AgentForm => {
  if (isCustom) return { ...emptyForm, provider: 'custom', model: '' };
  return preferredModel === null || preferredModel === ''
    ? emptyForm
    : { ...emptyForm, provider: providerOf(preferredModel), model: preferredModel };
};

export const formOf = (agent: Agent): AgentForm => ({
  name: agent.name,
  description: agent.description,
  provider: agent.provider,
  model: agent.model,
  systemPrompt: agent.systemPrompt ?? '',
  temperature: agent.temperature,
  maxTokens: agent.maxTokens,
  isPublic: agent.isPublic,
  ciEnabled: agent.ciEnabled,
  ciModel: agent.ciModel,
  contextBridgeEnabled: agent.contextBridgeEnabled,
  trustScoreThreshold: agent.trustScoreThreshold,
  keyChoice: agent.apiKeyId ?? keyChoices.none,
  manualKey: '',
  baseUrl: agent.baseUrl ?? '',
  metadata: Object.keys(agent.metadata ?? {}).length === 0 ? '' : JSON.stringify(agent.metadata, null, 2),
  checkMode: agent.checkMode ?? 'ask',
  checkSamples: agent.checkSamples ?? 0,
  pictures: agent.pictures ?? 'auto',
  judgeProvider: agent.judge?.provider ?? '',
  judgeModel: agent.judge?.model ?? '',
  judgeKey: agent.judge?.apiKeyId ?? '',
  judgeBaseUrl: agent.judge?.baseUrl ?? '',
});

const judgeOfForm = (form: AgentForm): JudgeSetting | null =>
  form.judgeProvider === ''
    ? null
    : {
        provider: form.judgeProvider,
        model: form.judgeModel,
        apiKeyId: isId(form.judgeKey) ? form.judgeKey : null,
        baseUrl: form.judgeProvider === 'custom' ? form.judgeBaseUrl : null,
      };

/** The agent a form describes, without a key or address that its provider does not use. */
export const inputOf = (form: AgentForm): AgentInput =>
  agentInput.parse({
    ...form,
    apiKeyId: form.provider !== 'local' && isId(form.keyChoice) ? form.keyChoice : null,
    baseUrl: form.provider === 'custom' ? form.baseUrl : null,
    metadata: parseMetadata(form.metadata),
    judge: judgeOfForm(form),
  });

/**
 * Only the changed fields, so that changes made elsewhere to other fields are kept. The key is included with every new
 * provider or address, because the server never lets a stored key follow an agent to another host by itself.
 */
export const changeOf = (before: AgentForm, after: AgentForm): AgentChange => {
  const old = new Map<string, unknown>(Object.entries(inputOf(before)));
  const isMoved = before.provider !== after.provider || before.baseUrl !== after.baseUrl;
  const fields = Object.entries(inputOf(after));
  const isNew = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old.get(name));
  // Without a check mode, samples or a judge would be used after every reply.
  const isSetUp = fields.some((field) => ['checkSamples', 'judge'].includes(field[0]) && isNew(field));
  const isSent = (field: [string, unknown]) =>
    isNew(field) || (isMoved && field[0] === 'apiKeyId') || (isSetUp && field[0] === 'checkMode');
  return agentChange.parse(Object.fromEntries(fields.filter(isSent)));
};

export type EditorTab = 'basic' | 'advanced' | 'prompt' | 'trust';

const advancedFields = new Set<string>([
  'temperature',
  'maxTokens',
  'ciEnabled',
  'ciModel',
  'contextBridgeEnabled',
  'trustScoreThreshold',
  'metadata',
  'checkMode',
  'checkSamples',
  'pictures',
  'judgeModel',
  'judgeBaseUrl',
]);

/** The tab that contains a field. */
export const tabOf = (field: string): EditorTab => {
  if (field === 'systemPrompt') return 'prompt';
  return advancedFields.has(field) ? 'advanced' : 'basic';
};

/** Selectable models first, in the given order; retired ones last. */
export const sortedModels = (models: readonly Model[]): Model[] => [
  ...models.filter(({ retiredOn }) => retiredOn === undefined),
  ...models.filter(({ retiredOn }) => retiredOn !== undefined),
];
