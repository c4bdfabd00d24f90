import type { Citation, Message } from '@symbi/contracts/conversations';
import type { Delta } from '@symbi/contracts/talk-events';
import { useMemo, useSyncExternalStore } from 'react';
import { onSessionChange } from '../../../platform/api/session.ts';
import { createStore } from '../../../platform/store.ts';

type CitedSources = ReadonlyMap<number, Pick<Citation, 'n' | 'title'>>;

/** Citations of replies still being written, by message and by the numbers their texts use so far. */
const cited = createStore<ReadonlyMap<string, CitedSources>>(new Map());
onSessionChange(() => cited.set(new Map()));

export const noteCitations = ({ messageId, citations }: Delta): void => {
  if (citations === undefined) return;
  const found = new Map(citations.map(({ written, n, title }) => [written, { n, title }]));
  cited.set(new Map([...cited.get(), [messageId, found]]));
};

/** A finished reply has its own citations. */
export const forgetCitations = ({ _id, status }: Message): void => {
  if (status === 'streaming' || !cited.get().has(_id)) return;
  cited.set(new Map([...cited.get()].filter(([id]) => id !== _id)));
};

/** The sources of a reply, by the numbers in its text. */
export const useCitations = ({ _id, status, citations }: Message): CitedSources => {
  const live = useSyncExternalStore(cited.subscribe, () => (status === 'streaming' ? cited.get().get(_id) : undefined));
  return useMemo(() => live ?? new Map(citations.map((citation) => [citation.n, citation])), [live, citations]);
};
