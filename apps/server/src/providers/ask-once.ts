import { usage as usageSchema } from '@symbi/contracts/reply-usage';
import { limits } from '@symbi/contracts/limits';
import type { CheckUsage } from '@symbi/contracts/trust';
import { beginning } from '@symbi/text/beginning';
import { wholeCharacters } from '@symbi/text/cut';
import { costOf } from './models/models.ts';
import type { CompletionEvent, CompletionRequest, Provider, TokenUsage } from './provider.ts';
import { ProviderError } from './resilience/provider-error.ts';
import type { Gate } from './gate.ts';
import { createUsageCounter } from './models/usage.ts';
import { splitPromptedThoughts } from './resilience/thoughts.ts';

const TIME_LIMIT_MS = 90_000;

interface Question {
  readonly provider: Provider;
  readonly request: CompletionRequest;
  readonly signal: AbortSignal;
  readonly gate: Gate;
  readonly timeLimitMs?: number;
}

export interface Answer {
  /** Empty when the model could not be asked, or answered nothing. */
  readonly text: string;
  readonly usage: TokenUsage | undefined;
  /** Pages it cites with a passage. */
  readonly pages: readonly CitedPage[];
  /** Why there is no answer, in the words of the provider's failure. */
  readonly problem?: string;
  /** Why a requested web search failed; there may be an answer all the same. */
  readonly searchProblem?: string;
  /** The provider does not do this for this key. */
  readonly isRefused?: true;
  /** It did not complete: `usage` is what was received, and the provider may charge for more. */
  readonly isBrokenOff?: true;
}

type Citation = Extract<CompletionEvent, { type: 'citation' }>;

interface CitedPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** The text is the model's account of the page. */
  readonly isRetold?: true;
}

/** Text both databases accept. */
const plain = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

const PAGES = 12;
const TITLE_LENGTH = 300;

const URL_LENGTH = 2_000;

const isWebAddress = (url: string): boolean =>
  url.length <= URL_LENGTH && /^https?:$/.test(URL.parse(url)?.protocol ?? '');

/** Each page once, with all of its quotes. */
const addPage = (pages: Map<string, CitedPage>, { url, title, text = '', isRetold }: Citation): void => {
  const known = pages.get(url);
  if (text === '' || !isWebAddress(url) || (known === undefined && pages.size >= PAGES)) return;
  const said = plain(text);
  if (known?.text.includes(said) === true) return;
  const all = known === undefined ? said : `${known.text}\n\n${said}`;
  pages.set(url, {
    url,
    title: wholeCharacters(plain(title), TITLE_LENGTH),
    text: beginning(all, limits.sourceLength),
    ...(isRetold === undefined ? {} : { isRetold }),
  });
};

type Failure = Pick<Answer, 'problem' | 'isRefused'>;

/** Some accounts and models lack a feature; neither case has an error code of its own. */
const isRefusal = ({ code, status }: ProviderError): boolean => code === 'bad_request' || status === 403;

const failureOf = (error: unknown, isLate: boolean): Failure => {
  if (isLate || !(error instanceof ProviderError)) return { problem: 'The model did not answer in time.' };
  return { problem: error.message, ...(isRefusal(error) ? { isRefused: true } : {}) };
};

/** Failures after the request was sent: the provider may have started, and may charge for output nobody received. */
const OPEN: ReadonlySet<unknown> = new Set(['timeout_connect', 'timeout_idle', 'cut', 'cancelled']);

/** Collects an answer as it arrives. */
const createReader = (request: CompletionRequest) => {
  const counter = createUsageCounter(request);
  const pages = new Map<string, CitedPage>();
  let text = '';
  let searches = 0;
  let isBegun = false;
  let usage: TokenUsage | undefined;
  let searchProblem: string | undefined;
  return {
    add(event: CompletionEvent): void {
      isBegun ||= event.type !== 'warning' && event.type !== 'waiting';
      if (event.type === 'delta') text += event.text;
      else if (event.type === 'finish') ({ usage } = event);
      else if (event.type === 'citation') addPage(pages, event);
      else if (event.type === 'searched') searches += 1;
      else if (event.type === 'search-failed') searchProblem = event.message;
      if (event.type !== 'finish') counter.add(event);
    },
    text: () => text,
    /** What was found and used; for an incomplete answer, what was received of it. */
    async found(isOpen: boolean): Promise<Pick<Answer, 'usage' | 'pages' | 'searchProblem' | 'isBrokenOff'>> {
      const isBrokenOff = usage === undefined && (isBegun || isOpen);
      const seen = { inputTokens: undefined, outputTokens: undefined, ...(searches === 0 ? {} : { searches }) };
      return {
        usage: isBrokenOff && isBegun ? await counter.total(seen) : usage,
        pages: [...pages.values()],
        ...(searchProblem === undefined ? {} : { searchProblem }),
        ...(isBrokenOff ? { isBrokenOff } : {}),
      };
    },
  };
};

/**
 * Reads one answer to its end. Never rejects because of a provider: without an answer, the caller merely knows less.
 */
export const askOnce = ({ provider, request, signal, gate, timeLimitMs = TIME_LIMIT_MS }: Question): Promise<Answer> =>
  gate(async () => {
    const reader = createReader(request);
    const late = AbortSignal.timeout(timeLimitMs);
    try {
      const limited = AbortSignal.any([signal, late]);
      limited.throwIfAborted();
      for await (const event of provider.stream(request, { signal: limited })) {
        reader.add(event);
        if (reader.text().length > limits.sourceLength) break;
      }
      const said = reader.text();
      const text = (splitPromptedThoughts(said)?.reply ?? said).slice(0, limits.sourceLength).trim();
      return { text, ...(await reader.found(false)) };
    } catch (error) {
      const isOpen = error instanceof ProviderError && OPEN.has(error.code);
      const failed = failureOf(error, late.aborted && !signal.aborted);
      return { text: '', ...(await reader.found(isOpen)), ...failed };
    }
  });

/** Total usage of the answers, with their price if known. */
export const usageOfAnswers = (provider: Provider['id'], model: string, answers: readonly Answer[]): CheckUsage => {
  const sum = { inputTokens: 0, outputTokens: 0 };
  let searches = 0;
  for (const { usage } of answers) {
    sum.inputTokens += usage?.inputTokens ?? 0;
    sum.outputTokens += usage?.outputTokens ?? 0;
    searches += usage?.searches ?? 0;
  }
  const total = { ...sum, ...(searches === 0 ? {} : { searches }) };
  if (answers.some(({ isBrokenOff }) => isBrokenOff)) return { ...total, isAtLeast: true };
  const cost = costOf(provider, model, total);
  return cost === null ? total : { ...total, costUsd: cost };
};

/** A message's usage plus what was used on its behalf since; as it was where nobody counted the message's own. */
export const addUsage = (stored: string | null, added: readonly (CheckUsage | undefined)[]): string | null => {
  if (stored === null) return null;
  const counted = usageSchema.safeParse(JSON.parse(stored));
  if (!counted.success) return stored;
  const total = counted.data;
  for (const used of added) {
    total.inputTokens += used?.inputTokens ?? 0;
    total.outputTokens += used?.outputTokens ?? 0;
    if (used?.costUsd !== undefined) total.costUsd = (total.costUsd ?? 0) + used.costUsd;
    if (used?.isAtLeast === true) total.isAtLeast = true;
  }
  return JSON.stringify(total);
};
