import Chip from '@mui/material/Chip';

interface FilterChipProps {
  readonly label: string;
  /** What is read out: the label, and that it stops filtering. */
  readonly action: string;
  readonly onClear: () => void;
}

/** Says what a list is narrowed to, and shows all again. */
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
