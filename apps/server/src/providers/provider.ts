import type { Span } from '@symbi/text/span';
import type { TokenSummary } from '@symbi/trust/logprobs';

/** The one interface between the product and a language model, whichever provider runs it. */

export const PROVIDER_IDS = ['openai', 'anthropic', 'together', 'perplexity', 'v0', 'custom', 'local'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** Providers reached over HTTP; `local` answers inside the process and is injected by the server. */
export type RemoteProviderId = Exclude<ProviderId, 'local'>;

export const PROVIDER_LABELS: Readonly<Record<ProviderId, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  together: 'Together AI',
  perplexity: 'Perplexity',
  v0: 'v0',
  custom: 'The custom endpoint',
  local: 'Symbi Core',
};

type JsonSchema = Readonly<Record<string, unknown>>;

/** A function the model may call, in flat form; assistants store the nested `{type, function}` with the same fields. */
interface ToolDefinition {
  readonly name: string;
  readonly description?: string;
  readonly parameters: JsonSchema;
  readonly strict?: boolean;
}

interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text exactly as the model wrote it. */
  readonly arguments: string;
}

/** A picture attached to a message: re-encoded by us, at most as large as models read. */
export interface CompletionPicture {
  readonly id: string;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

export type CompletionMessage =
  | { readonly role: 'user'; readonly content: string; readonly pictures?: readonly CompletionPicture[] }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly name: string; readonly content: string };

interface ResponseFormat {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** A passage the reply may quote by its number. Remote models get it inside `system`; the built-in agent reads it here. */
export interface QuotedSource {
  readonly n: number;
  readonly title: string;
  readonly text: string;
  /** The kind of source, if known: the built-in agent is strict with the product's own help. */
  readonly kind?: string;
  /** The attachment that it is a passage of: two may have one name. */
  readonly attachmentId?: string | undefined;
  /** The passage of a file or a context nearest to the question in meaning. */
  readonly isNearest?: boolean;
  /** The part of that passage that is nearest, if meaning told. */
  readonly nearestPart?: Span | undefined;
  /** One of the passages that stand for whole files, because the question asks for no more than what they say. */
  readonly isOverview?: boolean;
}

export interface CompletionRequest {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly CompletionMessage[];
  readonly temperature?: number;
  /** Always sent upstream: a provider's own default can be very large. */
  readonly maxOutputTokens: number;
  readonly tools?: readonly ToolDefinition[];
  readonly responseFormat?: ResponseFormat;
  /** Requests token probabilities, from adapters that support them. */
  readonly logprobs?: boolean;
  /** Allows the provider's own web search, at most this many times, on adapters that support it. */
  readonly search?: { readonly most: number };
  readonly sources?: readonly QuotedSource[];
  /** Empty for `local`, and for a custom endpoint without a key. */
  readonly apiKey: string;
  /** Only for `custom`; the operator configures every other provider's address. */
  readonly baseUrl?: string;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True when either figure was counted here because the provider did not report it. */
  readonly estimated: boolean;
  /** Web searches the provider did and charges for. */
  readonly searches?: number;
}

export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'other';

export type CompletionEvent =
  | { readonly type: 'delta'; readonly text: string }
  /** The provider refused for now and named a time, after which it is asked again. */
  | { readonly type: 'waiting'; readonly milliseconds: number }
  /** The model has begun to think; once, at most, in a call. */
  | { readonly type: 'thinking' }
  /**
   * A piece of what the model thinks before it writes, at `offset` of it; only to be shown meanwhile. A call that is
   * repeated thinks anew, from 0.
   */
  | { readonly type: 'thinks'; readonly offset: number; readonly text: string }
  /** What the model thought before it wrote; no part of its reply. */
  | { readonly type: 'thought'; readonly text: string }
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly arguments: string }
  | {
      readonly type: 'citation';
      readonly url: string;
      readonly title: string;
      readonly text?: string;
      /** The text is the model's account of the page, not a quote. */
      readonly isRetold?: true;
    }
  /** The provider did a web search, for which it charges. */
  | { readonly type: 'searched' }
  /** A requested web search failed; the message is one sentence. */
  | { readonly type: 'search-failed'; readonly message: string }
  | { readonly type: 'warning'; readonly message: string }
  | {
      readonly type: 'finish';
      readonly model: string;
      readonly usage: TokenUsage;
      readonly reason: FinishReason;
      readonly logprobs?: TokenSummary;
    };

export interface Provider {
  readonly id: ProviderId;
  /**
   * Streams one reply. Ends with exactly one `finish` event, or throws a `ProviderError`; aborting the signal closes
   * the connection to the provider at once and throws `cancelled`.
   */
  stream(request: CompletionRequest, options: { readonly signal: AbortSignal }): AsyncIterable<CompletionEvent>;
}
