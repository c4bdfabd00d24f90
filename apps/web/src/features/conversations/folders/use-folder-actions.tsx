import Box from '@mui/material/Box';
import type { Conversation } from '@symbi/contracts/conversations';
import { useState } from 'react';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { useUpdateConversation } from '../update.ts';
import type { ListFailure } from '../components/use-storing.ts';
import type { OpenFolder } from '../history/groups.ts';
import { shownTitle } from '../titles.ts';
import { FolderDialog } from './folder-dialog.tsx';
import type { FolderHandlers } from './folder-item.tsx';
import { FolderMenu, type OpenFolderMenu } from './folder-menu.tsx';
import { setOpen } from './open-folders.ts';
import { text as changesText } from '../changes-text.ts';
import { text } from './text.ts';

/** The actions on folders in the history, with their open menus and dialogs. */
export const useFolderActions = (folders: readonly OpenFolder[], onFailed: (failure: ListFailure) => void) => {
  const [menu, setMenu] = useState<OpenFolderMenu | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const [said, setSaid] = useState('');
  const update = useUpdateConversation();
  const known = folders.map(({ folder }) => folder._id);
  const move = (conversation: Conversation, to: string | null): void => {
    const name = folders.find(({ folder }) => folder._id === to)?.folder.name;
    const title = shownTitle(conversation.title);
    // The callbacks of `mutate` are called for the last move only, and each has to be told.
    void update.mutateAsync({ id: conversation._id, change: { folder: to } }).then(
      () => setSaid(name === undefined ? text.movedOut(title) : text.moved(title, name)),
      (error: unknown) =>
        onFailed({ error, what: changesText.couldNot.move(title), retry: () => move(conversation, to) }),
    );
  };
  const handlers: FolderHandlers = {
    onToggle: (folder, isOpen) => setOpen(folder, isOpen, known),
    onFolderMenu: (folder, anchor) => setMenu({ folder, anchor }),
    onNewFolder: () => setIsNaming(true),
  };
  const parts = (onOpen: () => void) => (
    <>
      <FolderMenu open={menu} onClose={() => setMenu(null)} onOpen={onOpen} />
      {isNaming && <FolderDialog folder={null} onClose={() => setIsNaming(false)} />}
      <Box component="output" sx={visuallyHidden}>
        {said}
      </Box>
    </>
  );
  return { move, handlers, parts };
};
