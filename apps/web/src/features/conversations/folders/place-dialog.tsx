import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { folderLimits } from '@symbi/contracts/folder-limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, withReason } from '../../../platform/api/message-of.ts';
import { CenteredSpinner } from '../../../ui/state/centered-spinner.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { foldersQuery, useSaveFolder } from './api.ts';
import { text } from './text.ts';

interface PlaceDialogProps {
  readonly title: string;
  /** The folder at present, null for none; undefined where there is no one place. */
  readonly place: string | null | undefined;
  /** Said before the reason when it fails. */
  readonly failed: string;
  readonly onPlace: (folder: string | null) => Promise<unknown>;
  readonly onClose: () => void;
}

const NONE = 'none';
const ANOTHER = 'another';

/** Chooses a place for conversations: one of the folders, a new one, or none. */
export const PlaceDialog = ({ title, place, failed, onPlace, onClose }: PlaceDialogProps) => {
  const folders = useQuery(foldersQuery);
  const known = folders.data ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const [name, setName] = useState('');
  const create = useSaveFolder(null);
  // A user without folders has come to create the first one.
  const choice = picked ?? place ?? (known.length === 0 ? ANOTHER : place === null ? NONE : '');
  const move = useMutation({
    mutationFn: async () => {
      const folder = choice === ANOTHER ? (await create.mutateAsync(name.trim()))._id : choice;
      await onPlace(folder === NONE ? null : folder);
    },
    onSuccess: onClose,
  });
  const failure = (): string | null => {
    if (move.isError) return withReason(failed, move.error);
    return folders.isError ? messageOf(folders.error, text.loadFailed) : null;
  };
  const isNamed = choice === ANOTHER ? name.trim() !== '' : choice !== '';
  return (
    <FormDialog
      title={<bdi>{title}</bdi>}
      action={text.moveHere}
      isBusy={move.isPending}
      canSubmit={isNamed && !folders.isPending}
      error={failure()}
      maxWidth="xs"
      onSubmit={() => move.mutate()}
      onClose={onClose}
    >
      {folders.isPending ? (
        <CenteredSpinner />
      ) : (
        <RadioGroup aria-label={text.place} value={choice} onChange={(_, value) => setPicked(value)}>
          <FormControlLabel value={NONE} control={<Radio />} label={text.none} />
          {known.map(({ _id, name: label }) => (
            <FormControlLabel key={_id} value={_id} control={<Radio />} label={<bdi>{label}</bdi>} />
          ))}
          <FormControlLabel value={ANOTHER} control={<Radio />} label={text.another} />
        </RadioGroup>
      )}
      {choice === ANOTHER && !folders.isPending && (
        <TextField
          fullWidth
          label={text.field}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: folderLimits.nameLength, autoComplete: 'off', dir: 'auto' } }}
        />
      )}
    </FormDialog>
  );
};
