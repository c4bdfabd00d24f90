export interface RetriesOptions {
  /** Looks at the contexts of an owner again. */
  readonly again: (ownerId: string) => void;
  /** Before the first retry; doubled with each further one. */
  readonly firstMs: number;
}

interface Failure {
  readonly ownerId: string;
  readonly attempts: number;
  /** When it may be tried again, in milliseconds of this process. */
  readonly at: number;
}

const DOUBLED_AT_MOST = 6;
const MOST = 100;

/** Contexts that the encoder failed on, each put aside for a while, and for longer each time. Few are remembered. */
export class Retries {
  readonly #options: RetriesOptions;
  readonly #failures = new Map<string, Failure>();
  /** At most one for an owner. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** How often in a row the encoder itself was at fault. */
  #rests = 0;

  constructor(options: RetriesOptions) {
    this.#options = options;
  }

  #delay(attempts: number): number {
    return this.#options.firstMs * 2 ** Math.min(attempts, DOUBLED_AT_MOST);
  }

  /** Puts a context aside. */
  failed(ownerId: string, contextId: string): void {
    const attempts = (this.#failures.get(contextId)?.attempts ?? -1) + 1;
    if (this.#failures.size >= MOST) this.#failures.clear();
    this.#failures.set(contextId, { ownerId, attempts, at: performance.now() + this.#delay(attempts) });
  }

  succeeded(contextId: string): void {
    this.#rests = 0;
    this.#failures.delete(contextId);
  }

  /** When everything fails, the encoder is at fault, not these contexts. */
  rest(ownerId: string): void {
    this.#failures.clear();
    this.#later(ownerId, this.#delay(this.#rests));
    this.#rests += 1;
  }

  /** The contexts of an owner that are not tried now. */
  waiting(ownerId: string): string[] {
    const now = performance.now();
    return [...this.#failures].filter(([, one]) => one.ownerId === ownerId && one.at > now).map(([id]) => id);
  }

  /** Comes back to an owner when the first of their contexts may be tried again. */
  comeBack(ownerId: string): void {
    const due = [...this.#failures.values()].filter((one) => one.ownerId === ownerId).map(({ at }) => at);
    this.#later(ownerId, Math.max(0, Math.min(...due) - performance.now()));
  }

  #later(ownerId: string, ms: number): void {
    // Beyond that, the next change or search of the owner finds them.
    if (this.#timers.has(ownerId) || this.#timers.size >= MOST) return;
    const timer = setTimeout(() => {
      this.#timers.delete(ownerId);
      this.#options.again(ownerId);
    }, ms).unref();
    this.#timers.set(ownerId, timer);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
