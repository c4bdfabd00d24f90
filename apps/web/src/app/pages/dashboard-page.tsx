import Add from '@mui/icons-material/Add';
import Groups from '@mui/icons-material/GroupsOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Container from '@mui/material/Container';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { currentUserQuery } from '../../features/auth/api.ts';
import { myAgentsQuery } from '../../features/agents/api.ts';
import { RecentRows } from '../../features/conversations/components/recent-rows.tsx';
import { recentConversationsQuery, useLiveDashboard } from '../../features/dashboard/api.ts';
import { AgentCards } from '../../features/dashboard/components/agent-cards.tsx';
import { Counters } from '../../features/dashboard/components/counters.tsx';
import { RecentConversations } from '../../features/dashboard/components/recent-conversations.tsx';
import { StatusPanel } from '../../features/dashboard/components/status-panel.tsx';
import { isNewcomer } from '../../features/dashboard/model.ts';
import { text } from '../../features/dashboard/text.ts';
import { useEntry } from '../../platform/navigation/use-entry.ts';
import * as paths from '../../platform/paths.ts';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';

const loadRoundtable = async () => (await import('./roundtable.tsx')).Roundtable;

const Actions = ({ onRoundtable }: { onRoundtable: () => void }) => (
  <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
    <Button component={RouterLink} to={paths.newConversation} variant="contained" startIcon={<Add />}>
      {text.actions.newConversation}
    </Button>
    <Button component={RouterLink} to={paths.newAgent} variant="outlined" startIcon={<SmartToy />}>
      {text.actions.createAgent}
    </Button>
    <Button variant="outlined" startIcon={<Groups />} onClick={onRoundtable}>
      {text.actions.roundtable}
    </Button>
  </Stack>
);

export const DashboardPage = () => {
  useDocumentTitle(text.documentTitle);
  useLiveDashboard();
  const roundtable = useEntry('roundtable');
  const [openedAt] = useState(Date.now);
  const { data: user } = useQuery(currentUserQuery);
  const { data: recent, isLoading } = useQuery(recentConversationsQuery);
  const agents = useQuery(myAgentsQuery);
  const name = user?.name.trim() ?? '';
  const known = user === undefined ? undefined : isNewcomer(user.createdAt, recent?.count, openedAt);
  const isNew = known ?? (isLoading ? undefined : false);
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, sm: 3 } }}>
      <Stack spacing={{ xs: 2, sm: 3 }}>
        <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography
            variant="h1"
            // Its space is reserved, so the greeting does not change while it is read.
            sx={{ flexGrow: 1, overflowWrap: 'anywhere', visibility: isNew === undefined ? 'hidden' : 'visible' }}
          >
            {text.welcome(name === '' ? text.nameFallback : name, isNew ?? false)}
          </Typography>
          <Actions onRoundtable={roundtable.open} />
        </Stack>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2, sm: 3 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <RecentConversations>
            {(conversations) => <RecentRows conversations={conversations} agents={agents.data} />}
          </RecentConversations>
          <AgentCards />
        </Box>
        <Counters />
        <StatusPanel />
      </Stack>
      {roundtable.isOpen && (
        <LazyDialog title={text.actions.roundtable} load={loadRoundtable} onClose={roundtable.close} />
      )}
    </Container>
  );
};
