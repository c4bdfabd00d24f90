import type { Model } from '@symbi/contracts/agents';
import { preferenceModels } from '@symbi/contracts/limits';
import { OFFERED_MODELS } from '../../providers/model-table.ts';
import { findModel } from '../../providers/models.ts';
import type { Providers } from '../../providers/registry.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { ModelLists } from './routes.ts';

/** The providers whose models a preference may name. */
const preferred = ['openai', 'anthropic'] as const;

/** Whether a preference may name the model: ours and the specification's are known, others are looked up. */
export const isPreferable = async (lists: ModelLists, userId: string, model: string): Promise<boolean> => {
  if (preferenceModels.some((known) => known === model)) return true;
  if (preferred.some((provider) => findModel(provider, model) !== undefined)) return true;
  const listed = await Promise.all(preferred.map((provider) => lists.list(userId, provider, undefined)));
  return listed.some(({ models }) => models.some(({ id }) => id === model));
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
    // The list of a custom server needs its address, which belongs to an agent; without one there is only what is typed.
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
