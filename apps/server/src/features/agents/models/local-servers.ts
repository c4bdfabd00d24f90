import type { LocalServer } from '@symbi/contracts/agents';
import type { Clock } from '../../../platform/clock.ts';
import type { Providers } from '../../../providers/registry.ts';

/** The dialog waits for this: a server on the same machine answers at once or is not running. */
const WAIT_MS = 1_500;
/** One round of requests serves all callers within this time. */
const KEPT_MS = 10_000;
const MODELS = 100;

const NAMES: Readonly<Record<string, string>> = { '11434': 'Ollama', '1234': 'LM Studio' };

const nameOf = (baseUrl: string): string => {
  const { host, port } = new URL(baseUrl);
  return NAMES[port] ?? host;
};

export interface LocalServersOptions {
  readonly providers: Pick<Providers, 'checkBaseUrl' | 'listModels'>;
  /** Addresses set by the operator, or the default ports of Ollama and LM Studio. */
  readonly addresses: readonly string[];
  readonly clock: Clock;
}

/** Asks local model servers which models they serve; only the operator decides which servers are asked. */
export const createLocalServers = ({ providers, addresses, clock }: LocalServersOptions) => {
  let last: { readonly at: number; readonly found: Promise<readonly LocalServer[]> } | undefined;

  const ask = async (address: string): Promise<LocalServer[]> => {
    const check = await providers.checkBaseUrl(address);
    // An address no agent may use is not offered.
    if (!check.ok) return [];
    const signal = AbortSignal.timeout(WAIT_MS);
    const { models, isLive } = await providers.listModels('custom', { apiKey: '', baseUrl: check.url, signal });
    if (!isLive || models.length === 0) return [];
    return [{ name: nameOf(check.url), baseUrl: check.url, models: models.slice(0, MODELS).map(({ id }) => id) }];
  };

  return async (): Promise<readonly LocalServer[]> => {
    const now = clock();
    if (last === undefined || now - last.at > KEPT_MS)
      last = { at: now, found: Promise.all(addresses.map(ask)).then((found) => found.flat()) };
    return last.found;
  };
};
