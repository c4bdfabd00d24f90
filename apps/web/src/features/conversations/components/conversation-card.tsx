import MoreVert from '@mui/icons-material/MoreVert';
import PushPin from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Conversation } from '@symbi/contracts/conversations';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDateTime } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { faceOf, meanWords } from '../../../ui/trust/face.ts';
import { TrustIcon } from '../../../ui/trust/trust-icon.tsx';
import { text } from '../text.ts';
import { shownTitle } from '../titles.ts';
import { ConversationTags } from './conversation-tags.tsx';

interface ConversationCardProps {
  readonly conversation: Conversation;
  readonly onMenu: (conversation: Conversation, anchor: HTMLElement) => void;
}

/** The mean of the replies that were checked, and how many were not. */
const MeanTrust = ({ conversation }: Pick<ConversationCardProps, 'conversation'>) => {
  const { ethicalScore, trustCount, uncheckedCount } = conversation;
  const of = meanWords(trustCount, uncheckedCount);
  if (of === undefined) return null;
  const face = faceOf(ethicalScore === null ? { state: 'not_checked' } : { state: 'checked', score: ethicalScore });
  return (
    <Stack direction="row" spacing={0.75} sx={{ alignItems: 'center', color: 'text.secondary', mt: 0.5 }}>
      {face !== undefined && <TrustIcon name={face.name} />}
      <Typography variant="body2">{ethicalScore === null ? of : text.meanTrust(face?.label ?? '', of)}</Typography>
    </Stack>
  );
};

/** One conversation of the list. Cards far from view are not laid out, so long lists stay fast. */
export const ConversationCard = memo(({ conversation, onMenu }: ConversationCardProps) => (
  <Card
    component="li"
    data-conversation={conversation._id}
    sx={{ position: 'relative', listStyle: 'none', contentVisibility: 'auto', containIntrinsicSize: 'auto 84px' }}
  >
    <CardActionArea component={RouterLink} to={paths.conversation(conversation._id)} sx={{ p: 2, pr: 7 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', minWidth: 0 }}>
        {conversation.isPinned && <PushPin fontSize="small" titleAccess={text.pinned} />}
        <Typography variant="h3" component="h2" noWrap dir="auto" sx={{ minWidth: 0 }}>
          {shownTitle(conversation.title)}
        </Typography>
        {conversation.isArchived && <Chip size="small" label={text.archived} />}
      </Stack>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ flexWrap: 'wrap', color: 'text.secondary', mt: 0.5, '& p': { fontSize: '0.875rem' } }}
      >
        <Typography>{text.messages(conversation.messageCount)}</Typography>
        <Typography aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }}>
          ·
        </Typography>
        <Typography>
          {text.lastActivity} {formatDateTime(conversation.lastActivity || conversation.createdAt)}
        </Typography>
      </Stack>
      <MeanTrust conversation={conversation} />
    </CardActionArea>
    <ConversationTags tags={conversation.tags} />
    <Box sx={{ position: 'absolute', top: 12, right: 8 }}>
      <IconButton
        aria-label={text.menu(shownTitle(conversation.title))}
        aria-haspopup="menu"
        onClick={(event) => onMenu(conversation, event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
    </Box>
  </Card>
));
ConversationCard.displayName = 'ConversationCard';
