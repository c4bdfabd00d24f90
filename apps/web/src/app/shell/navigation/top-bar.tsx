import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { User } from '@symbi/contracts/users';
import { Link as RouterLink, useLocation } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { toggleThemeMode, useThemeMode } from '../../../platform/theme-mode.ts';
import { text as common } from '../../../platform/text/text.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { barLinks, isCurrent } from './bar-links.ts';
import { BAR_HAS_TITLE, BarSlot } from './bar-slot.tsx';
import { DemoBanner } from '../banners/demo-banner.tsx';
import { LOW } from '../../../ui/low.ts';
import { text } from '../text.ts';

const ThemeToggle = () => {
  const isLight = useThemeMode() === 'light';
  const label = isLight ? text.toDark : text.toLight;
  return (
    <IconButton data-bar="theme" color="inherit" aria-label={label} title={label} onClick={toggleThemeMode}>
      {isLight ? <DarkMode /> : <LightMode />}
    </IconButton>
  );
};

const BarLinks = () => {
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      data-bar="links"
      aria-label={text.mainNavigation}
      sx={{ display: { xs: 'none', md: 'flex' }, flexShrink: 0, gap: 0.5, mr: 1 }}
    >
      {barLinks.map(({ path, label }) => {
        const isHere = isCurrent(path, pathname);
        return (
          <Button
            key={path}
            component={RouterLink}
            to={path}
            color="inherit"
            aria-current={isHere ? 'page' : undefined}
            sx={{ px: 1.25, minWidth: 0, bgcolor: isHere ? 'action.selected' : undefined }}
          >
            {label}
          </Button>
        );
      })}
    </Box>
  );
};

const badge = {
  ml: 1,
  px: 1,
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 4,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: '22px',
} as const;

const Title = () => (
  <Box data-bar="product" sx={{ display: 'flex', alignItems: 'center', flexShrink: 0 }}>
    <Typography
      component={RouterLink}
      to={paths.dashboard}
      sx={{ fontSize: '1.25rem', fontWeight: 700, letterSpacing: '-0.02em', color: 'inherit', textDecoration: 'none' }}
    >
      {common.product}
    </Typography>
    <Box component="span" sx={badge} title={text.banner.message}>
      {text.demoBadge}
    </Box>
  </Box>
);

const hidden = { display: 'none' } as const;

/**
 * 56 or 64 pixels high. Next to a conversation's title, the product's name and the theme button move into the menus of
 * a phone, and the links into the drawer until both fit.
 */
const toolbarStyle = (theme: Theme) => ({
  px: { xs: 1, sm: 2 },
  '&&': { minHeight: { xs: 56, sm: 64 }, [LOW]: { minHeight: 48 } },
  [BAR_HAS_TITLE]: {
    [theme.breakpoints.down('lg')]: { '& [data-bar="links"]': hidden },
    [theme.breakpoints.down('sm')]: { '& [data-bar="product"], & [data-bar="theme"]': hidden },
  },
});

interface TopBarProps {
  readonly user: User | undefined;
  readonly isSignedIn: boolean;
  /** Called when the pointer or the focus reaches the menu button. */
  readonly onMenuApproach: () => void;
  readonly onMenuOpen: () => void;
  /** The drawer is pinned beside the page, so the button unpins it. */
  readonly isMenuPinned: boolean;
}

export const TopBar = ({ user, isSignedIn, isMenuPinned, onMenuApproach, onMenuOpen }: TopBarProps) => (
  <AppBar position="static" sx={{ bgcolor: 'background.paper' }}>
    {/* Without the menu button, the name begins where the page does. */}
    <Toolbar disableGutters sx={[toolbarStyle, !isSignedIn && { pl: { xs: 2 } }]}>
      {isSignedIn && (
        <IconButton
          color="inherit"
          edge="start"
          data-bar="menu"
          aria-label={isMenuPinned ? text.unpinMenu : text.openMenu}
          onPointerEnter={onMenuApproach}
          onFocus={onMenuApproach}
          onClick={onMenuOpen}
          sx={{ mr: 1, ml: 0 }}
        >
          <MenuIcon />
        </IconButton>
      )}
      <Title />
      <BarSlot />
      {isSignedIn && <BarLinks />}
      <ThemeToggle />
      {isSignedIn ? (
        <AvatarMenu user={user} />
      ) : (
        <Button component={RouterLink} to={paths.login} color="inherit" sx={{ ml: 0.5 }}>
          {text.login}
        </Button>
      )}
    </Toolbar>
    <DemoBanner />
  </AppBar>
);
