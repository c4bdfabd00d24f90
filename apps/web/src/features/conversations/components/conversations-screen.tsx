import Add from '@mui/icons-material/Add';
import ManageSearch from '@mui/icons-material/ManageSearch';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { text } from '../text.ts';
import { ConversationList } from './conversation-list.tsx';
import { SearchDialog } from './search-dialog.tsx';

/** All conversations of a person, active or archived. */
export const ConversationsScreen = () => {
  const [archived, setArchived] = useState(false);
  const [search, setSearch] = useState('');
  const [isSearching, setIsSearching] = useState(false);
  return (
    <Page
      title={archived ? text.archivedTitle : text.title}
      actions={
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setArchived(!archived)}>
            {archived ? text.showActive : text.showArchived}
          </Button>
          <Button component={RouterLink} to="/conversations/new" variant="contained" startIcon={<Add />}>
            {text.create}
          </Button>
        </Stack>
      }
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ mb: 2 }}>
        <SearchField label={text.search} value={search} onChange={setSearch} />
        <Button startIcon={<ManageSearch />} onClick={() => setIsSearching(true)} sx={{ flexShrink: 0 }}>
          {text.searchMessages}
        </Button>
      </Stack>
      <ConversationList archived={archived} search={search} />
      {isSearching && <SearchDialog initial={search} onClose={() => setIsSearching(false)} />}
    </Page>
  );
};
