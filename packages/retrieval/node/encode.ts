import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

type TextKind = 'query' | 'passage';
type Answer = { vectors?: Int8Array[]; error?: string };

type Progress = (done: number, of: number) => void;

export type TextEncoder = {
  /** The vectors of texts in order, undefined for those beyond the time limit. Throws if the model cannot run. */
  encode(texts: readonly string[], kind: TextKind, progress?: Progress): Promise<(Int8Array | undefined)[]>;
  /** Whether any text has no vector for lack of time. */
  readonly isOutOfTime: boolean;
  close(): void;
};

export type EncodingOptions = {
  folder: string;
  /** The most tokens read per text. */
  tokens?: number;
  /** No text is started later than this after the beginning. */
  milliseconds: number;
};

/** Small enough to notice the time limit, large enough for negligible messaging cost. */
const PER_MESSAGE = 16;
const worker = new URL('encode-worker.ts', import.meta.url);

async function ask(child: ChildProcess, message: object): Promise<Int8Array[]> {
  const dead = new AbortController();
  const ended = once(child, 'exit', { signal: dead.signal }).then(() => ({ error: 'the encoder ended' }));
  child.send(message);
  const answer = await Promise.race([once(child, 'message', { signal: dead.signal }), ended]);
  ended.catch(() => undefined);
  dead.abort();
  const { vectors, error }: Answer = Array.isArray(answer) ? (answer[0] as Answer) : answer;
  if (vectors === undefined) throw new Error(error ?? 'the encoder did not answer');
  return vectors;
}

/** Encodes texts in one process per processor, each with its own model. */
export function openTextEncoder({ folder, tokens = 128, milliseconds }: EncodingOptions): TextEncoder {
  const end = performance.now() + milliseconds;
  const children = Array.from({ length: Math.min(8, availableParallelism()) }, () =>
    fork(worker, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  let isOutOfTime = false;
  return {
    get isOutOfTime() {
      return isOutOfTime;
    },
    encode: async (texts, kind, progress) => {
      const found: (Int8Array | undefined)[] = texts.map(() => undefined);
      let next = 0;
      let done = 0;
      const work = async (child: ChildProcess): Promise<void> => {
        while (next < texts.length) {
          if (performance.now() > end) {
            isOutOfTime = true;
            return;
          }
          const at = next;
          next += PER_MESSAGE;
          const part = texts.slice(at, at + PER_MESSAGE);
          for (const [offset, vector] of (await ask(child, { folder, tokens, texts: part, kind })).entries())
            found[at + offset] = vector;
          done += part.length;
          progress?.(done, texts.length);
        }
      };
      await Promise.all(children.map((child) => work(child)));
      return found;
    },
    close: () => children.forEach((child) => child.kill()),
  };
}
