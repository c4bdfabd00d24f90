import { ProviderError } from './resilience/provider-error.ts';
import type { CompletionEvent, CompletionRequest, Provider } from './provider.ts';
import type { Providers } from './registry.ts';

type Attributes = Readonly<Record<string, string | number | string[]>>;

/** An open span of a call. */
interface CallSpan {
  set(attributes: Attributes): void;
  fail(type: string): void;
  end(): void;
}

/** Begins a span; names and attributes follow OpenTelemetry's conventions for generative AI. */
type StartCall = (name: string, attributes: Attributes) => CallSpan;

const requested = (provider: Provider, { model, maxOutputTokens, temperature }: CompletionRequest): Attributes => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.provider.name': provider.id === 'local' ? 'symbi' : provider.id,
  'gen_ai.request.model': model,
  'gen_ai.request.max_tokens': maxOutputTokens,
  ...(temperature === undefined ? {} : { 'gen_ai.request.temperature': temperature }),
});

const answered = ({ model, reason, usage }: Extract<CompletionEvent, { type: 'finish' }>): Attributes => ({
  'gen_ai.response.model': model,
  'gen_ai.response.finish_reasons': [reason],
  'gen_ai.usage.input_tokens': usage.inputTokens,
  'gen_ai.usage.output_tokens': usage.outputTokens,
});

const streamTraced = async function* (
  provider: Provider,
  start: StartCall,
  request: CompletionRequest,
  options: { readonly signal: AbortSignal },
): AsyncGenerator<CompletionEvent> {
  const span = start(`chat ${request.model}`, requested(provider, request));
  try {
    for await (const event of provider.stream(request, options)) {
      if (event.type === 'finish') span.set(answered(event));
      yield event;
    }
  } catch (error) {
    span.fail(error instanceof ProviderError ? error.code : 'internal');
    throw error;
  } finally {
    span.end();
  }
};

/** The same providers with a span for each call: model, tokens and the kind of failure, never any text. */
export const traceProviders = (providers: Providers, start: StartCall): Providers => ({
  ...providers,
  get: (id) => {
    const provider = providers.get(id);
    return { id: provider.id, stream: (request, options) => streamTraced(provider, start, request, options) };
  },
});
