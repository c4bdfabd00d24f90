/** A request to a worker: run the function `work` of a module, which is loaded once, on an input. */
interface WorkRequest {
  readonly url: string;
  readonly input: unknown;
}

const isAsk = (value: unknown): value is WorkRequest =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';

const work = async ({ url, input }: WorkRequest): Promise<unknown> => {
  const loaded: unknown = await import(url);
  const found: unknown = typeof loaded === 'object' && loaded !== null && 'work' in loaded ? loaded.work : undefined;
  if (typeof found !== 'function') throw new TypeError(`${url} has no function 'work'`);
  const output: unknown = await Reflect.apply(found, undefined, [input]);
  return output;
};

/** Does the requested work and posts its output or its error. */
export const answer = (ask: unknown, post: (answered: { output?: unknown; error?: Error }) => void): void => {
  if (!isAsk(ask)) return;
  void work(ask)
    .then((output) => post({ output }))
    .catch((error: unknown) => post({ error: error instanceof Error ? error : new Error(String(error)) }));
};
