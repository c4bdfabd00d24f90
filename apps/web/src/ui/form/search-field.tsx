import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { text } from '../../platform/text/text.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
}

/** The search box of a screen; the `/` key focuses it. The label is also its placeholder. */
export const SearchField = ({ label, value, onChange, isDisabled = false }: SearchFieldProps) => (
  <TextField
    fullWidth
    size="small"
    type="search"
    placeholder={label}
    value={value}
    disabled={isDisabled}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{
      htmlInput: { 'aria-label': label, ...(isDisabled ? {} : { 'data-search-field': '' }), autoComplete: 'off' },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        ),
        endAdornment:
          value === '' ? null : (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={text.actions.clear} onClick={() => onChange('')}>
                <Clear fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
      },
    }}
    sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
  />
);
