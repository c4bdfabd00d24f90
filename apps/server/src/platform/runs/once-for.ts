/**
 * Shares work among all attempts to store its result: `persist` repeats them for as long as a database cannot be written,
 * and also beside one that takes long. Work that failed is done again.
 */
export const createOnceFor = <Result>() => {
  const shared = new WeakMap<object, Promise<Result>>();
  return (subject: object, work: () => Promise<Result>): Promise<Result> => {
    const known = shared.get(subject);
    if (known !== undefined) return known;
    const done = work().catch((error: unknown) => {
      shared.delete(subject);
      throw error;
    });
    shared.set(subject, done);
    return done;
  };
};
