import ManageSearch from '@mui/icons-material/ManageSearch';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { text } from '../text.ts';

interface ListSearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Searches the messages for what was typed. */
  readonly onMessages: () => void;
}

/** The search of the titles, and beside it the way to that of all messages. */
export const ListSearch = ({ value, onChange, onMessages }: ListSearchProps) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 2 }}>
    <SearchField label={text.search} value={value} onChange={onChange} />
    {useIsNarrow() ? (
      <IconButton aria-label={text.searchMessages} title={text.searchMessages} onClick={onMessages} edge="end">
        <ManageSearch />
      </IconButton>
    ) : (
      <Button startIcon={<ManageSearch />} onClick={onMessages} sx={{ flexShrink: 0 }}>
        {text.searchMessages}
      </Button>
    )}
  </Stack>
);
