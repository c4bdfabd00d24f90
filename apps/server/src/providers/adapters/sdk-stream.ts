import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { createTokenReader, type TokenReader } from '@symbi/trust/logprobs';
import type { JSONSchema7 } from 'json-schema';
import type { AdapterCall, AdapterEvent } from '../adapter.ts';
import { fromSdk } from './sdk-error.ts';
import { createSearchReader, type Passage, type SdkSearch, type SearchReader } from './sdk-search.ts';
import { readTokens, tokensOf } from './logprobs.ts';
import { fromStream, fromThrown } from '../resilience/classify.ts';
import { ProviderError } from '../resilience/provider-error.ts';
import type { CompletionMessage, CompletionPicture, CompletionRequest, FinishReason } from '../provider.ts';

export interface SdkOptions {
  /** Whether the system prompt is sent as the first message; otherwise the caller has put it elsewhere. */
  readonly sendsSystem: boolean;
  readonly providerOptions?: LanguageModelV4CallOptions['providerOptions'];
  readonly headers?: Readonly<Record<string, string>>;
  /** The provider's own search, if the request asks for it. */
  readonly search?: SdkSearch | undefined;
  /** Where token probabilities are read: in raw frames as they arrive, or in the metadata at the end. */
  readonly readsLogprobs?: 'frames' | 'metadata';
}

/**
 * Runs one attempt through a model of the AI SDK. Only `doStream` is used: it has no retries and no logging of its own,
 * and yields the protocol's parts as they arrive.
 */
export const streamSdkModel = async function* (
  model: LanguageModelV4,
  request: CompletionRequest,
  call: AdapterCall,
  options: SdkOptions,
): AsyncGenerator<AdapterEvent> {
  const { stream } = await startStream(model, request, call, options);
  const search = options.search === undefined ? undefined : createSearchReader(options.search);
  const tokens = options.readsLogprobs === 'frames' ? createTokenReader() : undefined;
  const readsMetadata = options.readsLogprobs === 'metadata';
  const state: StreamState = { model: request.model, cited: new Set(), search, tokens, readsMetadata };
  for await (const part of stream) {
    const event = mapPart(part, state, call);
    if (event !== undefined) yield* event;
  }
};

const startStream = async (
  model: LanguageModelV4,
  request: CompletionRequest,
  call: AdapterCall,
  options: SdkOptions,
) => {
  try {
    return await model.doStream(toCallOptions(request, call, options));
  } catch (error) {
    throw fromSdk(error, call.context) ?? error;
  }
};

const toTools = (request: CompletionRequest, search: SdkSearch | undefined): LanguageModelV4CallOptions['tools'] => {
  const functions = (request.tools ?? []).map((tool) => ({
    type: 'function' as const,
    name: tool.name,
    inputSchema: toJsonSchema(tool.parameters),
    ...(tool.description === undefined ? {} : { description: tool.description }),
    ...(tool.strict === undefined ? {} : { strict: tool.strict }),
  }));
  return search === undefined ? functions : [...functions, search.tool];
};

const toCallOptions = (
  request: CompletionRequest,
  call: AdapterCall,
  options: SdkOptions,
): LanguageModelV4CallOptions => {
  const tools = toTools(request, options.search) ?? [];
  const system: LanguageModelV4Message[] =
    options.sendsSystem && request.system !== '' ? [{ role: 'system', content: request.system }] : [];
  return {
    prompt: [...system, ...request.messages.map(toSdkMessage)],
    maxOutputTokens: request.maxOutputTokens,
    abortSignal: call.signal,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(request.responseFormat === undefined
      ? {}
      : {
          responseFormat: {
            type: 'json',
            name: request.responseFormat.name,
            schema: toJsonSchema(request.responseFormat.schema),
          },
        }),
    ...(options.readsLogprobs === 'frames' ? { includeRawChunks: true } : {}),
    ...(options.headers === undefined ? {} : { headers: { ...options.headers } }),
    ...(options.providerOptions === undefined ? {} : { providerOptions: options.providerOptions }),
  };
};

const toSdkPicture = ({ mediaType, bytes }: CompletionPicture): LanguageModelV4FilePart => ({
  type: 'file',
  mediaType,
  data: { type: 'data', data: bytes },
});

const toSdkMessage = (message: CompletionMessage): LanguageModelV4Message => {
  switch (message.role) {
    case 'user':
      return {
        role: 'user',
        content: [...(message.pictures ?? []).map(toSdkPicture), { type: 'text', text: message.content }],
      };
    case 'assistant':
      return {
        role: 'assistant',
        content: [
          ...(message.content === '' ? [] : [{ type: 'text' as const, text: message.content }]),
          ...(message.toolCalls ?? []).map((toolCall) => ({
            type: 'tool-call' as const,
            toolCallId: toolCall.id,
            toolName: toolCall.name,
            input: parseArguments(toolCall.arguments),
          })),
        ],
      };
    case 'tool':
      return {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: message.toolCallId,
            toolName: message.name,
            output: { type: 'text', value: message.content },
          },
        ],
      };
  }
};

const parseArguments = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return {};
  }
};

/** Users write the schemas; the SDK only needs each to be an object. */
const toJsonSchema = (schema: object): JSONSchema7 => {
  if (isSchemaObject(schema)) return schema;
  throw new TypeError('A JSON schema must be an object.');
};

const isSchemaObject = (schema: object): schema is JSONSchema7 => !Array.isArray(schema);

interface StreamState {
  model: string;
  /** Sources already yielded: the same one comes both on its own and attached to the text. */
  readonly cited: Set<string>;
  readonly search: SearchReader | undefined;
  readonly tokens: TokenReader | undefined;
  readonly readsMetadata: boolean;
}

const mapPart = (
  part: LanguageModelV4StreamPart,
  state: StreamState,
  call: AdapterCall,
): AdapterEvent[] | undefined => {
  switch (part.type) {
    case 'text-delta':
      state.search?.add(part.id, part.delta);
      return part.delta === '' ? undefined : [{ type: 'delta', text: part.delta }];
    case 'stream-start':
      return part.warnings.map((warning) => ({ type: 'warning', message: warningText(warning) }));
    case 'response-metadata':
      state.model = part.modelId ?? state.model;
      return [{ type: 'activity' }];
    case 'tool-call':
      // Tools the provider runs itself are skipped; only calls we must answer are yielded.
      return part.providerExecuted === true
        ? [{ type: 'activity' }]
        : [{ type: 'tool-call', id: part.toolCallId, name: part.toolName, arguments: part.input }];
    case 'source':
      return cite({ source: part }, state);
    case 'text-end':
      return (state.search?.passagesOf(part) ?? part.citations ?? []).flatMap((citation) => cite(citation, state));
    case 'tool-result':
      return [state.search?.resultOf(part) ?? { type: 'activity' }];
    case 'raw':
      if (state.tokens !== undefined) readTokens(part.rawValue, state.tokens);
      return undefined;
    case 'error':
      throw streamError(part.error, call);
    case 'finish':
      return [finish(part, state, call)];
    case 'reasoning-delta':
      return [part.delta === '' ? { type: 'activity' } : { type: 'thought', text: part.delta }];
    case 'reasoning-start':
      return [{ type: 'thinking' }];
    case 'text-start':
    case 'reasoning-end':
    case 'reasoning-file':
    case 'tool-input-start':
    case 'tool-input-delta':
    case 'tool-input-end':
    case 'tool-approval-request':
    case 'custom':
    case 'file':
    case 'ping':
      return [{ type: 'activity' }];
  }
};

const cite = ({ source, citedText: text, isRetold }: Passage, state: StreamState): AdapterEvent[] => {
  if (source.sourceType !== 'url') return [{ type: 'activity' }];
  const name = text === undefined ? source.url : `${source.url}\n${text}`;
  if (state.cited.has(name)) return [{ type: 'activity' }];
  state.cited.add(name).add(source.url);
  return [
    {
      type: 'citation',
      url: source.url,
      title: source.title ?? source.url,
      ...(text === undefined ? {} : { text }),
      ...(isRetold === true ? { isRetold } : {}),
    },
  ];
};

const streamError = (error: unknown, call: AdapterCall): ProviderError => {
  if (error instanceof Error)
    return fromSdk(error, call.context) ?? fromThrown(error, call.context, { responded: true });
  return fromStream(error, call.context);
};

const finish = (
  part: Extract<LanguageModelV4StreamPart, { type: 'finish' }>,
  state: StreamState,
  call: AdapterCall,
): AdapterEvent => {
  const { unified } = part.finishReason;
  if (unified === 'interrupted') throw new ProviderError({ code: 'cut', ...identify(call) });
  if (unified === 'error') throw new ProviderError({ code: 'malformed', ...identify(call) });
  return {
    type: 'end',
    model: state.model,
    inputTokens: part.usage.inputTokens.total,
    outputTokens: part.usage.outputTokens.total,
    ...(state.search === undefined ? {} : { searches: state.search.count() }),
    logprobs: state.readsMetadata ? tokensOf(part.providerMetadata) : state.tokens?.summary(),
    reason: unified satisfies FinishReason,
  };
};

const identify = (call: AdapterCall): Pick<AdapterCall['context'], 'provider' | 'model'> => ({
  provider: call.context.provider,
  model: call.context.model,
});

const warningText = (warning: SharedV4Warning): string => {
  switch (warning.type) {
    case 'unsupported':
    case 'compatibility':
      return `The model does not support '${warning.feature}'${warning.details === undefined ? '' : `: ${warning.details}`}.`;
    case 'deprecated':
    case 'other':
      return warning.message;
  }
};
