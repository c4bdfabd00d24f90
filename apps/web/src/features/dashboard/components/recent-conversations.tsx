import Add from '@mui/icons-material/Add';
import Chat from '@mui/icons-material/ChatOutlined';
import Button from '@mui/material/Button';
import type { Conversation } from '@symbi/contracts/conversations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
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

interface RecentConversationsProps {
  readonly children: (conversations: readonly Conversation[]) => ReactNode;
}

export const RecentConversations = ({ children }: RecentConversationsProps) => (
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
    {children}
  </Panel>
);
