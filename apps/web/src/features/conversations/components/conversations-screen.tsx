import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useAddressWords } from '../../../platform/navigation/use-address-words.ts';
import { useQueryString } from '../../../platform/navigation/use-query-string.ts';
import { Page } from '../../../ui/page.tsx';
import { text as tagsText } from '../tags-text.ts';
import { text } from '../text.ts';
import { FolderChip } from '../folders/folder-chip.tsx';
import { ListActions, type Importer } from '../list/list-actions.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ConversationList } from './conversation-list.tsx';
import { FilterChip } from './filter-chip.tsx';
import { SearchDialog } from '../search/search-dialog.tsx';
import { filterIn, noFilter, putSearch, wordsIn, type SearchFilter } from '../search/search-filter.ts';
import type { NamedAgent } from '../search/other-agents.ts';

interface ConversationsScreenProps {
  readonly importer?: Importer;
  /** Agents a search can be limited to. */
  readonly agents?: readonly NamedAgent[] | undefined;
}

const noAgents: readonly NamedAgent[] = [];

/** The state of the history entry in which the search was opened from the list: closing it goes back to the list. */
const OPENED_HERE = 'search';

/** The search over all messages is an entry of the history, so that going back closes it. */
const useMessageSearch = () => {
  const [address, changeQuery] = useQueryString();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const words = wordsIn(address);
  const search = (found: string | null, filter: SearchFilter): void => {
    if (found === null && state === OPENED_HERE) void navigate(-1);
    else changeQuery((query) => putSearch(query, found, filter), { replace: true, state });
  };
  const open = (sought: string): void =>
    changeQuery((query) => putSearch(query, sought, noFilter), { state: OPENED_HERE });
  return { words, search, open };
};

interface OpenSearchProps {
  readonly words: string;
  readonly agents: readonly NamedAgent[];
  readonly onSearch: (words: string | null, filter: SearchFilter) => void;
}

const OpenSearch = ({ words, agents, onSearch }: OpenSearchProps) => {
  const [address] = useSearchParams();
  const isClosed = useRef(false);
  // It stays for a moment after it was closed, in which nothing may open it again or go back twice.
  const search: typeof onSearch = (found, filter) => {
    if (!isClosed.current) onSearch(found, filter);
    isClosed.current ||= found === null;
  };
  const close = (): void => search(null, noFilter);
  return (
    <SearchDialog initial={words} initialFilter={filterIn(address)} agents={agents} onSearch={search} onClose={close} />
  );
};

/** All conversations of a user, active or archived. */
export const ConversationsScreen = ({ importer, agents = noAgents }: ConversationsScreenProps) => {
  const [address, changeQuery] = useQueryString();
  const archived = address.get('archived') === 'true';
  const tag = address.get('tag')?.trim() || null;
  const folder = address.get('folder') || null;
  /** The filters are part of the address, so a reload, a link and going back lead to the same list. */
  const setFilter = (name: string, value: string | null, { replace = false } = {}): void =>
    changeQuery((query) => (value === null || value === '' ? query.delete(name) : query.set(name, value)), { replace });
  const [search, setSearch] = useAddressWords(address.get('q') ?? '', (words) =>
    setFilter('q', words, { replace: true }),
  );
  const messages = useMessageSearch();
  const searchMessages = (): void => messages.open(search.trim());
  return (
    <Page
      title={archived ? text.archivedTitle : text.title}
      actions={
        <ListActions
          archived={archived}
          importer={importer}
          onArchived={() => setFilter('archived', archived ? null : 'true')}
        />
      }
    >
      <ListSearch value={search} onChange={setSearch} onMessages={searchMessages} />
      {tag !== null && (
        <FilterChip label={tagsText.shown(tag)} action={tagsText.clear(tag)} onClear={() => setFilter('tag', null)} />
      )}
      {folder !== null && <FolderChip folder={folder} onClear={() => setFilter('folder', null)} />}
      <ConversationList onSearchMessages={searchMessages} {...{ archived, search, tag, folder, agents }} />
      {messages.words !== null && <OpenSearch words={messages.words} agents={agents} onSearch={messages.search} />}
    </Page>
  );
};
