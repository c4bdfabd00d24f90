import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Divider from '@mui/material/Divider';
import { useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../../platform/composing.ts';
import { searchWords } from '../../../features/conversations/search/words.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { PaletteInput } from './palette-input.tsx';
import { PaletteList } from './palette-list.tsx';
import { text } from '../text.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

const LIST_ID = 'palette-list';
const SEARCH_PAUSE_MS = 200;

/** Keyboard access to everything: pages, actions, and a search over every message. */
export const CommandPalette = ({ onClose, onShortcuts }: CommandPaletteProps) => {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { groups, note } = usePaletteGroups(query, useDebounced(searchWords(query), SEARCH_PAUSE_MS), onShortcuts);
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
    } else if (event.key === 'Enter' && !isComposing(event)) {
      event.preventDefault();
      // What was found for an earlier text is not what Enter is pressed for.
      if (items[current]?.isEarlier !== true) choose(current);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="palette-title"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box component="h2" id="palette-title" sx={visuallyHidden}>
        {text.palette.title}
      </Box>
      <PaletteInput
        value={query}
        listId={LIST_ID}
        active={current}
        onKeyDown={handleKeyDown}
        onChange={(value) => {
          setQuery(value);
          setActive(0);
        }}
      />
      <Divider />
      <PaletteList id={LIST_ID} groups={groups} note={note} active={current} onActive={setActive} onChoose={choose} />
    </Dialog>
  );
};
