import Close from '@mui/icons-material/Close';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { findLimits } from '@symbi/contracts/find';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Thread } from '../../../features/messages/thread/thread-model.ts';
import { putTyped } from '../../../platform/put-typed.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { text } from './text.ts';
import { title } from './title.ts';
import { useFind } from './use-find.ts';

interface FindBarProps {
  readonly thread: Thread;
  /** Increases each time it is asked for again, which returns to its field. */
  readonly asked: number;
  readonly onClose: () => void;
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  rowGap: 0.5,
  px: { xs: 1, sm: 2 },
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '& .MuiIconButton-root': { minWidth: { xs: 44, sm: 36 }, minHeight: { xs: 44, sm: 36 } },
} as const;

const fieldStyle = {
  flex: { xs: '1 1 72px', sm: '1 1 120px' },
  maxWidth: { sm: 420 },
  minHeight: { xs: 44, sm: 36 },
} as const;
/** On a phone there is no room for it beside the field and the buttons, but it is still read out. */
const unlessPhone = ({ breakpoints }: Theme) => ({ [breakpoints.down('sm')]: visuallyHidden });
/** Behind the buttons where there is room, and on a phone below them. */
const lineStyle = { order: 1, flexBasis: { xs: '100%', sm: 'auto' }, px: 0.5, pb: { xs: 0.5, sm: 0 } } as const;

interface ActionProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Action = ({ label, isDisabled = false, onClick, children }: ActionProps) => (
  <Tooltip title={label}>
    <IconButton size="small" aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </IconButton>
  </Tooltip>
);

/** Takes the focus each time the bar is asked for, and gives it back to where it was, or to the messages. */
const useFocusReturned = (bar: React.RefObject<HTMLElement | null>, asked: number) => {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const isAgain = before.current !== null;
    before.current ??= document.activeElement;
    if (field.current === null) return;
    if (isAgain) return field.current.select();
    field.current.focus();
    putTyped(field.current);
  }, [asked]);
  return {
    field,
    giveBack: (): void => {
      const known = before.current;
      const isThere = known instanceof HTMLElement && known !== document.body && known.isConnected;
      const other = bar.current?.parentElement?.querySelector<HTMLElement>('section[tabindex="0"]');
      (isThere ? known : other)?.focus({ preventScroll: true });
    },
  };
};

type Find = ReturnType<typeof useFind>;

/** What was found, told as it changes. */
const Outcome = ({ hits, at, hasMore, isSettled, isFailed, sealed }: Find) => {
  const nothing = hasMore ? text.noneOfNewest : text.none;
  const isNone = isSettled && hits.length === 0;
  return (
    <>
      <Typography component="output" variant="body2" sx={{ px: 0.5, minWidth: 56, whiteSpace: 'nowrap' }}>
        {hits.length > 0 && !isFailed && (
          <>
            {text.place(at, hits.length, hasMore)}
            <Box component="span" sx={unlessPhone}>
              {text.messages(hits.length, hasMore)}
            </Box>
          </>
        )}
      </Typography>
      <Typography
        component="output"
        variant="body2"
        color="textSecondary"
        sx={{ ...lineStyle, '&:empty': { display: 'none' } }}
      >
        {[isNone && !isFailed ? nothing : '', sealed > 0 ? text.sealed(sealed) : '']
          .filter((line) => line !== '')
          .join(' ')}
      </Typography>
    </>
  );
};

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button size="small" color="inherit" onClick={onRetry}>
        {text.retry}
      </Button>
    }
    sx={{ ...lineStyle, py: 0 }}
  >
    {text.failed}
  </Alert>
);

/** Finds words in all of the shown branch, of which the page holds only a part. */
export const FindBar = ({ thread, asked, onClose }: FindBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const { field, giveBack } = useFocusReturned(bar, asked);
  const find = useFind(thread, bar);
  const { typed, setTyped, step, hits, isFailed, retry } = find;
  const close = (): void => {
    giveBack();
    onClose();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isField = event.target === field.current;
    const key = isField && event.key === 'Enter' ? (event.shiftKey ? 'ArrowUp' : 'ArrowDown') : event.key;
    if (event.nativeEvent.isComposing || !['Escape', 'ArrowUp', 'ArrowDown'].includes(key)) return;
    event.preventDefault();
    if (key === 'Escape') close();
    else step(key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Box
      ref={bar}
      component="search"
      aria-label={title}
      data-find=""
      data-print="none"
      onKeyDown={handleKey}
      sx={barStyle}
    >
      <OutlinedInput
        inputRef={field}
        size="small"
        value={typed}
        placeholder={title}
        onChange={(event) => setTyped(event.target.value)}
        inputProps={{
          'aria-label': title,
          maxLength: findLimits.queryLength,
          autoComplete: 'off',
          enterKeyHint: 'search',
        }}
        sx={fieldStyle}
      />
      <Outcome {...find} />
      <Action label={text.previous} isDisabled={hits.length === 0} onClick={() => step(-1)}>
        <KeyboardArrowUp />
      </Action>
      <Action label={text.next} isDisabled={hits.length === 0} onClick={() => step(1)}>
        <KeyboardArrowDown />
      </Action>
      <Action label={text.close} onClick={close}>
        <Close fontSize="small" />
      </Action>
      {isFailed && <Failed onRetry={retry} />}
    </Box>
  );
};
