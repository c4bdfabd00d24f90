import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Conversation } from '@symbi/contracts/conversations';
import { memo, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts';
import { faceOf } from '../../../ui/trust/face.ts';
import { TrustIcon } from '../../../ui/trust/trust-icon.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { text as common } from '../text.ts';
import { shownTitle } from '../titles.ts';
import type { Mark } from './mark-of.ts';
import { Marked } from './marked.tsx';
import { RowEditor } from './row-editor.tsx';
import { heights } from './window.ts';

export interface RowHandlers {
  readonly onOpen: () => void;
  readonly onMenu: (conversation: Conversation, anchor: HTMLElement) => void;
  readonly onEdit: (conversation: Conversation | null) => void;
  readonly onDrag: (event: DragEvent, conversation: Conversation) => void;
}

export interface RowAgent {
  readonly name: string;
  /** Answers where nobody chose another: its name says little. */
  readonly isBuiltIn: boolean;
}

interface HistoryRowProps extends RowHandlers {
  readonly conversation: Conversation;
  readonly agent: RowAgent | undefined;
  readonly mark: Mark | null;
  readonly isHere: boolean;
  readonly isEditing: boolean;
  /** Tab stops here; the arrow keys reach the other rows. */
  readonly isStop: boolean;
  readonly isInFolder: boolean;
}

const rowStyle = {
  position: 'relative',
  height: heights.row,
  borderRadius: 1,
  '&:hover, &:focus-within, &[data-here]': { bgcolor: 'action.hover' },
  '&[data-here]': { bgcolor: 'action.selected' },
  '& button': { opacity: 0 },
  '&:hover button, &:focus-within button, & button[aria-expanded="true"]': { opacity: 1 },
  '@media (hover: none)': { '& button': { opacity: 1 } },
  // Makes room for the button while it is visible.
  '&:hover a, &:focus-within a': { pr: 5 },
} as const;

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 1,
  pl: 1,
  pr: { xs: 5, lg: 1 },
  borderRadius: 1,
  color: 'inherit',
  textDecoration: 'none',
  fontSize: '0.875rem',
  '&:focus-visible': { outline: 2, outlineOffset: -2, outlineColor: 'text.primary' },
} as const;

const insideStyle = { ...linkStyle, pl: 3 } as const;

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A third of the row at most, and down to its first letters before the title loses one of its own. */
const agentStyle = {
  ...oneLine,
  maxWidth: '33%',
  minWidth: 48,
  // So much that not even a fraction of a pixel is missing from a title that has room.
  flexShrink: 1e6,
  textAlign: 'end',
  color: 'text.secondary',
  fontSize: '0.75rem',
  // Beside a button that is always there, little would be left of the title.
  '@media (hover: none)': visuallyHidden,
} as const;

/** The icon for the average tier of its replies; nothing before the first reply that makes a claim. */
const Tier = ({ conversation: { ethicalScore, uncheckedCount } }: Pick<HistoryRowProps, 'conversation'>) => {
  const isRated = ethicalScore !== null || uncheckedCount > 0;
  const face = isRated
    ? faceOf(ethicalScore === null ? { state: 'not_checked' } : { state: 'checked', score: ethicalScore })
    : undefined;
  return (
    <Box component="span" sx={{ display: 'flex', width: 16, flexShrink: 0 }} title={face?.label}>
      {face !== undefined && (
        <>
          <TrustIcon name={face.name} style={{ fontSize: 16 }} />
          <Box component="span" sx={visuallyHidden}>
            {face.label}
          </Box>
        </>
      )}
    </Box>
  );
};

/** One conversation as one line: a real link, so it can be opened in a new tab. */
export const HistoryRow = memo(
  ({ conversation, agent, mark, isHere, isEditing, isStop, isInFolder, ...handlers }: HistoryRowProps) => {
    const { onOpen, onMenu, onEdit, onDrag } = handlers;
    const title = shownTitle(conversation.title);
    // After renaming, the focus returns to the row.
    const link = useFocusBack<HTMLAnchorElement>(isEditing);
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F2') return;
      event.preventDefault();
      onEdit(conversation);
    };
    // With a key held down, each click opens another tab or window.
    const handleDoubleClick = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
      if (!altKey && !ctrlKey && !metaKey && !shiftKey) onEdit(conversation);
    };
    if (isEditing) return <RowEditor conversation={conversation} onDone={() => onEdit(null)} />;
    return (
      <Box data-conversation={conversation._id} data-here={isHere ? '' : undefined} sx={rowStyle}>
        <Box
          component={RouterLink}
          ref={link}
          to={paths.conversation(conversation._id)}
          aria-current={isHere ? 'page' : undefined}
          tabIndex={isStop ? 0 : -1}
          onClick={onOpen}
          onDoubleClick={handleDoubleClick}
          onKeyDown={handleKey}
          onDragStart={(event: DragEvent) => onDrag(event, conversation)}
          sx={isInFolder ? insideStyle : linkStyle}
        >
          <Tier conversation={conversation} />
          <Box
            component="span"
            dir="auto"
            title={title}
            sx={{ ...oneLine, flexGrow: 1, fontWeight: mark === null ? 400 : 650 }}
          >
            {title}
          </Box>
          {agent !== undefined && (
            <Box component="span" title={agent.name} sx={agent.isBuiltIn ? visuallyHidden : agentStyle}>
              <bdi>{agent.name}</bdi>
            </Box>
          )}
          {mark !== null && <Marked mark={mark} />}
        </Box>
        <IconButton
          size="small"
          aria-label={common.menu(title)}
          aria-haspopup="menu"
          tabIndex={isStop ? 0 : -1}
          onClick={(event) => onMenu(conversation, event.currentTarget)}
          sx={{ position: 'absolute', right: 4, top: 3 }}
        >
          <MoreHoriz fontSize="small" />
        </IconButton>
      </Box>
    );
  },
);
HistoryRow.displayName = 'HistoryRow';
