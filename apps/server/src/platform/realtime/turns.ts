/** Work on things by their names: one after the other on each, in the order in which it was asked for. */
export interface Turns {
  /** What is asked of another name does not wait for it. */
  take<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
  /** Resolves when nothing that was asked for before is under way. */
  ended(name: string): Promise<void>;
}

export const createTurns = (): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(name, work) {
      const taken = Promise.resolve(last.get(name)).then(work);
      const ended = taken.catch(() => undefined);
      last.set(name, ended);
      await ended;
      if (last.get(name) === ended) last.delete(name);
      return taken;
    },
    async ended(name) {
      await last.get(name);
    },
  };
};
