import { wordsOf } from '@symbi/text/find';
import type { FoundInConversation } from '@symbi/contracts/find';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { showMessage } from '../../../features/messages/actions.ts';
import { readThread } from '../../../features/messages/api.ts';
import { quietTarget } from '../../../features/messages/thread/is-target.ts';
import type { Thread } from '../../../features/messages/thread/thread-model.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { keepMarked, lastInView } from './marks.ts';
import { useHits } from './use-hits.ts';

const SETTLE_MS = 200;

/** The newest hit that is in view or above it, and otherwise the one that comes next. */
const nearest = ({ messages }: Thread, hits: readonly FoundInConversation[]): string | undefined => {
  const last = lastInView();
  const seq = messages.find(({ _id }) => _id === last)?.seq ?? Infinity;
  return (hits.findLast((hit) => hit.seq <= seq) ?? hits[0])?._id;
};

/** Shows a message in its place, as a link to it does; going back does not lead through all that were found. */
const useShow = (conversationId: string) => {
  const [address, setAddress] = useSearchParams();
  const [lost, setLost] = useState<string | null>(null);
  const wanted = useRef<string>(undefined);
  const show = (id: string): void => {
    wanted.current = id;
    const isWanted = (): boolean => wanted.current === id;
    setLost(null);
    if (address.get('message') !== id) {
      quietTarget.id = id;
      return setAddress({ message: id }, { replace: true });
    }
    const isLoaded = readThread(conversationId)?.messages.some(({ _id }) => _id === id) === true;
    // It was left since, or could not be loaded: the same address loads nothing.
    if (!isLoaded) void showMessage(conversationId, id, isWanted).catch(() => isWanted() && setLost(id));
  };
  return { show, lost };
};

/**
 * Finding words in a conversation: the hits, which of them is selected, and the marks in the page.
 * @param bar stands beside the messages
 */
export const useFind = (thread: Thread, bar: RefObject<HTMLElement | null>) => {
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const query = useDebounced(typed.trim(), SETTLE_MS);
  const found = useHits(thread, query);
  const { hits, isSettled } = found;
  const marks = useRef<ReturnType<typeof keepMarked>>(null);
  const { show, lost } = useShow(thread.conversation._id);
  const select = (id: string): void => {
    setSelected(id);
    marks.current?.reveal(id);
    show(id);
  };
  useEffect(() => {
    const page = bar.current?.parentElement;
    if (!page) return undefined;
    const kept = keepMarked(page);
    marks.current = kept;
    return kept.stop;
  }, [bar]);
  const ids = hits.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    marks.current?.set({ words: wordsOf(query), ids: new Set(ids.split(' ')), selected });
  }, [query, ids, selected]);
  const chosenFor = useRef('');
  const choose = useEffectEvent(() => {
    const known = hits.find(({ _id }) => _id === selected)?._id;
    // What is said meanwhile moves nothing.
    const isNew = query !== chosenFor.current;
    chosenFor.current = query;
    // Words typed on keep the selected message while it has them.
    const next = isNew ? (known ?? nearest(thread, hits)) : known;
    if (next === undefined) setSelected(null);
    else if (isNew) select(next);
  });
  useEffect(() => {
    if (!isSettled) return undefined;
    const frame = requestAnimationFrame(choose);
    return () => cancelAnimationFrame(frame);
  }, [isSettled, query]);
  const at = hits.findIndex(({ _id }) => _id === selected);
  return {
    ...found,
    isFailed: found.isFailed || lost !== null,
    retry: () => (lost === null ? found.retry() : show(lost)),
    typed,
    setTyped,
    /** The position of the selected hit, from 1; 0 when none is. */
    at: at + 1,
    /** Goes to a neighbor, and from either end to the other. */
    step: (by: 1 | -1): void => {
      const next = hits.at(at < 0 ? Math.min(0, by) : (at + by) % hits.length);
      if (next !== undefined) select(next._id);
    },
  };
};
