import { useSyncExternalStore } from 'react';
import { subscribe } from '../../../platform/api/socket.ts';
import { createStore } from '../../../platform/store.ts';

/** A provider that refused for now: how long it asked to wait, and when it is asked again. */
interface Wait {
  readonly milliseconds: number;
  readonly until: string;
}

/** What the model of a growing reply thinks, as far as it was told here. */
interface LiveThoughts {
  readonly isThinking: boolean;
  readonly wait: Wait | null;
  /** The place of `text` in the thoughts: a page may come late, and keeps the end of long ones. */
  readonly start: number;
  readonly text: string;
}

/** More than anybody reads while it grows; the whole is with the reply. */
const KEPT_LENGTH = 5_000;
const NOTHING: LiveThoughts = { isThinking: false, wait: null, start: 0, text: '' };

const live = createStore<ReadonlyMap<string, LiveThoughts>>(new Map());
const of = (messageId: string): LiveThoughts => live.get().get(messageId) ?? NOTHING;

const write = (messageId: string, thoughts: LiveThoughts): void => {
  live.set(new Map([...live.get(), [messageId, thoughts]]));
};

/** A piece at an earlier place begins anew: the model was asked again, or thinks once more. So does one after a gap. */
const joined = ({ start, text }: LiveThoughts, offset: number, piece: string): LiveThoughts => {
  const isFurther = offset >= start && offset <= start + text.length && text !== '';
  const before = isFurther ? { start, text } : { start: offset, text: '' };
  const all = `${before.text.slice(0, offset - before.start)}${piece}`;
  const cut = Math.max(0, all.length - KEPT_LENGTH);
  return { ...NOTHING, isThinking: true, start: before.start + cut, text: all.slice(cut) };
};

const waitFor = (milliseconds: number): Wait => ({
  milliseconds,
  until: new Date(Date.now() + milliseconds).toISOString(),
});

/** What a reply that neither thinks nor waits keeps of its thoughts. */
const still = ({ start, text }: LiveThoughts): LiveThoughts => ({ ...NOTHING, start, text });

/** Follows what the models of a conversation think, until they write or their replies end. */
export const followThinking = (conversationId: string): (() => void) => {
  const rest = (messageId: string): void => {
    const thoughts = of(messageId);
    if (thoughts.isThinking || thoughts.wait) write(messageId, still(thoughts));
  };
  const stops = [
    subscribe('message:thinking', ({ conversationId: from, messageId, offset, text = '', waitMs }) => {
      if (from !== conversationId) return;
      const thoughts = of(messageId);
      if (waitMs !== undefined) write(messageId, { ...still(thoughts), wait: waitFor(waitMs) });
      else if (offset === undefined) write(messageId, { ...still(thoughts), isThinking: true });
      else write(messageId, joined(thoughts, offset, text));
    }),
    subscribe('message:delta', ({ messageId }) => rest(messageId)),
    subscribe('message:done', ({ _id, usage, partialUsage }) => {
      // What was kept with the reply is shown from here until it is loaded.
      if ((usage ?? partialUsage)?.hasThoughts === true) rest(_id);
      else if (live.get().has(_id)) live.set(new Map([...live.get()].filter(([id]) => id !== _id)));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    live.set(new Map());
  };
};

export const useIsThinking = (messageId: string): boolean =>
  useSyncExternalStore(live.subscribe, () => of(messageId).isThinking);

export const useWait = (messageId: string): Wait | null =>
  useSyncExternalStore(live.subscribe, () => of(messageId).wait);

export const useHasLiveThoughts = (messageId: string): boolean =>
  useSyncExternalStore(live.subscribe, () => of(messageId).text.trim() !== '');

/** The thoughts so far, and the end of long ones. */
export const useLiveThoughts = (messageId: string): string => {
  const { start, text } = useSyncExternalStore(live.subscribe, () => of(messageId));
  return start === 0 ? text.trimStart() : `… ${text}`;
};
