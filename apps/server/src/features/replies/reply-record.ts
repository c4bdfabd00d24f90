import { citationMarks } from '@symbi/contracts/citations';
import type { Citation } from '@symbi/contracts/conversations';
import type { PartialUsage, Usage } from '@symbi/contracts/reply-usage';
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
import { splitPromptedAnswers, type Answers } from '../../providers/resilience/thoughts.ts';
import { readStoredNumbers, StoredNumbersWriter, type PieceNumbers } from './stream/stored-numbers.ts';
import { ThoughtRecord } from './stream/thought-record.ts';

type CitationEvent = Extract<CompletionEvent, { type: 'citation' }>;
type FinishEvent = Extract<CompletionEvent, { type: 'finish' }>;

const TITLE_LENGTH = 300;
/** `[99` may come before the piece that closes it. */
const OPEN_MARK = 3;
/** For clients that joined later, the citations so far are repeated after this much text, and not with every mark. */
const SAY_AGAIN_AFTER = 1_000;

/** All pages are told again with each new mark; a real search finds a few dozen. */
const MOST_PAGES = 100;
/** With those that are skipped, which keep their place. */
const MOST_PLACES = 1_000;
const SKIPPED = { url: '', title: '', text: '' };
const URL_LENGTH = 2_000;

/** With a name before the host, it would look like another page than it opens. */
const isPage = (url: string): boolean => {
  const parsed = url.length <= URL_LENGTH ? URL.parse(url) : null;
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '';
};

/** Facts about a reply collected while it is written, beside its text. */
export class ReplyRecord {
  /** By place: without sources of its own, the numbers in the text are the provider's, who counts skipped pages too. */
  readonly #citations: { readonly url: string; readonly title: string; readonly text: string }[] = [];
  /** Where each address that was cited has its place. */
  readonly #places = new Map<string, number>();
  readonly #notices: string[] = [];
  readonly #calls: StoredCall[] = [];
  readonly #thoughts = new ThoughtRecord();
  readonly #answersFrom: number[] = [];
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
    return this.#thoughts.text;
  }

  think(text: string): void {
    this.#thoughts.add(text);
  }

  /** A piece of thoughts that are not whole yet, at its place in them. */
  hear(offset: number, text: string): void {
    this.#thoughts.hear(offset, text);
  }

  /** An answer of the model begins at this place of the text. */
  answerFrom(place: number): void {
    this.#answersFrom.push(place);
  }

  /**
   * Takes the thoughts off a complete text that only closes them, unless what it was written from has such a tag too:
   * it may quote it. What was measured of the text was measured of both.
   */
  withoutThoughts(text: string, { begun, isBegunSplit }: Pick<Answers, 'begun' | 'isBegunSplit'>): string {
    if (this.#finish === undefined) return text;
    const later = this.#answersFrom.slice(1);
    const answers = [begun.length, ...later].map((from, index) => text.slice(from, later[index]));
    const split = splitPromptedAnswers({ begun, isBegunSplit, answers });
    if (split === undefined) return text;
    const material = [...this.#given, ...this.#citations].map((source) => source.text);
    if ([...material, JSON.stringify(this.#calls)].some((given) => /<\/think>/i.test(given))) return text;
    this.think(split.thoughts);
    this.#firstTokenMs = undefined;
    this.#logprobs = undefined;
    return split.reply;
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
    const pages = cited.filter(({ url }) => url !== undefined);
    const before = named.length === 0 ? 0 : (pages[0]?.n ?? 1) - 1;
    for (const { n, url = '', title } of pages) {
      while (n <= MOST_PLACES && this.#citations.length < n - before - 1) this.#citations.push(SKIPPED);
      this.#place({ url, title, text: '' });
    }
  }

  /** Sources the model was given to cite, in this order. */
  give(sources: readonly TrustSource[]): void {
    this.#given = sources;
  }

  /** What a piece stores beside its text; `text` is the whole text so far. */
  besidePiece(text: string): PieceNumbers {
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

  /** Shows no addresses that are not web pages, and no pages beyond the first hundred. A page has one number. */
  cite({ url, title, text = '' }: CitationEvent): void {
    const known = this.#places.get(url);
    if (known === undefined) return this.#place({ url, title, text });
    const page = this.#citations[known];
    const passage = clean(text);
    if (page === undefined || page === SKIPPED || page.text.includes(passage)) return;
    const quoted = page.text === '' ? passage : `${page.text}\n\n${passage}`;
    this.#citations[known] = { ...page, text: beginning(quoted, limits.sourceLength) };
  }

  #place({ url, title, text }: { readonly url: string; readonly title: string; readonly text: string }): void {
    const pages = this.#citations.filter((page) => page !== SKIPPED).length;
    if (pages >= MOST_PAGES || this.#citations.length >= MOST_PLACES) return;
    // Skipped places come back without an address from what was stored.
    if (url !== '' && !this.#places.has(url)) this.#places.set(url, this.#citations.length);
    const page = { url: clean(url), title: beginning(clean(title), TITLE_LENGTH) };
    this.#citations.push(isPage(url) ? { ...page, text: beginning(clean(text), limits.sourceLength) } : SKIPPED);
  }

  addCall(call: StoredCall): void {
    this.#calls.push(call);
  }

  /** The first of its text came after this time. */
  began(elapsedMs: number): void {
    this.#thoughts.write();
    this.#firstTokenMs ??= elapsedMs;
  }

  markAsOutput(): void {
    this.#isOutput = true;
  }

  /** A reply may take several answers of its model: the last one's name and reason count, and the tokens of all. */
  finish(finish: FinishEvent): void {
    this.#logprobs = this.#finish === undefined ? finish.logprobs : undefined;
    this.#thoughts.endAnswer();
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
    return this.#citations.flatMap(({ title, url }, index) =>
      url === '' ? [] : [{ n: before + index + 1, title, url, sourceId: `citation:${index}` }],
    );
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

  /** When it began to be written, and whether its model thought before. */
  get #beginning() {
    return {
      ...(this.thoughts === '' ? {} : ({ hasThoughts: true } as const)),
      ...(this.#firstTokenMs === undefined ? {} : { firstTokenMs: this.#firstTokenMs }),
    };
  }

  /** Of a reply without a completed answer whose model said what it thought; its usage is not known. */
  get partialUsage(): PartialUsage | undefined {
    const { hasThoughts, firstTokenMs } = this.#beginning;
    if (this.#finish !== undefined || hasThoughts === undefined) return undefined;
    return firstTokenMs === undefined ? { hasThoughts } : { hasThoughts, firstTokenMs };
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
      ...this.#beginning,
      ...(cost === null ? {} : { costUsd: cost }),
    };
  }
}
