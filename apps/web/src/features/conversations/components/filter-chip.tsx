import Chip from '@mui/material/Chip';

interface FilterChipProps {
  readonly label: string;
  /** The accessible name: the label, and that pressing clears the filter. */
  readonly action: string;
  readonly onClear: () => void;
}

/** Names an active filter, and clears it. */
export const FilterChip = ({ label, action, onClear }: FilterChipProps) => (
  <Chip
    component="button"
    onClick={onClear}
    onDelete={onClear}
    aria-label={action}
    label={<bdi>{label}</bdi>}
    sx={{ mb: 2, mr: 1, maxWidth: 1 }}
  />
);
