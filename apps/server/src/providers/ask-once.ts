import { usage as usageSchema } from '@symbi/contracts/conversations';
import { limits } from '@symbi/contracts/limits';
import type { CheckUsage } from '@symbi/contracts/trust';
import { costOf } from './models/models.ts';
import type { CompletionEvent, CompletionRequest, Provider, TokenUsage } from './provider.ts';
import { ProviderError } from './resilience/provider-error.ts';
import type { Gate } from './gate.ts';

const TIME_LIMIT_MS = 90_000;

interface Question {
  readonly provider: Provider;
  readonly request: CompletionRequest;
  readonly signal: AbortSignal;
  readonly gate: Gate;
  readonly timeLimitMs?: number;
}

export interface Answer {
  /** Empty when the model could not be asked, or said nothing. */
  readonly text: string;
  readonly usage: TokenUsage | undefined;
  /** Pages it cites of which it gave a passage. */
  readonly pages: readonly CitedPage[];
  /** Why there is no answer, in the words of the provider's failure. */
  readonly problem?: string;
  /** Why a search of the web that was asked for came to nothing; there may be an answer all the same. */
  readonly searchProblem?: string;
  /** The provider does not do what was asked of it for this key. */
  readonly isRefused?: true;
}

type Citation = Extract<CompletionEvent, { type: 'citation' }>;

interface CitedPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** The text is the model's account of the page. */
  readonly isRetold?: true;
}

/** Text that both databases take. */
const plain = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

const PAGES = 12;
const TITLE_LENGTH = 300;

const URL_LENGTH = 2_000;

const isWebAddress = (url: string): boolean =>
  url.length <= URL_LENGTH && /^https?:$/.test(URL.parse(url)?.protocol ?? '');

/** Each page once, with all that is quoted of it. */
const addPage = (pages: Map<string, CitedPage>, { url, title, text = '', isRetold }: Citation): void => {
  const known = pages.get(url);
  if (text === '' || !isWebAddress(url) || (known === undefined && pages.size >= PAGES)) return;
  const said = plain(text);
  if (known?.text.includes(said) === true) return;
  const all = known === undefined ? said : `${known.text}\n\n${said}`;
  pages.set(url, {
    url,
    title: plain(title).slice(0, TITLE_LENGTH).toWellFormed(),
    text: all.slice(0, limits.sourceLength).toWellFormed(),
    ...(isRetold === undefined ? {} : { isRetold }),
  });
};

type Failed = Pick<Answer, 'problem' | 'isRefused'>;

/** Not every account may do everything, nor every model: neither says so by a code of its own. */
const isRefusal = ({ code, status }: ProviderError): boolean => code === 'bad_request' || status === 403;

const failureOf = (error: unknown, isLate: boolean): Failed => {
  if (isLate || !(error instanceof ProviderError)) return { problem: 'The model did not answer in time.' };
  return { problem: error.message, ...(isRefusal(error) ? { isRefused: true } : {}) };
};

/** One answer to its end. It never fails because of a provider: whoever asks knows less without an answer. */
export const askOnce = ({ provider, request, signal, gate, timeLimitMs = TIME_LIMIT_MS }: Question): Promise<Answer> =>
  gate(async () => {
    let text = '';
    let usage: TokenUsage | undefined;
    let searchProblem: string | undefined;
    const pages = new Map<string, CitedPage>();
    const late = AbortSignal.timeout(timeLimitMs);
    const found = () => ({
      usage,
      pages: [...pages.values()],
      ...(searchProblem === undefined ? {} : { searchProblem }),
    });
    try {
      const limited = AbortSignal.any([signal, late]);
      limited.throwIfAborted();
      for await (const event of provider.stream(request, { signal: limited })) {
        if (event.type === 'delta') text += event.text;
        else if (event.type === 'finish') ({ usage } = event);
        else if (event.type === 'citation') addPage(pages, event);
        else if (event.type === 'search-failed') searchProblem = event.message;
        if (text.length > limits.sourceLength) break;
      }
      return { text: text.slice(0, limits.sourceLength).trim(), ...found() };
    } catch (error) {
      return { text: '', ...found(), ...failureOf(error, late.aborted && !signal.aborted) };
    }
  });

/** What answers used, and their price where it is known. */
export const usageOfAnswers = (provider: Provider['id'], model: string, answers: readonly Answer[]): CheckUsage => {
  const sum = { inputTokens: 0, outputTokens: 0 };
  let searches = 0;
  for (const { usage } of answers) {
    sum.inputTokens += usage?.inputTokens ?? 0;
    sum.outputTokens += usage?.outputTokens ?? 0;
    searches += usage?.searches ?? 0;
  }
  const total = { ...sum, ...(searches === 0 ? {} : { searches }) };
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
