import { usage as usageSchema } from '@symbi/contracts/conversations';
import { limits } from '@symbi/contracts/limits';
import type { CheckUsage } from '@symbi/contracts/trust';
import { costOf } from './models/models.ts';
import type { CompletionRequest, Provider, TokenUsage } from './provider.ts';
import { ProviderError } from './resilience/provider-error.ts';
import type { Gate } from './gate.ts';

const TIME_LIMIT_MS = 90_000;

interface Question {
  readonly provider: Provider;
  readonly request: CompletionRequest;
  readonly signal: AbortSignal;
  readonly gate: Gate;
}

export interface Answer {
  /** Empty when the model could not be asked, or said nothing. */
  readonly text: string;
  readonly usage: TokenUsage | undefined;
  /** Pages it cites of which it gave a passage. */
  readonly pages: readonly CitedPage[];
  /** Why there is no answer, in the words of the provider's failure. */
  readonly problem?: string;
}

interface CitedPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

/** Text that both databases take. */
const plain = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

const PAGES = 12;
const TITLE_LENGTH = 300;

const pageOf = (url: string, title: string, text: string): CitedPage => ({
  url,
  title: plain(title).slice(0, TITLE_LENGTH).toWellFormed(),
  text: plain(text).slice(0, limits.sourceLength).toWellFormed(),
});

const reasonOf = (error: unknown): string =>
  error instanceof ProviderError ? error.message : 'The model did not answer in time.';

/** One answer to its end. It never fails because of a provider: whoever asks knows less without an answer. */
export const askOnce = ({ provider, request, signal, gate }: Question): Promise<Answer> =>
  gate(async () => {
    let text = '';
    let usage: TokenUsage | undefined;
    const pages: CitedPage[] = [];
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
      limited.throwIfAborted();
      for await (const event of provider.stream(request, { signal: limited })) {
        if (event.type === 'delta') text += event.text;
        else if (event.type === 'finish') ({ usage } = event);
        else if (event.type === 'citation' && event.text !== undefined && pages.length < PAGES)
          pages.push(pageOf(event.url, event.title, event.text));
        if (text.length > limits.sourceLength) break;
      }
      return { text: text.slice(0, limits.sourceLength).trim(), usage, pages };
    } catch (error) {
      return { text: '', usage, pages, problem: reasonOf(error) };
    }
  });

/** What answers used, and their price where it is known. */
export const usageOfAnswers = (provider: Provider['id'], model: string, answers: readonly Answer[]): CheckUsage => {
  const total = { inputTokens: 0, outputTokens: 0 };
  for (const { usage } of answers) {
    total.inputTokens += usage?.inputTokens ?? 0;
    total.outputTokens += usage?.outputTokens ?? 0;
  }
  const cost = costOf(provider, model, total);
  return cost === null ? total : { ...total, costUsd: cost };
};

/** What a message has used, with what was used on its behalf since; null for one that used nothing itself. */
export const addUsage = (stored: string | null, added: readonly (CheckUsage | undefined)[]): string | null => {
  if (stored === null) return null;
  const total = usageSchema.parse(JSON.parse(stored));
  for (const used of added) {
    total.inputTokens += used?.inputTokens ?? 0;
    total.outputTokens += used?.outputTokens ?? 0;
    if (used?.costUsd !== undefined) total.costUsd = (total.costUsd ?? 0) + used.costUsd;
  }
  return JSON.stringify(total);
};
