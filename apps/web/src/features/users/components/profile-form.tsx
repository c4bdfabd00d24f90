import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { sentenceOf } from '@symbi/contracts/sentences';
import type { User } from '@symbi/contracts/users';
import { FormProvider, useForm } from 'react-hook-form';
import { messageOf } from '../../../platform/api/message-of.ts';
import { FormStack } from '../../../ui/form/form-stack.tsx';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { resetAfterSave, showFieldErrors } from '../../../ui/form/form.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { Section } from '../../../ui/section.tsx';
import { SuccessBanner, useBanner } from '../../../ui/state/success-banner.tsx';
import { useUpdateProfile } from '../api.ts';
import { profileChangeOf, profileForm, type ProfileForm as Values } from '../model.ts';
import { text } from '../text.ts';

const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' };

const PasswordFields = () => (
  <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
    <Typography component="legend" variant="h3" sx={{ mb: 0.5, p: 0 }}>
      {text.profile.passwordTitle}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
      {text.profile.passwordHint}
    </Typography>
    <Stack spacing={2}>
      <FormTextField<Values>
        name="currentPassword"
        label={text.profile.current}
        autoComplete="current-password"
        isPassword
      />
      <FormTextField<Values> name="newPassword" label={text.profile.next} autoComplete="new-password" isPassword />
      <FormTextField<Values>
        name="confirmPassword"
        label={text.profile.confirm}
        autoComplete="new-password"
        isPassword
      />
    </Stack>
  </Box>
);

export const ProfileForm = ({ user }: { readonly user: User }) => {
  const form = useForm<Values>({
    resolver: zodResolver(profileForm, { error: sentenceOf }),
    defaultValues: { name: user.name, ...noPasswords },
    reValidateMode: 'onSubmit',
  });
  const update = useUpdateProfile();
  const banner = useBanner();
  const handleSubmit = form.handleSubmit((values) => {
    if (update.isPending) return;
    const sent = form.getValues();
    update.mutate(profileChangeOf(values), {
      onSuccess: ({ name }) => {
        resetAfterSave(form, sent, { name, ...noPasswords });
        banner.show(sent.newPassword === '' ? text.profile.saved : text.profile.passwordSaved);
      },
      onError: (error) => showFieldErrors(form, error, ['name', 'currentPassword', 'newPassword']),
    });
  });
  return (
    <Section>
      <SuccessBanner message={banner.message} />
      <LeaveGuard isDirty={form.formState.isDirty} />
      <FormProvider {...form}>
        <FormStack isBusy={update.isPending} onSubmit={() => void handleSubmit()}>
          {update.error !== null && (
            <Alert severity="error" onClose={() => update.reset()}>
              {messageOf(update.error, text.profile.failed)}
            </Alert>
          )}
          <FormTextField<Values> name="name" label={text.profile.name} autoComplete="name" isRequired />
          <TextField
            label={text.profile.email}
            value={user.email}
            helperText={text.profile.emailHint}
            slotProps={{ htmlInput: { readOnly: true, autoComplete: 'username' } }}
          />
          <PasswordFields />
          <Button type="submit" variant="contained" loading={update.isPending} sx={{ alignSelf: 'flex-start' }}>
            {text.profile.save}
          </Button>
        </FormStack>
      </FormProvider>
    </Section>
  );
};
