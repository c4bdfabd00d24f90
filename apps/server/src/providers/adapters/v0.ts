import type { Adapter, AdapterEvent } from '../adapter.ts';
import { fromStream, isRecord } from '../resilience/classify.ts';
import { ProviderError } from '../resilience/provider-error.ts';
import type { CompletionMessage, CompletionRequest } from '../provider.ts';
import { transportOf, parseJson } from '../network/transport.ts';
import { dropRejectedTemperature } from './temperature.ts';

/** What the user must know before and after a call: it is not a plain completion. */
export const V0_NOTICE = 'v0 creates a private chat in the account of this key and uses its credits.';

/** The specification's name for the model the Platform API calls `v0-auto`. */
const MODEL_ALIASES: Readonly<Record<string, string>> = { 'v0-1': 'v0-auto' };

/** v0's Platform API: one synchronous call that creates a chat and returns its complete text. */
export const v0Adapter: Adapter = {
  id: 'v0',
  async *stream(original, call) {
    const { request, warnings } = dropRejectedTemperature('v0', original);
    yield* warnings;
    if ((request.tools ?? []).length > 0)
      yield { type: 'warning', message: 'v0 does not call tools; those of this agent were not sent.' };
    yield { type: 'warning', message: V0_NOTICE };
    const send = transportOf(call, { kind: 'json' });
    const response = await send(`${call.baseUrl}/chats`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${request.apiKey}`,
      },
      body: JSON.stringify(toBody(request)),
      signal: call.signal,
    });
    yield { type: 'activity' };
    const chat = parseJson(await response.text());
    if (!isRecord(chat)) throw new ProviderError({ code: 'malformed', provider: 'v0', model: request.model });
    if (isRecord(chat['error']) || versionStatus(chat) === 'failed') throw fromStream(chat, call.context);
    yield* readChat(chat, request);
  },
};

const toBody = (request: CompletionRequest): Record<string, unknown> => ({
  message: toMessage(request.messages),
  ...(request.system === '' ? {} : { system: request.system }),
  chatPrivacy: 'private',
  modelConfiguration: { modelId: MODEL_ALIASES[request.model] ?? request.model },
  responseMode: 'sync',
});

/** The API takes a single message, so earlier turns precede the last one as a plain transcript. */
const toMessage = (messages: readonly CompletionMessage[]): string => {
  const last = messages.at(-1);
  const earlier = messages.slice(0, -1);
  if (last === undefined || earlier.length === 0) return last?.content ?? '';
  const transcript = earlier
    .map(({ role, content }) => `${role === 'user' ? 'User' : 'Assistant'}: ${content}`)
    .join('\n\n');
  return `Conversation so far:\n\n${transcript}\n\nNow answer this:\n\n${last.content}`;
};

const readChat = function* (chat: Record<string, unknown>, request: CompletionRequest): Generator<AdapterEvent> {
  const text = typeof chat['text'] === 'string' ? chat['text'].trim() : '';
  const link = typeof chat['webUrl'] === 'string' && URL.canParse(chat['webUrl']) ? chat['webUrl'] : undefined;
  if (text === '' && link === undefined)
    throw new ProviderError({ code: 'malformed', provider: 'v0', model: request.model });
  yield {
    type: 'delta',
    text: [text, link === undefined ? '' : `[Open this chat in v0](${link})`]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
  yield { type: 'end', model: request.model, inputTokens: undefined, outputTokens: undefined, reason: 'stop' };
};

const versionStatus = (chat: Record<string, unknown>): unknown =>
  isRecord(chat['latestVersion']) ? chat['latestVersion']['status'] : undefined;
