import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { TokenReader, TokenSummary } from '@symbi/trust/logprobs';
import { LRUCache } from 'lru-cache';
import type { AdapterCall, AdapterEvent } from '../adapter.ts';
import type { CompletionRequest } from '../provider.ts';
import { fromThrown, isRecord } from '../resilience/classify.ts';

const MOST_REFUSALS = 1_000;
/** Statuses of servers that reject the parameter, and of those that fail over it. */
const REFUSALS = new Set([400, 422, 500, 501]);

/**
 * Otherwise a server that failed once, for instance while loading a model, would not be asked again until the restart.
 */
const REMEMBERED_MS = 60 * 60_000;

/** A server that is down fails every attempt at a reply: only the first is made twice. */
const DOWN_MS = 60_000;

/** Addresses and models that failed without token probabilities as well, each with the time until which they are not asked twice. */
const failures = new LRUCache<string, number>({ max: MOST_REFUSALS });

/** Addresses and models that refused token probabilities, each with the time until which they are not asked. */
const refusals = new LRUCache<string, number>({ max: MOST_REFUSALS });

/**
 * Asks for token probabilities if the request wants them, and retries without them on an error they may have caused, so
 * that no reply fails for them. If the retry works, they are not requested again for an hour.
 */
export const askForLogprobs = async function* (
  { logprobs, model }: CompletionRequest,
  call: AdapterCall,
  ask: (asks: boolean) => AsyncIterable<AdapterEvent>,
): AsyncGenerator<AdapterEvent, void> {
  const name = `${call.baseUrl}\n${model}`;
  if (logprobs !== true || call.now() < (refusals.get(name) ?? -Infinity)) {
    yield* ask(false);
    return;
  }
  let hasBegun = false;
  try {
    for await (const event of ask(true)) {
      hasBegun ||= event.type !== 'warning';
      yield event;
    }
    return;
  } catch (thrown) {
    const { status } = fromThrown(thrown, call.context, { responded: true });
    if (hasBegun || call.signal.aborted || status === undefined || !REFUSALS.has(status)) throw thrown;
    if (call.now() < (failures.get(name) ?? -Infinity)) throw thrown;
  }
  try {
    for await (const event of ask(false)) {
      if (event.type !== 'warning') {
        refusals.set(name, call.now() + REMEMBERED_MS);
        hasBegun = true;
      }
      yield event;
    }
  } catch (thrown) {
    const { status } = fromThrown(thrown, call.context, { responded: true });
    if (!hasBegun && status !== undefined && status >= 500) failures.set(name, call.now() + DOWN_MS);
    throw thrown;
  }
};

/** `{token, logprob}`, as OpenAI and compatible servers write them. */
const addAll = (list: readonly unknown[], reader: TokenReader): void => {
  for (const entry of list)
    if (isRecord(entry) && typeof entry['token'] === 'string') reader.add(entry['token'], entry['logprob']);
};

/** Two parallel lists: the older form. */
const addLists = (tokens: readonly unknown[], logprobs: readonly unknown[], reader: TokenReader): void => {
  tokens.forEach((token, at) => {
    if (typeof token === 'string') reader.add(token, logprobs[at]);
  });
};

const readChoice = (choice: unknown, reader: TokenReader): void => {
  if (!isRecord(choice)) return;
  const { logprobs, delta } = choice;
  // Together gives the value of the piece's single token.
  if (typeof logprobs === 'number' && isRecord(delta) && typeof delta['content'] === 'string')
    return reader.add(delta['content'], logprobs);
  if (!isRecord(logprobs)) return;
  const { content, tokens, token_logprobs: figures } = logprobs;
  if (Array.isArray(content)) addAll(content, reader);
  else if (Array.isArray(tokens) && Array.isArray(figures)) addLists(tokens, figures, reader);
};

/**
 * Reads one frame of a stream: of OpenAI's Responses API
 * (https://developers.openai.com/api/reference/resources/responses), of chat completions (.../resources/chat,
 * `choices[].logprobs`), or of Together (https://docs.together.ai/reference/chat-completions-1).
 */
export const readTokens = (frame: unknown, reader: TokenReader): void => {
  if (!isRecord(frame)) return;
  if (frame['type'] === 'response.output_text.delta' && Array.isArray(frame['logprobs']))
    return addAll(frame['logprobs'], reader);
  const { choices } = frame;
  if (Array.isArray(choices)) readChoice(choices[0], reader);
};

const METADATA = 'symbi';

/** The token summary as model metadata, which is delivered with the end of the stream. */
export const tokensAsMetadata = (summary: TokenSummary | undefined): SharedV4ProviderMetadata | undefined =>
  summary === undefined ? undefined : { [METADATA]: { ...summary } };

/** Reads it back. */
export const tokensOf = (metadata: SharedV4ProviderMetadata | undefined): TokenSummary | undefined => {
  const { tokens, mean, unsure, least } = metadata?.[METADATA] ?? {};
  if (typeof tokens !== 'number' || typeof mean !== 'number' || typeof unsure !== 'number') return undefined;
  return { tokens, mean, unsure, ...(typeof least === 'number' ? { least } : {}) };
};
