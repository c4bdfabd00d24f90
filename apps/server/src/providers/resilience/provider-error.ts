import { PROVIDER_LABELS, type ProviderId } from '../provider.ts';

const PROVIDER_ERROR_CODES = [
  'invalid_key',
  'no_quota',
  'rate_limited',
  'unknown_model',
  'context_too_long',
  'bad_request',
  'refused_host',
  'timeout_connect',
  'timeout_idle',
  'cut',
  'malformed',
  'unavailable',
  'cancelled',
] as const;
export type ProviderErrorCode = (typeof PROVIDER_ERROR_CODES)[number];

export interface ProviderErrorFields {
  readonly code: ProviderErrorCode;
  readonly provider: ProviderId;
  readonly model: string;
  /** What happened, in our words; defaults to the text of the code. */
  readonly message?: string;
  /** A further sentence of ours about what happened. */
  readonly remark?: string | undefined;
  /** What the reader can do; defaults to the text of the code. */
  readonly advice?: string;
  /** The upstream's own explanation, already redacted and bounded. */
  readonly detail?: string;
  readonly status?: number;
  /** Whether the provider said that the key itself is wrong, rather than that it may not do this. */
  readonly isKeyWrong?: boolean;
  /** Whether the same call may be repeated without risk of a second charge. */
  readonly retryable?: boolean;
  readonly retryAfterMs?: number;
}

/**
 * Every failure of a provider. `message` and `advice` are texts for the conversation; the error never carries a
 * request, a response body, a header or a cause, because any of them may contain the key.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  readonly provider: ProviderId;
  readonly model: string;
  readonly advice: string;
  readonly detail: string | undefined;
  readonly status: number | undefined;
  readonly isKeyWrong: boolean;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(fields: ProviderErrorFields) {
    const text = TEXTS[fields.code](PROVIDER_LABELS[fields.provider], fields);
    super([fields.message ?? text.message, fields.remark].filter(Boolean).join(' '));
    this.code = fields.code;
    this.provider = fields.provider;
    this.model = fields.model;
    this.advice = fields.advice ?? text.advice;
    this.detail = fields.detail;
    this.status = fields.status;
    this.isKeyWrong = fields.isKeyWrong ?? false;
    this.retryable = fields.retryable ?? false;
    this.retryAfterMs = fields.retryAfterMs;
  }
}

interface ErrorText {
  readonly message: string;
  readonly advice: string;
}

/** The name as it stands within a sentence. */
const amid = (label: string): string => label.replace(/^The /, 'the ');

const TEXTS: Readonly<Record<ProviderErrorCode, (label: string, fields: ProviderErrorFields) => ErrorText>> = {
  invalid_key: (label) => ({
    message: `${label} did not accept the API key.`,
    advice: 'Check the key under Settings, API keys, or choose another key for this agent.',
  }),
  no_quota: (label) => ({
    message: `${label} refused because the account of this key has no credit or quota left.`,
    advice: `Add credit or raise the limit with ${amid(label)}, or use another key, then try again.`,
  }),
  rate_limited: (label, { retryAfterMs }) => ({
    message: `${label} is limiting how often this key may call.`,
    advice:
      retryAfterMs === undefined ? 'Wait a minute, then try again.' : `Try again in ${formatSeconds(retryAfterMs)}.`,
  }),
  unknown_model: (label, { model }) => ({
    message: `${label} does not offer the model '${model}' to this key.`,
    advice: 'Choose another model for this agent.',
  }),
  context_too_long: (_label, { model }) => ({
    message: `The conversation is longer than '${model}' can read.`,
    advice: 'Start a new conversation, shorten the message, or choose a model with a larger context window.',
  }),
  bad_request: (label) => ({
    message: `${label} rejected the request.`,
    advice: "Check the agent's model and parameters, then try again.",
  }),
  refused_host: () => ({
    message: 'The address of this provider is not allowed.',
    advice: 'Use a public https address. Private addresses need ALLOW_PRIVATE_PROVIDERS=1 from the operator.',
  }),
  timeout_connect: (label) => ({
    message: `${label} did not begin to answer in time.`,
    advice: 'Try again; if it happens again, check the status of the provider or choose another model.',
  }),
  timeout_idle: (label) => ({
    message: `${label} stopped sending in the middle of the reply.`,
    advice: 'The text so far is kept. Try again for a complete reply.',
  }),
  cut: (label) => ({
    message: `The connection to ${amid(label)} was cut before the reply was complete.`,
    advice: 'The text so far is kept. Try again for a complete reply.',
  }),
  malformed: (label) => ({
    message: `${label} sent an answer that could not be understood.`,
    advice: 'Try again. If it happens again, check the base URL and that the endpoint speaks the expected protocol.',
  }),
  unavailable: (label) => ({
    message: `${label} is not available at the moment.`,
    advice: 'Try again in a minute, or choose another model.',
  }),
  cancelled: () => ({ message: 'The reply was stopped.', advice: 'Send the message again to get a new reply.' }),
};

const formatSeconds = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};
