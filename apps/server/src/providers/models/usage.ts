import type { AdapterEvent } from '../adapter.ts';
import type { CompletionRequest, FinishReason, TokenUsage } from '../provider.ts';
import { countTokens, PICTURE_TOKENS } from './tokens.ts';

type End = Extract<AdapterEvent, { type: 'end' }>;

export interface UsageCounter {
  add(event: AdapterEvent): void;
  /** The provider's figures where plausible, our own count otherwise. */
  total(end: Pick<End, 'inputTokens' | 'outputTokens' | 'searches'>): Promise<TokenUsage>;
  isSilentAt(reason: FinishReason): boolean;
  readonly silenceWarning: string;
}

export const createUsageCounter = (request: CompletionRequest): UsageCounter => {
  const written: string[] = [];
  const thoughts: string[] = [];
  return {
    add(event) {
      if (event.type === 'delta') written.push(event.text);
      if (event.type === 'thought') thoughts.push(event.text);
      if (event.type === 'tool-call') written.push(event.name, event.arguments);
    },
    async total(end) {
      const reportedInput = sensible(end.inputTokens);
      const reportedOutput = sensible(end.outputTokens);
      return {
        inputTokens: reportedInput ?? (await countTokens(promptText(request))) + pictureTokens(request),
        outputTokens: reportedOutput ?? (await countTokens([...thoughts, ...written].join(''))),
        estimated: reportedInput === undefined || reportedOutput === undefined,
        ...(end.searches === undefined ? {} : { searches: end.searches }),
      };
    },
    isSilentAt: (reason) => reason === 'length' && written.length === 0,
    silenceWarning: `The model used all ${request.maxOutputTokens} tokens before it wrote anything. Raise the token limit of this agent.`,
  };
};

/** More than one answer can take or give. Sums over its replies must stay exact, or a person's figures cannot be read. */
const MOST_TOKENS = 100_000_000;

const sensible = (tokens: number | undefined): number | undefined =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= MOST_TOKENS ? tokens : undefined;

const pictureTokens = ({ messages }: CompletionRequest): number => {
  const count = messages.reduce(
    (sum, message) => sum + (message.role === 'user' ? (message.pictures ?? []).length : 0),
    0,
  );
  return count * PICTURE_TOKENS;
};

const promptText = (request: CompletionRequest): string =>
  [request.system, ...request.messages.map((message) => message.content)].join('\n');
