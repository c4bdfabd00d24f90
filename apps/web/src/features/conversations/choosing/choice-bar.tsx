import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import type { Conversation } from '@symbi/contracts/conversations';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { ChoiceActions } from './choice-actions.tsx';
import { ChoiceBox } from './choice-box.tsx';
import { text } from './text.ts';
import type { useChoice } from './use-choice.ts';
import { forgetFailed, startWork, work, type Action } from './work.ts';
import { WorkFailed, WorkProgress } from './work-state.tsx';

interface ChoiceBarProps {
  readonly choice: ReturnType<typeof useChoice>;
  readonly shown: readonly Conversation[];
  readonly archived: boolean;
  readonly isNarrow: boolean;
  /** How many the list has that are not loaded yet. */
  readonly notLoaded: number;
  /** Loads them, and answers the ids of all. */
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

/** All that are shown, as one box: some of them is a third state. */
const All = ({ choice, shown, notLoaded, isNarrow, onLoadAll }: ChoiceBarProps) => {
  const [isLoading, setIsLoading] = useState(false);
  const count = choice.chosen.length;
  const isAll = count === shown.length && count > 0;
  const label = (notLoaded > 0 ? text.allLoaded : text.all)(shown.length);
  const loadAll = async (): Promise<void> => {
    setIsLoading(true);
    choice.put(await onLoadAll());
    setIsLoading(false);
  };
  return (
    <>
      <ChoiceBox
        label={label}
        isChosen={isAll}
        isMixed={count > 0 && !isAll}
        isDisabled={shown.length === 0}
        sx={{ height: 36 }}
        onChoose={() => choice.put(isAll ? [] : shown.map(({ _id }) => _id))}
      />
      <Box component="output" sx={{ fontSize: '0.875rem', fontWeight: 600, whiteSpace: 'nowrap', px: 0.5 }}>
        {text.chosen(count)}
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

/** The bar over the chosen conversations: how many, and what to do to them. It stays in view, and tells how a work goes. */
export const ChoiceBar = (props: ChoiceBarProps) => {
  const { choice, shown, archived, isNarrow } = props;
  const { running } = useStore(work);
  const isRunning = running !== null;
  const first = useRef<HTMLDivElement>(null);
  const { isAsked } = choice;
  useEffect(() => {
    if (isAsked) first.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isAsked]);
  const leave = (): void => {
    forgetFailed();
    choice.leave();
  };
  const act = (action: Action): void => void startWork(action, choice.chosen).then(choice.keep);
  const chosen = shown.filter(({ _id }) => choice.all.has(_id));
  return (
    <Box component="section" aria-label={text.label}>
      <Paper ref={first} variant="outlined" sx={barStyle}>
        {isRunning && <WorkProgress />}
        {!isRunning && (
          <>
            <All {...props} />
            <ChoiceActions {...{ chosen, archived, isNarrow }} onAct={act} />
            <IconButton color="inherit" aria-label={text.leave} title={text.leave} onClick={leave}>
              <Close fontSize="small" />
            </IconButton>
          </>
        )}
      </Paper>
      {!isRunning && <WorkFailed onRest={choice.keep} />}
    </Box>
  );
};
