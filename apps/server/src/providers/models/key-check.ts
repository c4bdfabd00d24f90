import type { RemoteProviderId } from '../provider.ts';
import { PROVIDER_LABELS } from '../provider.ts';
import type { ProviderError, ProviderErrorCode } from '../resilience/provider-error.ts';
import { isRecord } from '../resilience/classify.ts';
import { askFree, entriesOf, LIST_PATHS, type ListOptions } from './live-models.ts';

export interface KeyCheck {
  readonly result: 'works' | 'rejected' | 'unreachable' | 'unclear';
  /** The provider's reason, or ours where there was no clear answer. */
  readonly detail: string | null;
}

/** v0 lists no models; the account that a key belongs to is as free. */
const V0_ACCOUNT = '/user';

/** Providers that may list their models to anybody: their answer is one about the key only if it needs one. */
const PERHAPS_OPEN: readonly RemoteProviderId[] = ['perplexity', 'custom'];

const UNREACHABLE: readonly ProviderErrorCode[] = [
  'unavailable',
  'timeout_connect',
  'timeout_idle',
  'cut',
  'refused_host',
  'cancelled',
];

const unclear = (provider: RemoteProviderId, reason: string): KeyCheck => ({
  result: 'unclear',
  detail: `${PROVIDER_LABELS[provider]} ${reason}, so only a reply shows whether this one works.`,
});

const checkOf = (provider: RemoteProviderId, problem: ProviderError): KeyCheck => {
  const { code, isKeyWrong, status, detail, message } = problem;
  if (isKeyWrong) return { result: 'rejected', detail: detail ?? null };
  if (code === 'invalid_key') {
    if (detail === undefined) return unclear(provider, 'refused the test without a reason');
    return { result: 'unclear', detail: `${PROVIDER_LABELS[provider]} says: \u201c${detail}\u201d` };
  }
  // Such a problem is worded for a model or an address, which a test does not have.
  if (status === 404 || status === 405) return unclear(provider, 'offers nothing that a key could be tested with');
  return { result: UNREACHABLE.includes(code) ? 'unreachable' : 'unclear', detail: message };
};

const hasId = (value: unknown): boolean => isRecord(value) && typeof value['id'] === 'string';

/** Throws for any other answer: a page or a proxy that opens to anybody knows nothing of the key. */
const readExpected = (provider: RemoteProviderId, value: unknown): void => {
  const entries = provider === 'v0' ? [value] : entriesOf(value);
  const isExpected = entries.length === 0 || entries.some(hasId);
  if (!isExpected) throw new Error('neither a list of models nor an account');
};

/** Whether a provider accepts a key, by its answer to something that costs nothing. */
export const checkKey = async (provider: RemoteProviderId, options: Omit<ListOptions, 'today'>): Promise<KeyCheck> => {
  const path = LIST_PATHS[provider] ?? V0_ACCOUNT;
  const ask = (apiKey: string) =>
    askFree(provider, path, { ...options, apiKey }, (value) => readExpected(provider, value));
  const asked = await ask(options.apiKey);
  if ('problem' in asked) return checkOf(provider, asked.problem);
  if (!PERHAPS_OPEN.includes(provider)) return { result: 'works', detail: null };
  const askedWithout = await ask('');
  if (!('problem' in askedWithout)) return unclear(provider, 'lists its models without a key');
  // Any other failure, such as too many requests, may meet a list that is open.
  if (askedWithout.problem.code === 'invalid_key') return { result: 'works', detail: null };
  return unclear(provider, 'did not say whether it needs a key');
};
