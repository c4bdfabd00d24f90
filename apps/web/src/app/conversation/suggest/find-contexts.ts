import { contextTitle, mentionOf, type NamedContext } from '@symbi/contracts/context-title';
import type { Context } from '@symbi/contracts/context';
import { timings } from '@symbi/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { contextSearchQuery, recentContextsQuery } from '../../../features/context/api.ts';
import { text } from '../../../features/context/text.ts';
import type { Trigger } from '../../../features/messages/suggest/trigger.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { matchAgents } from './match-agents.ts';
import type { SuggestedOption } from './option-list.tsx';

/** Few, as they share the list with the agents; typing on narrows them. */
const MOST = 8;
/** Shorter words match everything. */
const SEARCHED = 3;

const named = ({ _id, tag, data }: Context) => ({ _id, name: contextTitle(tag, data), tag });

const search = (word: string) =>
  contextSearchQuery({ query: word, limit: MOST, threshold: 0, tag: null, isSymbiOnly: false });

export interface FoundContexts {
  readonly options: readonly SuggestedOption[];
  /** One of them has exactly the typed title; the others only have similar content. */
  readonly isNamed: boolean;
}

/** The active contexts that match the text after an at sign: by title, then by content. */
export const useFoundContexts = (
  trigger: Trigger | null,
  onNamed: ((context: NamedContext) => void) | undefined,
  onPut: (at: Trigger, words: string) => void,
): FoundContexts => {
  const at = trigger?.mark === '@' && onNamed !== undefined ? trigger : null;
  const word = at?.word ?? '';
  const recent = useQuery({ ...recentContextsQuery, enabled: at !== null });
  // With embeddings every search is a paid call, so it runs once per pause rather than per key.
  const isSettled = useDebounced(word, timings.searchDebounceMs) === word;
  const isSearched = at !== null && word.length >= SEARCHED && isSettled;
  const found = useQuery({ ...search(word), enabled: isSearched });
  if (at === null) return { options: [], isNamed: false };
  const byTitle = matchAgents((recent.data ?? []).map(named), word);
  const byWords = isSearched ? (found.data?.data ?? []).map(named) : [];
  const all = new Map([...byTitle, ...byWords].map((context) => [context._id, context]));
  const options = [...all.values()].slice(0, MOST).map(({ _id, name, tag }) => ({
    key: _id,
    label: name,
    detail: tag,
    group: text.title,
    choose: () => {
      onPut(at, `${mentionOf(name)} `);
      onNamed?.({ _id, title: name });
    },
  }));
  return { options, isNamed: byTitle.length > 0 };
};
