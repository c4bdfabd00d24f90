/** Limits concurrent work to a number of places; the rest waits in order. */
export const createGate = (places: number) => {
  let free = places;
  const waiting: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};

export type Gate = ReturnType<typeof createGate>;
