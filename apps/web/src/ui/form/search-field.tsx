import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { ClearSearch, withoutNativeClear } from './clear-search.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
  /** Called for the arrow that leads from the field to what is found. */
  readonly onArrowDown?: (field: Element) => void;
}

/** The search box of a screen; the `/` key focuses it. The label is also its placeholder. */
export const SearchField = ({ label, value, onChange, isDisabled = false, onArrowDown }: SearchFieldProps) => (
  <TextField
    fullWidth
    size="small"
    type="search"
    placeholder={label}
    value={value}
    disabled={isDisabled}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event) => {
      if (onArrowDown === undefined || event.key !== 'ArrowDown') return;
      event.preventDefault();
      onArrowDown(event.currentTarget);
    }}
    slotProps={{
      htmlInput: { 'aria-label': label, ...(isDisabled ? {} : { 'data-search-field': '' }), autoComplete: 'off' },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        ),
        endAdornment: value !== '' && <ClearSearch onClear={() => onChange('')} />,
      },
    }}
    sx={withoutNativeClear}
  />
);
