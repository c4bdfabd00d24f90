import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Conversation } from '@symbi/contracts/conversations';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useStore } from '../../../platform/store.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { GroupedCards } from '../components/grouped-cards.tsx';
import { isFocusLost } from '../components/use-focus-next.ts';
import { bulkState } from './bulk-action.ts';
import { BulkResult } from './bulk-action-state.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { text } from './text.ts';
import { useSelection } from './use-selection.ts';

interface SelectableCardsProps extends Omit<ComponentProps<typeof GroupedCards>, 'selection'> {
  /** Names the list; another list begins without a selection. */
  readonly list: string;
  readonly archived: boolean;
  readonly notLoaded: number;
  readonly onLoadAll: () => Promise<readonly Conversation[]>;
}

/**
 * The bar takes the place of the first heading and of the space above it, so that no row moves when it appears. Eight
 * pixels of that space stay between the bar and the search.
 */
const ABOVE = 16;
const placeStyle = { position: 'relative', height: 0, zIndex: 2 } as const;
/** Only the bar stays in view over long lists: the button that opens it would cover the menus of the rows. */
const barPlaceStyle = { ...placeStyle, position: 'sticky', top: `calc(var(--shell-top) + ${ABOVE + 4}px)` } as const;
const insideStyle = { position: 'absolute', insetInline: 0, top: -ABOVE } as const;

/** When the bar closes and takes the focus with it, the focus moves to the button that opens it. */
const useFocusBackFrom = (isShown: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isGone = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!isGone) return;
    requestAnimationFrame(() => {
      if (isFocusLost()) (button.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
    });
  }, [isShown]);
  return button;
};

/** Ctrl+A, or Command on a Mac, on a checkbox selects all that are loaded, and says so although the bar is only now appearing. */
const useSelectAllKey = (selection: ReturnType<typeof useSelection>, count: number, notLoaded: number) => {
  const [isSaid, setIsSaid] = useState(false);
  const isAll = isSaid && selection.selected.length === count && count > 0;
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isKey =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a';
    if (!isKey || !(event.target instanceof HTMLInputElement) || event.target.type !== 'checkbox') return;
    event.preventDefault();
    selection.selectShown();
    setIsSaid(true);
  };
  return { announced: isAll ? text.allSelected(count, notLoaded) : '', handleKeyDown };
};

/** The rows of the list, of which several can be selected: each with its checkbox, a range with Shift, or all. */
export const SelectableCards = ({ list, archived, notLoaded, onLoadAll, ...cards }: SelectableCardsProps) => {
  const { conversations, isNarrow } = cards;
  const selection = useSelection(
    conversations.map(({ _id }) => _id),
    list,
  );
  const { running, failure } = useStore(bulkState);
  const isBarShown = running !== null || failure !== null || (selection.isOn && conversations.length > 0);
  const start = useFocusBackFrom(isBarShown);
  const { announced, handleKeyDown } = useSelectAllKey(selection, conversations.length, notLoaded);
  return (
    <Box onKeyDown={handleKeyDown} sx={{ pt: 1 }}>
      <Box sx={isBarShown ? barPlaceStyle : placeStyle}>
        {isBarShown && (
          <Box sx={insideStyle}>
            <SelectionBar
              {...{ selection, archived, isNarrow, notLoaded }}
              shown={conversations}
              onLoadAll={async () => (await onLoadAll()).map(({ _id }) => _id)}
            />
          </Box>
        )}
        {!isBarShown && conversations.length > 0 && (
          <Button ref={start} size="small" color="inherit" onClick={selection.start} sx={startStyle}>
            {text.start}
          </Button>
        )}
      </Box>
      {conversations.length > 0 && (
        <GroupedCards {...cards} selection={{ isOn: selection.isOn, ids: selection.ids, onToggle: selection.toggle }} />
      )}
      <Box component="output" sx={visuallyHidden}>
        {announced}
      </Box>
      <BulkResult />
    </Box>
  );
};

const startStyle = { position: 'absolute', right: 0, top: -7, color: 'text.secondary' } as const;
