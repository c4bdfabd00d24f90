import Add from '@mui/icons-material/Add';
import ShortText from '@mui/icons-material/ShortText';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Prompt } from '@symbi/contracts/prompts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { useUnsentState } from '../../../platform/hooks/use-unsent.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SuccessBanner, useBanner } from '../../../ui/state/success-banner.tsx';
import { promptsQuery, useRemovePrompt } from '../api.ts';
import { text } from '../text.ts';
import { PromptCard } from './prompt-card.tsx';
import { PromptDialog } from './prompt-dialog.tsx';

interface PromptListProps {
  readonly onEdit: (prompt: Prompt) => void;
  readonly onRemove: (prompt: Prompt) => void;
}

const PromptList = ({ onEdit, onRemove }: PromptListProps) => {
  const { data, error, refetch } = useQuery(promptsQuery);
  if (data === undefined) {
    return error === null ? (
      <Skeleton variant="rounded" height={84} />
    ) : (
      <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) return <EmptyState icon={<ShortText />} title={text.empty} hint={text.emptyHint} />;
  return (
    <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0 }}>
      {data.map((prompt) => (
        <PromptCard key={prompt._id} prompt={prompt} onEdit={onEdit} onRemove={onRemove} />
      ))}
    </Stack>
  );
};

interface RemovePromptDialogProps {
  readonly prompt: Prompt;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

const RemovePromptDialog = ({ prompt, onClose, onRemoved }: RemovePromptDialogProps) => {
  const remove = useRemovePrompt();
  return (
    <ConfirmDialog
      isOpen
      title={text.confirm.title}
      question={text.confirm.question(prompt.name)}
      isBusy={remove.isPending}
      error={remove.error === null ? null : messageOf(remove.error, text.removeFailed)}
      onConfirm={() => remove.mutate(prompt._id, { onSuccess: onRemoved })}
      onClose={onClose}
    />
  );
};

/** The user's prompts: list, add, edit, delete. */
export const PromptPanel = () => {
  const banner = useBanner();
  /** 'new', the prompt being edited, or null. */
  const [editing, setEditing] = useUnsentState<Prompt | 'new' | null>('prompt:open', () => null);
  const [removing, setRemoving] = useState<Prompt | null>(null);
  return (
    <Section
      title={text.title}
      hint={text.hint}
      action={
        <Button variant="contained" startIcon={<Add />} onClick={() => setEditing('new')}>
          {text.add}
        </Button>
      }
    >
      <SuccessBanner message={banner.message} />
      <PromptList onEdit={setEditing} onRemove={setRemoving} />
      {editing !== null && (
        <PromptDialog
          prompt={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            banner.show(editing === 'new' ? text.added : text.saved);
          }}
        />
      )}
      {removing !== null && (
        <RemovePromptDialog
          prompt={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            banner.show(text.removed);
          }}
        />
      )}
    </Section>
  );
};
