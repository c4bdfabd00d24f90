import { searchProvider, webSearches } from '@symbi/contracts/web-search';
import { MODEL_TABLE, type ModelInfo } from './model-table.ts';
import type { ProviderId } from '../provider.ts';

export interface ListedModel extends ModelInfo {
  readonly isDisabled: boolean;
  /** Why it cannot be chosen, or what to know before choosing it. */
  readonly remark: string | null;
  /** Whether it is in the provider's own list; null when that list was not read. */
  readonly isListed: boolean | null;
}

/** A model as a provider's live list describes it; fields the list lacks are absent. */
export type LiveModel = Pick<ModelInfo, 'id'> &
  Partial<Pick<ModelInfo, 'label' | 'contextWindow' | 'maxOutputTokens' | 'price' | 'endsOn'>>;

/** Families that reject a temperature, for ids that are not in the table. */
const REJECTS_TEMPERATURE: Readonly<Record<ProviderId, RegExp | null>> = {
  openai: /^(?:gpt-[5-9]|o\d)/,
  anthropic: /^claude-(?:opus-4-[78]|(?:sonnet|opus|haiku|fable|mythos)-[5-9])/,
  perplexity: /^/,
  v0: /^/,
  local: /^/,
  together: null,
  custom: null,
};

export const findModel = (provider: ProviderId, id: string): ModelInfo | undefined =>
  MODEL_TABLE.find((known) => known.provider === provider && known.id === id);

export const acceptsTemperature = (provider: ProviderId, id: string): boolean =>
  findModel(provider, id)?.acceptsTemperature ?? REJECTS_TEMPERATURE[provider]?.test(id) !== true;

/** A provider's price for one web search; undefined when that is not a single figure. */
const priceOfSearch = (provider: ProviderId): number | undefined => {
  const searcher = searchProvider.safeParse(provider);
  return searcher.success ? webSearches[searcher.data].perSearch : undefined;
};

/** The cost of a call in US dollars, or null when the price is unknown. */
export const costOf = (
  provider: ProviderId,
  id: string,
  usage: { readonly inputTokens: number; readonly outputTokens: number; readonly searches?: number | undefined },
): number | null => {
  const price = findModel(provider, id)?.price ?? null;
  const { searches = 0 } = usage;
  const searchPrice = searches === 0 ? 0 : priceOfSearch(provider);
  if (price === null || searchPrice === undefined) return null;
  const tokens = (usage.inputTokens * price.inputPerMillion + usage.outputTokens * price.outputPerMillion) / 1_000_000;
  return tokens + searches * searchPrice;
};

/**
 * Our table first, in its order, then models only the provider lists. Without a live list, nothing is said about which
 * models the key may use. `today` is an ISO date.
 */
export const mergeModels = (
  provider: ProviderId,
  live: readonly LiveModel[] | undefined,
  today: string,
): ListedModel[] => {
  const liveById = new Map((live ?? []).map((one) => [one.id, one]));
  const ours = MODEL_TABLE.filter((known) => known.provider === provider);
  const known = ours.map((one) => {
    const update = liveById.get(one.id);
    return describe(
      { ...one, ...update, label: one.label, price: one.price ?? update?.price ?? null },
      live === undefined ? null : update !== undefined,
      today,
    );
  });
  const ourIds = new Set(ours.map((one) => one.id));
  const others = [...liveById.values()]
    .filter((one) => !ourIds.has(one.id))
    .map((one) => describe(fromLive(provider, one), true, today));
  return [...known, ...others];
};

const fromLive = (provider: ProviderId, live: LiveModel): ModelInfo => ({
  label: live.id,
  contextWindow: null,
  maxOutputTokens: null,
  price: null,
  endsOn: null,
  ...live,
  provider,
  source: null,
  retiredOn: null,
  acceptsTemperature: acceptsTemperature(provider, live.id),
});

const describe = (info: ModelInfo, isListed: boolean | null, today: string): ListedModel => {
  const retiredOn = info.retiredOn ?? (info.endsOn !== null && info.endsOn <= today ? info.endsOn : null);
  if (retiredOn !== null) return { ...info, retiredOn, isDisabled: true, isListed, remark: `retired ${retiredOn}` };
  return { ...info, isDisabled: false, isListed, remark: info.endsOn === null ? null : `ends ${info.endsOn}` };
};
