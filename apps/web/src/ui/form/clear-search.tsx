import Clear from '@mui/icons-material/Clear';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { MouseEvent } from 'react';
import { text } from '../../platform/text/text.ts';

/** For the field with a `ClearSearch`: the browser's own button is in a color of its own and out of reach of the keys. */
export const withoutNativeClear = { '& input::-webkit-search-cancel-button': { display: 'none' } } as const;

/** Empties a search field and returns the focus to it: the pressed button disappears. */
export const ClearSearch = ({ onClear }: { readonly onClear: () => void }) => {
  const handleClick = ({ currentTarget }: MouseEvent): void => {
    currentTarget.closest('.MuiInputBase-root')?.querySelector('input')?.focus();
    onClear();
  };
  return (
    <InputAdornment position="end">
      <IconButton size="small" edge="end" aria-label={text.actions.clear} onClick={handleClick}>
        <Clear fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
};
