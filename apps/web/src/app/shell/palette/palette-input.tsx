import InputBase from '@mui/material/InputBase';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { putTyped } from '../../../platform/put-typed.ts';
import { optionId } from './palette-list.tsx';
import { text } from '../text.ts';

interface PaletteInputProps {
  readonly value: string;
  readonly listId: string;
  /** Index of the option that Enter would choose; -1 for none. */
  readonly active: number;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The palette's input. It has the focus from the start, and begins with the text typed while the palette was loading.
 */
export const PaletteInput = ({ value, listId, active, onChange, onKeyDown }: PaletteInputProps) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current === null) return;
    field.current.focus();
    putTyped(field.current);
  }, []);
  return (
    <InputBase
      inputRef={field}
      value={value}
      placeholder={text.palette.placeholder}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      sx={{ px: 2, py: 1.5 }}
      slotProps={{
        input: {
          role: 'combobox',
          'aria-label': text.palette.placeholder,
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': active === -1 ? undefined : optionId(active),
          autoComplete: 'off',
        },
      }}
    />
  );
};
