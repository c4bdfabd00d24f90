import Avatar from '@mui/material/Avatar';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { User } from '@symbi/contracts/users';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { text } from './text.ts';
import { useSignOut } from './use-sign-out.ts';

const links = [
  { path: '/settings', label: text.navigation.settings },
  { path: '/reports', label: text.navigation.logs },
  { path: '/context-bridge', label: text.navigation.contextBridge },
];

/** The first letter of the user's name, or 'U'. */
export const letterOf = (name: string | undefined): string => {
  const [first] = (name ?? '').trim();
  return first === undefined ? text.letterFallback : first.toUpperCase();
};

export const AvatarMenu = ({ user }: { readonly user: User | undefined }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const handleSignOut = useSignOut();
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        edge="end"
        aria-label={text.accountMenu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ mr: 0 }}
      >
        <Avatar
          sx={{ width: 32, height: 32, fontSize: '0.95rem', bgcolor: 'primary.main', color: 'primary.contrastText' }}
        >
          {letterOf(user?.name)}
        </Avatar>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {links.map(({ path, label }) => (
          <MenuItem key={path} component={RouterLink} to={path} onClick={close}>
            {label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            close();
            handleSignOut();
          }}
        >
          {text.logout}
        </MenuItem>
      </Menu>
    </>
  );
};
