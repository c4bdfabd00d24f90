import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Tooltip } from '../../../ui/tooltip.tsx';
import Typography from '@mui/material/Typography';
import type { KnowledgeItem } from '@symbi/contracts/project-builds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatDateTime } from '../../../platform/format.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFocusKeeper } from '../../../ui/focus/use-focus-keeper.ts';
import { Section } from '../../../ui/section.tsx';
import { knowledgeQuery, useRemoveKnowledge } from '../api.ts';
import { text } from '../text.ts';
import { AddKnowledgeDialog } from './add-knowledge-dialog.tsx';

const LONG = 600;

const Data = ({ data }: Pick<KnowledgeItem, 'data'>) => {
  const [isWhole, setIsWhole] = useState(false);
  const written = JSON.stringify(data, null, 2);
  const isLong = written.length > LONG;
  return (
    <>
      <Box
        component="pre"
        sx={{
          fontFamily: 'ui-monospace, monospace',
          fontSize: 13,
          lineHeight: 1.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          my: 1,
        }}
      >
        {isLong && !isWhole ? `${written.slice(0, LONG)}…` : written}
      </Box>
      {isLong && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)} sx={{ display: 'block' }}>
          {isWhole ? text.knowledge.less : text.knowledge.whole}
        </Button>
      )}
    </>
  );
};

interface ItemProps {
  readonly item: KnowledgeItem;
  readonly onRemove: ((item: KnowledgeItem) => void) | undefined;
}

const Item = ({ item, onRemove }: ItemProps) => (
  <Box component="li" sx={{ listStyle: 'none', borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Chip size="small" label={item.tag} sx={{ minWidth: 0 }} />
      <Typography variant="body2" color="textSecondary" noWrap sx={{ flexGrow: 1 }}>
        {text.knowledge.source(item.source)}
      </Typography>
      {onRemove !== undefined && (
        <Tooltip title={text.knowledge.remove}>
          <IconButton size="small" aria-label={text.knowledge.removeLabel(item.tag)} onClick={() => onRemove(item)}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
    <Data data={item.data} />
    <Typography variant="caption" color="textSecondary">
      {text.knowledge.addedBy(item.addedBy ?? text.knowledge.formerMember, formatDateTime(item.createdAt))}
    </Typography>
  </Box>
);

interface RemoveDialogProps {
  readonly projectId: string;
  readonly item: KnowledgeItem | null;
  readonly onClose: () => void;
}

const RemoveDialog = ({ projectId, item, onClose }: RemoveDialogProps) => {
  const remove = useRemoveKnowledge(projectId);
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={text.knowledge.removeTitle}
      question={text.knowledge.removeQuestion}
      confirmLabel={text.knowledge.remove}
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, text.knowledge.removeFailed) : null}
      onConfirm={() => item !== null && remove.mutate(item._id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

interface KnowledgePanelProps {
  readonly projectId: string;
  readonly canWrite: boolean;
}

/** The project's knowledge, newest first. */
export const KnowledgePanel = ({ projectId, canWrite }: KnowledgePanelProps) => {
  const query = useInfiniteQuery(knowledgeQuery(projectId));
  const [removing, setRemoving] = useState<KnowledgeItem | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const items = query.data?.pages.flatMap(({ data }) => data);
  useFocusKeeper(query.data);
  return (
    <Section
      title={text.knowledge.title}
      action={
        canWrite && (
          <Button variant="outlined" startIcon={<Add />} onClick={() => setIsAdding(true)}>
            {text.knowledge.add}
          </Button>
        )
      }
    >
      {items === undefined && query.isError && (
        <ErrorState title={text.knowledge.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {items === undefined && !query.isError && <Skeleton variant="rounded" height={160} />}
      {items?.length === 0 && (
        <EmptyState icon={<MenuBook />} title={text.knowledge.none} hint={text.knowledge.noneHint} />
      )}
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0 }}>
        {items?.map((item) => (
          <Item key={item._id} item={item} onRemove={canWrite ? setRemoving : undefined} />
        ))}
      </Stack>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} sx={{ mt: 1 }}>
          {text.knowledge.more}
        </Button>
      )}
      <RemoveDialog projectId={projectId} item={removing} onClose={() => setRemoving(null)} />
      {isAdding && <AddKnowledgeDialog projectId={projectId} onClose={() => setIsAdding(false)} />}
    </Section>
  );
};
