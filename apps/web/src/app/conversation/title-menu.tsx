import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Conversation } from '@symbi/contracts/conversations';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { forgetMark } from '../../features/conversations/history/marks.ts';
import { useLeaveOnceRemoved } from '../../features/conversations/removed.ts';
import { text } from '../../features/conversations/text.ts';
import { shownTitle } from '../../features/conversations/titles.ts';
import { ConversationMenu } from './lazy-parts.ts';

interface TitleMenuProps {
  readonly conversation: Pick<
    Conversation,
    '_id' | 'title' | 'tags' | 'isArchived' | 'isPinned' | 'folder' | 'messageCount'
  >;
  /** Shown between the title and its menu. */
  readonly children?: ReactNode;
}

const titleStyle = { minWidth: 0, ml: { sm: 2 }, pl: { sm: 2 }, borderLeft: { sm: 1 }, borderColor: { sm: 'divider' } };

/** The title of a conversation and its menu; a double click on the title renames it, as the menu does. */
export const TitleMenu = ({ conversation, children }: TitleMenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useLeaveOnceRemoved(conversation._id);
  useEffect(() => forgetMark(conversation._id), [conversation._id]);
  const open = (element: HTMLElement): void => {
    setWasOpened(true);
    setAnchor(element);
  };
  const rename = (): void => {
    // A title cannot have the focus that the dialog gives back.
    button.current?.focus();
    setWasOpened(true);
    setIsRenaming(true);
  };
  return (
    <>
      <Typography variant="h3" component="h1" noWrap dir="auto" onDoubleClick={rename} sx={titleStyle}>
        {shownTitle(conversation.title)}
      </Typography>
      {children}
      <IconButton
        ref={button}
        aria-label={text.titleMenu}
        aria-haspopup="menu"
        onClick={(event) => open(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Suspense>
        {wasOpened && (
          <ConversationMenu
            {...{ conversation, anchor, isRenaming }}
            onClose={() => setAnchor(null)}
            onRenamed={() => setIsRenaming(false)}
          />
        )}
      </Suspense>
    </>
  );
};
