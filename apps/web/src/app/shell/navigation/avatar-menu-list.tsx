import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link as RouterLink } from 'react-router';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import * as paths from '../../../platform/paths.ts';
import { toggleThemeMode, useThemeMode } from '../../../platform/theme-mode.ts';
import { text } from '../text.ts';
import { useSignOut } from '../use-sign-out.ts';

const links = [
  { path: paths.settings, label: text.navigation.settings },
  { path: paths.reports, label: text.navigation.logs },
  { path: paths.context, label: text.navigation.contextBridge },
];

interface AvatarMenuListProps {
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const AvatarMenuList = ({ anchor, isOpen, onClose }: AvatarMenuListProps) => {
  const handleSignOut = useSignOut();
  const mode = useThemeMode();
  // On a narrow screen the bar may have no room for it. An item that is merely hidden would stop the arrow keys.
  const isNarrow = useIsNarrow();
  return (
    <Menu
      anchorEl={anchor}
      open={isOpen}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {links.map(({ path, label }) => (
        <MenuItem key={path} component={RouterLink} to={path} onClick={onClose}>
          {label}
        </MenuItem>
      ))}
      {isNarrow && <MenuItem onClick={toggleThemeMode}>{mode === 'light' ? text.toDark : text.toLight}</MenuItem>}
      <Divider />
      <MenuItem
        onClick={() => {
          onClose();
          handleSignOut();
        }}
      >
        {text.logout}
      </MenuItem>
    </Menu>
  );
};
