/** Polls until `read` returns something other than undefined. */
export const eventually = async <Value>(
  read: () => Promise<Value | undefined>,
  milliseconds = 120_000,
): Promise<Value> => {
  const until = Date.now() + milliseconds;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > until) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
