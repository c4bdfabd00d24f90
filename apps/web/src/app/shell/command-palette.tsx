import Dialog from '@mui/material/Dialog';
import Divider from '@mui/material/Divider';
import InputBase from '@mui/material/InputBase';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useDebounced } from '../../platform/use-debounced.ts';
import { PaletteList, optionId } from './palette-list.tsx';
import { text } from './text.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

const listId = 'palette-list';
const searchPauseMs = 200;

/** Goes anywhere from the keyboard: pages, actions, and a search over every message. */
export const CommandPalette = ({ onClose, onShortcuts }: CommandPaletteProps) => {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { groups, note } = usePaletteGroups(query, useDebounced(query.trim(), searchPauseMs), onShortcuts);
  const items = groups.flatMap((group) => group.items);
  const current = items.length === 0 ? -1 : Math.min(active, items.length - 1);

  const choose = (index: number) => {
    const item = items[index];
    if (item === undefined) return;
    onClose();
    item.run();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActive((current + step + items.length) % items.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(current);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label={text.palette.title}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <InputBase
        inputRef={field}
        value={query}
        placeholder={text.palette.placeholder}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
        sx={{ px: 2, py: 1.5 }}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': text.palette.placeholder,
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': current === -1 ? undefined : optionId(current),
            autoComplete: 'off',
          },
        }}
      />
      <Divider />
      <PaletteList id={listId} groups={groups} note={note} active={current} onActive={setActive} onChoose={choose} />
    </Dialog>
  );
};
