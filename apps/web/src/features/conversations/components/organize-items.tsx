import MenuItem from '@mui/material/MenuItem';
import type { Conversation } from '@symbi/contracts/conversations';
import type { ReactNode } from 'react';
import { text as folderText } from '../folders/text.ts';
import { text as tagsText } from '../tags-text.ts';
import { text } from '../text.ts';

interface Organizing {
  readonly onChoose: (dialog: 'rename' | 'tags' | 'move') => void;
  readonly onToggle: (flag: 'isPinned' | 'isArchived') => void;
}

/** What every menu of a conversation begins with. An array: a menu finds the focus among its own children. */
export const organizeItems = (
  conversation: Pick<Conversation, 'isPinned' | 'isArchived'> | undefined,
  { onChoose, onToggle }: Organizing,
): ReactNode[] => [
  <MenuItem key="rename" onClick={() => onChoose('rename')}>
    {text.editTitle}
  </MenuItem>,
  <MenuItem key="tags" onClick={() => onChoose('tags')}>
    {tagsText.edit}
  </MenuItem>,
  <MenuItem key="move" onClick={() => onChoose('move')}>
    {folderText.move}
  </MenuItem>,
  <MenuItem key="pin" onClick={() => onToggle('isPinned')}>
    {conversation?.isPinned === true ? text.unpin : text.pin}
  </MenuItem>,
  <MenuItem key="archive" onClick={() => onToggle('isArchived')}>
    {conversation?.isArchived === true ? text.unarchive : text.archive}
  </MenuItem>,
];
