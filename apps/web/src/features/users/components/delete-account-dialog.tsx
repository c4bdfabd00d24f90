import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../../platform/api/message-of.ts';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { focusFirstField } from '../../../ui/focus/focus-first-field.ts';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { useDeleteAccount } from '../api.ts';
import { text } from '../text.ts';

/** Asks for the password, so that nobody else at this screen can delete the account. */
export const DeleteAccountDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useForm({ defaultValues: { password: '' } });
  const password = useWatch({ control: form.control, name: 'password' });
  const remove = useDeleteAccount();
  const handleSubmit = form.handleSubmit((values) => remove.mutate(values.password));
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-account-title" fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <DialogTitle id="delete-account-title">{text.account.title}</DialogTitle>
        <DialogContent>
          <Stack ref={focusFirstField} spacing={2}>
            <DialogContentText>{text.account.question}</DialogContentText>
            {remove.error !== null && <Alert severity="error">{messageOf(remove.error, text.account.failed)}</Alert>}
            <FormProvider {...form}>
              <FormTextField name="password" label={text.account.password} autoComplete="current-password" isPassword />
            </FormProvider>
          </Stack>
        </DialogContent>
        <DialogActions>
          <CancelButton isBusy={remove.isPending} onClose={onClose} />
          <Button type="submit" color="error" variant="contained" disabled={password === ''} loading={remove.isPending}>
            {text.account.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
