import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { limits } from '@symbi/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { tagContextsQuery, tagsQuery, useBridge } from '../api.ts';
import { text } from '../text.ts';

const SHOWN_CHARACTERS = 120;

interface ChoiceProps {
  readonly tag: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The active contexts of a tag, to choose one by one. */
const Choice = ({ tag, chosen, onChange }: ChoiceProps) => {
  const { data, error } = useQuery(tagContextsQuery(tag));
  if (error !== null) return <Alert severity="error">{text.errors.fetch}</Alert>;
  if (data === undefined) return <Skeleton variant="rounded" height={120} />;
  return (
    <Stack component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, maxHeight: 240, overflow: 'auto' }}>
      <Typography component="legend" variant="body2" color="textSecondary">
        {text.bridge.choose}
      </Typography>
      {data.map(({ _id, data: value }) => (
        <FormControlLabel
          key={_id}
          sx={{
            mr: 0,
            alignItems: 'flex-start',
            '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere', py: 1 },
          }}
          label={<bdi>{JSON.stringify(value).slice(0, SHOWN_CHARACTERS)}</bdi>}
          control={
            <Checkbox
              checked={chosen.includes(_id)}
              onChange={(_, checked) => onChange(checked ? [...chosen, _id] : chosen.filter((other) => other !== _id))}
            />
          }
        />
      ))}
    </Stack>
  );
};

interface BridgeDialogProps {
  readonly initialTag: string | null;
  readonly onClose: () => void;
  readonly onBridged: (created: number, existing: number) => void;
}

interface BridgeChoice {
  readonly from: string;
  readonly to: string;
  readonly isWhole: boolean;
  readonly chosen: readonly string[];
}

const inputOf = ({ from, to, isWhole, chosen }: BridgeChoice) =>
  isWhole ? { fromTag: from, toTag: to.trim() } : { contextIds: [...chosen], toTag: to.trim() };

interface FieldsProps {
  readonly wanted: BridgeChoice;
  readonly onChange: (wanted: BridgeChoice) => void;
  readonly tags: readonly { readonly tag: string; readonly active: number }[];
}

const Fields = ({ wanted, onChange, tags }: FieldsProps) => {
  const isSame = wanted.to.trim() !== '' && wanted.to.trim() === wanted.from;
  const active = tags.find(({ tag }) => tag === wanted.from)?.active ?? 0;
  return (
    <>
      <TextField
        select
        required
        label={text.bridge.from}
        value={wanted.from}
        onChange={(event) => onChange({ ...wanted, from: event.target.value, isWhole: true, chosen: [] })}
      >
        {tags.map((known) => (
          <MenuItem key={known.tag} value={known.tag}>
            <bdi>{text.tags.one(known.tag, known.active)}</bdi>
          </MenuItem>
        ))}
      </TextField>
      {wanted.from !== '' && (
        <FormControlLabel
          label={text.bridge.whole(active)}
          control={<Checkbox checked={wanted.isWhole} onChange={(_, isWhole) => onChange({ ...wanted, isWhole })} />}
        />
      )}
      {wanted.from !== '' && !wanted.isWhole && (
        <Choice tag={wanted.from} chosen={wanted.chosen} onChange={(chosen) => onChange({ ...wanted, chosen })} />
      )}
      <TextField
        required
        label={text.bridge.to}
        value={wanted.to}
        error={isSame}
        helperText={isSame ? text.bridge.sameTag : undefined}
        onChange={(event) => onChange({ ...wanted, to: event.target.value })}
        slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off' } }}
      />
    </>
  );
};

/** Copies contexts from one tag to another. */
export const BridgeDialog = ({ initialTag, onClose, onBridged }: BridgeDialogProps) => {
  const { data: tags = [], isSuccess } = useQuery(tagsQuery);
  const usable = tags.filter(({ active }) => active > 0);
  const [wanted, setWanted] = useState<BridgeChoice>({ from: initialTag ?? '', to: '', isWhole: true, chosen: [] });
  const bridge = useBridge();
  const shown = usable.some(({ tag }) => tag === wanted.from) ? wanted : { ...wanted, from: '' };
  const hasChosen = shown.isWhole || shown.chosen.length > 0;
  const canBridge = shown.from !== '' && shown.to.trim() !== '' && shown.to.trim() !== shown.from && hasChosen;
  const handleSubmit = (): void => {
    if (!canBridge || bridge.isPending) return;
    bridge.mutate(inputOf(shown), { onSuccess: ({ created, existing }) => onBridged(created, existing) });
  };
  return (
    <FormDialog
      title={text.bridge.title}
      action={text.bridge.submit}
      isBusy={bridge.isPending}
      canSubmit={canBridge}
      error={bridge.error && messageOf(bridge.error, text.errors.bridge)}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <DialogContentText>{text.bridge.hint}</DialogContentText>
      {isSuccess && usable.length === 0 ? (
        <Alert severity="info">{text.bridge.noTags}</Alert>
      ) : (
        <Fields wanted={shown} onChange={setWanted} tags={usable} />
      )}
    </FormDialog>
  );
};
