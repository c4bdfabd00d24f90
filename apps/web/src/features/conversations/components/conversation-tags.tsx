import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { VISIBLE_TAGS } from '@symbi/contracts/limits';
import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { text } from '../tags-text.ts';

const Tag = ({ tag }: { readonly tag: string }) => (
  <Chip
    size="small"
    component={Link}
    to={paths.conversationsWithTag(tag)}
    clickable
    title={text.show}
    label={<bdi>{tag}</bdi>}
    sx={{ maxWidth: { xs: 96, sm: 160 } }}
  />
);

/** The first tags of a conversation, each linking to the conversations with it; a button shows the rest. */
export const ConversationTags = ({ tags }: { readonly tags: readonly string[] }) => {
  const [isOpen, setIsOpen] = useState(false);
  const rest = tags.slice(VISIBLE_TAGS);
  if (tags.length === 0) return null;
  return (
    <Stack
      direction="row"
      spacing={0.5}
      sx={{
        flexWrap: 'wrap',
        order: { xs: 1, sm: 0 },
        width: { xs: 1, sm: 'auto' },
        maxWidth: { sm: '40%' },
        flexShrink: 0,
        pt: { xs: 0, sm: 0.5 },
        pb: { xs: 1, sm: 0.5 },
        zIndex: 1,
      }}
    >
      {tags.slice(0, VISIBLE_TAGS).map((tag) => (
        <Tag key={tag} tag={tag} />
      ))}
      {rest.length > 0 && (
        <Chip
          size="small"
          variant="outlined"
          component="button"
          nativeButton
          title={rest.join(', ')}
          aria-label={text.more(rest.length)}
          aria-expanded={isOpen}
          label={`+${rest.length}`}
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
      {isOpen && rest.map((tag) => <Tag key={tag} tag={tag} />)}
    </Stack>
  );
};
