import Add from '@mui/icons-material/Add';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { visibleTags } from '@symbi/contracts/limits';
import { Link } from 'react-router';
import { text } from '../text.ts';

interface MessageTagsProps {
  readonly tags: readonly string[];
  readonly conversationId: string;
  /** Given where a tag can be added: not while the message is being written. */
  readonly onAdd: (() => void) | undefined;
}

/** At most three tags, each leading to the messages that have it; the rest are counted and named in a tooltip. */
export const MessageTags = ({ tags, conversationId, onAdd }: MessageTagsProps) => {
  const rest = tags.slice(visibleTags);
  if (tags.length === 0 && onAdd === undefined) return null;
  return (
    <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {tags.slice(0, visibleTags).map((tag) => (
        <Chip
          key={tag}
          size="small"
          component={Link}
          to={`/conversations/${conversationId}?tag=${encodeURIComponent(tag)}`}
          clickable
          title={text.tags.show}
          label={<bdi>{tag}</bdi>}
          sx={{ maxWidth: 200 }}
        />
      ))}
      {rest.length > 0 && (
        <Tooltip title={`${text.tags.additional} ${rest.join(', ')}`} describeChild>
          <Chip size="small" variant="outlined" tabIndex={0} label={text.tags.more(rest.length)} />
        </Tooltip>
      )}
      {onAdd !== undefined && (
        <Chip size="small" variant="outlined" icon={<Add />} label={text.tags.add} onClick={onAdd} />
      )}
    </Stack>
  );
};
