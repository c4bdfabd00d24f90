import ChevronRight from '@mui/icons-material/ChevronRight';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { limits, timings } from '@symbi/contracts/limits';
import { useState, type FormEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDateTime } from '../../../platform/format.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import * as paths from '../../../platform/paths.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { text } from '../text.ts';
import { choicesQuery, type Choice } from './api.ts';

const titleOf = ({ session, title, usedAt }: Choice): string => {
  if (usedAt === null) return text.picker.pasted(session);
  if (title === null) return text.deleted;
  return title.trim() === '' ? text.untitled : title;
};

const detailOf = ({ title, usedAt }: Choice): string | undefined => {
  if (usedAt === null) return undefined;
  return title === null ? `${formatDateTime(usedAt)} · ${text.picker.onlyLog}` : formatDateTime(usedAt);
};

const Choices = ({ choices }: { readonly choices: readonly Choice[] }) => (
  <List disablePadding sx={{ mx: { xs: -1, sm: -1.5 } }}>
    {choices.map((choice) => (
      <ListItem key={choice.session} disablePadding>
        <ListItemButton
          component={RouterLink}
          to={paths.reviewOf(choice.session)}
          sx={{ borderRadius: 1, px: { xs: 1, sm: 1.5 }, py: 0.25 }}
        >
          <ListItemText
            primary={titleOf(choice)}
            secondary={detailOf(choice)}
            slotProps={{ primary: { noWrap: true, dir: 'auto', sx: { fontWeight: 600 } } }}
          />
          <ChevronRight color="action" aria-hidden />
        </ListItemButton>
      </ListItem>
    ))}
  </List>
);

const NoChoice = ({ isSearch }: { readonly isSearch: boolean }) =>
  isSearch ? (
    <EmptyState title={text.picker.noMatch} hint={text.picker.noMatchHint} />
  ) : (
    <EmptyState icon={<FactCheck />} title={text.picker.none} hint={text.picker.noneHint} />
  );

/** One's conversations by title, the last used first; also takes a pasted id. */
export const SessionPicker = ({ onChoose }: { readonly onChoose: (session: string) => void }) => {
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed, timings.searchDebounceMs).trim().slice(0, limits.titleLength);
  const { data, isPlaceholderData, isError, error, refetch } = useQuery(choicesQuery(words));
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // Enter takes what is found for these words, not what an earlier search found.
    const first = words === typed.trim() && !isPlaceholderData ? data?.[0] : undefined;
    if (first !== undefined) onChoose(first.session);
  };
  return (
    <Section title={text.picker.title}>
      <Box component="form" onSubmit={handleSubmit} sx={{ mb: 1.5 }}>
        <SearchField label={text.picker.search} value={typed} onChange={setTyped} />
      </Box>
      {data === undefined && !isError && (
        <Stack spacing={1} aria-label={text.picker.loading} aria-busy>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} variant="rounded" height={52} />
          ))}
        </Stack>
      )}
      {data === undefined && isError && (
        <ErrorState title={text.picker.failed} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <NoChoice isSearch={words !== ''} />}
      {data !== undefined && data.length > 0 && <Choices choices={data} />}
    </Section>
  );
};
