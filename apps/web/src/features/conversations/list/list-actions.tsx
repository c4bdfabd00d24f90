import Add from '@mui/icons-material/Add';
import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode, type Ref } from 'react';
import { Link as RouterLink } from 'react-router';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import * as paths from '../../../platform/paths.ts';
import type { ImportTrigger } from '../../../ui/import/import-button.tsx';
import { text as importText } from '../../../ui/import/text.ts';
import { text } from '../text.ts';

/** Imports conversations; without a trigger of its own it shows a button. */
export type Importer = (trigger?: ImportTrigger) => ReactNode;

interface ListActionsProps {
  readonly archived: boolean;
  readonly importer: Importer | undefined;
  readonly onArchived: () => void;
}

interface MoreMenuProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly archived: boolean;
  readonly onImport: () => void;
  readonly onArchived: () => void;
}

/** What a phone has no room for beside the title. */
const MoreMenu = ({ ref, archived, onImport, onArchived }: MoreMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton
        ref={ref}
        aria-label={text.moreActions}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {!archived && <MenuItem onClick={choose(onArchived)}>{text.showArchived}</MenuItem>}
        <MenuItem onClick={choose(onImport)}>{importText.open}</MenuItem>
      </Menu>
    </>
  );
};

const newStyle = {
  width: 44,
  height: 44,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.main', opacity: 0.9 },
} as const;

/** The state of an import takes a line of its own rather than leave the window. */
const narrowStyle = { alignItems: 'center', flexWrap: 'wrap', justifyContent: 'flex-end', ml: 'auto' } as const;

/** The actions beside the title of the list: on a phone one line with it, so that the conversations begin higher up. */
export const ListActions = ({ archived, importer, onArchived }: ListActionsProps) => {
  const isNarrow = useIsNarrow();
  const toggle = (
    <Button variant="outlined" onClick={onArchived}>
      {archived ? text.showActive : text.showArchived}
    </Button>
  );
  if (isNarrow) {
    return (
      <Stack direction="row" spacing={0.5} sx={narrowStyle}>
        {/* The way back is in sight, and not in the menu. */}
        {archived && toggle}
        {importer?.((onImport, ref) => (
          <MoreMenu {...{ ref, archived, onImport, onArchived }} />
        ))}
        <IconButton component={RouterLink} to={paths.newConversation} aria-label={text.create} sx={newStyle}>
          <Add />
        </IconButton>
      </Stack>
    );
  }
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
      {importer?.()}
      {toggle}
      <Button component={RouterLink} to={paths.newConversation} variant="contained" startIcon={<Add />}>
        {text.create}
      </Button>
    </Stack>
  );
};
