import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { givenRole, invitationInput } from '@symbi/contracts/projects';
import { useState } from 'react';
import { ApiError } from '@symbi/client/api-error';
import { messageOf } from '../../../../platform/api/message-of.ts';
import { OutlinedField } from '../../../../ui/form/outlined-field.tsx';
import { usePlainForm } from '../../../../ui/form/use-plain-form.ts';
import { useInvite } from '../../api.ts';
import { text } from '../../text.ts';

const hasField = (error: Error): boolean => error instanceof ApiError && 'email' in error.fields;

const RoleField = () => (
  <TextField
    select
    name="role"
    label={text.people.roleField}
    defaultValue="editor"
    slotProps={{ select: { MenuProps: { disablePortal: true } } }}
    sx={{ minWidth: 120 }}
  >
    {givenRole.options.map((role) => (
      <MenuItem key={role} value={role}>
        {text.roles[role]}
      </MenuItem>
    ))}
  </TextField>
);

/** Invites a person to the project by e-mail address. */
export const InviteForm = ({ projectId }: { readonly projectId: string }) => {
  const [email, setEmail] = useState('');
  const invite = useInvite(projectId);
  const { field, handleSubmit, showFailure } = usePlainForm(invitationInput);
  const { onChange, ...emailField } = field('email');
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) =>
        invite.mutate(values, {
          // The next address may have been typed meanwhile.
          onSuccess: () => setEmail((now) => (now === email ? '' : now)),
          onError: showFailure,
        }),
      )}
    >
      <Stack spacing={1.5} sx={{ mt: 2.5, alignItems: 'flex-start' }}>
        {invite.isError && !hasField(invite.error) && (
          <Alert severity="error" sx={{ alignSelf: 'stretch' }}>
            {messageOf(invite.error, text.people.inviteFailed)}
          </Alert>
        )}
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          spacing={1}
          sx={{ alignSelf: 'stretch', alignItems: { sm: 'flex-start' } }}
        >
          <OutlinedField
            {...emailField}
            label={text.people.email}
            type="email"
            value={email}
            isRequired
            autoComplete="off"
            onChange={(event) => {
              onChange();
              setEmail(event.target.value);
            }}
          />
          <RoleField />
          <Button
            type="submit"
            variant="outlined"
            startIcon={<PersonAdd />}
            loading={invite.isPending}
            loadingPosition="start"
            sx={{ height: 56, flexShrink: 0 }}
          >
            {text.people.invite}
          </Button>
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {text.people.inviteHint}
        </Typography>
      </Stack>
    </form>
  );
};
