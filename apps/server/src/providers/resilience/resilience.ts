import type { Adapter, AdapterEvent } from '../adapter.ts';
import type { CircuitBreaker, Passage } from './breaker.ts';
import { fromThrown, type CallContext } from './classify.ts';
import { watchTime, type TimeLimits } from './limits.ts';
import { ProviderError, type ProviderErrorCode } from './provider-error.ts';
import type { CompletionEvent, CompletionRequest, Provider } from '../provider.ts';
import { createUsageCounter, type UsageCounter } from '../models/usage.ts';
import { holdThoughts, splitThoughts } from './thoughts.ts';

export interface ResilienceOptions {
  readonly adapter: Adapter;
  readonly fetch: typeof fetch;
  readonly baseUrlOf: (request: CompletionRequest) => string;
  readonly limits: TimeLimits;
  readonly breaker: CircuitBreaker;
  readonly now: () => number;
  /** Uniform in [0, 1), for the jitter of retries. */
  readonly random: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const MAX_RETRIES = 2;
const BASE_DELAY_MS = 500;
/** A longer pause asked for by a provider is not waited out: the reader is told the time instead. */
const MAX_RETRY_AFTER_MS = 20_000;
const MAX_TOOL_CALLS = 128;
const PRINTABLE_KEY = /^[\x21-\x7e]*$/;

/** Failures that indicate the provider's health; a wrong key or a long prompt does not. */
const UNHEALTHY: ReadonlySet<ProviderErrorCode> = new Set([
  'timeout_connect',
  'timeout_idle',
  'cut',
  'malformed',
  'unavailable',
]);

/**
 * The only place that retries, enforces time limits and breaks circuits. A call is repeated only before anything was
 * shown, at most twice, and only when the failure says the provider did not accept it.
 */
export const createResilientProvider = (options: ResilienceOptions): Provider => ({
  id: options.adapter.id,
  stream: (request, { signal }) => streamWithRetries(options, request, signal),
});

const streamWithRetries = async function* (
  options: ResilienceOptions,
  request: CompletionRequest,
  signal: AbortSignal,
): AsyncGenerator<CompletionEvent> {
  const context: CallContext = { provider: options.adapter.id, model: request.model, apiKey: request.apiKey };
  checkKey(context);
  const baseUrl = options.baseUrlOf(request);
  const warnings = new Set<string>();
  for (let attempt = 0; ; attempt += 1) {
    throwIfStopped(signal, context);
    const passage = enterCircuit(options, context, baseUrl);
    const progress = { hasShown: false };
    try {
      yield* streamOnce(options, request, { context, baseUrl, signal, warnings, progress });
      passage.succeeded();
      return;
    } catch (thrown) {
      const error = thrown instanceof ProviderError ? thrown : fromThrown(thrown, context, { responded: true });
      settle(passage, error);
      const delay = delayBefore(attempt, error, options.random);
      if (progress.hasShown || delay === undefined) throw error;
      if (error.retryAfterMs !== undefined) yield { type: 'waiting', milliseconds: delay };
      await options.sleep(delay, signal);
    } finally {
      passage.abandoned();
    }
  }
};

/** What is no part of a reply: an attempt that sent only these may be repeated. */
const UNSEEN: ReadonlySet<CompletionEvent['type']> = new Set(['warning', 'thinking', 'thinks']);

interface Attempt {
  readonly context: CallContext;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  readonly warnings: Set<string>;
  readonly progress: { hasShown: boolean };
}

const streamOnce = async function* (
  options: ResilienceOptions,
  request: CompletionRequest,
  attempt: Attempt,
): AsyncGenerator<CompletionEvent> {
  const { context, signal, warnings, progress } = attempt;
  const controller = new AbortController();
  const handleStop = () => controller.abort(stopped(context));
  signal.addEventListener('abort', handleStop, { once: true });
  const watch = watchTime(controller, options.limits, context);
  const usage = createUsageCounter(request);
  let hasResponded = false;
  let isComplete = false;
  let toolCalls = 0;
  try {
    const call = {
      baseUrl: attempt.baseUrl,
      context,
      signal: controller.signal,
      fetch: options.fetch,
      now: options.now,
      onResponse: () => (hasResponded = true),
    };
    for await (const event of holdThoughts(splitThoughts(options.adapter.stream(request, call)))) {
      throwIfAborted(controller.signal);
      // Warnings are our own text and may come before any connection.
      if (event.type !== 'warning') watch.alive(event.type === 'delta');
      if (event.type === 'activity') continue;
      if (event.type === 'end') {
        if (usage.isSilentAt(event.reason)) yield { type: 'warning', message: usage.silenceWarning };
        isComplete = true;
        yield await finishOf(event, usage);
        return;
      }
      if (event.type === 'warning' && isRepeated(warnings, event.message)) continue;
      if (event.type === 'tool-call') toolCalls += 1;
      if (toolCalls > MAX_TOOL_CALLS) throw tooManyCalls(context);
      progress.hasShown ||= !UNSEEN.has(event.type);
      usage.add(event);
      yield event;
    }
    throw new ProviderError({ code: 'cut', provider: context.provider, model: context.model });
  } catch (thrown) {
    throw controller.signal.aborted
      ? fromThrown(controller.signal.reason, context, { responded: hasResponded })
      : fromThrown(thrown, context, { responded: hasResponded });
  } finally {
    watch.stop();
    signal.removeEventListener('abort', handleStop);
    // A complete reply leaves its connection for reuse; anything else closes it at once.
    if (!isComplete) controller.abort();
  }
};

const finishOf = async (end: Extract<AdapterEvent, { type: 'end' }>, usage: UsageCounter): Promise<CompletionEvent> => {
  const { model, reason, logprobs } = end;
  return {
    type: 'finish',
    model,
    reason,
    usage: await usage.total(end),
    ...(logprobs === undefined ? {} : { logprobs }),
  };
};

const isRepeated = (seen: Set<string>, message: string): boolean => {
  if (seen.has(message)) return true;
  seen.add(message);
  return false;
};

const checkKey = (context: CallContext): void => {
  const isMissing = context.apiKey === '' && context.provider !== 'custom';
  if (!isMissing && PRINTABLE_KEY.test(context.apiKey)) return;
  throw new ProviderError({
    code: 'invalid_key',
    provider: context.provider,
    model: context.model,
    ...(isMissing
      ? { message: 'This agent has no API key.', advice: 'Choose or enter a key for this agent, then try again.' }
      : { message: 'The API key contains characters that no key has.' }),
  });
};

const enterCircuit = (options: ResilienceOptions, context: CallContext, baseUrl: string): Passage => {
  const admission = options.breaker.enter(context.provider, baseUrl, context.apiKey);
  if (admission.admitted) return admission.passage;
  throw new ProviderError({
    code: 'unavailable',
    provider: context.provider,
    model: context.model,
    message: 'Calls to this provider are paused because it failed many times in a row.',
    advice: `It is tried again in ${Math.max(1, Math.ceil(admission.retryAfterMs / 1000))} s.`,
    retryAfterMs: admission.retryAfterMs,
  });
};

const settle = (passage: Passage, error: ProviderError): void => {
  if (UNHEALTHY.has(error.code)) passage.failed();
  else if (error.code === 'cancelled') passage.abandoned();
  else passage.succeeded();
};

/** Milliseconds to wait before the next attempt, or undefined when there must be none. */
const delayBefore = (attempt: number, error: ProviderError, random: () => number): number | undefined => {
  if (!error.retryable || attempt >= MAX_RETRIES) return undefined;
  if (error.retryAfterMs !== undefined)
    return error.retryAfterMs <= MAX_RETRY_AFTER_MS ? error.retryAfterMs : undefined;
  return BASE_DELAY_MS * 2 ** attempt * (0.5 + random());
};

const throwIfAborted = (signal: AbortSignal): void => {
  if (signal.aborted) throw signal.reason;
};

const throwIfStopped = (signal: AbortSignal, context: CallContext): void => {
  if (signal.aborted) throw stopped(context);
};

const stopped = (context: CallContext): ProviderError =>
  new ProviderError({ code: 'cancelled', provider: context.provider, model: context.model });

const tooManyCalls = (context: CallContext): ProviderError =>
  new ProviderError({
    code: 'malformed',
    provider: context.provider,
    model: context.model,
    remark: 'It asks for too many tool calls.',
  });
