import { setTimeout as delay } from 'node:timers/promises';
import type { Adapter } from './adapter.ts';
import { checkBaseUrl, checkSpelling, type BaseUrlCheck, type Resolve } from './network/base-url.ts';
import { createCircuitBreaker } from './resilience/breaker.ts';
import { embedTexts, type EmbedRequest } from './embeddings.ts';
import { createGuardedFetch } from './network/guarded-fetch.ts';
import { DEFAULT_LIMITS, type TimeLimits } from './resilience/limits.ts';
import { checkKey, type KeyCheck } from './models/key-check.ts';
import { listModels, type ModelList } from './models/live-models.ts';
import { ProviderError } from './resilience/provider-error.ts';
import {
  PROVIDER_IDS,
  type CompletionRequest,
  type Provider,
  type ProviderId,
  type RemoteProviderId,
} from './provider.ts';
import { createResilientProvider } from './resilience/resilience.ts';

type FixedProviderId = Exclude<RemoteProviderId, 'custom'>;

export interface ProvidersOptions {
  /** The built-in agent; it needs no network. */
  readonly local: Provider;
  /**
   * Addresses configured by the operator, each ending where the provider's paths begin; defaults are the public ones.
   */
  readonly baseUrls?: Partial<Readonly<Record<FixedProviderId, string>>>;
  /** Whether users may name private addresses for `custom`. */
  readonly allowPrivate: boolean;
  readonly limits?: Partial<Readonly<Record<RemoteProviderId, Partial<TimeLimits>>>>;
  /** Replaces the guarded fetch, for tests without a network. */
  readonly fetch?: typeof fetch;
  readonly resolve?: Resolve;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Providers {
  get(id: ProviderId): Provider;
  /** An OpenAI-compatible endpoint at an address of the operator's, which may therefore be private. */
  readonly operatorEndpoint: Provider;
  listModels(
    id: ProviderId,
    options: { readonly apiKey: string; readonly baseUrl?: string; readonly signal?: AbortSignal },
  ): Promise<ModelList>;
  /** Whether a provider accepts a key; `baseUrl` is that of a custom server. */
  checkKey(
    id: RemoteProviderId,
    options: { readonly apiKey: string; readonly baseUrl: string | undefined },
  ): Promise<KeyCheck>;
  /** Vectors of texts from OpenAI's embedding model, with the caller's key. */
  embed(request: EmbedRequest): Promise<Float32Array[]>;
  checkBaseUrl(url: string): Promise<BaseUrlCheck>;
  /** Where a request would go; null for the built-in agent, and for an address that may not be called. */
  addressOf(id: ProviderId, baseUrl: string | null): string | null;
  /** Closes idle connections. */
  close(): void;
}

const DEFAULT_BASE_URLS: Readonly<Record<FixedProviderId, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  together: 'https://api.together.xyz/v1',
  perplexity: 'https://api.perplexity.ai/v1',
  v0: 'https://api.v0.dev/v1',
};

/** Loaded at the first call, so that a start does not load protocols it may never speak. */
const loadLater = (id: RemoteProviderId, load: () => Promise<Adapter>): Adapter => {
  let loaded: Promise<Adapter> | undefined;
  return {
    id,
    async *stream(request, call) {
      loaded ??= load();
      yield* (await loaded).stream(request, call);
    },
  };
};

const ADAPTERS: Readonly<Record<RemoteProviderId, Adapter>> = {
  openai: loadLater('openai', async () => (await import('./adapters/openai.ts')).openaiAdapter),
  anthropic: loadLater('anthropic', async () => (await import('./adapters/anthropic.ts')).anthropicAdapter),
  together: loadLater('together', async () => {
    const { createCompatibleAdapter } = await import('./adapters/compatible.ts');
    return createCompatibleAdapter('together', { supportsStructuredOutputs: true });
  }),
  perplexity: loadLater('perplexity', async () => (await import('./adapters/perplexity.ts')).perplexityAdapter),
  v0: loadLater('v0', async () => (await import('./adapters/v0.ts')).v0Adapter),
  custom: loadLater('custom', async () => {
    const { createCompatibleAdapter } = await import('./adapters/compatible.ts');
    return createCompatibleAdapter('custom', { supportsStructuredOutputs: false });
  }),
};

/** All providers, sharing one circuit breaker and two guarded fetches (operator's and users' hosts). */
export const createProviders = (options: ProvidersOptions): Providers => {
  const resolving = options.resolve === undefined ? {} : { resolve: options.resolve };
  // The operator's own addresses may be private, such as a proxy on loopback. Metadata addresses stay blocked.
  const operatorFetch = createGuardedFetch({ allowPrivate: true, ...resolving });
  const userFetch = createGuardedFetch({ allowPrivate: options.allowPrivate, ...resolving });
  const fetchFor = (id: RemoteProviderId) => options.fetch ?? (id === 'custom' ? userFetch : operatorFetch).fetch;
  const baseUrlOf = (id: RemoteProviderId, given: string | undefined, model: string) =>
    id === 'custom' ? customBaseUrl(given, options.allowPrivate, model) : fixedBaseUrl(id, options.baseUrls);
  const now = options.now ?? Date.now;
  const breaker = createCircuitBreaker({ now });

  const createRemote = (id: RemoteProviderId, { isOperators = false } = {}): Provider =>
    createResilientProvider({
      adapter: ADAPTERS[id],
      fetch: isOperators ? (options.fetch ?? operatorFetch.fetch) : fetchFor(id),
      baseUrlOf: (request: CompletionRequest) =>
        isOperators ? (request.baseUrl ?? '') : baseUrlOf(id, request.baseUrl, request.model),
      limits: { ...DEFAULT_LIMITS[id], ...options.limits?.[id] },
      breaker,
      now,
      random: options.random ?? Math.random,
      sleep: options.sleep ?? sleepUnlessAborted,
    });
  const providers = new Map<ProviderId, Provider>(
    PROVIDER_IDS.map((id) => [id, id === 'local' ? options.local : createRemote(id)]),
  );

  return {
    get: (id) => providers.get(id) ?? options.local,
    operatorEndpoint: createRemote('custom', { isOperators: true }),
    async listModels(id, { apiKey, baseUrl, signal }) {
      const today = new Date(now()).toISOString().slice(0, 10);
      const shared = { apiKey, today, ...(signal === undefined ? {} : { signal }) };
      if (id === 'local') return listModels(id, { ...shared, fetch: userFetch.fetch, baseUrl: '' });
      return listModels(id, { ...shared, fetch: fetchFor(id), baseUrl: baseUrlOf(id, baseUrl, '') });
    },
    checkKey: (id, { apiKey, baseUrl }) =>
      checkKey(id, { apiKey, fetch: fetchFor(id), baseUrl: baseUrlOf(id, baseUrl, '') }),
    embed: (request) =>
      embedTexts(request, {
        fetch: fetchFor('openai'),
        baseUrl: fixedBaseUrl('openai', options.baseUrls),
        random: options.random ?? Math.random,
        sleep: options.sleep ?? sleepUnlessAborted,
      }),
    checkBaseUrl: (url) => checkBaseUrl(url, { allowPrivate: options.allowPrivate, ...resolving }),
    addressOf: (id, baseUrl) => {
      if (id !== 'custom') return id === 'local' ? null : fixedBaseUrl(id, options.baseUrls);
      const check = checkSpelling(baseUrl ?? '', options.allowPrivate);
      return check.ok ? check.url : null;
    },
    close: () => {
      operatorFetch.close();
      userFetch.close();
    },
  };
};

const fixedBaseUrl = (id: FixedProviderId, configured: ProvidersOptions['baseUrls']): string =>
  (configured?.[id] ?? DEFAULT_BASE_URLS[id]).replace(/\/+$/, '');

/** Checks a user's address at every call: the rules or the operator's setting may have changed since it was saved. */
const customBaseUrl = (given: string | undefined, allowPrivate: boolean, model: string): string => {
  const check = checkSpelling(given ?? '', allowPrivate);
  if (check.ok) return check.url;
  throw new ProviderError({
    code: 'refused_host',
    provider: 'custom',
    model,
    message: check.message,
    advice: 'Change the base URL of this agent.',
  });
};

const sleepUnlessAborted = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
};
