import { search, type SearchHit } from '@symbi/contracts/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { recentConversationsQuery } from '../../../features/dashboard/api.ts';
import { shownTitle } from '../../../features/conversations/titles.ts';
import { call } from '../../../platform/api/http.ts';
import * as paths from '../../../platform/paths.ts';
import { toggleThemeMode, useThemeMode } from '../../../platform/theme-mode.ts';
import { drawerEntries } from '../navigation/entries.ts';
import type { PaletteGroup, PaletteItem } from './palette-list.tsx';
import { text } from '../text.ts';
import { useSignOut } from '../use-sign-out.ts';
import { shellKeys } from './keys.ts';

const shownHits = 8;

/** What a hit was found in, unless that is the title above it. */
const detailOf = ({ messageId, conversationTitle, excerpt }: SearchHit): { detail?: string } =>
  messageId === null && excerpt.trim() === conversationTitle.trim() ? {} : { detail: excerpt };

const useHits = (settledQuery: string) =>
  useQuery({
    queryKey: shellKeys.search(settledQuery),
    enabled: settledQuery !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(search, { query: { q: settledQuery, limit: shownHits }, signal })).data,
  });

const matching = (items: PaletteItem[], query: string): PaletteItem[] => {
  const wanted = query.trim().toLowerCase();
  return items.filter((item) => item.label.toLowerCase().includes(wanted));
};

/** What the palette offers for a query: pages and actions at once, messages once the typing has paused. */
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
  // A title says more of what is behind it than a sentence that holds the word.
  const ordered = (hits.data ?? []).toSorted(
    (left, right) => Number(right.messageId === null) - Number(left.messageId === null),
  );
  const found = (foundBy: SearchHit['foundBy']): PaletteItem[] =>
    ordered
      .filter((hit) => hit.foundBy === foundBy)
      .map((hit) => ({
        key: `${hit.conversationId} ${hit.messageId ?? 'title'}`,
        label: shownTitle(hit.conversationTitle),
        ...detailOf(hit),
        run: () => void navigate(paths.conversation(hit.conversationId, { message: hit.messageId })),
      }));
  const entries = drawerEntries.map(({ path, label }) => goTo(path, label));
  const pages = { title: text.palette.pages, items: matching(entries, query) };
  const recents = recent.map(({ _id, title }) => goTo(paths.conversation(_id), shownTitle(title)));
  const groups = isEmptyQuery
    ? [{ title: text.palette.recent, items: recents }, { title: text.palette.actions, items: actions }, pages]
    : [
        pages,
        { title: text.palette.actions, items: matching(actions, query) },
        { title: text.palette.messages, items: found('words') },
        { title: text.palette.byMeaning, items: found('meaning') },
      ];
  const isEmpty = groups.every((group) => group.items.length === 0);
  const isSearching = query.trim() !== '' && (hits.isFetching || query.trim() !== settledQuery);
  const note = hits.isError
    ? text.palette.searchFailed
    : isSearching
      ? text.palette.searching
      : isEmpty
        ? text.palette.empty
        : null;
  return { groups, note };
};
