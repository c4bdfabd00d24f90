import { citationMarks } from '@symbi/contracts/citations';
import type { Citation } from '@symbi/contracts/conversations';
import type { Usage } from '@symbi/contracts/reply-usage';
import { limits } from '@symbi/contracts/limits';
import { beginning } from '@symbi/text/beginning';
import type { GrowingCitation } from '@symbi/contracts/talk-events';
import type { TrustSource } from '@symbi/contracts/trust';
import { costOf } from '../../providers/models/models.ts';
import type { CompletionEvent } from '../../providers/provider.ts';
import type { TokenSummary } from '@symbi/trust/logprobs';
import type { AgentRow } from '../agents/service.ts';
import type { StoredCall } from '../messages/service.ts';
import type { RunEvent } from '../../platform/runs/runs.ts';
import { inOrder } from './finalize/citation-order.ts';
import { clean } from './stream/reply-stream.ts';
import { readStoredNumbers, StoredNumbersWriter, type Beside } from './stream/stored-numbers.ts';

type CitationEvent = Extract<CompletionEvent, { type: 'citation' }>;
type FinishEvent = Extract<CompletionEvent, { type: 'finish' }>;

const TITLE_LENGTH = 300;
const THOUGHTS_LENGTH = 100_000;
/** `[99` may come before the piece that closes it. */
const OPEN_MARK = 3;
/** For clients that joined later, the citations so far are repeated after this much text, and not with every mark. */
const SAY_AGAIN_AFTER = 1_000;

/** All pages are told again with each new mark; a real search finds a few dozen. */
const MOST_PAGES = 100;
const URL_LENGTH = 2_000;

/** With a name before the host, it would look like another page than it opens. */
const isPage = (url: string): boolean => {
  const parsed = url.length <= URL_LENGTH ? URL.parse(url) : null;
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '';
};

/** Facts about a reply collected while it is written, beside its text. */
export class ReplyRecord {
  readonly #citations: { readonly url: string; readonly title: string; readonly text: string }[] = [];
  /** Pages that the text before this reply cites; a provider that finds one again does not number it anew. */
  #begunPages: readonly string[] = [];
  readonly #notices: string[] = [];
  readonly #calls: StoredCall[] = [];
  #thoughts = '';
  /** An answer of the model has ended: what it thinks now is of the next. */
  #isNextAnswer = false;
  readonly #numbers = new StoredNumbersWriter();
  #given: readonly TrustSource[] = [];
  /** What `citedSoFar` has announced: which numbers, of how many pages, up to which offset. */
  readonly #told = { numbers: new Set<number>(), pages: 0, upTo: 0 };
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

  /** The text is the output of a person's command; nothing in it is a claim. */
  get isOutput(): boolean {
    return this.#isOutput;
  }

  get isWaiting(): boolean {
    return this.#calls.some((call) => call.state === 'needs_confirmation');
  }

  /** How likely the model held the tokens of its answer; undefined for a reply that took several answers. */
  get logprobs(): TokenSummary | undefined {
    return this.#logprobs;
  }

  /** What the model thought before its answers, at most 100,000 characters; text that both databases accept. */
  get thoughts(): string {
    return beginning(clean(this.#thoughts.trim()), THOUGHTS_LENGTH);
  }

  think(text: string): void {
    if (this.#thoughts.length >= THOUGHTS_LENGTH) return;
    this.#thoughts += this.#isNextAnswer && this.#thoughts !== '' ? `\n\n${text}` : text;
    this.#isNextAnswer = false;
  }

  /** Adds a notice for the reader about how the reply was made. */
  note(notice: string): void {
    this.#notices.push(notice);
  }

  /**
   * What the numbers in the text so far stand for, if this reply continues another: kept should this one end before its
   * own sources are given.
   */
  begin(cited: readonly Citation[]): void {
    const named = cited.filter(({ url }) => url === undefined);
    const last = Math.max(0, ...named.map(({ n }) => n));
    this.give(
      Array.from({ length: last }, (_, index) => {
        const { title = '', sourceId = '' } = named.find(({ n }) => n === index + 1) ?? {};
        return { id: sourceId, title, kind: 'context', text: '' };
      }),
    );
    for (const { url, title } of cited) if (url !== undefined) this.cite({ type: 'citation', url, title });
    this.#begunPages = this.#citations.map(({ url }) => url);
  }

  /** Sources the model was given to cite, in this order. */
  give(sources: readonly TrustSource[]): void {
    this.#given = sources;
  }

  /** What a piece stores beside its text; `text` is the whole text so far. */
  besidePiece(text: string): Beside {
    return this.#numbers.beside(text, this.#given, this.#citations);
  }

  /** Restores from stored pieces what is needed to resolve the citations of a text whose process died. */
  static ofPieces(events: readonly RunEvent[]): ReplyRecord {
    const record = new ReplyRecord();
    const { given, pages } = readStoredNumbers(events);
    // A number needs a name and an id; the quoted text was lost with the process.
    record.give(given.map((named): TrustSource => ({ ...named, kind: 'context', text: '' })));
    for (const page of pages) record.cite({ type: 'citation', ...page });
    return record;
  }

  /** Skips addresses that are not web pages, and pages beyond the first hundred. */
  cite({ url, title, text = '' }: CitationEvent): void {
    if (!isPage(url)) return;
    const [name, quoted] = [beginning(clean(title), TITLE_LENGTH), beginning(clean(text), limits.sourceLength)];
    const page = { url: clean(url), title: name, text: quoted };
    const known = this.#begunPages.indexOf(page.url);
    if (known !== -1) this.#citations[known] = page;
    else if (this.#citations.length < MOST_PAGES) this.#citations.push(page);
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

  /** A reply may take several answers of its model: the last one's name and reason count, and the tokens of all. */
  finish(finish: FinishEvent): void {
    this.#logprobs = this.#finish === undefined ? finish.logprobs : undefined;
    this.#isNextAnswer = true;
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

  /** The pages the provider cited, numbered after `before`. */
  #pages(before: number): Citation[] {
    return this.#citations.map(({ title, url }, index) => ({
      n: before + index + 1,
      title,
      url,
      sourceId: `citation:${index}`,
    }));
  }

  #met(text: string): GrowingCitation[] {
    return inOrder(text, this.#given).cited.map(({ n, written, source }) => ({
      n,
      written,
      title: source.title,
      sourceId: source.id,
    }));
  }

  /** The text with its citations renumbered, and those citations, followed by the provider's. */
  cited(text: string): { readonly text: string; readonly citations: Citation[] } {
    const { text: numbered, cited, last } = inOrder(text, this.#given);
    // Without sources, the numbers in the text are the provider's own.
    const pages = this.#pages(this.#given.length === 0 ? 0 : last);
    const fromSources = cited.map(({ n, source }): Citation => ({ n, title: source.title, sourceId: source.id }));
    return { text: numbered, citations: [...fromSources, ...pages] };
  }

  /** The citations of a growing text so far, when the text from `offset` on cites something not announced recently. */
  citedSoFar(text: string, offset: number): { readonly citations?: GrowingCitation[] } {
    const told = this.#told;
    const numbers = citationMarks(text.slice(Math.max(0, offset - OPEN_MARK))).map(({ n }) => n);
    if (numbers.length === 0) return {};
    const isKnown = numbers.every((n) => told.numbers.has(n)) && told.pages === this.#citations.length;
    if (isKnown && offset - told.upTo < SAY_AGAIN_AFTER) return {};
    for (const n of numbers) told.numbers.add(n);
    Object.assign(told, { pages: this.#citations.length, upTo: offset });
    const cited =
      this.#given.length === 0 ? this.#pages(0).map((page) => ({ ...page, written: page.n })) : this.#met(text);
    return cited.length === 0 ? {} : { citations: cited };
  }

  /** Text a provider quoted with its citations can serve as evidence. */
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

  /** Undefined when no answer was completed. */
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
      ...(this.thoughts === '' ? {} : { hasThoughts: true }),
      ...(this.#firstTokenMs === undefined ? {} : { firstTokenMs: this.#firstTokenMs }),
      ...(cost === null ? {} : { costUsd: cost }),
    };
  }
}
