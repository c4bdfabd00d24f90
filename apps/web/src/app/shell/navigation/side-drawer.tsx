import Close from '@mui/icons-material/Close';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@symbi/contracts/users';
import { Link as RouterLink, useLocation } from 'react-router';
import { siteQuery } from '../../../features/site/api.ts';
import { text as common } from '../../../platform/text/text.ts';
import { isCurrent } from './bar-links.ts';
import { drawerEntries } from './entries.ts';
import { text } from '../text.ts';
import { useSignOut } from '../use-sign-out.ts';

const drawerWidth = 300;

const Head = ({ onClose }: { readonly onClose: () => void }) => (
  <Box sx={{ display: 'flex', alignItems: 'flex-start', px: 2, py: 1.5 }}>
    <Box sx={{ flexGrow: 1 }}>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 700, letterSpacing: '-0.02em' }}>{common.product}</Typography>
      <Typography variant="body2" color="textSecondary">
        {text.drawerSubtitle}
      </Typography>
    </Box>
    <IconButton aria-label={text.closeMenu} onClick={onClose} edge="end">
      <Close />
    </IconButton>
  </Box>
);

const Entries = ({ onClose }: { readonly onClose: () => void }) => {
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label={text.mainNavigation} sx={{ flexGrow: 1, overflowY: 'auto' }}>
      <List sx={{ px: 1 }}>
        {drawerEntries.map(({ path, label, Icon }) => {
          const isHere = isCurrent(path, pathname);
          return (
            <ListItem key={path} disablePadding>
              <ListItemButton
                component={RouterLink}
                to={path}
                selected={isHere}
                aria-current={isHere ? 'page' : undefined}
                onClick={onClose}
                sx={{ borderRadius: 1 }}
              >
                <ListItemIcon sx={{ minWidth: 40 }}>
                  <Icon />
                </ListItemIcon>
                <ListItemText primary={label} />
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </Box>
  );
};

const Foot = ({ user }: { readonly user: User | undefined }) => {
  const site = useQuery(siteQuery);
  const handleSignOut = useSignOut();
  return (
    <Box sx={{ p: 2 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user?.name ?? text.userFallback}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 1.5 }}>
        {user?.email ?? site.data?.contactEmail ?? text.emailFallback}
      </Typography>
      <Button fullWidth variant="outlined" startIcon={<Logout />} onClick={handleSignOut}>
        {text.logout}
      </Button>
    </Box>
  );
};

interface SideDrawerProps {
  readonly user: User | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const SideDrawer = ({ user, isOpen, onClose }: SideDrawerProps) => (
  <Drawer
    open={isOpen}
    onClose={onClose}
    slotProps={{
      paper: { 'aria-label': text.mainNavigation, sx: { width: drawerWidth, maxWidth: '100vw' } },
    }}
  >
    <Head onClose={onClose} />
    <Divider />
    <Entries onClose={onClose} />
    <Divider />
    <Foot user={user} />
  </Drawer>
);
