import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { text } from '../../features/conversations/text.ts';
import { RemoveDialog, RenameDialog } from './lazy-parts.ts';

interface TitleMenuProps {
  readonly conversation: { readonly _id: string; readonly title: string };
}

export const TitleMenu = ({ conversation }: TitleMenuProps) => {
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const choose = (which: 'rename' | 'remove'): void => {
    setAnchor(null);
    setDialog(which);
  };
  const close = (): void => setDialog(null);
  return (
    <>
      <IconButton aria-label={text.titleMenu} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreVert />
      </IconButton>
      <Menu disablePortal open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('rename')}>{text.editTitle}</MenuItem>
        <MenuItem onClick={() => choose('remove')}>{text.removeConversation}</MenuItem>
      </Menu>
      <Suspense>
        {dialog === 'rename' && <RenameDialog conversation={conversation} onClose={close} />}
        {dialog === 'remove' && (
          <RemoveDialog
            conversationId={conversation._id}
            onClose={close}
            onRemoved={() => void navigate('/conversations', { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
};
