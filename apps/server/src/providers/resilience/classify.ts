import { GuardError } from '../network/guard-error.ts';
import { ProviderError, type ProviderErrorCode, type ProviderErrorFields } from './provider-error.ts';
import type { ProviderId } from '../provider.ts';
import { safeDetail } from '../redact.ts';

export interface CallContext {
  readonly provider: ProviderId;
  readonly model: string;
  readonly apiKey: string;
}

export interface UpstreamFailure {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
  readonly message?: string | undefined;
}

/** A longer wait is no hint that helps anybody. */
const LONGEST_HINT_MS = 7 * 24 * 60 * 60 * 1000;

const QUOTA_CODES = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_error', 'out_of_credits']);
const CONTEXT_CODES = new Set([
  'context_length_exceeded',
  'request_too_large',
  'string_above_max_length',
  'max_tokens_per_request',
]);
const MODEL_CODES = new Set(['model_not_found', 'not_found_error', 'invalid_model', 'model_not_available']);
const KEY_CODES = new Set([
  'invalid_api_key',
  'authentication_error',
  'permission_error',
  'unauthorized',
  'unauthorized_error',
]);
const WRONG_KEY_CODES = new Set(['invalid_api_key', 'authentication_error']);
const RATE_CODES = new Set(['rate_limit_exceeded', 'rate_limit_error', 'too_many_requests']);
const SERVER_CODES = new Set([
  'server_error',
  'internal_error',
  'internal_server_error',
  'api_error',
  'overloaded_error',
  'service_unavailable',
  'timeout_error',
]);

// Anthropic and several compatible servers have no code for these two cases, only a sentence.
const QUOTA_SENTENCE = /credit balance is too low|exceeded your current quota/i;
const CONTEXT_SENTENCE = /prompt is too long|maximum context length|context (?:length|window) (?:is )?exceed/i;
// OpenAI says this of a key restricted to some uses, with either status.
const SCOPE_SENTENCE = /insufficient permissions|missing scopes/i;

const UNKNOWN_PATH = 'The custom endpoint has no chat completions at this address.';
const PATH_ADVICE = 'Check the base URL of this agent, which ends with /v1 for most servers, then try again.';

/** What servers say of a path they do not have, if they say anything: plain, as a page, or in the words of a framework. */
const OF_A_PATH = /^\s*(?:<|$|(?:404 )?(?:page )?not found\.?\s*$|method not allowed|unexpected endpoint)/i;

/** A server without this path may answer with the same status as one without the model, which says more. */
const isUnknownPath = ({ status, code, message = '' }: UpstreamFailure, { provider }: CallContext): boolean => {
  if (provider !== 'custom' || !OF_A_PATH.test(message)) return false;
  return (status === 404 && code === undefined) || status === 405 || /^unexpected/i.test(message);
};

/** The error for an HTTP answer with a failure status. `retryAfter` is the raw header. */
export const fromHttp = (
  failure: UpstreamFailure & { status: number; retryAfter?: string | null },
  call: CallContext,
): ProviderError => {
  const code = codeOf(failure);
  const { status } = failure;
  const retryAfterMs = parseRetryAfter(failure.retryAfter);
  const wasRedirect = status >= 300 && status < 400;
  if (isUnknownPath(failure, call))
    return build('bad_request', failure, call, { status, message: UNKNOWN_PATH, advice: PATH_ADVICE });
  const retryable =
    code === 'rate_limited' ? retryAfterMs !== undefined : status === 408 || (code === 'unavailable' && status >= 500);
  return build(wasRedirect ? 'refused_host' : code, failure, call, {
    status,
    retryable: retryable && !wasRedirect,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
};

/** The error a provider reported inside a stream, or in the body of an answer with status 200. */
export const fromStream = (value: unknown, call: CallContext): ProviderError => {
  const failure = readFailure(value);
  const code = codeOf(failure);
  return build(code, failure, call, { retryable: code === 'unavailable' });
};

/** Finds code, type and message in the nested form `{error: {...}}`, the flat form, or `{response: {error}}`. */
export const readFailure = (value: unknown): UpstreamFailure => {
  if (typeof value === 'string') return { message: value };
  if (!isRecord(value)) return {};
  const inner = isRecord(value['response']) ? value['response']['error'] : undefined;
  const nested = value['error'] ?? inner;
  if (typeof nested === 'string') return { message: nested };
  const source = isRecord(nested) ? nested : value;
  const status = source['status'] ?? source['statusCode'] ?? value['statusCode'];
  return {
    code: asText(source['code']),
    type: asText(source['type']),
    message: asText(source['message']) ?? asText(source['detail']),
    status: typeof status === 'number' ? status : undefined,
  };
};

/**
 * The error for anything thrown on the way: guard, socket, TLS, DNS, parser. `responded`: a status line had arrived.
 */
export const fromThrown = (
  error: unknown,
  call: CallContext,
  { responded }: { readonly responded: boolean },
): ProviderError => {
  for (const link of chainOf(error)) {
    if (link instanceof ProviderError) return link;
    if (link instanceof GuardError) return fromGuard(link, call);
    const code = errnoOf(link);
    if (code !== undefined) return fromErrno(code, call, responded);
  }
  return new ProviderError({ code: responded ? 'malformed' : 'unavailable', ...identity(call) });
};

/** Milliseconds to wait, from seconds or an HTTP date; undefined when absent, invalid or longer than a week. */
export const parseRetryAfter = (header: string | null | undefined, now: number = Date.now()): number | undefined => {
  if (header === null || header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return milliseconds >= 0 && milliseconds <= LONGEST_HINT_MS ? milliseconds : undefined;
};

const codeOf = ({ status, code, type, message }: UpstreamFailure): ProviderErrorCode => {
  const has = (known: ReadonlySet<string>) =>
    (code !== undefined && known.has(code)) || (type !== undefined && known.has(type));
  if (has(QUOTA_CODES) || status === 402 || (message !== undefined && QUOTA_SENTENCE.test(message))) return 'no_quota';
  if (has(CONTEXT_CODES) || status === 413 || (message !== undefined && CONTEXT_SENTENCE.test(message)))
    return 'context_too_long';
  if (has(KEY_CODES) || status === 401 || status === 403) return 'invalid_key';
  if (has(MODEL_CODES) || status === 404) return 'unknown_model';
  if (has(RATE_CODES) || status === 429) return 'rate_limited';
  if (has(SERVER_CODES) || status === 408 || (status !== undefined && status >= 500)) return 'unavailable';
  if (status !== undefined && status >= 400) return 'bad_request';
  return type === 'invalid_request_error' ? 'bad_request' : 'unavailable';
};

/** A restricted key, a country or a model can be refused as well. */
const isKeyWrong = ({ status, code = '', type = '', message = '' }: UpstreamFailure): boolean => {
  if (SCOPE_SENTENCE.test(message)) return false;
  return status === 401 || WRONG_KEY_CODES.has(code) || WRONG_KEY_CODES.has(type);
};

const fromGuard = (error: GuardError, call: CallContext): ProviderError => {
  const remark = safeDetail(error.message, call.apiKey);
  if (error.code === 'refused') return build('refused_host', {}, call, { remark });
  if (error.code === 'timeout') return build('timeout_connect', {}, call, {});
  return build('malformed', {}, call, { remark });
};

const fromErrno = (code: string, call: CallContext, responded: boolean): ProviderError => {
  if (responded) return build('cut', {}, call, {});
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return build('unavailable', {}, call, {
      message: 'The address of the provider could not be found.',
      advice: 'Check the base URL and the network of this server, then try again.',
      retryable: true,
    });
  }
  if (isCertificateCode(code)) {
    return build('unavailable', {}, call, {
      message: 'The secure connection to the provider could not be verified.',
      advice: 'The certificate of the address is not valid; check the base URL, or tell the operator.',
    });
  }
  return build('unavailable', {}, call, {
    message: 'The provider could not be reached.',
    advice: 'Check that the address is right and the service runs, then try again.',
    retryable: true,
  });
};

const isCertificateCode = (code: string): boolean =>
  /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|UNABLE_TO_(?:GET|VERIFY)|^EPROTO$/.test(code);

const build = (
  code: ProviderErrorCode,
  failure: UpstreamFailure,
  call: CallContext,
  extra: Partial<ProviderErrorFields>,
): ProviderError => {
  const detail = safeDetail(failure.message, call.apiKey);
  return new ProviderError({
    code,
    ...identity(call),
    ...(detail === undefined ? {} : { detail }),
    isKeyWrong: code === 'invalid_key' && isKeyWrong(failure),
    ...extra,
  });
};

const identity = (call: CallContext): { provider: ProviderId; model: string } => ({
  provider: call.provider,
  model: call.model,
});

const chainOf = function* (error: unknown): Generator<unknown> {
  const seen = new Set<unknown>();
  let link: unknown = error;
  while (link !== undefined && link !== null && !seen.has(link)) {
    seen.add(link);
    yield link;
    link = link instanceof Error ? link.cause : undefined;
  }
};

const errnoOf = (value: unknown): string | undefined => {
  if (!(value instanceof Error) || !('code' in value)) return undefined;
  return typeof value.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(value.code) ? value.code : undefined;
};

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
