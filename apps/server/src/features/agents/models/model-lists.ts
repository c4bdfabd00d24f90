import type { Model, ProviderId } from '@symbi/contracts/agents';
import { preferenceModels } from '@symbi/contracts/limits';
import { invalid } from '../../../platform/failure.ts';
import { OFFERED_MODELS } from '../../../providers/models/model-table.ts';
import { findModel } from '../../../providers/models/models.ts';
import type { Providers } from '../../../providers/registry.ts';
import type { ApiKeys } from '../../api-keys/service.ts';

export interface ModelLists {
  list(
    userId: string,
    provider: ProviderId,
    apiKeyId: string | undefined,
  ): Promise<{ models: Model[]; live: boolean; hasFailed: boolean; defaultModel: string }>;
}

/** The providers whose models a preference may name. */
const preferred = ['openai', 'anthropic'] as const;

/** Whether a preference may name the model: ours and the specification's are known, others are looked up. */
const isPreferable = async (lists: ModelLists, userId: string, model: string): Promise<boolean> => {
  if (preferenceModels.some((known) => known === model)) return true;
  if (preferred.some((provider) => findModel(provider, model) !== undefined)) return true;
  const listed = await Promise.all(preferred.map((provider) => lists.list(userId, provider, undefined)));
  return listed.some(({ models }) => models.some(({ id }) => id === model));
};

const UNKNOWN_MODEL = 'Default model must be one of the listed models of OpenAI or Anthropic';

/** Throws when a new agent of this person could not start with the model. */
export const checkPreference = async (lists: ModelLists, userId: string, model: string | undefined): Promise<void> => {
  if (model === undefined || (await isPreferable(lists, userId, model))) return;
  throw invalid(UNKNOWN_MODEL, { defaultModel: UNKNOWN_MODEL });
};

/** Our list merged with the provider's live one, read with the user's own key. */
export const createModelLists = (apiKeys: ApiKeys, providers: Providers): ModelLists => ({
  async list(userId, provider, apiKeyId) {
    const key =
      provider === 'local'
        ? undefined
        : apiKeyId === undefined
          ? await apiKeys.findNewest(userId, provider)
          : await apiKeys.find(userId, apiKeyId);
    const usable = key?.provider === provider ? apiKeys.open(key) : '';
    // A custom server's list needs its address, which belongs to an agent; without one, the model is typed.
    const list =
      provider === 'custom'
        ? { models: [], isLive: false, problem: null }
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
