import type { Failure as ReplyFailure } from '@symbi/contracts/conversations';
import { toIsoTime } from '../../platform/clock.ts';
import { Failure } from '../../platform/failure.ts';
import { ProviderError } from '../../providers/resilience/provider-error.ts';
import { PROVIDER_LABELS } from '../../providers/provider.ts';
import type { AgentRow } from '../agents/service.ts';

const missing = (provider: AgentRow['provider']): string => {
  const label = PROVIDER_LABELS[provider];
  return provider === 'custom'
    ? 'The API key of this agent was not found. Please choose one in the agent\u2019s settings.'
    : `${label} API key not found. Please add your ${label} API key in Settings.`;
};

/** A custom server's key is chosen in its agent: to add another changes nothing. */
const keyOf = (provider: AgentRow['provider']): Pick<ReplyFailure, 'keyOf'> =>
  provider === 'custom' || provider === 'local' ? {} : { keyOf: provider };

export const keyMissing = ({ provider }: Pick<AgentRow, 'provider'>): ReplyFailure => ({
  code: 'key_missing',
  message: missing(provider),
  hint: 'Add a key under Settings, API Keys, choose it for this agent, and try again. The built-in agent Symbi Core needs no key.',
  ...keyOf(provider),
});

/** A reply that cannot be requested; the failure gives the reason in words. */
export class ReplyRefused extends Error {
  override readonly name = 'ReplyRefused';
  readonly failure: ReplyFailure;
  constructor(failure: ReplyFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** A fault of ours, whatever it was. */
export const internal: ReplyFailure = {
  code: 'internal',
  message: 'The reply failed because of a fault in the server.',
  hint: 'Try again. If it happens again, tell the operator of this server.',
};

/** What a provider names beyond this is no time that anybody waits for, and can be more than a date can tell. */
const LONGEST_WAIT_MS = 30 * 24 * 60 * 60 * 1000;

/** Where waiting alone does not help, as without credit, the hint must not give way to a time. */
const waitOf = ({ code, retryAfterMs = Infinity }: ProviderError): number | undefined =>
  (code === 'rate_limited' || code === 'unavailable') && retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs : undefined;

/** The provider's own words are shown as a quotation, after ours. */
const ofProvider = (error: ProviderError, now: number): ReplyFailure => {
  const { code, detail, advice: hint } = error;
  const said = detail === undefined ? '' : ` ${PROVIDER_LABELS[error.provider]} says: \u201c${detail}\u201d`;
  const wait = waitOf(error);
  const retryAt = wait === undefined ? {} : { retryAt: toIsoTime(now + wait) };
  return {
    code,
    message: `${error.message}${said}`,
    hint,
    ...retryAt,
    ...(code === 'invalid_key' ? keyOf(error.provider) : {}),
  };
};

export const failureOf = (error: unknown, now: number): ReplyFailure => {
  if (error instanceof ReplyRefused) return error.failure;
  if (error instanceof ProviderError) return ofProvider(error, now);
  // A picture is unavailable because the store is away: without it the model would answer a different question.
  if (error instanceof Failure && error.code === 'unavailable') {
    const { retryAfterSeconds: seconds } = error.options;
    const retryAt = seconds === undefined ? {} : { retryAt: toIsoTime(now + seconds * 1000) };
    return { code: error.code, message: error.message, hint: 'Try again.', ...retryAt };
  }
  return internal;
};
