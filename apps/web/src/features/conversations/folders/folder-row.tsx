import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Folder } from '@symbi/contracts/folders';
import { heights } from '../history/window.ts';
import { text } from './text.ts';

interface FolderRowProps {
  readonly folder: Folder;
  readonly isOpen: boolean;
  /** A conversation is being dragged over it. */
  readonly isTarget: boolean;
  /** Tab stops here; the arrow keys reach the other rows. */
  readonly isStop: boolean;
  readonly onToggle: () => void;
  readonly onMenu: (folder: Folder, anchor: HTMLElement) => void;
}

const rowStyle = {
  position: 'relative',
  height: heights.folder,
  borderRadius: 1,
  '&:hover, &:focus-within': { bgcolor: 'action.hover' },
  '&[data-target]': { bgcolor: 'action.selected', outline: 2, outlineOffset: -2, outlineColor: 'text.primary' },
  '& button + button': { opacity: 0 },
  '&:hover button, &:focus-within button, & button[aria-haspopup][aria-expanded="true"]': { opacity: 1 },
  '@media (hover: none)': { '& button + button': { opacity: 1 } },
} as const;

const buttonStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: 1,
  height: 1,
  pl: 0.5,
  pr: 5,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'start',
  cursor: 'pointer',
  '&:focus-visible': { outline: 2, outlineOffset: -2, outlineColor: 'text.primary' },
  '& svg': { fontSize: 18, color: 'text.secondary', flexShrink: 0 },
} as const;

/** A folder in the history: it opens in place and is a drop target. */
export const FolderRow = ({ folder, isOpen, isTarget, isStop, onToggle, onMenu }: FolderRowProps) => (
  <Box data-target={isTarget ? '' : undefined} sx={rowStyle}>
    <Box
      component="button"
      type="button"
      aria-expanded={isOpen}
      tabIndex={isStop ? 0 : -1}
      onClick={onToggle}
      sx={buttonStyle}
    >
      {isOpen ? <ExpandMore aria-hidden /> : <ChevronRight aria-hidden />}
      <FolderIcon aria-hidden />
      <Box
        component="span"
        dir="auto"
        title={folder.name}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {folder.name}
      </Box>
    </Box>
    <IconButton
      size="small"
      aria-label={text.menu(folder.name)}
      aria-haspopup="menu"
      tabIndex={isStop ? 0 : -1}
      onClick={(event) => onMenu(folder, event.currentTarget)}
      sx={{ position: 'absolute', right: 4, top: 3 }}
    >
      <MoreHoriz fontSize="small" />
    </IconButton>
  </Box>
);
