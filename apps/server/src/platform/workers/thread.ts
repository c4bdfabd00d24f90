import { parentPort } from 'node:worker_threads';

/** What a worker runs: one task after the other, each a module that is loaded once. */
interface Ask {
  readonly url: string;
  readonly input: unknown;
}

const isAsk = (value: unknown): value is Ask =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';

const answer = async ({ url, input }: Ask): Promise<unknown> => {
  const loaded: unknown = await import(url);
  const work: unknown = typeof loaded === 'object' && loaded !== null && 'work' in loaded ? loaded.work : undefined;
  if (typeof work !== 'function') throw new TypeError(`${url} has no function 'work'`);
  const output: unknown = await Reflect.apply(work, undefined, [input]);
  return output;
};

const port = parentPort;
port?.on('message', (ask: unknown) => {
  if (!isAsk(ask)) return;
  void answer(ask)
    .then((output) => port.postMessage({ output }))
    .catch((error: unknown) => port.postMessage({ error: error instanceof Error ? error : new Error(String(error)) }));
});
