/** Work on things by key: one after the other on each, in the order in which it was asked for. */
export interface KeyedQueue {
  /** What is asked of another key does not wait for it. */
  run<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** Resolves when nothing that was asked for before is under way. */
  idle(key: string): Promise<void>;
}

export const createKeyedQueue = (): KeyedQueue => {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(key, work) {
      const taken = Promise.resolve(last.get(key)).then(work);
      const ended = taken.catch(() => undefined);
      last.set(key, ended);
      await ended;
      if (last.get(key) === ended) last.delete(key);
      return taken;
    },
    async idle(key) {
      await last.get(key);
    },
  };
};
