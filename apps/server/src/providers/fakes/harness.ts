import type { CompletionEvent, CompletionRequest, Provider, RemoteProviderId } from '../provider.ts';
import { createProviders, type Providers, type ProvidersOptions } from '../registry.ts';
import type { FakeProviders } from '@symbi/testkit/fakes/server';

export interface TestProviders {
  readonly providers: Providers;
  /** The pauses the retry layer asked for; they were not waited out. */
  readonly pauses: number[];
}

/** Real providers connected to the fakes, without waiting for pauses, and with the jitter in the middle. */
export const createTestProviders = (fakes: FakeProviders, options: Partial<ProvidersOptions> = {}): TestProviders => {
  const pauses: number[] = [];
  const { custom: _custom, ...baseUrls } = fakes.baseUrls;
  const providers = createProviders({
    local: silentLocal,
    baseUrls,
    allowPrivate: true,
    random: () => 0.5,
    sleep: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    ...options,
  });
  return { providers, pauses };
};

export const createRequest = (
  fakes: FakeProviders,
  provider: RemoteProviderId,
  overrides: Partial<CompletionRequest> = {},
): CompletionRequest => ({
  model: 'fake',
  system: 'You are terse.',
  messages: [{ role: 'user', content: 'What is six times seven?' }],
  maxOutputTokens: 500,
  apiKey: TEST_KEY,
  ...(provider === 'custom' ? { baseUrl: fakes.baseUrls.custom } : {}),
  ...overrides,
});

export const TEST_KEY = 'sk-test-0123456789abcdefghijKLMN';

export interface Outcome {
  readonly events: readonly CompletionEvent[];
  readonly text: string;
  readonly error: unknown;
}

/** Reads a stream until it ends or fails. */
export const collect = async (
  provider: Provider,
  request: CompletionRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<Outcome> => {
  const events: CompletionEvent[] = [];
  let error: unknown;
  try {
    for await (const event of provider.stream(request, { signal })) events.push(event);
  } catch (thrown) {
    error = thrown;
  }
  return { events, error, text: events.map((event) => (event.type === 'delta' ? event.text : '')).join('') };
};

export const silentLocal: Provider = {
  id: 'local',
  // eslint-disable-next-line require-yield -- the interface wants a generator and this one says nothing
  async *stream() {
    await Promise.resolve();
  },
};
