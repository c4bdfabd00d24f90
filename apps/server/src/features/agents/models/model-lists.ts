import type { Model, ProviderId } from '@symbi/contracts/agents';
import { preferenceModels } from '@symbi/contracts/limits';
import { invalid } from '../../../platform/failure.ts';
import { OFFERED_MODELS } from '../../../providers/models/model-table.ts';
import { findModel } from '../../../providers/models/models.ts';
import type { ModelList } from '../../../providers/models/live-models.ts';
import type { Providers } from '../../../providers/registry.ts';
import type { ApiKeys } from '../../api-keys/service.ts';

/** Where a list is read, and with which key. */
interface ListSource {
  readonly apiKeyId?: string | undefined;
  /** Of a custom server. */
  readonly baseUrl?: string | undefined;
}

export interface ModelLists {
  /** Throws if no agent may use the address. */
  list(
    userId: string,
    provider: ProviderId,
    source?: ListSource,
  ): Promise<{ models: Model[]; live: boolean; hasFailed: boolean; defaultModel: string }>;
}

/** The providers whose models a preference may name. */
const preferred = ['openai', 'anthropic'] as const;

/** Whether a preference may name the model: ours and the specification's are known, others are looked up. */
const isPreferable = async (lists: ModelLists, userId: string, model: string): Promise<boolean> => {
  if (preferenceModels.some((known) => known === model)) return true;
  if (preferred.some((provider) => findModel(provider, model) !== undefined)) return true;
  const listed = await Promise.all(preferred.map((provider) => lists.list(userId, provider)));
  return listed.some(({ models }) => models.some(({ id }) => id === model));
};

const UNKNOWN_MODEL = 'Default model must be one of the listed models of OpenAI or Anthropic';

/** Throws when a new agent of this person could not start with the model. */
export const checkPreference = async (lists: ModelLists, userId: string, model: string | undefined): Promise<void> => {
  if (model === undefined || (await isPreferable(lists, userId, model))) return;
  throw invalid(UNKNOWN_MODEL, { defaultModel: UNKNOWN_MODEL });
};

/** A key is sent to a custom server only if it was chosen for it. */
const keyFor = async (apiKeys: ApiKeys, userId: string, provider: ProviderId, apiKeyId: string | undefined) => {
  if (provider === 'local') return undefined;
  if (apiKeyId !== undefined) return apiKeys.find(userId, apiKeyId);
  return provider === 'custom' ? undefined : apiKeys.findNewest(userId, provider);
};

/** Without an address the model is typed. */
const listCustom = async (providers: Providers, baseUrl: string | undefined, apiKey: string): Promise<ModelList> => {
  if (baseUrl === undefined) return { models: [], isLive: false, problem: null };
  const checked = await providers.checkBaseUrl(baseUrl);
  if (!checked.ok) throw invalid(checked.message, { baseUrl: checked.message });
  return providers.listModels('custom', { apiKey, baseUrl: checked.url });
};

/** Our list merged with the provider's live one, read with the user's own key. */
export const createModelLists = (apiKeys: ApiKeys, providers: Providers): ModelLists => ({
  async list(userId, provider, { apiKeyId, baseUrl } = {}) {
    const key = await keyFor(apiKeys, userId, provider, apiKeyId);
    const usable = key?.provider === provider ? apiKeys.open(key) : '';
    const list =
      provider === 'custom'
        ? await listCustom(providers, baseUrl, usable)
        : await providers.listModels(provider, { apiKey: usable });
    const models = list.models.map((listed): Model => ({
      id: listed.id,
      name: listed.label,
      ...(listed.contextWindow === null ? {} : { contextWindow: listed.contextWindow }),
      ...(listed.maxOutputTokens === null ? {} : { maxOutputTokens: listed.maxOutputTokens }),
      ...(listed.price === null
        ? {}
        : { inputPrice: listed.price.inputPerMillion, outputPrice: listed.price.outputPerMillion }),
      acceptsTemperature: listed.acceptsTemperature,
      ...(listed.retiredOn === null ? {} : { retiredOn: listed.retiredOn }),
      ...(listed.endsOn === null ? {} : { endsOn: listed.endsOn }),
      ...(listed.remark === null ? {} : { note: listed.remark }),
    }));
    return {
      models,
      live: list.isLive,
      hasFailed: list.problem !== null,
      defaultModel: OFFERED_MODELS[provider] ?? '',
    };
  },
});
