import MoreVert from '@mui/icons-material/MoreVert';
import PushPin from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Conversation } from '@symbi/contracts/conversations';
import { memo, type MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDateTime } from '../../../platform/format.ts';
import { useToday } from '../../../platform/hooks/use-minute.ts';
import * as paths from '../../../platform/paths.ts';
import { faceOf, meanWords } from '../../../ui/trust/face.ts';
import { TrustIcon } from '../../../ui/trust/trust-icon.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import type { Mark } from '../history/mark-of.ts';
import { Marked } from '../history/marked.tsx';
import { whenUsed } from '../list-model.ts';
import { SelectionCheckbox } from '../selection/selection-checkbox.tsx';
import { text as selectionText } from '../selection/text.ts';
import { text } from '../text.ts';
import { shownTitle } from '../titles.ts';
import { ConversationTags } from './conversation-tags.tsx';

interface ConversationCardProps {
  readonly conversation: Conversation;
  /** The last message and its sender; undefined until it is known. */
  readonly excerpt: string | undefined;
  readonly agent: string | undefined;
  readonly mark: Mark | null;
  /** On a phone, and beside other parts of a page, its agent, score and time are a line of their own. */
  readonly isNarrow: boolean;
  /** Without it the row has neither menu nor tags, and stands under the heading of a part of a page. */
  readonly onMenu?: (conversation: Conversation, anchor: HTMLElement) => void;
  /** Several are being selected: a press anywhere on the row selects it too. */
  readonly isSelecting?: boolean;
  readonly isSelected?: boolean;
  /** Without it the row has no checkbox. */
  readonly onToggle?: (conversationId: string, isRange: boolean) => void;
}

/** The rating of a conversation, and how many replies it is about; undefined before the first that makes a claim. */
const meanOf = ({ ethicalScore, trustCount, uncheckedCount }: Conversation) => {
  const of = meanWords(trustCount, uncheckedCount);
  if (of === undefined) return undefined;
  const face = faceOf(ethicalScore === null ? { state: 'not_checked' } : { state: 'checked', score: ethicalScore });
  return { face, words: ethicalScore === null ? of : text.meanTrust(face?.label ?? '', of) };
};

/** The icon for the mean score of the checked replies; the words show on hover and to screen readers. */
const MeanTrust = ({ conversation }: Pick<ConversationCardProps, 'conversation'>) => {
  const mean = meanOf(conversation);
  if (mean === undefined) return <Box component="span" sx={{ width: 20, flexShrink: 0 }} />;
  const { face, words } = mean;
  return (
    <Box component="span" title={words} sx={{ display: 'flex', width: 20, flexShrink: 0, zIndex: 1 }}>
      {face !== undefined && <TrustIcon name={face.name} />}
      <Box component="span" sx={visuallyHidden}>
        {words}
      </Box>
    </Box>
  );
};

const rowStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 1.5 },
  // On a phone the tags stand below the title, which they would leave no room.
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  minHeight: 56,
  py: { xs: 1, sm: 0 },
  pl: { xs: 1, sm: 2 },
  pr: 0.5,
  listStyle: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 56px',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const narrowStyle = { ...rowStyle, flexWrap: 'wrap', py: 1 } as const;

/** Where a pointer can bring up the checkbox, its room is there at rest, so that nothing moves. */
const checkboxRoom = { pl: { xs: 1, sm: 2 }, '@media (hover: hover)': { pl: { xs: 1, sm: 5 } } } as const;
const selectingStyle = {
  pl: { xs: 5, sm: 5 },
  userSelect: 'none',
  // Keeps what gets the focus clear of the bar above the list.
  '& :is(a, button, input)': { scrollMarginTop: 64 },
  '&[data-selected]': { bgcolor: 'action.selected' },
} as const;
const checkboxStyle = { position: 'absolute', left: 0, top: 'calc(50% - 20px)', zIndex: 1 } as const;
const quietCheckboxStyle = {
  ...checkboxStyle,
  opacity: 0,
  'li:hover > &, &:focus-visible': { opacity: 1 },
  '@media (hover: none)': { display: 'none' },
} as const;

/** 'Reliable' of 'Reliable: 71%'. */
const tierOf = (label: string): string => label.split(':')[0] ?? label;

/** The link covers the whole row; other buttons lie above it. */
const linkStyle = {
  minWidth: 0,
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible::after': { outline: 2, outlineOffset: -2, outlineColor: 'text.primary' },
} as const;

interface HeadingProps extends Pick<ConversationCardProps, 'conversation' | 'mark'> {
  /** Called for a press on the row; its link is followed unless it prevents that. */
  readonly onPress: ((event: MouseEvent) => void) | undefined;
}

const Heading = ({ conversation, mark, onPress }: HeadingProps) => (
  // The direction of the title is that of the row, so that it begins where the words below it do.
  <Box dir="auto" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
    {conversation.isPinned && (
      // The name of the icon has no say in the direction.
      <Box component="bdi" sx={{ display: 'flex', flexShrink: 0 }}>
        <PushPin sx={{ fontSize: 16 }} titleAccess={text.pinned} />
      </Box>
    )}
    <Box component={RouterLink} to={paths.conversation(conversation._id)} onClick={onPress} sx={linkStyle}>
      <Typography component="h3" variant="body2" noWrap sx={{ fontWeight: 600, lineHeight: '20px' }}>
        {shownTitle(conversation.title)}
      </Typography>
    </Box>
    {mark !== null && <Marked mark={mark} />}
    {conversation.isArchived && <Chip size="small" label={text.archived} sx={{ height: 20 }} />}
  </Box>
);

/** When it was last used: the day or the time, and in full for screen readers and on hover. */
const Used = ({ conversation, sx }: Pick<ConversationCardProps, 'conversation'> & { readonly sx?: object }) => {
  const { messageCount, lastActivity, createdAt } = conversation;
  const today = useToday();
  const used = lastActivity || createdAt;
  const figures = [text.messages(messageCount), `${text.lastActivity} ${formatDateTime(used)}`];
  return (
    <Box component="time" dateTime={used} title={figures.join(' · ')} sx={sx}>
      {whenUsed(new Date(used), new Date(today))}
      {figures.map((figure) => (
        <Box key={figure} component="span" sx={visuallyHidden}>
          {figure}
        </Box>
      ))}
    </Box>
  );
};

/** Agent, score and time as columns. */
const Figures = ({ conversation, agent }: Pick<ConversationCardProps, 'conversation' | 'agent'>) => (
  <>
    <Typography
      variant="caption"
      color="textSecondary"
      noWrap
      sx={{ display: { xs: 'none', md: 'block' }, width: { md: 120, lg: 176 }, flexShrink: 0 }}
    >
      <bdi>{agent}</bdi>
    </Typography>
    <MeanTrust conversation={conversation} />
    <Typography
      component="span"
      variant="caption"
      color="textSecondary"
      noWrap
      sx={{ width: 84, flexShrink: 0, textAlign: 'end', zIndex: 1 }}
    >
      <Used conversation={conversation} />
    </Typography>
  </>
);

/** The same in one line: the agent gives way to the rest. */
const FigureLine = ({ conversation, agent }: Pick<ConversationCardProps, 'conversation' | 'agent'>) => {
  const mean = meanOf(conversation);
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="p"
      sx={{ display: 'flex', minWidth: 0, whiteSpace: 'pre', lineHeight: '20px' }}
    >
      {agent !== undefined && (
        <>
          <Box component="bdi" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {agent}
          </Box>
          {' · '}
        </>
      )}
      {mean?.face !== undefined && (
        <>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, flexShrink: 0 }}>
            <TrustIcon name={mean.face.name} sx={{ fontSize: 16 }} />
            {tierOf(mean.face.label)}
          </Box>
          {' · '}
        </>
      )}
      <Used conversation={conversation} sx={{ flexShrink: 0 }} />
    </Typography>
  );
};

/** The styles of the row, with or without a checkbox. */
const stylesOf = ({ isNarrow, isSelecting = false, onToggle }: ConversationCardProps) => [
  isNarrow ? narrowStyle : rowStyle,
  onToggle !== undefined && (isSelecting ? selectingStyle : checkboxRoom),
];

/** The checkbox of a row: invisible until a pointer or the focus reaches it, and on a phone until selecting begins. */
const RowCheckbox = ({
  conversation,
  isNarrow,
  isSelecting = false,
  isSelected = false,
  onToggle,
}: ConversationCardProps) => {
  if (onToggle === undefined || (isNarrow && !isSelecting)) return null;
  return (
    <SelectionCheckbox
      label={selectionText.select(shownTitle(conversation.title))}
      isSelected={isSelected}
      onToggle={(isRange) => onToggle(conversation._id, isRange)}
      sx={isSelecting ? checkboxStyle : quietCheckboxStyle}
    />
  );
};

/** While several are selected, a press on a row selects it; one for another tab, or of the Enter key, still opens it. */
const pressOf = ({ conversation, isSelecting = false, onToggle }: ConversationCardProps) => {
  if (!isSelecting || onToggle === undefined) return undefined;
  return (event: MouseEvent): void => {
    if (event.detail === 0 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    onToggle(conversation._id, event.shiftKey);
  };
};

/** One conversation of the list, in two lines, and on a phone in three. Rows far from the view are not laid out, so long lists stay fast. */
export const ConversationCard = memo((props: ConversationCardProps) => {
  const { conversation, excerpt, agent, mark, isNarrow, isSelected = false, onMenu } = props;
  return (
    <Box
      component="li"
      data-conversation={conversation._id}
      data-selected={isSelected ? '' : undefined}
      sx={stylesOf(props)}
    >
      <RowCheckbox {...props} />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Heading {...{ conversation, mark }} onPress={pressOf(props)} />
        {isNarrow && <FigureLine {...{ conversation, agent }} />}
        <Typography variant="body2" color="textSecondary" noWrap dir="auto" sx={{ lineHeight: '20px' }}>
          {conversation.messageCount === 0 ? text.noMessages : excerpt}
          {/* Keeps the line's height while the excerpt is unknown. */}
          {'\u200b'}
        </Typography>
      </Box>
      {onMenu !== undefined && <ConversationTags tags={conversation.tags} />}
      {!isNarrow && <Figures {...{ conversation, agent }} />}
      {onMenu !== undefined && (
        <IconButton
          aria-label={text.menu(shownTitle(conversation.title))}
          aria-haspopup="menu"
          onClick={(event) => onMenu(conversation, event.currentTarget)}
          sx={{ flexShrink: 0, zIndex: 1 }}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
});
ConversationCard.displayName = 'ConversationCard';
