import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ContextDuplicate } from '@symbi/contracts/context';
import { contextLimits, limits } from '@symbi/contracts/limits';
import { useId, useState } from 'react';
import { text as common } from '../../../platform/text/text.ts';
import { hasCode } from '@symbi/client/api-error';
import { EditorDialog } from '../../../ui/dialog/editor-dialog.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { useCreateContext } from '../api.ts';
import { text } from '../text.ts';
import { DataFields, dataOf, emptyDraft, wordsOf } from './data-fields.tsx';
import { TrustField } from './trust-field.tsx';

interface CreateDialogProps {
  readonly initialTag: string;
  readonly onClose: () => void;
  readonly onCreated: (duplicates: readonly ContextDuplicate[]) => void;
}

export const CreateDialog = ({ initialTag, onClose, onCreated }: CreateDialogProps) => {
  const id = useId();
  const field = useInitialFocus<HTMLInputElement>();
  const [tag, setTag] = useState(initialTag);
  const [draft, setDraft] = useState(emptyDraft);
  const [trustScore, setTrustScore] = useState<number>(contextLimits.trustDefault);
  const [isRefused, setIsRefused] = useState(false);
  const create = useCreateContext();
  const canCreate = tag.trim() !== '' && wordsOf(draft).trim() !== '';
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (!canCreate || create.isPending) return;
    const read = dataOf(draft);
    setIsRefused('problem' in read);
    if ('problem' in read) return;
    create.mutate(
      { tag: tag.trim(), source: 'symbi', data: read.data, trustScore },
      { onSuccess: ({ duplicates }) => onCreated(duplicates), onError: () => setIsRefused(true) },
    );
  };
  return (
    <EditorDialog onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={handleSubmit}>
        <DialogTitle id={id}>{text.create.title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2.5} sx={{ pt: 1 }}>
            {isRefused && (
              <Alert severity="error">
                {hasCode(create.error, 'quota_reached') ? create.error.message : text.errors.create}
              </Alert>
            )}
            <TextField
              required
              inputRef={field}
              label={text.create.tag}
              value={tag}
              onChange={(event) => setTag(event.target.value)}
              slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off' } }}
            />
            <TextField select label={text.create.source} value="symbi">
              <MenuItem value="symbi">{text.create.symbi}</MenuItem>
            </TextField>
            <DataFields draft={draft} onChange={setDraft} />
            <TrustField label={text.create.trust} value={trustScore} onChange={setTrustScore} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{common.actions.cancel}</Button>
          <Button type="submit" variant="contained" disabled={!canCreate} loading={create.isPending}>
            {text.create.submit}
          </Button>
        </DialogActions>
      </form>
    </EditorDialog>
  );
};
