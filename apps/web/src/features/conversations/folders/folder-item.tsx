import CreateNewFolder from '@mui/icons-material/CreateNewFolderOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Folder } from '@symbi/contracts/folders';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import type { HistoryItem } from '../history/groups.ts';
import { heights } from '../history/window.ts';
import { FolderRow } from './folder-row.tsx';
import { text } from './text.ts';

export interface FolderHandlers {
  readonly onToggle: (folder: string, isOpen: boolean) => void;
  readonly onFolderMenu: (folder: Folder, anchor: HTMLElement) => void;
  readonly onNewFolder: () => void;
}

interface FolderItemProps extends FolderHandlers {
  readonly item: Exclude<HistoryItem, { readonly kind: 'row' }>;
  /** Id of the folder a conversation is dragged over. */
  readonly over: string | null;
  readonly isStop: boolean;
  readonly onOpen: () => void;
}

const groupStyle = { px: 1, pt: 1.25, fontSize: '0.75rem', fontWeight: 650, color: 'text.secondary' } as const;
const noteStyle = {
  display: 'flex',
  alignItems: 'center',
  height: heights.note,
  px: 1,
  pl: 4,
  borderRadius: 1,
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const;
const linkStyle = {
  ...noteStyle,
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: 2, outlineOffset: -2, outlineColor: 'text.primary' },
} as const;

/** The items between the conversations of the history: group names, folders, and notes about open folders. */
export const FolderItem = ({ item, over, isStop, onOpen, ...handlers }: FolderItemProps) => {
  const { onToggle, onFolderMenu, onNewFolder } = handlers;
  if (item.kind === 'folder')
    return (
      <FolderRow
        folder={item.folder}
        isOpen={item.isOpen}
        isTarget={over === item.folder._id}
        isStop={isStop}
        onToggle={() => onToggle(item.folder._id, !item.isOpen)}
        onMenu={onFolderMenu}
      />
    );
  if (item.kind === 'note' && item.isLink)
    return (
      <Box
        component={RouterLink}
        to={paths.conversationsInFolder(item.folder._id)}
        tabIndex={isStop ? 0 : -1}
        onClick={onOpen}
        sx={linkStyle}
      >
        {item.label}
      </Box>
    );
  if (item.kind === 'note')
    return (
      <Box component="span" sx={noteStyle}>
        {item.label}
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'end', justifyContent: 'space-between', height: heights.group, pr: 0.5 }}>
      <Box component="span" sx={{ ...groupStyle, alignSelf: 'start' }}>
        {item.label}
      </Box>
      {item.ofFolders && (
        <IconButton size="small" aria-label={text.create} title={text.create} onClick={onNewFolder} sx={{ p: 0.375 }}>
          <CreateNewFolder sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Box>
  );
};
