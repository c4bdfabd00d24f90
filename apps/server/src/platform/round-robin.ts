interface RoundRobinOptions {
  /** Does some of a person's work; false when nothing is left. */
  readonly goOn: (ownerId: string) => Promise<boolean>;
  /** Whether to stop, or not to begin. */
  readonly isOver: () => boolean;
  readonly onError: (ownerId: string, error: unknown) => void;
  /** Runs before the first turn. */
  readonly begin?: () => Promise<void>;
  /** Runs after the last turn. */
  readonly end?: () => void;
}

/** Background work for people who take turns. It ends when nothing is left for anyone, and can begin again. */
export class RoundRobin {
  readonly #options: RoundRobinOptions;
  readonly #waiting = new Set<string>();
  #work: Promise<void> | undefined;

  constructor(options: RoundRobinOptions) {
    this.#options = options;
  }

  /** A person added again goes to the end. */
  add(ownerId: string): void {
    if (this.#options.isOver()) return;
    this.#waiting.add(ownerId);
    this.#work ??= this.#workOff();
  }

  async #workOff(): Promise<void> {
    const { begin, end, goOn, isOver, onError } = this.#options;
    // Even without `begin`, the caller stores the promise before the end clears it.
    await begin?.();
    for (const ownerId of this.#waiting) {
      this.#waiting.delete(ownerId);
      if (isOver()) continue;
      try {
        if (await goOn(ownerId)) this.#waiting.add(ownerId);
      } catch (error) {
        onError(ownerId, error);
      }
    }
    end?.();
    this.#work = undefined;
  }

  /** Resolves when the current turn has ended; `isOver` keeps others from beginning. */
  async ended(): Promise<void> {
    await this.#work;
  }
}
