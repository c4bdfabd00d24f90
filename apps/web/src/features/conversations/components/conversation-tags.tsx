import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { visibleTags } from '@symbi/contracts/limits';
import { Link } from 'react-router';
import { text } from '../tags-text.ts';

/** The first tags of a conversation, each leading to the conversations that have it. */
export const ConversationTags = ({ tags }: { readonly tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', px: 2, pb: 1.5, mt: -0.5 }}>
      {tags.slice(0, visibleTags).map((tag) => (
        <Chip
          key={tag}
          size="small"
          component={Link}
          to={`/conversations?tag=${encodeURIComponent(tag)}`}
          clickable
          title={text.show}
          label={<bdi>{tag}</bdi>}
          sx={{ maxWidth: 200 }}
        />
      ))}
      {tags.length > visibleTags && (
        <Chip
          size="small"
          variant="outlined"
          title={tags.slice(visibleTags).join(', ')}
          label={`+${tags.length - visibleTags}`}
        />
      )}
    </Stack>
  );
