import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { myAgentsQuery, publicAgentsQuery } from '../api.ts';
import { text } from '../text.ts';
import { AgentList, type KeyNeed } from './agent-list.tsx';
import { AgentMenu, type OpenMenu } from './agent-menu.tsx';

const MyAgents = ({ search, keyNeeded }: { readonly search: string; readonly keyNeeded: KeyNeed }) => {
  const { data, error, refetch } = useQuery(myAgentsQuery);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  return (
    <>
      <AgentList
        agents={data}
        error={error}
        search={search}
        isPublic={false}
        keyNeeded={keyNeeded}
        onRetry={() => void refetch()}
        onMenu={(agent, anchor) => setMenu({ agent, anchor })}
      />
      <AgentMenu opened={menu} onClose={() => setMenu(null)} />
    </>
  );
};

const PublicAgents = ({ search }: { readonly search: string }) => {
  const query = useInfiniteQuery(publicAgentsQuery);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <>
      <AgentList
        agents={data?.pages.flatMap((page) => page.data)}
        error={error}
        search={search}
        isPublic
        onRetry={() => void refetch()}
      />
      {isFetchNextPageError && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {messageOf(error, text.list.failed)}
        </Alert>
      )}
      {hasNextPage && (
        <Box sx={{ textAlign: 'center', mt: 3 }}>
          <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.list.more}
          </Button>
        </Box>
      )}
    </>
  );
};

export const AgentsScreen = ({ keyNeeded }: { readonly keyNeeded: KeyNeed }) => {
  const [search, setSearch] = useState('');
  const [parameters, setParameters] = useSearchParams();
  const isPublic = parameters.has('public');
  return (
    <Page
      title={isPublic ? text.list.publicTitle : text.list.title}
      actions={
        <Button component={RouterLink} to={paths.newAgent} variant="contained" startIcon={<Add />}>
          {text.list.create}
        </Button>
      }
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 3, alignItems: { sm: 'center' } }}>
        <SearchField label={text.list.search} value={search} onChange={setSearch} />
        <Box sx={{ flexShrink: 0 }}>
          <FormControlLabel
            sx={{ mr: 0 }}
            label={text.list.showPublic}
            control={
              <Switch
                checked={isPublic}
                onChange={(_, checked) => setParameters(checked ? { public: '' } : {}, { replace: true })}
              />
            }
          />
        </Box>
      </Stack>
      {isPublic ? <PublicAgents search={search} /> : <MyAgents search={search} keyNeeded={keyNeeded} />}
    </Page>
  );
};
