import Add from '@mui/icons-material/Add';
import CallSplit from '@mui/icons-material/CallSplit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { timings } from '@symbi/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAddressWords } from '../../../platform/navigation/use-address-words.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { useUnsentState } from '../../../platform/hooks/use-unsent.ts';
import { ImportButton } from '../../../ui/import/import-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { SuccessBanner, useBanner } from '../../../ui/state/success-banner.tsx';
import { contextSearchQuery, searchStatusQuery, useContextChanges, useSetActive } from '../api.ts';
import type { ListView } from '../keys.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { readImportQueue } from '../import/queue.ts';
import { limitOf, thresholdOf } from '../model.ts';
import { text } from '../text.ts';
import { useView } from '../use-view.ts';
import { BridgeDialog } from './bridge-dialog.tsx';
import type { ContextActions } from './context-card.tsx';
import { ContextList, FoundList, LoadingContexts } from './context-list.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { ItemChangeDialog, type ItemChange } from './item-change.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { noSearch, SearchBar, type SearchWords } from './search-bar.tsx';
import { TagFilter } from './tag-filter.tsx';
import { VectorDialog } from './vector-dialog.tsx';

type OpenDialog = 'create' | 'bridge' | 'import' | 'vectors';

interface ResultsProps {
  readonly words: SearchWords;
  readonly view: ListView;
  readonly actions: ContextActions;
  readonly onPage: (page: number, how?: { readonly replace: boolean }) => void;
  readonly onWords: (words: SearchWords) => void;
  readonly onCreate: () => void;
}

/** The list, or the results of a search; if the search fails, an error and the list. */
const Results = ({ words, view, actions, onPage, onWords, onCreate }: ResultsProps) => {
  const settled = useDebounced(words, timings.searchDebounceMs);
  const query = settled.query.trim();
  const [limit, threshold] = [limitOf(settled.limit), thresholdOf(settled.threshold)];
  const isReady = limit !== undefined && threshold !== undefined;
  const { tag, isSymbiOnly } = view;
  const search = useQuery({
    ...contextSearchQuery({
      query,
      limit: limit ?? 0,
      threshold: settled.isWide ? 0 : (threshold ?? 0),
      tag,
      isSymbiOnly,
    }),
    enabled: query !== '' && isReady,
  });
  const list = <ContextList {...{ view, actions, onPage, onCreate }} />;
  if (query === '' || words.query.trim() === '') return list;
  if (!isReady)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {text.search.notSent}
      </Alert>
    );
  const hasFailed = search.isError || search.data?.notice !== undefined;
  const hits = search.data?.results;
  return (
    <>
      {hasFailed && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text.errors.semantic}
        </Alert>
      )}
      {search.isError && list}
      {search.isPending && <LoadingContexts />}
      {hits !== undefined && !search.isError && (
        <FoundList
          hits={hits}
          summary={text.search.found(hits.length, text.search.engine[search.data?.engine ?? 'local'])}
          actions={actions}
          isWide={settled.isWide === true}
          onWiden={settled.isWide || threshold === 0 ? undefined : () => onWords({ ...words, isWide: true })}
        />
      )}
    </>
  );
};

const HeaderActions = ({ onOpen }: { readonly onOpen: (dialog: OpenDialog) => void }) => (
  <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
    <ImportButton onClick={() => onOpen('import')} />
    <Button variant="outlined" startIcon={<CallSplit />} onClick={() => onOpen('bridge')}>
      {text.createBridge}
    </Button>
    <Button variant="contained" startIcon={<Add />} onClick={() => onOpen('create')}>
      {text.newContext}
    </Button>
  </Stack>
);

interface DialogsProps {
  readonly opened: OpenDialog | null;
  readonly tag: string | null;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

const Dialogs = ({ opened, tag, onClose, onDone }: DialogsProps) => {
  const { data: status } = useQuery(searchStatusQuery);
  if (opened === 'create')
    return (
      <CreateDialog
        initialTag={tag ?? ''}
        onClose={onClose}
        onCreated={(duplicates) => onDone(text.similar(text.create.created, duplicates))}
      />
    );
  if (opened === 'bridge')
    return (
      <BridgeDialog
        initialTag={tag}
        onClose={onClose}
        onBridged={(created, existing) => onDone(text.bridge.done(created, existing))}
      />
    );
  if (opened === 'import') return <ImportDialog queue={readImportQueue()} onClose={onClose} />;
  return opened === 'vectors' ? <VectorDialog engine={status?.engine} onClose={onClose} /> : null;
};

/** What is searched for; the words are also in the address. */
const useWords = (inAddress: string, say: (query: string) => void) => {
  const [query, setQuery] = useAddressWords(inAddress, say);
  const [settings, setSettings] = useState(noSearch);
  // A wide search was asked for one query: the words may change with the address.
  const words = useMemo<SearchWords>(
    () => ({ ...settings, query, isWide: settings.isWide && settings.query === query }),
    [settings, query],
  );
  const change = (next: SearchWords): void => {
    setSettings(next);
    if (next.query !== query) setQuery(next.query);
  };
  return [words, change] as const;
};

/** Deactivates and reactivates contexts, and says what was refused. */
const useActivation = () => {
  const { mutateAsync } = useSetActive();
  const [refused, setRefused] = useState<'activate' | 'deactivate' | null>(null);
  const onSetActive: ContextActions['onSetActive'] = ({ _id: id }, isActive) => {
    setRefused(null);
    // The mutation itself knows of the last change only, and each that fails has to be told.
    mutateAsync({ id, isActive }).catch(() => setRefused(isActive ? 'activate' : 'deactivate'));
  };
  return { refused, onSetActive, onRead: () => setRefused(null) };
};

const isForm = (opened: OpenDialog | null): boolean => opened === 'create';
const isEdit = (changing: ItemChange | null): boolean => changing?.kind === 'edit';

/** The user's knowledge base: its contexts, search and import. */
export const ContextScreen = () => {
  useContextChanges();
  const { view, item, query, setTag, setSymbiOnly, setPage, setQuery, closeItem } = useView();
  const [words, setWords] = useWords(query, setQuery);
  // A form comes back open; a question of deletion is asked anew.
  const [opened, setOpened] = useUnsentState<OpenDialog | null>('context:open', () => null, isForm);
  const [changing, setChanging] = useUnsentState<ItemChange | null>('context:changing', () => null, isEdit);
  const banner = useBanner();
  const status = useQuery(searchStatusQuery);
  const { refused, onSetActive, onRead } = useActivation();
  const actions: ContextActions = {
    onSetActive,
    onEdit: (context) => setChanging({ kind: 'edit', context }),
    onRemove: (context) => setChanging({ kind: 'remove', context }),
  };
  const handleDone = (message: string): void => {
    setOpened(null);
    banner.show(message);
  };
  const handleChanged = (message: string, removedId?: string): void => {
    setChanging(null);
    if (item !== null && item === removedId) closeItem();
    banner.show(message);
  };
  return (
    <Page title={text.title} subtitle={text.subtitle} actions={<HeaderActions onOpen={setOpened} />}>
      <SuccessBanner message={banner.message} />
      {refused !== null && (
        <Alert severity="error" sx={{ mb: 2 }} onClose={onRead}>
          {text.errors[refused]}
        </Alert>
      )}
      <SearchBar
        words={words}
        onChange={setWords}
        isConnected={status.isError ? false : status.data?.connected}
        reason={status.data?.error}
        onSettings={() => setOpened('vectors')}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 2, alignItems: { sm: 'center' } }}>
        <Tabs
          value={view.isSymbiOnly ? 'symbi' : 'all'}
          aria-label={text.tabs.label}
          onChange={(_, tab: string) => setSymbiOnly(tab === 'symbi')}
          sx={{ flexGrow: 1 }}
        >
          <Tab value="all" label={text.tabs.all} />
          <Tab value="symbi" label={text.tabs.symbi} />
        </Tabs>
        <TagFilter tag={view.tag} onChange={setTag} />
      </Stack>
      <Results {...{ words, view, actions }} onPage={setPage} onWords={setWords} onCreate={() => setOpened('create')} />
      <Dialogs opened={opened} tag={view.tag} onClose={() => setOpened(null)} onDone={handleDone} />
      {item !== null && <ItemDialog contextId={item} actions={actions} onClose={closeItem} />}
      {changing !== null && (
        <ItemChangeDialog change={changing} onClose={() => setChanging(null)} onDone={handleChanged} />
      )}
    </Page>
  );
};
