import Add from '@mui/icons-material/Add';
import AssistantIcon from '@mui/icons-material/AssistantOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Model } from '@symbi/contracts/agents';
import type { Assistant } from '@symbi/contracts/assistants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { CardGrid, CardSkeletons } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { KeyNeeded } from '../../../ui/state/key-needed.tsx';
import { ImportButton } from '../../../ui/import/import-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { assistantsQuery } from '../assistant-query.ts';
import { matchesSearch } from '../model.ts';
import { text } from '../text.ts';
import { AssistantCard } from './assistant-card.tsx';
import { AssistantMenu, type OpenMenu } from './assistant-menu.tsx';
import { FunctionsDialog } from './functions-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

interface CardsProps {
  readonly assistants: readonly Assistant[];
  readonly search: string;
  readonly models: readonly Model[] | undefined;
}

const Cards = ({ assistants, search, models }: CardsProps) => {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const shown = assistants.filter((assistant) => matchesSearch(assistant, search));
  const isSearching = search.trim() !== '';
  if (shown.length === 0)
    return (
      <EmptyState
        icon={<AssistantIcon />}
        title={isSearching ? text.list.noMatch : text.list.empty}
        hint={isSearching ? text.list.noMatchHint : text.list.emptyHint}
      />
    );
  return (
    <>
      <CardGrid>
        {shown.map((assistant) => (
          <AssistantCard
            key={assistant.id}
            assistant={assistant}
            onMenu={(chosen, anchor) => setMenu({ assistant: chosen, anchor })}
          />
        ))}
      </CardGrid>
      <AssistantMenu opened={menu} models={models} onClose={() => setMenu(null)} />
    </>
  );
};

const Actions = ({ onDialog }: { readonly onDialog: (dialog: 'functions' | 'import') => void }) => (
  <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
    <ImportButton onClick={() => onDialog('import')} />
    <Button component={RouterLink} to={paths.latestAssistantChat} variant="outlined">
      {text.list.useRecent}
    </Button>
    <Button variant="outlined" onClick={() => onDialog('functions')}>
      {text.list.viewFunctions}
    </Button>
    <Button component={RouterLink} to={paths.newAssistant} variant="contained" startIcon={<Add />}>
      {text.list.create}
    </Button>
  </Stack>
);

/** The user's assistants; the page supplies the models. */
export const AssistantsScreen = ({ models }: { readonly models: readonly Model[] | undefined }) => {
  const { data, error, refetch } = useQuery(assistantsQuery);
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<'functions' | 'import' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <Page title={text.list.title} actions={<Actions onDialog={setDialog} />}>
      <Box sx={{ mb: 3 }}>
        <SearchField label={text.list.search} value={search} onChange={setSearch} />
      </Box>
      {data?.hasKey === false && <KeyNeeded title={text.list.keyMissing} hint={text.list.offlineHint} />}
      {data === undefined && error === null && <CardSkeletons count={3} height={152} />}
      {data === undefined && error !== null && (
        <ErrorState title={text.list.failed} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Cards assistants={data.assistants} search={search} models={models} />}
      {dialog === 'functions' && <FunctionsDialog onClose={close} />}
      {dialog === 'import' && <ImportDialog onClose={close} />}
    </Page>
  );
};
