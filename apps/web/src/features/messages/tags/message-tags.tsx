import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { VISIBLE_TAGS } from '@symbi/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { isAtWork } from '../../../ui/focus/use-focus-back.ts';
import { text } from './text.ts';

interface TagProps {
  readonly tag: string;
  readonly conversationId: string;
  readonly isBusy: boolean;
  readonly onRemove: (() => void) | undefined;
}

const isRemoval = ({ key }: React.KeyboardEvent): boolean => key === 'Delete' || key === 'Backspace';

/** Link and button are siblings: a chip with its own delete icon would nest one in the other. */
const Tag = ({ tag, conversationId, isBusy, onRemove }: TagProps) => (
  <Box
    component="span"
    sx={{ display: 'inline-flex', maxWidth: 224, minWidth: 0, borderRadius: 4, bgcolor: 'action.selected' }}
  >
    <Chip
      size="small"
      component={Link}
      to={paths.conversation(conversationId, { tag })}
      clickable
      title={text.show}
      label={<bdi>{tag}</bdi>}
      data-tag={tag}
      {...(onRemove === undefined
        ? {}
        : {
            'aria-keyshortcuts': 'Delete',
            onKeyUp: (event: React.KeyboardEvent) => {
              if (isRemoval(event)) onRemove();
            },
          })}
      sx={{ minWidth: 32, bgcolor: 'transparent' }}
    />
    {onRemove !== undefined && (
      <IconButton
        aria-label={text.remove(tag)}
        title={text.remove(tag)}
        aria-disabled={isBusy}
        onClick={onRemove}
        sx={{ width: 24, height: 24, p: 0, flexShrink: 0 }}
      >
        <Close sx={{ fontSize: 14 }} />
      </IconButton>
    )}
  </Box>
);

/** Moves the focus of a removed tag to the tag in its place, else to the add button, else to the More button. */
const useRemoval = (tags: readonly string[], onRemove: MessageTagsProps['onRemove']) => {
  const group = useRef<HTMLDivElement>(null);
  const removed = useRef<{ readonly tag: string; readonly at: number; readonly around: Element | null } | null>(null);
  useEffect(() => {
    if (removed.current === null || tags.includes(removed.current.tag)) return;
    const { at, around } = removed.current;
    removed.current = null;
    if (isAtWork(document.activeElement)) return;
    const links = group.current?.querySelectorAll<HTMLElement>('[data-tag]');
    const find = (selector: string) => around?.querySelector<HTMLElement>(selector);
    (links?.[at] ?? find('[data-add-tag]') ?? find('[data-more]'))?.focus();
  }, [tags]);
  if (onRemove === undefined) return { group, remove: undefined };
  const remove = async (tag: string): Promise<void> => {
    if (removed.current !== null) return;
    removed.current = { tag, at: tags.indexOf(tag), around: group.current?.closest('[data-message]') ?? null };
    if (!(await onRemove(tag))) removed.current = null;
  };
  return { group, remove: (tag: string): void => void remove(tag) };
};

export interface MessageTagsProps {
  readonly tags: readonly string[];
  readonly conversationId: string;
  readonly isBusy: boolean;
  /** Present where a tag can be added: not while the message is being written. */
  readonly onAdd: (() => void) | undefined;
  /** Removes a tag and resolves to whether that succeeded; present where `onAdd` is. */
  readonly onRemove: ((tag: string) => Promise<boolean>) | undefined;
}

const line = {
  flexWrap: 'wrap',
  alignItems: 'center',
  minWidth: 0,
  // Without a gap of its own.
  '&:empty': { display: 'none' },
} as const;

/** At most three tags, each linking to the messages with it; the rest are counted, and shown on a press. */
export const MessageTags = ({ tags, conversationId, isBusy, onAdd, onRemove }: MessageTagsProps) => {
  const { group, remove } = useRemoval(tags, onRemove);
  const [isOpen, setIsOpen] = useState(false);
  const rest = tags.slice(VISIBLE_TAGS);
  const show = (tag: string) => (
    <Tag
      key={tag}
      {...{ tag, conversationId, isBusy }}
      onRemove={remove === undefined ? undefined : () => remove(tag)}
    />
  );
  return (
    <Stack ref={group} direction="row" spacing={0.5} sx={line}>
      {tags.slice(0, VISIBLE_TAGS).map(show)}
      {rest.length > 0 && (
        <Tooltip title={isOpen ? '' : `${text.additional} ${rest.join(', ')}`} describeChild>
          <Chip
            size="small"
            variant="outlined"
            component="button"
            nativeButton
            aria-expanded={isOpen}
            label={text.more(rest.length)}
            onClick={() => setIsOpen(!isOpen)}
          />
        </Tooltip>
      )}
      {isOpen && rest.map(show)}
      {onAdd !== undefined && (
        <Chip size="small" variant="outlined" icon={<Add />} label={text.add} onClick={onAdd} data-add-tag />
      )}
    </Stack>
  );
};
