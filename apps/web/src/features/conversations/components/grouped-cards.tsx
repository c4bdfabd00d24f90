import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Conversation } from '@symbi/contracts/conversations';
import { useMemo } from 'react';
import { useToday } from '../../../platform/hooks/use-minute.ts';
import type { useRowWords } from '../heads.ts';
import { dateGroups } from '../history/groups.ts';
import { text } from '../history/text.ts';
import { ConversationCard } from './conversation-card.tsx';

interface GroupedCardsProps {
  readonly conversations: readonly Conversation[];
  readonly wordsOf: ReturnType<typeof useRowWords>;
  readonly isNarrow: boolean;
  readonly onMenu: (conversation: Conversation, anchor: HTMLElement) => void;
  /** Which of them are selected. */
  readonly selection: {
    readonly isOn: boolean;
    readonly ids: ReadonlySet<string>;
    readonly onToggle: (conversationId: string, isRange: boolean) => void;
  };
}

/** The rows of the list under the days, weeks and months in which they were last used, as in the menu. */
export const GroupedCards = ({ conversations, wordsOf, isNarrow, onMenu, selection }: GroupedCardsProps) => {
  const today = useToday();
  const groups = useMemo(() => dateGroups(conversations, today), [conversations, today]);
  return (
    <Stack spacing={2.5}>
      {groups.map((group) => (
        <div key={group.label}>
          <Typography component="h2" variant="subtitle2" color="textSecondary" sx={{ mb: 0.75 }}>
            {group.label}
          </Typography>
          <Card component="ul" aria-label={text.listOf(group.label)} sx={{ m: 0, p: 0 }}>
            {group.conversations.map((conversation) => (
              <ConversationCard
                key={conversation._id}
                conversation={conversation}
                {...wordsOf(conversation)}
                isNarrow={isNarrow}
                onMenu={onMenu}
                isSelecting={selection.isOn}
                isSelected={selection.ids.has(conversation._id)}
                onToggle={selection.onToggle}
              />
            ))}
          </Card>
        </div>
      ))}
    </Stack>
  );
};
