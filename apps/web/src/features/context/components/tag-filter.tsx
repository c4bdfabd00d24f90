import Refresh from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../api.ts';
import { text } from '../text.ts';

interface TagFilterProps {
  readonly tag: string | null;
  readonly onChange: (tag: string | null) => void;
}

/** Chooses one tag; refreshing reloads the tags. */
export const TagFilter = ({ tag, onChange }: TagFilterProps) => {
  const { data = [], error, isFetching, refetch } = useQuery(tagsQuery);
  const isListed = tag === null || data.some((known) => known.tag === tag);
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <TextField
        select
        size="small"
        label={text.tags.label}
        value={tag ?? ''}
        error={error !== null}
        helperText={error === null ? undefined : text.errors.tags}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ width: { xs: '100%', sm: 220 } }}
      >
        <MenuItem value="">{text.tags.all}</MenuItem>
        {!isListed && <MenuItem value={tag}>{text.tags.one(tag, 0)}</MenuItem>}
        {data.map((known) => (
          <MenuItem key={known.tag} value={known.tag}>
            <bdi>{text.tags.one(known.tag, known.count)}</bdi>
          </MenuItem>
        ))}
      </TextField>
      <Tooltip title={text.tags.refresh}>
        <span>
          <IconButton aria-label={text.tags.refresh} disabled={isFetching} onClick={() => void refetch()}>
            <Refresh />
          </IconButton>
        </span>
      </Tooltip>
    </Stack>
  );
};
