import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { readEncrypted } from '@symbi/contracts/conversations';
import { encryption } from '@symbi/contracts/encrypted';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../platform/api/http.ts';
import { useIsGone } from '../../../platform/hooks/use-is-gone.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { canEncrypt } from '../cipher.ts';
import { text } from '../text.ts';
import { choosePassphrase, unlock, type EncryptedMessage } from '../keyring.ts';
import { encryptionKeys } from '../keys.ts';

const newestQuery = (conversationId: string) =>
  queryOptions({
    queryKey: encryptionKeys.newest(conversationId),
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => (await call(readEncrypted, { params: { id: conversationId }, signal })).data,
  });

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
  readonly inputRef?: React.Ref<HTMLInputElement>;
}

const Field = ({ label, value, problem, onChange, inputRef }: FieldProps) => (
  <TextField
    {...(inputRef === undefined ? {} : { inputRef })}
    fullWidth
    type="password"
    margin="dense"
    label={label}
    value={value}
    error={problem !== null}
    helperText={problem ?? ' '}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{
      htmlInput: { maxLength: encryption.passphraseMaximum, autoComplete: 'off' },
      formHelperText: { role: problem === null ? undefined : 'alert' },
    }}
  />
);

interface FormProps {
  readonly conversationId: string;
  /** The message the passphrase must open; null when nothing has been encrypted yet. */
  readonly sample: EncryptedMessage | null;
  readonly onClose: () => void;
  readonly onReady: () => void;
}

const usePassphrase = ({ conversationId, sample, onReady }: FormProps) => {
  const [value, setValue] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<{ field: 'value' | 'repeated'; reason: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isGone = useIsGone();
  const check = (): typeof problem => {
    if (sample !== null) return null;
    if (value.length < encryption.passphraseMinimum) return { field: 'value', reason: text.dialog.tooShort };
    return value === repeated ? null : { field: 'repeated', reason: text.dialog.different };
  };
  const submit = async (): Promise<void> => {
    const found = check();
    setProblem(found);
    if (found !== null || value === '' || isBusy) return;
    setIsBusy(true);
    // Making the key takes a moment, in which the dialog may be canceled.
    const isWanted = (): boolean => !isGone();
    const isOpen = sample === null ? true : await unlock(value, sample, isWanted);
    if (sample === null) await choosePassphrase(conversationId, value, isWanted);
    if (isGone()) return;
    setIsBusy(false);
    if (isOpen) onReady();
    else setProblem({ field: 'value', reason: text.dialog.wrong });
  };
  const problemOf = (field: 'value' | 'repeated'): string | null => (problem?.field === field ? problem.reason : null);
  return { value, setValue, repeated, setRepeated, problemOf, isBusy, submit };
};

const Form = (props: FormProps) => {
  const field = useInitialFocus<HTMLInputElement>();
  const form = usePassphrase(props);
  const isNew = props.sample === null;
  return (
    <form
      noValidate
      // Keeps the buttons visible while the rest scrolls.
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <DialogContent sx={{ pt: 0 }}>
        <DialogContentText>{isNew ? text.dialog.setHint : text.dialog.unlockHint}</DialogContentText>
        <DialogContentText variant="body2" sx={{ mt: 1, mb: 1 }}>
          {text.dialog.memory} {isNew && text.dialog.noRecovery}
        </DialogContentText>
        <Field
          label={text.dialog.field}
          value={form.value}
          problem={form.problemOf('value')}
          onChange={form.setValue}
          inputRef={field}
        />
        {isNew && (
          <Field
            label={text.dialog.repeat}
            value={form.repeated}
            problem={form.problemOf('repeated')}
            onChange={form.setRepeated}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{text.dialog.cancel}</Button>
        <Button type="submit" variant="contained" loading={form.isBusy} disabled={form.value === ''}>
          {isNew ? text.dialog.submitSet : text.unlock}
        </Button>
      </DialogActions>
    </form>
  );
};

interface PassphraseDialogProps extends Omit<FormProps, 'sample'> {
  /** Undefined when it must be loaded. */
  readonly sample?: EncryptedMessage;
}

/** Sets the passphrase of a conversation, or asks for it when the conversation already has encrypted messages. */
export const PassphraseDialog = ({ sample, ...props }: PassphraseDialogProps) => {
  const id = useId();
  const isPossible = canEncrypt();
  // A conversation that does not exist yet has no message the passphrase would have to open.
  const isUnbegun = props.conversationId === 'new';
  const isAsked = sample === undefined && isPossible && !isUnbegun;
  const newest = useQuery({ ...newestQuery(props.conversationId), enabled: isAsked });
  const known = isUnbegun ? null : (sample ?? newest.data);
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{known === null || !isPossible ? text.dialog.set : text.dialog.unlock}</DialogTitle>
      {!isPossible && (
        <Alert severity="error" sx={{ m: 2 }}>
          {text.dialog.unavailable}
        </Alert>
      )}
      {newest.isError && (
        <ErrorState title={text.dialog.failed} error={newest.error} onRetry={() => void newest.refetch()} />
      )}
      {known === undefined && newest.isFetching && <Skeleton variant="rounded" height={120} sx={{ m: 3 }} />}
      {isPossible && known !== undefined && <Form {...props} sample={known} />}
    </Dialog>
  );
};
