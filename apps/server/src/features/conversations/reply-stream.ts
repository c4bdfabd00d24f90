import type { RunEvents } from '../../platform/runs/events.ts';

const FLUSH_MS = 200;
const LONGEST_REPLY = 200_000;

/** What was written so far, and the way it reaches screens and storage. */
export interface ReplyStream {
  readonly text: () => string;
  /** False when the reply has become longer than anybody reads; the rest is not taken. */
  write(piece: string): boolean;
  /** Stores what is not stored yet; resolves when it is. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface ReplyStreamOptions {
  readonly runId: string;
  readonly events: RunEvents;
  readonly emit: (offset: number, text: string) => void;
  readonly onFlushFailed: (error: unknown) => void;
}

/** Text that both databases and the signed log take: no NUL, no half of a surrogate pair. */
const clean = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

const endsInHalf = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
};

/** Deltas go to the screens at once, and to storage a few times a second: a crash loses a fifth of a second at most. */
export const createReplyStream = ({ runId, events, emit, onFlushFailed }: ReplyStreamOptions): ReplyStream => {
  let text = '';
  let half = '';
  let stored = 0;
  let flushing: Promise<void> = Promise.resolve();

  const flushOnce = async (): Promise<void> => {
    const upTo = text.length;
    if (upTo === stored) return;
    await events.append(runId, [{ type: 'delta', data: { offset: stored, text: text.slice(stored, upTo) } }]);
    stored = upTo;
  };
  const flush = (): Promise<void> => {
    flushing = flushing.then(flushOnce).catch(onFlushFailed);
    return flushing;
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  return {
    text: () => text,
    write(piece) {
      let next = half + piece;
      half = '';
      if (endsInHalf(next)) {
        half = next.slice(-1);
        next = next.slice(0, -1);
      }
      const taken = clean(next)
        .slice(0, LONGEST_REPLY - text.length)
        .toWellFormed();
      if (taken !== '') {
        const offset = text.length;
        text += taken;
        emit(offset, taken);
      }
      return text.length < LONGEST_REPLY;
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
};
