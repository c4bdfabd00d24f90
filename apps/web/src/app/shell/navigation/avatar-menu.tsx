import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { User } from '@symbi/contracts/users';
import { lazy, Suspense, useState } from 'react';
import { text } from '../text.ts';

const loadList = async () => ({ default: (await import('./avatar-menu-list.tsx')).AvatarMenuList });
const AvatarMenuList = lazy(loadList);
/** Ahead of the press, which says so if it cannot be loaded. */
const approach = (): void => void loadList().catch(() => undefined);

/** The first letter of the user's name, or 'U'; none until the account is loaded. */
const letterOf = (user: User | undefined): string => {
  if (user === undefined) return '';
  const [first] = user.name.trim();
  return first === undefined ? text.letterFallback : first.toUpperCase();
};

const circle = {
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  fontSize: '0.95rem',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const;

/** The user's letter and its menu; the menu is loaded when the pointer or the focus reaches the button. */
export const AvatarMenu = ({ user }: { readonly user: User | undefined }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        edge="end"
        aria-label={text.accountMenu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setIsOpen(true);
        }}
        sx={{ mr: 0 }}
      >
        <Box component="span" sx={circle}>
          {letterOf(user)}
        </Box>
      </IconButton>
      <Suspense fallback={null}>
        {anchor !== null && <AvatarMenuList anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
};
