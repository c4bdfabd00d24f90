import type { RunEvents } from '../../../platform/runs/events.ts';
import type { PieceNumbers } from './stored-numbers.ts';

const FLUSH_MS = 200;
/** When storing takes longer, or a piece has waited longer, only stored text is shown. */
const LONGEST_LAG_MS = 250;
const LONGEST_WAIT_MS = 400;
const LONGEST_REPLY = 200_000;

/** The text so far, and its way to screens and storage. */
export interface ReplyStream {
  readonly text: () => string;
  /** False when the reply has reached its maximum length; the rest is dropped. */
  write(piece: string): boolean;
  /** Stores unstored text; resolves when that is done. */
  flush(): Promise<void>;
  /** Shows everything; from here on the end of the reply stores the rest, and `stop` must come first. */
  close(): Promise<void>;
  /** Stops storing pieces. Answers whether any was stored. */
  stop(): Promise<boolean>;
}

export interface ReplyStreamOptions {
  readonly runId: string;
  readonly events: RunEvents;
  readonly emit: (offset: number, text: string) => void;
  readonly onFlushFailed: (error: unknown) => void;
  /** What a piece stores besides its text. */
  readonly beside?: (text: string) => PieceNumbers;
  /** For a reply that is complete as soon as it begins: no first piece is stored, because the end comes sooner. */
  readonly isBrief?: boolean;
}

/** Text both databases and the signed log accept: no NUL, no lone surrogate. */
export const clean = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

const endsInHalf = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
};

/**
 * Deltas go to the screens at once and to storage a few times a second. When storage lags, screens wait for it: what
 * somebody read a second ago is stored, whatever happens to this process.
 */
class StoredStream implements ReplyStream {
  readonly #options: ReplyStreamOptions;
  readonly #timer: NodeJS.Timeout;
  #text = '';
  #half = '';
  #shown = 0;
  #stored = 0;
  /** When the oldest unstored text was written. */
  #waitingSince: number | undefined;
  #lastFlush: number;
  #flushing: Promise<void> | undefined;
  #hasFailed = false;

  constructor(options: ReplyStreamOptions) {
    this.#options = options;
    this.#lastFlush = options.isBrief === true ? performance.now() : 0;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  text = (): string => this.#text;

  #show(upTo: number): void {
    if (upTo <= this.#shown) return;
    const offset = this.#shown;
    this.#shown = upTo;
    this.#options.emit(offset, this.#text.slice(offset, upTo));
  }

  #isHeldBack = (): boolean => this.#shown < this.#text.length;

  /** One write at a time; then whatever arrived meanwhile, if somebody waits for it. */
  async #flushOnce(): Promise<void> {
    const { runId, events, onFlushFailed, beside } = this.#options;
    const [offset, upTo] = [this.#stored, this.#text.length];
    if (upTo === offset) return;
    this.#lastFlush = performance.now();
    try {
      const also = beside?.(this.#text);
      const data = { offset, text: this.#text.slice(offset, upTo), ...also?.data };
      await events.append(runId, [{ type: 'delta', data }]);
      also?.stored();
      this.#stored = upTo;
      this.#waitingSince = this.#text.length > upTo ? this.#lastFlush : undefined;
      this.#hasFailed = false;
      this.#show(upTo);
    } catch (error) {
      if (!this.#hasFailed) onFlushFailed(error);
      this.#hasFailed = true;
    }
  }

  #begin(): Promise<void> {
    this.#flushing ??= this.#flushOnce().finally(() => {
      this.#flushing = undefined;
      // Screens wait for this text.
      if (this.#isHeldBack() && !this.#hasFailed) void this.#begin();
    });
    return this.#flushing;
  }

  async flush(): Promise<void> {
    const upTo = this.#text.length;
    await this.#begin();
    // The write in progress may have started before the last text was written.
    if (this.#stored < upTo && !this.#hasFailed) await this.#begin();
  }

  write(piece: string): boolean {
    let next = this.#half + piece;
    this.#half = '';
    if (endsInHalf(next)) {
      this.#half = next.slice(-1);
      next = next.slice(0, -1);
    }
    const taken = clean(next)
      .slice(0, LONGEST_REPLY - this.#text.length)
      .toWellFormed();
    if (taken !== '') {
      const now = performance.now();
      this.#text += taken;
      this.#waitingSince ??= now;
      const isQuick = this.#options.events.lag() < LONGEST_LAG_MS && now - this.#waitingSince < LONGEST_WAIT_MS;
      if (isQuick) this.#show(this.#text.length);
      // A busy process is late with its timers; what it shows now it stores now.
      const isAwaited = this.#isHeldBack() && !this.#hasFailed;
      if (isAwaited || now - this.#lastFlush >= FLUSH_MS) void this.#begin();
    }
    return this.#text.length < LONGEST_REPLY;
  }

  async close(): Promise<void> {
    if (this.#isHeldBack()) await this.flush();
    this.#show(this.#text.length);
  }

  async stop(): Promise<boolean> {
    clearInterval(this.#timer);
    await this.#flushing;
    return this.#stored > 0 || this.#hasFailed;
  }
}

export const createReplyStream = (options: ReplyStreamOptions): ReplyStream => new StoredStream(options);
