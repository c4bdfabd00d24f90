import type { SearchHit } from '@symbi/contracts/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { recentConversationsQuery } from '../../../features/dashboard/api.ts';
import { byConversation, type FoundConversation } from '../../../features/conversations/list-model.ts';
import { findWithTitles } from '../../../features/conversations/search/find.ts';
import { searchWords } from '../../../features/conversations/search/words.ts';
import { text as search } from '../../../features/conversations/search/text.ts';
import { text as talkText } from '../../../features/conversations/text.ts';
import { shownTitle } from '../../../features/conversations/titles.ts';
import { formatDateTime } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { toggleThemeMode, useThemeMode } from '../../../platform/theme-mode.ts';
import { drawerEntries } from '../navigation/entries.ts';
import type { PaletteGroup, PaletteItem } from './palette-list.tsx';
import { text } from '../text.ts';
import { useSignOut } from '../use-sign-out.ts';
import { shellKeys } from './keys.ts';

const SHOWN_HITS = 8;

/** The matching passage, and the number of matching messages when more than one. */
const detailOf = (messages: readonly SearchHit[]): Pick<PaletteItem, 'detail' | 'count'> => {
  const [first] = messages;
  if (first === undefined) return {};
  return { detail: first.excerpt, ...(messages.length === 1 ? {} : { count: talkText.messages(messages.length) }) };
};

const foundBy = ({ isTitleFound, messages }: FoundConversation): SearchHit['foundBy'] =>
  isTitleFound || messages.some((hit) => hit.foundBy === 'words') ? 'words' : 'meaning';

const useHits = (settledQuery: string) =>
  useQuery({
    queryKey: shellKeys.search(settledQuery),
    enabled: settledQuery !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => findWithTitles(settledQuery, signal, SHOWN_HITS),
  });

const matching = (items: PaletteItem[], query: string): PaletteItem[] => {
  const wanted = query.trim().toLowerCase();
  return items.filter((item) => item.label.toLowerCase().includes(wanted));
};

/** The note below the results: state of the search, and that it takes longer than usual after an upgrade. */
const noteOf = (
  hits: ReturnType<typeof useHits>,
  { isSearching, isEmpty, hasWords }: Readonly<Record<'isSearching' | 'isEmpty' | 'hasWords', boolean>>,
): string | null => {
  const indexed = hasWords ? hits.data?.indexed : undefined;
  const notes = [
    hits.isError ? text.palette.searchFailed : null,
    isSearching && !hits.isError ? text.palette.searching : null,
    isEmpty && !isSearching && !hits.isError ? text.palette.empty : null,
    indexed === undefined ? null : search.indexing(Math.floor(100 * indexed)),
  ].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join(' ');
};

/** The palette's options for a query: pages and actions at once, messages once the typing pauses. */
export const usePaletteGroups = (
  query: string,
  settledQuery: string,
  onShortcuts: () => void,
): { groups: PaletteGroup[]; note: string | null } => {
  const navigate = useNavigate();
  const handleSignOut = useSignOut();
  const mode = useThemeMode();
  const hits = useHits(settledQuery);
  const goTo = (path: string, label: string): PaletteItem => ({
    key: `${path} ${label}`,
    label,
    run: () => void navigate(path),
  });

  const actions: PaletteItem[] = [
    goTo(paths.newConversation, text.palette.newConversation),
    goTo(paths.newAgent, text.palette.createAgent),
    { key: 'theme', label: mode === 'light' ? text.toDark : text.toLight, run: toggleThemeMode },
    { key: 'shortcuts', label: text.palette.shortcuts, run: onShortcuts },
    { key: 'logout', label: text.logout, run: handleSignOut },
  ];
  const isEmptyQuery = query.trim() === '';
  const recent = useQuery({ ...recentConversationsQuery, enabled: isEmptyQuery }).data?.data ?? [];
  const isEarlier = hits.isPlaceholderData || searchWords(query) !== settledQuery;
  // Each conversation is listed once: by its words if they are found in it.
  const conversations = byConversation(hits.data?.data ?? []);
  const itemsBy = (wanted: SearchHit['foundBy']): PaletteItem[] =>
    conversations
      .filter((found) => foundBy(found) === wanted)
      .map(({ id, title, messages }) => ({
        key: id,
        label: title,
        words: settledQuery,
        isEarlier,
        ...detailOf(messages),
        run: () => void navigate(paths.conversation(id, { message: messages[0]?.messageId ?? null })),
      }));
  const entries = drawerEntries.map(({ path, label }) => goTo(path, label));
  const pages = { title: text.palette.pages, items: matching(entries, query) };
  // With the time: several may have the same title, and one without its own is called what an action is called.
  const recents = recent.map(({ _id, title, lastActivity }) => ({
    ...goTo(paths.conversation(_id), shownTitle(title)),
    count: formatDateTime(lastActivity),
  }));
  const groups = isEmptyQuery
    ? [{ title: text.palette.recent, items: recents }, { title: text.palette.actions, items: actions }, pages]
    : [
        pages,
        { title: text.palette.actions, items: matching(actions, query) },
        { title: text.palette.messages, items: itemsBy('words') },
        { title: text.palette.byMeaning, items: itemsBy('meaning') },
      ];
  const isEmpty = groups.every((group) => group.items.length === 0);
  const isSearching = !isEmptyQuery && (hits.isFetching || isEarlier);
  return { groups, note: noteOf(hits, { isSearching, isEmpty, hasWords: !isEmptyQuery }) };
};
