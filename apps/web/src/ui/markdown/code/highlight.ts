export interface CodeText {
  readonly language: string;
  readonly code: string;
}

/** A piece of code: text, or a span with a known class around pieces. */
export type CodePiece = string | { className: string; children: CodePiece[] };

/** Code that takes longer than this, on a slow machine too, stays as it is. */
const WAIT_MS = 10_000;
const IDLE_MS = 30_000;

let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;

const end = (): void => {
  worker?.terminate();
  worker = null;
};

/** Without a worker, or without an answer in time, the code is not highlighted; the next one gets a new worker. */
const ask = (text: CodeText): Promise<CodePiece[] | null> =>
  new Promise((resolve) => {
    clearTimeout(idle);
    worker ??= new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
    const finish = (pieces: CodePiece[] | null): void => {
      clearTimeout(timer);
      idle = setTimeout(end, IDLE_MS);
      resolve(pieces);
    };
    const giveUp = (): void => {
      end();
      finish(null);
    };
    const timer = setTimeout(giveUp, WAIT_MS);
    worker.onmessage = ({ data }: MessageEvent<CodePiece[] | null>) => finish(data);
    worker.onerror = giveUp;
    worker.postMessage(text);
  });

let before: Promise<unknown> = Promise.resolve();

/**
 * Splits code into classed pieces; null when the language is unknown, or the code too long or too slow. In a worker, one
 * after another: the grammars of a language take the page 50 ms to prepare, and some codes seconds to read.
 */
export const highlight = (language: string, code: string): Promise<CodePiece[] | null> => {
  const result = before.then(() => ask({ language, code }));
  before = result.catch(() => undefined);
  return result;
};
