import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import type { Conversation } from '@symbi/contracts/conversations';
import { Suspense, useState } from 'react';
import { text } from '../../features/conversations/text.ts';
import { ConversationMenu } from './lazy-parts.ts';

interface TitleMenuProps {
  readonly conversation: Pick<
    Conversation,
    '_id' | 'title' | 'tags' | 'isArchived' | 'isPinned' | 'folder' | 'messageCount'
  >;
}

export const TitleMenu = ({ conversation }: TitleMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (element: HTMLElement): void => {
    setWasOpened(true);
    setAnchor(element);
  };
  return (
    <>
      <IconButton aria-label={text.titleMenu} aria-haspopup="menu" onClick={(event) => open(event.currentTarget)}>
        <MoreVert />
      </IconButton>
      <Suspense>
        {wasOpened && <ConversationMenu conversation={conversation} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
};
