import type { TokenSummary } from '@symbi/trust/logprobs';
import type { CallContext } from './resilience/classify.ts';
import type { CompletionEvent, CompletionRequest, FinishReason, RemoteProviderId } from './provider.ts';

/** An adapter's events: ours, invisible signs of life, and an end whose usage may be unknown. */
export type AdapterEvent =
  | Exclude<CompletionEvent, { type: 'finish' }>
  | { readonly type: 'activity' }
  | {
      readonly type: 'end';
      readonly model: string;
      readonly inputTokens: number | undefined;
      readonly outputTokens: number | undefined;
      readonly searches?: number;
      readonly logprobs?: TokenSummary | undefined;
      readonly reason: FinishReason;
    };

export interface AdapterCall {
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  readonly context: CallContext;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when the status line has arrived. */
  readonly onResponse: () => void;
}

/** Speaks one provider's protocol for one attempt; it neither retries nor enforces time limits. */
export interface Adapter {
  readonly id: RemoteProviderId;
  stream(request: CompletionRequest, call: AdapterCall): AsyncIterable<AdapterEvent>;
}
