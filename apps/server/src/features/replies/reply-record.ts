import type { Citation } from '@symbi/contracts/conversations';
import type { Usage } from '@symbi/contracts/reply-usage';
import { limits } from '@symbi/contracts/limits';
import type { TrustSource } from '@symbi/contracts/trust';
import { costOf } from '../../providers/models/models.ts';
import type { CompletionEvent } from '../../providers/provider.ts';
import type { TokenSummary } from '@symbi/trust/logprobs';
import type { AgentRow } from '../agents/service.ts';
import type { StoredCall } from '../messages/service.ts';
import { inOrder } from './finalize/citation-order.ts';

type CitationEvent = Extract<CompletionEvent, { type: 'citation' }>;
type FinishEvent = Extract<CompletionEvent, { type: 'finish' }>;

const TITLE_LENGTH = 300;

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** What becomes known of a reply while it is written, beside its text. */
export class ReplyRecord {
  readonly #citations: { readonly url: string; readonly title: string; readonly text: string }[] = [];
  readonly #notices: string[] = [];
  readonly #calls: StoredCall[] = [];
  #isOutput = false;
  #finish: FinishEvent | undefined;
  #firstTokenMs: number | undefined;
  #logprobs: TokenSummary | undefined;

  get notices(): readonly string[] {
    return this.#notices;
  }

  get calls(): readonly StoredCall[] {
    return this.#calls;
  }

  /** The text is what a command of the person put out: nobody claims anything in it. */
  get isOutput(): boolean {
    return this.#isOutput;
  }

  get isWaiting(): boolean {
    return this.#calls.some((call) => call.state === 'needs_confirmation');
  }

  /** How likely the model held the tokens of its answer; unknown of a reply for which it was asked several times. */
  get logprobs(): TokenSummary | undefined {
    return this.#logprobs;
  }

  /** What a reader should know of how it was made. */
  note(notice: string): void {
    this.#notices.push(notice);
  }

  /** Addresses that are no page of the web are left out. */
  cite({ url, title, text = '' }: CitationEvent): void {
    if (!isHttp(url)) return;
    this.#citations.push({ url, title: title.slice(0, TITLE_LENGTH), text: text.slice(0, limits.sourceLength) });
  }

  addCall(call: StoredCall): void {
    this.#calls.push(call);
  }

  /** The first of its text came after this time. */
  began(elapsedMs: number): void {
    this.#firstTokenMs ??= elapsedMs;
  }

  markAsOutput(): void {
    this.#isOutput = true;
  }

  /** A reply may ask its model several times: the last answer's name and reason count, and the tokens of all. */
  finish(finish: FinishEvent): void {
    this.#logprobs = this.#finish === undefined ? finish.logprobs : undefined;
    const before = this.#finish?.usage ?? { inputTokens: 0, outputTokens: 0, estimated: false };
    this.#finish = {
      ...finish,
      usage: {
        inputTokens: before.inputTokens + finish.usage.inputTokens,
        outputTokens: before.outputTokens + finish.usage.outputTokens,
        estimated: before.estimated || finish.usage.estimated,
      },
    };
  }

  /** The text with the numbers of the sources that it cites, and these; behind them what the provider cited. */
  cited(text: string, quoted: readonly TrustSource[]): { readonly text: string; readonly citations: Citation[] } {
    const { text: numbered, cited, last } = inOrder(text, quoted);
    // Without sources the numbers in the text are the provider's own.
    const before = quoted.length === 0 ? 0 : last;
    const fromProvider = this.#citations.map(({ title, url }, index): Citation => ({
      n: before + index + 1,
      title,
      url,
      sourceId: `citation:${index}`,
    }));
    const fromSources = cited.map(({ n, source }): Citation => ({ n, title: source.title, sourceId: source.id }));
    return { text: numbered, citations: [...fromSources, ...fromProvider] };
  }

  /** What a provider cited with its text can serve as evidence. */
  sources(): TrustSource[] {
    return this.#citations
      .map(({ title, text, url }, index): TrustSource => ({
        id: `citation:${index}`,
        kind: 'citation',
        title,
        text,
        url,
      }))
      .filter((source) => source.text !== '');
  }

  /** Undefined when no answer came to its end. */
  usage(agent: AgentRow, durationMs: number): Usage | undefined {
    if (this.#finish === undefined) return undefined;
    const { model, usage } = this.#finish;
    const { provider } = agent;
    const cost = provider === 'local' ? null : (costOf(provider, model, usage) ?? costOf(provider, agent.model, usage));
    return {
      provider,
      model,
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      estimated: usage.estimated,
      durationMs,
      ...(this.#finish.reason === 'length' ? { isCut: true } : {}),
      ...(this.#firstTokenMs === undefined ? {} : { firstTokenMs: this.#firstTokenMs }),
      ...(cost === null ? {} : { costUsd: cost }),
    };
  }
}
