import Box from '@mui/material/Box';
import type { Conversation } from '@symbi/contracts/conversations';
import { useRowWords } from '../heads.ts';
import type { NamedAgent } from '../search/other-agents.ts';
import { ConversationCard } from './conversation-card.tsx';

const noAgents: readonly NamedAgent[] = [];

interface RecentRowsProps {
  readonly conversations: readonly Conversation[];
  readonly agents: readonly NamedAgent[] | undefined;
}

/** Rows of the list for a narrow part of a page, without their menus. */
export const RecentRows = ({ conversations, agents = noAgents }: RecentRowsProps) => {
  const wordsOf = useRowWords(conversations, agents);
  return (
    <Box component="ul" sx={{ m: 0, mx: { xs: -1, sm: -2 }, p: 0, '& > li': { pr: { xs: 1, sm: 2 } } }}>
      {conversations.map((conversation) => (
        <ConversationCard key={conversation._id} conversation={conversation} {...wordsOf(conversation)} isNarrow />
      ))}
    </Box>
  );
};
