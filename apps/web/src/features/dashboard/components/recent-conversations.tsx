import Add from '@mui/icons-material/Add';
import Chat from '@mui/icons-material/ChatOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatDateTime } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { recentConversationsQuery } from '../api.ts';
import { text } from '../text.ts';
import { Panel } from './panel.tsx';

const composer = paths.newConversation;

const Empty = () => (
  <EmptyState
    icon={<Chat />}
    title={text.conversations.empty}
    hint={text.conversations.emptyHint}
    action={
      <Button component={RouterLink} to={composer} variant="contained">
        {text.conversations.start}
      </Button>
    }
  />
);

export const RecentConversations = () => (
  <Panel
    id="recent-conversations"
    title={text.conversations.title}
    failed={text.conversations.failed}
    query={useQuery({ ...recentConversationsQuery, select: ({ data }) => data })}
    empty={<Empty />}
    action={
      <Button component={RouterLink} to={composer} size="small" startIcon={<Add />}>
        {text.conversations.new}
      </Button>
    }
  >
    {(conversations) => (
      <List disablePadding sx={{ mx: -1 }}>
        {conversations.map(({ _id, title, lastActivity }) => (
          <ListItem key={_id} disablePadding>
            <ListItemButton component={RouterLink} to={paths.conversation(_id)} sx={{ borderRadius: 1, px: 1 }}>
              <ListItemText
                primary={title.trim() === '' ? text.conversations.untitled : title}
                secondary={formatDateTime(lastActivity)}
                slotProps={{ primary: { noWrap: true } }}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    )}
  </Panel>
);
