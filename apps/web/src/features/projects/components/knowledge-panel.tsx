import Add from '@mui/icons-material/Add';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { KnowledgeItem } from '@symbi/contracts/project-builds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFocusKeeper } from '../../../ui/focus/use-focus-keeper.ts';
import { Section } from '../../../ui/section.tsx';
import { knowledgeQuery, useRemoveKnowledge } from '../api.ts';
import { text } from '../text.ts';
import { AddKnowledgeDialog } from './add-knowledge-dialog.tsx';
import { KnowledgeCard } from './knowledge-card.tsx';

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
      onReset={remove.reset}
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
          <KnowledgeCard key={item._id} item={item} onRemove={canWrite ? setRemoving : undefined} />
        ))}
      </Stack>
      {query.isFetchNextPageError && <Alert severity="error">{messageOf(query.error, text.knowledge.failed)}</Alert>}
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
