import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '@symbi/contracts/agents';
import type { User } from '@symbi/contracts/users';
import { useMemo, type ReactNode } from 'react';
import { Link as RouterLink, useLocation, useMatch } from 'react-router';
import { myAgentsQuery } from '../../../features/agents/api.ts';
import { History } from '../../../features/conversations/history/history.tsx';
import type { RowAgent } from '../../../features/conversations/history/history-row.tsx';
import { siteQuery } from '../../../features/site/api.ts';
import * as paths from '../../../platform/paths.ts';
import { isCurrent } from './bar-links.ts';
import { drawerEntries } from './entries.ts';
import { text } from '../text.ts';
import { useSignOut } from '../use-sign-out.ts';

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  // Two columns of the longest entries just fit the drawer's width.
  gap: 0.75,
  minHeight: 32,
  px: 0.75,
  borderRadius: 1,
  color: 'inherit',
  textDecoration: 'none',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  '& svg': { fontSize: 18, color: 'text.secondary' },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected', fontWeight: 600 },
  '&:focus-visible': { outline: 2, outlineOffset: -2, outlineColor: 'text.primary' },
} as const;

/** The ten entries in two columns, to leave the height to the conversations. */
const Entries = ({ onOpen }: { readonly onOpen: () => void }) => {
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label={text.entries} sx={{ px: 1, py: 1, flexShrink: 0 }}>
      <Box
        component="ul"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', listStyle: 'none', m: 0, p: 0 }}
      >
        {drawerEntries.map(({ path, label, Icon }) => (
          <li key={path}>
            <Box
              component={RouterLink}
              to={path}
              aria-current={isCurrent(path, pathname) ? 'page' : undefined}
              onClick={onOpen}
              sx={entryStyle}
            >
              <Icon aria-hidden />
              {label}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
};

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const Foot = ({ user }: { readonly user: User | undefined }) => {
  const site = useQuery(siteQuery);
  const handleSignOut = useSignOut();
  const name = user?.name.trim() || text.userFallback;
  const email = user?.email ?? site.data?.contactEmail ?? text.emailFallback;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, flexShrink: 0 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" title={name} sx={{ ...oneLine, fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary" title={email} sx={{ ...oneLine, display: 'block' }}>
          {email}
        </Typography>
      </Box>
      <Button size="small" startIcon={<Logout />} onClick={handleSignOut} sx={{ flexShrink: 0 }}>
        {text.logout}
      </Button>
    </Box>
  );
};

/** The agents as the rows name them. Several that answer without a model are told apart by their names. */
const rowAgents = (mine: readonly Agent[]): ReadonlyMap<string, RowAgent> => {
  const local = mine.filter(({ provider }) => provider === 'local');
  return new Map(
    mine.map((agent) => [agent._id, { name: agent.name, isBuiltIn: local.length === 1 && agent === local[0] }]),
  );
};

interface DrawerContentProps {
  readonly user: User | undefined;
  /** The drawer's title and its button to close or pin it. */
  readonly head: ReactNode;
  /** Called when a link is followed. */
  readonly onOpen: () => void;
  readonly isOverPage?: boolean;
}

/** Conversations above, the entries below, then the signed-in user: the same in the drawer and in the pinned panel. */
export const DrawerContent = ({ user, head, onOpen, isOverPage = false }: DrawerContentProps) => {
  const { data: mine } = useQuery(myAgentsQuery);
  const agents = useMemo(() => rowAgents(mine ?? []), [mine]);
  const openId = useMatch(paths.conversation(':id'))?.params.id?.toLowerCase() ?? null;
  return (
    <>
      {head}
      <History {...{ agents, openId, onOpen, isOverPage }} />
      <Divider />
      <Entries onOpen={onOpen} />
      <Divider />
      <Foot user={user} />
    </>
  );
};
