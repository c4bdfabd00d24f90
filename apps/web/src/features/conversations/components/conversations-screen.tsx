import Add from '@mui/icons-material/Add';
import ManageSearch from '@mui/icons-material/ManageSearch';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { text as tagsText } from '../tags-text.ts';
import { text } from '../text.ts';
import { ConversationList } from './conversation-list.tsx';
import { SearchDialog } from './search-dialog.tsx';

interface ConversationsScreenProps {
  /** Beside the search: what other features offer here. */
  readonly tools?: ReactNode;
}

/** All conversations of a person, active or archived. */
export const ConversationsScreen = ({ tools }: ConversationsScreenProps) => {
  const [address, setAddress] = useSearchParams();
  const archived = address.get('archived') === 'true';
  const tag = address.get('tag') || null;
  const [search, setSearch] = useState(address.get('q') ?? '');
  /** The address says what is shown, so that a reload, a link and the way back lead to the same list. */
  const say = (name: string, value: string | null, replace: boolean): void =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null || value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace },
    );
  const handleSearch = (value: string): void => {
    setSearch(value);
    say('q', value, true);
  };
  const [isSearching, setIsSearching] = useState(false);
  return (
    <Page
      title={archived ? text.archivedTitle : text.title}
      actions={
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => say('archived', archived ? null : 'true', false)}>
            {archived ? text.showActive : text.showArchived}
          </Button>
          <Button component={RouterLink} to={paths.newConversation} variant="contained" startIcon={<Add />}>
            {text.create}
          </Button>
        </Stack>
      }
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ mb: 2 }}>
        <SearchField label={text.search} value={search} onChange={handleSearch} />
        <Button startIcon={<ManageSearch />} onClick={() => setIsSearching(true)} sx={{ flexShrink: 0 }}>
          {text.searchMessages}
        </Button>
        {tools}
      </Stack>
      {tag !== null && (
        <Chip
          component="button"
          onClick={() => say('tag', null, false)}
          onDelete={() => say('tag', null, false)}
          aria-label={tagsText.clear(tag)}
          label={<bdi>{tagsText.shown(tag)}</bdi>}
          sx={{ mb: 2, maxWidth: 1 }}
        />
      )}
      <ConversationList archived={archived} search={search} tag={tag} />
      {isSearching && <SearchDialog initial={search} onClose={() => setIsSearching(false)} />}
    </Page>
  );
};
