import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import type { Conversation } from '@symbi/contracts/conversations';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { bulkState, dismissFailure, startBulkAction, type BulkAction } from './bulk-action.ts';
import { BulkActionButtons } from './bulk-action-buttons.tsx';
import { BulkFailure, BulkProgress } from './bulk-action-state.tsx';
import { SelectionCheckbox } from './selection-checkbox.tsx';
import { text } from './text.ts';
import type { useSelection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: ReturnType<typeof useSelection>;
  readonly shown: readonly Conversation[];
  readonly archived: boolean;
  readonly isNarrow: boolean;
  /** How many the list has that are not loaded yet. */
  readonly notLoaded: number;
  /** Loads them, and returns the ids of all. */
  readonly onLoadAll: () => Promise<readonly string[]>;
}

const barStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0, sm: 0.5 },
  minHeight: 40,
  pr: 0.25,
  overflow: 'hidden',
  borderColor: 'text.secondary',
} as const;

/** Selects all that are shown or none, says how many are selected, and offers to load the rest. */
const SelectAll = ({ selection, shown, notLoaded, isNarrow, onLoadAll }: SelectionBarProps) => {
  const [isLoading, setIsLoading] = useState(false);
  const count = selection.selected.length;
  const isAll = count === shown.length && count > 0;
  const label = (notLoaded > 0 ? text.allLoaded : text.all)(shown.length);
  const loadAll = async (): Promise<void> => {
    setIsLoading(true);
    selection.select(await onLoadAll());
    setIsLoading(false);
  };
  return (
    <>
      <SelectionCheckbox
        label={label}
        isSelected={isAll}
        isMixed={count > 0 && !isAll}
        isDisabled={shown.length === 0}
        sx={{ height: 36 }}
        onToggle={() => selection.select(isAll ? [] : shown.map(({ _id }) => _id))}
      />
      <Box component="output" sx={{ fontSize: '0.875rem', fontWeight: 600, whiteSpace: 'nowrap', px: 0.5 }}>
        {text.selected(count)}
      </Box>
      {isAll && notLoaded > 0 && !isNarrow && (
        <Button loading={isLoading} onClick={() => void loadAll()}>
          {text.whole(shown.length + notLoaded)}
        </Button>
      )}
      <Box sx={{ flexGrow: 1 }} />
    </>
  );
};

/** The bar above a list with a selection: how many there are, what can be done to them, and how far that has come. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { selection, shown, archived, isNarrow } = props;
  const { running } = useStore(bulkState);
  const isRunning = running !== null;
  const bar = useRef<HTMLDivElement>(null);
  const { isStarted } = selection;
  useEffect(() => {
    if (isStarted) bar.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isStarted]);
  const leave = (): void => {
    dismissFailure();
    selection.leave();
  };
  const act = (action: BulkAction): void => void startBulkAction(action, selection.selected).then(selection.keepOnly);
  const selected = shown.filter(({ _id }) => selection.ids.has(_id));
  return (
    <Box component="section" aria-label={text.label}>
      <Paper ref={bar} variant="outlined" sx={barStyle}>
        {isRunning && <BulkProgress />}
        {!isRunning && (
          <>
            <SelectAll {...props} />
            <BulkActionButtons {...{ selected, archived, isNarrow }} onAct={act} />
            <IconButton color="inherit" aria-label={text.leave} title={text.leave} onClick={leave}>
              <Close fontSize="small" />
            </IconButton>
          </>
        )}
      </Paper>
      {!isRunning && <BulkFailure onRest={selection.keepOnly} />}
    </Box>
  );
};
